// The judge as a keeper runs it: start with its own post office, receive from a pipe, stop, and start once more.
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFile, prepare } from '../../src/judge/store/sqlite/file.ts'
import { isFull, sample } from '../edition.ts'
import { rawLetter } from '../judge/daemon/postTable.ts'
import { canPreload, Preloaded } from '../servers/preloaded.ts'
import { freePort, tellSkipped } from '../servers/servers.ts'
import { dragoman, type LogLine, logOf, program, start } from './program.ts'

const JUDGE = 'judge@dragoman.example'
const anna = 'anna@table.example'

let folder: string
let data: string
let running: ChildProcessWithoutNullStreams[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-service-'))
  data = join(folder, 'data')
  running = []
})
afterEach(() => {
  for (const judge of running) judge.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

interface Running {
  readonly smtp: number
  readonly http: number
  readonly stdout: string
  /** What it has logged so far. */
  log(): readonly LogLine[]
  /** How it ended, and what it complained of. */
  end(signal?: NodeJS.Signals): Promise<{ status: number | null; stderr: string }>
}

async function judgeAt(
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const judge = start(['start', '--data', data, '--smtp-port', '0', '--http-port', '0', ...words], env)
  running.push(judge)
  let [stdout, stderr] = ['', '']
  judge.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  judge.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  await expect.poll(() => stdout + stderr, { timeout: 60_000 }).toMatch(/nothing is lost|dragoman:/)
  const [, smtp = '', http = ''] =
    /SMTP on 127\.0\.0\.1:(\d+); read on http:\/\/127\.0\.0\.1:(\d+)/.exec(stdout) ?? []
  return {
    smtp: Number(smtp),
    http: Number(http),
    stdout,
    log: () => logOf(stderr),
    async end(signal = 'SIGTERM') {
      judge.kill(signal)
      if (judge.exitCode === null && judge.signalCode === null) await once(judge, 'exit')
      return { status: judge.exitCode, stderr }
    },
  }
}

const send = ({ smtp }: Running, raw: Uint8Array) =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port: smtp, ignoreTLS: true })
    .sendMail({ envelope: { from: anna, to: [JUDGE] }, raw: Buffer.from(raw) })

async function mailsTo({ http }: Running, person: string): Promise<readonly string[]> {
  const query = encodeURIComponent(`to:"${person}"`)
  const answer = await fetch(`http://127.0.0.1:${http}/api/v1/search?query=${query}`)
  const { messages } = (await answer.json()) as { messages: { Subject: string }[] } // as the API says
  return messages.map(({ Subject }) => Subject)
}

const help = rawLetter({ from: anna, text: 'HELP' })

describe('dragoman start', () => {
  test('answers a letter that comes by SMTP, and stops when it is told to', async () => {
    const judge = await judgeAt()
    expect(judge.stdout).toContain(`The judge is at ${JUDGE}.`)
    await send(judge, help)
    await expect
      .poll(() => mailsTo(judge, anna), { timeout: 60_000, interval: 20 })
      .toEqual(['Re: DRGM orders'])
    const { status, stderr } = await judge.end()
    expect(status).toBe(0)
    const log = logOf(stderr)
    expect(log.map(({ msg }) => msg)).toEqual(['letter filed', 'letter answered', 'mail sent'])
    expect(new Set(log.map(({ letter }) => letter)).size).toBe(1)
    expect(log[2]).toMatchObject({ domain: 'table.example', level: 'info' })
  })

  test.runIf(isFull)('answers to the address that it is given', async () => {
    const judge = await judgeAt(['--address', 'Oracle@delphi.example'])
    await nodemailer
      .createTransport({ host: '127.0.0.1', port: judge.smtp, ignoreTLS: true })
      .sendMail({ envelope: { from: anna, to: ['oracle@delphi.example'] }, raw: Buffer.from(help) })
    await expect.poll(() => mailsTo(judge, anna), { timeout: 60_000 }).toEqual(['Re: DRGM orders'])
    expect((await judge.end('SIGINT')).status).toBe(0)
  })

  test('has its own post office with a configuration that names no servers, and the pages for everybody if it says so', async () => {
    const config = join(folder, 'dragoman.yaml')
    const web = await freePort()
    writeFileSync(config, JSON.stringify({ judge: { address: 'oracle@delphi.example' }, web: { port: web } }))
    const judge = await judgeAt(['--config', config])
    expect(judge.stdout).toContain('The judge is at oracle@delphi.example.')
    expect(judge.stdout).toContain(`Everybody may look at http://127.0.0.1:${web}/`)
    expect((await fetch(`http://127.0.0.1:${web}/games.json`)).status).toBe(200)
    expect((await judge.end()).status).toBe(0)
  })

  test('refuses a second judge in the same folder with one line, and goes on itself', async () => {
    const judge = await judgeAt()
    const second = await dragoman(['start', '--data', data, '--smtp-port', '0', '--http-port', '0'])
    expect(second.status).toBe(2)
    expect(second.stderr).toMatch(/^dragoman: another judge runs in [^\n]*\n$/)
    await send(judge, help)
    await expect.poll(() => mailsTo(judge, anna), { timeout: 60_000 }).toHaveLength(1)
    expect((await judge.end()).status).toBe(0)
  })

  test('loses no letter that it has taken, however it ends', async () => {
    const judge = await judgeAt()
    const letters = [1, 2, 3, 4, 5].map(number =>
      rawLetter({ from: anna, text: 'HELP', subject: `number ${number}` }),
    )
    await Promise.all(letters.map(raw => send(judge, raw)))
    await judge.end('SIGKILL')
    const found = letterCount()
    expect(found.filed).toBe(5)
    const next = await judgeAt()
    await expect.poll(() => letterCount().answered, { timeout: 60_000 }).toBe(5)
    expect((await next.end()).status).toBe(0)
  })

  test.runIf(isFull)('keeps what people got over a restart', async () => {
    const judge = await judgeAt()
    await send(judge, help)
    await expect.poll(() => mailsTo(judge, anna), { timeout: 60_000 }).toHaveLength(1)
    const subjects = await mailsTo(judge, anna)
    await judge.end()
    expect(await mailsTo(await judgeAt(), anna)).toEqual(subjects)
  })

  test.runIf(isFull).each(['--smtp-port', '--http-port'])(
    'says in one line that the %s is taken',
    async option => {
      const judge = await judgeAt()
      const taken = String(option === '--smtp-port' ? judge.smtp : judge.http)
      const ports = ['--smtp-port', '0', '--http-port', '0', option, taken]
      const other = program(['start', '--data', join(folder, 'other'), ...ports])
      expect(other.status).toBe(2)
      expect(other.stderr).toMatch(new RegExp(`^dragoman: ${option}: [^\\n]*${taken}[^\\n]*\\n$`))
      await judge.end()
    },
  )

  test.each<[string, readonly string[], RegExp]>([
    ['a port that is none', ['--smtp-port', 'many'], /"many" is not a valid port/],
    [
      'an address that leaves no room for a token',
      ['--address', `${'j'.repeat(21)}@c.example`],
      /is not a valid address/,
    ],
  ])('is told in one line: %s', async (_, words, complaint) => {
    const { status, stderr } = await dragoman(['start', '--data', data, ...words])
    expect(status).toBe(2)
    expect(stderr).toMatch(complaint)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('dragoman receive', () => {
  const receive = (raw: Uint8Array, words: readonly string[] = []) =>
    dragoman(['receive', '--data', data, ...words], raw)

  test('takes a letter from a pipe and answers it; the same letter again is no other', async () => {
    expect(program(['receive', '--data', data], help)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(await receive(help)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(letterCount()).toEqual({ filed: 1, answered: 1, replies: 1 })
  })

  test.runIf(isFull)('works beside a running judge, which sends the answer', async () => {
    const judge = await judgeAt()
    expect((await receive(help)).status).toBe(0)
    await expect.poll(() => mailsTo(judge, anna), { timeout: 60_000 }).toEqual(['Re: DRGM orders'])
    await send(judge, rawLetter({ from: anna, text: 'LIST', subject: 'second' }))
    await expect
      .poll(() => mailsTo(judge, anna), { timeout: 60_000 })
      .toEqual(['Re: DRGM second', 'Re: DRGM orders'])
    await judge.end()
  })

  test.each<[string, Uint8Array]>([
    ['no mail', Buffer.from('\0\0\0')],
    ['an answer of a machine', rawLetter({ from: anna, heads: ['Auto-Submitted: auto-replied'] })],
  ])('takes %s, and leaves it at that', async (_, raw) => {
    expect(await receive(raw)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(letterCount()).toMatchObject({ filed: 1, answered: 0, replies: 0 })
  })

  test('takes the time that it is told', async () => {
    expect((await receive(help, ['--now', '2026-11-20T19:00:00Z'])).status).toBe(0)
    expect(letterCount().answered).toBe(1)
    const { status, stderr } = await receive(help, ['--now', 'tomorrow'])
    expect(status).toBe(2)
    expect(stderr).toContain('--now: "tomorrow" is not a valid time')
  })

  const SPOILT: readonly (readonly [string, () => void])[] = [
    ['its folder cannot be made', () => writeFileSync(data, 'in the way')],
    ['its store is a folder', () => mkdirSync(join(data, 'dragoman.db'), { recursive: true })],
    ['its secret is a folder', () => mkdirSync(join(data, 'secret'), { recursive: true })],
  ]

  test.each(sample(SPOILT, 1))('asks the mail server to try again where %s', async (_, spoil) => {
    spoil()
    const { status, stderr } = await receive(help)
    expect(status).toBe(75)
    expect(stderr).toMatch(/^dragoman: [^\n]*\n$/)
  })

  test.runIf(isFull)('asks it to try again while somebody else holds the store', async () => {
    await receive(help)
    const held = openFile(join(data, 'dragoman.db'))
    held.exec('BEGIN IMMEDIATE')
    const { status, stderr } = await receive(rawLetter({ from: anna, text: 'LIST' }))
    expect(status).toBe(75)
    expect(stderr).toContain('another process has been writing')
    held.close()
  })
})

describe('where the clock is before the last commit', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const again = rawLetter({ from: anna, text: 'LIST' })
  beforeEach(async () => {
    expect((await dragoman(['receive', '--data', data, '--now', tomorrow], help)).status).toBe(0)
  })

  test.runIf(isFull)(
    'a letter is filed, and answered when the keeper says that the clock is right',
    async () => {
      const doubting = await judgeAt()
      await send(doubting, again)
      const { stderr } = await doubting.end()
      expect(logOf(stderr).map(({ level, clock, msg }) => [level, clock ?? msg])).toEqual([
        ['error', 'beforeLastCommit'],
        ['info', 'letter filed'],
      ])
      expect(letterCount()).toEqual({ filed: 2, answered: 1, replies: 1 })
      const believing = await judgeAt(['--accept-clock'])
      await expect.poll(() => letterCount().answered, { timeout: 60_000 }).toBe(2)
      await believing.end()
    },
  )

  test.runIf(isFull)(
    'receive files its letter and leaves it to the judge, and run-once does nothing and says so',
    async () => {
      const { status, stderr } = program(['receive', '--data', data], again)
      expect(status).toBe(0)
      expect(logOf(stderr)).toMatchObject([{ clock: 'beforeLastCommit' }])
      const doubting = program(['run-once', '--data', data])
      expect([doubting.status, logOf(doubting.stderr).length]).toEqual([1, 1])
      expect(letterCount()).toEqual({ filed: 2, answered: 1, replies: 1 })
      const believing = await dragoman(['run-once', '--data', data, '--accept-clock'])
      expect(believing).toEqual({ status: 0, stdout: '', stderr: '' })
      expect(letterCount().answered).toBe(2)
    },
  )
})

const FAKETIME = [process.arch === 'arm64' ? 'aarch64' : 'x86_64']
  .map(kind => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync)

tellSkipped(FAKETIME !== undefined, 1, 'libfaketime')

test.skipIf(FAKETIME === undefined)(
  'a clock that jumps while the judge runs is noticed, and not believed',
  async () => {
    const file = join(folder, 'clock')
    writeFileSync(file, '+0s\n')
    const judge = await judgeAt([], {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    await send(judge, help)
    await expect.poll(() => letterCount().replies, { timeout: 60_000 }).toBe(1)
    writeFileSync(file, '+7205s\n')
    const doubts = () => judge.log().filter(({ clock }) => clock !== undefined)
    await expect.poll(doubts, { timeout: 60_000 }).toMatchObject([{ level: 'error', clock: 'jumpedAhead' }])
    await send(judge, rawLetter({ from: anna, text: 'LIST' }))
    expect((await judge.end()).status).toBe(0)
    expect(letterCount()).toEqual({ filed: 2, answered: 1, replies: 1 })
  },
)

test.skipIf(!canPreload)('a clock that is ahead when the judge starts again is not believed', async () => {
  mkdirSync(data)
  const below = new Preloaded(data)
  try {
    const first = await judgeAt([], below.env)
    await send(first, help)
    await expect.poll(() => letterCount().replies, { timeout: 60_000 }).toBe(1)
    await first.end('SIGKILL')
    below.clock = 7_205_000
    const judge = await judgeAt([], below.env)
    await send(judge, rawLetter({ from: anna, text: 'LIST' }))
    const doubts = () => judge.log().filter(({ clock }) => clock !== undefined)
    await expect.poll(doubts, { timeout: 60_000 }).toMatchObject([{ level: 'error', clock: 'jumpedAhead' }])
    expect((await judge.end()).status).toBe(0)
    expect(letterCount()).toEqual({ filed: 2, answered: 1, replies: 1 })
  } finally {
    below.end()
  }
})

interface LetterCount {
  readonly filed: number
  readonly answered: number
  readonly replies: number
}

/** Looks into the store as somebody else. */
function letterCount(): LetterCount {
  const database = openFile(join(data, 'dragoman.db'), { readonly: true })
  const count = prepare(database, COUNT).get() as LetterCount // as it says
  database.close()
  return count
}

const COUNT =
  'SELECT count(*) AS filed, count(answered) AS answered, (SELECT count(*) FROM outbox) AS replies FROM letters'
