// One row a game: what lists show, and when each game is to be rung next.
import type { Alarm, GameName, GameRow, Instant, JsonObject, Stage } from './batch.ts'
import { type Queries, sqlite } from './queries.ts'

/** All games by name. */
export function readGames(queries: Queries): GameRow[] {
  return queries.all(sqlite.selectFrom('games').selectAll().orderBy('name')).map(row => ({
    name: row.name,
    version: row.version,
    stage: row.stage,
    listing: JSON.parse(row.listing) as JsonObject, // we wrote it from one
    nextAlarm: row.next_alarm,
  }))
}

/** The next alarms of all games, the earliest first. */
export function nextAlarms(queries: Queries, most: number): Alarm[] {
  const next = sqlite
    .selectFrom('games')
    .select(['name as game', 'next_alarm as at'])
    .where('next_alarm', 'is not', null)
    .$narrowType<{ at: Instant }>()
  return queries.all(next.orderBy('next_alarm').orderBy('name').limit(most))
}

/** Brings a game's row up to its version; the row is made with the first event. */
export function writeVersion(queries: Queries, name: GameName, version: number): void {
  queries.run(
    sqlite
      .insertInto('games')
      .values({ name, version, listing: '{}' })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ version })),
  )
}

export function writeStage(queries: Queries, name: GameName, { stage, listing }: Stage): void {
  const row = { stage, listing: JSON.stringify(listing) }
  queries.run(sqlite.updateTable('games').set(row).where('name', '=', name))
}

export function writeAlarm(queries: Queries, name: GameName, at: Instant | null): void {
  queries.run(sqlite.updateTable('games').set({ next_alarm: at }).where('name', '=', name))
}
