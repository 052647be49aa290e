// Each command reads its own part of the program, and does without the rest.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readAtBuild } from '../../src/library/files.ts'
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
  const folder = fileURLToPath(new URL('../../dist/cli', import.meta.url))
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

  /** The files of the built program that are read where this one is. */
  function readWith(name: string, known = new Set<string>()): ReadonlySet<string> {
    if (known.has(name)) return known
    known.add(name)
    for (const [, other] of textOf(name).matchAll(
      /^(?:import|export)[^;]*?from "\.\/([\w.-]+)"|^import "\.\/([\w.-]+)"/gm,
    ))
      if (other !== undefined) readWith(other, known)
    return known
  }

  /** The file that an import of this name leads to, from a file. */
  function ledTo(name: string, from: string): string {
    const [found = ''] = new RegExp(`\\./${name}-\\w+\\.js`).exec(textOf(from)) ?? []
    expect(readdirSync(folder)).toContain(found.slice(2))
    return found.slice(2)
  }

  const first = ledTo('commandLine', 'main.js')
  const textsOf = (name: string): string => [...readWith(name)].map(textOf).join('\n')

  test.each<[string, string, readonly string[]]>([
    ['help', first, ['kysely', 'nodemailer', 'mailparser', 'zod', 'yaml', 'nearley']],
    ['adjudicate and parse', ledTo('lines', first), ['kysely', 'nodemailer', 'mailparser', 'nearley']],
    ['map', ledTo('map', first), ['nodemailer', 'mailparser', 'nearley']],
    ['receive', ledTo('receiving', first), ['iconv-lite', 'encoding-japanese', 'html-to-text', 'imapflow']],
  ])('%s: what it does not need is not read', (_, name, without) => {
    const texts = textsOf(name)
    expect(texts.length).toBeGreaterThan(10_000)
    for (const each of without) expect(texts).not.toContain(`\n// node_modules/${each}/`)
  })

  test('what is looked for here would be found', () => {
    expect(textsOf(first)).toContain('\n// node_modules/commander/')
    expect(textsOf(ledTo('receiving', first))).toContain('\n// node_modules/mailparser/')
  })
})

describe('what is read when something in it is called', () => {
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
