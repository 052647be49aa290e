// What games were worth to their players, as the judge's records keep it: the latest word on a game counts.
import type { Person } from '../game/events.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from './batch.ts'

const KIND = 'gameScored'

/** What one player scored in a game. */
export interface Scored {
  readonly player: Person
  readonly points: number
}

/** The scores of a game as an event for the judge's records; none where a game goes on that had been over. */
export const scoresWritten = (
  scores: readonly Scored[],
  game: GameName,
  at: Timestamp,
  cause: string | null,
): NewEvent => ({
  at,
  cause,
  kind: KIND,
  shape: 1,
  body: { game, scores: scores.map(({ player, points }) => ({ player, points })) },
})

/** The scores among the judge's records, in order. */
export const scoresIn = (
  records: readonly Recorded[],
): readonly { readonly game: GameName; readonly scores: readonly Scored[] }[] =>
  records.flatMap(({ kind, body: { game, scores } }) =>
    kind === KIND && Array.isArray(scores) ? [{ game: String(game), scores: scores.flatMap(scoredIn) }] : [],
  )

function scoredIn(written: unknown): readonly Scored[] {
  if (typeof written !== 'object' || written === null) return []
  const { player, points } = written as Readonly<Record<string, unknown>>
  return typeof player === 'string' && typeof points === 'number' ? [{ player, points }] : []
}
