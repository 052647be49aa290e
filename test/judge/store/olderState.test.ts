// A store over which an older state is written while it is open, by ways that leave its file the same and sound, takes nothing more.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { NEW_PAGES } from '../../../src/judge/store/sqlite/database.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { createStore, type Store } from '../../../src/judge/store/store.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { onPostgres } from './kinds.ts'
import { newStore, storeFile } from './made.ts'
import { batch, letter, mail, minute, played } from './small.ts'
import { writeBack } from './writtenBack.ts'

const answered = { answered: 'a', outgoing: [mail('<re a>', { answers: 'a' })] }

/** What is committed when the backup is there already. */
const LAST: readonly (readonly [string, Partial<Batch>])[] = [
  ['a letter was filed', { post: { filed: [letter('b')] } }],
  [
    'a letter was filed of which nothing but the key is known',
    { post: { filed: [letter('b', { content: null })] } },
  ],
  ['a letter was answered', answered],
  ['a letter was set aside', { post: { setAside: new Map([['a', 'why']]) } }],
  ['a mail was written', { outgoing: [mail('<two>')] }],
  ['a mail was sent', { post: { sent: ['<one>'] } }],
  ['something happened in a game', played('harbor', 1, 'two')],
]

async function begun(): Promise<{ file: string; backup: string; store: Store }> {
  const [file, backup] = [storeFile(), storeFile()]
  const store = newStore(file)
  await begin(store)
  return { file, backup, store }
}

/** That of a judge whose secret has that mark. */
function secretStore(file: string, mark: string): Store {
  const store = createStore(file, { secret: () => mark })
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

async function filled(store: Store, letters: number): Promise<Store> {
  for (let i = 0; i < letters; i++) {
    const raw = Buffer.alloc(5_000, 'x')
    await store.commit(batch({ post: { filed: [letter(`${letters} ${i}`, { raw })] } }))
  }
  return store
}

async function begin(store: Store): Promise<void> {
  await store.commit(batch({ post: { filed: [letter('a')] }, outgoing: [mail('<one>')] }))
  await store.commit(played('harbor', 0, 'one'))
}

/** The log, by somebody else. */
function writtenOut(file: string): void {
  const open = openFile(file)
  open.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  open.close()
}

const more = batch({ post: { filed: [letter('c')] } })
const BESIDE = expect.objectContaining({ trouble: 'besideGone' })
const GONE = expect.objectContaining({ trouble: 'takenAway' })

describe('an older state is written over it', () => {
  test.each(LAST)('after %s', async (_, last) => {
    const { file, backup, store } = await begun()
    await store.backup(backup)
    await store.commit(batch(last))
    await store.backup(`${backup}.newest`)
    writeBack(backup, file)
    await expect(store.commit(more)).rejects.toEqual(GONE)
    await expect(store.changes()).rejects.toEqual(GONE)
    // And again, however often it is tried, until all is there.
    await expect(store.commit(more)).rejects.toEqual(GONE)
    expect(await store.letter('c')).toBeUndefined()
    writeBack(`${backup}.newest`, file)
    expect(await store.commit(more)).toMatchObject({ ok: true })
  })

  test('no mail leaves that may have left already', async () => {
    const { file, backup, store } = await begun()
    await store.backup(backup)
    await store.commit(batch({ post: { sent: ['<one>'] } }))
    writeBack(backup, file)
    await expect(store.due(minute(1))).rejects.toEqual(GONE)
  })

  test.each<readonly [string, (store: Store) => Promise<unknown>]>([
    ['looks for mails', store => store.due(minute(1))],
    ['looks for a letter', store => store.letter('a')],
    ['commits', store => store.commit(more)],
  ])('rubbish is written over it, and what comes upon it first %s', async (_, first) => {
    const { file, store } = await begun()
    writtenOut(file)
    writeFileSync(file, readFileSync(file).fill('Z', 4096), { flag: 'r+' })
    await expect(first(store)).rejects.toEqual(GONE)
    await expect(first(store)).rejects.toEqual(GONE)
  })

  test('another store is written over it', async () => {
    const { file, backup, store } = await begun()
    await createStore(backup).close()
    writeBack(backup, file)
    await expect(store.commit(more)).rejects.toEqual(GONE)
  })

  test.each([
    ['nothing', 0],
    ['something', 10],
  ])('a larger, sound store of another judge is copied over it, where its log has %s', async (_, more) => {
    const [file, another] = [storeFile(), storeFile()]
    await filled(secretStore(file, 'ours'), 20).then(store => store.close())
    const store = await filled(secretStore(file, 'ours'), more)
    await filled(secretStore(another, 'of another'), 200).then(store => store.close())
    copyFileSync(another, file)
    await expect(store.commit(batch({ post: { filed: [letter('c')] } }))).rejects.toEqual(GONE)
    await expect(store.changes()).rejects.toEqual(GONE)
  })

  test('that of another judge is copied over it in which the last commit is too', async () => {
    const [file, backup] = [storeFile(), storeFile()]
    const store = secretStore(file, 'ours')
    await begin(store)
    const other = secretStore(backup, 'of another')
    await begin(other)
    await other.backup(`${backup}.whole`)
    writtenOut(file)
    copyFileSync(`${backup}.whole`, file)
    await expect(store.commit(more)).rejects.toEqual(GONE)
  })

  test('nothing is written over it', async () => {
    const { file, backup, store } = await begun()
    const nothing = openFile(backup)
    nothing.exec(`${NEW_PAGES}; CREATE TABLE one (two); DROP TABLE one`)
    nothing.close()
    writeBack(backup, file)
    await expect(store.commit(more)).rejects.toEqual(GONE)
  })
})

describe('the index of its log is removed', () => {
  test('and whoever else opens it would write what is lost', async () => {
    const { file, store } = await begun()
    rmSync(`${file}-shm`)
    for (let times = 0; times < 2; times++) expect(() => createStore(file, { patience: 30 })).toThrow(BESIDE)
    await expect(store.commit(more)).rejects.toEqual(BESIDE)
    await expect(store.changes()).rejects.toEqual(BESIDE)
    await store.close()
    expect(await newStore(file).letter('a')).toBeDefined()
  })
})

describe.runIf(hasPostgres)('in PostgreSQL an older state is put back', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start()
  })
  afterAll(() => server?.stop())

  /** Two judges, a dump, and what one of them commits then. */
  async function setBack(last: Partial<Batch>) {
    const kind = onPostgres(() => server)
    const place = kind.storePlace()
    const [store, other] = [kind.newStore(place), kind.newStore(place)]
    await begin(store)
    const older = server.dump(place)
    await store.commit(batch(last))
    await other.changes()
    const newest = server.dump(place)
    server.restore(older)
    return { store, other, newest }
  }

  const expectGone = async (store: Store): Promise<void> => {
    await expect(store.commit(more)).rejects.toEqual(GONE)
    await expect(store.changes()).rejects.toEqual(GONE)
    await expect(store.due(minute(1))).rejects.toEqual(GONE)
    expect(await store.letter('c')).toBeUndefined()
  }

  test.each(LAST)('after %s', async (_, last) => {
    const { store, newest } = await setBack(last)
    await expectGone(store)
    server.restore(newest)
    expect(await store.commit(more)).toMatchObject({ ok: true })
  })

  test.each(LAST.filter(([, { post, outgoing }]) => (post?.filed ?? outgoing) !== undefined))(
    'after %s by another judge',
    async (_, last) => {
      const { other, newest } = await setBack(last)
      await expectGone(other)
      server.restore(newest)
      expect(await other.commit(more)).toMatchObject({ ok: true })
    },
  )

  test('of which nothing is there any more', async () => {
    const { store, newest } = await setBack(answered)
    await server.sql(`${newest.match(/^DROP SCHEMA \w+/m)![0]} CASCADE`)
    await expect(store.commit(more)).rejects.toMatchObject({ trouble: 'tablesGone' })
    await expect(store.changes()).rejects.toMatchObject({ trouble: 'tablesGone' })
  })
})

describe('it goes on', () => {
  test('where the state of this very moment is written over it', async () => {
    const { file, backup, store } = await begun()
    await store.backup(backup)
    writeBack(backup, file)
    expect(await store.commit(more)).toMatchObject({ ok: true })
  })

  test('where a letter that was committed last was known by what it says', async () => {
    const { file, store } = await begun()
    const { content } = letter('a')
    await store.commit(batch({ post: { filed: [letter('again', { content })] } }))
    const other = createStore(file)
    await other.commit(batch({ post: { filed: [letter('b')] } }))
    await other.close()
    expect(await store.commit(more)).toMatchObject({ ok: true })
  })
})
