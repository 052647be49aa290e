// Which of several orders count, one of each unit and no more builds or removals than are due; and which follow from others.
import type { Board, Location, Province } from '../board/board.ts'
import type { Rulebook } from '../board/rulebook.ts'
import {
  type AdjustmentOrder,
  type Convoy,
  type Move,
  type MovementOrder,
  move,
  mustSail,
  type Order,
  type Support,
  spellOrder,
  unitTold,
} from './order.ts'
import type { Where } from './reading/places.ts'
import type { OrderRefusal } from './refusal.ts'
import { adjustmentDue } from './standing.ts'

/** What becomes of an order beside the others of its power; the same order again is neither. */
export type Counted = 'counts' | 'again' | Dropped

/** Another order for the same unit, or in the same place, counts instead, or none does; or it is one too many. */
export type Dropped =
  | { readonly why: 'another'; readonly other: Order; readonly rule: OneOfSeveral }
  | { readonly why: 'tooMany' }

type OneOfSeveral = Rulebook['ordersForOneUnit']

/** What tells orders apart: where they are for, and whether they say the same. */
export interface Telling {
  readonly rules: Rulebook
  province(order: Exclude<Order, { kind: 'waive' }>): number
  says(one: Order, other: Order): boolean
}

/**
 * Counts the legal orders of one power in one set, from top to bottom: one for each unit and site, and of builds and
 * removals as many as are due. (DATC 4.D.3 to 4.D.6) Outside the adjustments nothing is due and all units are told.
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

/** A leave comes beside the orders of units, and is for no province. */
const LEAVE = -1

export const isAdjustment = ({ kind }: Order): boolean =>
  kind === 'build' || kind === 'remove' || kind === 'waive'

/** Second orders, marked; whether there are too many is another question. */
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

/** The orders for one unit, or in one site: the same said twice is said once. */
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

/** Which of too many builds or removals are followed. A waive takes a build's place, but makes none too many. */
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

/** The same for the legal orders of a movement, of whatever powers. */
export const countMovements = (
  orders: readonly MovementOrder[],
  rules: Rulebook,
  board: Board,
): readonly Counted[] =>
  countOrders(orders, 0, { rules, province: ({ unit }) => board.province(unit.at), says: isTheSameMovement })

const isTheSameMovement = (one: Order, other: Order): boolean => saidBy(one) === saidBy(other)

/** What an order says to its unit. */
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

/** The same for orders that were read, with what their writer is told. */
export function countRead(
  orders: readonly Order[],
  { board, rules, position, power, legality }: Where,
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

// Orders that nobody wrote, but that a power's own supports and convoys take for given. (DATC 4.E.3)

/** A move that follows from another order. */
interface Implied {
  readonly order: Move
  readonly from: Order
}

/**
 * The moves of a power's units without an order that its other orders help. Where these do not agree on one move that is
 * legal, nothing follows.
 */
export function impliedOrders(orders: readonly Order[], where: Where): readonly Implied[] {
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

/** The one place where all helps send the unit; a coast left open is that which another names, or the only one near. */
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
