// The orders in a letter: for one power, for each of several that its writer plays, or a master's for all.
import type { Power } from '../board/board.ts'
import { type Answer, NOTHING, refused } from '../commands/answer.ts'
import { isSeated, type SeatedContext } from '../commands/context.ts'
import { whyNotAllowed } from '../game/decide.ts'
import { readingOrders } from '../game/sheets/ordering.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { wording } from '../report/wording.ts'
import type { LetterContext } from './context.ts'
import { orderLines } from './orderEcho.ts'
import { masterLines, sheetsFor } from './sheets.ts'

const say = wording.daemon.session

/** Lines of a letter that are no command. */
export interface OrdersWritten {
  readonly text: string
  /** Whether some of them look like orders; if not, they may be prose. */
  readonly isMeant: boolean
  /** The powers that they may be for, of a player. */
  readonly powers: readonly Power[]
  /** What is said above the answer, once. */
  readonly heading: () => readonly string[]
}

type InGame = LetterContext & SeatedContext

export async function takeOrders(context: LetterContext, written: OrdersWritten): Promise<Answer> {
  const { text, isMeant } = written
  if (!isSeated(context)) return notMeant(context, text)
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
  return NOTHING
}

async function forOne(context: InGame, power: Power, { text, heading }: OrdersWritten): Promise<Answer> {
  const { by, game, judge, reply } = context
  const read = (await context.readBy(readingOrders(game, power, text, context.world(), context.effort)))! // the game has begun
  context.passOver(text, read.passedOver)
  if (read.followed.length + read.refused.length === 0) return NOTHING
  const done = context.decide({ kind: 'write', power, read }, by)
  if (!done.ok) reply.refuse(done.error)
  const { lines, hasErrors } = orderLines(context.game, power, read, context.world(), judge)
  const above = heading().flatMap(line => ['', line])
  reply.showOrders(context.current!, power, [...above, '', ...lines], hasErrors)
  return NOTHING
}

/** Each line for the power of the writer's that it fits. */
async function forSeveral(context: InGame, { text, powers, heading }: OrdersWritten): Promise<Answer> {
  const { reply } = context
  const { person } = context.by
  const sheets = await sheetsFor(powers, 'player', context.game, text, context.world(), context)
  context.passOver(text, sheets.passedOver)
  if (sheets.reads.length + sheets.failed.length === 0) return NOTHING
  reply.show(heading().flatMap(line => ['', line]))
  for (const read of sheets.reads) {
    const { power } = read
    const done = context.decide({ kind: 'write', power, read }, { kind: 'power', power, person })
    if (!done.ok) reply.refuse(done.error)
  }
  const { failed } = sheets
  reply.show(failed.length === 0 ? [] : ['', ...failed], failed.length > 0)
  for (const { power } of sheets.reads)
    reply.showOrders(context.current!, power, ['', ...context.ordersOf(power)])
  return NOTHING
}

/** Orders of a master, each line for the power that it fits. */
async function forAll(context: InGame, { text, heading }: OrdersWritten): Promise<Answer> {
  const { by, reply } = context
  const world = context.world()
  const all = world.board.powers.map(({ index }) => index)
  const above = heading().flatMap(line => ['', line])
  const sheets = await sheetsFor(all, 'master', context.game, text, world, context)
  context.passOver(text, sheets.passedOver)
  for (const read of sheets.reads) {
    const done = context.decide({ kind: 'write', power: read.power, read }, by)
    // What is refused for one is refused for all.
    if (!done.ok) return done
  }
  const lines = masterLines(sheets, context.game, world)
  if (lines.length > 0) reply.show([...above, '', ...lines], sheets.failed.length > 0)
  return NOTHING
}

/** At least one line that begins like an order; thanks and greetings do not. */
export const looksLikeOrders = (text: string): boolean =>
  text.split('\n').some(line => ORDER_LIKE.some(pattern => pattern.test(line)))

const ORDER_LIKE: readonly RegExp[] = [
  /^\W*(?:[af]|army|fleet)\s+\w{3,}/i,
  /^\W*(?:build|remove|disband)\s+(?:(?:[af]|army|fleet)\s+)?\w{3,}/i,
  /^\W*\w{3,}(?:\s*->?\s*|\s+(?:s|supports?)\s+)\w/i,
  /^\W*waives?\W*$/i,
]
