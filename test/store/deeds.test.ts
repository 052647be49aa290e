// A player's deeds are on record in the store, and add up to how dependable he is.
import { expect, test } from 'vitest'
import { dedicationOf, givenUpRatio, NO_DEEDS, onTimeRatio } from '../../src/game/dedication.ts'
import { RECORDS } from '../../src/store/batch.ts'
import { deedsWritten, reliabilities } from '../../src/store/deeds.ts'
import { newStore } from './made.ts'
import { batch, happened, minute } from './small.ts'

test('deeds are counted player by player, and other records are passed over', async () => {
  const store = newStore()
  const events = [
    ...deedsWritten(
      [
        { player: 'anna', deed: 'started' },
        { player: 'anna', deed: 'onTime' },
        { player: 'bob', deed: 'late' },
        { player: 'anna', deed: 'onTime' },
        { player: 'anna', deed: 'late' },
        { player: 'anna', deed: 'civilDisorder' },
      ],
      'harbor',
      minute(1),
      null,
    ),
    happened('playerRegistered', { player: 'cleo' }),
  ]
  expect(await store.commit(batch({ records: { expect: 0, events } }))).toMatchObject({ ok: true })
  const found = reliabilities((await store.load(RECORDS)).events)
  expect([...found.keys()]).toEqual(['anna', 'bob'])
  const anna = { ...NO_DEEDS, started: 1, onTime: 2, late: 1, civilDisorder: 1 }
  expect(found.get('anna')).toEqual(anna)
  expect([dedicationOf(anna), onTimeRatio(anna), givenUpRatio(anna)]).toEqual([2 * 3 - 1 - 100, 67, 100])
})
