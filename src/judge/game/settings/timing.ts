// Settings of timing: how long players have, on which days and hours orders may fall due, and who is waited for.
import type { PhaseKind } from '../../../rules/board/phase.ts'
import { DAY, type Minutes } from '../calendar.ts'
import {
  choice,
  clock,
  days,
  flag,
  length,
  lengths,
  number,
  perValue,
  type Range,
  week,
  yesOrNo,
  zone,
} from './row.ts'
import {
  anyText,
  either,
  keyed,
  oneOf,
  readClock,
  readDates,
  readLength,
  readLengths,
  reads,
  readWeek,
  says,
  untold,
  type ValueReader,
  wholeNumber,
  yesNo,
} from './words.ts'

const HOUR: Minutes = 60

/** The range of each time of a phase; a year is long enough for anybody. */
const RANGES = {
  clock: [0, DAY - 1],
  min: [0, 60 * DAY],
  next: [1, 366 * DAY],
  grace: [0, 366 * DAY],
  delay: [0, 7 * DAY],
} as const satisfies Readonly<Record<string, Range>>

/** The defaults of a kind of phase, and the words that set its times. */
interface Phase<Clock extends Minutes | undefined> {
  readonly clock: Clock
  readonly min: Minutes
  readonly next: Minutes
  readonly grace: Minutes
  readonly days: string
  /** The words before its keys, `MOVE NEXT 48`, each with an example or none; after TIMING they are keys themselves. */
  readonly words: Readonly<Record<string, string | undefined>>
}

const COMMON = { may: 'always', who: 'guide', touches: 'time', listed: [] } as const

const phase = <const Kind extends PhaseKind, const Clock extends Minutes | undefined>(
  kind: Kind,
  usual: Phase<Clock>,
) => {
  const common = { ...COMMON, page: `timing.${kind}` }
  const at = <const Field extends string>(field: Field) => `timing.${kind}.${field}` as const
  const saidAs = (key: string, read: ValueReader, ofTiming = key) => [
    ...Object.entries(usual.words).map(([words, example]) => keyed(words, key, read, example)),
    keyed('TIMING', ofTiming, read, 'TIMING NEXT 2D MOVE 3D AT 20:00'),
  ]
  return [
    /** The time of day at which deadlines fall; without one they fall at any time. */
    clock({
      ...common,
      path: at('clock'),
      usual: usual.clock,
      range: RANGES.clock,
      words: saidAs('CLOCK', readClock, 'AT'),
    }),
    /** The least time between the beginning of a phase and its end, even if all orders are in. */
    length({
      ...common,
      path: at('min'),
      usual: usual.min,
      range: RANGES.min,
      words: saidAs('MIN', readLength),
    }),
    /** From the beginning of a phase to its deadline; the clock and the days may make it longer. */
    length({
      ...common,
      path: at('next'),
      usual: usual.next,
      range: RANGES.next,
      words: saidAs('NEXT', readLength, ['NEXT', ...Object.keys(usual.words)].join('|')),
    }),
    /** From the deadline to the end of grace. */
    length({
      ...common,
      path: at('grace'),
      usual: usual.grace,
      range: RANGES.grace,
      words: saidAs('GRACE', readLength),
    }),
    /** From the last order to the end of the phase, so that a mistake can still be corrected. */
    length({
      ...common,
      path: at('delay'),
      usual: 30,
      range: RANGES.delay,
      words: saidAs('DELAY', readLength),
    }),
    /** A letter for each day, Sunday first: a capital allows it, a small letter only after noon, a dash never. */
    week({ ...common, path: at('days'), usual: usual.days, words: saidAs('DAYS', readWeek) }),
  ] as const
}

const BETWEEN_MOVES = {
  clock: undefined,
  min: 0,
  next: 23 * HOUR,
  grace: 71 * HOUR,
  days: '-mTWTF-',
} as const

/**
 * The classic judges' times. Movement is due late at night on a working day, some three days after the last phase, with
 * a week of grace; retreats and adjustments after a day, with three days of grace. An hour less than full days leaves
 * room for the time that processing takes.
 */
export const TIMING = [
  zone({ ...COMMON, path: 'timing.zone', words: [reads('GAME ZONE', 'place', anyText)] }),
  ...phase('movement', {
    clock: 23 * HOUR + 30,
    min: 12 * HOUR,
    next: 71 * HOUR,
    grace: 167 * HOUR,
    days: '-MTWTF-',
    words: { MOVE: 'MOVE NEXT 48 GRACE 24', MOVEMENT: undefined },
  }),
  ...phase('retreat', {
    ...BETWEEN_MOVES,
    words: { RETREAT: 'RETREAT NEXT 24', RETREATS: undefined },
  }),
  ...phase('adjustment', {
    ...BETWEEN_MOVES,
    words: { ADJUST: 'ADJUST NEXT 24', ADJUSTMENT: undefined, BUILD: 'BUILD NEXT 24', BUILDS: undefined },
  }),
  /** Days on which nothing falls due. */
  days({
    ...COMMON,
    path: 'timing.never',
    most: 400,
    usual: [],
    words: [
      reads('DAYS OFF|HOLY DAYS', 'date, date', readDates),
      keyed('TIMING', 'NOT', readDates),
      says('NO DAYS OFF|NO HOLY DAYS', []),
    ],
  }),
  /** How long before a deadline players who have not ordered are reminded. */
  lengths({
    ...COMMON,
    path: 'timing.reminders',
    range: [1, 30 * DAY],
    most: 10,
    usual: [24 * HOUR, 3 * HOUR],
    words: [
      reads('REMINDERS', 'times', readLengths, 'REMINDERS 1D,6H'),
      reads('WARN|DEADLINE REMINDERS', 'times', readLengths),
      keyed('TIMING', 'WARN', readLengths),
      says('NO REMINDERS|NO WARN|NO DEADLINE REMINDERS', []),
    ],
  }),
  /** Whether grace ends to the minute, or on the next day that is allowed. */
  flag({
    ...COMMON,
    path: 'timing.strictGrace',
    usual: false,
    words: [yesNo('STRICT GRACE')],
    listed: [yesOrNo('Flags', 50, 'StrictGrace', undefined)],
  }),
] as const

// What happens to a phase that waits for a player, or whose deadline passed while the judge was away.
export const WAITING = [
  choice({
    path: 'processing',
    values: ['automatic', 'manual'],
    usual: 'automatic',
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [
      says('AUTO PROCESS', 'automatic'),
      says('MANUAL PROCESS', 'manual'),
      says('AUTOMATIC PROCESS', 'automatic'),
      untold(says('NO MANUAL PROCESS', 'automatic')),
      says('AUTO PROC', 'automatic'),
      says('MAN PROC', 'manual'),
      untold(says('NO AUTO PROCESS|NO AUTOMATIC PROCESS', 'manual')),
    ],
    listed: [perValue('xFlags', 150, { manual: 'Manual Process' })],
  }),
  /** What happens to a power that has sent nothing when grace is over. */
  choice({
    path: 'missing',
    values: ['wait', 'civilDisorder'],
    usual: 'wait',
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [
      either('NMR|CD', 'civilDisorder', 'wait'),
      says('CIVIL DISORDER', 'civilDisorder'),
      untold(says('NO CIVIL DISORDER', 'wait')),
    ],
    listed: [perValue('Flags', 10, { wait: 'NoNMR', civilDisorder: 'NMR' })],
  }),
  /** Only powers with something to order may hold up a phase. */
  flag({
    path: 'strictWait',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [yesNo('STRICT WAIT')],
    listed: [yesOrNo('Flags', 40, 'StrictWait', undefined)],
  }),
  /** What happens to a deadline that fell while the judge was away. */
  choice({
    path: 'catchUp',
    values: ['extend', 'process'],
    usual: 'extend',
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [reads('CATCHUP', ['EXTEND', 'PROCESS'], oneOf({ EXTEND: 'extend', PROCESS: 'process' }))],
    listed: [],
  }),
  number({
    path: 'longestAbsence',
    range: [0, 31],
    usual: 15,
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [reads('MAX ABSENCE', 'days', wholeNumber)],
    listed: [{ line: 'xFlags', at: 130, word: days => `Max Absence: ${days}` }],
  }),
] as const
