// The orders in a letter: read power by power, taken, and told to their writer.

import type { Power } from '../board/board.ts'
import { type Answer, refused, type SeatedContext, type Supposed } from '../commands/context.ts'
import type { ReadOrders } from '../game/commands.ts'
import { whyNotAllowed } from '../game/decide.ts'
import type { Game } from '../game/game.ts'
import { readingForAll, type Shared } from '../game/sheets/masterOrders.ts'
import { readingOrders, voidsAmong, whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import { spellOrder } from '../orders/order.ts'
import type { PassedOver, RefusedLine } from '../orders/reading/clauses.ts'
import type { LetterEffort, Steps } from '../orders/reading/effort.ts'
import { looksLikeOrders } from '../orders/reading/marks.ts'
import type { Where } from '../orders/reading/places.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { refusalToMaster } from '../report/sentences/refusals.ts'
import { wording } from '../report/wording.ts'
import { ok } from '../result.ts'
import type { LetterContext } from './context.ts'
import { eachRefused, isAsWritten, orderLines } from './orderLines.ts'

// The orders in a letter: for one power, for each of several that its writer plays, or a master's for all.

const say = wording.daemon.session
const forMasters = wording.daemon.masterOrders

/** Lines of a letter that are no command. */
interface OrdersWritten {
  readonly text: string
  /** Whether some of them look like orders; if not, they may be prose. */
  readonly isMeant: boolean
  /** The powers that they may be for, of a player. */
  readonly powers: readonly Power[]
  /** The one of them that the letter names. */
  readonly named: Power | undefined
  /** What is said above the answer, once. */
  readonly heading: () => readonly string[]
}

/** What comes of the orders stands in the reply already. */
const TOLD: Answer = ok([])

type InGame = LetterContext & SeatedContext

export async function takeOrders(context: LetterContext, written: OrdersWritten): Promise<Answer> {
  const { text, isMeant } = written
  if (!context.isSeated()) return notMeant(context, text)
  const { by, game } = context
  if (by.kind === 'player' || by.kind === 'observer')
    return isMeant ? refused(say.playsNoPower) : notMeant(context, text)
  if (game.position === undefined)
    return isMeant ? refused(say.hasNotBegun({ game: game.name })) : notMeant(context, text)
  const why = isMeant ? whyNotAllowed(game, by, 'write') : undefined
  if (why !== undefined) return refused(gameRefusalSentence(why, game, context.world().board))
  if (by.kind !== 'power') return forAll(context, written)
  if (written.powers.length > 1) return forSeveral(context, written)
  return forOne(context, by.power, written)
}

function notMeant(context: LetterContext, text: string): Answer {
  context.passOver(
    text,
    text.split('\n').map((row, at) => ({ line: at + 1, text: row })),
  )
  return TOLD
}

async function forOne(context: InGame, power: Power, { text, heading }: OrdersWritten): Promise<Answer> {
  const { game, judge, reply } = context
  const by = { kind: 'power', power, person: context.by.person } as const
  const read = (await context.readBy(readingOrders(game, power, text, context.world(), context.effort)))! // the game has begun
  context.passOver(text, read.passedOver)
  if (read.followed.length + read.refused.length === 0) return TOLD
  const done = context.decide({ kind: 'write', power, read }, by)
  if (!done.ok) reply.refuse(done.error)
  const { lines, hasErrors } = orderLines(context.game, power, read, context.world(), judge)
  const above = heading().flatMap(line => ['', line])
  reply.showOrders(context.current!, power, [...above, '', ...lines], hasErrors)
  return TOLD
}

/** Each line for the power of the writer's that it fits. */
async function forSeveral(context: InGame, written: OrdersWritten): Promise<Answer> {
  const { text, powers, named, heading } = written
  const { reply } = context
  const { person } = context.by
  const by = named ?? 'everybody'
  const sheets = await sheetsFor(powers, by, context.game, text, context.world(), context)
  const [only, another] = sheets.reads
  // A letter for one of them only is read with all that is known of such letters.
  if (only !== undefined && another === undefined && sheets.failed.length === 0)
    return forOne(context, only.power, written)
  context.passOver(text, sheets.passedOver)
  if (sheets.reads.length + sheets.failed.length === 0) return TOLD
  reply.show(heading().flatMap(line => ['', line]))
  for (const read of sheets.reads) {
    const { power } = read
    const done = context.decide({ kind: 'write', power, read }, { kind: 'power', power, person })
    if (!done.ok) reply.refuse(done.error)
  }
  const where = whereOf(context.game, powers[0]!, context.world())! // it has begun
  const asWritten = sheets.refused.filter(line => isAsWritten(line, context.game))
  const failed = [
    ...failedLines(
      sheets.refused.filter(line => !asWritten.includes(line)),
      where,
    ),
    ...failedLines(asWritten, where, wording.daemon.orderEcho.asWritten),
  ]
  reply.show(failed.length === 0 ? [] : ['', ...failed], failed.length > 0)
  for (const { power } of sheets.reads)
    reply.showOrders(context.current!, power, ['', ...context.ordersOf(power)])
  return TOLD
}

/** Orders of a master, each line for the power that it fits. */
async function forAll(context: InGame, { text, heading }: OrdersWritten): Promise<Answer> {
  const { by, reply } = context
  const world = context.world()
  const above = heading().flatMap(line => ['', line])
  const sheets = await sheetsFor(powersOn(world), 'nobody', context.game, text, world, context)
  context.passOver(text, sheets.passedOver)
  for (const read of sheets.reads) {
    const done = context.decide({ kind: 'write', power: read.power, read }, by)
    // What is refused for one is refused for all.
    if (!done.ok) return done
  }
  const lines = masterLines(sheets, context.game, world)
  if (lines.length > 0) reply.show([...above, '', ...lines], sheets.failed.length > 0)
  return TOLD
}

/** The orders of a power as they stand. */
export const ordersOf = (game: Game, power: Power, { judge, worldOf }: LetterContext): readonly string[] =>
  orderLines(game, power, undefined, worldOf(game), judge).lines

/** Of a text the lines that order units of those powers, and say nothing else. */
export async function ordersAmong(
  rows: string,
  powers: readonly Power[],
  context: LetterContext,
): Promise<readonly string[]> {
  const { game } = context
  const table = game?.stage === 'playing' ? whereOf(game, 0 as Power, context.world()) : undefined // told apart below
  if (table === undefined) return []
  const read = await context.readBy(readingForAll(rows, table, powers, context.effort))
  const followed = new Set([...read.byPower.values()].flat().map(({ line }) => line))
  return rows.split('\n').filter((row, at) => followed.has(at + 1) && isBareOrder(row))
}

/** `A Bul - Ser`, `Bulgaria to Serbia`; not `I shall move my army from Bulgaria to Serbia`. */
const isBareOrder = (row: string): boolean => looksLikeOrders(row) || NAMED_FIRST.test(row)

const NAMED_FIRST =
  /^\W*(?!(?:i|we|you|they|he|she|my|your|our)\b)\p{L}+(?:\W\p{L}+)?\s+(?:to|into|h|holds?|supports?|convoys?)\b/iu

/** What lines say to the units of all powers, without being taken. */
export const supposed = (context: LetterContext, text: string): Promise<Supposed> =>
  sheetsFor(powersOn(context.world()), 'nobody', context.game!, text, context.world(), context)

const powersOn = ({ board }: World): readonly Power[] => board.powers.map(({ index }) => index)

// Orders for several powers in one text, without saying for which: a master's for all of them, a player's for all that they play.

interface Sheets {
  /** One for each power that a line is for. */
  readonly reads: readonly ReadOrders[]
  readonly passedOver: readonly PassedOver[]
  readonly refused: readonly RefusedLine[]
  /** What the writer is told of the lines that are for nobody. */
  readonly failed: readonly string[]
}

/** How orders are read for a letter, which may cost only so much. */
interface Reading {
  readonly effort: LetterEffort
  readonly readBy: <Read>(reading: Steps<Read>) => Promise<Read>
}

/** What a text says to the units of some powers; nothing before the game has begun. */
async function sheetsFor(
  powers: readonly Power[],
  shared: Shared,
  game: Game,
  text: string,
  world: World,
  { effort, readBy }: Reading,
): Promise<Sheets> {
  const table = whereOf(game, 0 as Power, world) // the powers are told apart below
  if (table === undefined) return { reads: [], passedOver: [], refused: [], failed: [] }
  const read = await readBy(readingForAll(text, table, powers, effort, shared))
  const { byPower, refused, passedOver, said } = read
  const where = whereOf(game, 0 as Power, world)! // as before: others may have used the board meanwhile
  // What a master writes for others stands for no word of theirs, and what fails of it is not published.
  const isWritten = game.settings.published === 'asWritten' && shared !== 'nobody'
  const proxied = shared !== 'nobody' ? read.forOthers.map(({ order }) => order) : []
  const reads = powers.flatMap((power): readonly ReadOrders[] => {
    const followed = byPower.get(power) ?? []
    const voids = isWritten ? voidsAmong(refused, power) : []
    const orders = followed.flatMap(({ order, isImplied }) => (isImplied ? [] : [order]))
    const implied = followed.flatMap(({ order, isImplied }) => (isImplied ? [order] : []))
    const { phase } = where.position
    return orders.length + voids.length + proxied.length === 0
      ? []
      : [{ phase, power, orders, voids, followed, implied, said, proxied, refused: [], passedOver: [] }]
  })
  return { reads, passedOver, refused, failed: failedLines(refused, where) }
}

const failedLines = (
  refused: readonly RefusedLine[],
  where: Where,
  head: string = forMasters.notTaken,
): readonly string[] =>
  refused.length === 0
    ? []
    : [head, ...eachRefused(refused, refusal => [`  ${refusalToMaster(refusal, where)}`])]

/** What a master is told of each line. */
export function masterLines({ reads, failed }: Sheets, game: Game, world: World): readonly string[] {
  const { board } = world
  const where = whereOf(game, 0 as Power, world) // only for how orders are spelled
  const lines = reads.flatMap(({ power, orders }) => [
    forMasters.writtenFor({ power: board.powers[power]!.name }),
    ...orders.map(order => `  ${spellOrder(board, order, where!.legality.standing)}`),
  ])
  return lines.length === 0 || failed.length === 0 ? [...lines, ...failed] : [...lines, '', ...failed]
}
