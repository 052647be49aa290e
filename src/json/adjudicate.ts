// A position and its orders in, the results and what follows out: what `dragoman adjudicate` answers.
import { phaseId } from '../board/phase.ts'
import { ok } from '../result.ts'
import type { Answerer, Id } from './answers.ts'
import { type DislodgedAsJson, writeDislodged } from './dislodged.ts'
import { type Library, Lookup } from './lookup.ts'
import { type RefusedText, readSheet } from './orderSheet.ts'
import { type Played, play, type ResultRow } from './phases.ts'
import { byId, writeCenters, writeUnits } from './positions.ts'
import { type Request, readRequest } from './request.ts'

/** A reply as JSON; its fields stand in this order. */
export interface AdjudicateReply {
  readonly id: Id
  readonly error?: undefined
  /** The phase that was played. */
  readonly phase: string
  /** The next phase that anybody is asked in; null when somebody has won. */
  readonly next: string | null
  readonly results: readonly ResultRow[]
  /** The texts that were not followed. */
  readonly refused: readonly RefusedText[]
  /** Who stands where afterwards, the dislodged left out. */
  readonly units: readonly string[]
  readonly dislodged: readonly DislodgedAsJson[]
  readonly centers: Readonly<Record<string, readonly string[]>>
  /** What each power may build, or must remove (below zero), when the next phase is an adjustment. */
  readonly adjustments: Readonly<Record<string, number>>
  readonly winner: string | null
}

const EXAMPLE =
  'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}'

/** Plays the phases of requests by the boards and rulebooks of a library. */
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
