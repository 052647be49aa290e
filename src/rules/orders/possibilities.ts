// All legal orders of a power in a phase: those that could take effect, given suitable orders of the others.
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'
import { UNIT_KINDS } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { Legality } from './legality.ts'
import { convoy, hold, leave, type MovementOrder, move, type Order, support } from './order.ts'
import { adjustmentDue, whyNoSite } from './standing.ts'

/**
 * The legal orders of a power, unit by unit. Moves that name their waters are left out, and supports that name a coast
 * where several are possible: the same orders are listed without those.
 */
export function legalOrders(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
): readonly Order[] {
  switch (position.phase.kind) {
    case 'movement':
      return movements(board, rules, position, power)
    case 'retreat':
      return position.dislodged.flatMap(({ unit, retreats }) =>
        unit.power === power && retreats.length > 0
          ? [
              ...retreats.map(to => ({ kind: 'retreat', unit, to }) as const),
              { kind: 'disband', unit } as const,
            ]
          : [],
      )
    case 'adjustment':
      return adjustments(board, rules, position, power)
  }
}

function movements(
  board: Board,
  rules: Rulebook,
  { units, phase }: Position,
  power: Power,
): readonly MovementOrder[] {
  const legality = new Legality(board)
  legality.place(units, phase.season)
  return units
    .filter(unit => unit.power === power)
    .flatMap(unit => [...candidates(board, unit, units)])
    .filter(order => legality.whyNot(order, rules) === undefined)
}

function* candidates(board: Board, unit: Unit, all: readonly Unit[]): Generator<MovementOrder> {
  yield hold(unit)
  const provinces = board.provinces.map(({ index }) => index)
  const goals = [
    ...provinces,
    ...board.provinces.flatMap(({ coasts }) => coasts.map(({ location }) => location)),
  ]
  for (const to of goals) yield* movesTo(board, unit, to)
  for (const other of all) {
    const from = board.province(other.at)
    yield support(unit, from)
    for (const to of provinces) {
      yield support(unit, from, onlyCoast(board, other, to) ?? to)
      if (unit.kind === 'fleet') yield convoy(unit, from, to)
      if (board.passages.canal !== undefined) yield leave(unit, from, to)
    }
  }
}

/** A plain move; also by convoy where an army may choose, and by rail where there is a railroad. */
function* movesTo(board: Board, unit: Unit, to: Location): Generator<MovementOrder> {
  yield move(unit, to)
  if (board.steps(unit.kind, unit.at).includes(to)) yield move(unit, to, 'convoy')
  if (board.passages.railroad !== undefined) yield move(unit, to, 'railroad')
}

/** The coast where a fleet would land, if only one is possible; a support for it then names that coast. */
function onlyCoast(board: Board, { kind, at }: Unit, to: Province): Location | undefined {
  const [coast, another] = board.steps(kind, at).filter(step => board.province(step) === to)
  return another === undefined ? coast : undefined
}

function adjustments(board: Board, rules: Rulebook, position: Position, power: Power): readonly Order[] {
  const due = adjustmentDue(board, rules, position, power)
  if (due < 0)
    return position.units.flatMap(unit => (unit.power === power ? [{ kind: 'remove', unit } as const] : []))
  if (due === 0) return []
  const builds = board.provinces.flatMap(({ index }) =>
    UNIT_KINDS.flatMap(kind => {
      const places = kind === 'army' ? [index] : board.harbours(index)
      return places
        .filter(at => board.canStand(kind, at))
        .map(at => board.unit(kind, power, at))
        .filter(unit => whyNoSite(board, rules, position, unit) === undefined)
        .map(unit => ({ kind: 'build', unit }) as const)
    }),
  )
  return rules.waivedBuild === 'forbidden' ? builds : [...builds, { kind: 'waive', power }]
}
