// A sentence for every reason why no orders of the others could let an order take effect.
import type { Board, Location, Unit } from '../board/board.ts'
import type { Illegality } from '../orders/legality.ts'
import type { Convoy, MovementOrder, Support } from '../orders/order.ts'
import { placeName, plainUnit } from './names.ts'

/** Why an order is impossible: `the army in Paris cannot reach London`. */
export function illegalityReason(board: Board, order: MovementOrder, why: Illegality): string {
  const { unit } = order
  const the = plainUnit(board, unit)
  const from = placeName(board, isForOther(order) ? order.from : unit.at)
  const to = goalName(board, order)
  switch (why) {
    case 'noSuchUnit':
      return `there is no ${unit.kind} in ${from}`
    case 'sameProvince':
      return `${isForOther(order) ? `the unit in ${from}` : the} cannot move to the province where it stands`
    case 'cannotReach':
    case 'coastOutOfReach':
      return `${the} cannot reach ${to}`
    case 'noRoute':
      return `no chain of fleets links ${from} and ${to}`
    case 'fleetCannotBeConvoyed':
      return `${the} cannot go by convoy, only an army can`
    case 'coastNeeded':
      return `${the} needs to know which coast of ${to} to go to`
    case 'supportsItself':
      return `${the} cannot support itself`
    case 'supportsItsOwnProvince':
      return `${the} cannot support a move to the province where it stands`
    case 'supporterCannotReach':
      return `${the} cannot reach ${to}, so it cannot support there`
    case 'nobodyToSupport':
      return `no unit stands in ${from}`
    case 'supportedCannotReach':
      return `the unit in ${from} cannot reach ${to}`
    case 'supporterIsTheRoute':
      return `the army in ${from} could reach ${to} only by the convoy of ${the}, which cannot support as well`
    case 'cannotConvoy':
      return `${the} cannot convoy, only a fleet at sea can`
    case 'nobodyToConvoy':
      return `no army stands in ${from}`
    case 'notAShore':
      return `armies are convoyed from coast to coast, and ${inlandOf(board, order)} has none`
    case 'notOnTheWay':
      return `${the} lies on no route of fleets from ${from} to ${to}`
    default:
      return why satisfies never
  }
}

/** Where the unit of an impossible order could act instead. */
export const reachOf = (board: Board, unit: Unit): readonly Location[] => board.steps(unit.kind, unit.at)

const isForOther = (order: MovementOrder): order is Support | Convoy =>
  order.kind === 'support' || order.kind === 'convoy'

function goalName(board: Board, order: MovementOrder): string {
  if (order.kind === 'hold') return placeName(board, order.unit.at)
  return placeName(board, isForOther(order) ? (order.to ?? order.from) : order.to)
}

function inlandOf(board: Board, order: MovementOrder): string {
  const ends = order.kind === 'convoy' ? [order.from, order.to] : []
  const inland = ends.find(at => board.isCoastal[at] === 0)
  return inland === undefined ? 'one end' : placeName(board, inland)
}
