// Dislodged units as JSON: read in every accepted form, and written as the retreat phase takes them.

import { err, ok, type Result } from '../../result.ts'
import type { Board, Location, Province, Unit } from '../board/board.ts'
import type { Season } from '../board/phase.ts'
import type { Dislodged } from '../board/position.ts'
import { spellUnitOfPower } from '../orders/order.ts'
import { isObject, kindOf } from './answers.ts'
import { readUnit, type SpelledUnits, twoInOnePlace, unknownPlace } from './lookup.ts'

export interface DislodgedAsJson {
  /** `GERMANY A MUN` */
  readonly unit: string
  /** The province that the attack came from, null if unknown. */
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

/** The accepted forms of a dislodged unit; without `retreats` it may go to any adjacent empty place but the attacker's. */
export type DislodgedToRead =
  | string
  | {
      readonly unit: string
      readonly attackedFrom?: string | null | undefined
      readonly retreats?: readonly string[] | null | undefined
    }

const DISLODGED = 'write a list like [{"unit":"GERMANY A MUN","attackedFrom":"BOH","retreats":["TYR","BER"]}]'

export function readDislodged(
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

/** All adjacent places that are neither occupied nor frozen. */
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
