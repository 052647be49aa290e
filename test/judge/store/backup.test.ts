// A backup is a whole store, made while the judge goes on; the check finds what does not agree.

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turnsIn, whileCommitting } from './crashes.ts'
import { newStore, storeFile, tamper } from './made.ts'
import { firstRecords } from './onRecord.ts'
import { batch, happened, minute, played } from './small.ts'

test('a backup holds what was committed, and opens as a store', async () => {
  const file = storeFile()
  const [store, copy] = [newStore(file), join(dirname(file), 'copy.db')]
  await store.commit({ ...played('a', 0, 'one', 'two'), alarms: new Map([['a', minute(5)]]) })
  await store.backup(copy)
  await store.commit(played('a', 2, 'three'))
  expect(readdirSync(dirname(file)).filter(name => name.startsWith('copy'))).toEqual(['copy.db'])

  const restored = newStore(copy)
  expect(await restored.load('a')).toEqual({
    ...(await store.load('a')),
    events: expect.any(Array),
    version: 2,
  })
  expect([await restored.alarms(), await restored.check()]).toEqual([[{ game: 'a', at: minute(5) }], []])
})

test('backups made while another process commits hold whole turns, and cost none', async () => {
  const file = storeFile()
  const copies = [1, 2, 3, 4].map(i => join(dirname(file), `copy${i}.db`))
  const said = await whileCommitting(file, '1', async () => {
    const store = newStore(file)
    for (const copy of copies) {
      await store.backup(copy)
      await sleep(20)
    }
  })
  const turns: number[] = []
  for (const copy of copies) turns.push((await turnsIn(copy)).turns)
  expect(turns[0]).toBeGreaterThan(0)
  expect(turns[3]).toBeGreaterThan(turns[0]!)
  expect([0, 1]).toContain((await turnsIn(file)).turns - Number(said.at(-1)))
})

test('a backup replaces no file, least of all the store', async () => {
  const file = storeFile()
  const [store, copy] = [newStore(file), join(dirname(file), 'copy.db')]
  await expect(store.backup(file)).rejects.toMatchObject({ trouble: 'exists' })
  writeFileSync(`${copy}-wal`, '')
  await expect(store.backup(copy)).rejects.toMatchObject({ trouble: 'exists' })
  await expect(store.backup(join(dirname(file), 'no', 'copy.db'))).rejects.toMatchObject({
    trouble: 'unreachable',
  })
})

test('what a broken-off backup left behind is no hindrance', async () => {
  const file = storeFile()
  const [store, copy] = [newStore(file), join(dirname(file), 'copy.db')]
  writeFileSync(`${copy}.part`, 'half')
  await store.backup(copy)
  expect([existsSync(copy), existsSync(`${copy}.part`)]).toEqual([true, false])
})

const LET_US = 'DROP TRIGGER events_are_never_edited; DROP TRIGGER events_are_never_deleted;'

test.each([
  ['nothing in a sound store', 'SELECT 1', []],
  [
    'a missing event',
    `${LET_US} DELETE FROM events WHERE game = 'a' AND version = 2`,
    [{ kind: 'versionsMissing', game: 'a', newest: 3, found: 2 }],
  ],
  [
    'an event that cannot be read',
    `${LET_US} UPDATE events SET body = '{' WHERE game = 'a' AND version = 3`,
    [{ kind: 'unreadableEvent', game: 'a', version: 3 }],
  ],
  [
    'a game without its row',
    "DELETE FROM games WHERE name = 'a'",
    [{ kind: 'rowMissing', game: 'a', newest: 3 }],
  ],
  [
    'a row that is behind',
    "UPDATE games SET version = 2 WHERE name = 'a'",
    [{ kind: 'rowDiffers', game: 'a', newest: 3, inRow: 2 }],
  ],
  [
    'a row without a game',
    "INSERT INTO games VALUES ('z', 1, NULL, '{}', NULL)",
    [{ kind: 'rowDiffers', game: 'z', newest: 0, inRow: 1 }],
  ],
  [
    'a reply to a letter that was never filed',
    "INSERT INTO outbox (message_id, recipient, answers, mail, due) VALUES ('<m>', 'b', 'k', '{', '1901-03-01T12:00:00.000Z')",
    [
      { kind: 'damagedFile', detail: expect.stringContaining('outbox') as string },
      { kind: 'unreadableMail', messageId: '<m>' },
    ],
  ],
])('the check finds %s', async (_, sql, findings) => {
  const file = storeFile()
  const store = newStore(file)
  await store.commit(played('a', 0, 'one', 'two', 'three'))
  await store.commit(played('b', 0, 'one'))
  await store.commit(batch({ records: firstRecords(happened('playerKnown')) }))
  tamper(file, sql)
  expect(await store.check()).toEqual(findings)
})

test('a row that was thrown away is rebuilt by a commit that tells only the stage', async () => {
  const file = storeFile()
  const store = newStore(file)
  await store.commit(played('a', 0, 'one', 'two'))
  tamper(file, 'DELETE FROM games')
  const stages = new Map([['a', { stage: 'playing', listing: { open: 0 } }]])
  await store.commit(batch({ expect: new Map([['a', 2]]), stages }))
  expect(await store.games()).toMatchObject([
    { name: 'a', version: 2, stage: 'playing', listing: { open: 0 } },
  ])
  expect(await store.check()).toEqual([])
})
