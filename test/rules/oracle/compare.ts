// Compares what an adjudicator makes of a situation with what the oracle foretells, and says where they part.
import type { Board, Unit } from '../../../src/rules/board/board.ts'
import type { Dislodged } from '../../../src/rules/board/position.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import type { MovementOrder } from '../../../src/rules/orders/order.ts'
import { randomSituation, type Situation } from '../../random.ts'
import { type Foretold, foretell } from './oracle.ts'
import { spellOrder, spellOwned } from './spelling.ts'

/** What an adjudicator answers; by unit, in the order in which the units were given. */
export interface Answer {
  readonly orders: readonly MovementOrder[]
  succeeded(unit: number): boolean
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
}

export type Adjudicator = (
  board: Board,
  rules: Rulebook,
  units: readonly Unit[],
  orders: readonly MovementOrder[],
) => Answer

/** What was seen in a run of situations. */
export interface Tally {
  positions: number
  /** Positions with an army that goes by convoy; with a convoy that is disrupted; and so on. */
  convoys: number
  disrupted: number
  rings: number
  paradoxes: number
  /** Cores without any resolution, and those with several. */
  unresolvable: number
  largestCore: number
  differences: number
}

/** `6000 positions: 4100 with convoys, …` */
export const spellTally = (tally: Tally): string =>
  [
    `${tally.positions} positions: ${tally.convoys} with convoys, ${tally.disrupted} with disrupted ones`,
    `${tally.rings} rings, ${tally.paradoxes} paradoxes (${tally.unresolvable} without any resolution)`,
    `largest core ${tally.largestCore} orders, ${tally.differences} differences`,
  ].join(', ')

export const emptyTally = (): Tally => ({
  positions: 0,
  convoys: 0,
  disrupted: 0,
  rings: 0,
  paradoxes: 0,
  unresolvable: 0,
  largestCore: 0,
  differences: 0,
})

/** Puts one situation to both, counts it, and tells the difference if there is one. */
export function examine(
  adjudicate: Adjudicator,
  board: Board,
  rules: Rulebook,
  seed: number,
  tally: Tally,
): string | undefined {
  const situation = randomSituation(board, seed)
  const foretold = foretell(board, rules, situation.units, situation.orders)
  count(tally, foretold)
  const expected = spellForetold(board, foretold)
  const found = spellAnswer(
    board,
    situation.units,
    adjudicate(board, rules, situation.units, situation.orders),
  )
  if (found.join('\n') === expected.join('\n')) return undefined
  tally.differences++
  return [
    `seed ${seed}, ${rules.rulebook}:`,
    ...spellSituation(board, situation),
    'the oracle says:',
    ...expected.filter(line => !found.includes(line)),
    'the adjudicator says:',
    ...found.filter(line => !expected.includes(line)),
  ].join('\n  ')
}

function count(tally: Tally, { movement, succeeded, cores }: Foretold): void {
  tally.positions++
  if (movement.isConvoyed.includes(true)) tally.convoys++
  const isDisrupted = (order: MovementOrder, unit: number) =>
    order.kind === 'convoy' && movement.isMatched[unit] && !succeeded[unit]
  if (movement.orders.some(isDisrupted)) tally.disrupted++
  if (cores.some(({ kind }) => kind === 'ring')) tally.rings++
  if (cores.some(({ kind }) => kind === 'paradox')) tally.paradoxes++
  if (cores.some(({ solutions }) => solutions === 0)) tally.unresolvable++
  tally.largestCore = Math.max(tally.largestCore, ...cores.map(({ members }) => members.length))
}

/** The orders of a situation, each behind its power, as given. */
export const spellSituation = (board: Board, { units, orders }: Situation): string[] => [
  ...orders.map(order => `${board.powers[order.unit.power]!.id} ${spellOrder(board, units, order)}`),
  ...units
    .filter(unit => !orders.some(order => order.unit.at === unit.at))
    .map(unit => `${spellOwned(board, unit)} (no order)`),
]

const spellForetold = (board: Board, { movement, succeeded, units, dislodged }: Foretold): string[] =>
  spellResult(board, movement.units, movement.orders, unit => succeeded[unit]!, units, dislodged)

/** What an adjudicator answered, line by line. */
export const spellAnswer = (board: Board, before: readonly Unit[], answer: Answer): string[] =>
  spellResult(board, before, answer.orders, unit => answer.succeeded(unit), answer.units, answer.dislodged)

/** A result line by line, in an order that does not depend on who found it. */
function spellResult(
  board: Board,
  before: readonly Unit[],
  orders: readonly MovementOrder[],
  succeeded: (unit: number) => boolean,
  after: readonly Unit[],
  dislodged: readonly Dislodged[],
): string[] {
  const outcomes = before.map((unit, index) => {
    const order = orders[index]
    const told = order === undefined ? 'no order' : spellOrder(board, before, order)
    return `${spellOwned(board, unit)}: ${told} ${succeeded(index) ? 'succeeds' : 'fails'}`
  })
  const stands = after.map(unit => `${spellOwned(board, unit)} stands`)
  const retreats = dislodged.map(({ unit, attackedFrom, retreats: open }) => {
    const from = attackedFrom === undefined ? 'nowhere known' : board.id(attackedFrom)
    const to = open.map(at => board.id(at)).sort()
    return `${spellOwned(board, unit)} dislodged from ${from}, may go to ${to.join(' ') || 'no place'}`
  })
  return [...outcomes, ...stands.sort(), ...retreats.sort()]
}
