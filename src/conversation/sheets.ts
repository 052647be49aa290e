// The orders of a letter, power by power, and how they are told to their writer.
import type { Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { withoutPassword } from '../commands/reading/instructions.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { readingForAll } from '../game/sheets/masterOrders.ts'
import { voidsAmong, whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import type { Order } from '../orders/order.ts'
import { spellOrder } from '../orders/order.ts'
import type { PassedOver, RefusedLine } from '../orders/reading/clauses.ts'
import type { LetterEffort, Steps } from '../orders/reading/effort.ts'
import type { Where } from '../orders/reading/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import type { JudgeName } from '../report/forms/header.ts'
import { confirmationLines, confirmationOf } from '../report/mails/confirmation.ts'
import { explainRefusal, refusalMessage, refusalToMaster } from '../report/sentences/refusals.ts'
import { wording } from '../report/wording.ts'
import { wrapped } from '../report/wrapping.ts'

// Orders for several powers in one text, without saying for which: a master's for all of them, a player's for all that he plays.

const say = wording.daemon.masterOrders

interface Sheets {
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

// What a player is told of his orders: each as it will be carried out, what was not taken and why, and what is missing.

/** The echo under a letter's orders; without a letter, of what is on file. With the judge's name it tells the time. */
export function orderLines(
  game: Game,
  power: Power,
  read: ReadOrders | undefined,
  world: World,
  judge?: JudgeName,
): { readonly lines: readonly string[]; readonly hasErrors: boolean } {
  const where = whereOf(game, power, world)
  const told = confirmationOf(game, power, world, judge)
  if (where === undefined || told === undefined)
    return { lines: [wording.daemon.orderEcho.hasNotBegun], hasErrors: false }
  const refused = refusedLines(read, where)
  const isAnyTaken = (read?.followed.length ?? 0) > 0
  const { name } = world.board.powers[power]!
  return {
    lines: [
      wording.daemon.orderEcho.ordersOf({ power: name, phase: phaseId(where.position.phase) }),
      ...canonicalLines(game, power, where),
      '',
      // What went wrong is read first.
      ...(refused.length === 0
        ? []
        : [
            isAnyTaken
              ? wording.daemon.orderEcho.notTakenWhileOthersStand
              : wording.daemon.orderEcho.notTaken,
            ...refused,
            '',
          ]),
      ...confirmationLines(told),
    ],
    hasErrors: refused.length > 0,
  }
}

/** The orders as they may be written again. */
function canonicalLines({ sheets }: Game, power: Power, { board, legality }: Where): readonly string[] {
  const sheet = sheets.get(power)
  const spell = (order: Order): string => spellOrder(board, order, legality.standing)
  const own = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])].map(order => `  ${spell(order)}`)
  return [
    ...(own.length === 0 ? [`  ${wording.daemon.orderEcho.none}`] : own),
    ...(sheet?.proxied ?? []).map(order => `  ${wording.daemon.orderEcho.ifLeft({ order: spell(order) })}`),
  ]
}

const refusedLines = (read: ReadOrders | undefined, where: Where): readonly string[] =>
  eachRefused(read?.refused ?? [], refusal =>
    refusalMessage(explainRefusal(refusal, where))
      .split('\n')
      .flatMap(line => wrapped(`  ${line}`)),
  )

/** Each line that was refused, and why; of lines that were left unread one after the other that is said once. */
const eachRefused = (
  lines: readonly RefusedLine[],
  why: (refusal: OrderRefusal) => readonly string[],
): readonly string[] =>
  lines.flatMap(({ text, refusal }, i) => {
    const goesOn = refusal.kind === 'unread' && lines[i + 1]?.refusal.kind === 'unread'
    return [`> ${withoutPassword(text).slice(0, 200)}`, ...(goesOn ? [] : why(refusal))]
  })
