// HELP about the books and their rules: pages made from the books themselves.
import { expect, test } from 'vitest'
import { rulebookNames } from '../../../src/judge/library/boards.ts'
import { helpPage } from '../../../src/judge/library/help.ts'
import { choiceWords, spaced } from '../../../src/judge/report/sentences/rules.ts'
import { choicesOf, RULE_NAMES } from '../../../src/rules/board/rulebookText.ts'

/** The page of a word in one line, under its name. */
function page(word: string): readonly [name: string, text: string] {
  const answer = helpPage(word)
  if (answer.kind !== 'page') return ['none', answer.words.join(' ')]
  expect(answer.lines.filter(line => line.length > 72)).toEqual([])
  return [answer.page.name, answer.lines.join(' ').replace(/\s+/g, ' ')]
}

test('HELP RULEBOOKS lists every book', () => {
  const [name, text] = page('rulebooks')
  expect(name).toBe('rulebooks')
  for (const book of rulebookNames()) expect(text).toContain(` ${book} `)
  expect(text).toContain('2025EE The rules as the DATC 3.2 prefers them (the usual book)')
})

test.each([
  ['RULEBOOK 1982', '1982'],
  ['1982', '1982'],
  ['AH1982', '1982'],
  ['rulebook all hold', 'all-hold'],
  ['dptg', 'dptg'],
  ['rules of 2000', '2000'],
  ['2025', '2025EE'],
])('HELP %s is about the book %s', (word, book) => {
  const [name, text] = page(word)
  expect(name).toBe(`rulebook ${book}`)
  expect(text).toContain(`SET RULEBOOK ${book.toUpperCase()} plays by it`)
})

test('the page of a book says first what is unusual in it, then the rest', () => {
  const [, text] = page('RULEBOOK ALL-HOLD')
  expect(text).toContain(
    'It differs from the usual book in this: 4.A.2 d: all moves at the core of a paradox fail The rest is',
  )
  expect(text).toContain('4.D.7 a: a build may be waived')
})

test('HELP RULE lists every rule', () => {
  const [name, text] = page('RULE')
  expect(name).toBe('rule')
  for (const rule of RULE_NAMES) expect(text).toContain(`(${spaced(rule).toUpperCase()})`)
})

test.each(RULE_NAMES)('HELP RULE %s says what can be chosen, and which books choose it', rule => {
  const [name, text] = page(`RULE ${spaced(rule)}`)
  expect(name).toBe(`rule ${rule}`)
  for (const choice of choicesOf(rule)) expect(text).toContain(`${choiceWords(rule, choice)} (in `)
  expect(text).toContain('2025EE')
})

test.each(['RULE 4.A.2', '4.A.2', 'rule 4a2', 'RULE PARADOX'])('HELP %s is about paradoxes', word => {
  const [name, text] = page(word)
  expect(name).toBe('rule paradox')
  expect(text).toContain(
    'f, SZYKMAN the fleets at the core of a paradox fail to convoy (Szykman) (in 2025EE)',
  )
})

test('other words are about what they were about', () => {
  expect(page('RULEBOOK')[0]).toBe('rulebook')
  expect(page('RULES')[0]).toBe('house.rules')
  expect(page('SET RULE')[0]).toBe('rules')
  expect(page('press')[0]).toBe('press')
})
