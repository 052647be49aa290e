// Every sentence of the wording is told somewhere, and another language has all of them before the judge speaks it.

import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { compiled } from '../../../.ci/wording.mjs'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { choicesOf, RULE_NAMES } from '../../../src/rules/board/rulebookText.ts'
import { wording } from '../../../src/wording/wording.ts'
import { isFull } from '../../edition.ts'

/** A group of sentences, as far as a walk through all of them goes. */
interface Group {
  readonly [key: string]: unknown
}

/** Sentences that are looked up in their whole section by the kind of what is told: `say[refusal.kind]`. */
const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  outcomes: ['disbanded', 'notOrdered', 'illegalRetreat'],
  playerChanges: ['playerResigned', 'seatTaken', 'playerReturned'],
  pressNotice: ['master', 'observer'],
  refusals: [
    'besideWords',
    'unread',
    'conditional',
    'eitherOr',
    'unclearCorrection',
    'takenBack',
    'setAside',
    'notYourUnit',
    'notYoursToLeave',
  ],
}

const SOURCES: readonly string[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.includes('compiled'))
  .map(file => readFileSync(`src/${file}`, 'utf8'))
  .filter(text => text.includes('wording'))

/** The path of every sentence. */
const pathsIn = (group: Group, path: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(group).flatMap(([key, entry]) =>
    typeof entry === 'object' && entry !== null ? pathsIn({ ...entry }, [...path, key]) : [[...path, key]],
  )

/** The files that take a section, or a group of it, from the wording. */
function readersOf(path: readonly string[]): readonly string[] {
  const groups = path.slice(0, -1).map((_, i) => path.slice(0, i + 1).join('\\.'))
  const taken = new RegExp(`wording\\.(?:${groups.join('|')})\\b|\\{.*\\b${path[0]}:.*\\} = wording`)
  return SOURCES.filter(text => taken.test(text))
}

/** By its name; taken out of its group; or in a group that is looked up, or looked up later. */
function isTold(path: readonly string[]): boolean {
  const [section = '', ...keys] = path
  if (section === 'rules') return isRule(path) // looked up by what a book has chosen
  if (section === 'settings') return isSetting(keys)
  if (keys.some(key => BY_KIND[section]?.includes(key))) return true
  const key = path.at(-1)!
  const groups = keys.slice(0, -1).flatMap(group => [`\\.${group}\\[`, `[^}] = say\\.${group}$`])
  const told = new RegExp([`\\.${key}\\b`, `const \\{[^}]*\\b${key}\\b[^}]*\\} =`, ...groups].join('|'), 'm')
  return readersOf(path).some(text => told.test(text))
}

/** The issue of a rule, or one of its choices. */
const isRule = ([, name, choice]: readonly string[]): boolean =>
  RULE_NAMES.some(rule => rule === name && [...choicesOf(rule), 'issue'].includes(choice!))

/** A setting, or one of its values. */
const isSetting = ([kind, ...keys]: readonly string[]): boolean =>
  ALL_SETTINGS.some(({ path, holds }) =>
    kind === 'names'
      ? path === keys.join('.')
      : path === keys.slice(0, -1).join('.') &&
        holds.kind === 'choice' &&
        holds.values.includes(keys.at(-1)!),
  )

describe('the wording', () => {
  const paths = pathsIn(wording)

  test.runIf(isFull)('has no sentence that is told nowhere', () => {
    expect(paths.length).toBeGreaterThan(400)
    expect(paths.filter(path => !isTold(path)).map(path => path.join('.'))).toEqual([])
  })

  test('has all that is looked up by a kind', () => {
    for (const [section, keys] of Object.entries(BY_KIND)) {
      expect(Object.keys({ ...(wording as Group)[section]! })).toEqual(expect.arrayContaining([...keys]))
      expect(
        readersOf([section, '']).some(text => /\b(?:say|wording\.\w+)\[/.test(text)),
        section,
      ).toBe(true)
    }
  })
})

const ENGLISH = { table: { done: 'Done.', sent: 'Sent to {who} at {time}.' }, bye: 'Bye {who}.' }
const LATIN = { table: { done: 'Factum.', sent: 'Missum ad {who}.' }, bye: 'Vale {who}.' }

describe('the wordings of two languages', () => {
  test('become one type, where the second may leave out what its sentence does without', () => {
    const text = compiled({ la: LATIN, en: ENGLISH })
    expect(text).toContain('export const la: Wording = {')
    expect(text).toMatch(/sent: \(it: \{ readonly who: Text; readonly time: Text \}\).* => `Missum ad /)
    expect(text).toContain('export const WORDINGS = { en, la }')
    expect(faultsIn(text)).toEqual([])
  })

  test.each<[string, object, RegExp]>([
    ['lacks a sentence', { table: LATIN.table }, /'bye' is missing/],
    ['lacks a sentence of a group', { ...LATIN, table: { done: 'Factum.' } }, /'sent' is missing/],
    ['has one too many', { ...LATIN, salve: 'Salve.' }, /'salve' does not exist/],
    ['has a group for a sentence', { ...LATIN, bye: { who: 'Vale.' } }, /'who' does not exist/],
  ])('do not pass the type check if the second %s', (_, second, fault) => {
    expect(faultsIn(compiled({ en: ENGLISH, la: { ...second } })).join('\n')).toMatch(fault)
  })

  test('keep what means something to TypeScript as it is written', () => {
    const sentence = 'a `dash`, a \\stroke, $it and "quotes"'
    const text = compiled({ en: { plain: sentence, filled: `${sentence} {who}` } })
    const code = ts.transpile(text, { module: ts.ModuleKind.CommonJS })
    const said: { en?: { plain: string; filled: (it: { who: string }) => string } } = {}
    new Function('exports', code)(said)
    expect([said.en?.plain, said.en?.filled({ who: 'you' })]).toEqual([sentence, `${sentence} you`])
  })

  test.each<[string, Readonly<Record<string, object>>, RegExp]>([
    ['a folder', { en: ENGLISH, Latin: LATIN }, /^templates\/Latin: name the folder/],
    ['a key', { en: { table: { 'not done': 'No.' } } }, /^en\.table\.not done: a key is a word$/],
    ['a number', { en: ENGLISH, la: { table: { done: 7 } } }, /^la\.table\.done: write a sentence/],
    ['nothing', { en: { table: { done: null } } }, /^en\.table\.done: write a sentence/],
    ['a list', { en: { done: ['Done.'] } }, /^en\.done: write a sentence/],
    [
      'a field',
      { en: { told: 'Hear {who}.' }, la: { told: 'Audi {quem}.' } },
      /^la\.told: there is no field \{quem\}$/,
    ],
  ])('are refused with the place where %s is none', (_, wordings, said) => {
    const all = Object.fromEntries(Object.entries(wordings).map(([name, each]) => [name, { ...each }]))
    expect(() => compiled(all)).toThrow(said)
  })

  test('are refused where a file has nothing but comments', () => {
    expect(() => compiled({ en: ENGLISH, la: null as never })).toThrow(/^la: there are no sentences$/)
  })
})

/** What the type check says of a file that needs no library. */
function faultsIn(text: string): readonly string[] {
  const file = ts.createSourceFile('wordings.ts', text, ts.ScriptTarget.ES2023)
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: name => (name === file.fileName ? file : undefined),
    writeFile: () => undefined,
  }
  const program = ts.createProgram([file.fileName], { strict: true, noLib: true, types: [] }, host)
  const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  return all.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
