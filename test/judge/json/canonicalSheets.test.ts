// Sheets of canonical lines, of such as cannot be followed too, are read by a way of their own: always as the reader for people
// would read them.
import { describe, expect, test } from 'vitest'
import { canonicalSheet } from '../../../src/judge/json/canonicalSheets.ts'
import { readText } from '../../../src/reader/reading.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { type Order, spellOrder, spellUnit } from '../../../src/rules/orders/order.ts'
import { legalOrders } from '../../../src/rules/orders/possibilities.ts'
import { selfPlay } from '../../bench/selfPlay.ts'
import { rulebook, standard, variant } from '../../boards.ts'
import { amount } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'

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
    let refused = 0
    const read = { movement: 0, retreat: 0, adjustment: 0 }
    const { movements, retreats, adjustments } = selfPlay(board, rules, amount({ core: 2, full: 5 }), 5, 1901)
    const some = movements.filter((_, i) => i % 2 === 0)
    for (const { position: before } of [...some, ...retreats, ...adjustments]) {
      legality.place(before.units, before.phase.season)
      for (const { index } of board.powers) {
        const where = { board, rules, position: before, power: index, legality }
        const plain = someOrders(index).map(order => spellOrder(board, order, legality.standing))
        const lines = dice.chance(0.5) ? plain : plain.map(line => (dice.chance(0.2) ? spoilt(line) : line))
        const quick = canonicalSheet(lines, where)
        if (quick === undefined) continue
        if (lines.length > 0) read[before.phase.kind]++
        refused += quick.refused.length
        const slow = readText(lines.join('\n'), where)
        expect([lines, slow.orders, slow.refused, slow.passedOver]).toEqual([
          lines,
          quick.orders,
          quick.refused,
          [],
        ])
        if (dice.chance(0.5)) continue
        const typed = lines.map(line => line.toLowerCase().replace(' - ', dice.chance(0.5) ? '-' : ' to '))
        const bySlow = readText(typed.join('\n'), where)
        const remembered = canonicalSheet(typed, where)
        if (remembered === undefined) continue
        if (lines.length > 0 && before.phase.kind === 'movement') asTyped++
        expect([typed, bySlow.orders, bySlow.refused]).toEqual([typed, remembered.orders, remembered.refused])
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

      /** The same with another place, kind or coast in it: mostly an order that cannot be, or one for nobody. */
      function spoilt(line: string): string {
        const words = line.split(' ')
        const places = words.flatMap((word, i) =>
          word.length > 2 && board.place(word) !== undefined ? [i] : [],
        )
        const at = places[dice.below(places.length)]
        if (at === undefined) return line
        const unit = before.units[dice.below(before.units.length)]!
        const anywhere = board.provinces[dice.below(board.provinces.length)]!.id
        switch (dice.below(5)) {
          case 0:
            return words.with(at, board.id(unit.at)).join(' ')
          case 1:
            return words.with(at, anywhere).join(' ')
          case 2:
            return `${words.slice(0, 2).join(' ')} S ${spellUnit(board, unit)} - ${anywhere}`
          case 3:
            return line.replace(/\/[A-Z]C/, '').replace(/^REMOVE [AF]/, 'REMOVE')
          default:
            return words.with(0, words[0] === 'A' ? 'F' : 'A').join(' ')
        }
      }
    }
    expect(read.movement).toBeGreaterThan(10)
    expect(asTyped).toBeGreaterThan(2)
    expect(refused).toBeGreaterThan(2)
    expect(read.retreat).toBeGreaterThan(0)
    expect(read.adjustment).toBeGreaterThan(3)
  })
})
