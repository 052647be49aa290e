// Orders for several powers in one text, without saying for which: a master's for all of them, a player's for all that he plays.
import type { Power } from '../board/board.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { readingForAll } from '../game/sheets/masterOrders.ts'
import { voidsAmong, whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import type { PassedOver, RefusedLine } from '../orders/reading/clauses.ts'
import type { Where } from '../orders/reading/places.ts'
import { spellOrder } from '../orders/spelling.ts'
import { refusalToMaster } from '../report/sentences/refusals.ts'
import { wording } from '../report/wording.ts'
import { eachRefused } from './orderEcho.ts'
import type { ProvenSeat } from './proof.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.masterOrders

export interface Sheets {
  /** One for each power that a line is for. */
  readonly reads: readonly ReadOrders[]
  readonly passedOver: readonly PassedOver[]
  /** What the writer is told of the lines that are for nobody. */
  readonly failed: readonly string[]
}

/** What a text says to the units of some powers; nothing before the game has begun. */
export async function sheetsFor(
  powers: readonly Power[],
  by: 'player' | 'master',
  game: Game,
  text: string,
  world: World,
  { effort, readBy }: Pick<Sitting, 'effort' | 'readBy'>,
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

/** Orders of a master, each line for the power that it fits; below `heading`, if there are any. */
export async function orderForAll(
  sitting: Sitting,
  by: ProvenSeat['by'],
  text: string,
  heading: readonly string[],
): Promise<true> {
  const world = sitting.world()
  const all = world.board.powers.map(({ index }) => index)
  const sheets = await sheetsFor(all, 'master', sitting.game!, text, world, sitting)
  sitting.passOver(text, sheets.passedOver)
  // What is refused for one is refused for all.
  const isDone = sheets.reads.every(read =>
    sitting.decide({ by, act: { kind: 'write', power: read.power, read } }),
  )
  const lines = isDone ? masterLines(sheets, sitting.game!, world) : []
  if (lines.length > 0)
    sitting.show([...heading.flatMap(line => ['', line]), '', ...lines], sheets.failed.length > 0)
  return true
}
