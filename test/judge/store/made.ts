// Stores in temporary folders, which go when the test is over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { createStore, type Store } from '../../../src/judge/store/store.ts'

/** The place for a store; the folder goes when the test is over. */
export function storeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'store.db')
}

/** A new store that is closed when the test is over. */
export function newStore(file = storeFile()): Store {
  const store = createStore(file)
  onTestFinished(() => store.close())
  return store
}

/** Does something to the file behind the store's back. */
export function tamper(file: string, sql: string): void {
  const database = openFile(file)
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec(sql)
  database.close()
}
