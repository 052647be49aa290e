// A letter that comes by a pipe counts from when it was taken: whoever rings waits for it, and it waits for what was due before.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import { Pipe, takeInHand } from '../../../src/judge/service/pipe.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { CarrierInMemory } from '../../../src/post/outgoing.ts'
import { dragoman } from '../../cli/program.ts'
import { gotFrom, JUDGE, mailsTo, PostTable, rawLetter } from '../daemon/postTable.ts'
import { gathered, LETTERS, PLAYERS, replyOf } from '../daemon/sevenPlayers.ts'

let table: PostTable
let pipe: Pipe
beforeEach(async () => {
  table = new PostTable()
  await gathered(table)
  const sheets = {
    A: 'A Vie H\nA Bud H\nF Tri H',
    E: 'F Lon H\nF Edi H\nA Lvp H',
    G: 'A Ber H\nA Mun H\nF Kie H',
    I: 'A Ven H\nA Rom H\nF Nap H',
    R: 'A Mos H\nA War H\nF Sev H\nF Stp H',
    T: 'A Con H\nA Smy H\nF Ank H',
  }
  for (const power of LETTERS)
    if (power !== 'F') await table.letter(await replyOf(table, PLAYERS[power], sheets[power]))
  pipe = new Pipe(table.folder)
})
afterEach(async () => {
  pipe.close()
  await table.end()
})

const MINUTE = 60_000
const MOVES = 'A Par - Bur\nA Mar - Spa\nF Bre - Mao'

async function deadlineOf(): Promise<number> {
  const [game] = await table.services.store.games()
  const { deadline } = game!.listing
  return Date.parse(String(deadline))
}

const turnTo = (time: number): void => table.clock.turnTo(time as Instant)

const noFault = (fault: unknown): never => {
  throw fault
}

/** A round of a judge that has nothing but the pipe; what France got in it. */
async function round(): Promise<string> {
  const carrier = new CarrierInMemory()
  await oneRound({ services: table.services, mailbox: pipe.beside(), carrier, poll: 1 }, noFault)
  const got = await Promise.all(carrier.sent.map(({ envelope, raw }) => gotFrom(envelope.to, raw)))
  return mailsTo(PLAYERS.F, got)
    .map(({ subject, text }) => `${subject}\n${text}`)
    .join('\n')
}

test('one that was taken before the deadline and is filed after it is in time', async () => {
  const deadline = await deadlineOf()
  const raw = rawLetter(await replyOf(table, PLAYERS.F, MOVES))
  const inHand = await takeInHand(table.folder, () => deadline - 1)
  turnTo(deadline + MINUTE)
  let isOver = false
  const rounded = round().finally(() => {
    isOver = true
  })
  await table.services.store.figures()
  expect(isOver).toBe(false)
  await new Judge(table.services, noFault).file(raw, inHand.taken)
  inHand.release()
  const told = await rounded
  expect(told).toContain('S1901M Results')
  expect(told).toContain('France: Army Paris -> Burgundy.')
  expect(told).not.toContain('Late Notice')
})

test('several are taken at the same time, and nobody waits for who was killed with one in hand', async () => {
  const [one, other] = [await takeInHand(table.folder), await takeInHand(table.folder)]
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const holder = spawn(process.execPath, ['-e', HOLDER, join(table.folder, 'pipe')], { cwd: root })
  await once(holder.stdout, 'data')
  one.release()
  other.release()
  const drained = pipe.drained()
  holder.kill('SIGKILL')
  await drained
})

const HOLDER = `
const database = new (require('better-sqlite3'))(process.argv[1])
database.exec('BEGIN; SELECT count(*) FROM sqlite_master')
console.log('held')
setInterval(() => {}, 1000)`

test('what was due before it came is rung first: until then it is filed, and not answered', async () => {
  const deadline = await deadlineOf()
  turnTo(deadline + MINUTE)
  const raw = rawLetter(await replyOf(table, PLAYERS.F, MOVES))
  const now = new Date(deadline + MINUTE).toISOString()
  await table.restart()
  const words = ['receive', '--data', table.folder, '--address', JUDGE, '--now', now]
  expect(await dragoman(words, raw)).toEqual({ status: 0, stdout: '', stderr: '' })
  expect((await table.letters()).at(-1)).toMatchObject({ sender: PLAYERS.F, answered: false, setAside: null })
  const told = await round()
  const [late, answer] = ['S1901M Late Notice: F', 'S1901M Orders complete'].map(each => told.indexOf(each))
  expect([late, answer! > 0]).toEqual([told.indexOf('EXMP:harbor') + 'EXMP:harbor - '.length, true])
  expect((await table.letters()).at(-1)).toMatchObject({ answered: true })
})
