// A player's deeds are on record in the store, and add up to how dependable he is.

import { expect, test } from 'vitest'
import {
  dedicationOf,
  givenUpRatio,
  NO_DEEDS,
  onTimeRatio,
  withDeed,
} from '../../../src/judge/game/seats/assignment.ts'
import { deedIn } from '../../../src/judge/people/onRecord.ts'
import { deedsWritten } from '../../../src/judge/people/records.ts'
import { newStore } from './made.ts'
import { firstRecords, onRecordOf } from './onRecord.ts'
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
  expect(await store.commit(batch({ records: firstRecords(...events) }))).toMatchObject({ ok: true })
  const kept = await onRecordOf(store, 'anna', 'bob', 'cleo')
  const found = kept.flatMap(each => (each.kind === 'deedDone' ? (deedIn(each) ?? []) : []))
  expect(found.map(({ player }) => player)).toEqual(['anna', 'anna', 'anna', 'anna', 'anna', 'bob'])
  const anna = { ...NO_DEEDS, started: 1, onTime: 2, late: 1, civilDisorder: 1 }
  const counted = found
    .filter(({ player }) => player === 'anna')
    .reduce((sum, { deed }) => withDeed(sum, deed), NO_DEEDS)
  expect(counted).toEqual(anna)
  expect([dedicationOf(anna), onTimeRatio(anna), givenUpRatio(anna)]).toEqual([2 * 3 - 1 - 100, 67, 100])
})
