// Whether a sentence beside orders is talk and no more: by a linear model, learned from the sentences of grammar/acts.
import type { Board } from '../board/board.ts'
import { TALK } from './compiled/talk.ts'
import { featuresOf, tokensOf } from './features.ts'
import type { Tongue } from './words.ts'

interface Model {
  readonly unit: number
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

let model: Model | undefined

function modelLearned(): Model {
  const { unit, bias, weights } = JSON.parse(TALK) as Omit<Model, 'weights'> & {
    readonly weights: Readonly<Record<string, number>>
  }
  return { unit, bias, weights: new Map(Object.entries(weights)) }
}

/** How sure it is that a sentence changes nothing; below nought it is sure of the contrary. */
export function talkIn(text: string, mark: string, board: Board, tongue: Tongue): number {
  model ??= modelLearned()
  const { unit, bias, weights } = model
  const found = featuresOf(tokensOf(text, mark, board, tongue), token => weights.has(token)).flatMap(
    feature => weights.get(feature) ?? [],
  )
  const sum = found.reduce((sum, weight) => sum + weight, 0)
  return (bias + sum / Math.sqrt(Math.max(1, found.length))) / unit
}
