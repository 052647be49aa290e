// Orders for later phases: planned under conditions, or standing until changed, and taken up when their phase begins.

import { LetterEffort } from '../../../reader/line/effort.ts'
import { ok } from '../../../result.ts'
import type { Power, Province, Unit } from '../../../rules/board/board.ts'
import { comparePhases, type Phase, phaseId } from '../../../rules/board/phase.ts'
import { isSameOrder, isSameThing, type Order, spellOrder } from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import { seenByPower } from '../blind/seen.ts'
import type { ReadOrders } from '../commands.ts'
import { MOST_YEARS_AHEAD } from '../dates/phaseNames.ts'
import { type GameRefusal, refused } from '../decision.ts'
import type { Doer, Fact, Written } from '../events.ts'
import { type Game, isBlind, type OrderSheet, type PlayedTurn } from '../game.ts'
import { isCompleteSheet, missingOn, orderingOf, rulesOf, type World } from '../table.ts'
import {
  clearOrders,
  type FactsOrRefusal,
  readOrders,
  readUnasked,
  whyNoOrders,
  withLetter,
} from './ordering.ts'
import { linesFor, type Plan } from './plans.ts'

const MOST_TEXT = 10_000

/** Keeps orders for a later phase, in place of those planned for it before. */
export function planOrders(game: Game, power: Power, phase: Phase, plan: Plan): FactsOrRefusal {
  const why = whyNoOrders(game, power) ?? whyNotThen(game, phase)
  if (why !== undefined) return refused(why)
  // Whether a condition holds would reveal units that the player does not see.
  if (game.settings.blind.on && plan.some(({ kind }) => kind !== 'lines'))
    return refused({ kind: 'notOffered', what: 'conditions' })
  if (sizeOf(plan) > MOST_TEXT) return refused({ kind: 'textTooLong', most: MOST_TEXT })
  return ok([{ kind: 'ordersPlanned', power, phase, plan }])
}

/** Plans to wait, or not to wait, in a later phase. */
export function planWait(game: Game, power: Power, waits: boolean, phase: Phase): FactsOrRefusal {
  const why = whyNotThen(game, phase)
  return why === undefined ? ok([{ kind: 'waitChosen', power, waits, phase }]) : refused(why)
}

export function clearPlans(game: Game, power: Power, phase: Phase | undefined): FactsOrRefusal {
  const isMeant = (each: { power: Power; phase: Phase }) =>
    each.power === power && (phase === undefined || phaseId(each.phase) === phaseId(phase))
  const hasAny = game.plans.some(isMeant) || game.plannedWaits.some(isMeant)
  return ok(hasAny ? [{ kind: 'plansCleared', power, phase }] : [])
}

/**
 * Gives orders that stand in every phase until others are given; an empty text takes them back. In the present phase
 * they apply at once to units without an order, or with one from the earlier standing orders.
 */
export function giveStandingOrders(
  game: Game,
  by: Doer,
  power: Power,
  text: string,
  world: World,
): FactsOrRefusal {
  if (!game.settings.standingOrders) return refused({ kind: 'notOffered', what: 'standingOrders' })
  const why = whyNoOrders(game, power)
  if (why !== undefined) return refused(why)
  if (text.length > MOST_TEXT) return refused({ kind: 'textTooLong', most: MOST_TEXT })
  const stood = game.standingOrders.get(power) ?? ''
  if (text === stood) return ok([])
  const given: Fact = { kind: 'standingOrdersGiven', power, text }
  return ok(text === '' ? [given] : [given, ...followedNow(game, by, power, { text, stood }, world)])
}

/**
 * Takes back orders of the present phase. Standing orders then apply again to the units concerned, as in every phase in
 * which nothing else is written for them.
 */
export function clearWritten(
  game: Game,
  by: Doer,
  power: Power,
  provinces: readonly Province[] | 'all',
  world: World,
): FactsOrRefusal {
  const cleared = clearOrders(game, by, power, provinces, world)
  const standing = game.settings.standingOrders ? game.standingOrders.get(power) : undefined
  const had = game.sheets.get(power)
  if (!cleared.ok || standing === undefined || standing === '' || had === undefined) return cleared
  const [gone] = cleared.value.flatMap(fact => (fact.kind === 'ordersCleared' ? [fact] : []))
  if (gone === undefined) return cleared
  const left = { ...had, ...gone.sheet, isComplete: gone.isComplete }
  const without = { ...game, sheets: new Map(game.sheets).set(power, left) }
  const follows = followedNow(without, by, power, { text: standing, stood: '' }, world)
  const isAgain = follows.some(fact => fact.kind === 'plansTakenUp' && isSameSheet(fact.sheet, had))
  return isAgain ? ok([]) : ok([...cleared.value, ...follows])
}

const isSameSheet = (one: Written, other: Written): boolean =>
  (['orders', 'voids', 'proxied'] as const).every(
    kind =>
      one[kind].length === other[kind].length &&
      one[kind].every(order => other[kind].some(each => isSameOrder(each, order))),
  )

function followedNow(
  game: Game,
  by: Doer,
  power: Power,
  { text, stood }: { readonly text: string; readonly stood: string },
  world: World,
): readonly Fact[] {
  const seen = isBlind(game) ? seenByPower(game, power, world.board) : game
  const read = readOrders(seen, power, text, world, freshEffort())
  if (read === undefined) return []
  const before = stood === '' ? undefined : readOrders(seen, power, stood, world, freshEffort())
  const had = game.sheets.get(power) ?? NOTHING_WRITTEN
  const kept = had.orders.filter(order => before?.orders.some(each => isSameOrder(each, order)) !== true)
  const told = [...kept, ...had.voids]
  const orders = leftOpen({ orders: told }, [...read.orders, ...(read.implied ?? [])], game, power, world)
  if (orders.length + read.proxied.length === 0) return []
  const letter = { orders, voids: [], proxied: read.proxied }
  const sheet = withLetter({ ...had, orders: kept }, letter, game, power, world, 'unitByUnit')
  const isComplete =
    by.kind === 'master'
      ? game.sheets.get(power)?.isComplete === true
      : isCompleteSheet([...sheet.orders, ...sheet.voids], game, power, world)
  return [{ kind: 'plansTakenUp', power, from: 'standingOrders', sheet, isComplete, refused: [] }]
}

const NOTHING_WRITTEN: Written = { orders: [], voids: [], proxied: [] }

/**
 * The plans for the phase that has just begun: first the orders for this phase, then, for units they leave open, the
 * standing ones. `game` is in that phase.
 */
export const plansTakenUp = (game: Game, world: World): readonly Fact[] =>
  world.board.powers.flatMap(({ index }) => {
    const seen = isBlind(game) ? seenByPower(game, index, world.board) : game
    return takenUp(seen, index, textsFor(seen, index, world), world)
  })

/**
 * The orders that remain after the master has changed the board: those that are still possible, the standing ones for
 * units that they leave open, and waits. `game` has the new board.
 */
export const keptOrders = (was: Game, game: Game, world: World): readonly Fact[] =>
  world.board.powers.flatMap(({ index }) => {
    const facts = kept(was, game, index, [standingText(game, index)], world)
    return [...facts, ...stillWaiting(was, index)]
  })

/**
 * The orders that return when the last change of the board by hand is taken back: those that stood before it. Orders
 * written since come before them, and standing orders fill what they leave open. `game` has that board.
 */
export const ordersBroughtBack = (was: Game, game: Game, world: World): readonly Fact[] =>
  world.board.powers.flatMap(({ index }) => {
    const { sheets, since } = was.beforeRepairs.at(-1)! // it is taken back
    const before = sheets.get(index)
    const standing = standingText(game, index)
    return [
      ...(since.has(index)
        ? kept(
            was,
            game,
            index,
            [before === undefined ? '' : sheetText(before, game, world), standing],
            world,
          )
        : asBefore({ ...game, sheets }, index, standing, world)),
      ...stillWaiting(was, index),
    ]
  })

/** The orders of a power that has not written since, and what its standing orders add. */
function asBefore(game: Game, power: Power, standing: string, world: World): readonly Fact[] {
  const before = game.sheets.get(power)
  const [filled] = standing === '' ? [] : kept(game, game, power, [standing], world)
  if (before === undefined) return filled === undefined ? [] : [filled]
  const isMore = filled?.kind === 'plansTakenUp' && !isSameSheet(filled.sheet, before)
  return isMore ? [broughtBack(power, before), filled] : [broughtBack(power, before)]
}

const standingText = ({ settings, standingOrders }: Game, power: Power): string =>
  (settings.standingOrders ? standingOrders.get(power) : undefined) ?? ''

const broughtBack = (
  power: Power,
  { orders, voids, proxied, isComplete, stood, isUntouched }: OrderSheet,
): Fact => ({
  kind: 'plansTakenUp',
  power,
  from: isUntouched === true ? 'perpetual' : 'standingOrders',
  sheet: { orders, voids, proxied },
  isComplete,
  refused: isUntouched === true ? (stood?.fallen ?? []) : [],
})

const stillWaiting = ({ waits }: Game, power: Power): readonly Fact[] =>
  waits.has(power) ? [{ kind: 'waitChosen', power, waits: true, phase: undefined }] : []

/** A power's orders that are still possible, and further orders for the units that they leave open, each text in turn. */
function kept(
  was: Game,
  game: Game,
  power: Power,
  furtherTexts: readonly string[],
  world: World,
): readonly Fact[] {
  const had = was.sheets.get(power)
  const seen = isBlind(game) ? seenByPower(game, power, world.board) : game
  const effort = freshEffort()
  let sheet = NOTHING_WRITTEN
  for (const text of [had === undefined ? '' : sheetText(had, was, world), ...furtherTexts]) {
    const read = text === '' ? undefined : readOrders(seen, power, text, world, effort)
    if (read === undefined) continue
    const further = [...read.orders, ...(read.implied ?? [])]
    const orders = leftOpen({ orders: [...sheet.orders, ...sheet.voids] }, further, seen, power, world)
    sheet = withLetter(sheet, { ...read, orders, implied: [] }, seen, power, world, 'unitByUnit')
  }
  if (sheet.orders.length + sheet.voids.length + sheet.proxied.length === 0) return []
  // A full sheet that did not count as complete is the master's, and does not stand for the player's own word.
  const isTheirs = had === undefined || had.isComplete || !isCompleteSheet(told(had), was, power, world)
  const isComplete = isTheirs && isCompleteSheet(told(sheet), game, power, world)
  return [{ kind: 'plansTakenUp', power, from: 'standingOrders', sheet, isComplete, refused: [] }]
}

const told = ({ orders, voids }: Written): readonly Order[] => [...orders, ...voids]

/** A sheet as lines that can be read again. */
function sheetText({ orders, voids, proxied }: Written, { position }: Game, { board }: World): string {
  const standing = new Standing(board)
  standing.place([...position!.units, ...position!.dislodged.map(({ unit }) => unit)]) // it has a sheet
  return [...orders, ...voids, ...proxied].map(order => spellOrder(board, order, standing)).join('\n')
}

/** The most states to try when reading all that a power has written for a phase; what is left by then is refused. */
const MOST_STATES = 100_000

const freshEffort = (): LetterEffort => new LetterEffort(MOST_STATES)

interface Taken {
  readonly from: 'plan' | 'standingOrders' | 'perpetual'
  readonly text: string
}

function textsFor(game: Game, power: Power, world: World): readonly Taken[] {
  const { position, settings } = game
  if (position === undefined) return []
  const texts: Taken[] = []
  const planned = plannedText(game, power, world)
  if (planned !== undefined) texts.push({ from: 'plan', text: planned })
  const standing = settings.standingOrders ? game.standingOrders.get(power) : undefined
  if (standing !== undefined) texts.push({ from: 'standingOrders', text: standing })
  const repeated = perpetualText(game, power, world)
  if (repeated !== undefined) texts.push({ from: 'perpetual', text: repeated })
  return texts
}

/** The planned lines for the present phase whose conditions hold; undefined if the power has planned none. */
function plannedText({ plans, position }: Game, power: Power, { board }: World): string | undefined {
  if (position === undefined) return undefined
  const now = phaseId(position.phase)
  const plan = plans.find(each => each.power === power && phaseId(each.phase) === now)
  return plan === undefined ? undefined : linesFor(plan.plan, position, board)
}

/** The same lines, read. */
export function planRead(game: Game, power: Power, world: World): ReadOrders | undefined {
  const text = plannedText(game, power, world)
  return text === undefined ? undefined : readUnasked(game, power, text, world, freshEffort())
}

function takenUp(game: Game, power: Power, texts: readonly Taken[], world: World): readonly Fact[] {
  const facts: Fact[] = []
  const effort = freshEffort()
  let sheet = NOTHING_WRITTEN
  for (const { from, text } of texts) {
    const read = readUnasked(game, power, text, world, effort)
    if (read === undefined) continue
    // Standing orders are read in every phase: only lines that were meant for this one are worth a complaint.
    const lines = from === 'standingOrders' ? [] : read.refused.map(line => line.text)
    const letter = {
      orders: leftOpen(sheet, [...read.orders, ...(read.implied ?? [])], game, power, world),
      voids: [],
      proxied: read.proxied,
    }
    const after = withLetter(sheet, letter, game, power, world, 'unitByUnit')
    // A player who has planned something hears of it, even if nothing of it can be followed.
    if (from !== 'plan' && after.orders.length + after.proxied.length + lines.length === 0) continue
    sheet = after
    const isComplete = isCompleteSheet(sheet.orders, game, power, world)
    facts.push({ kind: 'plansTakenUp', power, from, sheet, isComplete, refused: lines })
  }
  return facts
}

/** Further orders for units without one on the sheet, and no more than are due. */
function leftOpen(
  { orders }: Pick<Written, 'orders'>,
  further: readonly Order[],
  game: Game,
  power: Power,
  world: World,
): readonly Order[] {
  const { board } = world
  const free = further.filter(order => !orders.some(other => isSameThing(order, other, board)))
  const position = game.position! // what is taken up was read in it
  if (position.phase.kind !== 'adjustment') return free
  return free.slice(0, missingOn(orders, orderingOf(game, position, power, world)).adjustments)
}

/** Why nothing can be kept for a phase: it is past, it is the present one, or it is too far ahead. */
function whyNotThen({ position }: Game, phase: Phase): GameRefusal | undefined {
  if (position === undefined) return { kind: 'noSuchGame' }
  const { phase: now } = position
  if (phase.year > now.year + MOST_YEARS_AHEAD)
    return { kind: 'tooFarAhead', asked: phase, now, mostYears: MOST_YEARS_AHEAD }
  return comparePhases(phase, now) > 0 ? undefined : { kind: 'phaseIsPast', asked: phase, now }
}

const sizeOf = (plan: Plan): number =>
  plan.reduce(
    (sum, step) =>
      sum + (step.kind === 'lines' ? step.text.length : 100 + sizeOf(step.then) + sizeOf(step.otherwise)),
    0,
  )

// Perpetual orders stand from one movement to the next until others are given: which there are, and which still stand.

/**
 * A power's orders of the last movement, as lines that can be read again. A unit that has made its move has completed
 * its order; a dislodged unit has a new place and no order. Units left to others were left for one phase only.
 */
function perpetualText(game: Game, power: Power, world: World): string | undefined {
  const { board } = world
  const { position, turns } = game
  if (!isPerpetual(game, world) || position?.phase.kind !== 'movement') return undefined
  const last = turns.findLast(({ phase }) => phase.kind === 'movement')
  const sheet = last?.sheets.get(power)
  if (last === undefined || sheet === undefined) return undefined
  const standing = new Standing(board)
  standing.place(last.before.units)
  const stayed = new Set(position.units.filter(unit => !hasMoved(unit, last)))
  const orders = sheet.orders.filter(
    order => order.kind !== 'waive' && order.kind !== 'proxy' && stayed.has(order.unit),
  )
  return orders.length === 0 ? undefined : orders.map(order => spellOrder(board, order, standing)).join('\n')
}

/** By the game's setting, or by its rulebook. */
const isPerpetual = (game: Game, world: World): boolean =>
  game.settings.perpetual || rulesOf(game, world).perpetualOrders === 'allowed'

/** Whether a unit came to its place in the last movement, or after it. */
function hasMoved(unit: Unit, { results, before }: PlayedTurn): boolean {
  if (results.kind !== 'movement' || !before.units.includes(unit)) return true
  const verdict = results.verdicts.find(({ order }) => order.unit === unit)
  if (verdict === undefined) return false
  return (
    verdict.dislodgedBy !== undefined ||
    (verdict.order.kind === 'move' && verdict.outcome.kind === 'succeeds')
  )
}

/** The orders on a sheet that were repeated from before. */
export const stillStanding = ({ orders, stood }: OrderSheet): readonly Order[] =>
  stood === undefined ? [] : orders.filter(order => stood.orders.some(each => isSameOrder(each, order)))

/** Whether a phase has to last until its deadline: a player has written nothing since their orders were repeated. */
export const isRepeated = ({ sheets }: Game): boolean =>
  [...sheets.values()].some(({ isUntouched }) => isUntouched === true)
