// The units, the owners of the centers, and the dislodged units at the start of a phase.
import type { Board, Location, Power, Province, Unit } from './board.ts'
import type { Phase } from './phase.ts'

/** A dislodged unit, where the attack came from if known, and where the unit may retreat. */
export interface Dislodged {
  readonly unit: Unit
  readonly attackedFrom: Province | undefined
  readonly retreats: readonly Location[]
}

export interface Position {
  readonly phase: Phase
  readonly units: readonly Unit[]
  /** By province number; undefined for a center nobody owns, and for a province that is not a center. */
  readonly owners: Owners
  readonly dislodged: readonly Dislodged[]
  /** What a reader of a blind game does not see; everything listed here is seen. */
  readonly fog?: Fog
}

/** The provinces that a reader does not see, the reader's own powers, and what is told anyway. */
export interface Fog {
  readonly unseen: ReadonlySet<Province>
  readonly own: readonly Power[]
  readonly knowsOwners: boolean
  /** How many centers each power has, if that is told. */
  readonly counts: readonly number[] | undefined
}

/** Whether nothing of the board is seen: no units and no owners. */
export const isUnseen = ({ owners, fog }: Position): boolean =>
  fog !== undefined && !fog.knowsOwners && fog.counts === undefined && fog.unseen.size === owners.length

export type Owners = readonly (Power | undefined)[]

/** The set-up with which a game on this board begins. */
export function startingPosition(board: Board): Position {
  const owners: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  for (const power of board.powers) for (const center of power.owns) owners[center] = power.index
  return { phase: board.opens, units: board.powers.flatMap(power => power.starts), owners, dislodged: [] }
}

/** Whether two positions have the same units, dislodged units and owners of centers. */
export const isSameBoard = (one: Position, other: Position): boolean =>
  one.units.length === other.units.length &&
  one.units.every(unit => other.units.includes(unit)) &&
  one.dislodged.length === other.dislodged.length &&
  one.dislodged.every(({ unit }) => other.dislodged.some(each => each.unit === unit)) &&
  one.owners.every((owner, at) => owner === other.owners[at])

/** The centers that a power owns, in the order of the map. */
export function centersOf(owners: Owners, power: Power): readonly Province[] {
  const centers: Province[] = []
  for (let center = 0; center < owners.length; center++)
    if (owners[center] === power) centers.push(center as Province)
  return centers
}

/** How many of a power's centers count for it: on some boards one does not. */
export function centerCount(board: Board, owners: Owners, power: Power): number {
  let count = 0
  for (let center = 0; center < owners.length; center++)
    if (owners[center] === power && board.passages.uncounted.get(center as Province) !== power) count++
  return count
}

/** The same, as far as a reader is told. */
export const centersTold = (board: Board, { owners, fog }: Position, power: Power): number | undefined =>
  knowsCenters(fog, power) ? centerCount(board, owners, power) : fog?.counts?.[power]

/** Whether a reader knows which centers a power has. */
export const knowsCenters = (fog: Fog | undefined, power: Power): boolean =>
  fog === undefined || fog.knowsOwners || fog.own.includes(power)
