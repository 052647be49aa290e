// The raster of half pixels on which land and sea are shared out, and the connected pieces on it.
import { HEIGHT, WIDTH } from './projection.ts'

/** Cells for each pixel, along one side. */
export const FINE = 2
export const COLUMNS = WIDTH * FINE
export const ROWS = HEIGHT * FINE
export const CELLS = COLUMNS * ROWS

/** A number for each cell, row after row. */
export type Grid = Int16Array

export const newGrid = (): Grid => new Int16Array(CELLS)

/** The middle of a cell, in pixels. */
export const xOf = (cell: number): number => ((cell % COLUMNS) + 0.5) / FINE
export const yOf = (cell: number): number => (Math.floor(cell / COLUMNS) + 0.5) / FINE

/** The cell under a pixel, or -1 beyond the frame. */
export function cellAt(x: number, y: number): number {
  const column = Math.floor(x * FINE)
  const row = Math.floor(y * FINE)
  return column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? -1 : row * COLUMNS + column
}

export type Ring = readonly (readonly [number, number])[]

/** Gives every cell whose middle lies inside the rings (by the even-odd rule) to `value`. */
export function fill(grid: Grid, rings: readonly Ring[], value: number): void {
  const crossings: number[][] = []
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) addCrossings(crossings, ring[i]!, ring[(i + 1) % ring.length]!)
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = Math.max(0, Math.ceil(xs[i]! * FINE - 0.5))
      const to = Math.min(COLUMNS, Math.ceil(xs[i + 1]! * FINE - 0.5))
      if (from < to) grid.fill(value, row * COLUMNS + from, row * COLUMNS + to)
    }
  })
}

/** Where the middle line of each row crosses one side of a ring. */
function addCrossings(
  crossings: number[][],
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
): void {
  if (y0 === y1) return
  const first = Math.max(0, Math.ceil(Math.min(y0, y1) * FINE - 0.5))
  const last = Math.min(ROWS, Math.ceil(Math.max(y0, y1) * FINE - 0.5))
  for (let row = first; row < last; row++) {
    const y = (row + 0.5) / FINE
    const line = crossings[row] ?? []
    line.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0))
    crossings[row] = line
  }
}

export interface Piece {
  readonly value: number
  readonly cells: Int32Array
}

/** Calls `visit` for each connected piece of one value; `of` says what counts as the value of a cell. */
export function eachPiece(of: (cell: number) => number, visit: (piece: Piece) => void): void {
  const seen = new Uint8Array(CELLS)
  const queue = new Int32Array(CELLS)
  for (let start = 0; start < CELLS; start++) {
    if (seen[start] === 1) continue
    const value = of(start)
    let size = 0
    queue[size++] = start
    seen[start] = 1
    for (let i = 0; i < size; i++) {
      for (let side = 0; side < 4; side++) {
        const cell = beside(queue[i]!, side)
        if (cell < 0 || seen[cell] === 1 || of(cell) !== value) continue
        seen[cell] = 1
        queue[size++] = cell
      }
    }
    visit({ value, cells: queue.slice(0, size) })
  }
}

/** The cell to the west, east, north or south, or -1 at the frame. */
function beside(cell: number, side: number): number {
  if (side === 0) return cell % COLUMNS === 0 ? -1 : cell - 1
  if (side === 1) return (cell + 1) % COLUMNS === 0 ? -1 : cell + 1
  if (side === 2) return cell - COLUMNS
  return cell + COLUMNS < CELLS ? cell + COLUMNS : -1
}
