// Tells a player why an order cannot take effect, or is not for the present phase or for this place.

import type { Reading } from '../../../reader/line/phrases.ts'
import { isUnseen, type OrderContext } from '../../../reader/line/places.ts'
import type { OrderRefusal } from '../../../reader/line/refusal.ts'
import type { Board, Location, Unit } from '../../../rules/board/board.ts'
import type { Phase, PhaseKind } from '../../../rules/board/phase.ts'
import type { Illegality } from '../../../rules/orders/legality.ts'
import {
  type Convoy,
  type Leave,
  type MovementOrder,
  type Support,
  spellOrder,
} from '../../../rules/orders/order.ts'
import { stepsOf } from '../../../rules/orders/possible.ts'
import { adjustmentDue, type NoSite, sitesOf, surplus } from '../../../rules/orders/standing.ts'
import { capital, wording } from '../../../wording/wording.ts'
import {
  amount,
  kindName,
  listed,
  ordersOn,
  placeName,
  placesListed,
  plainUnit,
  powerName,
  someUnit,
} from './names.ts'

const say = wording.illegality
const refused = wording.refusals

/** Why an order is impossible: `the army in Paris cannot reach London`. */
export function illegalityReason(board: Board, order: MovementOrder, why: Illegality): string {
  const { unit } = order
  const isForAnother = isForOther(order)
  const parts = {
    unit: plainUnit(board, unit),
    kind: kindName(unit),
    from: placeName(board, isForAnother ? order.from : unit.at),
    to: goalName(board, order),
    inland: inlandOf(board, order),
    ...passageNames(board),
  }
  const shut = OUT_OF_REACH.has(why) ? closedPlace(board, goalOf(order)) : undefined
  if (shut !== undefined) return shut
  return why === 'sameProvince' && isForAnother ? say.othersProvince(parts) : say.why[why](parts)
}

/** `nobody enters Venice before spring 1915, when Italy joins a side`; undefined for land that is open. */
export function closedPlace(board: Board, at: Location | undefined): string | undefined {
  const { closed } = board
  if (closed === undefined || at === undefined || !closed.provinces.includes(board.id(board.province(at))))
    return undefined
  const power = powerName(board, board.power(closed.power)!) // the share names one of the board
  return say.closed({ place: placeName(board, at), year: closed.joins, power })
}

/** The reasons that may be due to closed land. */
const OUT_OF_REACH: ReadonlySet<Illegality> = new Set([
  'cannotReach',
  'noRoute',
  'coastOutOfReach',
  'supporterCannotReach',
  'supportedCannotReach',
  'notOnTheWay',
])

/** Where the unit of an impossible order could act instead. */
export const reachOf = (board: Board, unit: Unit): readonly Location[] => stepsOf(unit, board)

type ForOther = Support | Convoy | Leave

const isForOther = (order: MovementOrder): order is ForOther =>
  order.kind === 'support' || order.kind === 'convoy' || order.kind === 'leave'

/** The names of the railroad and the canal, who uses the railroad, and where the canal is guarded from. */
function passageNames(
  board: Board,
): Readonly<Record<'railroad' | 'users' | 'canal' | 'guard' | 'ends', string>> {
  const { railroad, canal } = board.passages
  return {
    railroad: railroad?.name ?? '',
    users: listed(
      (railroad?.users ?? []).map(power => powerName(board, power)),
      'and',
    ),
    canal: canal?.name ?? '',
    guard: canal === undefined ? '' : placeName(board, canal.guard),
    ends: listed(
      (canal?.between ?? []).map(at => placeName(board, at)),
      'and',
    ),
  }
}

const goalOf = (order: MovementOrder): Location =>
  order.kind === 'hold' ? order.unit.at : isForOther(order) ? (order.to ?? order.from) : order.to

const goalName = (board: Board, order: MovementOrder): string => placeName(board, goalOf(order))

function inlandOf(board: Board, order: MovementOrder): string {
  const ends = order.kind === 'convoy' ? [order.from, order.to] : []
  const inland = ends.find(at => board.isCoastal[at] === 0)
  return inland === undefined ? say.oneEnd : placeName(board, inland)
}

// Why an order is not for the present phase, or not for this place.

/** Says nothing that could be wrong about an unseen place, or about dislodged units of others. */
export function whyNobodyThere(
  at: Location,
  where: OrderContext,
): (parts: { readonly place: string }) => string {
  const { fog, phase } = where.position
  const { notSeen, noUnitThere, notDislodged, noneDislodged, notSeenDislodged } = wording.refusals
  if (phase.kind !== 'retreat') return isUnseen(where.board.province(at), where) ? notSeen : noUnitThere.why
  if (fog === undefined) return notDislodged.why
  return fog.own.includes(where.power) ? noneDislodged : notSeenDislodged
}

/** `A PAR - BUR or A PAR D`, with the reader's own units; no removals while builds are due, nor the other way round. */
export function examplesFor(where: OrderContext, kind: PhaseKind, about?: Unit): string {
  const { board, rules, position, power } = where
  const orders = ordersOn(board, kind, { power, position, about })
  if (kind !== 'adjustment' || position.phase.kind !== 'adjustment') return listed(orders, 'or')
  const due = adjustmentDue(board, rules, position, power)
  const isOpen = (order: string): boolean => due === 0 || (order.startsWith('REMOVE ') ? due < 0 : due > 0)
  return listed(orders.filter(isOpen), 'or')
}

/** `Write it like A PAR - BUR or A PAR D`, with the unit that it is about, if that is one of the reader's own. */
export const likeExamples = (where: OrderContext, about?: Unit): string =>
  wording.phaseRefusals.likeExamples({ orders: examplesFor(where, where.position.phase.kind, about) })

/** `this is the retreat phase of fall 1901, and a support is no order for it` */
export const wrongOrder = (said: Reading['kind'], { position }: OrderContext): string =>
  wording.phaseRefusals.wrongOrder({
    present: presentPhase(position.phase),
    order: wording.phaseRefusals.order[said],
  })

/** `this is meant for "Spring 1902 orders", and this is the movement phase of fall 1901` */
export const otherPhase = ({ line, named, now }: OrderRefusal & { kind: 'otherPhase' }): string =>
  wording.phaseRefusals.otherPhase({
    line: shortened(line),
    heading: shortened(named.text),
    present: presentPhase(now),
  })

/** `If it is for now, write it under Fall 1901, or under no phase at all` */
export const whereItWouldBeNow = ({ season, year, kind }: Phase): string =>
  wording.phaseRefusals.writeItUnder({
    heading: `${capital(season)} ${year}${kind === 'retreat' ? ' retreats' : ''}`,
  })

const presentPhase = ({ season, year, kind }: Phase): string =>
  wording.phaseRefusals.present[kind]({ season: wording.phaseRefusals.season[season], year })

/** Nobody wants a long line of nonsense repeated in full. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

// Why a unit is not built or removed.

/** `Write BUILD A BRE or BUILD F BRE` */
export const buildChoice = (board: Board, at: Location): string => {
  const harbours = board.harbours(board.province(at)).map(harbour => `BUILD F ${board.id(harbour)}`)
  return wording.siteRefusals.buildChoice({
    orders: listed([`BUILD A ${board.id(board.province(at))}`, ...harbours], 'or'),
  })
}

/** What a power may do instead of an impossible build: build elsewhere, or nothing. */
export function siteChoice(where: OrderContext): string {
  const { board, rules, position, power } = where
  if (adjustmentDue(board, rules, position, power) <= 0) return capital(nothingDue(where))
  const places = placesListed(board, sitesOf(board, rules, position, power))
  return wording.siteRefusals.siteChoice({ power: powerName(board, power), places })
}

/** `nobody builds in Burgundy, which is no supply center` */
export function noSiteReason(unit: Unit, why: NoSite, { board, position, power }: OrderContext): string {
  const parts = { place: placeName(board, unit.at), power: powerName(board, power) }
  const province = board.province(unit.at)
  const owner = position.owners[province]
  const there = position.units.find(other => board.province(other.at) === province)
  if (why === 'notOwned' && owner !== undefined)
    return wording.siteRefusals.ownedBy({ ...parts, owner: powerName(board, owner) })
  // The reader may not see who owns it.
  if (why === 'notOwned' && position.fog?.knowsOwners === false && isUnseen(province, { position }))
    return wording.siteRefusals.notYours(parts)
  if (why === 'occupied' && there !== undefined)
    return wording.siteRefusals.occupiedBy({ ...parts, unit: someUnit(board, there) })
  return wording.siteRefusals.noSite[why](parts)
}

/** `Germany may build 2 units, and earlier orders have used that up`; the reason depends on the rulebook. */
export function tooMany(due: number, { board, rules, power }: OrderContext): string {
  const parts = { power: powerName(board, power), units: amount(Math.abs(due), 'unit') }
  return due > 0
    ? TOO_MANY_BUILDS[rules.tooManyBuilds](parts)
    : TOO_MANY_REMOVALS[rules.tooManyRemovals](parts)
}

const TOO_MANY_BUILDS = {
  firstLegal: wording.siteRefusals.builtUp,
  lastLegal: wording.siteRefusals.builtLater,
  none: wording.siteRefusals.noneBuilt,
}
const TOO_MANY_REMOVALS = {
  firstLegal: wording.siteRefusals.removedAll,
  lastLegal: wording.siteRefusals.removedLater,
  civilDisorder: wording.siteRefusals.noneRemoved,
}

/** `Germany has nothing to build, but has to remove 2 units` */
export function nothingDue({ board, rules, position, power }: OrderContext): string {
  const due = adjustmentDue(board, rules, position, power)
  const parts = { power: powerName(board, power), units: amount(Math.abs(due), 'unit') }
  if (due > 0) return wording.siteRefusals.mayBuild(parts)
  if (due < 0) return wording.siteRefusals.hasToRemove(parts)
  return surplus(board, position, power) > 0
    ? wording.siteRefusals.noFreeCenter(parts)
    : wording.siteRefusals.isEven(parts)
}

// Why a line is not followed, in parts that a mail or a program puts together.

/** What was read, as far as it went; why it is not followed; and what would work, if anything. */
export interface Explanation {
  readonly read: string | undefined
  readonly why: string
  readonly works: string | undefined
}

// What an exacting rulebook does not follow, with the order as it would be followed.

/** The meaning is clear, so the player is told how to write it. */
export function inexact(
  { why, unit, order }: OrderRefusal & { kind: 'inexact' },
  where: OrderContext,
): Explanation {
  const { board, legality } = where
  const read = spellOrder(board, order, legality.standing)
  const { adjective } = board.powers[unit.power]!
  const told = refused.inexact[why]({ unit: plainUnit(board, unit), adjective })
  const helps = order.kind === 'support' || order.kind === 'convoy'
  const isForeign = helps && unit.power !== order.unit.power
  const right = isForeign ? read.replace(/ ([SC]) /, ` $1 ${adjective.toUpperCase()} `) : read
  return { read, why: told, works: refused.writeOneOf({ orders: right }) }
}

/** A waive where builds may not be waived. */
export function noWaives({ board, rules, position, power }: OrderContext): Explanation {
  const sites = sitesOf(board, rules, position, power).map(at => `BUILD A ${board.id(at)}`)
  const why = refused.noWaives.why({ power: powerName(board, power) })
  return { read: undefined, why, works: refused.noWaives.works({ orders: listed(sites, 'or') }) }
}
