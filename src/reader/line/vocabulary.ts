// The words of the grammar as sets, for looking words up without parsing.
import { LEXICON } from '../compiled/lexicon.ts'

type Kind = keyof typeof LEXICON

/** Kinds of words that are in the table because they are no order words. */
const STRANGERS: ReadonlySet<Kind> = new Set<Kind>(['OTHER', 'NONAME'])

const wordsOf = (kinds: readonly Kind[]): ReadonlySet<string> =>
  new Set(kinds.flatMap(kind => LEXICON[kind].flatMap(phrase => phrase.split(' '))))

const KINDS = Object.keys(LEXICON) as Kind[] // its keys are its kinds

/** All words that the grammar knows, and those that look like one but mean something else. */
export const GRAMMAR_WORDS = wordsOf(KINDS.filter(kind => !STRANGERS.has(kind)))
export const OTHER_WORDS = wordsOf([...STRANGERS])
export const ALL_WORDS: ReadonlySet<string> = new Set([...GRAMMAR_WORDS, ...OTHER_WORDS])

/** Words that are no name of a place or a power in prose, whatever names the map has. */
export const NO_NAMES: ReadonlySet<string> = new Set(LEXICON.NONAME)

/** Kinds that tell a unit what to do, or say of what kind it is. */
export const TELLING_KINDS = [
  ...(['HOLDS', 'MOVE', 'GO', 'SUPPORTS', 'CONVOYS', 'CONVOYED', 'DISBANDS', 'BUILDS', 'WAIVES'] as const),
  ...(['DEFENDS', 'PROXY', 'ARMY', 'FLEET'] as const),
]
