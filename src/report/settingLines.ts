// What a setting is, in a line: after it was changed its writer reads what it has become.
import { RULE_NAMES, type RuleName, usualChoice } from '../board/issues.ts'
import { PHASE_KINDS } from '../board/phase.ts'
import type { RuleChoices } from '../board/rulebook.ts'
import { writtenTime } from '../game/calendar.ts'
import { type SettingPath, settingAt } from '../game/settingPaths.ts'
import type { Settings } from '../game/settings.ts'
import { ruleLine, unusualLines } from './rules.ts'
import { wording } from './wording.ts'

const say = wording.settingLines

/** A line for each setting, as whoever changes it reads it; what a book means needs a line for each unusual rule. */
export const settingLines = (
  paths: readonly SettingPath[],
  settings: Settings,
  rules: RuleChoices = settings.rules,
): readonly string[] => paths.flatMap(path => linesOf(path, settings, rules, told))

/** The same for the table, which is not told who is invited or kept out. */
export const settingLinesForAll = (
  paths: readonly SettingPath[],
  settings: Settings,
  rules: RuleChoices = settings.rules,
): readonly string[] =>
  paths.flatMap(path =>
    linesOf(path, settings, rules, (_, value) =>
      ABOUT_PEOPLE.includes(path) ? say.changed : told(path, value),
    ),
  )

function linesOf(
  path: SettingPath,
  settings: Settings,
  rules: RuleChoices,
  tell: typeof told,
): readonly string[] {
  const rule = RULE_NAMES.find(name => path === `rules.${name}`)
  if (rule !== undefined) return [ruleLineOf(rule, settings, rules)]
  const line = lineOf(path, tell(path, settingAt(settings, path)))
  return path === 'rulebook' ? [line, ...bookLines(settings, rules)] : [line]
}

/** `Rule 4.A.2 f: the fleets at the core of a paradox fail to convoy (Szykman)` */
function ruleLineOf(rule: RuleName, settings: Settings, rules: RuleChoices): string {
  const line = say.rule({ rule: ruleLine(rule, rules[rule] ?? usualChoice(rule)) })
  return settings.rules[rule] === undefined ? say.inBook({ rule: line }) : line
}

/** What is unusual in the book, but for what the table has its own way in. */
function bookLines(settings: Settings, rules: RuleChoices): readonly string[] {
  const own = RULE_NAMES.filter(name => settings.rules[name] !== undefined)
  return unusualLines(rules, own).map(line => `  ${line}`)
}

const ABOUT_PEOPLE: readonly SettingPath[] = ['invited', 'banned']

/** `Scoring: alexander` */
export const settingLine = (path: SettingPath, value: unknown): string => lineOf(path, told(path, value))

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
