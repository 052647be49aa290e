// In which games somebody has a part, and which of them he means where a letter of his does not name one.

import type { Part } from '../commands/context.ts'
import { partOf } from '../commands/meaning/parts.ts'
import type { GameEvent, Person } from '../game/events.ts'
import type { People } from '../people/people.ts'
import { wording } from '../report/wording.ts'
import type { Store } from '../store/store.ts'
import { memoryOf } from './memory.ts'

const say = wording.daemon.parts

/** Who has got a part in a game by this: it is put on record, so that his games can be found. */
export function takersIn(event: GameEvent): readonly Person[] {
  switch (event.kind) {
    case 'gameCreated':
      return [event.by]
    case 'playerSignedOn':
    case 'seatTaken':
      return [event.player]
    case 'masterPromoted':
      return [event.master]
    default:
      return []
  }
}

/** So many games are looked at, the newest first. */
const MOST_GAMES = 100

/** What somebody plays, waits to play or runs, the newest first. `isAll`: no game was left out. */
export async function partsOf(
  person: Person,
  people: People,
  store: Store,
): Promise<{ readonly parts: readonly Part[]; readonly isAll: boolean }> {
  const names = [...people.gamesOf(person)].reverse()
  const parts: Part[] = []
  for (const name of names.slice(0, MOST_GAMES)) {
    const { game } = await memoryOf(store).game(name)
    const by = partOf(game, person)
    if (by !== undefined && by.kind !== 'observer' && game.stage !== 'over') parts.push({ name, game, by })
  }
  return { parts, isAll: names.length <= MOST_GAMES }
}

/** Asks somebody for which of his games he writes. */
export const whichGame = (parts: readonly Part[]): readonly string[] => [
  parts.length === 0 ? say.whichGame : say.whichOfThese,
]
