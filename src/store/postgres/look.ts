// A look at a PostgreSQL in which a store lies, or is to lie, that changes nothing there: for the doctor.
import pg from 'pg'
import type { SecretNoted } from '../batch.ts'
import { NO_HOME, StoreFault } from '../fault.ts'
import { toldFault } from './connection.ts'
import { placeOf } from './place.ts'
import { lookAtServers, type ServerFound, writerAmong } from './servers.ts'
import { STEPS, stepsTaken } from './steps.ts'

export interface PostgresLook {
  readonly shown: string
  /** Of the server, `15.18`. */
  readonly server: string
  readonly isOldServer: boolean
  /** A standby can only be read. */
  readonly isStandby: boolean
  /** Where there are several servers: the one that takes what is written, and what is to be said of the others. */
  readonly several: Several | undefined
  /** Whether a commit is told only when a standby has it too. */
  readonly waitsForStandby: boolean
  /** Of the store; 0 where there is none yet. */
  readonly version: number
  /** Whether it was made by a program so new that this one cannot go on beside it. */
  readonly isTooNew: boolean
  readonly newest: number
  /** Whether the judge may lay out the store where there is none, or bring to the newest version the one that is there. */
  readonly mayLayOut: boolean
  /** Tables and the like to which it may not write, by name. */
  readonly closed: readonly string[]
  /** Whether nothing at all is taken from it. */
  readonly isReadOnly: boolean
  /** Why no judge may be at work here: it was carried away, or not all of it has come yet. */
  readonly noHome: StoreFault | undefined
  /** Whether what one judge says to the others gets there; undefined where none does. */
  readonly hintsArrive: boolean | undefined
  /** The database's clock. */
  readonly at: number
  /** Whether a commit is told before it is on the disk. */
  readonly lags: boolean
  readonly freeConnections: number
  readonly connections: number
  readonly secret: SecretNoted
  readonly lastCommit: string | undefined
}

/** Servers of a store, as `db1.example:5432`. */
export interface Several {
  readonly writer: string | undefined
  readonly silent: readonly string[]
  /** They were replaced, and came back without following the one that replaced them. */
  readonly replaced: readonly string[]
}

/** The oldest that will do. */
const OLDEST = 15

export async function lookAtPostgres(store: string): Promise<PostgresLook> {
  const place = placeOf(store)
  const { schema, connections, shown, urls } = place
  const found = urls.length === 1 ? [] : await lookAtServers(urls)
  const writer = writerAmong(found)?.url
  const url = writer ?? found.find(({ standing }) => standing !== undefined)?.url ?? urls[0]!
  const client = lineTo(url)
  try {
    await client.connect()
    const { taken: version, needs } = await stepsTaken(client, schema)
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS server, current_setting('server_version_num')::int AS number,
         pg_is_in_recovery() AS standby, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
         current_setting('synchronous_commit') = 'off' AS lags,
         current_setting('synchronous_standby_names') <> '' AS waits,
         NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'on' AS readonly,
         ${FREE} AS free,
         CASE WHEN to_regnamespace($1) IS NULL THEN has_database_privilege(current_database(), 'CREATE')
           ELSE has_schema_privilege($1, 'CREATE') AND has_schema_privilege($1, 'USAGE') AND ${OWNS} END AS may,
         ${CLOSED} AS closed`,
      [schema],
    )
    const [told] = rows
    const noted =
      version === 0
        ? undefined
        : await client.query(
            `SELECT (SELECT text FROM ${schema}.notes WHERE name = 'secret') AS mark,
               (SELECT max(at) FROM ${schema}.events) AS last,
               (SELECT json_object_agg(name, text) FROM ${schema}.notes) AS notes`,
          )
    return {
      shown,
      server: told.server,
      isOldServer: told.number < OLDEST * 10_000,
      isStandby: told.standby,
      several: found.length === 0 ? undefined : several(found, writer),
      waitsForStandby: told.waits,
      version,
      isTooNew: needs > STEPS.length,
      newest: STEPS.length,
      mayLayOut: told.may,
      closed: told.closed,
      isReadOnly: told.readonly,
      noHome: noHomeIn(noted?.rows[0].notes ?? {}, shown),
      hintsArrive: place.hints && !told.standby ? await arrives(client, lineTo(url)) : undefined,
      at: told.at,
      lags: told.lags,
      freeConnections: told.free,
      connections,
      secret: { mark: noted?.rows[0].mark ?? undefined, isUsed: noted?.rows[0].mark != null },
      lastCommit: noted?.rows[0].last ?? undefined,
    }
  } catch (fault) {
    throw toldFault(shown, fault)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What the server, the role and the database have room for; of the rest of the server's processes none is in a database. */
const FREE = `(SELECT least(
    current_setting('max_connections')::int - sum(1) FILTER (WHERE datid IS NOT NULL)
      - CASE WHEN rolsuper THEN 0 ELSE current_setting('superuser_reserved_connections')::int END,
    nullif(rolconnlimit, -1) - sum(1) FILTER (WHERE usesysid = r.oid AND NOT rolsuper),
    nullif(datconnlimit, -1) - sum(1) FILTER (WHERE datid = d.oid AND NOT rolsuper))::int
  FROM pg_stat_activity, pg_roles r, pg_database d
  WHERE r.rolname = current_user AND d.datname = current_database()
  GROUP BY rolsuper, rolconnlimit, datconnlimit)`

const OWNS = `(SELECT coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) FROM pg_class
  WHERE relnamespace = to_regnamespace($1) AND relkind = 'r')`

/** Events are only ever added to. */
const CLOSED = `ARRAY(SELECT relname::text FROM pg_class
  WHERE relnamespace = to_regnamespace($1) AND CASE relkind
    WHEN 'r' THEN NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
      AND (relname = 'events' OR has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')))
    WHEN 'S' THEN NOT has_sequence_privilege(oid, 'USAGE')
    ELSE false END
  ORDER BY relname)`

const noHomeIn = (notes: Readonly<Record<string, string>>, shown: string): StoreFault | undefined =>
  NO_HOME.flatMap(([name, trouble]) =>
    notes[name] === undefined ? [] : [new StoreFault(trouble, shown, notes[name])],
  )[0]

/** So long a hint may be under way, in milliseconds. */
const ON_ITS_WAY = 2_000

/** Behind a pooler in transaction mode whoever listens hears nothing of what another one says. */
async function arrives(listener: pg.Client, speaker: pg.Client): Promise<boolean> {
  const channel = `dragoman_doctor_${process.pid}`
  try {
    await listener.query(`LISTEN ${channel}`)
    const heard = new Promise<boolean>(resolve => {
      listener.once('notification', () => resolve(true))
      setTimeout(resolve, ON_ITS_WAY, false).unref()
    })
    await speaker.connect()
    await speaker.query('SELECT pg_notify($1, $2)', [channel, 'is anybody there'])
    return await heard
  } catch {
    return false
  } finally {
    await speaker.end().catch(() => {})
  }
}

function lineTo(url: string): pg.Client {
  const line = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  line.on('error', () => {})
  return line
}

const several = (found: readonly ServerFound[], writer: string | undefined): Several => ({
  writer: writer === undefined ? undefined : new URL(writer).host,
  silent: hostsOf(found.filter(({ standing }) => standing === undefined)),
  replaced: hostsOf(found.filter(({ url, standing }) => url !== writer && standing?.follows === false)),
})

const hostsOf = (found: readonly ServerFound[]): readonly string[] =>
  found.map(({ url }) => new URL(url).host)
