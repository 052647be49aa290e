// Events written down and read back, game by game, each with the version that it makes; and one row for each game.
import type {
  Alarm,
  GameName,
  GameRow,
  JsonObject,
  Loaded,
  NewEvent,
  Recorded,
  Stage,
  Timestamp,
} from '../batch.ts'
import {
  type Blank,
  blankRow,
  type EventsTable,
  form,
  type GamesTable,
  type Queries,
  sqlite,
} from './queries.ts'

/** The events of a game after a version, some kinds left out, and the version that they all lead to. */
export function readEvents(
  queries: Queries,
  game: GameName,
  after: number,
  without: readonly string[] = [],
): Loaded {
  const [left, another] = without
  const some =
    left === undefined
      ? EVENTS({ game, after })
      : another === undefined
        ? EVENTS_WITHOUT({ game, after, left })
        : events(game, after).where('kind', 'not in', without)
  const rows = queries.columns<EventColumns>(some)
  const isWhole = without.length === 0 && rows.length > 0
  return { events: rows.map(recorded), version: isWhole ? rows.at(-1)![0] : versionOf(queries, game) }
}

const events = (game: GameName, after: number) =>
  sqlite
    .selectFrom('events')
    .select(['version', 'at', 'cause', 'kind', 'shape', 'body'])
    .where('game', '=', game)
    .where('version', '>', after)
    .orderBy('version')

interface Asked {
  readonly game: GameName
  readonly after: number
}

const EVENTS = form((blank: Blank<Asked>) => events(blank('game'), blank('after')))
const EVENTS_WITHOUT = form((blank: Blank<Asked & { readonly left: string }>) =>
  events(blank('game'), blank('after')).where('kind', 'not in', [blank('left')]),
)

/** How many events a game has. */
export const versionOf = (queries: Queries, game: GameName): number =>
  queries.first(VERSION({ game }))?.version ?? 0

const VERSION = form((blank: Blank<{ readonly game: GameName }>) =>
  sqlite
    .selectFrom('events')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('game', '=', blank('game')),
)

/** Adds events to a game that has `version` of them. */
export function appendEvents(
  queries: Queries,
  game: GameName,
  version: number,
  events: readonly NewEvent[],
): void {
  events.forEach(({ at, cause, kind, shape, body }, i) => {
    const row = { game, version: version + i + 1, at, cause, kind, shape, body: JSON.stringify(body) }
    queries.run(APPEND(row))
  })
}

const APPEND = form((blank: Blank<EventsTable>) =>
  sqlite
    .insertInto('events')
    .values(blankRow(blank, 'game', 'version', 'at', 'cause', 'kind', 'shape', 'body')),
)

type EventColumns = readonly [
  version: number,
  at: string,
  cause: string | null,
  kind: string,
  shape: number,
  body: string,
]

const recorded = ([version, at, cause, kind, shape, body]: EventColumns): Recorded => ({
  version,
  at,
  cause,
  kind,
  shape,
  body: JSON.parse(body) as JsonObject, // we wrote it from one
})

// One row a game: what lists show, and when each game is to be rung next.

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
    .$narrowType<{ at: Timestamp }>()
    .orderBy('next_alarm')
    .orderBy('name')
    .limit(blank('most')),
)

/** Brings a game's row up to its version; the row is made with the first event. */
export function writeVersion(queries: Queries, name: GameName, version: number): void {
  queries.run(GAME_VERSION({ name, version, listing: '{}' }))
}

const GAME_VERSION = form((blank: Blank<Pick<GamesTable, 'name' | 'version' | 'listing'>>) =>
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

export function writeAlarm(queries: Queries, name: GameName, at: Timestamp | null): void {
  queries.run(ALARM({ name, next_alarm: at }))
}

const ALARM = form((blank: Blank<Pick<GamesTable, 'name' | 'next_alarm'>>) =>
  sqlite.updateTable('games').set(blankRow(blank, 'next_alarm')).where('name', '=', blank('name')),
)
