// A phase of any kind resolved: what came of its orders, and the position that follows.
import type { Board, Power } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { AdjustmentOrder, MovementOrder, Order, RetreatOrder } from '../orders/order.ts'
import { type AdjustmentResolution, resolveAdjustments } from './adjustments.ts'
import { type Aftermath, aftermath } from './aftermath.ts'
import { type Resolution, resolveMovement } from './movement.ts'
import { type RetreatResolution, resolveRetreats } from './retreats.ts'

/** What came of a phase, by its kind, and what comes `then`. */
export type ResolvedPhase =
  | { readonly kind: 'movement'; readonly resolution: Resolution; readonly then: Aftermath }
  | { readonly kind: 'retreat'; readonly resolution: RetreatResolution; readonly then: Aftermath }
  | { readonly kind: 'adjustment'; readonly resolution: AdjustmentResolution; readonly then: Aftermath }

/** What a table may have agreed on besides its rulebook. */
export interface Terms {
  /** The centers that win, where it is not the board's own number. */
  readonly wins?: number | undefined
  /** The powers that build nothing, because nobody plays them. */
  readonly givenUp?: ReadonlySet<Power> | undefined
}

/**
 * Resolves the phase of a position. Orders may be anything: those of another kind of phase, for units that are not
 * there, and illegal ones are passed over, and a unit without an order does what the rules have it do.
 */
export function resolvePhase(
  board: Board,
  rules: Rulebook,
  position: Position,
  orders: readonly Order[],
  { wins, givenUp }: Terms = {},
): ResolvedPhase {
  const { phase, units, owners, dislodged } = position
  switch (phase.kind) {
    case 'movement': {
      const own = orders.filter(isForMovement)
      const resolution = resolveMovement(board, rules, units, own, phase.season, owners)
      const then = aftermath(board, rules, position, resolution.units, resolution.dislodged, wins)
      return { kind: 'movement', resolution, then }
    }
    case 'retreat': {
      const own = orders.filter(isForRetreats)
      const resolution = resolveRetreats(board, dislodged, own, rules.ordersForOneUnit)
      const then = aftermath(board, rules, position, [...units, ...resolution.survivors], [], wins)
      return { kind: 'retreat', resolution, then }
    }
    case 'adjustment': {
      const own = orders.filter(isForAdjustments)
      const resolution = resolveAdjustments(board, rules, position, own, givenUp)
      const then = aftermath(board, rules, { ...position, dislodged: [] }, resolution.units, [], wins)
      return { kind: 'adjustment', resolution, then }
    }
  }
}

const isForRetreats = (order: Order): order is RetreatOrder =>
  order.kind === 'retreat' || order.kind === 'disband'

const isForAdjustments = (order: Order): order is AdjustmentOrder =>
  order.kind === 'build' || order.kind === 'remove' || order.kind === 'waive'

const isForMovement = (order: Order): order is MovementOrder =>
  !isForRetreats(order) && !isForAdjustments(order) && order.kind !== 'proxy'
