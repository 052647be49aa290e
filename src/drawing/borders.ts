// The borders of a schematic board: lines between boxes. They go around other boxes, or break off and name where they
// continue.
import type { Board, Province } from '../rules/board/board.ts'
import { type Bend, bend, bendPath, type Label, n, sampled, span, widthOf } from './curves.ts'
import type { Point } from './geometry.ts'
import { SEA_LABEL } from './layout.ts'

/** Who may cross a border. */
export type BorderKind = 'army' | 'fleet' | 'both'

interface Border {
  readonly from: Province
  readonly to: Province
  readonly kind: BorderKind
}

export interface Borders {
  readonly svg: string
  /** Names at broken-off lines: where they continue. */
  readonly labels: readonly Label[]
  /** The kinds of lines for the legend. */
  readonly kinds: readonly (BorderKind | 'brokenOff')[]
  /** The unbroken lines, for measuring. */
  readonly lines: readonly (Border & { readonly curve: Bend })[]
  readonly brokenOff: readonly Border[]
}

export interface Boxes {
  readonly middles: readonly Point[]
  readonly width: number
  readonly height: number
  /** Scale of what is drawn beside them. */
  readonly scale: number
  /** Size of the map, which lines do not leave. */
  readonly room: Point
}

/** Bends around other boxes, the straightest first. */
const BOWS = [0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.46, -0.46]
/** Longer lines are hard to follow: a third of the map, or three times the distance of boxes where there are few. */
export const longestIn = ({ middles, room: [width, height] }: Boxes): number =>
  Math.max(width / 3, 3 * Math.sqrt((width * height) / middles.length))
const CLEARANCE = 2

const LOOK: Readonly<Record<BorderKind, string>> = {
  army: 'stroke="#6B6152" stroke-width="1.3"',
  both: 'stroke="#6B6152" stroke-width="2.6"',
  fleet: `stroke="${SEA_LABEL}" stroke-width="1.3" stroke-dasharray="5 3"`,
}
const KINDS: readonly BorderKind[] = ['army', 'both', 'fleet']

/** The look of a kind of line, for the legend. */
export const borderLook = (kind: BorderKind): string => LOOK[kind]

/** The lines of borders, each kind in its look. */
export const linesOf = (paths: Readonly<Record<BorderKind, string>>): string =>
  `<g fill="none" stroke-opacity=".8">${KINDS.map(kind => (paths[kind] === '' ? '' : `<path d="${paths[kind]}" ${LOOK[kind]}/>`)).join('')}</g>`

export function bordersBetween(board: Board, boxes: Boxes): Borders {
  const paths = { army: '', fleet: '', both: '' }
  const lines: (Border & { readonly curve: Bend })[] = []
  const hidden: Border[] = []
  for (const border of bordersOf(board)) {
    const curve = wayAround(border, boxes)
    if (curve === undefined) hidden.push(border)
    else lines.push({ ...border, curve })
  }
  const stubs = new Stubs(board, boxes)
  const brokenOff: Border[] = []
  for (const border of hidden) {
    const stub = stubs.both(border)
    if (stub === undefined) lines.push({ ...border, curve: straight(border, boxes) })
    else {
      paths[border.kind] += stub
      brokenOff.push(border)
    }
  }
  for (const { kind, curve } of lines) paths[kind] += bendPath(curve)
  const drawn = KINDS.filter(kind => paths[kind] !== '')
  return {
    svg: linesOf(paths),
    labels: stubs.labels,
    kinds: [...drawn, ...(brokenOff.length > 0 ? (['brokenOff'] as const) : [])],
    lines,
    brokenOff,
  }
}

function* bordersOf(board: Board): Iterable<Border> {
  for (const { index: from } of board.provinces)
    for (const { index: to } of board.provinces.slice(from + 1)) {
      const kind = borderKind(board, from, to)
      if (kind !== undefined) yield { from, to, kind }
    }
}

/** Who can go between two provinces; undefined if no unit can. */
export function borderKind(board: Board, from: Province, to: Province): BorderKind | undefined {
  const walks = board.reaches('army', from, to) || board.reaches('army', to, from)
  const sails = board.harbours(from).some(at => board.reaches('fleet', at, to))
  if (walks && sails) return 'both'
  if (walks) return 'army'
  return sails ? 'fleet' : undefined
}

const straight = ({ from, to }: Border, { middles }: Boxes): Bend => bend(middles[from]!, middles[to]!, 0)

/** The straightest line that passes behind no box but its own two; undefined if there is none short enough. */
function wayAround({ from, to }: Border, boxes: Boxes): Bend | undefined {
  const { middles, room } = boxes
  const [start, end] = [middles[from]!, middles[to]!]
  if (span(start, end) > longestIn(boxes)) return undefined
  const others = middles.filter((_, at) => at !== from && at !== to)
  return BOWS.map(bow => bend(start, end, bow)).find(curve =>
    sampled(curve, 40).every(
      point => isWithin(point, room) && !others.some(other => isIn(point, other, boxes, CLEARANCE)),
    ),
  )
}

const isWithin = ([x, y]: Point, [width, height]: Point, margin = 0): boolean =>
  x > margin && y > margin && x < width - margin && y < height - margin

/** Whether a point is in the box around a middle, or within `near` of it. */
export const isIn = (
  [x, y]: Point,
  [u, v]: Point,
  { width, height }: Pick<Boxes, 'width' | 'height'>,
  near = 0,
): boolean => Math.abs(x - u) < width / 2 + near && Math.abs(y - v) < height / 2 + near

// Broken-off lines: a short piece at each end, with the name of the other end.

/** Lengths outside the box, tried in this order. */
const REACHES = [7, 15, 26, 38]
const SIZE = 8.5
/** Distance of the inner frame line from the edge of the map. No name touches it. */
const FRAME = 6
/** How far a piece may turn from the direction of its line, in full turns. */
const TURNS = [
  0, 0.04, -0.04, 0.08, -0.08, 0.13, -0.13, 0.18, -0.18, 0.25, -0.25, 0.33, -0.33, 0.42, -0.42, 0.5,
]

const WAYS = REACHES.flatMap(reach => TURNS.map(turn => [turn, reach] as const))

class Stubs {
  readonly labels: Label[] = []
  readonly #board: Board
  readonly #boxes: Boxes

  constructor(board: Board, boxes: Boxes) {
    this.#board = board
    this.#boxes = boxes
  }

  /** The pieces at both ends, if both have room. */
  both({ from, to }: Border): string | undefined {
    const one = this.#stub(from, to, [])
    const other = one === undefined ? undefined : this.#stub(to, from, [one.label])
    if (one === undefined || other === undefined) return undefined
    this.labels.push(one.label, other.label)
    return one.path + other.path
  }

  #stub(from: Province, to: Province, before: readonly Label[]) {
    const { middles, scale } = this.#boxes
    const [start, end] = [middles[from]!, middles[to]!]
    const heading = Math.atan2(end[1] - start[1], end[0] - start[0])
    const text = this.#board.id(to)
    const size = SIZE * Math.max(scale, 0.9)
    const width = widthOf(text, 'bold', size)
    for (const [turn, reach] of WAYS) {
      const angle = heading + 2 * Math.PI * turn
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      const edge = this.#toEdge(dx, dy)
      const tip = edge + reach * scale
      const beyond = tip + (Math.abs(dx) * width) / 2 + (Math.abs(dy) * size) / 2 + 1
      const at: Point = [start[0] + dx * beyond, start[1] + dy * beyond]
      const label: Label = { text, at, style: 'bold', size, spacing: 0, isOnWater: false }
      if (!this.#isFree(label, before)) continue
      const path = `M${n(start[0] + dx * edge)} ${n(start[1] + dy * edge)}L${n(start[0] + dx * tip)} ${n(start[1] + dy * tip)}`
      return { label, path }
    }
    return undefined
  }

  /** Distance from the middle of a box to its edge. */
  #toEdge(dx: number, dy: number): number {
    const { width, height } = this.#boxes
    return Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9))
  }

  #isFree(label: Label, before: readonly Label[]): boolean {
    const { middles, room } = this.#boxes
    const corners = cornersOf(label)
    if (!corners.every(corner => isWithin(corner, room, FRAME))) return false
    const near = {
      width: this.#boxes.width + spreadOf(label)[0],
      height: this.#boxes.height + spreadOf(label)[1],
    }
    if (middles.some(middle => isIn(label.at, middle, near))) return false
    return [...this.labels, ...before].every(other => {
      const [w, h] = [spreadOf(label)[0] + spreadOf(other)[0], spreadOf(label)[1] + spreadOf(other)[1]]
      return !isIn(label.at, other.at, { width: w, height: h }, 1)
    })
  }
}

/** Width and height of a label with its outline. */
const spreadOf = ({ text, style, size }: Label): Point => [widthOf(text, style, size) + 2, 0.8 * size]

function cornersOf(label: Label): readonly Point[] {
  const [x, y] = label.at
  const [w, h] = spreadOf(label)
  return [
    [x - w / 2, y - h / 2],
    [x + w / 2, y + h / 2],
  ]
}
