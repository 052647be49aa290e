// Positions and orders for pictures, written as players write them: `FRANCE A PAR - BUR`.
import { resolveAdjustments } from '../../src/rules/adjudication/adjustments.ts'
import { resolveMovement } from '../../src/rules/adjudication/movement.ts'
import type { PhaseResults } from '../../src/rules/adjudication/resolving.ts'
import { resolveRetreats } from '../../src/rules/adjudication/retreats.ts'
import type { Board, Location, Power, Province, Unit } from '../../src/rules/board/board.ts'
import { type Phase, readPhase } from '../../src/rules/board/phase.ts'
import type { Dislodged, Owners, Position } from '../../src/rules/board/position.ts'
import {
  type AdjustmentOrder,
  convoy,
  hold,
  type MovementOrder,
  move,
  type RetreatOrder,
  support,
} from '../../src/rules/orders/order.ts'
import { rulebook } from '../boards.ts'

export interface Played {
  readonly position: Position
  readonly results: PhaseResults
  /** Who stands where afterwards, the dislodged left out. */
  readonly after: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
}

/** `F1903M` and lines such as `FRANCE A PAR - BUR`, `ENGLAND F NTH C YOR - BEL`, `ITALY F ION S A TUN - GRE`. */
export function played(board: Board, phase: string, owners: string, sheet: string): Played {
  const orders = linesOf(sheet).map(line => readMovement(board, line))
  const position = positionOf(
    board,
    phase,
    owners,
    orders.flatMap(({ kind, unit }) => (kind === 'leave' ? [] : [unit])),
  )
  const resolution = resolveMovement(board, rulebook('2025EE'), position.units, orders)
  return {
    position,
    results: { kind: 'movement', verdicts: resolution.verdicts() },
    after: resolution.units,
    dislodged: resolution.dislodged,
  }
}

/** The retreats after a movement; `stood` is where everybody else stands by then. */
export function retreated(board: Board, position: Position, sheet: string): Played {
  const orders = linesOf(sheet).map((line): RetreatOrder => {
    const [power = '', kind = '', at = '', , to] = line.split(' ')
    const unit = unitOf(board, power, kind, at)
    return to === undefined ? { kind: 'disband', unit } : { kind: 'retreat', unit, to: placeOf(board, to) }
  })
  const { verdicts } = resolveRetreats(board, position.dislodged, orders)
  return { position, results: { kind: 'retreat', verdicts }, after: position.units, dislodged: [] }
}

/** `FRANCE BUILD A PAR`, `TURKEY REMOVE F AEG` */
export function adjusted(board: Board, position: Position, sheet: string): Played {
  const orders = linesOf(sheet).map((line): AdjustmentOrder => {
    const [power = '', verb, kind = '', at = ''] = line.split(' ')
    return { kind: verb === 'BUILD' ? 'build' : 'remove', unit: unitOf(board, power, kind, at) }
  })
  const { verdicts } = resolveAdjustments(board, rulebook('2025EE'), position, orders)
  return { position, results: { kind: 'adjustment', verdicts }, after: position.units, dislodged: [] }
}

/** `AUSTRIA BUD SER; TURKEY CON`: who owns which centers; and units as `FRANCE A PAR, FRANCE F BRE`. */
export function positionOf(
  board: Board,
  phase: string,
  owners: string,
  units: string | readonly Unit[],
  dislodged: readonly Dislodged[] = [],
): Position {
  const stood =
    typeof units === 'string'
      ? linesOf(units).map(line => unitOf(board, ...(line.split(' ') as [string, string, string])))
      : units
  return { phase: phaseOf(phase), units: stood, owners: ownersOf(board, owners), dislodged }
}

export function ownersOf(board: Board, text: string): Owners {
  const owners: (Power | undefined)[] = new Array(board.provinceCount).fill(undefined)
  for (const group of text
    .split(';')
    .map(each => each.trim())
    .filter(each => each !== '')) {
    const [power = '', ...centers] = group.split(/\s+/)
    for (const center of centers) owners[placeOf(board, center)] = powerOf(board, power)
  }
  return owners
}

const linesOf = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map(line => line.trim().replace(/\s+/g, ' '))
    .filter(line => line !== '')

function phaseOf(text: string): Phase {
  const phase = readPhase(text)
  if (!phase.ok) throw new Error(`${text} is no phase`)
  return phase.value
}

function placeOf(board: Board, id: string): Location {
  const at = board.place(id)
  if (at === undefined) throw new Error(`${id} is no place`)
  return at
}

function powerOf(board: Board, id: string): Power {
  const power = board.power(id)
  if (power === undefined) throw new Error(`${id} is no power`)
  return power
}

const unitOf = (board: Board, power: string, kind: string, at: string): Unit =>
  board.unit(kind === 'F' ? 'fleet' : 'army', powerOf(board, power), placeOf(board, at))

function readMovement(board: Board, line: string): MovementOrder {
  const [power = '', kind = '', at = '', verb = 'H', ...rest] = line.split(' ')
  const unit = unitOf(board, power, kind, at)
  const province = (id = ''): Province => board.province(placeOf(board, id))
  switch (verb) {
    case '-':
      if (rest[0] === board.passages.railroad?.id)
        return { ...move(unit, placeOf(board, rest[2] ?? '')), via: 'railroad' }
      return move(unit, placeOf(board, rest[0] ?? ''), rest[1] === 'VIA' ? 'convoy' : 'any')
    case 'S':
      return support(unit, province(rest[0]), rest[1] === '-' ? placeOf(board, rest[2] ?? '') : undefined)
    case 'SC':
      return { kind: 'leave', unit, from: province(rest[1]), to: province(rest[3]) }
    case 'C':
      return convoy(unit, province(rest[0]), province(rest[2]))
    default:
      return hold(unit)
  }
}
