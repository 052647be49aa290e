// A board that nobody has drawn gets a picture from its borders alone.
import { describe, expect, test } from 'vitest'
import { bordersBetween } from '../../src/drawing/borders.ts'
import { between, CAPITALS, widthOf } from '../../src/drawing/curves.ts'
import type { Point } from '../../src/drawing/geometry.ts'
import { boxesOf, cellsAround, schematicBaseMap } from '../../src/drawing/schematic.ts'
import { spreadOut } from '../../src/drawing/spread.ts'
import { drawBoard } from '../../src/drawing/svg.ts'
import { variantNames } from '../../src/judge/library/boards.ts'
import { Board, type PlannedProvince, type Province } from '../../src/rules/board/board.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { standard, variant } from '../boards.ts'
import { sample } from '../edition.ts'
import { standardAtlas } from './geometryFiles.ts'

/** A board of armies on which these provinces touch. */
function boardOf(ids: readonly string[], touch: (one: number, other: number) => boolean): Board {
  const provinces = ids.map(
    (id, i): PlannedProvince => ({
      id,
      name: id,
      terrain: 'inland',
      isCenter: true,
      mayConvoy: false,
      coasts: [],
      also: [],
      army: ids.filter((_, j) => i !== j && touch(i, j)),
      fleet: new Map(),
    }),
  )
  return new Board({
    name: 'Small',
    about: 'Drawn by nobody.',
    opens: { season: 'spring', year: 1901, kind: 'movement' },
    wins: 4,
    rules: {},
    powers: [
      {
        id: 'A',
        name: 'A & B',
        adjective: 'A',
        judgesName: 'A',
        judges: 'A',
        letter: 'A',
        also: [],
        homes: [],
        owns: [],
        starts: [],
      },
    ],
    provinces,
    ambiguous: new Map(),
    impassable: [],
    sketch: undefined,
    ice: new Map(),
    hardBorders: [],
  })
}

/** So many of its 206 lines run under boxes that are none of theirs; three times as many if nothing gave way. */
const MOST_HIDDEN = 12

const letters = (count: number) => Array.from({ length: count }, (_, i) => `P${String(i).padStart(2, '0')}`)

const BOARDS: readonly (readonly [string, Board])[] = [
  ['standard', standard()],
  ['a single province', boardOf(letters(1), () => false)],
  ['two that do not touch', boardOf(letters(2), () => false)],
  ['a ring where all touch', boardOf(letters(7), () => true)],
  ['a line', boardOf(letters(12), (i, j) => Math.abs(i - j) === 1)],
  [
    'a grid of a hundred and fifty',
    boardOf(
      letters(150),
      (i, j) =>
        Math.abs(i - j) === 15 || (Math.abs(i - j) === 1 && Math.floor(i / 15) === Math.floor(j / 15)),
    ),
  ],
  ...['pure', 'hundred', 'empire', 'youngstown', 'colonial', 'wraparound'].map(
    (name): readonly [string, Board] => [name, variant(name)],
  ),
]

interface Box {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function boxesIn(svg: string): readonly Box[] {
  const pattern =
    /<rect data-province="(\w+)" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/g
  return [...svg.matchAll(pattern)].map(([, id = '', ...numbers]) => {
    const [left, top, width, height] = numbers.map(Number) as [number, number, number, number]
    return { id, left, top, right: left + width, bottom: top + height }
  })
}

describe.each(sample(BOARDS, 1))('of %s', (_, board) => {
  const svg = drawBoard({ board, position: startingPosition(board), title: 'Spring 1901' })
  const boxes = boxesIn(svg)
  const baseMap = schematicBaseMap(board, 'large')

  test('every province has a box of its own', () => {
    expect(boxes.map(({ id }) => id)).toEqual(board.provinces.map(({ id }) => id))
    const heaps = boxes.flatMap((one, i) =>
      boxes
        .slice(0, i)
        .filter(
          ({ left, right, top, bottom }) =>
            one.left < right && left < one.right && one.top < bottom && top < one.bottom,
        )
        .map(other => `${one.id} on ${other.id}`),
    )
    expect(heaps).toEqual([])
    expect(
      boxes.filter(
        ({ left, top, right, bottom }) =>
          left < 0 || top < 0 || right > baseMap.width || bottom > baseMap.height,
      ),
    ).toEqual([])
  })

  test('names, centers and pieces are within their boxes, and names apart', () => {
    const astray = board.provinces.filter(({ index, isCenter }) => {
      const { left, top, right, bottom } = boxes[index]!
      const inside = ([x, y]: Point) => x > left && x < right && y > top && y < bottom
      const center = isCenter ? baseMap.centerAt(index) : undefined
      return !inside(baseMap.unitAt(index)) || (center !== undefined && !inside(center))
    })
    expect(astray).toEqual([])
    const own = baseMap.labels.slice(
      0,
      baseMap.labels.length - bordersBetween(board, boxesOf(board)).labels.length,
    )
    for (const { text, at, style, size, spacing } of own) {
      const half = [widthOf(text, style, size, spacing) / 2, (size * CAPITALS) / 2] as const
      const home = boxes.filter(
        ({ left, top, right, bottom }) =>
          at[0] - half[0] > left &&
          at[0] + half[0] < right &&
          at[1] - half[1] > top &&
          at[1] + half[1] < bottom,
      )
      expect(home, text).toHaveLength(1)
    }
  })

  test('it comes out the same again', () => {
    const room = { width: 1100, height: 990, margin: 12, box: [60, 40] } as const
    expect(spreadOut(board, room)).toEqual(spreadOut(board, room))
  })
})

describe('north is above, and west is left,', () => {
  const COLONIAL =
    'ODE PRM OMS KRA SAK over ADE BOM SIG JAV GUI; CON EGY ABY west of PRS KAR, DEL BEN west of CAN TOK'
  const EUROPE =
    'ICE NWG BAR STP over MAO WES ION EAS; IRE NAO MAO west of MUN ROM, VEN DEN west of OMS SEV SYR'
  const rows = [
    ...variantNames()
      .filter(name => name.startsWith('colonial'))
      .map(name => [name, COLONIAL] as const),
    ...['wraparound', 'wraparound2'].map(name => [name, EUROPE] as const),
  ]

  test.each(sample(rows, 1))('on the board of %s', (name, lies) => {
    const board = variant(name)
    const baseMap = schematicBaseMap(board, 'large')
    const at = (ids: string): readonly Point[] => ids.split(' ').map(id => baseMap.unitAt(board.place(id)!))
    const [upright = '', across = ''] = lies.split('; ')
    const [high, low] = upright.split(' over ').map(ids => at(ids).map(([, y]) => y))
    expect(Math.max(...high!)).toBeLessThan(Math.min(...low!))
    for (const row of across.split(', ')) {
      const [left, right] = row.split(' west of ').map(ids => at(ids).map(([x]) => x))
      expect(Math.max(...left!)).toBeLessThan(Math.min(...right!))
    }
  })

  test('for every board says where it lies, or has a drawn map', () => {
    const isDrawn = (board: Board) =>
      board.provinces.every(({ id }) => standardAtlas().geometry.areas.has(id))
    const lost = sample(variantNames(), 2).filter(
      name => variant(name).sketch === undefined && !isDrawn(variant(name)),
    )
    expect(lost).toEqual([])
  })
})

test('neighbours are nearer than strangers', () => {
  const board = standard()
  const baseMap = schematicBaseMap(board, 'large')
  const mean = (wanted: number) => {
    const reach = board.provinces.flatMap(({ index: from }) =>
      board.provinces
        .filter(({ index: to }) => from < to && board.distance(from, to) === wanted)
        .map(({ index: to }) =>
          Math.hypot(...[0, 1].map(i => baseMap.unitAt(from)[i]! - baseMap.unitAt(to)[i]!)),
        ),
    )
    return reach.reduce((sum, value) => sum + value, 0) / reach.length
  }
  expect(mean(1)).toBeLessThan(0.65 * mean(2))
  expect(mean(2)).toBeLessThan(0.75 * mean(3))
})

test.each([
  ['where all touch', 3, 0],
  ['on the standard board', 0, MOST_HIDDEN],
] as const)('%s, lines keep out of boxes of strangers', (_, which, most) => {
  const board = BOARDS[which]![1]
  const boxes = boxesIn(drawBoard({ board, position: startingPosition(board), title: '' }))
  const middles = boxes.map(({ left, right, top, bottom }): Point => [(left + right) / 2, (top + bottom) / 2])
  const holds = ({ left, top, right, bottom }: Box, [x, y]: Point) =>
    x > left && x < right && y > top && y < bottom
  const hidden = middles.flatMap((from, i) =>
    middles.slice(0, i).flatMap((to, j) => {
      if (board.distance(i as Province, j as Province) !== 1) return []
      const way = Array.from({ length: 99 }, (_, step) => between(from, to, (step + 1) / 100))
      return boxes.filter((box, k) => k !== i && k !== j && way.some(point => holds(box, point)))
    }),
  )
  expect(hidden.length).toBeLessThanOrEqual(most)
})

test('cells share the frame out, each around its point', () => {
  const points: readonly Point[] = [
    [10, 10],
    [90, 10],
    [50, 70],
  ]
  const area = (cell: readonly Point[]) =>
    Math.abs(
      cell.reduce(
        (sum, [x, y], i) => sum + x * cell[(i + 1) % cell.length]![1] - cell[(i + 1) % cell.length]![0] * y,
        0,
      ),
    ) / 2
  const cells = cellsAround(points, 100, 80)
  expect(cells.reduce((sum, cell) => sum + area(cell), 0)).toBeCloseTo(8000, 6)
  expect(area(cells[0]!)).toBeCloseTo(area(cells[1]!), 6)
})
