// The variants of the standard board differ from it in what they say, and in nothing else.
import { describe, expect, test } from 'vitest'
import type { Board, Unit } from '../../../src/rules/board/board.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { rulesFor } from '../../../src/rules/board/rulebookText.ts'
import { rulebook, standard, variant } from '../../boards.ts'

const same = standard()

const written = (board: Board, { kind, at }: Unit): string => `${kind === 'army' ? 'A' : 'F'} ${board.id(at)}`

const starts = (board: Board, power: string): string =>
  board.powers[board.power(power) ?? -1]?.starts.map(unit => written(board, unit)).join(', ') ?? 'nobody'

const centers = (board: Board, power: string, which: 'homes' | 'owns'): string =>
  board.powers[board.power(power) ?? -1]?.[which].map(at => board.id(at)).join(' ') ?? 'nobody'

describe.each([
  // file, name, opens, powers, centers, wins, units, build sites
  ['fleet-rome', 'Fleet Rome', 'S1901M', 7, 34, 18, 22, 'homeCenters'],
  ['chaos', 'Chaos', 'W1900A', 34, 34, 18, 0, 'ownedCenters'],
  ['1898', '1898', 'S1899M', 7, 34, 18, 7, 'homeCenters'],
  ['britain', 'Great Britain', 'S1901M', 7, 37, 19, 25, 'homeCenters'],
  ['crowded', 'Crowded', 'S1901M', 11, 35, 18, 35, 'homeCenters'],
  ['shift-left', 'Shift Left', 'S1901M', 7, 34, 18, 22, 'homeCenters'],
  ['shift-right', 'Shift Right', 'S1901M', 7, 34, 18, 22, 'homeCenters'],
  ['shift-around', 'Shift Around', 'S1901M', 7, 34, 18, 22, 'homeCenters'],
])('%s', (file, name, opens, powers, centerCount, wins, units, buildSites) => {
  const board = variant(file)

  test('is what it says', () => {
    expect([board.name, phaseId(board.opens), board.powers.length, board.wins]).toEqual([
      name,
      opens,
      powers,
      wins,
    ])
    expect(board.provinces.filter(({ isCenter }) => isCenter).length).toBe(centerCount)
    expect(board.powers.flatMap(power => power.starts).length).toBe(units)
    expect(rulesFor(board, rulebook('2025EE')).buildSites).toBe(buildSites)
  })

  test('keeps the places, borders and names of the standard board', () => {
    expect(board.armyReach).toEqual(same.armyReach)
    expect(board.fleetStep).toEqual(same.fleetStep)
    expect(board.convoys).toEqual(same.convoys)
    expect(board.ambiguous).toEqual(same.ambiguous)
    const known = ({ id, also }: Board['provinces'][number]) => [id, ...also]
    expect(board.provinces.map(known)).toEqual(same.provinces.map(known))
  })
})

test.each([
  ['fleet-rome', 'ITALY', 'A VEN, F NAP, F ROM'],
  ['fleet-rome', 'RUSSIA', 'A MOS, A WAR, F SEV, F STP/SC'],
  ['1898', 'ENGLAND', 'F EDI'],
  ['1898', 'AUSTRIA', 'A TRI'],
  ['britain', 'ENGLAND', 'A CLY, A EDI, A LON, A LVP, A WAL, A YOR'],
  ['crowded', 'BALKAN', 'A BUL, A SER, F GRE, F RUM'],
  ['crowded', 'LOWLAND', 'A HOL, A RUH, F BEL'],
  ['crowded', 'NORWAY', 'A SWE, F DEN, F NWY'],
  ['crowded', 'SPAIN', 'A SPA, F POR, F TUN'],
  ['crowded', 'TURKEY', 'A CON, A SMY, F ANK'],
  ['shift-left', 'FRANCE', 'A MOS, A WAR, F SEV, F STP/SC'],
  ['shift-right', 'FRANCE', 'A BUD, A VIE, F TRI'],
  ['shift-right', 'AUSTRIA', 'A LVP, F EDI, F LON'],
  ['shift-around', 'AUSTRIA', 'A MAR, A PAR, F BRE'],
  ['shift-around', 'RUSSIA', 'A LVP, F EDI, F LON'],
  ['chaos', 'ST_PETERSBURG', ''],
])('in %s, %s begins with %s', (file, power, units) => {
  expect(starts(variant(file), power)).toBe(units)
})

test.each([
  ['1898', 'RUSSIA', 'MOS SEV STP WAR', 'STP'],
  ['shift-left', 'AUSTRIA', 'BUD TRI VIE', 'BRE MAR PAR'],
  ['shift-right', 'GERMANY', 'BER KIE MUN', 'ANK CON SMY'],
  ['shift-around', 'ITALY', 'NAP ROM VEN', 'MOS SEV STP WAR'],
  ['britain', 'ENGLAND', 'CLY EDI LON LVP WAL YOR', 'CLY EDI LON LVP WAL YOR'],
  ['chaos', 'TRIESTE', 'TRI', 'TRI'],
])('in %s, the homes of %s are %s and it owns %s', (file, power, homes, owns) => {
  expect(centers(variant(file), power, 'homes')).toBe(homes)
  expect(centers(variant(file), power, 'owns')).toBe(owns)
})

test('in Chaos and Crowded every center is somebody’s home', () => {
  for (const board of [variant('chaos'), variant('crowded')]) {
    const homes = new Set(board.powers.flatMap(power => power.homes))
    expect(board.provinces.filter(({ isCenter, index }) => isCenter && !homes.has(index))).toEqual([])
  }
})
