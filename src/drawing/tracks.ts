// The lines of orders: arrows, dotted supports, waves of a voyage, each over a white casing.
import {
  along,
  type Bend,
  bendPath,
  between,
  n,
  polyline,
  sampled,
  span,
  through,
  trimmed,
} from './curves.ts'
import type { Line, Point } from './geometry.ts'
import { PAPER } from './layout.ts'

/** A drawn line: its SVG, and the points along it to which other lines are tied. */
export interface Track {
  readonly svg: string
  /** The arrowhead, which no name may hide. */
  readonly head?: string
  readonly line: Line
  /** The mark that ties it to another line, drawn over both. */
  readonly knot?: string
}

export interface Stroke {
  readonly color: string
  readonly scale: number
}

/** Whether an order failed or succeeded. */
export type Fate = 'done' | 'failed'

const MOVE = { width: 2.6, casing: 5, head: 9, wing: 4.8, dash: [6, 3.6] }
const RETREAT = { width: 1.8, casing: 4, head: 7, wing: 3.8, dash: [7, 2.4, 1.4, 2.4] }

/** An arrow along a curve, solid or dashed. */
export const arrow = (curve: Bend, fate: Fate, stroke: Stroke, gaps: Gaps): Track =>
  arrowAlong(curve, fate, stroke, gaps, MOVE, fate === 'done' ? [] : MOVE.dash)

/** The arrow of a retreat. */
export const retreatArrow = (curve: Bend, fate: Fate, stroke: Stroke, gaps: Gaps): Track =>
  arrowAlong(curve, fate, stroke, gaps, RETREAT, RETREAT.dash)

/** At least half of a short arrow stays visible, and its head takes only a share of that. */
function arrowAlong(
  curve: Bend,
  fate: Fate,
  { color, scale }: Stroke,
  gaps: Gaps,
  { width, casing, head, wing }: Look,
  dash: readonly number[],
): Track {
  const room = LEAST_SEEN * lengthOfLine(sampled(curve))
  const fit = Math.min(scale, room / (gaps.start + gaps.end || 1))
  const shown = trimmed(curve, gaps.start * fit, gaps.end * fit)
  const line = sampled(shown)
  const size = Math.min(scale, (MOST_HEAD * lengthOfLine(line)) / head)
  const path = bendPath(trimmed(shown, 0, (head - 2) * size))
  const before = between(shown.control, shown.to, 0.5)
  return {
    svg: cased(path, color, width * scale, casing * scale, dash.length === 0 ? '' : dashed(dash, scale)),
    head: headAt(shown.to, before, { color, scale: size }, fate, head, wing),
    line,
  }
}

/** Where the arrowhead along a curve would lie: its tip, its corners, and the middle of its back. */
export function headOf(curve: Bend, gaps: Gaps, scale: number): Line {
  const { control, to } = trimmed(curve, gaps.start * scale, gaps.end * scale)
  const [dx, dy] = heading(between(control, to, 0.5), to)
  const [length, wing] = [MOVE.head * scale, MOVE.wing * scale]
  const at = (along: number, side: number): Point => [
    to[0] - dx * length * along - dy * wing * side,
    to[1] - dy * length * along + dx * wing * side,
  ]
  return [at(0, 0), at(0.5, 0), at(1, 1), at(1, 0), at(1, -1)]
}

type Look = Pick<typeof MOVE, 'width' | 'casing' | 'head' | 'wing'>

const LEAST_SEEN = 0.5
const MOST_HEAD = 0.55

/** Length of a line from point to point. */
export const lengthOfLine = (line: Line): number =>
  line.slice(1).reduce((sum, point, i) => sum + span(point, line[i]!), 0)

/** Distances of a line's ends from the middles of its two places, at scale 1. */
export interface Gaps {
  readonly start: number
  readonly end: number
}

const WAVE = { height: 2.1, half: 5, fade: 8 }

/** The voyage of a convoyed army over its fleets, as a wave. */
export function voyage(stops: readonly Point[], { color, scale }: Stroke, gaps: Gaps): Track {
  const line = shortened(through(stops), gaps.start * scale, gaps.end * scale)
  const shaft = shortened(line, 0, (MOVE.head - 2) * scale)
  const path = polyline(waved(shaft, scale))
  const before = line.at(-4) ?? line[0]!
  const tip = headAt(line.at(-1)!, before, { color, scale }, 'done', MOVE.head, MOVE.wing)
  return { svg: cased(path, color, 2.1 * scale, 4.6 * scale, ''), head: tip, line }
}

/** A move by rail over its stations: a line with sleepers. */
export function railway(
  stops: readonly Point[],
  { color, scale }: Stroke,
  gaps: Gaps,
  result: 'done' | 'failed',
): Track {
  const line = shortened(through(stops), gaps.start * scale, gaps.end * scale)
  const path = polyline(shortened(line, 0, (MOVE.head - 2) * scale))
  const before = line.at(-4) ?? line[0]!
  const tip = headAt(line.at(-1)!, before, { color, scale }, result, MOVE.head, MOVE.wing)
  const rails = cased(
    path,
    color,
    1.4 * scale,
    4.6 * scale,
    result === 'done' ? '' : dashed(MOVE.dash, scale),
  )
  const sleepers = cased(path, color, 5.5 * scale, 0, dashed([1.2, 5], scale))
  return { svg: `${rails}${sleepers}`, head: tip, line }
}

/** A failed voyage: its whole way as a dashed line. */
export function brokenVoyage(stops: readonly Point[], { color, scale }: Stroke, gaps: Gaps): Track {
  const line = shortened(through(stops), gaps.start * scale, gaps.end * scale)
  const path = polyline(shortened(line, 0, (MOVE.head - 2) * scale))
  const before = line.at(-4) ?? line[0]!
  const tip = headAt(line.at(-1)!, before, { color, scale }, 'failed', MOVE.head, MOVE.wing)
  const dashes = dashed(MOVE.dash, scale)
  return { svg: cased(path, color, MOVE.width * scale, MOVE.casing * scale, dashes), head: tip, line }
}

const SUPPORT = { width: 1.5, casing: 3.6, dash: [3.2, 2.2] }

/** From the supporting unit to a point on the move it supports. */
export function supportOfMove(curve: Bend, stroke: Stroke, start: number): Track {
  const { color, scale } = stroke
  const shown = trimmed(curve, start * scale, 0)
  const [x, y] = curve.to
  const dot = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(2.7 * scale)}" fill="${color}" stroke="#FFFFFF"/>`
  return { svg: dotted(shown, stroke), line: sampled(shown), knot: dot }
}

/** From the supporting unit to the unit it supports in place, with a bar before it. */
export function supportInPlace(curve: Bend, stroke: Stroke, start: number): Track {
  const { color, scale } = stroke
  const shown = trimmed(curve, start * scale, 14 * scale)
  const [x, y] = shown.to
  const [dx, dy] = heading(shown.control, shown.to)
  const half = 5 * scale
  const bar = polyline([
    [x - dy * half, y + dx * half],
    [x + dy * half, y - dx * half],
  ])
  return {
    svg: `${dotted(shown, stroke)}${cased(bar, color, 1.8 * scale, 4 * scale, '')}`,
    line: sampled(shown),
  }
}

const LEAVE = { width: 2.2, casing: 4.2, dash: [0.1, 4.4], gate: 5 }

/** From the unit at a canal to the way through it, with a gate at the end: solid, or hollow if the passage fails. */
export function leaveToPass(curve: Bend, { color, scale }: Stroke, start: number, fate: Fate): Track {
  const reach = LEAVE.gate * scale
  const shown = trimmed(curve, start * scale, reach)
  const [x, y] = curve.to
  const gate = `M${n(x)} ${n(y - reach)}L${n(x + reach)} ${n(y)}L${n(x)} ${n(y + reach)}L${n(x - reach)} ${n(y)}z`
  const look =
    fate === 'done'
      ? `fill="${color}" stroke="#FFFFFF"`
      : `fill="${PAPER}" stroke="${color}" stroke-width="${n(1.3 * scale)}"`
  const dots = dashed(LEAVE.dash, scale)
  const line = cased(bendPath(shown), color, LEAVE.width * scale, LEAVE.casing * scale, dots)
  return {
    svg: `<g stroke-linecap="round">${line}</g>`,
    line: sampled(shown),
    knot: `<path d="${gate}" ${look}/>`,
  }
}

const dotted = (curve: Bend, { color, scale }: Stroke): string =>
  cased(bendPath(curve), color, SUPPORT.width * scale, SUPPORT.casing * scale, dashed(SUPPORT.dash, scale))

const dashed = (dash: readonly number[], scale: number): string =>
  ` stroke-dasharray="${dash.map(length => n(length * scale)).join(' ')}"`

/** A line over its own white casing, so that crossings stay readable. */
const cased = (path: string, color: string, width: number, casing: number, dashes: string): string =>
  `<path d="${path}" stroke="#FFFFFF" stroke-width="${n(casing)}"/>` +
  `<path d="${path}" stroke="${color}" stroke-width="${n(width)}"${dashes}/>`

const heading = ([x0, y0]: Point, [x1, y1]: Point): Point => {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  return [(x1 - x0) / length, (y1 - y0) / length]
}

/** An arrowhead, solid, or hollow if the move failed. */
function headAt(
  tip: Point,
  before: Point,
  { color, scale }: Stroke,
  fate: Fate,
  length: number,
  wing: number,
): string {
  const [dx, dy] = heading(before, tip)
  const [l, w] = [length * scale, wing * scale]
  const corner = (side: number, share: number): string =>
    `${n(tip[0] - dx * l * share - dy * w * side)} ${n(tip[1] - dy * l * share + dx * w * side)}`
  const path = `M${n(tip[0])} ${n(tip[1])}L${corner(1, 1)}L${corner(0, 0.72)}L${corner(-1, 1)}z`
  const look =
    fate === 'done'
      ? `fill="${color}" stroke="#FFFFFF" stroke-width=".8"`
      : `fill="${PAPER}" stroke="${color}" stroke-width="${n(1.3 * scale)}"`
  return `<path d="${path}" ${look}/>`
}

/** A line without these lengths at its ends, resampled in steps of a pixel and a half. */
function shortened(line: Line, start: number, end: number): Line {
  const length = lengthOfLine(line)
  if (length <= start + end + 2) return line
  const count = Math.max(4, Math.round((length - start - end) / 1.5))
  const step = (length - start - end) / count
  const points: Point[] = []
  let [side, walked] = [1, 0]
  for (let i = 0; i <= count; i++) {
    const goal = start + i * step
    let reach = span(line[side - 1]!, line[side]!)
    while (walked + reach < goal && side < line.length - 1) {
      walked += reach
      side++
      reach = span(line[side - 1]!, line[side]!)
    }
    points.push(between(line[side - 1]!, line[side]!, reach === 0 ? 0 : Math.min(1, (goal - walked) / reach)))
  }
  return points
}

/** The line as a wave, calm at both ends. */
function waved(line: Line, scale: number): Line {
  const lengths: number[] = [0]
  for (let i = 1; i < line.length; i++) lengths.push(lengths[i - 1]! + span(line[i - 1]!, line[i]!))
  const whole = lengths.at(-1)!
  const halves = Math.max(2, Math.round(whole / (WAVE.half * scale)))
  return line.map((point, i) => {
    const at = lengths[i]!
    const calm = Math.min(1, at / (WAVE.fade * scale), (whole - at) / (WAVE.fade * scale))
    const swing = WAVE.height * scale * calm * Math.sin((Math.PI * halves * at) / whole)
    const [dx, dy] = heading(line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!)
    return [point[0] - dy * swing, point[1] + dx * swing]
  })
}

/** Place and size of a cross on a track. On a short track it stands beside it, so that shaft and head stay visible. */
export function crossOn(
  track: Track,
  share: number,
  scale: number,
): { readonly at: Point; readonly size: number } {
  const { line } = track
  const length = lengthOfLine(line)
  const shaft = length - (track.head === undefined ? 0 : Math.min(MOVE.head * scale, MOST_HEAD * length))
  const size = Math.min(1, shaft / (CROSS_ROOM * scale))
  if (size === 1) return { at: onTrack(track, share), size }
  const middle = onTrack(track, shaft / 2 / length)
  if (size >= LEAST_CROSS) return { at: middle, size }
  const [dx, dy] = heading(line[0]!, line.at(-1)!)
  const aside = ASIDE * scale
  return { at: [middle[0] - dy * aside, middle[1] + dx * aside], size: LEAST_CROSS }
}

/** A shaft this long has room for a full-size cross. */
const CROSS_ROOM = 26
const LEAST_CROSS = 0.65
const ASIDE = 7.5

/** The point at a share of the way along a track. */
export const onTrack = ({ line }: Track, share: number): Point => along(line, share)
