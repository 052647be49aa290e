// Checks the file of the store for damage, and copies it while others go on writing.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { wording } from '../../../wording/wording.ts'
import type { Finding } from '../batch.ts'
import { guarded, StoreFault } from '../fault.ts'
import { firstValue, openFile, prepare } from './file.ts'

const say = wording.configuration.store.details

/** What SQLite itself finds wrong with the file. */
export function damageIn(database: Database): Finding[] {
  const found = prepare(database, 'PRAGMA integrity_check(20)', 'value').all().map(String)
  const orphans = prepare(database, 'PRAGMA foreign_key_check').all()
  return [
    ...found.filter(detail => detail !== 'ok').map(detail => ({ kind: 'damagedFile', detail }) as const),
    ...orphans.map(
      row => ({ kind: 'damagedFile', detail: say.refersToNothing({ row: JSON.stringify(row) }) }) as const,
    ),
  ]
}

/** Copies the store, as it is at this moment, to a file. */
export const copyTo = (database: Database, file: string): void => {
  const part = partOf(file)
  try {
    guarded(file, () => prepare(database, 'VACUUM INTO ?').run(part))
    takeItsName(part, file)
  } finally {
    removeCopy(part)
  }
}

/** The same for a copy that `write` makes. */
export async function copyAside(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = partOf(file)
  try {
    await write(part)
    takeItsName(part, file)
  } finally {
    removeCopy(part)
  }
}

/**
 * The copy has another name until it is whole and checked, so that half a copy is never taken for a backup. An existing
 * file is not replaced: what an older store left beside it (`-wal`) would be read as part of the new one.
 */
function partOf(file: string): string {
  if ([file, `${file}-wal`].some(existsSync)) throw new StoreFault('exists', file)
  if (!existsSync(dirname(file))) throw new StoreFault('unreachable', file, say.noFolder)
  const part = `${file}.part`
  removeCopy(part)
  return part
}

function takeItsName(part: string, file: string): void {
  guarded(file, () => examine(part))
  renameSync(part, file)
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
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true })
}
