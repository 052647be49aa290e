// What a player is told of their orders: each as it will be carried out, what was not taken and why, and what is missing.
import type { Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { withoutPassword } from '../commands/reading/instructions.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import { type Order, spellOrder } from '../orders/order.ts'
import type { RefusedLine } from '../orders/reading/clauses.ts'
import type { Where } from '../orders/reading/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { type JudgeName, wrapped } from '../report/forms/frame.ts'
import { confirmationLines, confirmationOf } from '../report/mails/confirmation.ts'
import { explainRefusal, refusalMessage } from '../report/sentences/refusals.ts'
import { wording } from '../report/wording.ts'

const echo = wording.daemon.orderEcho

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
  if (where === undefined || told === undefined) return { lines: [echo.hasNotBegun], hasErrors: false }
  const all = read?.refused ?? []
  const written = all.filter(line => isAsWritten(line, game))
  const refused = refusedLines(
    all.filter(line => !written.includes(line)),
    where,
  )
  const isAnyTaken = (read?.followed.length ?? 0) + written.length > 0
  const { name } = world.board.powers[power]!
  return {
    lines: [
      echo.ordersOf({ power: name, phase: phaseId(where.position.phase) }),
      ...canonicalLines(game, power, where),
      '',
      // What went wrong is read first.
      ...(refused.length === 0
        ? []
        : [isAnyTaken ? echo.notTakenWhileOthersStand : echo.notTaken, ...refused, '']),
      ...(written.length === 0 ? [] : [echo.asWritten, ...refusedLines(written, where), '']),
      ...confirmationLines(told),
    ],
    hasErrors: all.length > 0,
  }
}

/** The orders as they may be written again. */
function canonicalLines({ sheets }: Game, power: Power, { board, legality }: Where): readonly string[] {
  const sheet = sheets.get(power)
  const spell = (order: Order): string => spellOrder(board, order, legality.standing)
  const own = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])].map(order => `  ${spell(order)}`)
  return [
    ...(own.length === 0 ? [`  ${echo.none}`] : own),
    ...(sheet?.proxied ?? []).map(order => `  ${echo.ifLeft({ order: spell(order) })}`),
  ]
}

/** An illegal order that is published as it was written: it stands on the sheet of its unit, and is carried out by nobody. */
export const isAsWritten = ({ refusal }: RefusedLine, { sheets }: Game): boolean =>
  refusal.kind === 'illegal' &&
  [...sheets.values()].some(({ voids }) => voids.some(order => isSame(order, refusal.order)))

/** Orders are plain data. */
const isSame = (one: Order, other: Order): boolean => JSON.stringify(one) === JSON.stringify(other)

const refusedLines = (lines: readonly RefusedLine[], where: Where): readonly string[] =>
  eachRefused(lines, refusal =>
    refusalMessage(explainRefusal(refusal, where))
      .split('\n')
      .flatMap(line => wrapped(`  ${line}`)),
  )

/** Each line that was refused, and why; of lines that were left unread one after the other that is said once. */
export const eachRefused = (
  lines: readonly RefusedLine[],
  why: (refusal: OrderRefusal) => readonly string[],
): readonly string[] =>
  lines.flatMap(({ text, refusal }, i) => {
    const goesOn = refusal.kind === 'unread' && lines[i + 1]?.refusal.kind === 'unread'
    return [`> ${withoutPassword(text).slice(0, 200)}`, ...(goesOn ? [] : why(refusal))]
  })
