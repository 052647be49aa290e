// The same judge at a file of SQLite and at PostgreSQL, by turns, and two judges at PostgreSQL: `npm run bench -- stores`.
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { type Costs, Fleet } from './measure.ts'

export interface Sizes {
  readonly games: readonly number[]
  readonly people: number
  /** Letters in each round, and before the first. */
  readonly letters: number
  readonly warmUp: number
  readonly rounds: number
  readonly storm: number
}

export const USUAL: Sizes = {
  games: [1, 10_000, 100_000],
  people: 200_000,
  letters: 280,
  warmUp: 350,
  rounds: 3,
  storm: 10_000,
}
export const SMOKE: Sizes = { games: [20], people: 50, letters: 7, warmUp: 0, rounds: 1, storm: 5 }

/** What each round cost in a file, with one judge at PostgreSQL, and with two. */
type Turn = readonly [file: Costs, one: Costs, two: Costs]

/** The lines of a table, one after the other as they are measured. */
export async function* measureStores(sizes: Sizes): AsyncGenerator<string> {
  if (!hasPostgres) return yield 'letters and deadlines in PostgreSQL: left out, it is not installed'
  yield `${HEAD}\n${RULE}`
  for (const games of sizes.games) {
    const turns = await lettersIn(games, sizes)
    yield row(`a letter, ${thousands(games)} game${games === 1 ? '' : 's'}`, turns)
  }
  const storms = [await stormOf(sizes)]
  yield row(
    `a deadline, ${thousands(sizes.storm)} at once`,
    storms.map(({ rung }) => rung),
  )
  yield row(
    'a result of these, sent',
    storms.map(({ sent }) => sent),
  )
}

async function lettersIn(
  games: number,
  { people, letters, warmUp, rounds }: Sizes,
): Promise<readonly Turn[]> {
  const filling = { games, people, isOrdered: false }
  const server = await Postgres.start(...AS_IT_COMES)
  const fleets: Fleet[] = []
  try {
    const file = await Fleet.fill(filling)
    fleets.push(file)
    const shared = await Fleet.fill(filling, server)
    fleets.push(shared)
    await file.open(1)
    await shared.open(2)
    if (warmUp > 0) {
      await file.letters(warmUp)
      await shared.letters(2 * warmUp)
    }
    const turns: Turn[] = []
    for (let round = 0; round < rounds; round++)
      turns.push([
        await file.letters(letters),
        await shared.letters(letters, 1),
        await shared.letters(letters, 2),
      ])
    return turns
  } finally {
    for (const fleet of fleets) await fleet.end()
    await server.stop()
  }
}

interface Storm {
  readonly rung: Turn
  readonly sent: Turn
}

/** A storm comes but once to a store. */
async function stormOf({ storm, people }: Sizes): Promise<Storm> {
  const server = await Postgres.start(...AS_IT_COMES)
  const filling = { games: storm, people, isOrdered: true }
  const costs = async (judges: number, at?: Postgres): Promise<readonly [rung: Costs, sent: Costs]> => {
    const fleet = await Fleet.fill(filling, at)
    try {
      await fleet.open(judges)
      return [await fleet.storm(), await fleet.results()]
    } finally {
      await fleet.end()
    }
  }
  try {
    const [file, one, two] = [await costs(1), await costs(1, server), await costs(2, server)]
    return { rung: [file[0], one[0], two[0]], sent: [file[1], one[1], two[1]] }
  } finally {
    await server.stop()
  }
}

/** What is written is on the disk, as where it matters. */
const AS_IT_COMES = ['fsync=on']

const COLUMNS = [
  'of',
  'SQLite, a second',
  'PostgreSQL, one judge',
  'two judges',
  'ms of SQLite’s judge',
  'of one judge',
  'of each of two',
  'of the database',
  'round trips',
  'of them to write',
  'commits',
  'KB written, kept',
  'ms waited for rows, disk',
  'MB of a judge',
]
const HEAD = `| ${COLUMNS.join(' | ')} |`
const RULE = `|${' --- |'.repeat(COLUMNS.length)}`

/** The medians, and the ratios round by round. */
function row(name: string, turns: readonly Turn[]): string {
  const of = (which: 0 | 1 | 2, what: keyof Omit<Costs, 'kinds'>): number =>
    middle(turns.map(turn => turn[which][what]))
  const ratio = (what: 'perSecond' | 'judges', which: 1 | 2, to: 0 | 1): string =>
    `(${middle(turns.map(turn => turn[which][what] / turn[to][what])).toFixed(2)})`
  const fields = [
    name,
    of(0, 'perSecond').toFixed(0),
    `${of(1, 'perSecond').toFixed(0)} ${ratio('perSecond', 1, 0)}`,
    `${of(2, 'perSecond').toFixed(0)} ${ratio('perSecond', 2, 1)}`,
    of(0, 'judges').toFixed(1),
    `${of(1, 'judges').toFixed(1)} ${ratio('judges', 1, 0)}`,
    `${of(2, 'judges').toFixed(1)} ${ratio('judges', 2, 1)}`,
    of(1, 'database').toFixed(1),
    of(1, 'trips').toFixed(1),
    of(1, 'within').toFixed(1),
    of(1, 'commits').toFixed(1),
    `${kilobytes(of(1, 'bytes'))}, ${kilobytes(of(1, 'kept'))}`,
    `${of(1, 'locks').toFixed(1)}, ${of(1, 'disk').toFixed(1)}`,
    `${of(0, 'megabytes').toFixed(0)}, ${of(1, 'megabytes').toFixed(0)}`,
  ]
  return `| ${fields.join(' | ')} |`
}

const kilobytes = (bytes: number): string => (bytes / 1_024).toFixed(1)

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!

const thousands = (count: number): string => count.toLocaleString('en-US')
