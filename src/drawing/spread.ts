// Lays out the provinces of a board from its borders alone: what is close on the board is close on the plane.
import type { Board, Province } from '../rules/board/board.ts'
import type { Point } from './geometry.ts'

export interface Room {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** The size of each province's box, with the gap around it. */
  readonly box: readonly [width: number, height: number]
}

/** The middle of each province, indexed by province; always the same for the same board. */
export function spreadOut(board: Board, room: Room): readonly Point[] {
  const steps = stepsBetween(board)
  const touch = touching(steps)
  const isAllTouching = touch.length === (steps.length * (steps.length - 1)) / 2
  const middles = isAllTouching ? inRing(steps.length) : levelled(relaxed(steps, scaledFromFar(steps)))
  return pushedApart(fittedInto(middles, room), touch, room)
}

/** Fits given places into the room, and pushes overlapping boxes apart. */
export const laidOut = (board: Board, points: readonly Point[], room: Room): readonly Point[] =>
  pushedApart(fittedInto(points, room), touching(stepsBetween(board)), room)

type Pair = readonly [one: number, other: number]

/** A ring, for boards on which all provinces touch each other. */
const inRing = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2
    return [Math.cos(angle), Math.sin(angle)]
  })

type Table = readonly (readonly number[])[]

const touching = (steps: Table): readonly Pair[] =>
  steps.flatMap((row, i) => row.flatMap((value, j): Pair[] => (value === 1 && i < j ? [[i, j]] : [])))

/** Steps over borders between every two provinces. Unconnected parts of the board are put far apart. */
function stepsBetween(board: Board): Table {
  const count = board.provinceCount
  const rows = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (_, to) => board.distance(from as Province, to as Province)),
  )
  const farthest = Math.max(1, ...rows.flat().filter(steps => steps < 255))
  return rows.map(row => row.map(steps => (steps === 255 ? farthest + 2 : steps)))
}

/** Coordinates along the two directions in which the squared distances differ most. (Classical scaling, by power iteration) */
function scaledFromFar(steps: Table): Point[] {
  const count = steps.length
  const squares = steps.map(row => row.map(value => value * value))
  const means = squares.map(row => row.reduce((sum, value) => sum + value, 0) / count)
  const mean = means.reduce((sum, value) => sum + value, 0) / count
  const centered = squares.map((row, i) =>
    row.map((value, j) => -0.5 * (value - means[i]! - means[j]! + mean)),
  )
  const first = strongest(centered, undefined)
  const second = strongest(centered, first)
  return first.map((x, i) => [x, second[i]!])
}

const ROUNDS = { scaling: 120, relaxing: 250, pushing: 400 }

/** The strongest direction of a symmetric table, or the strongest one orthogonal to `known`; its length is its strength. */
function strongest(table: Table, known: readonly number[] | undefined): readonly number[] {
  // Any start that favors no side of the board will do: a fixed sine pattern.
  let vector = table.map((_, i) => Math.sin(1 + i * 12.9898) + 0.1)
  let strength = 0
  for (let round = 0; round < ROUNDS.scaling; round++) {
    if (known !== undefined) vector = without(vector, known)
    const next = table.map(row => row.reduce((sum, value, i) => sum + value * vector[i]!, 0))
    strength = Math.hypot(...next)
    if (strength === 0) break
    vector = next.map(value => value / strength)
  }
  if (known !== undefined) vector = without(vector, known)
  return vector.map(value => value * Math.sqrt(strength))
}

function without(vector: readonly number[], known: readonly number[]): number[] {
  const square = known.reduce((sum, value) => sum + value * value, 0) || 1
  const share = vector.reduce((sum, value, i) => sum + value * known[i]!, 0) / square
  return vector.map((value, i) => value - share * known[i]!)
}

/** Each province moves to where all others want it; the closer ones have more weight. (Stress majorization) */
function relaxed(steps: Table, start: readonly Point[]): Point[] {
  const points = start.map(([x, y], i): [number, number] => [x + 0.01 * Math.cos(i), y + 0.01 * Math.sin(i)])
  for (let round = 0; round < ROUNDS.relaxing; round++) {
    for (const [i, point] of points.entries()) {
      let [x, y, weights] = [0, 0, 0]
      for (const [j, other] of points.entries()) {
        if (i === j) continue
        const wanted = steps[i]![j]!
        const weight = 1 / (wanted * wanted)
        const [dx, dy] = [point[0] - other[0], point[1] - other[1]]
        const reach = Math.hypot(dx, dy) || 1e-6
        x += weight * (other[0] + (wanted * dx) / reach)
        y += weight * (other[1] + (wanted * dy) / reach)
        weights += weight
      }
      if (weights > 0) points[i] = [x / weights, y / weights]
    }
  }
  return points
}

/** Rotates the points so that their longest extent is horizontal. */
function levelled(points: readonly Point[]): readonly Point[] {
  const count = points.length
  const [mx, my] = [0, 1].map(
    axis => points.reduce((sum, point) => sum + point[axis as 0 | 1], 0) / count,
  ) as [number, number]
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - mx) ** 2
    xy += (x - mx) * (y - my)
    yy += (y - my) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return points.map(([x, y]): Point => [(x - mx) * cos + (y - my) * sin, (y - my) * cos - (x - mx) * sin])
}

function fittedInto(points: readonly Point[], { width, height, margin, box }: Room): Point[] {
  const scaled = (axis: 0 | 1, size: number): ((point: Point) => number) => {
    const values = points.map(point => point[axis])
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const room = size - 2 * margin - box[axis]
    const share = high - low < 1e-9 ? 0 : room / (high - low)
    return point => size / 2 + (point[axis] - (low + high) / 2) * share
  }
  const [x, y] = [scaled(0, width), scaled(1, height)]
  return points.map((point): Point => [x(point), y(point)])
}

/** Overlapping boxes move apart the shorter way, and every round pulls them back to their places a little. */
function pushedApart(homes: readonly Point[], touch: readonly Pair[], room: Room): readonly Point[] {
  const { width, height, margin, box } = room
  const points: Loose[] = homes.map(([x, y]) => [x, y])
  for (let round = 0; round < ROUNDS.pushing; round++) {
    const isEarly = round < ROUNDS.pushing * 0.8
    if (isEarly) {
      for (const [i, point] of points.entries()) {
        point[0] += 0.01 * (homes[i]![0] - point[0])
        point[1] += 0.01 * (homes[i]![1] - point[1])
      }
      clearTheWay(points, touch, box)
    }
    for (const [i, point] of points.entries()) {
      for (let j = 0; j < i; j++) push(point, points[j]!, box)
      point[0] = Math.min(width - margin - box[0] / 2, Math.max(margin + box[0] / 2, point[0]))
      point[1] = Math.min(height - margin - box[1] / 2, Math.max(margin + box[1] / 2, point[1]))
    }
  }
  return points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
}

type Loose = [x: number, y: number]

function push(one: Loose, other: Loose, [width, height]: Room['box']): void {
  const overX = width - Math.abs(one[0] - other[0])
  const overY = height - Math.abs(one[1] - other[1])
  if (overX <= 0 || overY <= 0) return
  const axis = overX * height < overY * width ? 0 : 1
  const way = (axis === 0 ? overX : overY) / 2
  const sign = one[axis] >= other[axis] ? 1 : -1
  one[axis] += sign * way
  other[axis] -= sign * way
}

/** The share of the missing distance that a box moves off a line in one round. */
const GIVE = 0.4

/** A box on the line between two others moves off it: it would seem to touch both. */
function clearTheWay(points: readonly Loose[], touch: readonly Pair[], [width, height]: Room['box']): void {
  for (const [i, j] of touch) {
    const [from, to] = [points[i]!, points[j]!]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy) || 1
    // How far the corner of a box extends from a line in this direction.
    const reach = (Math.abs(dy) * width + Math.abs(dx) * height) / (2 * length)
    for (const [k, point] of points.entries()) {
      if (k === i || k === j) continue
      const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (length * length)
      if (along <= 0 || along >= 1) continue
      const aside = ((point[0] - from[0]) * -dy + (point[1] - from[1]) * dx) / length
      const missing = reach - Math.abs(aside)
      if (missing <= 0) continue
      const way = (GIVE * missing * (aside < 0 ? -1 : 1)) / length
      point[0] -= way * dy
      point[1] += way * dx
    }
  }
}
