// The rules of a game in a player's words: told, and read from what people write.

import { err, ok, type Result } from '../../../result.ts'
import type { Rulebook, RuleChoices } from '../../../rules/board/rulebook.ts'
import {
  choicesOf,
  ISSUES,
  lettersOf,
  plain,
  RULE_NAMES,
  type RuleName,
  rulesCalled,
  unusualRules,
} from '../../../rules/board/rulebookText.ts'
import { wording } from '../../../wording/wording.ts'

/** The words for the issue of each rule, and for each of its choices. */
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

/** A line for each unusual rule, except those that are told elsewhere. */
export const unusualLines = (rules: RuleChoices, elsewhere: readonly RuleName[] = []): readonly string[] =>
  ruleLines(
    unusualRules(rules).filter(name => !elsewhere.includes(name)),
    rules,
  )

// Reads choices of rules: a rule by number or name, a choice by letter, name or words; or says why it is none.

const say = wording.ruleWords

/** A choice of a rule; without one the book's own choice applies again. */
interface Chosen {
  readonly name: RuleName
  readonly choice: string | undefined
}

/** The choices of a game, with what a text adds: `4.A.2 SZYKMAN`, `4.A.2 f, 4.A.7 a`, `4.A.2 USUAL`, `NONE`. */
export function withRules(own: RuleChoices, text: string): Result<RuleChoices, string> {
  if (/^\s*(?:none|all)?\s*$/i.test(text)) return ok({})
  const chosen: Chosen[] = []
  for (const part of partsOf(text)) {
    const read = choicesIn(part)
    if (!read.ok) return read
    chosen.push(...read.value)
  }
  return ok(chosen.reduce(withChoice, own))
}

function withChoice(own: RuleChoices, { name, choice }: Chosen): RuleChoices {
  const others = Object.entries(own).filter(([other]) => other !== name)
  return Object.fromEntries(choice === undefined ? others : [...others, [name, choice]]) as RuleChoices // of its own rule
}

/** Commas separate rules, but occur in the words of choices too. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/[,;]/)
  return parts.every(part => rulesCalled(part) !== undefined) ? parts : [text]
}

function choicesIn(text: string): Result<readonly Chosen[], string> {
  const called = rulesCalled(text)
  if (called === undefined) return err(say.noRule({ text: text.trim().slice(0, 60) }))
  const { names, rest } = called
  if (names.includes('buildSites')) return err(say.buildSites)
  const chosen = chosenBy(rest, names)
  if (chosen.length > 0) return ok(chosen)
  const choices = names.flatMap(name => choicesOf(name).map(choice => told(name, choice))).join('; ')
  const about = { rule: ruleTitle(names[0]!), issue: issueWords(names[0]!), choices }
  return err(rest === '' ? say.whichChoice(about) : say.noChoice({ ...about, choice: rest.slice(0, 60) }))
}

/** `f, SZYKMAN: the fleets at the core of a paradox fail to convoy (Szykman)` */
function told(name: RuleName, choice: string): string {
  const letters = [...lettersOf(name, choice)].join(' ')
  return `${letters === '' ? '' : `${letters}, `}${spaced(choice).toUpperCase()}: ${choiceWords(name, choice)}`
}

/** Takes the first way in which the words mean something; a letter may stand for choices of several rules. */
function chosenBy(text: string, names: readonly RuleName[]): readonly Chosen[] {
  // A line copied from LIST has both the letter and the words.
  const wanted = plain(LETTER.exec(text)?.[1] ?? text)
  if (wanted === '') return []
  const all = names.flatMap(name => choicesOf(name).map(choice => ({ name, choice })))
  if (wanted.length === 1) return all.filter(({ name, choice }) => lettersOf(name, choice).includes(wanted))
  const named = all.find(
    each => plain(each.choice) === wanted || plain(choiceWords(each.name, each.choice)) === wanted,
  )
  if (named !== undefined) return [named]
  if (USUAL.test(text.trim())) return names.map(name => ({ name, choice: undefined }))
  const meant = YES_OR_NO.filter(([words]) => words.test(wanted)).flatMap(([, choices]) => choices)
  const answered = all.filter(({ choice }) => meant.includes(choice))
  if (answered.length === 1) return answered
  return (
    onlyOne(all.filter(({ choice }) => plain(choice).startsWith(wanted))) ??
    onlyOne(bySentence(text, all)) ??
    []
  )
}

const LETTER = /^([a-z])[:,)]/i
const USUAL = /^(?:(?:as )?(?:the |in the |by the )?(?:usual|default|book|rulebook)|standard|reset)$/i
const YES_OR_NO: readonly (readonly [words: RegExp, choices: readonly string[]])[] = [
  [/^(?:yes|on|allow)$/, ['allowed']],
  [/^(?:no|off|not|notallowed|forbid)$/, ['no', 'forbidden']],
]

const onlyOne = (found: readonly Chosen[]): readonly Chosen[] | undefined =>
  found.length === 1 ? found : undefined

/** The choices whose words include all words of the text. */
function bySentence(text: string, all: readonly { name: RuleName; choice: string }[]): readonly Chosen[] {
  const wanted = wordsIn(text)
  return all.filter(({ name, choice }) => {
    const known = new Set(wordsIn(`${spaced(choice)} ${choiceWords(name, choice)}`))
    return wanted.every(word => known.has(word))
  })
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9']+/)
    .filter(word => word !== '')

/** Every rule with its issue. */
export const ruleIndexLines = (): readonly string[] => [
  wording.bookPages.rules,
  '',
  ...RULE_NAMES.map(
    name => `  ${ISSUES[name].number.padEnd(5)}  ${issueWords(name)} (${spaced(name).toUpperCase()})`,
  ),
  '',
  wording.bookPages.aboutRule,
]
