// Mails of the post office: parsed once, and found by sender and recipient.
import { type ParsedMail, simpleParser } from 'mailparser'
import { memoryOf } from '../judge/conversation/services.ts'
import { streamOf } from '../judge/store/events/names.ts'
import { isTangled, textOfMarkup } from '../post/markup.ts'
import type { KeptMail, PostOffice } from '../post/office/postOffice.ts'
import { wording } from '../wording/wording.ts'
import { aboutOf, inOneLine } from './mailbox/preview.ts'
import type { Site } from './site.ts'

const say = wording.web

/** A whole mail. Images stay apart from the text. If the library fails on a mail, only its headers are read. */
export async function parsed(mail: KeptMail): Promise<ParsedMail> {
  const raw = Buffer.from(mail.raw())
  try {
    const found = await simpleParser(raw, LIBRARY)
    // The library's conversion of HTML takes quadratic time.
    const { text, html } = found
    if ((text ?? '').trim() !== '' || !html) return found
    return { ...found, text: isTangled(html) ? say.unreadable : textOfMarkup(html) }
  } catch {
    const end = raw.indexOf('\r\n\r\n')
    const heads = (end < 0 ? raw : raw.subarray(0, end)).toString('latin1')
    const withoutType = heads.replace(/^content-[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*(?:\r?\n|$)/gim, '')
    return simpleParser(`${withoutType.trimEnd()}\r\n\r\n${say.unreadable}\r\n`, LIBRARY)
  }
}

const LIBRARY = { skipImageLinks: true, skipHtmlToText: true } as const

/** The headers that lists and threads need: few enough to remember for all mails. */
interface Heads {
  readonly subject: string
  readonly sender: { readonly name: string; readonly address: string } | undefined
  /** The Reply-To address. */
  readonly replyTo: string
  readonly messageId: string
  readonly inReplyTo: string
  readonly attachments: number
  /** The beginning of the text. */
  readonly begins: string
  /** The same without what many mails begin with. */
  readonly about: string
}

const known = new WeakMap<KeptMail, Promise<Heads>>()

export function headsOf(mail: KeptMail): Promise<Heads> {
  const found = known.get(mail) ?? parsed(mail).then(headsIn)
  known.set(mail, found)
  return found
}

function headsIn({ subject, from, replyTo, messageId, inReplyTo, text, attachments }: ParsedMail): Heads {
  const [sender] = from?.value ?? []
  const short = (words: string | undefined, most: number) => detached((words ?? '').slice(0, most))
  return {
    subject: short(subject, MOST_OF_HEAD),
    sender: sender && {
      name: short(sender.name, MOST_OF_HEAD),
      address: short(sender.address, MOST_OF_HEAD),
    },
    replyTo: short(replyTo?.value[0]?.address, MOST_OF_HEAD),
    messageId: short(messageId, MOST_OF_HEAD),
    inReplyTo: short(inReplyTo, MOST_OF_HEAD),
    attachments: attachments.length,
    begins: short(inOneLine(text ?? ''), 250),
    about: detached(clipped(aboutOf(text ?? ''))),
  }
}

/** Cut between words. */
function clipped(line: string): string {
  if (line.length <= MOST_OF_LINE) return line
  const end = line.lastIndexOf(' ', MOST_OF_LINE)
  return `${line.slice(0, end > 0 ? end : MOST_OF_LINE)} …`
}
const MOST_OF_LINE = 138

/** In characters: a longer header is cut. */
const MOST_OF_HEAD = 1_000

/** A slice of a string keeps all of it in memory; a copy does not. */
const detached = (piece: string): string => Buffer.from(piece).toString()

export type Box = 'received' | 'sent'

/** Newest first. */
export const mailsIn = (office: PostOffice, person: string, box: Box): readonly KeptMail[] =>
  mailsAmong(office.kept(), person, box)

/** Recent mails of a person: enough when waiting for a reply, and quick to search. */
export const newsFor = (office: PostOffice, person: string): readonly KeptMail[] =>
  mailsAmong(office.kept().slice(0, MOST_OF_LATE), person, 'received')

const MOST_OF_LATE = 500

const mailsAmong = (mails: readonly KeptMail[], person: string, box: Box): readonly KeptMail[] =>
  mails.filter(mail => (box === 'received' ? isTo(mail, person) : isFrom(mail, person)))

export const isTo = ({ to }: KeptMail, person: string): boolean =>
  to.some(address => address.toLowerCase() === person)
export const isFrom = ({ from }: KeptMail, person: string): boolean => from.toLowerCase() === person

/** Mails that their recipient has not opened. */
export const unreadBy = (office: PostOffice, person: string): readonly KeptMail[] =>
  mailsIn(office, person, 'received').filter(({ openedBy }) => !openedBy.has(person))

/** The game that a subject names, in lower case. */
export const gameNamed = (subject: string): string => /:(\w+) - /.exec(subject)?.[1]?.toLowerCase() ?? ''

/** A person who has received or written a mail here. */
interface Local {
  readonly address: string
  readonly received: number
  readonly sent: number
}

/** All but the judge, by address. */
export function localPeople(office: PostOffice, judge: string): readonly Local[] {
  const found = new Map<string, { received: number; sent: number }>()
  const one = (address: string) => {
    const key = address.toLowerCase()
    const known = found.get(key) ?? { received: 0, sent: 0 }
    found.set(key, known)
    return known
  }
  for (const { from, to } of office.kept()) {
    one(from).sent++
    for (const address of to) one(address).received++
  }
  return [...found]
    .filter(([address]) => isAddress(address) && !isJudge(address, judge))
    .map(([address, counts]) => ({ address, ...counts }))
    .sort((a, b) => a.address.localeCompare(b.address, 'en'))
}

/** `judge@…` or `judge+anything@…` */
export function isJudge(address: string, judge: string): boolean {
  const [name, domain] = judge.toLowerCase().split('@')
  const lower = address.toLowerCase()
  return lower === judge.toLowerCase() || (lower.startsWith(`${name}+`) && lower.endsWith(`@${domain}`))
}

export const isAddress = (text: string): boolean => /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/.test(text)

/** Mails that reply to a letter, newest first. */
export async function answersTo(
  office: PostOffice,
  person: string,
  messageId: string,
): Promise<readonly KeptMail[]> {
  const answers: KeptMail[] = []
  for (const mail of newsFor(office, person))
    if ((await headsOf(mail)).inReplyTo === messageId) answers.push(mail)
  return answers
}

// What post office pages need besides a site: the mails, and whose mailbox it is.

export interface OfficeSite extends Site {
  readonly office: PostOffice
}

/** The person behind an address, and the games that person plays or is master of. */
export async function knownAs({ services }: OfficeSite, person: string) {
  const people = await memoryOf(services.store).people(streamOf('address', person))
  const known = people.personAt(person) ?? person
  await people.meet(streamOf('person', known))
  return { known, games: [...people.of(known).games] }
}

export const personPath = (address: string): string => `/people/${encodeURIComponent(address)}`

export const mailPath = (address: string, { id }: Pick<KeptMail, 'id'>): string =>
  `${personPath(address)}/mails/${id}`

/** A normalized address; undefined if the text is none. */
export function personIn(written: string): string | undefined {
  const address = written.trim().toLowerCase()
  return isAddress(address) ? address : undefined
}

/** A mail that the person has received or written. */
export function mailOf({ office }: OfficeSite, person: string, id: string): KeptMail | undefined {
  const mail = office.mail(id)
  return mail !== undefined && (isTo(mail, person) || isFrom(mail, person)) ? mail : undefined
}
