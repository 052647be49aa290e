// The rule of Alexander (IV.5.f): each convoy is judged as if its army had no effect, and what that yields stands, even
// if its fleets are then dislodged because of that very army.

import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settlePaths } from './paths.ts'
import { settleOpen } from './questions.ts'
import type { Answers } from './solutions.ts'
import { isDislodged } from './strengths.ts'

const { NO, POSSIBLE, SURE, CAUGHT, END } = CODES

/** How deep one supposition may lie in another; deeper ones suppose that all other convoys fail. */
const DEEPEST = 6

/** Judges the convoy of each army whose way is open, then settles what is left. */
export function settleArmyByArmy(s: MovementState): void {
  const armies = troubled(s)
  decide(
    s,
    armies.map(army => judged(s, army, 0)),
  )
  // The convoy of an army that fails is lost also where its fleet is dislodged after all.
  for (const army of armies) {
    if (wayOf(s, army) !== NO) continue
    for (let p = s.firstConvoy[army]!; p !== END; p = s.nextConvoy[p]!) {
      if (isDislodged(s, p, SURE)) s.state[p] = NO
      if (s.state[p] === NO) s.inParadox[p] = CAUGHT
    }
  }
}

/** The armies of which nothing tells yet whether their convoy holds. */
const troubled = (s: MovementState): readonly number[] =>
  [...s.passengers.subarray(0, s.passengerCount)].filter(army => wayOf(s, army) === POSSIBLE)

const wayOf = (s: MovementState, army: number): number =>
  s.mayWalk[army] === 1 ? s.convoyed[army]! : s.path[army]!

/** What becomes of an army's open convoys if the army itself fails; then all is open again as it was. */
function judged(s: MovementState, army: number, depth: number): Answers {
  const convoys = openConvoysOf(s, army)
  const kept = {
    state: s.state.slice(),
    path: s.path.slice(),
    convoyed: s.convoyed.slice(),
    open: s.open.slice(),
    openCount: s.openCount,
  }
  suppose(s, [army])
  const others = troubled(s)
  if (depth >= DEEPEST) suppose(s, others)
  else {
    decide(
      s,
      others.map(other => judged(s, other, depth + 1)),
    )
  }
  for (const failed of depth >= DEEPEST ? [army, ...others] : [army]) s.barred[failed] = 0
  const answers = new Map(convoys.map(p => [p, isDislodged(s, p, SURE) ? NO : SURE]))
  s.state.set(kept.state)
  s.path.set(kept.path)
  s.convoyed.set(kept.convoyed)
  s.open.set(kept.open)
  s.openCount = kept.openCount
  return answers
}

/** Supposes that the convoys of some armies fail: those that can walk do so. */
function suppose(s: MovementState, armies: readonly number[]): void {
  for (const army of armies) s.barred[army] = 1
  settlePaths(s)
  settleOpen(s)
}

function openConvoysOf(s: MovementState, army: number): readonly number[] {
  const convoys: number[] = []
  for (let p = s.firstConvoy[army]!; p !== END; p = s.nextConvoy[p]!) {
    if (s.state[p] === POSSIBLE) convoys.push(p)
  }
  return convoys
}

/** Writes down what was judged of convoys, and settles what follows. */
function decide(s: MovementState, judgements: readonly Answers[]): void {
  const fixed = new Set<number>()
  for (const answers of judgements) {
    for (const [p, state] of answers) {
      s.state[p] = state
      fixed.add(p)
    }
  }
  let count = 0
  for (let i = 0; i < s.openCount; i++) if (!fixed.has(s.open[i]!)) s.open[count++] = s.open[i]!
  s.openCount = count
  settlePaths(s)
  settleOpen(s)
}
