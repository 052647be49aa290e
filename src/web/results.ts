// The results of a phase as a page shows them: each order, and below it who stopped it.
import type { Board } from '../board/board.ts'
import type { PublishedTurn } from '../game/views.ts'
import { resultLines } from '../report/sentences/results.ts'

export interface ToldOrder {
  readonly order: string
  readonly remark: string | undefined
}

export interface ToldPower {
  /** `AUSTRIA`, or the sentence above what follows. */
  readonly heading: string
  readonly orders: readonly ToldOrder[]
}

/** The lines of a mail taken apart: powers at the margin, orders within it, remarks further in. */
export function toldResults(turn: PublishedTurn, board: Board): readonly ToldPower[] {
  const told: { heading: string; orders: { order: string; remark: string | undefined }[] }[] = []
  for (const line of resultLines(turn, board).slice(1)) {
    const text = line.trim()
    const margin = line.length - line.trimStart().length
    if (text === '') continue
    const orders = told.at(-1)?.orders
    if (margin === 0 || orders === undefined) told.push({ heading: text, orders: [] })
    else if (margin === 2) orders.push({ order: text, remark: undefined })
    else if (orders.length > 0) orders[orders.length - 1]!.remark = text
  }
  return told
}
