// Orders by chance: whatever the position, each is legal, and together they are all that is asked for.
import { describe, expect, test } from 'vitest'
import { isAsked, isComplete } from '../../src/game/sheets.ts'
import { readText } from '../../src/orders/clauses.ts'
import { Legality } from '../../src/orders/legality.ts'
import { randomOrders } from '../../src/web/randomOrders.ts'
import { selfPlay } from '../bench/selfPlay.ts'
import { rulebook, variant } from '../boards.ts'
import { Dice } from '../oracle/dice.ts'

describe.each(['standard', 'fleet-rome'])('on %s', name => {
  const board = variant(name)
  const rules = rulebook('2025EE')
  const played = selfPlay(board, rules, 12, 10, 1901)
  const legality = new Legality(board)
  const dice = new Dice(7)
  const chance = (sides: number) => dice.below(sides)

  test.each(['movements', 'retreats', 'adjustments'] as const)('all %s are ordered in full', kind => {
    let orders = 0
    for (const { position } of played[kind]) {
      for (const { index: power } of board.powers) {
        const ordering = { board, rules, position, power }
        const text = randomOrders({ board, rules, position, chance }, power).join('\n')
        if (!isAsked(ordering)) continue
        legality.place(position.units)
        const { followed, refused } = readText(text, { board, legality, rules, position, power })
        expect(refused.map(piece => `${piece.text}: ${piece.refusal.kind}`)).toEqual([])
        const sheet = followed.map(({ order }) => order)
        expect(isComplete(sheet, ordering), text).toBe(true)
        orders += followed.length
      }
    }
    expect(orders).toBeGreaterThan(kind === 'retreats' ? 5 : 100)
  })
})
