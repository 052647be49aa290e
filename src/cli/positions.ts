// Positions as JSON: units, centers and dislodged units read with everything that can be wrong in them, and written.
import type { Board, Power, Province, Unit } from '../board/board.ts'
import type { Phase } from '../board/phase.ts'
import type { Owners, Position } from '../board/position.ts'
import { spellUnitOfPower } from '../orders/spelling.ts'
import { err, ok, type Result } from '../result.ts'
import { readDislodged } from './dislodged.ts'
import { type Fields, isObject, kindOf } from './json.ts'
import type { Table } from './tables.ts'
import { powerKnown, readUnit, twoInOnePlace, unknownPlace, unknownPower } from './units.ts'

export function readPosition(fields: Fields, phase: Phase, table: Table): Result<Position, string> {
  const units = readUnits(fields.units, table)
  if (!units.ok) return units
  const owners = readCenters(fields.centers, table.board)
  if (!owners.ok) return owners
  const dislodged = readDislodged(fields.dislodged, units.value, table, phase.season)
  if (!dislodged.ok) return dislodged
  return ok({ phase, units: units.value, owners: owners.value, dislodged: dislodged.value })
}

const UNITS = 'write a list like ["FRANCE A PAR","ENGLAND F LON"]'

function readUnits(written: unknown, table: Table): Result<readonly Unit[], string> {
  if (!Array.isArray(written)) return err(`units is ${kindOf(written)}: ${UNITS}`)
  const units: Unit[] = []
  for (const each of written as readonly unknown[]) {
    if (typeof each !== 'string') return err(`a unit is ${kindOf(each)}: ${UNITS}`)
    const unit = readUnit(each, table)
    if (!unit.ok) return unit
    units.push(unit.value)
  }
  const shared = twoInOnePlace(table.board, units)
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
