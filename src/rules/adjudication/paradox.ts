// Settles supports and convoys that depend on themselves: by the one consistent answer, or as the rulebook says.
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settlePaths } from './paths.ts'
import { type Answers, cores, openQuestions, settleOpen, solutions } from './solutions.ts'
import { isDislodged } from './strengths.ts'

const { CONVOY, SUPPORT, NO, POSSIBLE, SURE, CAUGHT, UNANSWERED, END } = CODES

/** How many resolutions of a paradox are searched for one in which all its convoys fail. */
const MOST_RESOLUTIONS = 64

/** The decision on one core: a smallest set of orders that depend on one another. */
interface Ruling {
  readonly answers: Answers
  /** The moves that fail without having any effect. */
  readonly barred: readonly number[]
  /** The orders of a core for which the book has no answer. */
  readonly unanswered: readonly number[]
}

/**
 * If exactly one set of answers to all open questions keeps the rules, it is the resolution. Otherwise the smallest
 * sets of orders that depend on one another are settled: by their only set of answers if they have just one, or else as
 * the rulebook says. Then the rest is resolved again (DATC 4.A.2).
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
  // Supports that depend on one another over hard borders are all cut (DATC 10.F).
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

/**
 * If the book has no answer: the convoys fail if all their armies can walk, for then they walk; otherwise the backup
 * decides.
 */
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
 * All moves of a paradox fail: those of its convoyed armies, those against its convoying fleets, and those that its
 * supports are for (DATC 4.A.2 d).
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

/** Applies rulings and settles what follows from them. */
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

/** Makes a move fail without any effect, whether it goes by convoy or on foot. */
function letFail(s: MovementState, move: number, why: number): void {
  s.barMove(move, why)
  s.mayWalk[move] = 0
  s.path[move] = NO
}

// Alexander's rule (IV.5.f): each convoy is judged as if its army had no effect. The result stands even if that same
// army then causes the fleets to be dislodged.

/** How deeply suppositions are nested; at the limit, all other open convoys are supposed to fail. */
const DEEPEST = 6

/** Judges the convoy of each army whose way is undecided, then settles what is left. */
function settleArmyByArmy(s: MovementState): void {
  const armies = troubled(s)
  decide(
    s,
    armies.map(army => judged(s, army, 0)),
  )
  // If the way of an army fails, its fleets that are dislodged after all fail to convoy too.
  for (const army of armies) {
    if (wayOf(s, army) !== NO) continue
    for (let p = s.firstConvoy[army]!; p !== END; p = s.nextConvoy[p]!) {
      if (isDislodged(s, p, SURE)) s.state[p] = NO
      if (s.state[p] === NO) s.inParadox[p] = CAUGHT
    }
  }
}

/** The armies whose convoy is still undecided. */
const troubled = (s: MovementState): readonly number[] =>
  [...s.passengers.subarray(0, s.passengerCount)].filter(army => wayOf(s, army) === POSSIBLE)

const wayOf = (s: MovementState, army: number): number =>
  s.mayWalk[army] === 1 ? s.convoyed[army]! : s.path[army]!

/** The results of an army's open convoys if the army itself fails; the state is restored afterwards. */
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

/** Supposes that the convoys of some armies fail; those that can walk then walk. */
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

/** Applies judgements on convoys, and settles what follows. */
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
