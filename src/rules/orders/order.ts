// The orders of each kind of phase, one type for each, and their canonical spelling.
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'
import type { Standing } from './standing.ts'

export interface Hold {
  readonly kind: 'hold'
  readonly unit: Unit
}

/**
 * `via: 'convoy'` is the written VIA; without it an army walks, unless only a convoy can be meant. `via: 'railroad'` is
 * a journey along the railroad of the board. `over` lists the waters to pass, where the rulebook lets a move name them
 * (DATC 4.A.6).
 */
export interface Move {
  readonly kind: 'move'
  readonly unit: Unit
  readonly to: Location
  readonly via: 'any' | 'convoy' | 'railroad'
  readonly over?: readonly Province[] | undefined
}

/** A support to hold has no `to`. A `to` that is a province leaves the coast of the move open. */
export interface Support {
  readonly kind: 'support'
  readonly unit: Unit
  readonly from: Province
  readonly to: Location | undefined
}

/** `aim` names impassable land, because old judges accepted such a convoy; `to` is then the army's own province. */
export interface Convoy {
  readonly kind: 'convoy'
  readonly unit: Unit
  readonly from: Province
  readonly to: Province
  readonly aim?: string
}

/**
 * Leave for one fleet to pass the canal of the board, given by the power whose unit guards the canal. It comes in
 * addition to that unit's own order.
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

/** Leaves the order of a unit to another power, where a game allows it. */
export interface Proxy {
  readonly kind: 'proxy'
  readonly unit: Unit
  readonly to: Power
}

export type Order = MovementOrder | RetreatOrder | AdjustmentOrder | Proxy

/** The unit that an order is for. A waive has none; nor has a leave, which comes in addition to the unit's own order. */
export const unitTold = (order: Order): Unit | undefined =>
  order.kind === 'waive' || order.kind === 'leave' ? undefined : order.unit

/** Whether two orders are equal; comparing JSON works because orders are plain data. */
export const isSameOrder = (one: Order, other: Order): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether only one of two orders can count: both are for one unit, or both are a leave. */
export function isSameThing(one: Order, other: Order, board: Board): boolean {
  if (one.kind === 'leave' || other.kind === 'leave') return one.kind === other.kind
  const [unit, another] = [unitTold(one), unitTold(other)]
  return unit !== undefined && another !== undefined && board.province(unit.at) === board.province(another.at)
}

/**
 * All movement orders have the same fields in the same order, needed or not: the resolver reads them by the hundred
 * thousand, and objects of one shape are read faster (by 5 % when measured).
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

export const isMovement = (order: Order): order is MovementOrder =>
  order.kind === 'hold' ||
  order.kind === 'move' ||
  order.kind === 'support' ||
  order.kind === 'convoy' ||
  order.kind === 'leave'

/** Only a move that names its path has the field `over`; such moves are rare. */
export function move(unit: Unit, to: Location, via: Move['via'] = 'any', over?: Move['over']): Move {
  const plain = inOneShape('move', unit, undefined, to, via) as Move
  return over === undefined ? plain : { ...plain, over }
}

export const support = (unit: Unit, from: Province, to?: Location): Support =>
  inOneShape('support', unit, from, to) as Support

export const convoy = (unit: Unit, from: Province, to: Province): Convoy =>
  inOneShape('convoy', unit, from, to) as MovementOrder as Convoy

/** A convoy to impassable land; it leads to where the army is. */
export const convoyInVain = (unit: Unit, from: Province, aim: string): Convoy => ({
  ...convoy(unit, from, from),
  aim,
})

export const leave = (unit: Unit, from: Province, to: Province): Leave =>
  inOneShape('leave', unit, from, to) as MovementOrder as Leave

// The canonical spelling of orders and units: `F STP/SC - BOT`, `BUILD A PAR`, `FRANCE A PAR`.

/** `A PAR`, `F STP/SC` */
export const spellUnit = (board: Board, unit: Unit): string =>
  `${unit.kind === 'army' ? 'A' : 'F'} ${board.id(unit.at)}`

/** `FRANCE A PAR` */
export const spellUnitOfPower = (board: Board, unit: Unit): string => board.spelled(unit)

/** Spells an order; the letter of a supported unit is that of the unit that stands there. */
export function spellOrder(board: Board, order: Order, standing: Standing): string {
  if (order.kind === 'waive') return 'WAIVE'
  const unit = spellUnit(board, order.unit)
  switch (order.kind) {
    case 'hold':
      return `${unit} H`
    case 'move':
      if (order.over !== undefined)
        return [unit, ...order.over.map(at => board.id(at)), board.id(order.to)].join(' - ')
      return order.via === 'railroad'
        ? `${unit} - ${railroadId(board)} - ${board.id(order.to)}`
        : `${unit} - ${board.id(order.to)}${needsVia(board, order) ? ' VIA' : ''}`
    case 'support':
      return `${unit} S ${spellSupported(board, order, standing)}`
    case 'convoy':
      return `${unit} C A ${board.id(order.from)} - ${aimId(board, order) ?? board.id(order.to)}`
    case 'leave':
      return `${unit} ${canalId(board)} F ${board.id(order.from)} - ${board.id(order.to)}`
    case 'proxy':
      return `${unit} P ${board.powers[order.to]!.id}`
    case 'retreat':
      return `${unit} - ${board.id(order.to)}`
    case 'disband':
      return `${unit} D`
    case 'build':
      return `BUILD ${unit}`
    case 'remove':
      return `REMOVE ${unit}`
  }
}

/** `SWI`: the impassable land that a convoy aims at, by its first name after the official one. */
const aimId = (board: Board, { aim }: Convoy): string | undefined =>
  aim === undefined ? undefined : board.impassable.find(([name]) => name === aim)?.[1]?.toUpperCase()

/** How the railroad and the canal of a board are spelled in orders. */
export const railroadId = (board: Board): string => board.passages.railroad?.id ?? 'TSR'
export const canalId = (board: Board): string => board.passages.canal?.id ?? 'SC'

/** VIA is written for every army move between shores that are not neighbours, and where the order has it. */
const needsVia = (board: Board, { unit, to, via }: Move): boolean =>
  unit.kind === 'army' && (via === 'convoy' || mustSail(board, unit, board.province(to)))

/** Whether an army could go there by convoy only. */
export const mustSail = (board: Board, { kind, at }: Unit, to: Province): boolean =>
  kind === 'army' &&
  at !== to &&
  !board.reaches('army', at, to) &&
  board.isCoastal[at] === 1 &&
  board.isCoastal[to] === 1

/** Whether an army could go there by rail only. */
export const mustRide = (board: Board, { kind, power, at }: Unit, to: Province): boolean =>
  kind === 'army' && board.passages.isByRail(power, at, to) && !board.reaches('army', at, to)

function spellSupported(board: Board, { from, to }: Support, standing: Standing): string {
  const unit = standing.unitIn(from)
  const supported = unit === undefined ? board.id(from) : spellUnit(board, unit)
  return to === undefined ? supported : `${supported} - ${board.id(to)}`
}
