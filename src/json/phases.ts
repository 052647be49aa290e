// Plays one phase of a request: its rows, one for each unit that was told something, and the position that follows.
import type { AdjustmentVerdict } from '../adjudication/adjustments.ts'
import type { Aftermath } from '../adjudication/aftermath.ts'
import type { OutcomeWord, Resolution } from '../adjudication/movement.ts'
import { type ResolvedPhase, resolvePhase } from '../adjudication/resolving.ts'
import type { RetreatVerdict } from '../adjudication/retreats.ts'
import type { Verdict } from '../adjudication/verdict.ts'
import type { Board, Unit } from '../board/board.ts'
import type { Dislodged } from '../board/position.ts'
import { spellOrder, spellUnit } from '../orders/spelling.ts'
import type { Standing } from '../orders/standing.ts'
import { adjustmentReason, movementReason, retreatReason } from '../report/sentences/outcomes.ts'
import type { Impossible, OrderSheet } from './orderSheet.ts'
import type { Request } from './request.ts'

/** What came of a phase, before it is written as JSON. */
export interface Played {
  readonly rows: readonly ResultRow[]
  readonly dislodged: readonly Dislodged[]
  readonly after: Aftermath
}

/** Plays the phase of a request with the orders that were read. */
export function play({ board, legality, rules, position, wins }: Request, sheet: OrderSheet): Played {
  const { standing } = legality
  const orders = [...sheet.followed.values(), ...sheet.leaves, ...sheet.adjustments]
  const resolved = resolvePhase(board, rules, position, orders, { wins })
  const rows = rowsOf(board, standing, resolved, sheet)
  const dislodged = resolved.kind === 'movement' ? resolved.resolution.dislodged : []
  return { rows, dislodged, after: resolved.then }
}

function rowsOf(
  board: Board,
  standing: Standing,
  { kind, resolution }: ResolvedPhase,
  sheet: OrderSheet,
): readonly ResultRow[] {
  switch (kind) {
    case 'movement': {
      const verdicts = resolution.verdicts()
      return verdicts.map((verdict, i) =>
        movementRow(board, standing, resolution, verdicts, i, impossibleFor(sheet, verdict)),
      )
    }
    case 'retreat':
      return resolution.verdicts.map(verdict =>
        retreatRow(board, standing, verdict, sheet.impossible.get(verdict.unit)),
      )
    case 'adjustment':
      return resolution.verdicts.map(verdict => adjustmentRow(board, standing, verdict))
  }
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
): ResultRow {
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

function retreatRow(
  board: Board,
  standing: Standing,
  verdict: RetreatVerdict,
  told: Impossible | undefined,
): ResultRow {
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

const ADJUSTED = { build: 'built', remove: 'removed', waive: 'waived' } as const

function adjustmentRow(board: Board, standing: Standing, verdict: AdjustmentVerdict): ResultRow {
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

// The rows of a reply: one for each unit that was told something, with what became of it.

/**
 * How an order came out, in the words of DATC 3.2. `illegal`: the unit could not follow what it was told, and held.
 * `granted`: a leave to pass a canal.
 */
export type ResultOutcome = OutcomeWord | 'illegal' | 'granted' | 'disbanded' | 'built' | 'removed' | 'waived'

/** One row as JSON; its fields stand in this order. */
export interface ResultRow {
  readonly power: string
  /** `A PAR`; null for a waived build. */
  readonly unit: string | null
  /** What it followed: `A PAR - BUR` */
  readonly order: string
  readonly legal: boolean
  readonly outcome: ResultOutcome
  readonly dislodged: boolean
  /** Whether it was dislodged and has nowhere to go. */
  readonly destroyed: boolean
  /** What civil disorder did, for want of an order. */
  readonly byDefault?: true
  /** What it was told and could not follow. */
  readonly refused?: string
  /** Who beat, cut or dislodged whom and by how much; missing where the order simply succeeded. */
  readonly reason?: string
}

/** What was impossible of a unit's orders, when nothing that it was told could be followed. */
const refusedOf = (impossible: Impossible | undefined): { refused?: string } =>
  impossible === undefined ? {} : { refused: impossible.texts.join('; ') }

const reasonOf = (reason: string | undefined): { reason?: string } => (reason === undefined ? {} : { reason })

const powerId = (board: Board, { power }: Unit): string => board.powers[power]!.id
