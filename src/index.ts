// The face of the package: phases adjudicated and orders read, without mail, store or clock.
//
// It has two levels. `adjudicate` and `parse` take and give plain data, as `dragoman adjudicate` and `dragoman parse` do.
// Below them is what those are made of, typed and fast: a Board, Rules, a Position, Orders, and `resolve` from one phase
// to the next. docs/library.md shows both.

import { type AdjudicateReply, adjudicator } from './judge/json/adjudicate.ts'
import {
  type OrdersRead,
  type ParseReply,
  parser,
  readOrders as readOrdersOn,
} from './judge/json/orderSheet.ts'
import type { AdjudicateRequest, ParseRequest } from './judge/json/request.ts'
import { boardIn, DEFAULTS, libraryBy } from './judge/library/boards.ts'
import { ok, type Result } from './result.ts'
import type { Board, Power } from './rules/board/board.ts'
import type { Convoys } from './rules/board/mapFile.ts'
import type { Position } from './rules/board/position.ts'
import type { Rulebook } from './rules/board/rulebook.ts'
import { rulesFor } from './rules/board/rulebookText.ts'
import { faultText } from './rules/board/yamlFile.ts'
import { answered, type ErrorReply } from './rules/json/answers.ts'
import type { Library } from './rules/json/lookup.ts'
import { type PositionAsJson, readPosition as readPositionOn } from './rules/json/positions.ts'
import { Legality } from './rules/orders/legality.ts'
import { type Order, spellOrder } from './rules/orders/order.ts'
import { Standing } from './rules/orders/standing.ts'

/** What answers requests on a board and by rules of one's own. */
export interface Judge {
  adjudicate(request: AdjudicateRequest): AdjudicateReply | ErrorReply
  parse(request: ParseRequest): ParseReply | ErrorReply
}

/**
 * Adjudicates one phase. What is wrong with an order is told in the reply, as to a player; what is wrong with the request
 * (no such power, two units in one place) is its `error`.
 *
 *     adjudicate({ phase: 'S1901M', units: ['FRANCE A PAR'], orders: { FRANCE: ['A PAR - BUR'] } })
 */
export function adjudicate(request: AdjudicateRequest): AdjudicateReply | ErrorReply {
  return usual.adjudicate(request)
}

/**
 * Reads the orders in a text as people write them, and says what of it is refused and why.
 *
 *     parse({ phase: 'S1901M', units: ['FRANCE A PAR'], power: 'FRANCE', text: 'Army Paris to burgandy' })
 */
export function parse(request: ParseRequest): ParseReply | ErrorReply {
  return usual.parse(request)
}

/** The same two on a loaded board, and by other rules, where a request does not name others itself. */
export function judgeOn({ board, rules }: { board?: Board; rules?: Rulebook }): Judge {
  const own = libraryBy(DEFAULTS)
  const library: Library = {
    board: (name, convoys) =>
      name === undefined && board !== undefined ? ok(board) : own.board(name, convoys),
    rulebook: name => (name === undefined && rules !== undefined ? ok(rules) : own.rulebook(name)),
  }
  const [adjudicating, parsing] = [adjudicator(library), parser(library)]
  return {
    adjudicate: request => answered(request, adjudicating),
    parse: request => answered(request, parsing),
  }
}

const usual = judgeOn({})

/**
 * A board that comes with the package, by its name (`boardNames` has them all), or one in a file, by a path that ends in
 * `.yaml`. Throws a RangeError where there is none, or where the file is broken.
 */
export function loadBoard(name = DEFAULTS.variant, { convoys = 'atSea' }: { convoys?: Convoys } = {}): Board {
  if (!name.endsWith('.yaml')) return had(libraryBy(DEFAULTS).board(name, convoys))
  const board = boardIn(name)
  if (!board.ok) throw new RangeError(board.error.map(faultText).join('; '))
  return board.value
}

/** The rules by which a board is played: a rulebook by its name, with what the board has otherwise. Throws as loadBoard. */
export const loadRules = (board: Board, rulebook = DEFAULTS.rulebook): Rulebook =>
  rulesFor(board, had(libraryBy(DEFAULTS).rulebook(rulebook)))

function had<Value>(found: Result<Value, string>): Value {
  if (!found.ok) throw new RangeError(found.error)
  return found.value
}

/** A position written as plain data; refused with what to mend in it. `writePosition` is the way back. */
export const readPosition = (board: Board, position: PositionAsJson): Result<Position, string> =>
  readPositionOn(position, { board, units: new Map() })

/** The orders of a power in a text of any form; `writeOrder` is the way back. */
export function readOrders(
  board: Board,
  rules: Rulebook,
  position: Position,
  power: Power,
  text: string,
): OrdersRead {
  const legality = new Legality(board)
  legality.place(position.units, position.phase.season)
  return readOrdersOn(text, { board, rules, position, power, legality })
}

/** An order in canonical spelling, `F STP/SC - BOT`. */
export function writeOrder(board: Board, position: Position, order: Order): string {
  const standing = new Standing(board)
  standing.place(position.units)
  return spellOrder(board, order, standing)
}

export type { AdjudicateReply, ResultOutcome, ResultRow } from './judge/json/adjudicate.ts'
export type { OrdersRead, ParseReply, RefusedPiece, RefusedText } from './judge/json/orderSheet.ts'
export type { AdjudicateRequest, ParseRequest } from './judge/json/request.ts'
export { rulebookNames, variantNames as boardNames } from './judge/library/boards.ts'
export type { Result } from './result.ts'
export type {
  AdjustmentRefusal,
  AdjustmentResolution,
  AdjustmentVerdict,
} from './rules/adjudication/adjustments.ts'
export { type OutcomeWord, type Resolution, resolveMovement } from './rules/adjudication/movement.ts'
export {
  type Aftermath,
  aftermath,
  type ResolvedPhase,
  resolvePhase as resolve,
  type Terms,
} from './rules/adjudication/resolving.ts'
export type { RetreatOutcome, RetreatResolution, RetreatVerdict } from './rules/adjudication/retreats.ts'
export type { Outcome, Verdict } from './rules/adjudication/verdict.ts'
export type {
  Board,
  Location,
  Power,
  PowerOnBoard,
  Province,
  ProvinceOnBoard,
  Terrain,
  Unit,
  UnitKind,
} from './rules/board/board.ts'
export { type Phase, type PhaseKind, phaseId, readPhase, type Season } from './rules/board/phase.ts'
export { type Dislodged, type Owners, type Position, startingPosition } from './rules/board/position.ts'
export type { Rulebook } from './rules/board/rulebook.ts'
export type { ErrorReply, Id } from './rules/json/answers.ts'
export type { DislodgedAsJson, DislodgedToRead } from './rules/json/dislodged.ts'
export { type PositionAsJson, type WrittenPosition, writePosition } from './rules/json/positions.ts'
export {
  type AdjustmentOrder,
  convoy,
  hold,
  type MovementOrder,
  move,
  type Order,
  type RetreatOrder,
  support,
} from './rules/orders/order.ts'
export { legalOrders } from './rules/orders/possibilities.ts'
