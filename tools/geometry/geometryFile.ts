// Writes what was traced as the geometry file: borders shared by their neighbours, and the rings of each land.
import { type Course, drawn, type Point, STEP } from './curve.ts'
import { EUROPE, HEIGHT, projection, type Sheet, type View, WIDTH } from './projection.ts'
import type { Label, Shares } from './shares.ts'
import { OUTSIDE, trace, type Walk } from './trace.ts'

interface Arc {
  readonly course: Course
  readonly left: number
  readonly right: number
  readonly points: readonly Point[]
}

/** One border to a line, so that a change shows where it happened. */
export function geometryFile(
  map: string,
  { labels, cells }: Shares,
  view: View | Sheet | 'none' = EUROPE,
  bridges: readonly string[] = [],
): string {
  const arcs = trace(cells).map((walk): Arc => {
    const course = courseOf(walk, labels)
    return { course, left: walk.left, right: walk.right, points: drawn(walk, course) }
  })
  const idOf = (number: number) => (number === OUTSIDE ? '-' : labels[number]!.id)
  const areas = labels.flatMap(({ id }, number) => {
    const rings = ringsOf(id, number, arcs)
    return rings.length === 0 ? [] : [[id, rings.map(ring => ring.join(' ')).join('; ')]]
  })
  const file = {
    format: 1,
    map,
    width: WIDTH,
    height: HEIGHT,
    step: STEP,
    areas: Object.fromEntries(areas),
    arcs: arcs.map(({ course, left, right, points }) =>
      [course, idOf(left), idOf(right), ...deltas(points)].join(' '),
    ),
    ...(bridges.length > 0 ? { bridges } : {}),
    graticule: graticule(view).map(line => deltas(line).join(' ')),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function courseOf({ left, right }: Walk, labels: readonly Label[]): Course {
  if (left === OUTSIDE || right === OUTSIDE) return 'edge'
  const lands = [left, right].filter(label => labels[label]!.isLand)
  return lands.length === 2 ? 'land' : lands.length === 1 ? 'coast' : 'sea'
}

/** The first point, then the way to each next one. */
const deltas = (points: readonly Point[]): readonly number[] =>
  points.flatMap(([x, y], i) => (i === 0 ? [x, y] : [x - points[i - 1]![0], y - points[i - 1]![1]]))

/** An area's rings: its borders by their numbers from 1, negative where they are walked backwards. */
function ringsOf(id: string, number: number, arcs: readonly Arc[]): readonly (readonly number[])[] {
  const sides = arcs.flatMap((arc, i) => [
    ...(arc.left === number ? [i + 1] : []),
    ...(arc.right === number ? [-(i + 1)] : []),
  ])
  const ends = (side: number): readonly [string, string] => {
    const { points } = arcs[Math.abs(side) - 1]!
    const [start, end] = [points[0]!.join(), points.at(-1)!.join()]
    return side > 0 ? [start, end] : [end, start]
  }
  const rings: number[][] = []
  while (sides.length > 0) {
    const ring = [sides.shift()!]
    const start = ends(ring[0]!)[0]
    for (let end = ends(ring[0]!)[1]; end !== start; end = ends(ring.at(-1)!)[1]) {
      const next = sides.findIndex(side => ends(side)[0] === end)
      if (next < 0) throw new Error(`the outline of ${id} does not close`)
      ring.push(...sides.splice(next, 1))
    }
    rings.push(ring)
  }
  return rings
}

interface Graticule {
  /** The first parallel and the first meridian, in degrees. */
  readonly first: readonly [lat: number, lon: number]
  readonly count: readonly [parallels: number, meridians: number]
  /** Where meridians and parallels begin, and how many points each has. */
  readonly from: readonly [lat: number, lon: number]
  readonly points: readonly [meridian: number, parallel: number]
}

const ON_SHEET: Graticule = { first: [-30, -40], count: [11, 22], from: [-40, -45], points: [47, 90] }

function around([lat, lon]: readonly [number, number]): Graticule {
  const [south, west] = [10 * Math.round((lat - 49) / 10), 10 * Math.round((lon - 11.5) / 10)]
  return {
    first: [south + 30, west - 40],
    count: [5, 12],
    from: [south + 20, west - 50],
    points: [25, 48],
  }
}

/** Every tenth meridian and parallel, in steps; an invented board has none. */
function graticule(view: View | Sheet | 'none'): readonly (readonly Point[])[] {
  if (view === 'none') return []
  const project = projection(view)
  const { first, count, from, points } = 'across' in view ? ON_SHEET : around(view.center)
  const line = (length: number, at: (i: number) => [number, number]): readonly Point[] =>
    Array.from({ length }, (_, i): Point => project(at(i)) ?? [0, 0])
      .filter(([x, y]) => x > -60 && x < WIDTH + 60 && y > -60 && y < HEIGHT + 60)
      .map(([x, y]): Point => [Math.round(x / STEP), Math.round(y / STEP)])
  const parallels = Array.from({ length: count[0] }, (_, i) =>
    line(points[1], j => [from[1] + 2.5 * j, first[0] + 10 * i]),
  )
  const meridians = Array.from({ length: count[1] }, (_, i) =>
    line(points[0], j => [first[1] + 10 * i, from[0] + 2.5 * j]),
  )
  return [...parallels, ...meridians].filter(({ length }) => length > 1)
}
