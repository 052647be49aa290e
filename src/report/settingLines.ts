// What a setting is, in a line: after it was changed its writer reads what it has become.
import { PHASE_KINDS } from '../board/phase.ts'
import { writtenTime } from '../game/calendar.ts'
import { type SettingPath, settingAt } from '../game/settingPaths.ts'
import type { Settings } from '../game/settings.ts'
import { wording } from './wording.ts'

const say = wording.settingLines

/** A line for each setting, as whoever changes it reads it. */
export const settingLines = (paths: readonly SettingPath[], settings: Settings): readonly string[] =>
  paths.map(path => lineOf(path, told(path, settingAt(settings, path))))

/** The same for the table, which is not told who is invited or kept out. */
export const settingLinesForAll = (paths: readonly SettingPath[], settings: Settings): readonly string[] =>
  paths.map(path =>
    lineOf(path, ABOUT_PEOPLE.includes(path) ? say.changed : told(path, settingAt(settings, path))),
  )

const ABOUT_PEOPLE: readonly SettingPath[] = ['invited', 'banned']

const lineOf = (path: SettingPath, value: string): string => `${nameOf(path)}: ${value}`

/** `timing.movement.next` is `Movement next`, `press.beforeOrders` is `Press before orders`. */
function nameOf(path: SettingPath): string {
  const words = path
    .replace(/^timing\./, '')
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('.', ' ')
    .toLowerCase()
  return `${words[0]!.toUpperCase()}${words.slice(1)}`
}

function told(path: SettingPath, value: unknown): string {
  // A secret is not told, not even to him who chose it.
  if (path === 'word') return value === undefined ? say.none : say.secretSet
  if (value === undefined) return say.none
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (Array.isArray(value))
    return value.length === 0 ? say.none : value.map(each => told(path, each)).join(', ')
  if (typeof value === 'number' && isTime(path))
    return path.endsWith('.clock') ? writtenTime(value) : length(value)
  return String(value)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .slice(0, 200)
}

const isTime = (path: SettingPath): boolean =>
  path === 'timing.reminders' || PHASE_KINDS.some(kind => path.startsWith(`timing.${kind}.`))

/** `2 days 23 hours` */
function length(minutes: number): string {
  const parts = [
    [Math.trunc(minutes / 1440), 'day'],
    [Math.trunc((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const some = parts.filter(([count]) => count > 0)
  return some.length === 0
    ? say.none
    : some.map(([count, unit]) => (count === 1 ? say.one[unit] : say.many[unit]({ count }))).join(' ')
}
