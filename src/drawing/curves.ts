// Lines and words in SVG: borders, curved arrows, paths through several points, and texts that fit.
import type { Line, Point } from './geometry.ts'
import { FIRST_CHARACTER, WIDTHS } from './widths.ts'

/** `12.4 3` or `12.4-3`: the shortest form of two numbers in tenths. */
const pair = (x: number, y: number): string => `${tenths(x)}${y < 0 ? '' : ' '}${tenths(y)}`
const tenths = (value: number): string => String(value / 10).replace(/^(-?)0\./, '$1.')

/**
 * A quadratic B-spline with the corners of a line as control points. Corners lie on even tenths of a pixel and so the
 * middles between them on tenths: nothing is rounded, and a border drawn from either end is the same curve.
 */
export function splinePath(line: Line, isJoined: boolean): string {
  const points = line.map(([x, y]): Point => [Math.round(10 * x), Math.round(10 * y)])
  const [x0, y0] = points[0]!
  const start = isJoined ? '' : `M${pair(x0, y0)}`
  if (points.length === 2) return `${start}l${pair(points[1]![0] - x0, points[1]![1] - y0)}`
  let [x, y] = [x0, y0]
  let path = start
  for (let i = 1; i < points.length - 1; i++) {
    const [cornerX, cornerY] = points[i]!
    const [nextX, nextY] = points[i + 1]!
    const isLast = i === points.length - 2
    const endX = isLast ? nextX : (cornerX + nextX) / 2
    const endY = isLast ? nextY : (cornerY + nextY) / 2
    // `t` mirrors the last control point, which gives the next corner: it need not be written.
    path += i === 1 ? `q${pair(cornerX - x, cornerY - y)} ` : 't'
    path += pair(endX - x, endY - y)
    x = endX
    y = endY
  }
  return path
}

export const polyline = (points: Line): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')

export const between = ([x0, y0]: Point, [x1, y1]: Point, share: number): Point => [
  x0 + share * (x1 - x0),
  y0 + share * (y1 - y0),
]

export const span = ([x0, y0]: Point, [x1, y1]: Point): number => Math.hypot(x1 - x0, y1 - y0)

/** A quadratic curve. */
export interface Bend {
  readonly from: Point
  readonly control: Point
  readonly to: Point
}

/** From one point to another, bent to one side by a share of its length. */
export function bend(from: Point, to: Point, bow: number): Bend {
  const [x, y] = between(from, to, 0.5)
  return { from, to, control: [x - bow * (to[1] - from[1]), y + bow * (to[0] - from[0])] }
}

/** The curve that passes through a point halfway. */
export function bendThrough(from: Point, gate: Point, to: Point): Bend {
  const [x, y] = between(from, to, 0.5)
  return { from, to, control: [2 * gate[0] - x, 2 * gate[1] - y] }
}

export function pointOn({ from, control, to }: Bend, t: number): Point {
  return between(between(from, control, t), between(control, to, t), t)
}

/** The curve cut at both ends by these distances. */
export function trimmed(curve: Bend, start: number, end: number): Bend {
  const { from, to } = curve
  let first = 0
  while (first < 0.45 && span(pointOn(curve, first), from) < start) first += 0.01
  let last = 1
  while (last > first + 0.1 && span(pointOn(curve, last), to) < end) last -= 0.01
  const head = pointOn(curve, last)
  const whole = between(curve.from, curve.control, last)
  const rest: Bend = { from, control: whole, to: head }
  const style = first / last
  return { from: pointOn(rest, style), control: between(rest.control, rest.to, style), to: head }
}

export const bendPath = ({ from, control, to }: Bend): string =>
  `M${n(from[0])} ${n(from[1])}Q${n(control[0])} ${n(control[1])} ${n(to[0])} ${n(to[1])}`

/** Points along the curve, ends included. */
export const sampled = (curve: Bend, count = 24): Line =>
  Array.from({ length: count + 1 }, (_, i) => pointOn(curve, i / count))

/** A smooth line through all points. (Catmull-Rom) */
export function through(points: Line, perSide = 24): Line {
  return points.slice(0, -1).flatMap((p1, i) => {
    const p2 = points[i + 1]!
    const p0 = points[i - 1] ?? p1
    const p3 = points[i + 2] ?? p2
    const count = i === points.length - 2 ? perSide + 1 : perSide
    return Array.from({ length: count }, (_, step) => blend([p0, p1, p2, p3], step / perSide))
  })
}

function blend([p0, p1, p2, p3]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (i: 0 | 1): number =>
    0.5 *
    (2 * p1[i] +
      (p2[i] - p0[i]) * t +
      (2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t +
      (3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t * t * t)
  return [along(0), along(1)]
}

/** The point at a share of the length of a line. */
export function along(line: Line, share: number): Point {
  const lengths = line.slice(1).map((point, i) => span(point, line[i]!))
  let rest = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    if (rest <= length && length > 0) return between(line[i]!, line[i + 1]!, rest / length)
    rest -= length
  }
  return line.at(-1)!
}

// Words on a picture: escaped for SVG, measured by character, and shortened if they do not fit.

/** The styles of the bundled font. */
export type FontStyle = keyof typeof WIDTHS

const TABLES: Readonly<Record<FontStyle, readonly number[]>> = {
  medium: WIDTHS.medium.join(' ').split(' ').map(Number),
  bold: WIDTHS.bold.join(' ').split(' ').map(Number),
  italic: WIDTHS.italic.join(' ').split(' ').map(Number),
}
/** In thousandths of the size: for characters missing in the font, which the renderer takes from another one. */
const UNKNOWN = 600

/** How a renderer finds each style, and what it may use instead. */
export const FONT: Readonly<Record<FontStyle, string>> = {
  medium: `font-family="Alegreya Sans Medium,Alegreya Sans,Calibri,sans-serif" font-weight="500"`,
  bold: `font-family="Alegreya Sans,Calibri,sans-serif" font-weight="700"`,
  italic: `font-family="Alegreya Sans Medium,Alegreya Sans,Calibri,sans-serif" font-weight="500" font-style="italic"`,
}

/** A word: its middle, and how it is written. */
export interface Label {
  readonly text: string
  readonly at: Point
  readonly style: FontStyle
  readonly size: number
  readonly spacing: number
  readonly isOnWater: boolean
}

/** Height of capitals as a share of the font size. */
export const CAPITALS = 0.64

/** Width and height of a word. */
export const extentOf = ({ text, style, size, spacing }: Label): Point => [
  widthOf(text, style, size, spacing),
  size * CAPITALS,
]

/** Escapes XML's special characters, and drops those that XML forbids. */
export const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ue000\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)

export function widthOf(text: string, style: FontStyle, size: number, spacing = 0): number {
  const table = TABLES[style]
  let width = 0
  for (const character of text) {
    const advance = table[(character.codePointAt(0) ?? 0) - FIRST_CHARACTER] ?? 0
    width += (advance === 0 ? UNKNOWN : advance) * 0.001 * size + spacing
  }
  return width
}

/** Keeps words as wide as measured, even if a renderer uses another font. */
export const lengthOf = (text: string, style: FontStyle, size: number, spacing = 0): string =>
  text.length < 2
    ? ''
    : ` textLength="${n(widthOf(text, style, size, spacing))}" lengthAdjust="spacingAndGlyphs"`

/** The text, or as much of it as fits before three dots. */
export function fitted(text: string, style: FontStyle, size: number, most: number): string {
  if (widthOf(text, style, size) <= most) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('')}...`, style, size) > most) characters.pop()
  return `${characters.join('').trimEnd()}...`
}

/** A number with at most one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
