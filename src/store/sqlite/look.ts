// A look at the file of a store that changes nothing in it: its version, its last commit, and whose secret it knows.
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { guarded, StoreFault } from '../fault.ts'
import { firstValue, openFile, prepare } from './handles.ts'
import { OUR_MARK, STEPS, stepsTaken } from './migrations.ts'

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

// By which mark a store knows the secret of its judge: a copy of the store that gets another secret says so.

/** What a store knows of the secret of its judge. */
export interface SecretNoted {
  /** The mark of the secret; undefined where none has been noted yet. */
  readonly mark: string | undefined
  /** Whether anything has ever gone in or out, so that somebody may hold what was made with the secret. */
  readonly isUsed: boolean
}

/** It tells secrets from one another, and nothing about them. */
export const markOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('the mark of this secret').digest('hex').slice(0, 16)

const NAME = 'secret'
/** The version of the store from which on there are notes. */
const NOTES_SINCE = 5

/** Old stores have no note of it. */
export function secretNoted(database: Database, version: number): SecretNoted {
  const mark =
    version < NOTES_SINCE ? undefined : firstValue(database, 'SELECT text FROM notes WHERE name = ?', NAME)
  const isUsed =
    version > 0 &&
    firstValue(database, `SELECT ${['events', 'letters', 'outbox'].map(hasRows).join(' OR ')}`) === 1
  return { mark: typeof mark === 'string' ? mark : undefined, isUsed }
}

const hasRows = (table: string): string => `EXISTS (SELECT 1 FROM ${table})`

export const noteSecret = (database: Database, mark: string): void =>
  void prepare(
    database,
    'INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
  ).run(NAME, mark)
