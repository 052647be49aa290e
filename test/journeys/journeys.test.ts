// Three journeys through the house, each by a judge that has just done the same before: how many files, and no event followed more than twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostTable, rawLetter, type Written } from '../daemon/postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, replyOf } from '../daemon/sevenPlayers.ts'
import { callsOf, type Journey, journeyOf } from './journey.ts'

const table = new PostTable()

const posted = async (written: Written): Promise<void> => {
  table.mailbox.put(rawLetter(written), table.clock.now())
  await table.round()
}
beforeAll(async () => {
  await gathered(table)
})
afterAll(() => table.end())

const show = (name: string, journey: Journey): void => {
  const rooms = new Map<string, string[]>()
  for (const file of [...journey.keys()].sort()) {
    const room = file.split('/')[0]!
    rooms.set(room, [...(rooms.get(room) ?? []), file.slice(room.length + 1)])
  }
  const functions = [...journey.values()].reduce((sum, { size }) => sum + size, 0)
  console.log(
    `${name}: ${journey.size} files, ${functions} functions, evolve ${callsOf(journey, 'game/evolve.ts', 'evolve')}`,
  )
  for (const [room, files] of rooms) console.log(`  ${room}: ${files.join(' ')}`)
}

test('x', async () => {
  await posted(await replyOf(table, PLAYERS.F, 'A Mar - Spa\nF Bre - Mao'))
  await posted(await replyOf(table, PLAYERS.F, 'A Par - Gas'))
  const line = await replyOf(table, PLAYERS.F, 'A Par - Bur')
  const a = await journeyOf(() => posted(line))
  expect((await newestTo(table, PLAYERS.F)).text).toContain('Burgundy')
  show('line', a)
  await posted(await replyOf(table, MASTER, 'SET STRICT WAIT'))
  const set = await replyOf(table, MASTER, 'SET NO STRICT WAIT')
  show('set', await journeyOf(() => posted(set)))
})
