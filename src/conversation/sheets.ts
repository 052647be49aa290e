// Orders for several powers in one text, without saying for which: a master's for all of them, a player's for all that he plays.
import type { Power } from '../board/board.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { readingForAll } from '../game/sheets/masterOrders.ts'
import { voidsAmong, whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import { spellOrder } from '../orders/order.ts'
import type { PassedOver, RefusedLine } from '../orders/reading/clauses.ts'
import type { LetterEffort, Steps } from '../orders/reading/effort.ts'
import type { Where } from '../orders/reading/places.ts'
import { refusalToMaster } from '../report/sentences/refusals.ts'
import { wording } from '../report/wording.ts'
import { eachRefused } from './orderEcho.ts'

const say = wording.daemon.masterOrders

export interface Sheets {
  /** One for each power that a line is for. */
  readonly reads: readonly ReadOrders[]
  readonly passedOver: readonly PassedOver[]
  /** What the writer is told of the lines that are for nobody. */
  readonly failed: readonly string[]
}

/** How orders are read for a letter, which may cost only so much. */
interface Reading {
  readonly effort: LetterEffort
  readonly readBy: <Read>(reading: Steps<Read>) => Promise<Read>
}

/** What a text says to the units of some powers; nothing before the game has begun. */
export async function sheetsFor(
  powers: readonly Power[],
  by: 'player' | 'master',
  game: Game,
  text: string,
  world: World,
  { effort, readBy }: Reading,
): Promise<Sheets> {
  const table = whereOf(game, 0 as Power, world) // the powers are told apart below
  if (table === undefined) return { reads: [], passedOver: [], failed: [] }
  const { byPower, refused, passedOver, said } = await readBy(readingForAll(text, table, powers, effort))
  const where = whereOf(game, 0 as Power, world)! // as before: others may have used the board meanwhile
  // What a master writes for others stands for no word of theirs, and what fails of it is not published.
  const isWritten = game.settings.published === 'asWritten' && by === 'player'
  const reads = powers.flatMap((power): readonly ReadOrders[] => {
    const followed = byPower.get(power) ?? []
    const voids = isWritten ? voidsAmong(refused, power) : []
    const orders = followed.flatMap(({ order, isImplied }) => (isImplied ? [] : [order]))
    const implied = followed.flatMap(({ order, isImplied }) => (isImplied ? [order] : []))
    const { phase } = where.position
    return orders.length + voids.length === 0
      ? []
      : [{ phase, power, orders, voids, followed, implied, said, proxied: [], refused: [], passedOver: [] }]
  })
  return { reads, passedOver, failed: failedLines(refused, where) }
}

const failedLines = (refused: readonly RefusedLine[], where: Where): readonly string[] =>
  refused.length === 0
    ? []
    : [say.notTaken, ...eachRefused(refused, refusal => [`  ${refusalToMaster(refusal, where)}`])]

/** What a master is told of each line. */
export function masterLines({ reads, failed }: Sheets, game: Game, world: World): readonly string[] {
  const { board } = world
  const where = whereOf(game, 0 as Power, world) // only for how orders are spelled
  const lines = reads.flatMap(({ power, orders }) => [
    say.writtenFor({ power: board.powers[power]!.name }),
    ...orders.map(order => `  ${spellOrder(board, order, where!.legality.standing)}`),
  ])
  return lines.length === 0 || failed.length === 0 ? [...lines, ...failed] : [...lines, '', ...failed]
}
