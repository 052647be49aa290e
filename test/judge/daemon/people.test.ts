// A judge looks up those whom it needs, and nobody else; and two that put something on record of the same one see it.
import { expect, onTestFinished, test } from 'vitest'
import { Memory } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import type { GameEvent } from '../../../src/judge/game/events.ts'
import { type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import { NotLookedUp } from '../../../src/judge/people/people.ts'
import { addressUnreachable } from '../../../src/judge/people/reach.ts'
import { partTaken, scoreRecords } from '../../../src/judge/people/records.ts'
import { streamOf } from '../../../src/judge/store/events/names.ts'
import { createStore, type Store } from '../../../src/judge/store/store.ts'
import { storeFile } from '../store/made.ts'
import { minute } from '../store/small.ts'

const [ANNA, BERT] = ['anna@a.example', 'bert@b.example']

function newStore(): Store {
  const store = createStore(storeFile())
  onTestFinished(() => store.close())
  return store
}

const took = (person: string, game: string) => partTaken(person, game, minute(1), null)

async function put(memory: Memory, store: Store, person: string, game: string) {
  const people = await memory.people(streamOf('person', person))
  return store.commit({ at: minute(1), expect: new Map(), records: people.put([took(person, game)]) })
}

test('what nobody has looked up is no answer, but a mistake that tells of whom', async () => {
  const people = await new Memory(newStore()).people(streamOf('person', ANNA))
  expect([...people.of(ANNA).games]).toEqual([])
  expect(() => people.of(BERT)).toThrow(new NotLookedUp([streamOf('person', BERT)]))
  expect(() => people.put([took(BERT, 'harbor')])).toThrow(NotLookedUp)
})

test('work that needs more than was looked up is begun anew with it', async () => {
  const memory = new Memory(newStore())
  let begun = 0
  const names = await memory.knowing([], async people => {
    begun++
    return [ANNA, BERT].map(person => people.of(person).games.size)
  })
  expect([names, begun]).toEqual([[0, 0], 3])
})

test('another fault is not taken for that', async () => {
  const failing = new Memory(newStore()).knowing([], async () =>
    Promise.reject(new Error('the disk is full')),
  )
  await expect(failing).rejects.toThrow('the disk is full')
})

test('what another judge has put on record is seen by the next piece of work, and stops one that is at it', async () => {
  const store = newStore()
  const [here, there] = [new Memory(store), new Memory(store)]
  await put(here, store, ANNA, 'harbor')
  const late = await here.people(streamOf('person', ANNA))
  expect(await put(there, store, ANNA, 'lagoon')).toMatchObject({ ok: true })
  const batch = { at: minute(1), expect: new Map(), records: late.put([took(ANNA, 'canal')]) }
  expect(await store.commit(batch)).toMatchObject({ ok: false, error: 'moved on' })
  const now = await here.people(streamOf('person', ANNA))
  expect([...now.of(ANNA).games]).toEqual(['harbor', 'lagoon'])
})

test('whoever puts something on record of others keeps nobody from it', async () => {
  const store = newStore()
  const [here, there] = [new Memory(store), new Memory(store)]
  const anna = await here.people(streamOf('person', ANNA))
  const bert = await there.people(streamOf('person', BERT))
  for (const [people, person] of [
    [anna, ANNA],
    [bert, BERT],
  ] as const) {
    const batch = { at: minute(1), expect: new Map(), records: people.put([took(person, 'harbor')]) }
    expect(await store.commit(batch)).toMatchObject({ ok: true })
  }
})

test('of ten thousand the one who was asked for longest ago is let go, and known again when somebody asks', async () => {
  const store = newStore()
  const asked: (number | undefined)[] = []
  const watched = new Proxy(store, {
    get: (target, name) =>
      name === 'records'
        ? (known: ReadonlyMap<string, number>) => {
            asked.push(known.get(streamOf('person', ANNA)))
            return target.records(known)
          }
        : Reflect.get(target, name),
  })
  const memory = new Memory(watched)
  const gamesOfAnna = async () => [...(await memory.people(streamOf('person', ANNA))).of(ANNA).games]
  await put(memory, store, ANNA, 'harbor')
  for (const _ of ['read', 'known']) expect(await gamesOfAnna()).toEqual(['harbor'])
  await memory.people(...Array.from({ length: 10_000 }, (_, i) => streamOf('person', `p${i}@x.example`)))
  expect(await gamesOfAnna()).toEqual(['harbor'])
  expect(asked).toEqual([0, 0, 1, undefined, 0])
})

test('an address is the same however it is written', async () => {
  const store = newStore()
  const memory = new Memory(store)
  const written = 'Keeper@House.Example'
  const people = await memory.people(streamOf('address', written))
  expect(people.isUnreachable(written)).toBe(false)
  const lost = addressUnreachable(written, minute(1), null)
  await store.commit({ at: minute(1), expect: new Map(), records: people.put([lost]) })
  expect((await memory.people(streamOf('address', written))).isUnreachable(written.toLowerCase())).toBe(true)
  expect(await store.addressesLost()).toEqual([written.toLowerCase()])
})

test('a game with points that ends with nobody at the table goes on record of nobody', () => {
  const settings = { ...NO_GAME.settings, scoring: 'alexander', rated: true } as const
  const game = { ...NO_GAME, settings, stage: 'playing' } as const
  const ended = {
    kind: 'gameEnded',
    at: 0 as Instant,
    ending: { kind: 'draw', among: [], why: 'idle' },
  } as unknown as GameEvent
  expect(scoreRecords(ended, game as unknown as Game, 'harbor', minute(1), null)).toEqual([])
})
