// What builds, removals and units alone mean in the adjustments at the end of a year.
import type { Unit } from '../../board/board.ts'
import type { PlaceNamed } from '../../board/gazetteer.ts'
import type { Rulebook } from '../../board/rulebook.ts'
import { err, ok } from '../../result.ts'
import type { Order } from '../order.ts'
import type { UnitPhrase } from '../phrases.ts'
import { adjustmentDue, whyNoSite } from '../sites.ts'
import { type Found, orderedUnits, type Reader, sitesNamed } from './places.ts'

/** A unit alone is an order only in the adjustments, where the sign says whether it comes or goes. */
export function bareMeanings(unit: UnitPhrase, reader: Reader): readonly Found<Order>[] {
  const { board, rules, position, power } = reader
  const isAdjustment = position.phase.kind === 'adjustment'
  if (isAdjustment && adjustmentDue(board, rules, position, power) > 0) return buildMeanings(unit, reader)
  return orderedUnits(unit, reader).map(found => {
    if (!found.ok) return found
    if (!isAdjustment) return err({ kind: 'incomplete', unit: found.value })
    return whyNotDue({ kind: 'remove', unit: found.value }, reader)
  })
}

export function buildMeanings(phrase: UnitPhrase, reader: Reader): readonly Found<Order>[] {
  const places = sitesNamed(phrase.place, reader)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  return places.map(place => buildMeaning(phrase.kind, place, reader))
}

/** The kind may be left out inland only; a fleet needs its coast where there are two. (DATC 4.C.3, 4.B.7) */
function buildMeaning(
  said: Unit['kind'] | undefined,
  { province, coast }: PlaceNamed,
  reader: Reader,
): Found<Order> {
  const { board, rules, position, power } = reader
  const { terrain } = board.provinces[province]!
  const kind = isArmyInstead(said, terrain, rules) ? 'army' : (said ?? kindFor(terrain))
  const unit = board.unit(kind ?? 'army', power, province)
  const why = whyNoSite(board, rules, position, unit)
  if (why !== undefined) return err({ kind: 'noSite', unit, why })
  if (kind === undefined) return err({ kind: 'kindMissing', at: province })
  if (kind === 'army') return whyNotDue({ kind: 'build', unit }, reader)
  const harbours = board.harbours(province)
  const at = coast ?? (harbours.length === 1 ? harbours[0] : undefined)
  if (at === undefined) return err({ kind: 'coastMissing', unit, coasts: harbours })
  return whyNotDue({ kind: 'build', unit: board.unit('fleet', power, at) }, reader)
}

/** By some books a fleet that is built inland is an army. (DATC 4.C.4) */
const isArmyInstead = (said: Unit['kind'] | undefined, terrain: string, rules: Rulebook): boolean =>
  said === 'fleet' && terrain === 'inland' && rules.fleetInland === 'army'

const kindFor = (terrain: string): Unit['kind'] | undefined =>
  terrain === 'inland' ? 'army' : terrain === 'sea' ? 'fleet' : undefined

/** A build or removal that is due at all; how many are due is counted where the orders are. */
export function whyNotDue(
  order: Extract<Order, { kind: 'build' | 'remove' | 'waive' }>,
  reader: Reader,
): Found<Order> {
  const { board, rules, position, power } = reader
  const due = adjustmentDue(board, rules, position, power)
  const isDue = order.kind === 'remove' ? due < 0 : due > 0
  if (isDue && order.kind === 'waive' && rules.waivedBuild === 'forbidden')
    return err({ kind: 'noWaives', due })
  return isDue ? ok(order) : err({ kind: 'nothingDue', order, due })
}
