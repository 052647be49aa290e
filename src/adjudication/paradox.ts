// What to do when supports and convoys depend on themselves: find the one answer, or do as the rulebook says.

import { settleArmyByArmy } from './armyByArmy.ts'
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settlePaths } from './paths.ts'
import { settleOpen } from './questions.ts'
import { type Answers, cores, openQuestions, solutions } from './solutions.ts'

const { CONVOY, SUPPORT, NO, POSSIBLE, CAUGHT, UNANSWERED, END } = CODES

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
