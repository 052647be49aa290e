// What a SET line does to the settings of a game: which of them, and what it becomes.
import type { SettingPath } from '../game/settingPaths.ts'

/** What a setting may be: a text that only the judge can read (a date, a zone, a variant) is as it was written. */
export type SettingValue = string | number | boolean | undefined | readonly string[] | readonly number[]

/** A setting gets a value, or one more or one less in its list; what is said of the rules changes some of them. */
export type SettingChange =
  | { readonly path: 'rules'; readonly value: string }
  | { readonly path: SettingPath; readonly value: SettingValue }
  | { readonly path: SettingPath; readonly add: string }
  | { readonly path: SettingPath; readonly remove: string }
