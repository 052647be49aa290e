// The routes by which fleets could carry an army, found by trying every chain.
import type { Board, Province, Unit } from '../../../src/rules/board/board.ts'

/** A chain of fleets, each named by its place in the list of units. */
export type Route = readonly number[]

/** Every proper route of these fleets between two provinces, two different places on the coast. */
export function properRoutes(
  board: Board,
  units: readonly Unit[],
  fleets: readonly number[],
  from: Province,
  to: Province,
): Route[] {
  if (from === to || !isCoast(board, from) || !isCoast(board, to)) return []
  const touches = (fleet: number, province: Province) => reachesByWater(board, units[fleet]!, province)
  return chains(
    fleets,
    chain => isProper(board, units, chain, from, to),
    chain => touches(chain.at(-1)!, to),
  )
}

/** Whether one of these fleets lies on a chain of them, however long, in which none comes twice. */
export function isOnAnyRoute(
  board: Board,
  units: readonly Unit[],
  fleets: readonly number[],
  [from, to]: readonly [Province, Province],
  fleet: number,
): boolean {
  if (from === to || !isCoast(board, from) || !isCoast(board, to)) return false
  const place = (chain: Route) => board.province(units[chain.at(-1)!]!.at)
  const grow = (chain: Route): boolean => {
    const here = chain.length === 0 ? from : place(chain)
    if (chain.includes(fleet) && reachesByWater(board, units[chain.at(-1)!]!, to)) return true
    return fleets
      .filter(next => !chain.includes(next) && reachesByWater(board, units[next]!, here))
      .some(next => grow([...chain, next]))
  }
  return grow([])
}

/** The fleets on waters where they may convoy. */
export const convoyers = (board: Board, units: readonly Unit[]): number[] =>
  units.flatMap((unit, index) =>
    unit.kind === 'fleet' && board.convoys[board.province(unit.at)] === 1 ? [index] : [],
  )

/** Whether a fleet's water touches a province at some coast. */
export const reachesByWater = (board: Board, fleet: Unit, province: Province): boolean =>
  board.steps('fleet', fleet.at).some(to => board.province(to) === province)

export const isCoast = (board: Board, province: Province): boolean =>
  board.provinces[province]!.terrain === 'coast'

/**
 * No sea but the first touches the origin, none touches an earlier one but its predecessor, and only the last
 * touches the destination. Whether the last one does is not asked here, so that a chain can be grown.
 */
export function isProper(
  board: Board,
  units: readonly Unit[],
  chain: Route,
  from: Province,
  to: Province,
): boolean {
  const sea = (link: number) => board.province(units[chain[link]!]!.at)
  const touches = (link: number, province: Province) => reachesByWater(board, units[chain[link]!]!, province)
  return chain.every((_, link) => {
    if (touches(link, from) !== (link === 0)) return false
    if (link < chain.length - 1 && touches(link, to)) return false
    return chain.slice(0, link).every((_, earlier) => touches(link, sea(earlier)) === (earlier === link - 1))
  })
}

/** Every chain of different fleets that is sound from its first link to its last, and complete. */
function chains(
  fleets: readonly number[],
  isSound: (chain: Route) => boolean,
  isComplete: (chain: Route) => boolean,
): Route[] {
  const found: Route[] = []
  const grow = (chain: Route) => {
    for (const fleet of fleets) {
      const longer = [...chain, fleet]
      if (chain.includes(fleet) || !isSound(longer)) continue
      if (isComplete(longer)) found.push(longer)
      else grow(longer)
    }
  }
  grow([])
  return found
}
