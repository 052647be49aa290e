// What a table says of its rules, read: a rule by number or name, a choice by letter, name or words; or why it is none.
import { choicesOf, lettersOf, plain, type RuleName, rulesCalled } from '../board/issues.ts'
import type { RuleChoices } from '../board/rulebook.ts'
import { err, ok, type Result } from '../result.ts'
import { choiceWords, issueWords, ruleTitle, spaced } from './rules.ts'
import { wording } from './wording.ts'

const say = wording.ruleWords

/** A choice of a rule; without one the book has its way again. */
export interface Chosen {
  readonly name: RuleName
  readonly choice: string | undefined
}

/** The choices of a table with what a text says of them: `4.A.2 SZYKMAN`, `4.A.2 f, 4.A.7 a`, `4.A.2 USUAL`, `NONE`. */
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

/** Commas stand between rules, and in the words of choices too. */
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

/** By the first way in which the words mean something: a letter may stand for choices of several rules. */
function chosenBy(text: string, names: readonly RuleName[]): readonly Chosen[] {
  // A line of LIST says letter and words.
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

/** All its words stand in those of the choice. */
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
