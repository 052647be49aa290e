// The words of the grammar as sets, for whoever asks what a word is without parsing anything.
import { LEXICON } from '../compiled/lexicon.ts'

type Kind = keyof typeof LEXICON

/** Words that stand in the table for what they are not. */
const STRANGERS: ReadonlySet<Kind> = new Set<Kind>(['OTHER', 'NONAME'])

const wordsOf = (kinds: readonly Kind[]): ReadonlySet<string> =>
  new Set(kinds.flatMap(kind => LEXICON[kind].flatMap(phrase => phrase.split(' '))))

const KINDS = Object.keys(LEXICON) as Kind[] // its keys are its kinds

/** All words that the grammar knows, and those that look like one and mean something else. */
export const GRAMMAR_WORDS = wordsOf(KINDS.filter(kind => !STRANGERS.has(kind)))
export const OTHER_WORDS = wordsOf([...STRANGERS])
export const ALL_WORDS: ReadonlySet<string> = new Set([...GRAMMAR_WORDS, ...OTHER_WORDS])

/** What is no name of a place or a power where it stands in prose, whatever the map calls its own. */
export const NO_NAMES: ReadonlySet<string> = new Set(LEXICON.NONAME)

/** What tells a unit what to do, or says of what kind it is. */
export const TELLING_KINDS = [
  ...(['HOLDS', 'MOVE', 'GO', 'SUPPORTS', 'CONVOYS', 'CONVOYED', 'DISBANDS', 'BUILDS', 'WAIVES'] as const),
  ...(['DEFENDS', 'PROXY', 'ARMY', 'FLEET'] as const),
]
