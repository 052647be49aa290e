// Gives every cell of the raster to a province: land by countries and seeds, straits by closures, water by seeds.
import { ALSO_IN_COUNTRY, BEYOND, type Claim, type Facts, LAKE, ONLY_IN_COUNTRY } from './facts.ts'
import { CELLS, COLUMNS, cellAt, eachPiece, FINE, type Grid, newGrid, xOf, yOf } from './grid.ts'
import { noise, rippled } from './noise.ts'
import { type Degrees, projection, unproject } from './projection.ts'
import type { World } from './world.ts'

/** What a cell belongs to. A strait is the water of a province of land: `DEN~`. */
export interface Label {
  readonly id: string
  readonly isLand: boolean
}

export interface Shares {
  readonly labels: readonly Label[]
  /** The number of the label of each cell. */
  readonly cells: Grid
}

/** How much a slow swell adds to the noise: long borders need it. */
const SWELL = 1.6
const LAND_BEND: Bend = { reach: 4, wavelength: 34, seed: 1 }
const SEA_BEND: Bend = { reach: 2.5, wavelength: 80, seed: 31 }
const BOX_BEND = { reach: 4, wavelength: 26, seed: 61 }
/** Water without a seed is a puddle, and filled, unless it is as wide as this, in square pixels. */
const LEAST_LAKE = 900

export function shareOut(facts: Facts, world: World): Shares {
  const ids = [...new Set(facts.claims.map(({ id }) => id))]
  const seas = new Set(facts.claims.filter(({ isSea }) => isSea).map(({ id }) => id))
  const labels: Label[] = ids.map(id => ({ id, isLand: !seas.has(id) }))
  labels.push({ id: LAKE, isLand: false })
  for (const { owner } of facts.closures) labels.push({ id: `${owner}~`, isLand: false })
  const number = (id: string): number => labels.findIndex(label => label.id === id)
  const cells = newGrid().fill(-1)
  const islands = shareLand(facts.claims, world, cells, number)
  openStraitsAround(islands, number(BEYOND), world, cells)
  closeStraits(facts, cells, number)
  shareWater(facts.claims, cells, number)
  return { labels, cells }
}

/** Bare numbers side by side: they are asked for by the hundred million. */
interface Seeds {
  readonly lats: Float64Array
  readonly lons: Float64Array
  readonly labels: readonly number[]
}

function seedsOf(claims: readonly Claim[], number: (id: string) => number): Seeds {
  const all = claims.flatMap(({ id, seeds }) => seeds.map(([lat, lon]) => ({ lat, lon, label: number(id) })))
  return {
    lats: Float64Array.from(all, ({ lat }) => lat),
    lons: Float64Array.from(all, ({ lon }) => lon),
    labels: all.map(({ label }) => label),
  }
}

function nearest({ lats, lons, labels }: Seeds, { lat, lon }: Degrees): number {
  const shrink = Math.cos((lat * Math.PI) / 180)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < lats.length; i++) {
    const north = lats[i]! - lat
    const east = (lons[i]! - lon) * shrink
    const distance = north * north + east * east
    if (distance < least) {
      least = distance
      best = i
    }
  }
  return labels[best]!
}

/**
 * Each polygon is shared by those who have a seed in its country; an island beyond the board is nobody's whole. Returns
 * the numbers of these islands.
 */
function shareLand(
  claims: readonly Claim[],
  world: World,
  cells: Grid,
  number: (id: string) => number,
): ReadonlySet<number> {
  const land = claims.filter(({ isSea }) => !isSea)
  const competitors = new Map<string, Seeds>()
  const islands = new Set<number>()
  const seeds = world.polygons.map(({ country, contains }, i) => {
    const owners = land.filter(({ isIsland, seeds }) => isIsland && seeds.some(seed => contains(...seed)))
    if (owners.length > 0) {
      islands.add(i + 1)
      return seedsOf(owners, number)
    }
    const known = competitors.get(country) ?? seedsOf(claimantsOf(country, land, world), number)
    competitors.set(country, known)
    return known
  })
  const spot = { lat: 0, lon: 0 }
  for (let cell = 0; cell < CELLS; cell++) {
    const polygon = world.cover[cell]!
    if (polygon === 0) continue
    lookAround(cell, LAND_BEND, spot)
    cells[cell] = nearest(seeds[polygon - 1]!, spot)
  }
  return islands
}

function claimantsOf(country: string, land: readonly Claim[], world: World): readonly Claim[] {
  const only = ONLY_IN_COUNTRY[country]
  if (only !== undefined) return land.filter(({ id }) => only.includes(id))
  const polygons = world.polygons.filter(polygon => polygon.country === country)
  const within = land.filter(({ seeds }) =>
    seeds.some(([lat, lon]) => polygons.some(polygon => polygon.contains(lat, lon))),
  )
  const ids = [...within.map(({ id }) => id), ...(ALSO_IN_COUNTRY[country] ?? [])]
  return within.length === 0 ? land : land.filter(({ id }) => ids.includes(id))
}

interface Bend {
  readonly reach: number
  readonly wavelength: number
  readonly seed: number
}

/** Where a cell looks itself up: beside where it lies, by noise, so that straight lines come out bent. */
function lookAround(cell: number, { reach, wavelength, seed }: Bend, spot: Degrees): void {
  const x = xOf(cell)
  const y = yOf(cell)
  const east = rippled(x, y, wavelength, seed) + SWELL * noise(x, y, 3 * wavelength, seed + 21)
  const south = rippled(x, y, wavelength, seed + 13) + SWELL * noise(x, y, 3 * wavelength, seed + 34)
  unproject(x + reach * east, y + reach * south, spot)
}

/** Parts islands that are nobody's from provinces they touch, as Sicily from Naples, by three cells of water. */
function openStraitsAround(
  islands: ReadonlySet<number>,
  beyond: number,
  { cover }: World,
  cells: Grid,
): void {
  const isProvince = (cell: number) => cells[cell]! >= 0 && cells[cell] !== beyond
  const wet: number[] = []
  for (let cell = 0; cell < CELLS; cell++) {
    if (islands.has(cover[cell]!) && nearby(cell, 3).some(isProvince)) wet.push(cell)
  }
  for (const cell of wet) cells[cell] = -1
}

function nearby(cell: number, reach: number): readonly number[] {
  const found: number[] = []
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const other = cell + row * COLUMNS + column
      if (other >= 0 && other < CELLS) found.push(other)
    }
  }
  return found
}

function closeStraits({ closures }: Facts, cells: Grid, number: (id: string) => number): void {
  const spot = { lat: 0, lon: 0 }
  const { reach, wavelength, seed } = BOX_BEND
  for (let cell = 0; cell < CELLS; cell++) {
    if (cells[cell]! >= 0) continue
    const x = xOf(cell)
    const y = yOf(cell)
    unproject(x + reach * noise(x, y, wavelength, seed), y + reach * noise(x, y, wavelength, seed + 13), spot)
    const { lat, lon } = spot
    for (const { owner, box } of closures) {
      const [south, west, north, east] = box
      if (lat > south && lat < north && lon > west && lon < east) cells[cell] = number(`${owner}~`)
    }
  }
}

/** Open water goes to the nearest seed at sea; what no seed lies in is a lake, or a puddle that its shore takes. */
function shareWater(claims: readonly Claim[], cells: Grid, number: (id: string) => number): void {
  const seas = claims.filter(({ isSea }) => isSea)
  const seeds = seedsOf(seas, number)
  const lake = number(LAKE)
  const open = openWater(seas, cells)
  const isWater = (cell: number) => cells[cell] === -1
  const spot = { lat: 0, lon: 0 }
  eachPiece(
    cell => (isWater(cell) ? 1 : 0),
    ({ value, cells: piece }) => {
      if (value === 0) return
      const isOpen = piece.some(cell => open[cell] === 1)
      for (const cell of piece) {
        if (isOpen) lookAround(cell, SEA_BEND, spot)
        cells[cell] = isOpen ? nearest(seeds, spot) : piece.length < LEAST_LAKE * FINE * FINE ? -2 : lake
      }
    },
  )
}

/** 1 in the cells where a seed of the sea lies, the strait water between counted as sea. */
function openWater(seas: readonly Claim[], cells: Grid): Uint8Array {
  const project = projection()
  const seeded = new Set<number>()
  for (const [lat, lon] of seas.flatMap(({ seeds }) => seeds)) {
    const [x, y] = project([lon, lat]) ?? [-1, -1]
    seeded.add(cellAt(x, y))
  }
  const open = new Uint8Array(CELLS)
  for (const cell of seeded) if (cell >= 0 && cells[cell] === -1) open[cell] = 1
  return open
}
