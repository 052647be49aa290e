// Why a unit is not built or removed, told to its player.
import type { Board, Location, Unit } from '../board/board.ts'
import type { Where } from '../orders/meaning.ts'
import { adjustmentDue, type NoSite, sitesOf, surplus } from '../orders/sites.ts'
import { capital, listed, placeName, powerName, someUnit, units } from './names.ts'

/** `Write BUILD A BRE or BUILD F BRE` */
export const buildChoice = (board: Board, at: Location): string => {
  const harbours = board.harbours(board.province(at)).map(harbour => `BUILD F ${board.id(harbour)}`)
  return `Write ${listed([`BUILD A ${board.id(board.province(at))}`, ...harbours], 'or')}`
}

/** What a power may do instead of building where it cannot: build elsewhere, or nothing. */
export function siteChoice(where: Where): string {
  const { board, rules, position, power } = where
  if (adjustmentDue(board, rules, position, power) <= 0) return capital(nothingDue(where))
  const sites = sitesOf(board, rules, position, power).map(at => placeName(board, at))
  return `${powerName(board, power)} may build in ${listed(sites, 'or')}`
}

/** `nobody builds in Burgundy, which is no supply center` */
export function noSiteReason(unit: Unit, why: NoSite, { board, position, power }: Where): string {
  const place = placeName(board, unit.at)
  const name = powerName(board, power)
  switch (why) {
    case 'notACenter':
      return `nobody builds in ${place}, which is no supply center`
    case 'notOwned': {
      const owner = position.owners[board.province(unit.at)]
      const whose = owner === undefined ? 'nobody owns it' : `${powerName(board, owner)} owns it`
      return `${name} cannot build in ${place}, for ${whose}`
    }
    case 'notAHome':
      return `${name} cannot build in ${place}, which is not one of its home centers`
    case 'occupied': {
      const there = position.units.find(other => board.province(other.at) === board.province(unit.at))
      return `${place} is occupied${there === undefined ? '' : ` by ${someUnit(board, there)}`}`
    }
    case 'fleetInland':
      return `a fleet cannot be built in ${place}, which has no coast`
    case 'atSea':
      return `an army cannot be built in ${place}, which is at sea`
    default:
      return why satisfies never
  }
}

/** `Germany may build 2 units, and earlier orders have used that up` */
export const tooMany = (due: number, { board, power }: Where): string =>
  due > 0
    ? `${powerName(board, power)} may build ${units(due)}, and earlier orders have used that up`
    : `${powerName(board, power)} has to remove ${units(-due)}, and earlier orders have done that`

/** `Germany has nothing to build, but has to remove 2 units` */
export function nothingDue({ board, rules, position, power }: Where): string {
  const name = powerName(board, power)
  const due = adjustmentDue(board, rules, position, power)
  if (due > 0) return `${name} has no unit to remove, but may build ${units(due)}`
  if (due < 0) return `${name} has nothing to build, but has to remove ${units(-due)}`
  return surplus(position, power) > 0
    ? `${name} has no free center in which to build`
    : `${name} has as many units as centers, so it neither builds nor removes`
}
