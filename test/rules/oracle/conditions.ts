// The conditions that a resolution must satisfy: for each order, whether it succeeds if the others do as assumed.
import type { Province } from '../../../src/rules/board/board.ts'
import type { Convoy, MovementOrder, Support } from '../../../src/rules/orders/order.ts'
import { comesOver, hasPath, isByConvoy, isShielded, isTurnedAway } from './convoys.ts'
import { goesByConvoy, routesThatCount } from './intent.ts'
import { isImpossibleMove, type Setup } from './legality.ts'
import type { Route } from './routes.ts'

/** An assumption about every order, asked for by the place of its unit in the list. */
export type Assumed = (unit: number) => boolean

/** Everything about the orders of a phase that does not depend on which of them succeed. */
export interface Movement extends Setup {
  readonly orders: readonly MovementOrder[]
  readonly at: readonly Province[]
  /** Where each unit is ordered to move, if it is. */
  readonly to: readonly (Province | undefined)[]
  readonly unitAt: ReadonlyMap<Province, number>
  readonly isMatched: readonly boolean[]
  /** Which moves go by convoy. */
  readonly isConvoyed: readonly boolean[]
  /** For each army's move, the routes of fleets that were ordered to convoy it, those that count. */
  readonly routes: readonly (readonly Route[])[]
  /** Which of those walk if their convoy is disrupted. */
  readonly mayWalk: readonly boolean[]
  /** The moves that a rule on paradoxes lets fail. */
  readonly barred: Set<number>
  /** The armies whose convoys are supposed to fail, to see what then comes of them. */
  readonly supposed: Set<number>
}

/** Whether this order succeeds, if all others do as assumed. */
export function succeedsIf(movement: Movement, unit: number, assumed: Assumed): boolean {
  const order = movement.orders[unit]!
  switch (order.kind) {
    case 'hold':
    case 'leave':
      return true
    case 'move':
      return movement.to[unit] !== undefined && !movement.barred.has(unit) && arrives(movement, unit, assumed)
    case 'support':
      return movement.isMatched[unit]! && !isCut(movement, unit, order, assumed)
    case 'convoy':
      return movement.isMatched[unit]! && !isDislodged(movement, unit, assumed)
  }
}

/** Lays out the orders that the units follow. */
export function layOut(setup: Setup, orders: readonly MovementOrder[]): Movement {
  const { board, units } = setup
  const at = units.map(unit => board.province(unit.at))
  const to = orders.map(order =>
    order.kind === 'move' && !isImpossibleMove(setup, order) ? board.province(order.to) : undefined,
  )
  const unitAt = new Map(at.map((province, unit) => [province, unit]))
  const barred = new Set<number>()
  const supposed = new Set<number>()
  const bare = {
    ...setup,
    orders,
    at,
    to,
    unitAt,
    isMatched: [],
    isConvoyed: [],
    routes: [],
    mayWalk: [],
    barred,
    supposed,
  }
  const isMatched = orders.map(order => isMatchedBy(bare, order))
  const routes = orders.map((_, unit) => (to[unit] === undefined ? [] : routesThatCount(bare, unit)))
  const isConvoyed = orders.map(
    (order, unit) =>
      order.kind === 'move' && to[unit] !== undefined && goesByConvoy(bare, unit, order, routes[unit]!),
  )
  const mayWalk = orders.map(
    (_, unit) =>
      isConvoyed[unit]! &&
      setup.rules.convoyDisrupted === 'walks' &&
      routes[unit]!.length > 0 &&
      board.steps('army', units[unit]!.at).includes(to[unit]!),
  )
  return { ...bare, isMatched, isConvoyed, routes, mayWalk }
}

/** Whether what a support or convoy refers to was really ordered. */
function isMatchedBy({ board, rules, orders, unitAt, to }: Movement, order: MovementOrder): boolean {
  if (order.kind !== 'support' && order.kind !== 'convoy') return true
  const other = unitAt.get(order.from)!
  const its = orders[other]!
  if (order.to === undefined) return its.kind !== 'move'
  if (its.kind !== 'move' || to[other] !== board.province(order.to)) return false
  return rules.coastInSupport === 'ignored' || order.to === to[other] || order.to === its.to
}

const movesTo = ({ to }: Movement, province: Province): number[] =>
  to.flatMap((target, mover) => (target === province ? [mover] : []))

/** The unit that moves against this mover, neither of them by convoy. */
function opponent(movement: Movement, mover: number, assumed: Assumed): number | undefined {
  const { at, to, unitAt } = movement
  const other = unitAt.get(to[mover]!)
  if (other === undefined || to[other] !== at[mover]) return undefined
  return isByConvoy(movement, mover, assumed) || isByConvoy(movement, other, assumed) ? undefined : other
}

/** The supports given to a unit's move, or to a unit that stands. */
const supportsOf = ({ orders, at, isMatched }: Movement, supported: number, assumed: Assumed): number[] =>
  orders.flatMap((order, supporter) => {
    const isFor = order.kind === 'support' && order.from === at[supported] && isMatched[supporter]
    return isFor && assumed(supporter) ? [supporter] : []
  })

function holdStrength(movement: Movement, province: Province, assumed: Assumed): number {
  const unit = movement.unitAt.get(province)
  if (unit === undefined) return 0
  if (movement.to[unit] !== undefined) return assumed(unit) ? 0 : 1
  return 1 + supportsOf(movement, unit, assumed).length
}

function attackStrength(movement: Movement, mover: number, assumed: Assumed): number {
  const { units, to, unitAt } = movement
  if (!hasPath(movement, mover, assumed)) return 0
  const there = unitAt.get(to[mover]!)
  const leaves = (unit: number) =>
    to[unit] !== undefined && opponent(movement, mover, assumed) === undefined && assumed(unit)
  if (there === undefined || leaves(there)) return 1 + supportsOf(movement, mover, assumed).length
  const against = units[there]!.power
  if (against === units[mover]!.power) return 0
  return (
    1 + supportsOf(movement, mover, assumed).filter(supporter => units[supporter]!.power !== against).length
  )
}

const defendStrength = (movement: Movement, mover: number, assumed: Assumed): number =>
  1 + supportsOf(movement, mover, assumed).length

/** With how much a move keeps others out of where it goes. */
export function preventStrength(movement: Movement, mover: number, assumed: Assumed): number {
  if (!hasPath(movement, mover, assumed)) return 0
  const against = opponent(movement, mover, assumed)
  if (against !== undefined && assumed(against)) return 0
  if (isPowerless(movement, mover, assumed)) return 0
  return 1 + supportsOf(movement, mover, assumed).length
}

/** Under some books a dislodged unit has no say where its attacker came from, convoyed or not. */
function isPowerless(movement: Movement, mover: number, assumed: Assumed): boolean {
  const { rules, at, to, unitAt } = movement
  const attacker = unitAt.get(to[mover]!)
  if (rules.dislodgedAtOrigin !== 'powerless' || attacker === undefined || to[attacker] !== at[mover])
    return false
  if (rules.convoyOrigin === 'lastFleet' && isByConvoy(movement, attacker, assumed)) return false
  return assumed(attacker) && !assumed(mover)
}

function arrives(movement: Movement, mover: number, assumed: Assumed): boolean {
  const target = movement.to[mover]!
  const strength = attackStrength(movement, mover, assumed)
  const against = opponent(movement, mover, assumed)
  const defence =
    against === undefined
      ? holdStrength(movement, target, assumed)
      : defendStrength(movement, against, assumed)
  if (strength === 0 || strength <= defence) return false
  const atSea = metAtSea(movement, mover, assumed)
  if (atSea !== undefined && strength <= defendStrength(movement, atSea, assumed)) return false
  const whole = strengthAgainstRivals(movement, mover, strength, assumed)
  return movesTo(movement, target).every(
    other => other === mover || whole > preventStrength(movement, other, assumed),
  )
}

/** Under some books a support from the power that stands there and was not told to move counts against others. */
function strengthAgainstRivals(
  movement: Movement,
  mover: number,
  strength: number,
  assumed: Assumed,
): number {
  const there = movement.unitAt.get(movement.to[mover]!)
  const counts = movement.rules.supportAgainstOwn === 'countsAgainstRivals'
  if (!counts || there === undefined || movement.orders[there]!.kind === 'move') return strength
  return 1 + supportsOf(movement, mover, assumed).length
}

/** Brannan: who attacks the last fleet of an army's convoy meets that army, and it meets him. */
function metAtSea(movement: Movement, mover: number, assumed: Assumed): number | undefined {
  const { rules, at, to, unitAt, orders, isMatched } = movement
  const there = unitAt.get(to[mover]!)
  if (rules.convoyOrigin !== 'lastFleet' || there === undefined) return undefined
  const order = orders[there]!
  if (order.kind === 'convoy' && isMatched[there] && order.to === at[mover]) {
    const army = unitAt.get(order.from)!
    return comesOver(movement, army, there, assumed) ? army : undefined
  }
  const fleet = to[there] === undefined ? undefined : unitAt.get(to[there]!)
  if (fleet === undefined || !isByConvoy(movement, mover, assumed)) return undefined
  return comesOver(movement, mover, fleet, assumed) ? there : undefined
}

const isDislodged = (movement: Movement, unit: number, assumed: Assumed): boolean =>
  movesTo(movement, movement.at[unit]!).some(mover => assumed(mover))

function isCut(movement: Movement, supporter: number, support: Support, assumed: Assumed): boolean {
  const { board, units, at } = movement
  const aimedAt = support.to === undefined ? support.from : board.province(support.to)
  return movesTo(movement, at[supporter]!).some(mover => {
    if (isShielded(movement, mover, support, assumed)) return false
    if (assumed(mover)) return true
    const isForeign = units[mover]!.power !== units[supporter]!.power
    if (!isForeign || !attacks(movement, mover, assumed)) return false
    return !isTurnedAway(movement, mover, aimedAt, assumed)
  })
}

/** By one book an army attacks while any of its routes is open, though it moves only if all are. (DATC 6.F.19) */
function attacks(movement: Movement, mover: number, assumed: Assumed): boolean {
  if (attackStrength(movement, mover, assumed) >= 1) return true
  if (movement.rules.convoyRoutes !== 'everyOwnRoute' || !isByConvoyAtAll(movement, mover)) return false
  return movement.routes[mover]!.some(route => route.every(fleet => assumed(fleet)))
}

const isByConvoyAtAll = ({ isConvoyed, barred, supposed }: Movement, mover: number): boolean =>
  isConvoyed[mover]! && !barred.has(mover) && !supposed.has(mover)

/** A convoy order that counts for some army. */
export const isConvoy = (order: MovementOrder): order is Convoy => order.kind === 'convoy'
