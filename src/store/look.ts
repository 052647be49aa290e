// A look at the file of a store that changes nothing in it: its version, and when something was last committed.
import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { guarded, StoreFault } from './fault.ts'
import { firstValue, openFile } from './handles.ts'
import { OUR_MARK, STEPS, stepsTaken } from './migrations.ts'
import { type SecretNoted, secretNoted } from './secretMark.ts'

export interface StoreLook {
  readonly version: number
  /** The version that this program brings it to. */
  readonly newest: number
  /** By the clock of that time. */
  readonly lastCommit: string | undefined
  readonly secret: SecretNoted
  /** What waits to be sent, and since when the oldest could have been. */
  readonly outbox: { readonly mails: number; readonly since: string | undefined }
}

/** Undefined where there is no store, or nothing in its file. Whether it can be written is shown by opening it. */
export function lookAtStore(file: string): StoreLook | undefined {
  if (!existsSync(file)) return undefined
  const database = guarded(file, () => openFile(file, { readonly: true }))
  try {
    return guarded(file, () => {
      const version = stepsTaken(database)
      if (firstValue(database, 'SELECT count(*) FROM sqlite_master') === 0) return undefined
      if (firstValue(database, 'PRAGMA application_id') !== OUR_MARK) throw new StoreFault('foreign', file)
      const last = version === 0 ? null : firstValue(database, 'SELECT max(at) FROM events')
      const lastCommit = typeof last === 'string' ? last : undefined
      const secret = secretNoted(database, version)
      return { version, newest: STEPS.length, lastCommit, secret, outbox: outboxIn(database, version) }
    })
  } finally {
    database.close()
  }
}

const WAITING = 'FROM outbox WHERE sent IS NULL AND given_up IS NULL'

function outboxIn(database: Database, version: number): StoreLook['outbox'] {
  if (version === 0) return { mails: 0, since: undefined }
  const since = firstValue(database, `SELECT min(coalesce(retry, due)) ${WAITING}`)
  const mails = Number(firstValue(database, `SELECT count(*) ${WAITING}`))
  return { mails, since: typeof since === 'string' ? since : undefined }
}
