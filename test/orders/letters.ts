// Whole letters of the first spring, each with the orders that are followed and the words for what is refused.
import { describe, expect, it } from 'vitest'
import { Legality } from '../../src/orders/legality.ts'
import { spellOrder } from '../../src/orders/order.ts'
import { readText } from '../../src/reader/reading.ts'
import { refusalCode } from '../../src/report/sentences/codes.ts'
import { rulebook, standard } from '../boards.ts'
import { positions, setUp } from './corpus/corpus.ts'

/** A letter, its orders in reading order, and why what it says besides is refused. */
export type Row = readonly [text: string, orders: string, refused: string]

const board = standard()
const position = setUp(board, positions().get('standard')!, 'S1901M')
const legality = new Legality(board)

/** Reads the letters of each power. */
export function readRows(title: string, rows: Readonly<Record<string, readonly Row[]>>): void {
  describe(title, () => {
    const all = Object.entries(rows).flatMap(([power, some]) => some.map(row => [power, ...row] as const))
    it.each(all)('%s: %j', (power, text, orders, refused) => {
      legality.place(position.units)
      const where = { board, rules: rulebook('2025EE'), position, power: board.power(power)!, legality }
      const read = readText(text, where)
      expect([
        read.orders.map(order => spellOrder(board, order, legality.standing)).join(', '),
        read.refused.map(({ refusal }) => refusalCode(board, refusal)).join(', '),
      ]).toEqual([orders, refused])
    })
  })
}
