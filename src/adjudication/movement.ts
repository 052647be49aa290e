// Resolves a movement phase: unchecked orders in; each order's outcome, the dislodged and the next position out.
import type { Board, Province, Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Dislodged, Owners } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { hold, type MovementOrder } from '../orders/order.ts'
import { MARKS } from './marks.ts'
import { retreatsFor } from './retreats.ts'
import { settle } from './settling.ts'
import { Slate } from './slate.ts'
import { explain, explainLeave, type Verdict } from './verdict.ts'

const { END } = MARKS

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

/** How an order came out, by its kind, whether it was matched, and whether it succeeded: one row for each kind. */
const OUTCOME_OF: readonly OutcomeWord[] = [
  ...(['stands', 'stands', 'stands', 'stands'] as const),
  ...(['invalid', 'invalid', 'fails', 'succeeds'] as const),
  ...(['invalid', 'invalid', 'cut', 'given'] as const),
  ...(['invalid', 'invalid', 'disrupted', 'available'] as const),
]

/**
 * Resolves one movement phase. `units` stand one in a province; orders may be anything: those for units that are
 * not there and illegal ones are ignored, a unit's first legal order stands, a unit without one holds. The season
 * matters where there is ice, and who owns what to a train only: without `owners` it need not retake anything.
 */
export function resolveMovement(
  board: Board,
  rules: Rulebook,
  units: readonly Unit[],
  orders: readonly MovementOrder[],
  season: Season = 'spring',
  owners?: Owners,
): Resolution {
  const slate = slateOf(board)
  slate.ventures.owners = owners
  slate.chalk(rules, units, orders, season)
  settle(slate)
  return new Resolution(slate, rules, units, orders, season)
}

const slates = new WeakMap<Board, Slate>()

function slateOf(board: Board): Slate {
  const known = slates.get(board)
  if (known !== undefined) return known
  const slate = new Slate(board)
  slates.set(board, slate)
  return slate
}

/** What came of a movement phase. The orders and their reasons are worked out when someone asks. */
export class Resolution {
  /** Who stands where afterwards, the dislodged left out. */
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly #slate: Slate
  readonly #rules: Rulebook
  readonly #unitsBefore: readonly Unit[]
  readonly #unchecked: readonly MovementOrder[]
  readonly #season: Season
  readonly #owners: Owners | undefined

  constructor(
    slate: Slate,
    rules: Rulebook,
    units: readonly Unit[],
    orders: readonly MovementOrder[],
    season: Season,
  ) {
    this.#slate = slate
    this.#rules = rules
    this.#unitsBefore = units
    this.#unchecked = orders
    this.#season = season
    this.#owners = slate.ventures.owners
    this.units = unitsAfter(slate, units)
    this.dislodged = dislodgedUnits(slate, units)
    slate.shows = this
  }

  outcome(unit: number): OutcomeWord {
    const s = this.#chalked()
    const p = s.here[unit]!
    if (s.ventures.isAny && s.ventures.trains.includes(p)) return outcomeOfTrain(s, p)
    return OUTCOME_OF[(s.order[p]! << 2) | (s.matched[p]! << 1) | (s.state[p]! >> 1)]!
  }

  isDislodged(unit: number): boolean {
    const s = this.#chalked()
    return s.dislodgedBy[s.here[unit]!] !== END
  }

  /** Whether a move arrived, a support was given, a convoy held together; a hold always does. */
  succeeded(unit: number): boolean {
    const outcome = this.outcome(unit)
    return outcome === 'stands' || outcome === 'succeeds' || outcome === 'given' || outcome === 'available'
  }

  /** What each unit followed, in the order in which the units were given: its first legal order, or a hold. */
  get orders(): readonly MovementOrder[] {
    const slate = this.#chalked()
    return this.#unitsBefore.map((unit, i) => slate.orderIn(slate.here[i]!) ?? hold(unit))
  }

  /** The orders to which the rulebook has no answer, because they hang on one another, so that its backup ruled. */
  get unanswered(): readonly MovementOrder[] {
    const slate = this.#chalked()
    const stuck = slate.unanswered.subarray(0, slate.unansweredCount)
    return this.#unitsBefore.flatMap((unit, i) =>
      stuck.includes(slate.here[i]!) ? [slate.orderIn(slate.here[i]!) ?? hold(unit)] : [],
    )
  }

  /** Each unit's order with what came of it and who is to blame; behind them all the leave to pass a canal, if any. */
  verdicts(): readonly Verdict[] {
    const slate = this.#chalked()
    const { leave } = slate.ventures
    const verdicts = this.#unitsBefore.map((unit, i) => explain(slate, unit, slate.here[i]!))
    return leave === undefined ? verdicts : [...verdicts, explainLeave(slate, leave)]
  }

  /** The slate with these orders on it, resolved once more if another phase has been on it since. */
  #chalked(): Slate {
    const slate = this.#slate
    if (slate.shows !== this) this.#chalkAgain(slate)
    return slate
  }

  #chalkAgain(slate: Slate): void {
    slate.ventures.owners = this.#owners
    slate.chalk(this.#rules, this.#unitsBefore, this.#unchecked, this.#season)
    settle(slate)
    slate.shows = this
  }
}

/** A train is on its way by how far it came, and not by whether it arrived. */
function outcomeOfTrain(s: Slate, p: number): OutcomeWord {
  const { journey } = s.ventures
  if (p !== s.train || journey === undefined || journey.ends === 0) return 'fails'
  return journey.why === 'arrived' ? 'succeeds' : 'stops'
}

/** The same units where nothing happened to them, in the same order. */
function unitsAfter(s: Slate, units: readonly Unit[]): readonly Unit[] {
  const { kind, power } = s
  const { number } = s.standing
  const after = units.slice()
  for (let i = 0; i < s.arrivalCount; i++) {
    const p = s.arrivals[i]!
    after[number[p]!] = s.board.unitNumbered(kind[p]!, power[p]!, s.toLocation[p]!)
  }
  return s.anyDislodged ? after.filter((_, i) => s.dislodgedBy[s.here[i]!] === END) : after
}

function dislodgedUnits(s: Slate, units: readonly Unit[]): readonly Dislodged[] {
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
