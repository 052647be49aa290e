// A letter that is answered after an alarm was missed, before that has rung: the game's row is what its events say all the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import { findings } from '../../../src/judge/service/verifying.ts'
import { PostTable, rawLetter } from './postTable.ts'
import { gathered, MASTER, replyOf } from './sevenPlayers.ts'

const DAY = 86_400_000

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

test('what waits next is told of the time at which it was written', async () => {
  const { services, clock } = table
  const { store } = services
  const letter = rawLetter(await replyOf(table, MASTER, 'SET REMINDERS 24\nSET STRICT WAIT'))
  const [alarm] = await store.alarms(1)
  clock.turnTo((Date.parse(alarm!.at) + 12 * DAY) as Instant)
  const judge = new Judge(services, () => {})
  await judge.file(letter, clock.now())
  await judge.answerAll()
  const [row] = await store.games()
  expect(row?.nextAlarm).not.toBeNull()
  expect(await findings(store, await store.games())).toEqual([])
})
