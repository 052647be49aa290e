// What a piece of text came to on its own, and in the end, when it is known what the lines around it make of it.
import type { Order } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import type { CutReason } from './sheet.ts'

/** What a piece of text says: orders, one refusal, or nothing that sounds like an order. */
export interface Said {
  readonly text: string
  readonly before: string
  readonly orders: readonly Order[]
  readonly refusal: OrderRefusal | undefined
  /** Whether it is said only of units that have no order yet: `the others hold`. */
  readonly isForTheRest?: boolean
  /** Whether only the game's own leave lets it pass: it is against the rules, or for a unit of others. */
  readonly isLenient?: boolean
  /** Whether it was put together from two lines, of which the first ends with `supports`. */
  readonly isCut?: boolean
  /** Whether it is a unit in an adjustment, and no word of what becomes of it. */
  readonly isAlone?: boolean
}

/** Whether the rules allow it, and not only the game's own leave. */
export const isLawful = (said: Said): boolean => said.isLenient !== true

export interface RefusedLine {
  readonly line: number
  readonly text: string
  readonly refusal: OrderRefusal
}

/** An order and the text that it was read from. */
export interface FollowedLine {
  readonly line: number
  readonly text: string
  readonly order: Order
  /** Whether it only follows from the order that is written there. (DATC 4.E.3) */
  readonly isImplied?: true
}

export interface PassedOver {
  readonly line: number
  readonly text: string
  /** Why the line was cut off before it was read; nothing of what was read and is no order. */
  readonly why?: CutReason | undefined
}
