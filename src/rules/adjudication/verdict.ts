// How one order came out and who is to blame, worked out after the fact from a settled movement state.

import type { Location, Power, Province, Unit, UnitKind } from '../board/board.ts'
import { UNIT_NUMBERS } from '../board/board.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { hold, type Leave, type MovementOrder } from '../orders/order.ts'
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import type { TrainStop } from './passageOrders.ts'
import * as rule from './strengths.ts'

const { MOVE, SUPPORT, CONVOY, NO, SURE, UNANSWERED, END } = CODES
const { NOBODY } = UNIT_NUMBERS

/** Each outcome names whom it is due to. */
export type Outcome =
  | { readonly kind: 'stands' | 'succeeds' | 'given' | 'available' }
  /** Stood off, by who stands where it was going and would not leave, or by others who wanted to go there. */
  | Beaten<'bounced', { readonly off: readonly Unit[] }>
  /** Beaten head to head by the unit that it moved against. */
  | Beaten<'beaten', { readonly by: Unit }>
  /** Only supports from the very power that would have been dislodged would have brought it there. */
  | Beaten<'victimsOwnSupport', { readonly unit: Unit }>
  /** Its own side was in the way, and did not leave. */
  | { readonly kind: 'ownUnit'; readonly unit: Unit }
  /** Its convoy broke; `lost` are the fleets that were dislodged or caught in a paradox. */
  | { readonly kind: 'noConvoy'; readonly lost: readonly Unit[] }
  /** No chain of fleets was ordered to carry it. */
  | { readonly kind: 'convoyNotOrdered' }
  | { readonly kind: 'cut'; readonly by: Unit }
  /** A convoying fleet was dislodged; `unansweredBy` is the book that has no answer to the paradox that it was caught in. */
  | { readonly kind: 'sunk'; readonly by: Unit; readonly unansweredBy?: string }
  /** A convoying fleet whose success would have undone itself, or a move that fails because of that. (DATC 4.A.2) */
  | { readonly kind: 'paradox' }
  /** A train that ended at `ends`, before the station where it did not get in; `by` are the units to blame. */
  | {
      readonly kind: 'stopped'
      readonly ends: Location
      readonly before: Province
      readonly why: TrainStop
      readonly by: readonly Unit[]
    }
  /** Nobody over the canal gave it leave; `guard` is who stands there. */
  | { readonly kind: 'noLeave'; readonly guard: Unit | undefined }
  /** It had leave, but whoever gave it did not stay. */
  | { readonly kind: 'leaveVoid'; readonly guard: Unit }
  /** Its passage would have undone itself. */
  | { readonly kind: 'canalParadox' }
  /** The same where the rulebook has no answer to the paradox, and its backup rules. */
  | { readonly kind: 'unanswered'; readonly book: string; readonly backup: Rulebook['backup'] }
  /** A move that could not take effect on this board, and is a move all the same. (DATC 4.E.1) */
  | { readonly kind: 'impossible' }
  /** All that a reader may know of it who does not see everybody there; `by` are those of them that are seen. */
  | {
      readonly kind: 'untold'
      readonly flag: 'bounce' | 'cut' | 'void' | 'failed' | undefined
      readonly by?: readonly Sighting[]
      readonly strength?: number
      readonly against?: number
    }
  /** It supports or convoys what its unit was not ordered to do; `ordered` is what it was. */
  | { readonly kind: 'unmatched'; readonly unit: Unit; readonly ordered: MovementOrder | undefined }

/** So many against so many. */
type Beaten<Kind extends string, Whom> = Whom & {
  readonly kind: Kind
  readonly strength: number
  readonly against: number
}

/** A unit that was seen, and come from where it may not have been. */
export interface Sighting {
  readonly power: Power
  readonly kind: UnitKind
  readonly at: Location | undefined
}

export interface Verdict {
  readonly order: MovementOrder
  readonly outcome: Outcome
  readonly dislodgedBy: Unit | undefined
}

const STANDS: Outcome = { kind: 'stands' }
const SUCCEEDS: Outcome = { kind: 'succeeds' }
const GIVEN: Outcome = { kind: 'given' }
const AVAILABLE: Outcome = { kind: 'available' }

/** The verdict on the order of the unit in one province. */
export function explain(s: MovementState, unit: Unit, p: number): Verdict {
  const order = s.orderIn(p) ?? hold(unit)
  const attacker = s.dislodgedBy[p]!
  return {
    order,
    outcome: outcomeOf(s, p),
    dislodgedBy: attacker === END ? undefined : s.unitIn(attacker),
  }
}

function outcomeOf(s: MovementState, p: number): Outcome {
  if (s.passageOrders.isAny) {
    const outcome = whyTheTrainStopped(s, p) ?? whyItDidNotPass(s, p)
    if (outcome !== undefined) return outcome
  }
  switch (s.order[p]) {
    case MOVE:
      return s.state[p] === SURE ? SUCCEEDS : whyItStayed(s, p)
    case SUPPORT:
      if (s.matched[p] === 0) return unmatched(s, s.from[p]!)
      return s.state[p] === SURE ? GIVEN : { kind: 'cut', by: s.unitIn(rule.cutterOf(s, p)) }
    case CONVOY:
      if (s.matched[p] === 0) return unmatched(s, s.from[p]!)
      return s.state[p] === SURE ? AVAILABLE : whyItBroke(s, p)
    default:
      return STANDS
  }
}

function unmatched(s: MovementState, forUnit: number): Outcome {
  return { kind: 'unmatched', unit: s.unitIn(forUnit), ordered: s.orderIn(forUnit) }
}

function whyItBroke(s: MovementState, p: number): Outcome {
  const attacker = s.dislodgedBy[p]!
  if (attacker === END) return inParadox(s, s.inParadox[p]!)
  const sunk = { kind: 'sunk', by: s.unitIn(attacker) } as const
  return s.inParadox[p] === UNANSWERED ? { ...sunk, unansweredBy: s.rules.rulebook } : sunk
}

const inParadox = (s: MovementState, mark: number): Outcome =>
  mark === UNANSWERED
    ? { kind: 'unanswered', book: s.rules.rulebook, backup: s.rules.backup }
    : { kind: 'paradox' }

function whyItStayed(s: MovementState, move: number): Outcome {
  if (s.barred[move] !== 0 && s.path[move] === NO) return inParadox(s, s.barred[move]!)
  if (s.path[move] === NO) return whyNoWay(s, move)
  const there = s.to[move]!
  const occupant = s.kind[there] === NOBODY || rule.isVacated(s, move, SURE) ? undefined : s.unitIn(there)
  const attack = rule.attackStrength(s, move, SURE)
  // Where its own side is in the way, it may be that others would have stood it off in any case.
  const isOwn = attack === 0
  const whole = rule.moveStrength(s, move, rule.supportsOf(s, move, SURE), SURE)
  const strength = isOwn ? whole : attack
  const inTheWay = occupant === undefined || isOwn ? 0 : resistance(s, move, there)
  const isInTheWay = inTheWay >= strength
  if (occupant !== undefined && isInTheWay && s.state[there] === SURE && rule.isHeadToHead(s, move)) {
    return { kind: 'beaten', by: occupant, strength: told(strength), against: inTheWay }
  }
  const rivals = rivalsOf(s, move, isOwn ? whole : rule.strengthAgainstRivals(s, move, attack, SURE))
  if (occupant !== undefined && isOwn && rivals.off.length === 0) return { kind: 'ownUnit', unit: occupant }
  const against = Math.max(inTheWay, rivals.against)
  if (occupant !== undefined && !isOwn && whole > against) {
    return { kind: 'victimsOwnSupport', unit: occupant, strength: told(strength), against }
  }
  const off = occupant !== undefined && isInTheWay && inTheWay === against ? [occupant] : []
  if (rivals.against === against) off.push(...rivals.off)
  return { kind: 'bounced', off, strength: told(strength), against: told(against) }
}

const told = (strength: number): number => (strength === rule.FAINT ? 0 : strength)

/** Who else wanted to go there and was strongest, if it was not weaker. */
function rivalsOf(
  s: MovementState,
  move: number,
  strength: number,
): { off: readonly Unit[]; against: number } {
  const off: Unit[] = []
  let against = 0
  const count = (rival: number): void => {
    const prevent = rule.preventStrength(s, rival, SURE)
    if (prevent < strength || prevent < against) return
    if (prevent > against) off.length = 0
    off.push(s.unitIn(rival))
    against = prevent
  }
  for (let rival = s.firstMoveInto[s.to[move]!]!; rival !== END; rival = s.nextMoveInto[rival]!) {
    if (rival !== move) count(rival)
  }
  if (s.contended === s.to[move]) count(s.train)
  return { off, against }
}

const resistance = (s: MovementState, move: number, there: number): number =>
  rule.isHeadToHead(s, move) ? rule.defendStrength(s, there, SURE) : rule.holdStrength(s, there, SURE)

function whyNoWay(s: MovementState, army: number): Outcome {
  if (s.convoyed[army] === NO) return { kind: 'impossible' }
  if (s.matched[army] === 0) return { kind: 'convoyNotOrdered' }
  const lost: Unit[] = []
  for (let fleet = s.firstConvoy[army]!; fleet !== END; fleet = s.nextConvoy[fleet]!) {
    if (s.state[fleet] === NO) lost.push(s.unitIn(fleet))
  }
  return { kind: 'noConvoy', lost }
}

/** The outcome of a train; undefined for any other unit. */
function whyTheTrainStopped(s: MovementState, p: number): Outcome | undefined {
  const { trains, journey, stations } = s.passageOrders
  if (!trains.includes(p)) return undefined
  if (journey === undefined) {
    const by = trains.filter(other => other !== p).map(other => s.unitIn(other))
    return { kind: 'stopped', ends: p as Location, before: p as Province, why: 'otherTrain', by }
  }
  const { ends, why } = journey
  if (why === 'arrived') return { kind: 'succeeds' }
  return {
    kind: 'stopped',
    ends: stations[ends]! as Location,
    before: stations[journey.stoppedAt]! as Province,
    why,
    by: journey.by.map(other => s.unitIn(other)),
  }
}

/** Why a fleet did not pass the canal, or could not help across it; undefined if that did not stop it. */
function whyItDidNotPass(s: MovementState, p: number): Outcome | undefined {
  const { crossings, allowed, isOpen } = s.passageOrders
  if (!crossings.includes(p) || (p === allowed && isOpen)) return undefined
  return p === allowed ? whyItIsClosed(s) : { kind: 'noLeave', guard: guardOf(s) }
}

function guardOf(s: MovementState): Unit | undefined {
  const at = s.board.passages.canal!.guard
  return s.kind[at] === NOBODY ? undefined : s.unitIn(at)
}

const whyItIsClosed = (s: MovementState): Outcome =>
  s.passageOrders.isCanalInParadox ? { kind: 'canalParadox' } : { kind: 'leaveVoid', guard: guardOf(s)! }

/** The verdict on a leave: given if its fleet could pass. */
export function explainLeave(s: MovementState, order: Leave): Verdict {
  const { allowed, isOpen } = s.passageOrders
  const outcome = (): Outcome => {
    if (allowed === undefined) return unmatched(s, order.from)
    return isOpen ? { kind: 'given' } : whyItIsClosed(s)
  }
  return { order, outcome: outcome(), dislodgedBy: undefined }
}
