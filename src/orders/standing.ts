// Who stands where, by province: the one table that legality and resolution look units up in.
import type { Board, Province, Unit } from '../board/board.ts'

export const NOBODY = 0
export const ARMY = 1
export const FLEET = 2

/** One table per Board, wiped and refilled for each position. Ids are bare numbers on purpose. */
export class Standing {
  readonly board: Board
  units: readonly Unit[] = []
  /** province -> NOBODY, ARMY or FLEET */
  readonly kind: Uint8Array
  readonly power: Uint8Array
  /** province -> the location in it where the unit stands */
  readonly at: Uint8Array
  /** province -> the unit itself; to be believed only where `kind` says that somebody stands there */
  readonly unit: Unit[]
  /** unit number -> province */
  readonly provinces: Uint8Array
  /** Counts positions, so that what was worked out for one is not believed of the next. */
  generation = 0

  constructor(board: Board) {
    this.board = board
    this.kind = new Uint8Array(board.provinceCount)
    this.unit = new Array(board.provinceCount)
    this.power = new Uint8Array(board.provinceCount)
    this.at = new Uint8Array(board.provinceCount)
    this.provinces = new Uint8Array(board.provinceCount)
  }

  /** Expects at most one unit in a province. */
  place(units: readonly Unit[]): void {
    const { kind, power, at, provinces, board } = this
    for (let i = 0; i < this.units.length; i++) kind[provinces[i]!] = NOBODY
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!
      const here = board.provinceOf[unit.at]!
      provinces[i] = here
      kind[here] = unit.kind === 'army' ? ARMY : FLEET
      power[here] = unit.power
      at[here] = unit.at
      this.unit[here] = unit
    }
    this.units = units
    this.generation++
  }

  /** Whether just this unit is on the board. */
  has(unit: Unit): boolean {
    const here = this.board.provinceOf[unit.at]!
    if (this.unit[here] === unit && this.kind[here] !== NOBODY) return true
    return (
      this.at[here] === unit.at &&
      this.power[here] === unit.power &&
      this.kind[here] === (unit.kind === 'army' ? ARMY : FLEET)
    )
  }

  unitIn(province: Province): Unit | undefined {
    return this.kind[province] === NOBODY ? undefined : this.unit[province]
  }
}
