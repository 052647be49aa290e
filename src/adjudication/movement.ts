// Resolves a movement phase: unchecked orders in; each order's outcome, the dislodged and the next position out.
import type { Board, Province, Unit } from '../board/board.ts'
import type { Dislodged } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { hold, type Move, type MovementOrder } from '../orders/order.ts'
import { retreatsFor } from './retreats.ts'
import { settle } from './settling.ts'
import { CONVOY, END, MOVE, Slate, SUPPORT, SURE } from './slate.ts'
import { explain, type Verdict } from './verdict.ts'

/** The DATC's words for how an order came out. (4.E.2) */
export const OUTCOMES = [
  'stands',
  'succeeds',
  'fails',
  'given',
  'cut',
  'available',
  'disrupted',
  'invalid',
] as const
export type OutcomeWord = (typeof OUTCOMES)[number]

const [STANDS, SUCCEEDS, FAILS, GIVEN, CUT, AVAILABLE, DISRUPTED, INVALID] = [0, 1, 2, 3, 4, 5, 6, 7] as const
/** Set beside an outcome for a unit that was dislodged. */
const DISLODGED = 8

/**
 * Resolves one movement phase. `units` stand one in a province; orders may be anything: those for units that are
 * not there and illegal ones are ignored, a unit's first legal order stands, a unit without one holds.
 */
export function resolveMovement(
  board: Board,
  rules: Rulebook,
  units: readonly Unit[],
  orders: readonly MovementOrder[],
): Resolution {
  const slate = slateOf(board)
  slate.chalk(rules, units, orders)
  settle(slate)
  return new Resolution(slate, rules, units, orders)
}

const slates = new WeakMap<Board, Slate>()

function slateOf(board: Board): Slate {
  const known = slates.get(board)
  if (known !== undefined) return known
  const slate = new Slate(board)
  slates.set(board, slate)
  return slate
}

/** What came of a movement phase. Reasons are worked out when someone asks. */
export class Resolution {
  /** What each unit followed, in the order in which the units were given: its first legal order, or a hold. */
  readonly orders: readonly MovementOrder[]
  /** Who stands where afterwards, the dislodged left out. */
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly #outcomes: readonly number[]
  readonly #slate: Slate
  readonly #rules: Rulebook
  readonly #unitsBefore: readonly Unit[]
  readonly #unchecked: readonly MovementOrder[]

  constructor(slate: Slate, rules: Rulebook, units: readonly Unit[], orders: readonly MovementOrder[]) {
    this.#slate = slate
    this.#rules = rules
    this.#unitsBefore = units
    this.#unchecked = orders
    const followed: MovementOrder[] = []
    const outcomes: number[] = []
    const after: Unit[] = []
    const dislodged: Dislodged[] = []
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!
      const p = slate.here[i]!
      const order = slate.followed[p] ?? hold(unit)
      const outcome = outcomeCode(slate, p)
      const attacker = slate.dislodgedBy[p]!
      followed.push(order)
      outcomes.push(attacker === END ? outcome : outcome | DISLODGED)
      if (attacker !== END) dislodged.push(leave(slate, unit, attacker))
      else if (outcome === SUCCEEDS)
        after.push({ kind: unit.kind, power: unit.power, at: (order as Move).to })
      else after.push(unit)
    }
    this.orders = followed
    this.units = after
    this.dislodged = dislodged
    this.#outcomes = outcomes
    slate.shows = this
  }

  outcome(unit: number): OutcomeWord {
    return OUTCOMES[this.#outcomes[unit]! & (DISLODGED - 1)]!
  }

  isDislodged(unit: number): boolean {
    return (this.#outcomes[unit]! & DISLODGED) !== 0
  }

  /** Whether a move arrived, a support was given, a convoy held together; a hold always does. */
  succeeded(unit: number): boolean {
    const outcome = this.outcome(unit)
    return outcome === 'stands' || outcome === 'succeeds' || outcome === 'given' || outcome === 'available'
  }

  /** Each unit's order with what came of it and who is to blame. */
  verdicts(): readonly Verdict[] {
    const slate = this.#slate
    if (slate.shows !== this) {
      slate.chalk(this.#rules, this.#unitsBefore, this.#unchecked)
      settle(slate)
      slate.shows = this
    }
    return this.orders.map((order, i) => explain(slate, order, slate.here[i]!))
  }
}

const leave = (slate: Slate, unit: Unit, attacker: number): Dislodged => ({
  unit,
  attackedFrom: attacker as Province,
  retreats: retreatsFor(slate, unit),
})

function outcomeCode(s: Slate, p: number): number {
  switch (s.order[p]) {
    case MOVE:
      if (s.state[p] === SURE) return SUCCEEDS
      return s.convoyed[p] === 1 && s.wayOrdered[p] === 0 ? INVALID : FAILS
    case SUPPORT:
      if (s.matched[p] === 0) return INVALID
      return s.state[p] === SURE ? GIVEN : CUT
    case CONVOY:
      if (s.matched[p] === 0) return INVALID
      return s.state[p] === SURE ? AVAILABLE : DISRUPTED
    default:
      return STANDS
  }
}
