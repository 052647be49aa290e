// A store on several servers: whichever of them takes what is written is found, and one that was replaced and came back gets nothing more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFindings } from '../../../src/cli/doctor/store.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { addressFault, placeOf } from '../../../src/judge/store/postgres/place.ts'
import { openStoreAt, type Store } from '../../../src/judge/store/store.ts'
import { isFull } from '../../edition.ts'
import { Pair } from '../../servers/pair.ts'
import { hasPostgres } from '../../servers/postgres.ts'
import { tellSkipped, until } from '../../servers/servers.ts'
import { played } from './small.ts'

tellSkipped(hasPostgres, 4, 'postgresql')

describe('the address of a store', () => {
  test.each([
    ['postgres://judge@db.example/games', ['db.example']],
    [
      'postgres://judge:a%40b@one.example,two.example:5433/games?schema=club',
      ['one.example', 'two.example:5433'],
    ],
    ['postgres://[::1]:5433,127.0.0.1/games?target_session_attrs=read-write', ['[::1]:5433', '127.0.0.1']],
  ])('names its servers: %s', (store, hosts) => {
    expect(addressFault(store)).toBeUndefined()
    const { urls, shown } = placeOf(store)
    expect(urls.map(url => new URL(url).host)).toEqual(hosts)
    expect(shown).toMatch(`${hosts.join(',')}/games`)
    expect(shown).not.toContain('a%40b')
    expect(urls.join()).not.toMatch(/schema|target_session/)
  })

  test.each([
    ['postgres://judge@one.example,/games', 'like postgres://'],
    ['postgres://one.example,/games', 'on both sides of each comma'],
    ['postgres://judge@one.example,two.example:x/games', 'like postgres://'],
    ['postgres://judge@one.example,two.example', 'name the database'],
    ['postgres://judge@one.example,two.example/games?connections=1', 'from 2 to 100'],
  ])('that is none is told: %s', (store, told) => {
    expect(addressFault(store)).toContain(told)
  })
})

describe.skipIf(!hasPostgres)('a store on two servers', () => {
  let pair: Pair
  beforeAll(async () => {
    pair = await Pair.start()
  })
  afterAll(() => pair?.stop())

  const swapped = (place: string): string => place.replace(/@([^,]+),([^/]+)/, '@$2,$1')
  const doctor = async (place: string): Promise<string> =>
    (await storeFindings(pair.writer.folder, place, Date.now)).findings.map(({ text }) => text).join('\n')

  test('is found on whichever of them writes, in whichever order they are named', async () => {
    const place = pair.place()
    const one = await openStoreAt(place, { mayBeNew: true })
    const other = await openStoreAt(swapped(place))
    expect(await one.commit(played('harbor', 0, 'first'))).toMatchObject({ ok: true })
    expect(await other.commit(played('harbor', 1, 'second'))).toMatchObject({ ok: true })
    expect(await doctor(place)).toContain(`at 127.0.0.1:${pair.writer.port}, version`)
    expect(await doctor(place)).not.toMatch(/standby|does not answer/)
    await one.close()
    await other.close()
  })

  test('goes on where the one that followed has taken over, with all that was told as written', async () => {
    const place = pair.place()
    const store = await openStoreAt(place, { mayBeNew: true })
    await store.commit(played('harbor', 0, 'before'))
    await pair.promote()
    expect((await store.load('harbor')).events.map(({ kind }) => kind)).toEqual(['before'])
    expect(await store.commit(played('harbor', 1, 'after'))).toMatchObject({ ok: true })
    const told = await doctor(place)
    expect(told).toContain(`127.0.0.1:${pair.follower.port} does not answer`)
    expect(told).toContain('set synchronous_standby_names')
    await store.close()
    await pair.joins()
  })

  /** Moves it on by one. Whose line is cut at the end is not told whether it was written, and looks, as a judge does. */
  const moved = (store: Store, version: number): Promise<void> =>
    until(async () => {
      if ((await store.load('harbor')).version > version) return true
      await store.commit(played('harbor', version, 'after')).catch((fault: unknown) => {
        if (!(fault instanceof StoreFault)) throw fault
      })
      return false
    })

  test('is never taken for what an old one has that came back', async () => {
    const place = pair.place()
    const store = await openStoreAt(place, { mayBeNew: true })
    await store.commit(played('harbor', 0, 'before'))
    await pair.promote()
    await pair.comesBack()
    // Named first or last, asked by a judge that has seen both or by a new one.
    const others = [await openStoreAt(place), await openStoreAt(swapped(place))]
    let version = 1
    for (const each of [store, ...others]) {
      await moved(each, version++)
      await pair.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dragoman'`,
      )
    }
    const events = 'SELECT kind FROM events'
    expect(await pair.rowsAt(pair.follower, place, events)).toEqual([{ kind: 'before' }])
    expect(await pair.rows(place, events)).toHaveLength(4)
    expect(await doctor(place)).toContain(`127.0.0.1:${pair.follower.port} was replaced and does not know it`)

    // Where only the old one is left, whoever has seen the new one waits for it.
    await pair.kill()
    await expect(store.commit(played('harbor', version, 'astray'))).rejects.toMatchObject({
      trouble: 'noServer',
    })
    await pair.run()
    expect(await store.commit(played('harbor', version, 'after'))).toMatchObject({ ok: true })
    expect(await pair.rowsAt(pair.follower, place, events)).toEqual([{ kind: 'before' }])
    for (const each of [store, ...others]) await each.close()
    await pair.joins()
  })

  test.runIf(isFull)(
    'is left by whoever is at work where another one is promoted while the old one runs',
    async () => {
      const place = pair.place()
      const store = await openStoreAt(place, { mayBeNew: true })
      await store.commit(played('harbor', 0, 'before'))
      const old = pair.writer
      await pair.promoteBeside()
      let version = 1
      const isThere = async (): Promise<boolean> =>
        (await pair.rows(place, `SELECT 1 FROM events WHERE kind = 'after'`)).length > 0
      await until(async () => {
        // Until it is noticed the old one takes it, and nobody hears that it is written: no standby has it.
        await store.commit(played('harbor', version, 'after')).then(
          () => version++,
          () => {},
        )
        return isThere()
      })
      expect((await store.load('harbor')).events.map(({ kind }) => kind)).toEqual(['before', 'after'])
      expect(await pair.rowsAt(old, place, 'SELECT kind FROM events')).toEqual([{ kind: 'before' }])
      await store.close()
      await pair.joins()
    },
  )
})
