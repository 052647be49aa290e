// What is SQLite's own about its store: the contract of all stores, and the file beneath it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/judge/store/sqlite/database.ts'
import { firstValue, openFile } from '../../../src/judge/store/sqlite/file.ts'
import { createStore, openStore } from '../../../src/judge/store/store.ts'
import { contract } from './contract/contract.ts'
import { SQLITE } from './kinds.ts'
import { newStore, storeFile } from './made.ts'
import { batch, letter, mail, minute, played } from './small.ts'

describe('a store in SQLite', () => contract(SQLITE))

test('a password that is blacked out is gone from the file', async () => {
  const [place, secret] = [storeFile(), 'sesame-'.repeat(20)]
  const store = newStore(place)
  const raw = new TextEncoder().encode(`SIGNON Eba ${secret}`)
  await store.commit(batch({ post: { filed: [letter('a', { raw })] } }))
  const blackedOut = new Map([['a', new TextEncoder().encode('SIGNON Eba ***')]])
  const answer = { answered: 'a', outgoing: [mail('<re a>', { answers: 'a', due: minute(3) })] }
  await store.commit(batch({ ...answer, post: { blackedOut } }))
  await store.close()
  const text = readFileSync(place, 'latin1')
  expect(text).toContain('SIGNON Eba ***')
  expect(text).not.toContain('sesame')
})

test('an event that is written can neither be edited nor deleted, even by hand', async () => {
  const file = storeFile()
  await newStore(file).commit(played('a', 0, 'one'))
  const database = openFile(file)
  expect(() => database.exec("UPDATE events SET kind = 'two'")).toThrow('never edited')
  expect(() => database.exec('DELETE FROM events')).toThrow('never deleted')
  database.close()
})

test('a commit survives a power cut: the settings hold on a new file and on an old one', async () => {
  const file = storeFile()
  await createStore(file).close()
  for (const database of [openDatabase(file, {}), openDatabase(file, { patience: 20 })]) {
    const read = (name: string) => firstValue(database, `PRAGMA ${name}`)
    expect(['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete'].map(read)).toEqual([
      'wal',
      2,
      1,
      1,
    ])
    expect([5000, 20]).toContain(read('busy_timeout'))
    const strict = "SELECT sum(strict) AS strict FROM pragma_table_list WHERE type = 'table'"
    expect(firstValue(database, strict)).toBe(8)
    database.close()
  }
})

test('a store that is closed says so', async () => {
  const file = storeFile()
  await createStore(file).close()
  const store = openStore(file)
  await store.close()
  await expect(store.games()).rejects.toThrow('not open')
})

describe('changes', () => {
  test('are those of others, not our own', async () => {
    const file = storeFile()
    const store = newStore(file)
    const before = await store.changes()
    await store.commit(batch({ post: { filed: [letter('a')] } }))
    expect(await store.changes()).toBe(before)
    const other = createStore(file)
    await other.commit(batch({ post: { filed: [letter('b')] } }))
    await other.close()
    expect(await store.changes()).not.toBe(before)
  })
})
