// One judge at a time has a store in PostgreSQL, and whoever has lost it writes nothing any more.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStoreAt } from '../../../src/judge/store/store.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { until } from '../../servers/servers.ts'
import { played } from './small.ts'

let server: Postgres
beforeAll(async () => {
  if (hasPostgres) server = await Postgres.start()
})
afterAll(() => server?.stop())

describe.runIf(hasPostgres)('a store in PostgreSQL', () => {
  const two = async () => {
    const place = server.place()
    const stores = [await openStoreAt(place, { mayBeNew: true }), await openStoreAt(place)] as const
    return {
      place,
      one: stores[0],
      other: stores[1],
      end: () => Promise.all(stores.map(each => each.close())),
    }
  }

  test('is had by one judge until it is released', async () => {
    const { one, other, end } = await two()
    const lease = await one.exclusive('one')
    expect(lease?.lost.aborted).toBe(false)
    expect(await other.exclusive('other')).toBeUndefined()
    await lease?.release()
    expect(await other.exclusive('other')).toBeDefined()
    await end()
  })

  test('is taken over from a judge that is not heard of, which then cannot write', async () => {
    const { place, one, other, end } = await two()
    await one.exclusive('one')
    expect(await one.commit(played('harbor', 0, 'gameCreated'))).toMatchObject({ ok: true })
    await server.tamper(place, "UPDATE claims SET until = now() - interval '1 second'")
    const lease = await other.exclusive('other')
    expect(lease).toBeDefined()
    await expect(one.commit(played('harbor', 1, 'late'))).rejects.toThrow(
      'another judge has taken this store over',
    )
    expect(await other.commit(played('harbor', 1, 'inTime'))).toMatchObject({ ok: true })
    expect((await other.load('harbor')).events.map(({ kind }) => kind)).toEqual(['gameCreated', 'inTime'])
    await end()
  })

  test.each([
    ["INSERT INTO notes (name, text) VALUES ('moved', 'elsewhere')", 'moved'],
    ["UPDATE notes SET text = 'another' WHERE name = 'secret'", 'secretOfAnother'],
  ])('is closed to a judge that was not heard of while somebody did this: %s', async (sql, trouble) => {
    const place = server.place()
    const store = await openStoreAt(place, { mayBeNew: true, secret: () => 'our own' })
    const sharing = (await store.join('one'))!
    await server.tamper(place, `UPDATE judges SET until = now() - interval '1 second'; ${sql}`)
    await until(() => sharing.shutOut !== undefined)
    expect(sharing.shutOut).toMatchObject({ trouble })
    await expect(store.commit(played('harbor', 0, 'gameCreated'))).rejects.toMatchObject({ trouble: 'lost' })
    await sharing.leave()
    await store.close()
  })

  test('takes in no judge that comes while another one is about to have it alone', async () => {
    const { place, one, other, end } = await two()
    const line = new pg.Client({ connectionString: server.url })
    await line.connect()
    await line.query(
      `SET search_path = ${new URL(place).searchParams.get('schema')}; BEGIN; SELECT 1 FROM steps FOR UPDATE;
       INSERT INTO claims VALUES ('the store', 'move', 7, clock_timestamp() + interval '1 hour')`,
    )
    const joining = one.join('one')
    const having = other.exclusive('other')
    await until(async () => (await server.sql('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0)
    await line.query('COMMIT')
    await line.end()
    expect([await joining, await having]).toEqual([undefined, undefined])
    await end()
  })

  test('is asked again when the server comes back, and nothing is written twice', async () => {
    const { one, end } = await two()
    await one.commit(played('harbor', 0, 'gameCreated'))
    await server.kill()
    await expect(one.commit(played('harbor', 1, 'meanwhile'))).rejects.toMatchObject({ trouble: 'noServer' })
    await server.run()
    expect(await one.load('harbor')).toMatchObject({ version: 1 })
    expect(await one.commit(played('harbor', 1, 'after'))).toMatchObject({ ok: true })
    expect(await one.commit(played('harbor', 1, 'after'))).toEqual({ ok: false, error: 'moved on' })
    await end()
  })

  test.each([
    ['postgres://judge@127.0.0.1:1/postgres', 'noServer', 'does not answer'],
    ['postgres://judge@127.0.0.1:PORT/nowhere', 'noDatabase', 'no such database'],
    ['postgres://judge@127.0.0.1:PORT/template0', 'noServer', 'not currently accepting connections'],
    ['postgres://stranger@127.0.0.1:PORT/postgres', 'noLogin', 'does not let us in'],
    ['postgres://judge@127.0.0.1:PORT/postgres?schema=none', 'missing', 'there is no store here'],
  ])('that cannot be had says why: %s', async (place, trouble, told) => {
    const opening = openStoreAt(place.replace('PORT', String(server.port)))
    await expect(opening).rejects.toMatchObject({ trouble })
    await expect(opening).rejects.toThrow(told)
  })

  test('never shows its password', async () => {
    const place = `postgres://judge:sesame@127.0.0.1:1/postgres`
    const fault = await openStoreAt(place).catch(error => error)
    expect(String(fault)).not.toContain('sesame')
  })
})

describe.runIf(hasPostgres)('judges that come at once', () => {
  test.each(Array.from({ length: 10 }, (_, i) => i))(
    'all find the tables that one of them lays out, %i',
    async () => {
      const place = server.place()
      const stores = await Promise.all([0, 1, 2, 3].map(() => openStoreAt(place, { mayBeNew: true })))
      for (const store of stores) expect(await store.games()).toEqual([])
      await Promise.all(stores.map(store => store.close()))
    },
  )

  test('win once for each version, whatever they write', async () => {
    const place = server.place()
    const stores = await Promise.all(
      [0, 1, 2, 3].map((_, i) =>
        openStoreAt(place, { mayBeNew: true }).then(store => ({ store, name: `judge${i}` })),
      ),
    )
    const won = new Map<string, number>()
    await Promise.all(
      stores.map(async ({ store, name }) => {
        for (let rounds = 0; rounds < 40; ) {
          const [harbor, island] = await Promise.all(['harbor', 'island'].map(game => store.load(game)))
          const expected = new Map([
            ['harbor', harbor!.version],
            ['island', island!.version],
          ])
          const events = new Map([...expected].map(([game]) => [game, [{ ...EVENT, kind: name }]]))
          const done = await store.commit({ at: EVENT.at, expect: expected, events })
          if (!done.ok) continue
          won.set(name, ++rounds)
        }
      }),
    )
    const [first] = stores
    const { events, version } = await first!.store.load('harbor')
    expect(version).toBe(160)
    expect(events.map(each => each.version)).toEqual(Array.from({ length: 160 }, (_, i) => i + 1))
    for (const { name } of stores) expect(events.filter(({ kind }) => kind === name)).toHaveLength(40)
    expect(await first!.store.check()).toEqual([])
    await Promise.all(stores.map(({ store }) => store.close()))
  })
})

const EVENT = { at: '1901-03-01T12:00:00.000Z', cause: null, kind: '', shape: 1, body: {} }
