// What a player is told of his orders: each as it will be carried out, what was not taken and why, and what is missing.
import type { Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import type { ReadOrders } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { whereOf } from '../game/ordering.ts'
import { missingOn } from '../game/sheets.ts'
import { askedPowers, orderingOf, type World } from '../game/table.ts'
import { withoutPassword } from '../mail/instructions.ts'
import { spellOrder, spellUnit } from '../orders/spelling.ts'
import { explainRefusal, refusalMessage } from '../report/refusals.ts'
import { wrapped } from '../report/wrapping.ts'

/** The echo under a letter's orders; without a letter, of what is on file. */
export function orderLines(
  game: Game,
  power: Power,
  read: ReadOrders | undefined,
  world: World,
): { readonly lines: readonly string[]; readonly hasErrors: boolean } {
  const where = whereOf(game, power, world)
  if (where === undefined) return { lines: ['The game has not begun yet.'], hasErrors: false }
  const { board } = world
  const sheet = game.sheets.get(power)
  const spell = (order: Parameters<typeof spellOrder>[1]) => spellOrder(board, order, where.legality.standing)
  const refused = (read?.refused ?? []).flatMap(({ text, refusal }) => [
    `> ${withoutPassword(text).slice(0, 200)}`,
    ...refusalMessage(explainRefusal(refusal, where))
      .split('\n')
      .flatMap(line => wrapped(`  ${line}`)),
  ])
  const own = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])].map(order => `  ${spell(order)}`)
  const name = board.powers[power]!.name
  return {
    lines: [
      `Orders of ${name} for ${phaseId(where.position.phase)}`,
      ...(own.length === 0 ? ['  none'] : own),
      ...(sheet?.proxied ?? []).map(order => `  ${spell(order)} (if it is left to you)`),
      ...(refused.length === 0 ? [] : ['', 'Not taken', ...refused]),
      '',
      ...wrapped(verdict(game, power, world)),
    ],
    hasErrors: refused.length > 0,
  }
}

/** COMPLETE, or what is still missing. */
function verdict(game: Game, power: Power, world: World): string {
  if (!askedPowers(game, world).includes(power)) return 'Nothing is asked of you in this phase.'
  const sheet = game.sheets.get(power)
  const told = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])]
  const { units, adjustments } = missingOn(told, orderingOf(game, game.position!, power, world)) // asked in a phase
  if (units.length > 0)
    return `INCOMPLETE: no order for ${units.map(unit => spellUnit(world.board, unit)).join(', ')}.`
  if (adjustments > 0) return `INCOMPLETE: ${adjustments} more ${adjustments === 1 ? 'is' : 'are'} due.`
  return game.waits.has(power) ? 'COMPLETE. You wait for the deadline.' : 'COMPLETE.'
}
