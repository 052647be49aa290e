// A mail as it leaves: what is written in it, the bytes that go over the wire, and the ports by which mails come and go.

import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { foldLines } from 'nodemailer/lib/mime-funcs/index.js'
import { digestOf } from './digest.ts'
import { htmlOf } from './html.ts'
import { secondName } from './tokens.ts'

/** What one of our mails says. It lies in the outbox as plain data until it is sent. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  /** The reader's own reply address. */
  readonly replyTo: string
  /** Message-ID of the letter that this answers. */
  readonly inReplyTo: string | null
  /** The thread that it belongs to, oldest first. */
  readonly references: readonly string[]
  readonly auto: 'auto-replied' | 'auto-generated'
  /** A game's mails are a list to mail programs. */
  readonly listId: string | null
  /** The language that it is in, if it is to be sent as HTML too. */
  readonly html?: string
  /** The next deadline for the reader's calendar. */
  readonly calendar?: string
  /** When it goes out at the latest, together with others to the same address. */
  readonly digest?: string
  /** What its reader may end without a word. */
  readonly stops?: string
  /** A digest: the mails in it, as they would lie in the outbox. */
  readonly parts?: readonly string[]
  /** The turn of the game whose board is to be drawn when the mail leaves. */
  readonly picture?: string
  /** What its reader's devices are told of when it leaves, and who that is. */
  readonly push?: 'results' | 'reminder'
  readonly reader?: string
  readonly [field: string]: string | null | readonly string[]
}

/** The judge as a correspondent. */
export interface Sender {
  readonly address: string
  /** Whether what goes to its address with a plus comes to it; so it is, unless this is false. */
  readonly plus?: boolean
  readonly name: string
  /** Where its pages are, if nobody can listen in on the way. */
  readonly site?: string | undefined
  /** Whether orders are taken there from whoever has a link of ours. */
  readonly takesOrders?: boolean
}

interface Envelope {
  /** Where reports about the mail go. */
  readonly from: string
  readonly to: string
  /** Where they go if the server lets us send from no other address. */
  readonly otherwiseFrom?: string
}

/** A mail ready for a carrier. */
export interface PackedMail {
  readonly messageId: string
  readonly envelope: Envelope
  readonly raw: Uint8Array
}

/** Mails from a judge carry this, and are never taken by one. It comes back in reports, and names the mail where nothing else does. */
const OWN_HEADER = 'X-Dragoman'

/** One mail for one recipient; whatever was put into its fields, each header is one line. */
export async function packed(
  messageId: string,
  to: string,
  mail: WrittenMail,
  sender: Sender,
  date: Date,
  besides: Besides = {},
): Promise<PackedMail> {
  const [inReplyTo] = [mail.inReplyTo ?? ''].filter(isMessageId)
  const references = [...mail.references.filter(isMessageId), ...secondName(messageId)]
  const heads = {
    from: { name: oneLine(sender.name), address: sender.address },
    to: { name: '', address: to },
    replyTo: sender.plus === false ? sender.address : mail.replyTo,
    subject: oneLine(mail.subject),
    messageId,
    date,
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    references,
    headers: {
      'Auto-Submitted': mail.auto,
      'X-Auto-Response-Suppress': 'All',
      [OWN_HEADER]: secondName(messageId)[0] ?? 'yes',
      ...(mail.listId === null ? {} : { 'List-ID': oneLine(mail.listId) }),
      ...besides.headers,
    },
  }
  const raw = await bytesOf(mail, heads, besides)
  return { messageId, envelope: { from: sender.address, to }, raw }
}

export type Heads = NonNullable<ConstructorParameters<typeof MailComposer>[0]>

const SAFE = { disableFileAccess: true, disableUrlAccess: true }

function bytesOf(mail: WrittenMail, heads: Heads, { enclosed = [], within = [] }: Besides) {
  if (within.length > 0) return digestOf(withoutContentHeaders(heads), onTheWire(mail.text), within)
  const { text, html } = mail
  if (enclosed.length > 0) return inParts(mail, heads, enclosed)
  if (html === undefined) return alone(text, heads)
  return isSevenBit(text) ? asHtmlToo(mail, html, heads) : inParts(mail, heads, enclosed)
}

/** A text of one part. What needs no encoding goes out byte for byte: programs look for some of our lines in the raw mail. */
const alone = (text: string, heads: Heads): Promise<Buffer> | Buffer =>
  isSevenBit(text)
    ? Buffer.from(`${headersAlone(heads)}\r\n\r\n${onTheWire(text)}`)
    : new MailComposer({ ...heads, ...SAFE, text: onTheWire(text) }).compile().build()

const headersAlone = (heads: Heads): string =>
  new MailComposer({ ...heads, ...SAFE, text: 'stands below' }).compile().buildHeaders()

/** Without those that say how the text below them is written. */
const withoutContentHeaders = (heads: Heads): string => plainHeaders(heads) ?? composedHeaders(heads)

export const composedHeaders = (heads: Heads): string =>
  `${headersAlone(heads)}\r\n`
    .replace(/^Content-(?:Type|Transfer-Encoding):.*(?:\r\n[ \t].*)*\r\n/gim, '')
    .trimEnd()

const HEADER_LINE = 76
/** What the composer leaves as it is: an address, a name, and the text of a header. */
const PLAIN_ADDRESS = /^[a-z0-9]+(?:[.+_-][a-z0-9]+)*@(?:[a-z0-9]+\.)+[a-z]+$/
const PLAIN_NAME = /^[A-Za-z]+(?: [A-Za-z]+)*$/
const PLAIN_TEXT = /^[!#-~]+(?: [!#-~]+)*$/

/** The same as the composer makes of them, which takes longer than all else that is packed; undefined where it has to encode something. */
export function plainHeaders({
  from,
  to,
  replyTo,
  inReplyTo,
  date,
  headers,
  ...rest
}: Heads): string | undefined {
  const { name, address } = from as Named // as `packed` makes them
  const addresses = [address, (to as Named).address, String(replyTo)]
  if (!PLAIN_NAME.test(name) || !addresses.every(each => PLAIN_ADDRESS.test(each))) return undefined
  const references = (rest.references as readonly string[]).join(' ')
  const lines: (readonly [string, unknown])[] = [
    ...Object.entries(headers ?? {}),
    ['From', `${name} <${address}>`],
    ['To', addresses[1]],
    ['Reply-To', replyTo],
    ...(inReplyTo === undefined ? [] : [['In-Reply-To', inReplyTo] as const]),
    ...(references === '' ? [] : [['References', references] as const]),
    ['Subject', rest.subject],
    ['Message-ID', rest.messageId],
    ['Date', (date as Date).toUTCString().replace('GMT', '+0000')],
    ['MIME-Version', '1.0'],
  ]
  const isPlain = (value: unknown): boolean =>
    typeof value === 'string' && PLAIN_TEXT.test(value) && !value.includes('=?')
  if (!lines.every(([, value]) => isPlain(value))) return undefined
  return lines.map(([key, value]) => foldLines(`${key}: ${value}`, HEADER_LINE)).join('\r\n')
}

type Named = { readonly name: string; readonly address: string }

/** The same as `inParts` for most mails; the composer takes many turns of the event loop for its parts. */
function asHtmlToo({ text, subject }: WrittenMail, html: string, heads: Heads): Buffer {
  const boundary = `--_NmP-${markOf(heads)}-Part_1`
  return Buffer.from(
    [
      withoutContentHeaders(heads),
      'Content-Type: multipart/alternative;',
      ` boundary="${boundary}"`,
      '',
      `--${boundary}`,
      asItIs('plain', text).raw,
      `--${boundary}`,
      asItIs('html', htmlOf(text, oneLine(subject), html)).raw,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}

/** The same for each attempt, and nothing that a writer could know beforehand. */
const markOf = ({ messageId }: Heads): string =>
  createHash('sha256').update(String(messageId)).digest('hex').slice(0, 24)

/** The same text first, and as HTML behind it (RFC 2046, 5.1.4), with its pictures; files go beside both. */
function inParts(mail: WrittenMail, heads: Heads, enclosed: readonly Enclosed[]): Promise<Buffer> {
  const { text, html, subject } = mail
  const pictures = enclosed.flatMap(({ picture }) => picture ?? [])
  const composer = new MailComposer({
    ...heads,
    ...SAFE,
    baseBoundary: markOf(heads),
    text: isSevenBit(text) ? asItIs('plain', text) : { content: onTheWire(text) },
    ...(html === undefined ? {} : { html: asItIs('html', htmlOf(text, oneLine(subject), html, pictures)) }),
    attachments: enclosed.map(attachmentOf),
  })
  return composer.compile().build()
}

/** A part that goes over the wire byte for byte. */
const asItIs = (kind: 'plain' | 'html', text: string) => ({
  raw: [
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: 7bit',
    '',
    onTheWire(text),
  ].join('\r\n'),
})

/** A picture that the HTML shows, or a file beside it. */
const attachmentOf = ({ name, type, bytes, picture }: Enclosed) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes),
  contentDisposition: picture === undefined ? 'attachment' : 'inline',
  ...(picture === undefined ? {} : { cid: picture.cid }),
})

const onTheWire = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n')

/** ASCII, in lines that may go over the wire as they are. (RFC 5322, 2.1.1) */
const isSevenBit = (text: string): boolean =>
  /^[\t\r\n -~]*$/.test(text) && text.split(/\r\n?|\n/).every(line => line.length <= 998)

/** A stranger's Message-ID may be anything; only what cannot do harm is repeated. (RFC 5322, 3.6.4) */
const isMessageId = (text: string): boolean => /^<[!-;=?-~]{1,500}>$/.test(text)

/** No line ends, no control characters, and not longer than a header should be. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** What goes with a mail, and the mails that are in it. */
interface Besides {
  readonly enclosed?: readonly Enclosed[]
  readonly within?: readonly Uint8Array[]
  /** Headers that are not folded. */
  readonly headers?: Readonly<Record<string, { readonly prepared: true; readonly value: string }>>
}

/** What goes with a mail besides its words. */
export interface Enclosed {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** A picture that the HTML shows where it is called so, and what it shows in words. */
  readonly picture?: { readonly cid: string; readonly alt: string }
}

// The two ports of the post: where letters come in, and who carries ours away; with a pair of each that lives in memory.

/** A letter as a mailbox names it; the same letter keeps its name. */
export interface LetterRef {
  readonly id: string
}

export interface RawLetter {
  readonly ref: LetterRef
  /** When it reached the mailbox, in milliseconds since 1970. */
  readonly received: number
  readonly raw: Uint8Array
}

export interface Mailbox {
  /** The letters that nobody has settled, in the order in which they came. */
  list(): Promise<readonly LetterRef[]>
  /** Undefined for one that is gone meanwhile. Of one that is larger than any may be, the beginning is enough. */
  fetch(ref: LetterRef): Promise<RawLetter | undefined>
  /** Only after this may the mailbox forget the letter. */
  settle(ref: LetterRef): Promise<void>
  /** What its server says how late it is, where that can be made to tell. */
  timeOfDay?(): Promise<TimeTold | undefined>
}

/** How late it is by a clock that may be another one than ours. */
export interface TimeTold {
  readonly at: number
  /** It is the clock of another machine, as far as its name tells. */
  readonly isElsewhere: boolean
}

/**
 * Whose trouble it is that a mail did not leave: there is no such recipient, this mail is not taken, or nothing is
 * taken from us at all.
 */
export type Blame = 'recipient' | 'mail' | 'server'

/** What a server says of how many mails it gets from us. */
export type Complaint = 'tooMany' | 'enoughForToday'

/** Why a mail did not leave: it may yet, or it never will. */
export class CarrierFault extends Error {
  override readonly name = 'CarrierFault'
  readonly isForGood: boolean
  readonly blame: Blame
  /** That it gets too many mails from us at a time, or has got enough of them for a day. */
  readonly says: Complaint | undefined

  constructor(
    message: string,
    isForGood: boolean,
    options: ErrorOptions & { readonly blame?: Blame; readonly says?: Complaint | undefined } = {},
  ) {
    super(message, options)
    this.isForGood = isForGood
    this.blame = options.blame ?? 'mail'
    this.says = options.says
  }
}

export interface Carrier {
  /** How many mails it carries at once; one if it does not say. */
  readonly lanes?: number
  /** It carries them to the servers of others, who want to get no more than so many in a minute. */
  readonly isRemote?: boolean
  /** The first of them is on this machine or beside it. */
  readonly isNearby?: boolean
  /** Returns when the next server has taken responsibility; throws a CarrierFault if it has not. */
  send(mail: PackedMail): Promise<void>
  /** Whether the server lets us in with no mail in our hands, after it has failed so with one in them. */
  isWellWithout?(fault: CarrierFault): Promise<boolean>
}

/** A mailbox for tests, and for letters that come in by other ways. */
export class MailboxInMemory implements Mailbox {
  readonly #letters = new Map<string, RawLetter>()
  #count = 0
  /** What its server would say how late it is. */
  told: TimeTold | undefined

  put(raw: Uint8Array, received: number): LetterRef {
    const ref = { id: String(++this.#count) }
    this.#letters.set(ref.id, { ref, received, raw })
    return ref
  }

  list = async (): Promise<readonly LetterRef[]> => [...this.#letters.values()].map(({ ref }) => ref)
  fetch = async ({ id }: LetterRef): Promise<RawLetter | undefined> => this.#letters.get(id)
  settle = async ({ id }: LetterRef): Promise<void> => void this.#letters.delete(id)
  timeOfDay = async (): Promise<TimeTold | undefined> => this.told
}

/** Keeps what it is given. */
export class CarrierInMemory implements Carrier {
  readonly sent: PackedMail[] = []

  send = async (mail: PackedMail): Promise<void> => void this.sent.push(mail)
}
