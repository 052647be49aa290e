// The conditions that a resolution must satisfy: for each order, whether it succeeds if the others do as assumed.
import type { Province } from '../../src/board/board.ts'
import type { Convoy, Move, MovementOrder, Support } from '../../src/orders/order.ts'
import type { Table } from './legality.ts'
import { convoyers, properRoutes, type Route } from './routes.ts'

/** An assumption about every order, asked for by the place of its unit in the list. */
export type Assumed = (unit: number) => boolean

/** Everything about the orders of a phase that does not depend on which of them succeed. */
export interface Slate extends Table {
  readonly orders: readonly MovementOrder[]
  readonly at: readonly Province[]
  /** Where each unit is ordered to move, if it is. */
  readonly to: readonly (Province | undefined)[]
  readonly unitAt: ReadonlyMap<Province, number>
  readonly isMatched: readonly boolean[]
  /** Which moves go by convoy. */
  readonly isConvoyed: readonly boolean[]
  /** For each army's move, the routes of fleets that were ordered to convoy it. */
  readonly routes: readonly (readonly Route[])[]
}

/** Whether this order succeeds, if all others do as assumed. */
export function succeedsIf(slate: Slate, unit: number, assumed: Assumed): boolean {
  const order = slate.orders[unit]!
  switch (order.kind) {
    case 'hold':
    case 'leave':
      return true
    case 'move':
      return arrives(slate, unit, assumed)
    case 'support':
      return slate.isMatched[unit]! && !isCut(slate, unit, order, assumed)
    case 'convoy':
      return slate.isMatched[unit]! && !isDislodged(slate, unit, assumed)
  }
}

/** Lays out the orders that the units follow. */
export function layOut(table: Table, orders: readonly MovementOrder[]): Slate {
  const { board, units } = table
  const at = units.map(unit => board.province(unit.at))
  const to = orders.map(order => (order.kind === 'move' ? board.province(order.to) : undefined))
  const unitAt = new Map(at.map((province, unit) => [province, unit]))
  const bare = { ...table, orders, at, to, unitAt, isMatched: [], isConvoyed: [], routes: [] }
  const isMatched = orders.map(order => isMatchedBy(bare, order))
  const routes = orders.map((order, unit) =>
    order.kind === 'move' ? properRoutes(board, units, carriers(bare, unit), at[unit]!, to[unit]!) : [],
  )
  const isConvoyed = orders.map(
    (order, unit) => order.kind === 'move' && goesByConvoy(bare, unit, order, routes),
  )
  return { ...bare, isMatched, isConvoyed, routes }
}

/** Whether what a support or convoy refers to was really ordered. */
function isMatchedBy({ board, orders, unitAt, to }: Slate, order: MovementOrder): boolean {
  if (order.kind !== 'support' && order.kind !== 'convoy') return true
  const other = unitAt.get(order.from)!
  const its = orders[other]!
  if (order.to === undefined) return its.kind !== 'move'
  if (its.kind !== 'move' || to[other] !== board.province(order.to)) return false
  return order.to === to[other] || order.to === its.to
}

/** The fleets with a matching convoy order for this move. */
const carriers = ({ board, units, orders, at, to }: Slate, mover: number): number[] =>
  units[mover]!.kind === 'fleet'
    ? []
    : convoyers(board, units).filter(fleet => {
        const order = orders[fleet]!
        return order.kind === 'convoy' && order.from === at[mover] && order.to === to[mover]
      })

/**
 * An army goes by convoy to a place that is not adjacent, when told VIA, and when its own side convoys it; but
 * under some books it walks to a neighbour when no chain of fleets was ordered to take it there.
 */
function goesByConvoy(slate: Slate, mover: number, order: Move, routes: Slate['routes']): boolean {
  const { board, rules, units } = slate
  if (order.unit.kind === 'fleet') return false
  if (!board.steps('army', order.unit.at).includes(order.to)) return true
  if (rules.convoyNotOrdered === 'walks' && routes[mover]!.length === 0) return false
  if (order.via === 'convoy') return true
  return carriers(slate, mover).some(fleet => units[fleet]!.power === order.unit.power)
}

const movesTo = ({ to }: Slate, province: Province): number[] =>
  to.flatMap((target, mover) => (target === province ? [mover] : []))

const hasPath = (slate: Slate, mover: number, assumed: Assumed, without?: number): boolean =>
  !slate.isConvoyed[mover] ||
  slate.routes[mover]!.some(route => route.every(fleet => fleet !== without && assumed(fleet)))

/** The unit that moves against this mover, neither of them by convoy. */
function opponent({ at, to, unitAt, isConvoyed }: Slate, mover: number): number | undefined {
  const other = unitAt.get(to[mover]!)
  if (other === undefined || to[other] !== at[mover]) return undefined
  return isConvoyed[mover] || isConvoyed[other] ? undefined : other
}

/** The supports given to a unit's move, or to a unit that stands. */
const supportsOf = ({ orders, at, isMatched }: Slate, supported: number, assumed: Assumed): number[] =>
  orders.flatMap((order, supporter) => {
    const isFor = order.kind === 'support' && order.from === at[supported] && isMatched[supporter]
    return isFor && assumed(supporter) ? [supporter] : []
  })

function holdStrength(slate: Slate, province: Province, assumed: Assumed): number {
  const unit = slate.unitAt.get(province)
  if (unit === undefined) return 0
  if (slate.to[unit] !== undefined) return assumed(unit) ? 0 : 1
  return 1 + supportsOf(slate, unit, assumed).length
}

function attackStrength(slate: Slate, mover: number, assumed: Assumed): number {
  const { units, to, unitAt } = slate
  if (!hasPath(slate, mover, assumed)) return 0
  const there = unitAt.get(to[mover]!)
  const leaves = (unit: number) =>
    to[unit] !== undefined && opponent(slate, mover) === undefined && assumed(unit)
  if (there === undefined || leaves(there)) return 1 + supportsOf(slate, mover, assumed).length
  const against = units[there]!.power
  if (against === units[mover]!.power) return 0
  return 1 + supportsOf(slate, mover, assumed).filter(supporter => units[supporter]!.power !== against).length
}

const defendStrength = (slate: Slate, mover: number, assumed: Assumed): number =>
  1 + supportsOf(slate, mover, assumed).length

/** With how much a move keeps others out of where it goes. */
export function preventStrength(slate: Slate, mover: number, assumed: Assumed): number {
  if (!hasPath(slate, mover, assumed)) return 0
  const against = opponent(slate, mover)
  if (against !== undefined && assumed(against)) return 0
  return 1 + supportsOf(slate, mover, assumed).length
}

function arrives(slate: Slate, mover: number, assumed: Assumed): boolean {
  const target = slate.to[mover]!
  const strength = attackStrength(slate, mover, assumed)
  const against = opponent(slate, mover)
  const defence =
    against === undefined ? holdStrength(slate, target, assumed) : defendStrength(slate, against, assumed)
  return (
    strength > defence &&
    movesTo(slate, target).every(
      other => other === mover || strength > preventStrength(slate, other, assumed),
    )
  )
}

const isDislodged = (slate: Slate, unit: number, assumed: Assumed): boolean =>
  movesTo(slate, slate.at[unit]!).some(mover => assumed(mover))

function isCut(slate: Slate, supporter: number, support: Support, assumed: Assumed): boolean {
  const { board, units, at } = slate
  const aimedAt = support.to === undefined ? support.from : board.province(support.to)
  return movesTo(slate, at[supporter]!).some(mover => {
    if (isPowerless(slate, mover, support, assumed)) return false
    if (assumed(mover)) return true
    const isForeign = units[mover]!.power !== units[supporter]!.power
    return isForeign && at[mover] !== aimedAt && attackStrength(slate, mover, assumed) >= 1
  })
}

/** Under some books an army never cuts a support against a fleet that its own convoy needs. */
function isPowerless(slate: Slate, mover: number, support: Support, assumed: Assumed): boolean {
  if (slate.rules.paradox !== 'neededFleets' || support.to === undefined) return false
  if (!slate.isConvoyed[mover]) return false
  const fleet = slate.unitAt.get(slate.board.province(support.to))
  if (fleet === undefined || !carriers(slate, mover).includes(fleet)) return false
  return !hasPath(slate, mover, assumed, fleet)
}

/** A convoy order that counts for some army. */
export const isConvoy = (order: MovementOrder): order is Convoy => order.kind === 'convoy'
