// One row a game: what lists show, and when each game is to be rung next.
import type { Alarm, GameName, GameRow, Instant, JsonObject, Stage } from './batch.ts'
import { type Blank, blankRow, form, type Queries, sqlite } from './queries.ts'
import type { GamesTable } from './tables.ts'

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
export const nextAlarms = (queries: Queries, most: number): Alarm[] => queries.all(ALARMS({ most }))

const ALARMS = form((blank: Blank<{ readonly most: number }>) =>
  sqlite
    .selectFrom('games')
    .select(['name as game', 'next_alarm as at'])
    .where('next_alarm', 'is not', null)
    .$narrowType<{ at: Instant }>()
    .orderBy('next_alarm')
    .orderBy('name')
    .limit(blank('most')),
)

/** Brings a game's row up to its version; the row is made with the first event. */
export function writeVersion(queries: Queries, name: GameName, version: number): void {
  queries.run(VERSION({ name, version, listing: '{}' }))
}

const VERSION = form((blank: Blank<Pick<GamesTable, 'name' | 'version' | 'listing'>>) =>
  sqlite
    .insertInto('games')
    .values(blankRow(blank, 'name', 'version', 'listing'))
    .onConflict(conflict => conflict.column('name').doUpdateSet({ version: blank('version') })),
)

export function writeStage(queries: Queries, name: GameName, { stage, listing }: Stage): void {
  queries.run(STAGE({ name, stage, listing: JSON.stringify(listing) }))
}

const STAGE = form((blank: Blank<Pick<GamesTable, 'name' | 'stage' | 'listing'>>) =>
  sqlite
    .updateTable('games')
    .set(blankRow(blank, 'stage', 'listing'))
    .where('name', '=', blank('name')),
)

export function writeAlarm(queries: Queries, name: GameName, at: Instant | null): void {
  queries.run(ALARM({ name, next_alarm: at }))
}

const ALARM = form((blank: Blank<Pick<GamesTable, 'name' | 'next_alarm'>>) =>
  sqlite.updateTable('games').set(blankRow(blank, 'next_alarm')).where('name', '=', blank('name')),
)
