// The constant parts of a drawn map as SVG paths, made once for each geometry.
import { between, polyline, span, splinePath } from './curves.ts'
import { type Border, type Geometry, isStrait, ownerOf, type Point, type Ring } from './geometry.ts'

export interface MapPaths {
  /** The outline of each area; that of a land runs around the water of its straits too. */
  readonly areas: ReadonlyMap<string, string>
  /** A line inside an area, two pixels from its outline; worked out when it is asked for, as most lands have no power. */
  bandOf(id: string): string
  /** Around lands with the water of their straits: no shore between the two. */
  readonly coast: string
  /** The coast by every third corner, for broad lines. */
  readonly roughCoast: string
  readonly landBorders: string
  readonly seaBorders: string
  /** The water of all straits that belong to lands. */
  readonly straits: string
  /** Where a land meets the water of its own strait. */
  readonly ownShores: string
  readonly graticule: string
}

export function mapPathsOf(geometry: Geometry): MapPaths {
  const known = MAP_PATHS.get(geometry)
  if (known !== undefined) return known
  const mapPaths = pathsFrom(geometry)
  MAP_PATHS.set(geometry, mapPaths)
  return mapPaths
}

const BAND = 2
const MAP_PATHS = new WeakMap<Geometry, MapPaths>()

function pathsFrom(geometry: Geometry): MapPaths {
  const { areas, borders, graticule } = geometry
  const bands = new Map<string, string>()
  const rings = new Map([...areas].map(([id, own]) => [id, withItsWater(geometry, id, own)]))
  const pathOf = (wanted: (border: Border) => boolean) =>
    borders
      .filter(wanted)
      .map(({ points }) => splinePath(points, false))
      .join('')
  const outlineOfArea = (own: readonly Ring[]) => own.map(ring => ringPath(ring, borders)).join('')
  const outlines = new Map([...rings].map(([id, own]) => [id, outlineOfArea(own)]))
  return {
    areas: outlines,
    bandOf(id) {
      const band = bands.get(id) ?? insetPath(rings.get(id) ?? [], borders, BAND)
      bands.set(id, band)
      return band
    },
    coast: pathOf(isCoast),
    roughCoast: borders
      .filter(isCoast)
      .map(({ points }) =>
        splinePath(
          points.filter((_, i) => i % 3 === 0 || i === points.length - 1),
          false,
        ),
      )
      .join(''),
    landBorders: pathOf(({ course }) => course === 'land'),
    seaBorders: pathOf(border => border.course === 'sea' && !isCoast(border)),
    straits: [...outlines].flatMap(([id, outline]) => (isStrait(id) ? [outline] : [])).join(''),
    ownShores: pathOf(isOwnShore),
    graticule: graticule.map(polyline).join(''),
  }
}

const isOwnShore = ({ left, right }: Border): boolean => ownerOf(left) === ownerOf(right)

const isCoast = (border: Border): boolean =>
  border.course === 'coast' ? !isOwnShore(border) : border.course === 'sea' && isBesideStrait(border)

const isBesideStrait = ({ left, right }: Border): boolean => isStrait(left) || isStrait(right)

/** The rings around a land and the water of its straits together; other areas as they are. */
function withItsWater({ areas, borders }: Geometry, id: string, rings: readonly Ring[]): readonly Ring[] {
  const water = areas.get(`${id}~`)
  if (water === undefined) return rings
  const sides = [...rings, ...water].flat().filter(side => !isOwnShore(borders[Math.abs(side) - 1]!))
  return linked(sides, borders)
}

/** Joins sides to rings: behind each side comes one that begins where it ends. */
function linked(sides: readonly number[], borders: readonly Border[]): readonly Ring[] {
  const endsOf = (side: number): readonly [string, string] => {
    const { points } = borders[Math.abs(side) - 1]!
    const [first, last] = [String(points[0]), String(points.at(-1))]
    return side > 0 ? [first, last] : [last, first]
  }
  const left = new Set(sides)
  const rings: number[][] = []
  for (const start of sides) {
    if (!left.has(start)) continue
    const ring: number[] = []
    for (let side: number | undefined = start; side !== undefined; ) {
      left.delete(side)
      ring.push(side)
      const [, end] = endsOf(side)
      const isClosed = end === endsOf(start)[0]
      side = isClosed ? undefined : [...left].find(next => endsOf(next)[0] === end)
    }
    rings.push(ring)
  }
  return rings
}

/** How large an area is, in square pixels. */
export function extentOfArea({ areas, borders }: Geometry, id: string): number {
  const rings = (areas.get(id) ?? []).map(ring => outlineOf(ring, borders))
  const turns = rings.flatMap(ring =>
    ring.map(([x, y], i) => ring.at(i - 1)![0] * y - x * ring.at(i - 1)![1]),
  )
  return Math.abs(turns.reduce((sum, turn) => sum + turn, 0)) / 2
}

function ringPath(ring: Ring, borders: readonly Border[]): string {
  const sides = ring.map((side, i) => {
    const { points, course } = borders[Math.abs(side) - 1]!
    const line = side > 0 ? points : [...points].reverse()
    return course === 'edge' ? straight(line, i > 0) : splinePath(line, i > 0)
  })
  return `${sides.join('')}z`
}

const straight = (line: Border['points'], isJoined: boolean): string => {
  const path = polyline(line)
  return isJoined ? path.slice(path.indexOf('L')) : path
}

// Inset lines: they follow an outline inside it at a fixed distance, for the colored band of a power's land.

/** The line inside the rings of an area, `distance` pixels from them. It has gaps where there is no room. */
export function insetPath(rings: readonly Ring[], borders: readonly Border[], distance: number): string {
  return rings
    .map(ring => {
      const outline = outlineOf(ring, borders)
      const line = moved(outline, distance)
      const hasRoom = line.map(point => isClear(point, outline, 0.85 * distance))
      const kept = line.filter((_, i) => hasRoom[i])
      if (kept.length < 4) return ''
      return runsOf(line, hasRoom, GAP * distance)
        .map(run => splinePath(run.map(evenTenths), false))
        .join('')
    })
    .join('')
}

/** A line across a wider gap would be seen, on the land of others. */
const GAP = 4

/** What is kept of a closed line: one run, or several with gaps between them. */
function runsOf(
  line: readonly Point[],
  isKept: readonly boolean[],
  widest: number,
): readonly (readonly Point[])[] {
  const kept = line.flatMap((point, i) => (isKept[i] ? [{ point, i }] : []))
  const isBroken = kept.map(({ point, i }, at) => {
    const before = kept.at(at - 1)!
    return before.i !== (i + line.length - 1) % line.length && span(before.point, point) > widest
  })
  const first = isBroken.indexOf(true)
  const points = kept.map(({ point }) => point)
  if (first < 0) {
    const start = between(points.at(-1)!, points[0]!, 0.5)
    return [[start, ...points, start]]
  }
  const runs: Point[][] = []
  for (let turn = 0; turn < points.length; turn++) {
    const at = (first + turn) % points.length
    if (isBroken[at]) runs.push([])
    runs.at(-1)!.push(points[at]!)
  }
  return runs.filter(({ length }) => length > 1)
}

const evenTenths = ([x, y]: Point): Point => [Math.round(5 * x) / 5, Math.round(5 * y) / 5]

/** The corners of a ring, each once. */
function outlineOf(ring: Ring, borders: readonly Border[]): readonly Point[] {
  return ring.flatMap(side => {
    const { points, course } = borders[Math.abs(side) - 1]!
    const line = side > 0 ? points : [...points].reverse()
    return course === 'edge' ? steps(line) : line.slice(1)
  })
}

/** Points along the frame, close enough together that its corners stay sharp. */
const steps = (line: readonly Point[]): readonly Point[] =>
  line.slice(1).flatMap((to, i) => {
    const count = Math.ceil(span(line[i]!, to) / FRAME_STEP)
    return Array.from({ length: count }, (_, step) => between(line[i]!, to, (step + 1) / count))
  })
const FRAME_STEP = 12

/** Moves every corner to the left of the direction of travel, which is inward, and a little farther at turns. */
function moved(outline: readonly Point[], distance: number): readonly Point[] {
  const count = outline.length
  return outline.map(([x, y], i) => {
    const [ax, ay] = leftOf(outline[(i + count - 1) % count]!, [x, y])
    const [bx, by] = leftOf([x, y], outline[(i + 1) % count]!)
    const reach = distance / Math.max(0.6, 1 + ax * bx + ay * by)
    return [x + reach * (ax + bx), y + reach * (ay + by)]
  })
}

function leftOf([x0, y0]: Point, [x1, y1]: Point): Point {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  return [(y1 - y0) / length, (x0 - x1) / length]
}

/** Whether a point is farther than that from an outline. */
const isClear = (point: Point, outline: readonly Point[], distance: number): boolean =>
  outline.every((to, i) => {
    const from = outline.at(i - 1)!
    const isFar = isBeyond(point[0], from[0], to[0], distance) || isBeyond(point[1], from[1], to[1], distance)
    return isFar || span(point, footOn(from, to, point)) > distance
  })

const isBeyond = (at: number, one: number, other: number, distance: number): boolean =>
  Math.min(one, other) - at > distance || at - Math.max(one, other) > distance

/** The point of a line that is nearest to another. */
function footOn(from: Point, to: Point, point: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const share = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)
  return between(from, to, Math.min(1, Math.max(0, share)))
}
