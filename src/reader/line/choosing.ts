// Chooses which of several meanings of a line counts.
import { err, ok } from '../../result.ts'
import { isMovement, type Order, spellOrder } from '../../rules/orders/order.ts'
import type { Reader } from './places.ts'
import type { Meaning, OrderRefusal } from './refusal.ts'

/** One meaning is followed, two are not. Of several refusals the one closest to an order is reported. */
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

/** If the rulebook takes impossible orders as orders, the one of several that is possible is meant: `A Ven - Tyr`. */
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

/** An order that is only inexact is closest to what was meant. */
const vagueness = ({ kind }: OrderRefusal): number => (kind === 'inexact' ? -2 : VAGUE.indexOf(kind))

/** The refusals that say least, the vaguest last. All others say more. */
const VAGUE: readonly OrderRefusal['kind'][] = ['notYourUnit', 'noUnitThere', 'noSuchPlace', 'notUnderstood']
