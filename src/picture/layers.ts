// The layers over the base map of a picture, from the lines of orders up to the crosses.
import type { Board, Location, Unit } from '../board/board.ts'
import type { BaseMap } from './baseMap.ts'
import type { Colors } from './color.ts'
import type { Point } from './geometry.ts'
import { type Piece, placed, unitAt } from './pieces.ts'
import { escaped } from './text.ts'

/** What the picture is drawn with. */
export interface DrawingContext {
  readonly board: Board
  readonly baseMap: BaseMap
  readonly palette: readonly Colors[]
}

export interface Layers {
  /** Lines of orders: under the names. */
  readonly lines: string[]
  /** Bursts and rings: under the names. */
  readonly halos: string[]
  readonly pieces: string[]
  /** Crosses and other marks: over everything. */
  readonly marks: string[]
}

export const emptyLayers = (): Layers => ({ lines: [], halos: [], pieces: [], marks: [] })

/** More powers than this are not told apart by colors alone: they have letters. */
const MOST_BY_COLOR = 8
export const isLettered = ({ powers }: Board): boolean => powers.length > MOST_BY_COLOR

/** Dislodged units are drawn smaller, beside where they stood. */
export const DISLODGED = 0.78

export const inkOf = ({ palette }: DrawingContext, { power }: Unit): string => palette[power]!.ink

/** The piece of a unit in its place. */
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

function pieceOf({ board, palette }: DrawingContext, { kind, power, at }: Unit): Piece {
  const { name, letter } = board.powers[power]!
  return {
    kind,
    color: palette[power]!.color,
    letter: isLettered(board) ? escaped(letter) : undefined,
    title: escaped(`${name}: ${kind} ${board.nameOf(at)}`),
  }
}
