// What goes on record of players when something happens in a game: what they did, and what a finished game was worth.
import type { Cause, Step } from '../game/decision.ts'
import type { GameEvent } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { deedsIn } from '../game/seats/assignment.ts'
import { askedPowers, type World } from '../game/table.ts'
import { scoresOf } from '../game/turns/endings.ts'
import { deedsWritten, type GameName, type NewEvent, scoresWritten, type Timestamp } from '../store/batch.ts'

/** The records of one thing that happened. */
export function recordsOf(
  { event, was: game }: Step,
  name: GameName,
  world: World,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const asked = game.position === undefined ? [] : askedPowers(game, world)
  return [
    ...deedsWritten(deedsIn(event, game, asked), name, at, cause),
    ...scoreRecords(event, game, name, at, cause),
  ]
}

/** Who plays on takes back what the end was worth. */
function scoreRecords(
  event: GameEvent,
  game: Game,
  name: GameName,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const { scoring, rated } = game.settings
  if (scoring === undefined || !rated) return []
  if (event.kind === 'gameEnded') return [scoresWritten(scoresOf(game, event.ending), name, at, cause)]
  const goesOn = event.kind === 'gameResumed' || event.kind === 'gameRolledBack'
  return goesOn && game.stage === 'over' ? [scoresWritten([], name, at, cause)] : []
}
