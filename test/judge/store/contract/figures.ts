// The small looks at the whole store: what waits, what was committed last, and who leafs through it.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../../src/judge/store/store.ts'
import type { Kind } from '../kinds.ts'
import { batch, happened, letter, mail, minute, played } from '../small.ts'

/** What every kind of store tells of itself. */
export function figures({ newStore, storePlace }: Kind): void {
  let place: string
  let store: Store
  beforeEach(() => {
    place = storePlace()
    store = newStore(place)
  })

  const filed = (...keys: readonly string[]) => batch({ post: { filed: keys.map(key => letter(key)) } })
  const answered = (key: string, at: string) =>
    batch({ at, answered: key, outgoing: [mail(`re ${key}`, { answers: key })] })

  describe('the figures', () => {
    test('of an empty store are nought', async () => {
      expect(await store.figures()).toEqual({ lettersWaiting: 0, mailsWaiting: 0, games: new Map() })
    })

    test('count what is neither answered nor set aside, neither sent nor given up', async () => {
      await store.commit(filed('a', 'b', 'c', 'd'))
      await store.commit(answered('a', minute(1)))
      await store.commit(batch({ post: { setAside: new Map([['b', 'ignored']]) } }))
      await store.commit(batch({ outgoing: ['m1', 'm2', 'm3'].map(id => mail(id)) }))
      const failed = [{ messageId: 'm2', trouble: 'no such user', retry: null }]
      await store.commit(batch({ post: { sent: ['m1'], failed } }))
      expect(await store.figures()).toMatchObject({ lettersWaiting: 2, mailsWaiting: 2 })
    })

    test('count games by their stage', async () => {
      const stages = { harbor: 'forming', island: 'playing', lagoon: 'playing' }
      for (const [game, stage] of Object.entries(stages))
        await store.commit({
          ...played(game, 0, 'gameCreated'),
          stages: new Map([[game, { stage, listing: {} }]]),
        })
      expect((await store.figures()).games).toEqual(
        new Map([
          ['forming', 1],
          ['playing', 2],
        ]),
      )
    })
  })

  describe('the last commit', () => {
    test('is none in a new store', async () => {
      expect(await store.lastCommit()).toBeUndefined()
    })

    test.each<[string, (at: string) => Promise<unknown>]>([
      [
        'of a game',
        at =>
          store.commit(
            batch({
              at,
              expect: new Map([['harbor', 0]]),
              events: new Map([['harbor', [{ ...happened('gameCreated'), at }]]]),
            }),
          ),
      ],
      ['of an answer', async at => store.commit(filed('a')).then(() => store.commit(answered('a', at)))],
      [
        'of a mail that was sent',
        async at => {
          await store.commit(batch({ outgoing: [mail('m1'), mail('m2')] }))
          await store.commit(batch({ at, post: { sent: ['m1'] } }))
        },
      ],
    ])('%s is known, and found again when the store is opened', async (_, commit) => {
      await store.commit(played('first', 0, 'gameCreated'))
      await commit(minute(7))
      expect(await store.lastCommit()).toBe(minute(7))
      await store.close()
      store = newStore(place)
      expect(await store.lastCommit()).toBe(minute(7))
    })

    test('is the last one, though an earlier one had a later time', async () => {
      await store.commit(played('harbor', 0, 'gameCreated'))
      await store.commit({ ...filed('a'), at: minute(9) })
      await store.commit({ ...filed('b'), at: minute(3) })
      expect(await store.lastCommit()).toBe(minute(3))
    })
  })

  describe('who leafs through the letters', () => {
    const start = Buffer.from('SEALED')
    const bytes = (text: string) => Buffer.from(text)

    test('finds those that begin so and were answered before then, and no others', async () => {
      const raws = {
        old: 'SEALED one',
        open: 'SEALEX',
        short: 'SEAL',
        late: 'SEALED two',
        waiting: 'SEALED three',
      }
      const letters = Object.entries(raws).map(([key, raw]) => letter(key, { raw: bytes(raw) }))
      await store.commit(batch({ post: { filed: letters } }))
      for (const key of ['old', 'open', 'short']) await store.commit(answered(key, minute(1)))
      await store.commit(answered('late', minute(5)))
      expect(await store.leafThrough(start, minute(5), 0)).toEqual({ keys: ['old'], next: undefined })
    })

    test('comes to the end of many, a few at a time', async () => {
      const keys = Array.from({ length: 450 }, (_, i) => `k${i}`)
      await store.commit(batch({ post: { filed: keys.map(key => letter(key, { raw: bytes('SEALED') })) } }))
      for (const key of ['k0', 'k199', 'k200', 'k449']) await store.commit(answered(key, minute(1)))
      const found: string[] = []
      let leaves = 0
      for (let next: number | undefined = 0; next !== undefined; leaves++) {
        const leafed = await store.leafThrough(start, minute(5), next)
        found.push(...leafed.keys)
        next = leafed.next
      }
      expect(found).toEqual(['k0', 'k199', 'k200', 'k449'])
      expect(leaves).toBe(3)
    })
  })
}
