// The settings of a game: board, rules, press, times, and who may join. Each is defined by a row.

import { err, ok, type Result } from '../../result.ts'
import { PHASE_KINDS, type PhaseKind } from '../../rules/board/phase.ts'
import type { RuleChoices } from '../../rules/board/rulebook.ts'
import type { RuleName } from '../../rules/board/rulebookText.ts'
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
import { BLIND } from './settings/blind.ts'
import { BOARD } from './settings/board.ts'
import { ENTRY } from './settings/entry.ts'
import { ORDERS } from './settings/orders.ts'
import { PRESS, SECRECY } from './settings/press.ts'
import type { ValueOf } from './settings/row.ts'
import { ENDINGS, SEATING, TEXTS } from './settings/seating.ts'
import { TIMING, WAITING } from './settings/timing.ts'
import type { SettingValue } from './settings/words.ts'

/** All settings, family by family. They are stored and listed in this order. */
export const ALL_SETTINGS = [
  ...BOARD,
  ...PRESS,
  ...TIMING,
  ...ENDINGS,
  ...ENTRY,
  ...SEATING,
  ...WAITING,
  ...ORDERS,
  ...SECRECY,
  ...BLIND,
  ...TEXTS,
] as const

export type SettingRow = (typeof ALL_SETTINGS)[number]

export { LEVELS } from './settings/entry.ts'
export type { Changeable } from './settings/row.ts'
export type { SettingValue } from './settings/words.ts'

/** The path of a setting, as its row gives it: `wins`, `press.late`, `timing.movement.next`. */
export type RowPath = SettingRow['path']

/** `press.late` is the field `late` of the group `press`. */
type Grouped<Flat> = {
  readonly [Key in Head<keyof Flat & string>]: Key extends keyof Flat
    ? Flat[Key]
    : Grouped<{
        readonly [Path in keyof Flat as Path extends `${Key}.${infer Rest}` ? Rest : never]: Flat[Path]
      }>
}
type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path

/** All settings of a game, typed from the rows. */
export type Settings = Grouped<{ readonly [Row in SettingRow as Row['path']]: ValueOf<Row> }>

export type SettingName = keyof Settings

/** What a SET line asks for. Text that only the judge can read (a date, a zone, a variant) stays as it was written. */
export type SettingChange =
  | { readonly path: RowPath; readonly value: SettingValue }
  | { readonly path: RowPath; readonly add: string }
  | { readonly path: RowPath; readonly remove: string }

/** The default settings of a game. */
export const usualSettings = (zone: Zone = UTC): Settings =>
  ALL_SETTINGS.reduce<object>((all, row) => withValue(all, row.path, usualOf(row, zone)), {}) as Settings // of every row

/** The default of a setting; for a zone it is the judge's zone. */
const usualOf = (row: SettingRow, zone: Zone): unknown => (row.holds.kind === 'zone' ? zone : row.usual)

export const rowAt = <Path extends RowPath>(path: Path): RowOf<Path> => ROWS.get(path) as RowOf<Path> // by its path

/** The row of a setting that is named elsewhere; undefined if there is no such setting. */
export const rowCalled = (name: string): SettingRow | undefined => ROWS.get(name)

type RowOf<Path> = Extract<SettingRow, { readonly path: Path }>

const ROWS: ReadonlyMap<string, SettingRow> = new Map(ALL_SETTINGS.map(row => [row.path, row]))

/** Replaces the value at a path. */
export const withValue = <Whole extends object>(whole: Whole, path: string, value: unknown): Whole => {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...whole, [key]: value }
  const group: unknown = Reflect.get(whole, key)
  return { ...whole, [key]: withValue((group ?? {}) as object, rest.join('.'), value) } // groups are objects
}

/** The most absences that one person can have ahead of them. */
export const MOST_ABSENCES = 3

// Settings by path: `wins`, `press.late`, `timing.movement.next`.

/** The path of a setting; each rule that a game changes has its own path. */
export type SettingPath = RowPath | `rules.${RuleName}`

export const settingAt = (settings: Partial<Settings>, path: SettingPath): unknown =>
  path.split('.').reduce<unknown>((found, key) => Reflect.get(found as object, key), settings) // paths lead through objects

/** The settings that have changed; for `rules`, each rule that differs. */
export const pathsChanged = (before: Settings, after: Settings): readonly SettingPath[] =>
  ALL_SETTINGS.flatMap(({ path, holds }): readonly SettingPath[] => {
    if (holds.kind === 'rules') return rulesChanged(before.rules, after.rules)
    return isSame(settingAt(before, path), settingAt(after, path)) ? [] : [path]
  })

const rulesChanged = (before: RuleChoices, after: RuleChoices): readonly SettingPath[] =>
  ([...new Set([...Object.keys(after), ...Object.keys(before)])] as RuleName[]) // their own keys
    .filter(rule => before[rule] !== after[rule])
    .map(rule => `rules.${rule}` as const)

/** Compares plain data; a field that is undefined equals a missing one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const [a, b] = [one, other] as Readonly<Record<string, unknown>>[] // both are objects
  return [...keys].every(key => isSame(a![key], b![key]))
}

// Timing settings: how long players have, and on which days and hours orders may fall due.

export type Timing = Settings['timing']

/** The times of one kind of phase. */
export type PhaseTiming = Timing[PhaseKind]

type PhaseField = keyof PhaseTiming

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

/** Checks a game's timing: returns it with its zone spelled as it should be, or the first fault. */
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

/** Whether orders may fall due at an instant. */
export function isAllowed({ zone, never }: Timing, { days }: PhaseTiming, at: Instant): boolean {
  const day = dayOf(at, zone)
  const letter = days[weekdayOf(day)]!
  if (letter === '-' || never.includes(day)) return false
  return isCapital(letter) || minuteOfDay(at, zone) >= NOON
}

/** Whether a day's letter is lower case: only its afternoon is allowed. */
export const isAfternoonOnly = ({ zone }: Timing, { days }: PhaseTiming, at: Instant): boolean => {
  const letter = days[weekdayOf(dayOf(at, zone))]!
  return letter !== '-' && !isCapital(letter)
}

const isCapital = (letter: string): boolean => letter >= 'A' && letter <= 'Z'

/** Reads `+01:00`. */
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
