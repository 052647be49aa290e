// Lines for neighbours that do not lie beside each other: across what is between, or two ends that name each other.
import { between } from '../../src/drawing/curves.ts'
import { STEP } from './curve.ts'
import { BEYOND } from './facts.ts'
import { CELLS, COLUMNS, FINE, xOf, yOf } from './grid.ts'
import { HEIGHT, WIDTH } from './projection.ts'
import type { Shares } from './shares.ts'

/** A longer line, in pixels, is broken off. */
const LONGEST = 130
const INWARDS = 7
/** From its dot to the nearest border, where a province is wide enough: whose it is must be plain. */
const ROOM = 8
const STUB = 16
const MARGIN = 16
/** So far from the middle, in pixels, the lands around a hub end. */
const HUB = 330

type Point = readonly [x: number, y: number]

/** `ALB MAC x y x y`, in steps: one line, or the two ends of one that is broken off. */
export function bridged(
  shares: Shares,
  missing: readonly (readonly [string, string])[],
  hasHub = false,
): readonly string[] {
  const rims = new Map([...new Set(missing.flat())].map(id => [id, rimOf(shares, id)] as const))
  const seams: { readonly id: string; readonly edge: number; readonly pair: number; readonly to: Point }[] =
    []
  const lines = missing.map((pair, i): Point[] => {
    const [from, to] = pair.map(id => rims.get(id)!) as [readonly Point[], readonly Point[]]
    if (hasHub) {
      const [a, b] = [middleOf(byHub(from)), middleOf(byHub(to))]
      return [moved(a, b, -INWARDS), moved(b, a, -INWARDS)]
    }
    const [a, b] = nearest(inside(from), inside(to))
    if (span(a, b) <= LONGEST)
      return [...bestEnds(standsIn(shares, pair[0], from), standsIn(shares, pair[1], to))]
    const edges = edgesOf(from, to)
    if (edges === undefined)
      return [moved(a, b, -INWARDS), moved(a, b, STUB), moved(b, a, -INWARDS), moved(b, a, STUB)]
    for (const [end, edge] of edges.entries())
      seams.push({ id: pair[end]!, edge, pair: i, to: middleOf([to, from][end]!) })
    return []
  })
  for (const id of rims.keys()) {
    EDGES.forEach((isAt, edge) => {
      const along = edge < 2 ? 1 : 0
      const here = seams.filter(each => each.id === id && each.edge === edge)
      here.sort((one, other) => one.to[along] - other.to[along])
      const points = rims.get(id)!.filter(isAt)
      points.sort((one, other) => one[along] - other[along])
      here.forEach(({ pair }, i) => {
        const out = onEdge(points[Math.floor((points.length * (i + 1)) / (here.length + 1))]!, edge)
        const ends = [moved(out, [WIDTH / 2, HEIGHT / 2], STUB), out]
        if (missing[pair]![0] === id) lines[pair]!.unshift(...ends)
        else lines[pair]!.push(...ends)
      })
    })
  }
  return missing.map((pair, i) => {
    const steps = lines[i]!.map(([x, y]) => [Math.round(x / STEP), Math.round(y / STEP)] as const)
    const numbers = steps.map(([x, y], j) =>
      j % 2 === 0 ? [x, y] : [x - steps[j - 1]![0], y - steps[j - 1]![1]],
    )
    return [...pair, ...numbers.flat()].join(' ')
  })
}

/** What a line takes up: half the width and the height of a box around a point. */
export interface Kept {
  readonly at: Point
  readonly half: Point
}

/** Where no name may stand: on lines and their dots, and about where the names stand at those that are broken off. */
export const keptBy = (bridges: readonly string[]): readonly Kept[] =>
  bridges.flatMap(text => {
    const [x, y, dx, dy, ...second] = text
      .split(' ')
      .slice(2)
      .map(step => Number(step) * STEP)
    const start: Point = [x!, y!]
    const end: Point = [x! + dx!, y! + dy!]
    if (second.length === 0)
      return [0, 0.25, 0.5, 0.75, 1].map(share => ({ at: between(start, end, share), half: DOT }))
    const [u, v, du, dv] = second
    return [nameAt(start, end), nameAt([u!, v!], [u! + du!, v! + dv!])].map(at => ({ at, half: SEAM }))
  })

/** Where the lines between two provinces end in the first of them. */
export const endsOf = (bridges: readonly string[], id: string, other: string): readonly Point[] =>
  bridges.flatMap(text => {
    const [one, two, ...steps] = text.split(' ')
    const [x, y, dx, dy, u, v, du, dv] = steps.map(step => Number(step) * STEP) as Numbers
    if (one === id && two === other) return u === undefined ? [[x, y]] : [[x + dx, y + dy]]
    if (one !== other || two !== id) return []
    return u === undefined
      ? [[x + dx, y + dy]]
      : [
          [u, v!],
          [u + du!, v! + dv!],
        ]
  })

type Numbers = [number, number, number, number, number?, number?, number?, number?]

const DOT: Point = [4, 4]
/** Room for the name at the end of a line that is broken off. */
const SEAM: Point = [18, 9]

/** Beyond the end of the line that is not at the edge of the map. */
const nameAt = (start: Point, end: Point): Point => {
  const isOut = EDGES.some(isAt => isAt(end))
  return isOut ? moved(start, end, -NAME) : moved(end, start, -NAME)
}

/** How far the middle of a name is from the end of its line. */
const NAME = 10

const span = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const middleOf = (points: readonly Point[]): Point => points[points.length >> 1]!

/** What of a rim lies around the middle of the map, from one side to the other. */
const byHub = (points: readonly Point[]): readonly Point[] => {
  const [x, y] = [WIDTH / 2, HEIGHT / 2]
  const near = points.filter(point => span(point, [x, y]) < HUB)
  const angle = ([u, v]: Point) => Math.atan2(v - y, u - x)
  const middle = angle(near.reduce(([u, v], each): Point => [u + each[0] - x, v + each[1] - y], [x, y]))
  const turn = (point: Point) => Math.atan2(Math.sin(angle(point) - middle), Math.cos(angle(point) - middle))
  return [...near].sort((one, other) => turn(one) - turn(other))
}

const onEdge = ([x, y]: Point, edge: number): Point =>
  [[0, y] as const, [WIDTH, y] as const, [x, 0] as const, [x, HEIGHT] as const][edge]!

/** A line along the edge of the map would be cut by its frame. */
const inside = (points: readonly Point[]): readonly Point[] => {
  const found = points.filter(([x, y]) => Math.min(x, y, WIDTH - x, HEIGHT - y) > MARGIN)
  return found.length > 0 ? found : points
}

const moved = ([x, y]: Point, [u, v]: Point, by: number): Point => {
  const far = Math.hypot(u - x, v - y) || 1
  return [x + ((u - x) * by) / far, y + ((v - y) * by) / far]
}

/** Which points lie at the left, the right, the top and the bottom of the map. */
const EDGES: readonly ((point: Point) => boolean)[] = [
  ([x]) => x < 2,
  ([x]) => x > WIDTH - 2,
  ([, y]) => y < 2,
  ([, y]) => y > HEIGHT - 2,
]
/** So many points of a rim, where it may meet another across the seam. */
const LEAST_AT_EDGE = 8

/** Where two provinces lie at the edges of the map, best at opposite ones, the line goes round behind it. */
function edgesOf(from: readonly Point[], to: readonly Point[]): readonly [number, number] | undefined {
  const isAt = (points: readonly Point[], edge: number) => points.filter(EDGES[edge]!).length >= LEAST_AT_EDGE
  return EDGE_PAIRS.find(([one, other]) => isAt(from, one) && isAt(to, other))
}

const EDGE_PAIRS: readonly (readonly [number, number])[] = [
  ...([
    [0, 1],
    [1, 0],
    [2, 3],
    [3, 2],
  ] as const),
  ...([
    [0, 2],
    [2, 0],
    [1, 2],
    [2, 1],
    [0, 3],
    [3, 0],
    [1, 3],
    [3, 1],
  ] as const),
  ...([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
  ] as const),
]

/** Who touch only across the water of a strait: that the eye takes for sea. */
export function acrossStraits({ labels, cells }: Shares): readonly (readonly [string, string])[] {
  const lands = new Set(labels.flatMap(({ id, isLand }) => (isLand ? [id] : [])))
  const seen = new Map<string, { readonly pair: readonly [string, string]; isPlain: boolean }>()
  for (let cell = 0; cell < CELLS; cell++) {
    for (const next of [(cell + 1) % COLUMNS === 0 ? cell : cell + 1, cell + COLUMNS]) {
      const [one, other] = [labels[cells[cell]!], labels[cells[next] ?? -1]]
      if (one === undefined || other === undefined || one === other) continue
      const [from, to] = [one, other].map(({ id }) => id.replace('~', '')).sort() as [string, string]
      if (from === to || ![from, to].every(id => lands.has(id) && id !== BEYOND)) continue
      const known = seen.get(`${from}-${to}`) ?? { pair: [from, to], isPlain: false }
      known.isPlain ||= one.isLand && other.isLand
      seen.set(`${from}-${to}`, known)
    }
  }
  return [...seen.values()].flatMap(({ pair, isPlain }) => (isPlain ? [] : [pair]))
}

interface Stand {
  readonly at: Point
  /** How far from the rim of its province. */
  readonly room: number
}

/** Where in a province a line may end. */
function standsIn({ labels, cells }: Shares, id: string, rim: readonly Point[]): readonly Stand[] {
  const own = labels.findIndex(label => label.id === id)
  const stands: Stand[] = []
  for (let cell = 0; cell < CELLS; cell += SPOTS) {
    if (cells[cell] !== own || Math.floor(cell / COLUMNS) % SPOTS !== 0) continue
    const at: Point = [xOf(cell), yOf(cell)]
    stands.push({ at, room: Math.min(...rim.map(point => span(point, at))) })
  }
  const least = Math.min(LEAST_ROOM, Math.max(...stands.map(({ room }) => room)))
  return stands.filter(({ room }) => room >= least && room <= ROOM + SPOTS)
}

/** In cells. */
const SPOTS = 4
const LEAST_ROOM = 4
/** How much longer a line may be, in pixels, for one more of room at an end. */
const FOR_ROOM = 3

/** A short line whose ends have room. */
function bestEnds(from: readonly Stand[], to: readonly Stand[]): readonly [Point, Point] {
  const lack = ({ room }: Stand): number => FOR_ROOM * Math.max(0, ROOM - room)
  let best: readonly [Point, Point] = [from[0]!.at, to[0]!.at]
  let least = Number.POSITIVE_INFINITY
  for (const a of from) {
    for (const b of to) {
      const worse = span(a.at, b.at) + lack(a) + lack(b)
      if (worse < least) [least, best] = [worse, [a.at, b.at]]
    }
  }
  return best
}

function rimOf({ labels, cells }: Shares, id: string): readonly Point[] {
  const own = labels.flatMap((label, i) => (label.id === id ? [i] : []))
  const points: Point[] = []
  for (let cell = 0; cell < CELLS; cell++) {
    if (!own.includes(cells[cell]!)) continue
    const isRim = [cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS].some(
      each => cells[each] !== cells[cell],
    )
    const column = cell % COLUMNS
    const isEdge = column === 0 || column === COLUMNS - 1 || cell < COLUMNS || cell >= CELLS - COLUMNS
    if (isRim || isEdge) points.push([xOf(cell), yOf(cell)])
  }
  return points.filter((_, i) => i % (FINE + 1) === 0)
}

function nearest(from: readonly Point[], to: readonly Point[]): readonly [Point, Point] {
  let best: readonly [Point, Point] = [from[0]!, to[0]!]
  let least = Number.POSITIVE_INFINITY
  for (const a of from) {
    for (const b of to) {
      const far = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
      if (far < least) [least, best] = [far, [a, b]]
    }
  }
  return best
}
