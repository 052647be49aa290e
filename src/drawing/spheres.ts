// In whose sphere land without a center lies: in that of who had it at the start, later of who stood there last.
import type { Board, Power, Province } from '../rules/board/board.ts'
import type { Position } from '../rules/board/position.ts'
import type { DrawnMap } from './drawnMap.ts'
import type { Paint } from './layers.ts'
import type { Layout } from './layout.ts'

/** By the number of the province. */
type Spheres = readonly (Power | undefined)[]

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
  return positions.reduce(
    (spheres, position) => standingIn(board, position, spheres),
    homeLands(board, layout),
  )
}

/** With those who stand somewhere now. */
export function standingIn(board: Board, { units }: Position, before: Spheres): Spheres {
  const spheres = [...before]
  for (const { at, power } of units) spheres[board.province(at)] = power
  return spheres
}

/** Whose land each province is, as far as that is seen. */
export function holdingsOf({
  board,
  drawnMap,
  position,
  spheres,
}: {
  readonly board: Board
  readonly drawnMap?: DrawnMap | undefined
  readonly position: Position
  readonly spheres?: Spheres | undefined
}): Paint['holdings'] {
  const { fog } = position
  const isHidden = (at: Province, isCenter: boolean) =>
    fog?.unseen.has(at) === true && !(isCenter && fog.knowsOwners)
  const near = spheres ?? spheresAfter(board, drawnMap?.layout, [position])
  const isAlive = new Set([...position.owners, ...position.units.map(({ power }) => power)])
  return board.provinces.map(({ index, isCenter }) => {
    const power = isCenter ? position.owners[index] : near[index]
    return power === undefined || !isAlive.has(power) || isHidden(index, isCenter)
      ? undefined
      : { power, isOwned: isCenter }
  })
}
