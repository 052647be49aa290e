// By which mark a store knows the secret of its judge: a copy of the store that gets another secret says so.
import { createHmac } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { firstValue, prepare } from './handles.ts'

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
