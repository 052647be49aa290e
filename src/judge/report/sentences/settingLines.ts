// Settings and rules in lines: a changed one, all unusual ones, and the rulebooks that can be used.
import { PHASE_KINDS } from '../../../rules/board/phase.ts'
import type { Rulebook, RuleChoices } from '../../../rules/board/rulebook.ts'
import {
  choicesOf,
  lettersOf,
  RULE_NAMES,
  type RuleName,
  unusualRules,
  usualChoice,
} from '../../../rules/board/rulebookText.ts'
import { wording } from '../../../wording/wording.ts'
import { writtenTime } from '../../game/calendar.ts'
import {
  ALL_SETTINGS,
  pathsChanged,
  type SettingPath,
  type Settings,
  settingAt,
  usualSettings,
} from '../../game/settings.ts'
import { wrapped } from '../forms/frame.ts'
import { amount, lengthOf, listed } from './names.ts'
import { choiceWords, issueWords, ruleLine, ruleLines, ruleTitle, spaced } from './rules.ts'
import { settingName, settingValue } from './settingNames.ts'

const { settingLines: say, bookPages: pages } = wording

/** A line for each setting, for the person who changes it. */
export const settingLines = (
  paths: readonly SettingPath[],
  settings: Settings,
  rules: RuleChoices = settings.rules,
): readonly string[] => paths.flatMap(path => linesOf(path, settings, rules, told))

/** The same for everybody, without who is invited or banned. */
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
  const value = settingAt(settings, path)
  return [path === 'rulebook' ? bookLine(String(value), settings, rules) : lineOf(path, tell(path, value))]
}

/** `Rulebook: 2023. It differs from the usual book in this: …` */
function bookLine(name: string, settings: Settings, rules: RuleChoices): string {
  const unusual = unusualIn(settings, rules).map(rule => choiceWords(rule, rules[rule]!)) // unusual, so it is told
  const view = { line: lineOf('rulebook', name), name: name.toUpperCase(), rules: unusual.join('; ') }
  return unusual.length === 0 ? say.usualBook(view) : say.unusualBook(view)
}

/** `Rule 4.A.2 f: the fleets at the core of a paradox fail to convoy (Szykman)` */
function ruleLineOf(rule: RuleName, settings: Settings, rules: RuleChoices): string {
  const line = say.rule({ rule: ruleLine(rule, rules[rule] ?? usualChoice(rule)) })
  return settings.rules[rule] === undefined ? say.inBook({ rule: line }) : line
}

/** The unusual rules of the book, except those that the game itself sets. */
const unusualIn = (settings: Settings, rules: RuleChoices): readonly RuleName[] =>
  unusualRules(rules).filter(name => settings.rules[name] === undefined)

const ABOUT_PEOPLE: readonly SettingPath[] = ['invited', 'banned']

/** `Scoring: alexander` */
export const settingLine = (path: SettingPath, value: unknown): string => lineOf(path, told(path, value))

const lineOf = (path: SettingPath, value: string): string => `${settingName(path)}: ${value}`

function told(path: SettingPath, value: unknown): string {
  // A secret is not shown, not even to the person who chose it.
  if (path === 'word') return value === undefined ? say.none : say.secretSet
  if (value === undefined) return unset(path)
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (Array.isArray(value))
    return value.length === 0 ? say.none : value.map(each => told(path, each)).join(', ')
  return (typeof value === 'number' ? number(path, value) : settingValue(path, String(value))).slice(0, 200)
}

function number(path: SettingPath, value: number): string {
  if (isTime(path)) return path.endsWith('.clock') ? writtenTime(value) : lengthOf(value)
  if (path === 'longestAbsence') return amount(value, 'day')
  return PERCENTAGES.includes(path) ? say.percent({ count: value }) : `${value}`
}

const PERCENTAGES: readonly SettingPath[] = ['entry.onTime', 'entry.givenUp']

/** What applies if nothing is chosen. */
function unset(path: SettingPath): string {
  if (path.endsWith('.clock')) return say.anyTime
  return OF_THE_BOARD.includes(path) ? say.usual : say.none
}

const OF_THE_BOARD: readonly SettingPath[] = ['wins', 'players', 'powers', 'buildSites']

const isTime = (path: SettingPath): boolean =>
  path === 'timing.reminders' || PHASE_KINDS.some(kind => path.startsWith(`timing.${kind}.`))

// Unusual settings of a game: all of them for a close look, and for newcomers those that touch privacy or time.

/** Settings that hold a text of the master's, which is shown as it is. */
const TEXTS: readonly string[] = ALL_SETTINGS.flatMap(({ path, holds }) =>
  holds.kind === 'text' ? [path] : [],
)

/** Settings that nobody should learn of only when they take effect. */
const TOUCHING: readonly string[] = ALL_SETTINGS.flatMap(({ path, touches }) =>
  touches === 'neither' ? [] : [path],
)

const unusual = (settings: Settings): readonly SettingPath[] =>
  pathsChanged(usualSettings(), settings).filter(path => !TEXTS.includes(path))

/** Every unusual setting, in the order of the settings. */
export function unusualSettings(settings: Settings, rules: RuleChoices): readonly string[] {
  const lines = unusual(settings).flatMap(path => rowLines(path, settings, rules))
  return lines.length === 0
    ? [wording.unusualSettings.none]
    : [...wrapped(wording.unusualSettings.all), '', ...lines]
}

/** What a newcomer should know; nothing if all of that is as usual. */
export function unusualForNewcomers(settings: Settings, rules: RuleChoices): readonly string[] {
  const paths = unusual(settings).filter(path => TOUCHING.includes(path))
  return paths.length === 0
    ? []
    : [
        ...wrapped(wording.unusualSettings.forNewcomers),
        '',
        ...paths.flatMap(path => rowLines(path, settings, rules)),
      ]
}

/** `Overhearing: masters                 SET ALL PRESS` */
function rowLines(path: SettingPath, settings: Settings, rules: RuleChoices): readonly string[] {
  const value = settingAt(settings, path)
  // Here a book has a line for each of its unusual rules.
  if (path === 'rulebook')
    return [
      `  ${settingLine(path, value)}`,
      ...ruleLines(unusualIn(settings, rules), rules).map(each => `    ${each}`),
    ]
  const [line = ''] = settingLinesForAll([path], settings, rules)
  const words = wordsFor(path, value)
  return [words === undefined ? `  ${line}` : `  ${line.padEnd(WIDTH)} SET ${words}`]
}

const WIDTH = 36

/** The words after SET that choose this value, if words alone do. */
function wordsFor(path: SettingPath, value: unknown): string | undefined {
  const row = ALL_SETTINGS.find(each => each.path === path)
  const saying = row?.words.find(
    spelling =>
      spelling.kind === 'whole' &&
      spelling.usage.length > 0 &&
      spelling.changes.every(change => change.path === path && 'value' in change && change.value === value),
  )
  return saying?.words
}

// Pages about rulebooks: all books, one of them in full, all rules, one rule with its choices.

/** A book by the name of its file. */
export interface NamedBook {
  readonly name: string
  readonly book: Rulebook
}

/** Each book with what is unusual in it. */
export const bookListLines = (books: readonly NamedBook[]): readonly string[] =>
  books.flatMap(({ name, book }) => [
    `${name.padEnd(COLUMN)} ${book.about}${unusualRules(book).length === 0 ? pages.usual : ''}`,
    ...ruleLines(unusualRules(book), book).map(line => `${MARGIN}${line}`),
  ])

const COLUMN = 10
const MARGIN = '    '

/** All that a book says. */
export function bookLines({ name, book }: NamedBook): readonly string[] {
  const unusual = unusualRules(book)
  const told = (names: readonly RuleName[]) => ruleLines(names, book).map(line => `  ${line}`)
  const others = RULE_NAMES.filter(rule => !unusual.includes(rule))
  return [
    `${name}: ${book.about}.`,
    '',
    ...(unusual.length === 0 ? [] : [pages.unusual, '', ...told(unusual), '', pages.others, '']),
    ...told(others),
    '',
    ...turnedOn(book),
    pages.setBook({ name: name.toUpperCase() }),
  ]
}

/** The settings that the book gives to a game, besides its rules. */
function turnedOn({ settings = {} }: Rulebook): readonly string[] {
  const lines = Object.entries(settings).map(
    ([path, value]) => `  ${settingLine(path as SettingPath, value)}`,
  )
  return lines.length === 0 ? [] : [pages.turnsOn, '', ...lines, '']
}

/** What can be chosen for rules that share a number, and which books choose what. */
export const rulePageLines = (names: readonly RuleName[], books: readonly NamedBook[]): readonly string[] => [
  `${ruleTitle(names[0]!)}: ${issueWords(names[0]!)}.`,
  ...names.flatMap((name, i) => [
    ...(i === 0 ? [] : ['', `${pages.also({ issue: issueWords(name) })}`]),
    '',
    ...choicesOf(name).flatMap(choice => choiceLines(name, choice, books)),
    ...(name === 'buildSites' ? [] : ['', pages.setRule({ name: spaced(name).toUpperCase() })]),
  ]),
]

function choiceLines(name: RuleName, choice: string, books: readonly NamedBook[]): readonly string[] {
  const letters = [...lettersOf(name, choice)].join(', ')
  const holders = books.filter(({ book }) => book[name] === choice).map(each => each.name)
  const by = holders.length === 0 ? pages.byNone : pages.by({ books: listed(holders, 'and') })
  return [
    `  ${letters === '' ? '' : `${letters}, `}${spaced(choice).toUpperCase()}`,
    `      ${choiceWords(name, choice)}`,
    `      (${by})`,
  ]
}
