// What the doctor says of a store in a file: whether the games are still there, and what of it is going to be cleared.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diagnosis } from '../../src/cli/doctor/doctor.ts'
import { openHome, STORE_FILE } from '../../src/judge/service/home.ts'
import { leave } from '../../src/judge/store/carrying.ts'
import { openBaseAt } from '../../src/judge/store/store.ts'
import { mainFile } from '../packed.ts'
import { ENDING } from '../servers/servers.ts'
import { start } from './program.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a store that was carried away is not well, and it is told where the games are', async () => {
  const data = newFolder()
  await openHome(data).close()
  const base = await openBaseAt(join(data, STORE_FILE))
  await leave(base, 'postgres://judge@db.example/dragoman')
  await base.close()
  const found = await diagnosis({ data }, () => NOON)
  expect(found.filter(({ isWell }) => !isWell)).toEqual([
    {
      part: 'store',
      isWell: false,
      text: expect.stringMatching('carried away.*postgres://judge@db.example'),
    },
  ])
})

test.each([
  ['keep: 90 days\n', ['of before 2026-08-22 are cleared in the night']],
  ['', []],
])('of texts it is told from which day on they stay: %s', async (keep, told) => {
  const data = newFolder()
  const config = join(data, 'dragoman.yaml')
  writeFileSync(config, `judge: { address: judge@test.example }\ndata: ${data}\n${keep}`)
  const found = await diagnosis({ config }, () => NOON)
  const texts = found.filter(({ part }) => part === 'keep').map(({ text }) => text)
  expect(texts).toEqual(told.map(text => expect.stringContaining(text)))
})

test('whatever the umask, what is written is for its owner alone, and the doctor says what somebody has opened', async () => {
  const data = join(newFolder(), 'deep/data')
  const letter =
    'From: anna@table.example\nTo: judge@dragoman.example\nMessage-ID: <1@table.example>\n\nLIST\n'
  const commands = `umask 0; "$0" "$1" receive --data "$2" && "$0" "$1" backup "$2/copy.db" --data "$2"`
  const { status } = spawnSync('sh', ['-c', commands, process.execPath, mainFile(), data], {
    input: letter,
    ...ENDING,
  })
  expect(status).toBe(0)
  const modes = () =>
    ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })].map(name => {
      const { mode } = statSync(join(data, name))
      return [name, (mode & 0o777).toString(8)]
    })
  expect(modes().filter(([name]) => name === 'copy.db')).toHaveLength(1)
  expect(modes().filter(([, mode]) => mode !== '600' && mode !== '700')).toEqual([])
  const open = async () =>
    (await diagnosis({ data }, () => NOON)).flatMap(({ part, isWell, text }) =>
      part === 'store' && !isWell ? text : [],
    )
  expect(await open()).toEqual([])
  for (const [name, mode] of [
    ['copy.db', 0o644],
    ['.', 0o755],
  ] as const)
    chmodSync(join(data, name), mode)
  expect(await open()).toEqual([`other users of this machine can read ${data}/copy.db: chmod -R go= ${data}`])
})

test('nor can others look into what a judge writes that is started so: its post office, its log, its copies', async () => {
  const data = join(newFolder(), 'data')
  const mask = process.umask(0)
  const judge = start(['start', '--data', data, '--smtp-port', '0', '--http-port', '0'])
  process.umask(mask)
  onTestFinished(async () => {
    const ended = once(judge, 'exit')
    if (judge.kill('SIGTERM')) await ended
  })
  let said = ''
  judge.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('nothing is lost')
  const copying = [mainFile(), 'backup', join(data, 'copy.db'), '--data', data]
  expect(spawnSync(process.execPath, copying, ENDING).status).toBe(0)
  const names = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]
  const written = [
    'copy.db',
    'dragoman.db',
    'dragoman.db-wal',
    'lock',
    'office.db',
    'office.db-wal',
    'secret',
  ]
  expect(names).toEqual(expect.arrayContaining(written))
  const open = names.filter(name => (statSync(join(data, name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
})
