// A letter may say itself what its short forms mean: `(ATM = Atlantique Milieu)`, `o = ondersteunt`, `Tir sarebbe il mar Tirreno`.
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import type { OrderContext } from '../line/places.ts'
import { mentionsIn, tongueOf } from '../mentions.ts'
import { CHANGES, type Tongue, VERBS, wordsOf } from '../words.ts'

/**
 * The text with the letter's own short forms written as the judge knows them, and without their explanations; and the
 * language of these, which may be all that tells the letter's.
 */
export function withGlossary(
  text: string,
  { board, language }: OrderContext,
): { readonly text: string; readonly language: string | undefined } {
  const uses = new Map<string, number>()
  for (const [word] of text.matchAll(WORD))
    uses.set(word.toLowerCase(), (uses.get(word.toLowerCase()) ?? 0) + 1)
  const found = [...text.matchAll(EQUATED), ...text.matchAll(TOLD), ...text.matchAll(IN_BRACKETS)]
  const explained = found.filter(({ groups }) => {
    const { short = '', sign } = groups!
    return sign === '(' || (uses.get(short.toLowerCase()) ?? 0) > 1
  })
  if (explained.length === 0) return { text, language }
  const tongue = tongueOf(text, board, language)
  const meant = new Map<string, string>()
  let bare = text
  for (const { 0: whole, index, groups } of explained.slice(0, MOST)) {
    const { short = '', sign = '' } = groups!
    const [rest = ''] = REST.exec(text.slice(index + whole.length, index + whole.length + LONGEST)) ?? []
    const means = tongue.titleAt(wordsOf(rest), 0, 'MEANS')
    if (sign === '' && (means === 0 || IS_KIND.test(short))) continue
    const from = sign === '' ? (wordsOf(rest)[means]?.start ?? rest.length) : 0
    const said = rest.slice(from, from + rest.slice(from).search(CLAUSE_ENDS))
    const meaning =
      sign === '('
        ? placeIn(said, board, tongue, 0)
        : (placeIn(said, board, tongue, MOST_BESIDE) ?? wordIn(said, tongue))
    if (meaning === undefined || mayMeanMore(short, sign !== '', meaning, board, tongue)) continue
    meant.set(short.toLowerCase(), meaning)
    const told = rest.slice(0, from + said.length)
    const [close = ''] = /^[.,;:!)]?/.exec(rest.slice(told.length)) ?? []
    bare = bare.replace(`${whole}${told}${close}`, sign === '(' ? short : '')
  }
  if (meant.size === 0) return { text, language }
  const told = bare.replace(WORD, (word, at: number) => {
    const meaning = meant.get(word.toLowerCase())
    // `A Puglia - Napoli`, where `A` is for a support: a row begins with a unit.
    const isUnit = word.length === 1 && OF_VERBS.test(meaning ?? '') && ROW_BEGINS.test(bare.slice(0, at))
    return isUnit ? word : (meaning ?? word)
  })
  return { text: told, language: language ?? tongue.others[0] }
}

/** `Kan = Kanal`, `"Tir" sarebbe il mar Tirreno`, where a part of a sentence begins; and `F Ank - mn (mar nero)`. */
const EQUATED = /(?<=^|[\n(,;:.!?]\s{0,3})["“„']?(?<short>\p{L}{1,5})["”“']?\s{0,3}(?<sign>=)\s*/gmu
const TOLD = /(?<=^|[\n(,;:.!?]\s{0,3})["“„']?(?<short>\p{L}{1,5})["”“']?\s(?=\p{L})/gmu
const IN_BRACKETS = /(?<=[-=>] ?)(?<short>\p{L}{2,5}) ?(?<sign>\()(?=\p{L})/gmu
/** What may follow, in characters. */
const REST = /^[^\n()]+/u
const LONGEST = 80
/** The next sentence or clause; but not behind `St.` */
const CLAUSE_ENDS = /[,;:!?]|(?<!(?<!\p{L})\p{L}{1,3})\.|$/u
const WORD = /(?<![\p{L}\p{N}])\p{L}{1,5}(?![\p{L}\p{N}])/gu
const ROW_BEGINS = /(?:^|\n)[^\p{L}\n]*$/u
/** So many explanations are looked at. */
const MOST = 20

/** Whether a short form is a name for something else, or may deny something elsewhere: `No = Norway`. */
function mayMeanMore(
  short: string,
  isEquated: boolean,
  meaning: string,
  board: OrderContext['board'],
  tongue: Tongue,
): boolean {
  const words = wordsOf(short)
  const known = gazetteerOf(board)
    .named(short.toLowerCase(), 'exact')
    .map(({ province }) => province)
  // `Mün = Ruh` may be a move.
  const named = isEquated ? mentionsIn(short, board, tongue, words).flatMap(({ provinces }) => provinces) : []
  return (
    [...known, ...named].some(at => board.id(at) !== meaning) ||
    tongue.hitsIn(words).some(({ kind }) => CHANGES.has(kind))
  )
}

/** The id of the one place that a text names with at most so many other words, none of any weight. */
function placeIn(
  text: string,
  board: OrderContext['board'],
  tongue: Tongue,
  mostBeside: number,
): string | undefined {
  const words = wordsOf(text)
  const mentions = mentionsIn(text, board, tongue, words)
  const [place, another] = [...new Set(mentions.flatMap(({ provinces }) => provinces))]
  const named = mentions.reduce((sum, { from, to }) => sum + to - from, 0)
  const hits = tongue.hitsIn(words)
  const isFree = words.length - named > mostBeside || hits.some(({ kind }) => TELLS.has(kind))
  return place === undefined || another !== undefined || isFree ? undefined : board.id(place)
}
/** Word kinds that change orders, or tell a unit something: `Pair is to Picardy`. */
const TELLS: ReadonlySet<string> = new Set([...CHANGES, ...VERBS, 'TO'])
/** In words: `Sch ist bei mir immer das Schwarze Meer` */
const MOST_BESIDE = 5

/** The letters of what a unit does, of its kind or of a coast, if a text is a word for it. */
function wordIn(text: string, tongue: Tongue): string | undefined {
  const words = wordsOf(text)
  const kinds = tongue.hitsIn(words).filter(({ at, length }) => at === 0 && length === words.length)
  return LETTERS.find(([kind]) => kinds.some(hit => hit.kind === kind || hit.source === kind))?.[1]
}
const LETTERS = [
  ['SUPPORT', 'S'],
  ['HOLD', 'H'],
  ['CONVOY', 'C'],
  ['ARMY', 'A'],
  ['FLEET', 'F'],
  ['COASTN', 'nc'],
  ['COASTS', 'sc'],
  ['COASTE', 'ec'],
  ['COASTW', 'wc'],
] as const
const OF_VERBS = /^[SHC]$/
const IS_KIND = /^[AF]$/i
