// Opens the file of the store: looks at it before touching it, sets it up for safety, and brings it up to date.
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { SecretNoted } from '../batch.ts'
import { guarded, NO_HOME, StoreFault } from '../fault.ts'
import { firstValue, openFile, prepare, stepsTaken } from './file.ts'
import { migrate, OUR_MARK, STEPS } from './steps.ts'

/** What may be asked for when a store is opened. */
export interface Opening {
  /** How long to wait for another writer, in milliseconds; five seconds if nothing is said. */
  readonly patience?: number
  /** How many pages of 4096 bytes the file may have; as many as there are if nothing is said. */
  readonly mostPages?: number
  /** Whether the whole file is read through for damage first, as it is if nothing is said. */
  readonly examine?: boolean
  /** Refuses a file in which nothing has been laid out yet: a store was there, or should be. */
  readonly mayBeNew?: boolean
  /**
   * Is told what the store knows of the judge's secret, while nobody else can write, and tells the mark to be noted.
   * What it throws closes the store again.
   */
  readonly secret?: (noted: SecretNoted) => string
}

/** Opens a file that must be there. */
export function openDatabase(file: string, opening: Opening): Database {
  if (!existsSync(file)) throw new StoreFault('missing', file)
  return setUp(file, { ...opening, mayBeNew: false })
}

/** Opens a file, or begins a new one. */
export function createDatabase(file: string, opening: Opening): Database {
  if (!existsSync(dirname(file))) throw new StoreFault('missing', file, 'nor is there its folder')
  return setUp(file, opening)
}

function setUp(file: string, opening: Opening): Database {
  const { patience = 5_000, mostPages, examine = true, mayBeNew = true, secret } = opening
  const database = guarded(file, () => openFile(file, { timeout: patience }))
  try {
    guarded(file, () => {
      refuseStrangers(file, database, mayBeNew)
      setPragmas(file, database, patience)
      if (mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${mostPages}`)
      if (examine) refuseDamage(file, database)
      migrate(database)
      proveWritable(database)
      if (secret !== undefined) knowSecret(database, secret)
    })
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** An empty file may be as good as a new one; any other must bear our mark, and no steps that we have not learned. */
function refuseStrangers(file: string, database: Database, mayBeNew: boolean): void {
  const { mark, tables, taken } = firstLook(database)
  if (tables === 0 && !mayBeNew) throw new StoreFault('empty', file)
  if (mark !== OUR_MARK && tables !== 0) throw new StoreFault('foreign', file)
  if (taken > STEPS.length) {
    throw new StoreFault('newer', file, `its version is ${taken}, ours ${STEPS.length}`)
  }
}

/** All at one moment: another process may be laying out the store just now. */
function firstLook(database: Database) {
  const look = database.transaction(() => ({
    mark: firstValue(database, 'PRAGMA application_id'),
    tables: firstValue(database, 'SELECT count(*) FROM sqlite_master'),
    taken: stepsTaken(database),
  }))
  return look.deferred()
}

/**
 * WAL comes before `synchronous`: the library falls back to NORMAL when it opens a file that is in WAL mode
 * already, and NORMAL may lose the last commits when the power fails.
 */
function setPragmas(file: string, database: Database, patience: number): void {
  const mode = firstValue(database, 'PRAGMA journal_mode = WAL')
  if (mode !== 'wal')
    throw new StoreFault('unreachable', file, 'this kind of disk cannot keep a write-ahead log')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec(`PRAGMA busy_timeout = ${patience}`)
  // What is blacked out of a letter does not live on in free pages.
  database.exec('PRAGMA secure_delete = ON')
}

function refuseDamage(file: string, database: Database): void {
  const found = firstValue(database, 'PRAGMA quick_check(1)')
  if (found !== 'ok') throw new StoreFault('damaged', file, String(found))
}

function knowSecret(database: Database, secret: (noted: SecretNoted) => string): void {
  const know = database.transaction(() => {
    refuseMoved(database)
    const noted = secretNoted(database, stepsTaken(database))
    const mark = secret(noted)
    if (mark !== noted.mark) noteSecret(database, mark)
  })
  know.immediate()
}

/** Such a store is looked into, and no judge lives in it. */
function refuseMoved(database: Database): void {
  const fault = noHomeIn(database)
  if (fault !== undefined) throw fault
}

function noHomeIn(database: Database): StoreFault | undefined {
  for (const [note, trouble] of NO_HOME) {
    const where = firstValue(database, 'SELECT text FROM notes WHERE name = ?', note)
    if (typeof where === 'string') return new StoreFault(trouble, database.name, where)
  }
  return undefined
}

/**
 * SQLite opens what it may only read without a word, and begins a transaction on it too; we want to hear of it now
 * and not with the first letter.
 */
function proveWritable(database: Database): void {
  database.exec('BEGIN IMMEDIATE')
  database.exec(`PRAGMA user_version = ${stepsTaken(database)}`)
  database.exec('ROLLBACK')
}

// A look at the file of a store that changes nothing in it: its version, its last commit, and whose secret it knows.

export interface StoreLook {
  readonly version: number
  /** The version that this program brings it to. */
  readonly newest: number
  /** By the clock of that time. */
  readonly lastCommit: string | undefined
  readonly secret: SecretNoted
  /** Why no judge may be at work here: it was carried away, or not all of it has come yet. */
  readonly noHome: StoreFault | undefined
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
      const noHome = version < NOTES_SINCE ? undefined : noHomeIn(database)
      return {
        version,
        newest: STEPS.length,
        lastCommit,
        secret,
        noHome,
        outbox: outboxIn(database, version),
      }
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

const noteSecret = (database: Database, mark: string): void =>
  void prepare(
    database,
    'INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
  ).run(NAME, mark)
