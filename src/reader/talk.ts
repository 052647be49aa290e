// Tells whether a sentence beside orders is only talk, with a linear model trained on the sentences of grammar/acts.
import type { Board } from '../rules/board/board.ts'
import { TALK } from './compiled/talk.ts'
import { featuresOf, markIn, tokensOf } from './features.ts'
import { tongueOf } from './mentions.ts'
import { type Tongue, wordsOf } from './words.ts'

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
export function speaksAgainst(text: string, board: Board): boolean {
  const tongue = tongueOf(text, board)
  const whole = text.slice(0, LONGEST_READ)
  return [...new Set([whole, ...whole.split(/(?<=[.!?;])\s+/)])].some(said => {
    const mark = markIn(/[.!?:;]+$/.exec(said)?.[0] ?? '')
    const bare = said.replace(/[.!;:]+$/, '')
    const isOfOrders = tongue.hitsIn(wordsOf(bare)).some(({ kind }) => OF_ORDERS.has(kind))
    return mark !== '?' && isOfOrders && talkIn(bare, mark, board, tongue) < SURELY_CHANGES
  })
}

/** Below this talk score a sentence changes orders in some way, even if no rule knows how. */
export const SURELY_CHANGES = -4.5
/** A sentence speaks of orders if it has a word of one of these kinds. */
const OF_ORDERS: ReadonlySet<string> = new Set(['REFER', 'THIS', 'STATUS', 'TAKEBACK', 'CORRECT'])
/** In characters. */
const LONGEST_READ = 1000
