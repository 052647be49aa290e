// `dragoman parse`: one line with a text in, its orders in canonical spelling and what is refused out.
import { readText } from '../orders/clauses.ts'
import type { Where } from '../orders/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { spellOrder } from '../orders/spelling.ts'
import { type RefusalCode, refusalCode } from '../report/codes.ts'
import { explainRefusal, refusalMessage } from '../report/refusals.ts'
import { type Id, readTextRequest } from './request.ts'
import { type Defaults, Tables } from './tables.ts'

export interface ParseReply {
  readonly id: Id
  readonly orders: readonly string[]
  readonly refused: readonly RefusedPiece[]
}

export interface RefusedPiece {
  readonly text: string
  readonly why: RefusalCode
  readonly message: string
  /** For a text with two meanings: both, to choose from. */
  readonly meanings?: readonly string[]
}

/** Answers lines of JSON by these defaults, each with one line of JSON. */
export function parser(defaults: Defaults): (line: string) => string {
  const tables = new Tables()
  return line => {
    const { id, request } = readTextRequest(line, defaults, tables)
    if (!request.ok) return JSON.stringify({ id, error: request.error })
    const { table, rules, position, power, text } = request.value
    table.legality.place(position.units, position.phase.season)
    const where: Where = { board: table.board, legality: table.legality, rules, position, power }
    return JSON.stringify(parse(id, text, where))
  }
}

function parse(id: Id, text: string, where: Where): ParseReply {
  const { followed, refused } = readText(text, where)
  return {
    id,
    orders: followed.map(({ order }) => spellOrder(where.board, order, where.legality.standing)),
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
