// What the system refuses is told in a sentence with what to do, by whatever command, and never with a stack.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalIn } from '../../src/cli/faults.ts'
import { isFull, sample } from '../edition.ts'
import { mainFile } from '../packed.ts'
import { dragoman, type Ran } from './program.ts'

const MAIN = mainFile()
const PORTS = ['--smtp-port', '0', '--http-port', '0']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-refused-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** One line, of ours, with all of that in it. */
function told({ stderr }: Ran, ...words: readonly string[]): void {
  expect(stderr).toMatch(/^dragoman: [^\n]+\n$/)
  for (const each of words) expect(stderr).toContain(each)
}

/** The built program, which may have so many files open and no more, until it ends or says that it has started. */
async function withFiles(most: number, words: readonly string[], input = ''): Promise<Ran> {
  const shell = ['-c', `ulimit -n ${most} && exec "$0" "$@"`, process.execPath, MAIN, ...words]
  const child = spawn('sh', shell, { timeout: 60_000, killSignal: 'SIGKILL' })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes.toString()
    if (stdout.includes('nothing is lost')) child.kill()
  })
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes.toString()
  })
  child.stdin.on('error', () => {}).end(input) // it may have ended before
  const [status] = (await once(child, 'close')) as [number | null] // as Node says
  return { status, stdout, stderr }
}

/** Whether it was so few that it did nothing, and said why. */
function isTold(ran: Ran, status: number): boolean {
  if (ran.stdout !== '' || ran.status === 0) return false
  told(ran, 'ulimit -n 1024')
  expect(ran.status).toBe(status)
  return true
}

// Below, 'the sentence' is about what is said of it.
describe.runIf(isFull)('a judge that may open hardly any files', () => {
  // How many Node needs before it comes to us depends on its version; whoever has those is told by us what is missing.
  let few: readonly number[] = []
  beforeAll(async () => {
    let most = 16
    const isOurs = ({ stdout, stderr }: Ran) => stdout !== '' || stderr.startsWith('dragoman:')
    while (most < 64 && !isOurs(await withFiles(most, ['--help']))) most++
    few = sample([0, 1, 2, 4, 7, 11, 16, 20], 2).map(more => most + more)
  })

  test('does not start, and says why, or starts', async () => {
    const isSaid = []
    for (const most of few)
      isSaid.push(isTold(await withFiles(most, ['start', '--data', folder, ...PORTS]), 2))
    expect(isSaid).toContain(true)
    expect((await withFiles(1024, ['start', '--data', folder, ...PORTS])).stdout).toContain('nothing is lost')
  })

  test('leaves a letter with the mail server, which tries again, or takes it', async () => {
    const letter = 'From: anna@table.example\n\nHELP\n'
    const isSaid = []
    for (const most of few.slice(0, 2))
      isSaid.push(isTold(await withFiles(most, ['receive', '--data', folder], letter), 75))
    expect(isSaid).toContain(true)
  })
})

describe('a judge is not started', () => {
  test.runIf(process.platform === 'linux').each([
    ['/proc/dragoman', 2, 'the folder is not there, nor can it be made there'],
    ['/proc/self/no/where', 2, 'Check that the folder exists'],
    ['/dev/null', 2, 'a file stands where a folder is needed'],
    ['/dev/null/below', 2, 'a file stands where a folder is needed'],
  ])('in %s', async (data, status, what) => {
    const ran = await dragoman(['start', '--data', data, ...PORTS])
    told(ran, `dragoman: ${data}`, what)
    expect(ran.stderr).not.toMatch(/\bE[A-Z]{4,}\b/)
    expect(ran.status).toBe(status)
  })

  test('at a port that another program has', async () => {
    const { port, close } = await taken()
    for (const option of ['--smtp-port', '--http-port']) {
      const words = ['start', '--data', folder, ...PORTS, option, String(port)]
      const ran = await dragoman(words)
      told(ran, `${option}: 127.0.0.1:${port}: another program has this port; name another port`)
      expect(ran.status).toBe(2)
    }
    await close()
  })

  test.each([
    ['with its post office', ''],
    ['with servers', 'smtp: { host: 127.0.0.1, port: 1, user: judge, password: x }\n'],
  ])('at a port of pages that another program has, %s', async (_, servers) => {
    const { port, close } = await taken()
    const file = join(folder, 'taken.yaml')
    const judge = 'judge: { code: QUAY, address: judge@quay.example }\n'
    writeFileSync(file, `${judge}${servers}web: { port: ${port}, url: 'http://127.0.0.1:${port}' }\n`)
    const ports = servers === '' ? PORTS : []
    const ran = await dragoman(['start', '--config', file, '--data', join(folder, 'pages'), ...ports])
    told(ran, `web: port: 127.0.0.1:${port}: another program has this port; name another port`)
    expect(ran.status).toBe(2)
    await close()
  })

  test.each([
    [
      '--smtp-port',
      '14778',
      '--http-port',
      '14778',
      '',
      '--smtp-port has port 14778 already; give --http-port',
    ],
    [
      '--smtp-port',
      '0',
      '--http-port',
      '14778',
      'web: { port: 14778 }',
      '--http-port has port 14778 already; give web: port',
    ],
    [
      '--smtp-port',
      '14778',
      '--http-port',
      '0',
      'health: { port: 14778 }',
      '--smtp-port has port 14778 already; give health',
    ],
  ])('where %s %s, %s %s and %j want one port', async (...row) => {
    const [smtp, one, http, other, more, what] = row
    const file = join(folder, 'dragoman.yaml')
    writeFileSync(file, `judge: { address: judge@post.example }\ndata: ${join(folder, 'data')}\n${more}\n`)
    const ran = await dragoman(['start', '--config', file, smtp, one, http, other])
    told(ran, what)
    expect(ran.status).toBe(2)
  })

  test('at an address that this machine does not have', async () => {
    const ran = await dragoman([
      'start',
      '--config',
      configured({ web: '{ port: 18097, address: 192.0.2.1 }' }),
    ])
    told(ran, 'web: port: 192.0.2.1:18097: this is not an address of this machine; write 127.0.0.1')
    expect(ran.status).toBe(2)
  })

  test.each([
    ['nothing', undefined, 'does not exist'],
    ['an empty file', '', 'is empty'],
    ['something else', 'no certificate\n', 'holds no certificate; put it there in PEM'],
  ])('with %s where the certificate should be', async (_, text, what) => {
    const ca = join(folder, 'ca.crt')
    if (text !== undefined) writeFileSync(ca, text)
    const ran = await dragoman(['start', '--config', configured({ ca })])
    told(ran, `mailbox: ca: ${ca} ${what}`)
    expect(ran.status).toBe(2)
  })
})

test('a server whose name nobody knows is told of in one line', async () => {
  const ran = await dragoman(['doctor', '--config', configured({})])
  expect(ran.stdout).toMatch(/^.*imap\.dragoman\.invalid.*there is no such server.*$/m)
  expect(ran.stdout + ran.stderr).not.toMatch(/^\s+at /m)
})

describe('the sentence', () => {
  const fault = (code: string, more: object = {}, message = 'failed') =>
    Object.assign(new Error(message), { code, ...more })

  test.each([
    ['names the file', fault('EROFS', { path: '/srv/store' }), '/srv/store: the disk can only be read; '],
    [
      'names host and port',
      fault('ECONNREFUSED', { address: '::1', port: 25 }),
      '::1:25: nobody answers there',
    ],
    ['names a host alone', fault('ENOTFOUND', { hostname: 'a.example' }), 'a.example: no such host is known'],
    ['names no file that had no part in it', fault('ENFILE', { path: 'a.js' }), 'all programs together have'],
    [
      'is found below others',
      new Error('the round', { cause: fault('ENOSPC') }),
      'there is no room left on the disk',
    ],
    [
      'is found beside others',
      new AggregateError([new Error('one'), fault('ETIMEDOUT', { address: '192.0.2.1', port: 993 })]),
      '192.0.2.1:993: nobody answers there',
    ],
    [
      'knows what a loader says in words',
      fault('ERR_DLOPEN_FAILED', {}, 'a.node: cannot open shared object file: Too many open files'),
      'this process has as many files open as it may have',
    ],
    [
      'says which part is missing',
      fault('ERR_MODULE_NOT_FOUND', {}, "Cannot find package 'eta'\nimported from a.js"),
      "Cannot find package 'eta': a part of the program is missing; install it anew",
    ],
  ])('%s', (_, refused, text) => {
    expect(refusalIn(refused)?.text.slice(0, text.length)).toBe(text)
  })

  test('is none where the judge itself is at fault', () => {
    expect(refusalIn(new TypeError('undefined is not a function'))).toBeUndefined()
    expect(refusalIn(fault('ERR_INVALID_ARG_TYPE'))).toBeUndefined()
    expect(refusalIn('words')).toBeUndefined()
  })

  test('tells what passes from what no restart mends', () => {
    const passing = (code: string) => refusalIn(fault(code))?.mayPass
    expect(['ENOSPC', 'ENFILE', 'EBUSY'].map(passing)).toEqual([true, true, true])
    expect(['EMFILE', 'EACCES', 'ENOTDIR'].map(passing)).toEqual([false, false, false])
  })
})

/** A port that somebody has. */
async function taken(): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // it listens at a port
  return { port, close: () => new Promise(resolve => server.close(() => resolve())) }
}

function configured({ ca, web }: { readonly ca?: string; readonly web?: string }): string {
  const server = (name: string) => `{ host: ${name}.dragoman.invalid, user: u, password: p`
  const file = join(folder, 'dragoman.yaml')
  const lines = [
    'judge: { address: judge@dragoman.example }',
    `data: ${join(folder, 'data')}`,
    `mailbox: ${server('imap')}${ca === undefined ? '' : `, ca: ${ca}`} }`,
    `smtp: ${server('smtp')} }`,
    ...(web === undefined ? [] : [`web: ${web}`]),
  ]
  writeFileSync(file, lines.join('\n'))
  return file
}
