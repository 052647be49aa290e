// The judge between a real IMAP server and an SMTP server, as a keeper starts it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFull } from '../edition.ts'
import { mainFile } from '../packed.ts'
import { Dovecot, hasDovecot, PASSWORD } from '../servers/dovecot.ts'
import { freePort, tellSkipped, until } from '../servers/servers.ts'
import { SmtpSink } from '../servers/smtpSink.ts'
import { dragoman, logOf, start } from './program.ts'

const CLOCK_AHEAD = new URL('../servers/clockAhead.mjs', import.meta.url).href

tellSkipped(hasDovecot, 9, 'Dovecot')

describe.skipIf(!hasDovecot)('with a configuration', () => {
  let dovecot: Dovecot
  let sink: SmtpSink
  let folder: string
  let user: string
  let port: number
  beforeAll(async () => {
    dovecot = await Dovecot.start()
  })
  afterAll(() => dovecot.stop())
  beforeEach(async () => {
    sink = await SmtpSink.start({ password: 'postage' })
    folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    user = dovecot.user()
    port = await freePort()
    writeFileSync(join(folder, 'dragoman.yaml'), configuration())
    writeFileSync(join(folder, 'imap.secret'), `${PASSWORD}\n`)
  })
  afterEach(async () => {
    await sink.stop()
    rmSync(folder, { recursive: true })
  })

  const configuration = () => `judge: { code: TEST, address: ${user} }
data: ${folder}/data
mailbox:
  host: localhost
  port: ${dovecot.imaps}
  ca: ${dovecot.folder}/tls.crt
  user: ${user}
  password: file:${folder}/imap.secret
  poll: 600
smtp: { host: 127.0.0.1, port: ${sink.port}, security: none, user: judge, password: postage }
limits: { mail: 16 }
keeper: keeper@test.example
health: { port: ${port}, file: ${folder}/health.json }
`

  const withConfig = (command: string, ...words: readonly string[]) => [
    command,
    '--config',
    join(folder, 'dragoman.yaml'),
    ...words,
  ]

  const letter = (text: string) =>
    `From: Anna <anna@test.example>\r\nTo: ${user}\r\nSubject: hello\r\nMessage-ID: <${text.length}@test.example>\r\n\r\n${text}\r\n`

  const answers = () => sink.mails.filter(({ to }) => to === 'anna@test.example')

  /** The program must not block us: its servers are ours. */
  const ran = (command = 'run-once', input = '', words: readonly string[] = [], env = {}) =>
    new Promise<{ status: number | null; stderr: string }>(done => {
      const child = start(withConfig(command, ...words), env)
      child.stdin.end(input)
      let stderr = ''
      child.stderr.on('data', (bytes: Buffer) => {
        stderr += bytes.toString()
      })
      child.on('close', status => done({ status, stderr }))
    })

  /** A judge that has begun its work. */
  async function running() {
    const child = start(withConfig('start'))
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
    const ended = new Promise(done => child.on('close', done))
    await until(() => said.includes(`reads INBOX on localhost:${dovecot.imaps}`))
    return {
      end(): Promise<unknown> {
        child.kill('SIGTERM')
        return ended
      },
    }
  }

  test('start answers a letter as soon as it comes, though the next poll is far away, and tells by HTTP and in a file how it is', async () => {
    const judge = await running()
    await dovecot.deliver(user, letter('LIST'))
    await until(() => answers().length === 1)
    expect(answers()[0]?.text).toContain(`From: Dragoman <${user}>`)
    await dovecot.deliver(user, letter('LIST again'))
    await until(() => answers().length === 2)
    expect(await dovecot.subjects(user, 'INBOX')).toEqual([])
    expect(await dovecot.subjects(user, 'Processed')).toEqual(['hello', 'hello'])
    const asked = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    await expect
      .poll(async () => (await asked('/metrics')).text())
      .toMatch(/^dragoman_letters_answered_total 2$[\s\S]*^dragoman_mails_sent_total 2$/m)
    const health = await asked('/health')
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ judge: 'dragoman', isWell: true, faults: 0 })
    const written = () => JSON.parse(readFileSync(join(folder, 'health.json'), 'utf8')) as unknown
    await expect.poll(written).toMatchObject({ isWell: true, mailsWaiting: 0, lettersWaiting: 0 })
    expect(await judge.end()).toBe(0)
  })

  test.runIf(isFull)(
    'start tells the keeper when its clock cannot be believed, and answers nobody',
    async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      expect((await ran('receive', letter('LIST'), ['--now', tomorrow])).status).toBe(0)
      await dovecot.deliver(user, letter('LIST again'))
      const judge = await running()
      await until(() => sink.mails.length === 1)
      await judge.end()
      expect(sink.mails).toMatchObject([{ to: 'keeper@test.example' }])
      expect(sink.mails[0]?.text).toContain('The clock cannot be trusted')
    },
  )

  test.runIf(isFull)('start sends what others have written, though the next poll is far away', async () => {
    const judge = await running()
    expect(await ran('receive', letter('LIST'))).toEqual({ status: 0, stderr: '' })
    await until(() => answers().length === 1)
    await judge.end()
  })

  test.runIf(isFull)('no second judge works on the same store, neither start nor run-once', async () => {
    const judge = await running()
    for (const command of ['start', 'run-once']) {
      const { status, stderr } = await ran(command)
      expect(status).toBe(2)
      expect(stderr).toMatch(/^dragoman: another judge runs in [^\n]*\n$/)
    }
    await judge.end()
  })

  test.runIf(isFull).each([
    ['its disk is full', '>/dev/full'],
    ['nobody reads it', '> >(true)'],
  ])('start goes on where its log cannot be written, since %s, and tells so', async (_, where) => {
    const command = `exec '${process.execPath}' "$@" 2${where}`
    const words = [mainFile(), ...withConfig('start')]
    const judge = spawn('bash', ['-c', command, 'judge', ...words], { stdio: 'ignore' })
    try {
      await dovecot.deliver(user, letter('LIST'))
      await until(() => answers().length > 0)
      const written = () => JSON.parse(readFileSync(join(folder, 'health.json'), 'utf8')) as unknown
      await expect.poll(written, { timeout: 60_000 }).toMatchObject({
        troubles: [
          expect.stringMatching(/^the log cannot be written: standard error takes nothing \(E\w+\)$/),
        ],
      })
      await until(() => sink.mails.some(({ text }) => text.includes('the log cannot be written')))
      expect(judge.exitCode).toBeNull()
    } finally {
      const ended = once(judge, 'exit')
      judge.kill()
      await ended
    }
  })

  test('run-once does the same once, and says nothing', async () => {
    await dovecot.deliver(user, letter('LIST'))
    expect(await ran()).toEqual({ status: 0, stderr: '' })
    expect(answers()).toHaveLength(1)
    expect(await dragoman(withConfig('run-once'))).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(answers()).toHaveLength(1)
  })

  test('run-once files and does no more where the mail server says that its clock is wrong, and tells so', async () => {
    await dovecot.deliver(user, letter('LIST'))
    const env = { NODE_OPTIONS: `--import=${CLOCK_AHEAD}`, CLOCK_AHEAD: String(3 * 3_600_000) }
    const { status, stderr } = await ran('run-once', '', [], env)
    expect([status, answers(), await dovecot.subjects(user, 'INBOX')]).toEqual([1, [], []])
    expect(logOf(stderr).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^the clock is 3 hours ahead of the mail server's; letters are filed/),
    ])
    expect(await ran()).toEqual({ status: 0, stderr: '' })
    expect(answers()).toHaveLength(1)
  })

  test.runIf(isFull)('a letter over the limit is answered, and goes no further', async () => {
    await dovecot.deliver(user, letter('F Lon - Eng\r\n'.repeat(3_000)))
    expect(await ran()).toEqual({ status: 0, stderr: '' })
    expect(answers()).toHaveLength(1)
    expect(answers()[0]?.text).toContain('It is too large')
    expect(await dovecot.subjects(user, 'INBOX')).toEqual([])
  })

  test.runIf(isFull)('run-once tells what is wrong with a server in a line, and ends with 1', async () => {
    writeFileSync(join(folder, 'imap.secret'), 'wrong\n')
    const { status, stderr } = await ran()
    expect(status).toBe(1)
    const [line] = logOf(stderr)
    expect(line).toMatchObject({ level: 'error', fault: 'ServerFault' })
    expect(line?.msg).toMatch(/^IMAP localhost:\d+: the server does not let us in /)
    expect(logOf(stderr)).toHaveLength(1)
  })
})

test('a configuration that must be mended is told line by line, and ends with 2', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
  const file = join(folder, 'dragoman.yaml')
  writeFileSync(file, 'judge: { code: small }\nmailbox: {}\n')
  const { status, stdout, stderr } = await dragoman(['start', '--config', file])
  rmSync(folder, { recursive: true })
  expect([status, stdout]).toEqual([2, ''])
  const lines = stderr.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^dragoman: .*dragoman\.yaml:[12]: .*; .*$/)
})
