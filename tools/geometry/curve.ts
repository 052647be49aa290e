// Makes a drawn line of a walk along cells: smoothed, thinned, and rounded to the grid of the geometry file.
import { FINE } from './grid.ts'
import type { Walk } from './trace.ts'

/** What a border parts: land from water, land from land, water from water, or the board from what lies outside. */
export type Course = 'coast' | 'land' | 'sea' | 'edge'

export type Point = readonly [x: number, y: number]

/** Corners lie on multiples of this many pixels. */
export const STEP = 0.2

const PASSES = { coast: 3, land: 7, sea: 40 }
/** A corner goes when its triangle with its neighbours is smaller than this, in square pixels. */
const LEAST_TRIANGLE = { coast: 0.6, land: 1.3, sea: 2.2 }
const FEWEST = 4

/** The points of a border in steps; a ring comes with its first point once more at the end. */
export function drawn({ corners }: Walk, course: Course): readonly Point[] {
  const points = corners.map(([x, y]): Point => [x / FINE, y / FINE])
  if (course === 'edge') return points.filter(isTurn).map(inSteps)
  const [first, last] = [corners[0]!, corners.at(-1)!]
  const isRing = first[0] === last[0] && first[1] === last[1]
  let line = isRing ? points.slice(0, -1) : points
  for (let pass = 0; pass < PASSES[course]; pass++) line = smoothed(line, isRing)
  const kept = thinned(line, LEAST_TRIANGLE[course], isRing)
  return withoutRepeats((isRing ? ringFromMiddle(kept) : kept).map(inSteps))
}

const inSteps = ([x, y]: Point): Point => [Math.round(x / STEP), Math.round(y / STEP)]

const isTurn = ([x, y]: Point, i: number, all: readonly Point[]): boolean => {
  const [before, after] = [all[i - 1], all[i + 1]]
  if (before === undefined || after === undefined) return true
  return (after[0] - x) * (y - before[1]) !== (x - before[0]) * (after[1] - y)
}

const withoutRepeats = (points: readonly Point[]): readonly Point[] =>
  points.filter(([x, y], i) => i === 0 || x !== points[i - 1]![0] || y !== points[i - 1]![1])

/** Each point moves to the weighted middle of itself and its neighbours; the ends of an open line stay. */
function smoothed(line: readonly Point[], isRing: boolean): Point[] {
  const count = line.length
  return line.map((point, i) => {
    if (!isRing && (i === 0 || i === count - 1)) return point
    const [x0, y0] = line[(i - 1 + count) % count]!
    const [x2, y2] = line[(i + 1) % count]!
    return [(x0 + 2 * point[0] + x2) / 4, (y0 + 2 * point[1] + y2) / 4]
  })
}

/** Takes the corner with the smallest triangle away, again and again. (Visvalingam) */
function thinned(line: readonly Point[], least: number, isRing: boolean): Point[] {
  const points = [...line]
  const areas = points.map((_, i) => triangle(points, i, isRing))
  while (points.length > FEWEST) {
    let smallest = 0
    for (let i = 1; i < areas.length; i++) if (areas[i]! < areas[smallest]!) smallest = i
    if (areas[smallest]! >= least) break
    points.splice(smallest, 1)
    areas.splice(smallest, 1)
    for (const i of [smallest - 1, smallest]) {
      const at = (i + points.length) % points.length
      areas[at] = triangle(points, at, isRing)
    }
  }
  return points
}

function triangle(points: readonly Point[], i: number, isRing: boolean): number {
  const count = points.length
  if (!isRing && (i === 0 || i === count - 1)) return Number.POSITIVE_INFINITY
  const [x0, y0] = points[(i - 1 + count) % count]!
  const [x1, y1] = points[i]!
  const [x2, y2] = points[(i + 1) % count]!
  return Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / 2
}

/** A ring begins and ends in the middle of a side, so that its curve closes without a corner. */
function ringFromMiddle(ring: readonly Point[]): readonly Point[] {
  const [x0, y0] = ring.at(-1)!
  const [x1, y1] = ring[0]!
  const middle: Point = [(x0 + x1) / 2, (y0 + y1) / 2]
  return [middle, ...ring, middle]
}
