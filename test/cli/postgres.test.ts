// Judges whose games are in PostgreSQL, by the command line: they play, share a post office, are looked at, and move there and back.
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawLetter } from '../judge/daemon/postTable.ts'
import { hasPostgres, Postgres } from '../servers/postgres.ts'
import { tellSkipped, until } from '../servers/servers.ts'
import { dragoman, start } from './program.ts'

tellSkipped(hasPostgres, 12, 'postgresql')

/** After that a judge with a post office of its own looks whether there is something to do. */
const A_MINUTE = 60_000

describe.skipIf(!hasPostgres)('a judge in PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-postgres-'))
  const home = join(folder, 'home')
  let server: Postgres
  let store: string
  let judge: ChildProcess
  let web = ''
  beforeAll(async () => {
    server = await Postgres.start()
    store = server.place()
    await begin(['--data', home, '--store', store])
  })
  afterAll(async () => {
    judge.kill('SIGKILL')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const PORTS = ['--smtp-port', '0', '--http-port', '0']
  const at = (data: string): readonly string[] => ['--data', data, '--store', store]

  async function begin(words: readonly string[]): Promise<void> {
    const begun = heard(start(['start', ...PORTS, ...words]))
    judge = begun.child
    await begun.until(/nothing is lost|dragoman:/)
    web = webIn(begun.text())
  }

  const webIn = (text: string): string =>
    /read on (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1] ?? expect.fail(text)

  async function end(): Promise<void> {
    judge.kill('SIGTERM')
    await once(judge, 'exit')
  }

  test('plays a game, and its commands find it there', async () => {
    expect((await fetch(`${web}/sample`, { method: 'POST' })).status).toBe(200)
    const { stdout, status } = await dragoman(['games', ...at(home)])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^sample1 +standard +playing +S1901M/m)
    expect((await dragoman(['verify', ...at(home)])).stdout).toBe('1 game: nothing differs\n')
    expect(existsSync(join(home, 'dragoman.db'))).toBe(false)
  })

  test('lets others in with its own secret alone, and is carried nowhere while one is at work', async () => {
    const second = join(folder, 'second')
    const strange = await dragoman(['start', ...PORTS, ...at(second)])
    expect([strange.status, strange.stderr]).toEqual([
      2,
      expect.stringContaining('secret of this judge is missing'),
    ])
    mkdirSync(second, { recursive: true })
    cpSync(join(home, 'secret'), join(second, 'secret'))
    const moving = await dragoman(['move', ...at(second), '--to', join(folder, 'never.db')])
    expect([moving.status, moving.stderr]).toEqual([
      75,
      expect.stringContaining('another judge has this store'),
    ])
  })

  test('shares its post office with a second judge, which takes it over when the first one is gone', async () => {
    const first = judge
    const second = heard(start(['start', ...PORTS, ...at(join(folder, 'second'))]))
    judge = second.child
    await second.until(
      new RegExp(`run by .*process ${first.pid}\\b.*takes the office over when that one is gone`),
    )
    first.kill('SIGKILL')
    await second.until(/nothing is lost/)
    web = webIn(second.text())
    expect((await fetch(`${web}/`)).status).toBe(200)
    expect(second.text()).not.toContain('not well')
  })

  test('sends what `receive` has answered beside it, long before it looks by itself', async () => {
    const raw = rawLetter({ from: 'zoe@table.example', to: 'judge@dragoman.example', text: 'HELP' })
    expect(await dragoman(['receive', ...at(home)], raw)).toMatchObject({ status: 0, stderr: '' })
    const read = async () => (await fetch(`${web}/api/v1/messages`)).text()
    await until(async () => (await read()).includes('zoe@table.example'), A_MINUTE / 2)
  })

  test('shows its queue', async () => {
    const { status, stdout, stderr } = await dragoman(['queue', ...at(home)])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Letters that wait: \d+\n/)
    expect(stdout).toMatch(/^Mails that wait: \d+\n/m)
    const unknown = await dragoman(['queue', 'hold', 'abcdef1234', ...at(home)])
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('no mail has the id')])
  })

  test('is looked at by the doctor, which tells what to mend', async () => {
    const well = await dragoman(['doctor', ...at(home)])
    expect(well.stdout).toMatch(
      /^store: ok, postgres:\/\/judge@127\.0\.0\.1:\d+\/postgres\?schema=\w+, PostgreSQL \d+.*, version \d+$/m,
    )
    expect(well.stdout).toContain('clock: ok, as on the database')
    const lagging = store.replace('?', '?options=-c%20synchronous_commit%3Doff&')
    expect((await dragoman(['doctor', '--data', home, '--store', lagging])).stdout).toMatch(
      /^store: .*synchronous_commit is off.*set it to on/m,
    )
    const none = await dragoman([
      'doctor',
      '--data',
      home,
      '--store',
      'postgres://judge:sesame@127.0.0.1:1/x',
    ])
    expect(none.stdout).toMatch(/^store: .*PostgreSQL does not answer here/m)
    expect(none.stdout).not.toContain('sesame')
  })

  test.each([
    ['mysql://judge@db.example/x', 'write it like postgres://'],
    ['postgres://judge@db.example', 'name the database behind the host'],
    ['postgres://judge@db.example/x?schema=A-B', 'the schema is one word'],
    ['postgres://judge@db.example/x?connections=1', 'connections are a number from 2'],
  ])('is not sought at %s', async (place, told) => {
    const { status, stderr } = await dragoman(['games', '--data', home, '--store', place])
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^dragoman: --store: [^\n]+\n$/)])
    expect(stderr).toContain(told)
  })

  test('moves into a file and back, the same to the byte, and lives where it went', async () => {
    await end()
    const exported = (words: readonly string[]) => dragoman(['export', 'sample1', ...words])
    const before = await exported(at(home))
    expect(before.stdout).toContain('gameCreated')
    const other = join(folder, 'other')
    mkdirSync(other)
    cpSync(join(home, 'secret'), join(other, 'secret'))
    const away = await dragoman(['move', ...at(home), '--to', join(other, 'dragoman.db')])
    expect(away).toMatchObject({ status: 0, stdout: expect.stringMatching(/^events +\d+ +[0-9a-f]{16}$/m) })
    expect((await exported(['--data', other])).stdout).toBe(before.stdout)
    const left = await dragoman(['start', ...PORTS, ...at(home)])
    expect([left.status, left.stderr]).toEqual([
      2,
      expect.stringContaining('this store has been carried away'),
    ])
    await begin(['--data', other])
    await end()
    const again = server.place()
    expect((await dragoman(['move', '--data', other, '--to', again])).status).toBe(0)
    expect((await exported(['--data', other, '--store', again])).stdout).toBe(before.stdout)
    expect((await dragoman(['verify', '--data', other, '--store', again])).stdout).toBe(
      '1 game: nothing differs\n',
    )
    await begin(['--data', other, '--store', again])
  })

  test('ends and says where its games are when they were carried away while it stood still', async () => {
    await end()
    const place = server.place()
    const still = heard(start(['start', ...PORTS, '--data', join(folder, 'still'), '--store', place]))
    judge = still.child
    await still.until(/nothing is lost/)
    // It was not heard of for longer than it may be silent, and meanwhile somebody has moved.
    await server.tamper(place, `${SILENT}; INSERT INTO notes (name, text) VALUES ('moved', 'their new home')`)
    const [status] = await once(judge, 'exit')
    expect([status, still.text()]).toEqual([
      2,
      expect.stringContaining(
        'this store has been carried away, and its games go on elsewhere (their new home)',
      ),
    ])
  })
})

const SILENT = "UPDATE judges SET until = clock_timestamp() - interval '1 second'"

/** A judge, and what it has said so far. */
function heard(child: ChildProcessWithoutNullStreams) {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, text: () => said, until: (told: RegExp) => until(() => told.test(said)) }
}
