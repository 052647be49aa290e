// Reads positions (units, centers and dislodged units) from JSON, checks everything in them, and writes them.

import { err, ok, type Result } from '../../result.ts'
import type { Board, Power, Province, Unit } from '../board/board.ts'
import { type Phase, phaseId, readPhase } from '../board/phase.ts'
import type { Owners, Position } from '../board/position.ts'
import { spellUnitOfPower } from '../orders/order.ts'
import { type Fields, isObject, kindOf, shortened } from './answers.ts'
import { type DislodgedAsJson, type DislodgedToRead, readDislodged, writeDislodged } from './dislodged.ts'
import {
  powerKnown,
  readUnit,
  type SpelledUnits,
  twoInOnePlace,
  unknownPlace,
  unknownPower,
} from './lookup.ts'

export interface PositionAsJson {
  /** `S1901M`, `F1901R`, `W1901A` */
  readonly phase: string
  /** `FRANCE A PAR`, `RUSSIA F STP/SC` */
  readonly units: readonly string[]
  /** `{ FRANCE: ['PAR', 'MAR'] }`; a center that is not listed has no owner. */
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
  return isPhase ? phase : err(`"${shortened(written)}" is not a valid phase: ${PHASES}`)
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
    : err(`${board.id(province)} in the centers of ${name} is not a supply center: leave it out`)
}

function twoOwners(board: Board, center: Province, one: Power, other: Power): string {
  const id = board.id(center)
  const owner = board.powers[one]!.id
  if (one === other) return `${id} stands twice in the centers of ${owner}: leave one out`
  return `${id} stands in the centers of ${owner} and of ${board.powers[other]!.id}: leave one out`
}

/** A position as we write it: with every field. */
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

/** Units as `FRANCE A PAR`, in alphabetical order. */
export const writeUnits = (board: Board, units: readonly Unit[]): string[] =>
  units.map(unit => spellUnitOfPower(board, unit)).sort()

/** Each power that owns a center, and its centers, in alphabetical order. */
export function writeCenters(board: Board, owners: Owners): Record<string, string[]> {
  const { powers, provinces } = alphabetical(board)
  const centers: string[][] = board.powers.map(() => [])
  for (const { index, id } of provinces) {
    const owner = owners[index]
    if (owner !== undefined) centers[owner]!.push(id)
  }
  const written: Record<string, string[]> = {}
  for (const { index, id } of powers) if (centers[index]!.length > 0) written[id] = centers[index]!
  return written
}

type Alphabetical = Pick<Board, 'powers' | 'provinces'>

const ALPHABETICAL = new WeakMap<Board, Alphabetical>()

/** The powers and provinces of a board, sorted by id once per board, not once per position. */
function alphabetical(board: Board): Alphabetical {
  const known = ALPHABETICAL.get(board) ?? {
    powers: [...board.powers].sort(byIds),
    provinces: [...board.provinces].sort(byIds),
  }
  ALPHABETICAL.set(board, known)
  return known
}

const byIds = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1

export const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1
