// The frame of the map: the title above it, the powers and the legend below it, and the line around it.
import type { Board, PowerOnBoard } from '../rules/board/board.ts'
import { centersTold, type Position } from '../rules/board/position.ts'
import { escaped, FONT, fitted, lengthOf, n, widthOf } from './curves.ts'
import { unitCount, unitsOf } from './description.ts'
import { type DrawingContext, isLettered, letterColor } from './layers.ts'
import { LINE } from './layout.ts'
import { legendRows, type Shown } from './legend.ts'

/** Sizes at scale 1; all grow with the pieces. */
const TITLE = { size: 23, height: 43, margin: 14 }
const NOTE_SIZE = 15
const CHIP = { size: 13.6, box: 16, row: 28, gap: 6, margin: 12, apart: 10 }
const LEGEND_ROW = 34
const QUIET = '#5A5548'

export interface Band {
  readonly svg: string
  readonly height: number
}

/** The name of the phase, and at the other end the name of the game. */
export function titleBand(
  { baseMap: { width, frame: scale } }: DrawingContext,
  title: string,
  note: string,
): Band {
  const height = TITLE.height * scale
  const margin = TITLE.margin * scale
  const name = fitted(note, 'medium', NOTE_SIZE * scale, 0.4 * width)
  const room = width - 3 * margin - widthOf(name, 'medium', NOTE_SIZE * scale)
  const text = fitted(title, 'bold', TITLE.size * scale, room)
  const y = n(height * 0.66)
  return {
    height,
    svg:
      `<text x="${n(margin)}" y="${y}" ${FONT.bold} font-size="${n(TITLE.size * scale)}" fill="${LINE}"${lengthOf(text, 'bold', TITLE.size * scale)}>${escaped(text)}</text>` +
      `<text x="${n(width - margin)}" y="${y}" ${FONT.medium} font-size="${n(NOTE_SIZE * scale)}" fill="${QUIET}" text-anchor="end"${lengthOf(name, 'medium', NOTE_SIZE * scale)}>${escaped(name)}</text>`,
  }
}

/** Each power with its color and its centers; below them the legend. */
export function footer(context: DrawingContext, position: Position, shown: Shown, isLarge: boolean): Band {
  const { chips, legend, height } = footers(context, [position], shown, isLarge)
  return { svg: `${chips[0]!.join('')}${legend}`, height }
}

interface Footers {
  /** For each position the chips of all powers, in the same places for every position. */
  readonly chips: readonly (readonly string[])[]
  readonly legend: string
  readonly height: number
}

/** The same for several positions shown one after another. */
export function footers(
  context: DrawingContext,
  positions: readonly Position[],
  shown: Shown,
  isLarge: boolean,
): Footers {
  const { board, baseMap } = context
  const { frame: scale, width } = baseMap
  const all = positions.map(position => board.powers.map(power => chipOf(power, position, board, isLarge)))
  const margin = CHIP.margin * scale
  const row = CHIP.row * scale
  const places = spread(
    board.powers.map((_, i) => Math.max(...all.map(chips => chipWidth(chips[i]!, scale)))),
    width - 2 * margin,
    CHIP.apart * scale,
  )
  const above = (places.at(-1)!.line + 1.3) * row
  const apart = LEGEND_ROW * scale
  const hasFog = positions.some(({ fog }) => fog !== undefined)
  const legend = legendRows(context, shown, hasFog, { left: margin, middle: above + 0.42 * apart, apart })
  const chips = all.map(each =>
    each.map((chip, i) => {
      const { x, line } = places[i]!
      return chipAt(context, chip, i, margin + x, (line + 0.72) * row)
    }),
  )
  return { chips, legend: legend.svg, height: above + legend.rows * apart }
}

interface ChipPlace {
  readonly x: number
  readonly line: number
}

/** One line with equal gaps if they fit; else columns, as many as fit. */
function spread(widths: readonly number[], room: number, least: number): readonly ChipPlace[] {
  const sum = widths.reduce((total, width) => total + width, 0)
  const gap = (room - sum) / Math.max(1, widths.length - 1)
  if (gap >= least) {
    let x = 0
    return widths.map(width => {
      const place = { x, line: 0 }
      x += width + Math.min(gap, 5 * least)
      return place
    })
  }
  const fitting = Math.max(1, Math.floor(room / (Math.max(...widths) + least)))
  const perLine = Math.ceil(widths.length / Math.ceil(widths.length / fitting))
  return widths.map((_, i) => ({ x: (i % perLine) * (room / perLine), line: Math.floor(i / perLine) }))
}

interface Chip {
  readonly name: string
  readonly count: string
  readonly units: string
}

/** `Austria 3 (4 units)`: units only if they differ from the centers. `Austria ?` if the centers are hidden. */
function chipOf({ index, name }: PowerOnBoard, position: Position, board: Board, isLong: boolean): Chip {
  const centers = centersTold(board, position, index)
  const isPlain = !isLong || unitsOf(position, index) === centers
  return { name, count: String(centers ?? '?'), units: isPlain ? '' : unitCount(position, index) }
}

const SPACE = 4

function chipWidth({ name, count, units }: Chip, scale: number): number {
  const size = CHIP.size * scale
  const words = widthOf(`${name} ${count}`, 'bold', size)
  const more = units === '' ? 0 : SPACE * scale + widthOf(units, 'medium', size)
  return (CHIP.box + CHIP.gap) * scale + words + more
}

function chipAt(
  context: DrawingContext,
  { name, count, units }: Chip,
  power: number,
  x: number,
  y: number,
): string {
  const { board, baseMap, palette } = context
  const scale = baseMap.frame
  const box = CHIP.box * scale
  const size = CHIP.size * scale
  const left = x + box + CHIP.gap * scale
  const right = left + widthOf(`${name} ${count}`, 'bold', size) + SPACE * scale
  const square =
    `<rect x="${n(x)}" y="${n(y - box * 0.79)}" width="${n(box)}" height="${n(box)}" rx="${n(3 * scale)}"` +
    ` fill="${palette[power]!.color}" stroke="${LINE}" stroke-width="1.2"/>`
  const text = `<text x="${n(left)}" y="${n(y)}" ${FONT.bold} font-size="${n(size)}" fill="${LINE}"${lengthOf(`${name} ${count}`, 'bold', size)}>${escaped(name)} ${count}</text>`
  const { letter } = board.powers[power]!
  const sign = isLettered(context)
    ? `<text x="${n(x + box / 2)}" y="${n(y)}" ${FONT.bold} font-size="${n(0.86 * size)}" fill="${letterColor(palette[power]!.color)}" text-anchor="middle">${escaped(letter)}</text>`
    : ''
  const more =
    units === ''
      ? ''
      : `<text x="${n(right)}" y="${n(y)}" ${FONT.medium} font-size="${n(size)}" fill="${QUIET}"${lengthOf(units, 'medium', size)}>${units}</text>`
  return `${square}${sign}${text}${more}`
}

/** Two lines around the map, a strong one and a thin one inside it. */
export const neatLine = (width: number, height: number): string =>
  `<g fill="none" stroke="${LINE}"><rect x=".75" y=".75" width="${n(width - 1.5)}" height="${n(height - 1.5)}" stroke-width="1.5"/>` +
  `<rect x="5" y="5" width="${n(width - 10)}" height="${n(height - 10)}" stroke-width=".6"/></g>`
