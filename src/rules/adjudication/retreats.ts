// Where dislodged units may retreat after the movement, and the results of the retreats that were ordered.
import type { Board, Location, Province, Unit } from '../board/board.ts'
import { UNIT_NUMBERS } from '../board/board.ts'
import type { Dislodged } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { RetreatOrder } from '../orders/order.ts'
import { CODES } from './choices.ts'
import type { MovementState } from './movementState.ts'
import { preventStrength } from './strengths.ts'

const { MOVE, NO, SURE, END } = CODES
const { ARMY, FLEET, NOBODY } = UNIT_NUMBERS

/** Where a dislodged unit may go: adjacent, empty, without a standoff, and not where its attacker came from. */
export function retreatsFor(s: MovementState, unit: Unit): readonly Location[] {
  const { provinceOf } = s.board
  const attacker = s.dislodgedBy[provinceOf[unit.at]!]!
  const retreats: Location[] = []
  for (const to of s.board.steps(unit.kind, unit.at)) {
    const province = provinceOf[to]!
    if (province === attacker && !leavesTheWayFree(s, attacker)) continue
    if (s.legality.frozen?.[province] === 1) continue
    if (!isOccupied(s, province) && !isContested(s, province)) retreats.push(to)
  }
  return retreats
}

/** An attacker that came by convoy does not block the province that it came from (DATC 4.A.5). */
const leavesTheWayFree = (s: MovementState, attacker: number): boolean =>
  s.convoyed[attacker] !== NO && s.rules.retreatToConvoyedAttacker === 'allowed'

function isOccupied(s: MovementState, province: number): boolean {
  if (s.kind[province] !== NOBODY && !(s.order[province] === MOVE && s.state[province] === SURE)) return true
  for (let move = s.firstMoveInto[province]!; move !== END; move = s.nextMoveInto[move]!) {
    if (s.state[move] === SURE) return true
  }
  return (
    s.train !== END && s.state[s.train] === SURE && s.board.provinceOf[s.toLocation[s.train]!] === province
  )
}

/** Whether there was a standoff in a province. */
function isContested(s: MovementState, province: number): boolean {
  for (let move = s.firstMoveInto[province]!; move !== END; move = s.nextMoveInto[move]!) {
    if (s.state[move] === NO && preventStrength(s, move, SURE) > 0) return true
  }
  return s.contended === province && preventStrength(s, s.train, SURE) > 0
}

export type RetreatOutcome =
  | { readonly kind: 'retreated' }
  | { readonly kind: 'disbanded' }
  | { readonly kind: 'collided'; readonly with: readonly Unit[] }
  | { readonly kind: 'notOrdered' }
  | { readonly kind: 'illegalRetreat' }

export interface RetreatVerdict {
  readonly unit: Unit
  /** The order that was followed: the first legal one, or undefined. */
  readonly order: RetreatOrder | undefined
  readonly outcome: RetreatOutcome
}

export interface RetreatResolution {
  /** One for each dislodged unit that had somewhere to go. */
  readonly verdicts: readonly RetreatVerdict[]
  /** The units that found a new place. */
  readonly survivors: readonly Unit[]
}

/** Whether a retreat order is a disband, or goes where the movement phase left a place open. */
export const isLegalRetreat = (dislodged: Dislodged, order: RetreatOrder): boolean =>
  order.kind === 'disband' || dislodged.retreats.includes(order.to)

const sameUnit = (one: Unit, other: Unit): boolean =>
  one.at === other.at && one.power === other.power && one.kind === other.kind

/**
 * Each unit follows the legal order that counts by the rulebook. Units that retreat into one province disband, and so
 * do those that retreat nowhere.
 */
export function resolveRetreats(
  board: Board,
  dislodged: readonly Dislodged[],
  orders: readonly RetreatOrder[],
  rule: Rulebook['ordersForOneUnit'] = 'first',
): RetreatResolution {
  const pairs = dislodged
    .filter(each => each.retreats.length > 0)
    .map(each => {
      const own = orders.filter(order => sameUnit(order.unit, each.unit))
      const legal = own.filter(order => isLegalRetreat(each, order))
      return { unit: each.unit, own, order: oneOf(legal, rule) }
    })
  const goals = pairs.map(({ order }) => (order?.kind === 'retreat' ? board.province(order.to) : undefined))
  const isHard = pairs.map(({ unit }, i) => isOverHardBorder(board, unit, goals[i]))
  const verdicts = pairs.map(({ unit, own, order }, i): RetreatVerdict => {
    // A unit that comes over a plain border prevails against those that come over a hard one.
    const rivals = pairs.filter(
      (_, j) => j !== i && goals[j] !== undefined && goals[j] === goals[i] && (isHard[i] || !isHard[j]),
    )
    return {
      unit,
      order,
      outcome: outcomeOf(
        order,
        own.length > 0,
        rivals.map(rival => rival.unit),
      ),
    }
  })
  const survivors = verdicts.flatMap(({ order, outcome, unit }) =>
    outcome.kind === 'retreated' && order?.kind === 'retreat' ? [{ ...unit, at: order.to }] : [],
  )
  return { verdicts, survivors }
}

const isOverHardBorder = (board: Board, { kind, at }: Unit, goal: Province | undefined): boolean =>
  goal !== undefined && board.hardness(kind === 'army' ? ARMY : FLEET, board.province(at), goal) !== 0

/** The one of several legal orders that counts. (DATC 4.D.3) */
function oneOf(legal: readonly RetreatOrder[], rule: Rulebook['ordersForOneUnit']): RetreatOrder | undefined {
  if (rule !== 'none') return legal.at(rule === 'first' ? 0 : -1)
  const goals = new Set(legal.map(order => (order.kind === 'retreat' ? order.to : undefined)))
  return goals.size > 1 ? undefined : legal[0]
}

function outcomeOf(
  order: RetreatOrder | undefined,
  wasOrdered: boolean,
  rivals: readonly Unit[],
): RetreatOutcome {
  if (order === undefined) return { kind: wasOrdered ? 'illegalRetreat' : 'notOrdered' }
  if (order.kind === 'disband') return { kind: 'disbanded' }
  return rivals.length > 0 ? { kind: 'collided', with: rivals } : { kind: 'retreated' }
}
