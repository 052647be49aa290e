// A game's events written down in names and read back; ids become names here, and only here.
import type { Board } from '../board/board.ts'
import type { GameEvent } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { type Game, NO_GAME } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import type { NewEvent, Recorded } from './batch.ts'
import { bodyOf, eventFrom } from './bodies.ts'
import type { Desk } from './codecs.ts'
import { instantIn, storedInstant } from './instants.ts'
import { Lettering, UnreadableEvent } from './lettering.ts'
import { lifted, SHAPE } from './shapes.ts'

/** Which board a game is played on, by what its table agreed on. */
export type BoardFor = (settings: Settings) => Board

/** A game read back: what happened, and what it adds up to. */
export interface ReadGame {
  readonly game: Game
  readonly events: readonly GameEvent[]
}

/**
 * Most of a long game is press to some, of which its state says nothing. On disk it is of a kind of its own, so that
 * whoever asks for the state alone need not read it.
 */
export const LEFT_OUT_OF_THE_STATE = 'pressSent'
const PUBLIC_PRESS = 'pressPublished'

const kindOnDisk = (event: GameEvent): string =>
  event.kind === 'pressSent' && (event.to.kind === 'everybody' || event.isPostal) ? PUBLIC_PRESS : event.kind

/** Events as the store takes them. `game` is how it stood before the first of them. */
export function written(
  events: readonly GameEvent[],
  game: Game,
  cause: string | null,
  boardFor: BoardFor,
): readonly NewEvent[] {
  let now = game
  return events.map(event => {
    const desk = deskOf(now, boardFor)
    desk.names.place(now.position)
    const body = bodyOf(event, desk)
    now = evolve(now, event)
    return { at: storedInstant(event.at), cause, kind: kindOnDisk(event), shape: SHAPE, body }
  })
}

/** A game's events as they lie in the store, read in order; `from` is the game that they continue. */
export function readBack(recorded: readonly Recorded[], boardFor: BoardFor, from: Game = NO_GAME): ReadGame {
  let game = from
  const events = recorded.map(each => {
    const event = eventIn(each, game, boardFor)
    game = evolve(game, event)
    return event
  })
  return { game, events }
}

function eventIn(recorded: Recorded, game: Game, boardFor: BoardFor): GameEvent {
  const { kind, body } = lifted(
    recorded.kind === PUBLIC_PRESS ? { ...recorded, kind: 'pressSent' } : recorded,
  )
  try {
    // What creates a game names nothing of its board.
    const desk = deskOf(game, boardFor)
    return eventFrom(kind, body, instantIn(recorded.at), desk)
  } catch (fault) {
    if (!(fault instanceof UnreadableEvent)) throw fault
    throw new UnreadableEvent(`event ${recorded.version}, ${kind}: ${fault.message}`, { cause: fault })
  }
}

/** The names of the game's board; supported units are spelled as they stand now. */
function deskOf(game: Game, boardFor: BoardFor): Desk {
  return { names: letteringOf(boardFor(game.settings)), phase: game.position?.phase.kind ?? 'movement' }
}

const LETTERINGS = new WeakMap<Board, Lettering>()

function letteringOf(board: Board): Lettering {
  const known = LETTERINGS.get(board)
  if (known !== undefined) return known
  const fresh = new Lettering(board)
  LETTERINGS.set(board, fresh)
  return fresh
}
