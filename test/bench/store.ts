// Measures the store: loading a long game, alone and among ten thousand, committing, and listing.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch, JsonObject, NewEvent } from '../../src/store/batch.ts'
import { createStore, openStore, type Store } from '../../src/store/store.ts'

export interface StoreTimes {
  /** Events of the long game, and the characters of their bodies. */
  readonly events: number
  readonly characters: number
  readonly games: number
  readonly megabytes: number
  /** Medians in milliseconds; of the loading also the best, since other programs on the machine weigh on it. */
  readonly load: number
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
    return await measure(store, file, smoke ? 40 : 4_000, smoke ? 100 : 10_000, smoke ? 3 : 41)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

async function measure(
  store: Store,
  file: string,
  events: number,
  games: number,
  rounds: number,
): Promise<StoreTimes> {
  const story = longStory(events)
  await mustCommit(store, { at: AT, expect: new Map([[LONG, 0]]), events: new Map([[LONG, story]]) })
  const loadLong = () => store.load(LONG)
  const loads = await times(rounds, loadLong)
  for (let from = 0; from < games; from += 100) await mustCommit(store, shortGames(from, 100))
  return {
    events,
    characters: story.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0),
    games,
    load: middle(loads),
    loadBest: loads[0]!,
    loadAmongMany: await median(rounds, loadLong),
    loadLast: await median(rounds, () => store.load(LONG, events - 10)),
    list: await median(rounds, () => store.games()),
    alarms: await median(rounds, () => store.alarms()),
    commitsPerSecond: await commitRate(store, rounds * 20),
    open: await median(Math.min(rounds, 5), () => openStore(file).close()),
    openUnexamined: await median(Math.min(rounds, 5), () => openStore(file, { examine: false }).close()),
    megabytes: statSync(file).size / 1024 ** 2,
  }
}

const AT = '1901-03-01T12:00:00.000Z'
const LONG = 'long'

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
    const events = new Map([[LONG, [ordersWritten(i)]]])
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

/** Half of it press, a third orders, and every twentieth event a phase with all its verdicts. */
const longStory = (events: number): NewEvent[] =>
  Array.from({ length: events }, (_, i) => {
    if (i % 20 === 0) return happened('phaseResolved', { turn: i / 20, verdicts: verdicts(), after: units() })
    return i % 2 === 0 ? ordersWritten(i) : pressSent(i)
  })

const happened = (kind: string, body: JsonObject): NewEvent => ({ at: AT, cause: null, kind, shape: 1, body })

const ordersWritten = (i: number): NewEvent =>
  happened('ordersWritten', {
    power: 'ENGLAND',
    turn: i,
    orders: ['F NTH C A LON - BEL', 'A LON - BEL VIA', 'F ENG S A LON - BEL', 'A LVP - EDI', 'F NWG - NTH'],
  })

const pressSent = (i: number): NewEvent =>
  happened('pressSent', { from: 'ENGLAND', to: ['FRANCE', 'ITALY'], turn: i, text: 'Shall we? '.repeat(40) })

const verdicts = (): JsonObject[] =>
  Array.from({ length: 34 }, (_, i) => ({
    order: `A PAR - BUR`,
    outcome:
      i % 2 === 0
        ? { kind: 'succeeds' }
        : { kind: 'bounced', off: ['GERMANY A MUN'], strength: 1, against: 1 },
    dislodgedBy: null,
  }))

const units = (): JsonObject => ({
  units: Array.from({ length: 34 }, () => 'FRANCE A PAR'),
  centers: { FRANCE: ['PAR', 'MAR', 'BRE'], ITALY: ['ROM', 'NAP', 'VEN'], ENGLAND: ['LON', 'EDI', 'LVP'] },
})

/** Games of some thirty events each, for a crowd. */
function shortGames(from: number, count: number): Batch {
  const names = Array.from({ length: count }, (_, i) => `game${from + i}`)
  const events = longStory(30)
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
