// Mails of the post office as their readers see them: parsed once, and found by whose they are.
import { type ParsedMail, simpleParser } from 'mailparser'
import type { KeptMail, PostOffice } from '../office/postOffice.ts'

const parsedMails = new WeakMap<KeptMail, Promise<ParsedMail>>()

/** Pictures stay apart from the text. */
export function parsed(mail: KeptMail): Promise<ParsedMail> {
  const known = parsedMails.get(mail) ?? simpleParser(Buffer.from(mail.raw), { skipImageLinks: true })
  parsedMails.set(mail, known)
  return known
}

/** Which mails of somebody are meant. */
export type Box = 'received' | 'sent'

/** The newest first. */
export const mailsIn = (office: PostOffice, person: string, box: Box): readonly KeptMail[] =>
  mailsAmong(office.kept(), person, box)

/** What somebody got of late: enough for whoever waits for an answer, and soon looked through. */
export const newsFor = (office: PostOffice, person: string): readonly KeptMail[] =>
  mailsAmong(office.kept().slice(0, MOST_OF_LATE), person, 'received')

const MOST_OF_LATE = 500

const mailsAmong = (mails: readonly KeptMail[], person: string, box: Box): readonly KeptMail[] =>
  mails.filter(mail => (box === 'received' ? isTo(mail, person) : isFrom(mail, person)))

export const isTo = ({ to }: KeptMail, person: string): boolean =>
  to.some(address => address.toLowerCase() === person)
export const isFrom = ({ from }: KeptMail, person: string): boolean => from.toLowerCase() === person

/** Somebody who has got or written a mail here. */
export interface Local {
  readonly address: string
  readonly received: number
  readonly sent: number
}

/** Everybody but the judge, by name. */
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

/** `judge@…` and every `judge+something@…` */
export function isJudge(address: string, judge: string): boolean {
  const [name, domain] = judge.toLowerCase().split('@')
  const lower = address.toLowerCase()
  return lower === judge.toLowerCase() || (lower.startsWith(`${name}+`) && lower.endsWith(`@${domain}`))
}

export const isAddress = (text: string): boolean => /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/.test(text)

/** Which of somebody's mails answer a letter of his, the newest first. */
export async function answersTo(
  office: PostOffice,
  person: string,
  messageId: string,
): Promise<readonly KeptMail[]> {
  const answers: KeptMail[] = []
  for (const mail of newsFor(office, person))
    if ((await parsed(mail)).inReplyTo === messageId) answers.push(mail)
  return answers
}
