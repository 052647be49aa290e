// What single boards have of their own: levies, mobilizing, ice, half strength, coasts by other names, builds abroad.
import { describe, expect, it } from 'vitest'
import type { AdjudicateReply } from '../../../src/judge/json/adjudicate.ts'
import { resolveAdjustments } from '../../../src/rules/adjudication/adjustments.ts'
import { aftermath } from '../../../src/rules/adjudication/resolving.ts'
import type { Board, Power, Unit } from '../../../src/rules/board/board.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import type { Phase } from '../../../src/rules/board/phase.ts'
import { centersOf, type Position, startingPosition } from '../../../src/rules/board/position.ts'
import { rulesFor } from '../../../src/rules/board/rulebookText.ts'
import type { AdjustmentOrder } from '../../../src/rules/orders/order.ts'
import { adjustmentDue, sitesOf, whyNoSite } from '../../../src/rules/orders/standing.ts'
import { rulebook, variant } from '../../boards.ts'
import { lineAdjudicator } from '../../judge/json/lines.ts'

const WINTER: Phase = { season: 'winter', year: 1902, kind: 'adjustment' }

function unit(board: Board, text: string): Unit {
  const [power = '', kind, place = ''] = text.split(' ')
  return board.unit(kind === 'A' ? 'army' : 'fleet', board.power(power)!, board.place(place)!)
}

/** A position in winter: who owns what, and who stands where. */
function winter(board: Board, owns: Readonly<Record<string, string>>, units: readonly string[]): Position {
  const owners: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  for (const [power, centers] of Object.entries(owns)) {
    for (const center of centers.split(' ')) owners[board.place(center)!] = board.power(power)!
  }
  return { phase: WINTER, owners, units: units.map(text => unit(board, text)), dislodged: [] }
}

const idsOf = (board: Board, places: readonly number[]): string =>
  places.map(at => board.id(at as never)).join(' ')

describe('Russia of 1900', () => {
  const board = variant('1900')
  const rules = rulesFor(board, rulebook('2025EE'))
  const russia = board.power('RUSSIA')!
  const due = (owned: string, units: readonly string[]) =>
    adjustmentDue(board, rules, winter(board, { RUSSIA: owned }, units), russia)

  it.each([
    ['with all homes has as many units as centers', 'MOS SEV STP WAR', ['RUSSIA A UKR', 'RUSSIA A FIN'], 2],
    ['that lost a home has one more', 'MOS SEV STP', ['RUSSIA A UKR', 'RUSSIA A FIN'], 2],
    ['that lost all homes but one has one more', 'MOS', ['RUSSIA A UKR', 'RUSSIA A FIN'], 0],
    ['that lost all homes has none', 'RUM', ['RUSSIA A UKR', 'RUSSIA A FIN'], -1],
  ])('%s', (_, owned, units, expected) => {
    expect(due(owned, units)).toBe(expected)
  })

  it('may raise the levy in Siberia, as long as it is due', () => {
    const lost = winter(board, { RUSSIA: 'MOS SEV STP', GERMANY: 'WAR' }, ['RUSSIA A UKR'])
    expect(idsOf(board, sitesOf(board, rules, lost, russia))).toBe('MOS SEV SIB STP')
    expect(whyNoSite(board, rules, lost, unit(board, 'GERMANY A SIB'))).toBe('notACenter')
    expect(whyNoSite(board, rules, lost, unit(board, 'RUSSIA F SIB'))).toBe('fleetInland')
    const whole = winter(board, { RUSSIA: 'MOS SEV STP WAR' }, [])
    expect(whyNoSite(board, rules, whole, unit(board, 'RUSSIA A SIB'))).toBe('notACenter')
  })
})

describe('1898, mobilizing', () => {
  const board = variant('1898-mobilize')
  const rules = rulesFor(board, rulebook('2025EE'))
  const start = startingPosition(board)
  const build = (text: string): AdjustmentOrder => ({ kind: 'build', unit: unit(board, text) })

  it('begins with an empty board, and one unit for each power in a home of its choice', () => {
    expect(start.units).toEqual([])
    expect(start.owners.filter(owner => owner !== undefined)).toEqual([])
    expect(board.powers.map(({ index }) => adjustmentDue(board, rules, start, index))).toEqual(
      board.powers.map(() => 1),
    )
    const russia = board.power('RUSSIA')!
    expect(idsOf(board, sitesOf(board, rules, start, russia))).toBe('MOS SEV STP WAR')
  })

  it('gives each power the home in which its unit was raised', () => {
    const orders = ['FRANCE A PAR', 'RUSSIA F STP/SC', 'RUSSIA A MOS', 'GERMANY A PAR'].map(build)
    const { units, refused } = resolveAdjustments(board, rules, start, orders)
    expect(refused.map(({ refusal }) => refusal)).toEqual([
      { kind: 'tooMany', due: 1 },
      { kind: 'noSite', why: 'notAHome' },
    ])
    const { position } = aftermath(board, rules, start, units, [])
    expect(position.phase).toEqual({ season: 'spring', year: 1899, kind: 'movement' })
    const owned = (power: string) => idsOf(board, centersOf(position.owners, board.power(power)!))
    expect(['FRANCE', 'RUSSIA', 'GERMANY'].map(owned)).toEqual(['PAR', 'STP', ''])
  })

  it('is as 1898 from then on', () => {
    const later = winter(board, { FRANCE: 'PAR BRE' }, ['FRANCE A PAR'])
    expect(whyNoSite(board, rules, later, unit(board, 'FRANCE A MAR'))).toBe('notOwned')
    expect(whyNoSite(board, rules, later, unit(board, 'FRANCE F BRE'))).toBeUndefined()
  })
})

it.each([
  ['aberration', 'by whoever holds a home', 'noHomeHeld'],
  ['hundred', 'though every home is lost', undefined],
  ['hundred-h32', 'though every home is lost', undefined],
])('on %s units are built in all centers that one owns, %s', (name, _, withoutHome) => {
  const board = variant(name)
  const rules = rulesFor(board, rulebook('2025EE'))
  const [one, other] = board.powers
  const [home, another] = one!.homes
  const abroad = other!.homes[0]!
  const owned = (...centers: readonly number[]): Position => {
    const owners = new Array<Power | undefined>(board.provinceCount).fill(undefined)
    for (const center of centers) owners[center] = one!.index
    return { phase: WINTER, owners, units: [], dislodged: [] }
  }
  const army = board.unit('army', one!.index, abroad)
  expect(whyNoSite(board, rules, owned(home!, abroad), army)).toBeUndefined()
  expect(whyNoSite(board, rules, owned(abroad), army)).toBe(withoutHome)
  expect(whyNoSite(board, rules, owned(home!), board.unit('army', one!.index, another!))).toBe('notOwned')
})

it('the south coast of Jordan is its west coast', () => {
  const board = variant('youngstown')
  const gazetteer = gazetteerOf(board)
  const west = board.place('JOR/WC')!
  for (const called of ['jor/sc', 'Jordan (south coast)', 'jordan sc', 'JOR/WC']) {
    const [place] = gazetteer.named(called, 'exact')
    expect([called, place?.coast]).toEqual([called, west])
  }
  expect(board.place('jor/sc')).toBe(west)
})

it.each([
  ['duality', 'CON DEN'],
  ['ancient-med', 'BAL'],
  ['colonial', 'CEB'],
  ['1900', 'GIB'],
  ['standard', ''],
])('on %s fleets also convoy in %s', (name, coasts) => {
  const board = variant(name)
  const convoying = board.provinces.filter(({ mayConvoy, terrain }) => mayConvoy && terrain !== 'sea')
  expect(convoying.map(({ id }) => id).join(' ')).toBe(coasts)
})

describe('a phase of the program', () => {
  const played = (
    variantName: string,
    phase: string,
    orders: Readonly<Record<string, readonly string[]>>,
  ) => {
    const units = Object.entries(orders).flatMap(([power, lines]) =>
      lines.map(line => `${power} ${line.split(/ (?:-|S|C|H)(?: |$)/)[0]}`),
    )
    const line = JSON.stringify({ variant: variantName, phase, units, orders })
    const reply = JSON.parse(lineAdjudicator()(line)) as AdjudicateReply
    if (!('results' in reply)) throw new Error(JSON.stringify(reply))
    return reply
  }
  const outcomes = (reply: ReturnType<typeof played>) =>
    reply.results.map(({ order, outcome }) => `${order}: ${outcome}`)

  it('knows the ice in fall, and says so', () => {
    const reply = played('loeb9', 'F1901M', { NORWAY: ['F NWG - ARC'] })
    expect(reply.results[0]).toMatchObject({ legal: false, outcome: 'illegal' })
    expect(JSON.stringify(reply.refused)).toContain('the Arctic Ocean is frozen in this season')
    expect(outcomes(played('loeb9', 'S1901M', { NORWAY: ['F NWG - ARC'] }))).toEqual([
      'F NWG - ARC: succeeds',
    ])
  })

  it.each<[string, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
    [
      'half a fleet stands nobody off',
      { BRITAIN: ['F MAO - EGY'], TURKEY: ['F EAS - EGY'] },
      ['F MAO - EGY: fails', 'F EAS - EGY: succeeds'],
    ],
    ['half a fleet goes where nobody is', { BRITAIN: ['F MAO - EGY'] }, ['F MAO - EGY: succeeds']],
    [
      'one and a half dislodge one',
      { BRITAIN: ['F MAO - EGY', 'F EAS S F MAO - EGY'], TURKEY: ['A EGY H'] },
      ['F MAO - EGY: succeeds', 'F EAS S F MAO - EGY: given', 'A EGY H: stands'],
    ],
    [
      'one and a half do not dislodge two',
      { BRITAIN: ['F MAO - EGY', 'F EAS S F MAO - EGY'], TURKEY: ['A EGY H', 'A HEJ S A EGY'] },
      ['F MAO - EGY: fails', 'F EAS S F MAO - EGY: given', 'A EGY H: stands', 'A HEJ S A EGY: given'],
    ],
  ])('plays 1900: %s', (_, orders, expected) => {
    expect(outcomes(played('1900', 'S1901M', orders))).toEqual(expected)
  })
})
