// Looks at a PostgreSQL that holds a store, or is to hold one, and changes nothing there: for the doctor.
import pg from 'pg'
import { NO_HOME, StoreFault } from '../fault.ts'
import type { StoreLook } from '../place.ts'
import { refusalOf, toldFault } from './connection.ts'
import { placeOf } from './place.ts'
import { lookAtServers, type ServerFound, writerAmong } from './servers.ts'
import { STEPS, stepsTaken } from './steps.ts'
import { type PostgresFound, type Several, toldOf, troublesIn } from './troubles.ts'
import { type Line, troublesOnTheWay, wayOf } from './way.ts'

/** The oldest supported version. */
const OLDEST = 15

export async function lookAtPostgres(store: string): Promise<StoreLook> {
  const place = placeOf(store)
  const { schema, connections, shown, urls } = place
  const servers = urls.length === 1 ? [] : await lookAtServers(urls)
  const writer = writerAmong(servers)?.url
  const url = writer ?? servers.find(({ standing }) => standing !== undefined)?.url ?? urls[0]!
  const client = await connected(url, shown)
  try {
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
               (SELECT count(*)::int FROM ${schema}.outbox WHERE ${WAITING}) AS mails,
               (SELECT min(coalesce(retry, due)) FROM ${schema}.outbox WHERE ${WAITING}) AS since,
               (SELECT json_object_agg(name, text) FROM ${schema}.notes) AS notes`,
          )
    const found: PostgresFound = {
      shown,
      server: told.server,
      isOldServer: told.number < OLDEST * 10_000,
      isStandby: told.standby,
      several: servers.length === 0 ? undefined : several(servers, writer),
      waitsForStandby: told.waits,
      version,
      isTooNew: needs > STEPS.length,
      newest: STEPS.length,
      mayLayOut: told.may,
      closed: told.closed,
      isReadOnly: told.readonly,
      noHome: noHomeIn(noted?.rows[0].notes ?? {}, shown),
      hintsArrive: place.hints && !told.standby ? await arrives(client, lineTo(url)) : undefined,
      lags: told.lags,
      freeConnections: told.free,
      connections,
    }
    const { mark, last, mails, since } = noted?.rows[0] ?? {}
    return {
      isThere: version > 0,
      isOld: version < STEPS.length,
      told: toldOf(found),
      troubles: [...troublesOnTheWay(wayOf(client as unknown as Line), shown), ...troublesIn(found)],
      secret: { mark: mark ?? undefined, isUsed: mark != null },
      now: told.at,
      lastCommit: last ?? undefined,
      outbox: { mails: mails ?? 0, since: since ?? undefined },
    }
  } catch (fault) {
    throw toldFault(shown, fault)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Making the client can fail too: a certificate that the address names may be missing. */
async function connected(url: string, shown: string): Promise<pg.Client> {
  try {
    const line = lineTo(url)
    await line.connect()
    return line
  } catch (fault) {
    throw refusalOf(shown, fault)
  }
}

const WAITING = 'sent IS NULL AND given_up IS NULL'

/** How many connections the server, the role and the database have left. Server processes without a database do not count. */
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

/** Events are only added, so they need no UPDATE and DELETE. */
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

/** How long a hint may take, in milliseconds. */
const ON_ITS_WAY = 2_000

/** Behind a pooler in transaction mode, a listener hears nothing of what others say. */
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
