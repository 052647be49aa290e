// What a SET line does to the settings of a game: which of them, and what it becomes.
import type { Settings } from '../game/settings.ts'

/** `wins`, `press.late`, `timing.movement.next`: where a setting stands. */
export type SettingPath = PathIn<Settings>

/** `zone`, `movement.next`: a group of settings is an object; a list is a setting. */
type PathIn<T> = {
  [Key in keyof T & string]: T[Key] extends readonly unknown[] | string
    ? Key
    : T[Key] extends object
      ? `${Key}.${PathIn<T[Key]>}`
      : Key
}[keyof T & string]

/** What a setting is in a game. */
export const settingAt = (settings: Settings, path: SettingPath): unknown =>
  path.split('.').reduce<unknown>((found, key) => Reflect.get(found as object, key), settings) // paths lead through objects

/** What a setting may be: a text that only the judge can read (a date, a zone, a variant) is as it was written. */
export type SettingValue = string | number | boolean | undefined | readonly string[] | readonly number[]

/** A setting gets a value, or one more or one less in its list. */
export type SettingChange =
  | { readonly path: SettingPath; readonly value: SettingValue }
  | { readonly path: SettingPath; readonly add: string }
  | { readonly path: SettingPath; readonly remove: string }
