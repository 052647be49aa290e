// What a judge remembers is bounded where it grows with letters.
import { expect, test } from 'vitest'
import { Memory } from '../../../src/judge/conversation/services.ts'
import type { Recorded } from '../../../src/judge/store/batch.ts'
import type { Store } from '../../../src/judge/store/store.ts'
import type { ReadLetter } from '../../../src/post/letter.ts'

const reading = (length: number): ReadLetter =>
  ({ kind: 'letter', text: 'x'.repeat(length) }) as unknown as ReadLetter // nothing else is looked at
const memory = () => new Memory({} as Store) // it is not asked

test('the oldest of a hundred readings goes for the next', () => {
  const kept = memory()
  for (let i = 0; i <= 100; i++) kept.keepReading(`letter${i}`, reading(10))
  expect(kept.takeReading('letter0')).toBeUndefined()
  expect(kept.takeReading('letter1')).toBeDefined()
})

test('long readings go sooner, and those that were taken count no more', () => {
  const kept = memory()
  for (const name of ['a', 'b', 'c']) kept.keepReading(name, reading(600_000))
  expect(kept.takeReading('a')).toBeDefined()
  kept.keepReading('d', reading(600_000))
  expect(kept.takeReading('b')).toBeDefined()
  for (const name of ['e', 'f']) kept.keepReading(name, reading(600_000))
  expect(['c', 'd', 'e', 'f'].filter(name => kept.takeReading(name) !== undefined)).toEqual(['d', 'e', 'f'])
})

test('the same letter read twice counts once', () => {
  const kept = memory()
  for (let i = 0; i < 10; i++) kept.keepReading('a', reading(1_000_000))
  kept.keepReading('b', reading(900_000))
  expect(kept.takeReading('a')).toBeDefined()
})

/** From which event on a store was asked for games. */
interface Asked {
  readonly store: Store
  readonly after: (number | undefined)[]
}

/** A store of games with one event each. */
function storeOfGames(): Asked {
  const after: (number | undefined)[] = []
  const at = new Date(0).toISOString()
  const body = { by: 'clock' }
  const paused: Recorded = { at, cause: null, kind: 'gamePaused', shape: 1, body, version: 1 }
  const load: Store['load'] = async (_game, from) => {
    after.push(from)
    return { events: from === undefined ? [paused] : [], version: 1 }
  }
  return { store: { load } as unknown as Store, after } // nothing else is asked
}

test('a hundred games are kept at hand, and the one that was asked for longest ago is read anew', async () => {
  const { store, after } = storeOfGames()
  const kept = new Memory(store)
  for (let i = 0; i < 100; i++) await kept.game(`game${i}`)
  after.length = 0
  await kept.game('game0')
  await kept.game('one more')
  await kept.game('game0')
  await kept.game('game1')
  expect(after).toEqual([1, undefined, 1, undefined])
})

test('a game that nobody asks for any more is not kept, though there is room', async () => {
  const { store, after } = storeOfGames()
  const kept = new Memory(store)
  await kept.game('ended')
  for (let i = 0; i < 1_999; i++) await kept.game('played')
  after.length = 0
  await kept.game('ended')
  for (let i = 0; i < 2_000; i++) await kept.game('played')
  await kept.game('ended')
  expect(after.filter((_, i) => i === 0 || i === 2_001)).toEqual([1, undefined])
})
