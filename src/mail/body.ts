// Finds the text of a letter among its parts: plain text if there is any, otherwise HTML made into it; and a text file where it says so.

import { compile, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import { looksLikeOrders } from '../orders/reading/marks.ts'
import { err, ok, type Result } from '../result.ts'
import { type AttachedFile, type Beside, filesBeside } from './attachments.ts'
import type { LetterLimits, OverLimit } from './limits.ts'
import { type BeginsPress, type Cut, ownWords } from './ownWords.ts'
import { type BrokenMail, overLimit, type Part } from './parts.ts'

/** Where the text of a letter was found. */
export type BodySource = 'plain' | 'html' | 'attachment' | 'none'

export interface Body {
  readonly source: BodySource
  /** The text before anything was left out. */
  readonly whole: string
  /** The writer's own words. */
  readonly text: string
  readonly cut: readonly Cut[]
  /** Whether it came as HTML, alone or beside plain text: then its writer reads mail where pictures are shown. */
  readonly hasMarkup: boolean
  /** What lies beside it, but for what programs add. */
  readonly files: readonly AttachedFile[]
  /** Orders that are struck out in it, or not shown. */
  readonly struck: readonly string[]
}

/** How the words of a letter bear on the files beside it, as whoever reads commands can tell. */
export interface SaidOfFiles {
  /** Whether something is missed where no file is read: the words speak of one, or say nothing but for whom they are. */
  readonly isAwaited: boolean
  /** What of the words stands above the text of the file; undefined where that is not read. */
  readonly above: string | undefined
}

/** `file` is the name of the one text among them, `names` those of all files. */
export type SaysOfFiles = (words: string, names: readonly string[], file: string | undefined) => SaidOfFiles

/** Where nobody reads commands a file stands for words that are not there. */
const saidByEmptiness: SaysOfFiles = words => ({
  isAwaited: words === '',
  above: words === '' ? '' : undefined,
})

/** How a letter is read by whoever knows commands. */
export interface BodyReading {
  readonly limits: LetterLimits
  /** Whether a line begins press; if nothing is said each does that looks like it. */
  readonly beginsPress?: BeginsPress | undefined
  readonly saysOfFiles?: SaysOfFiles | undefined
}

/** What a letter says; one text file counts where its writer leaves the word to it. */
export function bodyOf(root: Part, reading: BodyReading): Result<Body, OverLimit | BrokenMail> {
  if (isMultipart(root) && root.parts.length === 0) return broken('no part where there should be some')
  const found = inlineIn(root)
  if (found.isTangled) return broken('HTML with too many tags')
  const over = tooMuchText(found.text, reading.limits)
  if (over !== undefined) return err(over)
  const { text, cut } = ownWords(found.text, reading.beginsPress)
  const source = found.text.trim() === '' ? 'none' : found.isMarkup ? 'html' : 'plain'
  const { struck } = found
  const letter = {
    source,
    whole: found.text,
    text,
    cut,
    hasMarkup: hasMarkup(root),
    files: [],
    struck,
  } as const
  return root.type === 'text/plain' ? ok(letter) : withFiles(letter, filesBeside(root), reading)
}

/** What is shown when it is opened, whosever words they are. */
export const shownIn = (root: Part): string => inlineIn(root).text

/** How much is kept of what was not read, all together. */
const MOST_UNREAD = 16_384
/** Footers and signatures are not longer. */
const LONGEST_FOOTER = 2_000

function withFiles(letter: Body, all: readonly Beside[], reading: BodyReading): Result<Body, OverLimit> {
  const plain = all.map(file => ({ ...file, text: file.text === undefined ? undefined : cleaned(file.text) }))
  const files = plain.filter(({ text }) => text === undefined || !isIdle(text))
  if (files.length === 0) return ok({ ...letter, files: emptyIn(letter, plain, reading) })
  const [file, another] = files.filter(({ text }) => text !== undefined)
  const only = another === undefined ? file : undefined
  const says = reading.saysOfFiles ?? saidByEmptiness
  const names = files.map(({ name }) => name)
  const { isAwaited, above } = says(letter.text, names, only?.name)
  const read = above === undefined ? undefined : only
  const told = files.flatMap((each): readonly AttachedFile[] => {
    const { name, text } = each
    if (each === read) return [{ name, fate: 'read', text: undefined }]
    if (each.isQuiet && !isAwaited) return []
    const fate = isAwaited && read === undefined ? 'missed' : 'unread'
    return [{ name, fate, text: text?.slice(0, MOST_UNREAD / files.length) }]
  })
  return read === undefined || above === undefined
    ? ok({ ...letter, files: told })
    : goneOn({ ...letter, files: told }, above, read.text ?? '', reading)
}

/** Files with nothing in them, if the letter speaks of one: their writer thinks that there is something. */
function emptyIn(
  { text }: Body,
  files: readonly Beside[],
  { saysOfFiles }: BodyReading,
): readonly AttachedFile[] {
  const names = files.map(({ name }) => name)
  if (text === '' || saysOfFiles?.(text, names, names[0]).isAwaited !== true) return []
  return files.flatMap(({ name, isQuiet }) => (isQuiet ? [] : [{ name, fate: 'missed', text: undefined }]))
}

/** Whether a text is nothing but blanks, a footer or a signature, as lists and gateways add them. */
const isIdle = (text: string): boolean =>
  text.trim() === '' || (text.length <= LONGEST_FOOTER && ownWords(text).text === '')

/** The words of a letter that stand above a file, and those of the file; what is set aside of both stays with its lines. */
function goneOn(
  letter: Body,
  above: string,
  file: string,
  { limits, beginsPress }: BodyReading,
): Result<Body, OverLimit> {
  const isSilent = letter.whole.trim() === ''
  const whole = isSilent ? file : `${letter.whole}\n\n${file}`
  const over = tooMuchText(whole, limits)
  if (over !== undefined) return err(over)
  const own = ownWords(file, beginsPress)
  const before = isSilent ? 0 : letter.whole.split('\n').length + 1
  const cut = own.cut.map(piece => ({ ...piece, line: piece.line + before }))
  const text = [above, own.text].filter(words => words !== '').join('\n\n')
  return ok({
    ...letter,
    source: 'attachment',
    whole,
    text,
    cut: [...[...letter.cut, ...leftOut(letter, above)].sort((one, other) => one.line - other.line), ...cut],
  })
}

/** The lines of a letter that do not stand above its file. */
function leftOut({ whole, text }: Body, above: string): readonly Cut[] {
  const rows = whole.split('\n').map(row => row.trimEnd())
  const kept = above.split('\n').map(row => row.trimEnd())
  const cut: Cut[] = []
  let [at, stays] = [0, 0]
  for (const row of text.split('\n').map(each => each.trimEnd())) {
    if (row === '') continue
    while (kept[stays] === '') stays++
    at = rows.indexOf(row, at) + 1
    if (kept[stays] === row) stays++
    else cut.push({ why: 'aboutFile', line: at, text: row })
  }
  return cut
}

const tooMuchText = (text: string, limits: LetterLimits): OverLimit | undefined =>
  overLimit(limits, 'body', Buffer.byteLength(text)) ??
  overLimit(limits, 'textLines', linesUpTo(limits.textLines + 1, text))

/** How many lines a text has, of which only so many are counted. */
function linesUpTo(most: number, text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const broken = (trouble: string) => err({ kind: 'broken', trouble } as const)

interface Found {
  readonly text: string
  readonly isMarkup: boolean
  readonly isTangled: boolean
  readonly struck: readonly string[]
}

const NOTHING: Found = { text: '', isMarkup: false, isTangled: false, struck: [] }

const isMultipart = ({ type }: Part): boolean => type.startsWith('multipart/')

/** The text that is shown when the letter is opened. */
function inlineIn(part: Part): Found {
  if (!isMultipart(part)) return leaf(part)
  const [first] = part.parts
  if (first === undefined || part.type === 'multipart/encrypted') return NOTHING
  if (part.type === 'multipart/related' || part.type === 'multipart/signed') return inlineIn(first)
  if (part.type === 'multipart/alternative') return oneOf(part)
  return joined(part.parts.map(inlineIn))
}

/** Plain text, unless it has lost which of its orders are struck out. */
function oneOf(part: Part): Found {
  const plain = part.parts.find(hasPlain)
  if (plain === undefined) return inlineIn(bestMarkup(part))
  const found = inlineIn(plain)
  if (!mayStrike(part)) return found
  const markup = inlineIn(bestMarkup(part))
  return markup.struck.some(line => found.text.includes(line)) ? markup : found
}

const mayStrike = ({ type, text = '', parts }: Part): boolean =>
  (type === 'text/html' && MAY_STRIKE.test(text)) || parts.some(mayStrike)

const MAY_STRIKE = /<(?:s|strike|del)[\s>]|\shidden[\s=>]|:\s*(?:line-through|none|hidden|collapse|all|0)/i

const hasPlain = (part: Part): boolean =>
  isMultipart(part)
    ? part.parts.some(hasPlain)
    : part.type === 'text/plain' && !part.isAttached && (part.text ?? '').trim() !== ''

const bestMarkup = ({ parts }: Part): Part => parts.findLast(hasMarkup) ?? parts[0]!

const hasMarkup = (part: Part): boolean =>
  (part.type === 'text/html' && !part.isAttached) || part.parts.some(hasMarkup)

function leaf({ type, text = '', isAttached, flowed }: Part): Found {
  if (isAttached || text.trim() === '') return NOTHING
  if (type === 'text/html') {
    if (isTangled(text)) return { ...NOTHING, isTangled: true }
    const struck: string[] = []
    const shown = cleaned(textOfMarkup(text, struck))
    return { text: shown, isMarkup: true, isTangled: false, struck: ordersAmong(struck) }
  }
  if (type !== 'text/plain') return NOTHING
  const lines = cleaned(text)
  return { ...NOTHING, text: flowed === 'no' ? lines : unflowed(lines, flowed === 'delSp') }
}

const joined = (found: readonly Found[]): Found => ({
  text: found.flatMap(({ text }) => (text.trim() === '' ? [] : [text])).join('\n'),
  isMarkup: found.some(({ isMarkup }) => isMarkup),
  isTangled: found.some(({ isTangled }) => isTangled),
  struck: found.flatMap(({ struck }) => struck),
})

/** So many lines are told of what is struck out. */
const MOST_STRUCK = 50

const ordersAmong = (struck: readonly string[]): readonly string[] =>
  struck
    .flatMap(text => cleaned(text).split('\n'))
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(looksLikeOrders)
    .slice(0, MOST_STRUCK)

/** Line ends of one kind, and no control characters but tabs. */
const cleaned = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}|\ufeff/gu, '')

// Turns a letter that came as HTML alone into plain text, with quotations marked by `> ` as in any other letter.

/** More tags than this no letter has; a reader of HTML takes the square of the time where they lie inside each other. */
const MOST_TAGS = 20_000
const DEEPEST = 200

/** Whether there are so many tags that we do not begin to read. */
export function isTangled(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= MOST_TAGS; at = html.indexOf('<', at + 1)) count++
  return count > MOST_TAGS
}

/** The text of a page; what is quoted in it begins with `> `, a signature with `--`. What it does not show is put to `struck`. */
export const textOfMarkup = (html: string, struck: string[] = []): string =>
  reader()(withHiddenMarked(html), struck).split('\n').map(withoutBlanksAtEnd).join('\n')

/** A style that nobody sees the words of, or that strikes them out, becomes an attribute that one can select by. */
const withHiddenMarked = (html: string): string =>
  html.replace(STYLE, (style, double?: string, single?: string, bare?: string) =>
    isHiding(double ?? single ?? bare ?? '') ? ` ${HIDDEN}=""` : style,
  )

const HIDDEN = 'data-not-shown'
const STYLE = /\sstyle=(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/gi

function isHiding(style: string): boolean {
  const said = new Map(
    style
      .toLowerCase()
      .replaceAll('!important', '')
      .split(';')
      .map(each => [each.split(':')[0]!.trim(), (each.split(':')[1] ?? '').trim()] as const),
  )
  const nothing = ['font-size', 'opacity', 'max-height'].some(name => NOTHING_OF.test(said.get(name) ?? ''))
  const color = said.get('color') ?? ''
  return (
    nothing ||
    HIDING.some(([name, value]) => said.get(name)?.includes(value)) ||
    (color !== '' && [said.get('background-color'), said.get('background')].includes(color))
  )
}

const NOTHING_OF = /^0+(?:\.0+)?(?:\p{L}+|%)?$/u
const HIDING = [
  ['text-decoration', 'line-through'],
  ['text-decoration-line', 'line-through'],
  ['display', 'none'],
  ['visibility', 'hidden'],
  ['visibility', 'collapse'],
  ['mso-hide', 'all'],
] as const

/** Counted by hand: a line may be full of them. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (end > 0 && ' \t'.includes(line[end - 1]!)) end--
  return line.slice(0, end)
}

/** Cells of a row stand beside each other, with a blank between them. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(inCell(element.children), builder)
  builder.addInline(' ')
}

/** A paragraph that is alone in its cell, as office programs write tables, begins no line of its own; nor does a break behind all. */
function inCell(nodes: readonly DomNode[]): DomNode[] {
  for (let inner = nodes; ; ) {
    const written = inner.filter(isWritten)
    const [only, another] = written
    const isWrapper = another === undefined && (only?.name === 'p' || (only?.name === 'div' && isBare(only)))
    if (!isWrapper) return written.at(-1)?.name === 'br' ? written.slice(0, -1) : [...inner]
    inner = only?.children ?? []
  }
}

const isWritten = ({ type, data = '' }: DomNode): boolean =>
  type === 'tag' || (type === 'text' && data.trim() !== '')

/** What has a name may be a signature, or somebody else's words. */
const isBare = ({ attribs = {} }: DomNode): boolean => !('class' in attribs) && !('id' in attribs)

/** What programs set apart as a signature gets the mark that it has in plain text. */
const signature: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addLiteral('--')
  builder.addLineBreak()
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** What is struck out, or not shown, is not read. */
const unread: FormatCallback = (element, _, builder) => {
  const { metadata } = builder as typeof builder & { readonly metadata: string[] } // as it is handed in
  metadata.push(plainTextOf([element]))
}

/** Without recursion: they may lie as deep as anybody likes. */
function plainTextOf(nodes: readonly DomNode[]): string {
  const waiting = [...nodes].reverse()
  let text = ''
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') text += node.data ?? ''
    if (BREAKS.has(node.name ?? '')) text += '\n'
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return text
}

const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr'])

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const QUOTE = { ...LINE, trimEmptyLines: false }

const SKIPPED = ['img', 'title', 'head', 'style', 'script', 'svg', 'object']
const SIGNATURES = [
  '.gmail_signature',
  '.moz-signature',
  '#Signature',
  '#ms-outlook-mobile-signature',
  '.protonmail_signature_block',
]
/** Gmail and others indent with a blockquote that has no border: the writer's own words. */
const INDENTED = ['blockquote[style*="border:none"]', 'blockquote[style*="border: none"]']

/** Said more than once, an attribute goes before whatever else is said of an element. */
const UNREAD = ['s', 'strike', 'del', ...['[hidden]', `[${HIDDEN}]`].map(each => each.repeat(4))]

/** What reads HTML; most letters come without. */
const reader = (): ((html: string, struck: string[]) => string) => (made ??= compile(READING))
let made: ((html: string, struck: string[]) => string) | undefined

const READING: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: DEEPEST },
  formatters: { cell, signature, unread },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...SKIPPED.map(selector => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    { selector: 'p.MsoNormal', format: 'paragraph', options: LINE },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'tr', format: 'block', options: LINE },
    { selector: 'blockquote', options: QUOTE },
    ...INDENTED.map(selector => ({ selector, format: 'block', options: LINE })),
    { selector: 'blockquote[type="cite"]', format: 'blockquote', options: QUOTE },
    { selector: 'blockquote.gmail_quote', format: 'blockquote', options: QUOTE },
    ...SIGNATURES.map(selector => ({ selector, format: 'signature' })),
    ...UNREAD.map(selector => ({ selector, format: 'unread' })),
  ],
}

// Undoes the soft line breaks of format=flowed, where they are certain; a quotation and an order keep their lines.

/** What mail programs break their lines to; a line that had room for the next word was ended by its writer. */
const NARROWEST = 65

/** A text in format=flowed, in the lines that its writer made. (RFC 3676) */
export function unflowed(text: string, isDelSp: boolean): string {
  const made: string[] = []
  let before = ''
  for (const stuffed of text.split('\n')) {
    const line = unstuffed(stuffed)
    const isSoft = isBrokenBetween(before, line)
    const open = isSoft ? (made.pop() ?? '') : ''
    made.push((isSoft && isDelSp ? open.slice(0, -1) : open) + line)
    before = line
  }
  return made.join('\n')
}

/** A blank that only keeps `From`, `>` or another blank from the beginning of the line. (RFC 3676, 4.4) */
const unstuffed = (line: string): string => (line.startsWith(' ') ? line.slice(1) : line)

/** `-- ` ends with a blank too, and is no soft break. (RFC 3676, 4.3) */
const SIGNATURE = '-- '

function isBrokenBetween(before: string, line: string): boolean {
  if (!before.endsWith(' ') || before === SIGNATURE || before.startsWith('>')) return false
  if (line === '' || line.startsWith('>') || line === SIGNATURE) return false
  const [word = ''] = line.split(' ', 1)
  return before.length + word.length > NARROWEST
}
