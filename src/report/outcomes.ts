// A sentence for everything that can come of an order, in a player's words: who did it, from where, by how much.

import type { AdjustmentVerdict } from '../adjudication/adjustments.ts'
import type { RetreatVerdict } from '../adjudication/retreats.ts'
import type { Outcome, Verdict } from '../adjudication/verdict.ts'
import type { Board, Unit } from '../board/board.ts'
import type { MovementOrder } from '../orders/order.ts'
import { listed, placeName, plainUnit, powerName, unitFrom, unitIn } from './names.ts'

/** Why a unit did not simply do what it was told, or stayed undisturbed; undefined if it did. */
export function movementReason(
  board: Board,
  verdict: Verdict,
  all: readonly Verdict[],
  mayRetreat: boolean,
): string | undefined {
  const why = outcomeReason(board, verdict, all)
  const attacker = verdict.dislodgedBy
  if (attacker === undefined) return why
  return `${dislodgement(board, verdict.outcome, why, attacker)}${mayRetreat ? '' : ', with nowhere to go'}`
}

/** A unit may fail and be dislodged by the same attacker or by another. */
function dislodgement(board: Board, outcome: Outcome, why: string | undefined, attacker: Unit): string {
  const byWhom = `dislodged by ${unitFrom(board, attacker)}`
  if (why === undefined || outcome.kind === 'sunk') return byWhom
  const isSame = (outcome.kind === 'cut' || outcome.kind === 'beaten') && outcome.by === attacker
  return isSame ? `${why}, and dislodged by it` : `${why}; ${byWhom}`
}

/** Why an order failed, its unit's own dislodgement left aside; undefined if it did not. */
export function outcomeReason(
  board: Board,
  { order, outcome }: Verdict,
  all: readonly Verdict[],
): string | undefined {
  switch (outcome.kind) {
    case 'stands':
    case 'succeeds':
    case 'given':
    case 'available':
      return undefined
    case 'bounced': {
      const off = outcome.off.map(unit => inOrFrom(board, unit, order, all))
      return `bounced with ${listed(off, 'and')}, ${soManyAgainst(outcome)}`
    }
    case 'beaten':
      return `beaten head to head by ${unitFrom(board, outcome.by)}, ${soManyAgainst(outcome)}`
    case 'victimsOwnSupport': {
      const victim = board.powers[outcome.unit.power]!
      const own = `${victim.adjective} support does not count against ${victim.name}'s own unit`
      return `bounced with ${inOrFrom(board, outcome.unit, order, all)}, ${soManyAgainst(outcome)}: ${own}`
    }
    case 'ownUnit': {
      const power = powerName(board, outcome.unit.power)
      return `${plainUnit(board, outcome.unit)} did not leave, and ${power} cannot dislodge its own unit`
    }
    case 'noConvoy':
      return `its convoy broke: ${listed(fatesOf(board, outcome.lost, all), 'and')}`
    case 'convoyNotOrdered':
      return `no chain of fleets was ordered to convoy ${plainUnit(board, order.unit)}${toGoal(board, order)}`
    case 'cut':
      return `cut by ${unitFrom(board, outcome.by)}`
    case 'sunk':
      return `dislodged by ${unitFrom(board, outcome.by)}`
    case 'paradox':
      return 'caught in a paradox: the convoy would have undone itself'
    case 'unmatched':
      return unmatchedReason(board, order, outcome.unit, outcome.ordered)
    default:
      return outcome satisfies never
  }
}

const soManyAgainst = ({ strength, against }: { strength: number; against: number }): string =>
  `${strength} against ${against}`

/** A rival comes from where it was; who stands in the way is in there, unless it was coming the other way. */
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
  lost.map(fleet => {
    const isParadox = verdictOn(fleet, all)?.outcome.kind === 'paradox'
    return `${unitIn(board, fleet)} was ${isParadox ? 'caught in a paradox' : 'dislodged'}`
  })

const toGoal = (board: Board, order: MovementOrder): string =>
  order.kind === 'move' ? ` to ${placeName(board, order.to)}` : ''

/** `France did not order the army in Paris to Burgundy: it holds` */
function unmatchedReason(
  board: Board,
  order: MovementOrder,
  unit: Unit,
  ordered: MovementOrder | undefined,
): string {
  const its = `${powerName(board, unit.power)} did not order ${plainUnit(board, unit)}`
  const wanted =
    order.kind === 'hold' || order.to === undefined ? 'to stay' : `to ${placeName(board, order.to)}`
  return `${its} ${wanted}: it ${whatItDoes(board, ordered)}`
}

function whatItDoes(board: Board, ordered: MovementOrder | undefined): string {
  switch (ordered?.kind) {
    case undefined:
    case 'hold':
      return 'holds'
    case 'move':
      return `was ordered to ${placeName(board, ordered.to)}`
    case 'support':
      return 'supports another unit'
    case 'convoy':
      return 'convoys an army'
    default:
      return ordered satisfies never
  }
}

/** Why a dislodged unit did not go where it was told; undefined if it did. */
export function retreatReason(board: Board, { unit, order, outcome }: RetreatVerdict): string | undefined {
  const power = powerName(board, unit.power)
  switch (outcome.kind) {
    case 'retreated':
      return undefined
    case 'disbanded':
      return `disbanded, as ${power} ordered`
    case 'collided': {
      const others = outcome.with.map(other => unitFrom(board, other))
      const where = order?.kind === 'retreat' ? ` in ${placeName(board, order.to)}` : ''
      return `collided with ${listed(others, 'and')}${where}: ${others.length > 1 ? 'all' : 'both'} are disbanded`
    }
    case 'notOrdered':
      return `${power} ordered no retreat for ${plainUnit(board, unit)}: it is disbanded`
    case 'illegalRetreat':
      return `${power} ordered no possible retreat for ${plainUnit(board, unit)}: it is disbanded`
    default:
      return outcome satisfies never
  }
}

/** Why a unit was removed that nobody ordered removed; undefined for what was ordered. */
export function adjustmentReason(
  board: Board,
  { power, order, byDefault }: AdjustmentVerdict,
): string | undefined {
  if (!byDefault || order.kind === 'waive') return undefined
  return `${powerName(board, power)} ordered too few removals, and ${plainUnit(board, order.unit)} goes first by the rules of civil disorder`
}
