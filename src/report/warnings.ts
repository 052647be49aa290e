// What is legal and yet surely not meant: orders of one power that do not fit each other.
import type { Board, Power, Province, Unit } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Convoy, Move, MovementOrder, Order, Support } from '../orders/order.ts'
import { mustSail, spellUnit } from '../orders/spelling.ts'
import { isMovement } from './judgeOrders.ts'
import { listed, placeName, plainUnit, unitIn } from './names.ts'

/** A sentence for each misfit. Of units without an order nothing is said: that they lack one is told anyway. */
export function warningsOn(
  orders: readonly Order[],
  power: Power,
  position: Position,
  board: Board,
): readonly string[] {
  const own = orders.filter(order => order.kind !== 'waive' && order.unit.power === power)
  const sheet: Sheet = { orders: own.filter(isMovement), power, position, board }
  return [
    ...sheet.orders.flatMap(order => misfit(order, sheet)),
    ...crowds(sheet),
    ...retreatsTogether(own, board),
  ]
}

interface Sheet {
  readonly orders: readonly MovementOrder[]
  readonly power: Power
  readonly position: Position
  readonly board: Board
}

function misfit(order: MovementOrder, sheet: Sheet): readonly string[] {
  switch (order.kind) {
    case 'support':
      return aboutSupport(order, sheet)
    case 'convoy':
      return aboutConvoy(order, sheet)
    case 'move':
      return aboutMove(order, sheet)
    default:
      return []
  }
}

const unitAt = (at: Province, { position, board }: Sheet): Unit | undefined =>
  position.units.find(unit => board.province(unit.at) === at)

const orderOf = (unit: Unit | undefined, { orders }: Sheet): MovementOrder | undefined =>
  unit === undefined ? undefined : orders.find(order => order.unit === unit || order.unit.at === unit.at)

const goalOf = (order: MovementOrder | undefined, { board }: Sheet): Province | undefined =>
  order?.kind === 'move' ? board.province(order.to) : undefined

/** `it is ordered to Burgundy`, `it holds` */
function whatItDoes(order: MovementOrder, { board }: Sheet): string {
  switch (order.kind) {
    case 'hold':
      return 'it is told to hold'
    case 'move':
      return `it is ordered to ${placeName(board, order.to)}`
    case 'support':
      return 'it supports another unit'
    case 'convoy':
      return 'it convoys an army'
  }
}

function aboutSupport(support: Support, sheet: Sheet): readonly string[] {
  const { board, power } = sheet
  const unit = unitAt(support.from, sheet)
  if (unit === undefined) return []
  const goal = support.to === undefined ? undefined : board.province(support.to)
  const who = spellUnit(board, support.unit)
  const its = orderOf(unit, sheet)
  if (unit.power === power) {
    const isMatched = its === undefined || goalOf(its, sheet) === goal
    const where = support.to === undefined ? 'where it is' : `to ${placeName(board, support.to)}`
    return isMatched
      ? []
      : [`${who} supports ${plainUnit(board, unit)} ${where}, but ${whatItDoes(its, sheet)}.`]
  }
  return goal === undefined ? [] : againstOneself(who, unit, goal, sheet)
}

/** A support for somebody else where one's own units are, or want to be. */
function againstOneself(who: string, unit: Unit, goal: Province, sheet: Sheet): readonly string[] {
  const { board, power, orders } = sheet
  const help = `${who} supports ${unitIn(board, unit)} to ${placeName(board, goal)}`
  const there = unitAt(goal, sheet)
  const its = orderOf(there, sheet)
  if (there?.power === power && its !== undefined && its.kind !== 'move')
    return [`${help}, where your own ${there.kind} stays: such a support does not count.`]
  const rival = orders.find(order => goalOf(order, sheet) === goal)
  return rival === undefined ? [] : [`${help}, but ${spellUnit(board, rival.unit)} goes there as well.`]
}

function aboutConvoy(convoy: Convoy, sheet: Sheet): readonly string[] {
  const { board, power } = sheet
  const army = unitAt(convoy.from, sheet)
  const its = orderOf(army, sheet)
  if (army === undefined || army.power !== power || its === undefined) return []
  if (goalOf(its, sheet) === convoy.to) return []
  const what = `${spellUnit(board, convoy.unit)} convoys ${plainUnit(board, army)} to ${placeName(board, convoy.to)}`
  return [`${what}, but ${whatItDoes(its, sheet)}.`]
}

function aboutMove(move: Move, sheet: Sheet): readonly string[] {
  const { board, power } = sheet
  const goal = board.province(move.to)
  const who = spellUnit(board, move.unit)
  const there = unitAt(goal, sheet)
  const its = orderOf(there, sheet)
  if (there?.power === power && its !== undefined && its.kind !== 'move')
    return [`${who} is ordered to ${placeName(board, goal)}, where your own ${there.kind} stays.`]
  if (there?.power === power && its !== undefined && there.at > move.unit.at && isSwap(move, its, sheet))
    return [`${who} and ${spellUnit(board, there)} are to change places, which takes a convoy.`]
  return isStranded(move, sheet)
    ? [`${who} needs a convoy, and no fleet is ordered or near to carry it.`]
    : []
}

const isSwap = (move: Move, other: MovementOrder, sheet: Sheet): boolean =>
  goalOf(other, sheet) === sheet.board.province(move.unit.at) &&
  !isCarried(move, sheet) &&
  !(other.kind === 'move' && isCarried(other, sheet))

const isCarried = ({ unit, to, via }: Move, { orders, board }: Sheet): boolean =>
  via === 'convoy' ||
  orders.some(
    order =>
      order.kind === 'convoy' && order.from === board.province(unit.at) && order.to === board.province(to),
  )

/** Neither a fleet of one's own is told to carry it, nor is one of somebody else's at its shore. */
function isStranded(move: Move, sheet: Sheet): boolean {
  const { board, power, position } = sheet
  const from = board.province(move.unit.at)
  if (!mustSail(board, move.unit, board.province(move.to))) return false
  const carries = (order: MovementOrder) => order.kind === 'convoy' && order.from === from
  const isNear = ({ kind, at, power: whose }: Unit) =>
    kind === 'fleet' && whose !== power && board.waters[from]!.includes(board.province(at))
  return !sheet.orders.some(carries) && !position.units.some(isNear)
}

/** Several units of one power to one province, none with more help than the others. */
function crowds(sheet: Sheet): readonly string[] {
  const { board, orders } = sheet
  const goals = new Set(orders.flatMap(order => goalOf(order, sheet) ?? []))
  return [...goals].flatMap(goal => {
    const movers = orders.filter(order => goalOf(order, sheet) === goal)
    const helpers = movers.map(mover => helpersOf(mover, goal, sheet))
    const most = Math.max(...helpers)
    if (movers.length < 2 || helpers.filter(count => count === most).length < 2) return []
    const who = listed(
      movers.map(({ unit }) => spellUnit(board, unit)),
      'and',
    )
    const count = movers.length === 2 ? 'both' : 'all'
    return [`${who} are ${count} ordered to ${placeName(board, goal)}, and keep each other out.`]
  })
}

const helpersOf = ({ unit }: MovementOrder, goal: Province, { orders, board }: Sheet): number =>
  orders.filter(
    order =>
      order.kind === 'support' &&
      order.from === board.province(unit.at) &&
      order.to !== undefined &&
      board.province(order.to) === goal,
  ).length

function retreatsTogether(orders: readonly Order[], board: Board): readonly string[] {
  const retreats = orders.filter(order => order.kind === 'retreat')
  return retreats.flatMap((order, i) => {
    const goal = board.province(order.to)
    const other = retreats.slice(i + 1).find(({ to }) => board.province(to) === goal)
    if (other === undefined) return []
    const both = `${spellUnit(board, order.unit)} and ${spellUnit(board, other.unit)}`
    return [`${both} both retreat to ${placeName(board, goal)}: both will be disbanded.`]
  })
}
