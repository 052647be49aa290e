// What reading the lines of a text yields.
import type { Order } from '../../rules/orders/order.ts'
import type { StrangerReason } from './marks.ts'
import type { SetSaid } from './pieces.ts'
import type { OrderRefusal } from './refusal.ts'

/** `aside`: below a heading that makes it no order. `corrected`: another order replaced it. */
export type CutReason =
  | StrangerReason
  | 'heading'
  | 'courtesy'
  | 'comment'
  | 'tooLong'
  | 'aside'
  | 'corrected'

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
  /** Whether the order in the text only implies it. (DATC 4.E.3) */
  readonly isImplied?: true
  /** Whether the text has another order for the same unit above it. */
  readonly isSecond?: boolean
}

/** What reading a text yields. */
export interface ReadText {
  /** In reading order; for each unit the order that counts. */
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  /** Text that does not sound like an order, such as a greeting, and what was quoted or signed. */
  readonly passedOver: readonly PassedOver[]
  /** What it says of earlier letters, if the rulebook asks. (DATC 4.D.1) */
  readonly said?: SetSaid | undefined
  /** The orders that a YES would add to those that are followed; absent if nothing is in doubt. */
  readonly asked?: readonly Order[] | undefined
  /** The same, with the text that they were read from. */
  readonly askedLines?: readonly FollowedLine[] | undefined
  /** The sentences that made the judge ask. */
  readonly because?: readonly string[] | undefined
}

export interface PassedOver {
  readonly line: number
  readonly text: string
  /** Why the line was cut off before it was read; absent if it was read and is no order. */
  readonly why?: CutReason | undefined
}

// What a letter says besides its orders. Its writer sees it as it was written, so that nothing is passed over unseen.

/** The lines of prose in a text. Of a line that is also an order, only what was not read. */
export function proseOf(
  text: string,
  passedOver: readonly { readonly line: number; readonly text: string; readonly why?: string | undefined }[],
): readonly string[] {
  const rows = text.split('\n')
  const pieces = new Map<number, string[]>()
  for (const { line, text: piece, why } of passedOver)
    if (why !== 'heading' && why !== 'comment') pieces.set(line, [...(pieces.get(line) ?? []), piece.trim()])
  return [...pieces]
    .sort(([one], [other]) => one - other)
    .map(([line, parts]) => {
      const row = (rows[line - 1] ?? '').trim()
      return wordsIn(row) === parts.map(wordsIn).join('') ? row : parts.join(' ... ')
    })
    .filter(prose => prose !== '')
}

const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
