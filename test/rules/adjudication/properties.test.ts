// What holds of every movement phase, whoever stands where and whatever they are told.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import type { Power, Unit } from '../../../src/rules/board/board.ts'
import type { MovementOrder } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'
import { amount } from '../../edition.ts'
import { randomSituation } from '../../random.ts'
import { spellAnswer } from '../oracle/compare.ts'
import { layOut } from '../oracle/conditions.ts'

const board = standard()
const BOOKS = ['2025EE', '2023', '2000'].map(rulebook)
const RUNS = { numRuns: amount({ core: 80, full: 1000 }) }

interface Phase {
  readonly seed: number
  readonly rules: (typeof BOOKS)[number]
  readonly units: readonly Unit[]
  readonly orders: readonly MovementOrder[]
}

const phases = fc
  .record({ seed: fc.nat(), rules: fc.constantFrom(...BOOKS) })
  .map(({ seed, rules }): Phase => ({ ...randomSituation(board, seed), rules }))

const resolve = ({ rules, units, orders }: Phase) => resolveMovement(board, rules, units, orders)

/** All that came of a phase, the same for whatever order its units were given in. */
const resultOf = (phase: Phase) => spellAnswer(board, phase.units, resolve(phase)).sort()

describe('the verdict does not depend on', () => {
  it('the order in which units and orders are given', () => {
    fc.assert(
      fc.property(phases, fc.infiniteStream(fc.double({ noNaN: true })), (phase, lots) => {
        const units = shuffled(phase.units, lots)
        const orders = shuffled(perUnit(phase.orders), lots).flat()
        expect(resultOf({ ...phase, units, orders })).toEqual(resultOf(phase))
      }),
      RUNS,
    )
  })

  it('the order in which powers hand in their orders', () => {
    fc.assert(
      fc.property(phases, fc.shuffledSubarray(powers(), { minLength: powers().length }), (phase, seats) => {
        const orders = seats.flatMap(seat => phase.orders.filter(({ unit }) => unit.power === seat))
        expect(resultOf({ ...phase, orders })).toEqual(resultOf(phase))
      }),
      RUNS,
    )
  })

  it('which power has which name', () => {
    fc.assert(
      fc.property(phases, fc.shuffledSubarray(powers(), { minLength: powers().length }), (phase, seats) => {
        const renamed = (unit: Unit): Unit => ({ ...unit, power: seats[unit.power]! })
        const { succeeded, units, dislodged } = outcomes(phase)
        const orders = phase.orders.map(order => ({ ...order, unit: renamed(order.unit) }))
        expect(outcomes({ ...phase, units: phase.units.map(renamed), orders })).toEqual({
          succeeded,
          units: units.map(renamed),
          dislodged: dislodged.map(one => ({ ...one, unit: renamed(one.unit) })),
        })
      }),
      RUNS,
    )
  })

  it('what was resolved before, or since', () => {
    fc.assert(
      fc.property(phases, phases, (phase, other) => {
        const first = resolve(phase)
        const before = whole(phase, first)
        whole(other, resolve(other))
        expect(whole(phase, first)).toEqual(before)
        expect(whole(phase, resolve(phase))).toEqual(before)
        expect(whole(phase, resolve(phase))).toEqual(before)
      }),
      RUNS,
    )
  })

  const whole = ({ units }: Phase, resolution: ReturnType<typeof resolve>) => ({
    result: spellAnswer(board, units, resolution),
    verdicts: resolution.verdicts(),
  })
})

describe('after a movement phase', () => {
  it('every unit is dislodged or stands in one place, nobody in a place with another', () => {
    fc.assert(
      fc.property(phases, phase => {
        const { units, dislodged, succeeded } = outcomes(phase)
        const provinces = units.map(({ at }) => board.province(at))
        expect(new Set(provinces).size).toBe(provinces.length)
        const wentTo = followed(phase).map((order, index) =>
          order.kind === 'move' && succeeded[index] ? { ...order.unit, at: order.to } : order.unit,
        )
        const lost = dislodged.map(({ unit }) => unit)
        const standing = wentTo.filter(unit => !lost.includes(unit))
        expect(spelled([...units, ...lost])).toEqual(spelled(wentTo))
        expect(spelled(units)).toEqual(spelled(standing))
      }),
      RUNS,
    )
  })

  it('every dislodged unit fell to a unit of another power that came from where the attack is said to come from', () => {
    let fallen = 0
    fc.assert(
      fc.property(phases, phase => {
        for (const { unit, attackedFrom } of resolve(phase).dislodged) {
          const attackers = arrivals(phase).filter(({ to }) => to === board.province(unit.at))
          expect(attackers).toHaveLength(1)
          expect(attackers[0]!.from).toBe(attackedFrom)
          expect(attackers[0]!.unit.power).not.toBe(unit.power)
          fallen++
        }
      }),
      RUNS,
    )
    expect(fallen).toBeGreaterThan(RUNS.numRuns / 20)
  })

  it('no retreat leads out of reach, onto a unit, to where an attacker came from on foot, or to a standoff', () => {
    let open = 0
    fc.assert(
      fc.property(phases, phase => {
        const { units, dislodged } = resolve(phase)
        const occupied = new Set(units.map(({ at }) => board.province(at)))
        const standoffs = failedOnFoot(phase)
        for (const { unit, attackedFrom, retreats } of dislodged) {
          const attacker = arrivals(phase).find(({ to }) => to === board.province(unit.at))!
          const mayGoBehind = attacker.isConvoyed && phase.rules.retreatToConvoyedAttacker === 'allowed'
          for (const to of retreats) {
            expect(board.steps(unit.kind, unit.at)).toContain(to)
            expect(occupied).not.toContain(board.province(to))
            expect(standoffs).not.toContain(board.province(to))
            if (!mayGoBehind) expect(board.province(to)).not.toBe(attackedFrom)
            open++
          }
        }
      }),
      RUNS,
    )
    expect(open).toBeGreaterThan(RUNS.numRuns / 20)
  })
})

const powers = (): Power[] => board.powers.map(({ index }) => index)

const followed = (phase: Phase): readonly MovementOrder[] => resolve(phase).orders

function outcomes(phase: Phase) {
  const resolution = resolve(phase)
  const { units, dislodged } = resolution
  return { succeeded: phase.units.map((_, unit) => resolution.succeeded(unit)), units, dislodged }
}

const spelled = (units: readonly Unit[]) => units.map(unit => JSON.stringify(unit)).sort()

/** The moves of a phase with what came of them, and whether they went by convoy. */
function moves(phase: Phase) {
  const resolution = resolve(phase)
  const { isConvoyed } = layOut({ board, ...phase }, resolution.orders)
  return resolution.orders.flatMap((order, index) =>
    order.kind === 'move'
      ? [
          {
            unit: order.unit,
            from: board.province(order.unit.at),
            to: board.province(order.to),
            isConvoyed: isConvoyed[index]!,
            arrived: resolution.succeeded(index),
          },
        ]
      : [],
  )
}

const arrivals = (phase: Phase) => moves(phase).filter(({ arrived }) => arrived)

/** Where somebody failed to go by land or sea, unless beaten by a unit that came from there. */
function failedOnFoot(phase: Phase) {
  const beatenFrom = new Map(resolve(phase).dislodged.map(({ unit, attackedFrom }) => [unit, attackedFrom]))
  return moves(phase)
    .filter(({ unit, to, isConvoyed, arrived }) => !arrived && !isConvoyed && beatenFrom.get(unit) !== to)
    .map(({ to }) => to)
}

/** The orders in bundles of one unit each: which of them comes first does matter. */
function perUnit(orders: readonly MovementOrder[]): MovementOrder[][] {
  const bundles = new Map<string, MovementOrder[]>()
  for (const order of orders) {
    const key = JSON.stringify(order.unit)
    bundles.set(key, [...(bundles.get(key) ?? []), order])
  }
  return [...bundles.values()]
}

const shuffled = <T>(items: readonly T[], lots: Iterator<number>): T[] =>
  items
    .map(item => ({ item, lot: lots.next().value as number }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)
