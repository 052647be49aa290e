// What may lag behind on the disk is there for all who read, and is waited for before a mail leaves.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { createStore } from '../../../src/judge/store/store.ts'
import { newStore, storeFile } from './made.ts'
import { batch, mail, minute, played } from './small.ts'

/** Counts what is written out; the built-in module is shared by all tests of a process. */
function watchedDisk() {
  const watched = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  onTestFinished(() => {
    watched.mockRestore()
    syncBuiltinESMExports()
  })
  return watched
}

test('a commit that may lag is there for the next reader, and for another process', async () => {
  const file = storeFile()
  const [store, other] = [newStore(file), newStore(file)]
  await store.commit({ ...played('baltic', 0, 'gameCreated'), mayLag: true })
  for (const each of [store, other]) expect((await each.load('baltic')).version).toBe(1)
  expect(await other.commit(played('baltic', 0, 'late'))).toEqual({ ok: false, error: 'moved on' })
})

test('mails are handed out only when the log is on the disk; it is written out once, and for no mail at all not', async () => {
  const store = newStore()
  const disk = watchedDisk()
  await store.commit({ ...batch({ outgoing: [mail('<a>', { due: minute(1) })] }), mayLag: true })
  expect(await store.due(minute(0))).toEqual([])
  expect(disk).not.toHaveBeenCalled()
  for (const _ of ['first', 'again']) expect(await store.due(minute(1))).toMatchObject([{ messageId: '<a>' }])
  expect(disk).toHaveBeenCalledTimes(1)
})

test('where the disk fails no mail is handed out, and the next time it is tried again', async () => {
  const store = newStore()
  const disk = watchedDisk()
  await store.commit({ ...batch({ outgoing: [mail('<a>')] }), mayLag: true })
  disk.mockImplementationOnce(() => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  })
  await expect(store.due(minute(1))).rejects.toThrow(StoreFault)
  disk.mockClear()
  expect(await store.due(minute(1))).toHaveLength(1)
  expect(disk).toHaveBeenCalledTimes(1)
})

test('a commit that may not lag waits as ever, whatever came before it', async () => {
  const file = storeFile()
  const store = newStore(file)
  await store.commit({ ...played('baltic', 0, 'gameCreated'), mayLag: true })
  await store.commit(played('baltic', 1, 'gameStarted'))
  await store.close()
  const again = createStore(file)
  expect((await again.load('baltic')).version).toBe(2)
  await again.close()
})

test('one that fails leaves nothing, and the next one waits for the disk', async () => {
  const store = newStore()
  const broken = { ...batch({ outgoing: [mail('<a>'), mail('<a>')] }), mayLag: true as const }
  await expect(store.commit(broken)).rejects.toThrow('UNIQUE')
  expect(await store.due(minute(1))).toEqual([])
  expect(await store.commit(played('baltic', 0, 'gameCreated'))).toMatchObject({ ok: true })
})
