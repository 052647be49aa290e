// A sentence for every outcome of an order, in a player's words: who caused it, from where, by how much.
import type { AdjustmentVerdict } from '../../../rules/adjudication/adjustments.ts'
import type { RetreatVerdict } from '../../../rules/adjudication/retreats.ts'
import type { Outcome, Verdict } from '../../../rules/adjudication/verdict.ts'
import type { Board, Location, Unit } from '../../../rules/board/board.ts'
import type { MovementOrder } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'
import { listed, placeName, plainUnit, powerName, unitFrom, unitIn, unitOutOfSight } from './names.ts'

const say = wording.outcomes

/** Why a unit's order failed, or how it was dislodged; undefined if neither happened. */
export function movementReason(
  board: Board,
  verdict: Verdict,
  all: readonly Verdict[],
  mayRetreat: boolean,
  place: 'place' | undefined = undefined,
): string | undefined {
  const reason = outcomeReason(board, verdict, all, place)
  const attacker = verdict.dislodgedBy
  if (attacker === undefined) return reason
  // An attacker from an unseen place is given this same province, and whether there is a retreat is not seen either.
  if (board.province(attacker.at) === board.province(verdict.order.unit.at))
    return [...(reason === undefined ? [] : [reason]), say.dislodgedUnseen(bareUnit(board, attacker))].join(
      '; ',
    )
  const why = dislodgement(board, verdict.outcome, reason, attacker)
  return mayRetreat ? why : say.nowhereToGo({ why })
}

const bareUnit = (
  board: Board,
  { power, kind }: Unit,
): { readonly adjective: string; readonly kind: string } => ({
  adjective: board.powers[power]!.adjective,
  kind,
})

/** A unit may fail and be dislodged by the same attacker or by another. */
function dislodgement(board: Board, outcome: Outcome, why: string | undefined, by: Unit): string {
  const attacker = unitFrom(board, by)
  if (why === undefined) return say.dislodged({ attacker })
  if (outcome.kind === 'sunk') return why
  const isSame = (outcome.kind === 'cut' || outcome.kind === 'beaten') && outcome.by === by
  return isSame ? say.dislodgedByIt({ why }) : say.dislodgedAsWell({ why, attacker })
}

/**
 * Why an order failed, apart from its unit's dislodgement; undefined if it did not. With `place` it names the
 * destination.
 */
export function outcomeReason(
  board: Board,
  { order, outcome }: Verdict,
  all: readonly Verdict[],
  place: 'place' | undefined = undefined,
): string | undefined {
  switch (outcome.kind) {
    case 'stands':
    case 'succeeds':
    case 'given':
    case 'available':
      return undefined
    case 'bounced': {
      const units = listed(
        outcome.off.map(unit => inOrFrom(board, unit, order, all)),
        'and',
      )
      const goal = goalOf(order)
      return place === undefined || outcome.off.some(({ at }) => board.province(at) === board.province(goal))
        ? say.bounced({ ...outcome, units })
        : say.bouncedOver({ ...outcome, units, place: placeName(board, board.province(goal)) })
    }
    case 'beaten':
      return say.beaten({ ...outcome, attacker: unitFrom(board, outcome.by) })
    case 'victimsOwnSupport': {
      const { adjective, name: power } = board.powers[outcome.unit.power]!
      const units = inOrFrom(board, outcome.unit, order, all)
      return say.victimsOwnSupport({ ...outcome, units, adjective, power })
    }
    case 'ownUnit':
      return say.ownUnit({
        unit: plainUnit(board, outcome.unit),
        power: powerName(board, outcome.unit.power),
      })
    case 'noConvoy':
      return say.noConvoy({ fates: listed(fatesOf(board, outcome.lost, all), 'and') })
    case 'convoyNotOrdered':
      return say.convoyNotOrdered({
        unit: plainUnit(board, order.unit),
        place: placeName(board, goalOf(order)),
      })
    case 'cut':
      return say.cut({ attacker: unitFrom(board, outcome.by) })
    case 'sunk':
      return sunkReason({ attacker: unitFrom(board, outcome.by) }, outcome.unansweredBy)
    case 'paradox':
      return say.paradox
    case 'stopped':
    case 'noLeave':
    case 'leaveVoid':
    case 'canalParadox':
      return passageReason(board, order, outcome, all)
    case 'unanswered':
      return say.unanswered[outcome.backup](outcome)
    case 'impossible':
      return say.impossible({
        unit: plainUnit(board, order.unit),
        place: placeName(board, goalOf(order)),
      })
    case 'untold':
      return outcome.flag === undefined ? undefined : inSight(board, order, outcome, outcome.flag, all)
    case 'unmatched':
      return unmatchedReason(board, order, outcome.unit, outcome.ordered)
    default:
      return outcome satisfies never
  }
}

/** A fleet may be dislodged because the book has no answer and its backup decided; then everybody is told. */
const sunkReason = (by: { readonly attacker: string }, book: string | undefined): string =>
  book === undefined ? say.dislodged(by) : say.sunkUnanswered({ ...by, book })

/** The destination of a move; only moves bounce, or lack a convoy. */
const goalOf = (order: MovementOrder): Location => (order.kind === 'move' ? order.to : order.unit.at)

/** A rival comes from its place; a unit in the way stands in its place, unless it was coming the other way. */
function inOrFrom(board: Board, unit: Unit, order: MovementOrder, all: readonly Verdict[]): string {
  const there = order.kind === 'move' ? board.province(order.to) : undefined
  if (board.province(unit.at) !== there) return unitFrom(board, unit)
  const its = verdictOn(unit, all)?.order
  const isHeadToHead = its?.kind === 'move' && board.province(its.to) === board.province(order.unit.at)
  return isHeadToHead ? unitFrom(board, unit) : unitIn(board, unit)
}

const verdictOn = (unit: Unit, all: readonly Verdict[]): Verdict | undefined =>
  all.find(({ order }) => order.unit === unit)

const fatesOf = (board: Board, lost: readonly Unit[], all: readonly Verdict[]): readonly string[] =>
  lost.map(unit => {
    const fleet = unitIn(board, unit)
    const its = verdictOn(unit, all)?.outcome
    if (its?.kind === 'unanswered') return say.fleetUnanswered({ fleet, book: its.book })
    return its?.kind === 'paradox' ? say.fleetInParadox({ fleet }) : say.fleetDislodged({ fleet })
  })

/** `bounced, as far as is seen with the French army from Paris, 1 against 1` */
function inSight(
  board: Board,
  order: MovementOrder,
  { by = [], strength = 1, against = 1 }: Outcome & { readonly kind: 'untold' },
  flag: 'bounce' | 'cut' | 'void' | 'failed',
  all: readonly Verdict[],
): string {
  if (by.length === 0) return say.untold[flag]
  const units = listed(
    by.map(({ at, ...who }) =>
      at === undefined
        ? unitOutOfSight(board, who)
        : inOrFrom(board, board.unit(who.kind, who.power, at), order, all),
    ),
    'and',
  )
  return flag === 'cut' ? say.cutInSight({ units }) : say.bouncedInSight({ units, strength, against })
}

/** `France did not order the army in Paris to Burgundy: it holds` */
function unmatchedReason(
  board: Board,
  order: MovementOrder,
  unit: Unit,
  ordered: MovementOrder | undefined,
): string {
  const parts = {
    power: powerName(board, unit.power),
    unit: plainUnit(board, unit),
    does: whatItDoes(board, ordered),
  }
  const isInPlace = order.kind === 'hold' || order.to === undefined
  if (isInPlace && ordered?.kind !== 'move') return say.inCivilDisorder(parts)
  return isInPlace
    ? say.notToldToStay(parts)
    : say.notToldToGo({ ...parts, place: placeName(board, order.to) })
}

const whatItDoes = (board: Board, ordered: MovementOrder | undefined): string =>
  ordered?.kind === 'move'
    ? say.does.move({ place: placeName(board, ordered.to) })
    : say.does[ordered?.kind ?? 'hold']

/** Why a dislodged unit did not go where it was told; undefined if it did. */
export function retreatReason(board: Board, { unit, order, outcome }: RetreatVerdict): string | undefined {
  const parts = { power: powerName(board, unit.power), unit: plainUnit(board, unit) }
  switch (outcome.kind) {
    case 'retreated':
      return undefined
    case 'disbanded':
    case 'notOrdered':
    case 'illegalRetreat':
      return say[outcome.kind](parts)
    case 'collided': {
      const others = outcome.with.map(other => unitFrom(board, other))
      const goal = order?.kind === 'retreat' ? order.to : unit.at // only a retreat collides
      const where = { units: listed(others, 'and'), place: placeName(board, goal) }
      if (others.length === 0) return say.collidedUnseen(where)
      return others.length > 1 ? say.allCollided(where) : say.bothCollided(where)
    }
    default:
      return outcome satisfies never
  }
}

/** Why a unit was built or removed without an order; undefined for what was ordered. */
export function adjustmentReason(
  board: Board,
  { power, order, byDefault }: AdjustmentVerdict,
): string | undefined {
  if (!byDefault || order.kind === 'waive') return undefined
  const parts = { power: powerName(board, power), unit: plainUnit(board, order.unit) }
  return order.kind === 'build' ? say.builtByDefault(parts) : say.removedByDefault(parts)
}

// The outcomes of trains and of passages through a canal, in a player's words.

const { train, canal } = wording.outcomes

type Passage = Outcome & { readonly kind: 'stopped' | 'noLeave' | 'leaveVoid' | 'canalParadox' }

/** Why a train stopped, or a fleet did not pass. */
function passageReason(
  board: Board,
  { unit }: MovementOrder,
  outcome: Passage,
  all: readonly Verdict[],
): string {
  const name = board.passages.canal?.name ?? ''
  switch (outcome.kind) {
    case 'stopped':
      return whyItStopped(board, unit, outcome, all)
    case 'noLeave':
      return whyNoLeave(board, unit, outcome.guard)
    case 'leaveVoid':
      return canal.leaveVoid({ canal: name, units: unitIn(board, outcome.guard) })
    case 'canalParadox':
      return canal.paradox({ canal: name })
  }
}

function whyItStopped(
  board: Board,
  unit: Unit,
  { ends, before, why, by }: Outcome & { readonly kind: 'stopped' },
  all: readonly Verdict[],
): string {
  const goesThere = (other: Unit): boolean => {
    const order = all.find(verdict => verdict.order.unit === other)?.order
    return order?.kind === 'move' && board.province(order.to) !== board.province(other.at)
  }
  const name = (other: Unit): string =>
    board.province(other.at) !== before || (why === 'headToHead' && goesThere(other))
      ? unitFrom(board, other)
      : unitIn(board, other)
  const parts = {
    how:
      ends === unit.at
        ? train.stayed({ ends: placeName(board, ends) })
        : train.came({ ends: placeName(board, ends) }),
    units: listed(by.map(name), 'and'),
    place: placeName(board, before),
  }
  switch (why) {
    case 'arrived':
      return parts.how
    case 'stoodOff':
      return train.stoodOff(parts)
    case 'blocked':
      return train.blocked(parts)
    case 'ownUnit':
      return train.ownUnit(parts)
    case 'retakes':
      return train.retakes(parts)
    case 'headToHead':
      return train.headToHead(parts)
    case 'paradox':
      return train.paradox(parts)
    case 'otherTrain':
      return train.otherTrain(parts)
  }
}

function whyNoLeave(board: Board, unit: Unit, guard: Unit | undefined): string {
  const at = board.passages.canal?.guard
  const name = board.passages.canal?.name ?? ''
  if (guard === undefined)
    return canal.noGuard({ canal: name, place: at === undefined ? '' : placeName(board, at) })
  const parts = { canal: name, power: powerName(board, guard.power) }
  return guard.power === unit.power ? canal.notNamed(parts) : canal.noLeave(parts)
}
