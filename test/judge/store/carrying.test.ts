// A store is carried from a file to PostgreSQL and back, and nothing of it is lost, doubled or changed on the way.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Carried, carry, leave, refuseAway } from '../../../src/judge/store/carrying.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { createStore, openBaseAt, openStore, openStoreAt } from '../../../src/judge/store/store.ts'
import type { Base } from '../../../src/judge/store/work.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { storeFile } from './made.ts'
import { firstRecords } from './onRecord.ts'
import { batch, letter, mail, minute } from './small.ts'
import { GAMES, turnOf } from './turns.ts'

let server: Postgres
beforeAll(async () => {
  if (hasPostgres) server = await Postgres.start()
})
afterAll(() => server?.stop())

/** A store in a file in which some turns were played, with letters and mails of all fates. */
async function played(turns = 6): Promise<string> {
  const file = storeFile()
  const store = createStore(file, { secret: () => 'mark of the secret' })
  for (let turn = 1; turn <= turns; turn++) {
    const { filing, answering, sending } = turnOf(turn)
    for (const each of [filing, answering, sending]) await store.commit(each)
  }
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  const odd = letter('odd', { raw: bytes, messageId: null, content: null, sender: 'żółć\u0000@a.example' })
  await store.commit(batch({ post: { filed: [odd, letter('waits')] } }))
  await store.commit(batch({ post: { setAside: new Map([['odd', 'it made us fail']]) } }))
  await store.commit(batch({ outgoing: ['1', '2', '3'].map(id => mail(id)) }))
  const spent = [{ who: 'anna@a.example', what: 'bytes', at: minute(1), amount: 5 }] as const
  const { at } = batch({})
  const event = {
    at,
    cause: null,
    kind: 'addressConfirmed',
    shape: 1,
    body: { person: 'a', address: 'a@b.example' },
  }
  await store.commit(batch({ records: firstRecords(event) }))
  const failed = [{ messageId: '2', trouble: '451', retry: minute(9) }]
  await store.commit(batch({ post: { sent: ['1'], failed, spent: [...spent, ...spent] } }))
  const keys = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }
  await store.putDevice({ ...keys, game: 'alpha', person: 'a', doors: 0, since: minute(1) }, 5)
  await store.close()
  return file
}

async function carried(from: string, to: string, onPage?: () => void): Promise<readonly Carried[]> {
  const bases: Base[] = []
  try {
    for (const place of [from, to]) bases.push(await openBaseAt(place, { mayBeNew: place === to }))
    const [source, goal] = bases as [Base, Base]
    return await carry({ from: source, to: goal, ...(onPage === undefined ? {} : { onPage }) })
  } finally {
    for (const base of bases) await base.close()
  }
}

const allOf = async (place: string) => {
  const store = await openStoreAt(place)
  try {
    const [games, figures] = [await store.games(), await store.figures()]
    const streams = [...GAMES, 'baltic', '*judge', '*person a'].map(name => store.load(name))
    const posts = [...GAMES, 'none'].map(name => store.post(name))
    const due = await store.due(minute(99))
    return JSON.stringify([games, figures, await Promise.all(streams), await Promise.all(posts), due])
  } finally {
    await store.close()
  }
}

describe.runIf(hasPostgres)('a store', () => {
  test('is the same in PostgreSQL, and again when it comes back into a file', async () => {
    const file = await played()
    const [there, back] = [server.place(), storeFile()]
    const first = await carried(file, there)
    const second = await carried(there, back)
    expect(second).toEqual(first)
    expect(first.map(({ table, rows }) => [table, rows > 0])).toEqual(
      ['letters', 'outbox', 'events', 'games', 'spending', 'notes', 'addresses', 'devices'].map(table => [
        table,
        true,
      ]),
    )
    expect(await allOf(there)).toBe(await allOf(file))
    expect(await allOf(back)).toBe(await allOf(file))
  })

  test('knows there what texts were cleared, and goes on clearing where it had got to', async () => {
    const [file, there, back] = [await played(), server.place(), storeFile()]
    const wish = { at: minute(9_000), before: minute(8_000), over: 'over' }
    const store = createStore(file)
    expect(await store.clearTexts(wish)).toMatchObject({ isDone: false })
    const gone = await store.textsCleared()
    expect(gone.letters).toBeGreaterThan(0)
    await store.close()
    await carried(file, there)
    const shared = await openStoreAt(there)
    expect(await shared.textsCleared()).toEqual(gone)
    expect(await shared.clearTexts(wish)).toMatchObject({ letters: 0, isDone: true })
    const then = await shared.textsCleared()
    expect(then.mails).toBeGreaterThan(0)
    await shared.close()
    await carried(there, back)
    const returned = openStore(back)
    expect(await returned.textsCleared()).toEqual(then)
    expect(await returned.check()).toEqual([])
    await returned.close()
  })

  test('of the first version is the same in PostgreSQL, and again when it comes back', async () => {
    const file = storeFile()
    const written = openFile(file)
    written.exec(readFileSync(new URL('version1.sql', import.meta.url), 'utf8'))
    written.close()
    // It is brought up to date where it lies.
    await createStore(file).close()
    const [there, back] = [server.place(), storeFile()]
    expect(await carried(file, there)).toEqual(await carried(there, back))
    expect(await allOf(there)).toBe(await allOf(file))
    expect(await allOf(back)).toBe(await allOf(file))
  })

  test('goes on being played where it was carried to', async () => {
    const there = server.place()
    await carried(await played(3), there)
    const store = await openStoreAt(there)
    const { filing, answering, sending } = turnOf(4)
    for (const each of [filing, answering, sending])
      expect(await store.commit(each)).toEqual({ ok: true, value: undefined })
    expect(await store.commit(turnOf(3).answering)).toMatchObject({ ok: false })
    expect(await store.check()).toEqual([])
    await store.close()
  })

  test.each([1, 2, 3, 4, 5, 6])('is carried on after the work was broken off at step %i', async steps => {
    const [file, there] = [await played(), server.place()]
    let left = steps
    const breaking = () => {
      if (--left === 0) throw new Error('cut off')
    }
    await expect(carried(file, there, breaking)).rejects.toThrow('cut off')
    await expect(openStoreAt(there, { secret: () => 'mark of the secret' })).rejects.toThrow('being filled')
    await carried(file, there)
    expect(await allOf(there)).toBe(await allOf(file))
  })

  test('is not carried to where something is, nor finished from another store', async () => {
    const [file, other] = [await played(1), await played(2)]
    const there = server.place()
    await expect(carried(file, there, () => expect.fail('cut off'))).rejects.toThrow('cut off')
    await expect(carried(other, there)).rejects.toThrow('something in this store already')
    await carried(file, there)
    await expect(carried(file, there)).rejects.toThrow('something in this store already')
  })

  test('is no home for a judge any more where it was carried away from', async () => {
    const file = await played(1)
    const base = await openBaseAt(file)
    await leave(base, 'postgres://judge@db.example/dragoman')
    await base.close()
    const opening = { secret: () => 'mark of the secret' }
    expect(() => createStore(file, opening)).toThrow('postgres://judge@db.example/dragoman')
    await openStore(file).close()
  })

  test('is carried nowhere else once it was carried away, and goes on only to where that was', async () => {
    const [file, there, elsewhere] = [await played(1), server.place(), server.place()]
    await carried(file, there)
    const [from, to, other] = await Promise.all([
      openBaseAt(file),
      openBaseAt(there),
      openBaseAt(elsewhere, { mayBeNew: true }),
    ])
    await refuseAway(from, to)
    await leave(from, to.shown)
    await expect(refuseAway(from, other)).rejects.toMatchObject({ trouble: 'moved' })
    await refuseAway(from, to)
    await refuseAway(to, other)
    for (const base of [from, to, other]) await base.close()
  })

  test('in PostgreSQL is backed up into a file as of one moment', async () => {
    const [there, copy] = [server.place(), storeFile()]
    await carried(await played(), there)
    const store = await openStoreAt(there)
    await store.backup(copy)
    expect(await allOf(copy)).toBe(await allOf(there))
    await expect(store.backup(copy)).rejects.toThrow('there is a file already')
    await store.close()
  })
})
