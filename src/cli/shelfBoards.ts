// The equipment of games that are in the store; what was played once must still be on the shelf.
import type { Game } from '../game/game.ts'
import { shelfSentence } from '../shelf/library.ts'
import { type Equipment, equipmentAt } from '../shelf/tables.ts'
import { UsageFault } from './faults.ts'

export function equipmentOf(game: Pick<Game, 'settings' | 'toss'>): Equipment {
  const found = equipmentAt(game)
  if (!found.ok) throw new UsageFault(shelfSentence(found.error))
  return found.value
}
