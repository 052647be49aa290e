// Measures the store: loading a long game, alone and among ten thousand, committing, and listing.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decisionOf } from '../../src/judge/game/decision.ts'
import { NO_GAME } from '../../src/judge/game/game.ts'
import type { Batch, NewEvent } from '../../src/judge/store/batch.ts'
import { written } from '../../src/judge/store/events/journal.ts'
import {
  createStore,
  loadGame,
  movedOn,
  openStore,
  type Store,
  type StoredGame,
} from '../../src/judge/store/store.ts'
import { longGame } from '../judge/game/longGame.ts'

export interface StoreTimes {
  /** Years and events of the long game, and the characters of their bodies. */
  readonly years: number
  readonly events: number
  readonly characters: number
  readonly games: number
  readonly megabytes: number
  /** Medians in milliseconds; of the loading also the best, since other programs on the machine weigh on it. */
  readonly load: number
  /** Of that, getting the events out of the file. */
  readonly text: number
  readonly loadBest: number
  readonly loadAmongMany: number
  readonly loadLast: number
  readonly list: number
  readonly alarms: number
  readonly open: number
  readonly openUnexamined: number
  readonly commitsPerSecond: number
}

/** Fills a store in a temporary folder; a smoke round takes a hundredth of everything. */
export async function measureStore(smoke: boolean): Promise<StoreTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  const file = join(folder, 'store.db')
  const store = createStore(file)
  try {
    return await measure(store, file, smoke ? 2 : 40, smoke ? 100 : 10_000, smoke ? 3 : 41)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

async function measure(
  store: Store,
  file: string,
  years: number,
  games: number,
  rounds: number,
): Promise<StoreTimes> {
  const { events: happened, world } = longGame(years, 50 * years, 1901)
  const whole = movedOn(fresh(LONG), decisionOf(NO_GAME, happened, null), world)
  const story = whole.events.get(LONG)!
  await mustCommit(store, { at: AT, ...whole })
  const boardFor = () => world.board
  const loadLong = () => loadGame(store, LONG, boardFor)
  const loads = await times(rounds, loadLong)
  for (let from = 0; from < games; from += 100) await mustCommit(store, shortGames(from, 100))
  const { version } = await loadLong()
  return {
    years,
    events: story.length,
    text: await median(rounds, () => store.load(LONG)),
    characters: story.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0),
    games,
    load: middle(loads),
    loadBest: loads[0]!,
    loadAmongMany: await median(rounds, loadLong),
    loadLast: await median(rounds, () => store.load(LONG, version - 10)),
    list: await median(rounds, () => store.games()),
    alarms: await median(rounds, () => store.alarms()),
    commitsPerSecond: await commitRate(store, rounds * 20),
    open: await median(Math.min(rounds, 5), () => openStore(file).close()),
    openUnexamined: await median(Math.min(rounds, 5), () => openStore(file, { examine: false }).close()),
    megabytes: statSync(file).size / 1024 ** 2,
  }
}

const AT = '1901-03-01T12:00:00.000Z'
const LONG = 'marathon'

async function mustCommit(store: Store, batch: Batch): Promise<void> {
  const done = await store.commit(batch)
  if (!done.ok) throw new Error(`the bench is alone here, and yet: ${done.error}`)
}

const median = async (rounds: number, act: () => Promise<unknown>): Promise<number> =>
  middle(await times(rounds, act))

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)]!

/** How many milliseconds each round took, the best first. */
async function times(rounds: number, act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const since = performance.now()
    await act()
    taken.push(performance.now() - since)
  }
  return taken.sort((one, other) => one - other)
}

/** One letter a commit, as the judge does it: an event, a reply, a new alarm. */
async function commitRate(store: Store, commits: number): Promise<number> {
  const [since, before] = [performance.now(), (await store.load(LONG)).version]
  for (let i = 0; i < commits; i++) {
    const outgoing = [{ ...REPLY, messageId: `<${i}@bench.example>` }]
    const events = new Map([[LONG, [ORDERS]]])
    const alarms = new Map([[LONG, AT]])
    await mustCommit(store, { at: AT, expect: new Map([[LONG, before + i]]), events, outgoing, alarms })
  }
  return (commits * 1000) / (performance.now() - since)
}

const REPLY = {
  to: 'anna@bench.example',
  game: LONG,
  answers: null,
  due: AT,
  mail: { text: 'F LON - NTH\n'.repeat(30) },
}

/** What any small game has: it comes together, and begins. */
const shortStory = (): readonly NewEvent[] => {
  const { events, world } = longGame(1, 10, 1)
  return written(decisionOf(NO_GAME, events.slice(0, 30), null), () => world.board)
}

const ORDERS: NewEvent = {
  at: AT,
  cause: null,
  kind: 'ordersWritten',
  shape: 1,
  body: {
    power: 'ENGLAND',
    by: 'ENGLAND anna@bench.example',
    sheet: {
      orders: ['ENGLAND F NTH C A LON - BEL', 'ENGLAND A LON - BEL VIA', 'ENGLAND F ENG S A LON - BEL'],
    },
    isComplete: true,
  },
}

const fresh = (name: string): StoredGame => ({ name, version: 0, game: NO_GAME })

/** Games of some thirty events each, for a crowd. */
function shortGames(from: number, count: number): Batch {
  const names = Array.from({ length: count }, (_, i) => `game${from + i}`)
  const events = shortStory()
  return {
    at: AT,
    expect: new Map(names.map(name => [name, 0])),
    events: new Map(names.map(name => [name, events])),
    stages: new Map(
      names.map(name => [name, { stage: 'playing', listing: { phase: 'S1904M', players: 7 } }]),
    ),
    alarms: new Map(
      names.map((name, i) => [name, `1901-03-01T12:00:00.${String(i % 1000).padStart(3, '0')}Z`]),
    ),
  }
}
