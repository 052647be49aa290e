// Answers `dragoman adjudicate`: a position and its orders go in, the results and the next position come out.

import { ok } from '../../result.ts'
import type { AdjustmentVerdict } from '../../rules/adjudication/adjustments.ts'
import type { OutcomeWord, Resolution } from '../../rules/adjudication/movement.ts'
import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import { type Aftermath, type ResolvedPhase, resolvePhase } from '../../rules/adjudication/resolving.ts'
import type { RetreatVerdict } from '../../rules/adjudication/retreats.ts'
import type { Verdict } from '../../rules/adjudication/verdict.ts'
import type { Board, Unit } from '../../rules/board/board.ts'
import { phaseId } from '../../rules/board/phase.ts'
import type { Dislodged } from '../../rules/board/position.ts'
import type { Answerer, Id } from '../../rules/json/answers.ts'
import type { DislodgedAsJson } from '../../rules/json/dislodged.ts'
import { writeDislodged } from '../../rules/json/dislodged.ts'
import { type Library, Lookup } from '../../rules/json/lookup.ts'
import { byId, writeCenters, writeUnits } from '../../rules/json/positions.ts'
import { spellOrder, spellUnit } from '../../rules/orders/order.ts'
import type { Standing } from '../../rules/orders/standing.ts'
import { adjustmentReason, movementReason, retreatReason } from '../report/sentences/outcomes.ts'
import { type Impossible, type OrderSheet, type RefusedText, readSheet } from './orderSheet.ts'
import { type Request, readRequest } from './request.ts'

/** A reply as JSON; the fields are in this order. */
export interface AdjudicateReply {
  readonly id: Id
  readonly error?: undefined
  /** The phase that was played. */
  readonly phase: string
  /** The next phase in which anybody is asked; null if the game is won. */
  readonly next: string | null
  readonly results: readonly ResultRow[]
  /** The texts that were not followed. */
  readonly refused: readonly RefusedText[]
  /** The units afterwards, without the dislodged ones. */
  readonly units: readonly string[]
  readonly dislodged: readonly DislodgedAsJson[]
  readonly centers: Readonly<Record<string, readonly string[]>>
  /** What each power may build, or must remove (below zero), if the next phase is an adjustment. */
  readonly adjustments: Readonly<Record<string, number>>
  readonly winner: string | null
}

const EXAMPLE =
  'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}'

/** Answers requests with the boards and rulebooks of a library. */
export function adjudicator(library: Library): Answerer<AdjudicateReply> {
  const lookup = new Lookup(library)
  return {
    example: EXAMPLE,
    answer: (id, fields) => {
      const request = readRequest(fields, lookup)
      return request.ok ? ok(adjudicate(id, request.value)) : request
    },
  }
}

function adjudicate(id: Id, request: Request): AdjudicateReply {
  const sheet = readSheet(request)
  const { rows, dislodged, after } = play(request, sheet)
  const { board } = request
  const { position, winner } = after
  return {
    id,
    phase: phaseId(request.position.phase),
    next: winner === undefined ? phaseId(position.phase) : null,
    results: rows,
    refused: sheet.refused,
    units: writeUnits(board, position.units),
    dislodged: dislodged.map(each => writeDislodged(board, each)),
    centers: writeCenters(board, position.owners),
    adjustments: winner === undefined ? dues(request, after) : {},
    winner: winner === undefined ? null : board.powers[winner]!.id,
  }
}

const dues = ({ board }: Request, { adjustments }: Played['after']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...adjustments].map(([power, due]) => [board.powers[power]!.id, due] as const).sort(byId),
  )

// Plays one phase of a request: one row for each unit with an order, and the position that follows.

/** The result of a phase, before it is written as JSON. */
export interface Played {
  readonly rows: readonly ResultRow[]
  /** A function, so that a caller who wants only the rows does not wait for these. */
  readonly results: () => PhaseResults
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
  return {
    rows,
    results: () => resultsOf(resolved),
    dislodged,
    after: resolved.then,
  }
}

function resultsOf({ kind, resolution }: ResolvedPhase): PhaseResults {
  switch (kind) {
    case 'movement':
      return { kind, verdicts: resolution.verdicts() }
    case 'retreat':
      return { kind, verdicts: resolution.verdicts }
    case 'adjustment':
      return { kind, verdicts: resolution.verdicts }
  }
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

/** Most units have no impossible order, so that is checked first. */
function impossibleFor(sheet: OrderSheet, { order: { kind, unit } }: Verdict): Impossible | undefined {
  const told = sheet.impossible.get(unit)
  return told === undefined || kind === 'leave' || sheet.followed.has(unit) ? undefined : told
}

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

// The rows of a reply: one for each unit with an order, and its result.

/**
 * The result of an order, in the words of DATC 3.2. `illegal`: the unit could not follow its orders, and held.
 * `granted`: a leave to pass a canal.
 */
export type ResultOutcome = OutcomeWord | 'illegal' | 'granted' | 'disbanded' | 'built' | 'removed' | 'waived'

/** One row as JSON; the fields are in this order. */
export interface ResultRow {
  readonly power: string
  /** `A PAR`; null for a waived build. */
  readonly unit: string | null
  /** What it followed: `A PAR - BUR` */
  readonly order: string
  readonly legal: boolean
  readonly outcome: ResultOutcome
  readonly dislodged: boolean
  /** Whether it was dislodged and has no retreat. */
  readonly destroyed: boolean
  /** Done by civil disorder, for want of an order. */
  readonly byDefault?: true
  /** The orders that it could not follow. */
  readonly refused?: string
  /** Who beat, cut or dislodged whom and by how much; missing if the order simply succeeded. */
  readonly reason?: string
}

/** A unit's impossible orders, if it could follow none. */
const refusedOf = (impossible: Impossible | undefined): { refused?: string } =>
  impossible === undefined ? {} : { refused: impossible.texts.join('; ') }

const reasonOf = (reason: string | undefined): { reason?: string } => (reason === undefined ? {} : { reason })

const powerId = (board: Board, { power }: Unit): string => board.powers[power]!.id
