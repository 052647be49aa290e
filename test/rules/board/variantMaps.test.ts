// Every board and variant is what the tables beside it say: its places, borders, powers, set-ups and names.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { variantNames } from '../../../src/judge/library/boards.ts'
import {
  type Board,
  type Location,
  UNIT_KINDS,
  type Unit,
  type UnitKind,
} from '../../../src/rules/board/board.ts'
import { gazetteerOf, squeezed } from '../../../src/rules/board/gazetteer.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { startingPosition } from '../../../src/rules/board/position.ts'
import { variant } from '../../boards.ts'

const HERE = new URL('./', import.meta.url)
const read = (file: string): readonly string[] => readFileSync(new URL(file, HERE), 'utf8').split('\n')

const rows = read('variantFacts.txt')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('  '))
const boards = rows.filter(row => /^\d+$/.test(row[1]!) && row.length > 10)
const powers = rows.filter(row => !boards.includes(row))
/** Other starts on the same boards, which differ from these tables in what their own rows below say. */
const OTHER_STARTS = variantNames().filter(name => boards.every(([board]) => board !== name))

const places = (board: Board): readonly Location[] =>
  Array.from({ length: board.locationCount }, (_, at) => at as Location)

const borders = (board: Board, kind: UnitKind): number =>
  places(board).flatMap(at => board.steps(kind, at)).length / 2

const written = (board: Board, { kind, at }: Unit): string => `${kind === 'army' ? 'A' : 'F'} ${board.id(at)}`

const ids = (board: Board, at: readonly Location[]): string => at.map(place => board.id(place)).join(' ')

it('the tables tell of every board that comes with the program', () => {
  expect(boards.map(([name]) => name).sort()).toEqual(
    variantNames()
      .filter(name => !OTHER_STARTS.includes(name))
      .toSorted(),
  )
  expect(boards.length).toBe(24)
})

it.each(boards)('%s has its places, borders and powers', (name, ...told) => {
  const board = variant(name!)
  const terrains = ['inland', 'coast', 'sea'].map(
    terrain => board.provinces.filter(each => each.terrain === terrain).length,
  )
  expect(
    [
      board.provinceCount,
      board.locationCount - board.provinceCount,
      board.provinces.filter(({ isCenter }) => isCenter).length,
      ...terrains,
      ...UNIT_KINDS.map(kind => borders(board, kind)),
      board.powers.length,
      board.wins,
      phaseId(board.opens),
      board.name,
    ].map(String),
  ).toEqual(told)
})

it.each(powers)('%s: %s is %s, with its homes, centers and units', (name, ...told) => {
  const board = variant(name!)
  const power = board.powers[board.power(told[1]!) ?? -1]!
  const [homes, owns] = [ids(board, power.homes), ids(board, power.owns)]
  const units = power.starts.map(unit => written(board, unit)).join(', ')
  expect([
    power.letter,
    power.id,
    power.name,
    power.adjective,
    homes,
    owns === homes ? '=' : owns,
    units === '' ? '-' : units,
  ]).toEqual(told)
})

it.each(variantNames())('%s begins with units that stand where they can, one in a province', name => {
  const board = variant(name)
  const { units } = startingPosition(board)
  expect(units.filter(unit => !board.canStand(unit.kind, unit.at))).toEqual([])
  expect(new Set(units.map(unit => board.province(unit.at))).size).toBe(units.length)
})

it.each(variantNames())('on %s every border goes both ways, and hangs together with all others', name => {
  const board = variant(name)
  for (const kind of UNIT_KINDS) {
    for (const from of places(board)) {
      for (const to of board.steps(kind, from)) expect(board.steps(kind, to)).toContain(from)
    }
  }
  const first = board.provinces[0]!.index
  expect(board.provinces.filter(({ index }) => board.distance(first, index) === 255)).toEqual([])
})

/** `ADE Aden: perim`: an id, the official name, and all else that the place is called. */
interface Called {
  readonly id: string
  readonly names: readonly string[]
}

const calledIn = (lines: readonly string[]): readonly Called[] =>
  lines
    .filter(line => /^[A-Z]{3} /.test(line))
    .map(line => {
      const [id, name = '', also] = /^(.{3}) ([^:]*)(?:: (.*))?$/.exec(line)!.slice(1) as [
        string,
        string,
        string?,
      ]
      return { id, names: [id, name, ...(also?.split(', ') ?? [])] }
    })

describe.each(readdirSync(new URL('names/', HERE)).map(file => file.replace('.txt', '')))(
  'the names on %s',
  name => {
    const board = variant(name)
    const gazetteer = gazetteerOf(board)
    const lines = read(`names/${name}.txt`)
    const meant = (called: string): string => ids(board, gazetteer.placesCalled(called))
    const doubtful = lines
      .filter(line => line.startsWith('? '))
      .map(line => /^\? (.*): (.*)$/.exec(line)!.slice(1) as [string, string])
    const isDoubtful = new Set(doubtful.map(([called]) => squeezed(called)))

    it('mean the place that goes by them', () => {
      const called = calledIn(lines)
      expect(called.map(({ id }) => id).sort()).toEqual(board.provinces.map(({ id }) => id).sort())
      const wrong = called.flatMap(({ id, names }) =>
        names.filter(each => !isDoubtful.has(squeezed(each)) && meant(each) !== id),
      )
      expect(wrong).toEqual([])
    })

    it('stand for all places that may be meant, the likeliest first', () => {
      expect(doubtful.filter(([called, wanted]) => meant(called) !== wanted)).toEqual([])
      expect(board.ambiguous.size).toBe(doubtful.length)
    })

    it('tell of the lands that nobody enters', () => {
      const closed = lines.filter(line => line.startsWith('X '))
      expect(board.impassable.length).toBe(closed.length)
      for (const line of closed) {
        const [, official = '', also = ''] = /^X (.*): (.*)$/.exec(line)!
        for (const called of [official, ...also.split(', ')])
          expect([called, gazetteer.impassable(called)]).toEqual([called, official])
      }
    })
  },
)

const start = (name: string, power: string): string => {
  const board = variant(name)
  return board.powers[board.power(power) ?? -1]!.starts.map(unit => written(board, unit)).join(', ')
}

it.each([
  ['hundred-h32', 'ENGLAND', 'A CAL, A GUY, A NMD, F ECH, F LON'],
  ['hundred-h32', 'FRANCE', 'A DAU, A ORL, A PAR, A PRO, A TOU'],
  ['empire-updated', 'CUBA', 'F HAV, F HOL, F KIN'],
  ['empire-updated', 'QUEBEC', 'A MON, A UNG, F QUE'],
  ['shift-around-njudge', 'ENGLAND', 'A MOS, A WAR, F SEV, F STP/SC'],
  ['shift-around-njudge', 'ITALY', 'A LVP, F EDI, F LON'],
  ['shift-around-njudge', 'RUSSIA', 'A ROM, A VEN, F NAP'],
])('%s: %s begins with %s', (name, power, units) => {
  expect(start(name, power)).toBe(units)
})

it.each([
  ['colonial', 'SAK', 'OTA'],
  ['colonial-1994', '', ''],
  ['colonial-96', 'SAK', 'OTA VLA'],
  ['colonial-hawes', '', 'VLA'],
  ['colonial-moulmein', 'AKI SAK', 'OTA'],
])('on %s armies and fleets cross from Otaru to %s, from Sakhalin to %s', (name, fromOtaru, fromSakhalin) => {
  const board = variant(name)
  const at = (id: string) => board.place(id)!
  expect(ids(board, board.steps('army', at('OTA')))).toBe(fromOtaru)
  expect(ids(board, board.steps('army', at('SAK')))).toBe(fromSakhalin)
  for (const to of board.steps('army', at('OTA'))) expect(board.steps('fleet', at('OTA'))).toContain(to)
  for (const to of board.steps('army', at('SAK'))) expect(board.steps('fleet', at('SAK'))).toContain(to)
})
