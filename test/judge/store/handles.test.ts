// What is asked again and again is prepared once: the statements of a process that runs for years stay few.
import type { Database } from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECORDS } from '../../../src/judge/store/batch.ts'
import { openMailStore } from '../../../src/judge/store/keptMails.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import type { Store } from '../../../src/judge/store/store.ts'
import { newStore, storeFile } from './made.ts'
import { batch, letter, mail, minute, played } from './small.ts'

/** What every database has in common. */
const shared = Object.getPrototypeOf(openFile(':memory:')) as Database
const prepared = vi.spyOn(shared, 'prepare')
beforeEach(() => void prepared.mockClear())
afterEach(() => void prepared.mockClear())
afterAll(() => prepared.mockRestore())

/** What a judge does with its store on account of one letter, and in a round in which nothing came. */
async function letterAndRound(store: Store, number: number): Promise<void> {
  const key = `letter${number}`
  const id = `<mail${number}@judge.example>`
  const game = `game${number}`
  await store.commit(batch({ mayLag: true, post: { filed: [letter(key)] } }))
  await store.alike([key], `what letter ${key} says`)
  await store.unmarked(`<${key}@players.example>`, 'anna@players.example')
  await store.traffic('anna@players.example', minute(-60), 100)
  await store.told('anna@players.example', minute(-60), 'too many')
  await store.spent('anna@players.example', 'mails', minute(-60))
  const { version } = await store.load(RECORDS)
  await store.commit({
    ...played(game, 0, 'gameCreated'),
    at: minute(number),
    alarms: new Map([[game, minute(number + 60)]]),
    records: { expect: new Map([[RECORDS, version]]), events: [] },
    answered: key,
    outgoing: [mail(id, { answers: key, game })],
    post: { spent: [{ who: 'anna@players.example', what: 'mails', at: minute(number), amount: 1 }] },
    mayLag: true,
  })
  await store.load(game)
  await store.load(game, 0, ['pressSent'])
  const full = Array.from({ length: number }, (_, i) => `full${i}.example`)
  await store.due(minute(number), 100, full)
  await store.due(minute(number))
  await store.oldestDue(minute(number))
  await store.nextMail()
  await store.mail(id)
  await store.commit(batch({ post: { sent: [id] } }))
  await store.letter(key)
  await store.waiting()
  await store.games()
  await store.alarms()
  await store.figures()
  await store.lastCommit()
  await store.secretNoted()
  await store.changes()
  await store.post(game)
  await store.leafThrough(new Uint8Array(), minute(0), 0)
}

test('the second letter, and all after it, prepare nothing new', async () => {
  const store = newStore()
  await letterAndRound(store, 1)
  await letterAndRound(store, 2)
  expect(prepared).toHaveBeenCalled()
  prepared.mockClear()
  for (let number = 3; number <= 12; number++) await letterAndRound(store, number)
  expect(prepared.mock.calls).toEqual([])
})

test('nor do further mails in the post office', () => {
  const office = openMailStore(storeFile())
  const kept = (id: string) => {
    office.add(
      { id, from: 'judge@dragoman.example', to: ['anna@players.example'], received: 0, size: 1 },
      Buffer.from('x'),
    )
    office.raw(id)
    office.drop(office.all()[0]!)
  }
  kept('m1')
  prepared.mockClear()
  for (const id of ['m2', 'm3', 'm4']) kept(id)
  expect(prepared.mock.calls).toEqual([])
  office.close()
})

test('a check of the store prepares its questions once as well', async () => {
  const store = newStore()
  await store.check()
  prepared.mockClear()
  expect(await store.check()).toEqual([])
  expect(prepared.mock.calls).toEqual([])
})
