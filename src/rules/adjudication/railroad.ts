// How far a train (an army by rail) comes, and which fleet may pass the canal, once everything else is settled.
// (DATC 2.5, chapters 7.B and 7.C)
import { UNIT_NUMBERS } from '../board/board.ts'
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import type { Journey, TrainStop } from './passageOrders.ts'
import { arrives, attackStrength } from './strengths.ts'

// A train passes units of its own power that stay, and provinces where others stand each other off. A foreign unit that
// stays stops it, and so does any unit that would otherwise enter a province on the way: the train then ends in the
// last free province. It dislodges nobody and cuts no support. Supports for it count only at its destination.

const { MOVE, NO, SURE, END } = CODES
const { NOBODY } = UNIT_NUMBERS

/** The provinces from a train's start to its goal, both included. */
export function stationsOf(s: MovementState, train: number, goal: number): readonly number[] {
  const line: readonly number[] = s.board.passages.railroad?.line ?? []
  const [from, to] = [line.indexOf(train), line.indexOf(goal)]
  return from < to ? line.slice(from, to + 1) : line.slice(to, from + 1).reverse()
}

/** Writes a supposed journey into the state, so that everything else can be settled. */
export function supposeJourney(
  s: MovementState,
  train: number,
  stations: readonly number[],
  { contends, ends }: Pick<Journey, 'contends' | 'ends'>,
): void {
  s.train = train
  s.contended = stations[contends]!
  s.to[train] = s.contended
  s.toLocation[train] = stations[ends]!
  s.state[train] = ends > 0 ? SURE : NO
  // Only at the first station can it meet a unit that comes the other way.
  s.convoyed[train] = contends === 1 ? 0 : 1
  if (contends < stations.length - 1) s.firstSupport[train] = END
  if (ends > 0) s.arrivals[s.arrivalCount++] = train
}

/**
 * How far the train really comes, with everything else settled as it is now. `failsAt` is a station where it is sure to
 * fail by the rule for paradoxes; `supports` is the first in the list of its supports.
 */
export function journeyNow(
  s: MovementState,
  train: number,
  stations: readonly number[],
  supports: number,
  failsAt: number | undefined,
): Journey {
  const last = stations.length - 1
  let free = 0
  const stop = (at: number, why: TrainStop, by: readonly number[]): Journey => ({
    contends: failsAt ?? at,
    stoppedAt: at,
    ends: free,
    why,
    by,
  })
  for (let i = 1; i <= last; i++) {
    const here = stations[i]!
    if (i === 1 && comesTheOtherWay(s, here, train)) return stop(i, 'headToHead', [here])
    if (s.kind[here] !== NOBODY && !(s.order[here] === MOVE && s.state[here] === SURE)) {
      const isOwn = s.power[here] === s.power[train] && s.dislodgedBy[here] === END
      if (!isOwn) return stop(i, 'blocked', [here])
      if (i === last) return stop(i, 'ownUnit', [here])
      if (i === failsAt) return stop(i, 'paradox', [here])
      continue
    }
    const strength = i === last ? 1 + given(s, supports) : 1
    const rivals = rivalsThatWin(s, here, strength)
    if (rivals.length > 0) return stop(i, i === failsAt ? 'paradox' : 'stoodOff', rivals)
    if (i === failsAt) return stop(i, 'paradox', [])
    free = i
    if (i === last) return stop(i, 'arrived', [])
    if (mustRetake(s, train, here)) return stop(i, 'retakes', [])
  }
  return stop(last, 'paradox', [])
}

/** Whether the unit at the first station moves to the train's start, so that the two meet head to head. */
const comesTheOtherWay = (s: MovementState, first: number, train: number): boolean =>
  s.kind[first] !== NOBODY && s.order[first] === MOVE && s.to[first] === train && s.convoyed[first] === 0

function given(s: MovementState, first: number): number {
  let supports = 0
  for (let p = first; p !== END; p = s.nextSupport[p]!) if (s.state[p] === SURE) supports++
  return supports
}

/** The units that would enter a province if there were no train, and are not weaker than the train. */
function rivalsThatWin(s: MovementState, here: number, strength: number): readonly number[] {
  const { contended } = s
  s.contended = END
  const winners: number[] = []
  for (let rival = s.firstMoveInto[here]!; rival !== END; rival = s.nextMoveInto[rival]!) {
    if (arrives(s, rival, SURE) && attackStrength(s, rival, SURE) >= strength) winners.push(rival)
  }
  s.contended = contended
  return winners
}

/**
 * The train must first retake a center on the line that its power does not own and where none of its units stays. If no
 * center has an owner, the owners were not given.
 */
function mustRetake(s: MovementState, train: number, here: number): boolean {
  const { owners } = s.passageOrders
  if (owners === undefined || !s.board.provinces[here]!.isCenter || owners[here] === s.power[train])
    return false
  return owners.some(owner => owner !== undefined)
}

/**
 * Whether the journey closes a ring of moves: a unit that makes room for the train moves into the room that the train
 * leaves.
 */
export function closesRing(
  s: MovementState,
  train: number,
  stations: readonly number[],
  { ends }: Pick<Journey, 'ends'>,
): boolean {
  for (let i = 1; i <= ends; i++) {
    let here = stations[i]!
    for (let steps = 0; steps < s.count; steps++) {
      if (s.kind[here] === NOBODY || s.order[here] !== MOVE || s.state[here] !== SURE) break
      here = s.to[here]!
      if (here === train) return true
    }
  }
  return false
}

/** Whether the train can meet a unit at a station, one that stands there or moves there. */
export const meetsAnybody = (s: MovementState, here: number): boolean =>
  s.kind[here] !== NOBODY || s.firstMoveInto[here] !== END

// Which fleet may pass the canal: one, with leave of the power that guards it (DATC 2.5, chapter 7.C).

// A written leave comes first. Without one, a fleet of the guard's own power needs none if it is the only such fleet.
// The leave is void if the guard moves away or is dislodged.

/** The fleet that has leave to pass, if any. */
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

/**
 * Closes the canal to all fleets but one: the others have no path, no effect on their destination, and support nobody
 * there.
 */
export function closeCanal(s: MovementState, except: number | undefined): void {
  for (const p of s.passageOrders.crossings) if (p !== except) bar(s, p)
}

/** Takes all effect from a move or a support. */
export function bar(s: MovementState, p: number): void {
  s.state[p] = NO
  if (s.order[p] === MOVE) {
    // As if it went by a convoy that nobody ordered, so that it meets nobody head to head.
    s.convoyed[p] = 1
    s.path[p] = NO
    return
  }
  s.matched[p] = 0
  takeOutOfOpen(s, p)
}

/** Takes a support or convoy off the list of open questions. */
export function takeOutOfOpen(s: MovementState, p: number): void {
  const left = s.open.subarray(0, s.openCount).filter(other => other !== p)
  s.open.set(left)
  s.openCount = left.length
}
