// Which of several meanings of a line counts.
import { err, ok } from '../../result.ts'
import { isMovement, type Order, spellOrder } from '../../rules/orders/order.ts'
import type { Reader } from './places.ts'
import type { Meaning, OrderRefusal } from './refusal.ts'

/** One meaning is followed; two are not; of several refusals the one that comes closest to an order is told. */
export function only(meanings: readonly Meaning[], line: string, reader: Reader): Meaning {
  const { board, legality } = reader
  const orders = new Map<string, Order>()
  for (const meaning of meanings) {
    if (meaning.ok) orders.set(spellOrder(board, meaning.value, legality.standing), meaning.value)
  }
  const [first, second] = orders.values()
  if (second !== undefined) return possibleOne([...orders.values()], reader)
  if (first !== undefined) return ok(first)
  const refusals = meanings.flatMap(meaning => (meaning.ok ? [] : [meaning.error]))
  refusals.sort((one, other) => vagueness(one) - vagueness(other))
  return err(refusals[0] ?? { kind: 'notUnderstood', line })
}

/** Where impossible orders are orders as well, the one of several that is possible is meant: `A Ven - Tyr`. */
function possibleOne(orders: readonly Order[], { board, legality, rules }: Reader): Meaning {
  const possible = orders.filter(
    order =>
      rules.impossibleOrders !== 'ignored' &&
      isMovement(order) &&
      legality.whyImpossible(board.province(order.unit.at), order, rules) === undefined,
  )
  const [one] = possible
  return one !== undefined && possible.length === 1 ? ok(one) : err({ kind: 'twoMeanings', meanings: orders })
}

/** An order that is only not exact enough is nearest to what was meant. */
const vagueness = ({ kind }: OrderRefusal): number => (kind === 'inexact' ? -2 : VAGUE.indexOf(kind))

/** The refusals that say least, in that order; all others say more. */
const VAGUE: readonly OrderRefusal['kind'][] = ['notYourUnit', 'noUnitThere', 'noSuchPlace', 'notUnderstood']
