// The books and their rules on pages: all books, one of them in full, all rules, one rule with its choices.
import { choicesOf, ISSUES, lettersOf, RULE_NAMES, type RuleName, unusualRules } from '../board/issues.ts'
import type { Rulebook } from '../board/rulebook.ts'
import type { SettingPath } from '../game/settings.ts'
import { listed } from './sentences/names.ts'
import { choiceWords, issueWords, ruleLines, ruleTitle, spaced } from './sentences/rules.ts'
import { settingLine } from './sentences/settingLines.ts'
import { wording } from './wording.ts'

const say = wording.bookPages

/** A book by the name of its file. */
export interface NamedBook {
  readonly name: string
  readonly book: Rulebook
}

/** Each book with what is unusual in it. */
export const bookListLines = (books: readonly NamedBook[]): readonly string[] =>
  books.flatMap(({ name, book }) => [
    `${name.padEnd(COLUMN)} ${book.about}${unusualRules(book).length === 0 ? say.usual : ''}`,
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
    ...(unusual.length === 0 ? [] : [say.unusual, '', ...told(unusual), '', say.others, '']),
    ...told(others),
    '',
    ...turnedOn(book),
    say.setBook({ name: name.toUpperCase() }),
  ]
}

/** What the book turns on in a game besides its rules. */
function turnedOn({ settings = {} }: Rulebook): readonly string[] {
  const lines = Object.entries(settings).map(
    ([path, value]) => `  ${settingLine(path as SettingPath, value)}`,
  )
  return lines.length === 0 ? [] : [say.turnsOn, '', ...lines, '']
}

/** Every rule with its issue. */
export const ruleIndexLines = (): readonly string[] => [
  say.rules,
  '',
  ...RULE_NAMES.map(
    name => `  ${ISSUES[name].number.padEnd(5)}  ${issueWords(name)} (${spaced(name).toUpperCase()})`,
  ),
  '',
  say.aboutRule,
]

/** What can be chosen for rules that share a number, and which books choose what. */
export const rulePageLines = (names: readonly RuleName[], books: readonly NamedBook[]): readonly string[] => [
  `${ruleTitle(names[0]!)}: ${issueWords(names[0]!)}.`,
  ...names.flatMap((name, i) => [
    ...(i === 0 ? [] : ['', `${say.also({ issue: issueWords(name) })}`]),
    '',
    ...choicesOf(name).flatMap(choice => choiceLines(name, choice, books)),
    ...(name === 'buildSites' ? [] : ['', say.setRule({ name: spaced(name).toUpperCase() })]),
  ]),
]

function choiceLines(name: RuleName, choice: string, books: readonly NamedBook[]): readonly string[] {
  const letters = [...lettersOf(name, choice)].join(', ')
  const holders = books.filter(({ book }) => book[name] === choice).map(each => each.name)
  const by = holders.length === 0 ? say.byNone : say.by({ books: listed(holders, 'and') })
  return [
    `  ${letters === '' ? '' : `${letters}, `}${spaced(choice).toUpperCase()}`,
    `      ${choiceWords(name, choice)}`,
    `      (${by})`,
  ]
}
