// dragoman variants --check: what is wrong with the file of a map or a variant, and in which line.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dragoman } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-variants-'))
afterAll(() => rmSync(folder, { recursive: true }))

function put(name: string, text: string): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

const RING = `map: Ring
about: Three lands in a ring
opens: S1800M
wins: 2
powers:
  red: { name: Red, adjective: Red, letter: R, homes: [aaa], starts: [A aaa] }
  blue: { name: Blue, adjective: Blue, letter: B, homes: [bbb], starts: [A bbb] }
provinces:
  aaa: { name: Aland, kind: inland, center: true, army: [bbb, ccc] }
  bbb: { name: Beland, kind: inland, center: true, army: [aaa, ccc] }
  ccc: { name: Celand, kind: inland, army: [aaa, bbb] }
`

const check = (file: string) => dragoman(['variants', '--check', file])

test('a map that is right is listed', async () => {
  const { status, stdout, stderr } = await check(put('ring.yaml', RING))
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^variant +name +powers +centers +to win +opens\nring +Ring +2 +2 +2 +S1800M\n$/)
})

test('a variant finds the map that it uses beside it, in maps, and in the library', async () => {
  put('maps/ring2.yaml', RING)
  const beside = put('big.yaml', 'variant: Big Ring\nuses: ring\nabout: More to win\nwins: 1\n')
  const inMaps = put('variants/big2.yaml', 'variant: Big Ring\nuses: ring2\nabout: More to win\nwins: 1\n')
  const ours = put('rome.yaml', 'variant: Rome\nuses: standard\nabout: Less to win\nwins: 12\n')
  for (const file of [beside, inMaps, ours]) expect((await check(file)).status).toBe(0)
  expect(JSON.parse((await dragoman(['variants', '--json', '--check', ours])).stdout)).toMatchObject([
    { variant: 'rome', name: 'Rome', wins: 12, provinces: 75, centers: 34, opens: 'S1901M' },
  ])
})

test('each fault is told with its line and what would mend it', async () => {
  const text = RING.replace('letter: B', 'letter: R')
    .replace('homes: [bbb]', 'homes: [ccc]')
    .replace('army: [aaa, bbb]', 'army: [aaa, ddd]')
    .replace('wins: 2', 'wins: 9')
  const file = put('faulty.yaml', text)
  const { status, stdout, stderr } = await check(file)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual(
    [
      '4: nobody can win with 9 centers, for there are 2; write 2 at most',
      '7: blue: red goes by "R" too; choose another',
      '7: blue: ccc is not a center; write center: true at ccc, or take it out of homes',
      '10: bbb: ccc does not list bbb among its army borders; add bbb there or take ccc out here',
      '11: ccc: there is no province ddd; mend the spelling, or add it to provinces',
    ].map(fault => `dragoman: ${file}:${fault}`),
  )
})

test.each([
  ['ice', 'ice: { ddd: [fall] }', 'ice: there is no province ddd; mend the spelling, or add it to provinces'],
  [
    'ice out of season',
    'ice: { ccc: [autumn] }',
    'ice: ccc will not do as "autumn"; write one of spring, fall, winter',
  ],
  [
    'hard borders',
    'hardBorders: [{ between: [aaa, bbb], kind: fleet, leaves: half }]',
    'hardBorders: no fleet goes from aaa to bbb; write two provinces that touch',
  ],
  [
    'a sketch',
    'sketch: { size: [100, 100], places: { aaa: [1, 1], bbb: [50, 50] } }',
    'sketch: ccc lies nowhere; write where ccc lies, ccc: [100, 200]',
  ],
])('%s is looked through too', async (_, line, fault) => {
  const file = put('more.yaml', `${RING}${line}\n`)
  expect(await check(file)).toMatchObject({ status: 1, stderr: `dragoman: ${file}:12: ${fault}\n` })
})

test('a file that is not there, and one that is no YAML', async () => {
  const missing = join(folder, 'none.yaml')
  expect(await check(missing)).toMatchObject({
    status: 1,
    stderr: `dragoman: ${missing}:1: it cannot be read (ENOENT); let the judge read it\n`,
  })
  expect((await check(put('odd.yaml', 'map: ['))).status).toBe(1)
})

test.each(['maps', 'variants'])('all our own %s pass', async which => {
  const files = readdirSync(`config/${which}`).filter(name => name.endsWith('.yaml'))
  const own = which === 'maps' ? files.slice(0, 3) : files.filter(name => /^(?:chaos|colonial-96)/.test(name))
  for (const name of own) expect([name, (await check(`config/${which}/${name}`)).status]).toEqual([name, 0])
})
