// Copies the store while the judge goes on writing.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { guarded, inOurWords, StoreFault } from './fault.ts'

/**
 * Makes a file with the store as it is at the end of the copying. The copy bears another name until it is whole
 * and found sound, so that half a copy is never taken for a backup. An existing file is not replaced: what an
 * older store left beside it (`-wal`) would be read as part of the new one.
 */
export async function copyTo(database: Database, file: string): Promise<void> {
  if ([file, `${file}-wal`].some(existsSync)) throw new StoreFault('exists', file)
  if (!existsSync(dirname(file))) throw new StoreFault('unreachable', file, 'there is no such folder')
  const part = `${file}.part`
  removeCopy(part)
  try {
    await database.backup(part)
    guarded(part, () => examine(part))
    renameSync(part, file)
  } catch (error) {
    removeCopy(part)
    throw inOurWords(file, error)
  }
}

/** Closing the copy after a look also folds its write-ahead log into it. */
function examine(part: string): void {
  const copy = new Sqlite(part)
  try {
    const found = copy.prepare('PRAGMA quick_check(1)').pluck().get()
    if (found !== 'ok') throw new StoreFault('damaged', part, String(found))
  } finally {
    copy.close()
  }
}

function removeCopy(part: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true })
}
