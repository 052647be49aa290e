// Tells whether a sentence beside orders is only talk, with a linear model trained on the sentences of grammar/acts.
import type { Board } from '../rules/board/board.ts'
import { TALK } from './compiled/talk.ts'
import { featuresOf, markIn, tokensOf } from './features.ts'
import { tongueOf } from './mentions.ts'
import { CHANGES, type Tongue, wordsOf } from './words.ts'

interface Model {
  /** The number that stands for a weight of one. */
  readonly unit: number
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

let model: Model | undefined

/** How sure the model is that a sentence changes nothing. Below zero it is sure of the opposite. */
export function talkIn(text: string, mark: string, board: Board, tongue: Tongue): number {
  model ??= JSON.parse(TALK) as Model
  const { unit, bias, weights } = model
  const isKnown = (name: string): boolean => Object.hasOwn(weights, name)
  const found = featuresOf(tokensOf(text, mark, board, tongue), isKnown).filter(isKnown)
  const sum = found.reduce((sum, feature) => sum + weights[feature]!, 0)
  return (bias + sum / Math.sqrt(Math.max(1, found.length))) / unit
}

/** Whether a sentence of a text surely says something against orders: `Wait - don't use those, I attached the wrong file`. */
export const speaksAgainst = (text: string, board: Board): boolean =>
  isAnySaid(text, board, (talk, kinds) => talk < SURELY_CHANGES && kinds.some(kind => OF_ORDERS.has(kind)))

/** Whether a sentence of a text may say something against the orders of an earlier letter: `That was my brother.` */
export const mayBeAgainst = (text: string, board: Board): boolean =>
  isAnySaid(text, board, (talk, kinds) => {
    if (!kinds.some(kind => OF_ORDERS.has(kind))) return talk < MAY_CHANGE
    return talk < (kinds.some(kind => CHANGES.has(kind)) ? MAY_CHANGE_BY_WORDS : MAY_CHANGE_ORDERS)
  })

/** Whether something is true of the talk score and the word kinds of a sentence, or of the whole. A question says nothing. */
function isAnySaid(
  text: string,
  board: Board,
  is: (talk: number, kinds: readonly string[]) => boolean,
): boolean {
  const tongue = tongueOf(text, board)
  const whole = text.slice(0, LONGEST_READ)
  return [...new Set([whole, ...whole.split(/(?<=[.!?;])\s+/)])].some(said => {
    const mark = markIn(/[.!?:;]+$/.exec(said)?.[0] ?? '')
    const bare = said.replace(/[.!;:]+$/, '')
    const kinds = tongue.hitsIn(wordsOf(bare)).map(({ kind }) => kind)
    return mark !== '?' && is(talkIn(bare, mark, board, tongue), kinds)
  })
}

/** Below this talk score a sentence changes orders in some way, even if no rule knows how. */
export const SURELY_CHANGES = -4.5
/** Below such a talk score it may change them: any sentence, one about orders, one about orders with a word of change. */
const MAY_CHANGE = -0.7
const MAY_CHANGE_ORDERS = 0.3
const MAY_CHANGE_BY_WORDS = 2.5
/** A sentence speaks of orders if it has a word of one of these kinds. */
const OF_ORDERS: ReadonlySet<string> = new Set(['REFER', 'THIS', 'STATUS', 'TAKEBACK', 'CORRECT'])
/** In characters. */
const LONGEST_READ = 1000
