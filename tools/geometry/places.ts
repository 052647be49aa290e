// Finds where names, units and centers go on a drawn board, so that they lie within their provinces and not on each other.
import { readFileSync } from 'node:fs'
import { widthOf } from '../../src/drawing/curves.ts'
import type { Board, Location } from '../../src/rules/board/board.ts'
import { endsOf, keptBy } from './bridges.ts'
import { CELLS, COLUMNS, cellAt, FINE, xOf, yOf } from './grid.ts'
import { HEIGHT, WIDTH } from './projection.ts'
import type { Label, Shares } from './shares.ts'

type Point = readonly [x: number, y: number]

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Spread {
  readonly unit: Point
  readonly label: Point
  readonly center: Point
}

/** How unit, name and center may lie to each other, at the scale 1. */
const SPREADS: readonly Spread[] = [
  { unit: [0, -8], label: [0, 8], center: [-17, 8] },
  { unit: [0, 8], label: [0, -8], center: [-17, -8] },
  { unit: [0, -8], label: [0, 8], center: [17, 8] },
  { unit: [-12, 0], label: [12, -4], center: [12, 7] },
  { unit: [12, 0], label: [-12, -4], center: [-12, 7] },
]
const UNIT: Point = [11, 9]
const CENTER: Point = [4, 4]
const DISLODGED = 19.8 / 1.08
/** As on the standard map; where pieces are smaller, the picture is shown larger. */
const LARGE = { width: 1100, scale: 1.08 }
const SMALL = { width: 600, scale: 1.5 }
const WIDEST = 1.3

const widthFor = ({ width }: typeof LARGE, scale: number): number =>
  Math.round(width * Math.min(WIDEST, Math.max(1, LARGE.scale / scale)))

/** The powers of the standard map have the same colors everywhere. */
const COLORS: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../config/maps/standard.layout.json', import.meta.url), 'utf8'),
).colors

export function layoutFile(
  map: string,
  board: Board,
  shares: Shares,
  scale: number,
  bridges: readonly string[],
): string {
  const owners = ownersOf(board, shares)
  const dry = ownersOf(board, shares, label => label.isLand)
  const sizing = (size: number) => ({
    scale: tenths(10 * size) / 10,
    bow: 0.07,
    ...placesOf(board, owners, dry, size, bridges),
  })
  const file = {
    format: 1,
    map,
    colors: Object.fromEntries(board.powers.flatMap(({ id }) => (id in COLORS ? [[id, COLORS[id]]] : []))),
    lands: {},
    greatSeas: [],
    gates: {},
    sizes: {
      large: { width: widthFor(LARGE, scale), ...sizing(scale) },
      small: { width: widthFor(SMALL, scale), ...sizing((scale * SMALL.scale) / LARGE.scale) },
    },
  }
  return `${JSON.stringify(file, null, 1).replace(/\n {5,}/g, ' ')}\n`
}

/** The number of the province of each cell, or -1. */
function ownersOf(
  board: Board,
  { labels, cells }: Shares,
  isWanted: (label: Label) => boolean = () => true,
): Int16Array {
  const owner = labels.map(label =>
    isWanted(label) ? board.provinces.findIndex(({ id }) => id === label.id.replace('~', '')) : -1,
  )
  return Int16Array.from(cells, label => owner[label] ?? -1)
}

interface Area {
  readonly cells: readonly number[]
  readonly rim: readonly number[]
}

function areaOf(owners: Int16Array, province: number): Area {
  const cells: number[] = []
  const rim: number[] = []
  for (let cell = 0; cell < CELLS; cell++) {
    if (owners[cell] !== province) continue
    const column = cell % COLUMNS
    const row = (cell - column) / COLUMNS
    if (column % 4 === 0 && row % 4 === 0) cells.push(cell)
    if ([cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS].some(each => owners[each] !== province))
      rim.push(cell)
  }
  return { cells, rim }
}

function placesOf(
  board: Board,
  owners: Int16Array,
  dry: Int16Array,
  scale: number,
  bridges: readonly string[],
) {
  const areas = board.provinces.map(({ index }) => areaOf(owners, index))
  const bySize = [...board.provinces].sort(
    (a, b) => areas[a.index]!.cells.length - areas[b.index]!.cells.length,
  )
  const taken: Box[] = keptBy(bridges).map(({ at, half: [wide, high] }) =>
    boxAt(at, [wide * scale, high * scale]),
  )
  const found = new Map<string, object>()
  const again: Record<string, Point> = {}
  for (const { id, index, terrain, isCenter, coasts } of bySize) {
    const area = areas[index]!
    const width = widthOf(id, terrain === 'sea' ? 'italic' : 'bold', 12 * scale)
    const { at, spread } = bestFor(index, area, owners, scale, width, isCenter, taken)
    const place = placed(at, spread, scale)
    found.set(id, { ...(isCenter ? place : without(place)) })
    const second = partBeside(terrain === 'sea' ? area : areaOf(dry, index), at)
    if (second.length > 0)
      again[id] = bestFor(index, { cells: second, rim: area.rim }, owners, scale, width, false, taken).at
    taken.push(...boxesOf(at, spread, scale, width, isCenter))
    for (const { id: coast, location } of coasts) {
      const shore = shoreOf(board, location, area, owners, bridges)
      const { unit, label } = coastPlace(shore, index, owners, scale, taken)
      found.set(`${id}/${coast}`, { label, unit, dislodged: [0, tenths(-DISLODGED * scale)] })
      taken.push(boxAt(unit, [8 * scale, 8 * scale]), boxAt(label, [6 * scale, 4 * scale]))
    }
  }
  const places = Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
  return { places, ...(Object.keys(again).length > 0 ? { again } : {}) }
}

/** The largest part apart from the one that is named, if a name has room there. */
function partBeside({ cells }: Area, [x, y]: Point): readonly number[] {
  const left = new Set(cells)
  const parts: number[][] = []
  for (const start of cells) {
    if (!left.delete(start)) continue
    const part = [start]
    for (let i = 0; i < part.length; i++)
      for (const next of [-4, 4, -4 * COLUMNS, 4 * COLUMNS].map(step => part[i]! + step))
        if (left.delete(next)) part.push(next)
    parts.push(part)
  }
  const far = (part: readonly number[]) =>
    Math.min(...part.map(cell => Math.hypot(xOf(cell) - x, yOf(cell) - y)))
  const [, ...others] = parts.sort((one, other) => far(one) - far(other))
  const [second] = others.sort((one, other) => other.length - one.length)
  return second !== undefined && second.length * 4 > LEAST_NAMED ? second : []
}

/** In square pixels. */
const LEAST_NAMED = 1200

const tenths = (value: number): number => Math.round(value * 10) / 10

const moved = ([x, y]: Point, [dx, dy]: Point, scale: number): Point => [
  tenths(x + dx * scale),
  tenths(y + dy * scale),
]

function placed(at: Point, { unit, label, center }: Spread, scale: number) {
  const up = unit[1] > 0 ? 1 : -1
  return {
    label: moved(at, label, scale),
    unit: moved(at, unit, scale),
    center: moved(at, center, scale),
    dislodged: [0, tenths(up * DISLODGED * scale)],
  }
}

const without = ({ label, unit, dislodged }: ReturnType<typeof placed>) => ({ label, unit, dislodged })

const boxAt = ([x, y]: Point, [width, height]: Point): Box => ({
  left: x - width,
  top: y - height,
  right: x + width,
  bottom: y + height,
})

const boxesOf = (
  at: Point,
  spread: Spread,
  scale: number,
  width: number,
  isCenter: boolean,
): readonly Box[] => [
  boxAt(moved(at, spread.unit, scale), [UNIT[0] * scale, UNIT[1] * scale]),
  boxAt(moved(at, spread.label, scale), [width / 2 + 1, 4.5 * scale]),
  ...(isCenter ? [boxAt(moved(at, spread.center, scale), [CENTER[0] * scale, CENTER[1] * scale])] : []),
]

function bestFor(
  index: number,
  { cells, rim }: Area,
  owners: Int16Array,
  scale: number,
  width: number,
  isCenter: boolean,
  taken: readonly Box[],
): { readonly at: Point; readonly spread: Spread } {
  const shore = rim.filter((_, i) => i % 5 === 0).map((cell): Point => [xOf(cell), yOf(cell)])
  const step = Math.max(1, Math.floor(cells.length / 1500))
  let best: { at: Point; spread: Spread } = { at: [xOf(cells[0]!), yOf(cells[0]!)], spread: SPREADS[0]! }
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < cells.length; i += step) {
    const at: Point = [xOf(cells[i]!), yOf(cells[i]!)]
    const room = Math.min(...shore.map(([x, y]) => Math.hypot(x - at[0], y - at[1])))
    SPREADS.forEach((spread, which) => {
      const boxes = boxesOf(at, spread, scale, width, isCenter)
      const worth =
        Math.min(room, 45) / 20 +
        room / 200 -
        0.4 * which -
        boxes.reduce((sum, box) => sum + trouble(box, index, owners, taken), 0)
      if (worth > most) [most, best] = [worth, { at, spread }]
    })
  }
  return best
}

/** How much of a box lies elsewhere, or on others. */
function trouble(box: Box, index: number, owners: Int16Array, taken: readonly Box[]): number {
  let sum = 0
  for (let i = 0; i <= 4; i++) {
    for (let j = 0; j <= 2; j++) {
      const x = box.left + ((box.right - box.left) * i) / 4
      const y = box.top + ((box.bottom - box.top) * j) / 2
      const cell = x < 4 || y < 4 ? -1 : cellAt(x + 4, y + 4) < 0 ? -1 : cellAt(x, y)
      if (cell < 0) sum += 8
      else if (owners[cell] !== index) sum += owners[cell]! < 0 ? 0.6 : 1
    }
  }
  return sum + overlaps(box, taken)
}

const seasOf = (board: Board, coast: Location): readonly number[] =>
  board
    .steps('fleet', coast)
    .map(to => board.provinces[board.province(to)]!)
    .filter(({ terrain }) => terrain === 'sea')
    .map(({ index }) => Number(index))

/** The rim of a province along the seas of one of its coasts, best along those of no other. */
function shoreOf(
  board: Board,
  coast: Location,
  { rim }: Area,
  owners: Int16Array,
  bridges: readonly string[],
): readonly number[] {
  const { id, coasts } = board.provinces[board.province(coast)]!
  const others = coasts.filter(({ location }) => location !== coast)
  const shared = new Set(others.flatMap(({ location }) => seasOf(board, location)))
  const own = seasOf(board, coast)
  const alone = own.filter(sea => !shared.has(sea))
  const seas = new Set(alone.length > 0 ? alone : own)
  const beside = (cell: number) =>
    [cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS].map(each => owners[each] ?? -1)
  const found = rim.filter(cell => beside(cell).some(owner => seas.has(owner)))
  if (found.length > 0) return found
  const ends = own.flatMap(sea => endsOf(bridges, id, board.provinces[sea]!.id))
  const atLines = rim.filter(cell => ends.some(([x, y]) => Math.hypot(x - xOf(cell), y - yOf(cell)) < NEAR))
  return atLines.length > 0 ? atLines : rim
}

/** A coast that meets its seas by lines alone lies where these start, in pixels. */
const NEAR = 40

function coastPlace(
  shore: readonly number[],
  index: number,
  owners: Int16Array,
  scale: number,
  taken: readonly Box[],
): { readonly unit: Point; readonly label: Point } {
  let best: { unit: Point; label: Point } | undefined
  let most = Number.NEGATIVE_INFINITY
  const middle: Point = [mean(shore.map(xOf)), mean(shore.map(yOf))]
  for (let i = 0; i < shore.length; i += Math.max(1, Math.floor(shore.length / 150))) {
    const foot: Point = [xOf(shore[i]!), yOf(shore[i]!)]
    for (let turn = 0; turn < 8; turn++) {
      const [dx, dy] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)]
      const unit = inFrame([foot[0] + 7 * scale * dx, foot[1] + 7 * scale * dy])
      const outward: Point = [tenths(foot[0] - 9 * scale * dx), tenths(foot[1] - 8 * scale * dy)]
      const label = isInFrame(outward) ? outward : inFrame([unit[0], unit[1] + 13 * scale])
      const far = Math.hypot(foot[0] - middle[0], foot[1] - middle[1])
      const worth =
        -trouble(boxAt(unit, [8 * scale, 7 * scale]), index, owners, taken) -
        0.5 * overlaps(boxAt(label, [6 * scale, 4 * scale]), taken) -
        far / 60
      if (worth > most) [most, best] = [worth, { unit, label }]
    }
  }
  return best!
}

const inFrame = ([x, y]: Point): Point => [
  tenths(Math.min(WIDTH - FRAME, Math.max(FRAME, x))),
  tenths(Math.min(HEIGHT - FRAME, Math.max(FRAME, y))),
]

const isInFrame = ([x, y]: Point): boolean => Math.min(x, y, WIDTH - x, HEIGHT - y) >= FRAME

/** Half a name of a coast, and the lines of the frame. */
const FRAME = 13

/** What hides much of another is worse than what lies elsewhere. */
const overlaps = (box: Box, taken: readonly Box[]): number =>
  taken.reduce((sum, other) => sum + (covered(box, other) > 0 ? 5 + 25 * covered(box, other) : 0), 0)

/** The share that two boxes have in common, of the smaller one. */
function covered(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return wide > 0 && high > 0 ? (wide * high) / Math.min(sizeOf(one), sizeOf(other)) : 0
}

const sizeOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)

const mean = (values: readonly number[]): number =>
  (values.reduce((sum, value) => sum + value, 0) / (values.length * FINE)) * FINE
