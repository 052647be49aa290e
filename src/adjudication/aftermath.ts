// What follows a resolution: who owns which center, whether somebody has won, and the next phase that needs anybody.
import type { Board, Power, Unit } from '../board/board.ts'
import { adjustmentsOf, endsTheYear, nextMovement, type Phase, retreatsOf } from '../board/phase.ts'
import { centerCount, type Dislodged, type Owners, type Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { adjustmentDue, isMobilizing } from '../orders/sites.ts'

export interface Aftermath {
  /** The position at the start of the next phase that needs anybody. */
  readonly position: Position
  readonly winner: Power | undefined
  /** What each power may build or must remove, when that phase is an adjustment. */
  readonly adjustments: ReadonlyMap<Power, number>
}

/**
 * From who stands where after a phase, and who was driven out and has somewhere to go, to what comes next. A table may
 * play to a number of centers of its own.
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

/** A center belongs to whoever stood in it when a year ended. */
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
  const counts = board.powers.map(({ index }) => centerCount(board, owners, index))
  const most = Math.max(...counts)
  const leaders = board.powers.filter(({ index }) => counts[index] === most)
  return most >= wins && leaders.length === 1 ? leaders[0]!.index : undefined
}

function dues(board: Board, rules: Rulebook, position: Position): ReadonlyMap<Power, number> {
  const due = board.powers.map(({ index }) => [index, adjustmentDue(board, rules, position, index)] as const)
  return new Map(due.filter(([, count]) => count !== 0))
}
