// Events written down and read back, stream by stream, each with the version that it makes.
import type { GameName, JsonObject, Loaded, NewEvent, Recorded } from '../batch.ts'
import type { EventsTable } from '../tables.ts'
import {
  type Blank,
  blankRow,
  columns,
  first,
  form,
  once,
  run,
  tables,
  together,
  type Work,
} from '../work.ts'

/** The events of a game after a version, some kinds left out, and the version that they all lead to. */
export function* readEvents(game: GameName, after: number, without: readonly string[] = []): Work<Loaded> {
  const [left, another] = without
  if (left === undefined) {
    const rows = yield* columns<EventColumns>(EVENTS({ game, after }))
    return { events: rows.map(recorded), version: rows.at(-1)?.[0] ?? (yield* versionOf(game)) }
  }
  const some =
    another === undefined
      ? EVENTS_WITHOUT({ game, after, left })
      : once(events(game, after).where('kind', 'not in', without))
  const [rows, version] = yield* together<unknown>([columns(some), versionOf(game)])
  return { events: (rows as EventColumns[]).map(recorded), version: version as number } // in that order
}

/** So many of them at the most. */
export function* eventsUpTo(stream: GameName, after: number, most: number): Work<readonly Recorded[]> {
  return (yield* columns<EventColumns>(once(events(stream, after).limit(most)))).map(recorded)
}

/** The same where nothing is left out, and nobody asks for the version of what has no news. */
export function* eventsAfter(stream: GameName, after: number): Work<readonly Recorded[]> {
  return (yield* columns<EventColumns>(EVENTS({ game: stream, after }))).map(recorded)
}

const events = (game: GameName, after: number) =>
  tables
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

export function* versionOf(game: GameName): Work<number> {
  return (yield* first(VERSION({ game })))?.version ?? 0
}

const VERSION = form((blank: Blank<{ readonly game: GameName }>) =>
  tables
    .selectFrom('events')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('game', '=', blank('game')),
)

/** Adds events to a game that has `version` of them. */
export const appendEvents = (game: GameName, version: number, events: readonly NewEvent[]): Work<unknown>[] =>
  events.map(({ at, cause, kind, shape, body }, i) =>
    run(APPEND({ game, version: version + i + 1, at, cause, kind, shape, body: JSON.stringify(body) })),
  )

const APPEND = form((blank: Blank<EventsTable>) =>
  tables
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
