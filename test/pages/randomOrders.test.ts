// Orders by chance: whatever the position, each is legal, and together they are all that is asked for.
import { describe, expect, test } from 'vitest'
import { isAsked, isComplete } from '../../src/judge/game/table.ts'
import { randomOrders } from '../../src/pages/filling.ts'
import { readText } from '../../src/reader/reading.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { Legality } from '../../src/rules/orders/legality.ts'
import { isSameThing } from '../../src/rules/orders/order.ts'
import { selfPlay } from '../bench/selfPlay.ts'
import { rulebook, variant } from '../boards.ts'
import { sample } from '../edition.ts'
import { Dice } from '../rules/oracle/dice.ts'

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

  test.each(['movements', 'retreats', 'adjustments'] as const)(
    'of %s only those are made that are missing',
    kind => {
      let written = 0
      for (const { position } of played[kind]) {
        for (const { index: power } of board.powers) {
          const ordering = { board, rules, position, power }
          if (!isAsked(ordering)) continue
          legality.place(position.units)
          const read = (text: string) => readText(text, { board, legality, rules, position, power }).orders
          const chooser = { board, rules, position, chance }
          const [first = '', ...others] = randomOrders(chooser, power)
          const before = read(others.length === 0 ? '' : first)
          const text = randomOrders(chooser, power, before).join('\n')
          const after = [...before, ...read(text)]
          expect(isComplete(after, ordering), text).toBe(true)
          expect(after).toHaveLength(others.length + 1)
          for (const order of before)
            expect(
              after.filter(other => isSameThing(order, other, board)),
              text,
            ).toEqual([order])
          expect(randomOrders(chooser, power, after)).toEqual([])
          written += before.length
        }
      }
      expect(written).toBeGreaterThanOrEqual(kind === 'movements' ? 50 : 0)
    },
  )
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
  const written = { kind: 'retreat', unit: dislodged[1]!.unit, to: at('PAR') } as const
  expect(randomOrders(chooser, france, [written])).toEqual(['A BUR D'])
})
