// Settings by where they stand: `wins`, `press.late`, `timing.movement.next`.
import type { RuleName } from '../board/issues.ts'
import type { RuleChoices } from '../board/rulebook.ts'
import { ALL_SETTINGS, type RowPath, type Settings } from './settings.ts'

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
