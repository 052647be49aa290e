// Finds the text of a letter: plain text if there is any, else its HTML converted, or a text file where the letter refers to one.

import { looksLikeOrders } from '../reader/line/marks.ts'
import { err, ok, type Result } from '../result.ts'
import { type AttachedFile, type Beside, filesBeside } from './attachments.ts'
import type { LetterLimits, OverLimit } from './limits.ts'
import { isByHand, mayBeOrder } from './machineWords.ts'
import { isTangled, textOfMarkup } from './markup.ts'
import { type BeginsPress, type Cut, ownWords } from './ownWords.ts'
import { type BrokenMail, overLimit, type Part } from './parts.ts'
import type { HiddenLine } from './shown.ts'

/** Where the text of a letter was found. */
export type BodySource = 'plain' | 'html' | 'attachment' | 'none'

export interface Body {
  readonly source: BodySource
  /** The text before anything was left out. */
  readonly whole: string
  /** The writer's own words. */
  readonly text: string
  readonly cut: readonly Cut[]
  /** Whether the letter contains HTML, alone or beside plain text: then its writer's mail program shows pictures. */
  readonly hasMarkup: boolean
  /** The attached files, except for what programs add. */
  readonly files: readonly AttachedFile[]
  /** Orders that are struck out or not shown. Where only part of a line is, that part with the line. */
  readonly struck: readonly string[]
}

/** How the words of a letter relate to its attached files, as judged by code that reads commands. */
export interface SaidOfFiles {
  /** Whether a file is expected: the words mention one, or say only which game and seat they are for. */
  readonly isAwaited: boolean
  /** The part of the words that goes above the text of the file; undefined if the file is not read. */
  readonly above: string | undefined
}

/** `file` is the name of the only text file, `names` are those of all files. */
export type SaysOfFiles = (words: string, names: readonly string[], file: string | undefined) => SaidOfFiles

/** Without a command reader a file counts only where there are no words. */
const saidByEmptiness: SaysOfFiles = words => ({
  isAwaited: words === '',
  above: words === '' ? '' : undefined,
})

/** What a reader of commands knows for reading a letter. */
export interface BodyReading {
  readonly limits: LetterLimits
  /** Whether a line begins press. By default every line does that looks like it. */
  readonly beginsPress?: BeginsPress | undefined
  readonly saysOfFiles?: SaysOfFiles | undefined
}

/** The text of a letter; a single text file is read where the writer's words refer to it. */
export function bodyOf(root: Part, reading: BodyReading): Result<Body, OverLimit | BrokenMail> {
  if (isMultipart(root) && root.parts.length === 0) return broken('no part where there should be some')
  const found = inlineIn(root)
  if (found.isTangled) return broken('HTML with too many tags')
  const over = tooMuchText(found.text, reading.limits)
  if (over !== undefined) return err(over)
  const { text, cut } = ownWords(found.text, reading.beginsPress)
  const source = found.text.trim() === '' ? 'none' : found.isMarkup ? 'html' : 'plain'
  const letter = {
    source,
    whole: found.text,
    text,
    cut,
    hasMarkup: hasMarkup(root),
    files: [],
    struck: found.struck,
  } as const
  return root.type === 'text/plain' ? ok(letter) : withFiles(letter, filesBeside(root), reading)
}

/** The text that is shown when the letter is opened, whoever wrote it. */
export const shownIn = (root: Part): string => inlineIn(root).text

/** How many characters are kept of the files that were not read, all together. */
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

/** Empty files that the letter mentions: the writer thinks that they contain something. */
function emptyIn(
  { text }: Body,
  files: readonly Beside[],
  { saysOfFiles }: BodyReading,
): readonly AttachedFile[] {
  const names = files.map(({ name }) => name)
  if (text === '' || saysOfFiles?.(text, names, names[0]).isAwaited !== true) return []
  return files.flatMap(({ name, isQuiet }) => (isQuiet ? [] : [{ name, fate: 'missed', text: undefined }]))
}

/** Whether a text is only blanks, a footer or a signature, as lists and gateways attach them. */
const isIdle = (text: string): boolean =>
  text.trim() === '' || (text.length <= LONGEST_FOOTER && ownWords(text).text === '')

/** Joins the words above a file with the text of the file. What was set aside from both keeps its line numbers. */
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

/** The lines of a letter that do not go above its file. */
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

/** How many lines a text has, counted up to `most`. */
function linesUpTo(most: number, text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const broken = (trouble: string) => err({ kind: 'broken', trouble } as const)

interface FoundText {
  readonly text: string
  readonly isMarkup: boolean
  readonly isTangled: boolean
  /** Text that is surely not shown, and the lines it stands in, whatever they say. */
  readonly unseen: readonly string[]
  /** Whether it contains an order or a command. */
  readonly hasUnseenOrder: boolean
  /** What is reported to the sender. */
  readonly struck: readonly string[]
}

const NOTHING: FoundText = {
  text: '',
  isMarkup: false,
  isTangled: false,
  unseen: [],
  hasUnseenOrder: false,
  struck: [],
}

const isMultipart = ({ type }: Part): boolean => type.startsWith('multipart/')

/** The text that is shown when the letter is opened. */
function inlineIn(part: Part): FoundText {
  if (!isMultipart(part)) return leaf(part)
  const [first] = part.parts
  if (first === undefined || part.type === 'multipart/encrypted') return NOTHING
  if (part.type === 'multipart/related' || part.type === 'multipart/signed') return inlineIn(first)
  if (part.type === 'multipart/alternative') return oneOf(part)
  return joined(part.parts.map(inlineIn))
}

/** Plain text, unless it contains words that the HTML strikes out or hides: a `YES` as well as an order. */
function oneOf(part: Part): FoundText {
  const plain = part.parts.find(hasPlain)
  if (plain === undefined) return inlineIn(bestMarkup(part))
  const found = inlineIn(plain)
  const markup = inlineIn(bestMarkup(part))
  if (markup.unseen.length === 0) return found
  // An order that is struck out does not count, however the plain text shows it.
  if (markup.hasUnseenOrder) return markup
  const plainText = spelled(ownWords(found.text).text)
  return markup.unseen.some(line => plainText.includes(spelled(line))) ? markup : found
}

/** Programs that convert HTML to plain text put stars around bold words and replace some characters. */
const spelled = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

const hasPlain = (part: Part): boolean =>
  isMultipart(part)
    ? part.parts.some(hasPlain)
    : part.type === 'text/plain' && !part.isAttached && (part.text ?? '').trim() !== ''

const bestMarkup = ({ parts }: Part): Part => parts.findLast(hasMarkup) ?? parts[0]!

const hasMarkup = (part: Part): boolean =>
  (part.type === 'text/html' && !part.isAttached) || part.parts.some(hasMarkup)

function leaf({ type, text = '', isAttached, flowed }: Part): FoundText {
  if (isAttached || text.trim() === '') return NOTHING
  if (type === 'text/html') {
    if (isTangled(text)) return { ...NOTHING, isTangled: true }
    const hidden: HiddenLine[] = []
    const shown = cleaned(textOfMarkup(text, hidden))
    return withoutStrokes(without(hidden, { ...NOTHING, text: shown, isMarkup: true }))
  }
  if (type !== 'text/plain') return NOTHING
  const lines = cleaned(text)
  return withoutStrokes({ ...NOTHING, text: flowed === 'no' ? lines : unflowed(lines, flowed === 'delSp') })
}

/** Removes letters that are struck out one by one with combining strokes, as programs without formatting do. */
function withoutStrokes(found: FoundText): FoundText {
  if (!THROUGH.test(found.text)) return found
  const hidden: HiddenLine[] = []
  const lines = found.text.split('\n').map(line => {
    const pieces = (line.match(STRUCK_THROUGH) ?? []).map(piece => piece.replace(STROKES, '').trim())
    if (pieces.length === 0) return line
    const shown = line.replace(STRUCK_THROUGH, '')
    hidden.push({ pieces, shown: shown.trim(), whole: line.replace(STROKES, '').trim(), isDoubted: false })
    return shown
  })
  return without(hidden, { ...found, text: lines.join('\n') })
}

const THROUGH = /[\u0335-\u0338]/
const STROKES = /[\u0335-\u0338]/g
/** One or two blanks between struck letters may have no stroke. */
const STRUCK_THROUGH = /\P{M}[\u0335-\u0338]+(?:[ ]{0,2}\P{M}[\u0335-\u0338]+)*/gu

const joined = (found: readonly FoundText[]): FoundText => ({
  text: found.flatMap(({ text }) => (text.trim() === '' ? [] : [text])).join('\n'),
  isMarkup: found.some(({ isMarkup }) => isMarkup),
  isTangled: found.some(({ isTangled }) => isTangled),
  unseen: found.flatMap(({ unseen }) => unseen),
  hasUnseenOrder: found.some(({ hasUnseenOrder }) => hasUnseenOrder),
  struck: found.flatMap(({ struck }) => struck),
})

/** At most so many struck-out lines are reported. */
const MOST_STRUCK = 50

/** Adds the hidden lines to a text. If nothing else is left of it, all of them are reported. */
function without(hidden: readonly HiddenLine[], found: FoundText): FoundText {
  const isAll = !hasWords(found.text)
  const unseen = hidden
    .filter(({ isDoubted }) => !isDoubted)
    .flatMap(({ whole, pieces }) => [whole, ...pieces].filter(hasWords))
  const told = hidden.flatMap(line => (isAll && hasWords(line.whole) ? [line.whole] : toldOf(line)))
  const struck = [...found.struck, ...told].slice(0, MOST_STRUCK)
  const hasUnseenOrder =
    found.hasUnseenOrder || hidden.some(line => !line.isDoubted && toldOf(line).length > 0)
  return { ...found, unseen: [...found.unseen, ...unseen], hasUnseenOrder, struck }
}

/** Hidden orders and commands, and lines that are one only together with their hidden part. */
function toldOf({ pieces, shown, whole, isDoubted }: HiddenLine): readonly string[] {
  const orders = pieces.filter(piece => isOrder(piece) || mayBeOrder(piece))
  if (orders.length > 0 || (!isDoubted && (shown === '' || !isOrder(whole)))) return orders
  return [shown === '' ? whole : `${pieces.join(', ')} (in: ${whole})`]
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const isOrder = (text: string): boolean => looksLikeOrders(text) || isByHand(text)

/** Uniform line ends, and no control characters except tabs. */
const cleaned = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}|\ufeff/gu, '')

// Undoes the soft line breaks of format=flowed where they are certain. Quotations and orders keep their lines.

/** Mail programs fill lines at least this far; the writer ended any line that had room for the next word. */
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

/** Removes the blank that protects `From`, `>` or another blank at the start of a line. (RFC 3676, 4.4) */
const unstuffed = (line: string): string => (line.startsWith(' ') ? line.slice(1) : line)

/** `-- ` also ends with a blank, but is not a soft break. (RFC 3676, 4.3) */
const SIGNATURE = '-- '

function isBrokenBetween(before: string, line: string): boolean {
  if (!before.endsWith(' ') || before === SIGNATURE || before.startsWith('>')) return false
  if (line === '' || line.startsWith('>') || line === SIGNATURE) return false
  const [word = ''] = line.split(' ', 1)
  return before.length + word.length > NARROWEST
}
