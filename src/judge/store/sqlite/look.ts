// Looks at the file of a store without changing it: its version, its last commit, and whose secret it knows.
import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { wording } from '../../../wording/wording.ts'
import { guarded, StoreFault } from '../fault.ts'
import type { StoreLook } from '../place.ts'
import { NOTES_SINCE, noHomeIn, secretNoted } from './database.ts'
import { firstValue, openFile, stepsTaken } from './file.ts'
import { OUR_MARK, STEPS } from './steps.ts'

const say = wording.configuration.file

/** What is told of a file that is missing or empty. */
const nothingIn = (file: string): StoreLook => ({
  isThere: false,
  isOld: false,
  told: say.isMade({ file }),
  troubles: [],
  secret: { mark: undefined, isUsed: false },
  now: undefined,
  lastCommit: undefined,
  outbox: { mails: 0, since: undefined },
})

/** Does not tell whether the file can be written: opening it shows that. */
export function lookAtFile(file: string): StoreLook {
  if (!existsSync(file)) return nothingIn(file)
  const database = guarded(file, () => openFile(file, { readonly: true }))
  try {
    return guarded(file, () => lookInto(file, database))
  } finally {
    database.close()
  }
}

function lookInto(file: string, database: Database): StoreLook {
  const version = stepsTaken(database)
  if (firstValue(database, 'SELECT count(*) FROM sqlite_master') === 0) return nothingIn(file)
  if (firstValue(database, 'PRAGMA application_id') !== OUR_MARK) throw new StoreFault('foreign', file)
  const last = version === 0 ? null : firstValue(database, 'SELECT max(at) FROM events')
  const noHome = version < NOTES_SINCE ? undefined : noHomeIn(database)
  const isOld = version < STEPS.length
  return {
    isThere: true,
    isOld,
    told: (isOld ? say.oldVersion : say.version)({ file, version, newest: STEPS.length }),
    troubles: noHome === undefined ? [] : [noHome.message],
    secret: secretNoted(database, version),
    now: undefined,
    lastCommit: typeof last === 'string' ? last : undefined,
    outbox: outboxIn(database, version),
  }
}

const WAITING = 'FROM outbox WHERE sent IS NULL AND given_up IS NULL'

function outboxIn(database: Database, version: number): StoreLook['outbox'] {
  if (version === 0) return { mails: 0, since: undefined }
  const since = firstValue(database, `SELECT min(coalesce(retry, due)) ${WAITING}`)
  const mails = Number(firstValue(database, `SELECT count(*) ${WAITING}`))
  return { mails, since: typeof since === 'string' ? since : undefined }
}
