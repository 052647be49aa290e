// The tables of the Alexander Rules (III.2): how an order of each kind is written, and what provinces are called for short.
import { describe, expect, test } from 'vitest'
import { adjudicate, parse } from '../../../src/index.ts'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { standard } from '../../boards.ts'
import { mailsTo, PostTable } from '../../judge/daemon/postTable.ts'
import { MASTER, PLAYERS, passwordOf } from '../../judge/daemon/sevenPlayers.ts'

const RULES = { rulebook: 'alexander' }
const MOVING = {
  phase: 'S1901M',
  power: 'FRANCE',
  units: ['FRANCE A PAR', 'FRANCE A GAS', 'FRANCE F MAO', 'FRANCE F ENG', 'FRANCE A PIC'],
}

test('the table of orders is read as it stands', () => {
  const read = (text: string, where: object = MOVING) => parse({ ...where, ...RULES, text } as never)
  for (const [text, order] of [
    ['A Paris HOLDS', 'A PAR H'],
    ['A Paris-Burgundy', 'A PAR - BUR'],
    ['A Paris S A Gascony', 'A PAR S A GAS'],
    ['A Paris S A Gascony-Burgundy', 'A PAR S A GAS - BUR'],
    ['F English Channel C A Picardy-London', 'F ENG C A PIC - LON'],
    ['A Picardy-London', 'A PIC - LON VIA'],
    ['A Picardy-English Channel-London', 'A PIC - ENG - LON'],
  ] as const)
    expect(read(text)).toEqual({ id: null, orders: [order], refused: [] })
  const driven = {
    ...MOVING,
    phase: 'S1901R',
    units: [],
    dislodged: [{ unit: 'FRANCE A PAR', attackedFrom: 'BUR', retreats: ['BRE', 'GAS'] }],
  }
  expect(read('A Paris-Gascony', driven)).toMatchObject({ orders: ['A PAR - GAS'] })
  expect(read('DISBAND A Paris', driven)).toMatchObject({ orders: ['A PAR D'] })
  const winter = {
    phase: 'W1901A',
    power: 'FRANCE',
    units: ['FRANCE A GAS'],
    centers: { FRANCE: ['PAR', 'BRE'] },
  }
  expect(read('BUILD F Brest', winter)).toMatchObject({ orders: ['BUILD F BRE'] })
  expect(read('DISBAND A Gascony', { ...winter, centers: {} })).toMatchObject({ orders: ['REMOVE A GAS'] })
})

/** By the ids of the board. */
const SHORT = {
  ...{ LVP: 'Lvp', NWY: 'Nwy', LVN: 'Lvn', NAF: 'Naf', STP: 'StP', RUH: 'Ruh', TYR: 'Tyr', GAL: 'Gal' },
  ...{ ADR: 'ADR', AEG: 'AEG', BAL: 'BAL', BAR: 'BAR', BLA: 'BLA', EAS: 'EAS', ENG: 'ENG', BOT: 'BOT' },
  ...{ LYO: 'GOL', HEL: 'HEL', ION: 'ION', IRI: 'IRI', MAO: 'MID', NAO: 'NAT', NTH: 'NTH', NWG: 'NRG' },
  ...{ SKA: 'SKA', TYS: 'TYN', WES: 'WES' },
}

test('the table of abbreviations is read as it stands', () => {
  const board = standard()
  const meant = (name: string) =>
    gazetteerOf(board)
      .named(name.toLowerCase(), 'exact')
      .map(({ province }) => board.id(province))
  for (const [id, name] of Object.entries(SHORT))
    expect([name, meant(name)]).toEqual([name, expect.arrayContaining([id])])
})

type Request = Parameters<typeof adjudicate>[0]

/** What comes of each order or unit by these rules: `REMOVE A BUR: by default`. */
function outcomes(request: Omit<Request, 'rulebook'>): readonly string[] {
  const played = adjudicate({ ...request, ...RULES })
  if (played.error !== undefined) throw new Error(played.error)
  return played.results.map(({ order, reason, outcome }) => `${order}: ${reason ?? outcome}`)
}

test('III.4.c: a retreat with two meanings is none, its writer is told both, and the unit is disbanded', () => {
  const driven = {
    phase: 'S1901R',
    units: ['ENGLAND F MAO'],
    dislodged: [{ unit: 'FRANCE F MAO', attackedFrom: 'NAO', retreats: ['SPA/NC', 'SPA/SC', 'POR'] }],
  }
  const { orders, refused } = parse({
    ...driven,
    ...RULES,
    power: 'FRANCE',
    text: 'F Mao - Spa',
  } as never) as {
    orders: readonly string[]
    refused: readonly { message: string }[]
  }
  expect(orders).toEqual([])
  expect(refused.map(({ message }) => message)).toEqual([expect.stringMatching(/SPA\/NC.*SPA\/SC/s)])
  expect(outcomes({ ...driven, orders: { FRANCE: ['F Mao - Spa'] } })).toEqual([
    expect.stringMatching(/^F MAO D(?:ISBAND)?: /),
  ])
  expect(outcomes({ ...driven, orders: { FRANCE: ['F Mao - Spa nc'] } })).toEqual([
    'F MAO - SPA/NC: succeeds',
  ])
})

describe('III.5.h: of too few removals the rest goes by itself', () => {
  const winter = (units: readonly string[], centers: readonly string[], orders: readonly string[]) =>
    outcomes({
      phase: 'W1901A',
      units: units.map(each => `FRANCE ${each}`),
      centers: { FRANCE: centers },
      orders: { FRANCE: orders },
    }).map(each => each.split(':')[0])

  test('beside what was ordered', () => {
    expect(winter(['A MAR', 'A BUR', 'A MUN'], ['PAR'], ['Remove A Mar'])).toEqual([
      'REMOVE A MAR',
      'REMOVE A MUN',
    ])
  })

  test('the unit that needs the most moves to its homes first', () => {
    expect(winter(['A BUR', 'A WAR', 'A MUN'], ['PAR'], [])).toEqual(['REMOVE A WAR', 'REMOVE A MUN'])
  })

  test('of those that need as many the first in the alphabet, fleet or army', () => {
    expect(winter(['A GAS', 'A BUR', 'A PIC'], ['PAR'], [])).toEqual(['REMOVE A BUR', 'REMOVE A GAS'])
    expect(winter(['A GAS', 'F ENG', 'A PIC'], ['PAR'], [])).toEqual(['REMOVE F ENG', 'REMOVE A GAS'])
  })

  /** Who goes of two or three French units where one is too many, beside a unit of somebody else. */
  const alone = (own: readonly string[], other: string) =>
    outcomes({
      phase: 'W1901A',
      units: [...own.map(each => `FRANCE ${each}`), other],
      centers: { FRANCE: ['PAR', 'BRE'].slice(0, own.length - 1), [other.split(' ')[0]!]: ['WAR'] },
      orders: {},
    }).map(each => each.split(':')[0])

  test('an army may go by a convoy of its own fleets, not of another’s', () => {
    expect(alone(['A TUS', 'A TYR', 'F LYO'], 'RUSSIA A MOS')).toEqual(['REMOVE A TYR'])
    expect(alone(['A TUS', 'A TYR'], 'RUSSIA F LYO')).toEqual(['REMOVE A TUS'])
  })

  test('a unit that cannot get home, as others stand in its way, goes before the farthest that can', () => {
    expect(alone(['A ARM', 'F BLA'], 'RUSSIA A CON')).toEqual(['REMOVE F BLA'])
    expect(alone(['A ARM', 'F BLA'], 'RUSSIA A BUL')).toEqual(['REMOVE A ARM'])
  })
})

test('III.5.i: of too few builds the rest is not built', () => {
  const winter = { phase: 'W1901A', units: ['FRANCE A GAS'], centers: { FRANCE: ['PAR', 'BRE', 'MAR'] } }
  for (const orders of [['Build A Par'], []]) {
    const played = adjudicate({ ...winter, ...RULES, orders: { FRANCE: orders } })
    if (played.error !== undefined) throw new Error(played.error)
    expect(played.units).toHaveLength(1 + orders.length)
  }
})

test.each([
  [2, 'Austria Germany Turkey; England France Russia'],
  [3, 'Austria England Germany; France Turkey; Italy Russia'],
  [4, 'Austria France; England; Germany Turkey; Italy Russia'],
  [5, 'Austria; England; France; Russia; Turkey'],
  [6, 'Austria; England; France; Germany; Russia; Turkey'],
])('V.5: %i players share the powers of a game by letters', async (count, shared) => {
  const table = new PostTable()
  await table.confirmed({
    from: MASTER,
    text: `CREATE ?harbor ${passwordOf('M')}\nSET RULEBOOK ALEXANDER\nSET PLAYERS ${count}`,
  })
  const people = Object.values(PLAYERS).slice(0, count)
  for (const from of people) await table.confirmed({ from, text: `SIGNON ?harbor ${passwordOf('A')}` })
  const { game } = await memoryOf(table.services.store).game('harbor')
  const names = standard().powers.map(({ name }) => name)
  const own = people.map(person =>
    game.seats.flatMap(({ player }, at) => (player === person ? [names[at]] : [])),
  )
  expect(
    own
      .map(each => each.join(' '))
      .sort()
      .join('; '),
  ).toBe(shared)
  expect(
    mailsTo(people[0]!, await table.all()).some(({ subject }) => subject.endsWith('Game Starting')),
  ).toBe(true)
  await table.end()
})
