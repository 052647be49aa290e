// The base map of a board without a drawn map: a box for each province, and lines where units can go.
import type { Board, Location, Province, ProvinceOnBoard } from '../rules/board/board.ts'
import { type Boxes, bordersBetween } from './borders.ts'
import { bend, escaped, type Label, n, polyline } from './curves.ts'
import type { Line, Point } from './geometry.ts'
import type { BaseMap, Paint } from './layers.ts'
import { NEUTRAL, SEA, type Size, STRAIT } from './layout.ts'
import { laidOut, spreadOut } from './spread.ts'

const WIDTH = 1100
/** A board with more provinces has smaller boxes. */
const MANY = 100
const BOX = { width: 56, height: 42 }
const SMALLER = 0.8
const GAP = 12
const SHOWN: Readonly<Record<Size, { readonly width: number; readonly frame: number }>> = {
  large: { width: 1100, frame: 1.08 },
  small: { width: 600, frame: 1.5 },
}

export function schematicBaseMap(board: Board, size: Size): BaseMap {
  const drawn = boxesOf(board)
  const {
    middles,
    scale,
    room: [, height],
  } = drawn
  const borders = bordersBetween(board, drawn)
  const backdrop = `${ground(board, middles, height)}${borders.svg}`
  const shifted = (at: Province, dx: number, dy: number): Point => {
    const [x, y] = middles[at]!
    return [x + dx * scale, y + dy * scale]
  }
  const unitAt = (at: Location): Point => shifted(board.province(at), 10 * sideOf(board, at), -7)
  return {
    width: WIDTH,
    height,
    shown: SHOWN[size].width,
    scale: 0.92 * scale,
    frame: SHOWN[size].frame,
    hasNoEntry: false,
    hasShallows: false,
    hasColors: false,
    borders: borders.kinds,
    labels: [
      ...board.provinces.flatMap(province => labelsOf(board, province, scale, shifted)),
      ...borders.labels,
    ],
    unitAt,
    dislodgedAt: at => {
      const [x, y] = unitAt(at)
      return [x + 22 * scale, y - 14 * scale]
    },
    centerAt: at => (board.provinces[at]!.isCenter ? shifted(at, -19, 12.5) : undefined),
    way: (from, to, bow) => bend(unitAt(from), unitAt(to), bow ?? 0.07),
    gate: () => undefined,
    ground: {
      below: backdrop,
      fills: paint => boxes(board, middles, scale, paint),
      bands: () => [],
      above: '',
      shapes: provinces =>
        board.provinces
          .flatMap(({ index, terrain }) =>
            provinces.has(index) ? `<rect ${boxAt(middles[index]!, scale, terrain === 'sea')}/>` : [],
          )
          .join(''),
    },
  }
}

/** The boxes of a schematic board. */
export function boxesOf(board: Board): Boxes {
  const scale = board.provinceCount > MANY ? SMALLER : 1
  const height = heightOf(board)
  const middles = middlesOf(board, scale, height)
  return { middles, width: BOX.width * scale, height: BOX.height * scale, scale, room: [WIDTH, height] }
}

/** The height of the sketch, within bounds that leave room for all boxes. */
function heightOf({ provinceCount, sketch }: Board): number {
  const most = Math.min(990, 330 + 7 * provinceCount)
  if (sketch === undefined) return most
  const [width, height] = sketch.size
  const least = Math.min(990, 330 + 4 * provinceCount)
  return Math.round(Math.min(1100, Math.max(least, (WIDTH * height) / width)))
}

/** Cached, because computing them takes tenths of a second. */
function middlesOf(board: Board, scale: number, height: number): readonly Point[] {
  const box: readonly [number, number] = [BOX.width * scale + GAP, BOX.height * scale + GAP]
  const known = MIDDLES.get(board)
  if (known !== undefined) return known
  const room = { width: WIDTH, height, margin: 12, box }
  const sketched = board.provinces.map(({ id }) => board.sketch?.places.get(id))
  const middles = sketched.every(at => at !== undefined)
    ? laidOut(board, sketched, room)
    : spreadOut(board, room)
  MIDDLES.set(board, middles)
  return middles
}

const MIDDLES = new WeakMap<Board, readonly Point[]>()

/** -1 for the first coast of a province, which is on the left of its box, 1 for the last on the right; 0 for all else. */
function sideOf(board: Board, at: Location): number {
  const { coasts } = board.provinces[board.province(at)]!
  const which = coasts.findIndex(({ location }) => location === at)
  return which < 0 || coasts.length < 2 ? 0 : (2 * which) / (coasts.length - 1) - 1
}

function labelsOf(
  board: Board,
  { id, index, terrain, coasts }: ProvinceOnBoard,
  scale: number,
  shifted: (at: Province, dx: number, dy: number) => Point,
): readonly Label[] {
  const isOnWater = terrain === 'sea'
  const name: Label = {
    text: id,
    at: shifted(index, 1.5, 12.5),
    style: isOnWater ? 'italic' : 'bold',
    size: 12.5 * scale,
    spacing: 0.3,
    isOnWater,
  }
  const shores = coasts.map(({ id: coast, location }): Label => {
    const at = shifted(index, 20 * sideOf(board, location), -15)
    return { text: coast.toLowerCase(), at, style: 'italic', size: 8.5 * scale, spacing: 0, isOnWater: true }
  })
  return [name, ...shores]
}

/** Sea and land behind the boxes. It shows no borders, but where the water is. */
function ground(board: Board, middles: readonly Point[], height: number): string {
  const cells = cellsAround(middles, WIDTH, height)
  const area = (isSea: boolean): string =>
    board.provinces
      .filter(({ terrain }) => (terrain === 'sea') === isSea)
      .map(({ index }) => `${polyline(cells[index]!)}z`)
      .join('')
  const painted = (path: string, fill: string) =>
    `<path d="${path}" fill="${fill}" stroke="${fill}" stroke-width="1"/>`
  return `${painted(area(true), SEA)}${painted(area(false), '#FBF6E9')}`
}

function boxes(
  board: Board,
  middles: readonly Point[],
  scale: number,
  { palette, holdings }: Paint,
): readonly string[] {
  return board.provinces.map(({ id, index, name, terrain }) => {
    const holding = holdings[index]
    const colors = holding === undefined ? undefined : palette[holding.power]!
    const isSea = terrain === 'sea'
    const fill = colors?.tint ?? (isSea ? STRAIT : NEUTRAL)
    const edge =
      holding?.isOwned === true ? `${colors?.color}" stroke-width="2.4` : isSea ? '#7FA3B8' : '#6B6152'
    const box = boxAt(middles[index]!, scale, isSea)
    return `<rect data-province="${id}" ${box} fill="${fill}" stroke="${edge}"><title>${escaped(name)}</title></rect>`
  })
}

/** Seas have round corners. */
function boxAt([x, y]: Point, scale: number, isSea: boolean): string {
  const [width, height] = [BOX.width * scale, BOX.height * scale]
  return (
    `x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}"` +
    ` rx="${n((isSea ? 19 : 6) * scale)}"`
  )
}

// Voronoi cells: the area closer to a point than to any other.

/** The cell of each point within a frame. (Voronoi, by cutting the frame in half for each other point) */
export function cellsAround(points: readonly Point[], width: number, height: number): readonly Line[] {
  const frame: Line = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return points.map((point, i) => {
    let cell = frame
    for (const [j, other] of points.entries()) if (i !== j) cell = nearerHalf(cell, point, other)
    return cell
  })
}

/** The part of a cell closer to the first point. */
function nearerHalf(cell: Line, [x, y]: Point, [u, v]: Point): Line {
  const [dx, dy] = [u - x, v - y]
  const limit = (dx * (u + x) + dy * (v + y)) / 2
  const over = ([px, py]: Point): number => dx * px + dy * py - limit
  return cell.flatMap((corner, i): Point[] => {
    const next = cell[(i + 1) % cell.length]!
    const [here, there] = [over(corner), over(next)]
    const kept: Point[] = here <= 0 ? [corner] : []
    if (here < 0 === there < 0 || here === there) return kept
    const share = here / (here - there)
    return [...kept, [corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])]]
  })
}
