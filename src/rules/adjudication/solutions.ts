// Finds consistent outcomes for supports and convoys that depend on one another.
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { settlePath, settlePaths } from './paths.ts'
import { isCut, isDislodged } from './strengths.ts'

const { CONVOY, NO, POSSIBLE, SURE, END } = CODES

/** After this many guesses, questions count as having no consistent answers. */
const MOST_GUESSES = 2_000
/** With at most this many inputs, all their values are tried to see which ones an order really depends on. */
const MOST_TRIED_INPUTS = 8

/** Supports and convoys, by province, with the result of each: NO or SURE. */
export type Answers = ReadonlyMap<number, number>

export const openQuestions = (s: MovementState): readonly number[] => [...s.open.subarray(0, s.openCount)]

/** The sets of answers to some open questions that keep the rules: at most `most` of them. */
export function solutions(s: MovementState, questions: readonly number[], most = 2): readonly Answers[] {
  const open = openQuestions(s)
  // The questions do not depend on the other open ones, so any value will do for those.
  for (const p of open) if (!questions.includes(p)) s.state[p] = NO
  const found: Answers[] = []
  let guesses = 0
  const search = (): void => {
    if (++guesses > MOST_GUESSES || found.length >= most) return
    settlePaths(s)
    if (!deduce(s, questions)) return
    const asked = questions.find(p => s.state[p] === POSSIBLE)
    if (asked === undefined) {
      found.push(new Map(questions.map(p => [p, s.state[p]!])))
      return
    }
    const before = questions.map(p => s.state[p]!)
    for (const guess of [NO, SURE]) {
      s.state[asked] = guess
      search()
      questions.forEach((p, i) => {
        s.state[p] = before[i]!
      })
    }
  }
  search()
  for (const p of open) s.state[p] = POSSIBLE
  settlePaths(s)
  return guesses > MOST_GUESSES ? [] : found
}

/** Draws every conclusion from the answers so far; false if one of them contradicts another. */
function deduce(s: MovementState, questions: readonly number[]): boolean {
  for (let changed = true; changed; ) {
    changed = false
    for (const p of questions) {
      const concluded = answer(s, p)
      if (concluded === POSSIBLE || concluded === s.state[p]) continue
      if (s.state[p] !== POSSIBLE) return false
      s.state[p] = concluded
      changed = true
    }
    if (changed) settlePaths(s)
  }
  return true
}

/** The sets of open questions that depend on each other, and on no others. */
export function cores(s: MovementState): readonly (readonly number[])[] {
  const open = openQuestions(s)
  const reached = new Map(open.map(p => [p, new Set(dependences(s, p))]))
  for (const through of open) {
    for (const from of open) {
      const far = reached.get(from)!
      if (far.has(through)) for (const to of reached.get(through)!) far.add(to)
    }
  }
  const cores: number[][] = []
  for (const p of open) {
    if (cores.some(core => core.includes(p))) continue
    const far = reached.get(p)!
    if ([...far].every(q => q === p || reached.get(q)!.has(p))) cores.push([...new Set([p, ...far])])
  }
  return cores
}

/** The open questions that an order's own answer really depends on. */
function dependences(s: MovementState, p: number): readonly number[] {
  const inputs = inputsOf(s, p)
  if (inputs.length > MOST_TRIED_INPUTS) return inputs
  const outcomes: boolean[] = []
  for (let row = 0; row < 1 << inputs.length; row++) {
    inputs.forEach((q, bit) => {
      s.state[q] = (row >> bit) & 1 ? SURE : NO
    })
    settlePaths(s)
    outcomes.push(s.order[p] === CONVOY ? isDislodged(s, p, SURE) : isCut(s, p, SURE))
  }
  for (const q of inputs) s.state[q] = POSSIBLE
  settlePaths(s)
  return inputs.filter((_, bit) => outcomes.some((outcome, row) => outcome !== outcomes[row ^ (1 << bit)]))
}

/** The open questions that could affect an order: supports for and against it, and convoys of its attackers. */
function inputsOf(s: MovementState, p: number): readonly number[] {
  const inputs = new Set<number>()
  const ask = (q: number): void => {
    if (s.state[q] === POSSIBLE) inputs.add(q)
  }
  for (let q = s.firstSupport[p]!; q !== END; q = s.nextSupport[q]!) ask(q)
  for (let move = s.firstMoveInto[p]!; move !== END; move = s.nextMoveInto[move]!) {
    for (let q = s.firstSupport[move]!; q !== END; q = s.nextSupport[q]!) ask(q)
    for (let q = s.firstConvoy[move]!; q !== END; q = s.nextConvoy[q]!) ask(q)
  }
  return [...inputs]
}

// Open supports and convoys, answered as far as the bounds go.

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

/** The answer for an open support or convoy by its bounds; POSSIBLE if they differ. */
function answer(s: MovementState, p: number): number {
  if (s.walkerCount === 0) return answered(s, p)
  const doubtful = [...s.passengers.subarray(0, s.passengerCount)].filter(
    army => s.mayWalk[army] === 1 && s.convoyed[army] === POSSIBLE,
  )
  return answerInDoubt(s, p, doubtful)
}

/** The same while it is undecided whether some armies walk or go by convoy: only an answer that holds in every case. */
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
