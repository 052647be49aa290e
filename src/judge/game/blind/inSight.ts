// Explains why an order failed in a blind game, only by what the reader sees: which units were there, with how much support.
import type { Sighting, Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, Province, Unit } from '../../../rules/board/board.ts'
import type { Move, Support } from '../../../rules/orders/order.ts'
import type { Glimpse } from './glimpse.ts'

/** What a reader sees of a turn. A reason may use nothing else, or it would reveal what is hidden. */
export interface Sighted {
  readonly board: Board
  readonly units: readonly Unit[]
  readonly verdicts: readonly Verdict[]
  readonly glimpses: readonly Glimpse[]
}

/** Adds the units that caused a verdict, as far as they are seen. */
export function withReason(verdict: Verdict, seen: Sighted): Verdict {
  const { order, outcome } = verdict
  if (outcome.kind !== 'untold') return verdict
  if (order.kind === 'move' && outcome.flag === 'bounce')
    return { ...verdict, outcome: { ...outcome, ...whoStoodOff(order, seen) } }
  if (order.kind !== 'support') return verdict
  if (outcome.flag === 'cut') return { ...verdict, outcome: { ...outcome, by: whoCut(order, seen) } }
  return outcome.flag === 'void' ? { ...verdict, outcome: unmatched(order, seen) ?? outcome } : verdict
}

/** The strongest of the units that are seen to have stood in the goal or to have moved there. */
function whoStoodOff(
  move: Move,
  seen: Sighted,
): { readonly by: readonly Sighting[]; readonly strength: number; readonly against: number } {
  const goal = seen.board.province(move.to)
  const rivals = comersTo(goal, seen).filter(({ who }) => who !== move.unit)
  const occupant = whoStayed(goal, seen)
  const all =
    occupant === undefined
      ? rivals
      : [{ who: occupant, strength: resistance(occupant, move, seen) }, ...rivals]
  const against = Math.max(0, ...all.map(({ strength }) => strength))
  const by = all.filter(({ strength }) => strength === against).map(({ who }) => who)
  return { by, against, strength: strengthOf(move, seen) }
}

/** The attackers that are seen to cut a support. An attack from the province that the support goes to does not cut it. */
const whoCut = ({ unit, from, to }: Support, seen: Sighted): readonly Sighting[] =>
  comersTo(seen.board.province(unit.at), seen)
    .map(({ who }) => who)
    .filter(({ power, at }) => power !== unit.power && !isAt(at, to ?? from, seen.board))

function unmatched({ from }: Support, { board, verdicts }: Sighted): Verdict['outcome'] | undefined {
  const its = verdicts.find(({ order }) => isAt(order.unit.at, from, board) && order.kind !== 'leave')
  return its && { kind: 'unmatched', unit: its.order.unit, ordered: its.order }
}

const isAt = (at: Unit['at'] | undefined, there: Unit['at'], board: Board): boolean =>
  at !== undefined && board.province(at) === board.province(there)

/** All units that are seen to move to a province, with the support that is seen. */
function comersTo(
  goal: Province,
  seen: Sighted,
): readonly { readonly who: Sighting; readonly strength: number }[] {
  const { board, verdicts, glimpses } = seen
  const whole = verdicts.flatMap(({ order, outcome }) =>
    order.kind === 'move' && isAt(order.to, goal, board) && hasSetOut(outcome)
      ? [{ who: order.unit, strength: strengthOf(order, seen) }]
      : [],
  )
  const halves = glimpses.filter(({ does, to }) => does === 'move' && isAt(to, goal, board))
  return [...whole, ...halves.map(who => ({ who, strength: 1 }))]
}

const hasSetOut = (outcome: Verdict['outcome']): boolean =>
  outcome.kind === 'succeeds' || (outcome.kind === 'untold' && outcome.flag === 'bounce')

/** The unit that stood in a province, unless it is seen to have left. */
function whoStayed(place: Province, { board, units, verdicts, glimpses }: Sighted): Unit | undefined {
  const unit = units.find(({ at }) => isAt(at, place, board))
  if (unit === undefined) return undefined
  const its = verdicts.find(({ order }) => order.unit === unit && order.kind === 'move')
  if (its?.outcome.kind === 'succeeds') return undefined
  const hasGone = glimpses.some(
    ({ at, does, flag }) => at === unit.at && does === 'move' && flag === undefined,
  )
  return hasGone ? undefined : unit
}

/** A unit that moves head to head resists with the strength of its move, any other move with 1, a unit that stays with its support. */
function resistance(unit: Unit, move: Move, seen: Sighted): number {
  const { board, verdicts } = seen
  const its = verdicts.find(({ order }) => order.unit === unit && order.kind === 'move')?.order
  if (its?.kind === 'move') return isAt(its.to, move.unit.at, board) ? strengthOf(its, seen) : 1
  return 1 + supports(unit, undefined, seen)
}

const strengthOf = ({ unit, to }: Move, seen: Sighted): number => 1 + supports(unit, to, seen)

const supports = ({ at }: Unit, to: Unit['at'] | undefined, { board, verdicts }: Sighted): number =>
  verdicts.filter(
    ({ order, outcome }) =>
      order.kind === 'support' &&
      outcome.kind === 'given' &&
      isAt(at, order.from, board) &&
      (to === undefined ? order.to === undefined : isAt(order.to, to, board)),
  ).length
