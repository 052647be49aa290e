// What is laid over the ground of a picture, sheet by sheet, from the lines of orders up to the crosses.
import type { Board, Location, Unit } from '../board/board.ts'
import type { Colors } from './color.ts'
import type { Point } from './geometry.ts'
import { escaped } from './letters.ts'
import { type Piece, placed, unitAt } from './pieces.ts'
import type { Scene } from './scene.ts'

/** What the picture is drawn with. */
export interface Easel {
  readonly board: Board
  readonly scene: Scene
  readonly palette: readonly Colors[]
}

export interface Drawing {
  /** Lines of orders: under the names. */
  readonly lines: string[]
  /** Bursts and rings: under the names. */
  readonly halos: string[]
  readonly pieces: string[]
  /** Crosses and other marks: over everything. */
  readonly marks: string[]
}

export const emptyDrawing = (): Drawing => ({ lines: [], halos: [], pieces: [], marks: [] })

/** More powers than this are not told apart by colors alone: they have letters. */
const MOST_BY_COLOR = 8
export const isLettered = ({ powers }: Board): boolean => powers.length > MOST_BY_COLOR

/** Dislodged units are drawn smaller, beside where they stood. */
export const DISLODGED = 0.78

export const inkOf = ({ palette }: Easel, { power }: Unit): string => palette[power]!.ink

/** The piece of a unit in its place. */
export function drawUnit(easel: Easel, drawing: Drawing, unit: Unit): void {
  const { scene } = easel
  drawing.pieces.push(unitAt(pieceOf(easel, unit), scene.unitAt(unit.at), scene.scale))
}

/** A dislodged unit beside its province. */
export function drawDislodged(easel: Easel, drawing: Drawing, unit: Unit): void {
  const { scene } = easel
  const at = scene.dislodgedAt(unit.at)
  const scale = DISLODGED * scene.scale
  drawing.pieces.push(`${placed('smallburst', at, scale)}${unitAt(pieceOf(easel, unit), at, scale)}`)
}

export function drawBurst({ scene }: Easel, drawing: Drawing, at: Location): void {
  drawing.halos.push(placed('burst', scene.unitAt(at), scene.scale))
}

export function drawMark(
  { scene }: Easel,
  drawing: Drawing,
  mark: string,
  at: Point,
  share: number = 1,
): void {
  drawing.marks.push(placed(mark, at, share * scene.scale))
}

function pieceOf({ board, palette }: Easel, { kind, power, at }: Unit): Piece {
  const { name, letter } = board.powers[power]!
  return {
    kind,
    color: palette[power]!.color,
    letter: isLettered(board) ? escaped(letter) : undefined,
    title: escaped(`${name}: ${kind} ${board.nameOf(at)}`),
  }
}
