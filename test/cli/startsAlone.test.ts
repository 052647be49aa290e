// Each command reads its own part of the program, and does without the rest.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readAtBuild } from '../../src/judge/library/files.ts'
import { packageFolder } from '../packed.ts'
import { dragoman, program } from './program.ts'

const HELP = await dragoman([])
const COMMANDS = [...HELP.stdout.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name!)

test('there are commands', () => {
  expect(COMMANDS).toContain('adjudicate')
  expect(COMMANDS.length).toBeGreaterThan(14)
})

test.each(COMMANDS)('%s is known by its word alone', async name => {
  const { stdout, status } = await dragoman([name, '--help'])
  expect(status).toBe(0)
  expect(stdout).toMatch(new RegExp(`^Usage: dragoman ${name}\\b`))
})

describe('what a program asks much', () => {
  /** The packages that are loaded with a file of the program: by its imports, and theirs. */
  function packagesOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
    const packages = new Set<string>()
    if (seen.has(file)) return packages
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?:[^"]* from )?"(.+)";$/gm,
    ))
      if (name.startsWith('.'))
        for (const each of packagesOf(join(file, '..', name), seen)) packages.add(each)
      else packages.add(name)
    return packages
  }

  test.each<[string, string, readonly string[]]>([
    ['help', 'commandLine', ['kysely', 'nodemailer', 'mailparser', 'zod', 'nearley']],
    ['adjudicate and parse', 'lines', ['kysely', 'nodemailer', 'mailparser', 'nearley']],
    ['map', 'map', ['@resvg/resvg-js', 'nodemailer', 'mailparser', 'nearley']],
    ['receive', 'receiving', ['@resvg/resvg-js', 'imapflow', 'mailauth', 'pg', 'smtp-server']],
  ])('%s: what it does not need is not loaded', (_, name, without) => {
    const loaded = packagesOf(join(packageFolder(), 'dist/cli', `${name}.js`))
    expect(without.filter(each => loaded.has(each))).toEqual([])
    expect(loaded.has('yaml')).toBe(false)
  })

  test('what is looked for here would be found', () => {
    const loaded = packagesOf(join(packageFolder(), 'dist/cli/receiving.js'))
    for (const each of ['mailparser', 'kysely', 'zod', 'nearley'])
      expect([each, loaded.has(each)]).toEqual([each, true])
  })
})

describe('letters that few people write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-apart-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const context = join(folder, 'context.json')
  writeFileSync(
    context,
    JSON.stringify({
      game: 'harbor',
      phase: 'S1901M',
      units: ['FRANCE A PAR', 'FRANCE F BRE'],
      players: [{ power: 'FRANCE', address: 'anna@table.example', password: 'x' }],
    }),
  )
  const read = (type: string, body: Uint8Array): string => {
    const heads = `From: anna@table.example\r\nTo: judge@dragoman.example\r\nMessage-ID: <1@table.example>\r\nContent-Type: ${type}\r\n\r\n`
    return program(['read', '--context', context], Buffer.concat([Buffer.from(heads), body])).stdout
  }

  test.each<[string, string, Uint8Array, string]>([
    [
      'HTML',
      'text/html; charset=utf-8',
      Buffer.from('<p>A Par - Bur</p><ul><li>F Bre H</li></ul>'),
      '* F Bre H',
    ],
    ['Japanese', 'text/plain; charset=iso-2022-jp', Buffer.from('\x1b$B%Q%j\x1b(B', 'latin1'), 'パリ'],
    ['Greek', 'text/plain; charset=iso-8859-7', Uint8Array.of(0xd0, 0xe1, 0xf1), 'Παρ'],
  ])('%s', (_, type, body, text) => {
    expect(read(type, body)).toContain(text)
  })
})

test('the boards and books are read as they were built, and a changed one anew', () => {
  const files = ['maps', 'variants', 'rulebooks', 'sharing'].flatMap(name => {
    const at = fileURLToPath(new URL(`../../config/${name}/`, import.meta.url))
    const names = readdirSync(at).filter(file => file.endsWith('.yaml'))
    return names.map(file => readFileSync(join(at, file), 'utf8'))
  })
  expect(files.length).toBeGreaterThan(40)
  for (const text of files) expect(readAtBuild(text)).toEqual(parse(text))
  expect(readAtBuild(`${files[0]}\n`)).toBeUndefined()
})

test('in a process of its own a line is answered', async () => {
  const { stdout } = program(['adjudicate'], '{"phase":"S1901M","units":["FRANCE A PAR"],"orders":{}}\n')
  expect(stdout).toContain('"phase":"S1901M"')
})
