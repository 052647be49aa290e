// Reads the orders in a letter power by power, enters them, and tells their writer.

import { looksLikeOrders } from '../../reader/line/marks.ts'
import { setSaid } from '../../reader/line/pieces.ts'
import type { OrderContext } from '../../reader/line/places.ts'
import type { OrderRefusal } from '../../reader/line/refusal.ts'
import type { RefusedLine } from '../../reader/line/said.ts'
import { mentionsIn, namesPlace, tongueOf } from '../../reader/mentions.ts'
import { mayBeAgainst, speaksAgainst } from '../../reader/talk.ts'
import { type Word, wordsOf } from '../../reader/words.ts'
import { ok } from '../../result.ts'
import type { Board, Power } from '../../rules/board/board.ts'
import { isSameOrder, isSameThing, type Order, spellOrder, unitTold } from '../../rules/orders/order.ts'
import { adjustmentDue } from '../../rules/orders/standing.ts'
import { wording } from '../../wording/wording.ts'
import { type Answer, refused, type SeatedContext, type Supposed } from '../commands/context.ts'
import { changesBoard } from '../commands/master/repair.ts'
import { withoutPassword } from '../commands/reading/instructions.ts'
import { saysNotTo } from '../commands/wishes/wishTable.ts'
import type { ReadOrders } from '../game/commands.ts'
import { whyNotAllowed } from '../game/decide.ts'
import { type Game, powersOf } from '../game/game.ts'
import { readOrders, whereOf } from '../game/sheets/ordering.ts'
import { rulesOf, type World } from '../game/table.ts'
import { judgePhaseId, wrapped } from '../report/forms/frame.ts'
import { confirmationLines, confirmationOf } from '../report/mails/confirmation.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { explainRefusal, refusalMessage, refusalToMaster } from '../report/sentences/refusals.ts'
import { askAbout, askedHere, endsClearing, proposalNow, proposalOpen } from './asking.ts'
import type { LetterContext } from './context.ts'
import { proposedLine, proposedLines } from './mails/proposed.ts'
import { withLines } from './notDone.ts'
import { areWishes, takesAllBack, takesBack } from './offering.ts'
import { seenWith } from './seeing.ts'
import { type Sheets, sheetsFor } from './sheets.ts'

// The orders in a letter: for one power, for each of several that the player has, or from a master for all.

const say = wording.letters.registration
const echo = wording.letters.orderEcho
const forMasters = wording.letters.masterOrders

/** Lines of a letter that are no command. */
interface OrdersWritten {
  readonly text: string
  /** Whether some of them look like orders; if not, they may be prose. */
  readonly isMeant: boolean
  /** The powers of a player that they may be for. */
  readonly powers: readonly Power[]
  /** The one of these that the letter names. */
  readonly named: Power | undefined
  /** What is said above the answer, once. */
  readonly heading: () => readonly string[]
}

/** Refusals for those who play no power. */
const NOBODYS = { player: say.playsNoPower, observer: say.watchesOnly } as const

/** The reply already says what came of the orders. */
const TOLD: Answer = ok([])

type InGame = LetterContext & SeatedContext

export async function takeOrders(context: LetterContext, written: OrdersWritten): Promise<Answer> {
  const { text, isMeant } = written
  if (!context.isSeated()) return notMeant(context, text)
  const { by, game } = context
  if (game.position === undefined && by.kind !== 'observer')
    return isMeant ? refused(say.hasNotBegun({ game: game.name })) : notMeant(context, text)
  if (by.kind === 'player' || by.kind === 'observer')
    return isMeant ? refused(NOBODYS[by.kind]) : notMeant(context, text)
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

async function forOne(
  context: InGame,
  power: Power,
  { text, isMeant, heading }: OrdersWritten,
): Promise<Answer> {
  const { game, reply } = context
  const by = { kind: 'power', power, person: context.by.person } as const
  const heard = (await context.readBy(text, () =>
    readOrders(game, power, text, context.world(), context.effort),
  ))! // the game has begun
  const found = withWhatStands(heard, game)
  const isOrdered = found.askedLines?.some(({ text }) => looksLikeOrders(text)) === true
  const doubted = withDoubts(found, text, context)
  const isAlone = doubted === found && !isOrdered && isWish(found, context, text)
  const read = isAlone ? found : withOpenProposal(doubted, context)
  const heeded = new Heeded(text, [read], game, context.world())
  const once = toldOnce(text, read, read.followed)
  // Only `withDoubts` may have given other reasons.
  const against = doubted.because === found.because ? [] : (doubted.because ?? [])
  const isQuoted = ({ text }: { readonly text: string }): boolean =>
    against.some(row => row.includes(text.trim()))
  const passOver = (): void =>
    context.passOver(
      text,
      heeded.without(once.passedOver).filter(each => !isQuoted(each)),
    )
  const asked = read.asked ?? []
  if (read.followed.length + read.refused.length + asked.length === 0) {
    passOver()
    return TOLD
  }
  const { board } = context.world()
  const isOrders =
    read.followed.length + asked.length > 0 || read.refused.some(line => isOfOrders(line, board))
  if (!isMeant && !isOrders) return notMeant(context, text)
  const isTakenBack =
    doubted !== found &&
    (against.length > 0 || rowsWith(read.refused, text).some(row => takesBack(row, context)))
  if (
    !isOrdered &&
    !isTakenBack &&
    saysOnlyWishes({ ...read, reads: read.followed, because: found.because }, context, text)
  )
    return notMeant(context, text)
  passOver()
  reply.takeNot(rowsWith(found.refused, text))
  reply.showsWhole(wholeRows(read.refused, text))
  reply.noteOrders(rowsOfOrders(read, text, board))
  const done = context.decide({ kind: 'write', power, read }, by)
  // A refusal returns all that was written.
  if (!done.ok) return done
  const shown = { ...read, refused: heeded.without(once.refused) }
  if (asked.length > 0) askAbout(asked, context, by)
  else if (read.followed.length > 0) endsClearing(context)
  const { lines, hasErrors } = orderLines(context.game, power, shown, context.world())
  const above = [...heading(), ...heeded.told].flatMap(line => ['', line])
  reply.show(above)
  reply.showOrders(context.current!, power, ['', ...lines], hasErrors)
  context.ordersShown(power)
  return TOLD
}

/** What is on file already is not asked about again. */
function withWhatStands(read: ReadOrders, { sheets, settings }: Game): ReadOrders {
  // Orders that would replace the whole set are not entered unasked.
  if (settings.revision === 'wholeSet' || read.said !== undefined) return read
  const onFile = sheets.get(read.power)?.orders ?? []
  const stands = (order: Order): boolean => onFile.some(each => isSameOrder(each, order))
  const { asked = [], askedLines = [] } = read
  // An order that may replace one above it in the same letter may not be the one that is meant.
  const known = askedLines.filter(({ order, isSecond }) => isSecond !== true && stands(order))
  if (known.length === 0) return read
  const isKnown = (order: Order): boolean => known.some(each => isSameOrder(each.order, order))
  const open = asked.filter(order => !isKnown(order))
  return {
    ...read,
    orders: [...read.orders, ...known.map(({ order }) => order)],
    followed: [...read.followed, ...known],
    askedLines: askedLines.filter(({ order }) => !isKnown(order)),
    ...(open.length > 0 ? { asked: open } : { asked: undefined, because: undefined }),
  }
}

/** Whether nothing in it is an order, and something in it is asked of the judge. */
const isWish = (read: ReadOrders, context: LetterContext, text: string): boolean =>
  read.orders.length === 0 &&
  (read.asked === undefined
    ? !read.refused.some(line => isOfOrders(line, context.world().board))
    : saysOnlyWishes({ ...read, reads: [] }, context, text))

/** `Mar rather goes to Piedmont`, `Ja, aber Mun hält`: no wish to move the deadline to March, or for a halt. */
function beginsWithUnit(row: string, orders: readonly Order[], board: Board): boolean {
  const tongue = tongueOf(row, board)
  const words = wordsOf(row)
  const [first] = mentionsIn(row, board, tongue, words)
  const isSmall = (word: Word): boolean => SMALL.some(kind => tongue.isOf(word, kind))
  const isBut = (all: readonly Word[], at: number): boolean =>
    tongue.dueAt(all, at).kinds.some(kind => kind === 'BUT' || kind === 'YET')
  const places = orders.flatMap(order => unitTold(order)?.at ?? [])
  return (
    first !== undefined &&
    words.slice(0, first.from).every((word, at) => isSmall(word) || isBut(words, at)) &&
    places.some(at => first.provinces.includes(board.province(at)))
  )
}
const SMALL = ['SMALL', 'LEAD', 'GREETING', 'THE', 'ARMY', 'FLEET']

/**
 * Doubtful orders wait for a YES. A newer letter ends waiting orders for the units that it gives other orders, and asks
 * about the rest again.
 */
function withOpenProposal(read: ReadOrders, context: InGame): Proposing {
  const first = askedHere(context)
  if (first !== undefined && first.saying.kind !== 'orders') return unasked(read, first.line, context)
  const open = proposalOpen(context)
  if (open === undefined) return read
  const { board } = context.world()
  const told = [...read.orders, ...(read.asked ?? [])]
  const still = isAllDue(read, context)
    ? []
    : open.filter(order => !told.some(each => isSameThing(each, order, board)))
  return still.length === 0 && read.asked === undefined
    ? read
    : {
        ...read,
        asked: [...(read.asked ?? []), ...still],
        because: read.because ?? [],
        earlier: still.length,
      }
}

/**
 * Words that nobody understands, `Munich: cancel`, may change the order of the unit that they name: what is on file is
 * not played before its writer has said so.
 */
function withDoubts(read: ReadOrders, text: string, context: InGame): ReadOrders {
  const { game, world } = context
  const { orders = [], isComplete } = game.sheets.get(read.power) ?? {}
  const isQuiet = isComplete !== true && proposalNow(context) === undefined
  const asksElse = (askedHere(context)?.saying.kind ?? 'orders') !== 'orders'
  if (isQuiet || read.said !== undefined || asksElse) return read
  const { board } = world()
  const unknown = read.refused.filter(({ refusal }) => UNKNOWN.has(refusal.kind))
  const named = new Set(
    rowsWith(unknown, text).flatMap(row =>
      mentionsIn(row, board, tongueOf(row, board)).flatMap(({ provinces: [place, another] }) =>
        place === undefined || another !== undefined ? [] : [place],
      ),
    ),
  )
  // `Wait - don't use those`, which looks like an order
  const isAgainst = named.size === 0 && rowsWith(unknown, text).some(row => speaksAgainst(row, board))
  // `That was my brother.`, in a letter with nothing else
  const isNothing =
    read.orders.length + named.size === 0 &&
    read.asked === undefined &&
    unknown.length === read.refused.length
  const because = isNothing ? againstIn(text, context) : []
  const isMeant = (order: Order): boolean => {
    if (isAgainst || because.length > 0) return true
    const places = [unitTold(order)?.at, order.kind === 'move' ? order.to : undefined]
    return places.some(at => at !== undefined && named.has(board.province(at)))
  }
  const told = [...read.orders, ...(read.asked ?? [])]
  const doubted = orders.filter(
    order => isMeant(order) && !told.some(each => isSameThing(each, order, board)),
  )
  if (doubted.length === 0) return read
  const asked = [...(read.asked ?? []), ...doubted]
  return { ...read, asked, ...(because.length > 0 ? { because, refused: [] } : {}) }
}

/** The rows that may be against the orders of earlier letters; those that surely are get an offer to clear them. */
function againstIn(text: string, context: InGame): readonly string[] {
  const { board } = context.world()
  const rows = text.split('\n').filter(row => mayBeAgainst(row, board))
  return rows.some(row => takesAllBack(row, context) || speaksAgainst(row, board)) ? [] : rows
}

/** Drops what would be asked about, and says so: the letter asks about something else already. */
function unasked(read: ReadOrders, line: string, { game, reply, world }: InGame): ReadOrders {
  const where = whereOf(game, read.power, world())
  if (read.asked === undefined || read.asked.length === 0 || where === undefined) return read
  const orders = read.asked.map(order => spellOrder(where.board, order, where.legality.standing))
  reply.say(['', wording.letters.registration.ordersUnasked({ line: line.slice(0, 60) })])
  reply.show(orders.map(order => `  | ${order}`))
  return { ...read, asked: undefined, askedLines: undefined, because: undefined }
}

/** Whether a letter has all builds or removals that are due: others that wait cannot be entered any more. */
function isAllDue({ power, orders }: ReadOrders, { game, world }: InGame): boolean {
  const where = whereOf(game, power, world())
  if (where?.position.phase.kind !== 'adjustment') return false
  const { board, rules, position } = where
  return orders.length >= Math.abs(adjustmentDue(board, rules, position, power))
}

/** `earlier`: how many of the orders asked about, the last ones, stood in earlier letters. */
type Proposing = ReadOrders & { readonly earlier?: number }

/** Shows what a YES to another mail may have meant as it is now, and asks about it again. */
export function showsProposalAgain(context: LetterContext): void {
  if (!context.isSeated()) return
  const { by, game, reply } = context
  const where = whereOf(game, by.kind === 'power' ? by.power : (0 as Power), context.world())
  const asked = proposalOpen(context)
  if (asked === undefined || where === undefined) return
  askAbout(asked, context, by)
  reply.say(['', wording.letters.registration.yesToAnother])
  reply.show(['', ...proposalLines({ asked }, where)], true)
}

/** Refusals of words that nobody understands as an order. */
export const UNKNOWN: ReadonlySet<OrderRefusal['kind']> = new Set([
  'noSuchPlace',
  'noUnitThere',
  'notUnderstood',
  'besideWords',
])

/** Whether a refused line was meant as an order; not `Please don't move the deadline to Vienna time`. */
const isOfOrders = ({ refusal, text }: RefusedLine, board: Board): boolean =>
  !UNKNOWN.has(refusal.kind) || looksLikeOrders(text) || (namesPlace(text, board) && !saysNotTo(text))

/** `POSTPONE`, `SKIP`: it leaves something out, and need not be an order. */
const isWordAlone = ({ refusal, text }: RefusedLine): boolean =>
  refusal.kind === 'wrongPhase' && /^\W*[a-z]+\W*$/i.test(text)

/** The whole rows in which lines stand, since a wish may be read in pieces. */
function rowsWith(lines: readonly Pick<RefusedLine, 'line' | 'text'>[], text: string): readonly string[] {
  const rows = text.split('\n')
  return [...new Set(lines.map(({ line, text }) => rows[line - 1]?.trim() ?? text))]
}

/** The rows that were refused as a whole. */
const wholeRows = (lines: readonly RefusedLine[], text: string): readonly string[] =>
  rowsWith(
    lines.filter(line => {
      const row = text.split('\n')[line.line - 1] ?? ''
      return !/[\p{L}\d]/u.test(row.replace(line.text, ''))
    }),
    text,
  )

/** The rows that are orders, even if refused or asked about. A machine that names a place by chance gives no order. */
function rowsOfOrders(
  {
    followed = [],
    refused: lines,
    askedLines = [],
  }: Pick<ReadOrders, 'refused' | 'askedLines'> & Partial<Pick<ReadOrders, 'followed'>>,
  text: string,
  board: Board,
): readonly string[] {
  const isOrder = ({ refusal, text }: RefusedLine): boolean =>
    !UNKNOWN.has(refusal.kind) || (namesPlace(text, board) && looksLikeOrders(text))
  return rowsWith([...followed, ...lines.filter(isOrder), ...askedLines], text)
}

interface MaybeWishes {
  readonly reads: readonly unknown[]
  readonly refused: readonly RefusedLine[]
  readonly asked?: readonly Order[] | undefined
  readonly because?: readonly string[] | undefined
}

const saysOnlyWishes = (
  { reads, refused: lines, asked = [], because = [] }: MaybeWishes,
  context: LetterContext,
  text: string,
): boolean =>
  reads.length === 0 &&
  lines.every(line => UNKNOWN.has(line.refusal.kind) || isWordAlone(line)) &&
  !because.some(row => beginsWithUnit(row, asked, context.world().board)) &&
  // `to Friday 7 p.m. Paris time`: what was read of a line may be only a piece of its wish.
  (areWishes([...lines.map(each => each.text), ...because], context) ||
    areWishes([...rowsWith(lines, text), ...because], context))

/** Enters each line for the player's power that it fits. */
async function forSeveral(context: InGame, written: OrdersWritten): Promise<Answer> {
  const { text, powers, named, heading } = written
  const { reply } = context
  const { person } = context.by
  const by = named ?? 'everybody'
  const world = context.world()
  const found = await sheetsFor(powers, by, context.game, text, world, context)
  const plain = {
    ...found,
    ...toldOnce(
      text,
      found,
      found.reads.flatMap(read => read.followed),
    ),
  }
  const worded = plain.asks
  const [alone, more] = worded
  if (plain.reads.length === 0 && alone !== undefined && more === undefined)
    return forOne(context, alone.power, written)
  const because = [...new Set(worded.flatMap(read => read.because ?? []))]
  const sheets = {
    ...plain,
    refused: plain.refused.filter(line => !because.some(each => each.includes(line.text.trim()))),
    passedOver: plain.passedOver.filter(line => !because.some(each => each.includes(line.text.trim()))),
  }
  const [only, another] = sheets.reads
  // A letter for one power only is read like any other such letter.
  const isOfOne = worded.every(each => each.power === only?.power)
  if (only !== undefined && another === undefined && plain.refused.length === 0 && isOfOne)
    return forOne(context, only.power, written)
  const heeded = new Heeded(text, sheets.reads, context.game, world)
  const isBare = sheets.reads.length + sheets.refused.length + worded.length === 0
  if (!isBare && worded.length === 0 && saysOnlyWishes(sheets, context, text)) return notMeant(context, text)
  context.passOver(text, heeded.without(sheets.passedOver))
  reply.showsWhole(wholeRows(sheets.refused, text))
  if (isBare) return TOLD
  const reads = [
    ...sheets.reads.map(read => ({ ...read, asked: worded.find(each => each.power === read.power)?.asked })),
    ...worded.filter(read => sheets.reads.every(each => each.power !== read.power)),
  ]
  reply.takeNot(rowsWith(sheets.refused, text))
  for (const read of [sheets, ...sheets.reads, ...worded])
    reply.noteOrders(rowsOfOrders(read, text, world.board))
  reply.show([...heading(), ...heeded.told].flatMap(line => ['', line]))
  for (const read of reads) {
    const { power } = read
    const done = context.decide({ kind: 'write', power, read }, { kind: 'power', power, person })
    if (!done.ok)
      reply.refuse(
        withLines(
          done.error,
          read.followed.map(({ text }) => text),
        ),
      )
  }
  const where = whereOf(context.game, powers[0]!, context.world())! // it has begun
  const asWritten = sheets.refused.filter(line => isAsWritten(line, context.game))
  const failed = [
    ...failedLines(
      sheets.refused.filter(line => !asWritten.includes(line)),
      where,
    ),
    ...failedLines(asWritten, where, echo.asWritten),
  ]
  reply.show(failed.length === 0 ? [] : ['', ...failed], failed.length > 0)
  const orders = sheets.reads.flatMap(read => read.orders)
  const proposed =
    reads[0] &&
    withOpenProposal(
      { ...reads[0], orders, asked: worded.flatMap(read => read.asked ?? []), because },
      context,
    )
  const isAsked = (proposed?.asked ?? []).length > 0
  if (isAsked) {
    askAbout(proposed?.asked ?? [], context, context.by)
    reply.show(['', ...proposalLines(proposed, where)], true)
  }
  const hasErrors = isAsked || failed.length > 0
  for (const { power } of reads) {
    reply.showOrders(context.current!, power, ['', ...entered(context.game, power, context)], hasErrors)
    context.ordersShown(power)
  }
  return TOLD
}

/** Enters a master's orders, each line for the power that it fits. */
async function forAll(context: InGame, { text: whole, isMeant, heading }: OrdersWritten): Promise<Answer> {
  const { by, game, reply } = context
  const world = context.world()
  const { text, repairs } = withoutRepairs(whole, game)
  const found = await sheetsFor(powersOn(world), 'nobody', game, text, world, context)
  const sheets = {
    ...found,
    ...toldOnce(
      text,
      found,
      found.reads.flatMap(read => read.followed),
    ),
  }
  const heeded = new Heeded(text, sheets.reads, game, world)
  const isOrders =
    isMeant || sheets.reads.length > 0 || sheets.refused.some(line => isOfOrders(line, world.board))
  if (repairs.length === 0 && (!isOrders || saysOnlyWishes(sheets, context, text)))
    return notMeant(context, text)
  context.passOver(text, heeded.without(sheets.passedOver))
  reply.takeNot(rowsWith(sheets.refused, text))
  reply.showsWhole(wholeRows(sheets.refused, text))
  for (const read of [sheets, ...sheets.reads]) reply.noteOrders(rowsOfOrders(read, text, world.board))
  for (const read of sheets.reads) {
    const done = context.decide({ kind: 'write', power: read.power, read }, by)
    // What is refused for one power is refused for all.
    if (!done.ok) return done
  }
  const above = [...heading(), ...heeded.told].flatMap(line => ['', line])
  const lines = masterLines(sheets, context.game, world)
  if (lines.length > 0) reply.show([...above, '', ...lines], sheets.refused.length > 0)
  if (repairs.length > 0) reply.show(['', ...repairs, ...wrapped(`  ${forMasters.belowRepair}`)], true)
  return TOLD
}

/** `PLACE TURKEY A SMY`, `GIVE BEL TO FRANCE` without a REPAIR above: no orders, and not read as such. */
function withoutRepairs(
  text: string,
  game: Game,
): { readonly text: string; readonly repairs: readonly string[] } {
  const rows = text.split('\n')
  const repairs = rows.filter(row => changesBoard(row, game))
  if (repairs.length === 0) return { text, repairs }
  const isTold = (row: string): boolean => repairs.includes(row) || ENDS_REPAIR.test(row)
  return {
    text: rows.map(row => (isTold(row) ? '' : row)).join('\n'),
    repairs: [forMasters.notTaken, ...repairs.map(row => `> ${row.trim().slice(0, 200)}`)],
  }
}

const ENDS_REPAIR = /^\W*end(?:\s*repair)?\W*$/i

type Lines = Pick<ReadOrders, 'refused' | 'passedOver'>

/**
 * A refused line is not told as prose as well. What stands below an IF, or below a line that sets orders aside, goes
 * back with that line, for the same reason.
 */
function toldOnce(
  text: string,
  { refused, passedOver }: Lines,
  followed: readonly { readonly line: number }[],
): Lines {
  const rows = text.split('\n')
  const aside = new Set(passedOver.flatMap(({ line, why }) => (why === 'aside' ? [line] : [])))
  const prose = new Set(passedOver.map(({ line }) => line))
  const told = new Set<number>()
  const taken = new Set([...refused, ...followed].map(({ line }) => line))
  const lines = refused.flatMap(each => {
    if (each.refusal.kind !== 'conditional' && each.refusal.kind !== 'setAside') return [each]
    const led = [each]
    told.add(each.line)
    const last = Math.max(...[...aside].filter(line => line > each.line), 0)
    for (let line = each.line + 1; line <= last && !taken.has(line); line++) {
      const row = rows[line - 1]?.trim() ?? ''
      if (row !== '' && (aside.has(line) || !prose.has(line)))
        led.push({ line, text: row, refusal: each.refusal })
      if (aside.has(line)) told.add(line)
      if (/^end\s*if\b/i.test(row)) break
    }
    return led
  })
  return { refused: lines, passedOver: passedOver.filter(({ line }) => !told.has(line)) }
}

/** What a letter says of earlier letters. Such lines are followed where its orders are taken, so they are no prose. */
class Heeded {
  readonly told: readonly string[]
  readonly #lines: ReadonlySet<number>

  constructor(text: string, reads: readonly ReadOrders[], game: Game, world: World) {
    const said = reads.find(each => each.said !== undefined && each.orders.length > 0)?.said
    const rules = rulesOf(game, world)
    const rows = text.split('\n').flatMap((row, at) => (setSaid(row, rules) === undefined ? [] : [at + 1]))
    this.#lines = new Set(said === undefined ? [] : rows)
    this.told = said === undefined ? [] : [echo.earlierLetters[said]]
  }

  without<Line extends { readonly line: number }>(lines: readonly Line[]): readonly Line[] {
    return lines.filter(({ line }) => !this.#lines.has(line))
  }
}

const entered = (game: Game, power: Power, { worldOf }: LetterContext): readonly string[] =>
  orderLines(seenWith(game, [power]), power, undefined, worldOf(game)).lines

/** The orders of a power on file, and what waits for a YES. */
export function ordersOf(game: Game, power: Power, context: LetterContext): readonly string[] {
  const open = context.isSeated() && context.game.name === game.name ? proposalNow(context) : undefined
  const proposed = open?.as === `power ${power}` ? proposedLines(open.saying.lines, game) : []
  return [...entered(game, power, context), ...proposed]
}

/** What lines order for the units of all powers, without entering it. */
export async function supposed(context: LetterContext, text: string): Promise<Supposed> {
  const world = context.world()
  const game = context.game!
  const { reads, refused: lines } = await sheetsFor(powersOn(world), 'nobody', game, text, world, context)
  return { reads, failed: failedLines(lines, whereOf(game, 0 as Power, world)!) } // it is played
}

const powersOn = ({ board }: World): readonly Power[] => board.powers.map(({ index }) => index)

const failedLines = (
  refused: readonly RefusedLine[],
  where: OrderContext,
  head: string = forMasters.notTaken,
): readonly string[] =>
  refused.length === 0
    ? []
    : [head, ...eachRefused(refused, refusal => wrapped(`  ${refusalToMaster(refusal, where)}`))]

/** What a master is told of each line of orders. */
function masterLines({ reads, refused: notTaken }: Sheets, game: Game, world: World): readonly string[] {
  const { board } = world
  const where = whereOf(game, 0 as Power, world)! // only for how orders are spelled, and told
  const failed = failedLines(notTaken, where)
  const lines = reads.flatMap(({ power, orders }) => [
    forMasters.writtenFor({ power: board.powers[power]!.name }),
    ...orders.map(order => `  ${spellOrder(board, order, where.legality.standing)}`),
  ])
  return lines.length === 0 || failed.length === 0 ? [...lines, ...failed] : [...lines, '', ...failed]
}

// What a player is told of their orders: each as it will be carried out, what was refused and why, and what is missing.

/** What is shown below a letter's orders; without a letter, for what is on file. */
function orderLines(
  game: Game,
  power: Power,
  read: ReadOrders | undefined,
  world: World,
): { readonly lines: readonly string[]; readonly hasErrors: boolean } {
  const table = whereOf(game, power, world)
  const told = confirmationOf(game, power, world)
  if (table === undefined || told === undefined) return { lines: [echo.hasNotBegun], hasErrors: false }
  const player = game.seats[power]?.player
  const where = player === undefined ? table : { ...table, plays: powersOf(game, player) }
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
      echo.ordersOf({ power: name, phase: judgePhaseId(where.position.phase) }),
      ...canonicalLines(game, power, where),
      '',
      // Errors come first.
      ...(refused.length === 0
        ? []
        : [isAnyTaken ? echo.notTakenWhileOthersStand : echo.notTaken, ...refused, '']),
      ...(written.length === 0 ? [] : [echo.asWritten, ...refusedLines(written, where), '']),
      ...proposalLines(read, where),
      ...confirmationLines(told),
    ],
    hasErrors: all.length + (read?.asked?.length ?? 0) > 0,
  }
}

/** What waits for a YES, numbered, and what made the judge ask. */
function proposalLines(
  read: Partial<Proposing> | undefined,
  { board, legality, onFile = [] }: OrderContext,
): readonly string[] {
  const { asked = [], earlier = 0 } = read ?? {}
  if (asked.length === 0) return []
  const stands = (order: Order): boolean => onFile.some(each => isSameOrder(each, order))
  const numbered = asked.map((order, i) =>
    proposedLine(i, spellOrder(board, order, legality.standing), stands(order)),
  )
  const because = (read?.because ?? []).slice(0, MOST_QUOTED)
  const quoted =
    because.length === 0
      ? []
      : [echo.because, ...because.map(line => `> ${withoutPassword(line).slice(0, 200)}`)]
  if (asked.every(stands) && earlier === 0)
    return [echo.doubted, ...numbered, ...quoted, ...wrapped(echo.answerDoubt), '']
  const isNew = earlier < asked.length
  return [
    !isNew ? echo.stillProposed : (read?.followed ?? []).length > 0 ? echo.proposed : echo.proposedAll,
    ...numbered,
    ...(earlier === 0 || !isNew
      ? []
      : wrapped(earlier === 1 ? echo.oneIsEarlier : echo.someAreEarlier({ count: earlier }))),
    ...quoted,
    ...wrapped(echo.answerYes),
    '',
  ]
}

/** At most this many sentences are quoted. */
const MOST_QUOTED = 3

/** The orders in a form that can be sent again. */
function canonicalLines(
  { sheets }: Game,
  power: Power,
  { board, legality }: OrderContext,
): readonly string[] {
  const sheet = sheets.get(power)
  const spell = (order: Order): string => spellOrder(board, order, legality.standing)
  const own = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])].map(order => `  ${spell(order)}`)
  return [
    ...(own.length === 0 ? [`  ${echo.none}`] : own),
    ...(sheet?.proxied ?? []).map(order => `  ${echo.ifLeft({ order: spell(order) })}`),
  ]
}

/** An illegal order that is published as it was written: it stands on the sheet of its unit, and is not carried out. */
const isAsWritten = ({ refusal }: RefusedLine, { sheets }: Game): boolean =>
  refusal.kind === 'illegal' &&
  [...sheets.values()].some(({ voids }) => voids.some(order => isSameOrder(order, refusal.order)))

/** If the same would work instead of several lines in a row, it is said once below them. */
function refusedLines(lines: readonly RefusedLine[], where: OrderContext): readonly string[] {
  const works = lines.map(({ refusal }) => explainRefusal(refusal, where).works)
  return eachRefused(lines, (refusal, i) => {
    const told = explainRefusal(refusal, where)
    return refusalMessage(told.works === works[i + 1] ? { ...told, works: undefined } : told)
      .split('\n')
      .flatMap(line => wrapped(`  ${line}`))
  })
}

/** Reasons that are said once for several lines that stand together. */
const SAID_ONCE: ReadonlySet<OrderRefusal['kind']> = new Set(['unread', 'conditional', 'setAside'])

/**
 * Each refused line with its reason. For lines in a row that were left unread, or refused for one reason, it is said
 * once.
 */
const eachRefused = (
  lines: readonly RefusedLine[],
  why: (refusal: OrderRefusal, at: number) => readonly string[],
): readonly string[] =>
  lines.flatMap(({ text, refusal }, i) => {
    const next = lines[i + 1]?.refusal
    const goesOn = next === refusal || (SAID_ONCE.has(refusal.kind) && next?.kind === refusal.kind)
    return [`> ${withoutPassword(text).slice(0, 200)}`, ...(goesOn ? [] : why(refusal, i))]
  })
