// A line of text -> every way the grammar can read it.
import nearley from 'nearley'
import compiled from '../compiled/orders.ts'
import { type Token, TokenFeed, tokensOf } from '../lexer.ts'
import type { Reading } from '../phrases.ts'
import { Effort, type Readings } from './effort.ts'

/** One order has no more than this. What is longer is no order. */
export const MOST_CHARACTERS = 200
export const MOST_TOKENS = 40
const MOST_ARROWS = 9
/** The work that one order may give the parser, counted in chart states; and how many readings are looked at. */
export const MOST_STATES = 12_000
const MOST_READINGS = 200

const ORDERS = nearley.Grammar.fromCompiled(compiled as nearley.CompiledRules)

/** Every reading of one order; `isNation` tells which words mean a power. */
export function readingsOf(
  text: string,
  isNation: (word: string) => boolean,
  effort = new Effort(),
  grammar = ORDERS,
): Readings {
  if (text.length > MOST_CHARACTERS || !effort.mayRead()) return GAVE_UP
  const tokens = tokensOf(text, isNation)
  if (tokens.length === 0) return { readings: [], states: 0, gaveUp: false }
  if (tokens.length > MOST_TOKENS) return GAVE_UP
  if (tokens.filter(token => token.text === '-').length > MOST_ARROWS) return GAVE_UP
  const readings = parse(tokens, grammar)
  effort.spend(readings.states)
  return readings
}

const GAVE_UP: Readings = { readings: [], states: 0, gaveUp: true }

/** Feeds the parser token by token, so as to stop when the chart grows too large. */
function parse(tokens: readonly Token[], grammar: nearley.Grammar): Readings {
  const feed = new TokenFeed()
  // The types know of lexers that are fed text; ours already has its tokens.
  const parser = new nearley.Parser(grammar, { lexer: feed as unknown as nearley.Lexer }) as Chart
  parser.reportError = () => 'unreadable'
  let states = parser.table[0]!.states.length
  for (const token of tokens) {
    feed.load(token)
    try {
      parser.feed('')
    } catch {
      return { readings: [], states, gaveUp: false }
    }
    states += parser.table[parser.current]!.states.length
    if (states > MOST_STATES) return { readings: [], states, gaveUp: true }
  }
  const readings: Reading[] = parser.results ?? []
  return readings.length > MOST_READINGS
    ? { readings: [], states, gaveUp: true }
    : { readings, states, gaveUp: false }
}

/** The parts of nearley's parser that its types leave out. */
type Chart = nearley.Parser & {
  table: { states: unknown[] }[]
  current: number
  reportError: () => string
}
