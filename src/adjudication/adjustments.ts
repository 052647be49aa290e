// Builds, removals and waives, from top to bottom; and what goes when a power says too little.
import type { Board, Power, Unit } from '../board/board.ts'
import { centersOf, type Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { AdjustmentOrder } from '../orders/order.ts'
import { adjustmentDue, type NoSite, whyNoSite } from '../orders/sites.ts'

/** An order that counted, or what civil disorder did for want of one. */
export interface AdjustmentVerdict {
  readonly power: Power
  readonly order: AdjustmentOrder
  readonly byDefault: boolean
}

/** Why an adjustment was passed over; it used up nothing. (DATC 4.D.4 to 4.D.6) */
export type AdjustmentRefusal =
  | { readonly kind: 'noSite'; readonly why: NoSite }
  | { readonly kind: 'noHarbour' }
  | { readonly kind: 'tooMany'; readonly due: number }
  | { readonly kind: 'nothingDue' }
  | { readonly kind: 'noSuchUnit' }
  | { readonly kind: 'alreadySaid'; readonly first: AdjustmentOrder }

export interface AdjustmentResolution {
  readonly verdicts: readonly AdjustmentVerdict[]
  readonly refused: readonly { readonly order: AdjustmentOrder; readonly refusal: AdjustmentRefusal }[]
  readonly units: readonly Unit[]
}

/** Takes each order in its turn; what is still to be removed then goes by the rules of civil disorder. */
export function resolveAdjustments(
  board: Board,
  rules: Rulebook,
  position: Position,
  orders: readonly AdjustmentOrder[],
): AdjustmentResolution {
  const verdicts: AdjustmentVerdict[] = []
  const refused: { order: AdjustmentOrder; refusal: AdjustmentRefusal }[] = []
  for (const order of orders) {
    const power = powerOf(order)
    const counted = verdicts.filter(verdict => verdict.power === power).map(verdict => verdict.order)
    const refusal = whyRefused(board, rules, position, order, counted)
    if (refusal === undefined) verdicts.push({ power, order, byDefault: false })
    else refused.push({ order, refusal })
  }
  for (const { index } of board.powers) verdicts.push(...removalsFor(board, rules, position, index, verdicts))
  const removed = verdicts.flatMap(({ order }) => (order.kind === 'remove' ? [order.unit] : []))
  const built = verdicts.flatMap(({ order }) => (order.kind === 'build' ? [order.unit] : []))
  const kept = position.units.filter(unit => !removed.some(gone => isSame(gone, unit)))
  return { verdicts, refused, units: [...kept, ...built] }
}

export const powerOf = (order: AdjustmentOrder): Power =>
  order.kind === 'waive' ? order.power : order.unit.power

const isSame = (one: Unit, other: Unit): boolean =>
  one.at === other.at && one.power === other.power && one.kind === other.kind

/** Why an order does not count after those of its power that already do. */
function whyRefused(
  board: Board,
  rules: Rulebook,
  position: Position,
  order: AdjustmentOrder,
  counted: readonly AdjustmentOrder[],
): AdjustmentRefusal | undefined {
  const due = adjustmentDue(board, rules, position, powerOf(order))
  if (order.kind === 'remove') {
    const stands = position.units.some(unit => isSame(unit, order.unit))
    if (!stands) return { kind: 'noSuchUnit' }
    if (due >= 0) return { kind: 'nothingDue' }
  } else if (due <= 0) return { kind: 'nothingDue' }
  if (order.kind === 'build') {
    const why = whyNoSite(board, rules, position, order.unit)
    if (why !== undefined) return { kind: 'noSite', why }
    if (!board.canStand(order.unit.kind, order.unit.at)) return { kind: 'noHarbour' }
  }
  const first = counted.find(said => isInSamePlace(board, said, order))
  if (first !== undefined) return { kind: 'alreadySaid', first }
  return counted.length >= Math.abs(due) ? { kind: 'tooMany', due } : undefined
}

const isInSamePlace = (board: Board, one: AdjustmentOrder, other: AdjustmentOrder): boolean =>
  one.kind !== 'waive' &&
  other.kind !== 'waive' &&
  board.province(one.unit.at) === board.province(other.unit.at)

/** What a power that removed too few loses: the farthest first, fleets before armies, then by name. (DATC 4.D.8) */
function removalsFor(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  verdicts: readonly AdjustmentVerdict[],
): readonly AdjustmentVerdict[] {
  const due = adjustmentDue(board, rules, position, power)
  if (due >= 0) return []
  const gone = verdicts.flatMap(({ order }) => (order.kind === 'remove' ? [order.unit] : []))
  const own = position.units.filter(unit => unit.power === power && !gone.some(other => isSame(other, unit)))
  const ordered = verdicts.filter(verdict => verdict.power === power).length
  const centers =
    rules.removalDistance === 'fromOwned' ? centersOf(position.owners, power) : board.powers[power]!.homes
  const distance = (unit: Unit): number =>
    Math.min(...centers.map(center => board.distance(board.province(unit.at), center)))
  return own
    .map(unit => ({ unit, steps: distance(unit), name: board.provinces[board.province(unit.at)]!.name }))
    .sort((a, b) => b.steps - a.steps || fleetsFirst(a.unit, b.unit) || (a.name < b.name ? -1 : 1))
    .slice(0, -due - ordered)
    .map(({ unit }) => ({ power, order: { kind: 'remove', unit }, byDefault: true }))
}

const fleetsFirst = (one: Unit, other: Unit): number =>
  Number(other.kind === 'fleet') - Number(one.kind === 'fleet')
