// A text read on a board: its orders, and of each piece that is no order why.
import { readText } from '../orders/clauses.ts'
import type { Order } from '../orders/order.ts'
import type { Where } from '../orders/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { spellOrder } from '../orders/spelling.ts'
import { type RefusalCode, refusalCode } from '../report/sentences/codes.ts'
import { explainRefusal, refusalMessage } from '../report/sentences/refusals.ts'

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
