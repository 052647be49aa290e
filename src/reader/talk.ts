// Whether a sentence beside orders is talk and no more: by a linear model, learned from the sentences of grammar/acts.
import type { Board } from '../rules/board/board.ts'
import { TALK } from './compiled/talk.ts'
import { featuresOf, tokensOf } from './features.ts'
import type { Tongue } from './words.ts'

interface Model {
  /** What a weight of one is written as. */
  readonly unit: number
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

let model: Model | undefined

/** How sure it is that a sentence changes nothing; below nought it is sure of the contrary. */
export function talkIn(text: string, mark: string, board: Board, tongue: Tongue): number {
  model ??= JSON.parse(TALK) as Model
  const { unit, bias, weights } = model
  const isKnown = (name: string): boolean => Object.hasOwn(weights, name)
  const found = featuresOf(tokensOf(text, mark, board, tongue), isKnown).filter(isKnown)
  const sum = found.reduce((sum, feature) => sum + weights[feature]!, 0)
  return (bias + sum / Math.sqrt(Math.max(1, found.length))) / unit
}
