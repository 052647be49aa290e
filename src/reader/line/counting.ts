// Compares a power's orders with each other: which count, which are too many, and which follow from others.
import type { Board, Location, Province } from '../../rules/board/board.ts'
import { countOrders, type Dropped } from '../../rules/orders/counting.ts'
import {
  type AdjustmentOrder,
  type Convoy,
  type Move,
  move,
  mustSail,
  type Order,
  type Support,
  spellOrder,
  unitTold,
} from '../../rules/orders/order.ts'
import { adjustmentDue } from '../../rules/orders/standing.ts'
import type { OrderContext } from './places.ts'
import type { OrderRefusal } from './refusal.ts'

/** Counts orders that were read, and says what to tell the player. */
export function countRead(
  orders: readonly Order[],
  { board, rules, position, power, legality }: OrderContext,
): readonly (OrderRefusal | 'counts' | 'again')[] {
  const isWinter = position.phase.kind === 'adjustment'
  const due = isWinter ? adjustmentDue(board, rules, position, power) : 0
  const spelled = (order: Order): string => spellOrder(board, order, legality.standing)
  const counted = countOrders(orders, due, {
    rules,
    province: ({ unit }) => board.province(unit.at),
    says: (one, other) => one === other || spelled(one) === spelled(other),
  })
  return counted.map((each, i) => (typeof each === 'string' ? each : refusalOf(each, orders[i]!, due)))
}

function refusalOf(dropped: Dropped, order: Order, due: number): OrderRefusal {
  // Only adjustments can be too many.
  if (dropped.why === 'tooMany') return { kind: 'tooMany', order: order as AdjustmentOrder, due }
  const { other, rule } = dropped
  switch (rule) {
    case 'first':
      return { kind: 'alreadySaid', order, first: other }
    case 'last':
      return { kind: 'saidAnew', order, last: other }
    case 'none':
      return { kind: 'saidTwice', order, other }
  }
}

// Orders that nobody wrote, but that a power's own supports and convoys imply. (DATC 4.E.3)

/** A move that follows from another order. */
interface Implied {
  readonly order: Move
  readonly from: Order
}

/** The moves of a power's units without an order that its other orders help. If those do not agree on one legal move, nothing follows. */
export function impliedOrders(orders: readonly Order[], where: OrderContext): readonly Implied[] {
  const { board, position, power, legality, rules } = where
  if (position.phase.kind !== 'movement') return []
  const told = new Set(
    orders.flatMap(order => {
      const unit = unitTold(order)
      return unit === undefined ? [] : [board.province(unit.at)]
    }),
  )
  return position.units.flatMap(unit => {
    const here = board.province(unit.at)
    if (unit.power !== power || told.has(here)) return []
    const helps = orders.filter((order): order is Help => isHelpFor(order, here))
    const to = oneGoal(helps, unit.kind === 'fleet' ? board.steps('fleet', unit.at) : undefined, board)
    const [from] = helps
    if (to === undefined || from === undefined) return []
    const sails = helps.some(({ kind }) => kind === 'convoy') || mustSail(board, unit, board.province(to))
    const order = move(unit, to, sails ? 'convoy' : 'any')
    return legality.whyNot(order, rules) === undefined ? [{ order, from }] : []
  })
}

type Help = (Support & { readonly to: Location }) | Convoy

const isHelpFor = (order: Order, here: Province): boolean =>
  (order.kind === 'support' || order.kind === 'convoy') && order.from === here && order.to !== undefined

/** The one place to which all helps send the unit. A coast left open is the one that another help names, or the only one near. */
function oneGoal(
  helps: readonly Help[],
  near: readonly Location[] | undefined,
  board: Board,
): Location | undefined {
  const provinces = new Set(helps.map(({ to }) => board.province(to)))
  const [province, another] = provinces
  if (province === undefined || another !== undefined) return undefined
  if (near === undefined) return province
  const coasts = new Set(helps.map(({ to }) => to).filter(to => to !== province))
  const [coast, other] = coasts.size > 0 ? coasts : near.filter(at => board.province(at) === province)
  return other === undefined ? coast : undefined
}
