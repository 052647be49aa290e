// Opens files and prepares statements, and never lets go of either.
import Sqlite, { type Database, type Options, type Statement } from 'better-sqlite3'

/**
 * From Node 24.19 on, the process aborts when one of better-sqlite3's objects is collected while no JavaScript runs
 * (`Assertion failed: (env) != nullptr` in `RemoveEnvironmentCleanupHook`). A process opens few files and prepares
 * few statements, so they are all kept. For the same reason nothing here calls `pragma` or `backup` of the
 * library, which leave such objects behind; `exec` leaves none.
 */
const KEPT = new Set<Database | Statement>()

export function openFile(file: string, options: Options = {}): Database {
  const database = new Sqlite(file, options)
  KEPT.add(database)
  return database
}

export function prepare(database: Database, sql: string): Statement {
  const statement = database.prepare(sql)
  KEPT.add(statement)
  return statement
}

/** The first column of the first row. */
export const firstValue = (database: Database, sql: string): unknown => prepare(database, sql).pluck().get()
