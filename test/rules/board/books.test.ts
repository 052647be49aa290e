// The books that come with the judge, and the words and letters of every choice that a table can make.
import { expect, test } from 'vitest'
import { choiceWords, issueWords } from '../../../src/judge/report/sentences/rules.ts'
import { rulebookSchema } from '../../../src/rules/board/rulebook.ts'
import {
  choicesOf,
  ISSUES,
  lettersOf,
  RULE_NAMES,
  type RuleName,
  usualChoice,
} from '../../../src/rules/board/rulebookText.ts'
import { rulebook } from '../../boards.ts'
import { BOOKS, commented, textOfBook } from './bookComments.ts'

const CHOICES = RULE_NAMES.flatMap(name => choicesOf(name).map(choice => [name, choice] as const))

test('every rule of a book is an issue with a number, or one of the few that have none', () => {
  const { rulebook: _name, about: _about, settings: _settings, ...rules } = rulebookSchema.shape
  expect([...RULE_NAMES].sort()).toEqual(Object.keys(rules).sort())
  const without = RULE_NAMES.filter(name => !/^4\.[A-E]\.\d$/.test(ISSUES[name].number))
  expect(without).toEqual(['supportAgainstOwn', 'buildSites'])
})

test.each(CHOICES)('%s: %s has words of its own', (name, choice) => {
  const words = choiceWords(name, choice)
  expect(words).toMatch(/^[a-z].{15,}[^.]$/)
  expect(issueWords(name)).toMatch(/^(?:an?|where|which|when|the|several|more|two|retreats|support) .*[^.]$/)
  expect(CHOICES.filter(each => choiceWords(...each) === words)).toEqual([[name, choice]])
})

test('no letter means two choices of a rule', () => {
  for (const name of RULE_NAMES) {
    const letters = choicesOf(name).flatMap(choice => [...lettersOf(name, choice)])
    expect([name, [...new Set(letters)]]).toEqual([name, letters])
  }
})

test('the letters of an issue are those of the document, up to the last that anybody chose', () => {
  const byIssue = new Map<string, Set<string>>()
  for (const [name, choice] of CHOICES) {
    const letters = byIssue.get(ISSUES[name].number) ?? new Set()
    byIssue.set(ISSUES[name].number, letters)
    for (const letter of lettersOf(name, choice)) letters.add(letter)
  }
  const written = Object.fromEntries(
    [...byIssue].map(([number, letters]) => [number, [...letters].sort().join('')]),
  )
  expect(written).toEqual({
    '': '',
    ...{ '4.A.1': 'ab', '4.A.2': 'abcdef', '4.A.3': 'abcd', '4.A.4': '', '4.A.5': 'ab', '4.A.6': 'abc' },
    ...{ '4.A.7': 'ab', '4.B.1': '', '4.B.2': 'ab', '4.B.3': 'ab', '4.B.4': 'abce', '4.B.5': 'ab' },
    ...{ '4.B.6': 'ab', '4.B.7': '', '4.C.1': 'ab', '4.C.2': 'ab', '4.C.3': '', '4.C.4': 'ab' },
    ...{ '4.C.5': 'ab', '4.C.6': 'ab', '4.D.1': 'abcd', '4.D.2': 'ab', '4.D.3': 'abc', '4.D.4': 'abc' },
    ...{ '4.D.5': 'abc', '4.D.6': 'abc', '4.D.7': 'ab', '4.D.8': 'abc', '4.D.9': 'ab', '4.E.1': '' },
    ...{ '4.E.3': 'ab', '4.E.4': 'ab', '4.E.5': 'abc', '4.E.6': '' },
  })
})

test('what is usual is the book of 2025', () => {
  const book = rulebook('2025EE')
  const usual: readonly (readonly [RuleName, string])[] = RULE_NAMES.map(name => [name, usualChoice(name)])
  expect(usual).toEqual(RULE_NAMES.map(name => [name, book[name]]))
})

test.each(BOOKS)(
  '%s says behind each choice what it means: npx tsx test/rules/board/bookComments.ts',
  file => {
    const text = textOfBook(file)
    expect(text).toBe(commented(text))
    for (const name of RULE_NAMES) expect(text).toMatch(new RegExp(`^${name}: +\\w+ +# `, 'm'))
  },
)
