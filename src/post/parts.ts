// Parses a raw mail into headers and texts with mailparser, and stops as soon as it exceeds a limit.
import { createHash } from 'node:crypto'
import { type HeaderLines, type Headers, MailParser, type MailParserOptions } from 'mailparser'
import { err, ok, type Result } from '../result.ts'
import type { LetterLimits, OverLimit } from './limits.ts'

/** A part of a mail. Only texts are kept, decoded. */
export interface Part {
  readonly type: string
  readonly headers: Headers
  /** The header lines as they came, top down. */
  readonly lines: HeaderLines
  readonly text: string | undefined
  /** Whether it is attached as a file. */
  readonly isAttached: boolean
  /** The file name that the sender gave it; it may contain anything. */
  readonly name: string | undefined
  /** Whether the sender wants it shown among the words, as pictures are. */
  readonly isInline: boolean
  readonly flowed: 'no' | 'yes' | 'delSp'
  readonly parts: readonly Part[]
}

/** A completely parsed mail. */
export interface WholeMail {
  readonly root: Part
  /** A hash of each part that is not text, in their order. */
  readonly files: readonly string[]
}

/** The library could not parse it. */
export interface BrokenMail {
  readonly kind: 'broken'
  readonly trouble: string
}

/** The mail as a tree of parts. */
export async function partsOf(
  raw: Uint8Array,
  limits: LetterLimits,
): Promise<Result<WholeMail, OverLimit | BrokenMail>> {
  const over = overLimit(limits, 'mail', raw.length) ?? overLimit(limits, 'headers', headerLength(raw))
  if (over !== undefined) return err(over)
  const parser = new PartsParser(limits)
  const stopped = await finished(parser, raw)
  if (parser.over !== undefined) return err(parser.over)
  if (stopped?.code === 'EMAXLEN') return err(libraryLimit(stopped, limits))
  if (stopped !== undefined) return err({ kind: 'broken', trouble: stopped.message })
  const { root, files } = parser
  return root === undefined ? err({ kind: 'broken', trouble: 'empty' }) : ok({ root, files })
}

/** Only the headers, cut off if they are too long: for mails that cannot be read completely. */
export async function headOf(raw: Uint8Array, limits: LetterLimits): Promise<Part | undefined> {
  const head = Buffer.concat([raw.subarray(0, Math.min(headerLength(raw), limits.headers - 4)), HEAD_END])
  const parser = new PartsParser(limits)
  await finished(parser, head)
  return parser.root
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** mailparser stops by itself if a part's headers are too long, or if parts come faster than we count them. */
const libraryLimit = ({ message }: Trouble, limits: LetterLimits): OverLimit => {
  const limit = message.includes('child nodes') ? 'parts' : 'headers'
  return { kind: 'overLimit', limit, allowed: limits[limit], found: limits[limit] + 1 }
}

/** mailparser handles parts in batches of this size before we see the first. */
const MOST_BATCHED = 1000

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Up to the first empty line. */
function headerLength(mail: Uint8Array): number {
  for (let at = mail.indexOf(LINE_FEED); at >= 0; at = mail.indexOf(LINE_FEED, at + 1)) {
    const next = mail[at + 1] === CARRIAGE_RETURN ? at + 2 : at + 1
    if (mail[next] === LINE_FEED) return at + 1
  }
  return mail.length
}

/** How long to wait for the library, in milliseconds. */
const PATIENCE = 20_000

interface Trouble extends Error {
  readonly code?: string
}

const finished = (parser: PartsParser, mail: Uint8Array): Promise<Trouble | undefined> =>
  new Promise(resolve => {
    const alarm = setTimeout(() => settle(new Error('never came to an end')), PATIENCE)
    const settle = (trouble: Trouble | undefined) => {
      clearTimeout(alarm)
      parser.destroy()
      resolve(trouble)
    }
    parser.on('error', settle)
    parser.on('end', () => settle(undefined))
    parser.on('data', part => {
      if (part.type !== 'attachment') return
      const hash = createHash('sha256')
      part.content.on('data', (bytes: Buffer) => hash.update(bytes))
      part.content.on('end', () => {
        parser.files.push(hash.digest('hex'))
        part.release()
      })
    })
    parser.whenOver = () => settle(undefined)
    parser.end(Buffer.from(mail.buffer, mail.byteOffset, mail.length))
  })

/** What mailparser knows of a part once its headers are read. */
interface MimeNode {
  contentType: string | false
  disposition: string | false
  charset: string | false
  filename: string | false
  flowed: boolean
  readonly delSp: boolean
  readonly parentNode: MimeNode | false
}

/** The result of mailparser for a part; the text comes at its end. */
interface TextNode {
  readonly headers: Headers
  readonly headerLines: HeaderLines
  readonly textContent?: string
}

interface Inside {
  createNode(mime: MimeNode): TextNode
  getTextContent(): unknown
}

interface SplitterOptions extends MailParserOptions {
  readonly ignoreEmbedded: true
  readonly maxChildNodes: number
  readonly maxHeadSize: number
}

// The two methods are undeclared. The package is pinned, and a test of each fails if it changes.
const OpenParser = MailParser as unknown as new (options: SplitterOptions) => MailParser & Inside

/** mailparser joins all texts and unfolds flowed lines; this keeps the text of each part, line by line. */
class PartsParser extends OpenParser {
  over: OverLimit | undefined
  whenOver = (): void => {}
  readonly files: string[] = []
  #root: MimePart | undefined
  #count = 0
  readonly #limits: LetterLimits
  readonly #known = new Map<MimeNode, MimePart>()

  constructor(limits: LetterLimits) {
    super({
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      keepDeliveryStatus: true,
      ignoreEmbedded: true,
      maxChildNodes: Math.max(limits.parts, MOST_BATCHED),
      maxHeadSize: limits.headers,
    })
    this.#limits = limits
  }

  get root(): Part | undefined {
    return this.#root
  }

  override createNode(mime: MimeNode): TextNode {
    const parent = mime.parentNode === false ? undefined : this.#known.get(mime.parentNode)
    const part = new MimePart(mime, parent)
    this.#count++
    this.#root ??= part
    this.#known.set(mime, part)
    part.node = super.createNode(mime)
    this.#stopIfOver(part.depth)
    return part.node
  }

  #stopIfOver(depth: number): void {
    if (this.over !== undefined) return
    this.over = overLimit(this.#limits, 'parts', this.#count - 1) ?? overLimit(this.#limits, 'depth', depth)
    if (this.over !== undefined) this.whenOver()
  }

  /** The texts are taken part by part. */
  override getTextContent(): unknown {
    return { type: 'text' }
  }
}

/** Texts that mailparser would treat as files. */
const MORE_TEXTS = /^(?:message\/.*|text\/(?:rfc822-headers|plain))$/
const TEXT_FILE = /\.te?xt\s*$/i

class MimePart implements Part {
  readonly type: string
  readonly isAttached: boolean
  readonly name: string | undefined
  readonly isInline: boolean
  readonly flowed: Part['flowed']
  readonly depth: number
  readonly parts: MimePart[] = []
  node: TextNode | undefined
  /** The declared charset of a text file, if we decode the file ourselves. */
  readonly #charset: string | undefined
  #text: string | undefined

  /** Changes the type that mailparser sees, so that it decodes text files and leaves flowed lines alone. */
  constructor(mime: MimeNode, parent: MimePart | undefined) {
    const isTextFile = typeof mime.filename === 'string' && TEXT_FILE.test(mime.filename)
    if (mime.contentType === 'application/xhtml+xml') mime.contentType = 'text/html'
    this.type = isTextFile || !`${mime.contentType}`.includes('/') ? 'text/plain' : `${mime.contentType}`
    this.isAttached = parent !== undefined && (mime.filename !== false || mime.disposition === 'attachment')
    this.name = mime.filename === false ? undefined : mime.filename
    this.isInline = mime.disposition === 'inline'
    this.flowed = !mime.flowed ? 'no' : mime.delSp ? 'delSp' : 'yes'
    this.depth = parent === undefined ? 0 : parent.depth + 1
    parent?.parts.push(this)
    mime.flowed = false
    if (!MORE_TEXTS.test(this.type)) return
    mime.contentType = 'text/plain'
    mime.disposition = 'inline'
    if (!this.isAttached || !OFTEN_WRONG.test(`${mime.charset || ''}`)) return
    this.#charset = `${mime.charset || ''}`
    mime.charset = BYTES
  }

  get headers(): Headers {
    return this.node?.headers ?? new Map()
  }

  get lines(): HeaderLines {
    return this.node?.headerLines ?? []
  }

  get text(): string | undefined {
    if (this.#charset === undefined) return this.node?.textContent
    this.#text ??= decoded(Buffer.from(this.node?.textContent ?? '', BYTES), this.#charset)
    return this.#text
  }
}

/** Programs declare these for any text file; other charsets are declared on purpose. */
const OFTEN_WRONG = /^(?:|us-?ascii|utf-?(?:8|16(?:[bl]e)?))$/i
/** One character per byte. */
const BYTES = 'binary'

/** Decodes a text file by its byte order mark, or else by trying UTF-8 first, whatever charset was declared. */
function decoded(bytes: Buffer, charset: string): string {
  const marked = bytes.subarray(0, 2).toString('hex')
  if (marked === 'fffe' || (/16(?:le)?$/i.test(charset) && marked !== 'feff'))
    return new TextDecoder('utf-16le').decode(bytes)
  if (marked === 'feff' || /16be$/i.test(charset)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a number exceeds a limit. */
export const overLimit = (
  limits: LetterLimits,
  limit: keyof LetterLimits,
  found: number,
): OverLimit | undefined =>
  found > limits[limit] ? { kind: 'overLimit', limit, allowed: limits[limit], found } : undefined
