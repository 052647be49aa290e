// Tells whether a sentence beside orders is only talk, with a linear model trained on the sentences of grammar/acts.
import type { Board } from '../rules/board/board.ts'
import { TALK } from './compiled/talk.ts'
import { featuresOf, tokensOf } from './features.ts'
import type { Tongue } from './words.ts'

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
