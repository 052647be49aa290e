// The board with letters: a recognisable Europe in 78 columns, with every unit and every owner where they belong.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OWN_TEMPLATES } from '../../../src/judge/library/files.ts'
import { Templates } from '../../../src/judge/library/templates.ts'
import {
  boardSection,
  fits,
  readTextMap,
  type TextMap,
  textMapLines,
} from '../../../src/judge/report/textMap.ts'
import type { Board, Location } from '../../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../../src/rules/board/position.ts'
import { standard, variant } from '../../boards.ts'

const board = standard()
const read = (text: string): TextMap => {
  const map = readTextMap(text)
  if (!map.ok) throw new Error(`line ${map.error.line}: ${map.error.problem}`)
  return map.value
}
const map = read(readFileSync(join(OWN_TEMPLATES, 'maps', 'standard.txt'), 'utf8'))
const opening = startingPosition(board)

/** What stands on the map behind the name of a province, and below it. */
function seen(lines: readonly string[], id: string): { readonly owner: string; readonly unit: string } {
  const row = lines.findIndex(line => line.includes(id))
  const column = lines[row]!.indexOf(id)
  return {
    owner: lines[row]!.slice(column + 3, column + 4).trim(),
    unit: lines[row + 1]!.slice(column, column + 4)
      .replaceAll('.', '')
      .trim(),
  }
}

describe('of the published game', () => {
  const lines = textMapLines(map, opening, board)

  test('names every province once', () => {
    const text = lines.join('\n')
    for (const { id } of board.provinces) expect([id, text.split(id.toUpperCase()).length]).toEqual([id, 2])
    expect(map.places).toHaveLength(75)
  })

  test('is plain ASCII in 78 columns at most, and nothing in it is taken for the head of a mail', () => {
    expect(lines.filter(line => line.length > 78 || /[^ -~]/.test(line) || /::|\w:/.test(line))).toEqual([])
  })

  test('shows every unit of the opening under its province, and nothing else', () => {
    const units = new Map(
      opening.units.map(({ kind, power, at }) => [
        board.provinces[board.province(at)]!.id.toUpperCase(),
        `${kind === 'army' ? 'A' : 'F'}-${board.powers[power]!.letter}${board.id(at).endsWith('/SC') ? 's' : ''}`,
      ]),
    )
    for (const { id } of map.places) expect([id, seen(lines, id).unit]).toEqual([id, units.get(id) ?? ''])
  })

  test('shows whose each center is', () => {
    for (const { index, id, isCenter } of board.provinces) {
      const owner = opening.owners[index]
      const sign = owner === undefined ? '*' : board.powers[owner]!.letter.toLowerCase()
      if (isCenter) expect([id, seen(lines, id.toUpperCase()).owner]).toEqual([id, sign])
    }
  })

  test('shows where a unit was driven out', () => {
    const [army] = opening.units
    const dislodged = [{ unit: army!, attackedFrom: undefined, retreats: [] }]
    const stranger = { ...opening.units.find(({ power }) => power !== army!.power)!, at: army!.at }
    const others = opening.units.filter(unit => unit !== army)
    const position: Position = { ...opening, units: [...others, stranger], dislodged }
    const id = board.provinces[board.province(army!.at)]!.id.toUpperCase()
    expect(seen(textMapLines(map, position, board), id).unit).toMatch(/^[AF]-[A-Z]!$/)
  })

  test('lies in a mail under a heading, with a legend in 72 columns', () => {
    const [heading, blank, ...rest] = boardSection(map, opening, board)
    expect([heading, blank]).toEqual(['The board', ''])
    expect(rest.slice(lines.length).every(line => line.length <= 72)).toBe(true)
    expect(rest.join(' ')).toContain('SET NO MAP')
  })
})

test('neighbours lie near each other', () => {
  const place = new Map(map.places.map(({ id, row, column }) => [id, { row, column }]))
  const far: string[] = []
  for (const one of board.provinces) {
    for (const other of board.provinces) {
      if (one.index >= other.index || !areNeighbours(board, one.index, other.index)) continue
      const [a, b] = [place.get(one.id.toUpperCase())!, place.get(other.id.toUpperCase())!]
      if (Math.hypot((a.row - b.row) * 2, a.column - b.column) > 30) far.push(`${one.id}-${other.id}`)
    }
  }
  // Between these two lies the open ocean.
  expect(far.sort()).toEqual(FAR)
})

const areNeighbours = (of: Board, one: number, other: number): boolean =>
  (['army', 'fleet'] as const).some(kind =>
    Array.from({ length: of.locationCount }, (_, at) => at as Location).some(
      at => of.province(at) === one && of.steps(kind, at).some(to => of.province(to) === other),
    ),
  )

const FAR: readonly string[] = ['MAO-NAO']

describe('a map fits', () => {
  test.each(['standard', 'chaos', 'fleet-rome', 'crowded', '1898'])(
    'a board with its provinces: %s',
    name => {
      expect(fits(map, variant(name))).toBe(true)
      expect(new Templates().textMap(variant(name))).toBeDefined()
    },
  )

  test('no board with others', () => {
    const other = read('.... ABC.\n     ____')
    expect(fits(other, board)).toBe(false)
  })
})

const BROKEN: readonly (readonly [string, string, number, string])[] = [
  ['too wide', `${'.'.repeat(79)}`, 1, 'it has more than 78 columns'],
  ['with a letter beyond ASCII', '....\n..é.', 2, 'it has a character that is not plain ASCII'],
  ['with two colons', '...::...', 1, 'two colons begin the head of a mail'],
  ['without room for a unit', '..ABC..\n.......', 1, 'below ABC there is no ____ for its unit'],
  ['with a province twice', '.ABC.\n.____\n.ABC.\n.____', 3, 'ABC is on the map already'],
]

test.each(BROKEN)('a map %s is told so', (_, text, line, problem) => {
  expect(readTextMap(text)).toEqual({ ok: false, error: { line, problem } })
})
