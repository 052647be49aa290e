// Events written down and read back, game by game, each with the version that it makes.
import type { GameName, JsonObject, Loaded, NewEvent, Recorded } from './batch.ts'
import { type Blank, blankRow, form, type Queries, sqlite } from './queries.ts'
import type { EventsTable } from './tables.ts'

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
