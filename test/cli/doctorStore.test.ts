// What the doctor says of a store in a file: whether the games are still there, and what of it is going to be cleared.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diagnosis } from '../../src/cli/doctor/doctor.ts'
import { openHome, STORE_FILE } from '../../src/service/home.ts'
import { leave } from '../../src/store/carrying.ts'
import { openBaseAt } from '../../src/store/store.ts'

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
