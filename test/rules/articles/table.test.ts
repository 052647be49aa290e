// The table of articles (articles.md beside it): every article of every document has its line, and each test that a line names is there.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { PHASE_KINDS } from '../../../src/rules/board/phase.ts'
import { choicesOf, RULE_NAMES } from '../../../src/rules/board/rulebookText.ts'

const PAGE = readFileSync('test/rules/articles/articles.md', 'utf8')

interface Line {
  readonly article: string
  readonly kept: string
  readonly shown: string
}

const linesOf = (section: string): readonly Line[] =>
  [...section.matchAll(/^\| (?!article|---)([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, article = '', , kept = '', shown = '']) => ({ article, kept, shown }),
  )

const documents = new Map(
  PAGE.split(/^## /m)
    .slice(1)
    .map(section => [section.split('\n', 1)[0]!, linesOf(section)] as const),
)
const lines = [...documents.values()].flat()

/** `6: 'abc'` */
type Outline = Readonly<Record<string, string | number>>

/** An article, and those below it: so many, or with these signs; where there are none the article stands alone. */
const within = (prefix: string, below: string | number, gap = '.'): readonly string[] => [
  prefix,
  ...(typeof below === 'string'
    ? [...below].map(sign => `${prefix}${gap}${sign}`)
    : Array.from({ length: below }, (_, i) => `${prefix}${gap}${i + 1}`)),
]

const outlined = (outline: Outline, head = '', gap = '.'): readonly string[] =>
  Object.entries(outline).flatMap(([article, below]) => within(`${head}${article}`, below, gap))

/** `Notes on support 1`, and so on: articles below a heading that is none itself. */
const counted = (heading: string, many: number, gap = ' '): readonly string[] =>
  within(heading, many, gap).slice(1)

/** The rules and what is lettered below them; `3g` has parts of its own. */
const TWENTY: readonly string[] = [
  ...outlined({ 1: 'ab', 2: 'abcd' }, '', ''),
  ...['3', '3a', '3b', '3c', '3d', '3e', '3f', ...within('3g', 2)],
  ...['4', '4a', ...within('4b', 3)],
  ...['5', ...within('5a', 7), '5b', '5c'],
  ...['6', '6a', '6b', ...within('6c', 5), '7'],
  ...outlined({ 8: 'abcdef' }, '', ''),
  ...['8 note', '9', ...within('9a', 2), ...within('9b', 2), '10', '11', '12'],
  ...['13', '13 note 1', '13 note 2', '14', '14 note', '15'],
  ...['16', '16a', '16b', ...within('16c', 2), '16d', '16e', '16f', '16g', '16 note'],
  ...['17', '17a', '17b', '17 note', '18'],
  ...['19', ...within('19a', 3), '19b', '19c', '19d', '19e'],
  ...['20', '20a', '20b', '20 note', '20 count'],
]

const NO_PRESS: readonly string[] = [
  ...counted('Unit Movement Orders', 7),
  ...counted('Fleet Convoy Orders', 6),
  ...counted('Support Orders', 4),
  ...counted('Proxy Orders', 8),
  ...counted('Other Orders', 8),
]

const ALEXANDER: readonly string[] = [
  'History',
  ...counted('Ambiguities', 4),
  ...counted('Paradoxes', 3),
  'Design',
  ...outlined({ 1: 'ab', 2: 'abcdef', 3: 'abc', 4: 'abc', 5: 'ab' }, 'I.'),
  'Table I.4',
  ...outlined({ 1: '', 2: '', 3: '', 4: '' }, 'II.'),
  ...['Table II.3', 'Table II.4'],
  ...outlined({ 1: '', 2: 'ab', 3: 'abcde', 4: 'abcdef', 5: 'abcdefghij' }, 'III.'),
  ...['Table III.2', 'Table III.2b'],
  ...outlined(
    { 1: '', 2: '', 3: 'abcdefghi', 4: 'abcde', 5: 'abcdefg', 6: 'abcdef', 7: 'abc', 8: '' },
    'IV.',
  ),
  ...outlined({ 1: '', 2: '', 3: '', 4: '', 5: 'abcdef', 6: 'abcde' }, 'V.'),
  'VI',
  ...outlined({ 1: '', 2: '', 3: 'ab', 4: '' }, 'VII.'),
  'Table VII.4',
  ...counted('Notes on support', 8),
  ...counted('Notes on convoy', 2),
  ...counted('Notes on illegal orders', 5),
]

/** Chapter 4 is the same in both editions. */
const ISSUES = Object.entries({ A: 7, B: 7, C: 6, D: 9, E: 6 }).flatMap(([section, many]) =>
  counted(`4.${section}`, many, '.'),
)
const casesOf = (sections: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(sections).flatMap(([section, many]) => counted(`6.${section}`, many, '.'))

const DATC_NEW: readonly string[] = [
  ...['1', '2', '3'],
  ...ISSUES,
  ...within('5', 'ABCDEF').slice(1),
  ...casesOf({ A: 12, B: 19, C: 9, D: 35, E: 15, F: 30, G: 20, H: 17, I: 7, J: 12 }),
]

const DATC_OLD: readonly string[] = [
  ...['1', '2', '3'],
  ...ISSUES,
  ...within('5', 'ABCDE').slice(1),
  ...casesOf({ A: 12, B: 14, C: 7, D: 34, E: 15, F: 24, G: 18, H: 16, I: 7, J: 11 }),
  ...Object.entries({ A: 3, B: 34, C: 14, D: 2, E: 5 }).flatMap(([section, many]) =>
    counted(`7.${section}`, many, '.'),
  ),
  ...within('8', 'ABCDE').slice(1),
  ...within('9', 'ABCDEFG').slice(1),
  ...within('10', 'ABCDEF').slice(1),
  ...counted('10.G', 2, '.'),
  ...within('10', 'HIJKLMNO').slice(1),
  '11.A',
  ...within('12', 'ABCD').slice(1),
]

describe('every article has its line, in the sequence of the document', () => {
  test.each([
    ['Diplomacy in Twenty Rules', TWENTY],
    ['No Press Diplomacy', NO_PRESS],
    ['The Alexander Rules', ALEXANDER],
    ['Diplomacy Adjudicator Test Cases 3.2', DATC_NEW],
    ['Diplomacy Adjudicator Test Cases 2.5', DATC_OLD],
  ])('%s', (title, articles) => {
    expect(documents.get(title)?.map(({ article }) => article)).toEqual(articles)
  })

  test('and there is no other document, and no row of another form', () => {
    expect(documents.size).toBe(5)
    const rows = PAGE.split('\n').filter(row => /^\|(?! article| ---)/.test(row))
    expect(rows).toHaveLength(lines.length)
  })
})

/** A whole game, or a file of examples: such a file is a test by its name. */
const IS_A_TEST = /^test\/(?:games|reader\/line\/corpus)\/.*\.txt$|\.test\.ts$/

const shownBy = lines.flatMap(({ article, shown }) =>
  [...shown.matchAll(/`(test\/[^`]+)`(?: "([^"]+)")?/g)].map(([, file = '', name]) => ({
    article,
    file,
    name,
  })),
)

/** Whether a file of tests has one of this name, or a row that begins with it; in other files the words stand as they are. */
const hasTest = (text: string, name: string, file: string): boolean =>
  file.endsWith('.ts') ? ["'", '"', '`'].some(sign => text.includes(sign + name)) : text.includes(name)

describe('what shows an article', () => {
  test.each([...new Set(shownBy.map(({ file, name }) => `${file} ${name ?? ''}`))])('%s', told => {
    const { file, name } = shownBy.find(each => `${each.file} ${each.name ?? ''}` === told)!
    expect(existsSync(file)).toBe(true)
    if (name === undefined) expect(file).toMatch(IS_A_TEST)
    else expect(hasTest(readFileSync(file, 'utf8'), name, file)).toBe(true)
  })

  test('is told of each that has anything to keep', () => {
    const bare = lines.filter(({ article, shown, kept }) => {
      const has = shownBy.some(each => each.article === article && shown.includes(each.file))
      return !has && !kept.startsWith('Nothing to keep')
    })
    expect(bare).toEqual([])
  })

  test('would be missed if it were not there', () => {
    expect(hasTest("test('one', …)", 'two', 'a.test.ts')).toBe(false)
    expect(hasTest('6.A.10  Support', '6.A.1  ', '6A.txt')).toBe(false)
  })
})

describe('what keeps an article', () => {
  const words = lines.flatMap(({ kept }) => [...kept.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))

  test('if it is a rule, is one, and has that choice', () => {
    const rules = words.filter(word => /^\w+: \w+$/.test(word))
    expect(rules.length).toBeGreaterThan(50)
    const known = RULE_NAMES.flatMap(name => choicesOf(name).map(choice => `${name}: ${choice}`))
    expect(rules.filter(word => !known.includes(word))).toEqual([])
  })

  test('if it is a setting, is one', () => {
    const paths = ALL_SETTINGS.map(({ path }) => path as string).concat(
      PHASE_KINDS.map(kind => `timing.${kind}`),
    )
    const settings = words.filter(word => /^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)?$/.test(word))
    const others: readonly string[] = [...RULE_NAMES, 'parse']
    expect(settings.filter(word => !paths.includes(word) && !others.includes(word))).toEqual([])
    expect(settings).toEqual(expect.arrayContaining(['endings.mostUnits', 'acceptance', 'press.minor']))
  })

  test('if it is a file, is there', () => {
    const files = words.filter(word => word.includes('/') && !word.includes(' '))
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter(file => !existsSync(file))).toEqual([])
  })
})
