// What SQLite writes to its log: how many commits, how many pages, and of which tables and indexes they are.
import { readFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { openFile, prepare } from './databases.ts'

export interface Logged {
  readonly commits: number
  readonly pages: number
  /** The pages by the name of their table or index. */
  readonly by: ReadonlyMap<string, number>
}

const HEADER = 32
const FRAME = 24

/** The log of a database from now on: while somebody reads nothing of it is thrown away. */
export class Wal {
  readonly #database: Database
  readonly #from: number

  constructor(file: string) {
    this.#database = openFile(file, { readonly: true })
    this.#database.exec('BEGIN')
    prepare(this.#database, 'SELECT count(*) FROM games').get()
    this.#from = frames(this.#database.name).length
  }

  /** What each of so many things took. */
  of(count: number): Logged {
    const fresh = frames(this.#database.name).slice(this.#from)
    // As of now: the pages that are new have a name then.
    this.#database.exec('COMMIT')
    const named = prepare(this.#database, 'SELECT pageno, name FROM dbstat').all() as Page[] // as SQLite says
    const names = new Map(named.map(({ pageno, name }) => [pageno, name]))
    const by = new Map<string, number>()
    for (const { page } of fresh) {
      const name = names.get(page) ?? 'free'
      by.set(name, (by.get(name) ?? 0) + 1 / count)
    }
    const commits = fresh.filter(({ isCommit }) => isCommit).length
    return { commits: commits / count, pages: fresh.length / count, by }
  }

  close(): void {
    this.#database.close()
  }
}

interface Page {
  readonly pageno: number
  readonly name: string
}

/** The frames that are valid: those that were written since the log was begun anew. (SQLite, WAL-mode File Format) */
function frames(file: string): { readonly page: number; readonly isCommit: boolean }[] {
  const log = readFileSync(`${file}-wal`)
  const found = []
  const size = log.readUInt32BE(8) + FRAME
  const salt = log.subarray(16, 24)
  for (let at = HEADER; at + size <= log.length; at += size) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break
    found.push({ page: log.readUInt32BE(at), isCommit: log.readUInt32BE(at + 4) > 0 })
  }
  return found
}
