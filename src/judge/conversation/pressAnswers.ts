// An answer to a mail that brought press: prose goes back to the writer of the press, orders are entered, and both
// together are asked about.

import { MASTER_SEAT } from '../../post/tokens.ts'
import type { LetterEffort } from '../../reader/line/effort.ts'
import { looksLikeOrders } from '../../reader/line/marks.ts'
import type { RefusedLine } from '../../reader/line/said.ts'
import { mentionsIn, tongueOf } from '../../reader/mentions.ts'
import type { Board, Power, Province } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import { NotProven, refused, textLines } from '../commands/context.ts'
import { isYes } from '../commands/reading/answers.ts'
import type { Game } from '../game/game.ts'
import type { Audience } from '../game/press.ts'
import { readForAll } from '../game/sheets/masterOrders.ts'
import { readOrders, whereOf } from '../game/sheets/ordering.ts'
import type { World } from '../game/table.ts'
import { boardFor } from '../library/equipment.ts'
import { likenessOf, PRESS_ALIKE, PRESS_AN_HOUR, PRESS_UNPROVEN, pressAnswered } from '../people/inVain.ts'
import { askedOf } from './asking.ts'
import type { LetterContext } from './context.ts'
import { UNKNOWN } from './orders.ts'
import { inOneRow, isHidden } from './who/names.ts'

const say = wording.letters.pressAnswers

const LONGEST_SHOWN = 200

interface PressAnswered {
  /** The seat of the writer of what is answered. */
  readonly seat: number
  /** The powers whose units the writer of the answer orders. */
  readonly powers: readonly Power[]
}

/** Whether this deals with the letter; a letter that is nothing but orders is left to others. */
export async function answerPress(
  context: LetterContext,
  { seat, powers }: PressAnswered,
  text: string,
): Promise<boolean> {
  const { by, game } = context
  if (by === undefined || game === undefined) return false
  const writer = seat === MASTER_SEAT ? say.master : boardFor(game).powers[seat]!.name
  const waiting = isYes(text) ? askedOf(context) : undefined
  if (waiting !== undefined) {
    const letter = letterOf(seat, context)
    const line = waiting.line.slice(0, LONGEST_SHOWN)
    context.reply.refuse({ why: [say.yesForWhom({ writer, line }), say.sayWhichYes({ writer, letter })] })
    return true
  }
  switch (await natureOf(text, powers, context)) {
    case 'orders':
      return false
    case 'both':
      context.reply.refuse({
        why: [say.bothPressAndOrders({ writer }), say.sayWhich({ writer, letter: letterOf(seat, context) })],
        below: await bothReadings(text, letterOf(seat, context), context),
      })
      return true
    case 'prose': {
      const to: Audience =
        seat === MASTER_SEAT
          ? { kind: 'some', powers: [], master: true, observers: false }
          : { kind: 'some', powers: [seat as Power], master: false, observers: false }
      const act = { kind: 'press', to, colour: undefined, text, isPostal: false } as const
      const { from, isVouchedFor } = context.author
      const unproven = isVouchedFor ? {} : { unproven: `${from} ${seat}` }
      const answer = { person: by.person, game: game.name.toLowerCase(), like: likenessOf(text), ...unproven }
      const tooMany = context.people.of(by.person).pressRates.exceeded(answer, context.now)
      // A machine brings back the reply address too, but says no YES. What would be refused is not asked about.
      const parts = { writer, letter: letterOf(seat, context) }
      if (
        (tooMany === 'unproven' || tooMany === 'unprovenOften') &&
        context.whyNot([{ by, act }]) === undefined
      )
        throw new NotProven(
          tooMany === 'unproven'
            ? say.oneAnHour(parts)
            : say.oftenUnproven({ ...parts, most: PRESS_UNPROVEN }),
        )
      if (
        isHidden(game) &&
        seat !== MASTER_SEAT &&
        !isTheSame(text, context.author.seen) &&
        context.whyNot([{ by, act }]) === undefined
      )
        // The reader must not know who plays there, and only the writer sees what names somebody.
        throw new NotProven(say.fromHidden(parts))
      const isTooMuch = tooMany === 'alike' || tooMany === 'all'
      const done = isTooMuch ? refused(whyNotSent(tooMany, seat, context)) : context.decide(act, by)
      if (done.ok) {
        context.record(pressAnswered(answer, context.at, context.cause))
        context.reply.say([say.sent({ writer })])
      } else {
        context.reply.refuse(done.error)
        if (!isTooMuch) context.reply.say([say.notSent])
      }
      context.reply.show(textLines(text))
      return true
    }
  }
}

/** Whether a text is exactly what was shown, with nothing beside it. */
const isTheSame = (text: string, shown: string | undefined): boolean =>
  shown !== undefined && inOneRow(text) === inOneRow(shown)

/**
 * The text as press to the other player, and as orders; behind a bar, so that nobody else's machine sends it for them.
 */
async function bothReadings(
  text: string,
  letter: string,
  context: LetterContext,
): Promise<readonly string[]> {
  const orders = await context.ownOrdersIn(text)
  const barred = (rows: readonly string[]) => rows.map(row => `  | ${row.trimEnd()}`)
  const sent = barred([`PRESS TO ${letter}`, ...text.split('\n'), 'ENDPRESS'])
  return orders.length === 0 ? ['', ...sent] : ['', ...sent, '', say.orOrders, '', ...barred(orders)]
}

function whyNotSent(tooMany: 'alike' | 'all', seat: number, context: LetterContext): string {
  const letter = letterOf(seat, context)
  return tooMany === 'alike'
    ? say.tooManyAlike({ most: PRESS_ALIKE, letter })
    : say.tooMany({ most: PRESS_AN_HOUR, letter })
}

/** A greeting above orders may be for the other player too: nobody can tell. */
async function natureOf(
  text: string,
  powers: readonly Power[],
  context: LetterContext,
): Promise<'orders' | 'prose' | 'both'> {
  const { by, game } = context
  if (by?.kind !== 'power' || game === undefined) return looksLikeOrders(text) ? 'both' : 'prose'
  const [power = by.power, another] = powers
  const world = context.world()
  const read = await context.readBy<Read | undefined>(text, () =>
    another === undefined
      ? readOrders(game, power, text, world, context.effort)
      : readForSeveral(game, powers, text, world, context.effort),
  )
  if (read === undefined) return 'prose'
  const { board } = world
  const units = (game.position?.units ?? []).filter(
    unit => unit.power === power || powers.includes(unit.power),
  )
  const own = new Set(units.map(({ at }) => board.province(at)))
  const mayOrder = (line: RefusedLine): boolean =>
    !UNKNOWN.has(line.refusal.kind) || looksLikeOrders(line.text) || namesOneOf(own, line.text, board)
  if (read.followed.length + (read.asked?.length ?? 0) === 0 && !read.refused.some(mayOrder)) return 'prose'
  return read.passedOver.length + (read.asked?.length ?? 0) === 0 ? 'orders' : 'both'
}

/** Whether a text speaks of any of these provinces. */
function namesOneOf(provinces: ReadonlySet<Province>, text: string, board: Board): boolean {
  const tongue = tongueOf(text, board)
  return mentionsIn(text, board, tongue).some(mention => mention.provinces.some(each => provinces.has(each)))
}

interface Read {
  readonly followed: readonly unknown[]
  readonly asked?: readonly unknown[] | undefined
  readonly refused: readonly RefusedLine[]
  readonly passedOver: readonly unknown[]
}

function readForSeveral(
  game: Game,
  powers: readonly Power[],
  text: string,
  world: World,
  effort: LetterEffort,
): Read | undefined {
  const table = whereOf(game, powers[0]!, world)
  if (table === undefined) return undefined
  const { byPower, ...read } = readForAll(text, table, powers, effort)
  return { ...read, followed: [...byPower.values()].flat() }
}

const letterOf = (seat: number, { game }: LetterContext): string =>
  seat === MASTER_SEAT ? 'M' : boardFor(game!).powers[seat]!.letter
