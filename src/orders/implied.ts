// Orders that nobody wrote, but that a power's own supports and convoys take for given. (DATC 4.E.3)
import type { Board, Location, Province } from '../board/board.ts'
import { type Convoy, type Move, move, type Order, type Support, unitTold } from './order.ts'
import type { Where } from './places.ts'
import { mustSail } from './spelling.ts'

/** A move that follows from another order. */
export interface Implied {
  readonly order: Move
  readonly from: Order
}

/**
 * The moves of a power's units without an order that its other orders help. Where these do not agree on one move that is
 * legal, nothing follows.
 */
export function impliedOrders(orders: readonly Order[], where: Where): readonly Implied[] {
  const { board, position, power, legality, rules } = where
  if (position.phase.kind !== 'movement') return []
  const told = new Set(
    orders.flatMap(order => {
      const unit = unitTold(order)
      return unit === undefined ? [] : [board.province(unit.at)]
    }),
  )
  return position.units.flatMap(unit => {
    const here = board.province(unit.at)
    if (unit.power !== power || told.has(here)) return []
    const helps = orders.filter((order): order is Help => isHelpFor(order, here))
    const to = oneGoal(helps, unit.kind === 'fleet' ? board.steps('fleet', unit.at) : undefined, board)
    const [from] = helps
    if (to === undefined || from === undefined) return []
    const sails = helps.some(({ kind }) => kind === 'convoy') || mustSail(board, unit, board.province(to))
    const order = move(unit, to, sails ? 'convoy' : 'any')
    return legality.whyNot(order, rules) === undefined ? [{ order, from }] : []
  })
}

type Help = (Support & { readonly to: Location }) | Convoy

const isHelpFor = (order: Order, here: Province): boolean =>
  (order.kind === 'support' || order.kind === 'convoy') && order.from === here && order.to !== undefined

/** The one place where all helps send the unit; a coast left open is that which another names, or the only one near. */
function oneGoal(
  helps: readonly Help[],
  near: readonly Location[] | undefined,
  board: Board,
): Location | undefined {
  const provinces = new Set(helps.map(({ to }) => board.province(to)))
  const [province, another] = provinces
  if (province === undefined || another !== undefined) return undefined
  if (near === undefined) return province
  const coasts = new Set(helps.map(({ to }) => to).filter(to => to !== province))
  const [coast, other] = coasts.size > 0 ? coasts : near.filter(at => board.province(at) === province)
  return other === undefined ? coast : undefined
}
