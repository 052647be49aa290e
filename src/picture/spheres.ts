// In whose sphere land without a center lies: in that of who had it at the start, later of who stood there last.
import type { Board, Power } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Layout } from './layout.ts'

/** By the number of the province. */
export type Spheres = readonly (Power | undefined)[]

/** What the layout says of each power that begins with its homes and with nothing else. */
export function homeLands(board: Board, layout: Layout | undefined): Spheres {
  const spheres: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  for (const { id, index, homes, owns } of board.powers) {
    const isAtHome = homes.length === owns.length && homes.every(home => owns.includes(home))
    if (!isAtHome) continue
    for (const land of layout?.lands.get(id) ?? []) {
      const at = board.place(land)
      if (at !== undefined) spheres[at] = index
    }
  }
  return spheres
}

/** After all these positions, in their order: whoever stood last in a land without a center has it. */
export function spheresAfter(
  board: Board,
  layout: Layout | undefined,
  positions: readonly Position[],
): Spheres {
  const spheres = [...homeLands(board, layout)]
  for (const { units } of positions) for (const { at, power } of units) spheres[board.province(at)] = power
  return spheres
}
