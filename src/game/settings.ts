// What a table has agreed on: the board, the rules, the press, the times, and who may come in. The rows say all of it.
import { ALL_SETTINGS, type SettingRow } from './settings/all.ts'
import type { ValueOf } from './settings/row.ts'
import type { SettingValue } from './settings/words.ts'
import { UTC, type Zone } from './zones.ts'

export { ALL_SETTINGS, type SettingRow } from './settings/all.ts'
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

export type Level = NonNullable<Settings['entry']['level']>

/** What a SET line asks for: a text that only the judge can read (a date, a zone, a variant) is as it was written. */
export type SettingChange =
  | { readonly path: RowPath; readonly value: SettingValue }
  | { readonly path: RowPath; readonly add: string }
  | { readonly path: RowPath; readonly remove: string }

/** What a judge gives a game that says nothing else. */
export const usualSettings = (zone: Zone = UTC): Settings =>
  ALL_SETTINGS.reduce<object>((all, row) => withValue(all, row.path, usualOf(row, zone)), {}) as Settings // of every row

/** What is usual at a judge in its zone. */
export const usualOf = (row: SettingRow, zone: Zone): unknown =>
  row.holds.kind === 'zone' ? zone : row.usual

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
