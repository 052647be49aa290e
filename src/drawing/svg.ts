// Draws a board as one SVG: a position and, if there are any, the orders with their results.

import type { PhaseResults } from '../rules/adjudication/resolving.ts'
import type { Board, Power } from '../rules/board/board.ts'
import type { Position } from '../rules/board/position.ts'
import { CAPITALS, escaped, extentOf, FONT, type FontStyle, type Label, lengthOf, n } from './curves.ts'
import { described } from './description.ts'
import { type DrawnMap, drawnBaseMap } from './drawnMap.ts'
import { footer, neatLine, titleBand } from './frame.ts'
import type { Point } from './geometry.ts'
import {
  areManyIn,
  type BaseMap,
  centerAt,
  type DrawingContext,
  drawDislodged,
  drawUnit,
  emptyLayers,
  type Layers,
  LETTERED,
  MARK,
  type Paint,
  pieceDefs,
  VEIL,
} from './layers.ts'
import { LAND_LABEL, PAPER, paletteOf, SEA_LABEL, type Size, STRAIT } from './layout.ts'
import type { Shown } from './legend.ts'
import { drawAdjustments, drawMovement, drawRetreats } from './marks.ts'
import { schematicBaseMap } from './schematic.ts'
import { holdingsOf } from './spheres.ts'
import { weaveDefs } from './weaves.ts'

export interface Picture {
  readonly board: Board
  /** Without one the board is drawn from its borders alone. */
  readonly drawnMap?: DrawnMap | undefined
  /** With results: the position in which the orders were given. */
  readonly position: Position
  readonly results?: PhaseResults | undefined
  /** In whose sphere each province without a center lies; defaults to the set-up and to who stands there. */
  readonly spheres?: readonly (Power | undefined)[] | undefined
  /** `Spring 1901 Movement` */
  readonly title: string
  /** At the other end of the title: the name of the game. */
  readonly note?: string | undefined
  readonly size?: Size | undefined
  /** Letters and digits that prefix the ids of the picture, where several are on one page. */
  readonly name?: string | undefined
}

/** The whole picture as one SVG element. */
export function drawBoard(picture: Picture): string {
  const { board, position, results, title, note = '', size = 'large' } = picture
  const baseMap = baseMapOf(board, picture.drawnMap, size)
  const context: DrawingContext = { board, baseMap, palette: paletteOf(board, picture.drawnMap?.layout) }
  const head = titleBand(context, title, note)
  const foot = footer(context, position, shownIn(picture), size === 'large')
  const height = head.height + baseMap.height + foot.height
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${baseMap.shown}" height="${Math.round((baseMap.shown * height) / baseMap.width)}"`,
    ` viewBox="0 0 ${n(baseMap.width)} ${n(height)}" font-kerning="none" role="img" aria-labelledby="${MARK}title ${MARK}desc">`,
    `<title id="${MARK}title">${escaped(title)}</title><desc id="${MARK}desc">${escaped(described(board, position, results))}</desc>`,
    `${pieceDefs()}${weaveDefs(context.palette)}<clipPath id="${MARK}frame"><rect width="${baseMap.width}" height="${baseMap.height}"/></clipPath>`,
    `<rect width="${n(baseMap.width)}" height="${n(height)}" fill="${PAPER}"/>${head.svg}`,
    `<g transform="translate(0 ${n(head.height)})"><g clip-path="url(#${MARK}frame)">`,
    groundOf(baseMap, { palette: context.palette, holdings: holdingsOf(picture) }),
    ...fogOver(baseMap, position),
    ...centers(context, position),
    laidOver(baseMap, drawn(context, position, results)),
    `</g>${neatLine(baseMap.width, baseMap.height)}</g>`,
    `<g transform="translate(0 ${n(head.height + baseMap.height)})">${foot.svg}</g></svg>`,
  ].join('')
  return svg.replaceAll(MARK, `${(picture.name ?? 'map').replace(/[^A-Za-z0-9]/g, '') || 'map'}-`)
}

const groundOf = ({ ground }: BaseMap, paint: Paint): string =>
  [
    ground.below,
    ...ground.fills(paint),
    '<g fill="none">',
    ...ground.bands(paint),
    '</g>',
    ground.above,
  ].join('')

/** The veil over unseen provinces. */
export const fogOver = ({ ground }: BaseMap, { fog }: Position): readonly string[] =>
  fog === undefined || fog.unseen.size === 0 ? [] : [`<g ${VEIL}>${ground.shapes(fog.unseen)}</g>`]

/** The base map of a board: the same object for the same board, map and size. */
export function baseMapOf(board: Board, drawnMap: DrawnMap | undefined, size: Size): BaseMap {
  const key: object = drawnMap?.geometry ?? NOT_DRAWN
  const ofBoard = BASE_MAPS.get(board) ?? new Map<Size, WeakMap<object, BaseMap>>()
  const ofSize = ofBoard.get(size) ?? new WeakMap<object, BaseMap>()
  BASE_MAPS.set(board, ofBoard.set(size, ofSize))
  const known = ofSize.get(key)
  if (known !== undefined) return known
  const baseMap =
    (drawnMap === undefined ? undefined : drawnBaseMap(board, drawnMap, size)) ??
    schematicBaseMap(board, size)
  ofSize.set(key, baseMap)
  return baseMap
}

const NOT_DRAWN = {}
const BASE_MAPS = new WeakMap<Board, Map<Size, WeakMap<object, BaseMap>>>()

function shownIn({ results, position }: Picture): Shown {
  if (results !== undefined) return results.kind
  return position.dislodged.length > 0 ? 'dislodged' : 'position'
}

export const centers = (
  { board, baseMap, palette }: DrawingContext,
  { owners }: Position,
): readonly string[] =>
  board.provinces.flatMap(({ index, isCenter }) => {
    const at = isCenter ? baseMap.centerAt(index) : undefined
    const owner = owners[index]
    const color = owner === undefined ? undefined : palette[owner]!.color
    const letter = owner !== undefined && areManyIn(board) ? escaped(board.powers[owner]!.letter) : undefined
    if (at === undefined) return []
    const place = letter === undefined ? at : besideNames(at, baseMap)
    return [centerAt(place, baseMap.scale, color, letter)]
  })

/** A disc with a letter is larger, so it is moved away from a name that it would touch. */
function besideNames([x, y]: Point, { labels, scale }: BaseMap): Point {
  const reach = (LETTERED.radius + 0.8) * scale
  for (const label of labels) {
    const [width, height] = extentOf(label)
    const [dx, dy] = [x - label.at[0], y - label.at[1]]
    const [over, under] = [width / 2 + reach - Math.abs(dx), height / 2 + reach - Math.abs(dy)]
    if (over <= 0 || under <= 0) continue
    return over < under ? [x + Math.sign(dx) * over, y] : [x, y + Math.sign(dy) * under]
  }
  return [x, y]
}

/** The pieces, and the orders with their results. */
export function drawn(
  context: DrawingContext,
  { units, dislodged }: Position,
  results: PhaseResults | undefined,
): Layers {
  const layers = emptyLayers()
  for (const { unit } of dislodged) drawDislodged(context, layers, unit)
  for (const unit of units) drawUnit(context, layers, unit)
  switch (results?.kind) {
    case 'movement':
      drawMovement(context, layers, results.verdicts)
      break
    case 'retreat':
      drawRetreats(context, layers, results.verdicts)
      break
    case 'adjustment':
      drawAdjustments(context, layers, results.verdicts)
      break
    case undefined:
  }
  return layers
}

/** Names are over lines and bursts, which would hide them, and under pieces and arrowheads. */
const laidOver = ({ labels, scale }: BaseMap, { lines, heads, halos, pieces, marks }: Layers): string =>
  [
    `<g fill="none" stroke-linejoin="round">${lines.join('')}</g>`,
    halos.join(''),
    labelled(labels, scale),
    heads.join(''),
    pieces.join(''),
    marks.join(''),
  ].join('')

export function labelled(labels: readonly Label[], scale: number): string {
  const group = (style: FontStyle, isOnWater: boolean): string => {
    const own = labels.filter(word => word.style === style && word.isOnWater === isOnWater)
    if (own.length === 0) return ''
    const look = isOnWater
      ? `fill="${SEA_LABEL}" stroke="${STRAIT}"`
      : `fill="${LAND_LABEL}" stroke="${PAPER}"`
    const words = own.map(
      ({ text, at: [x, y], size, spacing }) =>
        `<text x="${n(x)}" y="${n(y + (size * CAPITALS) / 2)}" font-size="${n(size)}" letter-spacing="${n(spacing)}"${lengthOf(text, style, size, spacing)}>${escaped(text)}</text>`,
    )
    return `<g ${FONT[style]} ${look} stroke-width="${n(2.2 * scale)}" stroke-linejoin="round" paint-order="stroke" text-anchor="middle">${words.join('')}</g>`
  }
  return [group('italic', true), group('bold', true), group('bold', false)].join('')
}
