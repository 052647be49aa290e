// What one reading of a line can mean: each way to take its names, with the units that stand there, makes one order.

import { err, ok } from '../../result.ts'
import type { Location, Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf, type PlaceNamed } from '../../rules/board/gazetteer.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import {
  convoy,
  hold,
  leave,
  type MovementOrder,
  move,
  mustRide,
  mustSail,
  type Order,
  support,
} from '../../rules/orders/order.ts'
import { stepsOf } from '../../rules/orders/possible.ts'
import { adjustmentDue, whyNoSite } from '../../rules/orders/standing.ts'
import { exactly, isExacting } from './exacting.ts'
import { powerBegun } from './headings.ts'
import type { Reading, UnitPhrase } from './phrases.ts'
import {
  anyUnits,
  goalsOf,
  isUnseen,
  isWithOrder,
  type OrderContext,
  type OrRefusal,
  orderedUnits,
  provincesNamed,
  type Reader,
  sitesNamed,
} from './places.ts'
import type { Meaning, OrderRefusal } from './refusal.ts'

/** Everything that a reading can mean, name by name. */
export function meaningsOf(reading: Reading, reader: Reader): readonly Meaning[] {
  const meanings = looseMeanings(reading, reader)
  return isExacting(reader.rules) ? meanings.map(each => exactly(each, reading, reader)) : meanings
}

/** The meanings by a lenient rulebook. */
function looseMeanings(reading: Reading, reader: Reader): readonly Meaning[] {
  const { kind: phase } = reader.position.phase
  if (!KINDS_OF_ORDER[phase].includes(reading.kind)) return outOfPhase(reading, reader)
  const both = nameWithGoal(reading)
  if (
    both !== undefined &&
    reader.names === 'begun' &&
    provincesNamed(both, { ...reader, names: 'slipped' }).length > 0
  ) {
    return [err({ kind: 'noSuchPlace', phrase: both })]
  }
  switch (reading.kind) {
    case 'waive':
      return [ifDue({ kind: 'waive', power: reader.power }, reader)]
    case 'build':
      return buildMeanings(reading.unit, reader)
    case 'bare':
      return bareMeanings(reading.unit, reader)
    case 'leave':
      return leaveMeanings(reading, reader)
    default:
      if (reading.kind === 'move' && isWithOrder(reading.unit, reader))
        return [err({ kind: 'noSuchPlace', phrase: reading.unit.place })]
      return orderedUnits(reading.unit, reader).flatMap(found =>
        found.ok ? unitMeanings(reading, found.value, reader) : [found],
      )
  }
}

/** `Ionian Nea`: the second word may be the beginning of Neapel, or a slip in the first name. Then only both together are reported. */
function nameWithGoal(reading: Reading): string | undefined {
  if ((reading.kind !== 'move' && reading.kind !== 'support') || !reading.isUnmarked) return undefined
  const { place } = reading.kind === 'move' ? reading.unit : reading.of
  return `${place.replace(/^[af] /, '')} ${reading.to}`
}

const KINDS_OF_ORDER: Readonly<
  Record<OrderContext['position']['phase']['kind'], readonly Reading['kind'][]>
> = {
  movement: ['hold', 'move', 'support', 'convoy', 'leave', 'proxy', 'bare'],
  retreat: ['move', 'disband', 'bare'],
  adjustment: ['build', 'disband', 'remove', 'waive', 'bare'],
}

/** It is only called an order for another phase if its names are places; otherwise it is prose. */
function outOfPhase(reading: Reading, reader: Reader): readonly Meaning[] {
  const phase = reader.position.phase.kind
  const unit = reading.kind === 'waive' ? undefined : reading.unit
  const names = [...(unit === undefined ? [] : [unit.place]), ...('to' in reading ? [reading.to] : [])]
  const stranger = names.find(name => name !== undefined && provincesNamed(name, reader).length === 0)
  if (stranger !== undefined) return [err({ kind: 'noSuchPlace', phrase: stranger })]
  return [err({ kind: 'wrongPhase', said: reading.kind, phase })]
}

type UnitReading = Exclude<Reading, { kind: 'waive' | 'build' | 'bare' | 'leave' }>

function unitMeanings(reading: UnitReading, unit: Unit, reader: Reader): readonly Meaning[] {
  const isRetreat = reader.position.phase.kind === 'retreat'
  if (reading.kind === 'move' && isAlongTheLine(reading.route, reader)) {
    return unitMeanings({ ...reading, byConvoy: false, byRail: true, route: [] }, unit, reader)
  }
  const route = 'route' in reading ? reading.route : []
  const stranger = isRetreat ? passedOn(route, reading) : unknownWater(route, reader)
  if (stranger !== undefined) return [err(stranger)]
  switch (reading.kind) {
    case 'hold':
      return [legal(hold(unit), reader)]
    case 'move':
      return isRetreat ? retreatMeanings(reading, unit, reader) : moveMeanings(reading, unit, reader)
    case 'support':
      return supportMeanings(reading, unit, reader)
    case 'convoy':
      return convoyMeanings(reading, unit, reader)
    case 'disband':
      return [isRetreat ? ok({ kind: 'disband', unit }) : ifDue({ kind: 'remove', unit }, reader)]
    case 'remove':
      return [ifDue({ kind: 'remove', unit }, reader)]
    case 'proxy':
      return proxyMeanings(reading.to, unit, reader)
  }
}

function legal(order: MovementOrder, { legality, rules }: Reader): Meaning {
  const why = legality.whyNot(order, rules)
  return why === undefined ? ok(order) : err({ kind: 'illegal', order, why })
}

const eachGoal = (
  goals: readonly OrRefusal<Location>[],
  meaning: (to: Location) => Meaning,
): readonly Meaning[] => goals.map(goal => (goal.ok ? meaning(goal.value) : goal))

/** Whether everything named on the way is a station of the railroad. */
const isAlongTheLine = (route: readonly string[], reader: Reader): boolean => {
  const { passages } = reader.board
  if (passages.railroad === undefined || route.length === 0) return false
  return route.every(name => provincesNamed(name, reader).some(at => passages.isStation(at)))
}

/** A retreat with a place on the way: it is unclear which of the two is its goal, or what stands between them. */
function passedOn([first]: readonly string[], reading: UnitReading): OrderRefusal | undefined {
  if (first === undefined || !('to' in reading)) return undefined
  return { kind: 'notUnderstood', line: `${reading.unit.place} - ${first} - ${reading.to}` }
}

/** A water named on the way asks for the convoy. Anything but a water is refused. */
function unknownWater(route: readonly string[], reader: Reader): OrderRefusal | undefined {
  const { board } = reader
  const stranger = route.find(name => !provincesNamed(name, reader).some(at => board.convoys[at] === 1))
  return stranger === undefined ? undefined : { kind: 'noSuchPlace', phrase: stranger }
}

function moveMeanings(reading: Reading & { kind: 'move' }, unit: Unit, reader: Reader): readonly Meaning[] {
  const { board } = reader
  const over = pathIn(reading.route, reader)
  const goals = goalsOf(reading.to, unit, stepsOf(unit, board), reader)
  return eachGoal(
    goals.map(goal => movedGoal(goal, reader)),
    to => {
      const sails = reading.byConvoy || mustSail(board, unit, board.province(to))
      const rides = reading.byRail === true || (!sails && mustRide(board, unit, board.province(to)))
      return legal(move(unit, to, rides ? 'railroad' : sails ? 'convoy' : 'any', over), reader)
    },
  )
}

/** If the rulebook takes impossible orders as orders, it also takes a move without its coast. (DATC 4.E.1) */
function movedGoal(goal: OrRefusal<Location>, { board, rules }: Reader): OrRefusal<Location> {
  if (goal.ok || goal.error.kind !== 'coastMissing' || rules.impossibleOrders === 'ignored') return goal
  return ok(board.province(goal.error.coasts[0]!))
}

/** The waters of a path, if the rulebook has it followed. (DATC 4.A.6) */
function pathIn(route: readonly string[], reader: Reader): readonly Province[] | undefined {
  if (route.length === 0 || reader.rules.convoyPath === 'ignored') return undefined
  const { convoys } = reader.board
  return route.flatMap(name =>
    provincesNamed(name, reader)
      .filter(at => convoys[at] === 1)
      .slice(0, 1),
  )
}

/** Leave of the unit that stands over the canal, named or not. */
function leaveMeanings(reading: Reading & { kind: 'leave' }, reader: Reader): readonly Meaning[] {
  const { board } = reader
  const guards = reading.unit === undefined ? [guardOf(reader)] : orderedUnits(reading.unit, reader)
  return guards.flatMap((guard): readonly Meaning[] => {
    if (!guard.ok) return [guard]
    return anyUnits(reading.of, reader).flatMap((found): readonly Meaning[] => {
      if (!found.ok) return [found]
      const goals = provincesNamed(reading.to, reader)
      if (goals.length === 0) return [err({ kind: 'noSuchPlace', phrase: reading.to, unit: guard.value })]
      return goals.map(to => legal(leave(guard.value, board.province(found.value.at), to), reader))
    })
  })
}

/** The player's own unit over the canal. */
function guardOf({ board, legality, power }: Reader): OrRefusal<Unit> {
  const { canal } = board.passages
  if (canal === undefined) return err({ kind: 'noSuchPlace', phrase: 'canal' })
  const unit = legality.standing.unitIn(canal.guard)
  if (unit === undefined) return err({ kind: 'noUnitThere', at: canal.guard, phase: 'movement' })
  return unit.power === power ? ok(unit) : err({ kind: 'notYourUnit', unit })
}

function retreatMeanings(
  { to: phrase, byRail }: Reading & { kind: 'move' },
  unit: Unit,
  reader: Reader,
): readonly Meaning[] {
  const retreats = reader.position.dislodged.find(each => each.unit === unit)?.retreats ?? []
  return eachGoal(goalsOf(phrase, unit, retreats, reader), to => {
    const order = { kind: 'retreat', unit, to } as const
    return retreats.includes(to) && byRail !== true ? ok(order) : err({ kind: 'noRetreat', order, retreats })
  })
}

function supportMeanings(
  reading: Reading & { kind: 'support' },
  unit: Unit,
  reader: Reader,
): readonly Meaning[] {
  const { board } = reader
  return anyUnits(reading.of, reader).flatMap((found): readonly Meaning[] => {
    if (!found.ok) return [found]
    const from = board.province(found.value.at)
    if (reading.to === undefined) return [legal(support(unit, from), reader)]
    if (isUnseen(from, reader))
      return sitesNamed(reading.to, reader).map(({ province, coast }) =>
        legal(support(unit, from, heeded(coast, reader) ?? province), reader),
      )
    const near = board.steps(found.value.kind, found.value.at)
    const goals = goalsOf(reading.to, found.value, near, reader)
    return eachGoal(
      goals.map(goal => supportedGoal(goal, unit, reader)),
      to => legal(support(unit, from, to), reader),
    )
  })
}

/** By one rulebook the coast in a support says nothing, whichever unit it is for. */
const heeded = (coast: Location | undefined, { rules }: Reader): Location | undefined =>
  rules.coastInSupport === 'ignored' ? undefined : coast

/** By most rulebooks a support may leave the coast of the move open; by one its coast says nothing. (DATC 4.B.4) */
function supportedGoal(goal: OrRefusal<Location>, by: Unit, { board, rules }: Reader): OrRefusal<Location> {
  if (goal.ok) return rules.coastInSupport === 'ignored' ? ok(board.province(goal.value)) : goal
  if (goal.error.kind !== 'coastMissing') return goal
  const { unit, coasts } = goal.error
  const mayBeOpen: Readonly<Record<Rulebook['coastInSupport'], boolean>> = {
    mustMatch: coasts.length > 1,
    openForOwn: coasts.length > 1 && unit.power === by.power,
    required: false,
    ignored: true,
  }
  return mayBeOpen[rules.coastInSupport] ? ok(board.province(coasts[0]!)) : err({ ...goal.error, by })
}

function convoyMeanings(
  reading: Reading & { kind: 'convoy' },
  unit: Unit,
  reader: Reader,
): readonly Meaning[] {
  const { board } = reader
  return anyUnits(reading.of, reader).flatMap((found): readonly Meaning[] => {
    if (!found.ok) return [found]
    const goals = provincesNamed(reading.to, reader)
    if (goals.length === 0) return [err({ kind: 'noSuchPlace', phrase: reading.to, unit })]
    return goals.map(to => legal(convoy(unit, board.province(found.value.at), to), reader))
  })
}

/** A proxy leaves a unit to another power. The old judges let any power write it, but only the owner's counts. */
function proxyMeanings(phrase: string, unit: Unit, reader: Reader): readonly Meaning[] {
  const { board, power, proxies, acceptance } = reader
  if (isUnseen(board.province(unit.at), reader))
    return [err({ kind: 'noUnitThere', at: board.province(unit.at), phase: reader.position.phase.kind })]
  if (unit.power !== power && acceptance !== 'judge') return [err({ kind: 'notYoursToLeave', unit })]
  const name = phrase.replace(/^to /, '')
  const to = gazetteerOf(board).powerCalled(name) ?? powerBegun(name, 2, board)
  if (to === undefined) return [err({ kind: 'noSuchPower', phrase: name })]
  if (proxies && (to === power || to === unit.power)) return [err({ kind: 'proxyToSelf', unit, to })]
  return [ok({ kind: 'proxy', unit, to })]
}

// What builds, removals and single units mean in the adjustments at the end of a year.

/** A single unit is an order only in the adjustments, where the sign of what is due says whether it is built or removed. */
function bareMeanings(unit: UnitPhrase, reader: Reader): readonly OrRefusal<Order>[] {
  const { board, rules, position, power } = reader
  const isAdjustment = position.phase.kind === 'adjustment'
  if (isAdjustment && adjustmentDue(board, rules, position, power) > 0) return buildMeanings(unit, reader)
  return orderedUnits(unit, reader).map(found => {
    if (!found.ok) return found
    if (!isAdjustment) return err({ kind: 'incomplete', unit: found.value })
    return ifDue({ kind: 'remove', unit: found.value }, reader)
  })
}

function buildMeanings(phrase: UnitPhrase, reader: Reader): readonly OrRefusal<Order>[] {
  const places = sitesNamed(phrase.place, reader)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  return places.map(place => buildMeaning(phrase.kind, place, reader))
}

/** The kind may be left out where only one is possible. A fleet needs its coast if there are two. (DATC 4.C.3, 4.B.7) */
function buildMeaning(
  said: Unit['kind'] | undefined,
  { province, coast }: PlaceNamed,
  reader: Reader,
): OrRefusal<Order> {
  const { board, rules, position, power } = reader
  const { terrain } = board.provinces[province]!
  const kind = isArmyInstead(said, terrain, rules) ? 'army' : (said ?? kindFor(terrain))
  const unit = board.unit(kind ?? 'army', power, province)
  const why = whyNoSite(board, rules, position, unit)
  if (why !== undefined) return err({ kind: 'noSite', unit, why })
  if (kind === undefined) return err({ kind: 'kindMissing', at: province })
  if (kind === 'army') return ifDue({ kind: 'build', unit }, reader)
  const harbours = board.harbours(province)
  const at = coast ?? (harbours.length === 1 ? harbours[0] : undefined)
  if (at === undefined) return err({ kind: 'coastMissing', unit, coasts: harbours })
  return ifDue({ kind: 'build', unit: board.unit('fleet', power, at) }, reader)
}

/** By some rulebooks a fleet that is built inland is an army. (DATC 4.C.4) */
const isArmyInstead = (said: Unit['kind'] | undefined, terrain: string, rules: Rulebook): boolean =>
  said === 'fleet' && terrain === 'inland' && rules.fleetInland === 'army'

const kindFor = (terrain: string): Unit['kind'] | undefined =>
  terrain === 'inland' ? 'army' : terrain === 'sea' ? 'fleet' : undefined

/** The order if any of its kind is due, or why it is not. How many are due is checked when the orders are counted. */
function ifDue(
  order: Extract<Order, { kind: 'build' | 'remove' | 'waive' }>,
  reader: Reader,
): OrRefusal<Order> {
  const { board, rules, position, power } = reader
  const due = adjustmentDue(board, rules, position, power)
  const isDue = order.kind === 'remove' ? due < 0 : due > 0
  if (isDue && order.kind === 'waive' && rules.waivedBuild === 'forbidden')
    return err({ kind: 'noWaives', due })
  return isDue ? ok(order) : err({ kind: 'nothingDue', order, due })
}
