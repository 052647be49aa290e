// The board of the published game, as everybody knows it.
import { describe, expect, test } from 'vitest'
import { type Location, UNIT_KINDS, type Unit } from '../../../src/rules/board/board.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { centersOf, startingPosition } from '../../../src/rules/board/position.ts'
import { standard } from '../../boards.ts'

const board = standard()

const at = (id: string): Location => {
  const place = board.place(id)
  if (place === undefined) throw new Error(`no place ${id}`)
  return place
}

const ids = (places: readonly Location[]): string => places.map(place => board.id(place)).join(' ')

const written = ({ kind, at: place }: Unit): string => `${kind === 'army' ? 'A' : 'F'} ${board.id(place)}`

const places = Array.from({ length: board.locationCount }, (_, place) => place as Location)

test.each([
  ['provinces', board.provinceCount, 75],
  ['places to stand', board.locationCount, 81],
  ['centers', board.provinces.filter(({ isCenter }) => isCenter).length, 34],
  ['inland provinces', board.provinces.filter(({ terrain }) => terrain === 'inland').length, 14],
  ['coasts', board.provinces.filter(({ terrain }) => terrain === 'coast').length, 42],
  ['seas', board.provinces.filter(({ terrain }) => terrain === 'sea').length, 19],
  ['waters to convoy in', board.provinces.filter(({ mayConvoy }) => mayConvoy).length, 19],
  ['centers to win', board.wins, 18],
  ['names besides the official ones', board.provinces.flatMap(({ also }) => also).length, 428],
  ['names that several places go by', board.ambiguous.size, 14],
])('it has as many %s as it should', (_, count, expected) => {
  expect(count).toBe(expected)
})

test.each([
  ['army', 111],
  ['fleet', 141],
] as const)('%s borders are as many as they should be, and go both ways', (kind, count) => {
  const steps = places.flatMap(from => board.steps(kind, from).map(to => `${from} ${to}`))
  const back = places.flatMap(from => board.steps(kind, from).map(to => `${to} ${from}`))
  expect(steps.length).toBe(count * 2)
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.toSorted()).toEqual(back.toSorted())
})

test('it opens in Spring 1901', () => {
  expect(phaseId(board.opens)).toBe('S1901M')
})

describe('the powers', () => {
  test.each([
    ['AUSTRIA', 'Austria', 'Austrian', 'A', 'BUD TRI VIE', 'A BUD, A VIE, F TRI'],
    ['ENGLAND', 'England', 'English', 'E', 'EDI LON LVP', 'A LVP, F EDI, F LON'],
    ['FRANCE', 'France', 'French', 'F', 'BRE MAR PAR', 'A MAR, A PAR, F BRE'],
    ['GERMANY', 'Germany', 'German', 'G', 'BER KIE MUN', 'A BER, A MUN, F KIE'],
    ['ITALY', 'Italy', 'Italian', 'I', 'NAP ROM VEN', 'A ROM, A VEN, F NAP'],
    ['RUSSIA', 'Russia', 'Russian', 'R', 'MOS SEV STP WAR', 'A MOS, A WAR, F SEV, F STP/SC'],
    ['TURKEY', 'Turkey', 'Turkish', 'T', 'ANK CON SMY', 'A CON, A SMY, F ANK'],
  ])('%s begins at home', (id, name, adjective, letter, homes, starts) => {
    const power = board.powers[board.power(id) ?? -1]
    expect(power).toMatchObject({ id, name, adjective, letter })
    expect(ids(power?.homes ?? [])).toBe(homes)
    expect(power?.starts.map(written).join(', ')).toBe(starts)
    expect(power && centersOf(startingPosition(board).owners, power.index)).toEqual(power?.homes)
  })

  test('are seven, and twelve centers are nobody’s', () => {
    const { owners, units } = startingPosition(board)
    expect(board.powers.length).toBe(7)
    expect(units.length).toBe(22)
    const free = board.provinces.filter(({ isCenter, index }) => isCenter && owners[index] === undefined)
    expect(ids(free.map(({ index }) => index))).toBe('BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN')
  })
})

test.each([
  ['army', 'PAR', 'BRE BUR GAS PIC'],
  ['army', 'STP', 'FIN LVN MOS NWY'],
  ['army', 'CON', 'ANK BUL SMY'],
  ['army', 'DEN', 'KIE SWE'],
  ['army', 'GAL', 'BOH BUD RUM SIL UKR VIE WAR'],
  ['fleet', 'STP/NC', 'BAR NWY'],
  ['fleet', 'STP/SC', 'BOT FIN LVN'],
  ['fleet', 'SPA/NC', 'GAS MAO POR'],
  ['fleet', 'SPA/SC', 'LYO MAO MAR POR WES'],
  ['fleet', 'BUL/EC', 'BLA CON RUM'],
  ['fleet', 'BUL/SC', 'AEG CON GRE'],
  ['fleet', 'KIE', 'BAL BER DEN HEL HOL'],
  ['fleet', 'CON', 'AEG ANK BLA BUL/EC BUL/SC SMY'],
  ['fleet', 'ROM', 'NAP TUS TYS'],
  ['fleet', 'MAO', 'BRE ENG GAS IRI NAF NAO POR SPA/NC SPA/SC WES'],
  ['fleet', 'SPA', ''],
  ['fleet', 'MUN', ''],
  ['army', 'NTH', ''],
] as const)('from %s %s one goes to %s', (kind, from, to) => {
  expect(ids(board.steps(kind, at(from)))).toBe(to)
})

test.each([
  ['SPA', 'SPA/NC SPA/SC'],
  ['BUL', 'BUL/EC BUL/SC'],
  ['STP', 'STP/NC STP/SC'],
  ['KIE', 'KIE'],
  ['NTH', 'NTH'],
  ['PAR', ''],
])('a fleet in %s lies at %s', (province, harbours) => {
  expect(ids(board.harbours(board.province(at(province))))).toBe(harbours)
})

test('its coasts have names to be read aloud', () => {
  expect(['STP/NC', 'SPA/SC', 'BUL/EC', 'LVP'].map(id => board.nameOf(at(id)))).toEqual([
    'St Petersburg (north coast)',
    'Spain (south coast)',
    'Bulgaria (east coast)',
    'Liverpool',
  ])
})

test('every unit of every kind finds somewhere to go from wherever it can stand', () => {
  const stuck = UNIT_KINDS.flatMap(kind =>
    places.filter(place => board.canStand(kind, place) !== board.steps(kind, place).length > 0),
  )
  expect(ids(stuck)).toBe('')
})
