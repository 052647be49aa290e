// Which armies are meant to go by convoy, and over which routes, told from the orders alone.
import type { Move } from '../../../src/rules/orders/order.ts'
import type { Movement } from './conditions.ts'
import { convoyers, properRoutes, type Route } from './routes.ts'

/** The fleets with a matching convoy order for this move. */
export const carriers = ({ board, units, orders, at, to }: Movement, mover: number): number[] =>
  units[mover]!.kind === 'fleet'
    ? []
    : convoyers(board, units).filter(fleet => {
        const order = orders[fleet]!
        return order.kind === 'convoy' && order.from === at[mover] && order.to === to[mover]
      })

/** All routes that were ordered; by one book only those without foreign fleets, if there are any. */
export function routesThatCount(movement: Movement, mover: number): readonly Route[] {
  const { board, rules, units, at, to } = movement
  const over = (fleets: readonly number[]) => properRoutes(board, units, fleets, at[mover]!, to[mover]!)
  const all = carriers(movement, mover)
  const own = over(all.filter(fleet => units[fleet]!.power === units[mover]!.power))
  return rules.convoyRoutes === 'everyOwnRoute' && own.length > 0 ? own : over(all)
}

/**
 * An army goes by convoy to a place that is not adjacent. To a neighbour it depends on the book what shows that it wants
 * to, and whether it walks when no chain of fleets was ordered to take it there.
 */
export function goesByConvoy(
  movement: Movement,
  mover: number,
  order: Move,
  routes: readonly Route[],
): boolean {
  const { board, rules, units } = movement
  if (order.unit.kind === 'fleet') return false
  if (!board.steps('army', order.unit.at).includes(order.to)) return true
  const isForced = rules.convoyIntent === 'opposite' || rules.convoyIntent === 'anyFleet'
  if ((rules.convoyNotOrdered === 'walks' || isForced) && routes.length === 0) return false
  const fleets = carriers(movement, mover)
  const hasOwn = fleets.some(fleet => units[fleet]!.power === order.unit.power)
  const opposed = opposedBy(movement, mover)
  const isTold = order.via === 'convoy'
  switch (rules.convoyIntent) {
    case 'said':
      return isTold
    case 'ownFleetOrSaid':
      return isTold || hasOwn
    case 'ownOrders':
      return isTold || hasOwn || (fleets.length > 0 && opposed?.power === order.unit.power)
    case 'opposite':
      return fleets.length > 0 && opposed !== undefined
    case 'anyFleet':
      return fleets.length > 0
  }
}

/** The unit at the other end that moves to where this one comes from. */
function opposedBy({ units, at, to, unitAt }: Movement, mover: number) {
  const other = unitAt.get(to[mover]!)
  return other !== undefined && to[other] === at[mover] ? units[other] : undefined
}
