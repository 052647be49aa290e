// Orders by chance: whatever the position, each is legal, and together they are all that is asked for.
import { describe, expect, test } from 'vitest'
import { startingPosition } from '../../src/board/position.ts'
import { isAsked, isComplete } from '../../src/game/table.ts'
import { Legality } from '../../src/orders/legality.ts'
import { readText } from '../../src/orders/reading/clauses.ts'
import { randomOrders } from '../../src/web/filling.ts'
import { selfPlay } from '../bench/selfPlay.ts'
import { rulebook, variant } from '../boards.ts'
import { sample } from '../edition.ts'
import { Dice } from '../oracle/dice.ts'

describe.each(sample(['standard', 'fleet-rome'], 1))('on %s', name => {
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
        const goals = followed.flatMap(({ order }) =>
          order.kind === 'move' || order.kind === 'retreat' ? [board.province(order.to)] : [],
        )
        expect(new Set(goals).size, text).toBe(goals.length)
        orders += followed.length
      }
    }
    expect(orders).toBeGreaterThan(kind === 'retreats' ? 5 : 100)
  })
})

test('two of a power that could only retreat to one place do not go there both', () => {
  const board = variant('standard')
  const at = (id: string) => board.place(id)!
  const france = board.power('FRANCE')!
  const dislodged = ['BUR', 'GAS'].map(id => ({
    unit: board.unit('army', france, at(id)),
    attackedFrom: undefined,
    retreats: [at('PAR')],
  }))
  const position = {
    ...startingPosition(board),
    phase: { season: 'spring', year: 1901, kind: 'retreat' } as const,
    units: [],
    dislodged,
  }
  const chooser = { board, rules: rulebook('2025EE'), position, chance: () => 0 }
  expect(randomOrders(chooser, france)).toEqual(['A BUR - PAR', 'A GAS D'])
})
