// What tables write of their rules: by number and letter, by names, by words; and what they hear of what is no choice.
import { describe, expect, test } from 'vitest'
import { choiceWords, spaced, withRules } from '../../../src/judge/report/sentences/rules.ts'
import type { RuleChoices } from '../../../src/rules/board/rulebook.ts'
import { choicesOf, ISSUES, lettersOf, RULE_NAMES } from '../../../src/rules/board/rulebookText.ts'

const own = (text: string, before: RuleChoices = {}): RuleChoices | string => {
  const read = withRules(before, text)
  return read.ok ? read.value : read.error
}

const SETTABLE = RULE_NAMES.filter(name => name !== 'buildSites')
const CHOICES = SETTABLE.flatMap(name => choicesOf(name).map(choice => [name, choice] as const))

describe.each(CHOICES)('%s: %s', (name, choice) => {
  test('is chosen by its names in any case, with and without blanks', () => {
    expect(own(`${name} ${choice}`)).toEqual({ [name]: choice })
    expect(own(`${name.toUpperCase()} ${choice.toUpperCase()}`)).toEqual({ [name]: choice })
    expect(own(`${spaced(name)} ${spaced(choice)}`)).toEqual({ [name]: choice })
  })

  test('is chosen by its words', () => {
    expect(own(`${name} ${choiceWords(name, choice)}`)).toEqual({ [name]: choice })
    expect(own(`${ISSUES[name].number || name}: ${choiceWords(name, choice)}.`)).toEqual({ [name]: choice })
  })

  test('is chosen by its letters', () => {
    for (const letter of lettersOf(name, choice)) {
      expect(own(`${ISSUES[name].number} ${letter}`)).toMatchObject({ [name]: choice })
      expect(own(`${ISSUES[name].number}.${letter.toUpperCase()}`)).toMatchObject({ [name]: choice })
    }
  })
})

test.each<[string, RuleChoices]>([
  ['4.A.2 SZYKMAN', { paradox: 'szykman' }],
  ['4a2 f', { paradox: 'szykman' }],
  ['4.A.2.d', { paradox: 'allHold' }],
  ['4.A.2 f: the fleets at the core of a paradox fail to convoy', { paradox: 'szykman' }],
  ['4.A.2 all hold', { paradox: 'allHold' }],
  ['4.A.2 = Verheijden', { paradox: 'ownFleets' }],
  ['DATC 4.A.7 a', { dislodgedAtOrigin: 'powerless' }],
  ['4.A.4 Brannan', { convoyOrigin: 'lastFleet' }],
  ['4.A.3 d', { convoyIntent: 'ownFleetOrSaid', convoyNotOrdered: 'stays', convoyDisrupted: 'stays' }],
  ['4.A.3 a', { convoyIntent: 'opposite', convoyNotOrdered: 'walks', convoyDisrupted: 'walks' }],
  ['4.E.4 yes', { perpetualOrders: 'allowed' }],
  ['4.E.4 off', { perpetualOrders: 'no' }],
  ['backup all hold', { backup: 'allHold' }],
  [
    '4.A.2 f, 4.A.7 a; 4.D.9 fails',
    { paradox: 'szykman', dislodgedAtOrigin: 'powerless', supportInCivilDisorder: 'fails' },
  ],
])('%s', (text, chosen) => {
  expect(own(text)).toEqual(chosen)
})

test('one choice leaves the others, and takes the place of the same', () => {
  const before = { paradox: 'allHold', tooManyBuilds: 'none' } as const
  expect(own('4.A.2 c', before)).toEqual({ paradox: 'neededFleets', tooManyBuilds: 'none' })
})

test.each(['4.A.2 usual', '4.A.2 as the book', 'paradox DEFAULT', '4.A.2 in the book'])(
  '%s gives it back to the book',
  text => {
    expect(own(text, { paradox: 'allHold', tooManyBuilds: 'none' })).toEqual({ tooManyBuilds: 'none' })
  },
)

test('none gives all back to the book', () => {
  expect(own('none', { paradox: 'allHold' })).toEqual({})
})

test('what is no choice hears which there are, with letters and words', () => {
  expect(own('4.A.7 c')).toBe(
    '4.A.7, a dislodged unit where its attacker came from: "c" is not a valid choice. Choose from: ' +
      'b, POWERLESS HEAD TO HEAD: beaten head to head, a unit has no say where its attacker came from; ' +
      'a, POWERLESS: a dislodged unit never has a say where its attacker came from.',
  )
  expect(own('4.D.7')).toBe(
    '4.D.7, a build that is not wanted: say which choice. Choose from: ' +
      'a, ALLOWED: a build may be waived; ' +
      'b, FORBIDDEN: no build may be waived: the judge builds what a power leaves open.',
  )
})

test.each(['4.A.9 a', '4.A.22 f', '5.A.2 f', 'paradoxes', 'nothing', '__proto__ a', 'constructor'])(
  'there is no rule %s',
  text => {
    expect(own(text)).toBe(
      `No rule is called "${text}". Write its number or its name, like SET RULE 4.A.2 SZYKMAN; HELP RULE lists them.`,
    )
  },
)

test('where units are built is a setting of its own', () => {
  expect(own('build sites owned centers')).toContain('SET ANY CENTERS')
})
