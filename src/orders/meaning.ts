// What a line means on this board: its reading, the names in it, and who stands where, make one order or none.
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import type { Dislodged, Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { err, ok, type Result } from '../result.ts'
import type { Legality } from './legality.ts'
import { convoy, hold, type MovementOrder, move, type Order, support } from './order.ts'
import { exactReading, type Reading, type UnitPhrase } from './reading.ts'
import type { OrderRefusal } from './refusal.ts'
import { whyNoSite } from './sites.ts'
import { spellOrder } from './spelling.ts'

/** Whose order it is, on what board, at what moment. `legality` is set to the units of the position. */
export interface Where {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly power: Power
  readonly legality: Legality
}

export type Meaning = Result<Order, OrderRefusal>

/** The one order that a line means, or why it is not followed. */
export function meaningOf(line: string, where: Where): Meaning {
  const reading = exactReading(line)
  return reading === undefined
    ? err({ kind: 'notUnderstood', line })
    : only(meaningsOf(reading, where), line, where)
}

/** One meaning is followed; two are not; of several refusals the one that comes closest to an order is told. */
function only(meanings: readonly Meaning[], line: string, { board, legality }: Where): Meaning {
  const orders = new Map<string, Order>()
  for (const meaning of meanings) {
    if (meaning.ok) orders.set(spellOrder(board, meaning.value, legality.standing), meaning.value)
  }
  const [first, second] = orders.values()
  if (second !== undefined) return err({ kind: 'twoMeanings', meanings: [...orders.values()] })
  if (first !== undefined) return ok(first)
  const refusals = meanings.flatMap(meaning => (meaning.ok ? [] : [meaning.error]))
  refusals.sort((one, other) => VAGUE.indexOf(one.kind) - VAGUE.indexOf(other.kind))
  return err(refusals[0] ?? { kind: 'notUnderstood', line })
}

/** The refusals that say least, in that order; all others say more. */
const VAGUE: readonly OrderRefusal['kind'][] = ['notYourUnit', 'noUnitThere', 'noSuchPlace', 'notUnderstood']

/** Everything that a reading can mean, name by name. */
function meaningsOf(reading: Reading, where: Where): readonly Meaning[] {
  const { kind: phase } = where.position.phase
  if (!KINDS_OF_ORDER[phase].includes(reading.kind)) {
    return [err({ kind: 'wrongPhase', said: reading.kind, phase })]
  }
  switch (reading.kind) {
    case 'waive':
      return [ok({ kind: 'waive', power: where.power })]
    case 'build':
      return buildMeanings(reading.unit, where)
    default:
      return ownUnits(reading.unit, where).flatMap(found =>
        found.ok ? unitMeanings(reading, found.value, where) : [found],
      )
  }
}

const KINDS_OF_ORDER: Readonly<Record<Position['phase']['kind'], readonly Reading['kind'][]>> = {
  movement: ['hold', 'move', 'support', 'convoy', 'proxy'],
  retreat: ['move', 'disband'],
  adjustment: ['build', 'disband', 'waive'],
}

type UnitReading = Exclude<Reading, { kind: 'waive' | 'build' }>

function unitMeanings(reading: UnitReading, unit: Unit, where: Where): readonly Meaning[] {
  const isRetreat = where.position.phase.kind === 'retreat'
  switch (reading.kind) {
    case 'hold':
      return [legal(hold(unit), where)]
    case 'move':
      return isRetreat ? retreatMeanings(reading.to, unit, where) : moveMeanings(reading, unit, where)
    case 'support':
      return supportMeanings(reading, unit, where)
    case 'convoy':
      return convoyMeanings(reading, unit, where)
    case 'disband':
      return [ok({ kind: isRetreat ? 'disband' : 'remove', unit })]
    case 'proxy':
      return proxyMeanings(reading.to, unit, where)
  }
}

function legal(order: MovementOrder, { legality, rules }: Where): Meaning {
  const why = legality.whyNot(order, rules)
  return why === undefined ? ok(order) : err({ kind: 'illegal', order, why })
}

/** The units of one's own that a phrase can mean, or why there are none. A wrong letter is forgiven. (4.C.2) */
function ownUnits(phrase: UnitPhrase, where: Where): readonly Result<Unit, OrderRefusal>[] {
  const places = provincesCalled(phrase.place, where.board)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  const found = places.map(place => unitAt(place, where))
  const own = rightKind(
    phrase,
    found.filter(unit => unit?.power === where.power),
  )
  if (own.length > 0) return own.map(ok)
  return places.map((at, i) => {
    const unit = found[i]
    const phase = where.position.phase.kind
    return err(unit === undefined ? { kind: 'noUnitThere', at, phase } : { kind: 'notYourUnit', unit })
  })
}

/** Those of the kind that was said, if there are any: the letter tells TYR from TYS, but is not needed. */
function rightKind(phrase: UnitPhrase, units: readonly (Unit | undefined)[]): readonly Unit[] {
  const there = units.filter(unit => unit !== undefined)
  const right = there.filter(unit => unit.kind === phrase.kind)
  return right.length > 0 ? right : there
}

/** Who stands in a province, or in a retreat phase who was driven out of it. */
const unitAt = (province: Province, { position, legality, board }: Where): Unit | undefined =>
  position.phase.kind === 'retreat'
    ? position.dislodged.find(({ unit }) => board.province(unit.at) === province)?.unit
    : legality.standing.unitIn(province)

const provincesCalled = (phrase: string, board: Board): readonly Province[] => [
  ...new Set(placesSaid(phrase, board).map(({ province }) => province)),
]

/** A province that a phrase can mean, and the coast of it that was named, if it has such a coast. */
interface PlaceSaid {
  readonly province: Province
  readonly coast: Location | undefined
}

/** A coast that a province does not have says nothing. (DATC 4.B.6) */
function placesSaid(phrase: string, board: Board): readonly PlaceSaid[] {
  const gazetteer = gazetteerOf(board)
  const { name, coast: said } = gazetteer.coastSaid(phrase)
  const whole = gazetteer.placesCalled(phrase)
  return (whole.length > 0 ? whole : gazetteer.placesCalled(name)).map(at => {
    const province = board.province(at)
    if (at !== province) return { province, coast: at }
    return { province, coast: board.provinces[province]!.coasts.find(({ id }) => id === said)?.location }
  })
}

type Goal = Result<Location, OrderRefusal>

/** Where a unit that says it goes to a place would go; `near` tells which coasts it could reach. */
function goalsOf(phrase: string, unit: Unit, near: readonly Location[], where: Where): readonly Goal[] {
  const places = placesSaid(phrase, where.board)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase })]
  return places.map(place => goalOf(place, unit, near, where.board))
}

function goalOf({ province, coast }: PlaceSaid, unit: Unit, near: readonly Location[], board: Board): Goal {
  if (unit.kind === 'army') return ok(province)
  if (coast !== undefined) return ok(coast)
  const coasts = near.filter(at => board.province(at) === province)
  const [only, another] = coasts
  if (another !== undefined) return err({ kind: 'coastMissing', unit, coasts })
  return ok(only ?? province)
}

const eachGoal = (goals: readonly Goal[], meaning: (to: Location) => Meaning): readonly Meaning[] =>
  goals.map(goal => (goal.ok ? meaning(goal.value) : goal))

function moveMeanings(reading: Reading & { kind: 'move' }, unit: Unit, where: Where): readonly Meaning[] {
  const { board } = where
  return eachGoal(goalsOf(reading.to, unit, board.steps(unit.kind, unit.at), where), to => {
    const mustSail = unit.kind === 'army' && !board.reaches('army', unit.at, board.province(to))
    return legal(move(unit, to, reading.byConvoy || mustSail ? 'convoy' : 'any'), where)
  })
}

function retreatMeanings(phrase: string, unit: Unit, where: Where): readonly Meaning[] {
  const { retreats } = where.position.dislodged.find(each => each.unit === unit) as Dislodged
  return eachGoal(goalsOf(phrase, unit, retreats, where), to => {
    const order = { kind: 'retreat', unit, to } as const
    return retreats.includes(to) ? ok(order) : err({ kind: 'noRetreat', order, retreats })
  })
}

function supportMeanings(
  reading: Reading & { kind: 'support' },
  unit: Unit,
  where: Where,
): readonly Meaning[] {
  const { board } = where
  return anyUnits(reading.of, where).flatMap((found): readonly Meaning[] => {
    if (!found.ok) return [found]
    const from = board.province(found.value.at)
    if (reading.to === undefined) return [legal(support(unit, from), where)]
    const near = board.steps(found.value.kind, found.value.at)
    return eachGoal(openCoasts(goalsOf(reading.to, found.value, near, where), board), to =>
      legal(support(unit, from, to), where),
    )
  })
}

/** A support may leave the coast of the move open. (DATC 4.B.4) */
const openCoasts = (goals: readonly Goal[], board: Board): readonly Goal[] =>
  goals.map(goal =>
    !goal.ok && goal.error.kind === 'coastMissing' ? ok(board.province(goal.error.coasts[0]!)) : goal,
  )

/** The units of any power that a phrase can mean, or that nobody stands there. */
function anyUnits(phrase: UnitPhrase, where: Where): readonly Result<Unit, OrderRefusal>[] {
  const places = provincesCalled(phrase.place, where.board)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  const there = rightKind(
    phrase,
    places.map(place => where.legality.standing.unitIn(place)),
  )
  if (there.length > 0) return there.map(ok)
  return places.map(at => err({ kind: 'noUnitThere', at, phase: where.position.phase.kind }))
}

function convoyMeanings(reading: Reading & { kind: 'convoy' }, unit: Unit, where: Where): readonly Meaning[] {
  const { board } = where
  return anyUnits(reading.of, where).flatMap((found): readonly Meaning[] => {
    if (!found.ok) return [found]
    const goals = provincesCalled(reading.to, board)
    if (goals.length === 0) return [err({ kind: 'noSuchPlace', phrase: reading.to })]
    return goals.map(to => legal(convoy(unit, board.province(found.value.at), to), where))
  })
}

function proxyMeanings(phrase: string, unit: Unit, { board }: Where): readonly Meaning[] {
  const to = gazetteerOf(board).powerCalled(phrase)
  return [to === undefined ? err({ kind: 'noSuchPower', phrase }) : ok({ kind: 'proxy', unit, to })]
}

function buildMeanings(phrase: UnitPhrase, where: Where): readonly Meaning[] {
  const places = placesSaid(phrase.place, where.board)
  if (places.length === 0) return [err({ kind: 'noSuchPlace', phrase: phrase.place })]
  return places.map(place => buildMeaning(phrase.kind, place, where))
}

/** The kind may be left out inland only; a fleet needs its coast where there are two. (DATC 4.C.3, 4.B.7) */
function buildMeaning(said: Unit['kind'] | undefined, place: PlaceSaid, where: Where): Meaning {
  const { board, rules, position, power } = where
  const { terrain } = board.provinces[place.province]!
  const kind = said ?? (terrain === 'inland' ? 'army' : terrain === 'sea' ? 'fleet' : undefined)
  const why = whyNoSite(board, rules, position, board.unit(kind ?? 'army', power, place.province))
  if (why !== undefined && kind !== undefined) {
    return err({ kind: 'noSite', unit: board.unit(kind, power, place.province), why })
  }
  if (kind === undefined) return err({ kind: 'kindMissing', at: place.province })
  const unit = board.unit(kind, power, place.province)
  if (kind === 'army') return ok({ kind: 'build', unit })
  const harbours = board.harbours(place.province)
  const at = place.coast ?? (harbours.length === 1 ? harbours[0] : undefined)
  if (at === undefined) return err({ kind: 'coastMissing', unit, coasts: harbours })
  return ok({ kind: 'build', unit: board.unit('fleet', power, at) })
}
