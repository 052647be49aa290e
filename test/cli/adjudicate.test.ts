// A line with a position and orders goes in, a line with what came of them comes out.
import { describe, expect, test } from 'vitest'
import type { AdjudicateReply, ResultRow } from '../../src/judge/json/adjudicate.ts'
import { adjudicated, dragoman, type Line, piped } from './program.ts'

const plain = { legal: true, dislodged: false, destroyed: false }

/** The row for one unit. */
const row = (reply: AdjudicateReply, unit: string): ResultRow =>
  reply.results.find(each => each.unit === unit)!

describe('a movement phase', () => {
  test('is answered field by field, in this order', async () => {
    const line =
      '{"id":"x1","phase":"F1901M","units":["FRANCE A PAR","FRANCE F SPA/SC","ITALY F TYS"],' +
      '"centers":{"FRANCE":["PAR","MAR","BRE"],"ITALY":["ROM","NAP","VEN"]},' +
      '"orders":{"FRANCE":["A PAR - BUR","F SPA/SC - LYO"],"ITALY":["F TYS - LYO"]}}\n'
    expect((await dragoman(['adjudicate'], line)).stdout).toBe(
      '{"id":"x1","phase":"F1901M","next":"W1901A","results":[' +
        '{"power":"FRANCE","unit":"A PAR","order":"A PAR - BUR","legal":true,"outcome":"succeeds","dislodged":false,"destroyed":false},' +
        '{"power":"FRANCE","unit":"F SPA/SC","order":"F SPA/SC - LYO","legal":true,"outcome":"fails","dislodged":false,"destroyed":false,' +
        '"reason":"bounced with the Italian fleet from the Tyrrhenian Sea, 1 against 1"},' +
        '{"power":"ITALY","unit":"F TYS","order":"F TYS - LYO","legal":true,"outcome":"fails","dislodged":false,"destroyed":false,' +
        '"reason":"bounced with the French fleet from Spain (south coast), 1 against 1"}],' +
        '"refused":[],"units":["FRANCE A BUR","FRANCE F SPA/SC","ITALY F TYS"],"dislodged":[],' +
        '"centers":{"FRANCE":["BRE","MAR","PAR","SPA"],"ITALY":["NAP","ROM","VEN"]},' +
        '"adjustments":{"FRANCE":2,"ITALY":2},"winner":null}\n',
    )
  })

  test('gives each unit a row, a hold to those without orders', () => {
    const reply = adjudicated({ phase: 'S1901M', units: ['FRANCE A PAR', 'GERMANY A MUN'], orders: {} })
    expect(reply.results).toEqual([
      { power: 'FRANCE', unit: 'A PAR', order: 'A PAR H', outcome: 'stands', ...plain },
      { power: 'GERMANY', unit: 'A MUN', order: 'A MUN H', outcome: 'stands', ...plain },
    ])
    expect([reply.id, reply.next, reply.centers, reply.adjustments]).toEqual([null, 'F1901M', {}, {}])
  })

  test.each<[string, string[], string, string]>([
    ['a convoy of its own fleet', ['A LON - BEL', 'F NTH C A LON - BEL'], 'A LON', 'A LON - BEL VIA'],
    ['names written out', ['Army London - Yorkshire', 'Fleet North Sea Holds'], 'A LON', 'A LON - YOR'],
    ['small letters', ['a lon h', 'f nth s a lon'], 'F NTH', 'F NTH S A LON'],
    ['several lines in one text', ['A LON - WAL\r\n\n  F NTH - BEL\n'], 'F NTH', 'F NTH - BEL'],
  ])('spells orders one way, however they are written: %s', (_, orders, unit, spelled) => {
    const reply = adjudicated({
      phase: 'S1901M',
      units: ['ENGLAND A LON', 'ENGLAND F NTH'],
      orders: { england: orders },
    })
    expect([row(reply, unit).order, row(reply, unit).legal, reply.refused]).toEqual([spelled, true, []])
  })

  test('marks who was dislodged, and who had nowhere to go', () => {
    const reply = adjudicated({
      phase: 'F1901M',
      units: [
        'ENGLAND F POR',
        'FRANCE A SPA',
        'FRANCE F MAO',
        'AUSTRIA A BUR',
        'GERMANY A MUN',
        'GERMANY A RUH',
      ],
      centers: { ENGLAND: ['POR'] },
      orders: {
        FRANCE: ['A SPA - POR', 'F MAO S A SPA - POR'],
        GERMANY: ['A MUN - BUR', 'A RUH S A MUN - BUR'],
      },
    })
    expect(row(reply, 'F POR')).toMatchObject({
      outcome: 'stands',
      dislodged: true,
      destroyed: true,
      reason: 'dislodged by the French army from Spain, with nowhere to go',
    })
    expect(row(reply, 'A BUR')).toMatchObject({
      outcome: 'stands',
      dislodged: true,
      destroyed: false,
      reason: 'dislodged by the German army from Munich',
    })
    expect(reply.dislodged).toEqual([
      { unit: 'ENGLAND F POR', attackedFrom: 'SPA', retreats: [] },
      { unit: 'AUSTRIA A BUR', attackedFrom: 'MUN', retreats: ['BEL', 'GAS', 'MAR', 'PAR', 'PIC'] },
    ])
    expect([reply.next, reply.centers]).toEqual(['F1901R', { ENGLAND: ['POR'] }])
    expect(reply.units).toEqual(['FRANCE A POR', 'FRANCE F MAO', 'GERMANY A BUR', 'GERMANY A RUH'])
  })

  test('ends the game when a power owns enough centers', async () => {
    const own = ['LON', 'EDI', 'LVP', 'NWY', 'SWE', 'DEN', 'HOL', 'BEL', 'BRE', 'PAR', 'MAR', 'SPA', 'POR']
    const line = {
      units: ['ENGLAND A KIE'],
      centers: { ENGLAND: [...own, 'TUN', 'ROM', 'NAP', 'VEN'] },
      orders: {},
    }
    const [spring, fall] = await piped([
      { ...line, phase: 'S1907M' },
      { ...line, phase: 'F1907M' },
    ])
    expect([spring!.winner, spring!.next]).toEqual([null, 'F1907M'])
    expect([fall!.winner, fall!.next, fall!.adjustments]).toEqual(['ENGLAND', null, {}])
  })
})

describe('orders that are not followed', () => {
  const units = ['FRANCE A PAR', 'FRANCE A MAR', 'FRANCE F MAO', 'GERMANY A MUN']
  const reply = adjudicated({
    phase: 'S1901M',
    units,
    orders: {
      FRANCE: [
        'A PAR - LON',
        'A PAR - NARNIA',
        'A MAR - LON',
        'A MAR - GAS',
        'A MAR - GAS',
        'A MAR - BUR',
        'A MUN - BUR',
        'F MAO - SPA',
        'BUILD A BRE',
        '!!!',
      ],
      GERMANY: ['A BUR H', 'A MUN P FRANCE'],
    },
  })

  test('stand under "refused" with their code, in the order in which they were given', () => {
    const { refused } = reply
    expect(refused.map(({ power, text, why }) => [power, text, why])).toEqual([
      ['FRANCE', 'A PAR - LON', 'illegal'],
      ['FRANCE', 'A PAR - NARNIA', 'unknown-place'],
      ['FRANCE', 'A MAR - LON', 'illegal'],
      ['FRANCE', 'A MAR - BUR', 'duplicate'],
      ['FRANCE', 'A MUN - BUR', 'not-yours'],
      ['FRANCE', 'F MAO - SPA', 'missing-coast'],
      ['FRANCE', 'BUILD A BRE', 'wrong-phase'],
      ['FRANCE', '!!!', 'not-an-order'],
      ['GERMANY', 'A BUR H', 'no-such-unit'],
      ['GERMANY', 'A MUN P FRANCE', 'illegal'],
    ])
    expect(refused[3]!.message).toBe('A MAR - BUR: A MAR - GAS came first, and the first order stands.')
  })

  test('leave a unit holding when none of them could be followed', () => {
    expect(row(reply, 'A PAR')).toEqual({
      power: 'FRANCE',
      unit: 'A PAR',
      order: 'A PAR H',
      legal: false,
      outcome: 'illegal',
      dislodged: false,
      destroyed: false,
      refused: 'A PAR - LON; A PAR - NARNIA',
      reason: 'the army in Paris cannot reach London: it holds',
    })
    expect(row(reply, 'F MAO')).toMatchObject({ legal: false, outcome: 'illegal', refused: 'F MAO - SPA' })
    expect(row(reply, 'A MUN')).toMatchObject({ legal: false, outcome: 'illegal', refused: 'A MUN P FRANCE' })
  })

  test('leave the unit free for the next order', () => {
    expect(row(reply, 'A MAR')).toEqual({
      power: 'FRANCE',
      unit: 'A MAR',
      order: 'A MAR - GAS',
      outcome: 'succeeds',
      ...plain,
    })
  })

  test('are told beside who dislodged the unit', () => {
    const dislodged = adjudicated({
      phase: 'S1901M',
      units: ['FRANCE A BUR', 'GERMANY A MUN', 'GERMANY A RUH'],
      orders: { FRANCE: ['A BUR - LON'], GERMANY: ['A MUN - BUR', 'A RUH S A MUN - BUR'] },
    })
    expect(row(dislodged, 'A BUR')).toMatchObject({
      outcome: 'illegal',
      dislodged: true,
      reason: 'the army in Burgundy cannot reach London: it holds; dislodged by the German army from Munich',
    })
  })

  test('are no orders when they are longer than any order', () => {
    const long = adjudicated({
      phase: 'S1901M',
      units,
      orders: { FRANCE: [`A PAR - ${'x'.repeat(300)}`] },
    })
    expect(long.refused[0]).toMatchObject({ why: 'not-an-order' })
  })
})

describe('from movement to retreats to adjustments', () => {
  const movement = adjudicated({
    phase: 'F1901M',
    units: ['AUSTRIA A SER', 'AUSTRIA A BUD', 'TURKEY A BUL', 'TURKEY F CON', 'RUSSIA A RUM'],
    centers: { AUSTRIA: ['BUD', 'SER'], TURKEY: ['BUL', 'CON'], RUSSIA: ['RUM'] },
    orders: { AUSTRIA: ['A SER - BUL'], RUSSIA: ['A RUM S A SER - BUL'] },
  })
  const next = async (reply: AdjudicateReply, orders: Line): Promise<AdjudicateReply> => {
    const { units, dislodged, centers } = reply
    return (await piped([{ phase: reply.next, units, dislodged, centers, orders }]))[0]!
  }

  test('a reply is the next position, retreats and all', async () => {
    expect([movement.next, movement.dislodged]).toEqual([
      'F1901R',
      [{ unit: 'TURKEY A BUL', attackedFrom: 'SER', retreats: ['GRE'] }],
    ])
    const retreats = await next(movement, { TURKEY: ['A BUL - GRE'] })
    expect(retreats.results).toEqual([
      { power: 'TURKEY', unit: 'A BUL', order: 'A BUL - GRE', outcome: 'succeeds', ...plain },
    ])
    expect([retreats.next, retreats.centers, retreats.adjustments, retreats.dislodged]).toEqual([
      'S1902M',
      { AUSTRIA: ['BUD', 'BUL', 'SER'], RUSSIA: ['RUM'], TURKEY: ['CON', 'GRE'] },
      {},
      [],
    ])
  })

  test('centers change hands once the retreats of fall are over, and units go that have none', async () => {
    const retreats = await next(movement, { TURKEY: ['A BUL - SER'] })
    expect(retreats.results).toEqual([
      {
        power: 'TURKEY',
        unit: 'A BUL',
        order: 'A BUL D',
        legal: false,
        outcome: 'disbanded',
        dislodged: false,
        destroyed: false,
        refused: 'A BUL - SER',
        reason: 'the army in Bulgaria cannot retreat to Serbia: it is disbanded',
      },
    ])
    expect(retreats.refused).toMatchObject([{ text: 'A BUL - SER', why: 'illegal' }])
    expect([retreats.next, retreats.adjustments]).toEqual(['S1902M', {}])
  })

  test.each<[string, Line, Line]>([
    ['by wish', { TURKEY: ['A BUL D'] }, { legal: true, reason: 'disbanded, as Turkey ordered' }],
    [
      'for want of an order',
      {},
      { legal: true, reason: 'Turkey ordered no retreat for the army in Bulgaria: it is disbanded' },
    ],
  ])('a unit disbands %s', async (_, orders, told) => {
    const retreats = await next(movement, orders)
    expect(retreats.results).toMatchObject([{ order: 'A BUL D', outcome: 'disbanded', ...told }])
  })
})

describe('a retreat phase', () => {
  test('disbands units that go to one province', () => {
    const reply = adjudicated({
      phase: 'S1901R',
      units: ['FRANCE A BUR', 'FRANCE A VIE'],
      dislodged: ['GERMANY A MUN', { unit: 'AUSTRIA A BOH', retreats: ['TYR'] }],
      orders: { GERMANY: ['A MUN - TYR'], AUSTRIA: ['A BOH - TYR'] },
    })
    expect(reply.results).toMatchObject([
      {
        unit: 'A MUN',
        order: 'A MUN - TYR',
        outcome: 'disbanded',
        reason: 'collided with the Austrian army from Bohemia in Tyrolia: both are disbanded',
      },
      { unit: 'A BOH', order: 'A BOH - TYR', outcome: 'disbanded' },
    ])
    expect([reply.units, reply.next]).toEqual([['FRANCE A BUR', 'FRANCE A VIE'], 'F1901M'])
  })

  test.each<[string, unknown, string, string]>([
    ['plain text: anywhere adjacent and empty', 'GERMANY A MUN', 'A MUN - BOH', 'succeeds'],
    ['plain text, to an occupied province', 'GERMANY A MUN', 'A MUN - BUR', 'disbanded'],
    [
      'no retreats: not where the attack came from',
      { unit: 'GERMANY A MUN', attackedFrom: 'BOH' },
      'A MUN - BOH',
      'disbanded',
    ],
    [
      'nulls: as if left out',
      { unit: 'GERMANY A MUN', attackedFrom: null, retreats: null },
      'A MUN - TYR',
      'succeeds',
    ],
    [
      'retreats: only these',
      { unit: 'GERMANY A MUN', attackedFrom: 'BOH', retreats: ['TYR'] },
      'A MUN - KIE',
      'disbanded',
    ],
  ])('takes the dislodged in every form: %s', (_, dislodged, order, outcome) => {
    const reply = adjudicated({
      phase: 'S1901R',
      units: ['FRANCE A BUR'],
      dislodged: [dislodged],
      orders: { GERMANY: [order] },
    })
    expect(reply.results).toMatchObject([{ unit: 'A MUN', outcome }])
  })

  test('has no row for a unit with nowhere to go', () => {
    const reply = adjudicated({
      phase: 'S1901R',
      units: ['FRANCE A BUR'],
      dislodged: [{ unit: 'GERMANY A MUN', attackedFrom: 'BUR', retreats: [] }],
      orders: {},
    })
    expect([reply.results, reply.units]).toEqual([[], ['FRANCE A BUR']])
  })
})

describe('an adjustment phase', () => {
  test('has a row for each order that counted, in reading order, then for what civil disorder removed', () => {
    const reply = adjudicated({
      phase: 'W1901A',
      units: ['ENGLAND F NTH', 'ENGLAND A NWY', 'GERMANY A MUN'],
      centers: { RUSSIA: ['STP', 'MOS', 'SEV'], GERMANY: ['MUN', 'KIE'], ENGLAND: ['NWY'] },
      orders: { RUSSIA: ['BUILD F STP/SC', 'WAIVE', 'BUILD A MOS'], GERMANY: ['BUILD A KIE'] },
    })
    expect(reply.results).toEqual([
      { power: 'RUSSIA', unit: 'F STP/SC', order: 'BUILD F STP/SC', outcome: 'built', ...plain },
      { power: 'RUSSIA', unit: null, order: 'WAIVE', outcome: 'waived', ...plain },
      { power: 'RUSSIA', unit: 'A MOS', order: 'BUILD A MOS', outcome: 'built', ...plain },
      { power: 'GERMANY', unit: 'A KIE', order: 'BUILD A KIE', outcome: 'built', ...plain },
      {
        power: 'ENGLAND',
        unit: 'F NTH',
        order: 'REMOVE F NTH',
        outcome: 'removed',
        byDefault: true,
        ...plain,
        reason:
          'England ordered too few removals, and the fleet in the North Sea goes first by the rules of civil disorder',
      },
    ])
    expect([reply.next, reply.units, reply.refused]).toEqual([
      'S1902M',
      ['ENGLAND A NWY', 'GERMANY A KIE', 'GERMANY A MUN', 'RUSSIA A MOS', 'RUSSIA F STP/SC'],
      [],
    ])
  })

  test.each<[string, string[], [string, string, string][]]>([
    [
      'more builds than are due',
      ['BUILD A MOS', 'BUILD A WAR'],
      [['BUILD A WAR', 'too-many', 'may build 1 unit']],
    ],
    ['the same build twice', ['BUILD A MOS', 'BUILD A MOS'], []],
    [
      'another build in one place',
      ['BUILD A SEV', 'BUILD F SEV'],
      [['BUILD F SEV', 'duplicate', 'BUILD A SEV came first']],
    ],
    ['no center', ['BUILD A UKR'], [['BUILD A UKR', 'illegal', 'not a supply center']]],
    [
      'no home',
      ['BUILD A RUM'],
      [['BUILD A RUM', 'illegal', 'may build in Moscow, Sevastopol, St Petersburg or Warsaw']],
    ],
    [
      'no coast named',
      ['BUILD F STP'],
      [['BUILD F STP', 'missing-coast', 'Write BUILD F STP/NC or BUILD F STP/SC']],
    ],
    [
      'no kind named',
      ['BUILD SEV'],
      [['BUILD SEV', 'missing-unit-type', 'Write BUILD A SEV or BUILD F SEV']],
    ],
    ['a removal', ['REMOVE A LVN'], [['REMOVE A LVN', 'too-many', 'may build 1 unit']]],
    ['a move', ['A LVN - MOS'], [['A LVN - MOS', 'wrong-phase', 'the adjustments of 1901']]],
  ])('refuses %s', (_, orders, refused) => {
    const reply = adjudicated({
      phase: 'W1901A',
      units: ['RUSSIA A LVN', 'RUSSIA A FIN', 'RUSSIA A SIL', 'RUSSIA F BAL'],
      centers: { RUSSIA: ['MOS', 'SEV', 'STP', 'WAR', 'RUM'] },
      orders: { RUSSIA: orders },
    })
    const told = reply.refused
    expect(told.map(({ text, why }) => [text, why])).toEqual(refused.map(([text, why]) => [text, why]))
    told.forEach(({ message }, i) => {
      expect(message).toContain(refused[i]![2])
    })
  })
})

describe('a line says by what it is played', () => {
  const line = { phase: 'F1909B', units: [], orders: { BREST: ['BUILD F BRE'] } }

  test('its own fields win over the options', async () => {
    const [own, options] = await piped(
      [
        { ...line, variant: 'Standard', rulebook: '2023', orders: {} },
        { ...line, centers: { BREST: ['BRE'] } },
      ],
      ['--variant', 'chaos', '--rulebook', '2000'],
    )
    expect(own).toMatchObject({ phase: 'W1909A', next: 'S1910M', results: [] })
    expect(options).toMatchObject({ results: [{ power: 'BREST', outcome: 'built' }], units: ['BREST F BRE'] })
  })

  test('the rulebook decides whether an army walks that nobody convoys', async () => {
    const walk = {
      phase: 'S1901M',
      units: ['FRANCE A PIC', 'ENGLAND F ENG'],
      orders: { FRANCE: ['A PIC - BEL VIA'] },
    }
    const [strict, lenient] = await piped([
      { ...walk, rulebook: '2025EE' },
      { ...walk, rulebook: '2000' },
    ])
    expect([row(strict!, 'A PIC').outcome, row(lenient!, 'A PIC').outcome]).toEqual(['invalid', 'succeeds'])
  })
})
