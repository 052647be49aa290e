// The board that a game is played on.
import type { Board } from '../../board/board.ts'
import type { Game } from '../../game/game.ts'
import { equipmentAt } from '../../library/equipment.ts'

/** A variant that is gone from the shelf is our own fault. */
export const boardFor = (game: Pick<Game, 'settings' | 'toss'>): Board => {
  const equipment = equipmentAt(game)
  if (!equipment.ok) throw new Error(`nothing to play on: ${JSON.stringify(equipment.error)}`)
  return equipment.value.board
}
