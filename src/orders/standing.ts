// Who stands where, by province: the one table that legality and resolution look units up in.
import { type Board, type Province, UNIT_NUMBERS, type Unit } from '../board/board.ts'

const { NOBODY } = UNIT_NUMBERS

/**
 * ARMY or FLEET by the length of the word: half the units are armies, in no order that a processor could foresee,
 * and a branch here costs more than the rest of the loop.
 */
const kindNumber = (unit: Unit): number => unit.kind.length - 3

/** One for each Board, cleared and refilled for each position. Ids are bare numbers on purpose. */
export class Standing {
  readonly board: Board
  units: readonly Unit[] = []
  /** province -> NOBODY, ARMY or FLEET; the other arrays are to be believed only where somebody stands */
  readonly kind: Uint8Array
  readonly power: Uint8Array
  /** province -> the location in it where the unit stands */
  readonly at: Uint8Array
  /** province -> unit number, and back: the units are numbered as they were given */
  readonly number: Uint8Array
  readonly provinces: Uint8Array
  /** Counts positions, so that what was worked out for one is not believed of the next. */
  generation = 0

  constructor(board: Board) {
    this.board = board
    const array = () => new Uint8Array(board.provinceCount)
    this.kind = array()
    this.power = array()
    this.at = array()
    this.number = array()
    this.provinces = array()
  }

  /** Expects at most one unit in a province. */
  place(units: readonly Unit[]): void {
    const { kind, power, at, number, provinces, board } = this
    kind.fill(NOBODY)
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!
      const here = board.provinceOf[unit.at]!
      kind[here] = kindNumber(unit)
      power[here] = unit.power
      at[here] = unit.at
      number[here] = i
      provinces[i] = here
    }
    this.units = units
    this.generation++
  }

  /** Whether just this unit is on the board. */
  has(unit: Unit): boolean {
    return this.isIn(this.board.provinceOf[unit.at]!, unit)
  }

  /** The same for a caller who knows the unit's province. */
  isIn(here: number, unit: Unit): boolean {
    if (this.kind[here] === NOBODY) return false
    const found = this.units[this.number[here]!]!
    return found === unit || (found.at === unit.at && found.power === unit.power && found.kind === unit.kind)
  }

  unitIn(province: Province): Unit | undefined {
    return this.kind[province] === NOBODY ? undefined : this.units[this.number[province]!]
  }
}
