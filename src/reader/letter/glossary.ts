// A letter may say itself what its short forms mean: `(ATM = Atlantique Milieu)`, `o = ondersteunt`.
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import type { OrderContext } from '../line/places.ts'
import { mentionsIn, tongueOf, wordsNamed } from '../mentions.ts'
import { CHANGES, type Tongue, wordsOf } from '../words.ts'

/**
 * The text with the letter's own short forms written as the judge knows them, and without their explanations; and the
 * language of these, which may be all that tells the letter's.
 */
export function withGlossary(
  text: string,
  { board, language }: OrderContext,
): { readonly text: string; readonly language: string | undefined } {
  if (!EXPLAINS.test(text)) return { text, language }
  const tongue = tongueOf(text, board, language)
  const meant = new Map<string, string>()
  let tries = 0
  const bare = text.replace(EXPLAINED, (whole, short: string, rest: string) => {
    if (++tries > MOST) return whole
    const end = rest.search(SENTENCE_ENDS)
    const said = rest.slice(0, end)
    const meaning = placeIn(said, board, tongue) ?? verbIn(said, tongue)
    const isKnown = gazetteerOf(board).named(short.toLowerCase(), 'exact').length > 0
    // `No = Norway`: elsewhere it may deny something.
    const isOfDoubt = tongue.hitsIn(wordsOf(short)).some(({ kind }) => CHANGES.has(kind))
    if (meaning === undefined || isKnown || isOfDoubt) return whole
    meant.set(short.toLowerCase(), meaning)
    return rest.slice(end)
  })
  if (meant.size === 0) return { text, language }
  const told = bare.replace(WORD, word => meant.get(word.toLowerCase()) ?? word)
  return { text: told, language: language ?? tongue.others[0] }
}

const EXPLAINS = /\p{L}\s*=\s*\p{L}/u
const EXPLAINED = /(?<![\p{L}\p{N}=>-])(\p{L}{1,5})\s*=\s*(\p{L}[^\n,;()]{2,60})/gu
const SENTENCE_ENDS = /\.?\s*$|\.\s+\p{Lu}/u
const WORD = /(?<![\p{L}\p{N}])\p{L}{1,5}(?![\p{L}\p{N}])/gu
/** So many explanations are looked at. */
const MOST = 20

/** The id of the one place that a text names, if it says nothing else. */
function placeIn(text: string, board: OrderContext['board'], tongue: Tongue): string | undefined {
  const words = wordsOf(text)
  const mentions = mentionsIn(text, board, tongue, words)
  const named = wordsNamed(mentions)
  const [place, another] = [...new Set(mentions.flatMap(({ provinces }) => provinces))]
  const isSaid = words.every((word, at) => named.has(at) || tongue.isOf(word, 'THE'))
  return isSaid && place !== undefined && another === undefined ? board.id(place) : undefined
}

/** The letter of what a unit does, if a text is a word for it. */
function verbIn(text: string, tongue: Tongue): string | undefined {
  const words = wordsOf(text)
  const kinds = tongue.hitsIn(words).filter(({ at, length }) => at === 0 && length === words.length)
  return VERBS.find(([kind]) => kinds.some(hit => hit.kind === kind))?.[1]
}
const VERBS = [
  ['SUPPORT', 'S'],
  ['HOLD', 'H'],
  ['CONVOY', 'C'],
] as const
