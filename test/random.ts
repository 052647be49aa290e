// Makes up positions and orders that get in each other's way, the same ones again for the same seed.
import type { Board, Location, Power, Province, Unit } from '../src/rules/board/board.ts'
import { convoy, hold, type MovementOrder, move, support } from '../src/rules/orders/order.ts'
import { Dice } from './rules/oracle/dice.ts'
import { Intentions } from './rules/oracle/intentions.ts'

/** Units and what they were told. Some orders are illegal, some doubled, some missing, on purpose. */
export interface Situation {
  readonly seed: number
  readonly kind: SceneKind
  readonly units: readonly Unit[]
  readonly orders: readonly MovementOrder[]
}

export const SCENE_KINDS = ['crowd', 'shores', 'board'] as const
/** A crowd in one region; fleets at sea with armies on their shores; units all over the board. */
export type SceneKind = (typeof SCENE_KINDS)[number]

/** A situation out of a seed: four in ten are crowds, five in ten shores. */
export function randomSituation(board: Board, seed: number): Situation {
  const dice = new Dice(seed)
  const kind = dice.weighed(SCENE_KINDS, one => ({ crowd: 4, shores: 5, board: 1 })[one])!
  const units = randomUnits(board, kind, dice)
  const told = new Intentions(board, units, dice).orders()
  return { seed, kind, units, orders: blemished(board, units, told, dice) }
}

export function randomUnits(board: Board, kind: SceneKind, dice: Dice): Unit[] {
  const seats = dice.shuffled(board.powers).slice(0, kind === 'board' ? 7 : dice.between(2, 4))
  const places = {
    crowd: () => dice.shuffled(region(board, dice, dice.between(7, 12))),
    shores: () => shores(board, dice),
    board: () => dice.shuffled(board.provinces.map(({ index }) => index)),
  }[kind]()
  const count = howMany(kind, dice)
  const isDivided = kind === 'shores' && dice.chance(0.6)
  const units = dice.shuffled(places.slice(0, count)).map(province => {
    const isArmy = dice.chance(kind === 'shores' ? 0.5 : 0.65)
    return unitAt(board, province, dice.pick(seats)!.index, isArmy, dice)
  })
  return isDivided
    ? units.map(unit => ({ ...unit, power: seats[Number(isOfTheCoast(board, unit))]!.index }))
    : units
}

/** Six to ten in one region, more over the whole board, and now and then on a long shore. */
function howMany(kind: SceneKind, dice: Dice): number {
  if (kind === 'board') return dice.between(12, 34)
  return kind === 'shores' && dice.chance(0.25) ? dice.between(11, 18) : dice.between(6, 10)
}

/** A fleet that cannot convoy: on a divided board these stand against armies and their convoys. */
const isOfTheCoast = (board: Board, { kind, at }: Unit): boolean =>
  kind === 'fleet' && board.convoys[board.province(at)] === 0

/** An army where it can stand, if it shall be one where both could. */
function unitAt(board: Board, province: Province, power: Power, isArmy: boolean, dice: Dice): Unit {
  const { terrain } = board.provinces[province]!
  if (terrain === 'inland' || (terrain === 'coast' && isArmy)) {
    return { kind: 'army', power, at: province }
  }
  return { kind: 'fleet', power, at: dice.pick(board.harbours(province))! }
}

/** Provinces that hang together, around one of them; best around one with two coasts. */
function region(board: Board, dice: Dice, size: number): Province[] {
  const found = [dice.weighed(board.provinces, ({ coasts }) => (coasts.length > 0 ? 8 : 1))!.index]
  // Some places stay empty even on the smallest board.
  const wanted = Math.min(size, Math.ceil((board.provinceCount * 2) / 3))
  while (found.length < wanted) {
    const next = dice.pick(neighbours(board, dice.pick(found)!))
    if (next !== undefined && !found.includes(next)) found.push(next)
  }
  return found
}

/** A few seas that hang together, then the coasts around them; where there is no sea, all there is. */
function shores(board: Board, dice: Dice): Province[] {
  const isSea = (province: Province) => board.provinces[province]!.terrain === 'sea'
  const first = dice.pick(board.provinces.filter(({ index }) => isSea(index)))
  if (first === undefined) return [...dice.shuffled(board.provinces.map(({ index }) => index))]
  const seas = [first.index]
  for (let tries = dice.between(0, 10); tries > 0; tries--) {
    const next = dice.pick(neighbours(board, dice.pick(seas)!).filter(isSea))
    if (next !== undefined && !seas.includes(next) && seas.length < 6) seas.push(next)
  }
  const coasts = new Set(seas.flatMap(sea => neighbours(board, sea)).filter(place => !seas.includes(place)))
  return [...seas, ...dice.shuffled([...coasts])]
}

function neighbours(board: Board, province: Province): Province[] {
  const near = new Set(board.steps('army', province).map(to => board.province(to)))
  for (const harbour of board.harbours(province)) {
    for (const to of board.steps('fleet', harbour)) near.add(board.province(to))
  }
  return [...near]
}

/** A few orders lost, doubled, garbled, or given by the wrong side. */
function blemished(
  board: Board,
  units: readonly Unit[],
  orders: readonly MovementOrder[],
  dice: Dice,
): MovementOrder[] {
  return orders.flatMap(order => {
    const roll = dice.next()
    if (roll < 0.03) return []
    if (roll < 0.06) return [garbled(board, units, order.unit, dice)]
    if (roll < 0.09) return [garbled(board, units, order.unit, dice), order]
    if (roll < 0.11) return [order, garbled(board, units, order.unit, dice)]
    if (roll < 0.13) return [garbled(board, units, stranger(board, order.unit, dice), dice), order]
    return [order]
  })
}

function garbled(board: Board, units: readonly Unit[], unit: Unit, dice: Dice): MovementOrder {
  const anywhere = () => dice.below(board.locationCount) as Location
  const somewhere = () => board.province(dice.chance(0.7) ? dice.pick(units)!.at : anywhere())
  return dice.pick<() => MovementOrder>([
    () => hold(unit),
    () => move(unit, dice.chance(0.5) ? anywhere() : somewhere(), dice.chance(0.3) ? 'convoy' : 'any'),
    () => move(unit, dice.pick(board.steps(unit.kind, unit.at)) ?? anywhere(), 'convoy'),
    () => support(unit, somewhere()),
    () => support(unit, somewhere(), dice.chance(0.5) ? anywhere() : somewhere()),
    () => convoy(unit, somewhere(), somewhere()),
  ])!()
}

/** A unit that is not on the board, and looks like this one. */
function stranger(board: Board, unit: Unit, dice: Dice): Unit {
  const power = dice.pick(board.powers.filter(({ index }) => index !== unit.power))!.index
  return dice.chance(0.7) ? { ...unit, power } : { ...unit, kind: unit.kind === 'army' ? 'fleet' : 'army' }
}
