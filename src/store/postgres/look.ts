// A look at a PostgreSQL in which a store lies, or is to lie, that changes nothing there: for the doctor.
import pg from 'pg'
import type { SecretNoted } from '../batch.ts'
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
  /** Whether the judge may lay out the store, or write to the one that is there. */
  readonly mayWrite: boolean
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
  const client = new pg.Client({
    connectionString: writer ?? found.find(({ standing }) => standing !== undefined)?.url ?? urls[0]!,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { taken: version, needs } = await stepsTaken(client, schema)
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS server, current_setting('server_version_num')::int AS number,
         pg_is_in_recovery() AS standby, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
         current_setting('synchronous_commit') = 'off' AS lags,
         current_setting('synchronous_standby_names') <> '' AS waits,
         current_setting('max_connections')::int - (SELECT count(*)::int FROM pg_stat_activity) AS free,
         CASE WHEN to_regnamespace($1) IS NULL THEN has_database_privilege(current_database(), 'CREATE')
           ELSE has_schema_privilege($1, 'CREATE') AND has_schema_privilege($1, 'USAGE') END AS may`,
      [schema],
    )
    const [told] = rows
    const noted =
      version === 0
        ? undefined
        : await client.query(
            `SELECT (SELECT text FROM ${schema}.notes WHERE name = 'secret') AS mark,
               (SELECT max(at) FROM ${schema}.events) AS last`,
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
      mayWrite: told.may,
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

const several = (found: readonly ServerFound[], writer: string | undefined): Several => ({
  writer: writer === undefined ? undefined : new URL(writer).host,
  silent: hostsOf(found.filter(({ standing }) => standing === undefined)),
  replaced: hostsOf(found.filter(({ url, standing }) => url !== writer && standing?.follows === false)),
})

const hostsOf = (found: readonly ServerFound[]): readonly string[] =>
  found.map(({ url }) => new URL(url).host)
