// A text in, its orders in canonical spelling and what is refused out: what `dragoman parse` answers.
import { spellOrder } from '../orders/spelling.ts'
import { ok } from '../result.ts'
import type { Answerer, Id } from './answers.ts'
import { type Library, Lookup } from './library.ts'
import { type RefusedPiece, readOrders } from './orders.ts'
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
