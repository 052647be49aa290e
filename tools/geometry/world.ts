// The countries of Natural Earth, laid on the raster: which polygon of which country covers each cell.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoBounds, geoContains, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { eachPiece, FINE, fill, type Grid, newGrid, type Ring } from './grid.ts'
import { EUROPE, projection, type Sheet, type View } from './projection.ts'

/** One connected land of a country, as the atlas has it. */
export interface Polygon {
  readonly country: string
  contains(lat: number, lon: number): boolean
}

export interface World {
  readonly polygons: readonly Polygon[]
  /** The number of the polygon that covers a cell, counted from 1; 0 is water. */
  readonly cover: Grid
}

/** It lies behind Iceland and would only take room. */
const LEFT_OUT = new Set(['Greenland'])
const NOTHING = new Set<string>()
/** Islands smaller than this, in square pixels, are left out. */
const LEAST_ISLAND = 85

export function readWorld(view: View | Sheet = EUROPE): World {
  const polygons: Polygon[] = []
  const cover = newGrid()
  for (const { country, coordinates } of countryPolygons(view === EUROPE ? LEFT_OUT : NOTHING)) {
    const shape = { type: 'Polygon' as const, coordinates }
    const [[west, south], [east, north]] = geoBounds(shape)
    const isNear = (lat: number, lon: number) =>
      lat >= south && lat <= north && (west > east || (lon >= west && lon <= east))
    polygons.push({ country, contains: (lat, lon) => isNear(lat, lon) && geoContains(shape, [lon, lat]) })
    fill(cover, ringsOf(shape, view), polygons.length)
  }
  eachPiece(
    cell => (cover[cell] === 0 ? 0 : 1),
    ({ value, cells }) => {
      if (value === 1 && cells.length < LEAST_ISLAND * FINE * FINE) for (const cell of cells) cover[cell] = 0
    },
  )
  return { polygons, cover }
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

function countryPolygons(leftOut: ReadonlySet<string>): { country: string; coordinates: number[][][] }[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const atlas: Atlas = JSON.parse(readFileSync(path, 'utf8'))
  return feature(atlas, atlas.objects.countries).features.flatMap(({ properties, geometry }) => {
    const country = properties.name
    if (leftOut.has(country)) return []
    if (geometry.type === 'Polygon') return [{ country, coordinates: geometry.coordinates }]
    if (geometry.type !== 'MultiPolygon') return []
    return geometry.coordinates.map(coordinates => ({ country, coordinates }))
  })
}

function ringsOf(shape: { type: 'Polygon'; coordinates: number[][][] }, view: View | Sheet): readonly Ring[] {
  const rings: [number, number][][] = []
  const pen = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  }
  geoPath(projection(view), pen)(shape)
  return rings
}
