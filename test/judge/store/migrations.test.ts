// An old store is brought up to date and loses nothing.

import { readFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstValue, openFile, prepare, stepsTaken } from '../../../src/judge/store/sqlite/file.ts'
import { migrate, STEPS, type Step } from '../../../src/judge/store/sqlite/steps.ts'
import { createStore } from '../../../src/judge/store/store.ts'
import { newStore, storeFile } from './made.ts'
import { batch, mail, minute, played } from './small.ts'

const WISH: Step = {
  name: 'note a wish',
  sql: 'ALTER TABLE games ADD COLUMN wish TEXT; UPDATE games SET wish = name',
}
const SLIP: Step = {
  name: 'slip',
  sql: 'CREATE TABLE half (a TEXT) STRICT; CREATE TABLE half (a TEXT) STRICT',
}

async function oldDatabase() {
  const file = storeFile()
  const store = createStore(file)
  await store.commit(played('baltic', 0, 'gameCreated', 'playerSignedOn'))
  await store.close()
  const database = openFile(file)
  onTestFinished(() => void database.close())
  return { file, database }
}

describe('a step', () => {
  test('that a file lacks is taken once, and the games stay', async () => {
    const { database } = await oldDatabase()
    for (const _ of ['first', 'again']) migrate(database, [...STEPS, WISH])
    expect(stepsTaken(database)).toBe(STEPS.length + 1)
    expect(prepare(database, 'SELECT name, version, wish FROM games').all()).toEqual([
      { name: 'baltic', version: 2, wish: 'baltic' },
    ])
    expect(firstValue(database, 'SELECT count(*) FROM events')).toBe(2)
  })

  test('that fails leaves those before it taken, and nothing of its own', async () => {
    const { database } = await oldDatabase()
    expect(() => migrate(database, [...STEPS, WISH, SLIP])).toThrow('already exists')
    expect(stepsTaken(database)).toBe(STEPS.length + 1)
    expect(firstValue(database, "SELECT 1 FROM sqlite_schema WHERE name = 'half'")).toBeUndefined()
  })

  test('that another process takes first is not taken again', async () => {
    const { file, database } = await oldDatabase()
    const other = openFile(file)
    onTestFinished(() => void other.close())
    migrate(other, [...STEPS, WISH])
    migrate(database, [...STEPS, WISH])
    expect(stepsTaken(database)).toBe(STEPS.length + 1)
  })

  test('has a name of its own', () => {
    expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length)
  })
})

/** Each file is a store as a version of the program left it. They are added to, and never changed. */
test.each(['version1.sql'])('the store of %s is opened and read', async name => {
  const file = storeFile()
  const written = openFile(file)
  written.exec(readFileSync(new URL(name, import.meta.url), 'utf8'))
  written.close()

  const store = newStore(file)
  expect(await store.check()).toEqual([])
  expect((await store.load('baltic')).events.map(({ version, kind, body }) => [version, kind, body])).toEqual(
    [
      [1, 'gameCreated', { variant: 'standard' }],
      [2, 'playerSignedOn', { power: 'ENGLAND', player: 'anna@players.example' }],
    ],
  )
  expect((await store.load('*judge')).events.map(({ kind }) => kind)).toEqual(['playerKnown'])
  expect(await store.games()).toEqual([
    { name: 'baltic', version: 2, stage: 'forming', listing: { open: 6 }, nextAlarm: minute(60) },
  ])
  expect((await store.waiting()).map(({ key }) => key)).toEqual(['INBOX/2'])
  const known = await store.unmarked('<1@players.example>', 'anna@players.example')
  expect(known).toMatchObject([{ key: 'INBOX/1', answered: minute(0), content: null }])
  expect(await store.due(minute(9))).toMatchObject([{ messageId: '<1@judge.example>', answers: 'INBOX/1' }])
  expect(await store.commit(played('baltic', 2, 'deadlineSet'))).toMatchObject({ ok: true })
  // What refers to a letter is looked after as before.
  await expect(
    store.commit(batch({ outgoing: [mail('<2@judge.example>', { answers: 'INBOX/9' })] })),
  ).rejects.toThrow('FOREIGN KEY')
  expect(await store.check()).toEqual([])
})

test('a store made today has the tables of the newest version', async () => {
  const schemaOf = (database: Database) =>
    prepare(database, 'SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').all()
  const { database } = await oldDatabase()
  const written = openFile(':memory:')
  written.exec(readFileSync(new URL('version1.sql', import.meta.url), 'utf8'))
  migrate(written)
  expect(schemaOf(database)).toEqual(schemaOf(written))
})
