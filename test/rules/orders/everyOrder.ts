// Random positions of every kind of phase, and every order that is legal in them.

import type { OrderContext } from '../../../src/reader/line/places.ts'
import type { Board, Location, Power, Unit } from '../../../src/rules/board/board.ts'
import type { PhaseKind } from '../../../src/rules/board/phase.ts'
import type { Dislodged, Position } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import {
  convoy,
  hold,
  type MovementOrder,
  move,
  type Order,
  support,
} from '../../../src/rules/orders/order.ts'
import { adjustmentDue, whyNoSite } from '../../../src/rules/orders/standing.ts'
import { randomUnits, SCENE_KINDS } from '../../random.ts'
import type { Dice } from '../oracle/dice.ts'

/** A position as an order meets it, whoever gives the order. */
export type Moment = Omit<OrderContext, 'power'>

export function randomMoment(board: Board, rules: Rulebook, kind: PhaseKind, dice: Dice): Moment {
  const standing = randomUnits(board, dice.pick(SCENE_KINDS)!, dice)
  const dislodged = kind === 'retreat' ? driveOut(board, standing, dice) : []
  const lost = dislodged.map(({ unit }) => unit)
  const season = kind === 'adjustment' ? 'winter' : dice.chance(0.5) ? 'spring' : 'fall'
  const position: Position = {
    phase: { season, year: 1901, kind },
    units: [
      ...standing.filter(unit => !lost.includes(unit)),
      ...lost.flatMap(unit => victor(board, unit, dice)),
    ],
    owners: board.provinces.map(({ isCenter }) => (isCenter ? randomPower(board, dice) : undefined)),
    dislodged,
  }
  const legality = new Legality(board)
  legality.place(position.units)
  return { board, rules, position, legality }
}

/** Whose order it is. */
export const ownerOf = (order: Order): Power => (order.kind === 'waive' ? order.power : order.unit.power)

export function everyOrder(moment: Moment, dice: Dice): readonly Order[] {
  switch (moment.position.phase.kind) {
    case 'movement':
      return everyMovementOrder(moment, dice)
    case 'retreat':
      return moment.position.dislodged.flatMap(everyRetreat)
    case 'adjustment':
      return everyAdjustment(moment)
  }
}

const randomPower = (board: Board, dice: Dice): Power | undefined =>
  dice.chance(0.15) ? undefined : dice.pick(board.powers)!.index

/** A third of the units have lost their place, and may go to some of what is near and empty. */
function driveOut(board: Board, units: readonly Unit[], dice: Dice): Dislodged[] {
  const occupied = new Set(units.map(({ at }) => board.province(at)))
  return units
    .filter(() => dice.chance(0.35))
    .map(unit => {
      const open = board.steps(unit.kind, unit.at).filter(to => !occupied.has(board.province(to)))
      return { unit, attackedFrom: undefined, retreats: open.filter(() => dice.chance(0.7)) }
    })
    .filter(({ retreats }) => retreats.length > 0)
}

/** Who stands now where a unit was driven out; now and then nobody does any more. */
function victor(board: Board, { at, power }: Unit, dice: Dice): Unit[] {
  if (dice.chance(0.2)) return []
  const enemy = dice.pick(board.powers.filter(({ index }) => index !== power))!.index
  const province = board.province(at)
  return board.canStand('army', province)
    ? [{ kind: 'army', power: enemy, at: province }]
    : [{ kind: 'fleet', power: enemy, at: dice.pick(board.harbours(province))! }]
}

function everyMovementOrder({ board, rules, position, legality }: Moment, dice: Dice): Order[] {
  const places = Array.from({ length: board.locationCount }, (_, at) => at as Location)
  const others = (unit: Unit) => position.units.filter(other => other !== unit)
  const orders = position.units.flatMap((unit): MovementOrder[] => [
    hold(unit),
    ...places.flatMap(to => [move(unit, to), move(unit, to, 'convoy')]),
    ...others(unit).flatMap(({ at }) => {
      const from = board.province(at)
      return [support(unit, from), ...places.map(to => support(unit, from, to))]
    }),
    ...others(unit).flatMap(({ at }) =>
      board.provinces.map(({ index }) => convoy(unit, board.province(at), index)),
    ),
  ])
  const legal = orders.filter(order => legality.whyNot(order, rules) === undefined)
  return [...legal, ...position.units.map(unit => proxy(board, unit, dice))]
}

const proxy = (board: Board, unit: Unit, dice: Dice): Order => ({
  kind: 'proxy',
  unit,
  to: dice.pick(board.powers.filter(({ index }) => index !== unit.power))!.index,
})

const everyRetreat = ({ unit, retreats }: Dislodged): Order[] => [
  { kind: 'disband', unit },
  ...retreats.map(to => ({ kind: 'retreat', unit, to }) as const),
]

/** Builds and waives for those who may build, removals for those who must remove. */
function everyAdjustment({ board, rules, position }: Moment): Order[] {
  const due = board.powers.map(({ index }) => adjustmentDue(board, rules, position, index))
  const builders = board.powers.filter(({ index }) => due[index]! > 0).map(({ index }) => index)
  const removed = position.units.filter(({ power }) => due[power]! < 0)
  return [
    ...removed.map(unit => ({ kind: 'remove', unit }) as const),
    ...builders.map(power => ({ kind: 'waive', power }) as const),
    ...builders
      .flatMap(power => everyUnit(board, power))
      .filter(unit => whyNoSite(board, rules, position, unit) === undefined)
      .map(unit => ({ kind: 'build', unit }) as const),
  ]
}

const everyUnit = (board: Board, power: Power): Unit[] =>
  board.provinces.flatMap(({ index }) => [
    board.unit('army', power, index),
    ...board.harbours(index).map(at => board.unit('fleet', power, at)),
  ])
