// Order sheets of the present phase: what a power writes, what it clears, and whether it waits.

import type { LetterEffort } from '../../../reader/line/effort.ts'
import { inNumberedSequence } from '../../../reader/line/numbered.ts'
import { withOldJudges } from '../../../reader/line/oldJudges.ts'
import { keepsEarlier } from '../../../reader/line/pieces.ts'
import type { OrderContext } from '../../../reader/line/places.ts'
import type { ReadText, RefusedLine } from '../../../reader/line/said.ts'
import { readText } from '../../../reader/reading.ts'
import { ok, type Result } from '../../../result.ts'
import type { Power, Province, Unit } from '../../../rules/board/board.ts'
import { phaseId } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import { hold, isSameThing, type Order, unitTold } from '../../../rules/orders/order.ts'
import type { ReadOrders } from '../commands.ts'
import { type GameRefusal, refused } from '../decision.ts'
import type { Doer, Fact, Written } from '../events.ts'
import type { Game } from '../game.ts'
import {
  askedPowers,
  cleared,
  isCompleteSheet,
  legalityFor,
  type Ordering,
  orderingOf,
  type Revision,
  revised,
  rulesOf,
  type World,
} from '../table.ts'

export type FactsOrRefusal = Result<readonly Fact[], GameRefusal>

const NOTHING_WRITTEN: Written = { orders: [], voids: [], proxied: [] }

/** Reads a text as one power's orders for the present phase; undefined before the game has begun. */
export function readOrders(
  game: Game,
  power: Power,
  text: string,
  world: World,
  letter?: LetterEffort,
): ReadOrders | undefined {
  const where = whereOf(game, power, world)
  if (where === undefined) return undefined
  const isWinter = where.position.phase.kind === 'adjustment'
  const told = readText(isWinter ? inNumberedSequence(text) : text, where, letter)
  const read = told.refused.length === 0 ? told : withOldJudges(told, where)
  const { followed, refused: lines, passedOver, said } = withoutProxies(read, where)
  const isOwn = (order: Order) => order.kind === 'waive' || order.unit.power === power
  const orders = followed.flatMap(({ order, isImplied }) => (isImplied ? [] : [order]))
  const implied = followed.flatMap(({ order, isImplied }) => (isImplied ? [order] : []))
  return {
    phase: where.position.phase,
    power,
    orders: orders.filter(isOwn),
    proxied: orders.filter(order => !isOwn(order)),
    voids: game.settings.published === 'asWritten' ? voidsAmong(lines, power) : [],
    followed,
    refused: lines,
    passedOver,
    implied,
    said,
    ...(told.asked === undefined
      ? {}
      : { asked: told.asked, askedLines: told.askedLines, because: told.because }),
  }
}

/** The same for a text kept for later, when nobody can be asked: what a YES would add is refused, and what caused doubt is listed. */
export function readUnasked(
  game: Game,
  power: Power,
  text: string,
  world: World,
  effort: LetterEffort,
): ReadOrders | undefined {
  const read = readOrders(game, power, text, world, effort)
  if (read?.askedLines === undefined) return read
  const { asked, askedLines, because = [], ...plain } = read
  const rows = text.split('\n')
  const doubted = askedLines.map(
    ({ line, text }): RefusedLine => ({ line, text, refusal: { kind: 'unclearCorrection', line: text } }),
  )
  const isTold = (line: number) => [...askedLines, ...plain.refused].some(each => each.line === line)
  const prose = because.flatMap(each => {
    const line = rows.findIndex(row => row.includes(each)) + 1
    return isTold(line) ? [] : [{ line, text: each }]
  })
  return {
    ...plain,
    refused: [...plain.refused, ...doubted].sort((one, other) => one.line - other.line),
    passedOver: [...plain.passedOver, ...prose],
  }
}

/** Refuses orders that leave units to others, if the game does not allow them. */
function withoutProxies(read: ReadText, { proxies }: OrderContext): ReadText {
  if (proxies === true) return read
  const left = read.followed.flatMap(({ line, text, order }): readonly RefusedLine[] =>
    order.kind === 'proxy'
      ? [{ line, text, refusal: { kind: 'proxyNotAllowed', unit: order.unit, to: order.to } }]
      : [],
  )
  return {
    ...read,
    followed: read.followed.filter(({ order }) => order.kind !== 'proxy'),
    refused: [...read.refused, ...left].sort((one, other) => one.line - other.line),
  }
}

/** The context in which this game's orders are read. It sets the legality checker to the present position. */
export function whereOf(game: Game, power: Power, world: World): OrderContext | undefined {
  const { position, settings } = game
  if (position === undefined) return undefined
  const legality = legalityFor(world.board, position)
  const { acceptance } = settings
  const rules = rulesOf(game, world)
  const table = { board: world.board, rules, position, legality }
  const proxies = settings.proxies || rules.proxyOrders !== 'no'
  const onFile = game.sheets.get(power)?.orders ?? []
  return { ...table, power, acceptance, proxies, onFile, strictConvoys: settings.convoys === 'strict' }
}

/** Illegal orders for the power's own units: the last for each, since none of them is followed. */
export function voidsAmong(lines: readonly RefusedLine[], power: Power): readonly Order[] {
  const voids = new Map<Unit, Order>()
  for (const { refusal } of lines) {
    const unit = refusal.kind === 'illegal' ? unitTold(refusal.order) : undefined
    if (refusal.kind === 'illegal' && unit?.power === power) voids.set(unit, refusal.order)
  }
  return [...voids.values()]
}

/** Enters a letter's orders on the sheet; a letter without any leaves it as it was. */
export function writeOrders(
  game: Game,
  by: Doer,
  power: Power,
  read: ReadOrders,
  world: World,
): FactsOrRefusal {
  const { position } = game
  if (position === undefined) return refused({ kind: 'noSuchGame' })
  const { phase } = position
  if (phaseId(read.phase) !== phaseId(phase) || read.power !== power)
    return refused({ kind: 'noSuchPhase', asked: read.phase, now: phase })
  const why = by.kind === 'master' ? undefined : whyNoOrders(game, power)
  if (why !== undefined) return refused(why)
  const before = game.sheets.get(power)
  const isNothing = read.orders.length + read.voids.length + read.proxied.length === 0
  // While the judge asks about orders they count as missing, so that the phase is not played early.
  const isOpen = (read.asked?.length ?? 0) > 0
  const isEnded = read.asked?.length === 0 && before?.isComplete === false
  if (isNothing && !(isOpen && before?.isComplete === true) && !isEnded) return ok([])
  const sheet = withLetter(before ?? NOTHING_WRITTEN, read, game, power, world)
  const isComplete = !isOpen && isIn(game, by, power, sheet, world)
  return ok([{ kind: 'ordersWritten', power, by, sheet, isComplete }])
}

/** The master's orders are played with the phase, but do not stand for the player's own word. */
const isIn = (game: Game, by: Doer, power: Power, sheet: Written, world: World): boolean =>
  by.kind === 'master'
    ? game.sheets.get(power)?.isComplete === true
    : isCompleteSheet([...sheet.orders, ...sheet.voids], game, power, world)

/** Adds a letter to the sheet. The latest order for a unit counts, legal or void; within one letter a legal one comes first. */
export function withLetter(
  sheet: Written,
  letter: Letter,
  game: Game,
  power: Power,
  world: World,
  revision: Revision = revisionBy(letter, game, world),
): Written {
  const ordering = orderingOf(game, game.position!, power, world) // the game is played
  const older = revision === 'wholeSet' ? NOTHING_WRITTEN : sheet
  const isTold = (unit: Unit, told: readonly Order[]) => told.some(order => isFor(order, unit, ordering))
  const left = older.orders.filter(order => !letter.voids.some(told => isSameThing(order, told, world.board)))
  const written = revised(left, letter.orders, revision, ordering)
  // Implied orders are only for units without another order.
  const implied = (letter.implied ?? []).filter(order => !isTold(unitOf(order), written))
  const orders = [...written, ...implied]
  const voids = [...older.voids.filter(order => !isTold(unitOf(order), letter.voids)), ...letter.voids]
  return {
    orders,
    voids: voids.filter(order => !isTold(unitOf(order), orders)),
    proxied: [...older.proxied.filter(order => !isTold(unitOf(order), letter.proxied)), ...letter.proxied],
  }
}

type Letter = Written & Pick<ReadOrders, 'implied' | 'said'>

/** How a letter revises earlier ones: by the game's setting, or else by the rulebook. (DATC 4.D.1) */
const revisionBy = ({ said }: Letter, game: Game, world: World): Revision =>
  game.settings.revision === 'wholeSet' || !keepsEarlier(said, rulesOf(game, world))
    ? 'wholeSet'
    : 'unitByUnit'

const isFor = (order: Order, unit: Unit, { board }: Ordering): boolean =>
  isSameThing(order, hold(unit), board)

/** Nobody waives for others, and no waive is illegal. */
const unitOf = (order: Order): Unit => (order as Exclude<Order, { kind: 'waive' }>).unit

export function clearOrders(
  game: Game,
  by: Doer,
  power: Power,
  provinces: readonly Province[] | 'all',
  world: World,
): FactsOrRefusal {
  const sheet = game.sheets.get(power)
  if (game.position === undefined || sheet === undefined) return ok([])
  const ordering = orderingOf(game, game.position, power, world)
  const left: Written = {
    orders: cleared(sheet.orders, provinces, ordering),
    voids: cleared(sheet.voids, provinces, ordering),
    proxied: cleared(sheet.proxied, provinces, ordering),
  }
  const isSame =
    left.orders.length === sheet.orders.length &&
    left.voids.length === sheet.voids.length &&
    left.proxied.length === sheet.proxied.length
  if (isSame) return ok([])
  // If the orders were complete and still are, the power is not asked again.
  const isComplete = sheet.isComplete && isCompleteSheet([...left.orders, ...left.voids], game, power, world)
  return ok([{ kind: 'ordersCleared', power, by, sheet: left, isComplete }])
}

/** Asks to wait for the deadline, or stops waiting. */
export function chooseWait(game: Game, power: Power, waits: boolean, world: World): FactsOrRefusal {
  const { due, position } = game
  if (position === undefined) return refused({ kind: 'noSuchGame' })
  if (game.waits.has(power) === waits) return ok([])
  if (waits && due !== undefined && world.now >= due.deadline)
    return refused({ kind: 'waitTooLate', deadline: due.deadline })
  const why = waits ? whyNoWait(game, power, world) : undefined
  return why === undefined ? ok([{ kind: 'waitChosen', power, waits, phase: undefined }]) : refused(why)
}

/** Why a power cannot hold up a phase. */
export function whyNoWait(game: Game, power: Power, world: World): GameRefusal | undefined {
  const { position, settings } = game
  if (position === undefined) return { kind: 'noSuchGame' }
  const isOut = settings.strictWait ? !askedPowers(game, world).includes(power) : !hasAny(position, power)
  return isOut ? { kind: 'nothingToOrder', power, phase: position.phase } : undefined
}

/** Whether a power still has a unit or a center: without any it cannot hold up a phase. */
const hasAny = ({ units, dislodged, owners }: Position, power: Power): boolean =>
  owners.includes(power) || [...units, ...dislodged.map(each => each.unit)].some(unit => unit.power === power)

/** Why a power's letter is refused: its player waits for approval. Lines without meaning now are refused when they are read. */
export function whyNoOrders(game: Game, power: Power): GameRefusal | undefined {
  return game.seats[power]?.isApproved === false ? { kind: 'notApproved' } : undefined
}
