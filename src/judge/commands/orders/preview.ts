// PREVIEW, STATUS: what the present orders would lead to, and which orders stand.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { isSameThing, type MovementOrder, type Order } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'
import type { Written } from '../../game/events.ts'
import { evolve, happened } from '../../game/evolve.ts'
import {
  enclosuresFor,
  type Game,
  isBlind,
  isMaster,
  type OrderSheet,
  type PlayedTurn,
  powersOf,
} from '../../game/game.ts'
import { wantsPicture } from '../../game/mailWishes.ts'
import type { World } from '../../game/table.ts'
import { predicted } from '../../game/turns/master.ts'
import { isForEverybody, type Viewer, viewOf } from '../../game/views.ts'
import { boardFor } from '../../library/equipment.ts'
import { gameRefusalSentence } from '../../report/sentences/gameRefusals.ts'
import { resultLines, standingLines } from '../../report/sentences/results.ts'
import { spellSupposed } from '../../store/events/supposed.ts'
import { command, type SeatNamed, usual } from '../command.ts'
import { type Answer, type Context, lines, NOTHING, refused, says, sentences, shows } from '../context.ts'
import { wordsOf } from '../reading/words.ts'
import { seatIn } from '../seats/speakFor.ts'
import { notNow } from './orders.ts'

// PREVIEW: the result of the present orders if all other units hold, or do what the asker supposes. Changes nothing.

const say = wording.letters.previews

const preview = command({
  kind: 'preview',
  words: [usual('preview', 'PREVIEW'), usual('predict', 'PREDICT')],
  reads: (spelling: string, lines: readonly string[] = []) => ({ lines, spelling }),
  for: 'theGame',
  tells: 'part',
  does: (said, context) => previewOf(said.lines, context),
})

/**
 * The results, for the asker only. For a player: the player's own sheets, and for other powers only what the player
 * wrote below PREVIEW. For a master: all sheets.
 */
async function previewOf(supposedLines: readonly string[], context: Context): Promise<Answer> {
  if (!context.isSeated()) return refused(say.notForAll)
  const { game, by } = context
  if (game.position === undefined) return refused(say.hasNotBegun({ game: game.name }))
  if (by.kind !== 'power' && !isMaster(game, by.person)) return refused(say.notForAll)
  if (game.stage === 'over') return notNow('over', game)
  if (!context.mayGoOn('turns')) return NOTHING
  const world = context.world()
  const supposed = await context.suppose(supposedLines.join('\n'))
  const own =
    by.kind === 'power'
      ? new Map([by.power, ...powersOf(game, by.person)].map(power => [power, sheetOf(game, power, world)]))
      : game.sheets
  const sheets = new Map<Power, OrderSheet>(own)
  for (const { power, orders } of supposed.reads)
    sheets.set(power, merged(sheets.get(power) ?? blank(world), orders, world))
  const played = predicted({ ...game, sheets }, world)
  if (!played.ok) return refused(gameRefusalSentence(played.error, game, world.board))
  const after = evolve({ ...game, sheets }, happened(played.value, world.now))
  const { failed } = supposed
  const [turn, isUnsure] = withUnseen(after.turns.at(-1)!, sheets)
  const results = resultLines(turn, world.board).slice(1)
  if (wantsPicture(enclosuresFor(game, by.person), context.people.getsPictures(by.person)))
    context.enclose(game.name.toLowerCase(), spellSupposed({ ...turn, position: turn.before }, world.board))
  return ok([
    sentences(by.kind === 'power' ? say.forPlayer : say.forMaster, ...(isUnsure ? [say.unseen] : [])),
    lines(
      ['', ...results, ...(failed.length === 0 ? [] : ['', ...failed]), ...boardLines(context)],
      failed.length > 0,
    ),
  ])
}

/** Orders for units that their writer cannot see are shown as written: their outcome is unknown here. */
function withUnseen(turn: PlayedTurn, sheets: Game['sheets']): readonly [PlayedTurn, isUnsure: boolean] {
  const { results } = turn
  if (turn.before.fog === undefined || results.kind !== 'movement') return [turn, false]
  const written = [...sheets.values()].flatMap(({ orders }) => orders.filter(isOfMovement))
  const unsure = new Map(
    results.verdicts.flatMap(({ order }) => {
      const meant = order.kind === 'hold' ? written.find(({ unit }) => unit === order.unit) : undefined
      return meant === undefined || meant.kind === 'hold' ? [] : [[order.unit, meant] as const]
    }),
  )
  const verdicts = results.verdicts.map(verdict => {
    const order = unsure.get(verdict.order.unit)
    return order === undefined
      ? verdict
      : { ...verdict, order, outcome: { kind: 'untold', flag: undefined } as const }
  })
  return [{ ...turn, results: { kind: 'movement', verdicts } }, unsure.size > 0]
}

const isOfMovement = (order: Order): order is MovementOrder =>
  order.kind === 'hold' || order.kind === 'move' || order.kind === 'support' || order.kind === 'convoy'

/** The page for trying out more. Its address reveals no orders. */
const boardLines = ({
  site,
  game,
}: {
  readonly site: string | undefined
  readonly game: Game
}): readonly string[] =>
  site === undefined || !isForEverybody(game.settings)
    ? []
    : ['', say.onBoard, `  ${site}/board?game=${encodeURIComponent(game.name.toLowerCase())}`]

const blank = ({ now }: World): OrderSheet => ({ ...NO_ORDERS, changed: now, isComplete: false })

const NO_ORDERS: Written = { orders: [], voids: [], proxied: [] }

const sheetOf = ({ sheets }: Game, power: Power, world: World): OrderSheet =>
  sheets.get(power) ?? blank(world)

/** A supposed order replaces the one on file for the same unit. */
function merged(sheet: OrderSheet, orders: Written['orders'], world: World): OrderSheet {
  const left = sheet.orders.filter(order => !orders.some(other => isSameThing(order, other, world.board)))
  return { ...sheet, orders: [...left, ...orders], changed: world.now }
}

// STATUS: what a power has to order, and its orders as they stand.

const status = command({
  kind: 'status',
  words: [usual('status', 'STATUS', 'STATUS game', 'STATUS Pgame password')],
  /** `Fharbor word`: the line names the seat and proves it. */
  reads: (words = ''): Partial<SeatNamed> | undefined => {
    const [where = '', password, more] = wordsOf(words)
    const seat = seatIn(where)
    if (words === '') return {}
    return seat === undefined || password === undefined || more !== undefined
      ? undefined
      : { ...seat, password }
  },
  for: 'eachPower',
  names: ({ seat, game, password }) =>
    seat === undefined || game === undefined ? undefined : { seat, game, password },
  tells: 'part',
  does: (_, context) => {
    const game = context.game!
    return context.by?.kind === 'power' && game.stage === 'playing'
      ? shows(context.ordersOf(context.by.power))
      : says(...standingLines(viewOf(game, readerOf(context)), boardFor(game)))
  },
})

/** A master may know who plays what. In a blind game, LIST tells what each may see. */
const readerOf = ({ game, by }: Context): Viewer =>
  by?.kind === 'master' && game !== undefined && !isBlind(game) ? { kind: 'master' } : { kind: 'outsider' }

export const PREVIEWS = [preview, status] as const
