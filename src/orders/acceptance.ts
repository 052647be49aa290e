// What the old judges took of orders that can never take effect: each check that they made, and none that they left out.
import type { Board } from '../board/board.ts'
import type { Convoy, MovementOrder, Support } from './order.ts'
import type { Standing } from './standing.ts'

/**
 * Whether an order that the rules of the game rule out passes the checks of the old judges. (Szykman, No Press
 * Diplomacy) They looked at each unit by itself: never at what the one that is helped can do, nor at other fleets.
 * With strict convoys both ends of one must be coastal.
 */
export function isAccepted(
  order: MovementOrder,
  board: Board,
  standing: Standing,
  strictConvoys = false,
): boolean {
  if (!standing.has(order.unit)) return false
  switch (order.kind) {
    case 'hold':
      return true
    case 'leave':
      // The old judges' checks of a leave are those of the rules.
      return false
    case 'move':
      // Reach and terrain are checked in full, and by convoy each water on the way for its fleet: as the rules do.
      return false
    case 'support':
      return isSupportAccepted(order, board, standing)
    case 'convoy':
      return isConvoyAccepted(order, board, standing) && (!strictConvoys || isFromShoreToShore(order, board))
  }
}

/**
 * Some unit must be there to be supported, and the supporter must be able to go where it supports. Whether the
 * supported unit can go there is not asked.
 */
function isSupportAccepted({ unit, from, to }: Support, board: Board, standing: Standing): boolean {
  const goal = board.province(to ?? from)
  return standing.unitIn(from) !== undefined && board.reaches(unit.kind, unit.at, goal)
}

/**
 * A fleet convoys, an army is convoyed, and it lands in another province that is no water. Whether the fleet is at sea,
 * the two ends are coastal and a chain of fleets lies between them is not asked.
 */
function isConvoyAccepted({ unit, from, to }: Convoy, board: Board, standing: Standing): boolean {
  return (
    unit.kind === 'fleet' &&
    standing.unitIn(from)?.kind === 'army' &&
    from !== to &&
    board.provinces[to]!.terrain !== 'sea'
  )
}

/** What some tables ask for besides. */
const isFromShoreToShore = ({ from, to }: Convoy, board: Board): boolean =>
  board.isCoastal[from] === 1 && board.isCoastal[to] === 1
