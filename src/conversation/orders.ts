// The orders in a letter: read power by power, taken, and told to their writer.

import type { Power } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { type Answer, refused, type SeatedContext, type Supposed } from '../commands/context.ts'
import { withoutPassword } from '../commands/reading/instructions.ts'
import type { ReadOrders } from '../game/commands.ts'
import { whyNotAllowed } from '../game/decide.ts'
import type { Game } from '../game/game.ts'
import { readingForAll } from '../game/sheets/masterOrders.ts'
import { readingOrders, voidsAmong, whereOf } from '../game/sheets/ordering.ts'
import { rulesOf, type World } from '../game/table.ts'
import { type Order, spellOrder } from '../orders/order.ts'
import type { PassedOver, RefusedLine } from '../orders/reading/clauses.ts'
import type { LetterEffort, Steps } from '../orders/reading/effort.ts'
import { setSaid } from '../orders/reading/pieces.ts'
import type { Where } from '../orders/reading/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { type JudgeName, wrapped } from '../report/forms/frame.ts'
import { confirmationLines, confirmationOf } from '../report/mails/confirmation.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { explainRefusal, refusalMessage, refusalToMaster } from '../report/sentences/refusals.ts'
import { wording } from '../report/wording.ts'
import { ok } from '../result.ts'
import type { LetterContext } from './context.ts'

// The orders in a letter: for one power, for each of several that its writer plays, or a master's for all.

const say = wording.daemon.session
const echo = wording.daemon.orderEcho
const forMasters = wording.daemon.masterOrders

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
  const { by, game, judge, reply } = context
  const read = (await context.readBy(readingOrders(game, power, text, context.world(), context.effort)))! // the game has begun
  const heeded = new Heeded(text, [read], game, context.world())
  context.passOver(text, heeded.without(read.passedOver))
  if (read.followed.length + read.refused.length === 0) return TOLD
  const done = context.decide({ kind: 'write', power, read }, by)
  if (!done.ok) reply.refuse(done.error)
  const shown = { ...read, refused: heeded.without(read.refused) }
  const { lines, hasErrors } = orderLines(context.game, power, shown, context.world(), judge)
  const above = [...heading(), ...heeded.told].flatMap(line => ['', line])
  reply.showOrders(context.current!, power, [...above, '', ...lines], hasErrors)
  return TOLD
}

/** Each line for the power of the writer's that it fits. */
async function forSeveral(context: InGame, { text, powers, heading }: OrdersWritten): Promise<Answer> {
  const { reply } = context
  const { person } = context.by
  const world = context.world()
  const sheets = await sheetsFor(powers, 'player', context.game, text, world, context)
  const heeded = new Heeded(text, sheets.reads, context.game, world)
  context.passOver(text, heeded.without(sheets.passedOver))
  if (sheets.reads.length + sheets.failed.length === 0) return TOLD
  reply.show([...heading(), ...heeded.told].flatMap(line => ['', line]))
  for (const read of sheets.reads) {
    const { power } = read
    const done = context.decide({ kind: 'write', power, read }, { kind: 'power', power, person })
    if (!done.ok) reply.refuse(done.error)
  }
  const { failed } = sheets
  reply.show(failed.length === 0 ? [] : ['', ...failed], failed.length > 0)
  for (const { power } of sheets.reads)
    reply.showOrders(context.current!, power, ['', ...context.ordersOf(power)])
  return TOLD
}

/** Orders of a master, each line for the power that it fits. */
async function forAll(context: InGame, { text, heading }: OrdersWritten): Promise<Answer> {
  const { by, reply } = context
  const world = context.world()
  const sheets = await sheetsFor(powersOn(world), 'master', context.game, text, world, context)
  const heeded = new Heeded(text, sheets.reads, context.game, world)
  context.passOver(text, heeded.without(sheets.passedOver))
  for (const read of sheets.reads) {
    const done = context.decide({ kind: 'write', power: read.power, read }, by)
    // What is refused for one is refused for all.
    if (!done.ok) return done
  }
  const above = [...heading(), ...heeded.told].flatMap(line => ['', line])
  const lines = masterLines(sheets, context.game, world)
  if (lines.length > 0) reply.show([...above, '', ...lines], sheets.failed.length > 0)
  return TOLD
}

/** What a letter says of those before it: the lines that do so are heeded where orders of it are taken, and so they are no prose. */
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

/** The orders of a power as they stand. */
export const ordersOf = (game: Game, power: Power, { judge, worldOf }: LetterContext): readonly string[] =>
  orderLines(game, power, undefined, worldOf(game), judge).lines

/** What lines say to the units of all powers, without being taken. */
export const supposed = (context: LetterContext, text: string): Promise<Supposed> =>
  sheetsFor(powersOn(context.world()), 'master', context.game!, text, context.world(), context)

const powersOn = ({ board }: World): readonly Power[] => board.powers.map(({ index }) => index)

// Orders for several powers in one text, without saying for which: a master's for all of them, a player's for all that they play.

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
    : [forMasters.notTaken, ...eachRefused(refused, refusal => [`  ${refusalToMaster(refusal, where)}`])]

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

// What a player is told of their orders: each as it will be carried out, what was not taken and why, and what is missing.

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
  const refused = refusedLines(read, where)
  const isAnyTaken = (read?.followed.length ?? 0) > 0
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
    ...(own.length === 0 ? [`  ${echo.none}`] : own),
    ...(sheet?.proxied ?? []).map(order => `  ${echo.ifLeft({ order: spell(order) })}`),
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
