// Whole sheets of orders in the canonical spelling, as programs write them: read by their ids, line by line.
import type { Unit } from '../board/board.ts'
import type { AdjustmentOrder, MovementOrder, RetreatOrder } from '../orders/order.ts'
import { canonicalMeaning, letterOf, placeIn, unitAt } from '../orders/reading/atSight.ts'
import type { Where } from '../orders/reading/places.ts'
import { adjustmentDue, whyNoSite } from '../orders/standing.ts'

/**
 * The orders of a text of which each line is one in the canonical spelling, for a unit or a site of its own, and none takes
 * the order of another unit for given: nothing in such a text is about anything else in it. Undefined for any other text.
 */
export function canonicalOrders(lines: readonly string[], where: Where): readonly PlainOrder[] | undefined {
  switch (where.position.phase.kind) {
    case 'movement':
      return canonicalMovements(lines, where)
    case 'retreat':
      return eachOf(lines, line => canonicalRetreat(line, where), where)
    case 'adjustment':
      return canonicalAdjustments(lines, where)
  }
}

type PlainOrder = MovementOrder | RetreatOrder | AdjustmentOrder

function canonicalMovements(lines: readonly string[], where: Where): readonly MovementOrder[] | undefined {
  const orders = eachOf(lines, line => canonicalMeaning(line, where), where)
  if (orders === undefined || orders.some(({ kind }) => kind === 'leave')) return undefined
  const { board, position, power } = where
  const told = new Uint8Array(board.provinceCount)
  for (const { unit } of orders) told[board.province(unit.at)] = 1
  const isOpen = orders.some(
    order => (order.kind === 'support' || order.kind === 'convoy') && told[order.from] === 0,
  )
  const isLeft = (unit: Unit): boolean => unit.power === power && told[board.province(unit.at)] === 0
  return isOpen && position.units.some(isLeft) ? undefined : orders
}

/** The orders of all lines, if each has one, and no two are for one place. */
function eachOf<Each extends PlainOrder>(
  lines: readonly string[],
  read: (line: string) => Each | undefined,
  { board }: Where,
): readonly Each[] | undefined {
  const orders: Each[] = []
  const isTold = new Uint8Array(board.provinceCount)
  for (const line of lines) {
    const order = read(line)
    if (order === undefined) return undefined
    orders.push(order)
    if (order.kind === 'waive') continue
    const place = board.province(order.unit.at)
    if (isTold[place] === 1) return undefined
    isTold[place] = 1
  }
  return orders
}

/** `A GAL - BOH` or `A GAL D`, of a dislodged unit that has somewhere to go. */
function canonicalRetreat(line: string, { board, position, power }: Where): RetreatOrder | undefined {
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

/** Builds and waives, or removals, and no more of them than are due. */
function canonicalAdjustments(
  lines: readonly string[],
  where: Where,
): readonly AdjustmentOrder[] | undefined {
  const due = adjustmentDue(where.board, where.rules, where.position, where.power)
  if (due === 0 || lines.length > Math.abs(due)) return undefined
  return eachOf(lines, line => (due > 0 ? canonicalBuild(line, where) : canonicalRemoval(line, where)), where)
}

/** `BUILD F STP/NC` or `WAIVE` */
function canonicalBuild(line: string, { board, rules, position, power }: Where): AdjustmentOrder | undefined {
  if (line === 'WAIVE') return { kind: 'waive', power }
  const words = line.split(' ', 4)
  const at = words[0] === 'BUILD' && words.length === 3 ? placeIn(words[2], board) : undefined
  if (at === undefined || (words[1] !== 'A' && words[1] !== 'F')) return undefined
  const kind = words[1] === 'A' ? 'army' : 'fleet'
  const province = board.province(at)
  // A fleet stands on a coast where there are several, and an army never.
  if ((at !== province) !== (kind === 'fleet' && board.provinces[province]!.coasts.length > 0))
    return undefined
  const unit = board.unit(kind, power, at)
  return whyNoSite(board, rules, position, unit) === undefined ? { kind: 'build', unit } : undefined
}

/** `REMOVE A PAR` */
function canonicalRemoval(line: string, { board, power, legality }: Where): AdjustmentOrder | undefined {
  const words = line.split(' ', 4)
  if (words[0] !== 'REMOVE' || words.length !== 3) return undefined
  const unit = unitAt(words[1], words[2]!, board, legality.standing)
  return unit?.power === power ? { kind: 'remove', unit } : undefined
}
