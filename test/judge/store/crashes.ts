// Kills a committing process again and again, and looks each time at what it left behind.

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { findings } from '../../../src/judge/service/verifying.ts'
import { RECORDS } from '../../../src/judge/store/batch.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { openFile, prepare } from '../../../src/judge/store/sqlite/file.ts'
import { openStore, type Store } from '../../../src/judge/store/store.ts'
import { bundled } from '../../bundled.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import { storeFile } from './made.ts'
import { minute } from './small.ts'
import { alarmAfter, eventsAfter, GAMES } from './turns.ts'

/** How the kills went. A commit is cut when less of a turn was found than was begun. */
export interface CrashTally {
  kills: number
  /** Turns that were acknowledged before a kill. */
  acknowledged: number
  /** Kills before the first acknowledgement, while the store was opened or recovered. */
  early: number
  /** Kills after a commit that was done and not acknowledged yet. */
  unspoken: number
  /** Kills that left a letter filed and not answered. */
  unanswered: number
}

/** Every fifth kill hits a process that has just begun to open its store, every tenth one that lays out a new one. */
export async function crash(times: number, dice: Dice): Promise<CrashTally> {
  const tally: CrashTally = { kills: 0, acknowledged: 0, early: 0, unspoken: 0, unanswered: 0 }
  let [file, before] = [storeFile(), 0]
  for (let kill = 1; kill <= times; kill++) {
    if (kill % 10 === 0) [file, before] = [storeFile(), 0]
    const first = kill % 5 === 0 ? 'opening' : String(before + 1)
    const said = await killedAfter(file, first, dice.below(first === 'opening' ? 12 : 40))
    const found = await turnsIn(file)
    const acknowledged = Math.max(before, ...said)
    expect([acknowledged, acknowledged + 1]).toContain(found.turns)
    tally.kills++
    tally.acknowledged += acknowledged - before
    tally.early += Number(said.length === 0)
    tally.unspoken += Number(found.turns > acknowledged)
    tally.unanswered += Number(found.isLetterLeft)
    before = found.turns
  }
  return tally
}

/** The turns that a process acknowledged until it was killed, some milliseconds after it had said a first word. */
async function killedAfter(file: string, word: string, milliseconds: number): Promise<number[]> {
  const said = await whileCommitting(file, word, () => sleep(milliseconds))
  return said.slice(1).map(Number)
}

/**
 * Runs something while another process commits, from the moment on when that has said a first word; then kills
 * it. Gives all that it said.
 */
export async function whileCommitting(
  file: string,
  word: string,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const args = [await bundled('committing.ts', import.meta.url), file]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const killed = ended(child)
  let said = ''
  const hasSaidIt = new Promise<void>(resolve => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.split('\n').slice(0, -1).includes(word)) resolve()
    })
  })
  try {
    await Promise.race([hasSaidIt, killed])
    await act()
  } finally {
    child.kill('SIGKILL')
  }
  await killed
  return said.split('\n').slice(0, -1)
}

/** Resolves when a process was killed and its pipe is empty; one that ends by itself has failed. */
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => {
      if (signal === 'SIGKILL') resolve()
      else reject(new Error(`the committing process ended by itself with ${status}`))
    })
  })

/** How many turns a store holds, all of them whole; and whether the letter of one more has come. */
export async function turnsIn(file: string): Promise<{ turns: number; isLetterLeft: boolean }> {
  const store = openWhatIsLeft(file)
  if (store === undefined) return { turns: 0, isLetterLeft: false }
  try {
    const turns = (await store.load(RECORDS)).version
    await expectWhole(store, file, turns)
    const left = (await store.waiting()).map(({ key }) => key)
    expect([[], [`letter ${turns + 1}`]]).toContainEqual(left)
    return { turns, isLetterLeft: left.length > 0 }
  } finally {
    await store.close()
  }
}

/** Killed early enough, a process has not even made the file, or has put nothing into it. */
function openWhatIsLeft(file: string): Store | undefined {
  try {
    return openStore(file)
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    expect(['missing', 'empty']).toContain(error.trouble)
    return undefined
  }
}

async function expectWhole(store: Store, file: string, turns: number): Promise<void> {
  for (const game of GAMES) {
    const { events } = await store.load(game)
    const press = events
      .filter(({ kind }) => kind === 'pressPublished')
      .map(({ body: { text } }) => Number.parseInt(String(text), 10))
    expect(press).toEqual(Array.from({ length: turns }, (_, i) => i + 1))
  }
  const rows = await store.games()
  const row = { stage: 'playing', version: eventsAfter(turns), nextAlarm: alarmAfter(turns) }
  expect(rows).toMatchObject(turns === 0 ? [] : GAMES.map(name => ({ name, ...row })))
  // What `dragoman verify` looks at: the store itself, each event, each turn and each row.
  expect(await findings(store, rows)).toEqual([])
  expect(mailsIn(file)).toEqual({ replies: turns, notices: turns })
  if (turns > 0) expect(await store.letter(`letter ${turns}`)).toMatchObject({ answered: minute(0) })
}

function mailsIn(file: string): unknown {
  const database = openFile(file, { readonly: true })
  const sql = `SELECT count(*) FILTER (WHERE message_id LIKE '<reply %') AS replies,
                      count(*) FILTER (WHERE message_id LIKE '<notice %') AS notices FROM outbox`
  const counted = prepare(database, sql).get()
  database.close()
  return counted
}
