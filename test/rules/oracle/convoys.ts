// What convoyed armies do under one book and another: which way they go, what they cut, and from where they come.
import type { Province } from '../../../src/rules/board/board.ts'
import type { Support } from '../../../src/rules/orders/order.ts'
import type { Assumed, Movement } from './conditions.ts'
import type { Route } from './routes.ts'

/** Whether the routes of an army hold together: one of them, or by some books all. */
export function isOpen(
  movement: Movement,
  mover: number,
  assumed: Assumed,
  fits: (route: Route) => boolean = () => true,
): boolean {
  const routes = movement.routes[mover]!
  const holds = (route: Route) => fits(route) && route.every(fleet => assumed(fleet))
  if (movement.barred.has(mover) || movement.supposed.has(mover)) return false
  return movement.rules.convoyRoutes === 'anyRoute'
    ? routes.some(holds)
    : routes.length > 0 && routes.every(holds)
}

export const hasPath = (movement: Movement, mover: number, assumed: Assumed): boolean =>
  !movement.barred.has(mover) &&
  (!movement.isConvoyed[mover] || movement.mayWalk[mover]! || isOpen(movement, mover, assumed))

export const isByConvoy = (movement: Movement, mover: number, assumed: Assumed): boolean =>
  movement.isConvoyed[mover]! && (!movement.mayWalk[mover] || isOpen(movement, mover, assumed))

const isOnRoute = (movement: Movement, mover: number, fleet: number): boolean =>
  movement.routes[mover]!.some(route => route.includes(fleet))

/** Whether a support is safe from the attack of a convoyed army, even if that dislodges the supporter. */
export function isShielded(movement: Movement, mover: number, support: Support, assumed: Assumed): boolean {
  const { board, rules, unitAt, orders } = movement
  if (!isByConvoy(movement, mover, assumed)) return false
  const aim = support.to === undefined ? support.from : board.province(support.to)
  const fleet = unitAt.get(aim)
  if (fleet === undefined) return false
  switch (rules.paradox) {
    case 'neededFleets': {
      const order = orders[fleet]!
      const carries =
        order.kind === 'convoy' && order.from === movement.at[mover] && order.to === movement.to[mover]
      return (
        support.to !== undefined &&
        carries &&
        !isOpen(movement, mover, assumed, route => !route.includes(fleet))
      )
    }
    case 'attackedFleets':
      return support.to !== undefined && isOnRoute(movement, mover, fleet)
    case 'ownFleets':
      return isOnRoute(movement, mover, fleet)
    case 'attackedWaters':
      return isConvoying(movement, fleet)
    default:
      return false
  }
}

/** Whether a fleet was told to convoy an army that goes by convoy and has a route. */
function isConvoying(movement: Movement, fleet: number): boolean {
  const order = movement.orders[fleet]!
  if (order.kind !== 'convoy' || !movement.isMatched[fleet]) return false
  const army = movement.unitAt.get(order.from)!
  return movement.isConvoyed[army]! && movement.routes[army]!.length > 0
}

/** Whether an attack comes from where a support is aimed at, so that it cuts it only by dislodging. */
export function isTurnedAway(movement: Movement, mover: number, aim: Province, assumed: Assumed): boolean {
  if (!isByConvoy(movement, mover, assumed) || movement.rules.convoyOrigin === 'start')
    return movement.at[mover] === aim
  if (movement.rules.convoyOrigin === 'startButCuts') return false
  const fleet = movement.unitAt.get(aim)
  if (fleet === undefined || !movement.routes[mover]!.some(route => route.at(-1) === fleet)) return false
  return !isOpen(movement, mover, assumed, route => !route.includes(fleet))
}

/** Whether an army comes over a last fleet, if that holds, and in no other way. */
export function comesOver(movement: Movement, army: number, fleet: number, assumed: Assumed): boolean {
  if (!movement.isConvoyed[army] || !movement.routes[army]!.some(route => route.at(-1) === fleet))
    return false
  if (isOpen(movement, army, assumed, route => !route.includes(fleet))) return false
  return isOpen(movement, army, other => other === fleet || assumed(other))
}
