// Features that tell talk from what changes orders: the words of a sentence, their neighbors, and their kinds.
import type { Board } from '../rules/board/board.ts'
import { mentionsIn, powersIn } from './mentions.ts'
import { NATIONS, type Tongue, type Word, wordsOf } from './words.ts'

/** What the model sees of a sentence: its words (a name only as a name), their kinds, and its end mark. */
export interface Tokens {
  readonly tokens: readonly string[]
  readonly kinds: readonly string[]
  readonly places: number
  readonly mark: string
}

/** The mark of text in brackets. */
export const ASIDE = '('

/** The mark at the end of a sentence. A smiley counts as a full stop. */
export function markIn(signs: string): string {
  if (signs.includes('?')) return '?'
  return /^[:;]\)/.test(signs) ? '.' : signs.slice(0, 1)
}

/** A word of at least four letters also counts by its first four and five, so that its ending matters less. */
const SHORTEST_STEM = 4
const STEMS = [4, 5]
/** In words: the beginning of a sentence. */
const FIRST = 2
const MOST_UNKNOWN = 4
const MOST_PLACES = 3

export function tokensOf(text: string, mark: string, board: Board, tongue: Tongue): Tokens {
  const words = wordsOf(text)
  const mentions = mentionsIn(text, board, tongue, words)
  const tokens: string[] = ['^']
  for (let at = 0; at < words.length; ) {
    const mention = mentions.find(({ from }) => from === at)
    tokens.push(mention === undefined ? tokenOf(words[at]!, board) : '<place>')
    at = mention?.to ?? at + 1
  }
  tokens.push('$')
  const kinds = tongue
    .hitsIn(words)
    .filter(({ kind, isShaky }) => isShaky !== true && !OF_ORDERS_ALONE.has(kind))
    .map(({ kind, at, length }) => `${at < FIRST ? '^' : ''}${kind}${length > 1 ? '+' : ''}`)
  return { tokens, kinds, places: mentions.length, mark }
}

/** Word kinds that help to read orders but say nothing about talk. */
const OF_ORDERS_ALONE: ReadonlySet<string> = new Set([
  'SEVERAL',
  'PAIR',
  'REASON',
  'CAUSE',
  'HELPERS',
  'TELLME',
  'WHICH',
  'ONLYONE',
  'EACH',
  'SAME',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'DOES',
  ...Object.keys(NATIONS),
])

const tokenOf = (word: Word, board: Board): string =>
  /^\d/.test(word.folded) ? '<n>' : powersIn([word], board).length > 0 ? '<power>' : word.folded

/** `isKnown`: whether the model met a word in training. */
export function featuresOf(
  { tokens, kinds, places, mark }: Tokens,
  isKnown: (token: string) => boolean,
): readonly string[] {
  const features = new Set<string>([`mark ${mark}`, `places ${Math.min(MOST_PLACES, places)}`])
  const seen = tokens.map(token => (isKnown(token) ? token : '<unknown>'))
  seen.forEach((token, i) => {
    features.add(token)
    const word = tokens[i]!
    if (word.length >= SHORTEST_STEM && !word.startsWith('<'))
      for (const length of STEMS) features.add(`~${word.slice(0, length)}`)
    const [before, first] = [seen[i - 1], seen[i - 2]]
    features.add(`${before} ${token}`)
    if (first === undefined) return
    features.add(`${first} _ ${token}`)
    features.add(`${first} ${before} ${token}`)
  })
  kinds.forEach((kind, i) => {
    features.add(`#${kind}`)
    features.add(`#${kind} ${mark}`)
    if (places > 0) features.add(`#${kind} <place>`)
    if (i > 0) features.add(`#${kinds[i - 1]} ${kind}`)
  })
  const unknown = seen.filter(token => token === '<unknown>').length
  features.add(`unknown ${Math.min(MOST_UNKNOWN, unknown)}`)
  features.add(`words ${Math.floor(Math.log2(tokens.length) * 2)}`)
  return [...features]
}
