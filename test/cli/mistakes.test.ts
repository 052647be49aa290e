// The mistakes of keepers: each gets one answer, which says where it is and what to write instead.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { useKeepersFolder } from '../../src/judge/library/boards.ts'
import { dragoman } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONFIGURATION = `judge:
  code: POST
  address: judge@post.example
data: ${join(folder, 'kept')}
mailbox:
  host: 127.0.0.1
  port: 1
  security: none
  user: judge
  password: x
smtp:
  host: 127.0.0.1
  port: 1
  security: none
`
mkdirSync(join(folder, 'a-folder'))

/** What is not well of one part, by the doctor. */
async function troubles(part: string, words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await dragoman(['doctor', ...words])
  return stdout
    .split('\n')
    .filter(line => line.startsWith(`${part}: `) && !line.startsWith(`${part}: ok`))
    .map(line => line.slice(part.length + 2))
}

describe('in the configuration', () => {
  /** What was written, what is written in its place, and what the doctor and `start` say of it. */
  const rows: readonly (readonly [what: string, from: string, to: string, answer: string])[] = [
    [
      'a colon forgotten',
      'password: x',
      'password x',
      '10: there is no colon behind password; write password: …',
    ],
    [
      'a colon forgotten before a variable',
      'password: x',
      'password env:NOTSET',
      '10: there is no colon behind password; write password: env:NOTSET',
    ],
    ['a blank forgotten', 'code: POST', 'code:POST', '2: there is no blank behind code:; write code: POST'],
    [
      'a sign of YAML at the beginning of a word',
      'user: judge',
      'user: @judge',
      "9: what stands behind user: is more than YAML takes without quotation marks; put it in quotation marks: user: '…'",
    ],
    [
      'a password of signs, which no answer repeats',
      'password: x',
      'password: %x*y',
      "10: what stands behind password: is more than YAML takes without quotation marks; put it in quotation marks: password: '…'",
    ],
    [
      'a password on the line below',
      'password: x',
      'password:\n  hunter2',
      '11: a value stands on a line of its own; write it behind password: on the same line',
    ],
    [
      'a user and a password in the name of a host',
      'host: 127.0.0.1\n  port: 1\n  security: none\n  user',
      'host: https://judge:hunter2@mail.test\n  port: 1\n  user',
      '6: mailbox: host will not do; write mail.test alone, and user and password on a line of their own',
    ],
    [
      'a password for a token',
      'password: x',
      'token: hunter2',
      '10: mailbox: token will not do; write its fields below token:',
    ],
    [
      'a required field misspelt',
      'password: x',
      'pw: hunter2',
      '10: mailbox: there is no field pw; write password, if that is meant, or one of',
    ],
    [
      'the judge for its own keeper',
      'data:',
      'keeper: judge@post.example\ndata:',
      '4: this is the address of the judge itself; write that of a person',
    ],
    [
      'a bracket left open',
      'user: judge',
      'user: [judge',
      '9: a bracket is opened here and never closed; close it, or put what stands here in quotation marks',
    ],
    [
      'a colon within a word',
      'user: judge',
      'user: judge: post',
      "9: what stands behind user: is more than YAML takes without quotation marks; put it in quotation marks: user: '…'",
    ],
    [
      'a field below one that has a beginning, misspelt',
      'data:',
      'rates:\n  mailPerDay: 5\ndata:',
      '5: rates: there is no field mailPerDay; write mailsPerDay, if that is meant, or one of',
    ],
    ['a tab', '  user: judge', '\tuser: judge', '9: this line begins with a tab; write blanks in its place'],
    [
      'a line that stands further right',
      '  user: judge',
      '    user: judge',
      '9: this line begins further right than the one above; let the two begin in the same column',
    ],
    [
      'a key twice',
      '  user: judge',
      '  user: judge\n  user: jane',
      '10: this key stands here twice; write it once',
    ],
    [
      'a quotation mark left open',
      'user: judge',
      'user: "judge',
      '9: a quotation mark is opened here and never closed; close it',
    ],
    [
      'a section misspelt',
      'mailbox:',
      'mailbx:',
      '5: the file: there is no field mailbx; write mailbox, if that is meant, or one of',
    ],
    [
      'a field misspelt',
      '  host: 127',
      '  hots: 127',
      '6: mailbox: there is no field hots; write host, if that is meant, or one of',
    ],
    [
      'a variable that is not set',
      'password: x',
      'password: env:NOTSET',
      '10: mailbox: password: the environment has no NOTSET; set it before the judge starts',
    ],
    [
      'a file that is not there',
      'password: x',
      'password: file:nowhere',
      '10: mailbox: password: nowhere does not exist; make it',
    ],
    [
      'a folder for a file',
      'password: x',
      `password: file:${join(folder, 'a-folder')}`,
      `10: mailbox: password: ${join(folder, 'a-folder')} is a folder; name the file in it`,
    ],
    ['no password', '  password: x\n', '', '5: mailbox: password is missing; write env:NAME'],
    ['a port in words', 'port: 1', 'port: imaps', '7: mailbox: port will not do as "imaps"; write a number'],
    [
      'a zone that there is not',
      'code: POST',
      'zone: Mars',
      '2: judge: zone will not do as "Mars"; write the name of a time zone',
    ],
    [
      'no address',
      'judge@post.example',
      'judge at post',
      '3: judge: address will not do as "judge at post"; write an address',
    ],
    [
      'one port for two things',
      'smtp:',
      'health: { port: 18123 }\nweb: { port: 18123 }\nsmtp:',
      '12: health has port 18123 already; give one of the two another',
    ],
    [
      'nothing to answer by',
      /smtp:[\s\S]*/.exec(CONFIGURATION)![0],
      '',
      '5: there is a mailbox, but no smtp to answer by; write smtp',
    ],
    ['nothing at all', CONFIGURATION, '', '1: the file says nothing; write its fields'],
  ]

  test.each(rows)('%s', async (_, from, to, answer) => {
    expect(CONFIGURATION).toContain(from)
    const file = join(folder, 'dragoman.yaml')
    writeFileSync(file, CONFIGURATION.replace(from, to))
    const found = await troubles('configuration', ['--config', file])
    expect(found).toEqual([expect.stringContaining(`dragoman.yaml:${answer}`)])
    const { status, stderr } = await dragoman(['start', '--config', file])
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^dragoman: .*\n$/)])
    expect(stderr).toContain(`dragoman.yaml:${answer}`)
    expect(found.join() + stderr).not.toContain('hunter2')
  })

  test('a broken one is looked at all the same, with the store that it names', async () => {
    const file = join(folder, 'dragoman.yaml')
    for (const broken of ['password x', 'password: env:NOTSET']) {
      writeFileSync(file, CONFIGURATION.replace('password: x', broken))
      const { stdout } = await dragoman(['doctor', '--config', file])
      expect(stdout).toContain(
        `store: ok, ${join(folder, 'kept', 'dragoman.db')} is made when the judge starts`,
      )
    }
  })

  test('one that is not there', async () => {
    const file = join(folder, 'none.yaml')
    expect(await troubles('configuration', ['--config', file])).toEqual([
      `--config: ${file} does not exist; make it, or correct its name; paths start where dragoman is started; config/dragoman.example.yaml is one to begin with`,
    ])
  })
})

describe('in the folder of the store', () => {
  test('a file in its place', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const remedy = 'Name another folder (--data, or data in the configuration), or move that file away.'
    expect(await troubles('store', ['--data', file])).toEqual([expect.stringContaining(remedy)])
    const games = await dragoman(['games', '--data', file])
    expect(games.stderr).toContain(remedy)
    const { stderr } = await dragoman(['start', '--data', file, '--smtp-port', '0', '--http-port', '0'])
    expect(stderr).toContain(remedy)
  })

  test('a store that is none', async () => {
    const data = join(folder, 'broken')
    mkdirSync(data)
    writeFileSync(join(data, 'dragoman.db'), 'x'.repeat(9_000))
    expect(await troubles('store', ['--data', data])).toEqual([
      expect.stringMatching(/dragoman\.db: the store is damaged .*put the newest backup in its place\.$/),
    ])
  })

  test('a variant that uses what there is not', async () => {
    const data = join(folder, 'own')
    mkdirSync(join(data, 'variants'), { recursive: true })
    writeFileSync(join(data, 'variants', 'mine.yaml'), 'variant: Mine\nuses: standrad\n')
    const found = await troubles('boards', ['--data', data])
    useKeepersFolder(undefined)
    expect(found).toEqual([
      expect.stringMatching(/mine\.yaml:2: there is no map standrad; write the name of a map/),
    ])
  })

  test('words of their own that cannot be read', async () => {
    const data = join(folder, 'words')
    mkdirSync(join(data, 'templates/en/mail'), { recursive: true })
    writeFileSync(join(data, 'templates/en/mail/reply.eta'), '<% if ( %>')
    expect(await troubles('templates', ['--data', data])).toEqual([
      expect.stringMatching(/reply\.eta:1: .*; compare the line, .*; until then ours is used$/),
    ])
  })
})

describe('in the words of a command', () => {
  test.each([
    ['strat', [], "unknown command 'strat' (Did you mean start?)"],
    ['start', ['--dta', folder], "unknown option '--dta' (Did you mean --data?)"],
    [
      'start',
      ['--smtp-port', 'abc'],
      '--smtp-port: "abc" is not a valid port: write a number from 0 to 65535',
    ],
    ['show', ['harbor', '--data', join(folder, 'none')], 'Check the name of the folder'],
  ])('%s %j', async (command, more, answer) => {
    const { status, stderr } = await dragoman([command, ...more])
    expect(stderr).toMatch(/^dragoman: [^\n]*\n$/)
    expect(stderr).toContain(answer)
    expect(status).toBe(2)
  })
})
