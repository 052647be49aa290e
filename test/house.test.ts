// Keeps the house in order: who imports whom, and what the pure rooms never touch.
import { describe, expect, test } from 'vitest'
import { linesOf, RULES, type Rule } from './house/rules.ts'
import { houseOf, json, projectFiles, textOf, thisHouse } from './house/source.ts'

describe('in src', () => {
  const house = thisHouse()

  test.each(Object.entries(RULES))('%s', (_, rule) => {
    expect(rule(house)).toEqual([])
  })

  test('there is something to look at', () => {
    expect(house.files.length).toBeGreaterThan(30)
    const [longest] = house.files.map(({ path, text }) => ({ path, lines: linesOf(text) })).sort(byLines)
    console.log(
      `${house.files.length} files in src; the longest, ${longest?.path}, has ${longest?.lines} lines`,
    )
  })

  const byLines = (one: { lines: number }, other: { lines: number }) => other.lines - one.lines
})

/** The smallest files that break each rule, so that no rule is kept for want of looking. */
describe('the house would notice', () => {
  const inBoard = (code: string) => ({ 'rules/board/a.ts': code })
  const clock = 'a pure room knows no clock, no dice, no disk, no network and no log'
  const arrows = 'a file imports from its own room and from rooms above it'
  const packages = 'a pure room uses no packages but those it is allowed'
  const waits = 'a pure room waits for nothing'

  test.each<[string, Rule, Record<string, string>, string]>([
    [
      'a new room',
      'every file stands in a room of the house',
      { 'attic/a.ts': '' },
      'attic/a.ts is in no room',
    ],
    [
      'an arrow down',
      arrows,
      inBoard("import '../orders/b.ts'"),
      'rules/board/a.ts:1 rules/orders/b.ts is a room below',
    ],
    [
      'an arrow down for a type',
      arrows,
      inBoard("\nimport type { B } from '../orders/b.ts'"),
      'rules/board/a.ts:2',
    ],
    [
      'an arrow down on the way out',
      arrows,
      { 'judge/game/a.ts': "export * from '../people/b.ts'" },
      'judge/people/b.ts',
    ],
    [
      'an arrow down in a type',
      arrows,
      inBoard("type B = import('../../judge/game/b.ts').B"),
      'judge/game/b.ts is a room',
    ],
    [
      'an arrow down at run time',
      arrows,
      { 'post/a.ts': "await import('../cli/b.ts')" },
      'cli/b.ts is a room',
    ],
    [
      'an arrow out of the house',
      arrows,
      { 'cli/a.ts': "import '../../test/b.ts'" },
      '../test/b.ts is no room',
    ],
    [
      'a pure room leaning on one that is not',
      'a pure room imports from pure rooms alone',
      { 'judge/game/a.ts': "import '../../post/letter.ts'" },
      'judge/game/a.ts:1 post/letter.ts is not pure',
    ],
    ['result.ts leaning on a room', arrows, { 'result.ts': "import './board/a.ts'" }, 'result.ts:1'],
  ])('%s', noticed)

  test.each<[string, Rule, Record<string, string>, string]>([
    [
      'a name that a face does not have',
      'a house is entered by what its face names',
      {
        'rules/index.ts': "export { B } from './board/b.ts'",
        'judge/game/a.ts': "import { B, type C } from '../../rules/board/b.ts'",
      },
      'judge/game/a.ts:1 rules/board/b.ts C: not in rules/index.ts',
    ],
    [
      'a name that nobody wants',
      'a face names nothing that no other house uses',
      {
        'rules/index.ts': "export { B, type C } from './board/b.ts'",
        'judge/game/a.ts': "import { B } from '../../rules/board/b.ts'",
        'cli/a.ts': "import { C } from '../rules/board/b.ts'",
      },
      'rules/board/b.ts#C',
    ],
  ])('%s', noticed)

  const rooms = 'no room but the store knows in which database a store lies'
  const dialects = 'a dialect keeps to itself, and is opened by few files of the store'
  test.each<[string, Rule, Record<string, string>, string]>([
    [
      'by its place',
      rooms,
      { 'cli/a.ts': "import '../judge/store/postgres/place.ts'" },
      'cli/a.ts:1 judge/store/postgres',
    ],
    [
      'by a type',
      rooms,
      { 'pages/a.ts': "import type { A } from '../judge/store/sqlite/file.ts'" },
      'judge/store/sqlite/',
    ],
    [
      'at run time',
      rooms,
      { 'cli/doctor/a.ts': "await import('../../judge/store/postgres/look.ts')" },
      'for the store',
    ],
    ['by a driver', rooms, { 'judge/service/a.ts': "import pg from 'pg'" }, 'judge/service/a.ts:1 pg'],
    [
      'in a query',
      dialects,
      { 'judge/store/queries/a.ts': "import '../sqlite/file.ts'" },
      'judge/store/queries/a.ts:1',
    ],
    [
      'of its neighbour',
      dialects,
      { 'judge/store/sqlite/a.ts': "import '../postgres/place.ts'" },
      'not for this file',
    ],
  ])('a room that knows a dialect %s', noticed)

  const kept = 'a statement of the database is prepared where it is kept'
  test.each<[string, Rule, Record<string, string>, string]>([
    [
      'that is prepared in passing',
      kept,
      { 'judge/store/a.ts': "db.prepare('SELECT 1').get()" },
      'judge/store/a.ts:1 .prepare',
    ],
    [
      'behind a pragma',
      kept,
      { 'judge/store/a.ts': "db.pragma('user_version')" },
      'judge/store/a.ts:1 .pragma',
    ],
    [
      'of a file of its own',
      kept,
      { 'cli/a.ts': "import Sqlite from 'better-sqlite3'" },
      'cli/a.ts:1 better-sqlite3',
    ],
  ])('a statement %s', noticed)

  const patterns = 'no pattern takes a letter beyond ASCII both for a letter and for none'
  test.each<[string, Rule, Record<string, string>, string]>([
    ['', patterns, inBoard('/^\\W*\\p{L}+/u'), 'rules/board/a.ts:1 has \\W beside \\p{L}'],
    [
      'made of parts',
      patterns,
      inBoard("new RegExp('^\\\\W*' + '\\\\p{L}', 'u')"),
      'rules/board/a.ts:1 has \\W',
    ],
    ['in a part', patterns, inBoard('const a = String.raw`^\\W*\\p{L}`'), 'rules/board/a.ts:1 has \\W'],
  ])('a pattern %s for which a letter is none', noticed)

  test.each<[string, Rule, Record<string, string>, string]>([
    [
      'a package',
      packages,
      { 'rules/orders/a.ts': "import yaml from 'yaml'" },
      'yaml is not for a pure room',
    ],
    [
      'a part of a package',
      packages,
      { 'judge/game/a.ts': "import z from 'zod/mini'" },
      'zod is not for a pure room',
    ],
    ['the disk', packages, inBoard("import { readFileSync } from 'node:fs'"), 'node:fs is not'],
    ['the disk by its old name', packages, inBoard("import fs from 'fs'"), 'fs is not for a pure room'],
    ['a package out of the blue', packages, inBoard("import x from '@x/y'"), '@x/y is not for a pure room'],
  ])('%s in a pure room', noticed)

  test.each([
    ['the time', 'const now = Date.now()', 'Date'],
    ['the date', 'const now = new Date()', 'Date'],
    ['the time under another name', 'const { now } = Date', 'Date'],
    ['dice', 'const eyes = Math.random()', 'Math.random'],
    ['a calendar with a clock', 'const now = Temporal.Now.instant()', 'Temporal.Now'],
    ['dice in brackets', "const eyes = Math['random']()", 'Math'],
    ['dice taken out', 'const { random } = Math', 'Math'],
    ['a log', "console.log('hello')", 'console'],
    ['the process', 'process.exit(1)', 'process'],
    ['a case', 'switch (a) { case Date: }', 'Date'],
    ['a kind of date', 'class Day extends Date {}', 'Date'],
    ['a default', 'const a = (now = Date) => now', 'Date'],
    ['a shorthand', 'const a = { process }', 'process'],
    ['the network', "const a = fetch('x')", 'fetch'],
    ['a timer', 'setTimeout(() => 1, 1)', 'setTimeout'],
    ['everything at once', 'const a = globalThis', 'globalThis'],
    ['where the file lies', 'const a = import.meta.url', 'import.meta'],
  ])('%s in a pure room', (_, code, found) => {
    noticed('', clock, inBoard(code), `rules/board/a.ts:1 ${found}`)
  })

  test.each([
    ['an async function', 'export async function a() {}', 'async'],
    ['an async arrow', 'const a = async () => 1', 'async'],
    ['an await', 'const a = await b', 'await'],
    ['an await in a loop', 'for await (const a of b) a()', 'await'],
  ])('%s in a pure room', (_, code, found) => {
    noticed('', waits, inBoard(code), `rules/board/a.ts:1 ${found}`)
  })

  test.each<[string, Rule, Record<string, string>, string]>([
    [
      'a circle of three',
      'no file imports itself by a detour',
      {
        'rules/board/a.ts': "import './b.ts'",
        'rules/board/b.ts': "import type { C } from './c.ts'",
        'rules/board/c.ts': "export * from './a.ts'",
      },
      'rules/board/a.ts -> rules/board/b.ts -> rules/board/c.ts -> rules/board/a.ts',
    ],
    [
      'a package for development',
      'every package is one that package.json needs at run time',
      { 'cli/a.ts': "import ts from 'typescript'" },
      'typescript is no dependency',
    ],
    ['any', 'nothing is of type any', { 'cli/a.ts': 'const a = b as any[]' }, 'cli/a.ts:1 any'],
    [
      'any in any place',
      'nothing is of type any',
      inBoard('type A = Record<string, any>'),
      'rules/board/a.ts:1 any',
    ],
    [
      'a file that does not say what it is for',
      'every file opens with a sentence that says what it is for',
      inBoard("import './b.ts'"),
      'rules/board/a.ts opens with none',
    ],
    ['what is put off', 'nothing is left to do', inBoard('// TO' + 'DO: later'), 'rules/board/a.ts:1'],
  ])('%s', noticed)

  function noticed(_: string, rule: Rule, files: Record<string, string>, complaint: string) {
    const complaints = RULES[rule](houseOf(files, ['yaml', 'zod']))
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(complaint)
  }
})

test('words in comments, strings, types and names of fields are no code', () => {
  const code = [
    '// Says when: not with Date.now(), not with any console, nor async.',
    "import { z } from 'zod'",
    "export const advice = 'await process.env, Math.random() and new Date()'",
    'export const pattern = /import fs from "node:fs"/',
    'const half = Math.floor(1 / 2)',
    'export interface Moment { readonly process: string; readonly console: Date }',
    'export const moment = (it: Moment) => ({ process: it.process, fetch: half, anyone: z })',
    'export type Zone = Intl.Locale | Date | typeof fetch',
    'const { process: run } = moment({ process: "", console: half })',
    'export function passes(process: number) { return process + 1 }',
  ].join('\n')
  const house = houseOf({ 'rules/board/a.ts': code }, ['zod'])
  expect(Object.values(RULES).flatMap(rule => rule(house))).toEqual([])
})

/** Folders of the machine, and where packages come from: neither is anybody else's business. */
const OF_THIS_MACHINE = [
  /(?<![\w.~-])\/(?:home|root|Users|work|tmp|mnt|media|workspace)\b(?!\.)/,
  /\b[A-Z]:\\\w/,
  /\bregistry\s*=|\bregistry\.[a-z]|"resolved"\s*:|_auth[T]oken/,
]

/** In another process they may: it ends before anything is collected. */
describe('no test', () => {
  const tests = projectFiles().filter(path => /^test\/.*\.ts$/.test(path))
  const house = houseOf(Object.fromEntries(tests.map(path => [path, textOf(path)])), [])

  test('prepares a statement that nobody keeps', () => {
    expect(tests.length).toBeGreaterThan(100)
    expect(RULES['a statement of the database is prepared where it is kept'](house)).toEqual([])
  })
})

describe('no file of the project', () => {
  test('names a folder of a machine or the address of a registry', () => {
    // In pictures and fonts any bytes may stand beside each other.
    const readable = projectFiles().filter(path => !/\.(?:png|ttf)$/.test(path))
    const found = readable.flatMap(path => {
      const lines = textOf(path).split('\n')
      return lines.flatMap((line, i) => (isOfThisMachine(line) ? [`${path}:${i + 1}`] : []))
    })
    expect(found).toEqual([])
  })

  test.each([
    ['a home', `see ${['', 'home', 'anna', 'notes'].join('/')}`],
    ['another home', `"${['', 'root'].join('/')}"`],
    ['a Mac', `file://${['', 'Users', 'anna'].join('/')}`],
    ['Windows', `open ${['C:', 'Games'].join('\\')}`],
    ['a temporary file', `cat ${['', 'tmp', 'a.txt'].join('/')}`],
    ['a registry', ['https://registry', 'example', 'org'].join('.')],
    ['a lock that names one', `"${'resolved'}": "x"`],
  ])('could name %s unnoticed', (_, line) => {
    expect(isOfThisMachine(line)).toBe(true)
  })

  test.each([
    'src/homes/a.ts',
    'https://example.org/home',
    '#!/usr/bin/env bash',
    'and/or',
    '../tmp/a',
    'the registry',
  ])('is blamed for %s', line => {
    expect(isOfThisMachine(line)).toBe(false)
  })

  const isOfThisMachine = (line: string) => OF_THIS_MACHINE.some(pattern => pattern.test(line))
})

describe('the packages', () => {
  const { dependencies, devDependencies } = json('package.json') as Record<string, Record<string, string>>
  const locked = Object.entries((json('package-lock.json') as Lock).packages).filter(([path]) => path !== '')

  test('are each asked for in exactly one version', () => {
    const asked = Object.entries({ ...dependencies, ...devDependencies })
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  test('are locked with a version and a checksum, or the lock cannot be installed', () => {
    expect(locked.filter(([, { version, integrity }]) => !version || !integrity)).toEqual([])
  })
})

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>
}
