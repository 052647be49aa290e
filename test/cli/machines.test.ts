// The way from one judge with a file to three on two machines and back, as docs/keeping-postgres.md has it: each command as it stands there.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gotFrom, mailsTo, rawLetter } from '../judge/daemon/postTable.ts'
import { mainFile } from '../packed.ts'
import { Dovecot, hasDovecot, PASSWORD } from '../servers/dovecot.ts'
import { hasPostgres, Postgres } from '../servers/postgres.ts'
import { tellSkipped, until } from '../servers/servers.ts'
import { SmtpSink } from '../servers/smtpSink.ts'

const isPossible = hasPostgres && hasDovecot
tellSkipped(isPossible, 1, 'postgresql and dovecot')

const MAIN = mainFile()
const PAGE = readFileSync(new URL('../../docs/keeping-postgres.md', import.meta.url), 'utf8')
/** Where the page has its database. */
const ADDRESS = 'postgres://judge@db.example/dragoman'
const ASKED = 'CREATE ?harbor sesame-street'

describe.skipIf(!isPossible)('a keeper', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-machines-'))
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  let server: Postgres
  let dovecot: Dovecot
  let sink: SmtpSink
  let judge: string
  const started: ChildProcess[] = []
  beforeAll(async () => {
    ;[server, dovecot, sink] = await Promise.all([Postgres.start(), Dovecot.start(), SmtpSink.start()])
    judge = dovecot.user()
    await server.sql('CREATE DATABASE dragoman')
  })
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all([server.stop(), dovecot.stop(), sink.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  const place = (): string => `postgres://judge@127.0.0.1:${server.port}/dragoman`

  /** The words of a command that stands on the page, with our database for that of the page. */
  function words(command: string): readonly string[] {
    expect(PAGE).toContain(command)
    return command.replace(ADDRESS, place()).split(' ').slice(2)
  }

  const says = (machine: string, command: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words(command)], {
      cwd: machine,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  async function start(machine: string, command = 'npx dragoman start'): Promise<ChildProcess> {
    const child = spawn(process.execPath, [MAIN, ...words(command)], { cwd: machine, stdio: 'pipe' })
    started.push(child)
    let said = ''
    child.stdout.on('data', bytes => {
      said += bytes
    })
    child.stderr.on('data', bytes => {
      said += bytes
    })
    await until(() => said.includes('It is at work') || child.exitCode !== null)
    expect([child.exitCode, said]).toEqual([null, expect.stringContaining('It is at work')])
    return child
  }

  async function stop(...children: readonly ChildProcess[]): Promise<void> {
    await Promise.all(
      children.map(async child => {
        child.kill('SIGTERM')
        const [status] = await once(child, 'exit')
        expect(status).toBe(0)
      }),
    )
  }

  function configure(machine: string, store: string): void {
    mkdirSync(join(machine, 'config'), { recursive: true })
    const server = (port: number, security: string) =>
      `{ host: localhost, port: ${port}, security: ${security}, user: "${judge}", password: "${PASSWORD}"`
    const lines = [
      `judge: { address: "${judge}" }`,
      `mailbox: ${server(dovecot.imaps, 'tls')}, ca: ${dovecot.folder}/tls.crt, poll: 5 }`,
      `smtp: { host: 127.0.0.1, port: ${sink.port}, security: none }`,
      store,
    ]
    writeFileSync(join(machine, 'config/dragoman.yaml'), `${lines.join('\n')}\n`)
  }

  /** What somebody gets who has asked for something. */
  async function asks(who: string, text: string): Promise<string> {
    const got = async () =>
      mailsTo(who, await Promise.all(sink.mails.map(mail => gotFrom(mail.to, Buffer.from(mail.text)))))
    const before = (await got()).length
    await dovecot.deliver(judge, rawLetter({ from: who, to: judge, text }))
    await until(async () => (await got()).length > before)
    return (await got()).at(-1)!.text
  }

  const storeIs = (machine: string): string =>
    /^store: .*/m.exec(says(machine, 'npx dragoman doctor').stdout)?.[0] ?? ''

  test('goes from one judge with a file to three on two machines, and back', async () => {
    configure(one, '')
    const first = await start(one)
    expect(await asks('anna@table.example', ASKED)).toContain('harbor')
    await stop(first)

    expect(says(one, `npx dragoman move --to ${ADDRESS}`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Write \`store: ${place()}\` into the configuration`),
    })
    expect(PAGE).toContain(`store: ${ADDRESS}`)
    configure(one, `store: ${place()}`)
    expect(storeIs(one)).toContain(`store: ok, ${place()}`)
    const all = [await start(one)]

    cpSync(join(one, 'config'), join(other, 'config'), { recursive: true })
    mkdirSync(join(other, 'data'))
    cpSync(join(one, 'data/secret'), join(other, 'data/secret'))
    mkdirSync(join(other, 'data2'))
    cpSync(join(one, 'data/secret'), join(other, 'data2/secret'))
    all.push(await start(other), await start(other, 'npx dragoman start --data data2'))
    for (const who of ['bert', 'carl'])
      expect(await asks(`${who}@table.example`, 'LIST')).toMatch(/no (?:open )?games|harbor|games/i)
    expect(says(other, 'npx dragoman move --to data/dragoman.db')).toMatchObject({ status: 75 })
    await stop(...all)

    expect(PAGE).toContain('mv data/dragoman.db data/before.db')
    renameSync(join(one, 'data/dragoman.db'), join(one, 'data/before.db'))
    expect(says(one, 'npx dragoman move --to data/dragoman.db')).toMatchObject({ status: 0 })
    configure(one, '')
    expect(storeIs(one)).toMatch(/^store: ok, .*data\/dragoman\.db, version/)
    const again = await start(one)
    expect(await asks('fred@table.example', 'HELP')).toContain('HELP')
    await stop(again)
    expect(existsSync(join(other, 'data/dragoman.db'))).toBe(false)
    // Whoever is left over on the other machine does not go on with the old games.
    expect(says(other, 'npx dragoman start')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('carried away'),
    })
  })
})
