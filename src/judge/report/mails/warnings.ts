// Warnings about orders that are legal but surely not meant: a power's own orders that do not fit each other.
import type { Board, Power, Province, Unit } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import {
  type Convoy,
  isMovement,
  type Move,
  type MovementOrder,
  mustSail,
  type Order,
  type Support,
  spellUnit,
  unitTold,
} from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'
import { kindName, listed, placeName, plainUnit, unitIn } from '../sentences/names.ts'

const say = wording.warnings

/** A sentence for each misfit. There is none about units without an order, since that is told anyway. */
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
    case 'hold':
    case 'leave':
      return []
  }
}

const unitAt = (at: Province, { position, board }: Sheet): Unit | undefined =>
  position.units.find(unit => board.province(unit.at) === at)

const orderOf = (unit: Unit | undefined, { orders }: Sheet): MovementOrder | undefined =>
  unit === undefined ? undefined : orders.find(order => unitTold(order)?.at === unit.at)

const goalOf = (order: MovementOrder | undefined, { board }: Sheet): Province | undefined =>
  order?.kind === 'move' ? board.province(order.to) : undefined

/** `it is ordered to Burgundy`, `it is told to hold` */
const whatItDoes = (order: MovementOrder, { board }: Sheet): string =>
  order.kind === 'move' ? say.does.move({ place: placeName(board, order.to) }) : say.does[order.kind]

function aboutSupport(support: Support, sheet: Sheet): readonly string[] {
  const { board, power } = sheet
  const unit = unitAt(support.from, sheet)
  if (unit === undefined) return []
  const goal = support.to === undefined ? undefined : board.province(support.to)
  const who = spellUnit(board, support.unit)
  const its = orderOf(unit, sheet)
  if (unit.power === power) {
    if (its === undefined || goalOf(its, sheet) === goal) return []
    const parts = { who, unit: plainUnit(board, unit), does: whatItDoes(its, sheet) }
    return support.to === undefined
      ? [say.supportInPlace(parts)]
      : [say.supportTo({ ...parts, place: placeName(board, support.to) })]
  }
  return goal === undefined ? [] : againstOneself(who, unit, goal, sheet)
}

/** A support for another power's move to where one of one's own units stands or moves. */
function againstOneself(who: string, unit: Unit, goal: Province, sheet: Sheet): readonly string[] {
  const { board, power, orders } = sheet
  const help = { who, unit: unitIn(board, unit), place: placeName(board, goal) }
  const there = unitAt(goal, sheet)
  const its = orderOf(there, sheet)
  if (there?.power === power && its !== undefined && its.kind !== 'move')
    return [say.supportAgainstOneself({ ...help, kind: kindName(there) })]
  const rival = orders.find(order => goalOf(order, sheet) === goal)
  return rival === undefined ? [] : [say.supportOfARival({ ...help, other: spellUnit(board, rival.unit) })]
}

function aboutConvoy(convoy: Convoy, sheet: Sheet): readonly string[] {
  const { board, power } = sheet
  const army = unitAt(convoy.from, sheet)
  const its = orderOf(army, sheet)
  if (convoy.aim !== undefined || army === undefined || army.power !== power || its === undefined) return []
  if (goalOf(its, sheet) === convoy.to) return []
  return [
    say.convoy({
      who: spellUnit(board, convoy.unit),
      unit: plainUnit(board, army),
      place: placeName(board, convoy.to),
      does: whatItDoes(its, sheet),
    }),
  ]
}

function aboutMove(move: Move, sheet: Sheet): readonly string[] {
  const { board, power } = sheet
  const goal = board.province(move.to)
  const who = spellUnit(board, move.unit)
  const there = unitAt(goal, sheet)
  const its = orderOf(there, sheet)
  if (there?.power === power && its !== undefined && its.kind !== 'move')
    return [say.moveOntoOneself({ who, place: placeName(board, goal), kind: kindName(there) })]
  if (there?.power === power && its !== undefined && there.at > move.unit.at && isSwap(move, its, sheet))
    return [say.swap({ who, other: spellUnit(board, there) })]
  return isStranded(move, sheet) ? [say.stranded({ who })] : []
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

/** Whether an army has no convoy: no own fleet is ordered to carry it, and no foreign fleet is at its shore. */
function isStranded(move: Move, sheet: Sheet): boolean {
  const { board, power, position } = sheet
  const from = board.province(move.unit.at)
  if (!mustSail(board, move.unit, board.province(move.to))) return false
  const carries = (order: MovementOrder) => order.kind === 'convoy' && order.from === from
  const isNear = ({ kind, at, power: whose }: Unit) =>
    kind === 'fleet' && whose !== power && board.waters[from]!.includes(board.province(at))
  return !sheet.orders.some(carries) && !position.units.some(isNear)
}

/** Several units of one power that move to one province, none with more support than the others. */
function crowds(sheet: Sheet): readonly string[] {
  const { board, orders } = sheet
  const goals = new Set(orders.flatMap(order => goalOf(order, sheet) ?? []))
  return [...goals].flatMap(goal => {
    const movers = orders.filter(order => goalOf(order, sheet) === goal)
    const helpers = movers.map(mover => helpersOf(mover, goal, sheet))
    const most = Math.max(...helpers)
    if (movers.length < 2 || helpers.filter(count => count === most).length < 2) return []
    const names = movers.map(({ unit }) => spellUnit(board, unit))
    const parts = { units: listed(names, 'and'), place: placeName(board, goal) }
    return [movers.length === 2 ? say.bothOrdered(parts) : say.allOrdered(parts)]
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
    const [who, second] = [spellUnit(board, order.unit), spellUnit(board, other.unit)]
    return [say.retreatsTogether({ who, other: second, place: placeName(board, goal) })]
  })
}
