// The supports and convoys that hang on one another: asked, and answered as far as the bounds go.

import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settlePath } from './paths.ts'
import { isCut, isDislodged } from './strengths.ts'

const { CONVOY, NO, POSSIBLE, SURE } = CODES

/** Goes over the open questions until none of them can be answered from the others. */
export function settleOpen(s: MovementState): void {
  for (let before = -1; s.openCount > 0 && s.openCount !== before; ) {
    before = s.openCount
    s.openCount = 0
    for (let i = 0; i < before; i++) {
      const p = s.open[i]!
      s.state[p] = answer(s, p)
      if (s.state[p] === POSSIBLE) s.open[s.openCount++] = p
      else if (s.order[p] === CONVOY && s.convoyed[s.from[p]!] !== NO) settlePath(s, s.from[p]!)
    }
  }
}

/** What the bounds say of an open support or convoy. */
export function answer(s: MovementState, p: number): number {
  if (s.walkerCount === 0) return answered(s, p)
  const doubtful = [...s.passengers.subarray(0, s.passengerCount)].filter(
    army => s.mayWalk[army] === 1 && s.convoyed[army] === POSSIBLE,
  )
  return answerInDoubt(s, p, doubtful)
}

/** The same while it is open whether some armies go by convoy or walk: what holds in every case. */
function answerInDoubt(s: MovementState, p: number, [army, ...others]: readonly number[]): number {
  if (army === undefined) return answered(s, p)
  s.convoyed[army] = NO
  const onFoot = answerInDoubt(s, p, others)
  s.convoyed[army] = SURE
  const byConvoy = answerInDoubt(s, p, others)
  s.convoyed[army] = POSSIBLE
  return onFoot === byConvoy ? onFoot : POSSIBLE
}

function answered(s: MovementState, p: number): number {
  const fails = s.order[p] === CONVOY ? isDislodged : isCut
  if (fails(s, p, SURE)) return NO
  return fails(s, p, POSSIBLE) ? POSSIBLE : SURE
}
