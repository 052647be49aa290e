// A rule that changes while a game is played makes it irregular: whoever changes it, whoever plays and whoever looks is told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

const IRREGULAR = 'The game is irregular: a rule of it has changed while it was played.'
const plain = (text = '') => text.replace(/\s+/g, ' ')
const looked = async (text: string): Promise<string> =>
  plain((await table.letter({ from: 'stranger@elsewhere.example', text }))[0]!.text)

test('what is no rule leaves it as it is', async () => {
  const got = await table.letter(await replyOf(table, MASTER, 'SET COMMENT quiet'))
  expect(got.map(({ text }) => plain(text)).join()).not.toContain('irregular')
  expect(await looked('LIST harbor')).not.toContain('irregular')
  expect(await looked('SUMMARY harbor')).not.toContain('irregular')
})

test('SET CENTERS in play is told as that to all, in LIST and in SUMMARY', async () => {
  const got = await table.letter(await replyOf(table, MASTER, 'SET CENTERS 15'))
  expect(plain(mailsTo(MASTER, got)[0]?.text)).toContain(IRREGULAR)
  expect(plain(mailsTo(PLAYERS.F, got)[0]?.text)).toContain(IRREGULAR)
  expect(await looked('LIST harbor')).toContain(IRREGULAR)
  expect(await looked('SUMMARY harbor')).toContain(IRREGULAR)
})
