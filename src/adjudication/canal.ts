// Who may pass the canal: one fleet, with leave of the power that stands over it. (DATC 2.5, chapter 7.C)
//
// A leave that is written goes before any other. Without one a fleet of the guard's own power needs none, if it is the
// only one. The leave is void if the guard goes away or is dislodged.

import { UNIT_NUMBERS } from '../board/board.ts'
import { CODES } from './codes.ts'
import type { MovementState } from './movementState.ts'

const { MOVE, NO, SURE, END } = CODES
const { NOBODY } = UNIT_NUMBERS

/** The fleet that has leave to pass, if one has. */
export function fleetAllowed(s: MovementState): number | undefined {
  const guard = guardOf(s)
  if (guard === undefined || s.kind[guard] === NOBODY) return undefined
  const { crossings, leave } = s.passageOrders
  if (leave !== undefined) return crossings.find(p => p === leave.from && s.to[p] === leave.to)
  const own = crossings.filter(p => s.power[p] === s.power[guard])
  return own.length === 1 ? own[0] : undefined
}

const guardOf = (s: MovementState): number | undefined => s.board.passages.canal?.guard

/** Whether the guard is still there when all is settled. */
export function isGuarded(s: MovementState): boolean {
  const guard = guardOf(s)!
  if (s.kind[guard] === NOBODY || s.dislodgedBy[guard] !== END) return false
  return !(s.order[guard] === MOVE && s.state[guard] === SURE)
}

/** Closes the canal to all fleets but one: they have no way, no say where they wanted to go, and help nobody there. */
export function closeCanal(s: MovementState, except: number | undefined): void {
  for (const p of s.passageOrders.crossings) if (p !== except) bar(s, p)
}

/** Takes all effect from a move or a support. */
export function bar(s: MovementState, p: number): void {
  s.state[p] = NO
  if (s.order[p] === MOVE) {
    // As if it went by a convoy that nobody ordered: so it meets nobody head to head.
    s.convoyed[p] = 1
    s.path[p] = NO
    return
  }
  s.matched[p] = 0
  takeOutOfOpen(s, p)
}

/** Nobody asks any more what becomes of a support or a convoy. */
export function takeOutOfOpen(s: MovementState, p: number): void {
  const left = s.open.subarray(0, s.openCount).filter(other => other !== p)
  s.open.set(left)
  s.openCount = left.length
}
