// What a table has agreed on: the board, the rules, the press, the times, and who may come in. The rows say all of it.
import type { RuleName } from '../board/issues.ts'
import type { RuleChoices } from '../board/rulebook.ts'
import { UTC, type Zone } from './calendar.ts'
import { BOARD } from './settings/board.ts'
import { ENTRY } from './settings/entry.ts'
import { ORDERS } from './settings/orders.ts'
import { PRESS, SECRECY } from './settings/press.ts'
import type { ValueOf } from './settings/row.ts'
import { ENDINGS, SEATING, TEXTS } from './settings/seating.ts'
import { TIMING, WAITING } from './settings/timing.ts'
import type { SettingValue } from './settings/words.ts'

/** All settings of a game, family by family; in this order they are kept and told. */
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
  ...TEXTS,
] as const

export type SettingRow = (typeof ALL_SETTINGS)[number]

export { LEVELS } from './settings/entry.ts'
export type { Changeable } from './settings/row.ts'
export type { SettingValue } from './settings/words.ts'

/** Where the row of a setting says that it stands: `wins`, `press.late`, `timing.movement.next`. */
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

/** All settings of a game, as the rows have them. */
export type Settings = Grouped<{ readonly [Row in SettingRow as Row['path']]: ValueOf<Row> }>

export type SettingName = keyof Settings

/** What a SET line asks for: a text that only the judge can read (a date, a zone, a variant) is as it was written. */
export type SettingChange =
  | { readonly path: RowPath; readonly value: SettingValue }
  | { readonly path: RowPath; readonly add: string }
  | { readonly path: RowPath; readonly remove: string }

/** What a judge gives a game that says nothing else. */
export const usualSettings = (zone: Zone = UTC): Settings =>
  ALL_SETTINGS.reduce<object>((all, row) => withValue(all, row.path, usualOf(row, zone)), {}) as Settings // of every row

/** What is usual at a judge in its zone. */
const usualOf = (row: SettingRow, zone: Zone): unknown => (row.holds.kind === 'zone' ? zone : row.usual)

/** The row of a setting. */
export const rowAt = <Path extends RowPath>(path: Path): RowOf<Path> => ROWS.get(path) as RowOf<Path> // by its path

/** The row of a setting that something else names; undefined if there is no such setting. */
export const rowCalled = (name: string): SettingRow | undefined => ROWS.get(name)

type RowOf<Path> = Extract<SettingRow, { readonly path: Path }>

const ROWS: ReadonlyMap<string, SettingRow> = new Map(ALL_SETTINGS.map(row => [row.path, row]))

/** Settings with one of them changed. */
export const withValue = <Whole extends object>(whole: Whole, path: string, value: unknown): Whole => {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...whole, [key]: value }
  const group: unknown = Reflect.get(whole, key)
  return { ...whole, [key]: withValue((group ?? {}) as object, rest.join('.'), value) } // groups are objects
}

/** At most so many absences of one person wait to come. */
export const MOST_ABSENCES = 3

// Settings by where they stand: `wins`, `press.late`, `timing.movement.next`.

/** Where a setting stands; each rule in which a table has its own way is one. */
export type SettingPath = RowPath | `rules.${RuleName}`

/** What a setting is in a game. */
export const settingAt = (settings: Partial<Settings>, path: SettingPath): unknown =>
  path.split('.').reduce<unknown>((found, key) => Reflect.get(found as object, key), settings) // paths lead through objects

/** The settings that are not what they were; of the rules of a table those that differ. */
export const pathsChanged = (before: Settings, after: Settings): readonly SettingPath[] =>
  ALL_SETTINGS.flatMap(({ path, holds }): readonly SettingPath[] => {
    if (holds.kind === 'rules') return rulesChanged(before.rules, after.rules)
    return isSame(settingAt(before, path), settingAt(after, path)) ? [] : [path]
  })

const rulesChanged = (before: RuleChoices, after: RuleChoices): readonly SettingPath[] =>
  ([...new Set([...Object.keys(after), ...Object.keys(before)])] as RuleName[]) // their own keys
    .filter(rule => before[rule] !== after[rule])
    .map(rule => `rules.${rule}` as const)

/** Settings are plain data, and undefined is one of their values. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const [a, b] = [one, other] as Readonly<Record<string, unknown>>[] // both are objects
  return [...keys].every(key => isSame(a![key], b![key]))
}
