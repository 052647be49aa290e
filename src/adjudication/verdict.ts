// How one order came out and who is to blame, worked out after the fact from a settled slate.
import type { Unit } from '../board/board.ts'
import { NOBODY } from '../board/board.ts'
import { hold, type MovementOrder } from '../orders/order.ts'
import { CONVOY, END, MOVE, NO, type Slate, SUPPORT, SURE } from './slate.ts'
import * as rule from './strengths.ts'

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
  /** A convoying fleet was dislodged. */
  | { readonly kind: 'sunk'; readonly by: Unit }
  /** A convoying fleet whose success would have undone itself. (DATC 4.A.2) */
  | { readonly kind: 'paradox' }
  /** It supports or convoys what its unit was not ordered to do; `ordered` is what it was. */
  | { readonly kind: 'unmatched'; readonly unit: Unit; readonly ordered: MovementOrder | undefined }

/** So many against so many. */
type Beaten<Kind extends string, Whom> = Whom & {
  readonly kind: Kind
  readonly strength: number
  readonly against: number
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
export function explain(s: Slate, unit: Unit, p: number): Verdict {
  const order = s.orderIn(p) ?? hold(unit)
  const attacker = s.dislodgedBy[p]!
  return {
    order,
    outcome: outcomeOf(s, p),
    dislodgedBy: attacker === END ? undefined : s.unitIn(attacker),
  }
}

function outcomeOf(s: Slate, p: number): Outcome {
  switch (s.order[p]) {
    case MOVE:
      return s.state[p] === SURE ? SUCCEEDS : whyItStayed(s, p)
    case SUPPORT:
      if (s.matched[p] === 0) return unmatched(s, p)
      return s.state[p] === SURE ? GIVEN : { kind: 'cut', by: s.unitIn(rule.cutterOf(s, p)) }
    case CONVOY:
      if (s.matched[p] === 0) return unmatched(s, p)
      return s.state[p] === SURE ? AVAILABLE : whyItBroke(s, p)
    default:
      return STANDS
  }
}

function unmatched(s: Slate, p: number): Outcome {
  const forUnit = s.from[p]!
  return { kind: 'unmatched', unit: s.unitIn(forUnit), ordered: s.orderIn(forUnit) }
}

function whyItBroke(s: Slate, p: number): Outcome {
  const attacker = s.dislodgedBy[p]!
  return attacker === END ? { kind: 'paradox' } : { kind: 'sunk', by: s.unitIn(attacker) }
}

function whyItStayed(s: Slate, move: number): Outcome {
  if (s.path[move] === NO) return whyNoWay(s, move)
  const there = s.to[move]!
  const isOccupied = s.standing.kind[there] !== NOBODY && !rule.isVacated(s, move, SURE)
  const strength = rule.attackStrength(s, move, SURE)
  const occupant = s.unitIn(there)
  if (strength === 0) return { kind: 'ownUnit', unit: occupant }
  const inTheWay = isOccupied ? resistance(s, move, there) : 0
  const off: Unit[] = inTheWay >= strength ? [occupant] : []
  let against = inTheWay
  for (let rival = s.firstMoveInto[there]!; rival !== END; rival = s.nextMoveInto[rival]!) {
    if (rival === move) continue
    const prevent = rule.preventStrength(s, rival, SURE)
    if (prevent < strength) continue
    off.push(s.unitIn(rival))
    against = Math.max(against, prevent)
  }
  if (off.length === 1 && off[0] === occupant && isOccupied) {
    if (s.state[there] === SURE && rule.isHeadToHead(s, move))
      return { kind: 'beaten', by: occupant, strength, against }
    const whole = 1 + rule.supportsOf(s, move, SURE)
    if (whole > against) return { kind: 'victimsOwnSupport', unit: occupant, strength, against }
  }
  return { kind: 'bounced', off, strength, against }
}

const resistance = (s: Slate, move: number, there: number): number =>
  rule.isHeadToHead(s, move) ? rule.defendStrength(s, there, SURE) : rule.holdStrength(s, there, SURE)

function whyNoWay(s: Slate, army: number): Outcome {
  if (s.matched[army] === 0) return { kind: 'convoyNotOrdered' }
  const lost: Unit[] = []
  for (let fleet = s.firstConvoy[army]!; fleet !== END; fleet = s.nextConvoy[fleet]!) {
    if (s.state[fleet] === NO) lost.push(s.unitIn(fleet))
  }
  return { kind: 'noConvoy', lost }
}
