// PREVIEW: what would come of the present orders if the others held, or did what the asker supposes. Nothing is written.
import type { Power } from '../board/board.ts'
import type { Written } from '../game/events.ts'
import { evolve, happened } from '../game/evolve.ts'
import type { Game, OrderSheet } from '../game/game.ts'
import { isMaster, powersOf } from '../game/game.ts'
import type { World } from '../game/table.ts'
import { predicted } from '../game/turns/master.ts'
import { isSameThing } from '../orders/order.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { resultLines } from '../report/sentences/results.ts'
import { wording } from '../report/wording.ts'
import { sheetsFor } from './masterOrders.ts'
import { notNow } from './sayings.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.previews

/**
 * The results, to nobody but the asker. A player's own sheet counts, and of the others only what he wrote himself below
 * the word; a master sees what would come of all sheets.
 */
export async function preview(sitting: Sitting, lines: readonly string[]): Promise<true> {
  const game = sitting.game!
  const by = sitting.by!
  if (game.position === undefined) return sitting.refuse([say.hasNotBegun({ game: game.name })])
  if (by.kind !== 'power' && !isMaster(game, by.person)) return sitting.refuse([say.notForAll])
  if (game.stage === 'over') return sitting.refuse([notNow('over', game)])
  if (!sitting.mayGoOn('turns')) return true
  const world = sitting.world()
  const all = world.board.powers.map(({ index }) => index)
  const supposed = await sheetsFor(all, 'master', game, lines.join('\n'), world, sitting)
  const own =
    by.kind === 'power'
      ? new Map([by.power, ...powersOf(game, by.person)].map(power => [power, sheetOf(game, power, world)]))
      : game.sheets
  const sheets = new Map<Power, OrderSheet>(own)
  for (const { power, orders } of supposed.reads)
    sheets.set(power, merged(sheets.get(power) ?? blank(world), orders, world))
  const played = predicted({ ...game, sheets }, world)
  if (!played.ok) return sitting.refuse([gameRefusalSentence(played.error, game, world.board)])
  const after = evolve({ ...game, sheets }, happened(played.value, world.now))
  sitting.say([by.kind === 'power' ? say.forPlayer : say.forMaster])
  sitting.show(
    ['', ...resultLines(after.turns.at(-1)!, world.board).slice(1), ...spaced(supposed.failed)],
    supposed.failed.length > 0,
  )
  return true
}

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines])

const blank = ({ now }: World): OrderSheet => ({ ...NOTHING, changed: now, isComplete: false })

const NOTHING: Written = { orders: [], voids: [], proxied: [] }

const sheetOf = ({ sheets }: Game, power: Power, world: World): OrderSheet =>
  sheets.get(power) ?? blank(world)

/** What is supposed of a unit stands in the place of what was ordered for it. */
function merged(sheet: OrderSheet, orders: Written['orders'], world: World): OrderSheet {
  const left = sheet.orders.filter(order => !orders.some(other => isSameThing(order, other, world.board)))
  return { ...sheet, orders: [...left, ...orders], changed: world.now }
}
