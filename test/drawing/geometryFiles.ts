// What there is for drawing the standard map: its geometry, its layout, and points within its areas.
import { readFileSync } from 'node:fs'
import type { DrawnMap } from '../../src/drawing/drawnMap.ts'
import { type Geometry, isStrait, ownerOf, type Point, readGeometry } from '../../src/drawing/geometry.ts'
import { readLayout } from '../../src/drawing/layout.ts'

const MAPS = new URL('../../config/maps/', import.meta.url)

export const textOfMap = (name: string): string => readFileSync(new URL(name, MAPS), 'utf8')

export function standardGeometry(): Geometry {
  const read = readGeometry(JSON.parse(textOfMap('standard.geometry.json')))
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The outline of an area as corners, ring by ring; each ring closes. */
export function outlines(geometry: Geometry, area: string): readonly (readonly Point[])[] {
  return (geometry.areas.get(area) ?? []).map(ring =>
    ring.flatMap(side => {
      const { points } = geometry.borders[Math.abs(side) - 1]!
      return side > 0 ? points : [...points].reverse()
    }),
  )
}

/** Whether a point lies within an area, by the even-odd rule. */
export function isWithin(geometry: Geometry, area: string, [x, y]: Point): boolean {
  let isInside = false
  for (const ring of outlines(geometry, area)) {
    ring.forEach(([x1, y1], i) => {
      const [x0, y0] = ring[(i + ring.length - 1) % ring.length]!
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside
    })
  }
  return isInside
}

/** How long the border between each two provinces is, in pixels: `BEL-ENG`. Straits count to their owners, if at all. */
export function borderLengths(geometry: Geometry, hasStraits = true): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { course, left, right, points } of geometry.borders) {
    const pair = pairOf(ownerOf(left), ownerOf(right))
    if (course === 'edge' || ownerOf(left) === ownerOf(right)) continue
    if (!hasStraits && (isStrait(left) || isStrait(right))) continue
    const length = points.reduce((sum, [x, y], i) => {
      const [x0, y0] = points[Math.max(0, i - 1)]!
      return sum + Math.hypot(x - x0, y - y0)
    }, 0)
    lengths.set(pair, (lengths.get(pair) ?? 0) + length)
  }
  return lengths
}

export const pairOf = (one: string, other: string): string => [one, other].sort().join('-')

export function standardAtlas(): DrawnMap {
  const layout = readLayout(JSON.parse(textOfMap('standard.layout.json')))
  if (!layout.ok) throw new Error(layout.error)
  return { geometry: standardGeometry(), layout: layout.value }
}
