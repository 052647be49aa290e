// What can be told of orders for a phase to come before anybody knows who stands where then: lines that can be orders in no position.
import type { Board, Power, Province, Unit } from '../../board/board.ts'
import type { Phase } from '../../board/phase.ts'
import type { Position } from '../../board/position.ts'
import { LetterEffort } from '../../orders/reading/effort.ts'
import { looksLikeOrders } from '../../orders/reading/marks.ts'
import type { Where } from '../../orders/reading/places.ts'
import type { OrderRefusal } from '../../orders/refusal.ts'
import type { Game } from '../game.ts'
import type { World } from '../table.ts'
import { readOrders, whereOf } from './ordering.ts'
import type { Plan } from './plans.ts'

/** What may be done to look ahead; of what is left by then nothing is said. */
const MOST_STATES = 60_000

export interface Foreseen {
  /** Lines that can never be followed in that phase, and why. */
  readonly hopeless: readonly { readonly text: string; readonly refusal: OrderRefusal }[]
  /** Whether some line may be. */
  readonly hasOrders: boolean
  /** By this the reasons are told. */
  readonly where: Where
}

/** Reads a plan as if the power had a unit wherever one can stand, once for each way to place them. */
export function foreseen(plan: Plan, phase: Phase, game: Game, power: Power, world: World): Foreseen {
  const effort = new LetterEffort(MOST_STATES)
  const positions = supposedIn(phase, power, world.board)
  const tables = positions.map(position => ({ ...game, position }))
  const reads = textsOf(plan).flatMap(text =>
    supportedBy(tables.map(table => readOrders(table, power, text, world, effort))),
  )
  return {
    hopeless: reads.flatMap(({ hopeless }) => hopeless),
    hasOrders: reads.some(({ hasOrders }) => hasOrders),
    where: whereOf(tables[0]!, power, world)!, // a position stands in it
  }
}

const textsOf = (plan: Plan): readonly string[] =>
  plan.flatMap(step =>
    step.kind === 'lines' ? [step.text] : [...textsOf(step.then), ...textsOf(step.otherwise)],
  )

type Read = ReturnType<typeof readOrders>

/** One text in each position: a line is hopeless if it is refused in all of them, and for nothing that a position could change. */
function supportedBy(reads: readonly Read[]): Pick<Foreseen, 'hopeless' | 'hasOrders'> {
  const all = reads.map(read => refusedIn(read))
  const hopeless = new Map(
    all.flatMap(lines => [...lines].filter(([, { refusal }]) => isHopeless(refusal))).toReversed(),
  )
  const isNever = (key: string) =>
    all.every(lines => {
      const refusal = lines.get(key)?.refusal
      return refusal !== undefined && (isHopeless(refusal) || isOfTheOther(refusal))
    })
  return {
    hopeless: [...hopeless]
      .filter(([key]) => isNever(key))
      .map(([, told]) => told)
      .toReversed(),
    hasOrders: reads.some(read => read !== undefined && read.followed.length > 0),
  }
}

/** Lines that are refused, and those that look like orders and are read as none. */
function refusedIn(read: Read): ReadonlyMap<string, Foreseen['hopeless'][number]> {
  const { refused = [], passedOver = [] } = read ?? {}
  const unread = passedOver.filter(({ text, why }) => why === undefined && looksLikeOrders(text))
  return new Map([
    ...refused.map(({ line, text, refusal }) => [`${line} ${text}`, { text, refusal }] as const),
    ...unread.map(({ line, text }) => {
      const refusal = { kind: 'notUnderstood', line: text } as const
      return [`${line} ${text}`, { text, refusal }] as const
    }),
  ])
}

/** A build where units have to go, a removal where they are built, an army where fleets stand: the other positions tell. */
const isOfTheOther = ({ kind }: OrderRefusal): boolean =>
  kind === 'nothingDue' || kind === 'tooMany' || kind === 'noSite' || kind === 'notYourUnit'

/** Whether names, words and the map alone are against it. */
function isHopeless(refusal: OrderRefusal): boolean {
  switch (refusal.kind) {
    case 'notUnderstood':
    case 'noSuchPlace':
    case 'noSuchPower':
    case 'conditional':
    case 'eitherOr':
    case 'incomplete':
    case 'wrongPhase':
    case 'noUnitThere':
      return true
    case 'noSite':
      return ['notACenter', 'notAHome', 'fleetInland', 'atSea'].includes(refusal.why)
    case 'illegal':
      return refusal.order.kind === 'move' && ['cannotReach', 'sameProvince'].includes(refusal.why)
    default:
      return false
  }
}

/** Positions in which the power has a unit in every province: armies first, then fleets, at each coast in turn. */
function supposedIn(phase: Phase, power: Power, board: Board): readonly Position[] {
  const most = Math.max(...board.provinces.map(({ index }) => board.harbours(index).length))
  const ways = Array.from({ length: most + 1 }, (_, way) =>
    board.provinces.flatMap(({ index }) => unitIn(index, way, power, board)),
  )
  const nobody = board.provinces.map(() => undefined)
  const none = { phase, units: [], owners: nobody, dislodged: [] }
  switch (phase.kind) {
    case 'movement':
      return ways.map(units => ({ ...none, units }))
    case 'retreat':
      return ways.map(units => ({
        ...none,
        dislodged: units.map(unit => ({
          unit,
          attackedFrom: undefined,
          retreats: board.steps(unit.kind, unit.at),
        })),
      }))
    case 'adjustment': {
      const owners = board.provinces.map(({ isCenter }) => (isCenter ? power : undefined))
      return [{ ...none, owners }, ...ways.map(units => ({ ...none, units }))]
    }
  }
}

function unitIn(province: Province, way: number, power: Power, board: Board): readonly Unit[] {
  const harbours = board.harbours(province)
  const fleetAt = harbours[Math.min(Math.max(way - 1, 0), harbours.length - 1)]
  if (board.canStand('army', province) && (way === 0 || fleetAt === undefined))
    return [board.unit('army', power, province)]
  return fleetAt === undefined ? [] : [board.unit('fleet', power, fleetAt)]
}
