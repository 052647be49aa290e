// Which orders the resolver takes by each choice, when it is handed more of them than can be followed.
import { describe, expect, test } from 'vitest'
import { movementReason } from '../../../src/judge/report/sentences/outcomes.ts'
import { resolveAdjustments } from '../../../src/rules/adjudication/adjustments.ts'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { resolveRetreats } from '../../../src/rules/adjudication/retreats.ts'
import type { Location, Power, Unit } from '../../../src/rules/board/board.ts'
import type { Position } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { hold, type MovementOrder, move, support } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'

const board = standard()
const at = (id: string): Location => board.place(id)!
const power = (id: string): Power => board.power(id)!
const army = (owner: string, id: string): Unit => board.unit('army', power(owner), at(id))
const fleet = (owner: string, id: string): Unit => board.unit('fleet', power(owner), at(id))
const rulesWith = (choices: Partial<Rulebook>): Rulebook => Object.assign({}, rulebook('2025EE'), choices)

describe('of several orders for one unit (DATC 4.D.3)', () => {
  const paris = army('FRANCE', 'PAR')
  const toBurgundy = move(paris, at('BUR'))
  const toPicardy = move(paris, at('PIC'))
  const toMoscow = move(paris, at('MOS'))

  test.each<[Rulebook['ordersForOneUnit'], readonly MovementOrder[], string]>([
    ['first', [toBurgundy, toPicardy], 'BUR'],
    ['last', [toBurgundy, toPicardy], 'PIC'],
    ['none', [toBurgundy, toPicardy], 'PAR'],
    ['first', [toMoscow, toPicardy], 'PIC'],
    ['last', [toBurgundy, toMoscow], 'BUR'],
    ['none', [toBurgundy, toMoscow], 'BUR'],
    ['none', [toBurgundy, move(paris, at('BUR'))], 'BUR'],
    ['none', [toBurgundy, hold(paris)], 'PAR'],
    ['last', [toPicardy, hold(paris)], 'PAR'],
  ])('the %s of them that is legal is followed', (ordersForOneUnit, orders, goal) => {
    const { units } = resolveMovement(board, rulesWith({ ordersForOneUnit }), [paris], orders)
    expect(units.map(unit => board.id(unit.at))).toEqual([goal])
  })

  test.each<[Rulebook['ordersForOneUnit'], string]>([
    ['first', 'GAS'],
    ['last', 'PIC'],
    ['none', ''],
  ])('in a retreat the %s', (rule, goal) => {
    const dislodged = { unit: paris, attackedFrom: undefined, retreats: [at('GAS'), at('PIC')] }
    const orders = ['BRE', 'GAS', 'PIC'].map(to => ({ kind: 'retreat', unit: paris, to: at(to) }) as const)
    const { survivors } = resolveRetreats(board, [dislodged], orders, rule)
    expect(survivors.map(unit => board.id(unit.at)).join()).toBe(goal)
  })
})

describe('a unit in civil disorder (DATC 4.D.9)', () => {
  const munich = army('GERMANY', 'MUN')
  const burgundy = army('FRANCE', 'BUR')
  const tyrolia = army('AUSTRIA', 'TYR')
  const bohemia = army('AUSTRIA', 'BOH')
  const units = [munich, burgundy, tyrolia, bohemia]
  const attack = [
    support(burgundy, board.province(at('MUN'))),
    move(tyrolia, at('MUN')),
    support(bohemia, board.province(at('TYR')), at('MUN')),
  ]
  const isDislodged = (choice: Rulebook['supportInCivilDisorder'], orders: readonly MovementOrder[]) =>
    resolveMovement(board, rulesWith({ supportInCivilDisorder: choice }), units, orders).isDislodged(0)

  test('is held by a support, or by no book that forbids it', () => {
    expect(isDislodged('counts', attack)).toBe(false)
    expect(isDislodged('fails', attack)).toBe(true)
  })

  test('is in none as soon as its power orders anything', () => {
    expect(isDislodged('fails', [...attack, hold(munich)])).toBe(false)
  })

  test('is told of to whoever supported it', () => {
    const rules = rulesWith({ supportInCivilDisorder: 'fails' })
    const verdicts = resolveMovement(board, rules, units, attack).verdicts()
    expect(movementReason(board, verdicts[1]!, verdicts, true)).toBe(
      'Germany ordered nothing, and by the rules of this game nobody can support the army in Munich in place',
    )
  })
})

describe('builds', () => {
  const build = (unit: Unit) => ({ kind: 'build', unit }) as const
  const paris = build(army('FRANCE', 'PAR'))
  const marseilles = build(army('FRANCE', 'MAR'))
  const harbour = build(fleet('FRANCE', 'MAR'))
  const waive = { kind: 'waive', power: power('FRANCE') } as const

  /** France owns its homes and has one unit, in Spain. */
  const position: Position = {
    phase: { season: 'winter', year: 1901, kind: 'adjustment' },
    units: [army('FRANCE', 'SPA')],
    owners: board.provinces.map(({ id }) =>
      ['PAR', 'BRE', 'MAR'].includes(id) ? power('FRANCE') : undefined,
    ),
    dislodged: [],
  }
  const built = (
    choices: Partial<Rulebook>,
    orders: Parameters<typeof resolveAdjustments>[3],
    givenUp?: ReadonlySet<Power>,
  ) =>
    resolveAdjustments(board, rulesWith(choices), position, orders, givenUp).verdicts.map(
      ({ order, byDefault }) =>
        `${order.kind === 'waive' ? 'waive' : `${order.unit.kind} ${board.id(order.unit.at)}`}${byDefault ? ' by default' : ''}`,
    )
  const brest = build(fleet('FRANCE', 'BRE'))

  test.each<[Partial<Rulebook>, readonly string[]]>([
    [{}, ['army PAR', 'army MAR']],
    [{ tooManyBuilds: 'lastLegal' }, ['army MAR', 'fleet BRE']],
    [{ tooManyBuilds: 'none' }, []],
  ])('too many, by %j (DATC 4.D.4)', (choices, expected) => {
    expect(built(choices, [paris, marseilles, brest])).toEqual(expected)
  })

  test.each<[Partial<Rulebook>, readonly string[]]>([
    [{}, ['army MAR', 'army PAR']],
    [{ twoBuildsInOneProvince: 'last' }, ['fleet MAR', 'army PAR']],
    [{ twoBuildsInOneProvince: 'none' }, ['army PAR']],
  ])('two in one place, by %j (DATC 4.D.5)', (choices, expected) => {
    expect(built(choices, [marseilles, harbour, paris])).toEqual(expected)
  })

  test('that may not be waived are made by the judge, by the names of the places (DATC 4.D.7)', () => {
    const forbidden = { waivedBuild: 'forbidden' } as const
    expect(built({}, [waive, paris])).toEqual(['waive', 'army PAR'])
    expect(built(forbidden, [waive, paris])).toEqual(['army PAR', 'army BRE by default'])
    expect(built(forbidden, [])).toEqual(['army BRE by default', 'army MAR by default'])
    expect(built(forbidden, [brest])).toEqual(['fleet BRE', 'army MAR by default'])
  })

  test('are not made for a power that nobody plays', () => {
    expect(built({ waivedBuild: 'forbidden' }, [], new Set([power('FRANCE')]))).toEqual([])
  })
})

describe('too many removals (DATC 4.D.6)', () => {
  test.each<[Rulebook['tooManyRemovals'], string]>([
    ['firstLegal', 'PAR'],
    ['lastLegal', 'BUR'],
    ['civilDisorder', 'BEL by default'],
  ])('by %s', (tooManyRemovals, gone) => {
    const units = ['PAR', 'BUR', 'BEL'].map(id => army('FRANCE', id))
    const owners = board.provinces.map(({ id }) =>
      ['PAR', 'MAR'].includes(id) ? power('FRANCE') : undefined,
    )
    const position: Position = {
      phase: { season: 'winter', year: 1901, kind: 'adjustment' },
      units,
      owners,
      dislodged: [],
    }
    const orders = [units[0]!, units[1]!].map(unit => ({ kind: 'remove', unit }) as const)
    const { verdicts } = resolveAdjustments(board, rulesWith({ tooManyRemovals }), position, orders)
    const told = verdicts.map(({ order, byDefault }) =>
      order.kind === 'remove' ? `${board.id(order.unit.at)}${byDefault ? ' by default' : ''}` : order.kind,
    )
    expect(told).toEqual([gone])
  })
})
