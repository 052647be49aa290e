// The rows of a judge's store as somebody else sees them, who disturbs nobody.
import { join } from 'node:path'
import { STORE_FILE } from '../../../src/judge/service/home.ts'
import { openFile, prepare } from '../../../src/judge/store/sqlite/file.ts'

/** What a question in SQL finds in the store of a folder. */
export function rowsIn<Row>(folder: string, sql: string): readonly Row[] {
  const database = openFile(join(folder, STORE_FILE), { readonly: true })
  const rows = prepare(database, sql).all() as Row[] // as the columns say
  database.close()
  return rows
}

/** Looks into a store, whichever it is. */
export type Rows = <Row>(sql: string) => Promise<readonly Row[]>

export const rowsOf =
  (folder: string): Rows =>
  async sql =>
    rowsIn(folder, sql)
