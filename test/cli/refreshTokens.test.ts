// A judge whose provider takes each refresh token once: what it was given outlives the doctor, restarts and being killed.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { amount, sample } from '../edition.ts'
import { rawLetter } from '../judge/daemon/postTable.ts'
import { until } from '../servers/servers.ts'
import { SmtpSink } from '../servers/smtpSink.ts'
import { TokenProvider } from '../servers/tokenProvider.ts'
import { type Ran, start } from './program.ts'

let folder: string
let provider: TokenProvider
let sink: SmtpSink
let onUsed = (): void => {}
const children: ReturnType<typeof start>[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-tokens-'))
  provider = await TokenProvider.start('first')
  // Only the newest access token lets anybody in.
  sink = await SmtpSink.start({
    token() {
      onUsed()
      return provider.given.at(-1)
    },
  })
  configure('first')
})
afterEach(async () => {
  onUsed = () => {}
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await sink.stop()
  await provider.stop()
  rmSync(folder, { recursive: true })
})

function configure(refresh: string): void {
  const smtp = { host: '127.0.0.1', port: sink.port, security: 'none', user: 'judge' }
  const token = { url: provider.url, client: 'dragoman', refresh }
  const settings = {
    judge: { address: 'judge@test.example' },
    data: join(folder, 'data'),
    smtp: { ...smtp, token },
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'dragoman.yaml'), JSON.stringify(settings))
}

function begun(command: string, env: Readonly<Record<string, string>> = {}) {
  const child = start([command, '--config', join(folder, 'dragoman.yaml')], env)
  children.push(child)
  return child
}

/** The servers of a program are ours, so that it must not block us. */
async function ran(command: string, input = '', env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const child = begun(command, env)
  child.stdin.end(input)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()))
  await once(child, 'close')
  return { status: child.exitCode, stdout, stderr }
}

const smtpLine = ({ stdout }: Ran): string => /^smtp: .*$/m.exec(stdout)?.[0] ?? stdout
const WELL = expect.stringMatching(/^smtp: ok, judge on /)

/** A judge that runs until it has sent its answer to one more letter. */
async function answers(subject: string): Promise<ReturnType<typeof start>> {
  const judge = begun('start')
  let said = ''
  judge.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await until(() => said.includes('gets its letters by `dragoman receive`'))
  const before = sink.mails.length
  const letter = Buffer.from(rawLetter({ from: 'anna@table.example', text: 'HELP', subject })).toString()
  expect(await ran('receive', letter)).toEqual({ status: 0, stdout: '', stderr: '' })
  await until(() => sink.mails.length > before)
  return judge
}

async function ended(judge: ReturnType<typeof start>, signal: NodeJS.Signals): Promise<void> {
  const end = once(judge, 'close')
  judge.kill(signal)
  await end
}

test('the doctor, a judge beside it, two restarts and a kill use one token after the other', async () => {
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  const first = await answers('one')
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  await ended(first, 'SIGTERM')
  await ended(await answers('two'), 'SIGTERM')
  await ended(await answers('three'), 'SIGKILL')
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  expect(provider.wasAbused).toBe(false)
  expect(new Set(provider.asked).size).toBe(provider.asked.length)
})

test('doctors at once wait for each other', async () => {
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  // One that was let in later makes the tokens of the others worthless here, but none of the refresh tokens.
  await Promise.all(Array.from({ length: amount({ core: 2, full: 6 }) }, () => ran('doctor')))
  expect(provider.wasAbused).toBe(false)
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
})

const HOOK = fileURLToPath(new URL('../servers/killedAt.mjs', import.meta.url))

/** A doctor that is killed at one of its steps in the folder of the tokens; tells those before. */
async function killedAt(step: number): Promise<readonly string[]> {
  const trace = join(folder, 'trace')
  writeFileSync(trace, '')
  const env = { KILLED_AT: String(step), KILLED_IN: join('data', 'tokens'), TRACE: trace }
  const { status } = await ran('doctor', '', { ...env, NODE_OPTIONS: `--import=${HOOK}` })
  expect(status).toBe(null)
  return readFileSync(trace, 'utf8').split('\n').slice(0, -1)
}

/** What the system has outlives the process; what was synced as well outlives the system. */
const isWritten = (steps: readonly string[]): boolean => steps.includes('ftruncateSync')

const TO_DISK = [
  ...['openSync', 'writeSync', 'ftruncateSync', 'fsyncSync', 'closeSync', 'renameSync'],
  ...['openSync', 'fsyncSync', 'closeSync', 'rmSync'],
]

test('a new token is synced, renamed, and its folder synced, before it is used', async () => {
  await ran('doctor')
  const trace = join(folder, 'trace')
  const env = { KILLED_IN: join('data', 'tokens'), TRACE: trace, NODE_OPTIONS: `--import=${HOOK}` }
  let whenUsed: readonly string[] = []
  onUsed = () => {
    whenUsed = readFileSync(trace, 'utf8').split('\n').slice(0, -1)
  }
  expect(smtpLine(await ran('doctor', '', env))).toEqual(WELL)
  expect(whenUsed.slice(whenUsed.indexOf('ftruncateSync') - 2)).toEqual(TO_DISK)
})

/** From the room that is made for a new token to the end of its draft. */
const STEPS = Array.from({ length: 15 }, (_, i) => i + 1)

test('killed at any step, it has the new token from the moment when that was written', async () => {
  await ran('doctor')
  const fates: string[] = []
  for (const step of sample(STEPS, 5)) {
    const [latest, before] = [`refresh ${step}`, provider.asked.length]
    provider.grant(latest)
    configure(latest)
    const steps = await killedAt(step)
    const wasAsked = provider.asked.length > before
    const found = smtpLine(await ran('doctor'))
    if (wasAsked && !isWritten(steps)) {
      expect(found).toContain('the provider gives us no token')
      expect(found).toContain('put the new refresh token into the configuration')
      fates.push('lost')
      continue
    }
    expect([step, steps, found]).toEqual([step, steps, WELL])
    expect(provider.wasAbused).toBe(false)
    fates.push(wasAsked ? 'kept' : 'not asked')
  }
  console.log(fates.join(', '))
  expect(new Set(fates)).toEqual(new Set(['not asked', 'lost', 'kept']))
  // What was lost once is never lost again later on.
  expect(fates.lastIndexOf('not asked')).toBeLessThan(fates.indexOf('lost'))
  expect(fates.lastIndexOf('lost')).toBeLessThan(fates.indexOf('kept'))
})

test('killed while it waits for the provider it holds up nobody, and a new token in the configuration wins', async () => {
  let isAsked = false
  provider.onAsked = () => {
    isAsked = true
    return new Promise(() => {})
  }
  const doctor = begun('doctor')
  await until(() => isAsked)
  await ended(doctor, 'SIGKILL')
  provider.onAsked = () => {}
  // The request had not been dealt with: nothing is lost.
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  // Dealt with, and the answer lost.
  provider.grant('another')
  expect(smtpLine(await ran('doctor'))).toContain('invalid_grant')
  provider.grant('second')
  configure('second')
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  expect(smtpLine(await ran('doctor'))).toEqual(WELL)
  expect(provider.wasAbused).toBe(false)
})
