// The board that a reader of mails has before it, as it follows turn by turn from what it reads.

import type { PlayedTurn } from '../../src/judge/game/game.ts'
import type { Verdict } from '../../src/rules/adjudication/verdict.ts'
import type { Board } from '../../src/rules/board/board.ts'
import type { Position } from '../../src/rules/board/position.ts'
import type { Owners, ReadMail, ReadOrder, ReadTurn, ReadUnit } from './reader.ts'

export interface SetUp {
  readonly units: readonly ReadUnit[]
  readonly dislodged: ReadTurn['dislodged']
  readonly owners: Owners | undefined
}

/** As a start or a list tells it. */
export const setUpBy = ({ units, owners }: ReadMail): SetUp => ({ units, dislodged: new Map(), owners })

const FAILED = ['bounce', 'no convoy', 'void', 'cut']

/** What a turn makes of it. */
export function afterTurn({ units, owners }: SetUp, turn: ReadTurn, board: Board): SetUp {
  const told = { dislodged: new Map(), owners: turn.owners ?? owners }
  switch (turn.phase.kind) {
    case 'movement':
      return { ...told, units: turn.orders.flatMap(moved), dislodged: openOnly(turn.dislodged) }
    case 'retreat': {
      const arrived = turn.orders.flatMap(order => (order.order.kind === 'move' ? moved(order) : []))
      return { ...told, units: [...units, ...arrived] }
    }
    case 'adjustment': {
      const built = turn.adjustments.flatMap(each =>
        each.kind === 'build' ? [{ power: each.power, kind: each.unit, at: each.at }] : [],
      )
      const gone = turn.adjustments.flatMap(each => (each.kind === 'remove' ? [board.province(each.at)] : []))
      return { ...told, units: [...units.filter(({ at }) => !gone.includes(board.province(at))), ...built] }
    }
  }
}

/** Where a unit stands after its order; nowhere if it was driven out. */
function moved({ power, kind, at, order, flags }: ReadOrder): readonly ReadUnit[] {
  if (flags.includes('dislodged') || flags.includes('destroyed')) return []
  const stays = order.kind !== 'move' || flags.some(flag => FAILED.includes(flag))
  return [{ power, kind, at: stays ? at : order.to }]
}

const openOnly = (dislodged: ReadTurn['dislodged']): ReadTurn['dislodged'] =>
  new Map([...dislodged].filter(([, retreats]) => retreats.length > 0))

/** The same in words, for a comparison that a person can read. */
export interface InWords {
  readonly units: readonly string[]
  readonly dislodged: readonly string[]
  readonly owners: readonly string[]
}

export const setUpInWords = ({ units, dislodged, owners }: SetUp, board: Board): InWords => ({
  units: units.map(unit => unitInWords(unit, board)).sort(),
  dislodged: [...dislodged]
    .map(
      ([at, retreats]) =>
        `${board.id(at)} > ${retreats
          .map(to => board.id(to))
          .sort()
          .join(' ')}`,
    )
    .sort(),
  owners: [...(owners ?? [])].map(([at, power]) => `${board.id(at)} ${board.powers[power]!.id}`).sort(),
})

export const positionInWords = ({ units, dislodged, owners }: Position, board: Board): InWords => ({
  units: units.map(unit => unitInWords(unit, board)).sort(),
  dislodged: dislodged
    .map(({ unit, retreats }) => {
      const goals = retreats
        .map(to => board.id(to))
        .sort()
        .join(' ')
      return `${board.id(board.province(unit.at))} > ${goals}`
    })
    .sort(),
  owners: owners
    .flatMap((power, at) =>
      power === undefined ? [] : [`${board.provinces[at]!.id} ${board.powers[power]!.id}`],
    )
    .sort(),
})

const unitInWords = ({ power, kind, at }: ReadUnit, board: Board): string =>
  `${board.powers[power]!.id} ${kind} ${board.id(at)}`

/** Each order that was read, with its flags, in words. */
export const ordersInWords = (orders: readonly ReadOrder[], board: Board): readonly string[] =>
  orders
    .map(each => `${unitInWords(each, board)} ${saidInWords(each, board)} ${each.flags.join(' ')}`.trimEnd())
    .sort()

function saidInWords({ power, order }: ReadOrder, board: Board): string {
  switch (order.kind) {
    case 'move':
      return `to ${board.id(order.to)}${order.path.length > 0 ? ' by sea' : ''}`
    case 'support':
    case 'convoy': {
      const whose = order.unit.power === power ? '' : `${board.powers[order.unit.power]!.id} `
      const goal = order.to === undefined ? '' : ` to ${board.id(order.to)}`
      return `${order.kind}s ${whose}${order.unit.kind} ${board.id(order.unit.at)}${goal}`
    }
    default:
      return order.kind
  }
}

/** The same from what the game itself knows of a movement phase. */
export function verdictsInWords(turn: PlayedTurn, board: Board): readonly string[] {
  if (turn.results.kind !== 'movement') return []
  return turn.results.verdicts.map(verdict => verdictInWords(verdict, turn, board)).sort()
}

function verdictInWords(verdict: Verdict, turn: PlayedTurn, board: Board): string {
  const { order, outcome, dislodgedBy } = verdict
  const failed = FLAG_OF[outcome.kind]
  const flag = order.kind === 'convoy' ? undefined : failed
  const flags = [...(flag === undefined ? [] : [flag]), ...(dislodgedBy === undefined ? [] : ['dislodged'])]
  return `${unitInWords(order.unit, board)} ${toldInWords(verdict, turn, board)} ${flags.join(' ')}`.trimEnd()
}

const FLAG_OF: Readonly<Partial<Record<Verdict['outcome']['kind'], string>>> = {
  bounced: 'bounce',
  beaten: 'bounce',
  ownUnit: 'bounce',
  victimsOwnSupport: 'bounce',
  noConvoy: 'no convoy',
  convoyNotOrdered: 'no convoy',
  cut: 'cut',
  unmatched: 'void',
}

function toldInWords(verdict: Verdict, turn: PlayedTurn, board: Board): string {
  const { order } = verdict
  const { units } = turn.before
  if (order.kind === 'hold') return 'hold'
  if (order.kind === 'move') {
    const isNear = board.reaches(order.unit.kind, order.unit.at, board.province(order.to))
    const sails =
      order.unit.kind === 'army' && (!isNear || (order.via === 'convoy' && isCarried(verdict, turn, board)))
    return `to ${board.id(order.to)}${sails ? ' by sea' : ''}`
  }
  const unit = units.find(({ at }) => board.province(at) === order.from)!
  const whose = unit.power === order.unit.power ? '' : `${board.powers[unit.power]!.id} `
  const goal = order.to === undefined ? '' : ` to ${board.id(order.to)}`
  return `${order.kind}s ${whose}${unit.kind} ${board.id(unit.at)}${goal}`
}

/** An old rulebook lets an army walk to its neighbour whom nobody convoys. */
function isCarried({ order, outcome }: Verdict, { results }: PlayedTurn, board: Board): boolean {
  if (outcome.kind === 'convoyNotOrdered') return true
  const all = results.kind === 'movement' ? results.verdicts : []
  return all.some(each => each.order.kind === 'convoy' && each.order.from === board.province(order.unit.at))
}
