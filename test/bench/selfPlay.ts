// Games that play themselves by dice: phases that look like those of real games, the same for every run.
import { resolveAdjustments } from '../../src/rules/adjudication/adjustments.ts'
import { resolveMovement } from '../../src/rules/adjudication/movement.ts'
import { aftermath } from '../../src/rules/adjudication/resolving.ts'
import { resolveRetreats } from '../../src/rules/adjudication/retreats.ts'
import type { Board, Power, Province, Unit } from '../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../src/rules/board/position.ts'
import type { Rulebook } from '../../src/rules/board/rulebook.ts'
import {
  type AdjustmentOrder,
  convoy,
  hold,
  type MovementOrder,
  move,
  type Order,
  type RetreatOrder,
  support,
} from '../../src/rules/orders/order.ts'
import { adjustmentDue, sitesOf } from '../../src/rules/orders/standing.ts'
import { Dice } from '../rules/oracle/dice.ts'

export interface PlayedPhase<Orders extends Order> {
  readonly position: Position
  readonly orders: readonly Orders[]
}

export interface Played {
  readonly movements: PlayedPhase<MovementOrder>[]
  readonly retreats: PlayedPhase<RetreatOrder>[]
  readonly adjustments: PlayedPhase<AdjustmentOrder>[]
}

/** So many games of so many years each. */
export function selfPlay(board: Board, rules: Rulebook, games: number, years: number, seed: number): Played {
  const played: Played = { movements: [], retreats: [], adjustments: [] }
  const dice = new Dice(seed)
  for (let game = 0; game < games; game++) {
    let position = startingPosition(board)
    while (position.phase.year < board.opens.year + years) {
      position = playOn(board, rules, position, dice, played)
    }
  }
  return played
}

function playOn(board: Board, rules: Rulebook, position: Position, dice: Dice, played: Played): Position {
  switch (position.phase.kind) {
    case 'movement': {
      const orders = movementOrders(board, position.units, dice)
      played.movements.push({ position, orders })
      const after = resolveMovement(board, rules, position.units, orders)
      return aftermath(board, rules, position, after.units, after.dislodged).position
    }
    case 'retreat': {
      const orders = retreatOrders(position, dice)
      played.retreats.push({ position, orders })
      const { survivors } = resolveRetreats(board, position.dislodged, orders)
      return aftermath(board, rules, position, [...position.units, ...survivors], []).position
    }
    case 'adjustment': {
      const orders = allAdjustments(board, rules, position, dice)
      played.adjustments.push({ position, orders })
      const { units } = resolveAdjustments(board, rules, position, orders)
      return aftermath(board, rules, position, units, []).position
    }
  }
}

/** What all powers order in a phase. */
export function ordersFor(board: Board, rules: Rulebook, position: Position, dice: Dice): readonly Order[] {
  switch (position.phase.kind) {
    case 'movement':
      return movementOrders(board, position.units, dice)
    case 'retreat':
      return retreatOrders(position, dice)
    case 'adjustment':
      return allAdjustments(board, rules, position, dice)
  }
}

const retreatOrders = ({ dislodged }: Position, dice: Dice): readonly RetreatOrder[] =>
  dislodged.map(
    ({ unit, retreats }): RetreatOrder =>
      dice.chance(0.2) ? { kind: 'disband', unit } : { kind: 'retreat', unit, to: dice.pick(retreats)! },
  )

const allAdjustments = (
  board: Board,
  rules: Rulebook,
  position: Position,
  dice: Dice,
): readonly AdjustmentOrder[] =>
  board.powers.flatMap(({ index }) => adjustmentOrders(board, rules, position, index, dice))

/** Half of the units move, a quarter support what others were told, some armies are convoyed, the rest hold. */
function movementOrders(board: Board, units: readonly Unit[], dice: Dice): readonly MovementOrder[] {
  const told = new Map<Unit, MovementOrder>()
  for (const fleet of units) {
    if (board.convoys[board.province(fleet.at)] === 1 && dice.chance(0.15))
      embark(board, units, fleet, told, dice)
  }
  for (const unit of dice.shuffled(units)) {
    if (told.has(unit)) continue
    const throwOf = dice.next()
    const to = dice.pick(board.steps(unit.kind, unit.at))
    if (throwOf < 0.5 && to !== undefined) told.set(unit, move(unit, to))
    else told.set(unit, throwOf < 0.8 ? helpSomebody(board, units, unit, told, dice) : hold(unit))
  }
  return units.map(unit => told.get(unit) ?? hold(unit))
}

/** One fleet takes one army from one of its shores to another. */
function embark(
  board: Board,
  units: readonly Unit[],
  fleet: Unit,
  told: Map<Unit, MovementOrder>,
  dice: Dice,
): void {
  const shores = board.steps('fleet', fleet.at).map(at => board.province(at))
  const armies = units.filter(unit => unit.kind === 'army' && shores.includes(unit.at as Province))
  const army = dice.pick(armies)
  const landing = dice.pick(shores.filter(at => board.isCoastal[at] === 1 && at !== army?.at))
  if (army === undefined || landing === undefined || told.has(army) || told.has(fleet)) return
  told.set(army, move(army, landing, 'convoy'))
  told.set(fleet, convoy(fleet, army.at as Province, landing))
}

function helpSomebody(
  board: Board,
  units: readonly Unit[],
  unit: Unit,
  told: ReadonlyMap<Unit, MovementOrder>,
  dice: Dice,
): MovementOrder {
  const near = units.filter(other => {
    const order = told.get(other)
    const goal = order?.kind === 'move' ? order.to : other.at
    return other !== unit && board.reaches(unit.kind, unit.at, board.province(goal))
  })
  const friends = near.filter(other => other.power === unit.power)
  const other = dice.pick(friends.length > 0 ? friends : near)
  if (other === undefined) return hold(unit)
  const order = told.get(other)
  return support(unit, board.province(other.at), order?.kind === 'move' ? order.to : undefined)
}

function adjustmentOrders(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  dice: Dice,
): readonly AdjustmentOrder[] {
  const due = adjustmentDue(board, rules, position, power)
  if (due < 0) {
    const own = position.units.filter(unit => unit.power === power)
    return dice
      .shuffled(own)
      .slice(0, dice.chance(0.8) ? -due : 0)
      .map(unit => ({ kind: 'remove', unit }))
  }
  return dice
    .shuffled(sitesOf(board, rules, position, power))
    .slice(0, due)
    .map(at => {
      const harbour = dice.pick(board.harbours(at))
      const isFleet = harbour !== undefined && dice.chance(0.4)
      return { kind: 'build', unit: board.unit(isFleet ? 'fleet' : 'army', power, isFleet ? harbour : at) }
    })
}
