// The rules that a table plays by in a player's words: what each choice means, and in what a book is unusual.
import { choicesOf, ISSUES, lettersOf, type RuleName, unusualRules } from '../board/issues.ts'
import type { Rulebook, RuleChoices } from '../board/rulebook.ts'
import { wording } from './wording.ts'

/** Each rule has its issue, and each of its choices has words. */
const WORDS: { readonly [Name in RuleName]: Readonly<Record<'issue' | Rulebook[Name], string>> } =
  wording.rules

/** `a convoy by several ways` */
export const issueWords = (name: RuleName): string => WORDS[name].issue

/** `a convoy is disrupted only when every route is` */
export const choiceWords = (name: RuleName, choice: string): string =>
  (WORDS[name] as Readonly<Record<string, string>>)[choice] ?? choice

/** `4.A.2`; a rule without a number is called by its name, `build sites`. */
export const ruleTitle = (name: RuleName): string => ISSUES[name].number || spaced(name)

/** `needed fleets` */
export const spaced = (word: string): string => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** `4.A.2 f: the fleets at the core of a paradox fail to convoy (Szykman)` */
export function ruleLine(name: RuleName, choice: string): string {
  const letters = lettersOf(name, choice)
  const number = ISSUES[name].number
  const title = number === '' ? spaced(name) : `${number}${letters.length === 1 ? ` ${letters}` : ''}`
  return `${title}: ${choiceWords(name, choice)}`
}

/** A line for each of some rules. */
export const ruleLines = (names: readonly RuleName[], rules: RuleChoices): readonly string[] =>
  names.flatMap(name => {
    const choice = rules[name]
    return choice === undefined ? [] : [ruleLine(name, choice)]
  })

/** A line for each rule that is not as usual, but for those that are told elsewhere. */
export const unusualLines = (rules: RuleChoices, elsewhere: readonly RuleName[] = []): readonly string[] =>
  ruleLines(
    unusualRules(rules).filter(name => !elsewhere.includes(name)),
    rules,
  )

/** `f szykman, c needed fleets`: what may be chosen. */
export const choiceList = (name: RuleName): string =>
  choicesOf(name)
    .map(choice => [lettersOf(name, choice), spaced(choice).toUpperCase()].filter(Boolean).join(' '))
    .join(', ')
