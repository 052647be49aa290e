// Plays one phase of a request: its rows, and the position that follows.
import { type AdjustmentVerdict, resolveAdjustments } from '../adjudication/adjustments.ts'
import { type Aftermath, aftermath } from '../adjudication/aftermath.ts'
import { type Resolution, resolveMovement } from '../adjudication/movement.ts'
import { type RetreatVerdict, resolveRetreats } from '../adjudication/retreats.ts'
import type { Verdict } from '../adjudication/verdict.ts'
import type { Board } from '../board/board.ts'
import type { Dislodged, Position } from '../board/position.ts'
import type { MovementOrder, RetreatOrder } from '../orders/order.ts'
import { spellOrder, spellUnit } from '../orders/spelling.ts'
import type { Standing } from '../orders/standing.ts'
import { adjustmentReason, movementReason, retreatReason } from '../report/outcomes.ts'
import type { Impossible, OrderSheet } from './orderSheet.ts'
import type { Request } from './request.ts'
import { powerId, type Row, reasonOf, refusedOf } from './rows.ts'

/** What came of a phase, before it is written as JSON. */
export interface Played {
  readonly rows: readonly Row[]
  readonly dislodged: readonly Dislodged[]
  readonly after: Aftermath
}

export function playMovement({ table, rules, position, wins }: Request, sheet: OrderSheet): Played {
  const { board, legality } = table
  const told = [...sheet.followed.values()] as readonly MovementOrder[] // a movement phase reads no others
  const orders = [...told, ...sheet.leaves]
  const resolution = resolveMovement(
    board,
    rules,
    position.units,
    orders,
    position.phase.season,
    position.owners,
  )
  const { dislodged } = resolution
  const verdicts = resolution.verdicts()
  const rows = verdicts.map((verdict, i) =>
    movementRow(board, legality.standing, resolution, verdicts, i, impossibleFor(sheet, verdict)),
  )
  return { rows, dislodged, after: aftermath(board, rules, position, resolution.units, dislodged, wins) }
}

const impossibleFor = (sheet: OrderSheet, { order: { kind, unit } }: Verdict): Impossible | undefined =>
  kind === 'leave' || sheet.followed.has(unit) ? undefined : sheet.impossible.get(unit)

function movementRow(
  board: Board,
  standing: Standing,
  resolution: Resolution,
  verdicts: readonly Verdict[],
  i: number,
  impossible: Impossible | undefined,
): Row {
  const verdict = verdicts[i]!
  const { order } = verdict
  const isLeave = order.kind === 'leave'
  const isDislodged = !isLeave && resolution.isDislodged(i)
  const mayRetreat = isDislodged && hasRetreat(resolution, verdict)
  const reason = movementReason(board, verdict, verdicts, mayRetreat)
  return {
    power: powerId(board, order.unit),
    unit: spellUnit(board, order.unit),
    order: spellOrder(board, order, standing),
    legal: impossible === undefined,
    outcome: isLeave ? granted(verdict) : impossible === undefined ? resolution.outcome(i) : 'illegal',
    dislodged: isDislodged,
    destroyed: isDislodged && !mayRetreat,
    ...refusedOf(impossible),
    ...reasonOf(withImpossible(impossible, reason)),
  }
}

const granted = ({ outcome }: Verdict): 'granted' | 'invalid' =>
  outcome.kind === 'given' ? 'granted' : 'invalid'

const hasRetreat = (resolution: Resolution, { order }: Verdict): boolean =>
  resolution.dislodged.some(({ unit, retreats }) => unit === order.unit && retreats.length > 0)

/** `the army in Paris cannot reach London: it holds; dislodged by …` */
const withImpossible = (
  impossible: Impossible | undefined,
  reason: string | undefined,
): string | undefined =>
  impossible === undefined
    ? reason
    : [`${impossible.because}: it holds`, ...(reason === undefined ? [] : [reason])].join('; ')

export function playRetreats({ table, rules, position, wins }: Request, sheet: OrderSheet): Played {
  const { board, legality } = table
  const orders = [...sheet.followed.values()] as readonly RetreatOrder[] // a retreat phase reads no others
  const { verdicts, survivors } = resolveRetreats(board, position.dislodged, orders, rules.ordersForOneUnit)
  const rows = verdicts.map(verdict =>
    retreatRow(board, legality.standing, verdict, sheet.impossible.get(verdict.unit)),
  )
  return {
    rows,
    dislodged: [],
    after: aftermath(board, rules, position, [...position.units, ...survivors], [], wins),
  }
}

function retreatRow(
  board: Board,
  standing: Standing,
  verdict: RetreatVerdict,
  told: Impossible | undefined,
): Row {
  const { unit, order, outcome } = verdict
  const impossible = order === undefined ? told : undefined
  const reason =
    impossible === undefined ? retreatReason(board, verdict) : `${impossible.because}: it is disbanded`
  return {
    power: powerId(board, unit),
    unit: spellUnit(board, unit),
    order: spellOrder(board, order ?? { kind: 'disband', unit }, standing),
    legal: impossible === undefined,
    outcome: outcome.kind === 'retreated' ? 'succeeds' : 'disbanded',
    dislodged: false,
    destroyed: false,
    ...refusedOf(impossible),
    ...reasonOf(reason),
  }
}

export function playAdjustments({ table, rules, position, wins }: Request, sheet: OrderSheet): Played {
  const { board, legality } = table
  const { verdicts, units } = resolveAdjustments(board, rules, position, sheet.adjustments)
  const rows = verdicts.map(verdict => adjustmentRow(board, legality.standing, verdict))
  return { rows, dislodged: [], after: aftermath(board, rules, withoutDislodged(position), units, [], wins) }
}

const withoutDislodged = (position: Position): Position => ({ ...position, dislodged: [] })

const ADJUSTED = { build: 'built', remove: 'removed', waive: 'waived' } as const

function adjustmentRow(board: Board, standing: Standing, verdict: AdjustmentVerdict): Row {
  const { power, order, byDefault } = verdict
  return {
    power: board.powers[power]!.id,
    unit: order.kind === 'waive' ? null : spellUnit(board, order.unit),
    order: spellOrder(board, order, standing),
    legal: true,
    outcome: ADJUSTED[order.kind],
    dislodged: false,
    destroyed: false,
    ...(byDefault ? { byDefault } : {}),
    ...reasonOf(adjustmentReason(board, verdict)),
  }
}
