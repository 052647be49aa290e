// The timing settings of a game: how long its players have, and on which days and hours orders may fall due.
import { PHASE_KINDS, type PhaseKind } from '../board/phase.ts'
import { err, ok, type Result } from '../result.ts'
import {
  dayNamed,
  dayOf,
  type Instant,
  type Minutes,
  minuteOfDay,
  NOON,
  UTC,
  weekdayOf,
  type Zone,
  zoneAt,
  zoneNamed,
} from './calendar.ts'
import { rowAt, type Settings } from './settings.ts'

export type Timing = Settings['timing']

/** The times of one kind of phase. */
export type PhaseTiming = Timing[PhaseKind]

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

const EVERY_DAY = 'SMTWTFS'
const WORKING_DAYS = '-MTWTF-'

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
  for (const field of ['clock', 'min', 'next', 'grace', 'delay'] as const) {
    const [least, most] = rowAt(`timing.${kind}.${field}`).holds.range
    const given = timing[field]
    if (given !== undefined && !isWithin(given, [least, most]))
      return { kind: 'outOfRange', field: `${kind}.${field}`, given, least, most }
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
  const { most } = rowAt('timing.never').holds
  if (never.length > most) return { kind: 'tooMany', field: 'never', given: never.length, most }
  const given = never.find(date => dayNamed(date) === undefined)
  return given === undefined ? undefined : { kind: 'badDate', given, works: '2026-12-24' }
}

function reminderRefusal(reminders: readonly Minutes[]): TimingRefusal | undefined {
  const { most: mostOfThem, range } = rowAt('timing.reminders').holds
  if (reminders.length > mostOfThem)
    return { kind: 'tooMany', field: 'reminders', given: reminders.length, most: mostOfThem }
  const given = reminders.find(reminder => !isWithin(reminder, range))
  if (given === undefined) return undefined
  const [least, most] = range
  return { kind: 'outOfRange', field: 'reminders', given, least, most }
}

const isWithin = (given: number, [least, most]: readonly [Minutes, Minutes]): boolean =>
  Number.isInteger(given) && given >= least && given <= most
