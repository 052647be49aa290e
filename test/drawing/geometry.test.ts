// Holds the drawn borders of the standard map against the borders of its board.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { splinePath } from '../../src/drawing/curves.ts'
import { isStrait, LAKE, ownerOf, readGeometry } from '../../src/drawing/geometry.ts'
import { mapPathsOf } from '../../src/drawing/mapPaths.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { standardGeometry as made } from '../../tools/geometry/standard.ts'
import { standard } from '../boards.ts'
import { isFull } from '../edition.ts'
import { borderLengths, outlines, pairOf, standardGeometry, textOfMap } from './geometryFiles.ts'

const board = standard()
const geometry = standardGeometry()

/** Lands that are drawn and no provinces. */
const NO_PROVINCES = ['SWI', 'BEYOND', LAKE]
/** A border shorter than this, in pixels, cannot be seen. */
const LEAST_BORDER = 7
/** Straits: short, but the eye finds them, for two coasts lead it there. */
const STRAITS: Readonly<Record<string, string>> = { 'MAO-WES': 'the Strait of Gibraltar' }

/** Every two provinces between which some unit may go. */
function neighbours(board: Board): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const { index, id } of board.provinces) {
    const goals = [
      ...board.steps('army', index),
      ...board.harbours(index).flatMap(at => board.steps('fleet', at)),
    ]
    for (const to of goals) pairs.add(pairOf(id, board.id(board.province(to))))
  }
  return pairs
}

test('a border between seas is drawn, but for where the water of a strait ends in one', () => {
  const { seaBorders } = mapPathsOf(geometry)
  const seas = geometry.borders.filter(({ course }) => course === 'sea')
  const [atStraits, open] = [true, false].map(wanted =>
    seas.filter(({ left, right }) => (isStrait(left) || isStrait(right)) === wanted),
  )
  const isDrawn = ({ points }: (typeof seas)[number]) => seaBorders.includes(splinePath(points, false))
  expect(atStraits!.length).toBeGreaterThan(0)
  expect(atStraits!.filter(isDrawn)).toEqual([])
  expect(open!.every(isDrawn)).toBe(true)
})

describe('the drawn borders', () => {
  const lengths = borderLengths(geometry)
  const pairs = neighbours(board)

  test('are there between all who touch on the board, and long enough to be seen', () => {
    expect(pairs.size).toBe(206)
    const short = [...pairs].filter(
      pair => (lengths.get(pair) ?? 0) < LEAST_BORDER && STRAITS[pair] === undefined,
    )
    expect(short).toEqual([])
  })

  test.each(Object.entries(STRAITS))('%s touch in %s', pair => {
    expect(lengths.get(pair)).toBeGreaterThan(3)
    expect(lengths.get(pair)).toBeLessThan(LEAST_BORDER)
  })

  test('are nowhere else', () => {
    const isOfProvinces = (pair: string) => pair.split('-').every(id => !NO_PROVINCES.includes(id))
    expect([...lengths.keys()].filter(pair => isOfProvinces(pair) && !pairs.has(pair))).toEqual([])
  })

  test('of Switzerland are those of its five neighbours', () => {
    const around = [...lengths.keys()].filter(pair => pair.split('-').includes('SWI'))
    expect(around.sort()).toEqual(['BUR-SWI', 'MAR-SWI', 'MUN-SWI', 'PIE-SWI', 'SWI-TYR'])
  })
})

describe('the drawn areas', () => {
  test('are all provinces, each once, straits, and the land around', () => {
    const straits = ['CON~', 'DEN~']
    const drawn = [...geometry.areas.keys()].sort()
    expect(drawn).toEqual([...board.provinces.map(({ id }) => id), ...NO_PROVINCES, ...straits].sort())
  })

  test('have every border once on each side', () => {
    const sides = [...geometry.areas.values()].flat(2)
    const wanted = geometry.borders.flatMap(({ left, right }, i) => [
      ...(left === '-' ? [] : [i + 1]),
      ...(right === '-' ? [] : [-(i + 1)]),
    ])
    expect([...sides].sort()).toEqual([...wanted].sort())
    const misplaced = [...geometry.areas].flatMap(([id, rings]) =>
      rings.flat().filter(side => {
        const { left, right } = geometry.borders[Math.abs(side) - 1]!
        return (side > 0 ? left : right) !== id
      }),
    )
    expect(misplaced).toEqual([])
  })

  test('close, and cover the picture without gap or overlap', () => {
    let covered = 0
    for (const id of geometry.areas.keys()) {
      for (const ring of outlines(geometry, id)) {
        covered += ring.reduce((sum, [x, y], i) => {
          const [x0, y0] = ring[(i + ring.length - 1) % ring.length]!
          return sum + (x * y0 - x0 * y) / 2
        }, 0)
      }
    }
    expect(covered).toBeCloseTo(geometry.width * geometry.height, 3)
  })

  test('of the sea are those of the board', () => {
    const wet = new Set(
      geometry.borders.filter(({ course }) => course === 'sea').flatMap(({ left, right }) => [left, right]),
    )
    const dry = board.provinces.filter(({ id, terrain }) => wet.has(id) && terrain !== 'sea')
    expect(dry).toEqual([])
    expect([...wet].filter(id => ownerOf(id) !== id)).toEqual(['DEN~', 'CON~'])
  })
})

describe('the geometry file', () => {
  const text = textOfMap('standard.geometry.json')

  test('is the one that a person has looked at', () => {
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '7479dc88343e8a0c5ad1e600b4f5f46b8ae6e0a458edb8fb3a22383524b1d578',
    )
    expect(text.length).toBeLessThan(120_000)
  })

  test.runIf(isFull)('comes out of the generator byte by byte', () => {
    expect(made() === text).toBe(true)
  })

  test.each([
    ['something else', { format: 2 }, 'this is not a geometry file of format 1'],
    ['no name', { map: 3 }, 'the geometry does not say of which map it is'],
    ['no size', { width: 'wide' }, 'the geometry has no size'],
    ['no borders', { arcs: 'coast' }, 'the borders of the geometry are not a list of lines'],
    ['half a point', { arcs: ['coast A B 1 2 3'] }, 'line 1 of the geometry cannot be read'],
    ['an unknown course', { arcs: ['river A B 1 2 3 4'] }, 'line 1 of the geometry cannot be read'],
    ['a border that is not there', { areas: { PAR: '1 9999' } }, 'the area PAR is broken'],
  ])('with %s is refused', (_, change, complaint) => {
    expect(readGeometry({ ...JSON.parse(text), ...change })).toEqual({ ok: false, error: complaint })
  })
})
