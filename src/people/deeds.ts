// What goes on record of players when something happens in a game: what they did, and what a finished game was worth.
import type { Cause, Step } from '../game/decision.ts'
import type { GameEvent } from '../game/events.ts'
import { askedPowers, type World } from '../game/table.ts'
import type { GameName, NewEvent, Timestamp } from '../store/batch.ts'
import { deedsIn, deedsWritten, scoreRecords, TELLING, type TellingEvent } from './records.ts'

const TELLS: ReadonlySet<string> = new Set(TELLING)

/** Whether an event says anything of players that goes on record. */
export const tellsOfPlayers = (event: GameEvent): event is TellingEvent => TELLS.has(event.kind)

/** The records of one thing that happened. */
export function recordsOf(
  { event, was: game }: Step,
  name: GameName,
  world: World,
  at: Timestamp,
  cause: Cause,
): readonly NewEvent[] {
  const { scoring, rated } = game.settings
  const scores = scoring === undefined || !rated ? [] : scoreRecords(event, game, name, at, cause)
  if (!tellsOfPlayers(event)) return scores
  const asked = event.kind === 'phaseResolved' ? askedPowers(game, world) : []
  return [...deedsWritten(deedsIn(event, game, asked), name, at, cause), ...scores]
}
