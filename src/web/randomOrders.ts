// Legal orders by chance for one power, so that a game goes on without its player.
import type { Board, Power, Province, Unit } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { Chance } from '../game/seats/assignment.ts'
import { hold, type MovementOrder, move, type Order, support } from '../orders/order.ts'
import { adjustmentDue, sitesOf } from '../orders/sites.ts'
import { spellOrder } from '../orders/spelling.ts'
import { Standing } from '../orders/standing.ts'

export interface Chooser {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly chance: Chance
}

/** A line for each order; none where the power has nothing to say. */
export function randomOrders(chooser: Chooser, power: Power): readonly string[] {
  const { board, position } = chooser
  const standing = new Standing(board)
  standing.place(position.units)
  return ordersFor(chooser, power).map(order => spellOrder(board, order, standing))
}

function ordersFor(chooser: Chooser, power: Power): readonly Order[] {
  switch (chooser.position.phase.kind) {
    case 'movement':
      return movements(chooser, power)
    case 'retreat':
      return retreats(chooser, power)
    case 'adjustment':
      return adjustments(chooser, power)
  }
}

const pick = <Value>(values: readonly Value[], chance: Chance): Value | undefined =>
  values.length === 0 ? undefined : values[chance(values.length)]

/** Most units move, none to where another of its own goes; of the others each helps one that moves, or holds. */
function movements({ board, position, chance }: Chooser, power: Power): readonly MovementOrder[] {
  const own = position.units.filter(unit => unit.power === power)
  const taken = new Set<Province>(own.map(({ at }) => board.province(at)))
  const moves = new Map<Unit, MovementOrder>()
  for (const unit of own) {
    const goals = board.steps(unit.kind, unit.at).filter(to => !taken.has(board.province(to)))
    const to = chance(5) === 0 ? undefined : pick(goals, chance)
    if (to === undefined) continue
    taken.add(board.province(to))
    moves.set(unit, move(unit, to))
  }
  return own.map(unit => moves.get(unit) ?? help(board, unit, [...moves.values()], chance))
}

function help(board: Board, unit: Unit, moves: readonly MovementOrder[], chance: Chance): MovementOrder {
  const near = moves.filter(
    order => order.kind === 'move' && board.reaches(unit.kind, unit.at, board.province(order.to)),
  )
  const order = pick(near, chance)
  return order?.kind === 'move' ? support(unit, board.province(order.unit.at), order.to) : hold(unit)
}

function retreats({ position, board, chance }: Chooser, power: Power): readonly Order[] {
  const taken = new Set<Province>()
  return position.dislodged
    .filter(({ unit }) => unit.power === power)
    .map(({ unit, retreats }): Order => {
      const to = pick(
        retreats.filter(at => !taken.has(board.province(at))),
        chance,
      )
      if (to === undefined) return { kind: 'disband', unit }
      taken.add(board.province(to))
      return { kind: 'retreat', unit, to }
    })
}

function adjustments({ board, rules, position, chance }: Chooser, power: Power): readonly Order[] {
  const due = adjustmentDue(board, rules, position, power)
  if (due < 0) {
    const own = position.units.filter(unit => unit.power === power)
    return drawn(own, -due, chance).map(unit => ({ kind: 'remove', unit }))
  }
  return drawn(sitesOf(board, rules, position, power), due, chance).map((at): Order => {
    const harbour = chance(2) === 0 ? pick(board.harbours(at), chance) : undefined
    const isSea = board.provinces[at]!.terrain === 'sea'
    const fleetAt = harbour ?? (isSea ? at : undefined)
    return { kind: 'build', unit: board.unit(fleetAt === undefined ? 'army' : 'fleet', power, fleetAt ?? at) }
  })
}

/** So many of them, each at most once. */
function drawn<Value>(values: readonly Value[], count: number, chance: Chance): readonly Value[] {
  const left = [...values]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(chance(left.length), 1),
  ).flat()
}
