// Why a unit is not built or removed, told to its player.
import type { Board, Location, Unit } from '../board/board.ts'
import type { Where } from '../orders/meaning.ts'
import { adjustmentDue, type NoSite, sitesOf, surplus } from '../orders/sites.ts'
import { capital, listed, placeName, placesListed, powerName, someUnit, units } from './names.ts'
import { wording } from './wording.ts'

const say = wording.siteRefusals

/** `Write BUILD A BRE or BUILD F BRE` */
export const buildChoice = (board: Board, at: Location): string => {
  const harbours = board.harbours(board.province(at)).map(harbour => `BUILD F ${board.id(harbour)}`)
  return say.buildChoice({ orders: listed([`BUILD A ${board.id(board.province(at))}`, ...harbours], 'or') })
}

/** What a power may do instead of building where it cannot: build elsewhere, or nothing. */
export function siteChoice(where: Where): string {
  const { board, rules, position, power } = where
  if (adjustmentDue(board, rules, position, power) <= 0) return capital(nothingDue(where))
  const places = placesListed(board, sitesOf(board, rules, position, power))
  return say.siteChoice({ power: powerName(board, power), places })
}

/** `nobody builds in Burgundy, which is no supply center` */
export function noSiteReason(unit: Unit, why: NoSite, { board, position, power }: Where): string {
  const parts = { place: placeName(board, unit.at), power: powerName(board, power) }
  const province = board.province(unit.at)
  const owner = position.owners[province]
  const there = position.units.find(other => board.province(other.at) === province)
  if (why === 'notOwned' && owner !== undefined)
    return say.ownedBy({ ...parts, owner: powerName(board, owner) })
  if (why === 'occupied' && there !== undefined)
    return say.occupiedBy({ ...parts, unit: someUnit(board, there) })
  return say.noSite[why](parts)
}

/** `Germany may build 2 units, and earlier orders have used that up`; or as the book has it. */
export function tooMany(due: number, { board, rules, power }: Where): string {
  const parts = { power: powerName(board, power), units: units(Math.abs(due)) }
  return due > 0
    ? TOO_MANY_BUILDS[rules.tooManyBuilds](parts)
    : TOO_MANY_REMOVALS[rules.tooManyRemovals](parts)
}

const TOO_MANY_BUILDS = { firstLegal: say.builtUp, lastLegal: say.builtLater, none: say.noneBuilt }
const TOO_MANY_REMOVALS = {
  firstLegal: say.removedAll,
  lastLegal: say.removedLater,
  civilDisorder: say.noneRemoved,
}

/** `Germany has nothing to build, but has to remove 2 units` */
export function nothingDue({ board, rules, position, power }: Where): string {
  const due = adjustmentDue(board, rules, position, power)
  const parts = { power: powerName(board, power), units: units(Math.abs(due)) }
  if (due > 0) return say.mayBuild(parts)
  if (due < 0) return say.hasToRemove(parts)
  return surplus(board, position, power) > 0 ? say.noFreeCenter(parts) : say.isEven(parts)
}
