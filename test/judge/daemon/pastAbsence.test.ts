// An absence that is over is none that could be taken back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { PostTable, rawLetter } from './postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

const DAY = 86_400_000

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

/** All that comes to somebody upon a letter of theirs. */
async function answerTo(from: string, text: string): Promise<string> {
  const since = (await table.all()).length
  table.mailbox.put(rawLetter(await replyOf(table, from, text)), table.clock.now())
  await table.round()
  const mails = (await table.all()).slice(since).filter(({ to }) => to === from)
  return mails.map(mail => mail.text).join('\n')
}

test('SET NO ABSENCE means the one to come, and not the one before', async () => {
  expect(await answerTo(MASTER, 'PAUSE')).toContain('The game is paused until its master resumes it.')
  const day = (days: number): string => new Date(table.clock.now() + days * DAY).toISOString().slice(0, 10)
  expect(await answerTo(PLAYERS.F, `SET ABSENCE ${day(2)} TO ${day(3)}`)).toContain('Done.')
  table.clock.turnTo((table.clock.now() + 6 * DAY) as Instant)
  expect(await answerTo(PLAYERS.F, 'SET NO ABSENCE')).toContain('You have not announced any absence')
  expect(await answerTo(PLAYERS.F, `SET ABSENCE ${day(2)} TO ${day(3)}`)).toContain('Done.')
  expect(await answerTo(PLAYERS.F, 'SET NO ABSENCE')).toContain('Done.')
})
