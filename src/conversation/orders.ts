// Lines of a letter that are no command: orders, or an answer to press.
import type { Power } from '../board/board.ts'
import { type Answer, isSeated, NOTHING, refused, type SeatedContext } from '../commands/context.ts'
import { boardFor } from '../commands/meaning/parts.ts'
import { isYes } from '../commands/reading/words.ts'
import { whyNotAllowed } from '../game/decide.ts'
import type { Audience } from '../game/press.ts'
import { readingOrders } from '../game/sheets/ordering.ts'
import { MASTER_SEAT } from '../mail/tokens.ts'
import { likenessOf, PRESS_ALIKE, PRESS_AN_HOUR, pressAnswered } from '../people/vainAnswers.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { wording } from '../report/wording.ts'
import type { LetterContext } from './context.ts'
import { masterLines, orderLines, sheetsFor } from './sheets.ts'

// The orders in a letter: for one power, for each of several that its writer plays, or a master's for all.

const say = wording.daemon.session

/** Lines of a letter that are no command. */
interface OrdersWritten {
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

// An answer to a mail that brought press: prose goes back to whoever wrote it, orders are orders, and both together are asked about.

/** Whether the letter is dealt with by this; a letter that is nothing but orders is not. */
export async function answerPress(context: LetterContext, seat: number, text: string): Promise<boolean> {
  const { by, game } = context
  if (by === undefined || game === undefined || isYes(text)) return false
  const writer = seat === MASTER_SEAT ? wording.daemon.pressAnswers.master : boardFor(game).powers[seat]!.name
  switch (await natureOf(text, context)) {
    case 'orders':
      return false
    case 'both':
      context.reply.refuse({
        why: [
          wording.daemon.pressAnswers.bothPressAndOrders({ writer }),
          wording.daemon.pressAnswers.sayWhich({ writer, letter: letterOf(seat, context) }),
        ],
      })
      return true
    case 'prose': {
      const to: Audience =
        seat === MASTER_SEAT
          ? { kind: 'some', powers: [], master: true, observers: false }
          : { kind: 'some', powers: [seat as Power], master: false, observers: false }
      const act = { kind: 'press', to, colour: undefined, text, isPostal: false } as const
      const answer = { person: by.person, game: game.name.toLowerCase(), like: likenessOf(text) }
      const tooMany = context.people.pressRates.exceeded(answer, context.now)
      const done =
        tooMany === undefined ? context.decide(act, by) : refused(whyNotSent(tooMany, seat, context))
      if (done.ok) {
        context.record(pressAnswered(answer, context.at, context.cause))
        context.reply.say([wording.daemon.pressAnswers.sent({ writer })])
      } else {
        context.reply.refuse(done.error)
        if (tooMany === undefined) context.reply.say([wording.daemon.pressAnswers.notSent])
      }
      context.reply.show(text.split('\n').map(line => `  | ${line}`))
      return true
    }
  }
}

function whyNotSent(tooMany: 'alike' | 'all', seat: number, context: LetterContext): string {
  const letter = letterOf(seat, context)
  return tooMany === 'alike'
    ? wording.daemon.pressAnswers.tooManyAlike({ most: PRESS_ALIKE, letter })
    : wording.daemon.pressAnswers.tooMany({ most: PRESS_AN_HOUR, letter })
}

/** Of a greeting above orders, too, nobody can say whether it is for the other player. */
async function natureOf(text: string, context: LetterContext): Promise<'orders' | 'prose' | 'both'> {
  const { by, game } = context
  if (by?.kind !== 'power' || game === undefined) return looksLikeOrders(text) ? 'both' : 'prose'
  const read = await context.readBy(readingOrders(game, by.power, text, context.world(), context.effort))
  if (read === undefined || read.followed.length + read.refused.length === 0) return 'prose'
  return read.passedOver.length === 0 ? 'orders' : 'both'
}

const letterOf = (seat: number, { game }: LetterContext): string =>
  seat === MASTER_SEAT ? 'M' : boardFor(game!).powers[seat]!.letter
