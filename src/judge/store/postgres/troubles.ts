// What to tell about a PostgreSQL that holds a store, or is to hold one, and what to mend there.
import type { StoreFault } from '../fault.ts'

export interface PostgresFound {
  readonly shown: string
  /** Version of the server, `15.18`. */
  readonly server: string
  readonly isOldServer: boolean
  /** A standby can only be read. */
  readonly isStandby: boolean
  /** If there are several servers: the one that takes writes, and what to tell about the others. */
  readonly several: Several | undefined
  /** Whether a commit is confirmed only when a standby has it too. */
  readonly waitsForStandby: boolean
  /** Version of the store; 0 if there is none yet. */
  readonly version: number
  /** Whether the program that made the store is so new that this one cannot run beside it. */
  readonly isTooNew: boolean
  readonly newest: number
  /** Whether the judge may create the store, or bring an existing one to the newest version. */
  readonly mayLayOut: boolean
  /** Tables and the like that the judge may not write to, by name. */
  readonly closed: readonly string[]
  /** Whether it takes no writes at all. */
  readonly isReadOnly: boolean
  /** Why no judge may work here: the store was moved away, or not all of it has arrived yet. */
  readonly noHome: StoreFault | undefined
  /** Whether hints between judges arrive; undefined if there are none. */
  readonly hintsArrive: boolean | undefined
  /** Whether a commit is confirmed before it is on the disk. */
  readonly lags: boolean
  readonly freeConnections: number
  readonly connections: number
}

/** The servers of a store, as `db1.example:5432`. */
export interface Several {
  readonly writer: string | undefined
  readonly silent: readonly string[]
  /** They were replaced, and came back without following the server that replaced them. */
  readonly replaced: readonly string[]
}

export function toldOf({ shown, server, several, version, newest }: PostgresFound): string {
  const store =
    version === 0
      ? 'the store is made when the judge starts'
      : version < newest
        ? `version ${version}; the judge brings it to version ${newest} when it starts`
        : `version ${version}`
  const writer = several?.writer === undefined ? '' : ` at ${several.writer}`
  return `${shown}, PostgreSQL ${server}${writer}, ${store}`
}

export const troublesIn = (look: PostgresFound): readonly string[] => [
  ...(look.isOldServer ? [`PostgreSQL ${look.server} is too old: install 15 or newer`] : []),
  ...(look.isStandby
    ? [
        look.several === undefined
          ? 'this is a standby, which can only be read: name the server that it follows'
          : 'none of the servers takes what is written: start the one that the others follow, or promote one of them',
      ]
    : []),
  ...(look.several === undefined ? [] : ofSeveral(look, look.several)),
  ...(look.isTooNew
    ? [
        `the store was made by a newer version of this program (${look.version}, ours ${look.newest}): install that`,
      ]
    : []),
  ...(look.noHome === undefined ? [] : [look.noHome.message]),
  ...(look.isReadOnly
    ? [
        'nothing is taken from this judge: default_transaction_read_only is on (ALTER ROLE … RESET, ALTER DATABASE … RESET)',
      ]
    : []),
  ...(look.isStandby ? [] : rightsLackedIn(look)),
  ...(look.lags
    ? [
        'synchronous_commit is off: the last answers are lost when the power fails; set it to on (ALTER ROLE … SET synchronous_commit = on)',
      ]
    : []),
  ...(look.freeConnections < look.connections
    ? [
        `${look.freeConnections} connections are free, and the judge takes up to ${look.connections}: raise max_connections (or the limit of its role, or of the database), or write ?connections=${Math.max(2, look.freeConnections)} behind the address`,
      ]
    : []),
  ...(look.hintsArrive === false
    ? [
        'what judges tell one another here (NOTIFY) does not arrive, as behind a pooler in transaction mode: write ?hints=off behind the address',
      ]
    : []),
]

function rightsLackedIn({ version, newest, mayLayOut, closed }: PostgresFound): readonly string[] {
  const own = 'let it own its schema and all that is in it (ALTER … OWNER TO, or REASSIGN OWNED)'
  if (version === 0)
    return mayLayOut
      ? []
      : ['the judge may not lay out its tables: GRANT CREATE ON DATABASE to it, or on its schema']
  if (closed.length > 0) return [`the judge may not write to ${closed.join(', ')}: ${own}`]
  return mayLayOut || version >= newest
    ? []
    : [`the judge may not bring its tables to the newest version: ${own}`]
}

const ofSeveral = ({ isStandby, waitsForStandby }: PostgresFound, { silent, replaced }: Several) => [
  ...silent.map(host => `${host} does not answer: start it again, or take it out of the address`),
  ...replaced.map(
    host =>
      `${host} was replaced and does not know it, and judges leave it alone: stop it, and make a standby of it (pg_rewind, pg_basebackup)`,
  ),
  ...(isStandby || waitsForStandby
    ? []
    : [
        'commits wait for no standby, so that the last answers are lost where one takes over: set synchronous_standby_names',
      ]),
]
