// What each command says where the secret or the store of a judge is lost: nothing begins anew by itself.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rawLetter } from '../judge/daemon/postTable.ts'
import { dragoman } from './program.ts'

let folder: string
const data = () => ['--data', folder]
const at = (name: string) => join(folder, name)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-lost-'))
  expect(await received()).toMatchObject({ status: 0 })
})
afterEach(() => rmSync(folder, { recursive: true }))

const received = () =>
  dragoman(['receive', ...data()], rawLetter({ from: 'anna@table.example', text: 'HELP' }))

/** One line that tells what to do, and never where in the program it was found. */
const told = (text: string, what: string) => {
  expect(text).toContain(what)
  expect(text).not.toMatch(/^\s+at /m)
}

test('a secret that is lost is put back, or made anew by who knows the price', async () => {
  rmSync(at('secret'))
  const started = await dragoman(['start', ...data(), '--smtp-port', '0', '--http-port', '0'])
  expect(started.status).toBe(2)
  told(started.stderr, 'the secret of this judge is missing')
  told(started.stderr, '--new-secret')
  const refused = await received()
  expect(refused.status).toBe(75)
  told(refused.stderr, 'the secret of this judge is missing')
  const doctor = await dragoman(['doctor', ...data()])
  expect(doctor.status).toBe(1)
  told(doctor.stdout, `store: ${at('secret')}: the secret of this judge is missing`)
  const verified = await dragoman(['verify', ...data()])
  expect(verified.status).toBe(0)
  told(verified.stderr, 'the secret of this judge is missing')
  expect((await dragoman(['games', ...data()])).status).toBe(0)
  const copied = await dragoman(['backup', at('copy.db'), ...data()])
  expect(copied.status).toBe(0)
  told(copied.stdout, 'the secret of this judge is missing')
  expect(existsSync(at('secret'))).toBe(false)

  const anew = await dragoman(['run-once', '--new-secret', ...data()])
  expect(anew.status).toBe(0)
  told(anew.stderr, 'a new secret was made')
  told((await dragoman(['run-once', '--new-secret', ...data()])).stderr, 'not needed')
  expect((await dragoman(['doctor', ...data()])).status).toBe(0)
  expect((await dragoman(['verify', ...data()])).status).toBe(0)
  expect((await received()).status).toBe(0)
}, 120_000)

test('a store that is lost, or of which an empty file is left, is put back', async () => {
  for (const leave of [() => rmSync(at('dragoman.db')), () => writeFileSync(at('dragoman.db'), '')]) {
    leave()
    const was = existsSync(at('dragoman.db'))
    for (const [words, status] of [
      [['start', '--smtp-port', '0', '--http-port', '0'], 2],
      [['run-once', '--new-secret'], 2],
      [['receive'], 75],
      [['games'], 2],
      [['backup', at('copy.db')], 2],
      [['doctor'], 1],
    ] as const) {
      const ran = await dragoman([...words, ...data()], 'From: anna@table.example\r\n\r\nHELP\r\n')
      expect([words, ran.status]).toEqual([words, status])
      told(
        ran.stdout + ran.stderr,
        was || words[0] !== 'games' ? at('dragoman.db') : 'there is no store here',
      )
      expect(existsSync(at('dragoman.db'))).toBe(was)
    }
  }
}, 120_000)

test('a backup that is put back beside the secret of another judge says so', async () => {
  const copied = await dragoman(['backup', at('copy.db'), ...data()])
  expect(copied.stdout).toContain(`${at('secret')} belongs with it`)
  writeFileSync(at('secret'), 'ab'.repeat(32))
  const verified = await dragoman(['verify', ...data()])
  expect(verified.status).toBe(1)
  told(verified.stdout, 'the secret of another judge')
}, 60_000)
