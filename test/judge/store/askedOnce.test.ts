// What is not asked again is still answered as the store itself would: after commits of one's own at once, after those of others soon.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedOnce } from '../../../src/judge/store/askedOnce.ts'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { openStore, type Store } from '../../../src/judge/store/store.ts'
import { newStore, storeFile } from './made.ts'
import { batch, mail, minute, played } from './small.ts'

const GAMES = ['harbor', 'lagoon', 'meadow']
const NOW = minute(5)

/** Everything that may be known already, as a store tells it. */
async function told(store: Store): Promise<unknown> {
  const versions = await Promise.all(GAMES.map(async game => (await store.load(game)).version))
  return [
    await store.alarms(1),
    await store.alarms(2),
    await store.nextMail(),
    (await store.due(NOW)).map(({ messageId }) => messageId),
    await store.spent('anna', 'mails', minute(0)),
    await store.spent('anna', 'mails', minute(3)),
    versions,
    await Promise.all(GAMES.map((game, i) => store.load(game, versions[i]))),
    await store.records(new Map([['*address a', 0]])),
    await store.records(new Map([['*address a', 1]])),
  ]
}

type Deed = { readonly what: number; readonly game: number; readonly at: number }

const deeds = fc.array(fc.record({ what: fc.nat(6), game: fc.nat(2), at: fc.nat(9) }), { maxLength: 12 })

/** A batch of one kind or another, decided on what is there. */
async function batchOf({ what, game: of, at }: Deed, i: number, store: Store): Promise<Batch> {
  const game = GAMES[of]!
  const { version } = await store.load(game)
  const [due] = await store.due(NOW)
  const moved = played(game, version, 'one', 'two')
  switch (what) {
    case 0:
      return moved
    case 1:
      return { ...moved, alarms: new Map([[game, at === 0 ? null : minute(at)]]) }
    case 2:
      return batch({ outgoing: [mail(`<${i}>`, { to: game, game, due: minute(at) })] })
    case 3:
      return batch({ post: due === undefined ? {} : { sent: [due.messageId] } })
    case 4: {
      const failed = due && { messageId: due.messageId, trouble: 'full', retry: at === 0 ? null : minute(at) }
      return batch({ post: failed === undefined ? {} : { failed: [failed] } })
    }
    case 5:
      return batch({ post: { spent: [{ who: 'anna', what: 'mails', at: minute(at), amount: 1 + of }] } })
    default:
      return { ...moved, expect: new Map([[game, version + 1]]) }
  }
}

test('what is known is what the store would say, whoever writes', () =>
  fc.assert(
    fc.asyncProperty(deeds, fc.nat(12), async (all, byAnother) => {
      const file = storeFile()
      const [plain, known] = [newStore(file), askedOnce(openStore(file))]
      for (const [i, deed] of all.entries()) {
        const made = await batchOf(deed, i, plain)
        expect(await told(known)).toEqual(await told(plain))
        const by = i === byAnother ? plain : known
        await by.commit(made)
        if (by === plain) await known.changes()
        expect(await told(known)).toEqual(await told(plain))
      }
      await known.close()
    }),
    { numRuns: 40 },
  ))

test('nothing is asked twice, and what another process has written is seen within a second', async () => {
  const file = storeFile()
  const [other, own] = [newStore(file), newStore(file)]
  let asked = 0
  const known = askedOnce({ ...own, alarms: most => (asked++, own.alarms(most)) })
  const set = (at: number, version: number): Batch => ({
    ...played('harbor', version, 'one'),
    alarms: new Map([['harbor', minute(at)]]),
  })
  await known.commit(set(1, 0))
  await known.alarms(1)
  await known.commit(set(1, 1))
  expect(await known.alarms(1)).toEqual([{ game: 'harbor', at: minute(1) }])
  expect(asked).toBe(1)
  await other.commit(set(2, 2))
  await expect.poll(() => known.alarms(1), { timeout: 3_000 }).toEqual([{ game: 'harbor', at: minute(2) }])
})
