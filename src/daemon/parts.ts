// In which games somebody has a part, and which of them he means where a letter of his does not name one.
import type { GameEvent, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { People } from '../people/people.ts'
import { wording } from '../report/wording.ts'
import type { GameName } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import { memoryOf } from './memory.ts'
import { type ProvenSeat, partOf } from './proof.ts'
import { boardFor } from './setting.ts'

const say = wording.daemon.parts

/** What somebody has to say in a game that goes on. */
export interface Part {
  readonly name: GameName
  readonly game: Game
  readonly by: ProvenSeat['by']
}

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

/** `Austria in harbor` */
export function partLine({ game, by }: Part): string {
  if (by.kind === 'power') return say.power({ power: boardFor(game).powers[by.power]!.name, game: game.name })
  return by.kind === 'master' ? say.master({ game: game.name }) : say.newcomer({ game: game.name })
}

/** The line by which somebody says that he means this part, `SIGNON Aharbor`. */
export function signOnLine({ game, by }: Part): string {
  if (by.kind === 'power') return `SIGNON ${boardFor(game).powers[by.power]!.letter}${game.name}`
  return by.kind === 'master' ? `SIGNON M${game.name}` : `SIGNON ?${game.name}`
}

/** Asks somebody for which of his games he writes. */
export const whichGame = (parts: readonly Part[]): readonly string[] => [
  parts.length === 0 ? say.whichGame : say.whichOfThese,
]

/** His parts, each with its line, ready to be copied. */
export const partsListed = (parts: readonly Part[]): readonly string[] =>
  parts.slice(0, MOST_LISTED).map(part => `    ${signOnLine(part).padEnd(28)} ${partLine(part)}`.slice(0, 78))

const MOST_LISTED = 20
