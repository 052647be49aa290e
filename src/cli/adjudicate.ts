// `dragoman adjudicate`: one line with a position and orders in, one line with results out.
import { phaseId } from '../board/phase.ts'
import { type DislodgedAsJson, writeDislodged } from './dislodged.ts'
import { type OrderSheet, type RefusedText, readSheet } from './orderSheet.ts'
import { type Played, playAdjustments, playMovement, playRetreats } from './phases.ts'
import { byId, writeCenters, writeUnits } from './positions.ts'
import { type Id, type Request, readRequest } from './request.ts'
import type { Row } from './rows.ts'
import { type Defaults, Tables } from './tables.ts'

/** A reply as JSON; its fields stand in this order. */
export interface Reply {
  readonly id: Id
  readonly phase: string
  readonly next: string | null
  readonly results: readonly Row[]
  readonly refused: readonly RefusedText[]
  readonly units: readonly string[]
  readonly dislodged: readonly DislodgedAsJson[]
  readonly centers: Readonly<Record<string, readonly string[]>>
  readonly adjustments: Readonly<Record<string, number>>
  readonly winner: string | null
}

/** A line that could not be played, and what to mend in it. */
export interface ErrorReply {
  readonly id: Id
  readonly error: string
}

/** Answers lines of JSON by these defaults, each with one line of JSON. */
export function adjudicator(defaults: Defaults): (line: string) => string {
  const tables = new Tables()
  return line => JSON.stringify(replyTo(line, defaults, tables))
}

function replyTo(line: string, defaults: Defaults, tables: Tables): Reply | ErrorReply {
  const { id, request } = readRequest(line, defaults, tables)
  return request.ok ? adjudicate(id, request.value) : { id, error: request.error }
}

function adjudicate(id: Id, request: Request): Reply {
  const sheet = readSheet(request)
  const { rows, dislodged, after } = play(request, sheet)
  const { board } = request.table
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

function play(request: Request, sheet: OrderSheet): Played {
  switch (request.position.phase.kind) {
    case 'movement':
      return playMovement(request, sheet)
    case 'retreat':
      return playRetreats(request, sheet)
    case 'adjustment':
      return playAdjustments(request, sheet)
  }
}

const dues = ({ table }: Request, { adjustments }: Played['after']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...adjustments].map(([power, due]) => [table.board.powers[power]!.id, due] as const).sort(byId),
  )
