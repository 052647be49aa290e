// A lock that goes with its process, however that ends: an exclusive transaction on a file of its own.
import { openFile } from './handles.ts'

/** Holds the lock of a file; undefined while somebody else does. */
export function lockFile(file: string): { release(): void } | undefined {
  const database = openFile(file)
  try {
    database.exec('PRAGMA busy_timeout = 0')
    database.exec('BEGIN EXCLUSIVE')
  } catch (fault) {
    database.close()
    if (fault instanceof Error && 'code' in fault && fault.code === 'SQLITE_BUSY') return undefined
    throw fault
  }
  return { release: () => void database.close() }
}
