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
    return { at: storedInstant(event.at), cause, kind: event.kind, shape: SHAPE, body }
  })
}

/**
 * A game's events as they lie in the store, read in order; `from` is the game that they continue. The events
 * themselves are read when somebody asks for them: most of a long game's are press that its state says nothing of.
 */
export function readBack(recorded: readonly Recorded[], boardFor: BoardFor, from: Game = NO_GAME): ReadGame {
  let game = from
  for (const each of recorded) if (!isPassedOver(each)) game = evolve(game, eventIn(each, game, boardFor))
  return {
    game,
    get events() {
      return eventsIn(recorded, boardFor, from)
    },
  }
}

function eventsIn(recorded: readonly Recorded[], boardFor: BoardFor, from: Game): readonly GameEvent[] {
  let game = from
  return recorded.map(each => {
    const event = eventIn(each, game, boardFor)
    game = evolve(game, event)
    return event
  })
}

/** Press to some leaves a game as it is. */
const isPassedOver = ({ kind, shape, body: { to, isPostal } }: Recorded): boolean =>
  kind === 'pressSent' && shape === SHAPE && to !== 'everybody' && isPostal !== true

function eventIn(recorded: Recorded, game: Game, boardFor: BoardFor): GameEvent {
  const { kind, body } = lifted(recorded)
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
