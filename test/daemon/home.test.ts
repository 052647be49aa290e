// The folder in which a judge lives: made once, its secret never changed, and its faults told in our words.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHome } from '../../src/daemon/home.ts'
import { StoreFault } from '../../src/store/fault.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-home-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder is made with everything in it, and found again as it was', async () => {
  const data = join(folder, 'deep', 'data')
  const first = openHome(data)
  await first.close()
  const second = openHome(data)
  await second.close()
  expect(Buffer.from(second.secret)).toEqual(Buffer.from(first.secret))
  expect(first.secret).toHaveLength(32)
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(data).sort()).toEqual(['dragoman.db', 'secret'])
})

test('two judges have two secrets', async () => {
  const homes = ['one', 'two'].map(name => openHome(join(folder, name)))
  expect(Buffer.from(homes[0]!.secret).equals(Buffer.from(homes[1]!.secret))).toBe(false)
  for (const home of homes) await home.close()
})

test.each<[string, (data: string) => void]>([
  ['a secret that is empty', data => writeFileSync(join(data, 'secret'), '')],
  ['a secret that is too short', data => writeFileSync(join(data, 'secret'), 'abcd')],
  ['a secret that is a folder', data => mkdirSync(join(data, 'secret'))],
  ['a store that is a folder', data => mkdirSync(join(data, 'dragoman.db'))],
])('%s is told in our words, and nothing is changed', (_, spoil) => {
  spoil(folder)
  const before = readdirSync(folder)
  expect(() => openHome(folder)).toThrow(StoreFault)
  expect(readdirSync(folder).filter(name => !before.includes(name) && name !== 'secret')).toEqual([])
  expect(existsSync(join(folder, `secret.${process.pid}`))).toBe(false)
})
