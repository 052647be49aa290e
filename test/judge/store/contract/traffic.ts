// Letters are counted by their senders, as far as they were answered.
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/judge/store/store.ts'
import type { Kind } from '../kinds.ts'
import { batch, letter, mail, minute } from '../small.ts'

/** How every kind of store counts the letters of senders. */
export function traffic({ newStore }: Kind): void {
  const WHY = 'too many'

  /** Letters of several senders, a minute apart from the first minute on, all answered unless another fate is named. */
  async function post(
    store: Store,
    letters: readonly (readonly [sender: string, fate?: 'waits' | 'refused' | 'told'])[],
  ) {
    for (const [i, [sender, fate]] of letters.entries()) {
      const key = `letter${i}`
      await store.commit(batch({ post: { filed: [letter(key, { sender, received: minute(i) })] } }))
      const setAside = new Map([[key, WHY]])
      const answer = { answered: key, outgoing: [mail(`<${i}>`, { answers: key })] }
      if (fate === undefined) await store.commit(batch(answer))
      if (fate === 'refused') await store.commit(batch({ post: { setAside } }))
      if (fate === 'told') await store.commit(batch({ ...answer, post: { setAside } }))
    }
  }

  const [anna, boris, carla] = ['anna@a.example', 'boris@a.example', 'carla@b.example']

  test.each([
    ['an address and its domain', [[anna], [boris], [anna], [carla]], { ofAddress: 2, ofDomain: 3 }],
    ['only what came since then', [[carla], [anna], [anna]], { ofAddress: 2, ofDomain: 2 }, 0],
    ['not what came before', [[anna], [anna], [anna]], { ofAddress: 1, ofDomain: 1 }, 1],
    [
      'what is answered, not what waits or is refused',
      [[anna, 'waits'], [anna, 'refused'], [anna, 'told'], [anna]],
      { ofAddress: 1, ofDomain: 1 },
    ],
    ['to the number that is asked for', new Array(9).fill([anna]), { ofAddress: 5, ofDomain: 5 }],
  ] as const)('%s', async (_, letters, counts, since: number = -1) => {
    const store = newStore()
    await post(store, letters)
    expect(await store.traffic(anna, minute(since), 5)).toMatchObject(counts)
  })

  test.each([
    ['nobody', [[anna], [anna, 'refused']], [false, false]],
    ['the address', [[anna, 'told']], [true, true]],
    ['somebody else at the domain', [[boris, 'told']], [false, true]],
    ['somebody at another domain', [[carla, 'told']], [false, false]],
  ] as const)('%s has been told', async (_, letters, [address, domain]) => {
    const store = newStore()
    await post(store, letters)
    const nobody = { address: false, domain: false }
    expect(await store.told(anna, minute(-1), WHY)).toEqual({ address, domain })
    expect(await store.told(anna, minute(-1), 'another reason')).toEqual(nobody)
    expect(await store.told(anna, minute(9), WHY)).toEqual(nobody)
  })
}
