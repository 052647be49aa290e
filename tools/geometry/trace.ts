// Walks along the cell edges where labels change, and cuts the way at every corner where more than two lands meet.
import { COLUMNS, type Grid, ROWS } from './grid.ts'

/** What lies beyond the frame. */
export const OUTSIDE = -1

export type Corner = readonly [x: number, y: number]

/** A border between two labels, as its walker sees it, from corner to corner of cells. */
export interface Walk {
  readonly left: number
  readonly right: number
  readonly corners: readonly Corner[]
}

/** East, south, west, north: steps, and the cells on the left and on the right of the way. */
const WAYS = [
  { dx: 1, dy: 0, left: [0, -1], right: [0, 0] },
  { dx: 0, dy: 1, left: [0, 0], right: [-1, 0] },
  { dx: -1, dy: 0, left: [-1, 0], right: [-1, -1] },
  { dx: 0, dy: -1, left: [-1, -1], right: [0, -1] },
] as const
type Way = 0 | 1 | 2 | 3
const ALL_WAYS: readonly Way[] = [0, 1, 2, 3]

/** All borders, each once; those that meet no third label come as closed rings. */
export function trace(cells: Grid): readonly Walk[] {
  const map = new Tracer(cells)
  const walks: Walk[] = []
  for (const startsAnywhere of [false, true]) {
    for (let y = 0; y <= ROWS; y++) {
      for (let x = 0; x <= COLUMNS; x++) {
        const ways = map.ways(x, y)
        if (ways.length === 0 || (ways.length === 2 && !startsAnywhere)) continue
        for (const way of ways) if (!map.isWalked(x, y, way)) walks.push(map.walk(x, y, way))
      }
    }
  }
  return walks
}

class Tracer {
  readonly #cells: Grid
  readonly #walked = new Uint8Array(2 * (COLUMNS + 1) * (ROWS + 1))

  constructor(cells: Grid) {
    this.#cells = cells
  }

  /** The ways from a corner along which labels differ. */
  ways(x: number, y: number): readonly Way[] {
    const north = this.#at(x, y - 1)
    const here = this.#at(x, y)
    const west = this.#at(x - 1, y)
    const northWest = this.#at(x - 1, y - 1)
    if (here === north && here === west && here === northWest) return NO_WAYS
    const isBorder = [north !== here, here !== west, west !== northWest, northWest !== north]
    return ALL_WAYS.filter(way => isBorder[way])
  }

  isWalked(x: number, y: number, way: Way): boolean {
    return this.#walked[this.#edge(x, y, way)] === 1
  }

  /** Goes on until a node, or back to the start. */
  walk(startX: number, startY: number, start: Way): Walk {
    const { left, right } = WAYS[start]
    const sides = {
      left: this.#at(startX + left[0], startY + left[1]),
      right: this.#at(startX + right[0], startY + right[1]),
    }
    const corners: Corner[] = [[startX, startY]]
    let x = startX
    let y = startY
    let way: Way | undefined = start
    while (way !== undefined) {
      this.#walked[this.#edge(x, y, way)] = 1
      x += WAYS[way].dx
      y += WAYS[way].dy
      corners.push([x, y])
      const ways = this.ways(x, y)
      way = ways.length === 2 ? ways.find(next => !this.isWalked(x, y, next)) : undefined
    }
    return { ...sides, corners }
  }

  #at(column: number, row: number): number {
    const isWithin = column >= 0 && row >= 0 && column < COLUMNS && row < ROWS
    return isWithin ? this.#cells[row * COLUMNS + column]! : OUTSIDE
  }

  /** An edge has one number, whichever way it is walked. */
  #edge(x: number, y: number, way: Way): number {
    const fromX = way === 2 ? x - 1 : x
    const fromY = way === 3 ? y - 1 : y
    return 2 * (fromY * (COLUMNS + 1) + fromX) + (way % 2)
  }
}

const NO_WAYS: readonly Way[] = []
