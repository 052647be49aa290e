// The drawn shape of a board: borders that two neighbors share, and rings of borders around each area.
import { err, ok, type Result } from '../result.ts'

export type Point = readonly [x: number, y: number]
export type Line = readonly Point[]

/** What a border separates: land and water, land and land, water and water, or the board and what lies outside. */
export const COURSES = ['coast', 'land', 'sea', 'edge'] as const
export type Course = (typeof COURSES)[number]

export interface Border {
  readonly course: Course
  /** The areas on its two sides; `-` beyond the frame. */
  readonly left: string
  readonly right: string
  readonly points: Line
}

/** Border numbers from 1, negative where a border is walked backward. */
export type Ring = readonly number[]

/** A line between neighbors that are not beside each other; or its two ends, each from inside to where it breaks off. */
export interface Bridge {
  readonly between: readonly [string, string]
  readonly lines: readonly Line[]
}

/**
 * Areas are named by province ids. `DEN~` is the water of a strait that belongs to a province. Any other area is
 * impassable land, or the water `LAKE`.
 */
export interface Geometry {
  readonly map: string
  readonly width: number
  readonly height: number
  readonly areas: ReadonlyMap<string, readonly Ring[]>
  readonly borders: readonly Border[]
  readonly bridges: readonly Bridge[]
  readonly graticule: readonly Line[]
}

export const LAKE = 'LAKE'

/** The province that an area belongs to: itself, or the owner of the strait. */
export const ownerOf = (area: string): string => area.replace(/~$/, '')
export const isStrait = (area: string): boolean => area.endsWith('~')

/** Reads the JSON of a geometry file, or says what is wrong with it. */
export function readGeometry(content: unknown): Result<Geometry, string> {
  const { format, map, width, height, step, areas, arcs, bridges = [], graticule } = fieldsOf(content)
  if (format !== 1) return err('this is not a geometry file of format 1')
  if (typeof map !== 'string') return err('the geometry does not say of which map it is')
  if (!isSize(width) || !isSize(height) || !isSize(step)) return err('the geometry has no size')
  if (!isTexts(arcs) || !isTexts(bridges) || !isTexts(graticule))
    return err('the borders of the geometry are not a list of lines')
  const borders = arcs.map(line => readBorder(line, step))
  const ways = bridges.map(line => readBridge(line, step))
  const grid = graticule.map(line => pointsOf(line.split(' '), step))
  const broken = [...borders, ...ways, ...grid].indexOf(undefined)
  if (broken >= 0) return err(`line ${broken + 1} of the geometry cannot be read`)
  const rings = new Map<string, readonly Ring[]>()
  for (const [id, text] of Object.entries(fieldsOf(areas))) {
    const read = typeof text === 'string' ? text.split('; ').map(ring => ring.split(' ').map(Number)) : []
    const isKnown = (side: number) => Number.isInteger(side) && side !== 0 && Math.abs(side) <= arcs.length
    if (read.length === 0 || !read.every(ring => ring.every(isKnown))) return err(`the area ${id} is broken`)
    rings.set(id, read)
  }
  const defined = <Value>(values: readonly (Value | undefined)[]) =>
    values.filter(value => value !== undefined)
  return ok({
    map,
    width,
    height,
    areas: rings,
    borders: defined(borders),
    bridges: defined(ways),
    graticule: defined(grid),
  })
}

type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (content: unknown): Fields =>
  typeof content === 'object' && content !== null && !Array.isArray(content) ? { ...content } : {}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

/** `coast ADR ALB 3020 3800 1 2 …` */
function readBorder(text: string, step: number): Border | undefined {
  const [kind, left, right, ...numbers] = text.split(' ')
  const course = COURSES.find(known => known === kind)
  const points = pointsOf(numbers, step)
  if (course === undefined || left === undefined || right === undefined || points === undefined)
    return undefined
  return { course, left, right, points }
}

/** `ALB MAC 3020 3800 1 2`, or with the numbers of two lines. */
function readBridge(text: string, step: number): Bridge | undefined {
  const [one, other, ...numbers] = text.split(' ')
  const lines = [numbers.slice(0, 4), numbers.slice(4)]
    .filter(each => each.length > 0)
    .map(each => pointsOf(each, step))
  if (one === undefined || other === undefined || lines.length === 0) return undefined
  return lines.includes(undefined)
    ? undefined
    : { between: [one, other], lines: lines.filter(line => line !== undefined) }
}

/** The first point in steps, then the offset to each next one. */
function pointsOf(texts: readonly string[], step: number): Line | undefined {
  const numbers = texts.map(Number)
  if (numbers.length < 4 || numbers.length % 2 !== 0 || !numbers.every(Number.isInteger)) return undefined
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i]!
    y += numbers[i + 1]!
    points.push([x * step, y * step])
  }
  return points
}
