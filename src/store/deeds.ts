// What players did, or failed to do, as the judge's records keep it: one event for each deed, counted by whoever asks.
import { DEEDS, type Deed, type DeedDone } from '../game/seats/dedication.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from './batch.ts'

const KIND = 'deedDone'

/** Deeds as events for the judge's records; `cause` is the letter or alarm that they came of. */
export const deedsWritten = (
  deeds: readonly DeedDone[],
  game: GameName,
  at: Timestamp,
  cause: string | null,
): readonly NewEvent[] =>
  deeds.map(({ player, deed }) => ({ at, cause, kind: KIND, shape: 1, body: { player, deed, game } }))

/** The deeds among the judge's records, in order, each with its game. */
export const deedsIn = (records: readonly Recorded[]): readonly (DeedDone & { readonly game: GameName })[] =>
  records.flatMap(({ kind, body: { player, deed, game } }) =>
    kind === KIND && typeof player === 'string' && isDeed(deed) ? [{ player, deed, game: String(game) }] : [],
  )

const isDeed = (written: unknown): written is Deed => DEEDS.some(deed => deed === written)
