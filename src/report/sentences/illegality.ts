// A sentence for every reason why no orders of the others could let an order take effect.
import type { Board, Location, Unit } from '../../board/board.ts'
import type { Illegality } from '../../orders/legality.ts'
import type { Convoy, Leave, MovementOrder, Support } from '../../orders/order.ts'
import { wording } from '../wording.ts'
import { kindName, listed, placeName, plainUnit, powerName } from './names.ts'

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
    ...passageNames(board),
  }
  return why === 'sameProvince' && isForAnother ? say.othersProvince(parts) : say.why[why](parts)
}

/** Where the unit of an impossible order could act instead. */
export const reachOf = (board: Board, unit: Unit): readonly Location[] => board.steps(unit.kind, unit.at)

type ForOther = Support | Convoy | Leave

const isForOther = (order: MovementOrder): order is ForOther =>
  order.kind === 'support' || order.kind === 'convoy' || order.kind === 'leave'

/** How the railroad and the canal of a board are called, who uses the one and where the other is watched from. */
function passageNames(
  board: Board,
): Readonly<Record<'railroad' | 'users' | 'canal' | 'guard' | 'ends', string>> {
  const { railroad, canal } = board.passages
  return {
    railroad: railroad?.name ?? '',
    users: listed(
      (railroad?.users ?? []).map(power => powerName(board, power)),
      'and',
    ),
    canal: canal?.name ?? '',
    guard: canal === undefined ? '' : placeName(board, canal.guard),
    ends: listed(
      (canal?.between ?? []).map(at => placeName(board, at)),
      'and',
    ),
  }
}

function goalName(board: Board, order: MovementOrder): string {
  if (order.kind === 'hold') return placeName(board, order.unit.at)
  return placeName(board, isForOther(order) ? (order.to ?? order.from) : order.to)
}

function inlandOf(board: Board, order: MovementOrder): string {
  const ends = order.kind === 'convoy' ? [order.from, order.to] : []
  const inland = ends.find(at => board.isCoastal[at] === 0)
  return inland === undefined ? say.oneEnd : placeName(board, inland)
}
