// What players did, or failed to do, as the judge's records keep it: one event for each deed, counted when asked for.
import { DEEDS, type Deed, type DeedDone, NO_DEEDS, type Reliability, withDeed } from '../game/dedication.ts'
import type { Person } from '../game/events.ts'
import type { GameName, Instant, NewEvent, Recorded } from './batch.ts'

const KIND = 'deedDone'

/** Deeds as events for the judge's records; `cause` is the letter or alarm that they came of. */
export const deedsWritten = (
  deeds: readonly DeedDone[],
  game: GameName,
  at: Instant,
  cause: string | null,
): readonly NewEvent[] =>
  deeds.map(({ player, deed }) => ({ at, cause, kind: KIND, shape: 1, body: { player, deed, game } }))

/** How dependable each player is, by everything that is on record. */
export function reliabilities(records: readonly Recorded[]): ReadonlyMap<Person, Reliability> {
  const known = new Map<Person, Reliability>()
  for (const { kind, body } of records) {
    if (kind !== KIND) continue
    const { player, deed } = body
    if (typeof player !== 'string' || !isDeed(deed)) continue
    known.set(player, withDeed(known.get(player) ?? NO_DEEDS, deed))
  }
  return known
}

const isDeed = (written: unknown): written is Deed => DEEDS.some(deed => deed === written)
