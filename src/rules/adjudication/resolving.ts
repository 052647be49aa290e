// Resolves a phase of any kind, and works out what follows: the owners of the centers, the winner, and the next phase.
import type { Board, Power, Unit } from '../board/board.ts'
import { adjustmentsOf, endsTheYear, nextMovement, type Phase, retreatsOf } from '../board/phase.ts'
import { centerCount, type Dislodged, type Owners, type Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { type AdjustmentOrder, isMovement, type Order, type RetreatOrder } from '../orders/order.ts'
import { adjustmentDues, isMobilizing } from '../orders/standing.ts'
import { type AdjustmentResolution, type AdjustmentVerdict, resolveAdjustments } from './adjustments.ts'
import { type Resolution, resolveMovement } from './movement.ts'
import { type RetreatResolution, type RetreatVerdict, resolveRetreats } from './retreats.ts'
import type { Verdict } from './verdict.ts'

/** The result of a phase, by its kind, and what follows from it (`then`). */
export type ResolvedPhase =
  | { readonly kind: 'movement'; readonly resolution: Resolution; readonly then: Aftermath }
  | { readonly kind: 'retreat'; readonly resolution: RetreatResolution; readonly then: Aftermath }
  | { readonly kind: 'adjustment'; readonly resolution: AdjustmentResolution; readonly then: Aftermath }

/** The result of a phase: a verdict on each order. */
export type PhaseResults =
  | { readonly kind: 'movement'; readonly verdicts: readonly Verdict[] }
  | { readonly kind: 'retreat'; readonly verdicts: readonly RetreatVerdict[] }
  | { readonly kind: 'adjustment'; readonly verdicts: readonly AdjustmentVerdict[] }

/** What a game may have set besides its rulebook. */
export interface Terms {
  /** The number of centers that wins, if it is not the board's own. */
  readonly wins?: number | undefined
  /** The powers that build nothing, because nobody plays them. */
  readonly givenUp?: ReadonlySet<Power> | undefined
}

/**
 * Resolves the phase of a position. Orders need no check: illegal ones, and those for another kind of phase or for
 * missing units, are ignored. A unit without an order does what the rules say.
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
      const own = orders.filter(isMovement)
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

// What follows a resolution: the owners of the centers, the winner, and the next phase that needs orders.

export interface Aftermath {
  /** The position at the start of the next phase that needs orders. */
  readonly position: Position
  readonly winner: Power | undefined
  /** What each power may build or must remove, when that phase is an adjustment. */
  readonly adjustments: ReadonlyMap<Power, number>
}

/**
 * Works out what follows from the units after a phase and the dislodged units that can retreat. A game may have its own
 * number of centers that wins.
 */
export function aftermath(
  board: Board,
  rules: Rulebook,
  before: Position,
  units: readonly Unit[],
  dislodged: readonly Dislodged[],
  wins: number = board.wins,
): Aftermath {
  const { phase, owners } = before
  const retreating = dislodged.filter(({ retreats }) => retreats.length > 0)
  const then = (next: Phase, newOwners: Owners): Position => ({
    phase: next,
    units,
    owners: newOwners,
    dislodged: retreating,
  })
  const none = new Map<Power, number>()
  if (retreating.length > 0) {
    return { position: then(retreatsOf(phase), owners), winner: undefined, adjustments: none }
  }
  if (!endsTheYear(phase)) {
    const raised = isMobilizing(board, before) ? captured(board, owners, units) : owners
    return { position: then(nextMovement(phase), raised), winner: undefined, adjustments: none }
  }
  const settled = then(adjustmentsOf(phase.year), captured(board, owners, units))
  const winner = winnerOf(board, settled.owners, wins)
  const adjustments = dues(board, rules, settled)
  if (adjustments.size > 0) return { position: settled, winner, adjustments }
  return { position: { ...settled, phase: nextMovement(phase) }, winner, adjustments }
}

/** A center belongs to the power whose unit stands in it at the end of a year. */
export function captured(board: Board, owners: Owners, units: readonly Unit[]): Owners {
  const after = [...owners]
  for (const unit of units) {
    const province = board.province(unit.at)
    if (board.provinces[province]!.isCenter) after[province] = unit.power
  }
  return after
}

/** The power that owns enough centers, and more than any other. */
export function winnerOf(board: Board, owners: Owners, wins: number = board.wins): Power | undefined {
  let [most, leader, isShared] = [-1, undefined as Power | undefined, false]
  for (const { index } of board.powers) {
    const count = centerCount(board, owners, index)
    isShared = count === most || (isShared && count < most)
    if (count <= most) continue
    most = count
    leader = index
  }
  return most >= wins && !isShared ? leader : undefined
}

function dues(board: Board, rules: Rulebook, position: Position): ReadonlyMap<Power, number> {
  const counts = adjustmentDues(board, rules, position)
  const due = board.powers.map(({ index }) => [index, counts[index]!] as const)
  return new Map(due.filter(([, count]) => count !== 0))
}
