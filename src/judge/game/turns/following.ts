// The orders with which a movement is resolved: what was written, as far as it can be followed.

import type { PhaseResults } from '../../../rules/adjudication/resolving.ts'
import type { Board, Unit } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { Rulebook } from '../../../rules/board/rulebook.ts'
import type { Legality } from '../../../rules/orders/legality.ts'
import { isSameOrder, type MovementOrder, type Order, unitTold } from '../../../rules/orders/order.ts'
import { forArmy } from '../../../rules/orders/possible.ts'
import type { Game } from '../game.ts'
import { legalityFor, rulesPlayed, type World } from '../table.ts'

/** An order that is followed differently from how it was written. */
interface Unlike {
  readonly followed: Order
  readonly written: MovementOrder
}

/** Shows these orders in the results as they were written: the writer did not see which unit they were for. */
export function asWritten(results: PhaseResults, unlike: readonly Unlike[]): PhaseResults {
  if (results.kind !== 'movement' || unlike.length === 0) return results
  const verdicts = results.verdicts.map(each => {
    const found = unlike.find(({ followed }) => isSameOrder(followed, each.order))
    return found === undefined ? each : { ...each, order: found.written }
  })
  return { kind: 'movement', verdicts }
}

/** The orders that count, those that are printed without effect, and the units without an order. */
export function movementOrders(
  game: Game,
  position: Position,
  world: World,
): {
  followed: readonly MovementOrder[]
  unlike: readonly Unlike[]
  voids: readonly Order[]
  unordered: readonly Unit[]
} {
  const rules = rulesPlayed(game, world)
  const legality = legalityFor(world.board, position)
  const followed: MovementOrder[] = []
  const unlike: Unlike[] = []
  const voids: Order[] = []
  for (const sheet of game.sheets.values()) {
    for (const written of sheet.orders) {
      const order = written.kind === 'proxy' ? proxiedOrder(game, written, rules, world) : written
      if (order === undefined) continue
      const fitting = game.settings.blind.on ? fittingOrder(order, legality, world) : order
      if (legality.whyNot(fitting as MovementOrder, rules) === undefined) {
        followed.push(fitting as MovementOrder)
        if (fitting !== order) unlike.push({ followed: fitting, written: order as MovementOrder })
      } else voids.push(order)
    }
    voids.push(...sheet.voids)
  }
  const published = game.settings.published === 'asWritten' || game.settings.blind.on ? voids : []
  const told = new Set([...followed, ...published].map(unitTold))
  return { followed, unlike, voids: published, unordered: position.units.filter(unit => !told.has(unit)) }
}

/** A support that names a coast for an unseen unit also counts for an army. */
const fittingOrder = (order: Order, { standing }: Legality, { board }: World): Order =>
  order.kind === 'support' && standing.unitIn(order.from)?.kind === 'army' ? forArmy(order, board) : order

/** The order for a unit from the power that it was left to. Only the owner can leave it, and it cannot be passed on. */
function proxiedOrder(
  game: Game,
  { unit, to }: Order & { kind: 'proxy' },
  rules: Rulebook,
  { board }: World,
): Order | undefined {
  const province = board.province(unit.at)
  const order = game.sheets
    .get(to)
    ?.proxied.find(
      (each): each is ForAUnit =>
        each.kind !== 'waive' &&
        each.kind !== 'proxy' &&
        each.kind !== 'leave' &&
        board.province(each.unit.at) === province,
    )
  const isTaken = order === undefined || order.unit === unit || !game.settings.blind.on
  return isTaken ? order : asToldTo(unit, order, rules, board)
}

type ForAUnit = Exclude<Order, { kind: 'waive' | 'proxy' | 'leave' }>

/** A player may not see a unit that was left to them: a wrong letter for it is forgiven, as for a unit that is seen. (DATC 4.C.2) */
function asToldTo(unit: Unit, order: ForAUnit, rules: Rulebook, board: Board): Order | undefined {
  if (unit.kind !== order.unit.kind && rules.unitKindWrong === 'refused') return undefined
  if (order.kind !== 'move') return { ...order, unit }
  const goal = board.province(order.to)
  if (unit.kind === 'army') return { ...order, unit, to: goal }
  const coasts = board.steps('fleet', unit.at).filter(at => board.province(at) === goal)
  const [only, another] = coasts
  const isObvious = order.to === goal && another === undefined && rules.coastObvious !== 'refused'
  return { ...order, unit, to: isObvious ? (only ?? goal) : order.to }
}
