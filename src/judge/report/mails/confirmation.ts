// What a player is told about their orders: each order in the judges' words, what does not fit, and what is missing.

import { resolveAdjustments } from '../../../rules/adjudication/adjustments.ts'
import type { Board, Power, Unit } from '../../../rules/board/board.ts'
import { comparePhases } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import {
  type AdjustmentOrder,
  isMovement,
  type Order,
  type RetreatOrder,
  spellOrder,
  spellUnit,
  unitTold,
} from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import { wording } from '../../../wording/wording.ts'
import { writtenFor } from '../../game/calendar.ts'
import type { Person, Written } from '../../game/events.ts'
import { type Game, isPaused, powersOf } from '../../game/game.ts'
import { stillStanding } from '../../game/sheets/planning.ts'
import { spellPlan } from '../../game/sheets/plans.ts'
import { askedPowers, missingOn, orderingOf, rulesOf, type World } from '../../game/table.ts'
import type { Vote } from '../../game/votes.ts'
import { bullet, type JudgeName, judgePhaseId, presentTurn, section, wrapped } from '../forms/frame.ts'
import {
  companyIn,
  judgeNumber,
  judgeOrder,
  judgePhase,
  judgePower,
  judgeSeason,
  judgeUnit,
} from '../forms/judgeForm.ts'
import { adjustmentLines, retreatLine } from '../forms/judgeResults.ts'
import { powerName } from '../sentences/names.ts'
import { warningsOn } from './warnings.ts'

const say = wording.confirmation
const next = wording.nextSteps

/** The parts of a confirmation, each in lines; a part with nothing to say is empty. */
export interface Confirmation {
  /** The heading and the whole order set, as results print it. */
  readonly orders: readonly string[]
  readonly votes: readonly string[]
  /** Orders for phases to come, and those that always stand. */
  readonly pending: readonly string[]
  /** About orders that are legal but surely not meant. */
  readonly warnings: readonly string[]
  /** Which orders stand from the last movement, and which could not. */
  readonly standing: readonly string[]
  readonly isComplete: boolean
}

/** What is on file for a power in the present phase; undefined before the game has begun. */
export function confirmationOf(game: Game, power: Power, world: World): Confirmation | undefined {
  const { position } = game
  if (position === undefined) return undefined
  const sheet = game.sheets.get(power) ?? { orders: [], voids: [], proxied: [] }
  const warnings = warningsOn(sheet.orders, power, position, world.board)
  return {
    orders: [headingOf(game, position), '', ...sheetLines(game, position, power, sheet, world)],
    votes: voteLines(game, power, world.board),
    pending: pendingLines(game, power, world.board),
    warnings: warnings.flatMap(bullet),
    standing: standingSentences(game, power, world.board).flatMap(wrapped),
    isComplete: missingSentence(game, power, world) === undefined,
  }
}

/** The parts one below the other. */
export const confirmationLines = (told: Confirmation): readonly string[] => [
  ...told.orders,
  ...(told.votes.length > 0 ? ['', ...told.votes] : []),
  ...(told.pending.length > 0 ? ['', say.pending, ...told.pending] : []),
  ...(told.warnings.length > 0 ? ['', ...section(say.warnings, told.warnings).slice(0, -1)] : []),
  ...(told.standing.length > 0 ? ['', ...told.standing] : []),
]

function headingOf(game: Game, { phase }: Position): string {
  const gap = phase.kind === 'movement' ? ' ' : '  '
  return `${judgePhase(phase)} orders for ${judgeSeason(phase)}.${gap}(${judgeNumber(game.name, presentTurn(game))})`
}

function sheetLines(
  game: Game,
  position: Position,
  power: Power,
  sheet: Written,
  world: World,
): readonly string[] {
  const { board } = world
  switch (position.phase.kind) {
    case 'movement':
      return movementLines(position, power, sheet, board)
    case 'retreat':
      return position.dislodged
        .filter(({ unit }) => unit.power === power)
        .map(({ unit }) => {
          const order = sheet.orders.find(each => each.kind !== 'waive' && each.unit === unit)
          return retreatLine(
            { unit, order: order as RetreatOrder | undefined, outcome: { kind: 'retreated' } },
            board,
          ) // all that a retreat phase takes
        })
    case 'adjustment': {
      const rules = rulesOf(game, world)
      const orders = sheet.orders as readonly AdjustmentOrder[] // all that the adjustments take
      const verdicts = resolveAdjustments(board, rules, position, orders).verdicts
      const own = verdicts.filter(each => each.power === power)
      return adjustmentLines(position, own, board, rules, [board.powers[power]!])
    }
  }
}

function movementLines(position: Position, power: Power, sheet: Written, board: Board): readonly string[] {
  const company = companyIn(position, sheet.orders.filter(isMovement), board)
  const name = judgePower(board, power)
  const line = (unit: Unit, order: Order | undefined, flag: string): string => {
    const who = judgeUnit(board, unit)
    if (order?.kind === 'proxy') return say.leftTo({ unit: who, power: powerName(board, order.to) })
    if (order === undefined || !isMovement(order)) return `${who}, No Order Processed.`
    return `${who}${judgeOrder(order, company)}.${flag}`
  }
  const own = position.units.filter(unit => unit.power === power)
  return own
    .map(unit => {
      const isFor = (order: Order) => unitTold(order) === unit
      const order = sheet.orders.find(isFor)
      return order === undefined ? line(unit, sheet.voids.find(isFor), ' (*void*)') : line(unit, order, '')
    })
    .concat(
      sheet.orders.flatMap(order => (order.kind === 'leave' ? [`${judgeOrder(order, company)}.`] : [])),
      sheet.proxied.filter(isMovement).map(order => say.ifLeftToYou({ order: line(order.unit, order, '') })),
    )
    .map(text => `${name}: ${text}`)
}

function voteLines({ votes }: Game, power: Power, board: Board): readonly string[] {
  const vote = votes.get(power)
  return vote === undefined ? [] : [`${judgePower(board, power)}: ${voteWords(vote, board)}`]
}

function voteWords(vote: Vote, board: Board): string {
  switch (vote.kind) {
    case 'everybody':
      return 'DRAW YES'
    case 'among':
      return `DRAW ${vote.powers.map(power => board.powers[power]!.letter).join('')}`
    case 'concession':
      return `CONCEDE ${board.powers[vote.to]!.name.toUpperCase()}`
  }
}

/** Each line after the letter of the power, under the phase that it is for. */
export function pendingLines(
  { plans, plannedWaits, standingOrders, position }: Game,
  power: Power,
  board: Board,
): readonly string[] {
  const { letter } = board.powers[power]!
  // Plans for the present phase are on the sheet already.
  const planned = plans
    .filter(plan => plan.power === power)
    .filter(({ phase }) => position === undefined || comparePhases(phase, position.phase) > 0)
    .flatMap(({ phase, plan }) => [judgePhaseId(phase), ...indented(spellPlan(plan, board))])
  const waits = plannedWaits
    .filter(each => each.power === power && each.waits)
    .map(({ phase }) => `${judgePhaseId(phase)} WAIT`)
  const standing = standingOrders.get(power)
  const always = standing === undefined || standing.trim() === '' ? [] : ['ALWAYS', ...indented(standing)]
  return [...planned, ...waits, ...always].map(line => `${letter}: ${line}`)
}

const indented = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map(line => `  ${line}`)

/** What is still missing; undefined if nothing is. */
export function missingSentence(game: Game, power: Power, world: World): string | undefined {
  if (!askedPowers(game, world).includes(power)) return undefined
  const { units, adjustments } = missingOf(game, power, world)
  if (units.length > 0)
    return say.noOrderFor({ units: units.map(unit => spellUnit(world.board, unit)).join(', ') })
  if (adjustments === 0) return undefined
  return adjustments === 1 ? say.oneIsDue : say.severalAreDue({ count: adjustments })
}

export function missingOf(game: Game, power: Power, world: World): ReturnType<typeof missingOn> {
  const sheet = game.sheets.get(power)
  const told = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])]
  return missingOn(told, orderingOf(game, game.position!, power, world)) // asked in a phase
}

/** Whether all units have orders, but some wait for the player's word: proposed ones, or those that somebody else wrote. */
export const waitsForWord = ({ sheets }: Game, power: Power): boolean =>
  sheets.get(power)?.isComplete === false

const completeSentence = (game: Game, power: Power, isAsked: boolean): string => {
  if (game.seats[power]?.isInCivilDisorder === true) return say.inCivilDisorder
  if (!isAsked) return say.nothingAsked
  if (waitsForWord(game, power)) return say.waitsForWord
  return game.waits.has(power) ? say.waiting : say.complete
}

/** The deadline and the end of the grace period. */
export function dueSentences(game: Game, person: Person, judge: JudgeName): readonly string[] {
  if (isPaused(game)) return [next.paused]
  if (game.due === undefined) return [next.noDeadline]
  const zone = game.zones.get(person) ?? judge.zone
  const { deadline, grace } = game.due
  // `rung` has reached a deadline that has passed: only grace is left.
  const due = game.rung >= deadline ? next.wereDue : next.due
  return [
    due({ deadline: writtenFor(deadline, judge.zone, zone) }),
    ...(grace > deadline ? [next.grace({ grace: writtenFor(grace, judge.zone, zone) })] : []),
  ]
}

/** Which orders of a power stand from the last movement, and which could not. */
export function standingSentences(game: Game, power: Power, board: Board): readonly string[] {
  const sheet = game.sheets.get(power)
  if (sheet?.stood === undefined) return []
  const spelled = new Standing(board)
  spelled.place(game.position?.units ?? [])
  const orders = stillStanding(sheet).map(order => spellOrder(board, order, spelled))
  const { fallen } = sheet.stood
  return [
    ...(orders.length === 0 ? [] : [next.stands({ orders: orders.join(', ') })]),
    ...(fallen.length === 0 ? [] : [next.fallen({ orders: fallen.join(', ') })]),
  ]
}

// What a player still has to do, and until when: above everything else in a mail.

export function taskSentences(game: Game, person: Person, world: World, judge: JudgeName): readonly string[] {
  if (game.stage === 'over') return []
  if (game.position === undefined) return [say.notBegun({ game: game.name })]
  const powers = powersOf(game, person)
  const asked = askedPowers(game, world)
  const due = powers.length === 0 || powers.some(power => asked.includes(power))
  const verdict = (power: Power) =>
    missingSentence(game, power, world) ?? completeSentence(game, power, asked.includes(power))
  return [
    ...powers.map(power =>
      powers.length === 1
        ? verdict(power)
        : say.ofPower({ power: powerName(world.board, power), verdict: verdict(power) }),
    ),
    ...(due ? dueSentences(game, person, judge) : []),
  ]
}
