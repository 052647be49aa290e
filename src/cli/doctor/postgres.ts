// What the doctor finds in a PostgreSQL that holds the store, or is to hold it.
import { lostSecret } from '../../service/home.ts'
import { StoreFault } from '../../store/fault.ts'
import { lookAtPostgres, type PostgresLook, type Several } from '../../store/postgres/look.ts'
import type { Finding } from './finding.ts'

/** What is told of a store, and by whose clock it has been written. */
interface Looked {
  readonly findings: readonly Finding[]
  readonly witnesses: readonly {
    readonly who: string
    readonly at: number
    readonly isNow: boolean
    readonly heard: number
  }[]
}

export async function postgresFindings(store: string, data: string, now: () => number): Promise<Looked> {
  const finding = (isWell: boolean, text: string): Finding => ({ part: 'store', isWell, text })
  try {
    const look = await lookAtPostgres(store)
    const heard = now()
    const secret = lostSecret(data, look.secret)
    const troubles = [...troublesIn(look), ...(secret === undefined ? [] : [secret.message])]
    const last = look.lastCommit === undefined ? [] : [Date.parse(look.lastCommit)]
    return {
      findings: [finding(true, toldOf(look)), ...troubles.map(text => finding(false, text))],
      witnesses: [
        { who: 'the database', at: look.at, isNow: true, heard },
        ...last.map(at => ({ who: 'the last commit', at, isNow: false, heard })),
      ],
    }
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault
    return { findings: [finding(false, fault.message)], witnesses: [] }
  }
}

function toldOf({ shown, server, several, version, newest }: PostgresLook): string {
  const store =
    version === 0
      ? 'the store is made when the judge starts'
      : version < newest
        ? `version ${version}; the judge brings it to version ${newest} when it starts`
        : `version ${version}`
  const writer = several?.writer === undefined ? '' : ` at ${several.writer}`
  return `${shown}, PostgreSQL ${server}${writer}, ${store}`
}

const troublesIn = (look: PostgresLook): readonly string[] => [
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

function rightsLackedIn({ version, newest, mayLayOut, closed }: PostgresLook): readonly string[] {
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

const ofSeveral = ({ isStandby, waitsForStandby }: PostgresLook, { silent, replaced }: Several) => [
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
