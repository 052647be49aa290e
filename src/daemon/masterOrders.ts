// Orders that a master writes in a letter: for every power that they fit, without speaking for any of them.
import type { Power } from '../board/board.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { readForAll } from '../game/masterOrders.ts'
import { whereOf } from '../game/ordering.ts'
import type { World } from '../game/table.ts'
import { spellOrder } from '../orders/spelling.ts'
import { refusalToMaster } from '../report/refusals.ts'

export interface MasterSheet {
  readonly reads: readonly ReadOrders[]
  /** What the master is told of each line. */
  readonly lines: readonly string[]
  readonly hasErrors: boolean
}

/** Nothing before the game has begun. */
export function masterSheet(game: Game, text: string, world: World): MasterSheet {
  const { board } = world
  const where = whereOf(game, 0 as Power, world) // the powers are told apart below
  if (where === undefined) return { reads: [], lines: [], hasErrors: false }
  const powers = board.powers.map(({ index }) => index)
  const { byPower, refused } = readForAll(text, power => ({ ...where, power }), powers)
  const reads = [...byPower].map(([power, followed]): ReadOrders => {
    const orders = followed.map(({ order }) => order)
    const nothing = { voids: [], proxied: [], refused: [], passedOver: [] }
    return { phase: where.position.phase, power, orders, followed, ...nothing }
  })
  const lines = reads.flatMap(({ power, orders }) => [
    `Written for ${board.powers[power]!.name}`,
    ...orders.map(order => `  ${spellOrder(board, order, where.legality.standing)}`),
  ])
  const failed = refused.flatMap(line => [
    `> ${line.text.slice(0, 200)}`,
    `  ${refusalToMaster(line.refusal, where)}`,
  ])
  return {
    reads,
    lines:
      failed.length === 0 ? lines : [...lines, ...(lines.length === 0 ? [] : ['']), 'Not taken', ...failed],
    hasErrors: failed.length > 0,
  }
}
