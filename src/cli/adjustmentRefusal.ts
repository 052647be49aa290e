// Why an adjustment that was understood does not count after all.
import type { AdjustmentRefusal } from '../adjudication/adjustments.ts'
import type { Where } from '../orders/meaning.ts'
import type { AdjustmentOrder } from '../orders/order.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { adjustmentDue } from '../orders/sites.ts'
import { spellOrder } from '../orders/spelling.ts'

/** The refusal to tell the player; undefined where the same was merely said again. */
export function adjustmentRefusal(
  order: AdjustmentOrder,
  refusal: AdjustmentRefusal,
  where: Where,
): OrderRefusal | undefined {
  const { board, rules, position, power, legality } = where
  const due = adjustmentDue(board, rules, position, power)
  switch (refusal.kind) {
    case 'nothingDue':
    case 'tooMany':
      return { kind: refusal.kind, order, due }
    case 'alreadySaid': {
      const { first } = refusal
      const [one, other] = [first, order].map(each => spellOrder(board, each, legality.standing))
      return one === other ? undefined : { kind: 'alreadySaid', order, first }
    }
    case 'noSite':
      return order.kind === 'build' ? { kind: 'noSite', unit: order.unit, why: refusal.why } : nothing(order)
    case 'noHarbour':
      return order.kind === 'build'
        ? { kind: 'coastMissing', unit: order.unit, coasts: board.harbours(board.province(order.unit.at)) }
        : nothing(order)
    case 'noSuchUnit':
      return order.kind === 'waive'
        ? nothing(order)
        : { kind: 'noUnitThere', at: order.unit.at, phase: position.phase.kind }
    default:
      return refusal satisfies never
  }
}

/** Only builds have sites, and only units are somewhere: nothing else comes this way. */
const nothing = (order: AdjustmentOrder): OrderRefusal => ({ kind: 'nothingDue', order, due: 0 })
