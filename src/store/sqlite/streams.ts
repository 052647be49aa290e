// Events written down and read back, game by game, each with the version that it makes; a batch is written whole or not at all.

import { err, ok, type Result } from '../../result.ts'
import {
  type Alarm,
  type Batch,
  type Declined,
  type GameName,
  type GameRow,
  type JsonObject,
  type Loaded,
  type NewEvent,
  type PostReport,
  RECORDS,
  type Recorded,
  type Stage,
  type Timestamp,
} from '../batch.ts'
import { noteSpent } from './figures.ts'
import { fileLetter, hurryMails, isWaiting, queueMail, settleLetters, settleMails } from './post.ts'
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
const versionOf = (queries: Queries, game: GameName): number => queries.first(VERSION({ game }))?.version ?? 0

const VERSION = form((blank: Blank<{ readonly game: GameName }>) =>
  sqlite
    .selectFrom('events')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('game', '=', blank('game')),
)

/** Adds events to a game that has `version` of them. */
function appendEvents(queries: Queries, game: GameName, version: number, events: readonly NewEvent[]): void {
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
function writeVersion(queries: Queries, name: GameName, version: number): void {
  queries.run(GAME_VERSION({ name, version, listing: '{}' }))
}

const GAME_VERSION = form((blank: Blank<Pick<GamesTable, 'name' | 'version' | 'listing'>>) =>
  sqlite
    .insertInto('games')
    .values(blankRow(blank, 'name', 'version', 'listing'))
    .onConflict(conflict => conflict.column('name').doUpdateSet({ version: blank('version') })),
)

function writeStage(queries: Queries, name: GameName, { stage, listing }: Stage): void {
  queries.run(STAGE({ name, stage, listing: JSON.stringify(listing) }))
}

const STAGE = form((blank: Blank<Pick<GamesTable, 'name' | 'stage' | 'listing'>>) =>
  sqlite
    .updateTable('games')
    .set(blankRow(blank, 'stage', 'listing'))
    .where('name', '=', blank('name')),
)

function writeAlarm(queries: Queries, name: GameName, at: Timestamp | null): void {
  queries.run(ALARM({ name, next_alarm: at }))
}

const ALARM = form((blank: Blank<Pick<GamesTable, 'name' | 'next_alarm'>>) =>
  sqlite.updateTable('games').set(blankRow(blank, 'next_alarm')).where('name', '=', blank('name')),
)

// Writes a batch whole or not at all, unless somebody else was quicker.

/** Looks first and writes then, while nobody else can write. */
export function commitBatch(queries: Queries, batch: Batch): Result<void, Declined> {
  checkBatch(batch)
  const write = (): Result<void, Declined> => {
    const declined = reasonToDecline(queries, batch)
    if (declined !== undefined) return err(declined)
    writePost(queries, batch)
    writeGames(queries, batch)
    return ok(undefined)
  }
  return batch.mayLag ? queries.lagging(write) : queries.atomically(write)
}

/** What no batch may ask for is a mistake of ours, and is told before anything is written. */
function checkBatch({ expect, events, stages, alarms, outgoing = [], answered }: Batch): void {
  for (const game of [...keys(events), ...keys(stages), ...keys(alarms)]) {
    if (!expect.has(game)) throw new Error(`${game} is changed without the version that it was decided on`)
    if (game.startsWith('*')) throw new Error(`${game} is not the name of a game`)
  }
  for (const game of [...keys(stages), ...keys(alarms)]) {
    const happened = events?.get(game)?.length ?? 0
    if (expect.get(game)! + happened === 0) throw new Error(`${game} has a row before its first event`)
  }
  if (answered !== undefined && !outgoing.some(({ answers }) => answers === answered)) {
    throw new Error(`letter ${answered} is answered without a reply`)
  }
}

const keys = (map: ReadonlyMap<GameName, unknown> | undefined): readonly GameName[] => [
  ...(map?.keys() ?? []),
]

function reasonToDecline(queries: Queries, batch: Batch): Declined | undefined {
  for (const key of lettersSettled(batch)) {
    const waits = isWaiting(queries, key)
    if (waits === undefined) throw new Error(`letter ${key} is dealt with before it is filed`)
    if (!waits) return 'already answered'
  }
  const { expect, records } = batch
  const expected = [...expect, ...(records === undefined ? [] : [[RECORDS, records.expect] as const])]
  const hasMovedOn = expected.some(([game, version]) => versionOf(queries, game) !== version)
  return hasMovedOn ? 'moved on' : undefined
}

const lettersSettled = ({ answered, post }: Batch): Set<string> =>
  new Set([...(answered === undefined ? [] : [answered]), ...(post?.setAside?.keys() ?? [])])

function writePost(
  queries: Queries,
  { at, answered, outgoing = [], post = NOTHING_DONE, hurried = new Map() }: Batch,
): void {
  for (const letter of post.filed ?? []) fileLetter(queries, letter)
  settleLetters(queries, at, answered, post)
  settleMails(queries, at, post)
  for (const [game, latest] of hurried) hurryMails(queries, game, latest)
  for (const mail of outgoing) queueMail(queries, mail)
  noteSpent(queries, post.spent ?? [])
}

const NOTHING_DONE: PostReport = {}

function writeGames(queries: Queries, { expect, events, records, stages, alarms }: Batch): void {
  for (const [game, happened] of events ?? []) {
    if (happened.length === 0) continue
    const version = expect.get(game)! // asked for above
    appendEvents(queries, game, version, happened)
    writeVersion(queries, game, version + happened.length)
  }
  if (records !== undefined) appendEvents(queries, RECORDS, records.expect, records.events)
  // A row that was thrown away is made anew here.
  for (const game of new Set([...keys(stages), ...keys(alarms)])) {
    writeVersion(queries, game, expect.get(game)! + (events?.get(game)?.length ?? 0))
  }
  for (const [game, stage] of stages ?? []) writeStage(queries, game, stage)
  for (const [game, at] of alarms ?? []) writeAlarm(queries, game, at)
}
