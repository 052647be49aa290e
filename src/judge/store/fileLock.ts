// A lock that goes with its process, however that ends: an exclusive transaction on a file of its own, which is no store.
import { statSync, truncateSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { codeOf, onDisk } from './fault.ts'
import { openFile } from './sqlite/file.ts'

/** A lock that can be taken and left again and again. */
export class FileLock {
  readonly #database: Database
  #isSetUp = false

  constructor(file: string) {
    onDisk(file, () => empty(file))
    this.#database = openFile(file)
  }

  /** Whether we hold it now, alone; somebody else may. */
  take(): boolean {
    return this.#took('BEGIN EXCLUSIVE')
  }

  /** Whether we hold it now, as others may at the same time. */
  share(): boolean {
    return this.#took('BEGIN; SELECT count(*) FROM sqlite_master')
  }

  #took(sql: string): boolean {
    try {
      // Nothing is ever written here, and a journal would be made and removed on the disk each time.
      if (!this.#isSetUp) this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY')
      this.#isSetUp = true
      this.#database.exec(sql)
      return true
    } catch (fault) {
      if (this.#database.inTransaction) this.leave()
      if (codeOf(fault) === 'SQLITE_BUSY') return false
      throw fault
    }
  }

  leave(): void {
    this.#database.exec('ROLLBACK')
  }

  close(): void {
    this.#database.close()
  }
}

/** Somebody may have written into it. It is the same file then, so that whoever holds it does so still. */
function empty(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && found.size > 0) truncateSync(file)
}

/** Holds the lock of a file; undefined while somebody else does. */
export function lockFile(file: string): { release(): void } | undefined {
  const lock = new FileLock(file)
  try {
    if (lock.take()) return { release: () => lock.close() }
  } catch (fault) {
    lock.close()
    throw fault
  }
  lock.close()
  return undefined
}
