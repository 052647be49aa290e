// An adjudicator of movement phases by brute force: slow, plain, and made to be compared with.
import type { Board, Province, Unit } from '../../../src/rules/board/board.ts'
import type { Dislodged } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import type { MovementOrder } from '../../../src/rules/orders/order.ts'
import { judgeArmies, withLostConvoys } from './armies.ts'
import { isConvoy, layOut, type Movement, preventStrength, succeedsIf } from './conditions.ts'
import { isByConvoy } from './convoys.ts'
import { followedOrders } from './legality.ts'
import {
  type Condition,
  components,
  type Known,
  leansOn,
  settle,
  solutionsInTurn,
  unsettled,
} from './solve.ts'

/** What came of a movement phase, and what it took to find it. */
export interface Foretold {
  readonly movement: Movement
  /** By unit. A hold always succeeds, dislodged or not. */
  readonly succeeded: readonly boolean[]
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly cores: readonly Core[]
}

/** Orders that depend on each other and have no resolution, or several; and what the rules make of them. */
export interface Core {
  readonly kind: 'ring' | 'paradox'
  readonly members: readonly number[]
  /** How many resolutions the core has on its own, two standing for any more. */
  readonly solutions: number
}

/** Resolves a movement phase from nothing but the conditions. */
export function foretell(
  board: Board,
  rules: Rulebook,
  units: readonly Unit[],
  orders: readonly MovementOrder[],
): Foretold {
  const setup = { board, rules, units }
  const movement = layOut(setup, followedOrders(setup, orders))
  const { succeeded, cores } = solve(movement)
  const arrived = units.map((_, unit) => movement.to[unit] !== undefined && succeeded[unit]!)
  const dislodgerOf = units.map((_, unit) =>
    arrived[unit]
      ? -1
      : units.findIndex((_, other) => arrived[other] && movement.to[other] === movement.at[unit]),
  )
  const after = units.flatMap((unit, index) => {
    const order = movement.orders[index]!
    if (arrived[index] && order.kind === 'move') return [{ ...unit, at: order.to }]
    return dislodgerOf[index] === -1 ? [unit] : []
  })
  const dislodged = units.flatMap((unit, index) => {
    const by = dislodgerOf[index]!
    if (by === -1) return []
    const attackedFrom = movement.at[by]!
    return [{ unit, attackedFrom, retreats: retreatsOf(movement, succeeded, after, index, by) }]
  })
  return { movement, succeeded, units: after, dislodged, cores }
}

/**
 * One resolution: that is it. Several or none: the first orders that depend on each other, on no other unsettled
 * ones, and have not exactly one resolution of their own are settled by rule; then the rest is resolved again.
 */
export function solve(movement: Movement): { succeeded: boolean[]; cores: Core[] } {
  const known: Known = movement.units.map(() => undefined)
  const cores: Core[] = []
  const condition: Condition = (unit, assumed) => succeedsIf(movement, unit, assumed)
  const isByArmies = movement.rules.paradox === 'withoutTheArmy'
  if (isByArmies) judgeArmies(movement, known)
  for (;;) {
    settle(condition, known)
    const nodes = unsettled(known)
    const edges = new Map(nodes.map(node => [node, leansOn(condition, node, known)]))
    const sets = components(nodes, edges)
    const [only, another] = take(2, solutionsInTurn(condition, sets, known))
    if (only !== undefined && another === undefined) {
      return { succeeded: isByArmies ? withLostConvoys(movement, only) : only, cores }
    }
    const core = settleFirst(condition, sets, edges, known)
    if (core === undefined) continue
    cores.push({ ...core, kind: settleByRule(movement, core.members, known) })
  }
}

/** Gives each set that leans on no other its only resolution, or says which has not exactly one. */
function settleFirst(
  condition: Condition,
  sets: readonly number[][],
  edges: ReadonlyMap<number, readonly number[]>,
  known: Known,
): Omit<Core, 'kind'> | undefined {
  const free = sets.filter(set => set.every(node => edges.get(node)!.every(other => set.includes(other))))
  for (const members of free) {
    const found = take(2, solutionsInTurn(condition, [members], known))
    if (found.length !== 1) return { members, solutions: found.length }
    for (const member of members) known[member] = found[0]![member]
  }
  return undefined
}

/** A ring of moves goes; where a convoy is in the core, the book rules, and what leaned on it is asked again. */
function settleByRule(movement: Movement, members: readonly number[], known: Known): Core['kind'] {
  const convoys = members.filter(member => isConvoy(movement.orders[member]!))
  if (convoys.length > 0) {
    const answer = answerToParadox(movement, members, convoys, known)
    for (const convoy of convoys) known[convoy] = false
    if (answer === 'allHold') {
      for (const move of movesIn(movement, members, convoys)) {
        movement.barred.add(move)
        known[move] = false
      }
    }
    return 'paradox'
  }
  for (const member of members) {
    if (movement.to[member] === undefined)
      throw new Error('a core without a convoy has an order that is no move')
    known[member] = true
  }
  for (const member of members) {
    const goes = succeedsIf(movement, member, other => known[other] === true)
    if (!goes) throw new Error('a ring of moves cannot go')
  }
  return 'ring'
}

const take = <T>(count: number, items: Iterable<T>): T[] => {
  const taken: T[] = []
  for (const item of items) {
    taken.push(item)
    if (taken.length === count) break
  }
  return taken
}

/** Where a dislodged unit may go: next to it, empty, no place of a standoff, and not where its attacker came from. */
function retreatsOf(
  movement: Movement,
  succeeded: readonly boolean[],
  after: readonly Unit[],
  unit: number,
  attacker: number,
) {
  const { board, rules, units, at } = movement
  const { kind, at: from } = units[unit]!
  const occupied = new Set(after.map(other => board.province(other.at)))
  const isConvoyed = isByConvoy(movement, attacker, other => succeeded[other]!)
  const mayGoBehind = isConvoyed && rules.retreatToConvoyedAttacker === 'allowed'
  return board.steps(kind, from).filter(to => {
    const province = board.province(to)
    if (occupied.has(province) || isStandoff(movement, succeeded, province)) return false
    return mayGoBehind || province !== at[attacker]
  })
}

/** Whether a move that could keep others out of a province failed to enter it. */
const isStandoff = (movement: Movement, succeeded: readonly boolean[], province: Province): boolean =>
  movement.to.some(
    (to, mover) =>
      to === province &&
      !succeeded[mover] &&
      preventStrength(movement, mover, other => succeeded[other]!) > 0,
  )

/** What the book does with a paradox: its convoys fail, and by some all its moves. */
function answerToParadox(
  movement: Movement,
  members: readonly number[],
  convoys: readonly number[],
  known: Known,
): 'szykman' | 'allHold' {
  const { rules, orders, unitAt, mayWalk } = movement
  const condition: Condition = (unit, assumed) => succeedsIf(movement, unit, assumed)
  switch (rules.paradox) {
    case 'szykman':
    case 'allHold':
      return rules.paradox
    case 'disruptedOrAllHold': {
      const found = take(64, solutionsInTurn(condition, [members], known))
      return found.some(each => convoys.every(convoy => !each[convoy])) ? 'szykman' : 'allHold'
    }
    default: {
      const canWalk = convoys.every(convoy => {
        const order = orders[convoy]!
        return order.kind === 'convoy' && mayWalk[unitAt.get(order.from)!]
      })
      return canWalk ? 'szykman' : rules.backup
    }
  }
}

/** The armies that a paradox convoys, who attacks its convoying fleets, and whom its supports help to move. */
function movesIn(movement: Movement, members: readonly number[], convoys: readonly number[]): number[] {
  const { board, orders, unitAt, at, to, isConvoyed } = movement
  const carried = convoys.flatMap(convoy => {
    const order = orders[convoy]!
    const army = order.kind === 'convoy' ? unitAt.get(order.from)! : -1
    return isConvoyed[army] ? [army] : []
  })
  const attackers = convoys.flatMap(convoy =>
    to.flatMap((target, mover) => (target === at[convoy] ? [mover] : [])),
  )
  const helped = members.flatMap(member => {
    const order = orders[member]!
    if (order.kind !== 'support' || order.to === undefined) return []
    const mover = unitAt.get(order.from)!
    return to[mover] === board.province(order.to) ? [mover] : []
  })
  return [...new Set([...carried, ...attackers, ...helped])]
}
