// Orders that stand from one movement to the next until others are given: which they are, and which of them still stand.
import type { Power, Unit } from '../board/board.ts'
import type { Order } from '../orders/order.ts'
import { spellOrder } from '../orders/spelling.ts'
import { Standing } from '../orders/standing.ts'
import type { Game, OrderSheet, PlayedTurn } from './game.ts'
import { rulesOf, type World } from './table.ts'

/**
 * What a power's units were told in the last movement, as lines to be read anew. A unit that has done its move has done
 * its order; one that was driven out has a new place and no order. Units left to others were left for one phase only.
 */
export function perpetualText(game: Game, power: Power, world: World): string | undefined {
  const { board } = world
  const { position, turns } = game
  if (!isPerpetual(game, world) || position?.phase.kind !== 'movement') return undefined
  const last = turns.findLast(({ phase }) => phase.kind === 'movement')
  const sheet = last?.sheets.get(power)
  if (last === undefined || sheet === undefined) return undefined
  const standing = new Standing(board)
  standing.place(last.before.units)
  const stayed = new Set(position.units.filter(unit => !hasMoved(unit, last)))
  const orders = sheet.orders.filter(
    order => order.kind !== 'waive' && order.kind !== 'proxy' && stayed.has(order.unit),
  )
  return orders.length === 0 ? undefined : orders.map(order => spellOrder(board, order, standing)).join('\n')
}

/** A table may play so by its own word, or by its book's. */
const isPerpetual = (game: Game, world: World): boolean =>
  game.settings.perpetual || rulesOf(game, world).perpetualOrders === 'allowed'

/** Whether a unit came to where it stands in the last movement, or after it. */
function hasMoved(unit: Unit, { results, before }: PlayedTurn): boolean {
  if (results.kind !== 'movement' || !before.units.includes(unit)) return true
  const verdict = results.verdicts.find(({ order }) => order.unit === unit)
  if (verdict === undefined) return false
  return (
    verdict.dislodgedBy !== undefined ||
    (verdict.order.kind === 'move' && verdict.outcome.kind === 'succeeds')
  )
}

/** Of the orders on a sheet those that stand from before. */
export const stillStanding = ({ orders, stood }: OrderSheet): readonly Order[] =>
  stood === undefined ? [] : orders.filter(order => stood.orders.some(each => isSame(each, order)))

/** Orders are plain data. */
const isSame = (one: Order, other: Order): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a phase has to last until its deadline: somebody has said nothing since his orders were repeated. */
export const isRepeated = ({ sheets }: Game): boolean =>
  [...sheets.values()].some(({ isUntouched }) => isUntouched === true)
