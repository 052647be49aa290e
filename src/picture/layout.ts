// Where words, units and centers go on a drawn map, and its colors: what a layout file says.
import { err, ok, type Result } from '../result.ts'
import type { Colors } from './color.ts'
import { fieldsOf, type Point } from './geometry.ts'

export const SIZES = ['large', 'small'] as const
export type Size = (typeof SIZES)[number]

/** The middles of what stands in a province, or on one of its coasts. */
export interface Place {
  readonly label: Point
  readonly unit: Point
  readonly center: Point | undefined
  /** From where a unit stands to where it stands when it is dislodged. */
  readonly dislodged: Point
}

export interface Sizing {
  /** How wide the picture is shown, in pixels. */
  readonly width: number
  /** How large pieces and words are drawn. */
  readonly scale: number
  readonly places: ReadonlyMap<string, Place>
  /** How far the arrow between two places bends, as a share of its length: of some, and of all others. */
  readonly bows: ReadonlyMap<string, number>
  readonly bow: number
}

export interface Layout {
  readonly map: string
  /** By the id of a power. */
  readonly colors: ReadonlyMap<string, Colors>
  /** Lands without a center that are a power's when the game begins. */
  readonly lands: ReadonlyMap<string, readonly string[]>
  readonly greatSeas: ReadonlySet<string>
  /** Half way between two places that the land parts: where a ship turns. */
  readonly gates: ReadonlyMap<string, Point>
  readonly sizes: Readonly<Record<Size, Sizing>>
}

/** Takes what a layout file says, parsed from JSON; else says what is wrong with it. */
export function readLayout(content: unknown): Result<Layout, string> {
  const { format, map, colors, lands, greatSeas, gates, sizes } = fieldsOf(content)
  if (format !== 1) return err('this is no layout file of format 1')
  if (typeof map !== 'string') return err('the layout does not say of which map it is')
  if (!isTexts(greatSeas)) return err('the great seas of the layout are no list of names')
  const { large, small } = fieldsOf(sizes)
  const parts = {
    colors: entries(colors, readColors),
    lands: entries(lands, value => (isTexts(value) ? value : undefined)),
    gates: entries(gates, readPoint),
    large: readSizing(large),
    small: readSizing(small),
  }
  if (!isWhole(parts)) {
    const [broken] = Object.entries(parts).find(([, part]) => part === undefined) ?? ['layout']
    return err(`${broken} in the layout cannot be read`)
  }
  return ok({
    map,
    colors: parts.colors,
    lands: parts.lands,
    greatSeas: new Set(greatSeas),
    gates: parts.gates,
    sizes: { large: parts.large, small: parts.small },
  })
}

type Whole<Parts> = { readonly [Key in keyof Parts]: Exclude<Parts[Key], undefined> }

const isWhole = <Parts extends object>(parts: Parts): parts is Parts & Whole<Parts> =>
  !Object.values(parts).includes(undefined)

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** A map of what is read under each key; undefined if anything cannot be. */
function entries<Value>(
  content: unknown,
  read: (value: unknown) => Value | undefined,
): ReadonlyMap<string, Value> | undefined {
  const all = new Map<string, Value>()
  for (const [key, value] of Object.entries(fieldsOf(content))) {
    const known = read(value)
    if (known === undefined) return undefined
    all.set(key, known)
  }
  return all
}

function readPoint(value: unknown): Point | undefined {
  if (!Array.isArray(value)) return undefined
  const [x, y]: readonly unknown[] = value
  return isNumber(x) && isNumber(y) ? [x, y] : undefined
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)

function readColors(value: unknown): Colors | undefined {
  const { color, tint, ink } = fieldsOf(value)
  return isColor(color) && isColor(tint) && isColor(ink) ? { color, tint, ink } : undefined
}

function readPlace(value: unknown): Place | undefined {
  const { label, unit, center, dislodged } = fieldsOf(value)
  const place = { label: readPoint(label), unit: readPoint(unit), dislodged: readPoint(dislodged) }
  return isWhole(place) ? { ...place, center: readPoint(center) } : undefined
}

function readSizing(value: unknown): Sizing | undefined {
  const { width, scale, bow, places, bows } = fieldsOf(value)
  const tables = {
    places: entries(places, readPlace),
    bows: entries(bows, each => (isNumber(each) ? each : undefined)),
  }
  if (!isNumber(width) || !isNumber(scale) || !isNumber(bow) || !isWhole(tables)) return undefined
  return { width, scale, bow, places: tables.places, bows: tables.bows }
}
