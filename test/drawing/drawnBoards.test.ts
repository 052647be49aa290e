// Holds every drawn board against its borders: what touches on the picture touches in the game, and the other way round.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splinePath, widthOf } from '../../src/drawing/curves.ts'
import {
  type Border,
  type Geometry,
  isStrait,
  ownerOf,
  type Point,
  readGeometry,
} from '../../src/drawing/geometry.ts'
import { readLayout, SIZES } from '../../src/drawing/layout.ts'
import { mapPathsOf } from '../../src/drawing/mapPaths.ts'
import { drawnMapFiles } from '../../src/drawing/png/pictures.ts'
import { variantNames } from '../../src/judge/library/boards.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { made } from '../../tools/geometry/boards.ts'
import { variant } from '../boards.ts'
import { isFull } from '../edition.ts'
import { borderLengths, pairOf, textOfMap } from './geometryFiles.ts'

/** A border shorter than this, in pixels, cannot be seen. */
const LEAST_BORDER = 3
const MOST_BRIDGED = 8
/** On these boards whatever is small is drawn larger: no border is shorter than twelve pixels of a picture 1280 wide. */
const PLAIN = ['aberration', 'chromatic', 'empire', 'sail-ho', 'youngstown']
const LEAST_PLAIN = 12 / 1280
/** Along the frame, where nothing is drawn larger. */
const AT_FRAME = ['OBK-OBL']

/** What share of a name, a unit or a center may lie under those of another province. */
const MOST_COVERED = { large: 0.1, small: 0.45 }

const drawn = readdirSync(new URL('../../config/maps/', import.meta.url)).flatMap(
  file => /^(.+)\.geometry\.json$/.exec(file)?.[1] ?? [],
)
const boards = variantNames().map(name => [name, variant(name)] as const)

function geometryOf(board: Board): Geometry | undefined {
  const files = drawnMapFiles(board)
  if (files === undefined) return undefined
  const read = readGeometry(files.geometry)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

const withMaps = boards.flatMap(([name, board]) => {
  const geometry = geometryOf(board)
  return geometry === undefined ? [] : [{ name, board, geometry }]
})

test('every board is drawn, and each drawn map is of one', () => {
  const names = new Set(withMaps.map(({ name }) => name))
  expect(boards.map(([name]) => name).filter(name => !names.has(name))).toEqual([])
  expect([...new Set(withMaps.map(({ geometry }) => geometry.map))].sort()).toEqual([...drawn].sort())
})

describe.each(withMaps)('on $name', ({ board, geometry }) => {
  const { provinces } = board
  const ids = new Set(provinces.map(({ id }) => id))
  const lengths = borderLengths(geometry)
  const bridged = new Set(geometry.bridges.map(({ between: [one, other] }) => pairOf(one, other)))
  const touching = new Set(
    provinces.flatMap(one =>
      provinces
        .filter(other => one.index < other.index && board.distance(one.index, other.index) === 1)
        .map(other => pairOf(one.id, other.id)),
    ),
  )

  test('all who touch do so on the picture, or by a line', () => {
    const hidden = [...touching].filter(pair => (lengths.get(pair) ?? 0) < LEAST_BORDER && !bridged.has(pair))
    expect(hidden).toEqual([])
  })

  test.runIf(PLAIN.includes(geometry.map))('no border is missed for being short', () => {
    const isShort = (pair: string) => (lengths.get(pair) ?? 0) < LEAST_PLAIN * geometry.width
    expect(
      [...touching].filter(pair => isShort(pair) && !bridged.has(pair) && !AT_FRAME.includes(pair)),
    ).toEqual([])
  })

  test('nobody else does', () => {
    const wrong = [...lengths.keys()].filter(
      pair => pair.split('-').every(id => ids.has(id)) && !touching.has(pair),
    )
    expect(wrong).toEqual([])
  })

  const dry = borderLengths(geometry, false)

  test('lines are for those whose border can hardly be seen', () => {
    expect([...bridged].filter(pair => (dry.get(pair) ?? 0) > MOST_BRIDGED)).toEqual([])
  })

  test('two lands with nothing but a strait between them have a line', () => {
    const lands = new Set(provinces.flatMap(({ id, terrain }) => (terrain === 'sea' ? [] : [id])))
    const isPlain = (pair: string) => dry.has(pair) || bridged.has(pair)
    const hidden = [...touching].filter(pair => pair.split('-').every(id => lands.has(id)) && !isPlain(pair))
    expect(hidden).toEqual([])
  })

  test('one outline runs around a land and its water, with no coast between the two', () => {
    const { coast, ownShores, areas } = mapPathsOf(geometry)
    const lines = (path: string) => path.match(/M[^M]+/g) ?? []
    const linesOf = (wanted: (border: Border) => boolean) =>
      geometry.borders.filter(wanted).flatMap(({ points }) => lines(splinePath(points, false)))
    const isOwn = ({ left, right }: Border) => ownerOf(left) === ownerOf(right)
    const isAround = ({ course, left, right }: Border) =>
      course === 'coast' || (course === 'sea' && (isStrait(left) || isStrait(right)))
    expect(lines(ownShores)).toEqual(linesOf(isOwn))
    expect(lines(coast)).toEqual(linesOf(border => isAround(border) && !isOwn(border)))
    for (const water of [...geometry.areas.keys()].filter(isStrait)) {
      const within = geometry.borders.filter(
        border => isOwn(border) && [border.left, border.right].includes(water),
      )
      const around = areas.get(ownerOf(water))!
      expect(within.filter(({ points }) => around.includes(splinePath(points, true)))).toEqual([])
    }
  })
})

test.runIf(isFull).each(['pure', 'milan'])(
  'the drawn map of %s comes out of the generator byte by byte',
  name => {
    const { geometry, layout } = made(name, () => undefined)
    expect(geometry === textOfMap(`${name}.geometry.json`)).toBe(true)
    expect(layout === textOfMap(`${name}.layout.json`)).toBe(true)
  },
)

describe.each(drawn)('the layout of %s', name => {
  const layout = readLayout(JSON.parse(textOfMap(`${name}.layout.json`)))
  if (!layout.ok) throw new Error(layout.error)
  const board = withMaps.find(({ geometry }) => geometry.map === name)!.board
  const { width, height } = withMaps.find(({ geometry }) => geometry.map === name)!.geometry
  const ids = board.provinces.flatMap(({ id, coasts }) => [id, ...coasts.map(coast => `${id}/${coast.id}`)])

  test.each(SIZES)('has a place on the picture for everything, in the %s size', size => {
    const { places } = layout.value.sizes[size]
    expect([...places.keys()].sort()).toEqual([...ids].sort())
    const outside = [...places].filter(([, { unit, label }]) =>
      [unit, label].some(([x, y]) => x < 0 || y < 0 || x > width || y > height),
    )
    expect(outside).toEqual([])
    const centers = board.provinces.filter(({ id }) => places.get(id)?.center !== undefined)
    expect(centers).toEqual(board.provinces.filter(({ isCenter }) => isCenter))
  })
  test.each(SIZES)('lets nothing lie on names, units and centers of others, in the %s size', size => {
    const { places, scale } = layout.value.sizes[size]
    const boxes = [...places].flatMap(([id, { unit, label, center }]) => {
      const isCoast = id.includes('/')
      const boxed = ([x, y]: Point, wide: number, high: number) => ({ id, x, y, wide, high })
      const [width, height] = isCoast ? [8, 8] : [11, 9]
      return [
        boxed(unit, width * scale, height * scale),
        ...(isCoast ? [] : [boxed(label, widthOf(id, 'bold', 12 * scale) / 2, 4.5 * scale)]),
        ...(center === undefined ? [] : [boxed(center, 4 * scale, 4 * scale)]),
      ]
    })
    type Box = (typeof boxes)[number]
    const shared = (axis: 'x' | 'y', reach: 'high' | 'wide', one: Box, other: Box): number =>
      Math.max(
        0,
        Math.min(one[axis] + one[reach], other[axis] + other[reach]) -
          Math.max(one[axis] - one[reach], other[axis] - other[reach]),
      )
    const covered = boxes.flatMap((one, i) =>
      boxes
        .slice(0, i)
        .filter(other => one.id.slice(0, 3) !== other.id.slice(0, 3))
        .filter(other => {
          const both = shared('x', 'wide', one, other) * shared('y', 'high', one, other)
          const least = 4 * Math.min(one.wide * one.high, other.wide * other.high)
          return both > MOST_COVERED[size] * least
        })
        .map(other => `${one.id} on ${other.id}`),
    )
    expect(covered).toEqual([])
  })
})
