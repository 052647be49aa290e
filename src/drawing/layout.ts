// The layout file: where words, units and centers go on a drawn map, and the colors of the powers.

import { err, ok, type Result } from '../result.ts'
import type { Board } from '../rules/board/board.ts'
import { type Colors, contrast, fromHue, hexOf, mixed } from './color.ts'
import { differences, type Looks, looksOf } from './difference.ts'
import { fieldsOf, type Point } from './geometry.ts'

export const SIZES = ['large', 'small'] as const
export type Size = (typeof SIZES)[number]

/** The middles of what is drawn in a province or on one of its coasts. */
export interface ProvinceMiddles {
  readonly label: Point
  readonly unit: Point
  readonly center: Point | undefined
  /** Offset of a dislodged unit from the place of a unit. */
  readonly dislodged: Point
}

interface Sizing {
  /** Width of the picture in pixels. */
  readonly width: number
  /** Scale of pieces and words. */
  readonly scale: number
  readonly places: ReadonlyMap<string, ProvinceMiddles>
  /** A second place for the name of a province that lies in two parts. */
  readonly again: ReadonlyMap<string, Point>
  /** How far the arrow between two places bends, as a share of its length; `bow` is for all other pairs. */
  readonly bows: ReadonlyMap<string, number>
  readonly bow: number
}

export interface Layout {
  readonly map: string
  /** By the id of a power. */
  readonly colors: ReadonlyMap<string, Colors>
  /** Land without a center that belongs to a power at the start. */
  readonly lands: ReadonlyMap<string, readonly string[]>
  readonly greatSeas: ReadonlySet<string>
  /** Halfway between two places that land separates: where a ship turns. */
  readonly gates: ReadonlyMap<string, Point>
  readonly sizes: Readonly<Record<Size, Sizing>>
}

/** Reads the JSON of a layout file, or says what is wrong with it. */
export function readLayout(content: unknown): Result<Layout, string> {
  const { format, map, colors, lands, greatSeas, gates, sizes } = fieldsOf(content)
  if (format !== 1) return err('this is not a layout file of format 1')
  if (typeof map !== 'string') return err('the layout does not say of which map it is')
  if (!isTexts(greatSeas)) return err('the great seas of the layout are not a list of names')
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

/** The values read under each key; undefined if any cannot be read. */
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

function readPlace(value: unknown): ProvinceMiddles | undefined {
  const { label, unit, center, dislodged } = fieldsOf(value)
  const place = { label: readPoint(label), unit: readPoint(unit), dislodged: readPoint(dislodged) }
  return isWhole(place) ? { ...place, center: readPoint(center) } : undefined
}

function readSizing(value: unknown): Sizing | undefined {
  const { width, scale, bow, places, again, bows } = fieldsOf(value)
  const tables = {
    places: entries(places, readPlace),
    again: entries(again, readPoint),
    bows: entries(bows, each => (isNumber(each) ? each : undefined)),
  }
  if (!isNumber(width) || !isNumber(scale) || !isNumber(bow) || !isWhole(tables)) return undefined
  return { width, scale, bow, ...tables }
}

// The colors of the picture and of the powers. Powers without one in the layout get colors far apart for all eyes.

export const PAPER = '#FBF6E9'
export const SEA = '#C6DCE7'
export const COAST = '#4A6472'
export const STRAIT = '#DCEBF1'
/** The water of a strait, over the color of the land that it belongs to. */
export const SHALLOWS = 'fill="#B5DCEE" fill-opacity=".75"'
export const NEUTRAL = '#F5EEDB'
export const LINE = '#2E3440'
export const LAND_LABEL = '#3A352C'
export const SEA_LABEL = '#2F5A75'
export const CROSS = '#B3261E'
export const BUILT = '#1B7A3D'
export const BURST = '#FFF3EE'

/** The colors of each power, indexed by power. */
export function paletteOf(board: Board, layout: Layout | undefined): readonly Colors[] {
  const key: object = layout ?? NO_LAYOUT
  const known = PALETTES.get(key)?.get(board)
  if (known !== undefined) return known
  const palette = mixPalette(board, layout)
  const ofKey = PALETTES.get(key) ?? new WeakMap<Board, readonly Colors[]>()
  PALETTES.set(key, ofKey.set(board, palette))
  return palette
}

const NO_LAYOUT = {}
const PALETTES = new WeakMap<object, WeakMap<Board, readonly Colors[]>>()

/** Gives each power without a color the one that differs most from all taken ones. */
function mixPalette(board: Board, layout: Layout | undefined): readonly Colors[] {
  const given = board.powers.map(({ id }) => layout?.colors.get(id))
  const free = candidates()
  const take = (looks: Looks): void => {
    for (const each of free) each.room = Math.min(each.room, shareOf(looks, each.looks))
  }
  for (const colors of given) if (colors !== undefined) take(looksOf(colors.color))
  return given.map(colors => {
    if (colors !== undefined) return colors
    const best = free.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    take(best.looks)
    return colorsFrom(best.hex)
  })
}

/** The wanted difference of two colors for most eyes, and for eyes that lack one kind of cone. */
const APART = 20
const APART_FOR_SOME = 10

/** The difference of two colors as a share of the wanted one. */
function shareOf(one: Looks, other: Looks): number {
  const [all, least] = differences(one, other)
  return Math.min(all / APART, least / APART_FOR_SOME)
}

/** Of two colors about as far from the others, the more vivid one wins. */
const worth = ({ room, chroma }: Candidate): number => room + 0.1 * chroma

interface Candidate {
  readonly hex: string
  readonly looks: Looks
  readonly chroma: number
  /** How far it is from all taken colors and from the ground. The ground counts less, because pieces have an outline. */
  room: number
}

/** All colors that a power may get, in a fixed order. */
function candidates(): readonly Candidate[] {
  const found: Candidate[] = []
  const grounds = [PAPER, SEA].map(looksOf)
  for (const lightness of [0.55, 0.68, 0.42, 0.8, 0.3, 0.62, 0.48, 0.36, 0.74]) {
    for (const chroma of [0.2, 0.17, 0.14, 0.1, 0.05, 0]) {
      for (let hue = 0; hue < (chroma === 0 ? 1 : 24); hue++) {
        const light = fromHue(lightness, chroma, hue / 24)
        if (light.some(value => value < 0 || value > 1)) continue
        const hex = hexOf(light)
        const looks = looksOf(hex)
        const room = 1.5 * Math.min(...grounds.map(ground => shareOf(looks, ground)))
        found.push({ hex, looks, chroma, room })
      }
    }
  }
  return found
}

const LEAST_ON_TINT = 5.5
const LEAST_INK = 4.5

/** With a tint on which labels can be read, and an ink that can be read on land and sea. */
function colorsFrom(color: string): Colors {
  let tint = mixed(color, NEUTRAL, 0.5)
  while (contrast(LAND_LABEL, tint) < LEAST_ON_TINT) tint = mixed(tint, '#FFFFFF', 0.9)
  let ink = color
  while (contrast(ink, SEA) < LEAST_INK) ink = mixed(ink, '#000000', 0.9)
  return { color, tint, ink }
}
