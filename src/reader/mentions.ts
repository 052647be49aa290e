// The places and powers that a sentence names, wherever they stand in it.
import type { Board, Power, Province } from '../rules/board/board.ts'
import { gazetteerOf } from '../rules/board/gazetteer.ts'
import { folded, Tongue, type Word, wordsOf } from './words.ts'

export interface Mention {
  readonly provinces: readonly Province[]
  readonly phrase: string
  /** Index of its first word, and of the word after its last. */
  readonly from: number
  readonly to: number
  /** Whether the name is from the letter's language, not from the board. */
  readonly isOfTongue?: boolean
}

const MOST_WORDS = 4
/** `mar`, `tys` */
export const LONGEST_ID = 3
const SHORTEST_BEGUN = 4
const SHORTEST_SLIPPED = 6

/** Cache of what was found in a letter's texts: they are searched again and again. */
const FOUND = new WeakMap<Tongue, Map<string, readonly Mention[]>>()

/** The words of the board's own names. */
const ENGLISH_WORDS = new WeakMap<Board, readonly string[]>()

function englishWordsOf(board: Board): readonly string[] {
  const words = board.provinces.flatMap(({ id, name }) => [id, ...name.split(/[\s.]+/)].map(folded))
  ENGLISH_WORDS.set(board, words)
  return words
}

/** The languages of a text. Place names count for none. `said`: the language that its writer has set. */
export function tongueOf(text: string, board: Board, said?: string): Tongue {
  const gazetteer = gazetteerOf(board)
  const english = ENGLISH_WORDS.get(board) ?? englishWordsOf(board)
  return Tongue.of(
    text,
    word => gazetteer.named(word, 'exact').length > 0,
    word => english.some(name => name.startsWith(word)),
    said,
  )
}

/** The places that a text names. A name that is also an everyday word must stand where a name stands. */
export function mentionsIn(
  text: string,
  board: Board,
  tongue: Tongue,
  words: readonly Word[] = wordsOf(text),
): readonly Mention[] {
  const known = FOUND.get(tongue) ?? new Map<string, readonly Mention[]>()
  FOUND.set(tongue, known)
  const found = known.get(text) ?? mentioned(text, board, tongue, words)
  known.set(text, found)
  return found
}

function mentioned(text: string, board: Board, tongue: Tongue, words: readonly Word[]): readonly Mention[] {
  const gazetteer = gazetteerOf(board)
  const found: Mention[] = []
  for (let from = 0; from < words.length; ) {
    let mention: Mention | undefined
    const most = gazetteer.mayBeginWith(words[from]!.raw) ? MOST_WORDS : 0
    for (let to = Math.min(words.length, from + most); to > from; to--) {
      const phrase = text.slice(words[from]!.start, words[to - 1]!.end).toLowerCase()
      if (to - from > 1 && /[,;:!?]|->|\s-\s|>/.test(phrase)) continue
      const provinces = gazetteer.named(phrase, 'exact').map(({ province }) => province)
      if (provinces.length === 0 || (to - from === 1 && isEveryday(words, from, text, board, tongue)))
        continue
      mention = { provinces: [...new Set(provinces)], phrase, from, to }
      break
    }
    // `Mar de Noruega`, although `mar` is a place by itself.
    const foreign = inTongue(words, from, text, board, tongue)
    const isShort = mention === undefined || mention.phrase.length <= LONGEST_ID
    if (foreign !== undefined && isShort && foreign.to > (mention?.to ?? from)) mention = foreign
    mention ??= freely(words, from, board, tongue)
    if (mention === undefined) from++
    else {
      found.push(mention)
      from = mention.to
    }
  }
  return found
}

/** `la Manche`, `Zwarte Zee`: a name in the letter's language. */
function inTongue(
  words: readonly Word[],
  from: number,
  text: string,
  board: Board,
  tongue: Tongue,
): Mention | undefined {
  const place = tongue.placesAt(words, from, text)
  const provinces = (place?.ids ?? []).flatMap(id => {
    const at = board.place(id.toUpperCase())
    return at === undefined ? [] : [board.province(at)]
  })
  if (place === undefined || provinces.length === 0) return undefined
  // `da` is short for Denmark, and in every Italian sentence.
  if (place.length === 1 && isEveryday(words, from, text, board, tongue)) return undefined
  const to = from + place.length
  const phrase = words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ')
  return { provinces, phrase, from, to, isOfTongue: true }
}

function freely(words: readonly Word[], at: number, board: Board, tongue: Tongue): Mention | undefined {
  const word = words[at]!
  if (word.folded.length < SHORTEST_BEGUN || tongue.isKnown(word)) return undefined
  const gazetteer = gazetteerOf(board)
  if (gazetteer.powerCalled(word.folded) !== undefined) return undefined
  const begun = gazetteer.named(word.folded, 'begun')
  const named =
    begun.length > 0 || word.folded.length < SHORTEST_SLIPPED || !tongue.maySlip()
      ? begun
      : gazetteer.named(word.folded, 'slipped')
  const provinces = [...new Set(named.map(({ province }) => province))]
  return provinces.length === 0 ? undefined : { provinces, phrase: word.folded, from: at, to: at + 1 }
}

/** `attacks the English`: the people, not their Channel. */
export const isNation = (words: readonly Word[], { from, to }: Mention, board: Board): boolean =>
  to - from === 1 && words[from - 1]?.folded === 'the' && powersIn([words[from]!], board).length > 0

/** `war`, `nap`, `bar` within a sentence: names only in capitals, after a unit's letter, or beside an arrow. */
function isEveryday(words: readonly Word[], at: number, text: string, board: Board, tongue: Tongue): boolean {
  const word = words[at]!
  if (word.raw.length > 4 || !tongue.isKnown(word)) return false
  const before = words[at - 1]?.folded
  if (before === 'a' || before === 'f' || before === 'army' || before === 'fleet') return false
  if (/[-=>]\s*$/.test(text.slice(0, word.start)) || /^\s*(?:[-=]+>?|>)/.test(text.slice(word.end)))
    return false
  // `sev rum`, `con to bul`, `gal goes to war`
  const isTo = at > 1 && tongue.isOf(words[at - 1]!, 'TO')
  const isVerb = isTo && ['MOVE', 'GO'].some(kind => tongue.isOf(words[at - 2]!, kind))
  const unit = words[at - (isVerb ? 3 : isTo ? 2 : 1)]
  const isUnit = unit !== undefined && gazetteerOf(board).named(unit.folded, 'exact').length > 0
  if (isUnit && (isTo || (unit.raw.length <= LONGEST_ID && !tongue.isKnown(unit)))) return false
  // `ion s rom`, `ser sup rum`
  const next = words[at + 1]
  const isNext = (kind: string): boolean => next !== undefined && tongue.isOf(next, kind)
  const isLetter = next?.folded.length === 1
  const isTold = (TOLD.some(isNext) || (isLetter && isNext('MOVE'))) && !isNext('ARMY') && !isNext('FLEET')
  if (words.length <= 4 || isTold) return false
  // `Con el de Nápoles`: the first word has a capital anyway.
  const isOpening = at === 0 && next !== undefined && tongue.isOf(next, 'THE')
  return word.raw !== word.raw.toUpperCase() && (isOpening || !/^\p{Lu}/u.test(word.raw))
}

const TOLD = ['HOLD', 'SUPPORT', 'CONVOY', 'DISBAND']

/** Whether a text names a place of the board, in full or abbreviated. */
export const namesPlace = (text: string, board: Board): boolean =>
  wordsOf(text).some(({ folded }) => gazetteerOf(board).named(folded, 'exact').length > 0)

/** All places that the mentions may mean. */
export const provincesIn = (mentions: readonly Mention[]): readonly Province[] =>
  mentions.flatMap(({ provinces }) => provinces)

/** Indexes of the words that are part of a name. */
export const wordsNamed = (mentions: readonly Mention[]): ReadonlySet<number> =>
  new Set(mentions.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))

/** `Italy's` */
export const GENITIVE = /['’]s?$/

/** The powers that a text names in full. */
export function powersIn(words: readonly Word[], board: Board): readonly Power[] {
  const gazetteer = gazetteerOf(board)
  return words.flatMap(({ folded }) => {
    const name = folded.replace(GENITIVE, '')
    const power = name.length > 2 ? gazetteer.powerCalled(name) : undefined
    return power === undefined ? [] : [power]
  })
}
