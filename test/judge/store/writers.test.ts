// Two processes at one game: each version is made by one of them, and nobody's events are lost.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundled } from '../../bundled.ts'
import { newStore, storeFile } from './made.ts'
import { played } from './small.ts'

const COUNT = 150

test('two processes write to one game, and both get through in order', async () => {
  const file = storeFile()
  const store = newStore(file)
  await store.commit(played('baltic', 0, 'gameCreated'))
  const tooLate = await Promise.all(['anna', 'boris'].map(name => write(file, name)))

  const { events, version } = await store.load('baltic')
  expect(version).toBe(1 + 2 + 2 * COUNT)
  const inOrder = Array.from({ length: COUNT }, (_, i) => i)
  for (const name of ['anna', 'boris']) {
    const own = events.map(({ body }) => body).filter(({ name: writer }) => writer === name)
    expect(own.map(({ written }) => written)).toEqual(inOrder)
  }
  expect(tooLate[0]! + tooLate[1]!).toBeGreaterThan(0)
  expect(await store.check()).toEqual([])
})

/** Writes in a process of its own; tells how often that came too late. */
async function write(file: string, name: string): Promise<number> {
  const args = [await bundled('writing.ts', import.meta.url), file, name, String(COUNT)]
  return Number((await promisify(execFile)(process.execPath, args)).stdout)
}
