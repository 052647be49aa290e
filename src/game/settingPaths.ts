// Settings by where they stand: `wins`, `press.late`, `timing.movement.next`.
import type { Settings } from './settings.ts'

/** Where a setting stands. */
export type SettingPath = PathIn<Settings>

/** `zone`, `movement.next`: a group of settings is an object; a list is a setting. */
type PathIn<T> = {
  [Key in keyof T & string]-?: T[Key] extends readonly unknown[] | string
    ? Key
    : T[Key] extends object
      ? `${Key}.${PathIn<T[Key]>}`
      : Key
}[keyof T & string]

/** What a setting is in a game. */
export const settingAt = (settings: Settings, path: SettingPath): unknown =>
  path.split('.').reduce<unknown>((found, key) => Reflect.get(found as object, key), settings) // paths lead through objects

/** The settings that are not what they were. */
export const pathsChanged = (before: Settings, after: Settings): readonly SettingPath[] =>
  differences(before, after, '') as readonly SettingPath[] // built from the keys of settings

function differences(before: object, after: object, prefix: string): readonly string[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keys.flatMap(key => {
    const [old, value]: unknown[] = [Reflect.get(before, key), Reflect.get(after, key)]
    if (isGroup(old) && isGroup(value)) return differences(old, value, `${prefix}${key}.`)
    return JSON.stringify(old) === JSON.stringify(value) ? [] : [`${prefix}${key}`]
  })
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
