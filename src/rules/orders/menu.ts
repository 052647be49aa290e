// The legal orders of a power as lists to choose from, by their spelling or by pointing at places on a map.
import type { Board, Power, Province, Unit } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { isSameThing, type Order, spellOrder, spellUnit } from './order.ts'
import { legalOrders } from './possibilities.ts'
import { adjustmentDue, Standing } from './standing.ts'

export interface Choice {
  readonly order: Order
  /** `A PAR S A MAR - BUR` */
  readonly text: string
  /** The places to point at after the unit: `MAR`, `BUR`; for an order without a target, the unit's own. */
  readonly way: readonly Province[]
}

/** What an order is wanted for: a unit, one of the builds or removals due, or the leave to pass a canal. */
export interface Question {
  readonly what: 'unit' | 'build' | 'remove' | 'leave'
  /** Undefined for builds and removals. */
  readonly unit: Unit | undefined
  /** `A PAR`, or the number of the build or removal. */
  readonly name: string
  /** Identifies the question among those of its power, in any sequence: `A PAR`, `build 1`, `leave A EGY`. */
  readonly key: string
  readonly choices: readonly Choice[]
}

/** In the order of the units; empty if the power has no orders to give. */
export function questionsFor(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
): readonly Question[] {
  const standing = new Standing(board)
  standing.place(position.units)
  const choices = legalOrders(board, rules, position, power).map(order => ({
    order,
    text: spellOrder(board, order, standing),
    way: wayOf(order, board),
  }))
  if (position.phase.kind === 'adjustment') return adjustments(board, rules, position, power, choices)
  const units = new Map<Unit, Choice[]>()
  const leaves: Choice[] = []
  for (const choice of choices) {
    const { order } = choice
    if (order.kind === 'leave') leaves.push(choice)
    else if (order.kind !== 'waive') units.set(order.unit, [...(units.get(order.unit) ?? []), choice])
  }
  const ofUnits = [...units].map(([unit, own]): Question => {
    const name = spellUnit(board, unit)
    return { what: 'unit', unit, name, key: name, choices: own }
  })
  const [{ order } = { order: undefined }] = leaves
  if (order === undefined || order.kind === 'waive') return ofUnits
  const name = spellUnit(board, order.unit)
  return [...ofUnits, { what: 'leave', unit: order.unit, name, key: `leave ${name}`, choices: leaves }]
}

/** As many as are due, each with the same choices. */
function adjustments(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  choices: readonly Choice[],
): readonly Question[] {
  const due = adjustmentDue(board, rules, position, power)
  const what = due < 0 ? 'remove' : 'build'
  return Array.from({ length: Math.abs(due) }, (_, i) => ({
    what,
    unit: undefined,
    name: String(i + 1),
    key: `${what} ${i + 1}`,
    choices,
  }))
}

/** The answers that conflict with an earlier one, which is for the same unit or builds in the same place. */
export const tooMany = (chosen: readonly Choice[], board: Board): readonly Choice[] =>
  chosen.filter(({ order }, i) => chosen.slice(0, i).some(before => isSameThing(before.order, order, board)))

/** The places to point at, after the unit, to give this order. */
function wayOf(order: Order, board: Board): readonly Province[] {
  switch (order.kind) {
    case 'move':
    case 'retreat':
      return [board.province(order.to)]
    case 'support':
      return order.to === undefined ? [order.from] : [order.from, board.province(order.to)]
    case 'convoy':
    case 'leave':
      return [order.from, order.to]
    case 'waive':
      return []
    default:
      return [board.province(order.unit.at)]
  }
}
