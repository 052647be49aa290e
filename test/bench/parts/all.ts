// The parts of the bench, each of which is measured in a process of its own. They are imported when they are measured, so
// that a checkout that has not all of them has the others.
import type { Figure, Measure } from './part.ts'

export interface Part {
  /** What one of it is, as the table says it. */
  readonly told: string
  /** How the table shows it: so many in a second, or so many milliseconds, of one core. */
  readonly shown: 'rate' | 'time'
  /** The part that does what cannot be left out, or what it is held against. */
  readonly floor?: string
  /** What it ought to be, in the same measure. */
  readonly aim?: number
  readonly load: () => Promise<Measure>
}

const lines = () => import('./lines.ts')
const starts = () => import('./starts.ts')
const rules = () => import('./rules.ts')
const idle = () => import('./idle.ts')
const post = () => import('./post.ts')

export const PARTS: Readonly<Record<string, Part>> = {
  adjudicate: {
    told: 'lines of `adjudicate`, movement',
    shown: 'rate',
    floor: 'json',
    aim: 25_000,
    load: async () => (await lines()).adjudicated('movements'),
  },
  json: {
    told: 'the same lines only parsed, and the replies only written',
    shown: 'rate',
    load: async () => (await lines()).justJson('movements'),
  },
  adjudicateRetreats: {
    told: 'lines of `adjudicate`, retreats',
    shown: 'rate',
    floor: 'jsonRetreats',
    load: async () => (await lines()).adjudicated('retreats'),
  },
  jsonRetreats: {
    told: 'the same lines only parsed, and the replies only written',
    shown: 'rate',
    load: async () => (await lines()).justJson('retreats'),
  },
  adjudicateAdjustments: {
    told: 'lines of `adjudicate`, adjustments',
    shown: 'rate',
    floor: 'jsonAdjustments',
    load: async () => (await lines()).adjudicated('adjustments'),
  },
  jsonAdjustments: {
    told: 'the same lines only parsed, and the replies only written',
    shown: 'rate',
    load: async () => (await lines()).justJson('adjustments'),
  },
  recorded: {
    told: 'recorded phases by `adjudicate`',
    shown: 'rate',
    load: async () => (await lines()).recorded,
  },
  parse: {
    told: 'texts of five orders by `parse`',
    shown: 'rate',
    floor: 'jsonTexts',
    aim: 40_000,
    load: async () => (await lines()).parsed,
  },
  jsonTexts: {
    told: 'the same lines only parsed, and the replies only written',
    shown: 'rate',
    load: async () => (await lines()).justJsonOfTexts,
  },
  help: {
    told: 'the start of `help`',
    shown: 'time',
    floor: 'node',
    aim: 200,
    load: async () => (await starts()).started('help'),
  },
  adjudicateOne: {
    told: 'the start of `adjudicate`, with a line',
    shown: 'time',
    floor: 'node',
    aim: 200,
    load: async () => (await starts()).started('adjudicate'),
  },
  parseOne: {
    told: 'the start of `parse`, with a line',
    shown: 'time',
    floor: 'node',
    aim: 200,
    load: async () => (await starts()).started('parse'),
  },
  map: {
    told: 'the start of `map`, with a board',
    shown: 'time',
    floor: 'node',
    aim: 200,
    load: async () => (await starts()).started('map'),
  },
  receive: {
    told: '`receive`, a process for a letter',
    shown: 'time',
    floor: 'node',
    aim: 350,
    load: async () => (await starts()).received,
  },
  node: {
    told: 'Node, with nothing to do',
    shown: 'time',
    load: async () => (await starts()).node,
  },
  letters: {
    told: 'letters with orders, in, answered and out',
    shown: 'rate',
    floor: 'lettersAtLeast',
    aim: 1_000,
    load: async () => (await post()).letters,
  },
  running: {
    told: 'SMTP in to SMTP out, packed program',
    shown: 'time',
    aim: 4,
    load: async () => (await import('./running.ts')).running,
  },
  lettersAtLeast: {
    told: 'letters only read, answers only composed, both on the disk',
    shown: 'rate',
    load: async () => (await post()).lettersAtLeast,
  },
  idle: {
    told: 'a second of a judge of 100,000 games that has nothing to do',
    shown: 'time',
    aim: 1,
    load: async () => (await idle()).idle,
  },
  idlePause: {
    told: 'the longest pause of that judge, of a fiftieth of a second at least',
    shown: 'time',
    aim: 100,
    load: async () => (await idle()).longestPause,
  },
  counted60: {
    told: 'the count of an hour of 60 letters',
    shown: 'time',
    load: async () => (await post()).counted(60),
  },
  counted20000: {
    told: 'the count of an hour of 20,000 letters',
    shown: 'time',
    floor: 'counted60',
    load: async () => (await post()).counted(20_000),
  },
  storm: {
    told: 'one of 2,000 deadlines at once, resolved, its eight mails queued',
    shown: 'time',
    aim: 1,
    load: async () => (await post()).storm,
  },
  pictures: {
    told: 'both pictures of a result',
    shown: 'time',
    load: async () => (await post()).pictures,
  },
  longGame: {
    told: 'a game of forty years, from the disk',
    shown: 'time',
    aim: 8,
    load: async () => (await post()).longGame,
  },
  adjustments: {
    told: 'adjustment phases resolved',
    shown: 'rate',
    floor: 'movements',
    aim: 200_000,
    load: async () => (await rules()).adjustments,
  },
  movements: {
    told: 'movement phases resolved',
    shown: 'rate',
    aim: 600_000,
    load: async () => (await rules()).movements,
  },
  movementsExplained: {
    told: 'movement phases resolved, with reasons',
    shown: 'rate',
    floor: 'movements',
    aim: 300_000,
    load: async () => (await rules()).movementsExplained,
  },
  movementsCold: {
    told: 'the first thousand movement phases of a process',
    shown: 'rate',
    floor: 'movements',
    aim: 60_000,
    load: async () => (await rules()).movementsCold,
  },
}

/** Measures a part in this process. */
export async function measuredHere(name: string, smoke: boolean): Promise<Figure> {
  const part = PARTS[name]
  if (part === undefined) throw new Error(`no part is called ${name}`)
  return (await part.load())(smoke)
}
