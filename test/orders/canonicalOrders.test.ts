// Texts of canonical lines alone are read by a way of their own, and always as the reader of all texts would.
import { describe, expect, test } from 'vitest'
import type { Power } from '../../src/board/board.ts'
import { Legality } from '../../src/orders/legality.ts'
import { type Order, spellOrder } from '../../src/orders/order.ts'
import { legalOrders } from '../../src/orders/possibilities.ts'
import { canonicalOrders } from '../../src/orders/reading/atSight.ts'
import { readText } from '../../src/orders/reading/clauses.ts'
import { rulebook, standard, variant } from '../boards.ts'
import { amount } from '../edition.ts'
import { Dice } from '../oracle/dice.ts'
import { turnsByChance } from '../picture/films.ts'

const BOARDS = [
  ['standard', standard()],
  ['youngstown', variant('youngstown')],
  ['colonial', variant('colonial')],
] as const
const BOOKS = ['2023', '2025EE', '1971'] as const

describe.each(BOARDS)('on the board of %s', (_, board) => {
  test.each(BOOKS)('by the book of %s', book => {
    const rules = rulebook(book)
    const dice = new Dice(7)
    const legality = new Legality(board)
    let read = 0
    for (const { before } of turnsByChance(board, amount({ core: 2, full: 4 }), 5)) {
      if (before.phase.kind !== 'movement') continue
      legality.place(before.units, before.phase.season)
      for (const { index } of board.powers) {
        const where = { board, rules, position: before, power: index, legality }
        const lines = someOrders(index).map(order => spellOrder(board, order, legality.standing))
        const quick = canonicalOrders(lines, where)
        if (quick === undefined) continue
        read++
        const slow = readText(lines.join('\n'), where)
        expect([lines, slow.orders, slow.refused, slow.passedOver]).toEqual([lines, quick, [], []])
      }

      /** Of most units one, of some two, and of some none. */
      function someOrders(power: Power): readonly Order[] {
        const all = dice.shuffled(legalOrders(board, rules, before, power))
        const left = new Map<number, number>()
        return all.filter(order => {
          if (order.kind === 'waive') return false
          const { at } = order.unit
          const most = left.get(at) ?? (dice.chance(0.05) ? 2 : dice.chance(0.12) ? 0 : 1)
          left.set(at, most - 1)
          return most > 0
        })
      }
    }
    expect(read).toBeGreaterThan(10)
  })
})
