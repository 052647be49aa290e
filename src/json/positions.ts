// Positions as JSON: units, centers and dislodged units read with everything that can be wrong in them, and written.
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'
import { type Phase, phaseId, readPhase, type Season } from '../board/phase.ts'
import type { Dislodged, Owners, Position } from '../board/position.ts'
import { spellUnitOfPower } from '../orders/order.ts'
import { err, ok, type Result } from '../result.ts'
import { type Fields, isObject, kindOf, shortened } from './answers.ts'
import {
  powerKnown,
  readUnit,
  type SpelledUnits,
  twoInOnePlace,
  unknownPlace,
  unknownPower,
} from './lookup.ts'

/** A position as JSON. */
export interface PositionAsJson {
  /** `S1901M`, `F1901R`, `W1901A` */
  readonly phase: string
  /** `FRANCE A PAR`, `RUSSIA F STP/SC` */
  readonly units: readonly string[]
  /** `{ FRANCE: ['PAR', 'MAR'] }`; a center that stands nowhere is nobody's. */
  readonly centers?: Readonly<Record<string, readonly string[]>> | null | undefined
  readonly dislodged?: readonly DislodgedToRead[] | null | undefined
}

export function readPosition(fields: Fields, known: SpelledUnits): Result<Position, string> {
  const phase = readPhaseIn(fields.phase)
  if (!phase.ok) return phase
  const units = readUnits(fields.units, known)
  if (!units.ok) return units
  const owners = readCenters(fields.centers, known.board)
  if (!owners.ok) return owners
  const dislodged = readDislodged(fields.dislodged, units.value, known, phase.value.season)
  if (!dislodged.ok) return dislodged
  return ok({ phase: phase.value, units: units.value, owners: owners.value, dislodged: dislodged.value })
}

const PHASES = 'write it like S1901M, F1901R or W1901A, the year from 1 to 9999'

function readPhaseIn(written: unknown): Result<Phase, string> {
  if (written === undefined) return err(`phase is missing: ${PHASES}`)
  if (typeof written !== 'string') return err(`phase is ${kindOf(written)}: ${PHASES}`)
  const phase = readPhase(written)
  const isPhase = phase.ok && phase.value.year > 0
  return isPhase ? phase : err(`"${shortened(written)}" is no phase: ${PHASES}`)
}

const UNITS = 'write a list like ["FRANCE A PAR","ENGLAND F LON"]'

function readUnits(written: unknown, known: SpelledUnits): Result<readonly Unit[], string> {
  if (!Array.isArray(written)) return err(`units is ${kindOf(written)}: ${UNITS}`)
  const units: Unit[] = []
  for (const each of written as readonly unknown[]) {
    if (typeof each !== 'string') return err(`a unit is ${kindOf(each)}: ${UNITS}`)
    const unit = readUnit(each, known)
    if (!unit.ok) return unit
    units.push(unit.value)
  }
  const shared = twoInOnePlace(known.board, units)
  return shared === undefined ? ok(units) : err(shared)
}

const CENTERS = 'write an object like {"FRANCE":["PAR","MAR"]}'

function readCenters(written: unknown, board: Board): Result<Owners, string> {
  const owners: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  if (written === undefined || written === null) return ok(owners)
  if (!isObject(written)) return err(`centers is ${kindOf(written)}: ${CENTERS}`)
  for (const [name, list] of Object.entries(written)) {
    const power = powerKnown(board, name)
    if (power === undefined) return err(unknownPower(board, name, 'centers'))
    if (!Array.isArray(list)) return err(`the centers of ${name} are ${kindOf(list)}: ${CENTERS}`)
    for (const each of list as readonly unknown[]) {
      const center = readCenter(each, name, board)
      if (!center.ok) return center
      const owner = owners[center.value]
      if (owner !== undefined) return err(twoOwners(board, center.value, owner, power))
      owners[center.value] = power
    }
  }
  return ok(owners)
}

function readCenter(written: unknown, name: string, board: Board): Result<Province, string> {
  if (typeof written !== 'string') return err(`a center of ${name} is ${kindOf(written)}: ${CENTERS}`)
  const at = board.place(written)
  if (at === undefined) return err(unknownPlace(board, written, `the centers of ${name}`))
  const province = board.province(at)
  if (at !== province)
    return err(`${board.id(at)} in the centers of ${name} is a coast: write ${board.id(province)}`)
  return board.provinces[province]!.isCenter
    ? ok(province)
    : err(`${board.id(province)} in the centers of ${name} is no supply center: leave it out`)
}

function twoOwners(board: Board, center: Province, one: Power, other: Power): string {
  const id = board.id(center)
  const owner = board.powers[one]!.id
  if (one === other) return `${id} stands twice in the centers of ${owner}: leave one out`
  return `${id} stands in the centers of ${owner} and of ${board.powers[other]!.id}: leave one out`
}

/** A position as it was written: every field stands there. */
export interface WrittenPosition {
  readonly phase: string
  readonly units: readonly string[]
  readonly centers: Readonly<Record<string, readonly string[]>>
  readonly dislodged: readonly DislodgedAsJson[]
}

export const writePosition = (board: Board, position: Position): WrittenPosition => ({
  phase: phaseId(position.phase),
  units: writeUnits(board, position.units),
  centers: writeCenters(board, position.owners),
  dislodged: position.dislodged.map(each => writeDislodged(board, each)),
})

/** `FRANCE A PAR` and the rest, in alphabetical order. */
export const writeUnits = (board: Board, units: readonly Unit[]): string[] =>
  units.map(unit => spellUnitOfPower(board, unit)).sort()

/** Each power that owns a center, and its centers, in alphabetical order. */
export function writeCenters(board: Board, owners: Owners): Record<string, string[]> {
  const centers: string[][] = board.powers.map(() => [])
  owners.forEach((owner, center) => {
    if (owner !== undefined) centers[owner]!.push(board.provinces[center]!.id)
  })
  const written = board.powers.map(({ id, index }) => [id, centers[index]!.sort()] as const)
  return Object.fromEntries(written.filter(([, list]) => list.length > 0).sort(byId))
}

export const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1

// Dislodged units as JSON: read in every form in which they may come, and written as the retreat phase takes them.

export interface DislodgedAsJson {
  /** `GERMANY A MUN` */
  readonly unit: string
  /** The province that the attack came from, null where that is not known. */
  readonly attackedFrom: string | null
  readonly retreats: readonly string[]
}

export const writeDislodged = (
  board: Board,
  { unit, attackedFrom, retreats }: Dislodged,
): DislodgedAsJson => ({
  unit: spellUnitOfPower(board, unit),
  attackedFrom: attackedFrom === undefined ? null : board.id(attackedFrom),
  retreats: retreats.map(at => board.id(at)),
})

/** The forms in which a dislodged unit is read; without `retreats` it may go wherever is adjacent and empty. */
export type DislodgedToRead =
  | string
  | {
      readonly unit: string
      readonly attackedFrom?: string | null | undefined
      readonly retreats?: readonly string[] | null | undefined
    }

const DISLODGED = 'write a list like [{"unit":"GERMANY A MUN","attackedFrom":"BOH","retreats":["TYR","BER"]}]'

function readDislodged(
  written: unknown,
  units: readonly Unit[],
  known: SpelledUnits,
  season: Season,
): Result<readonly Dislodged[], string> {
  if (written === undefined || written === null) return ok([])
  if (!Array.isArray(written)) return err(`dislodged is ${kindOf(written)}: ${DISLODGED}`)
  const dislodged: Dislodged[] = []
  for (const each of written as readonly unknown[]) {
    const read = readOne(each, units, known, season)
    if (!read.ok) return read
    dislodged.push(read.value)
  }
  const shared = twoInOnePlace(
    known.board,
    dislodged.map(({ unit }) => unit),
  )
  return shared === undefined ? ok(dislodged) : err(`dislodged: ${shared}`)
}

interface Entry {
  readonly unit?: unknown
  readonly attackedFrom?: unknown
  readonly retreats?: unknown
}

function readOne(
  written: unknown,
  units: readonly Unit[],
  known: SpelledUnits,
  season: Season,
): Result<Dislodged, string> {
  const entry: Entry | undefined =
    typeof written === 'string' ? { unit: written } : isObject(written) ? written : undefined
  if (entry === undefined) return err(`a dislodged unit is ${kindOf(written)}: ${DISLODGED}`)
  if (typeof entry.unit !== 'string')
    return err(`the unit of a dislodged unit is ${kindOf(entry.unit)}: ${DISLODGED}`)
  const unit = readUnit(entry.unit, known)
  if (!unit.ok) return unit
  const said = spellUnitOfPower(known.board, unit.value)
  if (units.includes(unit.value))
    return err(`${said} is dislodged and stands in units: leave it out of units`)
  const attackedFrom = readAttackedFrom(entry.attackedFrom, said, known.board)
  if (!attackedFrom.ok) return attackedFrom
  const open = openTo(unit.value, units, known.board, season)
  const retreats =
    entry.retreats === undefined || entry.retreats === null
      ? ok(open.filter(at => known.board.province(at) !== attackedFrom.value))
      : readRetreats(entry.retreats, said, open, known.board)
  if (!retreats.ok) return retreats
  return ok({ unit: unit.value, attackedFrom: attackedFrom.value, retreats: retreats.value })
}

function readAttackedFrom(
  written: unknown,
  said: string,
  board: Board,
): Result<Province | undefined, string> {
  if (written === undefined || written === null) return ok(undefined)
  const field = `attackedFrom of ${said}`
  if (typeof written !== 'string') return err(`${field} is ${kindOf(written)}: write a province or null`)
  const at = board.place(written)
  return at === undefined ? err(unknownPlace(board, written, field)) : ok(board.province(at))
}

/** Everywhere adjacent and empty, but for ice. */
function openTo(unit: Unit, units: readonly Unit[], board: Board, season: Season): readonly Location[] {
  const taken = new Set(units.map(other => board.province(other.at)))
  const frozen = board.frozenIn(season)
  return board
    .steps(unit.kind, unit.at)
    .filter(at => !taken.has(board.province(at)) && frozen?.[board.province(at)] !== 1)
}

function readRetreats(
  written: unknown,
  said: string,
  open: readonly Location[],
  board: Board,
): Result<readonly Location[], string> {
  const field = `retreats of ${said}`
  const choice =
    open.length === 0
      ? 'there is nowhere to go, write []'
      : `choose from ${open.map(at => board.id(at)).join(', ')}`
  if (!Array.isArray(written)) return err(`${field} is ${kindOf(written)}: write a list of places or null`)
  const retreats: Location[] = []
  for (const each of written as readonly unknown[]) {
    if (typeof each !== 'string') return err(`${field} holds ${kindOf(each)}: write a list of places or null`)
    const at = board.place(each)
    if (at === undefined) return err(unknownPlace(board, each, field))
    if (!open.includes(at))
      return err(`${field} holds ${board.id(at)}, which is not adjacent and empty: ${choice}`)
    if (!retreats.includes(at)) retreats.push(at)
  }
  return ok(retreats)
}
