// What to tell about a PostgreSQL that holds a store, or is to hold one, and what to mend there.
import { wording } from '../../../wording/wording.ts'
import type { StoreFault } from '../fault.ts'

const say = wording.configuration.postgres

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
  const is = (version < newest ? say.oldVersion : say.version)({ version, newest })
  const writer = several?.writer
  const at = writer === undefined ? server : say.serverAt({ server, writer })
  return say.told({ shown, server: at, store: version === 0 ? say.isMade : is })
}

export const troublesIn = (look: PostgresFound): readonly string[] => [
  ...(look.isOldServer ? [say.oldServer(look)] : []),
  ...(look.isStandby ? [look.several === undefined ? say.standby : say.noWriter] : []),
  ...(look.several === undefined ? [] : ofSeveral(look, look.several)),
  ...(look.isTooNew ? [say.tooNew(look)] : []),
  ...(look.noHome === undefined ? [] : [look.noHome.message]),
  ...(look.isReadOnly ? [say.readOnly] : []),
  ...(look.isStandby ? [] : rightsLackedIn(look)),
  ...(look.lags ? [say.lags] : []),
  ...(look.freeConnections < look.connections
    ? [say.fewConnections({ ...look, fewer: Math.max(2, look.freeConnections) })]
    : []),
  ...(look.hintsArrive === false ? [say.noHints] : []),
]

function rightsLackedIn({ version, newest, mayLayOut, closed }: PostgresFound): readonly string[] {
  if (version === 0) return mayLayOut ? [] : [say.mayNotLayOut]
  if (closed.length > 0) return [say.mayNotWrite({ tables: closed.join(', ') })]
  return mayLayOut || version >= newest ? [] : [say.mayNotRenew]
}

const ofSeveral = ({ isStandby, waitsForStandby }: PostgresFound, { silent, replaced }: Several) => [
  ...silent.map(host => say.silent({ host })),
  ...replaced.map(host => say.replaced({ host })),
  ...(isStandby || waitsForStandby ? [] : [say.noStandby]),
]
