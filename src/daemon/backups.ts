// The copies of the store that are made at night: each named by its time, and the newest are kept.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../conversation/services.ts'
import { storedInstant } from '../store/events/names.ts'

/** Writes a copy into a folder, and removes the copies that are too old; tells the file. */
export async function backUp(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  folder: string,
  keep: number,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `dragoman-${nameOf(storedInstant(clock.now()))}.db`)
  await store.backup(file)
  for (const old of tooOld(readdirSync(folder), keep)) rmSync(join(folder, old), { force: true })
  return file
}

/** `2026-11-20T03-30-00Z`: in UTC, so that their names sort as their times do on every day of the year. */
const nameOf = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')

/** Nothing else in the folder is ours to remove. */
const OURS = /^dragoman-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/
/** What a judge leaves that was killed while it copied. */
const HALF = /^dragoman-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db\.part(?:-journal)?$/

/** Whether a file is a copy of a store that was made at night, by its name. */
export const isBackup = (file: string): boolean => OURS.test(file)

/** Of the files in a folder those that go: copies beyond the newest ones, and halves of copies. */
export const tooOld = (files: readonly string[], keep: number): readonly string[] => [
  ...files.filter(isBackup).toSorted().slice(0, -keep),
  ...files.filter(file => HALF.test(file)),
]
