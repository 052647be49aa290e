// What a power is due in the adjustments, and where it may build.
import type { Board, Power, Province, Unit } from '../board/board.ts'
import { centerCount, type Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'

/** Why a unit cannot be built somewhere. */
export type NoSite =
  | 'notACenter'
  | 'notOwned'
  | 'notAHome'
  | 'noHomeHeld'
  | 'occupied'
  | 'fleetInland'
  | 'atSea'

/** Centers less units: how many units a power may build, or has to remove. */
export function surplus(board: Board, position: Position, power: Power): number {
  let difference = centerCount(board, position.owners, power)
  for (const unit of position.units) if (unit.power === power) difference--
  return difference
}

/** What a power may build (no more than it has vacant sites) or must remove (below zero). */
export function adjustmentDue(board: Board, rules: Rulebook, position: Position, power: Power): number {
  const difference = surplus(board, position, power)
  return difference <= 0 ? difference : Math.min(difference, sitesOf(board, rules, position, power).length)
}

/** The vacant centers in which a power may build. */
export const sitesOf = (
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
): readonly Province[] =>
  board.provinces.flatMap(({ index, terrain }) => {
    const kind = terrain === 'sea' ? 'fleet' : 'army'
    return whyNoSite(board, rules, position, { kind, power, at: index }) === undefined ? [index] : []
  })

/** Why a unit may not be built where it says, its coast left aside; undefined if it may. */
export function whyNoSite(
  board: Board,
  rules: Rulebook,
  position: Position,
  { kind, power, at }: Unit,
): NoSite | undefined {
  const province = board.province(at)
  const { isCenter, terrain } = board.provinces[province]!
  if (!isCenter) return 'notACenter'
  if (position.owners[province] !== power) return 'notOwned'
  const { homes } = board.powers[power]!
  if (rules.buildSites === 'homeCenters' && !homes.includes(province)) return 'notAHome'
  if (rules.buildSites === 'ownedIfHomeHeld' && !homes.some(home => position.owners[home] === power)) {
    return 'noHomeHeld'
  }
  if (position.units.some(unit => board.province(unit.at) === province)) return 'occupied'
  if (kind === 'fleet' && terrain === 'inland') return 'fleetInland'
  return kind === 'army' && terrain === 'sea' ? 'atSea' : undefined
}
