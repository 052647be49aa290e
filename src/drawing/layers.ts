// The parts of a picture: the base map that gives everything its place, the layers over it, and the pieces.
import type { Board, Location, Power, Province, Unit, UnitKind } from '../rules/board/board.ts'
import type { BorderKind } from './borders.ts'
import { type Colors, contrast } from './color.ts'
import { type Bend, CAPITALS, escaped, FONT, type Label, n } from './curves.ts'
import type { Point } from './geometry.ts'
import { BUILT, BURST, CROSS, LINE } from './layout.ts'

export interface DrawingContext {
  readonly board: Board
  readonly baseMap: BaseMap
  readonly palette: readonly Colors[]
}

export interface Layers {
  /** Lines of orders: under the names. */
  readonly lines: string[]
  /** Arrowheads: over the names, under the pieces. */
  readonly heads: string[]
  /** Bursts and rings: under the names. */
  readonly halos: string[]
  readonly pieces: string[]
  /** Crosses and other marks: over everything. */
  readonly marks: string[]
}

export const emptyLayers = (): Layers => ({ lines: [], heads: [], halos: [], pieces: [], marks: [] })

/** With more powers than this, colors alone do not tell them apart: pieces and centers get letters. */
const MOST_BY_COLOR = 8
export const areManyIn = ({ powers }: Board): boolean => powers.length > MOST_BY_COLOR

/** Whether pieces have letters. They always do where the map does not define all colors. */
export const isLettered = ({ board, baseMap }: Pick<DrawingContext, 'board' | 'baseMap'>): boolean =>
  !baseMap.hasColors || areManyIn(board)

/** Dislodged units are drawn smaller, beside where they stood. */
export const DISLODGED = 0.78

export const inkOf = ({ palette }: DrawingContext, { power }: Unit): string => palette[power]!.ink

export function drawUnit(context: DrawingContext, layers: Layers, unit: Unit): void {
  const { baseMap } = context
  layers.pieces.push(unitAt(pieceOf(context, unit), baseMap.unitAt(unit.at), baseMap.scale))
}

/** A dislodged unit beside its province. */
export function drawDislodged(context: DrawingContext, layers: Layers, unit: Unit): void {
  const { baseMap } = context
  const at = baseMap.dislodgedAt(unit.at)
  const scale = DISLODGED * baseMap.scale
  layers.pieces.push(`${placed('smallburst', at, scale)}${unitAt(pieceOf(context, unit), at, scale)}`)
}

export function drawBurst({ baseMap }: DrawingContext, layers: Layers, at: Location): void {
  layers.halos.push(placed('burst', baseMap.unitAt(at), baseMap.scale))
}

export function drawMark(
  { baseMap }: DrawingContext,
  layers: Layers,
  mark: string,
  at: Point,
  share: number = 1,
): void {
  layers.marks.push(placed(mark, at, share * baseMap.scale))
}

function pieceOf(context: DrawingContext, { kind, power, at }: Unit): Piece {
  const { board, palette } = context
  const { name, letter } = board.powers[power]!
  return {
    kind,
    color: palette[power]!.color,
    letter: isLettered(context) ? escaped(letter) : undefined,
    title: escaped(`${name}: ${kind} ${board.nameOf(at)}`),
  }
}

// The base map: where everything on a board has its place, and the ground beneath.

export interface BaseMap {
  /** The map without title and footer, in units of the drawing. */
  readonly width: number
  readonly height: number
  /** Width of the picture in pixels. */
  readonly shown: number
  /** Scale of the pieces. */
  readonly scale: number
  /** Scale of title, footer and legend. */
  readonly frame: number
  /** Whether there is impassable land. */
  readonly hasNoEntry: boolean
  /** Whether there is water that belongs to a land. */
  readonly hasShallows: boolean
  /** Whether the map defines the colors of all powers. */
  readonly hasColors: boolean
  /** Kinds of lines that stand for borders; empty where borders are drawn as they run. */
  readonly borders: readonly (BorderKind | 'brokenOff')[]
  readonly labels: readonly Label[]
  unitAt(at: Location): Point
  dislodgedAt(at: Location): Point
  /** Undefined where there is no center. */
  centerAt(at: Province): Point | undefined
  /** The curve from one place to another. `bow` overrides its bend. */
  way(from: Location, to: Location, bow?: number): Bend
  /** Where a ship turns between two places that land separates. */
  gate(from: Location, to: Location): Point | undefined
  readonly ground: Ground
}

/** Everything beneath centers, orders and pieces, lowest first. */
export interface Ground {
  readonly below: string
  /** The colors of the powers: one piece of SVG for each province, the same text for the same colors. */
  fills(paint: Paint): readonly string[]
  /** Bands along borders, over all fills. */
  bands(paint: Paint): readonly string[]
  readonly above: string
  /** The shapes of some provinces, without a color. */
  shapes(provinces: ReadonlySet<Province>): string
}

/** The veil over unseen provinces, under names and centers. Pointer events pass through it. */
export const VEIL = 'fill="#39424E" fill-opacity=".34" stroke="none" pointer-events="none"'

/** Whose land a province is: its center's owner, or the power in whose sphere it lies. */
export interface Holding {
  readonly power: Power
  readonly isOwned: boolean
}

export interface Paint {
  readonly palette: readonly Colors[]
  readonly holdings: readonly (Holding | undefined)[]
}

/**
 * Prefix of every id in a picture, replaced by the picture's name at the end: two pictures on one page must not share
 * ids. `escaped` removes this character from all texts.
 */
export const MARK = '\uE000'

// Units, centers and their marks, drawn around their middle at scale 1.

/** Shapes that pictures use by reference. */
export const pieceDefs = (): string => DEFS

const SHIELD = 'M-7-8h14v7c0 5.2-3.4 7.6-7 9.4c-3.6-1.8-7-4.2-7-9.4z'
const BOAT =
  'M-11 2.6h8.6v-11.4c5.2 1.4 8.6 5 9.2 9.4h-6.6v2h10.8c-.8 3.6-3.2 6-6.4 6h-9.6c-3.2 0-5.2-2.4-6-6z'

/** With a deeper hull, so that a letter has room below the deck. */
const LETTERED_BOAT =
  'M-11 .4h8.6v-9.8c5.2 1.2 8.6 4.2 9.2 8h-6.6v1.8h10.8c-.8 5.2-3.2 9-6.4 9h-9.6c-3.2 0-5.2-3.8-6-9z'

const piece = (id: string, shape: string, mark: string): string =>
  `<g id="${MARK}${id}" stroke-linejoin="round"><path d="${shape}" stroke="#FFFFFF" stroke-width="4.4"/>` +
  `<path d="${shape}" stroke="${LINE}" stroke-width="1.5"/>${mark}</g>`

const burst = (id: string, outer: number, inner: number): string => {
  const corners = Array.from({ length: 48 }, (_, i) => {
    const angle = (Math.PI * i) / 24
    const radius = i % 2 === 0 ? outer : inner
    return `${n(radius * Math.sin(angle))} ${n(-radius * Math.cos(angle))}`
  })
  return `<path id="${MARK}${id}" d="M${corners.join('L')}z" fill="${BURST}" stroke="${CROSS}" stroke-width="1.4" stroke-linejoin="round"/>`
}

const crossed = (id: string, reach: number, width: number, casing: number): string => {
  const lines = `M${-reach}-${reach}L${reach} ${reach}M${reach}-${reach}L-${reach} ${reach}`
  return (
    `<g id="${MARK}${id}" fill="none" stroke-linecap="round"><path d="${lines}" stroke="#FFFFFF" stroke-width="${casing}"/>` +
    `<path d="${lines}" stroke="${CROSS}" stroke-width="${width}"/></g>`
  )
}

const DEFS = [
  '<defs>',
  piece('army', SHIELD, '<path d="M-4.2-3.4h8.4" stroke="#FFFFFF" stroke-width="1.8"/>'),
  piece('fleet', BOAT, '<path d="M-7.4 5.6h13.4" stroke="#FFFFFF" stroke-width="1.3"/>'),
  piece('plainarmy', SHIELD, ''),
  piece('plainfleet', LETTERED_BOAT, ''),
  burst('burst', 16.5, 12.2),
  burst('smallburst', 17.5, 12.6),
  crossed('cross', 4, 2.1, 4.6),
  crossed('smallcross', 3, 1.7, 3.8),
  crossed('gone', 8, 2.2, 4),
  `<path id="${MARK}ripples" d="M-22.5 4.4q2-2.6 4 0t4 0M-20.5 8.4q2-2.6 4 0t4 0M14.5 4.4q2-2.6 4 0t4 0M12.5 8.4q2-2.6 4 0t4 0" fill="none" stroke-width="1.6" stroke-linecap="round"/>`,
  `<g id="${MARK}plus"><circle r="5" fill="#FFFFFF" stroke="${BUILT}" stroke-width="1.2"/><path d="M-2.8 0h5.6M0-2.8v5.6" stroke="${BUILT}" stroke-width="1.7" stroke-linecap="round"/></g>`,
  '</defs>',
].join('')

/** A shape of the defs at a place and size. */
export const placed = (id: string, [x, y]: Point, scale: number, attributes = ''): string =>
  `<use href="#${MARK}${id}" transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : `scale(${Math.round(scale * 1000) / 1000})`}"${attributes}/>`

interface Piece {
  readonly kind: UnitKind
  readonly color: string
  /** A letter on it, where there are more powers than colors that can be told apart. */
  readonly letter: string | undefined
  /** The tooltip, escaped already. */
  readonly title: string
}

/** A unit with its tooltip. */
function unitAt({ kind, color, letter, title }: Piece, at: Point, scale: number): string {
  const shape = placed(letter === undefined ? kind : `plain${kind}`, at, scale, ` fill="${color}"`)
  return `<g><title>${title}</title>${shape}${letter === undefined ? '' : letterOn(letter, kind, color, at, scale)}</g>`
}

/** The text color that is readable on a power's color. */
export const letterColor = (color: string): string =>
  contrast(color, '#FFFFFF') >= 3 ? '#FFFFFF' : '#1E1B16'

function letterOn(letter: string, kind: UnitKind, color: string, [x, y]: Point, scale: number): string {
  const size = kind === 'army' ? 12 : 8.5
  const [dx, dy] = kind === 'army' ? [0, 3.4] : [-0.2, 8]
  return `<text x="${n(x + dx * scale)}" y="${n(y + dy * scale)}" ${FONT.bold} font-size="${n(size * scale)}" fill="${letterColor(color)}" text-anchor="middle">${letter}</text>`
}

/** A center disc with room for a letter. */
export const LETTERED = { radius: 5.8, size: 9 }

/** The disc of a center, in the color of its owner if it has one, with the owner's letter if colors do not tell them apart. */
export function centerAt(
  [x, y]: Point,
  scale: number,
  color: string | undefined,
  letter: string | undefined = undefined,
): string {
  const circle = (radius: number, attributes: string) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * scale)}" ${attributes}/>`
  if (color !== undefined && letter !== undefined) {
    const size = LETTERED.size * scale
    return (
      circle(LETTERED.radius, `fill="${color}" stroke="${LINE}"`) +
      `<text x="${n(x)}" y="${n(y + (size * CAPITALS) / 2)}" ${FONT.bold} font-size="${n(size)}" fill="${letterColor(color)}" text-anchor="middle">${letter}</text>`
    )
  }
  const disc = circle(3.6, `fill="${color ?? '#FFFFFF'}" stroke="${LINE}"`)
  return `${disc}${circle(1.3, `fill="${color === undefined ? LINE : '#FFFFFF'}"`)}`
}
