// A mail as it leaves: what is written in it, and the bytes that go over the wire.
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { htmlOf } from '../report/html.ts'

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
  readonly [field: string]: string | null | readonly string[]
}

/** The judge as a correspondent. */
export interface Sender {
  readonly address: string
  readonly name: string
}

export interface Envelope {
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

/** Mails from a judge carry this, and are never taken by one. */
export const LOOP_HEADER = 'X-Dragoman'

/** One mail for one recipient; whatever was put into its fields, each header is one line. */
export async function packed(
  messageId: string,
  to: string,
  mail: WrittenMail,
  sender: Sender,
  date: Date,
): Promise<PackedMail> {
  const [inReplyTo] = [mail.inReplyTo ?? ''].filter(isMessageId)
  const references = mail.references.filter(isMessageId)
  const heads = {
    from: { name: oneLine(sender.name), address: sender.address },
    to: { name: '', address: to },
    replyTo: mail.replyTo,
    subject: oneLine(mail.subject),
    messageId,
    date,
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references }),
    headers: {
      'Auto-Submitted': mail.auto,
      'X-Auto-Response-Suppress': 'All',
      [LOOP_HEADER]: 'yes',
      ...(mail.listId === null ? {} : { 'List-Id': oneLine(mail.listId) }),
    },
  }
  const raw = mail.html === undefined ? await alone(mail.text, heads) : await withHtml(mail, mail.html, heads)
  return { messageId, envelope: { from: sender.address, to }, raw }
}

type Heads = NonNullable<ConstructorParameters<typeof MailComposer>[0]>

const SAFE = { disableFileAccess: true, disableUrlAccess: true }

/** A text of one part. What needs no encoding goes out byte for byte: programs look for some of our lines in the raw mail. */
async function alone(text: string, heads: Heads): Promise<Buffer> {
  const isPlain = isSevenBit(text)
  const composer = new MailComposer({ ...heads, ...SAFE, text: isPlain ? 'stands below' : onTheWire(text) })
  const node = composer.compile()
  return isPlain ? Buffer.from(`${node.buildHeaders()}\r\n\r\n${onTheWire(text)}`) : await node.build()
}

/** The same text first, and as HTML behind it. (RFC 2046, 5.1.4) */
async function withHtml({ text, subject }: WrittenMail, language: string, heads: Heads): Promise<Buffer> {
  // Each attempt has the same bytes, and nobody who writes a text knows the edge of its mail beforehand.
  const baseBoundary = createHash('sha256').update(String(heads.messageId)).digest('hex').slice(0, 16)
  const both = { text: 'stands below', html: 'stands below it', baseBoundary }
  const node = new MailComposer({ ...heads, ...SAFE, ...both }).compile()
  const head = node.buildHeaders()
  const html = [
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 7bit',
    '',
    onTheWire(htmlOf(text, oneLine(subject), language)),
  ].join('\r\n')
  const edge = `--${String(node.boundary)}`
  return Buffer.from([head, '', edge, await plainPart(text), edge, html, `${edge}--`, ''].join('\r\n'))
}

/** A part of its own has no headers but those of its content. */
async function plainPart(text: string): Promise<string> {
  const whole = (await alone(text, {})).toString('latin1')
  const end = whole.indexOf('\r\n\r\n')
  const fields = whole.slice(0, end).split(/\r\n(?![ \t])/)
  return [...fields.filter(field => /^content-/i.test(field)), '', whole.slice(end + 4)].join('\r\n')
}

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
