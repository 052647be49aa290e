// Texts of canonical lines alone, and of such as were read before, are read by a way of their own, and always as the reader of all
// texts would.
import { describe, expect, test } from 'vitest'
import type { Power } from '../../src/board/board.ts'
import { canonicalOrders } from '../../src/json/canonicalSheets.ts'
import { Legality } from '../../src/orders/legality.ts'
import { type Order, spellOrder } from '../../src/orders/order.ts'
import { legalOrders } from '../../src/orders/possibilities.ts'
import { readText } from '../../src/orders/reading/clauses.ts'
import { selfPlay } from '../bench/selfPlay.ts'
import { rulebook, standard, variant } from '../boards.ts'
import { amount } from '../edition.ts'
import { Dice } from '../oracle/dice.ts'

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
    let asTyped = 0
    const read = { movement: 0, retreat: 0, adjustment: 0 }
    const { movements, retreats, adjustments } = selfPlay(board, rules, amount({ core: 2, full: 5 }), 5, 1901)
    for (const { position: before } of [...movements, ...retreats, ...adjustments]) {
      legality.place(before.units, before.phase.season)
      for (const { index } of board.powers) {
        const where = { board, rules, position: before, power: index, legality }
        const lines = someOrders(index).map(order => spellOrder(board, order, legality.standing))
        const quick = canonicalOrders(lines, where)
        if (quick === undefined) continue
        if (lines.length > 0) read[before.phase.kind]++
        const slow = readText(lines.join('\n'), where)
        expect([lines, slow.orders, slow.refused, slow.passedOver]).toEqual([lines, quick, [], []])
        const typed = lines.map(line => line.toLowerCase().replace(' - ', dice.chance(0.5) ? '-' : ' to '))
        const bySlow = readText(typed.join('\n'), where)
        const remembered = canonicalOrders(typed, where)
        if (remembered === undefined) continue
        if (lines.length > 0 && before.phase.kind === 'movement') asTyped++
        expect([typed, bySlow.orders, bySlow.refused]).toEqual([typed, remembered, []])
      }

      /** Of most units one, of some two, and of some none. */
      function someOrders(power: Power): readonly Order[] {
        const all = dice.shuffled(legalOrders(board, rules, before, power))
        const left = new Map<number, number>()
        const most = before.phase.kind === 'adjustment' ? dice.below(4) : all.length
        const some = all.filter(order => {
          if (order.kind === 'waive') return dice.chance(0.3)
          const { at } = order.unit
          const room = left.get(at) ?? (dice.chance(0.05) ? 2 : dice.chance(0.12) ? 0 : 1)
          left.set(at, room - 1)
          return room > 0
        })
        return some.slice(0, most)
      }
    }
    expect(read.movement).toBeGreaterThan(10)
    expect(asTyped).toBeGreaterThan(10)
    expect(read.retreat).toBeGreaterThan(0)
    expect(read.adjustment).toBeGreaterThan(3)
  })
})
