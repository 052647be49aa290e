// Draws larger what the eye would miss on the raster: short borders, narrow necks, and slits between those who do not touch.
import { CELLS, COLUMNS, type Grid, ROWS } from './grid.ts'
import type { Wanted } from './mend.ts'
import type { Shares } from './shares.ts'
import { round } from './tidy.ts'

/** Shorter than this, in cells from end to end, a border is missed. */
const LEAST_BORDER = 30
/** Nearer to each other than this, in cells, two seem to touch. */
const APART = 24
/** Half the width, in cells, that a neck has at least. */
const HALF = 10
/** Smaller than this, in cells, what is narrow is but a corner. */
const LEAST_NECK = 3 * HALF * HALF
const TURNS = 12
/** How much smaller at most the middle of a lens is looked up in a turn, as a share. */
const STRENGTH = 0.28
/** How far a lens reaches, as a share of the side of a province of mean size. */
const REACH = 0.5
/** So near to the frame, in cells, things move along it more than away from it. */
const RIM = 60
/** Lenses that stand nearer than this, in cells, are one. */
const BIN = 24

interface Lens {
  readonly x: number
  readonly y: number
  /** 1 where nothing is to be seen without it. */
  readonly need: number
  /** Along which way it draws larger: the shares of x in x, of y in x and of x in y, and of y in y. */
  readonly along: readonly [xx: number, xy: number, yy: number]
}

const ALL_WAYS: Lens['along'] = [1, 0, 1]
const only = (dx: number, dy: number): Lens['along'] => {
  const square = dx * dx + dy * dy
  return [(dx * dx) / square, (dx * dy) / square, (dy * dy) / square]
}

/** Bends the map by lenses; who touches whom stays as it is. */
export function magnify({ labels, cells }: Shares, wanted: Wanted): void {
  const owner = labels.map(({ id }) => wanted.ids.indexOf(id.replace('~', '')))
  const reach = REACH * Math.sqrt(CELLS / wanted.ids.length)
  const original = cells.slice()
  const sources = new Sources()
  for (let turn = 0; turn < TURNS; turn++) {
    const lenses = lensesFor(cells, owner, wanted)
    if (lenses.length === 0) break
    for (const lens of eased(lenses, reach)) sources.look(lens, reach)
    for (let cell = 0; cell < CELLS; cell++) cells[cell] = original[sources.of(cell)]!
  }
  for (const width of [3, 2, 1]) round(cells, width)
}

/** From where each cell takes its label. */
class Sources {
  readonly #xs = Float32Array.from({ length: CELLS }, (_, cell) => (cell % COLUMNS) + 0.5)
  readonly #ys = Float32Array.from({ length: CELLS }, (_, cell) => Math.floor(cell / COLUMNS) + 0.5)

  of(cell: number): number {
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(this.#xs[cell]!)))
    const row = Math.min(ROWS - 1, Math.max(0, Math.floor(this.#ys[cell]!)))
    return row * COLUMNS + column
  }

  look({ x, y, need, along: [xx, xy, yy] }: Lens, reach: number): void {
    const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(COLUMNS - 1, Math.ceil(x + reach))]
    const [top, bottom] = [Math.max(0, Math.floor(y - reach)), Math.min(ROWS - 1, Math.ceil(y + reach))]
    const wide = right - left + 1
    const size = wide * (bottom - top + 1)
    const [xs, ys] = [new Float32Array(size), new Float32Array(size)]
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const [dx, dy] = [column + 0.5 - x, row + 0.5 - y]
        const inner = Math.max(0, 1 - (dx * dx + dy * dy) / (reach * reach))
        const pull = STRENGTH * need * inner * inner
        const toX = column - (xx * dx + xy * dy) * pull * held(Math.min(column, COLUMNS - 1 - column))
        const toY = row - (xy * dx + yy * dy) * pull * held(Math.min(row, ROWS - 1 - row))
        const at = (row - top) * wide + column - left
        xs[at] = this.#between(this.#xs, toX, toY)
        ys[at] = this.#between(this.#ys, toX, toY)
      }
    }
    for (let row = top; row <= bottom; row++) {
      const from = (row - top) * wide
      this.#xs.set(xs.subarray(from, from + wide), row * COLUMNS + left)
      this.#ys.set(ys.subarray(from, from + wide), row * COLUMNS + left)
    }
  }

  #between(values: Float32Array, x: number, y: number): number {
    const column = Math.min(COLUMNS - 2, Math.max(0, Math.floor(x)))
    const row = Math.min(ROWS - 2, Math.max(0, Math.floor(y)))
    const [u, v] = [x - column, y - row]
    const at = row * COLUMNS + column
    const upper = values[at]! * (1 - u) + values[at + 1]! * u
    const lower = values[at + COLUMNS]! * (1 - u) + values[at + COLUMNS + 1]! * u
    return upper * (1 - v) + lower * v
  }
}

const held = (far: number): number => Math.min(1, far / RIM)

/** Lenses in a crowd are weaker: what they do adds up. */
const eased = (lenses: readonly Lens[], reach: number): readonly Lens[] =>
  lenses.map(lens => {
    const near = lenses.filter(({ x, y }) => Math.hypot(x - lens.x, y - lens.y) < reach / 2)
    return {
      ...lens,
      need:
        lens.need /
        Math.max(
          1,
          near.reduce((sum, { need }) => sum + need, 0),
        ),
    }
  })

function lensesFor(cells: Grid, owner: readonly number[], wanted: Wanted): readonly Lens[] {
  const owners = Int16Array.from(cells, label => owner[label] ?? -1)
  const all = [...shortBorders(owners, wanted), ...slits(owners, wanted)]
  if (wanted.isDry === undefined) all.push(...necks(owners))
  const bins = new Map<string, Lens[]>()
  for (const lens of all) {
    const key = `${Math.floor(lens.x / BIN)} ${Math.floor(lens.y / BIN)}`
    const known = bins.get(key)
    if (known === undefined) bins.set(key, [lens])
    else known.push(lens)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [...bins.values()].map(lenses => ({
    x: mean(lenses.map(({ x }) => x)),
    y: mean(lenses.map(({ y }) => y)),
    need: Math.max(...lenses.map(({ need }) => need)),
    along: [
      mean(lenses.map(({ along }) => along[0])),
      mean(lenses.map(({ along }) => along[1])),
      mean(lenses.map(({ along }) => along[2])),
    ],
  }))
}

/** The borders that are short from end to end. */
function shortBorders(owners: Int16Array, { ids, touch }: Wanted): readonly Lens[] {
  const boxes = new Map<number, [left: number, right: number, top: number, bottom: number]>()
  for (let cell = 0; cell < CELLS; cell++) {
    const one = owners[cell]!
    if (one < 0) continue
    const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)]
    for (const beside of [x < COLUMNS - 1 ? cell + 1 : -1, cell + COLUMNS]) {
      const other = owners[beside] ?? -1
      if (other < 0 || other === one) continue
      const key = Math.min(one, other) * ids.length + Math.max(one, other)
      const box = boxes.get(key)
      if (box === undefined) boxes.set(key, [x, x, y, y])
      else {
        box[0] = Math.min(box[0], x)
        box[1] = Math.max(box[1], x)
        box[2] = Math.min(box[2], y)
        box[3] = Math.max(box[3], y)
      }
    }
  }
  return [...boxes].flatMap(([key, [left, right, top, bottom]]) => {
    const far = Math.hypot(right - left, bottom - top)
    if (far >= LEAST_BORDER || !touch(Math.floor(key / ids.length), key % ids.length)) return []
    return [{ x: (left + right) / 2, y: (top + bottom) / 2, need: 1 - far / LEAST_BORDER, along: ALL_WAYS }]
  })
}

const NEAR = Array.from({ length: (APART + 1) ** 2 }, (_, i) => {
  const dx = 2 * (i % (APART + 1)) - APART
  const dy = 2 * Math.floor(i / (APART + 1)) - APART
  return { dx, dy, far: Math.hypot(dx, dy) }
})
  .filter(({ far }) => far > 0 && far <= APART)
  .sort((one, other) => one.far - other.far)

/** Where two come near to each other that do not touch in the game. */
function slits(owners: Int16Array, { ids, touch }: Wanted): readonly Lens[] {
  const count = ids.length
  const isApart = Uint8Array.from({ length: count * count }, (_, i) => {
    const [one, other] = [Math.floor(i / count), i % count]
    return one === other || touch(one, other) ? 0 : 1
  })
  const found: Lens[] = []
  for (let row = 1; row < ROWS; row += 2) {
    for (let column = 1; column < COLUMNS; column += 2) {
      const cell = row * COLUMNS + column
      const own = owners[cell]!
      if (own < 0 || (owners[cell - 1] === own && owners[cell - COLUMNS] === own && owners[cell + 1] === own))
        continue
      for (const { dx, dy, far } of NEAR) {
        const [x, y] = [column + dx, row + dy]
        if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) continue
        const other = owners[y * COLUMNS + x]!
        if (other < 0 || isApart[own * count + other] === 0) continue
        found.push({ x: column + dx / 2, y: row + dy / 2, need: 1 - far / APART, along: only(dx, dy) })
        break
      }
    }
  }
  return found
}

/** The cells of parts that are narrow and more than a corner. */
function necks(owners: Int16Array): readonly Lens[] {
  const inner = distances(owners, cell => sidesOf(cell).some(beside => owners[beside] !== owners[cell]))
  const wide = distances(owners, cell => inner[cell]! >= 3 * HALF)
  const isNarrow = (cell: number) => wide[cell]! > 3 * HALF + 2
  const seen = new Uint8Array(CELLS)
  const found: Lens[] = []
  for (let start = 0; start < CELLS; start++) {
    const own = owners[start]!
    if (own < 0 || seen[start] === 1 || !isNarrow(start)) continue
    const part = [start]
    seen[start] = 1
    for (let i = 0; i < part.length; i++)
      for (const next of sidesOf(part[i]!))
        if (seen[next] === 0 && owners[next] === own && isNarrow(next)) {
          seen[next] = 1
          part.push(next)
        }
    if (part.length < LEAST_NECK) continue
    for (const cell of part) {
      const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)]
      if (cell % 7 !== 0) continue
      const side = NEAR.find(({ dx, dy }) => (owners[cell + dy * COLUMNS + dx] ?? own) !== own)
      if (side === undefined) continue
      const need = 0.5 * (1 - inner[cell]! / (3 * HALF))
      found.push({ x, y, need, along: only(side.dx, side.dy) })
    }
  }
  return found
}

/** How far each cell is from those that count, within its own province, in thirds of cells. */
function distances(owners: Int16Array, counts: (cell: number) => boolean): Uint16Array {
  const far = new Uint16Array(CELLS).fill(9999)
  const rings: number[][] = Array.from({ length: 3 * HALF + 6 }, () => [])
  for (let cell = 0; cell < CELLS; cell++)
    if (counts(cell)) {
      far[cell] = 0
      rings[0]!.push(cell)
    }
  rings.forEach((ring, distance) => {
    for (const cell of ring) {
      if (far[cell] !== distance) continue
      const column = cell % COLUMNS
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = cell + dy * COLUMNS + dx
          if (column + dx < 0 || column + dx >= COLUMNS || next < 0 || next >= CELLS) continue
          const reached = distance + (dx !== 0 && dy !== 0 ? 4 : 3)
          if (reached >= far[next]! || owners[next] !== owners[cell]) continue
          far[next] = reached
          rings[reached]?.push(next)
        }
    }
  })
  return far
}

const sidesOf = (cell: number): readonly number[] => {
  const column = cell % COLUMNS
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < COLUMNS - 1 ? [cell + 1] : []),
    ...(cell >= COLUMNS ? [cell - COLUMNS] : []),
    ...(cell + COLUMNS < CELLS ? [cell + COLUMNS] : []),
  ]
}
