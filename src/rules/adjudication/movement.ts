// Resolves a movement phase: unchecked orders in; each order's outcome, the dislodged and the next position out.
import type { Board, Province, Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Dislodged, Owners } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { hold, type MovementOrder } from '../orders/order.ts'
import { CODES } from './choices.ts'
import { MovementState } from './movementState.ts'
import { retreatsFor } from './retreats.ts'
import { settle } from './settling.ts'
import { explain, explainLeave, type Verdict } from './verdict.ts'

const { END } = CODES

/** The DATC's words for how an order came out. (4.E.2) */
export const OUTCOMES = [
  'stands',
  'succeeds',
  'stops',
  'fails',
  'given',
  'cut',
  'available',
  'disrupted',
  'invalid',
] as const
export type OutcomeWord = (typeof OUTCOMES)[number]

/** The outcome of an order by its kind (one row each), whether it was matched, and whether it succeeded. */
const OUTCOME_OF: readonly OutcomeWord[] = [
  ...(['stands', 'stands', 'stands', 'stands'] as const),
  ...(['invalid', 'invalid', 'fails', 'succeeds'] as const),
  ...(['invalid', 'invalid', 'cut', 'given'] as const),
  ...(['invalid', 'invalid', 'disrupted', 'available'] as const),
]

/**
 * Resolves one movement phase. `units` has at most one unit in a province. Orders need no check: illegal ones and those
 * for missing units are ignored, the first legal order for a unit counts, and a unit without one holds. The season
 * matters only where there is ice, and `owners` only to a train: without it, the train need not retake anything.
 */
export function resolveMovement(
  board: Board,
  rules: Rulebook,
  units: readonly Unit[],
  orders: readonly MovementOrder[],
  season: Season = 'spring',
  owners?: Owners,
): Resolution {
  const state = stateOf(board)
  state.passageOrders.owners = owners
  state.write(rules, units, orders, season)
  settle(state)
  return new Resolution(state, rules, units, orders, season)
}

const states = new WeakMap<Board, MovementState>()

function stateOf(board: Board): MovementState {
  const known = states.get(board)
  if (known !== undefined) return known
  const state = new MovementState(board)
  states.set(board, state)
  return state
}

/** The result of a movement phase. Orders and reasons are worked out on request. */
export class Resolution {
  /** The units afterwards, without the dislodged. */
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly #state: MovementState
  readonly #rules: Rulebook
  readonly #unitsBefore: readonly Unit[]
  readonly #unchecked: readonly MovementOrder[]
  readonly #season: Season
  readonly #owners: Owners | undefined

  constructor(
    state: MovementState,
    rules: Rulebook,
    units: readonly Unit[],
    orders: readonly MovementOrder[],
    season: Season,
  ) {
    this.#state = state
    this.#rules = rules
    this.#unitsBefore = units
    this.#unchecked = orders
    this.#season = season
    this.#owners = state.passageOrders.owners
    this.units = unitsAfter(state, units)
    this.dislodged = dislodgedUnits(state, units)
    state.resolvedFor = this
  }

  outcome(unit: number): OutcomeWord {
    const s = this.#resolved()
    const p = s.here[unit]!
    if (s.passageOrders.isAny && s.passageOrders.trains.includes(p)) return outcomeOfTrain(s, p)
    return OUTCOME_OF[(s.order[p]! << 2) | (s.matched[p]! << 1) | (s.state[p]! >> 1)]!
  }

  isDislodged(unit: number): boolean {
    const s = this.#resolved()
    return s.dislodgedBy[s.here[unit]!] !== END
  }

  /** Whether a move arrived, a support was given, or a convoy held together; a hold always succeeds. */
  succeeded(unit: number): boolean {
    const outcome = this.outcome(unit)
    return outcome === 'stands' || outcome === 'succeeds' || outcome === 'given' || outcome === 'available'
  }

  /** The order that each unit followed, in the sequence of the units: its first legal order, or a hold. */
  get orders(): readonly MovementOrder[] {
    const state = this.#resolved()
    return this.#unitsBefore.map((unit, i) => state.orderIn(state.here[i]!) ?? hold(unit))
  }

  /** The orders that depend on one another and for which the rulebook has no answer, so that its backup decided. */
  get unanswered(): readonly MovementOrder[] {
    const state = this.#resolved()
    const stuck = state.unanswered.subarray(0, state.unansweredCount)
    return this.#unitsBefore.flatMap((unit, i) =>
      stuck.includes(state.here[i]!) ? [state.orderIn(state.here[i]!) ?? hold(unit)] : [],
    )
  }

  /** Each unit's order with its outcome and the units responsible; last the leave to pass a canal, if any. */
  verdicts(): readonly Verdict[] {
    const state = this.#resolved()
    const { leave } = state.passageOrders
    const verdicts = this.#unitsBefore.map((unit, i) => explain(state, unit, state.here[i]!))
    return leave === undefined ? verdicts : [...verdicts, explainLeave(state, leave)]
  }

  /** The state with these orders in it, resolved again if another phase has used it since. */
  #resolved(): MovementState {
    const state = this.#state
    if (state.resolvedFor !== this) this.#resolveAgain(state)
    return state
  }

  #resolveAgain(state: MovementState): void {
    state.passageOrders.owners = this.#owners
    state.write(this.#rules, this.#unitsBefore, this.#unchecked, this.#season)
    settle(state)
    state.resolvedFor = this
  }
}

/** The outcome of a train depends on how far it came, not only on whether it arrived. */
function outcomeOfTrain(s: MovementState, p: number): OutcomeWord {
  const { journey } = s.passageOrders
  if (p !== s.train || journey === undefined || journey.ends === 0) return 'fails'
  return journey.why === 'arrived' ? 'succeeds' : 'stops'
}

/** Keeps the sequence of the units, and the objects of those that did not move. */
function unitsAfter(s: MovementState, units: readonly Unit[]): readonly Unit[] {
  const { kind, power } = s
  const { number } = s.standing
  const after = units.slice()
  for (let i = 0; i < s.arrivalCount; i++) {
    const p = s.arrivals[i]!
    after[number[p]!] = s.board.unitNumbered(kind[p]!, power[p]!, s.toLocation[p]!)
  }
  return s.anyDislodged ? after.filter((_, i) => s.dislodgedBy[s.here[i]!] === END) : after
}

function dislodgedUnits(s: MovementState, units: readonly Unit[]): readonly Dislodged[] {
  if (!s.anyDislodged) return NO_UNITS
  const dislodged: Dislodged[] = []
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    const attacker = s.dislodgedBy[s.here[i]!]!
    if (attacker === END) continue
    dislodged.push({ unit, attackedFrom: attacker as Province, retreats: retreatsFor(s, unit) })
  }
  return dislodged
}

const NO_UNITS: readonly Dislodged[] = []
