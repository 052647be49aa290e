// The units by province; how many builds or removals a power is due, and where it may build.
import { type Board, type Power, type Province, UNIT_NUMBERS, type Unit } from '../board/board.ts'
import { comparePhases } from '../board/phase.ts'
import { centerCount, type Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'

const { NOBODY } = UNIT_NUMBERS

/**
 * ARMY or FLEET from the length of the word. The processor cannot predict which units are armies, so a branch here
 * would cost more than the rest of the loop.
 */
const kindNumber = (unit: Unit): number => unit.kind.length - 3

/** One for each Board, cleared and refilled for each position. Ids are bare numbers on purpose. */
export class Standing {
  readonly board: Board
  units: readonly Unit[] = []
  /** province -> NOBODY, ARMY or FLEET; the other arrays are valid only where a unit stands */
  readonly kind: Uint8Array
  readonly power: Uint8Array
  /** province -> the location in it where the unit stands */
  readonly at: Uint8Array
  /** province -> unit number, and back: the units are numbered as they were given */
  readonly number: Uint8Array
  readonly provinces: Uint8Array
  /** Counts positions, so that results for one are not used for the next. */
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

  /** Whether exactly this unit is on the board. */
  has(unit: Unit): boolean {
    return this.isIn(this.board.provinceOf[unit.at]!, unit)
  }

  /** The same for a caller that knows the unit's province. */
  isIn(here: number, unit: Unit): boolean {
    if (this.kind[here] === NOBODY) return false
    const found = this.units[this.number[here]!]!
    return found === unit || (found.at === unit.at && found.power === unit.power && found.kind === unit.kind)
  }

  unitIn(province: Province): Unit | undefined {
    return this.kind[province] === NOBODY ? undefined : this.units[this.number[province]!]
  }
}

// What a power is due in an adjustment phase, and where it may build.

/** Why a unit cannot be built somewhere. */
export type NoSite =
  | 'notACenter'
  | 'notOwned'
  | 'notAHome'
  | 'noHomeHeld'
  | 'occupied'
  | 'fleetInland'
  | 'atSea'

/** Centers minus units: how many units a power may build, or has to remove (below zero). */
export function surplus(board: Board, position: Position, power: Power): number {
  let units = 0
  for (const unit of position.units) if (unit.power === power) units++
  return supported(board, position, power) - units
}

/** How many units a power may have. */
const supported = (board: Board, position: Position, power: Power): number =>
  isMobilizing(board, position)
    ? 1
    : centerCount(board, position.owners, power) + (levyOf(board, position, power)?.units ?? 0)

/** How many units a power may build (at most one for each vacant site) or must remove (below zero). */
export const adjustmentDue = (board: Board, rules: Rulebook, position: Position, power: Power): number =>
  dueFor(surplus(board, position, power), board, rules, position, power)

/** The same for each power, by its number. */
export function adjustmentDues(board: Board, rules: Rulebook, position: Position): readonly number[] {
  const units = new Array<number>(board.powers.length).fill(0)
  for (const { power } of position.units) units[power]!++
  return board.powers.map(({ index }) =>
    dueFor(supported(board, position, index) - units[index]!, board, rules, position, index),
  )
}

const dueFor = (
  difference: number,
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
): number =>
  difference <= 0 ? difference : Math.min(difference, sitesOf(board, rules, position, power).length)

/** The vacant centers in which a power may build. */
export function sitesOf(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
): readonly Province[] {
  const { owners } = position
  const { homes } = board.powers[power]!
  const levied = levyOf(board, position, power)?.site
  const mayBeAtHome = isMobilizing(board, position)
  const sites: Province[] = []
  for (let at = 0; at < owners.length; at++) {
    // A quick test first, since most provinces belong to other powers.
    if (owners[at] !== power && at !== levied && !(mayBeAtHome && homes.includes(at as Province))) continue
    const { index, terrain } = board.provinces[at]!
    const kind = terrain === 'sea' ? 'fleet' : 'army'
    if (whyNoSite(board, rules, position, { kind, power, at: index }) === undefined) sites.push(index)
  }
  return sites
}

/** Why a unit may not be built in its province, or undefined if it may; the coast is not checked. */
export function whyNoSite(
  board: Board,
  rules: Rulebook,
  position: Position,
  { kind, power, at }: Unit,
): NoSite | undefined {
  const province = board.province(at)
  const { terrain } = board.provinces[province]!
  const isLevied = levyOf(board, position, power)?.site === province
  const why = isLevied ? undefined : whyNotIn(board, rules, position, power, province)
  if (why !== undefined) return why
  if (position.units.some(unit => board.province(unit.at) === province)) return 'occupied'
  if (kind === 'fleet' && terrain === 'inland') return 'fleetInland'
  return kind === 'army' && terrain === 'sea' ? 'atSea' : undefined
}

/** Why a power may not build in a province, occupied or not. */
function whyNotIn(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  province: Province,
): NoSite | undefined {
  const { homes } = board.powers[power]!
  if (!board.provinces[province]!.isCenter) return 'notACenter'
  if (isMobilizing(board, position)) return homes.includes(province) ? undefined : 'notAHome'
  if (position.owners[province] !== power) return 'notOwned'
  if (rules.buildSites === 'homeCenters' && !homes.includes(province)) return 'notAHome'
  const isHomeless = !homes.some(home => position.owners[home] === power)
  return rules.buildSites === 'ownedIfHomeHeld' && isHomeless ? 'noHomeHeld' : undefined
}

/** The levy of a power that has lost some of its homes, but not all. */
function levyOf(board: Board, { owners }: Position, power: Power): Board['powers'][number]['levy'] {
  const { homes, levy } = board.powers[power]!
  if (levy === undefined) return undefined
  const held = homes.filter(home => owners[home] === power).length
  return held > 0 && held < homes.length ? levy : undefined
}

/** Whether this is the first phase of a board on which each power builds a unit in one of its homes at the start. */
export const isMobilizing = (board: Board, { phase }: Pick<Position, 'phase'>): boolean =>
  board.mobilizes && comparePhases(phase, board.opens) === 0
