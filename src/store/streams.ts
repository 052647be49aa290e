// Events written down and read back, game by game, each with the version that it makes.
import type { GameName, JsonObject, Loaded, NewEvent, Recorded } from './batch.ts'
import { type Queries, sqlite } from './queries.ts'

/** The events of a game after a version, some kinds left out, and the version that they all lead to. */
export function readEvents(
  queries: Queries,
  game: GameName,
  after: number,
  without: readonly string[] = [],
): Loaded {
  const all = sqlite
    .selectFrom('events')
    .select(['version', 'at', 'cause', 'kind', 'shape', 'body'])
    .where('game', '=', game)
    .where('version', '>', after)
    .orderBy('version')
  const some = without.length === 0 ? all : all.where('kind', 'not in', without)
  const rows = queries.columns<EventColumns>(some)
  const isWhole = without.length === 0 && rows.length > 0
  return { events: rows.map(recorded), version: isWhole ? rows.at(-1)![0] : versionOf(queries, game) }
}

/** How many events a game has. */
export function versionOf(queries: Queries, game: GameName): number {
  const newest = sqlite
    .selectFrom('events')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('game', '=', game)
  return queries.first(newest)?.version ?? 0
}

/** Adds events to a game that has `version` of them. */
export function appendEvents(
  queries: Queries,
  game: GameName,
  version: number,
  events: readonly NewEvent[],
): void {
  events.forEach(({ at, cause, kind, shape, body }, i) => {
    const row = { game, version: version + i + 1, at, cause, kind, shape, body: JSON.stringify(body) }
    queries.run(sqlite.insertInto('events').values(row))
  })
}

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
