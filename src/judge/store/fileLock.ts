// A lock that ends with its process, however that ends: an exclusive transaction on a file of its own, which is no store.
import { statSync, truncateSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { codeOf, onDisk } from './fault.ts'
import { openFile } from './sqlite/file.ts'

/** A lock that can be taken and left repeatedly. */
export class FileLock {
  readonly #database: Database
  #isSetUp = false

  constructor(file: string) {
    onDisk(file, () => empty(file))
    this.#database = openFile(file)
  }

  /** Takes the lock for us alone; false if another process holds it. */
  take(): boolean {
    return this.#took('BEGIN EXCLUSIVE')
  }

  /** Takes the lock together with others; false if another process holds it alone. */
  share(): boolean {
    return this.#took('BEGIN; SELECT count(*) FROM sqlite_master')
  }

  #took(sql: string): boolean {
    try {
      // Nothing is ever written here, and a journal on disk would be made and removed each time.
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

/**
 * Something may have been written into it. Truncating keeps the same file, so that a process that holds it still does.
 */
function empty(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && found.size > 0) truncateSync(file)
}

/** Holds the lock of a file; undefined while another process holds it. */
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
