// What to do when supports and convoys depend on themselves: find the one answer, or do as the rulebook says.
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settlePaths } from './paths.ts'
import { type Answers, cores, openQuestions, settleOpen, solutions } from './solutions.ts'
import { isDislodged } from './strengths.ts'

const { CONVOY, SUPPORT, NO, POSSIBLE, SURE, CAUGHT, UNANSWERED, END } = CODES

/** How many resolutions of a paradox are looked at for one in which all its convoys fail. */
const MOST_RESOLUTIONS = 64

/** What is done with one core. */
interface Ruling {
  readonly answers: Answers
  /** The moves that fail without having any effect. */
  readonly barred: readonly number[]
  /** The orders of a core to which the book has no answer. */
  readonly unanswered: readonly number[]
}

/**
 * If just one set of answers to all open questions keeps the rules, that is the resolution. If none or several do,
 * the smallest sets of orders that depend on one another are taken: one with a single set of answers has it, any
 * other is settled as the rulebook says, and the rest is resolved again. (DATC 4.A.2)
 */
export function settleParadoxes(s: MovementState): void {
  if (s.rules.paradox === 'withoutTheArmy') settleArmyByArmy(s)
  const everything = s.openCount === 0 ? [] : solutions(s, openQuestions(s))
  if (everything.length === 1) accept(s, [answered(everything[0]!)])
  while (s.openCount > 0) {
    accept(
      s,
      cores(s).map(core => {
        const found = solutions(s, core)
        return found.length === 1 ? answered(found[0]!) : rulingOn(s, core)
      }),
    )
  }
}

const answered = (answers: Answers): Ruling => ({ answers, barred: [], unanswered: [] })

/** What the rulebook says of a core that has no resolution, or several. */
function rulingOn(s: MovementState, core: readonly number[]): Ruling {
  const convoys = core.filter(p => s.order[p] === CONVOY)
  // Supports that hang on one another over hard borders are all cut alike. (DATC 10.F)
  if (convoys.length === 0) return answered(new Map(core.map(p => [p, NO])))
  switch (s.rules.paradox) {
    case 'szykman':
    case 'withoutTheArmy':
      return convoysFail(s, convoys)
    case 'allHold':
      return movesFail(s, core, convoys)
    case 'disruptedOrAllHold': {
      const found = solutions(s, core, MOST_RESOLUTIONS)
      const disrupted = found.find(answers => convoys.every(p => answers.get(p) === NO))
      return disrupted === undefined ? movesFail(s, core, convoys) : answered(disrupted)
    }
    default:
      return backupFor(s, core, convoys)
  }
}

/** A book without an answer: the convoys of armies that can walk fail, for then they walk; else the backup rules. */
function backupFor(s: MovementState, core: readonly number[], convoys: readonly number[]): Ruling {
  if (convoys.every(p => s.mayWalk[s.from[p]!] === 1)) return convoysFail(s, convoys)
  const ruling = s.rules.backup === 'allHold' ? movesFail(s, core, convoys) : convoysFail(s, convoys)
  return { ...ruling, unanswered: core }
}

/** The fleets at the core of a paradox fail to convoy. (Szykman, DATC 4.A.2 f) */
const convoysFail = (s: MovementState, convoys: readonly number[]): Ruling =>
  answered(new Map(convoys.map(p => [markInParadox(s, p), NO])))

function markInParadox(s: MovementState, convoy: number): number {
  s.inParadox[convoy] = CAUGHT
  return convoy
}

/**
 * All moves of a paradox fail: those of the armies that it convoys, of those who attack its convoying fleets, and those
 * that its supports are for. (DATC 4.A.2 d)
 */
function movesFail(s: MovementState, core: readonly number[], convoys: readonly number[]): Ruling {
  const barred = new Set<number>()
  for (const p of core) {
    if (s.order[p] === SUPPORT) {
      if (s.inPlace[p] === 0) barred.add(s.from[p]!)
      continue
    }
    if (s.convoyed[s.from[p]!] !== NO || s.mayWalk[s.from[p]!] === 1) barred.add(s.from[p]!)
    for (let move = s.firstMoveInto[p]!; move !== END; move = s.nextMoveInto[move]!) barred.add(move)
  }
  return { ...convoysFail(s, convoys), barred: [...barred] }
}

/** Writes rulings down and settles what follows from them. */
function accept(s: MovementState, rulings: readonly Ruling[]): void {
  for (const { answers, barred, unanswered } of rulings) {
    for (const [p, state] of answers) s.state[p] = state
    for (const move of barred) letFail(s, move, unanswered.length > 0 ? UNANSWERED : CAUGHT)
    for (const p of unanswered) {
      if (s.inParadox[p] === CAUGHT && s.order[p] === CONVOY) s.inParadox[p] = UNANSWERED
      s.unanswered[s.unansweredCount++] = p
    }
  }
  settlePaths(s)
  const open = openQuestions(s).filter(p => s.state[p] === POSSIBLE)
  s.open.set(open)
  s.openCount = open.length
  settleOpen(s)
}

/** Lets a move fail without any effect, on whichever way it goes. */
function letFail(s: MovementState, move: number, why: number): void {
  s.barMove(move, why)
  s.mayWalk[move] = 0
  s.path[move] = NO
}

// The rule of Alexander (IV.5.f): each convoy is judged as if its army had no effect, and what that yields stands, even
// if its fleets are then dislodged because of that very army.

/** How deep one supposition may lie in another; deeper ones suppose that all other convoys fail. */
const DEEPEST = 6

/** Judges the convoy of each army whose way is open, then settles what is left. */
function settleArmyByArmy(s: MovementState): void {
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
