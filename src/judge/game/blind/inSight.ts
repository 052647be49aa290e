// Why an order failed, as far as what a reader sees of the turn tells it: who was seen there, and with how many.
import type { Sighting, Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, Province, Unit } from '../../../rules/board/board.ts'
import type { Move, Support } from '../../../rules/orders/order.ts'
import type { Glimpse } from './glimpse.ts'

/** What is seen of a turn: nothing else goes into a reason, or it would tell of what is not seen. */
export interface Sighted {
  readonly board: Board
  readonly units: readonly Unit[]
  readonly verdicts: readonly Verdict[]
  readonly glimpses: readonly Glimpse[]
}

/** The verdict with whom it is due to, if that is seen. */
export function withReason(verdict: Verdict, seen: Sighted): Verdict {
  const { order, outcome } = verdict
  if (outcome.kind !== 'untold') return verdict
  if (order.kind === 'move' && outcome.flag === 'bounce')
    return { ...verdict, outcome: { ...outcome, ...whoStoodOff(order, seen) } }
  if (order.kind !== 'support') return verdict
  if (outcome.flag === 'cut') return { ...verdict, outcome: { ...outcome, by: whoCut(order, seen) } }
  return outcome.flag === 'void' ? { ...verdict, outcome: unmatched(order, seen) ?? outcome } : verdict
}

/** Those who are seen to be strongest of whoever was there, or went there as well. */
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

/** Whoever attacks from where the support is given to does not cut it. */
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

/** All that are seen to go to a place, with how many are seen to help them. */
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

/** Whoever stood in a place, and is not seen to have left it. */
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

/** Whoever comes the other way has the strength of their move; anybody else is helped to stay. */
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
