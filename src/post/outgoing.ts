// A mail as it leaves: its contents, its bytes on the wire, and the interfaces through which letters come and mails go.

import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { foldLines } from 'nodemailer/lib/mime-funcs/index.js'
import { digestOf } from './digest.ts'
import { htmlOf } from './html.ts'
import { secondName } from './tokens.ts'

/** The contents of one of our mails. It stays in the outbox as plain data until it is sent. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  /** The reader's own reply address. */
  readonly replyTo: string
  /** The Message-ID of the letter that this mail answers. */
  readonly inReplyTo: string | null
  /** The thread that it belongs to, oldest first. */
  readonly references: readonly string[]
  readonly auto: 'auto-replied' | 'auto-generated'
  /** To mail programs, the mails of a game form a list. */
  readonly listId: string | null
  /** The language of the mail, if it is to be sent as HTML too. */
  readonly html?: string
  /** The next deadline for the reader's calendar. */
  readonly calendar?: string
  /** When it goes out at the latest, in one mail with others to the same address. */
  readonly digest?: string
  /** What its reader can unsubscribe from with one click. */
  readonly stops?: string
  /** A digest: the mails in it, as they would stand in the outbox. */
  readonly parts?: readonly string[]
  /** The turn of the game whose map is drawn when the mail leaves. */
  readonly picture?: string
  /** What the reader's devices are notified of when it leaves, and who the reader is. */
  readonly push?: 'results' | 'reminder'
  readonly reader?: string
  readonly [field: string]: string | null | readonly string[]
}

/** The judge as a correspondent. */
export interface Sender {
  readonly address: string
  /** Whether mail to its address with a plus reaches it; true by default. */
  readonly plus?: boolean
  readonly name: string
  /** The address of its web pages, if nobody can listen in on the way. */
  readonly site?: string | undefined
  /** Whether the pages accept orders from anybody with one of our links. */
  readonly takesOrders?: boolean
}

interface Envelope {
  /** Where delivery reports go. */
  readonly from: string
  readonly to: string
  /** The sender to use instead if the server accepts no other address. */
  readonly otherwiseFrom?: string
}

/** A mail ready for a carrier. */
export interface PackedMail {
  readonly messageId: string
  readonly envelope: Envelope
  readonly raw: Uint8Array
}

/**
 * The judge's mails carry this header, and no judge accepts a mail with it. Delivery reports return it, sometimes as
 * the only name of the mail.
 */
const OWN_HEADER = 'X-Dragoman'

/** Builds a mail for one recipient. Each header stays on one line, whatever its field contains. */
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

/** A mail of one part. Text that needs no encoding is sent byte for byte, because programs search the raw mail for some of our lines. */
const alone = (text: string, heads: Heads): Promise<Buffer> | Buffer =>
  isSevenBit(text)
    ? Buffer.from(`${headersAlone(heads)}\r\n\r\n${onTheWire(text)}`)
    : new MailComposer({ ...heads, ...SAFE, text: onTheWire(text) }).compile().build()

const headersAlone = (heads: Heads): string =>
  new MailComposer({ ...heads, ...SAFE, text: 'stands below' }).compile().buildHeaders()

/** Without the headers that describe the encoding of the text. */
const withoutContentHeaders = (heads: Heads): string => plainHeaders(heads) ?? composedHeaders(heads)

export const composedHeaders = (heads: Heads): string =>
  `${headersAlone(heads)}\r\n`
    .replace(/^Content-(?:Type|Transfer-Encoding):.*(?:\r\n[ \t].*)*\r\n/gim, '')
    .trimEnd()

const HEADER_LINE = 76
/** What the composer leaves unchanged: an address, a name, and the text of a header. */
const PLAIN_ADDRESS = /^[a-z0-9]+(?:[.+_-][a-z0-9]+)*@(?:[a-z0-9]+\.)+[a-z]+$/
const PLAIN_NAME = /^[A-Za-z]+(?: [A-Za-z]+)*$/
const PLAIN_TEXT = /^[!#-~]+(?: [!#-~]+)*$/

/** Produces the composer's headers without its cost, the largest part of packing. Undefined if something needs encoding. */
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

/** The same as `inParts` for most mails, since the composer takes many turns of the event loop for its parts. */
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

/** The same for each attempt, and not predictable for a writer. */
const markOf = ({ messageId }: Heads): string =>
  createHash('sha256').update(String(messageId)).digest('hex').slice(0, 24)

/** The plain text, then the HTML with its pictures (RFC 2046, 5.1.4); files go beside both. */
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

/** A part that is sent byte for byte. */
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

/** ASCII, in lines short enough to be sent as they are. (RFC 5322, 2.1.1) */
const isSevenBit = (text: string): boolean =>
  /^[\t\r\n -~]*$/.test(text) && text.split(/\r\n?|\n/).every(line => line.length <= 998)

/** A stranger's Message-ID may be anything; only a harmless one is repeated. (RFC 5322, 3.6.4) */
const isMessageId = (text: string): boolean => /^<[!-;=?-~]{1,500}>$/.test(text)

/** Without line ends and control characters, and no longer than a header should be. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** What else belongs to a mail: enclosed files, the mails in a digest, and headers. */
interface Besides {
  readonly enclosed?: readonly Enclosed[]
  readonly within?: readonly Uint8Array[]
  /** Headers that are not folded. */
  readonly headers?: Readonly<Record<string, { readonly prepared: true; readonly value: string }>>
}

/** A file or picture that goes with a mail. */
export interface Enclosed {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** A picture that the HTML shows by this content id, and its description. */
  readonly picture?: { readonly cid: string; readonly alt: string }
}

// The interfaces of the post: the mailbox where letters come in, the carrier that takes our mails away, and in-memory versions of both.

/** A letter as the mailbox names it; the same letter keeps its name. */
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
  /** The letters that are not settled yet, in order of arrival. */
  list(): Promise<readonly LetterRef[]>
  /** Undefined if the letter is gone by now. Of a letter over the size limit, the beginning is enough. */
  fetch(ref: LetterRef): Promise<RawLetter | undefined>
  /** Only after this may the mailbox forget the letter. */
  settle(ref: LetterRef): Promise<void>
  /** The server's clock, where the server can be made to tell it. */
  timeOfDay?(): Promise<TimeTold | undefined>
}

/** The time by a clock that may not be ours. */
export interface TimeTold {
  readonly at: number
  /** Whether it is the clock of another machine, as far as its name tells. */
  readonly isElsewhere: boolean
}

/**
 * Who is to blame that a mail did not leave: the recipient does not exist, the server rejects this mail, or it takes
 * nothing from us at all.
 */
export type Blame = 'recipient' | 'mail' | 'server'

/** A server's complaint about the number of our mails. */
export type Complaint = 'tooMany' | 'enoughForToday'

/** Why a mail did not leave, and whether trying again can help. */
export class CarrierFault extends Error {
  override readonly name = 'CarrierFault'
  readonly isForGood: boolean
  readonly blame: Blame
  /** The server gets too many mails from us at a time, or has got enough for a day. */
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
  /** How many mails it carries at once; one by default. */
  readonly lanes?: number
  /** It delivers to other people's servers, which limit the mails per minute. */
  readonly isRemote?: boolean
  /** The first server is on this machine or in its network. */
  readonly isNearby?: boolean
  /** Returns when the next server has taken responsibility; otherwise throws a CarrierFault. */
  send(mail: PackedMail): Promise<void>
  /** Whether the server accepts a connection without a mail, after it failed like this with one. */
  isWellWithout?(fault: CarrierFault): Promise<boolean>
}

/** A mailbox for tests, and for letters that come in by other ways. */
export class MailboxInMemory implements Mailbox {
  readonly #letters = new Map<string, RawLetter>()
  #count = 0
  /** The answer of its `timeOfDay`. */
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

/** Keeps every mail it is given. */
export class CarrierInMemory implements Carrier {
  readonly sent: PackedMail[] = []

  send = async (mail: PackedMail): Promise<void> => void this.sent.push(mail)
}
