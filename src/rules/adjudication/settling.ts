// Settles which orders succeed: paths, supports and convoys first, then the moves (DATC 5.B).

import { UNIT_NUMBERS } from '../board/board.ts'
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settleParadoxes } from './paradox.ts'
import { findPaths } from './paths.ts'
import { settleOpen } from './solutions.ts'
import { arrives, isHeadToHead } from './strengths.ts'
import { settlePassages } from './suppositions.ts'

const { MOVE, NO, POSSIBLE, SURE, END } = CODES
const { NOBODY } = UNIT_NUMBERS

/**
 * Supports, convoys and the moves that could dislodge them depend only on one another. Moves into empty or vacated
 * provinces depend on those and on each other. So the former are settled first.
 */
export function settle(s: MovementState): void {
  if (s.passageOrders.isAny) settlePassages(s, settlePlainly)
  else settlePlainly(s)
}

function settlePlainly(s: MovementState): void {
  const { contended } = s
  if (s.passengerCount > 0) findPaths(s)
  if (s.openCount > 0) settleOpen(s)
  if (s.openCount > 0) settleParadoxes(s)
  for (let i = 0; i < s.moveCount; i++) {
    const move = s.moves[i]!
    if (isUnopposed(s, move, contended)) arrive(s, move)
    else if (s.state[move] === POSSIBLE) settleMove(s, move)
  }
}

/** Whether nobody is in the way and nobody else moves there: true of half of all moves, and the quickest to tell. */
const isUnopposed = (s: MovementState, move: number, contended: number): boolean => {
  const there = s.to[move]!
  if (s.kind[there] !== NOBODY || s.path[move] !== SURE || contended === there) return false
  return s.firstMoveInto[there] === move && s.nextMoveInto[move] === END
}

/** Follows the units in each other's way to the first that waits for nobody, then settles them backwards. */
function settleMove(s: MovementState, first: number): void {
  const { trail, onTrail, state, to } = s
  if (!waits(s, first)) {
    decide(s, first)
    return
  }
  let length = 0
  let p = first
  while (waits(s, p) && onTrail[p] === 0) {
    onTrail[p] = 1
    trail[length++] = p
    p = to[p]!
  }
  const isRing = onTrail[p] === 1
  for (let i = 0; i < length; i++) onTrail[trail[i]!] = 0
  if (isRing) {
    settleRing(s, p)
    settleMove(s, first)
    return
  }
  if (state[p] === POSSIBLE) decide(s, p)
  while (length > 0) {
    decide(s, trail[--length]!)
  }
}

/** Settles a move that waits for nobody. If it arrives, a unit still in its way is dislodged. */
function decide(s: MovementState, move: number): void {
  if (!arrives(s, move, SURE)) {
    s.state[move] = NO
    return
  }
  arrive(s, move)
  const there = s.to[move]!
  if (s.kind[there] === NOBODY || (s.order[there] === MOVE && s.state[there] === SURE)) return
  s.dislodgedBy[there] = move
  s.anyDislodged = true
}

function arrive(s: MovementState, move: number): void {
  s.state[move] = SURE
  s.arrivals[s.arrivalCount++] = move
}

/** Whether a move can be settled only after that of the unit in its way. */
function waits(s: MovementState, p: number): boolean {
  if (s.state[p] !== POSSIBLE) return false
  const there = s.to[p]!
  if (s.kind[there] === NOBODY || s.order[there] !== MOVE) return false
  return s.state[there] === POSSIBLE && !isHeadToHead(s, p)
}

/** Moves in a ring all succeed, unless one of them fails even if its destination is vacated (DATC 6.C.1). */
function settleRing(s: MovementState, start: number): void {
  let p = start
  do {
    if (!arrives(s, p, POSSIBLE)) {
      s.state[p] = NO
      return
    }
    p = s.to[p]!
  } while (p !== start)
  do {
    arrive(s, p)
    p = s.to[p]!
  } while (p !== start)
}
