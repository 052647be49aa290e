// Takes the crumbs off the raster: small pieces go to their neighbours, and ragged borders are rounded.
import { CELLS, COLUMNS, eachPiece, FINE, type Grid, type Piece, ROWS } from './grid.ts'
import type { Shares } from './shares.ts'

/** Pieces smaller than this, in square pixels, are crumbs: first, and once more when the borders are rounded. */
export const CRUMBS = { first: 55, last: 30 }

export function tidy(shares: Shares): void {
  sweep(shares, CRUMBS.first)
  round(shares.cells, 2)
  round(shares.cells, 1)
  sweep(shares, CRUMBS.last)
}

/** Gives small pieces and puddles to the commonest of their neighbours, to land those of land if it can be. */
export function sweep({ labels, cells }: Shares, least: number): void {
  const isLand = (label: number): boolean => label < 0 || labels[label]!.isLand
  const crumbs: Piece[] = []
  eachPiece(
    cell => cells[cell]!,
    piece => {
      if (piece.value < 0 || piece.cells.length < least * FINE * FINE) crumbs.push(piece)
    },
  )
  for (const { value, cells: piece } of crumbs) {
    const found = new Map<number, number>()
    for (const cell of piece) {
      for (const other of [cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS]) {
        const label = cells[other] ?? -1
        if (label >= 0 && label !== value) found.set(label, (found.get(label) ?? 0) + 1)
      }
    }
    const weight = ([label, count]: [number, number]) => (isLand(label) === isLand(value) ? CELLS : 0) + count
    const [best] = [...found].sort((one, other) => weight(other) - weight(one))
    if (best !== undefined) for (const cell of piece) cells[cell] = best[0]
  }
}

/** Each cell takes the label that most cells around it have. */
export function round(cells: Grid, reach: number): void {
  const before = cells.slice()
  const counts = new Map<number, number>()
  for (let row = reach; row < ROWS - reach; row++) {
    for (let column = reach; column < COLUMNS - reach; column++) {
      const cell = row * COLUMNS + column
      if (isInside(before, cell, reach)) continue
      counts.clear()
      for (let down = -reach; down <= reach; down++) {
        for (let right = -reach; right <= reach; right++) {
          const label = before[cell + down * COLUMNS + right]!
          counts.set(label, (counts.get(label) ?? 0) + 1)
        }
      }
      let best = before[cell]!
      for (const [label, count] of counts) if (count > (counts.get(best) ?? 0)) best = label
      cells[cell] = best
    }
  }
}

/** A quick look at the corners and sides of the window: where they agree, so does nearly always the rest. */
function isInside(cells: Grid, cell: number, reach: number): boolean {
  const here = cells[cell]
  const down = reach * COLUMNS
  return (
    cells[cell - reach] === here &&
    cells[cell + reach] === here &&
    cells[cell - down] === here &&
    cells[cell + down] === here &&
    cells[cell - down - reach] === here &&
    cells[cell - down + reach] === here &&
    cells[cell + down - reach] === here &&
    cells[cell + down + reach] === here
  )
}
