// What a power may see, reckoned from the rule in the words of its page of help.

import type { Settings } from '../../../../src/judge/game/settings.ts'
import type { Board, Power, Province, Unit } from '../../../../src/rules/board/board.ts'
import { phaseId } from '../../../../src/rules/board/phase.ts'
import type { Position } from '../../../../src/rules/board/position.ts'
import type { Order } from '../../../../src/rules/orders/order.ts'
import type { Played } from './twins.ts'

type Terms = Settings['blind']

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
      ? [order.via, isOwn || order.over?.every(sees) ? order.over : undefined]
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
