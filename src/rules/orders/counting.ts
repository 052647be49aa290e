// Decides which orders count: one for each unit, and no more builds or removals than are due.
import type { Board } from '../board/board.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { MovementOrder, Order } from './order.ts'

/** The fate of an order among the others of its power; a repeated order is `again`, neither counted nor dropped. */
export type Counted = 'counts' | 'again' | Dropped

/** Another order for the same unit or site counts instead, or none does; or there are too many orders. */
export type Dropped =
  | { readonly why: 'another'; readonly other: Order; readonly rule: OneOfSeveral }
  | { readonly why: 'tooMany' }

type OneOfSeveral = Rulebook['ordersForOneUnit']

/** How orders are compared: by the province they are for, and by whether they say the same. */
export interface Telling {
  readonly rules: Rulebook
  province(order: Exclude<Order, { kind: 'waive' }>): number
  says(one: Order, other: Order): boolean
}

/**
 * Counts the legal orders of one power in one set, from top to bottom: one for each unit and site, and as many builds
 * and removals as are due (DATC 4.D.3 to 4.D.6). Outside adjustments `due` is 0, and there is no such limit.
 */
export function countOrders(orders: readonly Order[], due: number, telling: Telling): readonly Counted[] {
  const counted = oneForEach(orders, telling)
  const kept = orders.flatMap((order, i) => (isAdjustment(order) && counted[i] === 'counts' ? [i] : []))
  if (kept.length <= Math.abs(due)) return counted
  const following = new Set(
    amongTooMany(
      kept,
      orders,
      Math.abs(due),
      due > 0 ? telling.rules.tooManyBuilds : telling.rules.tooManyRemovals,
    ),
  )
  for (const i of kept) if (!following.has(i)) counted[i] = { why: 'tooMany' }
  return counted.map(each => (isBesideASurplus(each, orders, counted) ? { why: 'tooMany' } : each))
}

/** Stands for the province of a leave, which has none: it comes in addition to the orders of units. */
const LEAVE = -1

export const isAdjustment = ({ kind }: Order): boolean =>
  kind === 'build' || kind === 'remove' || kind === 'waive'

/** Marks second orders for a unit or site; too many builds or removals are found later. */
function oneForEach(orders: readonly Order[], telling: Telling): Counted[] {
  const counted: Counted[] = orders.map(() => 'counts')
  const told = new Map<number, number[]>()
  for (const [i, order] of orders.entries()) {
    if (order.kind === 'waive') continue
    const province = order.kind === 'leave' ? LEAVE : telling.province(order)
    const others = told.get(province)
    if (others === undefined) told.set(province, [i])
    else others.push(i)
  }
  for (const rivals of told.values()) if (rivals.length > 1) chooseAmong(rivals, orders, telling, counted)
  return counted
}

/** Chooses among the orders for one unit or site; a repeated order is only one order. */
function chooseAmong(
  rivals: readonly number[],
  orders: readonly Order[],
  { rules, says }: Telling,
  counted: Counted[],
): void {
  const [first] = rivals as [number]
  const differs = (i: number, from: number): boolean => !says(orders[i]!, orders[from]!)
  const isOneOrder = !rivals.some(i => differs(i, first))
  const rule = orders[first]!.kind === 'build' ? rules.twoBuildsInOneProvince : rules.ordersForOneUnit
  const chosen = isOneOrder || rule === 'first' ? first : rivals.at(-1)!
  for (const i of rivals) {
    if (!isOneOrder && rule === 'none') {
      const other = orders[rivals.find(each => differs(each, i))!]!
      counted[i] = { why: 'another', other, rule }
    } else if (i !== chosen) {
      counted[i] = differs(i, chosen) ? { why: 'another', other: orders[chosen]!, rule } : 'again'
    }
  }
}

/**
 * Which of too many builds or removals are followed. A waive can fill the place of a build, but does not make builds
 * too many.
 */
function amongTooMany(
  kept: readonly number[],
  orders: readonly Order[],
  due: number,
  rule: Rulebook['tooManyBuilds'] | Rulebook['tooManyRemovals'],
): readonly number[] {
  if (rule === 'firstLegal') return kept.slice(0, due)
  if (rule === 'lastLegal') return due === 0 ? [] : kept.slice(-due)
  const units = kept.filter(i => orders[i]!.kind !== 'waive')
  const waives = kept.filter(i => orders[i]!.kind === 'waive')
  return units.length > due ? [] : [...units, ...waives.slice(0, due - units.length)]
}

/** Whether an order gave way to one that is now one too many itself. */
const isBesideASurplus = (each: Counted, orders: readonly Order[], counted: readonly Counted[]): boolean => {
  if (typeof each === 'string' || each.why !== 'another' || each.rule === 'none') return false
  const chosen = counted[orders.indexOf(each.other)]
  return typeof chosen === 'object' && chosen.why === 'tooMany'
}

/** Counts the legal orders of a movement phase, of any powers. */
export const countMovements = (
  orders: readonly MovementOrder[],
  rules: Rulebook,
  board: Board,
): readonly Counted[] =>
  countOrders(orders, 0, { rules, province: ({ unit }) => board.province(unit.at), says: isTheSameMovement })

const isTheSameMovement = (one: Order, other: Order): boolean => saidBy(one) === saidBy(other)

/** What an order tells its unit, as text to compare. */
function saidBy(order: Order): string {
  switch (order.kind) {
    case 'move':
      return `${order.kind} ${order.to} ${order.via} ${order.over?.join(' ') ?? ''}`
    case 'support':
    case 'convoy':
    case 'leave':
      return `${order.kind} ${order.from} ${order.to}`
    default:
      return order.kind
  }
}
