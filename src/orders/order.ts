// What a unit may be told: one type for each order of each kind of phase.
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'

export interface Hold {
  readonly kind: 'hold'
  readonly unit: Unit
}

/**
 * `via: 'convoy'` is the written VIA; without it an army walks, unless only a convoy can be meant. `via: 'railroad'` is a
 * journey along the railroad of the board. `over` are the waters that it is to pass, where the rulebook lets a move name
 * them. (DATC 4.A.6)
 */
export interface Move {
  readonly kind: 'move'
  readonly unit: Unit
  readonly to: Location
  readonly via: 'any' | 'convoy' | 'railroad'
  readonly over?: readonly Province[] | undefined
}

/** A support in place has no `to`. A `to` that is a province leaves the coast of the move open. */
export interface Support {
  readonly kind: 'support'
  readonly unit: Unit
  readonly from: Province
  readonly to: Location | undefined
}

export interface Convoy {
  readonly kind: 'convoy'
  readonly unit: Unit
  readonly from: Province
  readonly to: Province
}

/**
 * Leave for one fleet to pass the canal of the board, given by the power of the unit that stands over it. It comes
 * beside that unit's own order.
 */
export interface Leave {
  readonly kind: 'leave'
  readonly unit: Unit
  readonly from: Province
  readonly to: Province
}

export type MovementOrder = Hold | Move | Support | Convoy | Leave

export type RetreatOrder =
  | { readonly kind: 'retreat'; readonly unit: Unit; readonly to: Location }
  | { readonly kind: 'disband'; readonly unit: Unit }

export type AdjustmentOrder =
  | { readonly kind: 'build'; readonly unit: Unit }
  | { readonly kind: 'remove'; readonly unit: Unit }
  | { readonly kind: 'waive'; readonly power: Power }

/** A unit whose order is left to another power, where a game allows it. */
export interface Proxy {
  readonly kind: 'proxy'
  readonly unit: Unit
  readonly to: Power
}

export type Order = MovementOrder | RetreatOrder | AdjustmentOrder | Proxy

/** Whom an order tells what to do: nobody for a waived build, nor for a leave, which its giver has beside his own order. */
export const unitTold = (order: Order): Unit | undefined =>
  order.kind === 'waive' || order.kind === 'leave' ? undefined : order.unit

/** Whether of two orders only one can count: both for one unit, or both a leave. */
export function isSameThing(one: Order, other: Order, board: Board): boolean {
  if (one.kind === 'leave' || other.kind === 'leave') return one.kind === other.kind
  const [unit, another] = [unitTold(one), unitTold(other)]
  return unit !== undefined && another !== undefined && board.province(unit.at) === board.province(another.at)
}

/**
 * All movement orders have the same fields in the same order, whether they need them or not: the resolver reads
 * them by the hundred thousand, and objects of one shape are read faster (by a twentieth, when it was measured).
 */
interface AnyMovementOrder {
  readonly kind: MovementOrder['kind']
  readonly unit: Unit
  readonly from: Province | undefined
  readonly to: Location | undefined
  readonly via: Move['via'] | undefined
}

const inOneShape = (
  kind: MovementOrder['kind'],
  unit: Unit,
  from?: Province,
  to?: Location,
  via?: Move['via'],
): AnyMovementOrder => ({ kind, unit, from, to, via })

export const hold = (unit: Unit): Hold => inOneShape('hold', unit) as Hold

/** Only a move that names its path has that field besides; there are few of them. */
export function move(unit: Unit, to: Location, via: Move['via'] = 'any', over?: Move['over']): Move {
  const plain = inOneShape('move', unit, undefined, to, via) as Move
  return over === undefined ? plain : { ...plain, over }
}

export const support = (unit: Unit, from: Province, to?: Location): Support =>
  inOneShape('support', unit, from, to) as Support

export const convoy = (unit: Unit, from: Province, to: Province): Convoy =>
  inOneShape('convoy', unit, from, to) as MovementOrder as Convoy

export const leave = (unit: Unit, from: Province, to: Province): Leave =>
  inOneShape('leave', unit, from, to) as MovementOrder as Leave
