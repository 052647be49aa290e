// Reads whole order sheets in the canonical spelling, as programs write them: by their ids, line by line.

import { canonicalMeaning, exactMeaning, letterOf, placeIn, unitAt } from '../../reader/line/atSight.ts'
import { countRead } from '../../reader/line/counting.ts'
import type { OrderContext } from '../../reader/line/places.ts'
import type { OrderRefusal } from '../../reader/line/refusal.ts'
import type { RefusedLine } from '../../reader/line/said.ts'
import { readText } from '../../reader/reading.ts'
import type { Province } from '../../rules/board/board.ts'
import {
  type AdjustmentOrder,
  isMovement,
  type MovementOrder,
  type RetreatOrder,
} from '../../rules/orders/order.ts'
import { adjustmentDue, whyNoSite } from '../../rules/orders/standing.ts'
import { endsWithAPower, hasOneMeaning, illegalAtSight, isCanonical, unitsCalled } from './canonicalLines.ts'

/** What a sheet of canonical lines means: the same as the reader for people would find. */
export interface CanonicalSheet {
  readonly orders: readonly PlainOrder[]
  /** In reading order. */
  readonly refused: readonly RefusedLine[]
}

type PlainOrder = MovementOrder | RetreatOrder | AdjustmentOrder

/**
 * Reads a sheet whose lines are all canonical, each for a unit or site of its own, so that no line changes what another
 * means. Undefined for any other sheet: that goes to the reader for people.
 */
export function canonicalSheet(lines: readonly string[], where: OrderContext): CanonicalSheet | undefined {
  switch (where.position.phase.kind) {
    case 'movement':
      return canonicalMovements(lines, where)
    case 'retreat':
      return eachOf(lines, line => asFound(canonicalRetreat(line, where)), where)
    case 'adjustment':
      return canonicalAdjustments(lines, where)
  }
}

function canonicalMovements(lines: readonly string[], where: OrderContext): CanonicalSheet | undefined {
  // Found out only if a line is odd: most sheets have none.
  let standAlone: boolean | undefined
  const read = (line: string): LineResult<MovementOrder> | undefined => {
    const found = canonicalMovement(line, where)
    if (found !== undefined) return found
    standAlone ??= !lines.some(each => endsWithAPower(each, where.board))
    return standAlone ? oddRefusal(line, where) : undefined
  }
  const sheet = eachOf(lines, read, where)
  if (sheet === undefined) return undefined
  const { orders } = sheet
  if (orders.some(({ kind }) => kind === 'leave')) return undefined
  return where.rules.implicitOrders === 'allowed' && mayImply(orders, where) ? undefined : sheet
}

/** A legal order for the power's own unit, without a coast if only one can be meant; or why it is illegal. */
function canonicalMovement(line: string, where: OrderContext): LineResult<MovementOrder> | undefined {
  const order = canonicalMeaning(line, where)
  if (order !== undefined) return { order }
  if (!isCanonical(line, where)) return undefined
  const refusal = illegalAtSight(line, where)
  if (refusal !== undefined && hasOneMeaning(refusal.order, line, where)) return { refusal }
  const meant = exactMeaning(line, where)
  if (meant !== undefined && isMovement(meant)) return { order: meant }
  return refusal && { refusal }
}

/** Why an odd line is refused, such as one for another power's unit: the reader for people reads that line alone. */
function oddRefusal(line: string, where: OrderContext): LineResult<never> | undefined {
  if (!isCanonical(line, where)) return undefined
  const { followed, refused, passedOver } = readText(line, where)
  const [one, another] = refused
  if (one === undefined || another !== undefined || followed.length + passedOver.length > 0) return undefined
  return ODD.has(one.refusal.kind) ? { refusal: one.refusal } : undefined
}

/** Refusals for which the reader for people looks at no other line. */
const ODD: ReadonlySet<OrderRefusal['kind']> = new Set(['notYourUnit', 'noUnitThere', 'illegal'])

/** Whether orders help a unit of the power that has no order itself: its move may follow from them. (DATC 4.E.3) */
function mayImply(orders: readonly MovementOrder[], { board, power, legality }: OrderContext): boolean {
  const told = new Set(orders.map(({ unit }) => board.province(unit.at)))
  return orders.some(
    order =>
      (order.kind === 'support' || order.kind === 'convoy') &&
      !told.has(order.from) &&
      legality.standing.unitIn(order.from)?.power === power,
  )
}

/** The result of a line by itself. */
type LineResult<Each> = { readonly order: Each } | { readonly refusal: OrderRefusal }

const asFound = <Each>(order: Each | undefined): LineResult<Each> | undefined => order && { order }

/** The orders and refusals of all lines, if each line has one and no two are for one place. */
function eachOf<Each extends PlainOrder>(
  lines: readonly string[],
  read: (line: string) => LineResult<Each> | undefined,
  { board }: OrderContext,
): { readonly orders: readonly Each[]; readonly refused: readonly RefusedLine[] } | undefined {
  const orders: Each[] = []
  const refused: RefusedLine[] = []
  const told: Province[] = []
  for (const [i, text] of lines.entries()) {
    const each = read(text)
    if (each === undefined) return undefined
    if ('order' in each) orders.push(each.order)
    else refused.push({ line: i + 1, text, refusal: each.refusal })
    const order =
      'order' in each ? each.order : each.refusal.kind === 'illegal' ? each.refusal.order : undefined
    if (order === undefined || order.kind === 'waive') continue
    const place = board.province(order.unit.at)
    if (told.includes(place)) return undefined
    told.push(place)
  }
  return { orders, refused }
}

/** `A GAL - BOH` or `A GAL D`, for a dislodged unit that can retreat. */
function canonicalRetreat(line: string, { board, position, power }: OrderContext): RetreatOrder | undefined {
  const words = line.split(' ', 5)
  const [letter, id, verb, goal] = words
  const at = placeIn(id, board)
  const found = position.dislodged.find(({ unit }) => unit.at === at && unit.power === power)
  if (found === undefined || letterOf(found.unit) !== letter || found.retreats.length === 0) return undefined
  const { unit, retreats } = found
  if (verb === 'D' && words.length === 3) return { kind: 'disband', unit }
  const to = verb === '-' && words.length === 4 ? placeIn(goal, board) : undefined
  return to !== undefined && retreats.includes(to) ? { kind: 'retreat', unit, to } : undefined
}

/** Builds and waives, or removals; those that are too many are refused as the rulebook says. */
function canonicalAdjustments(lines: readonly string[], where: OrderContext): CanonicalSheet | undefined {
  const due = adjustmentDue(where.board, where.rules, where.position, where.power)
  if (due === 0) return undefined
  const sheet = eachOf<AdjustmentOrder>(
    lines,
    line => (due > 0 ? asFound(canonicalBuild(line, where)) : canonicalRemoval(line, where)),
    where,
  )
  if (sheet === undefined || sheet.orders.length <= Math.abs(due)) return sheet
  if (sheet.refused.length > 0) return undefined
  const counted = countRead(sheet.orders, where)
  return {
    orders: sheet.orders.filter((_, i) => counted[i] === 'counts'),
    refused: counted.flatMap((refusal, i) =>
      typeof refusal === 'string' ? [] : [{ line: i + 1, text: lines[i]!, refusal }],
    ),
  }
}

/** `BUILD F STP/NC` or `WAIVE` */
function canonicalBuild(
  line: string,
  { board, rules, position, power }: OrderContext,
): AdjustmentOrder | undefined {
  if (line === 'WAIVE') return { kind: 'waive', power }
  const words = line.split(' ', 4)
  const at = words[0] === 'BUILD' && words.length === 3 ? placeIn(words[2], board) : undefined
  if (at === undefined || (words[1] !== 'A' && words[1] !== 'F')) return undefined
  const kind = words[1] === 'A' ? 'army' : 'fleet'
  const province = board.province(at)
  // A fleet stands on a coast if the province has several, and an army never does.
  if ((at !== province) !== (kind === 'fleet' && board.provinces[province]!.coasts.length > 0))
    return undefined
  const unit = board.unit(kind, power, at)
  return whyNoSite(board, rules, position, unit) === undefined ? { kind: 'build', unit } : undefined
}

/** `REMOVE A PAR`, `REMOVE PAR` or `REMOVE STP/NC` */
function canonicalRemoval(line: string, where: OrderContext): LineResult<AdjustmentOrder> | undefined {
  if (!IS_REMOVAL.test(line)) return undefined
  const { board, power, legality } = where
  const [, ...words] = line.split(' ')
  const id = words.at(-1)!
  const units =
    words.length === 2
      ? [unitAt(words[0], id, board, legality.standing)]
      : id.includes('/')
        ? [unitAt('F', id, board, legality.standing)]
        : unitsCalled(id, where)
  const orders = units.flatMap(unit => (unit?.power === power ? [{ kind: 'remove', unit } as const] : []))
  const [order, another] = orders
  if (order === undefined) return undefined
  return another === undefined ? { order } : { refusal: { kind: 'twoMeanings', meanings: orders } }
}

const IS_REMOVAL = /^REMOVE (?:[AF] )?[A-Z]{3}(?:\/[NSEW]C)?$/
