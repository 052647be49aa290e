// The order lines of one phase, read from top to bottom: which order each unit follows, and what is refused.
import type { Unit } from '../board/board.ts'
import { meaningOf, type Where } from '../orders/meaning.ts'
import type { AdjustmentOrder, Order } from '../orders/order.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { spellOrder } from '../orders/spelling.ts'
import { type RefusalCode, refusalCode } from '../report/codes.ts'
import { type Explanation, explainRefusal, refusalMessage } from '../report/refusals.ts'
import type { Request } from './request.ts'
import { unitToldBy } from './toldUnit.ts'

/** A text that was not followed, as the reply tells it. */
export interface RefusedText {
  readonly power: string
  readonly text: string
  readonly why: RefusalCode
  readonly message: string
}

/** What a unit was told that it could not follow, and why the first of it was impossible. */
export interface Impossible {
  readonly texts: string[]
  readonly because: string
}

/** An adjustment with the line it came from. */
export interface AdjustmentLine {
  readonly order: AdjustmentOrder
  readonly text: string
  readonly where: Where
  /** Counts the lines of the whole sheet. */
  readonly line: number
}

export type UnitOrder = Exclude<Order, AdjustmentOrder | { kind: 'proxy' }>

/** Where a line stands: counted, and whose it is. */
interface Line {
  readonly line: number
  readonly text: string
  readonly where: Where
}

export class OrderSheet {
  /** The first possible order of each unit that is told to move, retreat and the like. */
  readonly followed = new Map<Unit, UnitOrder>()
  readonly impossible = new Map<Unit, Impossible>()
  readonly adjustments: AdjustmentLine[] = []
  readonly #refused: { readonly line: number; readonly refused: RefusedText }[] = []

  /** In the order in which the texts were read. */
  get refused(): readonly RefusedText[] {
    return this.#refused.sort((one, other) => one.line - other.line).map(({ refused }) => refused)
  }

  refuse({ line, text, where }: Line, refusal: OrderRefusal): Explanation {
    const explanation = explainRefusal(refusal, where)
    const power = where.board.powers[where.power]!.id
    const why = refusalCode(where.board, refusal)
    this.#refused.push({ line, refused: { power, text, why, message: refusalMessage(explanation) } })
    return explanation
  }

  take(line: Line): void {
    const { text, where } = line
    const meaning = text.length > LONGEST_LINE ? tooLong(text) : meaningOf(text, where)
    const refusal = meaning.ok ? proxyRefusal(meaning.value) : meaning.error
    if (refusal !== undefined)
      return this.#refuseFor(unitToldBy(text.slice(0, LONGEST_LINE), refusal, where), line, refusal)
    if (meaning.ok) this.#follow(meaning.value, line)
  }

  #follow(order: Order, line: Line): void {
    switch (order.kind) {
      case 'build':
      case 'remove':
      case 'waive':
        this.adjustments.push({ order, ...line })
        return
      case 'proxy':
        return
      default:
        this.#followFirst(order, line)
    }
  }

  /** A unit's first possible order stands; the same again is no matter. (DATC 4.D.3) */
  #followFirst(order: UnitOrder, line: Line): void {
    const first = this.followed.get(order.unit)
    if (first === undefined) this.followed.set(order.unit, order)
    else if (!isSameOrder(first, order, line.where)) this.refuse(line, { kind: 'alreadySaid', order, first })
  }

  #refuseFor(unit: Unit | undefined, line: Line, refusal: OrderRefusal): void {
    const { why } = this.refuse(line, refusal)
    if (unit === undefined) return
    const known = this.impossible.get(unit)
    if (known === undefined) this.impossible.set(unit, { texts: [line.text], because: why })
    else known.texts.push(line.text)
  }
}

/** Reads all texts of a request, power by power. */
export function readSheet({ table, rules, position, orders }: Request): OrderSheet {
  const { board, legality } = table
  const sheet = new OrderSheet()
  legality.place(position.units)
  let line = 0
  for (const { power, lines } of orders) {
    const where: Where = { board, rules, position, power, legality }
    for (const text of lines) sheet.take({ line: line++, text, where })
  }
  return sheet
}

/** An order takes a fraction of this; it bounds the work that a stranger can give us. */
const LONGEST_LINE = 200

const tooLong = (line: string): { ok: false; error: OrderRefusal } => ({
  ok: false,
  error: { kind: 'notUnderstood', line },
})

const isSameOrder = (one: Order, other: Order, { board, legality }: Where): boolean =>
  spellOrder(board, one, legality.standing) === spellOrder(board, other, legality.standing)

/** Proxies are a game's business, and here there is none. */
const proxyRefusal = (order: Order): OrderRefusal | undefined =>
  order.kind === 'proxy' ? { kind: 'proxyNotAllowed', unit: order.unit, to: order.to } : undefined
