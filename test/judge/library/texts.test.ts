// How the judge writes (docs/developing.md, A sentence), as far as a program can see it: in the templates, the wording, the mails of
// whole games and the pages for players, masters and keepers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { settingLine } from '../../../src/judge/report/sentences/settingLines.ts'

/** What is worse, and where nothing is meant by it. */
const RULES: Readonly<Record<string, RegExp>> = {
  'he for somebody who may be anybody': /\b(?:he|his|him|himself)\b/i,
  'who alone for whoever':
    /(?:(?:^|[.:;!] )Who|\b(?:[Oo]nly|than|but|if|that) who) (?!is who|are you|and when|stands where)[a-z]+\b[^?]*[.,;]/,
  'is no with a noun': /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer\b|later\b|earlier\b)[a-z]/,
  'a number that does not agree': /(?<![\d.:,-])\b1 (?:more )?(?!(?:has|is|was|does|its)\b)[a-z]+s\b/,
  'percentages as counts': /\bof (?:100|a hundred)\b/i,
  'letters for the board': /\b(?:board|map|same|picture)s? (?:in|with) letters\b/i,
  'grace in words of its own': /\b(?:comes? late|orders (?:are )?(?:still )?taken) (?:is taken )?until\b/i,
  'a game that stands still': /\bstands? still\b|\blets? it go on\.|\blets? it go on$/i,
  'a charm before the task': /Please confirm: (?!answer this mail)/,
  'an identifier for a word': /\b(?:[a-z]+[A-Z][a-z]+|Voting draws|as Written|Press before orders:)\b/,
  'words of another language':
    /\banew\b|\bnobody's leave\b|(?<!once and )\bno more\.|\b(?:mails?|letters?|orders) (?:has|have) come\b/i,
  'because as for': /, for (?:it|they|he|nobody|there|a proxy)\b/,
}

/** Which rule finds something in a sentence. */
const foundIn = (sentence: string): readonly string[] =>
  Object.entries(RULES).flatMap(([name, rule]) => (rule.test(sentence) ? [name] : []))

interface Text {
  readonly where: string
  readonly sentence: string
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(name => /\.(?:txt|eta|md|mail)$/.test(name))
    .sort()

/** A text in paragraphs, each on one line: what stands behind a margin or below a heading is one of its own. */
const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\n(?:[ \t|>*-]*\n)+/)
    .map(each => each.replace(/\s+/g, ' ').trim())
    .filter(each => each !== '')

const ofFile = (name: string, text: string): readonly Text[] =>
  paragraphs(text).map(sentence => ({ where: name, sentence }))

const read = (name: string): string => readFileSync(name, 'utf8')

/** A page has a title, lines to write, and who may write them when: the rest is prose. */
const ofHelp = (name: string): readonly Text[] => {
  const [, ...rest] = read(name).split('\n')
  return ofFile(name, rest.filter(line => !/^(?:Who|When) {2,}/.test(line)).join('\n'))
}

const ofTemplate = (name: string): readonly Text[] => ofFile(name, read(name).replace(/<%[\s\S]*?%>/g, '…'))

function ofWording(group: object, path: string): readonly Text[] {
  return Object.entries(group).flatMap(([key, entry]: [string, unknown]) => {
    const where = path === '' ? key : `${path}.${key}`
    if (typeof entry === 'object' && entry !== null) return ofWording(entry, where)
    return [
      {
        where,
        sentence: String(entry)
          .replace(/\{\w+\}/g, '…')
          .replace(/\s+/g, ' '),
      },
    ]
  })
}

/** Without what is shown: letters, answers, programs, names of files, and words that are spoken of. */
const ofPage = (name: string): readonly Text[] =>
  ofFile(
    name,
    read(name)
      .replace(/^```[\s\S]*?^```$/gm, '')
      .replace(/^\|.*$/gm, '')
      .replace(/^ {4}.*$/gm, '')
      .replace(/`[^`]*`/g, '…'),
  )

const WORDING: unknown = parse(read('templates/en/wording.yaml'))

const ofMail = (name: string): readonly Text[] =>
  ofFile(name, read(name).replace(/^[\s\S]*?\n\n/, '')).filter(({ sentence }) => !OTHERS_WORDS.test(sentence))

/** What a letter said; the rows that programs read; what the guide tells of people by their names. */
const OTHERS_WORDS = /^[>|]|xFlags: |\b(?:Bert|Hugo)\b/

const TEXTS: Readonly<Record<string, readonly Text[]>> = {
  'the pages of help': filesIn('templates/en/help')
    .filter(name => !name.endsWith('guide.txt'))
    .flatMap(ofHelp),
  'the mails': filesIn('templates/en/mail').flatMap(ofTemplate),
  'the wording': ofWording(WORDING as object, ''),
  'the pages for players, masters and keepers': [
    'README.md',
    'docs/masters.md',
    'docs/hands.md',
    'docs/keeping.md',
    'docs/keeping-mail.md',
    'docs/keeping-postgres.md',
    'docs/keeping-reference.md',
    'docs/playing.md',
  ].flatMap(ofPage),
  'the mails of whole games': [...filesIn('test/mails'), 'templates/en/help/guide.txt'].flatMap(ofMail),
  'the lines of settings': ALL_SETTINGS.flatMap(({ path, holds }) => {
    const values: readonly unknown[] =
      holds.kind === 'choice' ? holds.values : holds.kind === 'flag' ? [true] : [undefined, 1]
    return values.map(value => ({ where: path, sentence: settingLine(path, value) }))
  }),
}

describe('how the judge writes', () => {
  test.each(Object.entries(TEXTS))('%s', (_, texts) => {
    expect(texts.length).toBeGreaterThan(20)
    expect(
      texts.flatMap(({ where, sentence }) => foundIn(sentence).map(rule => `${where}: ${rule}: ${sentence}`)),
    ).toEqual([])
  })
})

/** Pairs for a reader: no program knows a sentence that could say more. */
const FOR_A_READER = ['Austria moves A BUD, A VIE and F TRI.']

describe('of the table in docs/developing.md', () => {
  const page = read('docs/developing.md')
  const section = /^## How sentences are written$([\s\S]*?)^## /m.exec(page)?.[1] ?? ''
  const pairs = [...section.matchAll(/^\| (?!worse|---)(.+?) \| (.+?) \|$/gm)].map(
    ([, worse = '', better = '']) => ({ worse, better }),
  )

  test('there are ten pairs', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(10)
  })

  test.each(pairs)('$worse', ({ worse, better }) => {
    if (!FOR_A_READER.includes(worse)) expect(foundIn(worse)).not.toEqual([])
    expect(foundIn(better)).toEqual([])
  })
})

/** What has been written once, and would be found again. */
test.each([
  [
    'Who is late answers this mail with his orders, one to a line.',
    ['he for somebody who may be anybody', 'who alone for whoever'],
  ],
  ['Only who plays a power has a vote.', ['who alone for whoever']],
  ['That is no supply center.', ['is no with a noun']],
  ['There is no such game.', []],
  ['The next deadline is no earlier than that.', []],
  ['Time to deadline: 3 days, 1 hours, 30 minutes', ['a number that does not agree']],
  ['1 years have been played, and nobody has won.', ['a number that does not agree']],
  ['Another 1 more players are needed.', ['a number that does not agree']],
  ['1 has to wait; 11 years; 4.A.1 says', []],
  ['On time in 95 of 100 turns.', ['percentages as counts']],
  ['Orders are still taken until Friday.', ['grace in words of its own']],
  ['Orders of this phase have to be written anew.', ['words of another language']],
  ['{who} cannot build in {place}, for nobody owns it', ['because as for']],
])('%s', (sentence, rules) => {
  expect(foundIn(sentence)).toEqual(rules)
})

/** Bounds of the judge's own, and amounts beyond one. */
const NEVER_ONE: readonly string[] = [
  'doctor.dkim.cutOff',
  'gameRefusals.timing.outOfRange',
  'boardPages.sizes',
  'letters.limits.leftOut',
  'letters.troubles.waiting',
  'letters.unread.yearToo',
  'web.panel.all',
]

test('what is counted is counted in a sentence of its own where it is one', () => {
  const all = new Map(ofWordingRaw(WORDING as object, ''))
  const wrong = [...all].flatMap(([where, sentence]) => {
    const group = where.slice(0, where.lastIndexOf('.'))
    const siblings = [...all.keys()].filter(
      other => other !== where && other.startsWith(group.replace(/\.many$/, '')),
    )
    const hasOne = siblings.some(other => /\.one\b|one[A-Z]|One[A-Z]?\w*$/.test(other))
    return COUNTED.test(sentence) && !hasOne && !NEVER_ONE.includes(where) ? [`${where}: ${sentence}`] : []
  })
  expect(wrong).toEqual([])
})

const COUNTED =
  /\{(?!units|orders|powers|lines|players\})\w+\} (?:more )?(?:years|days|hours|minutes|seconds|units|centers|players|lines|games|mails|turns|phases|orders|points|letters|entries)\b/

function ofWordingRaw(group: object, path: string): readonly (readonly [string, string])[] {
  return Object.entries(group).flatMap(([key, entry]: [string, unknown]) => {
    const where = path === '' ? key : `${path}.${key}`
    return typeof entry === 'object' && entry !== null
      ? ofWordingRaw(entry, where)
      : [[where, String(entry)] as const]
  })
}
