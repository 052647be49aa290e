// The oracle itself: its short cuts leave out nothing, and it knows a ring and a paradox when it sees one.
import { describe, expect, it } from 'vitest'
import type { Province, Unit } from '../../../src/rules/board/board.ts'
import { convoy, hold, type MovementOrder, move, support } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { randomSituation } from '../../random.ts'
import { succeedsIf } from './conditions.ts'
import { foretell } from './oracle.ts'
import { convoyers, isCoast, isProper, properRoutes, type Route, reachesByWater } from './routes.ts'

const board = standard()
const rules = rulebook('2025EE')
const at = (id: string) => board.province(board.place(id)!)

const unit = (power: string, kind: Unit['kind'], id: string): Unit => ({
  kind,
  power: board.power(power)!,
  at: board.place(id)!,
})
const army = (power: string, id: string) => unit(power, 'army', id)
const fleet = (power: string, id: string) => unit(power, 'fleet', id)

const resolve = (orders: readonly MovementOrder[], book = rules) =>
  foretell(
    board,
    book,
    orders.map(order => order.unit),
    orders,
  )

describe('the oracle', () => {
  it('finds the only resolution, and a core exactly where every assignment tried one by one leaves none or several', () => {
    const seen = { one: 0, other: 0 }
    for (let seed = 1; seed <= 1200; seed++) {
      const { units, orders } = randomSituation(board, seed)
      if (units.length > 8) continue
      const { movement, succeeded, cores } = foretell(board, rules, units, orders)
      const all = everyAssignment(units.length).filter(trial =>
        trial.every((is, index) => is === succeedsIf(movement, index, other => trial[other]!)),
      )
      expect({ seed, isSingle: cores.length === 0 }).toEqual({ seed, isSingle: all.length === 1 })
      if (all.length === 1) expect({ seed, succeeded }).toEqual({ seed, succeeded: all[0] })
      seen[all.length === 1 ? 'one' : 'other']++
    }
    expect(seen.one).toBeGreaterThan(300)
    expect(seen.other).toBeGreaterThan(20)
  })

  it('finds the same proper routes as one who writes down every chain of fleets first', () => {
    let found = 0
    for (let seed = 1; seed <= 100; seed++) {
      const { units } = randomSituation(board, seed)
      const fleets = convoyers(board, units).slice(0, 5)
      const chains = everyChain(fleets)
      for (const [from, to] of journeys(units, fleets)) {
        const proper = chains.filter(
          chain =>
            reachesByWater(board, units[chain.at(-1)!]!, to) && isProper(board, units, chain, from, to),
        )
        const routes = properRoutes(board, units, fleets, from, to)
        expect(routes.map(String).sort()).toEqual(proper.map(String).sort())
        found += proper.length
      }
    }
    expect(found).toBeGreaterThan(500)
  })

  it('lets a ring of three go', () => {
    const { succeeded, cores } = resolve([
      move(fleet('TURKEY', 'ANK'), at('CON')),
      move(army('TURKEY', 'CON'), at('SMY')),
      move(army('TURKEY', 'SMY'), at('ANK')),
    ])
    expect(succeeded).toEqual([true, true, true])
    expect(cores).toMatchObject([{ kind: 'ring', solutions: 2 }])
  })

  const landing = [
    support(fleet('ENGLAND', 'LON'), at('WAL'), at('ENG')),
    move(fleet('ENGLAND', 'WAL'), at('ENG')),
    move(army('FRANCE', 'BRE'), at('LON')),
    convoy(fleet('FRANCE', 'ENG'), at('BRE'), at('LON')),
  ]

  it('fails the convoy of a paradox, and only that', () => {
    const { succeeded, cores, dislodged } = resolve(landing)
    expect(succeeded).toEqual([true, true, false, false])
    expect(cores).toMatchObject([{ kind: 'paradox', members: [0, 1, 3], solutions: 2 }])
    expect(dislodged.map(({ unit }) => board.id(unit.at))).toEqual(['ENG'])
  })

  it('knows no paradox where an army never cuts a support against a fleet that it needs', () => {
    const { succeeded, cores } = resolve(landing, rulebook('2023'))
    expect(succeeded).toEqual([true, true, false, false])
    expect(cores).toEqual([])
  })

  it('lets an army walk, under the book of 2000, where nobody ordered the convoy it asked for', () => {
    const told = [
      move(army('FRANCE', 'BEL'), at('HOL'), 'convoy'),
      hold(fleet('ENGLAND', 'NTH')),
      move(army('ENGLAND', 'HOL'), at('KIE')),
    ]
    const walks = (book: string) => resolve(told, rulebook(book)).succeeded[0]
    expect([walks('2025EE'), walks('2023'), walks('2000')]).toEqual([false, false, true])
  })
})

const everyAssignment = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, place) => ((bits >>> place) & 1) === 1),
  )

/** From each army to every coast that one of the fleets touches. */
function journeys(units: readonly Unit[], fleets: readonly number[]): [Province, Province][] {
  const coasts = board.provinces
    .map(({ index }) => index)
    .filter(to => isCoast(board, to) && fleets.some(fleet => reachesByWater(board, units[fleet]!, to)))
  const armies = units.filter(({ kind, at }) => kind === 'army' && isCoast(board, board.province(at)))
  return armies.flatMap(({ at }) =>
    coasts.flatMap(to => (to === at ? [] : [[board.province(at), to] as [Province, Province]])),
  )
}

const everyChain = (fleets: readonly number[], chain: Route = []): Route[] => [
  ...(chain.length > 0 ? [chain] : []),
  ...fleets.filter(fleet => !chain.includes(fleet)).flatMap(fleet => everyChain(fleets, [...chain, fleet])),
]
