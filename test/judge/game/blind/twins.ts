// Games in pairs: they differ only in what one power may not see of them, by a reckoning of its own of what it may see.

import type { Instant } from '../../../../src/judge/game/calendar.ts'
import { type Decision, decisionOf } from '../../../../src/judge/game/decision.ts'
import type { GameEvent } from '../../../../src/judge/game/events.ts'
import { evolve, happened } from '../../../../src/judge/game/evolve.ts'
import { type Game, NO_GAME } from '../../../../src/judge/game/game.ts'
import { type Settings, usualSettings } from '../../../../src/judge/game/settings.ts'
import type { World } from '../../../../src/judge/game/table.ts'
import { closePhase } from '../../../../src/judge/game/turns/processing.ts'
import type { Board, Power, Province, Unit } from '../../../../src/rules/board/board.ts'
import { type Position, startingPosition } from '../../../../src/rules/board/position.ts'
import { type Move, type Order, support } from '../../../../src/rules/orders/order.ts'
import { legalOrders } from '../../../../src/rules/orders/possibilities.ts'
import { rulebook, variant } from '../../../boards.ts'
import { randomUnits, type SceneKind } from '../../../random.ts'
import type { Dice } from '../../../rules/oracle/dice.ts'
import { seenIn } from './facts.ts'

export const NOW = Date.UTC(2026, 0, 5, 12) as Instant

type Terms = Settings['blind']

/** A game before a phase, with all orders, and what came of it. */
export interface Played {
  readonly before: Game
  readonly decision: Decision
  readonly world: World
}

export const personOf = (power: Power): string => `p${power}@players.example`
export const MASTER = 'gm@players.example'

export const worldOn = (name: string): World => {
  const board = variant(name)
  return { board, rules: rulebook('2025EE'), now: NOW, chance: () => 0 }
}

export const blindSettings = (name: string, blind: Partial<Settings['blind']> = {}): Settings => {
  const usual = usualSettings()
  return { ...usual, variant: name, gunboat: true, blind: { ...usual.blind, on: true, ...blind } }
}

/** A game that has begun with a position. */
export function begun(position: Position, settings: Settings, { board }: World): Game {
  const seats = board.powers.map(({ index }) => ({ power: index, player: personOf(index) }))
  const events: readonly GameEvent[] = [
    { kind: 'gameCreated', name: 'fog', settings, by: MASTER, password: undefined },
    { kind: 'gameStarted', by: { kind: 'clock' }, seats, position },
  ].map(fact => happened(fact as Parameters<typeof happened>[0], NOW))
  return events.reduce(evolve, NO_GAME)
}

/** A board on which units get in each other's way. */
export function crowdedPosition(board: Board, dice: Dice): Position {
  const units = ['crowd', 'board'].flatMap(kind => randomUnits(board, kind as SceneKind, dice))
  const first = units.filter(
    ({ at }, i) => units.findIndex(other => board.province(other.at) === board.province(at)) === i,
  )
  const own = first.map(({ kind, power, at }) => board.unit(kind, power, at))
  return { ...startingPosition(board), units: own.toSorted((one, other) => one.power - other.power) }
}

/** Each power is told one order for each of its units, some of them for units that may not be there. */
export function ordersOf(game: Game, world: World, dice: Dice): ReadonlyMap<Power, readonly Order[]> {
  const { board, rules } = world
  const position = game.position!
  return new Map(
    board.powers.map(({ index }) => {
      const all = legalOrders(board, rules, position, index)
      const units = [...new Set(all.flatMap(order => ('unit' in order ? [order.unit] : [])))]
      const orders = units.flatMap((unit): readonly Order[] => {
        if (position.phase.kind === 'movement' && dice.chance(0.1)) return ghostly(unit, board, dice)
        const own = all.filter(order => 'unit' in order && order.unit === unit && order.kind !== 'leave')
        return own.length === 0 || dice.chance(0.05) ? [] : [bySea(dice.pick(own)!, board, dice)]
      })
      return [index, orders]
    }),
  )
}

/** Some of those who move name waters, whether somebody sails there or not. */
function bySea(order: Order, board: Board, dice: Dice): Order {
  if (order.kind !== 'move' || order.unit.kind !== 'army' || order.via === 'railroad') return order
  return dice.chance(0.5) ? { ...order, over: watersFrom(order.unit, board, dice) } : order
}

function watersFrom({ at }: Unit, board: Board, dice: Dice): Move['over'] {
  const isSea = (to: Province) => board.provinces[to]!.terrain === 'sea'
  const beside = (from: readonly Unit['at'][]) =>
    from.flatMap(each => board.steps('fleet', each).map(to => board.province(to))).filter(isSea)
  const first = dice.pick(beside(board.harbours(board.province(at))))
  if (first === undefined) return undefined
  const second = dice.chance(0.5) ? dice.pick(beside(board.harbours(first))) : undefined
  return second === undefined || second === first ? [first] : [first, second]
}

/** An order of somebody who is seen, with another half where that is not. */
export function otherwise(
  order: Order,
  { position }: Game,
  seen: ReadonlySet<Province>,
  { board, rules }: World,
  dice: Dice,
): Order {
  if (!('unit' in order) || placesOf(order).every(at => at === undefined || seen.has(board.province(at))))
    return order
  const told = (each: Order) =>
    [each.kind, 'via' in each && each.via, ...placesOf(each)].map(part =>
      typeof part === 'number' && !seen.has(board.province(part)) ? 'unseen' : part,
    )
  const isAlike = (each: Order) =>
    'unit' in each && each.unit === order.unit && `${told(each)}` === `${told(order)}`
  const legal = legalOrders(board, rules, position!, order.unit.power)
  const other = dice.pick(legal.filter(isAlike)) ?? order
  if (order.kind !== 'move' || other.kind !== 'move' || order.over === undefined) return other
  if (order.over.every(at => seen.has(at))) return { ...other, over: order.over }
  const over = watersFrom(order.unit, board, dice)
  return over?.every(at => seen.has(at)) ? order : { ...other, over }
}

const placesOf = (order: Order): readonly (Unit['at'] | undefined)[] => [
  ...('over' in order && order.over !== undefined ? order.over : []),
  'from' in order ? order.from : undefined,
  'to' in order && order.kind !== 'proxy' ? order.to : undefined,
]

const ghostly = (unit: Unit, board: Board, dice: Dice): readonly Order[] => {
  const near = board.steps(unit.kind, unit.at).map(at => board.province(at))
  if (near.length === 0) return []
  const from = dice.pick(board.provinces)!.index
  return [support(unit, from, dice.pick(near))]
}

export function withOrders(game: Game, orders: ReadonlyMap<Power, readonly Order[]>): Game {
  const events = [...orders].map(([power, all]): GameEvent => {
    const by = { kind: 'power', power, person: personOf(power) } as const
    const sheet = { orders: all, voids: [], proxied: [] }
    return happened({ kind: 'ordersWritten', power, by, sheet, isComplete: true }, NOW)
  })
  return events.reduce(evolve, game)
}

export function played(game: Game, world: World): Played {
  const facts = closePhase(game, 'deadline', { kind: 'clock' }, world)
  const events = facts.map(fact => happened(fact, NOW))
  return { before: game, decision: decisionOf(game, events, 'alarm deadline'), world }
}

/** A position that differs where a power sees nothing: units come, go and change, and so do owners. */
export function elsewhere(
  position: Position,
  power: Power,
  { board }: World,
  dice: Dice,
  { sight, owners: told, counts }: Terms,
): Position {
  const seen = seenIn(position, power, board, sight)
  const hidden = board.provinces.map(({ index }) => index).filter(at => !seen.has(at))
  const units = position.units.filter(unit => seen.has(board.province(unit.at)) || !dice.chance(0.4))
  const owners = [...position.owners]
  const others = board.powers.map(({ index }) => index).filter(index => index !== power)
  for (const at of hidden) {
    if (!counts && told === 'seen' && board.provinces[at]!.isCenter && dice.chance(0.3))
      owners[at] = dice.pick(others)!
    if (units.some(unit => board.province(unit.at) === at) || !dice.chance(0.2)) continue
    units.push(somebody(at, dice.pick(others)!, board, dice))
  }
  return { ...position, owners, units: units.toSorted((one, other) => one.power - other.power) }
}

function somebody(at: Province, power: Power, board: Board, dice: Dice): Unit {
  const harbour = board.harbours(at)[0]
  return harbour === undefined || (board.canStand('army', at) && dice.chance(0.5))
    ? board.unit('army', power, at)
    : board.unit('fleet', power, harbour)
}
