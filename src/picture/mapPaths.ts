// The parts of a drawn map that never change, as paths: made once for each geometry.
import { polyline, splinePath } from './curves.ts'
import { type Border, type Geometry, isStrait, type Ring } from './geometry.ts'
import { insetPath } from './inset.ts'

export interface MapPaths {
  /** The outline of each area. */
  readonly areas: ReadonlyMap<string, string>
  /** A line within each area, two pixels from its outline. */
  readonly bands: ReadonlyMap<string, string>
  readonly coast: string
  /** The coast by every third of its corners, for broad lines. */
  readonly roughCoast: string
  readonly landBorders: string
  readonly seaBorders: string
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

function pathsFrom({ areas, borders, graticule }: Geometry): MapPaths {
  const course = (wanted: Border['course']) =>
    borders
      .filter(border => border.course === wanted && !isBesideStrait(border))
      .map(({ points }) => splinePath(points, false))
      .join('')
  return {
    areas: new Map(
      [...areas].map(([id, rings]) => [id, rings.map(ring => ringPath(ring, borders)).join('')]),
    ),
    bands: new Map([...areas].map(([id, rings]) => [id, insetPath(rings, borders, BAND)])),
    coast: course('coast'),
    roughCoast: borders
      .filter(border => border.course === 'coast')
      .map(({ points }) =>
        splinePath(
          points.filter((_, i) => i % 3 === 0 || i === points.length - 1),
          false,
        ),
      )
      .join(''),
    landBorders: course('land'),
    seaBorders: course('sea'),
    graticule: graticule.map(polyline).join(''),
  }
}

/** Where the water of a strait ends in the sea, no border is drawn. */
const isBesideStrait = ({ course, left, right }: Border): boolean =>
  course === 'sea' && (isStrait(left) || isStrait(right))

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
