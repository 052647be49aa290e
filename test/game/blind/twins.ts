// Games in pairs: they differ only in what one power may not see of them, by a reckoning of its own of what it may see.
import type { Board, Power, Province, Unit } from '../../../src/board/board.ts'
import { phaseId } from '../../../src/board/phase.ts'
import { type Position, startingPosition } from '../../../src/board/position.ts'
import type { Instant } from '../../../src/game/calendar.ts'
import { type Decision, decisionOf } from '../../../src/game/decision.ts'
import type { GameEvent } from '../../../src/game/events.ts'
import { evolve, happened } from '../../../src/game/evolve.ts'
import { type Game, NO_GAME } from '../../../src/game/game.ts'
import { type Settings, usualSettings } from '../../../src/game/settings.ts'
import type { World } from '../../../src/game/table.ts'
import { closePhase } from '../../../src/game/turns/processing.ts'
import { type Order, support } from '../../../src/orders/order.ts'
import { legalOrders } from '../../../src/orders/possibilities.ts'
import { rulebook, variant } from '../../boards.ts'
import type { Dice } from '../../oracle/dice.ts'
import { randomUnits, type SceneKind } from '../../random.ts'

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
        return own.length === 0 || dice.chance(0.05) ? [] : [dice.pick(own)!]
      })
      return [index, orders]
    }),
  )
}

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

// What a power may see, reckoned from the rule in the words of its page of help.

/** What it holds or stands in, and what borders that. */
export function seenIn(
  { units, dislodged, owners }: Position,
  power: Power,
  board: Board,
  sight: Terms['sight'],
): ReadonlySet<Province> {
  const all = [...units, ...dislodged.map(({ unit }) => unit)]
  const stands = all.filter(unit => unit.power === power).map(({ at }) => board.province(at))
  const holds = board.provinces.map(({ index }) => index).filter(at => owners[at] === power)
  const from = { both: [...stands, ...holds], units: stands, centers: holds }[sight]
  const borders = from.flatMap(at => [
    ...board.steps('army', at),
    ...board.harbours(at).flatMap(harbour => board.steps('fleet', harbour)),
  ])
  return new Set([...stands, ...holds, ...borders.map(at => board.province(at))])
}

/** All that a power may know of a phase, in lines; undefined where the two are not even played at the same time. */
export function factsFor(power: Power, { before, decision, world }: Played): string {
  const { board } = world
  const { sight, owners: told } = before.settings.blind
  const turns = decision.after.turns.slice(before.turns.length)
  const known = turns.map(turn => {
    const seen = new Set([
      ...seenIn(turn.before, power, board, sight),
      ...seenIn(turn.after, power, board, sight),
    ])
    const sees = (at: Unit['at']) => seen.has(board.province(at))
    const spot = ({ units, owners, dislodged, phase }: Position) => [
      phaseId(phase),
      units
        .filter(unit => sees(unit.at))
        .map(unit => board.powers[unit.power]!.id + unit.kind + board.id(unit.at)),
      owners.map((owner, at) => (told === 'all' || seen.has(at as Province) ? owner : '?')),
      dislodged
        .filter(({ unit }) => unit.power === power)
        .map(({ unit, retreats, attackedFrom }) => [
          board.id(unit.at),
          retreats,
          attackedFrom !== undefined && sees(attackedFrom) ? attackedFrom : '?',
        ]),
    ]
    const orders = turn.results.verdicts.map(verdict => {
      const order = 'unit' in verdict ? verdict.order : verdict.order
      const unit =
        'unit' in verdict ? verdict.unit : order !== undefined && 'unit' in order ? order.unit : undefined
      const whose = unit?.power ?? ('power' in verdict ? verdict.power : undefined)
      const written = turn.voids.find(each => 'unit' in each && each.unit === unit) ?? order
      return halves(written, unit, whose, verdict as never, power, sees)
    })
    const unordered = turn.unordered.filter(({ at }) => sees(at)).map(({ at }) => at)
    return [spot(turn.before), spot(turn.after), orders.filter(each => each !== undefined), unordered]
  })
  const { after } = decision
  return JSON.stringify([known, after.stage, after.due, after.position && phaseId(after.position.phase)])
}

type Sees = (at: Unit['at']) => boolean

interface AnyVerdict {
  readonly outcome?: { readonly kind: string }
  readonly dislodgedBy?: Unit
  readonly byDefault?: boolean
}

/** What is seen of an order: where it begins, what it is about, and whether that went well. */
function halves(
  order: Order | undefined,
  unit: Unit | undefined,
  whose: Power | undefined,
  { outcome, dislodgedBy, byDefault }: AnyVerdict,
  power: Power,
  sees: Sees,
): unknown {
  const isOwn = whose === power
  const at = unit === undefined ? undefined : isOwn || sees(unit.at) ? unit : undefined
  const goal = order !== undefined && 'to' in order && order.kind !== 'proxy' ? order.to : undefined
  const isOver =
    outcome?.kind === 'bounced' ||
    outcome?.kind === 'beaten' ||
    outcome?.kind === 'ownUnit' ||
    outcome?.kind === 'victimsOwnSupport'
  const arrives = outcome?.kind === 'succeeds' || outcome?.kind === 'retreated'
  const comes = (order?.kind === 'move' || order?.kind === 'retreat') && goal !== undefined && sees(goal)
  if (at === undefined && !isOwn && !(comes && (arrives || (isOver && order?.kind === 'move'))))
    return undefined
  const place = (to: Unit['at'] | undefined) =>
    to === undefined ? 'none' : isOwn || sees(to) ? to : 'unknown'
  const from = order !== undefined && 'from' in order ? place(order.from) : 'none'
  const isWhole = isOwn
    ? (goal === undefined || sees(goal)) && !(order !== undefined && 'from' in order && !sees(order.from))
    : place(goal) !== 'unknown' && from !== 'unknown'
  const went =
    order?.kind === 'move' || order?.kind === 'retreat'
      ? [arrives, isWhole && isOver && at !== undefined]
      : order?.kind === 'support' && isWhole && at !== undefined
        ? outcome?.kind
        : order?.kind === 'convoy' || order?.kind === 'leave'
          ? isWhole && outcome?.kind
          : undefined
  const driven = at === undefined || dislodgedBy === undefined ? 'no' : [dislodgedBy.power, dislodgedBy.kind]
  const via =
    order?.kind === 'move' && at !== undefined && (isOwn || place(goal) !== 'unknown')
      ? [order.via, order.over]
      : undefined
  return [
    whose,
    unit?.kind,
    at === undefined ? 'unknown' : at.at,
    order?.kind,
    from,
    place(goal),
    went,
    driven,
    via,
    byDefault,
    order === undefined && outcome?.kind,
  ]
}
