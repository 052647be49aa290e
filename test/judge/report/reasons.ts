// Plays a movement phase from order lines on the standard board and tells the reason of each unit's row.

import { movementReason } from '../../../src/judge/report/sentences/outcomes.ts'
import { meaningOf } from '../../../src/reader/line/meaning.ts'
import type { OrderContext } from '../../../src/reader/line/places.ts'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import type { Unit } from '../../../src/rules/board/board.ts'
import { readPhase } from '../../../src/rules/board/phase.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { type MovementOrder, spellUnit } from '../../../src/rules/orders/order.ts'
import { rulebook, standard } from '../../boards.ts'

const board = standard()
const legality = new Legality(board)

/** `F SPA/SC` of a power, by the power's name. */
export function unit(power: string, spelled: string): Unit {
  const [letter, place] = spelled.split(' ')
  return board.unit(letter === 'A' ? 'army' : 'fleet', board.power(power)!, board.place(place!)!)
}

/** The unit that an order line is for stands on the board: `A PAR - BUR` puts an army in Paris. */
const ordered = (power: string, line: string): Unit => unit(power, line.split(' ').slice(0, 2).join(' '))

export function where(
  power: string,
  phase: string,
  units: readonly Unit[],
  rest: Partial<OrderContext['position']> = {},
): OrderContext {
  legality.place(units)
  const read = readPhase(phase)
  if (!read.ok) throw new Error(phase)
  const owners = new Array<undefined>(board.provinceCount).fill(undefined)
  const position = { phase: read.value, units, owners, dislodged: [], ...rest }
  return { board, rules: rulebook('2025EE'), position, power: board.power(power)!, legality }
}

/** Spelled unit -> reason, for units that have one. */
export function reasons(orders: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const lines = Object.entries(orders).flatMap(([power, texts]) => texts.map(text => ({ power, text })))
  const units = lines.map(({ power, text }) => ordered(power, text))
  const given = lines.map(({ power, text }): MovementOrder => {
    const meaning = meaningOf(text, where(power, 'S1901M', units))
    if (!meaning.ok) throw new Error(`${text}: ${meaning.error.kind}`)
    return meaning.value as MovementOrder // a movement phase has no others but proxies
  })
  const resolution = resolveMovement(board, rulebook('2025EE'), units, given)
  const verdicts = resolution.verdicts()
  const told = verdicts.map(verdict => {
    const driven = resolution.dislodged.find(each => each.unit === verdict.order.unit)
    const mayRetreat = (driven?.retreats.length ?? 0) > 0
    return [
      spellUnit(board, verdict.order.unit),
      movementReason(board, verdict, verdicts, mayRetreat),
    ] as const
  })
  return Object.fromEntries(told.flatMap(([name, reason]) => (reason === undefined ? [] : [[name, reason]])))
}
