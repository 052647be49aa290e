// What comes upon a judge from elsewhere than a letter: servers that turn it away, files that are lost, connections that say nothing.
// The judge is the built program, in a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { STORE_FILE } from '../../src/judge/service/home.ts'
import { dragoman } from '../cli/program.ts'
import { sample } from '../edition.ts'
import { JUDGE, rawLetter } from '../judge/daemon/postTable.ts'
import { mainFile } from '../packed.ts'
import { imapScript } from '../servers/imapScript.ts'
import { StartedJudge } from './startedJudge.ts'

const MAIN = mainFile()
const GLANCE = 20
const LONG = { timeout: 20_000 }
const HELP = rawLetter({ from: 'anna@table.example', text: 'HELP' })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function folderFor(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-surrounded-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number } // it listens
  server.close()
  return port
}

interface Report {
  readonly isWell: boolean
  readonly troubles: readonly string[]
  readonly mailsWaiting: number
}

test('its own post office, and the store is taken away: it takes no letter by SMTP, says why, and goes on when it is back', async () => {
  const [folder, health, config] = (folder => [
    folder,
    join(folder, 'health.json'),
    join(folder, 'dragoman.yaml'),
  ])(folderFor()) as [string, string, string] // as they stand above
  writeFileSync(config, `judge: { code: EXMP, address: ${JUDGE} }\nhealth: { file: ${health} }\n`)
  const judge = await StartedJudge.start({ words: ['--config', config] })
  closing.push(() => judge.end())
  const store = join(judge.folder, STORE_FILE)
  const told = () => JSON.parse(readFileSync(health, 'utf8')) as Report // as it says
  /** As a mail server brings it, again and again until it is taken. */
  const letter = (number: number) =>
    judge.bring([{ from: 'anna@table.example', text: 'VERSION', messageId: `<${number}@table.example>` }])
  await letter(1)
  await judge.quiet()
  renameSync(store, join(folder, 'aside'))
  await expect(letter(2)).rejects.toMatchObject({ responseCode: 451 })
  await expect.poll(told, LONG).toMatchObject({
    isWell: false,
    troubles: [expect.stringContaining(`${store}: this was removed or replaced`)],
  })
  // Not only in the round in which it was found.
  await expect(letter(2)).rejects.toMatchObject({ responseCode: 451 })
  expect(judge.filed()).toBe(1)
  renameSync(join(folder, 'aside'), store)
  await expect.poll(told, LONG).toMatchObject({ isWell: true, troubles: [] })
  await letter(2)
  await judge.quiet()
  expect(await judge.newest('anna@table.example', 9)).toHaveLength(2)
})

test('a mailbox that turns it away, and a mail server that takes nothing: it says both, and loses nothing', async () => {
  const folder = folderFor()
  const imap = await imapScript('turns away')
  closing.push(() => imap.stop())
  const [health, config] = [join(folder, 'health.json'), join(folder, 'dragoman.yaml')]
  writeFileSync(
    config,
    `judge: { code: EXMP, address: ${JUDGE} }
data: ${folder}/data
mailbox: { host: 127.0.0.1, port: ${imap.port}, security: none, user: judge, password: sesame, poll: 5 }
smtp: { host: 127.0.0.1, port: ${await closedPort()}, security: none }
keeper: keeper@dragoman.example
health: { file: ${health} }
`,
  )
  expect(await dragoman(['receive', '--config', config], HELP)).toMatchObject({ status: 0 })
  const judge = spawn(process.execPath, [MAIN, 'start', '--config', config], { stdio: 'ignore' })
  const ended = once(judge, 'exit')
  closing.push(async () => {
    if (judge.kill('SIGTERM')) await ended
  })
  let report: Report | undefined
  while ((report?.troubles.length ?? 0) < 2 && judge.exitCode === null) {
    await sleep(GLANCE)
    if (existsSync(health)) report = JSON.parse(readFileSync(health, 'utf8')) as Report // as it writes it
  }
  expect(report?.isWell).toBe(false)
  expect(report?.troubles.join('\n')).toMatch(/AUTHENTICATIONFAILED|not you/i)
  expect(report?.troubles.join('\n')).toContain('nobody answers at this port')
  // The answer to the letter, and what the keeper is to hear.
  expect(report?.mailsWaiting).toBeGreaterThan(0)
})

describe('files that are lost', () => {
  const LOSSES: readonly (readonly [what: string, loses: (folder: string) => void, told: string])[] = [
    ['the secret', folder => rmSync(join(folder, 'secret')), 'the secret of this judge is missing'],
    [
      'the store, of which an empty file is left',
      folder => writeFileSync(join(folder, 'dragoman.db'), ''),
      'dragoman.db',
    ],
    [
      'the store',
      folder => {
        for (const file of readdirSync(folder)) if (file.startsWith('dragoman.db')) rmSync(join(folder, file))
      },
      'dragoman.db',
    ],
  ]

  test.each(sample(LOSSES, 1))('%s: it does not start, and says what to put back', async (_, loses, told) => {
    const folder = folderFor()
    expect(await dragoman(['receive', '--data', folder], HELP)).toMatchObject({ status: 0 })
    const copy = folderFor()
    cpSync(folder, copy, { recursive: true })
    loses(copy)
    const before = readdirSync(copy)
    const { status, stderr } = await dragoman([
      'start',
      '--data',
      copy,
      '--smtp-port',
      '0',
      '--http-port',
      '0',
    ])
    expect(status).toBe(2)
    expect(stderr).toContain(told)
    expect(stderr).toMatch(/Put (?:back the one|the newest backup)/)
    expect(stderr).not.toMatch(/^\s+at /m)
    // Nothing is begun anew.
    expect(readdirSync(copy).filter(file => file !== 'lock')).toEqual(before)
  })
})

test('three hundred connections to its pages and three hundred to its post office say nothing: others are served meanwhile', async () => {
  const judge = await StartedJudge.start()
  closing.push(() => judge.end())
  const port = Number(new URL(judge.http).port)
  const lingering: Socket[] = []
  for (let each = 0; each < 300; each++)
    for (const [to, said] of [
      [port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Never: '],
      [judge.smtp, 'EHLO slow.example\r\n'],
    ] as const) {
      const socket = connect(to, '127.0.0.1').on('error', () => {})
      closing.push(() => socket.destroy())
      await once(socket, 'connect')
      socket.write(said)
      lingering.push(socket)
    }
  await judge.bring([{ from: 'anna@table.example', text: 'HELP' }])
  await judge.quiet()
  expect((await judge.newest('anna@table.example'))[0]?.text).toContain('Write HELP and one of these words')
  expect((await fetch(judge.http)).status).toBe(200)
  // It has waited for none of those that it still has.
  expect(lingering.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(30)
})
