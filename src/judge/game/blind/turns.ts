// A turn of a blind game as a reader may know it: which units were seen to do what, and with what result.
import type { AdjustmentVerdict } from '../../../rules/adjudication/adjustments.ts'
import type { PhaseResults } from '../../../rules/adjudication/resolving.ts'
import type { RetreatVerdict } from '../../../rules/adjudication/retreats.ts'
import type { Outcome, Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, Location, Power, Province, Unit } from '../../../rules/board/board.ts'
import { type MovementOrder, mustSail, type Order, unitTold } from '../../../rules/orders/order.ts'
import type { PlayedTurn } from '../game.ts'
import type { Settings } from '../settings.ts'
import type { Glimpse } from './glimpse.ts'
import { withReason } from './inSight.ts'
import { seenPosition, sightOf } from './sight.ts'

/** What a reader sees of a turn. */
interface Sight {
  readonly board: Board
  readonly own: readonly Power[]
  readonly sees: (at: Location) => boolean
}

const HIDDEN: unique symbol = Symbol('hidden')

/** What is seen of one order: all of it, half of it, or nothing. */
type Seen<Told> = Told | Glimpse | typeof HIDDEN

/** A turn as some powers see it: what happens in or beside the provinces that they own or stand in, before it or after. */
export function seenTurn(
  turn: PlayedTurn,
  own: readonly Power[],
  terms: Settings['blind'],
  board: Board,
): PlayedTurn {
  const seen = new Set([
    ...sightOf(turn.before, own, terms, board),
    ...sightOf(turn.after, own, terms, board),
  ])
  const sight: Sight = { board, own, sees: at => seen.has(board.province(at)) }
  const isOwn = (power: Power) => own.includes(power)
  const before = seenPosition(turn.before, seen, own, terms, board)
  const { results, glimpses } = seenResults(turn, before.units, sight)
  return {
    ...turn,
    before,
    after: seenPosition(turn.after, seen, own, terms, board),
    sheets: new Map([...turn.sheets].filter(([power]) => isOwn(power))),
    results,
    glimpses,
    // Impossible orders are among the results, as they were written.
    voids: [],
    proxies: turn.proxies.filter(({ unit }) => isOwn(unit.power)),
    unordered: turn.unordered.filter(({ at }) => sight.sees(at)),
    punctuality: turn.punctuality.filter(({ power }) => isOwn(power)),
  }
}

function seenResults(
  { results, voids }: PlayedTurn,
  units: readonly Unit[],
  sight: Sight,
): { readonly results: PhaseResults; readonly glimpses: readonly Glimpse[] } {
  switch (results.kind) {
    case 'movement': {
      const { told, glimpses } = sorted(results.verdicts.map(each => seenMovement(each, voids, sight)))
      const seen = { board: sight.board, units, verdicts: told, glimpses }
      const verdicts = told.map(each => withReason(each, seen))
      return { results: { kind: 'movement', verdicts }, glimpses }
    }
    case 'retreat': {
      const { told, glimpses } = sorted(results.verdicts.map(each => seenRetreat(each, sight)))
      return { results: { kind: 'retreat', verdicts: told }, glimpses }
    }
    case 'adjustment': {
      const verdicts = results.verdicts.filter(each => isSeenAdjustment(each, sight))
      return { results: { kind: 'adjustment', verdicts }, glimpses: [] }
    }
  }
}

function sorted<Told extends object>(
  all: readonly Seen<Told>[],
): { readonly told: readonly Told[]; readonly glimpses: readonly Glimpse[] } {
  const known = all.filter(each => each !== HIDDEN)
  const isGlimpse = (each: Told | Glimpse): each is Glimpse => 'does' in each
  return {
    told: known.filter((each): each is Told => !isGlimpse(each)),
    glimpses: known.filter(isGlimpse),
  }
}

// Movement.

function seenMovement(verdict: Verdict, voids: readonly Order[], sight: Sight): Seen<Verdict> {
  const { unit } = verdict.order
  const written = verdict.order.kind === 'leave' ? undefined : voids.find(each => unitTold(each) === unit)
  // Only movement orders can be void.
  const order = (written as MovementOrder | undefined) ?? verdict.order
  const isVoid = written !== undefined
  const isHere = sight.own.includes(unit.power) || sight.sees(unit.at)
  const dislodgedBy = isHere ? standIn(verdict.dislodgedBy, unit, sight.board) : undefined
  if (sight.own.includes(unit.power) || (isHere && isSeenWhole(order, sight))) {
    const outcome = isVoid ? voidOutcome(order, sight) : seenOutcome(order, verdict.outcome, sight)
    return { order: withoutWay(order, sight), outcome, dislodgedBy }
  }
  if (isHere) return halfOf(order, verdict, dislodgedBy !== undefined, sight)
  return isSeenComing(order, verdict.outcome, sight)
    ? glimpse(unit, { does: 'move', to: order.to, flag: hasArrived(verdict.outcome) ? undefined : 'bounce' })
    : HIDDEN
}

/** The unit that dislodged another, where it stands now: where it came from may not be seen. */
const standIn = (by: Unit | undefined, unit: Unit, board: Board): Unit | undefined =>
  by === undefined ? undefined : board.unit(by.kind, by.power, board.province(unit.at))

function isSeenWhole(order: MovementOrder, { sees }: Sight): boolean {
  switch (order.kind) {
    case 'hold':
      return true
    case 'move':
      return sees(order.to)
    case 'support':
    case 'convoy':
    case 'leave':
      return sees(order.from) && (order.to === undefined || sees(order.to))
  }
}

/** A convoy route that another power wrote is shown only if all of it is seen. */
function withoutWay(order: MovementOrder, { own, sees }: Sight): MovementOrder {
  if (order.kind !== 'move' || order.over === undefined || own.includes(order.unit.power)) return order
  if (order.over.every(sees)) return order
  const { over: _, ...plain } = order
  return plain
}

/** A move from an unseen province is seen if it arrives or bounces in a province that is seen; one that never set out is not. */
const isSeenComing = (
  order: MovementOrder,
  outcome: Outcome,
  { sees }: Sight,
): order is MovementOrder & { kind: 'move' } =>
  order.kind === 'move' && sees(order.to) && (hasArrived(outcome) || STOOD_OFF.has(outcome.kind))

const hasArrived = ({ kind }: Outcome): boolean => kind === 'succeeds'

const STOOD_OFF: ReadonlySet<Outcome['kind']> = new Set(['bounced', 'beaten', 'victimsOwnSupport', 'ownUnit'])

function halfOf(order: MovementOrder, { outcome }: Verdict, isDislodged: boolean, { sees }: Sight): Glimpse {
  const { unit } = order
  const here = { at: unit.at, isDislodged }
  switch (order.kind) {
    case 'support':
    case 'convoy':
    case 'leave': {
      const from = sees(order.from) ? order.from : undefined
      const to = order.to !== undefined && sees(order.to) ? order.to : undefined
      return glimpse(unit, { ...here, does: order.kind, from, to, isInPlace: order.to === undefined })
    }
    default:
      return glimpse(unit, { ...here, does: 'move', flag: hasArrived(outcome) ? undefined : 'failed' })
  }
}

const glimpse = ({ power, kind }: Unit, what: Partial<Glimpse> & Pick<Glimpse, 'does'>): Glimpse => ({
  power,
  kind,
  at: undefined,
  from: undefined,
  to: undefined,
  isInPlace: false,
  flag: undefined,
  isDislodged: false,
  ...what,
})

const UNTOLD: Outcome = { kind: 'untold', flag: undefined }

/** The result of an order, as far as it follows from what is seen. `withReason` adds the units that caused it. */
function seenOutcome(order: MovementOrder, outcome: Outcome, sight: Sight): Outcome {
  switch (order.kind) {
    case 'hold':
      return { kind: 'stands' }
    case 'move':
      if (hasArrived(outcome)) return outcome
      return { kind: 'untold', flag: isStoodOffInSight(order, outcome, sight) ? 'bounce' : 'failed' }
    case 'support':
      if (!isSeenWhole(order, sight)) return UNTOLD
      if (outcome.kind === 'cut' || outcome.kind === 'unmatched')
        return { kind: 'untold', flag: outcome.kind === 'cut' ? 'cut' : 'void' }
      return outcome.kind === 'given' ? outcome : UNTOLD
    default:
      return isSeenWhole(order, sight) && (outcome.kind === 'available' || outcome.kind === 'given')
        ? outcome
        : UNTOLD
  }
}

/** Whether a bounce is seen. Moves by convoy are left out: a missing convoy would look the same where its waters are not seen. */
const isStoodOffInSight = (
  { unit, to, via }: MovementOrder & { kind: 'move' },
  { kind }: Outcome,
  { board, sees }: Sight,
): boolean => STOOD_OFF.has(kind) && sees(to) && via === 'any' && !mustSail(board, unit, board.province(to))

const voidOutcome = (order: MovementOrder, sight: Sight): Outcome =>
  order.kind === 'support' && isSeenWhole(order, sight)
    ? { kind: 'untold', flag: 'void' }
    : order.kind === 'move'
      ? { kind: 'untold', flag: 'failed' }
      : UNTOLD

// Retreats and adjustments.

function seenRetreat(verdict: RetreatVerdict, { own, sees }: Sight): Seen<RetreatVerdict> {
  const { unit, order, outcome } = verdict
  const told = outcome.kind === 'collided' ? { ...verdict, outcome: { ...outcome, with: [] } } : verdict
  if (own.includes(unit.power)) return told
  const isHere = sees(unit.at)
  if (order?.kind !== 'retreat') return isHere ? told : HIDDEN
  if (isHere && sees(order.to)) return told
  if (isHere) return glimpse(unit, { does: 'retreat', at: unit.at })
  return sees(order.to) && outcome.kind === 'retreated'
    ? glimpse(unit, { does: 'retreat', to: order.to })
    : HIDDEN
}

const isSeenAdjustment = ({ power, order }: AdjustmentVerdict, { own, sees }: Sight): boolean =>
  own.includes(power) || (order.kind !== 'waive' && sees(order.unit.at))

/** The provinces of the present position that are seen because they were seen in the last turn. */
export const stillSeen = (
  turn: PlayedTurn | undefined,
  own: readonly Power[],
  terms: Settings['blind'],
  board: Board,
): ReadonlySet<Province> => (turn === undefined ? new Set() : sightOf(turn.before, own, terms, board))
