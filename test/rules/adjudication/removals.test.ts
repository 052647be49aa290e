// Who goes in civil disorder, by every distance that a book may measure. (DATC 4.D.8, section 6.J)
import { describe, expect, test } from 'vitest'
import { resolveAdjustments } from '../../../src/rules/adjudication/adjustments.ts'
import { distanceOf } from '../../../src/rules/adjudication/removals.ts'
import type { Position } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { rulebook, standard } from '../../boards.ts'

const board = standard()

const DISTANCES = [
  'fromOwned',
  'fromHome',
  'fromHomeByConvoy',
  'fromHomeOverWater',
  'fromHomeByMoves',
] as const

/** The units with their distances by each book, and behind the arrow who goes. */
type Told = Readonly<Record<(typeof DISTANCES)[number], string>>

const CASES: readonly (readonly [title: string, power: string, owns: string, told: Told])[] = [
  [
    '6.J.2 fleets go by sea, and not where others of theirs stand',
    'FRANCE',
    'PAR',
    {
      fromOwned: 'A PAR 0, F NTH 3, F ENG 2 -> F NTH, F ENG',
      fromHome: 'A PAR 0, F NTH 2, F ENG 1 -> F NTH, F ENG',
      fromHomeByConvoy: 'A PAR 0, F NTH 2, F ENG 1 -> F NTH, F ENG',
      fromHomeOverWater: 'A PAR 0, F NTH 2, F ENG 1 -> F NTH, F ENG',
      fromHomeByMoves: 'A PAR 0, F NTH 3, F ENG 1 -> F NTH, F ENG',
    },
  ],
  [
    '6.J.3 two armies',
    'RUSSIA',
    'STP',
    {
      fromOwned: 'A LVN 1, A PRU 2 -> A PRU',
      fromHome: 'A LVN 1, A PRU 1 -> A LVN',
      fromHomeByConvoy: 'A LVN 1, A PRU 1 -> A LVN',
      fromHomeOverWater: 'A LVN 1, A PRU 1 -> A LVN',
      fromHomeByMoves: 'A LVN 1, A PRU 1 -> A LVN',
    },
  ],
  [
    '6.J.6 two fleets',
    'RUSSIA',
    'MUN',
    {
      fromOwned: 'F BOT 3, F NTH 3 -> F BOT',
      fromHome: 'F BOT 1, F NTH 2 -> F NTH',
      fromHomeByConvoy: 'F BOT 1, F NTH 2 -> F NTH',
      fromHomeOverWater: 'F BOT 1, F NTH 2 -> F NTH',
      fromHomeByMoves: 'F BOT 1, F NTH 2 -> F NTH',
    },
  ],
  [
    '6.J.7 fleets go before armies, but by moves the alphabet alone decides',
    'RUSSIA',
    'STP, WAR',
    {
      fromOwned: 'A BOH 2, F SKA 2, F NTH 2 -> F NTH',
      fromHome: 'A BOH 2, F SKA 2, F NTH 2 -> F NTH',
      fromHomeByConvoy: 'A BOH 2, F SKA 2, F NTH 2 -> F NTH',
      fromHomeOverWater: 'A BOH 2, F SKA 2, F NTH 2 -> F NTH',
      fromHomeByMoves: 'A BOH 2, F SKA 2, F NTH 2 -> A BOH',
    },
  ],
  [
    '6.J.8 a convoy is one step, with fleets or without',
    'RUSSIA',
    'WAR',
    {
      fromOwned: 'A TYR 3, F BAL 2 -> A TYR',
      fromHome: 'A TYR 3, F BAL 2 -> A TYR',
      fromHomeByConvoy: 'A TYR 2, F BAL 2 -> F BAL',
      fromHomeOverWater: 'A TYR 3, F BAL 2 -> A TYR',
      fromHomeByMoves: 'A TYR 3, F BAL 2 -> A TYR',
    },
  ],
  [
    '6.J.9 a center with a unit of its own in it is no way home by moves',
    'RUSSIA',
    'STP, SEV',
    {
      fromOwned: 'A ALB 3, A SEV 0, F BAL 2 -> A ALB',
      fromHome: 'A ALB 3, A SEV 0, F BAL 2 -> A ALB',
      fromHomeByConvoy: 'A ALB 1, A SEV 0, F BAL 2 -> F BAL',
      fromHomeOverWater: 'A ALB 3, A SEV 0, F BAL 2 -> A ALB',
      fromHomeByMoves: 'A ALB 4, A SEV 0, F BAL 2 -> A ALB',
    },
  ],
  [
    '6.J.11 convoys and homes',
    'ITALY',
    'NAP',
    {
      fromOwned: 'A ALB 2, A PIE 3 -> A PIE',
      fromHome: 'A ALB 2, A PIE 1 -> A ALB',
      fromHomeByConvoy: 'A ALB 1, A PIE 1 -> A ALB',
      fromHomeOverWater: 'A ALB 2, A PIE 1 -> A ALB',
      fromHomeByMoves: 'A ALB 2, A PIE 1 -> A ALB',
    },
  ],
  [
    '6.J.12 an owned center that is no home',
    'ITALY',
    'WAR',
    {
      fromOwned: 'A WAR 0, A TUS 5 -> A TUS',
      fromHome: 'A WAR 4, A TUS 1 -> A WAR',
      fromHomeByConvoy: 'A WAR 3, A TUS 1 -> A WAR',
      fromHomeOverWater: 'A WAR 4, A TUS 1 -> A WAR',
      fromHomeByMoves: 'A WAR 4, A TUS 1 -> A WAR',
    },
  ],
  [
    'an army over the sea, without a fleet to carry it',
    'ITALY',
    'NAP',
    {
      fromOwned: 'A GRE 2, A SIL 5 -> A SIL',
      fromHome: 'A GRE 2, A SIL 3 -> A SIL',
      fromHomeByConvoy: 'A GRE 1, A SIL 3 -> A SIL',
      fromHomeOverWater: 'A GRE 2, A SIL 3 -> A SIL',
      fromHomeByMoves: 'A GRE 3, A SIL 3 -> A GRE',
    },
  ],
  [
    'the same with one',
    'ITALY',
    'NAP, ROM',
    {
      fromOwned: 'A GRE 2, A SIL 4, F ION 1 -> A SIL',
      fromHome: 'A GRE 2, A SIL 3, F ION 1 -> A SIL',
      fromHomeByConvoy: 'A GRE 1, A SIL 3, F ION 1 -> A SIL',
      fromHomeOverWater: 'A GRE 2, A SIL 3, F ION 1 -> A SIL',
      fromHomeByMoves: 'A GRE 1, A SIL 3, F ION 1 -> A SIL',
    },
  ],
  [
    'a fleet has far to go around the land, and by moves no way at all while its own is in the harbour',
    'AUSTRIA',
    'VIE, BUD',
    {
      fromOwned: 'F TRI 1, F BLA 2, A GRE 2 -> F BLA',
      fromHome: 'F TRI 0, F BLA 2, A GRE 2 -> F BLA',
      fromHomeByConvoy: 'F TRI 0, F BLA 5, A GRE 1 -> F BLA',
      fromHomeOverWater: 'F TRI 0, F BLA 5, A GRE 2 -> F BLA',
      fromHomeByMoves: 'F TRI 0, F BLA Infinity, A GRE 2 -> F BLA',
    },
  ],
]

describe.each(DISTANCES)('by the distance %s', distance => {
  test.each(CASES)('%s', (_, power, owns, told) => {
    const [units = '', gone = ''] = told[distance].split(' -> ')
    const position = positionOf(power, owns, units)
    const rules: Rulebook = { ...rulebook('2025EE'), removalDistance: distance }
    const steps = position.units.map(unit => `${spelled(unit)} ${distanceOf(board, rules, position, unit)}`)
    const { verdicts } = resolveAdjustments(board, rules, position, [])
    expect(steps.join(', ')).toBe(units)
    expect(verdicts.every(({ byDefault }) => byDefault)).toBe(true)
    expect(
      verdicts.flatMap(({ order }) => (order.kind === 'remove' ? [spelled(order.unit)] : [])).join(', '),
    ).toBe(gone)
  })
})

const spelled = ({ kind, at }: Position['units'][number]): string =>
  `${kind === 'army' ? 'A' : 'F'} ${board.id(at)}`

/** `A PAR 0, F NTH 3`: who stands where, whatever the distance. */
function positionOf(name: string, owns: string, told: string): Position {
  const power = board.power(name)!
  const units = told.split(', ').map(each => {
    const [kind, at] = each.split(' ') as [string, string]
    return board.unit(kind === 'A' ? 'army' : 'fleet', power, board.place(at)!)
  })
  const owned = owns.split(', ')
  const owners = board.provinces.map(({ id }) => (owned.includes(id) ? power : undefined))
  return { phase: { season: 'winter', year: 1901, kind: 'adjustment' }, units, owners, dislodged: [] }
}

test('by moves, a unit that goes opens the way for the others', () => {
  // The fleet in Marseilles has to sail around Italy, and blocks the short way for the army in Spain.
  const position = positionOf('AUSTRIA', 'VIE', 'F MAR 5, A SPA 5, A PAR 4')
  const rules: Rulebook = { ...rulebook('2025EE'), removalDistance: 'fromHomeByMoves' }
  expect(position.units.map(unit => distanceOf(board, rules, position, unit))).toEqual([5, 5, 4])
  const { verdicts } = resolveAdjustments(board, rules, position, [])
  const gone = verdicts.map(({ order }) => (order.kind === 'remove' ? spelled(order.unit) : order.kind))
  // Without it the army in Spain is no farther than the one in Paris, whose name comes first.
  expect(gone).toEqual(['F MAR', 'A PAR'])
})
