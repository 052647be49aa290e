// Which of several orders count: the first legal one of each unit, and no more builds or removals than are due.
import type { Order } from './order.ts'
import type { Where } from './places.ts'
import type { OrderRefusal } from './refusal.ts'
import { adjustmentDue } from './sites.ts'
import { spellOrder } from './spelling.ts'

/** The orders of one power in one phase, taken from top to bottom. (DATC 4.D.3 to 4.D.6) */
export class Counting {
  readonly #where: Where
  readonly #counted: Order[] = []

  constructor(where: Where) {
    this.#where = where
  }

  /** Counts an order, or says why not; the same order again is neither. */
  take(order: Order): OrderRefusal | 'counts' | 'again' {
    const first = this.#firstFor(order)
    if (first !== undefined) {
      return this.#spell(first) === this.#spell(order) ? 'again' : { kind: 'alreadySaid', order, first }
    }
    const { board, rules, position, power } = this.#where
    if (order.kind === 'build' || order.kind === 'remove' || order.kind === 'waive') {
      const due = adjustmentDue(board, rules, position, power)
      if (this.#counted.length >= Math.abs(due)) return { kind: 'tooMany', order, due }
    }
    this.#counted.push(order)
    return 'counts'
  }

  /** Whether its unit has an order already. */
  has(order: Order): boolean {
    return this.#firstFor(order) !== undefined
  }

  #firstFor(order: Order): Order | undefined {
    return this.#counted.find(other => this.#isForTheSame(other, order))
  }

  #isForTheSame(one: Order, other: Order): boolean {
    if (one.kind === 'waive' || other.kind === 'waive') return false
    const { board } = this.#where
    return board.province(one.unit.at) === board.province(other.unit.at)
  }

  #spell(order: Order): string {
    return spellOrder(this.#where.board, order, this.#where.legality.standing)
  }
}
