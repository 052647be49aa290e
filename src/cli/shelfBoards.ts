// The equipment of games that are in the store; what was played once must still be on the shelf.
import type { Settings } from '../game/settings.ts'
import { type Equipment, equipmentFor } from '../shelf/tables.ts'
import { UsageFault } from './faults.ts'
import { shelfSentence } from './tables.ts'

export function equipmentOf(settings: Settings): Equipment {
  const found = equipmentFor(settings)
  if (!found.ok) throw new UsageFault(shelfSentence(found.error))
  return found.value
}
