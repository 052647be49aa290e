// Grows the provinces of a board on the raster from their seeds, over the coasts of the globe or over a blank sheet.
import { BEYOND, LAKE } from './facts.ts'
import { CELLS, COLUMNS, cellAt, eachPiece, FINE, type Grid, newGrid, ROWS, xOf, yOf } from './grid.ts'
import { noise } from './noise.ts'
import type { Label, Shares } from './shares.ts'

/** A point in pixels. */
export type Spot = readonly [x: number, y: number]

/** Where an area lies: lines from seed to seed, one for each of its parts. */
export interface Planted {
  readonly id: string
  readonly isLand: boolean
  readonly spines: readonly (readonly Spot[])[]
  /** How far ground is made around its seeds, in pixels, whatever coasts there are. */
  readonly dug?: number | undefined
}

/** Where a seed lies in the wrong medium, its own is looked for so far, in cells; else ground is made of this radius. */
const REACH = 24
const MADE = 14
/** Unclaimed water of this size, in square pixels, is a lake; less goes to its shore. */
const LEAST_LAKE = 900
const STEPS: readonly (readonly [dx: number, dy: number, length: number])[] = [
  [1, 0, 10],
  [-1, 0, 10],
  [0, 1, 10],
  [0, -1, 10],
  [1, 1, 14],
  [1, -1, 14],
  [-1, 1, 14],
  [-1, -1, 14],
]

/** `cover` says where land is; without it there is land where land grows. */
export function grown(planted: readonly Planted[], cover: Grid | undefined): Shares {
  const ids = [...new Set([...planted.map(({ id }) => id), BEYOND, LAKE])]
  const isLand = (id: string): boolean =>
    id !== LAKE && planted.find(each => each.id === id)?.isLand !== false
  const labels: Label[] = ids.map(id => ({ id, isLand: isLand(id) }))
  const medium = mediumOf(planted, cover)
  const cells = newGrid().fill(-1)
  const sources: number[] = []
  for (const { id, isLand, spines } of planted) {
    const label = ids.indexOf(id)
    for (const spine of spines) {
      for (const cell of cellsAlong(spine, isLand, medium)) {
        if (cells[cell] !== -1) continue
        cells[cell] = label
        sources.push(cell)
      }
    }
  }
  flood(cells, sources, medium)
  takeIslands(cells, planted, ids, medium)
  return { labels, cells }
}

/** For each cell 1 for land, 0 for water, 2 for either. */
type Medium = Uint8Array

function mediumOf(planted: readonly Planted[], cover: Grid | undefined): Medium {
  if (cover === undefined) return new Uint8Array(CELLS).fill(2)
  const medium = Uint8Array.from(cover, polygon => (polygon === 0 ? 0 : 1))
  const given = medium.slice()
  for (const { isLand, spines, dug } of planted) {
    const own = isLand ? 1 : 0
    for (const spine of spines) {
      const isLost = spine.map(spot => dug !== undefined || nearestOf(spot, own, given) === undefined)
      spine.forEach((spot, i) => {
        if (!isLost[i]) return
        const before = i > 0 && isLost[i - 1] ? spine[i - 1]! : spot
        for (const at of between(before, spot)) paint(medium, at, own, dug === undefined ? MADE : dug * FINE)
      })
    }
  }
  return medium
}

function paint(medium: Medium, [x, y]: Spot, own: number, made: number): void {
  const middle = cellAt(x, y)
  if (middle < 0) return
  const radius = made * (1 + 0.25 * noise(x, y, 9, 77))
  for (let dy = -made * 2; dy <= made * 2; dy++) {
    for (let dx = -made * 2; dx <= made * 2; dx++) {
      if (dx * dx + dy * dy > radius * radius) continue
      const cell = cellAt(x + dx / FINE, y + dy / FINE)
      if (cell >= 0) medium[cell] = own
    }
  }
}

/** Points half a cell apart. */
function between([x0, y0]: Spot, [x1, y1]: Spot): readonly Spot[] {
  const count = Math.max(1, Math.ceil(2 * FINE * Math.hypot(x1 - x0, y1 - y0)))
  return Array.from(
    { length: count + 1 },
    (_, i): Spot => [x0 + ((x1 - x0) * i) / count, y0 + ((y1 - y0) * i) / count],
  )
}

const fits = (own: number, medium: number): boolean => medium === 2 || medium === own

/** The nearest cell to a point that is of a medium, within reach. */
function nearestOf([x, y]: Spot, own: number, medium: Medium): number | undefined {
  const here = cellAt(x, y)
  if (here >= 0 && fits(own, medium[here]!)) return here
  let best: number | undefined
  let least = REACH * REACH + 1
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      const cell = cellAt(x + dx / FINE, y + dy / FINE)
      const far = dx * dx + dy * dy
      if (cell < 0 || far >= least || !fits(own, medium[cell]!)) continue
      least = far
      best = cell
    }
  }
  return best
}

function cellsAlong(spine: readonly Spot[], isLand: boolean, medium: Medium): readonly number[] {
  const own = isLand ? 1 : 0
  const points = spine.flatMap(spot => nearestOf(spot, own, medium) ?? [])
  const line = spine.flatMap((spot, i) => (i === 0 ? [] : between(spine[i - 1]!, spot)))
  const ways = line.map(([x, y]) => cellAt(x, y)).filter(cell => cell >= 0 && fits(own, medium[cell]!))
  return [...points, ...ways]
}

/** Every cell goes to the source it is nearest to over its own medium; the ground is uneven, so that borders bend. */
export function flood(cells: Grid, sources: readonly number[], medium: Medium): void {
  const far = new Int32Array(CELLS).fill(0x7fffffff)
  const hardness = Float32Array.from(
    { length: CELLS },
    (_, cell) => 1 + 0.42 * noise(xOf(cell), yOf(cell), 26, 5) + 0.25 * noise(xOf(cell), yOf(cell), 9, 9),
  )
  const rings: number[][] = Array.from({ length: 64 }, () => [])
  for (const cell of sources) {
    far[cell] = 0
    rings[0]!.push(cell)
  }
  let waiting = sources.length
  for (let distance = 0; waiting > 0; distance++) {
    const ring = rings[distance % 64]!
    rings[distance % 64] = []
    waiting -= ring.length
    for (const cell of ring) {
      if (far[cell] !== distance) continue
      const column = cell % COLUMNS
      const row = (cell - column) / COLUMNS
      for (const [dx, dy, length] of STEPS) {
        const [x, y] = [column + dx, row + dy]
        if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) continue
        const next = y * COLUMNS + x
        if (medium[next] !== medium[cell]) continue
        const reached = distance + Math.max(1, Math.round(length * hardness[next]!))
        if (reached >= far[next]!) continue
        far[next] = reached
        cells[next] = cells[cell]!
        rings[reached % 64]!.push(next)
        waiting++
      }
    }
  }
}

/** Land that nobody reached goes as a whole to the nearest seed; water is a lake, or its shore takes it. */
function takeIslands(cells: Grid, planted: readonly Planted[], ids: readonly string[], medium: Medium): void {
  const shores = planted.filter(({ isLand }) => isLand)
  eachPiece(
    cell => (cells[cell] === -1 ? medium[cell]! : -1),
    ({ value, cells: piece }) => {
      if (value < 0 || (value === 0 && piece.length < LEAST_LAKE * FINE * FINE)) return
      const middle = piece[piece.length >> 1]!
      const label = value === 0 ? LAKE : nearestSeed(shores, [xOf(middle), yOf(middle)])
      piece.forEach(cell => {
        cells[cell] = ids.indexOf(label)
      })
    },
  )
}

function nearestSeed(planted: readonly Planted[], [x, y]: Spot): string {
  let best = BEYOND
  let least = Number.POSITIVE_INFINITY
  for (const { id, spines } of planted) {
    for (const [u, v] of spines.flat()) {
      const far = Math.hypot(u - x, v - y)
      if (far < least) [least, best] = [far, id]
    }
  }
  return best
}
