// Keeps the writer's own words in a letter, including press, and sets aside the rest with the reason.
import { isOrder } from '../reader/line/headings.ts'
import {
  attributionAt,
  isAboveOrders,
  isBlank,
  isFooterOnTop,
  isHeader,
  isJudgesHead,
  isListFooter,
  isOlderMail,
  isPhoneFooter,
  isQuoteMarked,
  isRule,
  isSignatureMark,
  isTornOff,
  isUnderscores,
  type Row,
} from '../reader/line/marks.ts'
import { plain } from '../reader/line/plain.ts'

/** `returned`: a judge's mail without quoting marks; `aboutFile`: words that only lead to a file that is read. */
export type CutReason =
  | 'quoted'
  | 'returned'
  | 'attribution'
  | 'forwarded'
  | 'signature'
  | 'footer'
  | 'disclaimer'
  | 'aboutFile'

/** Lines that were left out. */
export interface Cut {
  readonly why: CutReason
  /** The number of its first line in the whole text, from 1. */
  readonly line: number
  readonly text: string
}

export interface OwnWords {
  readonly text: string
  readonly cut: readonly Cut[]
}

/** The writer's own words, line by line. Press with an end line stays as it is. */
export const ownWords = (whole: string, beginsPress?: BeginsPress): OwnWords =>
  ownRows(rowsOf(whole), beginsPress)

/** No mark that we look for is longer. */
const LONGEST_MARK = 1000

const rowsOf = (whole: string): readonly Row[] =>
  whole.split('\n').map((original, i) => ({ number: i + 1, text: markIn(original), original }))

/** The line in plain characters, as far as needed to recognize it. */
const markIn = (original: string): string =>
  original.length > LONGEST_MARK ? original.slice(0, 1) : plain(original).replaceAll('\n', ' ')

/** Like `ownWords`, over rows that are numbered already. */
export function ownRows(rows: readonly Row[], beginsPress: BeginsPress = () => true): OwnWords {
  const press = pressIn(rows, beginsPress)
  const kept = new Kept()
  for (let at = 0; at < rows.length; ) {
    const end = press.endOf(at)
    const stranger = end === undefined ? strangerAt(rows, at, kept.isEmpty) : undefined
    const next = end === undefined ? at + (stranger?.count ?? 1) : end + 1
    const taken = rows.slice(at, next)
    if (stranger !== undefined) kept.cutOff(taken, stranger.why)
    else kept.keep(taken)
    at = next
  }
  return kept
}

class Kept implements OwnWords {
  readonly cut: { readonly why: CutReason; readonly line: number; text: string }[] = []
  readonly #lines: string[] = []
  #isAfterCut = true
  #nextCut = 0

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  get text(): string {
    return this.#lines.join('\n').trimEnd()
  }

  /** Keeps only one of the blank lines around a cut. */
  keep(rows: readonly Row[]): void {
    const lines = rows.map(({ original }) => (rows.length > 1 ? original : original.trimEnd()))
    if (lines.join('').trim() === '') {
      if (this.isEmpty || this.#lines.at(-1) === '') return
      this.#lines.push('')
      return
    }
    if (this.#isAfterCut && !this.isEmpty && this.#lines.at(-1) !== '') this.#lines.push('')
    this.#lines.push(...lines)
    this.#isAfterCut = false
  }

  cutOff(rows: readonly Row[], why: CutReason): void {
    const text = rows.map(({ original }) => original).join('\n')
    const line = rows[0]!.number
    const last = this.cut.at(-1)
    if (last?.why === why && this.#nextCut === line) last.text += `\n${text}`
    else this.cut.push({ why, line, text })
    this.#nextCut = line + rows.length
    this.#isAfterCut = true
  }
}

interface Stranger {
  readonly count: number
  readonly why: CutReason
}

/** What begins at a row that is not the writer's own, and how many rows it takes. */
function strangerAt(rows: readonly Row[], at: number, isFirst: boolean): Stranger | undefined {
  const row = rows[at]!
  if (isBlank(row)) return undefined
  if (isQuoteMarked(row.text) || isTornOff(rows, at)) return { count: 1, why: 'quoted' }
  // A mail of ours or of another judge. What other people wrote in it is not this writer's word.
  if (isJudgesHead(row)) return { count: rows.length - at, why: 'returned' }
  return olderMailAt(rows, at) ?? endingAt(rows, at, isFirst) ?? introductionAt(rows, at)
}

/** An older mail goes to the end, unless its lines are quoted one by one. */
function olderMailAt(rows: readonly Row[], at: number): Stranger | undefined {
  const start = startOfOlderMail(rows, at)
  if (start === undefined) return undefined
  const isHead = isHeader(rows, start)
  const body = isHead ? afterParagraph(rows, start) : start + 1
  const isEnclosed = isHead ? isMarkedAfter(rows, body) : isMarkedNext(rows, body)
  return { count: (isEnclosed ? body : rows.length) - at, why: 'forwarded' }
}

/** Where an older mail begins: at this row, or below a rule: `_____`, then `From: …`. */
function startOfOlderMail(rows: readonly Row[], at: number): number | undefined {
  const isStart = (i: number) => isOlderMail(rows[i]!.text) || isHeader(rows, i)
  if (isStart(at)) return at
  if (!isRule(rows[at]!.text)) return undefined
  const next = nextWritten(rows, at + 1)
  return next !== undefined && isStart(next) ? next : undefined
}

/** Signatures, footers and disclaimers. */
function endingAt(rows: readonly Row[], at: number, isFirst: boolean): Stranger | undefined {
  const { text, original } = rows[at]!
  const toTheEnd = (why: CutReason) => ({ count: untilQuotation(rows, at + 1) - at, why })
  if (isSignatureMark(text, original)) return isAboveOrders(rows, at) ? undefined : toTheEnd('signature')
  if (isPhoneFooter(text)) {
    const after = afterFooter(rows, at)
    const isAboveOrders = isFooterOnTop(rows, at) && rows.slice(at + 1, after).some(isOrder)
    return { count: isAboveOrders ? 1 : after - at, why: 'signature' }
  }
  if (isListFooter(text)) return toTheEnd('footer')
  if (isUnderscores(text) && isListSignature(rows.slice(at + 1, at + 5))) return toTheEnd('footer')
  if (!isDisclaimer(text) && !isAboveDisclaimer(rows, at)) return undefined
  // Some gateways put it on top of the letter.
  return isFirst ? { count: afterFooter(rows, at) - at, why: 'disclaimer' } : toTheEnd('disclaimer')
}

const isAboveDisclaimer = (rows: readonly Row[], at: number): boolean =>
  isRule(rows[at]!.text) && isDisclaimer(rows[nextWritten(rows, at + 1) ?? at]!.text)

/** `On Tuesday Anna wrote:`, and everything after it where that has no quoting marks. */
function introductionAt(rows: readonly Row[], at: number): Stranger | undefined {
  const count = introductionLength(rows, at)
  if (count === 0) return undefined
  return isMarkedNext(rows, at + count)
    ? { count, why: 'attribution' }
    : { count: rows.length - at, why: 'quoted' }
}

/** `Judge <judge@dragoman.example>:` right above a quotation introduces it in any language. */
const namesAddress = (text: string): boolean => text.trimEnd().endsWith(':') && /[^\s<>@]@[^\s<>@]/.test(text)

function introductionLength(rows: readonly Row[], at: number): number {
  const count = attributionAt(rows, at)
  if (count > 0) return count
  const next = rows[nextWritten(rows, at + 1) ?? rows.length]
  const isRightAbove = next !== undefined && isQuoteMarked(next.text)
  return isRightAbove && namesAddress(rows[at]!.text) ? 1 : 0
}

/** How far we look for the next line that is not blank. */
const NEAR = 5

const nextWritten = (rows: readonly Row[], from: number): number | undefined => {
  for (let i = from; i < from + NEAR && i < rows.length; i++) if (!isBlank(rows[i]!)) return i
  return undefined
}

/** Whether a quotation comes next, or nothing. */
function isMarkedNext(rows: readonly Row[], from: number): boolean {
  const next = nextWritten(rows, from)
  return next === undefined || isQuoteMarked(rows[next]!.text)
}

const isMarkedAfter = (rows: readonly Row[], from: number): boolean =>
  nextWritten(rows, from) !== undefined && isMarkedNext(rows, from)

/** The first row after a paragraph. */
function afterParagraph(rows: readonly Row[], from: number): number {
  let at = from
  while (at < rows.length && !isBlank(rows[at]!)) at++
  return at
}

/** The first row after a footer's paragraph, or the first quotation in it. */
function afterFooter(rows: readonly Row[], from: number): number {
  let at = from + 1
  while (at < rows.length && !isBlank(rows[at]!) && !isQuotation(rows, at)) at++
  return at
}

/** The next row that begins a quotation, or the end: the writer may go on below a quotation. */
function untilQuotation(rows: readonly Row[], from: number): number {
  let at = from
  while (at < rows.length && !isQuotation(rows, at)) at++
  return at
}

const isQuotation = (rows: readonly Row[], at: number): boolean =>
  rows[at]!.text.startsWith('>') ||
  startOfOlderMail(rows, at) !== undefined ||
  (!isBlank(rows[at]!) && introductionLength(rows, at) > 0)

// Finds press in a letter: what a player writes to others stays as it is, with its quotations and signatures.

/** Where the press that begins at a row ends. */
interface Press {
  /** The row of its last line; undefined if no press begins there, or if it has no end line. */
  endOf(at: number): number | undefined
}

const COLOURS =
  '(?:(?:white|gr[ea]y|anonymous(?:ly)?|unanonymous(?:ly)?|quiet|fake|partial|postal|official)\\s+)*'
const BEGINS = new RegExp(`^\\s*${COLOURS}(?:press|broadcast|diary)(?![\\p{L}'-]).{0,200}$`, 'iu')
const SIGNS_OFF = /^\s*sign\s*-?off\s*[.!]?\s*$/i
const ENDS = /^\s*end\s*(?:press|broadcast|diary)\b/i

/** Whether a line that looks like the start of press is one; only a command reader can tell. */
export type BeginsPress = (line: string) => boolean

/** Goes over all rows once. */
function pressIn(rows: readonly Row[], beginsPress: BeginsPress): Press {
  const begins = nextOf(rows, ({ text }) => BEGINS.test(text))
  const ends = nextOf(rows, ({ text }) => ENDS.test(text) || SIGNS_OFF.test(text))
  const older = nextOf(rows, (row, at) => isOlderMail(row.text) || isHeader(rows, at) || isJudgesHead(row))
  const ours = nextOf(rows, isJudgesHead)
  const endOf = (at: number) => {
    const end = ends[at]
    if (begins[at] !== at || end === undefined) return undefined
    // `Press 1 for help` is not press, and another player may have written the end line below it.
    if ((ours[at] ?? rows.length) < end && !beginsPress(rows[at]!.text.trim())) return undefined
    const mail = older[at] ?? rows.length
    if (mail > end) return end
    // The end line belongs to the older mail: it ends the press in it, or is its last line.
    const isOfOlder = SIGNS_OFF.test(rows[end]!.text) || (begins[mail] ?? rows.length) < end
    return isOfOlder ? undefined : end
  }
  return { endOf }
}

/** For each row the next row that fits, itself included. */
function nextOf(
  rows: readonly Row[],
  is: (row: Row, at: number) => boolean,
): readonly (number | undefined)[] {
  const next = new Array<number | undefined>(rows.length)
  for (let at = rows.length - 1; at >= 0; at--) next[at] = is(rows[at]!, at) ? at : next[at + 1]
  return next
}

// What gateways and mailing lists add to the letters that pass through them.

/** The first line of a disclaimer, a warning or an advertisement, in the usual languages. */
const isDisclaimer = (text: string): boolean => DISCLAIMERS.some(disclaimer => disclaimer.test(text))

const THIS_MAIL =
  '(?:this|the) (?:(?:e-?mail|message|communication|information)(?: message)?)|(?:diese|die in dieser) (?:e-?mail|nachricht)|(?:ce|le présent) (?:message|courriel|courrier|e-?mail)|est[ea] (?:mensaje|correo|mensagem|e-?mail)|questo messaggio|questa e-?mail|dit (?:e-?mail)?bericht|deze e-?mail|(?:ta|niniejsza) (?:wiadomość|korespondencja)|detta (?:e-?post)?(?:meddelande|mejl|mail)|denne (?:e-?mail|e-?post|mail)'
const SECRET =
  'confidential|privileged|intended (?:only|solely|for)|vertraulich|confidentiel|confidencial|riservat|confidenzial|vertrouwelijk|poufn|konfidentiell|fortrolig'
const ATTACHED =
  'attach|files|anhäng|anlagen|pièces? jointe|fichier|adjunto|archivo|anexo|allegat|bijlage|załącznik|bilag|bifog'

const DISCLAIMERS = [
  new RegExp(`^[\\s*]*(?:${THIS_MAIL})\\b.{0,200}(?:${SECRET})`, 'iu'),
  new RegExp(`^[\\s*]*(?:${THIS_MAIL}) (?:and|und|et|y|e|en|i|och|og) .{0,40}(?:${ATTACHED})`, 'iu'),
  /^[\s*]*(?:legal |important |confidentiality )?(?:disclaimer|confidentiality (?:notice|note|warning)|legal notice|privacy notice)\b\s*(?::|-|$)/i,
  /^[\s*]*(?:vertraulichkeitshinweis|haftungsausschluss|rechtlicher hinweis|avis de confidentialité|aviso (?:legal|de confidencial\p{L}+)|avviso di riservatezza|klauzula poufności)/iu,
  /^[\s*]*(?:please consider (?:the environment|your environmental)|bitte prüfen sie.{0,60}(?:ausdruck|druck)|pensez à l.environnement|antes de imprimir)/iu,
  /^[\s*]*(?:virus-free|virenfrei|sans virus|libre de virus|senza virus|livre de vírus|virusvrij)\W/iu,
  /^[\s*]*(?:this (?:e-?mail|message) (?:has been|was) (?:checked|scanned)|diese e-?mail wurde (?:von|auf) .{0,60}(?:virus|viren|avast|avg))/iu,
  /^[\s*[]*(?:caution|warning|external(?: e-?mail| sender)?|achtung)\]?\s*[:!-].{0,80}(?:originated|outside|external|unknown sender|extern)/iu,
  /^\s*\[(?:external|extern|ext)\]\s*$/iu,
]

const OF_A_LIST =
  /mailing list\b|mailman|listinfo|unsubscribe|sympa|groups\.google|groups\.io|googlegroups|liste de diffusion|mailingliste/i

/** Whether the lines below a rule are a mailing list's own. */
const isListSignature = (rows: readonly Row[]): boolean => rows.some(({ text }) => OF_A_LIST.test(text))

// Secrets that a letter quotes from our mails, and that nobody else may learn.

/** A mail program may break a long word and put quoting marks in between; others write the slash of an address in hexadecimal. */
const BREAK = '(?:=?\\r?\\n[>|\\s]*)?'
const ORDER_KEY = new RegExp(`(orders(?:/|%2F)${BREAK})[\\w-](?:${BREAK}[\\w-]){21}(?=${BREAK}\\.)`, 'gi')

/** Makes the order keys in a text useless. */
export function withoutOrderKeys(text: string): string {
  const said = text.replace(ORDER_KEY, '$1...')
  let [kept, from] = ['', 0]
  for (const { index } of said.matchAll(DOTS)) {
    if (!BEHIND_KEY.test(said.slice(index, index + MOST_BEHIND).replace(BREAKS, ''))) continue
    const start = keyBefore(said, from, index)
    if (start === undefined) continue
    kept += `${said.slice(from, start)}...`
    from = index
  }
  return kept + said.slice(from)
}

/** Filters write a dot, and what precedes it, in hexadecimal after `%`, `*` or `-`, once or twice. */
const DOT = '(?:[.\\uff0e\\u3002\\uff61]|[%*-](?:25){0,3}2e)'
const DOTS = new RegExp(DOT, 'gi')
const BREAKS = /=?\r?\n[>|\s]{0,20}/g
/** The game, power and phase, without which a key is useless. */
const BEHIND_KEY = new RegExp(`^${DOT}[\\w%*-]{1,60}?${DOT}\\d{1,3}${DOT}[a-z]\\d{1,6}[a-z]`, 'i')
const MOST_BEHIND = 200

/** Where the letters before a dot begin, across line breaks; undefined if they are too few for a key. */
function keyBefore(text: string, from: number, dot: number): number | undefined {
  let [at, letters] = [dot, 0]
  while (at > from && letters < MOST_LETTERS) {
    if (/[\w%*-]/.test(text[at - 1]!)) [at, letters] = [at - 1, letters + 1]
    else {
      const gap = /=?\r?\n[>|\s]{0,20}$/.exec(text.slice(Math.max(from, at - 24), at))?.[0].length
      if (gap === undefined) break
      at -= gap
    }
  }
  return letters < KEY_LETTERS ? undefined : at
}

const KEY_LETTERS = 22
const MOST_LETTERS = 200

/**
 * Makes these keys useless in a text, whatever stands between their letters and however each letter is spelled. It
 * takes one pass, however often they occur; a key that the removal of another one creates goes too.
 */
export function withoutKeys(written: string, keys: readonly string[]): string {
  const secrets = keys.map(key => lettersOf(key.slice(0, KEY_LETTERS)).map(({ letter }) => letter))
  const text = withoutBase64(written, secrets)
  const kept: Spelled[] = []
  const cuts: { readonly from: number; readonly to: number }[] = []
  for (const last of lettersOf(text)) {
    kept.push(last)
    const secret = secrets.find(each =>
      each.every((letter, i) => kept.at(i - each.length)?.letter === letter),
    )
    if (secret === undefined) continue
    const { from } = kept.splice(-secret.length)[0]!
    while (cuts.length > 0 && cuts.at(-1)!.from >= from) cuts.pop()
    cuts.push({ from, to: last.to })
  }
  const ends = [...cuts.map(({ from }) => from), text.length]
  return ends.map((end, i) => text.slice(i === 0 ? 0 : cuts[i - 1]!.to, end)).join('...')
}

/** Filters encode an address in base64, in either alphabet, and break it at line ends. */
const IN_BASE64 = '(?:[\\w+/-]|%(?:25){0,3}2[bf])'
const BASE64_END = '(?:=|%(?:25){0,3}3d){0,2}'
const BASE64 = new RegExp(`${IN_BASE64}{28,}(?:\\r?\\n[>|\\s]{0,5}${IN_BASE64}{16,})*${BASE64_END}`, 'gi')

/** Removes the base64 from a text that contains one of these. */
const withoutBase64 = (text: string, secrets: readonly (readonly string[])[]): string =>
  text.replace(BASE64, run => {
    const plain = run
      .replace(/%(?:25)*2([bf])/gi, (_, sign: string) => (/b/i.test(sign) ? '+' : '/'))
      .replace(/%(?:25)*3d|[^\w+/-]/gi, '')
    // Text right before the base64 may match too, so all four alignments are tried.
    const said = [0, 1, 2, 3].map(from =>
      plainIn(Buffer.from(plain.slice(from), 'base64').toString('latin1')),
    )
    return secrets.some(secret => said.some(each => each.includes(secret.join('')))) ? '...' : run
  })

/** Lower-case letters and digits, as `lettersOf` finds them in an address. */
const plainIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/%(?:25)*(?:2d|5f|2e)|[*=-](?:2d|5f|2e)/g, '')
    .replace(/[^a-z\d]+/g, '')

/** A lower-case letter or digit of a text, and where its spelling begins and ends. */
interface Spelled {
  readonly letter: string
  readonly from: number
  readonly to: number
}

/** The letters and digits that a text spells, without other characters. */
function lettersOf(text: string): readonly Spelled[] {
  return [...text.matchAll(SPELLED)].flatMap(({ 0: each, index, groups }) => {
    const { hex, decimal, sign } = groups ?? {}
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const spelled = sign ?? (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')
    const plain = spelled
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z\d]/g, '')
    return [...plain].map(letter => ({ letter, from: index, to: index + each.length }))
  })
}

/** `%61`, `&#x61;`, `&#97;`; filters write `-2D` for a hyphen, which is not a letter in either form. */
const SPELLED =
  /(?:%(?:25)*|&#x0*)(?<hex>[\da-f]{2});?|&#(?<decimal>\d{1,7});|&[a-z]+;|[*=-](?:2d|5f|2e)|(?<sign>.)/gisu
