// Explains how an order came out and which units caused that, from a settled movement state.

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

/** Each outcome names the units that caused it. */
export type Outcome =
  | { readonly kind: 'stands' | 'succeeds' | 'given' | 'available' }
  /** Bounced by a unit in its destination that did not leave, or by others that moved there. */
  | Beaten<'bounced', { readonly off: readonly Unit[] }>
  /** Beaten head to head by the unit that it moved against. */
  | Beaten<'beaten', { readonly by: Unit }>
  /** It would have arrived only with supports from the power whose unit it would have dislodged. */
  | Beaten<'victimsOwnSupport', { readonly unit: Unit }>
  /** A unit of its own power was in the way and did not leave. */
  | { readonly kind: 'ownUnit'; readonly unit: Unit }
  /** Its convoy broke; `lost` are the fleets that were dislodged or caught in a paradox. */
  | { readonly kind: 'noConvoy'; readonly lost: readonly Unit[] }
  /** No chain of fleets was ordered to carry it. */
  | { readonly kind: 'convoyNotOrdered' }
  | { readonly kind: 'cut'; readonly by: Unit }
  /**
   * A convoying fleet was dislodged; `unansweredBy` is the rulebook without an answer to the paradox that it was caught
   * in.
   */
  | { readonly kind: 'sunk'; readonly by: Unit; readonly unansweredBy?: string }
  /** A convoying fleet whose success would have undone itself, or a move that fails because of that. (DATC 4.A.2) */
  | { readonly kind: 'paradox' }
  /** A train that ended at `ends`, since it could not enter the station `before`; `by` are the units that stopped it. */
  | {
      readonly kind: 'stopped'
      readonly ends: Location
      readonly before: Province
      readonly why: TrainStop
      readonly by: readonly Unit[]
    }
  /** It had no leave to pass the canal; `guard` is the unit that guards it. */
  | { readonly kind: 'noLeave'; readonly guard: Unit | undefined }
  /** It had leave, but the unit that gave it did not stay. */
  | { readonly kind: 'leaveVoid'; readonly guard: Unit }
  /** Its passage would have undone itself. */
  | { readonly kind: 'canalParadox' }
  /** A paradox for which the rulebook has no answer, so that its backup decides. */
  | { readonly kind: 'unanswered'; readonly book: string; readonly backup: Rulebook['backup'] }
  /** A move that could not take effect on this board, but still counts as a move (DATC 4.E.1). */
  | { readonly kind: 'impossible' }
  /** All that a reader may know who does not see every unit there; `by` are the visible units that caused it. */
  | {
      readonly kind: 'untold'
      readonly flag: 'bounce' | 'cut' | 'void' | 'failed' | undefined
      readonly by?: readonly Sighting[]
      readonly strength?: number
      readonly against?: number
    }
  /** It supports or convoys an order that its unit was not given; `ordered` is what that unit was ordered. */
  | { readonly kind: 'unmatched'; readonly unit: Unit; readonly ordered: MovementOrder | undefined }

/** An outcome decided by strengths. */
type Beaten<Kind extends string, Whom> = Whom & {
  readonly kind: Kind
  readonly strength: number
  readonly against: number
}

/** A visible unit; `at` is undefined if the place that it came from was not seen. */
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
  // Even with a unit of its own power in the way, others may have bounced it in any case.
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

/** The strongest rivals for the destination, if they were not weaker. */
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

/** Why a fleet did not pass the canal, or could not support across it; undefined if the canal did not stop it. */
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
