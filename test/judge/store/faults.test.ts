// A store that cannot be used says why and what to do, and nothing half-written is left.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { StoreFault, type Trouble } from '../../../src/judge/store/fault.ts'
import { firstValue, openFile } from '../../../src/judge/store/sqlite/file.ts'
import { STEPS } from '../../../src/judge/store/sqlite/steps.ts'
import { createStore, openStore } from '../../../src/judge/store/store.ts'
import { bundled } from '../../bundled.ts'
import { sample } from '../../edition.ts'
import { ENDING } from '../../servers/servers.ts'
import { newStore, storeFile, tamper } from './made.ts'
import { batch, happened, letter, mail, minute, played } from './small.ts'

/** What is wrong, and a word of the advice. */
const fault = (trouble: Trouble, word: string) => ({
  name: 'StoreFault',
  trouble,
  message: expect.stringContaining(word) as string,
})

function faultOf(act: () => unknown): StoreFault {
  try {
    act()
  } catch (error) {
    if (error instanceof StoreFault) return error
    throw error
  }
  throw new Error('nothing was wrong with it')
}

const PRESS = happened('pressSent', { text: 'Shall we? '.repeat(2_000) })

/** A store with one game of many pages, closed. */
async function oldStore(): Promise<string> {
  const file = storeFile()
  const store = createStore(file)
  await store.commit({ ...played('a', 0), events: new Map([['a', Array.from({ length: 20 }, () => PRESS)]]) })
  await store.close()
  return file
}

describe('a store', () => {
  test('that is missing is not made by opening it', () => {
    const file = storeFile()
    expect(faultOf(() => openStore(file))).toMatchObject(fault('missing', 'lays out a new store'))
    expect(existsSync(file)).toBe(false)
  })

  test('is not made in a folder that is missing', () => {
    const file = join(storeFile(), 'no', 'store.db')
    expect(faultOf(() => createStore(file))).toMatchObject(fault('missing', 'nor is there its folder'))
  })

  test('is not a folder', () => {
    expect(faultOf(() => openStore(dirname(storeFile())))).toMatchObject(
      fault('notAFile', 'Move that folder away'),
    )
  })

  test('of a newer version is refused and left as it is', async () => {
    const file = await oldStore()
    tamper(file, 'PRAGMA user_version = 99')
    const before = readFileSync(file)
    expect(faultOf(() => openStore(file))).toMatchObject(
      fault('newer', `its version is 99, ours ${STEPS.length}`),
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('is not any database, and a strange one is left as it is', () => {
    const file = storeFile()
    tamper(file, 'CREATE TABLE recipes (name TEXT)')
    const before = readFileSync(file)
    expect(faultOf(() => createStore(file))).toMatchObject(fault('foreign', 'not a store of this judge'))
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test.each<[string, (file: string) => void]>([
    ['is a text', file => writeFileSync(file, 'Dear judge,\n'.repeat(1_000))],
    ['was cut off', file => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['was written over in the middle', file => writeOver(file, 3 * 4096, 4 * 4096)],
  ])('that %s is refused as damaged', async (_, damage) => {
    const file = await oldStore()
    damage(file)
    expect(faultOf(() => openStore(file))).toMatchObject(fault('damaged', 'newest backup'))
  })

  test('that was opened unexamined tells of damage when it gets there', async () => {
    const file = await oldStore()
    const { page, size } = pageOf(file, 'events')
    writeOver(file, (page - 1) * size, page * size)
    const store = openStore(file, { examine: false })
    onTestFinished(() => store.close())
    await expect(store.load('a')).rejects.toMatchObject(fault('damaged', 'newest backup'))
  })

  /** The number of the page on which a table begins, and how long pages are. */
  function pageOf(file: string, table: string) {
    const database = openFile(file)
    const page = firstValue(database, `SELECT rootpage FROM sqlite_schema WHERE name = '${table}'`)
    const size = firstValue(database, 'PRAGMA page_size')
    database.close()
    return { page: Number(page), size: Number(size) }
  }

  const writeOver = (file: string, from: number, to: number) =>
    writeFileSync(file, readFileSync(file).fill(0xa5, from, to))
})

describe('where nothing may be written', () => {
  const READ_ONLY: readonly (readonly [
    what: string,
    modes: { readonly file: number; readonly folder: number },
  ])[] = [
    ['the file', { file: 0o444, folder: 0o777 }],
    ['the folder with its file', { file: 0o444, folder: 0o555 }],
  ]

  test.each(sample(READ_ONLY, 1))('because %s is read-only, a store is not opened', async (_, modes) => {
    const file = await oldStore()
    chmodSync(file, modes.file)
    chmodSync(dirname(file), modes.folder)
    onTestFinished(() => chmodSync(dirname(file), 0o755))
    expect(await openedBySomebodyElse(file)).toMatch(/^readOnly: .*Give the judge the right to write/)
  })

  const opening = bundled('opening.ts', import.meta.url)

  async function openedBySomebodyElse(file: string): Promise<string> {
    const { stdout, stderr } = spawnSync(process.execPath, [await opening, file], {
      ...ENDING,
      encoding: 'utf8',
    })
    return stdout + stderr
  }
})

describe('while another process writes', () => {
  function busyStore() {
    const file = storeFile()
    createStore(file).close()
    const other = openFile(file)
    other.exec('BEGIN IMMEDIATE')
    onTestFinished(() => void other.close())
    return { file, other }
  }

  test('a store is not opened, but it is afterwards', async () => {
    const { file, other } = busyStore()
    const open = () => openStore(file, { patience: 30 })
    expect(faultOf(open)).toMatchObject(fault('busy', 'Try again'))
    other.exec('ROLLBACK')
    await open().close()
  })

  test('a commit gives up after a while, writes nothing, and succeeds afterwards; reading goes on', async () => {
    const file = storeFile()
    createStore(file).close()
    const store = openStore(file, { patience: 30 })
    const other = openFile(file)
    other.exec('BEGIN IMMEDIATE')
    await expect(store.commit(played('a', 0, 'one'))).rejects.toMatchObject(fault('busy', 'Try again'))
    expect(await store.load('a')).toEqual({ events: [], version: 0 })
    other.exec('ROLLBACK')
    other.close()
    expect(await store.commit(played('a', 0, 'one'))).toMatchObject({ ok: true })
    await store.close()
  })
})

describe('when the disk is full', () => {
  const MUCH: Batch = batch({
    expect: new Map([['a', 1]]),
    events: new Map([['a', Array.from({ length: 50 }, () => PRESS)]]),
    post: { filed: [letter('b')] },
    outgoing: [mail('<m>')],
  })

  test('a commit writes nothing, and the store goes on with what finds room', async () => {
    const file = storeFile()
    const store = createStore(file, { mostPages: 60 })
    await store.commit(played('a', 0, 'one'))
    await expect(store.commit(MUCH)).rejects.toMatchObject(fault('full', 'Make room'))
    expect((await store.load('a')).events.map(({ kind }) => kind)).toEqual(['one'])
    expect([await store.waiting(), await store.due(minute(9)), await store.check()]).toEqual([[], [], []])
    expect(await store.commit(played('a', 1, 'two'))).toMatchObject({ ok: true })
    await store.close()

    const roomy = newStore(file)
    expect((await roomy.load('a')).version).toBe(2)
    expect(await roomy.commit({ ...MUCH, expect: new Map([['a', 2]]) })).toMatchObject({ ok: true })
  })

  test('a new store is not half laid out', async () => {
    const file = storeFile()
    expect(faultOf(() => createStore(file, { mostPages: 5 }))).toMatchObject(fault('full', 'Make room'))
    const store = newStore(file)
    expect([await store.games(), await store.check()]).toEqual([[], []])
  })
})

test('a store is opened and backed up in a folder with any name', async () => {
  const folder = join(dirname(storeFile()), 'Ä ö?#%20 \'"')
  mkdirSync(folder)
  const store = newStore(join(folder, 'store.db'))
  await store.commit(played('a', 0, 'one'))
  await store.backup(join(folder, 'copy?.db'))
  expect(existsSync(join(folder, 'copy?.db'))).toBe(true)
})
