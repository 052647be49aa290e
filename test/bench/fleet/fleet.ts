// What a fleet of judges does in a day of many games, by a virtual clock: `npm run bench -- fleet`.
import { type Costs, type DayTold, played, type Waiting } from './day.ts'

/** As docs/scaling.md has them measured, in milliseconds of a processor. */
export const MEASURED: Costs = {
  letter: { judge: 7, store: 6.8, trips: 7.5 },
  deadline: { judge: 7.3, store: 5.7, trips: 4 },
  mail: { judge: 0.7, store: 0.6, trips: 6 },
}

export interface Fleets {
  readonly games: number
  /** Each with so many judges and so many processors of the database. */
  readonly fleets: readonly (readonly [judges: number, cores: number])[]
  readonly mailsPerMinute: number
  /** How many times as fast as measured. */
  readonly speed: number
  readonly seed: number
}

/** A mail server takes some thousands in a minute from whoever it knows. */
export const FLEETS: Omit<Fleets, 'games' | 'speed'> = {
  fleets: [
    [1, 2],
    [2, 2],
    [4, 4],
    [8, 8],
    [16, 16],
  ],
  mailsPerMinute: 6_000,
  seed: 1901,
}

/** A round trip within a house of machines, in milliseconds. */
const LATENCY = 0.5

export function* fleetDays({ games, fleets, mailsPerMinute, speed, seed }: Fleets): Generator<string> {
  const costs = {
    letter: faster(MEASURED.letter, speed),
    deadline: faster(MEASURED.deadline, speed),
    mail: faster(MEASURED.mail, speed),
  }
  yield HEAD
  for (const [judges, cores] of fleets)
    yield row(
      `${judges}, ${cores}`,
      played({ games, judges, cores, latency: LATENCY, mailsPerMinute, costs, seed }),
    )
}

const faster = (cost: Costs['letter'], speed: number): Costs['letter'] => ({
  ...cost,
  judge: cost.judge / speed,
  store: cost.store / speed,
})

const COLUMNS = [
  'judges, processors of the database',
  'letters',
  'deadlines',
  'a letter waits for its answer',
  'a deadline until it is rung',
  'a result until it has left',
  'judges busy, in the busiest minute',
  'the database busy',
]
const HEAD = [
  'half, 99 of 100 and all of them wait no longer than …',
  `| ${COLUMNS.join(' | ')} |`,
  `|${' --- |'.repeat(COLUMNS.length)}`,
].join('\n')

function row(name: string, told: DayTold): string {
  const { letters, deadlines, results, judges, store, mostLetters, mostDeadlines } = told
  const fields = [
    name,
    `${thousands(letters.count)}, ${thousands(mostLetters)} in a minute`,
    `${thousands(deadlines.count)}, ${thousands(mostDeadlines)} in a minute`,
    ...[letters, deadlines, results].map(waits),
    ...[judges, store].map(({ day, minute }) => `${percent(day)}, ${percent(minute)}`),
  ]
  return `| ${fields.join(' | ')} |`
}

const waits = ({ half, most, longest }: Waiting): string => [half, most, longest].map(time).join(', ')

function time(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(0)} min`
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
const thousands = (count: number): string => count.toLocaleString('en-US')
