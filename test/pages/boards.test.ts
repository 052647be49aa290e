// The boards on the pages: each that can be played on is in the list, and has a page with its map, its powers and its provinces.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardNamed, variantNames } from '../../src/judge/library/boards.ts'
import { phaseName } from '../../src/pages/page.ts'
import { standard } from '../boards.ts'
import { sample } from '../edition.ts'
import { OfficeTable, plain } from './officeTable.ts'
import { misnesting } from './walk.ts'

let table: OfficeTable
beforeAll(async () => {
  table = await OfficeTable.open()
})
afterAll(() => table.end())

/** The cells of each row, as text. */
const rowsOf = (page: string): readonly (readonly string[])[] =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      plain(cell.replace(/<[^>]+>/g, ' '))
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )

test('all that can be played on are in the list, which every page leads to', async () => {
  expect((await table.get('/games')).text).toContain('<a href="/boards">Boards</a>')
  const { status, text } = await table.get('/boards')
  expect([status, misnesting(text, false)]).toEqual([200, undefined])
  const names = [...text.matchAll(/href="\/boards\/([^"]+)"/g)].map(([, name]) => decodeURIComponent(name!))
  expect(names).toEqual(variantNames())
  const rows = rowsOf(text)
  expect(rows).toContainEqual([
    'Standard Austria, England, France, Germany, Italy, Russia, Turkey',
    ...['7', '75', '34', '18'],
  ])
  expect(rows).toContainEqual(['Chaos', '34', '75', '34', '18'])
})

test.each(sample(variantNames(), 8))('%s has a page and a map', async name => {
  const found = boardNamed(name)
  if (!found.ok) throw new Error(`${name} is broken`)
  const board = found.value
  const path = `/boards/${encodeURIComponent(name)}`
  const { status, text } = await table.get(path)
  expect([status, misnesting(text, false)]).toEqual([200, undefined])
  const rows = rowsOf(text)
  for (const { name: power } of board.powers) expect(rows.map(([first]) => first)).toContain(power)
  for (const { id, name: province } of board.provinces)
    expect(rows.some(([first, ids]) => first === province && ids?.split(', ')[0] === id)).toBe(true)
  expect(text).toContain(`src="${path}/map.svg"`)
  const map = await table.get(`${path}/map.svg`)
  expect([map.status, map.type, misnesting(map.text, true)]).toEqual([200, 'image/svg+xml', undefined])
  expect(map.text.split('<g><title>')).toHaveLength(board.powers.flatMap(({ starts }) => starts).length + 1)
  expect(plain(map.text)).toContain(phaseName(board.opens))
})

test('the usual one tells homes, units, coasts and whose a center is', async () => {
  const rows = rowsOf((await table.get('/boards/standard')).text)
  expect(rows).toContainEqual(['Russia', 'MOS, SEV, STP, WAR', 'A MOS, A WAR, F SEV, F STP/SC'])
  expect(rows).toContainEqual(['St Petersburg', 'STP, STP/NC, STP/SC', 'Coast', 'Home of Russia'])
  expect(rows).toContainEqual(['Serbia', 'SER', 'Inland', "Nobody's at the start"])
  expect(rows).toContainEqual(['North Sea', 'NTH', 'Sea', ''])
  expect(rows).toHaveLength(standard().provinceCount + standard().powers.length + 2)
})

test.each(['atlantis', 'Standard', '%2e%2e%2fmaps%2fstandard', 'standard.yaml'])(
  'there is none called %s',
  async name => {
    expect((await table.get(`/boards/${name}`)).status).toBe(404)
    expect((await table.get(`/boards/${name}/map.svg`)).status).toBe(404)
  },
)
