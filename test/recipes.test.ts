// The files that docs/adding.md tells a keeper to write: written as they stand there, looked at and played by the built program.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdjudicateReply } from '../src/judge/json/adjudicate.ts'
import { isFull } from './edition.ts'
import { mainFile } from './packed.ts'
import { ENDING } from './servers/servers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = mainFile()
const ADDING = readFileSync(join(ROOT, 'docs/adding.md'), 'utf8')

/** A recipe: the file with its text, and the commands below it. */
function recipe(heading: string): { file: string; text: string; commands: readonly string[] } {
  const [, section = ''] =
    new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^##|$(?![\\s\\S]))`, 'm').exec(ADDING) ?? []
  const [, file = ''] = /Put this into `([^`]+)`/.exec(section) ?? []
  const [, text = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(section) ?? []
  const commands = [...section.matchAll(/^ {4}((?:.*[\\|]\n)*.*)$/gm)].map(([, command = '']) => command)
  return { file, text, commands }
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command as it stands there, in a folder of its own. */
function run(command: string): { status: number | null; stdout: string; stderr: string } {
  const line = command.replaceAll('npx dragoman', `'${process.execPath}' '${MAIN}'`)
  return spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8', ...ENDING })
}

const replyOf = (command: string): AdjudicateReply => {
  const { status, stdout, stderr } = run(command)
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as AdjudicateReply // what the program promises
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

describe('the variant of the recipe', () => {
  const { file, text, commands } = recipe('Adding a variant')
  const [list = '', play = ''] = commands

  test('is a file and two commands', () => {
    expect([file, commands.length]).toEqual(['data/variants/northern-turkey.yaml', 2])
    expect(text.split('\n')[0]).toBe('variant: Northern Turkey')
  })

  test.runIf(isFull)('is not there before the file is', () => {
    expect(run(list).stdout).not.toContain('northern-turkey')
    expect(run(play).stdout).toContain('no variant is called')
  })

  test('is listed when the file is there, and a phase is played on it', () => {
    write(file, text)
    const rows = expect.stringMatching(/^northern-turkey +Northern Turkey +7 /m)
    if (isFull) expect(run(list)).toMatchObject({ status: 0, stderr: '', stdout: rows })
    expect(replyOf(play)).toMatchObject({ next: 'F1901M', units: expect.arrayContaining(['TURKEY F SEV']) })
  })

  test.runIf(isFull)('is told in which line it is broken', () => {
    write(file, text.replace('F sev', 'F mos'))
    const { status, stderr } = run(list)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^dragoman: data\/variants\/northern-turkey\.yaml:6: /)
    write(file, text)
  })
})

describe('the rulebook of the recipe', () => {
  const { file, text, commands } = recipe('Adding a rulebook')
  const [check = '', play = ''] = commands

  test('is a file and two commands', () => {
    expect([file, commands.length]).toEqual(['data/rulebooks/house.yaml', 2])
  })

  test.runIf(isFull)(
    'is well, and a paradox is played by it, otherwise than by the book that it uses',
    () => {
      write(file, text)
      expect(run(check)).toMatchObject({ status: 0, stderr: '' })
      expect(replyOf(play).units).toEqual(expect.arrayContaining(['ENGLAND F WAL', 'FRANCE F ENG']))
      const used = replyOf(play.replace('"house"', '"2023"'))
      expect(used.units).toEqual(expect.arrayContaining(['ENGLAND F ENG']))
    },
  )

  test.runIf(isFull)('is told in which line it is broken', () => {
    write(file, text.replace('allHold', 'maybe'))
    const { status, stderr } = run(check)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^dragoman: data\/rulebooks\/house\.yaml:4: paradox will not do as "maybe"; write one of /,
    )
  })
})
