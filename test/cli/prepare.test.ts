// What comes first in a fresh clone: the packages are installed as they are locked, or it is said why they are not.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const HERE = fileURLToPath(new URL('../..', import.meta.url))
const base = mkdtempSync(join(tmpdir(), 'dragoman-prepare-'))
afterAll(() => rmSync(base, { recursive: true }))

/** A clone in which nothing is installed, and an npm that writes down what it is told and does that. */
function clone(name: string, does: string) {
  const folder = join(base, name)
  const bin = join(base, `${name}-bin`)
  mkdirSync(join(folder, '.ci'), { recursive: true })
  mkdirSync(bin)
  for (const file of ['package.json', 'package-lock.json', '.ci/prepare.mjs'])
    copyFileSync(join(HERE, file), join(folder, file))
  const npm = join(bin, 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "$@" > told\n${does}\n`)
  chmodSync(npm, 0o755)
  const prepared = () =>
    spawnSync(process.execPath, ['.ci/prepare.mjs'], {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
      encoding: 'utf8',
    })
  return { folder, prepared }
}

const COUNT = Object.keys(
  (JSON.parse(readFileSync(join(HERE, 'package-lock.json'), 'utf8')) as { packages: object }).packages,
).length

test('a fresh clone installs what is locked, and says so', () => {
  const { folder, prepared } = clone('fresh', 'mkdir -p node_modules')
  const { status, stderr, stdout } = prepared()
  expect({ status, stderr, stdout }).toEqual({
    status: 0,
    stderr: `Installing the ${COUNT - 1} locked packages; the first time that takes a minute or two …\n`,
    stdout: '',
  })
  expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('ci --include=dev --no-progress --loglevel=error\n')
  expect(existsSync(join(folder, '.installing'))).toBe(false)
})

test('where npm fails it is said what helps, and nothing is taken for installed', () => {
  const { folder, prepared } = clone('fails', 'echo no network >&2; exit 3')
  const { status, stderr } = prepared()
  expect(status).toBe(3)
  expect(stderr).toContain('no network')
  expect(stderr).toContain('npm ci failed, as told above.')
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  expect(existsSync(join(folder, '.installing'))).toBe(false)
})

test('a lock that is not of the project is not installed', () => {
  const { folder, prepared } = clone('other', 'mkdir -p node_modules')
  const lock = join(folder, 'package-lock.json')
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('"better-sqlite3": "', '"better-sqlite3": "^'))
  const { status, stderr } = prepared()
  expect([status, stderr]).toEqual([
    1,
    'package-lock.json is not the lock of this package.json: npm install mends that.\n',
  ])
  expect(existsSync(join(folder, 'told'))).toBe(false)
})
