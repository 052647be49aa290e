// Chooses the units that go when a power removed too few: the farthest, by the rulebook's measure of distance (DATC
// 4.D.8).
import type { Board, Location, Power, Province, Unit } from '../board/board.ts'
import { squeezed } from '../board/gazetteer.ts'
import { centersOf, type Position } from '../board/position.ts'
import type { Rulebook } from '../board/rulebook.ts'

/** How many steps a unit is from the nearest of some centers, given the units around it. */
type Distance = (unit: Unit, centers: readonly Province[], around: Around) => number

interface Around {
  readonly board: Board
  readonly power: Power
  /** The units on the board, without those already removed. */
  readonly units: readonly Unit[]
}

/** Chooses `count` units of a power: the farthest first, among equally far ones fleets first, then by name. Or by lot. */
export function farthestUnits(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  count: number,
  gone: readonly Unit[],
): readonly Unit[] {
  const left = gone.length === 0 ? position.units : position.units.filter(unit => !gone.includes(unit))
  switch (rules.removalDistance) {
    case 'byLot':
      return oneByOne(left, count, units => {
        const own = units.filter(unit => unit.power === power)
        return drawnFrom(own, board, { ...position, units })
      })
    case 'fromHomeByMoves':
      // A removed unit leaves its place at once, which may open a way for the others.
      return oneByOne(left, count, units => inSequence(board, rules, { ...position, units }, power)[0])
    default:
      return inSequence(board, rules, { ...position, units: left }, power).slice(0, count)
  }
}

/** Chooses units one after the other, each from those that are left. */
function oneByOne(
  units: readonly Unit[],
  count: number,
  choose: (left: readonly Unit[]) => Unit | undefined,
): readonly Unit[] {
  const lost: Unit[] = []
  let left = units
  while (lost.length < count) {
    const chosen = choose(left)
    if (chosen === undefined) return lost
    lost.push(chosen)
    left = left.filter(unit => unit !== chosen)
  }
  return lost
}

/** The units of a power, the farthest first. */
function inSequence(board: Board, rules: Rulebook, position: Position, power: Power): readonly Unit[] {
  const byMoves = rules.removalDistance === 'fromHomeByMoves'
  const fleetsFirst = (one: Unit, other: Unit): number =>
    byMoves ? 0 : Number(other.kind === 'fleet') - Number(one.kind === 'fleet')
  const nameOf = ({ at }: Unit): string => squeezed(board.provinces[board.province(at)]!.name)
  const steps = stepsOf(board, rules, position, power)
  return position.units
    .filter(unit => unit.power === power)
    .map(unit => ({ unit, steps: steps(unit) }))
    .sort(
      (a, b) =>
        farther(a.steps, b.steps) ||
        fleetsFirst(a.unit, b.unit) ||
        (nameOf(a.unit) < nameOf(b.unit) ? -1 : 1),
    )
    .map(({ unit }) => unit)
}

/**
 * Draws one of some units by lot. The lot is a hash (FNV-1a) of all units and centers of the position, so that
 * resolving the phase again draws the same unit.
 */
function drawnFrom(units: readonly Unit[], board: Board, position: Position): Unit | undefined {
  const places = (all: readonly Unit[]): string =>
    all
      .map(unit => `${unit.power}${unit.kind}${board.id(unit.at)}`)
      .sort()
      .join(' ')
  const drum = `${position.phase.year} ${places(position.units)} ${position.owners.join(' ')}`
  let lot = 0x811c9dc5
  for (let i = 0; i < drum.length; i++) lot = Math.imul(lot ^ drum.charCodeAt(i), 0x01000193) >>> 0
  const inOrder = [...units].sort((one, other) => one.at - other.at)
  // The low bits of this hash are the least mixed.
  return inOrder[(lot >>> 8) % inOrder.length]
}

/** Two units without any way (Infinity) are equally far. */
const farther = (one: number, other: number): number => (one === other ? 0 : other - one)

/** How far a unit is from the centers of its power from which the rulebook measures. */
export const distanceOf = (board: Board, rules: Rulebook, position: Position, unit: Unit): number =>
  stepsOf(board, rules, position, unit.power)(unit)

/** The same for all units of a power. */
function stepsOf(
  board: Board,
  rules: Rulebook,
  { units, owners }: Position,
  power: Power,
): (unit: Unit) => number {
  const centers =
    rules.removalDistance === 'fromOwned' ? centersOf(owners, power) : board.powers[power]!.homes
  const around = { board, power, units }
  return unit => DISTANCES[rules.removalDistance](unit, centers, around)
}

/** Over any borders, as if a unit could go anywhere. */
const overBorders: Distance = ({ at }, centers, { board }) =>
  Math.min(...centers.map(center => board.distance(board.province(at), center)))

/** Fleets by sea; armies by land, and in one step from any shore to any other of the same waters, even without fleets. */
const byConvoy: Distance = (unit, centers, { board }) =>
  stepsTo(unit, centers, board, from => [
    ...board.steps(unit.kind, from),
    ...(unit.kind === 'army' ? shoresOver(from, board, water => board.convoys[water] === 1) : []),
  ])

/** Fleets by sea; armies by land or as a fleet would go, each water a step. */
const overWater: Distance = (unit, centers, { board }) =>
  stepsTo(unit, centers, board, from =>
    unit.kind === 'fleet'
      ? board.steps('fleet', from)
      : [...board.steps('army', from), ...bySea(from, board)],
  )

/** Where a fleet in a province, on any coast of it, could go. */
const bySea = (from: Location, board: Board): readonly Location[] => {
  const province = board.province(from)
  const { coasts } = board.provinces[province]!
  return [province, ...coasts.map(({ location }) => location)]
    .flatMap(at => board.steps('fleet', at))
    .map(at => board.province(at))
}

/** By orders that would succeed as the units stand: into empty provinces, and by convoys of the power's own fleets. */
const byMoves: Distance = (unit, centers, { board, power, units }) => {
  const taken = new Set(units.filter(other => other !== unit).map(other => board.province(other.at)))
  const fleets = new Set(
    units
      .filter(({ kind, power: owner }) => kind === 'fleet' && owner === power)
      .map(({ at }) => board.province(at)),
  )
  const isFree = (to: Location): boolean => !taken.has(board.province(to))
  return stepsTo(unit, centers, board, from => [
    ...board.steps(unit.kind, from).filter(isFree),
    ...(unit.kind === 'army'
      ? shoresOver(from, board, water => board.convoys[water] === 1 && fleets.has(water)).filter(isFree)
      : []),
  ])
}

const DISTANCES: Readonly<Record<Rulebook['removalDistance'], Distance>> = {
  fromOwned: overBorders,
  fromHome: overBorders,
  fromHomeByConvoy: byConvoy,
  fromHomeOverWater: overWater,
  fromHomeByMoves: byMoves,
  byLot: () => 0,
}

/** The shores that a chain of waters links to a province. */
function shoresOver(
  from: Location,
  board: Board,
  mayCarry: (water: Province) => boolean,
): readonly Province[] {
  const start = board.province(from)
  if (board.isCoastal[start] === 0) return []
  const seen = new Set<Province>([start])
  const waters: Province[] = []
  const shores: Province[] = []
  const touch = (here: Province): void => {
    for (const water of board.waters[here]!) {
      if (seen.has(water) || !mayCarry(water)) continue
      seen.add(water)
      waters.push(water)
    }
  }
  touch(start)
  for (let next = waters.shift(); next !== undefined; next = waters.shift()) {
    for (const at of board.steps('fleet', next)) {
      const province = board.province(at)
      if (board.isCoastal[province] === 0 || seen.has(province)) continue
      seen.add(province)
      shores.push(province)
    }
    touch(next)
  }
  return shores
}

/** The fewest steps to any of the goals; Infinity if there is no way. */
function stepsTo(
  { at }: Unit,
  goals: readonly Province[],
  board: Board,
  near: (from: Location) => readonly Location[],
): number {
  const isGoal = (here: Location): boolean => goals.includes(board.province(here))
  const seen = new Set<Location>([at])
  let edge: readonly Location[] = [at]
  for (let steps = 0; edge.length > 0; steps++) {
    if (edge.some(isGoal)) return steps
    const next: Location[] = []
    for (const here of edge) {
      for (const to of near(here)) {
        if (seen.has(to)) continue
        seen.add(to)
        next.push(to)
      }
    }
    edge = next
  }
  return Number.POSITIVE_INFINITY
}
