// A look at the file of a store that changes nothing in it: its version, and when something was last committed.
import { existsSync } from 'node:fs'
import { guarded, StoreFault } from './fault.ts'
import { firstValue, openFile } from './handles.ts'
import { OUR_MARK, STEPS, stepsTaken } from './migrations.ts'

export interface StoreLook {
  readonly version: number
  /** The version that this program brings it to. */
  readonly newest: number
  /** By the clock of that time. */
  readonly lastCommit: string | undefined
}

/** Undefined where there is no store yet. Whether it can be written is shown by opening it. */
export function lookAtStore(file: string): StoreLook | undefined {
  if (!existsSync(file)) return undefined
  const database = guarded(file, () => openFile(file, { readonly: true }))
  try {
    return guarded(file, () => {
      const version = stepsTaken(database)
      const isNew = firstValue(database, 'SELECT count(*) FROM sqlite_master') === 0
      if (!isNew && firstValue(database, 'PRAGMA application_id') !== OUR_MARK)
        throw new StoreFault('foreign', file)
      const last = version === 0 ? null : firstValue(database, 'SELECT max(at) FROM events')
      return { version, newest: STEPS.length, lastCommit: typeof last === 'string' ? last : undefined }
    })
  } finally {
    database.close()
  }
}
