// Events, stream by stream, and the games as lists and alarms see them.

import { sql } from 'kysely'
import { err, ok, type Result } from '../../../result.ts'
import type {
  Alarm,
  Batch,
  Declined,
  GameName,
  GameRow,
  JsonObject,
  Loaded,
  NewEvent,
  PostReport,
  Recorded,
  RecordsPart,
  Stage,
  Timestamp,
} from '../batch.ts'
import { byStream, inJson, type Stream } from '../events/names.ts'
import type { AddressesTable, EventsTable, GamesTable, Which } from '../tables.ts'
import {
  all,
  type Blank,
  blankRow,
  columns,
  type Dialect,
  first,
  form,
  once,
  run,
  tables,
  together,
  type Work,
} from '../work.ts'
import { noteSpent } from './figures.ts'
import { hurryMails, queueMail, settleMails } from './outbox.ts'
import { fileLetter, isWaiting, lettersSettled, settleLetters } from './post.ts'

/** A game's events after a version, without some kinds, and the version of the whole game. */
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

/** The same, but at most `most` events. */
export function* eventsUpTo(stream: GameName, after: number, most: number): Work<readonly Recorded[]> {
  return (yield* columns<EventColumns>(once(events(stream, after).limit(most)))).map(recorded)
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
  body: JSON.parse(body) as JsonObject, // we wrote an object
})

// Records about people, addresses and the like, each in a stream of its own.

/** The records in several streams, each after its known version; streams without news are left out. */
export function* readRecords(
  known: ReadonlyMap<Stream, number>,
): Work<ReadonlyMap<Stream, readonly Recorded[]>> {
  const found = new Map<Stream, Recorded[]>()
  if (known.size === 0) return found
  const rows = yield* columns<[Stream, ...EventColumns]>(
    NEWS({ known: JSON.stringify(Object.fromEntries(known)) }),
  )
  for (const [stream, ...event] of rows) {
    const news = found.get(stream) ?? []
    news.push(recorded(event))
    found.set(stream, news)
  }
  return found
}

const NEWS = form((blank: Blank<{ readonly known: string }>, { news }) =>
  tables
    .selectFrom(news(blank('known')).as('news'))
    .select(['game', 'version', 'at', 'cause', 'kind', 'shape', 'body'])
    .orderBy('game')
    .orderBy('version'),
)

/** Adds each record to the streams of everything it is about. */
export function writeRecords({ expect, events }: RecordsPart, dialect: Dialect): Work<unknown>[] {
  const works: Work<unknown>[] = []
  for (const [stream, about] of byStream(events)) {
    const before = expect.get(stream)
    if (before === undefined)
      throw new Error(`${stream} is written of without the version that it was decided on`)
    works.push(...appendEvents(stream, before, about), dialect.moved(stream, before + about.length))
  }
  return [...works, ...events.flatMap(givenAddress)]
}

/** Notes the new owner of a confirmed address. */
function givenAddress({ kind, body }: NewEvent): Work<unknown>[] {
  const { address, person } = body
  if (kind !== 'addressConfirmed' || typeof address !== 'string' || typeof person !== 'string') return []
  return [run(GIVEN({ address, person, domain: domainOf(address) }))]
}

const GIVEN = form((blank: Blank<AddressesTable>) =>
  tables
    .insertInto('addresses')
    .values(blankRow(blank, 'address', 'person', 'domain'))
    .onConflict(conflict => conflict.column('address').doUpdateSet({ person: blank('person') })),
)

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

// The games as lists and alarms see them.

/**
 * Games by name. By people: first games that wait for players and have some, or that have a free power; then those that
 * are played, those that nobody has joined, and those that are over; the fullest first.
 */
export function* readGames(
  { after, skip, most, of, names, by }: Which,
  { numberIn }: Dialect,
): Work<GameRow[]> {
  let query = tables.selectFrom('games').selectAll()
  if (by === 'people') {
    const players = numberIn('listing', 'players')
    query = query
      .orderBy(
        sql`CASE WHEN stage = 'over' THEN 3 WHEN stage = 'removed' THEN 4 WHEN stage = 'playing' AND listing LIKE '%"free":["%' THEN 0
          WHEN stage IN ('playing', 'paused') THEN 1 WHEN ${players} = 0 THEN 2 ELSE 0 END`,
      )
      .orderBy(sql`coalesce(${players}, 0)`, 'desc')
  }
  query = query.orderBy('name')
  if (after !== undefined) query = query.where('name', '>', after)
  if (names !== undefined) query = query.where('name', 'in', names)
  // As we write it; inside a text, a quotation mark has a backslash before it.
  if (of !== undefined && of !== 'there') query = query.where('listing', 'not like', '%"isListed":false%')
  if (of !== undefined)
    query = query.where(({ or, eb }) => or([eb('stage', 'is', null), eb('stage', '!=', 'removed')]))
  // A game that ended before it began is of no use to anybody.
  if (of !== undefined)
    query = query.where(({ or, eb }) =>
      or([eb('stage', 'is', null), eb('stage', '!=', 'over'), eb('listing', 'not like', '%"phase":null%')]),
    )
  if (of === 'open')
    query = query.where(({ or, eb }) =>
      or([eb('listing', 'like', '%"access":"open"%'), eb('listing', 'not like', '%"access":%')]),
    )
  if (most !== undefined) query = query.limit(most)
  if (skip !== undefined) query = query.offset(skip)
  return (yield* all(once(query))).map(row => ({
    name: row.name,
    version: row.version,
    stage: row.stage,
    listing: JSON.parse(row.listing) as JsonObject, // we wrote an object
    nextAlarm: row.next_alarm,
  }))
}

/** Which of these are the names of games. */
export function* gamesAmong(names: readonly string[]): Work<GameName[]> {
  return (yield* all(AMONG({ names: inJson(names) }))).map(({ name }) => name)
}

const AMONG = form((blank: Blank<{ readonly names: string }>, { listed }) =>
  tables
    .selectFrom('games')
    .select('name')
    .where('name', 'in', listed(blank('names')))
    .orderBy('name'),
)

/** Which of these games are being played or paused. */
export function* runningAmong(names: readonly GameName[]): Work<GameName[]> {
  return (yield* all(RUNNING({ names: inJson(names) }))).map(({ name }) => name)
}

const RUNNING = form((blank: Blank<{ readonly names: string }>, { listed }) =>
  tables
    .selectFrom('games')
    .select('name')
    .where('name', 'in', listed(blank('names')))
    .where('stage', 'in', ['playing', 'paused']),
)

/** The next alarms of all games, the earliest first. */
export const nextAlarms = (most: number): Work<Alarm[]> => all(ALARMS({ most }))

const ALARMS = form((blank: Blank<{ readonly most: number }>) =>
  tables
    .selectFrom('games')
    .select(['name as game', 'next_alarm as at'])
    .where('next_alarm', 'is not', null)
    .$narrowType<{ at: Timestamp }>()
    .orderBy('next_alarm')
    .orderBy('name')
    .limit(blank('most')),
)

/** Brings a game's row up to its version; the first event makes the row. */
export const writeVersion = (name: GameName, version: number): Work<unknown> =>
  run(GAME_VERSION({ name, version, listing: '{}' }))

const GAME_VERSION = form((blank: Blank<Pick<GamesTable, 'name' | 'version' | 'listing'>>) =>
  tables
    .insertInto('games')
    .values(blankRow(blank, 'name', 'version', 'listing'))
    .onConflict(conflict => conflict.column('name').doUpdateSet({ version: blank('version') })),
)

export const writeStage = (name: GameName, { stage, listing }: Stage): Work<unknown> =>
  run(STAGE({ name, stage, listing: JSON.stringify(listing) }))

const STAGE = form((blank: Blank<Pick<GamesTable, 'name' | 'stage' | 'listing'>>) =>
  tables
    .updateTable('games')
    .set(blankRow(blank, 'stage', 'listing'))
    .where('name', '=', blank('name')),
)

export const writeAlarm = (name: GameName, at: Timestamp | null): Work<unknown> =>
  run(ALARM({ name, next_alarm: at }))

const ALARM = form((blank: Blank<Pick<GamesTable, 'name' | 'next_alarm'>>) =>
  tables
    .updateTable('games')
    .set(blankRow(blank, 'next_alarm'))
    .where('name', '=', blank('name'))
    // Leaves the index alone if nothing changes.
    .where('next_alarm', 'is distinct from', blank('next_alarm')),
)

// A batch, written whole or not at all.

/** Looks first and then writes; nobody else can write meanwhile what was looked at. */
export function* commitBatch(batch: Batch, dialect: Dialect): Work<Result<void, Declined>> {
  checkBatch(batch)
  const declined = yield* reasonToDecline(batch, dialect)
  if (declined !== undefined) return err(declined)
  yield* together([...writePost(batch, dialect), ...writeGames(batch, dialect)])
  return ok(undefined)
}

/** A batch that no caller may ask for is a mistake of ours, and is refused before anything is written. */
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

function* reasonToDecline(batch: Batch, dialect: Dialect): Work<Declined | undefined> {
  const { expect, records } = batch
  const expected = new Map([...expect, ...(records?.expect ?? [])])
  const settled = lettersSettled(batch)
  const { claim } = batch
  const held = claim === undefined ? [] : settled.map(key => dialect.isInHand(key, claim))
  const [found, ...fates] = yield* together<unknown>([
    expected.size === 0 ? nothing() : dialect.versions(expected),
    ...settled.map(isWaiting),
    ...held,
  ])
  const versions = found as ReadonlyMap<GameName, number> // the first answer
  const unknown = fates.indexOf(undefined)
  if (unknown >= 0) throw new Error(`letter ${settled[unknown]} is dealt with before it is filed`)
  if (fates.includes(false)) return 'already answered'
  const hasMovedOn = [...expected].some(([game, version]) => (versions.get(game) ?? 0) !== version)
  return hasMovedOn ? 'moved on' : undefined
}

/** The versions, if none are asked for. */
// biome-ignore lint/correctness/useYield: there is nothing to ask
function* nothing(): Work<ReadonlyMap<GameName, number>> {
  return new Map()
}

function writePost(batch: Batch, dialect: Dialect): Work<unknown>[] {
  const { at, outgoing = [], post = NOTHING_DONE, hurried = new Map<GameName, Timestamp>() } = batch
  return [
    ...(post.filed ?? []).flatMap(letter => fileLetter(letter, dialect)),
    ...settleLetters(batch, dialect),
    ...settleMails(at, post),
    ...[...hurried].map(([game, latest]) => hurryMails(game, latest)),
    ...outgoing.map(queueMail),
    ...noteSpent(post.spent ?? []),
  ]
}

const NOTHING_DONE: PostReport = {}

function writeGames(batch: Batch, dialect: Dialect): Work<unknown>[] {
  const { expect, events = new Map<GameName, readonly NewEvent[]>(), records, stages, alarms } = batch
  const works: Work<unknown>[] = []
  const versionAfter = (game: GameName): number => expect.get(game)! + (events.get(game)?.length ?? 0) // checked before
  const moved = [...events].filter(([, happened]) => happened.length > 0)
  for (const [game, happened] of moved) {
    works.push(...appendEvents(game, expect.get(game)!, happened))
    works.push(dialect.moved(game, versionAfter(game)))
  }
  if (records !== undefined) works.push(...writeRecords(records, dialect))
  // A row that was lost is made anew here, whether anything has happened or not.
  for (const game of new Set([...moved.map(([game]) => game), ...keys(stages), ...keys(alarms)]))
    works.push(writeVersion(game, versionAfter(game)))
  for (const [game, stage] of stages ?? []) works.push(writeStage(game, stage))
  for (const [game, at] of alarms ?? []) works.push(writeAlarm(game, at))
  return works
}
