// A text in, its orders and what is refused out: what `dragoman parse` answers.
import type { Order } from '../orders/order.ts'
import { readText } from '../orders/reading/clauses.ts'
import type { Where } from '../orders/reading/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { spellOrder } from '../orders/spelling.ts'
import { type RefusalCode, refusalCode } from '../report/sentences/codes.ts'
import { explainRefusal, refusalMessage } from '../report/sentences/refusals.ts'
import { ok } from '../result.ts'
import type { Answerer, Id } from './answers.ts'
import { type Library, Lookup } from './lookup.ts'
import { readTextRequest, type TextRequest } from './request.ts'

/** A reply as JSON; its fields stand in this order. */
export interface ParseReply {
  readonly id: Id
  readonly error?: undefined
  /** `A PAR - BUR`, in reading order. */
  readonly orders: readonly string[]
  readonly refused: readonly RefusedPiece[]
}

const EXAMPLE =
  'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"power":"FRANCE","text":"Paris to Burgundy"}'

/** Reads the texts of requests on the boards, and by the rulebooks, of a library. */
export function parser(library: Library): Answerer<ParseReply> {
  const lookup = new Lookup(library)
  return {
    example: EXAMPLE,
    answer: (id, fields) => {
      const request = readTextRequest(fields, lookup)
      return request.ok ? ok(parse(id, request.value)) : request
    },
  }
}

function parse(id: Id, { text, ...where }: TextRequest): ParseReply {
  const { board, legality, position } = where
  legality.place(position.units, position.phase.season)
  const { orders, refused } = readOrders(text, where)
  return { id, orders: orders.map(order => spellOrder(board, order, legality.standing)), refused }
}

// A text read on a board: its orders, and of each piece that is no order why.

/** A piece of a text that is not followed. */
export interface RefusedPiece {
  readonly text: string
  readonly why: RefusalCode
  /** What its writer would be told. */
  readonly message: string
  /** For a text with two meanings: both, to choose from. */
  readonly meanings?: readonly string[]
}

export interface OrdersRead {
  readonly orders: readonly Order[]
  readonly refused: readonly RefusedPiece[]
}

/** Reads a text; the units of its board have to be placed. */
export function readOrders(text: string, where: Where): OrdersRead {
  const { followed, refused } = readText(text, where)
  return {
    orders: followed.map(({ order }) => order),
    refused: refused.map(piece => ({
      text: piece.text,
      why: refusalCode(where.board, piece.refusal),
      message: refusalMessage(explainRefusal(piece.refusal, where)),
      ...meaningsOf(piece.refusal, where),
    })),
  }
}

const meaningsOf = (refusal: OrderRefusal, { board, legality }: Where): { meanings?: readonly string[] } =>
  refusal.kind === 'twoMeanings'
    ? { meanings: refusal.meanings.map(order => spellOrder(board, order, legality.standing)) }
    : {}
