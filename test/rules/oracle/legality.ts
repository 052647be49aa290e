// Which order each unit follows: its first legal one, or a hold; told from the units present, not from their orders.
import type { Board, Location, Province, Unit } from '../../../src/rules/board/board.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import {
  type Convoy,
  hold,
  type Move,
  type MovementOrder,
  type Support,
} from '../../../src/rules/orders/order.ts'
import { convoyers, isCoast, isOnAnyRoute, properRoutes } from './routes.ts'

/** The units that are present on a board, under the rules they play by. */
export interface Setup {
  readonly board: Board
  readonly rules: Rulebook
  readonly units: readonly Unit[]
}

/** What each unit follows, in the order of the units. */
/** Whether a move could take no effect, and is one all the same by some books. */
export const isImpossibleMove = (setup: Setup, order: Move): boolean =>
  setup.rules.impossibleOrders !== 'ignored' && !isPossibleMove(setup, order)

export const followedOrders = (setup: Setup, orders: readonly MovementOrder[]): MovementOrder[] =>
  setup.units.map(
    unit => orders.find(order => isSame(order.unit, unit) && isLegal(setup, order)) ?? hold(unit),
  )

/** Whether orders of the other units could be imagined that let this one take effect. */
export function isLegal(setup: Setup, order: MovementOrder): boolean {
  switch (order.kind) {
    case 'hold':
      return true
    case 'move':
      return isLegalMove(setup, order)
    case 'support':
      return isLegalSupport(setup, order)
    case 'convoy':
      return isLegalConvoy(setup, order)
    case 'leave':
      return false
  }
}

const isLegalMove = (setup: Setup, order: Move): boolean =>
  setup.rules.impossibleOrders !== 'ignored' || isPossibleMove(setup, order)

function isPossibleMove(setup: Setup, { unit, to, via }: Move): boolean {
  const canStep = setup.board.steps(unit.kind, unit.at).includes(to)
  if (unit.kind === 'fleet') return canStep && via === 'any'
  if (canStep && (via === 'any' || isWalkAnyhow(setup))) return true
  return canBeCarried(setup, unit, to, convoyers(setup.board, setup.units))
}

function isLegalSupport(setup: Setup, { unit, from, to }: Support): boolean {
  const { board, units } = setup
  const supported = units.find(({ at }) => board.province(at) === from)
  if (supported === undefined || isSame(supported, unit)) return false
  if (to === undefined) return couldStep(board, unit, from)
  if (!couldStep(board, unit, board.province(to))) return false
  const others = convoyers(board, units).filter(fleet => !isSame(units[fleet]!, unit))
  const steps = board.steps(supported.kind, supported.at)
  if (supported.kind === 'army') return steps.includes(to) || canBeCarried(setup, supported, to, others)
  return steps.some(step => step === to || board.province(step) === to)
}

/** Whether VIA to a neighbour does no harm where no convoy is possible. */
const isWalkAnyhow = ({ rules }: Setup): boolean =>
  rules.convoyNotOrdered === 'walks' || rules.convoyIntent === 'opposite' || rules.convoyIntent === 'anyFleet'

function isLegalConvoy({ board, rules, units }: Setup, { unit, from, to }: Convoy): boolean {
  const army = units.find(({ kind, at }) => kind === 'army' && at === from)
  if (army === undefined) return false
  if (rules.impossibleOrders !== 'ignored' && from !== to && isCoast(board, from) && isCoast(board, to))
    return convoyers(board, units).some(fleet => isSame(units[fleet]!, unit))
  // Where a move may name its path, that may be a longer one than there needs to be.
  if (rules.convoyPath !== 'ignored') {
    const own = units.findIndex(each => isSame(each, unit))
    const fleets = convoyers(board, units)
    return fleets.includes(own) && isOnAnyRoute(board, units, fleets, [from, to], own)
  }
  return properRoutes(board, units, convoyers(board, units), from, to).some(route =>
    route.some(fleet => isSame(units[fleet]!, unit)),
  )
}

/** Whether an army could go to a place by these fleets; a coast is no place for an army. */
const canBeCarried = (setup: Setup, army: Unit, to: Location, fleets: readonly number[]): boolean =>
  to === setup.board.province(to) &&
  properRoutes(setup.board, setup.units, fleets, army.at as Province, setup.board.province(to)).length > 0

/** Whether a unit could itself go to some coast of a province in one step. */
const couldStep = (board: Board, unit: Unit, province: Province): boolean =>
  board.steps(unit.kind, unit.at).some(to => board.province(to) === province)

export const isSame = (one: Unit, other: Unit): boolean =>
  one.kind === other.kind && one.power === other.power && one.at === other.at
