// Stores full of games and people, in either database: the rows of one real game, copied under other names by the database itself.
import type { Game } from '../../../src/judge/game/game.ts'
import { addressConfirmed, partTaken, picturesDecided } from '../../../src/judge/people/records.ts'
import type { NewEvent } from '../../../src/judge/store/batch.ts'
import { isPostgres, placeOf } from '../../../src/judge/store/postgres/place.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { openStoreAt } from '../../../src/judge/store/store.ts'
import type { Postgres } from '../../servers/postgres.ts'
import { onBench, playersOf } from '../mailBench.ts'

export interface Filling {
  readonly games: number
  readonly people: number
  /** Whether all orders are there, so that a deadline is the end of the phase. */
  readonly isOrdered: boolean
}

/** What was copied, and whatever has to be known to write to it. */
export interface Filled {
  /** As all games are, but for their names and players. */
  readonly game: Game
  /** When they have begun. */
  readonly now: number
}

/** So many houses have the addresses of all. */
const HOUSES = 500
export const POWERS = 7

export const gameName = (i: number): string => `game${i}`

/** Who sits at a table; whoever plays more than one game comes around again. */
export const playerOf = (game: number, seat: number, people: number): string => {
  const number = (game * POWERS + seat) % people
  return `p${number}@house${number % HOUSES}.example`
}

/** Lays out a store and fills it. */
export async function filled(place: string, filling: Filling, server?: Postgres): Promise<Filled> {
  await (await openStoreAt(place, { mayBeNew: true })).close()
  return onBench(
    1,
    'reply',
    async ({ services: { store, clock }, game, names: [name = ''] }) => {
      const { events } = await store.load(name)
      const [row] = await store.games()
      const sql = copies(filling, game, events, row!)
      if (isPostgres(place)) {
        const { schema } = placeOf(place)
        await server!.sql(`SET search_path = ${schema}; ${sql} ${COUNTED} ${analyzed(schema)}`)
      } else {
        const db = openFile(place)
        db.exec(`BEGIN; ${sql} COMMIT; ANALYZE;`)
        db.close()
      }
      return { game, now: clock.now() }
    },
    filling.isOrdered,
  )
}

/** What a migration counts, and the database itself in its own time. */
const COUNTED = 'INSERT INTO streams (name, version) SELECT game, max(version) FROM events GROUP BY game;'

/** A batch of statements is one transaction, in which nothing can be swept. */
const analyzed = (schema: string): string =>
  ['events', 'games', 'streams', 'addresses'].map(table => `ANALYZE ${schema}.${table};`).join(' ')

interface EventRow {
  readonly version: number
  readonly at: string
  readonly kind: string
  readonly shape: number
  readonly body: unknown
}

interface GameRow {
  readonly version: number
  readonly stage: string | null
  readonly listing: unknown
  readonly nextAlarm: string | null
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const orNull = (value: string | null): string => (value === null ? 'NULL' : text(value))
const counting = (name: string, count: number): string =>
  `${name}(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM ${name} WHERE i < ${count - 1})`

/** Statements that both databases understand. */
function copies({ games, people }: Filling, game: Game, events: readonly EventRow[], row: GameRow): string {
  const player = (number: string): string =>
    `('p' || (${number}) || '@house' || ((${number}) % ${HOUSES}) || '.example')`
  const named = (column: string): string =>
    playersOf(game).reduce(
      (inner, address, seat) =>
        `replace(${inner}, ${text(address)}, ${player(`(i * ${POWERS} + ${seat}) % ${people}`)})`,
      `replace(replace(${column}, '"name":"game0"', '"name":"game' || i || '"'), ${text(game.masters[0]!)},
        'gm' || i || '@house' || (i % ${HOUSES}) || '.example')`,
    )
  const values = events.map(
    ({ version, at, kind, shape, body }) =>
      `(${version}, ${text(at)}, ${text(kind)}, ${shape}, ${text(JSON.stringify(body))})`,
  )
  const { at } = events.at(-1)!
  const into = 'INSERT INTO events (game, version, at, kind, shape, body)'
  const record = (stream: string, version: string, who: string, { kind, body }: NewEvent): string =>
    `SELECT '*${stream} ' || ${who}, ${version}, ${text(at)}, ${text(kind)}, 1,
      replace(replace(${text(JSON.stringify(body))}, '${WHO}', ${who}), '${WHICH}', 'game' || (i / ${POWERS})) FROM g`
  const confirmed = addressConfirmed(WHO, WHO, undefined, at, null)
  const who = player('i')
  return `
    WITH RECURSIVE ${counting('g', games)}, t(version, at, kind, shape, body) AS (VALUES ${values.join(', ')})
      ${into} SELECT 'game' || i, version, at, kind, shape, ${named('body')} FROM g, t;
    WITH RECURSIVE ${counting('g', games)}
      INSERT INTO games (name, version, stage, listing, next_alarm)
      SELECT 'game' || i, ${row.version}, ${orNull(row.stage)},
        ${named(text(JSON.stringify(row.listing)))}, ${orNull(row.nextAlarm)} FROM g;
    WITH RECURSIVE ${counting('g', people)}
      ${into} ${record('person', '1', who, confirmed)}
      UNION ALL ${record('address', '1', who, confirmed)}
      UNION ALL ${record('person', '2', who, picturesDecided(WHO, false, at, null))};
    WITH RECURSIVE ${counting('g', games * POWERS)}
      ${into} ${record('person', `3 + i / ${people}`, player(`i % ${people}`), partTaken(WHO, WHICH, at, null))};
    WITH RECURSIVE ${counting('g', people)}
      INSERT INTO addresses (address, domain, person) SELECT ${who}, 'house' || (i % ${HOUSES}) || '.example', ${who} FROM g;`
}

/** Stand in a record for whom and what it is about. */
const [WHO, WHICH] = ['%who%', '%which%']
