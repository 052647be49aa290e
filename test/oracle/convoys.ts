// What convoyed armies do under one book and another: which way they go, what they cut, and from where they come.
import type { Province } from '../../src/board/board.ts'
import type { Support } from '../../src/orders/order.ts'
import type { Assumed, Slate } from './conditions.ts'
import type { Route } from './routes.ts'

/** Whether the routes of an army hold together: one of them, or by some books all. */
export function isOpen(
  slate: Slate,
  mover: number,
  assumed: Assumed,
  fits: (route: Route) => boolean = () => true,
): boolean {
  const routes = slate.routes[mover]!
  const holds = (route: Route) => fits(route) && route.every(fleet => assumed(fleet))
  if (slate.barred.has(mover) || slate.supposed.has(mover)) return false
  return slate.rules.convoyRoutes === 'anyRoute'
    ? routes.some(holds)
    : routes.length > 0 && routes.every(holds)
}

export const hasPath = (slate: Slate, mover: number, assumed: Assumed): boolean =>
  !slate.barred.has(mover) &&
  (!slate.isConvoyed[mover] || slate.mayWalk[mover]! || isOpen(slate, mover, assumed))

export const isByConvoy = (slate: Slate, mover: number, assumed: Assumed): boolean =>
  slate.isConvoyed[mover]! && (!slate.mayWalk[mover] || isOpen(slate, mover, assumed))

const isOnRoute = (slate: Slate, mover: number, fleet: number): boolean =>
  slate.routes[mover]!.some(route => route.includes(fleet))

/** Whether a support is safe from the attack of a convoyed army, even if that dislodges the supporter. */
export function isShielded(slate: Slate, mover: number, support: Support, assumed: Assumed): boolean {
  const { board, rules, unitAt, orders } = slate
  if (!isByConvoy(slate, mover, assumed)) return false
  const aim = support.to === undefined ? support.from : board.province(support.to)
  const fleet = unitAt.get(aim)
  if (fleet === undefined) return false
  switch (rules.paradox) {
    case 'neededFleets': {
      const order = orders[fleet]!
      const carries =
        order.kind === 'convoy' && order.from === slate.at[mover] && order.to === slate.to[mover]
      return (
        support.to !== undefined && carries && !isOpen(slate, mover, assumed, route => !route.includes(fleet))
      )
    }
    case 'attackedFleets':
      return support.to !== undefined && isOnRoute(slate, mover, fleet)
    case 'ownFleets':
      return isOnRoute(slate, mover, fleet)
    case 'attackedWaters':
      return isConvoying(slate, fleet)
    default:
      return false
  }
}

/** Whether a fleet was told to convoy an army that goes by convoy and has a route. */
function isConvoying(slate: Slate, fleet: number): boolean {
  const order = slate.orders[fleet]!
  if (order.kind !== 'convoy' || !slate.isMatched[fleet]) return false
  const army = slate.unitAt.get(order.from)!
  return slate.isConvoyed[army]! && slate.routes[army]!.length > 0
}

/** Whether an attack comes from where a support is aimed at, so that it cuts it only by dislodging. */
export function isTurnedAway(slate: Slate, mover: number, aim: Province, assumed: Assumed): boolean {
  if (!isByConvoy(slate, mover, assumed) || slate.rules.convoyOrigin === 'start')
    return slate.at[mover] === aim
  if (slate.rules.convoyOrigin === 'startButCuts') return false
  const fleet = slate.unitAt.get(aim)
  if (fleet === undefined || !slate.routes[mover]!.some(route => route.at(-1) === fleet)) return false
  return !isOpen(slate, mover, assumed, route => !route.includes(fleet))
}

/** Whether an army comes over a last fleet, if that holds, and in no other way. */
export function comesOver(slate: Slate, army: number, fleet: number, assumed: Assumed): boolean {
  if (!slate.isConvoyed[army] || !slate.routes[army]!.some(route => route.at(-1) === fleet)) return false
  if (isOpen(slate, army, assumed, route => !route.includes(fleet))) return false
  return isOpen(slate, army, other => other === fleet || assumed(other))
}
