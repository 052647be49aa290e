// The timing settings of a game: how long its players have, and on which days and hours orders may fall due.
import { PHASE_KINDS, type PhaseKind } from '../board/phase.ts'
import { err, ok, type Result } from '../result.ts'
import { DAY, type Day, dayNamed, dayOf, type Instant, minuteOfDay, NOON, weekdayOf } from './calendar.ts'
import { type Minutes, UTC, type Zone, zoneAt, zoneNamed } from './zones.ts'

export interface PhaseTiming {
  /** The time of the day at which deadlines fall, in minutes after midnight; without one they fall at any time. */
  readonly clock: Minutes | undefined
  /** What passes at least between the beginning of a phase and its end, even if all orders are in. */
  readonly min: Minutes
  /** From the beginning of a phase to its deadline; the clock and the days may make it longer. */
  readonly next: Minutes
  /** From the deadline to the end of grace. */
  readonly grace: Minutes
  /** From the last order to the end of the phase, so that a slip can still be mended. */
  readonly delay: Minutes
  /** A letter for each day, Sunday first: a capital allows it, a small letter after noon only, a dash never. */
  readonly days: string
}

export interface Timing {
  readonly zone: Zone
  readonly movement: PhaseTiming
  readonly retreat: PhaseTiming
  readonly adjustment: PhaseTiming
  /** Days on which nothing falls due. */
  readonly never: readonly Day[]
  /** How long before a deadline those are reminded who have not ordered. */
  readonly reminders: readonly Minutes[]
  /** Whether grace ends to the minute, or on the next day that is allowed. */
  readonly strictGrace: boolean
}

export type PhaseField = keyof PhaseTiming

/** Which setting is refused, what it was set to, and what would work. */
export type TimingRefusal =
  | { readonly kind: 'noSuchZone'; readonly given: string; readonly works: Zone }
  | {
      readonly kind: 'outOfRange'
      readonly field: `${PhaseKind}.${PhaseField}` | 'reminders'
      readonly given: number
      readonly least: Minutes
      readonly most: Minutes
    }
  | { readonly kind: 'badDays'; readonly field: DaysField; readonly given: string; readonly works: string }
  | {
      readonly kind: 'neverOnThatClock'
      readonly field: DaysField
      readonly given: string
      readonly clock: Minutes
      readonly works: string
    }
  | { readonly kind: 'badDate'; readonly given: string; readonly works: string }
  | {
      readonly kind: 'tooMany'
      readonly field: 'never' | 'reminders'
      readonly given: number
      readonly most: number
    }

type DaysField = `${PhaseKind}.days`

const HOUR: Minutes = 60
const EVERY_DAY = 'SMTWTFS'
const WORKING_DAYS = '-MTWTF-'
const MOST_DATES = 400
const MOST_REMINDERS = 10

/**
 * The old judges' settings: movement late at night on a working day, some three days after the last phase, a week of
 * grace; a day for retreats and adjustments, three days of grace. An hour less than full days leaves room for the time
 * that processing takes. The judge's zone replaces UTC.
 */
export const usualTiming = (zone: Zone = UTC): Timing => ({
  zone,
  movement: {
    clock: 23 * HOUR + 30,
    min: 12 * HOUR,
    next: 71 * HOUR,
    grace: 167 * HOUR,
    delay: 30,
    days: WORKING_DAYS,
  },
  retreat: BETWEEN_MOVES,
  adjustment: BETWEEN_MOVES,
  never: [],
  reminders: [24 * HOUR, 3 * HOUR],
  strictGrace: false,
})

const BETWEEN_MOVES: PhaseTiming = {
  clock: undefined,
  min: 0,
  next: 23 * HOUR,
  grace: 71 * HOUR,
  delay: 30,
  days: '-mTWTF-',
}

/** The least and the most that each length may be; a year is long enough for anybody. */
const RANGES: Readonly<Record<Exclude<PhaseField, 'days'>, readonly [Minutes, Minutes]>> = {
  clock: [0, DAY - 1],
  min: [0, 60 * DAY],
  next: [1, 366 * DAY],
  grace: [0, 366 * DAY],
  delay: [0, 7 * DAY],
}
const REMINDER_RANGE: readonly [Minutes, Minutes] = [1, 30 * DAY]

/** A game's timing if it can be kept, with its zone spelled as it should be; else the first thing that is wrong. */
export function checkTiming(timing: Timing): Result<Timing, TimingRefusal> {
  const zone = /^[+-]/.test(timing.zone) ? fixed(timing.zone) : zoneNamed(timing.zone)
  if (zone === undefined) return err({ kind: 'noSuchZone', given: timing.zone, works: UTC })
  for (const kind of PHASE_KINDS) {
    const refusal = lengthRefusal(kind, timing[kind]) ?? daysRefusal(kind, timing[kind])
    if (refusal !== undefined) return err(refusal)
  }
  const refusal = neverRefusal(timing.never) ?? reminderRefusal(timing.reminders)
  return refusal === undefined ? ok({ ...timing, zone }) : err(refusal)
}

/** Whether something may fall due at an instant. */
export function isAllowed({ zone, never }: Timing, { days }: PhaseTiming, at: Instant): boolean {
  const day = dayOf(at, zone)
  const letter = days[weekdayOf(day)]!
  if (letter === '-' || never.includes(day)) return false
  return isCapital(letter) || minuteOfDay(at, zone) >= NOON
}

/** Whether a day's letter allows only its afternoon. */
export const isAfternoonOnly = ({ zone }: Timing, { days }: PhaseTiming, at: Instant): boolean => {
  const letter = days[weekdayOf(dayOf(at, zone))]!
  return letter !== '-' && !isCapital(letter)
}

const isCapital = (letter: string): boolean => letter >= 'A' && letter <= 'Z'

/** `+01:00`, read the way it is written. */
function fixed(zone: string): Zone | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):([0-5]\d)$/.exec(zone) ?? []
  return zoneAt((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)))
}

function lengthRefusal(kind: PhaseKind, timing: PhaseTiming): TimingRefusal | undefined {
  for (const [name, range] of Object.entries(RANGES)) {
    const field = name as keyof typeof RANGES // Object.entries forgets the keys' type
    const given = timing[field]
    if (given !== undefined && !isWithin(given, range)) {
      return { kind: 'outOfRange', field: `${kind}.${field}`, given, least: range[0], most: range[1] }
    }
  }
  return undefined
}

function daysRefusal(kind: PhaseKind, { days, clock }: PhaseTiming): TimingRefusal | undefined {
  const field: DaysField = `${kind}.days`
  const isWeek =
    days.length === 7 &&
    [...days].every((letter, i) => letter === '-' || letter.toUpperCase() === EVERY_DAY[i])
  if (!isWeek || days === '-------') return { kind: 'badDays', field, given: days, works: WORKING_DAYS }
  if (clock === undefined || clock >= NOON || /[A-Z]/.test(days)) return undefined
  return { kind: 'neverOnThatClock', field, given: days, clock, works: days.toUpperCase() }
}

function neverRefusal(never: readonly string[]): TimingRefusal | undefined {
  if (never.length > MOST_DATES) {
    return { kind: 'tooMany', field: 'never', given: never.length, most: MOST_DATES }
  }
  const given = never.find(date => dayNamed(date) === undefined)
  return given === undefined ? undefined : { kind: 'badDate', given, works: '2026-12-24' }
}

function reminderRefusal(reminders: readonly Minutes[]): TimingRefusal | undefined {
  const { length } = reminders
  if (length > MOST_REMINDERS)
    return { kind: 'tooMany', field: 'reminders', given: length, most: MOST_REMINDERS }
  const given = reminders.find(reminder => !isWithin(reminder, REMINDER_RANGE))
  if (given === undefined) return undefined
  const [least, most] = REMINDER_RANGE
  return { kind: 'outOfRange', field: 'reminders', given, least, most }
}

const isWithin = (given: number, [least, most]: readonly [Minutes, Minutes]): boolean =>
  Number.isInteger(given) && given >= least && given <= most
