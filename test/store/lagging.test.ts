// What may lag behind on the disk is there for all who read, and is waited for before a mail leaves.
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createStore } from '../../src/store/store.ts'
import { newStore, storeFile } from './made.ts'
import { batch, mail, minute, played } from './small.ts'

const logLength = (file: string): number => statSync(`${file}-wal`).size

test('a commit that may lag is there for the next reader, and for another process', async () => {
  const file = storeFile()
  const [store, other] = [newStore(file), newStore(file)]
  await store.commit({ ...played('baltic', 0, 'gameCreated'), mayLag: true })
  for (const each of [store, other]) expect((await each.load('baltic')).version).toBe(1)
  expect(await other.commit(played('baltic', 0, 'late'))).toEqual({ ok: false, error: 'moved on' })
})

test('mails are handed out only when the log has been written out, once', async () => {
  const file = storeFile()
  const store = newStore(file)
  await store.commit({ ...batch({ outgoing: [mail('<a>')] }), mayLag: true })
  const before = logLength(file)
  expect(await store.due(minute(1))).toMatchObject([{ messageId: '<a>' }])
  const after = logLength(file)
  // Writing out costs a page of the log: that is how it can be seen.
  expect(after).toBeGreaterThan(before)
  await store.due(minute(1))
  expect(logLength(file)).toBe(after)
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
