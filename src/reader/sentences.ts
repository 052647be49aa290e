// Splits the text of a letter into its sentences, each with its line and its block.
import type { Board } from '../rules/board/board.ts'
import { gazetteerOf } from '../rules/board/gazetteer.ts'
import { markIn } from './features.ts'
import { isBlank, type Row, type StrangerReason, strangerAt } from './line/marks.ts'
import { withoutOddNames } from './line/pieces.ts'
import type { OrderContext } from './line/places.ts'
import { plain } from './line/plain.ts'
import { mentionsIn, powersIn, tongueOf } from './mentions.ts'
import { endsClipped, endsInLink, NATIONS, type Tongue, wordsOf } from './words.ts'

export interface Sentence {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
  /** Sentences without a blank line between them share a block. */
  readonly block: number
  /** The mark that it ends with, if any: `:`, `?`, `!`, `.`, `;`. */
  readonly mark: string
  /** Whether it stands in brackets inside the sentence before. */
  readonly isAside: boolean
  /** Whether it stands in quotation marks inside a sentence, or is struck out. */
  readonly isQuoted: boolean
  /** Whether it begins its line. */
  readonly isFirst: boolean
  /** Whether the unit that it supports or convoys stands in the row below. */
  readonly isTorn: boolean
  /** Whether it is a table row. */
  readonly isRow: boolean
  /** Whether it is one of several options, marked with a box or a letter. */
  readonly isOption: boolean
  /** Whether its box is not ticked, or a cross stands beside it. */
  readonly isUnticked: boolean
}

interface Parted {
  readonly sentences: readonly Sentence[]
  readonly cut: readonly {
    readonly line: number
    readonly text: string
    readonly why: StrangerReason | 'tooLong' | 'comment'
  }[]
}

/** Limits: lines of the writer's own, and characters in a sentence. */
export const MOST_LINES = 500
export const LONGEST_LINE = 1000

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** `isWhole`: whether a row is only orders, so that no sentence goes on after it; `isHelped`: and names who helps. */
export function sentencesIn(
  text: string,
  { board, language }: Pick<OrderContext, 'board' | 'language'>,
  isWhole: (row: string, isHelped?: boolean) => boolean,
): Parted {
  const tongue = tongueOf(text, board, language)
  const isNumbered = SECOND.test(text)
  const rows: Row[] = writtenRows(isNumbered ? text.replace(ROMAN, inFigures) : text).flatMap(
    ({ number, original }) =>
      (original.length > LONGEST_ROW ? original : plain(original))
        .split('\n')
        .map(row => ({ number, text: withoutOddNames(row, board), original })),
  )
  const cut: { line: number; text: string; why: StrangerReason | 'tooLong' | 'comment' }[] = []
  const sentences: Sentence[] = []
  // `- A Par - Bur`, `+ A Par - Pic`: the first goes, the second replaces it.
  const isChange =
    rows.some(({ text }) => /^\s*\+\s*\p{L}/u.test(text)) && rows.some(({ text }) => LEAVES.test(text))
  const isTicked = rows.some(({ original }) => isTickedIn(original))
  // `○ A Par - Bur` beside `● A Par - Pic`; a dot alone is a bullet.
  const isPointed =
    rows.some(({ original }) => EMPTY.test(original)) && rows.some(({ original }) => FULL.test(original))
  let block = 0
  let own = 0
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]!
    if (isBlank(row)) {
      block++
      at++
      continue
    }
    if (REMARKED.test(row.text) && !/^\s*(?:\/\/|#)\s*\d/.test(row.text)) {
      cut.push({ line: row.number, text: row.original, why: 'comment' })
      at++
      continue
    }
    const stranger = strangerAt(rows, at, board, own === 0)
    if (stranger !== undefined) {
      for (const { number, text } of rows.slice(at, at + stranger.count))
        if (text.trim() !== '') cut.push({ line: number, text, why: stranger.why })
      at += stranger.count
      continue
    }
    own++
    if (own > MOST_LINES || row.original.length > LONGEST_ROW) {
      cut.push({ line: row.number, text: row.original, why: 'tooLong' })
      at++
      continue
    }
    // Mail programs wrap lines, so a sentence may end in the next row.
    let whole = row.text.trim()
    let used = 1
    const mayJoin = (): boolean =>
      whole.length < LONGEST_LINE && (rows[at + used]?.text.length ?? 0) < LONGEST_LINE
    while (mayJoin() && goesOn(rows[at + used - 1]!.text, rows[at + used], board, isWhole)) {
      whole = `${whole} ${rows[at + used]!.text.trim()}`
      used++
    }
    while (
      hasOpenQuote(whole) &&
      used < LONGEST_QUOTE &&
      mayJoin() &&
      rows.slice(at + used, at + used + LONGEST_QUOTE).some(({ text }) => text.includes('"'))
    ) {
      whole = `${whole} ${rows[at + used]!.text.trim()}`
      used++
    }
    const box = BOX.exec(row.original)?.[0]
    const isUnticked =
      CROSSED.test(row.original) ||
      (isPointed && EMPTY.test(row.original)) ||
      (isChange && LEAVES.test(row.text)) ||
      (box !== undefined && (CROSSED.test(box) || (isTicked && !isTickedIn(box))))
    const unboxed =
      box === undefined || !whole.startsWith(box.trim()) ? whole : whole.slice(box.trim().length)
    const written = own === 1 ? withAddressApart(unboxed, board, tongue) : unboxed
    const isTorn = used > 1 && helpsAtEnd(row.text.trimEnd(), board)
    const isRow = CELLS.test(row.original)
    const isOption = box !== undefined || LETTERED.test(row.original)
    for (const each of partedRow(written, row.number, block, board, tongue))
      if (each.text.length > LONGEST_LINE) cut.push({ line: row.number, text: each.text, why: 'tooLong' })
      else sentences.push({ ...each, isOption, isUnticked, isRow, isTorn })
    at += used
  }
  return { sentences, cut }
}

/**
 * `Selam Ruud, F Aeg - Ion`: makes the names before a letter's first order a sentence of their own. One word alone may be
 * a *perhaps* in a language that nobody knows.
 */
const withAddressApart = (row: string, board: Board, tongue: Tongue): string =>
  row.replace(ADDRESSED, (whole, names: string) => {
    const isName = wordsOf(names).every(word => !tongue.isKnown(word))
    const isOfGame = mentionsIn(names, board, tongue).length > 0 || powersIn(wordsOf(names), board).length > 0
    return isName && !isOfGame ? `${names}! ` : whole
  })
const ADDRESSED = /^(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+), (?=(?:[AaFf]|[Aa]rmy|[Ff]leet) \p{L})/u

/** The lines of a text. A bracket that is open at a line's end joins the next line, if that closes it. */
function writtenRows(text: string): readonly { readonly number: number; readonly original: string }[] {
  const made: { number: number; original: string }[] = []
  text.split(LINE_END).forEach((original, i) => {
    const above = made.at(-1)
    const isOne =
      above?.number === i &&
      above.original.length + original.length < LONGEST_LINE &&
      depth(above.original) > 0 &&
      depth(`${above.original} ${original}`) === 0
    if (isOne) made[made.length - 1] = { number: i, original: `${above.original} ${original.trim()}` }
    else made.push({ number: i + 1, original })
  })
  return made
}

/** In characters: a longer paragraph is not split into sentences. */
const LONGEST_ROW = 4000
const CELLS = /\S\t+\S|\|.*\|/
const LONGEST_QUOTE = 6
const hasOpenQuote = (text: string): boolean => text.split('"').length % 2 === 0

/** In characters: no mail program wraps a line that would be shorter than this with its next word. */
const WRAPPED = 60
const WORD_ALONE = /^[^\p{L}\d]*\p{L}+[^\p{L}\d]*$/u
/** `A Bud S A Vie to`: no sentence ends like this. */
const GOES_AT_END = /\p{L}\s+(?:(?:in)?to|from|via)$/iu
/** `Army Kiel to`, `F Nth -`, `and`: a row that ends in the middle of a sentence. */
const isOpenAtEnd = (row: string): boolean => /(?:[-=]>?|,)\s*$/.test(row) || endsInLink(row)
/** `A Mar S`, `F(Bla) S Turkish`: the unit that it helps stands in the next line. */
function helpsAtEnd(row: string, board: Board): boolean {
  const [, before = row, last = ''] = /^(.*)\s(\p{L}{3,})$/u.exec(row) ?? []
  const isPower = gazetteerOf(board).powerCalled(last.toLowerCase()) !== undefined
  const told = isPower ? before : row
  const helps = HELPS_LAST.exec(told)
  return helps !== null && UNIT_FIRST.test(told.slice(0, helps.index))
}
const HELPS_LAST = /(?<!\s(?:by|via))\s(?:s|c|supports?|convoys?)$/iu
/** `A Yor - Nwy vía convoy` may be whole; `A Mar supports` is not. */
const CONVOY_LAST = /\sconvoys?$/iu
const UNIT_FIRST = /^\s*(?:a|f|army|fleet)[\s(]+\p{L}[^>]*$/iu
const ORDER_FIRST = /^\s*(?:[-*•]|\(?(?:\d{1,2}|[a-z])\)|\d{1,2}\.|(?:a|f|army|fleet)\b)/i

/** `to Mun`, below the unit that goes there. */
const GOAL_FIRST = /^(?:in)?to\s+(?:the\s+)?\p{L}+[\s.]*$/iu

/** Whether a row ends in the middle of a sentence, and the next one goes on with it. */
function goesOn(
  text: string,
  next: Row | undefined,
  board: Board,
  isWhole: (row: string, isHelped?: boolean) => boolean,
): boolean {
  const row = text.trimEnd()
  if (next === undefined || isBlank(next) || /^\s*[>|]/.test(next.text)) return false
  if (/[.!?:;]["')\]]?$/.test(row)) return false
  if (/\p{L}.*[-=]>?$/u.test(row) && WORD_ALONE.test(next.text.replace(/\s(?:#|\/\/|<-).*/, ''))) return true
  if (helpsAtEnd(row, board) && !next.text.includes(':') && !isWhole(row.trim(), !CONVOY_LAST.test(row))) {
    const [here, below] = [row.trim(), next.text.trim()]
    // `Gal - Rum, Sev supports⏎F Bot H`: orders apart, and none together
    return !isWhole(here) || !isWhole(below) || isWhole(`${here} ${below}`)
  }
  if (ORDER_FIRST.test(next.text)) return false
  if (GOES_AT_END.test(row)) return true
  const below = next.text.trimStart()
  if (/^[-=]+>/.test(below)) return true
  const [first = ''] = /^\S*/.exec(below) ?? []
  const isLong = row.length + 1 + first.length >= WRAPPED
  const isLower = /^\p{Ll}/u.test(below)
  if (ORDER_FIRST.test(row) && GOAL_FIRST.test(below)) return true
  const isOrder = ORDER_FIRST.test(row) && !isOpenAtEnd(row)
  // `holland nach belgien (england schaut auch hin)`: a row with a remark at its end is complete.
  const said = row.replace(REMARK_AT_END, '')
  if (isLong && said !== row && said.length < WRAPPED && isWhole(said.trim()) && isWhole(bareOf(below)))
    return false
  if (isLong && isWhole(row.trim()) && (/^\p{Lu}/u.test(below) || isWhole(below.trimEnd()))) return false
  // `… / A Boh - Vie⏎4 ordres.`: a number counts the orders before it.
  if (isLong && /^\d+ \p{L}/u.test(below) && /\s[-–>]+\s/.test(row)) return false
  if (isLong) return isLower || !/^\p{Lu}/u.test(below) || (!isOrder && /\p{Ll}$|,$/u.test(row))
  return isLower && isOpenAtEnd(row) && !isWhole(row.trim())
}

/** `:(` opens no remark, and what follows a `:-)` is another sentence. */
const FACE = /(?<=\s)[:;]['’]?(?:-?[(<[{]+(?=\s|$)|-?\)+(?=\s+\p{Lu}))/gu

const REMARK_AT_END = /\s*\([^()]*\)$/
const bareOf = (row: string): string => row.trimEnd().replace(REMARK_AT_END, '')

/** Splits a row into sentences. Text in brackets becomes a sentence of its own, after the one that holds it. */
function partedRow(
  written: string,
  line: number,
  block: number,
  board: Board,
  tongue: Tongue,
): readonly Omit<Sentence, 'isOption' | 'isUnticked' | 'isRow' | 'isTorn'>[] {
  const row = denialsApart(
    withoutClips(kindFirst(withoutCells(written)).replace(COUNTED, '$1: ').replace(FACE, '.'), board, tongue),
    board,
    tongue,
  )
    .replace(LEADERS, (whole, unit: string) => (isAUnit(unit, board) ? `${unit} ` : whole))
    .replace(OWNER_BEHIND, (whole, unit: string, owner: string) =>
      gazetteerOf(board).powerCalled(owner.toLowerCase()) === undefined ? whole : `${owner} ${unit}`,
    )
    .replace(IN_BRACKETS, (whole, inside: string) => (isCoast(inside, tongue) ? ` ${inside}` : whole))
    .replace(REMARK, ' ($1) ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(REMARK_IN_BRACKETS, '($1)')
  const made: { text: string; mark: string; isAside: boolean; isQuoted: boolean }[] = []
  let start = 0
  const take = (end: number, mark: string): void => {
    const { bare, asides, quotes } = withoutAsides(row.slice(start, end))
    if (/[\p{L}\p{N}]|\?\?|^\s*\?\s*$/u.test(bare))
      made.push({ text: withoutMark(bare.trim(), mark), mark, isAside: false, isQuoted: false })
    for (const aside of asides.filter(each => !saysItAgain(bare, each, tongue)))
      made.push({ text: aside, mark: /\?$/.test(aside) ? '?' : '', isAside: true, isQuoted: false })
    for (const quote of quotes) made.push({ text: quote, mark: '', isAside: true, isQuoted: true })
    start = end
  }
  for (const match of row.matchAll(/[.!?;:]+["')]*(?=\s|$)/g)) {
    const before = row.slice(start, match.index)
    const next = row.slice(match.index + match[0].length).trimStart()
    const mark = markIn(match[0])
    if (depth(before) > 0 || hasOpenQuote(before)) continue
    if (
      mark === ':' &&
      !isTitleOver(before, next, tongue) &&
      (isAUnit(before, board) || isAUnitIn(before, board, tongue) || isKindsOfUnits(before, next, board))
    )
      continue
    if (mark === '.' && /^\W*\d{1,2}$/.test(before)) continue
    const isClipped = endsClipped(before) && !isDenied(before, next, tongue)
    if (mark === '.' && (isClipped || !BEGINS.test(next) || isUnitAlone(before, next, board))) continue
    if (mark === '.' && match[0].length > 1 && !BEGINS.test(next)) continue
    take(match.index + match[0].length, mark)
  }
  if (start < row.length) take(row.length, '')
  return made.map(({ text, mark, isAside, isQuoted }, i) => ({
    line,
    text,
    block,
    mark,
    isAside,
    isQuoted,
    isFirst: i === 0,
  }))
}

/** `North: F Nth - Eng`, where `north` names a sea as well */
function isTitleOver(before: string, next: string, tongue: Tongue): boolean {
  const words = wordsOf(before)
  return words.length > 0 && tongue.titleAt(words, 0, 'THEATRE') === words.length && UNIT_NEXT.test(next)
}
const UNIT_NEXT = /^(?:[af]|army|fleet)\s+\p{L}/iu

/** `Haha no. Imagine …`; but `No. 3` counts. */
function isDenied(before: string, next: string, tongue: Tongue): boolean {
  const [, last, ...others] = wordsOf(before)
  return last !== undefined && others.length === 0 && tongue.isOf(last, 'NOT') && /^\p{L}/u.test(next)
}

/** `Retreat to Portugal - no, to Lyon`: makes the correction a sentence of its own. */
const denialsApart = (text: string, board: Board, tongue: Tongue): string =>
  text.replace(DASH, (whole, pause: string | undefined, word: string, at: number) => {
    const isNo = word.toLowerCase().startsWith('n') && wordsOf(word).some(each => tongue.isOf(each, 'NOT'))
    const paused = wordsOf(pause ?? '')
    const isPause = paused.every((_, i) => tongue.dueAt(paused, i).kinds.includes('PAUSE'))
    if (!isNo || !isPause) return whole
    const sides = [
      text.slice(0, at).slice(-LONGEST_SIDE),
      text.slice(at + whole.length).slice(0, LONGEST_SIDE),
    ]
    const isOfPlaces = sides.every(side => mentionsIn(side, board, tongue).length > 0)
    return isOfPlaces ? `; ${pause ?? ''}${word}` : whole
  })
/** In characters: how far from a denial to look for the places it is about. */
const LONGEST_SIDE = 100
const DASH = /\s+[-–—]+\s+(\p{L}+,? )?(\p{L}+)(?=\s*[,:!])/gu

/** `Schw. Meer unterst. Konst.`, `Norw. Sea`: drops the full stop of abbreviated names and verbs. */
const withoutClips = (text: string, board: Board, tongue: Tongue): string =>
  text.replace(CLIPPED, (whole, word: string, next: string, at: number) => {
    const [, before = ''] = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_CLIPPED), at)) ?? []
    const clipped = `${word} ${next}`.toLowerCase()
    const words = wordsOf(clipped)
    const isClipped = tongue.isForeign && endsClipped(word)
    const isVerb =
      isClipped && tongue.hitsIn(words.slice(0, 1)).some(({ source }) => GIVEN_IN_SHORT.has(source))
    const named = tongue.placesAt(words, 0, clipped)?.length ?? 0
    const isName = named === words.length || (isClipped && named > 0)
    const names = [clipped, `${before} ${clipped}`.toLowerCase()]
    return isVerb || isName || names.some(name => isNameInShort(name, board)) ? word : whole
  })

const isNameInShort = (name: string, board: Board): boolean => {
  const names = gazetteerOf(board)
  return names.named(name, 'exact').length === 0 && names.named(name, 'begun').length > 0
}
/** `North Atl. Ocean` */
const WORD_BEFORE = /(\p{L}+)[-.\s]+$/u
const LONGEST_CLIPPED = 20
const CLIPPED = /(?<!\p{L})(\p{L}{3,10}|st)\.(?=\s+(\p{L}+))/giu
const GIVEN_IN_SHORT: ReadonlySet<string> = new Set(['SUPPORTS', 'CONVOYS', ...Object.keys(NATIONS)])

/** `A Mars. S A Paris`: a unit alone is no sentence. */
const isUnitAlone = (before: string, next: string, board: Board): boolean =>
  UNIT_ALONE.test(before) && TELLS_UNIT.test(next) && isAUnit(before, board)
const UNIT_ALONE = /^[\s\d.)*-]*(?:a|f|army|fleet)\s+\p{L}+$/iu
const TELLS_UNIT = /^(?:[shcd]|sup\w*|holds?|hld|convoys?|conv|moves?|to|retreats?)\b/i

/** `Armee Venedig bleibt stehen (Halten)` */
function saysItAgain(bare: string, aside: string, tongue: Tongue): boolean {
  const words = wordsOf(aside)
  const holds = (some: typeof words): boolean => tongue.hitsIn(some).some(({ kind }) => kind === 'HOLD')
  return words.length === 1 && aside.length > 1 && holds(words) && holds(wordsOf(bare))
}

/** `Order #1 - A Con - Bul`: the counter is read as if a colon followed it. */
const COUNTED = /^(\p{L}{3,10}\.? (?:n[or]\.? )?#?\d{1,2}) -+ (?=(?:a|f|army|fleet)\b)/iu

const LEAVES = /^\s*-\s*\p{L}/u
/** A line that its writer has commented out. */
const REMARKED = /^\s*(?:\/\/|\/\*|<!--|#\s+(?![^a-z]*$))/
const TICKED_BEFORE = /^\s*(?:[-*]\s*)?(?:[[(]\s*[xX✓✔]\s*[\])]|[☑☒✓✔✅])/u
const TICKED_BEHIND = /(?:[✓✔✅]|👍\p{Emoji_Modifier}?)\s*$/u
const isTickedIn = (row: string): boolean => TICKED_BEFORE.test(row) || TICKED_BEHIND.test(row)
const BOX = /^\s*(?:[-*]\s*)?(?:[[(]\s*[xX✓✔]?\s*[\])]|[☐☑☒✗✘❌✖✓✔✅]\uFE0F?)\s*(?=\p{L})/u
const EMPTY = /^\s*[○◯◌]/u
const FULL = /^\s*[●◉◎⚫]/u
/** `A)`, `(b)`, `ii)` */
const LETTERED = /^\s*\(?(?:[a-h]|[ivx]{1,4})\)\s/i
/** `F Kie - Den ✗`, `~A Par - Pic~` */
const CROSSED = /[✗✘❌✖👎🚫](?:\uFE0F|\p{Emoji_Modifier})?\s*$|^\s*[✗✘❌✖]|^~[^~]+~$/u

/** `# why`, `<- important`: a remark behind an order. */
const REMARK = /(?<=\p{L}.{2,60})\s+(?:#+|<-+(?!\s*\p{L}{3,}\s*$)|\/\/|;{2,})\s*(\p{L}[^#]*)$/u

/** `A Rome  . . . . Tuscany`, `Trieste ... hold` */
const LEADERS = /^([^.,;:]{2,40}?)\s*(?:\.\s*){3,}(?=\p{L})/u

/** `A Bur S A Mun (Germany) - Ruh`: moves the owner in front of the unit, where it usually stands. */
const OWNER_BEHIND = /(?<=\S\s)((?:a|f|army|fleet)\s+\p{L}+)\s*\((\p{L}{4,})\)/giu

/** `| 2 | A Bur | S | A Ruh - Mun |` without its number and with a bare verb or arrow between its cells as in a line. */
const withoutCells = (row: string): string =>
  row.replace(NUMBER_CELL, '').replace(BETWEEN_CELLS, (_, sign: string) => ` ${sign} `)
/** Before cells of several words; `1 | A Ruh | Mun` is a pair. */
const NUMBER_CELL = /^\s*\|?\s*#?\d{1,2}\.?\s*\|\s*(?=[^|]+\|\s*\S+\s+[^\s|])/u
const BETWEEN_CELLS = /\s*\|\s*([-–=]*>|[-–]+|[scSC])\s*\|\s*/gu

/** `bur-par (A)`, `2) nth-lon (F)`: the unit's kind is moved to where it usually stands. */
function kindFirst(row: string): string {
  const [whole, counter = '', order = '', kind] = KIND_LAST.exec(row) ?? []
  if (whole === undefined || KIND_WORD.test(order) || !TELLS_SOMETHING.test(order)) return row
  return `${counter}${kind} ${order}`
}
const KIND_LAST = /^(\s*(?:\d{1,2}[.)]\s*)?)(\p{L}.*\S)\s*\((a|f|army|fleet)\)\s*$/iu
const KIND_WORD = /(?<!\p{L})(?:a|f|army|fleet)(?!\p{L})/iu
const TELLS_SOMETHING = /[->]|\s[sh](?!\p{L})/iu

/** `Spanje (noordkust)`, in other words than the order grammar's own */
const IN_BRACKETS = /\s*\((\p{L}[\p{L} .-]{2,20})\)/gu
function isCoast(text: string, tongue: Tongue): boolean {
  const words = wordsOf(text)
  return tongue
    .hitsIn(words)
    .some(
      ({ source, language, length }) =>
        source.startsWith('COAST') && language !== 'en' && length === words.length,
    )
}

/** `[bounce with Germany]` */
const REMARK_IN_BRACKETS = /(?<=\S\s)\[([^[\]]*\p{L}{3} [^[\]]*)\]/gu

/** `Army Greece: disband`; after a unit kind a name may be misspelt. */
function isAUnit(text: string, board: Board): boolean {
  const last = text
    .toLowerCase()
    .replace(/^.*(?:[.;,&]|\sand\s)/, '')
    .replace(/^.*\s(?=(?:a|f|army|fleet)\s+\p{L})/u, '')
  const [before] = /^\W*(?:\d+\W+)?(?:(?:the|my)\s+)?/.exec(last) ?? ['']
  const [kind] = /^(?:a|f|army|fleet)\s+(?:in\s+)?/.exec(last.slice(before.length)) ?? ['']
  const name = last.slice(before.length + kind.length)
  return gazetteerOf(board).named(name, kind === '' ? 'begun' : 'slipped').length > 0
}

/** `Flotte d'Édimbourg : mer de Norvège`, `Armee Kiel: hält`, `Baltic fleet: attack Denmark` */
function isAUnitIn(text: string, board: Board, tongue: Tongue): boolean {
  if (text.length > LONGEST_UNIT) return false
  const words = wordsOf(text)
  const [place, other] = mentionsIn(text, board, tongue, words)
  if (place === undefined || other !== undefined) return false
  // `Both armies:`
  if (!tongue.isForeign && tongue.isKnown(words[place.from]!)) return false
  const hits = tongue.hitsIn(words)
  const isOf = (at: number, kinds: ReadonlySet<string>): boolean =>
    hits.some(hit => kinds.has(hit.source) && hit.at <= at && at < hit.at + hit.length)
  const isBeside = (at: number): boolean => at < place.from || at >= place.to
  return (
    words.some((_, at) => isBeside(at) && isOf(at, UNIT_KINDS)) &&
    words.every(
      ({ raw }, at) => !isBeside(at) || /^\d+$/.test(raw) || isOf(at, UNIT_KINDS) || isOf(at, UNIT_LINKS),
    )
  )
}
const LONGEST_UNIT = 60
const UNIT_KINDS: ReadonlySet<string> = new Set(['ARMY', 'FLEET'])
const UNIT_LINKS: ReadonlySet<string> = new Set(['IN', 'FROM', 'THE', 'TO'])

/** `III. Die Armee …`: Roman numerals count as numbers, if there is a second one. */
const ROMAN = /^(\s*)([IVX]{1,5})(?=[.)]\s+\p{L})/gmu
const SECOND = /^\s*II[.)]\s+\p{L}/mu
const FIGURES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }
function inFigures(_: string, before: string, roman: string): string {
  const figures = [...roman].map(figure => FIGURES[figure]!)
  const sum = figures.reduce((sum, each, i) => sum + (each < (figures[i + 1] ?? 0) ? -each : each), 0)
  return `${before}${sum}`
}

/** `two armies: Paris and Marseilles` */
function isKindsOfUnits(before: string, next: string, board: Board): boolean {
  const [place = ''] = next.split(/[\s,&]/)
  return KINDS_LAST.test(before) && gazetteerOf(board).named(place.toLowerCase(), 'begun').length > 0
}
const KINDS_LAST = /\b(?:armies|fleets)\s*$/i

/** A sentence without its end marks and smileys. An abbreviation keeps its full stop. */
function withoutMark(text: string, mark: string): string {
  if (mark === '') return text
  const bare = text.replace(/(?:\s[:;]['’]?-?\)+|[.!?;:"'])+$/u, '').trimEnd()
  return bare === '' ? text : bare
}

/** How a sentence begins; the `- Bur` of `Mun. - Bur` begins none. */
const BEGINS = /^(?:[\p{L}\p{N}"'(*]|$)/u

const depth = (text: string): number => {
  let open = 0
  for (const sign of text) open += sign === '(' ? 1 : sign === ')' && open > 0 ? -1 : 0
  return open
}

/** Brackets that belong to an order and are no remark: a coast, a unit kind, an action, up to three letters. */
const A_COAST = /^\s*(?:[nsew]\.?c?\.?|(?:north|south|east|west)(?:ern)?(?:\s+coast)?)\s*$/i
const OF_AN_ORDER = /^\s*(?:a|f|army|fleet|h|holds?|convoy(?:ed)?|by convoy|via.*|[\p{L}. ]{1,3})\s*$/iu

/** `(RUS AMY PRU)` */
const BY_CODES = /^\s*\p{Lu}{3}(?: \p{Lu}{3}){1,2}\s*$/u

/** `(1) waive` */
const IN_A_LIST = /^\s*\d{1,2}\s*$/

/** Quoted or struck-out text in a line that has more than that. */
const QUOTED = /"([^"]*)"|~~([^~]+)~~/g

/** `Par - Bur`, but no single sign or word. */
const hasWords = (text: string): boolean => /\s/.test(text.slice(text.search(/\p{L}|$/u)))

/** `The word "MUN"` */
const ONE_WORD = /"(\p{L}+)"/gu

function withoutAsides(text: string): { bare: string; asides: readonly string[]; quotes: readonly string[] } {
  const asides: string[] = []
  const quotes: string[] = []
  let bare = text.replace(ONE_WORD, '$1')
  const isList = !/\p{L}/u.test(text.replace(/"[^"]*"/g, ''))
  if (isList) bare = text.replaceAll('"', '')
  else if (/["~]/.test(text))
    bare = bare.replace(QUOTED, (whole, inside: string | undefined, struck: string | undefined) => {
      if (struck === undefined && (!hasWords(inside ?? '') || whole.trim() === text.trim())) return whole
      quotes.push(inside ?? struck ?? '')
      return ' '
    })
  if (bare.includes('('))
    bare = bare.replace(/\(([^()]*)\)/g, (whole, inside: string, at: number) => {
      const isOfOrder = [A_COAST, OF_AN_ORDER, BY_CODES].some(pattern => pattern.test(inside))
      if (isOfOrder || /(?:^|\s|\()[af]\s?$/i.test(bare.slice(0, at))) return whole
      const isOfList = at === 0 && IN_A_LIST.test(inside)
      if (/[\p{L}\p{N}?]/u.test(inside) && !isOfList) asides.push(inside.trim())
      return ' '
    })
  return { bare, asides, quotes }
}
