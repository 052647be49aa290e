// How the command line answers to right and wrong words: help, lists, exit codes, one clear line for a mistake.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rulebookNames, variantNames } from '../../src/judge/library/boards.ts'
import { isFull, sample } from '../edition.ts'
import { dragoman, program } from './program.ts'

/** What there is, in the order of the help. */
const COMMANDS =
  'adjudicate parse variants rulebooks start receive run-once doctor push-keys read games show export verify move backup remove restore ban unban queue map help'.split(
    ' ',
  )

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('help', () => {
  test.each([[[]], [['help']], [['--help']]])('dragoman %j lists the commands', async words => {
    const { status, stdout, stderr } = await dragoman(words)
    expect([status, stderr]).toEqual([0, ''])
    for (const command of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
    }
  })

  test.each(COMMANDS.map(command => [command]))('each command has its own: %s', async command => {
    const asked = await dragoman([command, '--help'])
    expect(asked).toMatchObject({ status: 0, stderr: '' })
    expect(asked.stdout).toContain(`Usage: dragoman ${command}`)
    expect(await dragoman(['help', command])).toEqual(asked)
  })

  test('lists no command that does not exist', async () => {
    const commands = [...(await dragoman([])).stdout.matchAll(/^ {2}([a-z][\w-]*) .*/gm)].map(
      ([, command]) => command,
    )
    expect(commands).toEqual(COMMANDS)
  })
})

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string }
  expect(await dragoman(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
})

describe('wrong usage ends with 2 and one line that says what is wrong', () => {
  test.each<[string[], string]>([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['--frob'], "unknown option '--frob'"],
    [['help', 'frobnicate'], "there is no command 'frobnicate'"],
    [['adjudicate', '--frob'], "unknown option '--frob'"],
    [['adjudicate', 'position.json'], 'too many arguments'],
    [['adjudicate', '--variant'], 'argument missing'],
    [['adjudicate', '--variant', 'nope'], '--variant: no variant is called "nope": there are standard, 1898'],
    [
      ['adjudicate', '--rulebook', '1066'],
      '--rulebook: no rulebook is called "1066": there are 1971, 1982, 2000',
    ],
    [['variants', 'standard'], 'too many arguments'],
  ])('dragoman %j', async (words, problem) => {
    const { status, stdout, stderr } = await dragoman(words)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(problem)
    expect(stderr).toMatch(/^dragoman: .*\n$/)
  })
})

describe('the lists', () => {
  test('name every variant, for people and for programs', async () => {
    const table = (await dragoman(['variants'])).stdout.split('\n')
    expect(table[0]).toMatch(/^variant +name +powers +centers +to win +opens$/)
    expect(table.slice(1, -1).map(row => row.split(' ')[0])).toEqual(variantNames())
    const listed = JSON.parse((await dragoman(['variants', '--json'])).stdout) as { variant: string }[]
    expect(listed.map(({ variant }) => variant)).toEqual(variantNames())
    expect(listed[0]).toEqual({
      variant: 'standard',
      name: 'Standard',
      powers: ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'],
      provinces: 75,
      centers: 34,
      wins: 18,
      opens: 'S1901M',
    })
  })

  test('name every rulebook, with what is unusual in it', async () => {
    const table = (await dragoman(['rulebooks'])).stdout.split('\n').slice(0, -1)
    const names = table.filter(row => !row.startsWith(' ')).map(row => row.split(' ')[0])
    expect(names[0]).toBe('2025EE')
    expect(names.toSorted()).toEqual([...rulebookNames()].sort())
    expect(table.filter(row => row.endsWith('(the usual book)'))).toHaveLength(1)
    expect(table).toContain('    4.A.2 d: all moves at the core of a paradox fail')
    const listed = JSON.parse((await dragoman(['rulebooks', '--json'])).stdout) as {
      rulebook: string
      unusual: string[]
    }[]
    expect(listed.find(({ rulebook }) => rulebook === 'all-hold')?.unusual).toEqual(['paradox'])
  })

  test.each(['1982', 'AH1982'])('say of the rulebook %s all that it says', async name => {
    const { status, stdout } = await dragoman(['rulebooks', name])
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^1982: The rules of 1982\.\n\nIt differs from the usual book in this:\n\n {2}4\.A\.2 b: a convoyed army/,
    )
    expect(stdout).toContain('  4.D.7 a: a build may be waived\n')
  })

  test('look at a rulebook that lies anywhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'books-'))
    const file = join(folder, 'house.yaml')
    writeFileSync(file, "rulebook: House\nuses: '2023'\nparadox: szykman\n")
    expect(await dragoman(['rulebooks', '--check', file])).toMatchObject({ status: 0, stderr: '' })
    writeFileSync(file, "rulebook: House\nuses: '2023'\nparadox: coin\nretreats: never\n")
    const { status, stdout, stderr } = await dragoman(['rulebooks', '--check', file])
    rmSync(folder, { recursive: true })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.split('\n')[0]).toMatch(
      /house\.yaml:3: paradox will not do as "coin"; write one of szykman, /,
    )
    expect(stderr.split('\n')[1]).toMatch(/house\.yaml:4: .*there is no field retreats/)
  })
})

describe('the program itself', () => {
  test.each(sample([[['rulebooks', '--json']], [[]], [['frobnicate']]], 1))(
    'does the same in a process of its own: %j',
    async words => {
      expect(program(words)).toEqual(await dragoman(words))
    },
  )

  test.runIf(isFull)('npx runs the program from a checkout', async () => {
    const stdout = execFileSync('npx', ['--no-install', 'dragoman', '--version'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(stdout).toBe((await dragoman(['--version'])).stdout)
  })
})
