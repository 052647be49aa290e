// A sentence for every reason why no orders of the others could let an order take effect.
import type { Board, Location, Unit } from '../board/board.ts'
import type { Illegality } from '../orders/legality.ts'
import type { Convoy, MovementOrder, Support } from '../orders/order.ts'
import { kindName, placeName, plainUnit } from './names.ts'
import { wording } from './wording.ts'

const say = wording.illegality

/** Why an order is impossible: `the army in Paris cannot reach London`. */
export function illegalityReason(board: Board, order: MovementOrder, why: Illegality): string {
  const { unit } = order
  const isForAnother = isForOther(order)
  const parts = {
    unit: plainUnit(board, unit),
    kind: kindName(unit),
    from: placeName(board, isForAnother ? order.from : unit.at),
    to: goalName(board, order),
    inland: inlandOf(board, order),
  }
  return why === 'sameProvince' && isForAnother ? say.othersProvince(parts) : say.why[why](parts)
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
  return inland === undefined ? say.oneEnd : placeName(board, inland)
}
