// Resolves builds, removals and waives, from top to bottom, and chooses for a power that orders too few.
import type { Board, Power, Unit } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { type Counted, countOrders } from '../orders/counting.ts'
import type { AdjustmentOrder, Order } from '../orders/order.ts'
import { adjustmentDues, type NoSite, sitesOf, whyNoSite } from '../orders/standing.ts'
import { farthestUnits } from './removals.ts'

/** An order that counted, or what civil disorder did in its place (`byDefault`). */
export interface AdjustmentVerdict {
  readonly power: Power
  readonly order: AdjustmentOrder
  readonly byDefault: boolean
}

/** Why an order was passed over; it uses up no build or removal (DATC 4.D.4 to 4.D.6). */
export type AdjustmentRefusal =
  | { readonly kind: 'noSite'; readonly why: NoSite }
  | { readonly kind: 'noHarbour' }
  | { readonly kind: 'tooMany'; readonly due: number }
  | { readonly kind: 'nothingDue' }
  | { readonly kind: 'noSuchUnit' }
  /** Another order for the same unit or site counts, or by some rulebooks none does. */
  | { readonly kind: 'alreadySaid'; readonly first: AdjustmentOrder }
  | { readonly kind: 'noWaives' }

export interface AdjustmentResolution {
  readonly verdicts: readonly AdjustmentVerdict[]
  readonly refused: readonly { readonly order: AdjustmentOrder; readonly refusal: AdjustmentRefusal }[]
  readonly units: readonly Unit[]
}

const NO_POWERS: ReadonlySet<Power> = new Set()

/**
 * Follows the orders that count. Removals still due are chosen by the rules of civil disorder. Where builds may not be
 * waived, the judge makes those left open, but not for a power that its player has given up.
 */
export function resolveAdjustments(
  board: Board,
  rules: Rulebook,
  position: Position,
  orders: readonly AdjustmentOrder[],
  givenUp: ReadonlySet<Power> = NO_POWERS,
): AdjustmentResolution {
  const dues = adjustmentDues(board, rules, position)
  const refusals = refusalsOf(board, rules, position, orders, dues)
  const refused: { readonly order: AdjustmentOrder; readonly refusal: AdjustmentRefusal }[] = []
  const verdicts: AdjustmentVerdict[] = []
  for (const [i, order] of orders.entries()) {
    const refusal = refusals[i]
    if (refusal === undefined) verdicts.push({ power: powerOf(order), order, byDefault: false })
    else refused.push({ order, refusal })
  }
  for (const { index } of board.powers) {
    const due = dues[index]!
    if (due < 0) verdicts.push(...removalsFor(board, rules, position, index, verdicts, due))
    if (due > 0 && rules.waivedBuild === 'forbidden' && !givenUp.has(index))
      verdicts.push(...buildsFor(board, rules, position, index, verdicts, due))
  }
  const removed: Unit[] = []
  const built: Unit[] = []
  for (const { order } of verdicts) {
    if (order.kind === 'remove') removed.push(order.unit)
    if (order.kind === 'build') built.push(order.unit)
  }
  const kept =
    removed.length === 0
      ? position.units
      : position.units.filter(unit => !removed.some(gone => isSame(gone, unit)))
  return { verdicts, refused, units: [...kept, ...built] }
}

/** What each power may build, or has to remove, by its number. */
type Dues = readonly number[]

/** Why each order is passed over; undefined for those that count. An illegal order uses up nothing. */
function refusalsOf(
  board: Board,
  rules: Rulebook,
  position: Position,
  orders: readonly AdjustmentOrder[],
  dues: Dues,
): readonly (AdjustmentRefusal | undefined)[] {
  const refusals = orders.map(order => whyIllegal(board, rules, position, order, dues))
  const telling = {
    rules,
    province: ({ unit }: { readonly unit: Unit }) => board.province(unit.at),
    says: isTheSame,
  }
  const byPower = new Map<Power, { readonly legal: AdjustmentOrder[]; readonly numbers: number[] }>()
  for (const [i, order] of orders.entries()) {
    if (refusals[i] !== undefined) continue
    const own = byPower.get(powerOf(order)) ?? { legal: [], numbers: [] }
    byPower.set(powerOf(order), own)
    own.legal.push(order)
    own.numbers.push(i)
  }
  for (const [power, { legal, numbers }] of byPower) {
    const due = dues[power]!
    for (const [at, counted] of countOrders(legal, due, telling).entries())
      refusals[numbers[at]!] = refusalFor(counted, legal, at, due)
  }
  return refusals
}

function refusalFor(
  counted: Counted,
  legal: readonly AdjustmentOrder[],
  at: number,
  due: number,
): AdjustmentRefusal | undefined {
  if (counted === 'counts') return undefined
  if (counted === 'again')
    return { kind: 'alreadySaid', first: legal.find(order => isTheSame(order, legal[at]!))! }
  if (counted.why === 'tooMany') return { kind: 'tooMany', due }
  return { kind: 'alreadySaid', first: counted.other as AdjustmentOrder } // all of them are adjustments
}

const isTheSame = (one: Order, other: Order): boolean =>
  one.kind === other.kind && 'unit' in one && 'unit' in other && isSame(one.unit, other.unit)

export const powerOf = (order: AdjustmentOrder): Power =>
  order.kind === 'waive' ? order.power : order.unit.power

const isSame = (one: Unit, other: Unit): boolean =>
  one.at === other.at && one.power === other.power && one.kind === other.kind

/** Why an order cannot be followed, whatever the other orders of its power are. */
function whyIllegal(
  board: Board,
  rules: Rulebook,
  position: Position,
  order: AdjustmentOrder,
  dues: Dues,
): AdjustmentRefusal | undefined {
  const due = dues[powerOf(order)]!
  if (order.kind === 'remove') {
    const stands = position.units.some(unit => isSame(unit, order.unit))
    if (!stands) return { kind: 'noSuchUnit' }
    return due >= 0 ? { kind: 'nothingDue' } : undefined
  }
  if (due <= 0) return { kind: 'nothingDue' }
  if (order.kind === 'waive') return rules.waivedBuild === 'forbidden' ? { kind: 'noWaives' } : undefined
  const why = whyNoSite(board, rules, position, order.unit)
  if (why !== undefined) return { kind: 'noSite', why }
  return board.canStand(order.unit.kind, order.unit.at) ? undefined : { kind: 'noHarbour' }
}

/** The builds left open by a power that may not waive: armies (fleets at sea), by the names of the sites (DATC 4.D.7). */
function buildsFor(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  verdicts: readonly AdjustmentVerdict[],
  due: number,
): readonly AdjustmentVerdict[] {
  const own = verdicts.filter(verdict => verdict.power === power).map(({ order }) => order)
  const taken = own.flatMap(order => (order.kind === 'build' ? [board.province(order.unit.at)] : []))
  const open = due - own.length
  if (open <= 0) return []
  return sitesOf(board, rules, position, power)
    .filter(site => !taken.includes(site))
    .map(site => board.provinces[site]!)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, open)
    .map(({ index, terrain }) => {
      const unit = board.unit(terrain === 'sea' ? 'fleet' : 'army', power, index)
      return { power, order: { kind: 'build', unit }, byDefault: true }
    })
}

/** The units that a power loses by the rules of civil disorder because it removed too few. */
function removalsFor(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  verdicts: readonly AdjustmentVerdict[],
  due: number,
): readonly AdjustmentVerdict[] {
  const ordered = verdicts.filter(verdict => verdict.power === power).length
  const left = -due - ordered
  // Most powers order all removals that are due.
  if (left <= 0) return []
  const removed = verdicts.flatMap(({ order }) => (order.kind === 'remove' ? [order.unit] : []))
  const gone = position.units.filter(unit => removed.some(other => isSame(other, unit)))
  return farthestUnits(board, rules, position, power, left, gone).map(unit => ({
    power,
    order: { kind: 'remove', unit },
    byDefault: true,
  }))
}
