// The order sheets: what a power has told its units for a phase, as letter after letter leaves it.
import type { Board, Power, Province, Unit } from '../../board/board.ts'
import type { Position } from '../../board/position.ts'
import type { Rulebook } from '../../board/rulebook.ts'
import { hold, isSameThing, type Order } from '../../orders/order.ts'
import { adjustmentDue } from '../../orders/sites.ts'
import type { Settings } from '../settings.ts'

/** What a later letter does to an earlier one: the latest word for each unit counts, or the latest whole set. (DATC 4.D.1) */
export type Revision = Settings['revision']

/** The orders of one power for one phase: one of each unit, in the adjustments no more than are due. */
export type Sheet = readonly Order[]

/** A phase as a power finds it. */
export interface Ordering {
  readonly board: Board
  readonly rules: Rulebook
  readonly position: Position
  readonly power: Power
}

/**
 * The sheet after a letter. `written` holds what the letter is to be taken at: the first legal order of each unit. A
 * letter without any leaves the sheet as it was, even where whole sets count: it may have been about something else.
 */
export function revised(sheet: Sheet, written: Sheet, revision: Revision, ordering: Ordering): Sheet {
  if (written.length === 0) return sheet
  const kept = revision === 'wholeSet' ? [] : sheet.filter(order => !isReplaced(order, written, ordering))
  if (ordering.position.phase.kind !== 'adjustment') return [...kept, ...written]
  // Of builds and removals the latest are wanted most; what was told before fills what is still due.
  return [...written, ...kept].slice(0, Math.abs(dueOf(ordering)))
}

/** The sheet without the orders of some units, or without all: what CLEAR and UNDO leave of it. */
export function cleared(sheet: Sheet, provinces: readonly Province[] | 'all', { board }: Ordering): Sheet {
  if (provinces === 'all') return []
  return sheet.filter(order => order.kind === 'waive' || !provinces.includes(board.province(order.unit.at)))
}

/** What a power has not said yet: which units have no order, or how many builds or removals are open. */
export interface Missing {
  readonly units: readonly Unit[]
  readonly adjustments: number
}

/** What is missing on a sheet before it is complete. */
export function missingOn(sheet: Sheet, ordering: Ordering): Missing {
  const { position } = ordering
  if (position.phase.kind === 'adjustment') {
    return { units: [], adjustments: Math.max(0, Math.abs(dueOf(ordering)) - sheet.length) }
  }
  const units = unitsToOrder(ordering).filter(unit => !sheet.some(order => isFor(order, unit, ordering)))
  return { units, adjustments: 0 }
}

/** Whether a power has anything to say in a phase at all. */
export const isAsked = (ordering: Ordering): boolean =>
  ordering.position.phase.kind === 'adjustment' ? dueOf(ordering) !== 0 : unitsToOrder(ordering).length > 0

/** Whether nothing is missing. */
export function isComplete(sheet: Sheet, ordering: Ordering): boolean {
  const { units, adjustments } = missingOn(sheet, ordering)
  return units.length === 0 && adjustments === 0
}

const dueOf = ({ board, rules, position, power }: Ordering): number =>
  adjustmentDue(board, rules, position, power)

/** A power's units on the board, or in a retreat phase those that were driven out. */
const unitsToOrder = ({ position, power }: Ordering): readonly Unit[] =>
  (position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units).filter(
    unit => unit.power === power,
  )

const isReplaced = (order: Order, written: Sheet, ordering: Ordering): boolean =>
  written.some(other => isSameThing(other, order, ordering.board))

const isFor = (order: Order, unit: Unit, { board }: Ordering): boolean =>
  isSameThing(order, hold(unit), board)
