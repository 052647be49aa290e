// Copies the store while others go on writing.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { guarded, StoreFault } from './fault.ts'
import { firstValue, openFile, prepare } from './handles.ts'

/**
 * Makes a file with the store as it is at this moment. The copy bears another name until it is whole and found
 * sound, so that half a copy is never taken for a backup. An existing file is not replaced: what an older store
 * left beside it (`-wal`) would be read as part of the new one.
 */
export function copyTo(database: Database, file: string): void {
  if ([file, `${file}-wal`].some(existsSync)) throw new StoreFault('exists', file)
  if (!existsSync(dirname(file))) throw new StoreFault('unreachable', file, 'there is no such folder')
  const part = `${file}.part`
  removeCopy(part)
  try {
    guarded(file, () => {
      prepare(database, 'VACUUM INTO ?').run(part)
      examine(part)
    })
    renameSync(part, file)
  } finally {
    removeCopy(part)
  }
}

function examine(part: string): void {
  const copy = openFile(part)
  try {
    const found = firstValue(copy, 'PRAGMA quick_check(1)')
    if (found !== 'ok') throw new StoreFault('damaged', part, String(found))
  } finally {
    copy.close()
  }
}

function removeCopy(part: string): void {
  for (const end of ['', '-journal']) rmSync(part + end, { force: true })
}
