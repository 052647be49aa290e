// Opens the file of the store: checks it before touching it, sets it up for safety, and brings it up to date.
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { wording } from '../../../wording/wording.ts'
import type { SecretNoted } from '../batch.ts'
import { guarded, NO_HOME, StoreFault } from '../fault.ts'
import type { Opening } from '../place.ts'
import { firstValue, openFile, prepare, stepsTaken } from './file.ts'
import { indexOf, logOf } from './inPlace.ts'
import { migrate, OUR_MARK, STEPS } from './steps.ts'

const say = wording.configuration.store.details

/** Opens a file that must exist. */
export function openDatabase(file: string, opening: Opening): Database {
  if (!existsSync(file)) throw new StoreFault('missing', file)
  return setUp(file, { ...opening, mayBeNew: false })
}

/** Opens a file, or creates a new one. */
export function createDatabase(file: string, opening: Opening): Database {
  if (!existsSync(dirname(file))) throw new StoreFault('missing', file, say.norFolder)
  return setUp(file, opening)
}

/**
 * Each changed row sends its whole page to the log, and a letter changes some fifteen rows. Only a new file gets this
 * page size; others keep theirs.
 */
export const NEW_PAGES = 'PRAGMA page_size = 2048'

/** Pages in the log before they are copied into the database (8 MB): a page that is written often is copied once. */
export const LONG_LOG = 'PRAGMA wal_autocheckpoint = 4000'

function setUp(file: string, opening: Opening): Database {
  const { patience = 5_000, mostPages, examine = true, mayBeNew = true, secret } = opening
  refuseWithoutIndex(file, patience)
  const database = guarded(file, () => openFile(file, { timeout: patience }))
  try {
    guarded(file, () => {
      refuseForeignFiles(file, database, mayBeNew)
      database.exec(NEW_PAGES)
      setPragmas(file, database, patience)
      if (mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${mostPages}`)
      if (examine) refuseDamage(file, database)
      migrate(database)
      proveWritable(database)
      if (secret !== undefined) checkSecret(database, secret)
    })
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/**
 * A log without its index is either a copied store, which nobody has open, or an open one whose index was removed. What
 * we write into the second would be lost, so it is refused.
 */
function refuseWithoutIndex(file: string, patience: number): void {
  const log = statSync(logOf(file), { throwIfNoEntry: false })
  if (log === undefined || log.size === 0 || existsSync(indexOf(file))) return
  const alone = guarded(file, () => openFile(file, { timeout: patience }))
  try {
    guarded(file, () => alone.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM sqlite_master'))
  } catch (fault) {
    if (fault instanceof StoreFault && fault.trouble === 'busy')
      throw new StoreFault('besideGone', indexOf(file))
  } finally {
    alone.close()
  }
}

/** An empty file may be as good as a new one; any other must have our mark, and no steps that we do not know. */
function refuseForeignFiles(file: string, database: Database, mayBeNew: boolean): void {
  const { mark, tables, taken } = firstLook(database)
  if (tables === 0 && !mayBeNew) throw new StoreFault('empty', file)
  if (mark !== OUR_MARK && tables !== 0) throw new StoreFault('foreign', file)
  if (taken > STEPS.length) throw new StoreFault('newer', file, say.versions({ taken, ours: STEPS.length }))
}

/** Reads everything at one moment: another process may be laying out the store just now. */
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
  if (mode !== 'wal') throw new StoreFault('unreachable', file, say.noLog)
  database.exec('PRAGMA synchronous = FULL')
  database.exec(LONG_LOG)
  database.exec('PRAGMA foreign_keys = ON')
  database.exec(`PRAGMA busy_timeout = ${patience}`)
  // What is blacked out of a letter must not live on in free pages.
  database.exec('PRAGMA secure_delete = ON')
}

function refuseDamage(file: string, database: Database): void {
  const found = firstValue(database, 'PRAGMA quick_check(1)')
  if (found !== 'ok') throw new StoreFault('damaged', file, String(found))
}

function checkSecret(database: Database, secret: (noted: SecretNoted) => string): void {
  const know = database.transaction(() => {
    const moved = noHomeIn(database)
    if (moved !== undefined) throw moved
    const noted = secretNoted(database, stepsTaken(database))
    const mark = secret(noted)
    if (mark !== noted.mark) noteSecret(database, mark)
  })
  know.immediate()
}

/** Why no judge may work here: the store was moved away, or not all of it has arrived yet. */
export function noHomeIn(database: Database): StoreFault | undefined {
  for (const [note, trouble] of NO_HOME) {
    const where = firstValue(database, 'SELECT text FROM notes WHERE name = ?', note)
    if (typeof where === 'string') return new StoreFault(trouble, database.name, where)
  }
  return undefined
}

/**
 * SQLite silently opens a file that it may only read, and even begins a transaction on it. We want to find out now, not
 * with the first letter.
 */
function proveWritable(database: Database): void {
  database.exec('BEGIN IMMEDIATE')
  database.exec(`PRAGMA user_version = ${stepsTaken(database)}`)
  database.exec('ROLLBACK')
}

// The mark by which a store knows the secret of its judge.

const NAME = 'secret'
/** The first version of the store that has notes. */
export const NOTES_SINCE = 5

/** Older stores have no note of it. */
export function secretMark(database: Database, version = stepsTaken(database)): string | undefined {
  if (version < NOTES_SINCE) return undefined
  const mark = firstValue(database, 'SELECT text FROM notes WHERE name = ?', NAME)
  return typeof mark === 'string' ? mark : undefined
}

export function secretNoted(database: Database, version: number): SecretNoted {
  const isUsed =
    version > 0 &&
    firstValue(database, `SELECT ${['events', 'letters', 'outbox'].map(hasRows).join(' OR ')}`) === 1
  return { mark: secretMark(database, version), isUsed }
}

const hasRows = (table: string): string => `EXISTS (SELECT 1 FROM ${table})`

const noteSecret = (database: Database, mark: string): void =>
  void prepare(
    database,
    'INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
  ).run(NAME, mark)
