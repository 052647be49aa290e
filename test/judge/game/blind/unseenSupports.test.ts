// A support for a unit that is not seen is followed as it would be if it were seen, and told as it was written.
import { describe, expect, test } from 'vitest'
import { seenByPower } from '../../../../src/judge/game/blind/seen.ts'
import { readOrders } from '../../../../src/judge/game/sheets/ordering.ts'
import type { Board, Power } from '../../../../src/rules/board/board.ts'
import { startingPosition } from '../../../../src/rules/board/position.ts'
import { type Order, spellOrder } from '../../../../src/rules/orders/order.ts'
import { Standing } from '../../../../src/rules/orders/standing.ts'
import { rulebook } from '../../../boards.ts'
import { begun, blindSettings, played, withOrders, worldOn } from './twins.ts'

interface Scene {
  readonly map: string
  readonly book: string
  /** `F A GAS`: whose unit, what it is, and where; nobody owns anything. */
  readonly units: readonly string[]
  readonly sheets: Readonly<Record<string, string>>
}

const powerOf = (letter: string, { powers }: Board): Power =>
  powers.find(power => power.letter === letter)!.index

/** How the support fared, and how it is spelled where nobody is seen. */
function supported({ map, book, units, sheets }: Scene, isBlind: boolean): readonly [string, string?] {
  const world = { ...worldOn(map), rules: rulebook(book) }
  const { board } = world
  const placed = units.map(text => {
    const [letter = '', kind, at = ''] = text.split(' ')
    return board.unit(kind === 'A' ? 'army' : 'fleet', powerOf(letter, board), board.place(at)!)
  })
  const position = {
    ...startingPosition(board),
    units: placed.toSorted((one, other) => one.power - other.power),
    owners: board.provinces.map(() => undefined),
  }
  const game = begun(position, { ...blindSettings(map, { on: isBlind }), rulebook: book }, world)
  const orders = new Map(
    Object.entries(sheets).map(([letter, text]): [Power, readonly Order[]] => {
      const power = powerOf(letter, board)
      return [power, readOrders(seenByPower(game, power, board), power, text, world)!.orders]
    }),
  )
  const { results } = played(withOrders(game, orders), world).decision.after.turns.at(-1)!
  const verdicts = results.kind === 'movement' ? results.verdicts : []
  const found = verdicts.find(({ order }) => order.kind === 'support')
  return found === undefined
    ? ['none']
    : [found.outcome.kind, spellOrder(board, found.order, new Standing(board))]
}

const IN_SPAIN = ['I A SPA', 'F F WES']
const SPAIN = { map: 'standard', book: '2025EE', sheets: { I: 'A Spa H' } }

const spain = (unit: string, support: string, move: string, book = '2025EE'): Scene => ({
  ...SPAIN,
  book,
  units: [...IN_SPAIN, unit],
  sheets: { ...SPAIN.sheets, F: support, G: move },
})

const SIBERIA: Scene = {
  map: 'colonial-railroad',
  book: '2025EE',
  units: ['C A MAC', 'R A OMS', 'J A VLA'],
  sheets: { C: 'A Mac S A Oms - Vla', R: 'A Oms - TSR - Vla', J: 'A Vla H' },
}

describe('a support for whoever is not seen', () => {
  test.each<[string, string, string, Scene]>([
    [
      'an army, and a coast that a fleet has',
      'given',
      'F WES S POR - SPA/SC',
      spain('G A POR', 'F Wes S Por - Spa/sc', 'A Por - Spa'),
    ],
    [
      'an army, and a coast that no fleet has from there',
      'given',
      'F WES S GAS - SPA/SC',
      spain('G A GAS', 'F Wes S Gas - Spa/sc', 'A Gas - Spa'),
    ],
    [
      'an army that was called a fleet',
      'given',
      'F WES S POR - SPA/NC',
      spain('G A POR', 'F Wes S F Por - Spa/nc', 'A Por - Spa'),
    ],
    [
      'a fleet, and its coast',
      'given',
      'F WES S POR - SPA/SC',
      spain('G F POR', 'F Wes S Por - Spa/sc', 'F Por - Spa/sc'),
    ],
    [
      'a fleet, and another coast',
      'unmatched',
      'F WES S POR - SPA/NC',
      spain('G F POR', 'F Wes S Por - Spa/nc', 'F Por - Spa/sc'),
    ],
    [
      'a fleet, and no coast',
      'given',
      'F WES S POR - SPA',
      spain('G F POR', 'F Wes S Por - Spa', 'F Por - Spa/sc'),
    ],
    [
      'a fleet, and another coast that says nothing',
      'given',
      'F WES S GAS - SPA',
      spain('G F GAS', 'F Wes S Gas - Spa/sc', 'F Gas - Spa/nc', 'dptg'),
    ],
    ['an army that goes by rail', 'given', 'A MAC S OMS - VLA', SIBERIA],
  ])('%s', (_, outcome, spelled, scene) => {
    expect(supported(scene, true)).toEqual([outcome, spelled])
    expect(supported(scene, false)[0]).toBe(outcome)
  })
})
