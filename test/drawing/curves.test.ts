// The curves that borders and arrows are drawn with.
import { describe, expect, test } from 'vitest'
import { bend, bendThrough, pointOn, span, splinePath, through, trimmed } from '../../src/drawing/curves.ts'
import type { Border, Line, Point } from '../../src/drawing/geometry.ts'
import { insetPath } from '../../src/drawing/mapPaths.ts'
import { isWithin, standardGeometry } from './geometryFiles.ts'

/** The points at which the pieces of a relative path meet. */
function joints(path: string): readonly Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command, text = ''] of path.matchAll(/([Mqtl])([^Mqtlz]*)/g)) {
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    const [dx = 0, dy = 0] = numbers.slice(-2)
    ;[x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy]
    points.push([Math.round(100 * x) / 100 + 0, Math.round(100 * y) / 100 + 0])
  }
  return points
}

test('a border is the same curve from either end', () => {
  for (const { points } of standardGeometry().borders) {
    const there = joints(splinePath(points, false))
    expect(there).toEqual(joints(splinePath([...points].reverse(), false)).toReversed())
    expect(there.at(-1)).toEqual(points.at(-1)!.map(value => Math.round(10 * value) / 10))
  }
})

test('two corners make a straight line, three a curve', () => {
  expect(
    splinePath(
      [
        [0, 0],
        [3, 4],
      ],
      false,
    ),
  ).toBe('M0 0l3 4')
  expect(
    splinePath(
      [
        [0, 0],
        [3, 4],
        [6, 0],
      ],
      false,
    ),
  ).toBe('M0 0q3 4 6 0')
  expect(
    splinePath(
      [
        [0, 0],
        [0.4, -0.2],
      ],
      true,
    ),
  ).toBe('l.4-.2')
})

describe('an arrow', () => {
  const curve = bend([0, 0], [100, 0], 0.2)

  test('bends to one side, there and back to different ones', () => {
    expect(pointOn(curve, 0.5)).toEqual([50, 10])
    expect(pointOn(bend([100, 0], [0, 0], 0.2), 0.5)).toEqual([50, -10])
  })

  test('leaves room at its ends', () => {
    const { from, to } = trimmed(curve, 9, 13)
    expect(span(from, [0, 0])).toBeGreaterThanOrEqual(9)
    expect(span(from, [0, 0])).toBeLessThan(11)
    expect(span(to, [100, 0])).toBeGreaterThanOrEqual(13)
    expect(span(to, [100, 0])).toBeLessThan(15)
  })

  test('between near neighbours keeps some of its length', () => {
    const { from, to } = trimmed(bend([0, 0], [16, 0], 0.07), 9, 13)
    expect(span(from, to)).toBeGreaterThan(1)
  })

  test('passes a gate, and a voyage all its stops', () => {
    expect(pointOn(bendThrough([0, 0], [30, 40], [100, 0]), 0.5)).toEqual([30, 40])
    const stops: Line = [
      [0, 0],
      [30, 40],
      [60, 0],
      [90, 40],
    ]
    const way = through(stops)
    expect(stops.filter(stop => !way.some(point => span(point, stop) < 1e-9))).toEqual([])
  })
})

describe('the band along a border', () => {
  test('runs within it', () => {
    const { borders, areas } = standardGeometry()
    const geometry = standardGeometry()
    for (const id of ['PAR', 'NWY', 'GRE', 'SER', 'DEN', 'CON', 'MOS']) {
      const points = joints(insetPath(areas.get(id)!, borders, 2))
      expect(points.length, id).toBeGreaterThan(20)
      const outside = points.filter(point => !isWithin(geometry, id, point))
      expect(outside.length / points.length, id).toBeLessThan(0.02)
    }
  })

  test('of a sliver that has no room for it is left out', () => {
    const sliver: Border = {
      course: 'coast',
      left: 'A',
      right: 'B',
      points: [
        [0, 0],
        [0, 2],
        [40, 2],
        [40, 0],
        [20, 0],
        [0, 0],
      ],
    }
    expect(insetPath([[1]], [sliver], 2)).toBe('')
    const block = { ...sliver, points: sliver.points.map(([x, y]): Point => [x, 10 * y]) }
    expect(joints(insetPath([[1]], [block], 2)).length).toBeGreaterThan(3)
  })
})
