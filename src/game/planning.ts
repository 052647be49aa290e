// Orders for phases to come: planned under conditions or standing until changed, and taken up when their phase begins.
import type { Power } from '../board/board.ts'
import { comparePhases, type Phase, phaseId } from '../board/phase.ts'
import { ok } from '../result.ts'
import type { Fact } from './events.ts'
import type { Game } from './game.ts'
import { type Decision, readOrders, whyNoOrders, withLetter } from './ordering.ts'
import { linesFor, type Plan } from './plans.ts'
import { type GameRefusal, refused } from './refusals.ts'
import { isCompleteSheet, type World } from './table.ts'

const MOST_PLANS = 40
const MOST_TEXT = 10_000

/** Keeps orders for a phase to come, instead of those that were planned for it before. */
export function planOrders(game: Game, power: Power, phase: Phase, plan: Plan): Decision {
  const why = whyNoOrders(game, power) ?? whyNotThen(game, phase)
  if (why !== undefined) return refused(why)
  if (sizeOf(plan) > MOST_TEXT) return refused({ kind: 'textTooLong', most: MOST_TEXT })
  const others = game.plans.filter(each => each.power === power && phaseId(each.phase) !== phaseId(phase))
  if (others.length >= MOST_PLANS) return refused({ kind: 'tooMany', what: 'plans', most: MOST_PLANS })
  return ok([{ kind: 'ordersPlanned', power, phase, plan }])
}

/** Waits, or does not wait, in a phase to come. */
export function planWait(game: Game, power: Power, waits: boolean, phase: Phase): Decision {
  const why = whyNotThen(game, phase)
  return why === undefined ? ok([{ kind: 'waitChosen', power, waits, phase }]) : refused(why)
}

export function clearPlans(game: Game, power: Power, phase: Phase | undefined): Decision {
  const isMeant = (each: { power: Power; phase: Phase }) =>
    each.power === power && (phase === undefined || phaseId(each.phase) === phaseId(phase))
  const hasAny = game.plans.some(isMeant) || game.plannedWaits.some(isMeant)
  return ok(hasAny ? [{ kind: 'plansCleared', power, phase }] : [])
}

/** Orders that stand in every phase until others are given; an empty text takes them back. */
export function giveStandingOrders(game: Game, power: Power, text: string): Decision {
  if (!game.settings.standingOrders) return refused({ kind: 'notOffered', what: 'standingOrders' })
  const why = whyNoOrders(game, power)
  if (why !== undefined) return refused(why)
  if (text.length > MOST_TEXT) return refused({ kind: 'textTooLong', most: MOST_TEXT })
  return ok(
    text === (game.standingOrders.get(power) ?? '') ? [] : [{ kind: 'standingOrdersGiven', power, text }],
  )
}

/**
 * What was planned for the phase that has just begun: first the orders for just this phase, then, for units that they
 * leave out, the standing ones. `game` is in that phase.
 */
export function plansTakenUp(game: Game, world: World): readonly Fact[] {
  return world.board.powers.flatMap(({ index }) => {
    const { position } = game
    const plan = game.plans.find(
      each =>
        each.power === index && position !== undefined && phaseId(each.phase) === phaseId(position.phase),
    )
    const planned =
      plan === undefined ? [] : [{ from: 'plan' as const, text: linesFor(plan.plan, position!, world.board) }]
    const standing = game.standingOrders.get(index)
    const stands = game.settings.standingOrders && standing !== undefined
    const texts = [...planned, ...(stands ? [{ from: 'standingOrders' as const, text: standing }] : [])]
    return takenUp(game, index, texts, world)
  })
}

interface Taken {
  readonly from: 'plan' | 'standingOrders'
  readonly text: string
}

function takenUp(game: Game, power: Power, texts: readonly Taken[], world: World): readonly Fact[] {
  const facts: Fact[] = []
  let sheet: (Fact & { kind: 'plansTakenUp' }) | undefined
  for (const { from, text } of texts) {
    const read = readOrders(game, power, text, world)
    if (read === undefined || read.followed.length + read.refused.length === 0) continue
    const before = sheet?.sheet ?? { orders: [], voids: [], proxied: [] }
    const isFree = (order: (typeof read.orders)[number]) =>
      order.kind === 'waive' ||
      !before.orders.some(
        told =>
          told.kind !== 'waive' && world.board.province(told.unit.at) === world.board.province(order.unit.at),
      )
    const letter = { orders: read.orders.filter(isFree), voids: [], proxied: read.proxied }
    // What stands in every phase is read in every phase: only what was meant for this one is worth a complaint.
    const refusedLines = from === 'plan' ? read.refused.map(line => line.text) : []
    const after = withLetter(
      before,
      letter,
      { ...game, settings: { ...game.settings, revision: 'unitByUnit' } },
      power,
      world,
    )
    if (after.orders.length + after.proxied.length + refusedLines.length === 0) continue
    const isComplete = isCompleteSheet(after.orders, game, power, world)
    sheet = { kind: 'plansTakenUp', power, from, sheet: after, isComplete, refused: refusedLines }
    facts.push(sheet)
  }
  return facts
}

/** Why nothing is kept for a phase: it is over, or it is the present one. */
function whyNotThen({ position }: Game, phase: Phase): GameRefusal | undefined {
  if (position === undefined) return { kind: 'noSuchGame' }
  const { phase: now } = position
  return comparePhases(phase, now) > 0 ? undefined : { kind: 'phaseIsPast', asked: phase, now }
}

const sizeOf = (plan: Plan): number =>
  plan.reduce(
    (sum, step) =>
      sum + (step.kind === 'lines' ? step.text.length : 100 + sizeOf(step.then) + sizeOf(step.otherwise)),
    0,
  )
