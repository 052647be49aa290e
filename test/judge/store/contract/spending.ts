// What letters have cost others is summed up by who answers for it, over the time that is asked for.
import { expect, test } from 'vitest'
import type { Spent } from '../../../../src/judge/store/batch.ts'
import type { Kind } from '../kinds.ts'
import { batch, minute } from '../small.ts'

/** How every kind of store sums up what letters cost. */
export function spending({ newStore }: Kind): void {
  const [anna, boris] = ['anna@a.example', 'boris@a.example']
  const mails = (who: string, at: number, amount: number): Spent => ({
    who,
    what: 'mails',
    at: minute(at),
    amount,
  })

  test('each of whoever spent it, and of what, since a time', async () => {
    const store = newStore()
    const bytes = { ...mails(anna, 3, 1_000), what: 'bytes' } as const
    await store.commit(batch({ post: { spent: [mails(anna, 1, 7), mails(boris, 1, 1)] } }))
    await store.commit(batch({ post: { spent: [mails(anna, 2, 5), bytes] } }))
    expect(await store.spent(anna, 'mails', minute(0))).toBe(12)
    expect(await store.spent(anna, 'mails', minute(1))).toBe(5)
    expect(await store.spent(anna, 'mails', minute(2))).toBe(0)
    expect(await store.spent(anna, 'bytes', minute(0))).toBe(1_000)
    expect(await store.spent('carla@a.example', 'mails', minute(0))).toBe(0)
  })

  test('of letters that came together, and late: what is forgotten came a day before them', async () => {
    const store = newStore()
    await store.commit(batch({ at: minute(90_000), post: { spent: [mails(anna, 0, 7)] } }))
    await store.commit(batch({ at: minute(90_000), post: { spent: [mails(anna, 10, 7)] } }))
    expect(await store.spent(anna, 'mails', minute(-50))).toBe(14)
    await store.commit(batch({ at: minute(90_000), post: { spent: [mails(boris, 1_445, 1)] } }))
    expect(await store.spent(anna, 'mails', minute(-50))).toBe(7)
  })
}
