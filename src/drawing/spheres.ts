// In whose sphere land without a center lies: first that of its power at the start, later that of the last power there.
import type { Board, Power, Province } from '../rules/board/board.ts'
import type { Position } from '../rules/board/position.ts'
import type { DrawnMap } from './drawnMap.ts'
import type { Paint } from './layers.ts'
import type { Layout } from './layout.ts'

/** Indexed by province. */
type Spheres = readonly (Power | undefined)[]

/** The home lands in the layout, for each power that starts with exactly its home centers. */
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

/** Spheres after all these positions in order: the last power to stand in a land without a center has it. */
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

/** Updates the spheres by the units of a position. */
export function standingIn(board: Board, { units }: Position, before: Spheres): Spheres {
  const spheres = [...before]
  for (const { at, power } of units) spheres[board.province(at)] = power
  return spheres
}

/** Whose land each province is, as far as it is seen. */
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
