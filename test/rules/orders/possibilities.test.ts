// What a power may be told: nothing is missing, nothing is impossible, and each can be written and read back.
import { describe, expect, test } from 'vitest'
import { meaningOf } from '../../../src/reader/line/meaning.ts'
import type { Board, Power } from '../../../src/rules/board/board.ts'
import { readPhase } from '../../../src/rules/board/phase.ts'
import { type Position, startingPosition } from '../../../src/rules/board/position.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { type MovementOrder, type Order, spellOrder } from '../../../src/rules/orders/order.ts'
import { legalOrders } from '../../../src/rules/orders/possibilities.ts'
import { Standing } from '../../../src/rules/orders/standing.ts'
import { selfPlay } from '../../bench/selfPlay.ts'
import { rulebook, standard, variant } from '../../boards.ts'
import { sample } from '../../edition.ts'

const board = standard()
const rules = rulebook('2025EE')

/** A position with these units, `FRANCE A PAR`, in which each power owns its homes. */
function positionOf(phase: string, units: readonly string[]): Position {
  const read = readPhase(phase)
  if (!read.ok) throw new Error(read.error)
  const standing = units.map(written => {
    const [power = '', kind, at = ''] = written.split(' ')
    return board.unit(kind === 'A' ? 'army' : 'fleet', board.power(power)!, board.place(at)!)
  })
  return { ...startingPosition(board), phase: read.value, units: standing }
}

function spelled(position: Position, power: string): readonly string[] {
  const orders = legalOrders(board, rules, position, board.power(power)!)
  return orders.map(order => spelledOn(board, position, order))
}

function spelledOn(board: Board, position: Position, order: Order): string {
  const standing = new Standing(board)
  standing.place(position.units)
  return spellOrder(board, order, standing)
}

describe('in a movement phase', () => {
  test('an army with nobody near may hold or walk', () => {
    expect(spelled(positionOf('S1901M', ['FRANCE A PAR']), 'FRANCE').toSorted()).toEqual([
      'A PAR - BRE',
      'A PAR - BUR',
      'A PAR - GAS',
      'A PAR - PIC',
      'A PAR H',
    ])
  })

  test('an army and a fleet help each other, over the water too', () => {
    const orders = spelled(positionOf('S1901M', ['ENGLAND A LON', 'ENGLAND F ENG']), 'ENGLAND')
    expect(orders.filter(order => order.startsWith('A LON')).toSorted()).toEqual([
      'A LON - BEL VIA',
      'A LON - BRE VIA',
      'A LON - PIC VIA',
      'A LON - WAL',
      'A LON - WAL VIA',
      'A LON - YOR',
      'A LON H',
      'A LON S F ENG - WAL',
    ])
    const helps = orders.filter(order => / [SC] /.test(order) && order.startsWith('F ENG'))
    expect(helps.toSorted()).toEqual([
      'F ENG C A LON - BEL',
      'F ENG C A LON - BRE',
      'F ENG C A LON - PIC',
      'F ENG C A LON - WAL',
      'F ENG S A LON',
      'F ENG S A LON - WAL',
    ])
  })

  test('a fleet goes to each coast by its name', () => {
    const orders = spelled(positionOf('S1901M', ['FRANCE F MAO']), 'FRANCE')
    expect(orders.filter(order => order.includes('SPA'))).toEqual(['F MAO - SPA/NC', 'F MAO - SPA/SC'])
  })

  test('whoever is in the ice stays there', () => {
    const frozen = variant('loeb9')
    const position = startingPosition(frozen)
    const { powers } = frozen
    for (const season of ['spring', 'fall'] as const) {
      const orders = powers.flatMap(({ index }) =>
        legalOrders(frozen, rules, { ...position, phase: { ...position.phase, season } }, index),
      )
      const ice = frozen.frozenIn(season)
      const goals = orders.flatMap(order => (order.kind === 'move' ? [frozen.province(order.to)] : []))
      expect(goals.filter(at => ice?.[at] === 1)).toEqual([])
    }
  })

  test('where there is a canal its guard may let a fleet pass, and the fleet may go', () => {
    const colonial = variant('colonial-canal')
    const [power] = colonial.powers
    const unit = (kind: 'army' | 'fleet', id: string) =>
      colonial.unit(kind, power!.index, colonial.place(id)!)
    const position = {
      ...startingPosition(colonial),
      units: [unit('army', 'EGY'), unit('fleet', 'MED'), unit('fleet', 'RED')],
    }
    const orders = legalOrders(colonial, rules, position, power!.index).map(order =>
      spelledOn(colonial, position, order),
    )
    expect(orders.filter(order => order.startsWith('A EGY SC'))).toEqual([
      'A EGY SC F MED - RED',
      'A EGY SC F RED - MED',
    ])
    expect(orders).toEqual(expect.arrayContaining(['F MED - RED', 'F RED - MED', 'F MED S F RED']))
  })
})

describe.each(sample(['standard', '1900', 'colonial-full'], 2))('on the board %s', name => {
  const board = variant(name)
  const { movements } = selfPlay(board, rules, 1, 2, 7)
  const legality = new Legality(board)

  test('every order can be written and read back, and is legal', () => {
    for (const { position } of movements) {
      legality.place(position.units, position.phase.season)
      for (const { index: power } of board.powers)
        for (const order of legalOrders(board, rules, position, power)) {
          const text = spelledOn(board, position, order)
          expect([text, legality.whyNot(order as MovementOrder, rules)]).toEqual([text, undefined])
          const read = meaningOf(text, { board, rules, position, power, legality })
          expect([text, read.ok && spelledOn(board, position, read.value)]).toEqual([text, text])
        }
    }
  })

  test('whatever legal order a game has seen is among them', () => {
    for (const { position, orders } of movements) {
      legality.place(position.units, position.phase.season)
      const all = new Map<Power, ReadonlySet<string>>(
        board.powers.map(({ index }) => [index, new Set(texts(position, index))]),
      )
      for (const order of orders) {
        if (order.kind === 'support' || legality.whyNot(order, rules) !== undefined) continue
        expect(all.get(order.unit.power)).toContain(spelledOn(board, position, order))
      }
    }
  })

  const texts = (position: Position, power: Power) =>
    legalOrders(board, rules, position, power).map(order => spelledOn(board, position, order))
})

test('who is dislodged may go wherever is left, or disband', () => {
  const unit = board.unit('army', board.power('GERMANY')!, board.place('MUN')!)
  const retreats = [board.place('TYR')!, board.place('BER')!]
  const position = {
    ...positionOf('F1901R', ['FRANCE A BUR']),
    dislodged: [{ unit, attackedFrom: undefined, retreats }],
  }
  expect(spelled(position, 'GERMANY')).toEqual(['A MUN - TYR', 'A MUN - BER', 'A MUN D'])
  expect(spelled(position, 'FRANCE')).toEqual([])
})

describe('in the adjustments', () => {
  test('who has too few units builds at home, or waives', () => {
    const position = positionOf('W1901A', ['RUSSIA A MOS', 'RUSSIA A WAR', 'RUSSIA F SEV'])
    expect(spelled(position, 'RUSSIA')).toEqual(['BUILD A STP', 'BUILD F STP/NC', 'BUILD F STP/SC', 'WAIVE'])
  })

  test('who has too many removes any of them, and who has enough is asked nothing', () => {
    const units = ['FRANCE A PAR', 'FRANCE A BUR', 'FRANCE F BRE', 'FRANCE A MAR']
    expect(spelled(positionOf('W1901A', units), 'FRANCE')).toEqual(
      units.map(each => each.replace('FRANCE', 'REMOVE')),
    )
    expect(spelled(positionOf('W1901A', units.slice(1)), 'FRANCE')).toEqual([])
  })

  test('where a book forbids it nobody waives', () => {
    const position = positionOf('W1901A', ['FRANCE A PAR'])
    const strict = { ...rules, waivedBuild: 'forbidden' } as const
    const kinds = legalOrders(board, strict, position, board.power('FRANCE')!).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['build']))
  })
})
