// Each command reads its own part of the program, and does without the rest.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
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

  test('adjudicate and parse read neither mail nor database', () => {
    const [first = ''] = /\.\/commandLine-\w+\.js/.exec(textOf('main.js')) ?? []
    expect(readdirSync(folder)).toContain(first.slice(2))
    const texts = [...readWith(first.slice(2))].map(textOf).join('\n')
    for (const mark of ['node_modules/kysely/', 'node_modules/nodemailer/', 'node_modules/mailparser/'])
      expect(texts).not.toContain(mark)
    expect(texts).toContain('node_modules/commander/')
  })
})

test('in a process of its own a line is answered', async () => {
  const { stdout } = program(['adjudicate'], '{"phase":"S1901M","units":["FRANCE A PAR"],"orders":{}}\n')
  expect(stdout).toContain('"phase":"S1901M"')
})
