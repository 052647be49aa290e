// One judge to a folder: the lock goes with its process, however that ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHome } from '../../../src/judge/service/home.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { lockFile } from '../../../src/judge/store/fileLock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const HOLDER = `
const database = new (require('better-sqlite3'))(process.argv[1])
database.exec('BEGIN EXCLUSIVE')
console.log('held')
setInterval(() => {}, 1000)`

test('a lock is held by one at a time', () => {
  const file = join(folder, 'lock')
  const lock = lockFile(file)
  expect(lock).toBeDefined()
  expect(lockFile(file)).toBeUndefined()
  lock!.release()
  const next = lockFile(file)
  expect(next).toBeDefined()
  next!.release()
})

test('two files are two locks', () => {
  const locks = ['one', 'two'].map(name => lockFile(join(folder, name)))
  expect(locks.every(lock => lock !== undefined)).toBe(true)
  for (const lock of locks) lock?.release()
})

test('a lock goes with its process', async () => {
  const file = join(folder, 'lock')
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const holder = spawn(process.execPath, ['-e', HOLDER, file], { cwd: root })
  await once(holder.stdout, 'data')
  expect(lockFile(file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = lockFile(file)
  expect(lock).toBeDefined()
  lock?.release()
})

test('a folder that is a file has no room for a judge, and says so in our words', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockHome(join(file, 'data'))).toThrow(StoreFault)
})

test.each([
  ['a word', '99999'],
  ['a text', 'this is no database at all, and never was one'.repeat(50)],
  ['what looks like a database', `SQLite format 3\0${'99999'.repeat(500)}`],
])('a lock into which somebody has written %s is held by one at a time all the same', (_, text) => {
  const file = join(folder, 'lock')
  writeFileSync(file, text)
  const before = lockHome(folder)
  expect(before).toBeDefined()
  writeFileSync(file, text)
  expect(lockHome(folder)).toBeUndefined()
  before!.release()
  const after = lockHome(folder)
  expect(after).toBeDefined()
  after!.release()
})
