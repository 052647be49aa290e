// A line of a letter; what a piece of text came to on its own, and in the end, when it is known what the lines around it make of it.
import type { Power } from '../../board/board.ts'
import type { Order } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import type { StrangerReason } from './marks.ts'
import type { SetSaid } from './pieces.ts'
import type { Aside } from './words/asides.ts'
import type { PhaseNamed } from './words/phaseNames.ts'

/** A line without bullets, numbers, frames and comments. */
export interface SheetLine {
  /** Counted from 1 in the text. */
  readonly number: number
  readonly text: string
  /** The power whose heading or prefix it stands under. */
  readonly heading: Power | undefined
  /** The phase that its heading or prefix names. */
  readonly phase: PhaseNamed | undefined
  readonly isIndented: boolean
  /** Whether a bullet or a number stood before it, so that it is no continuation. */
  readonly isItem: boolean
  readonly original: string
  /** The heading above that makes it no order. */
  readonly aside?: Aside | undefined
}

/** `aside`: below a heading that makes it no order; `corrected`: another order came instead of it. */
export type CutReason = StrangerReason | 'heading' | 'comment' | 'tooLong' | 'aside' | 'corrected'

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

/** What a text comes to. */
export interface ReadText {
  /** In reading order, of each unit the one that counts. */
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  /** What sounds like no order at all, such as a greeting, and what was quoted or signed. */
  readonly passedOver: readonly PassedOver[]
  /** What it says of earlier letters, where the book asks. (DATC 4.D.1) */
  readonly said?: SetSaid | undefined
  /** The orders that a YES would add to those that are followed; none where nothing is in doubt. */
  readonly asked?: readonly Order[] | undefined
  /** The sentences that made the judge ask. */
  readonly because?: readonly string[] | undefined
}

export interface PassedOver {
  readonly line: number
  readonly text: string
  /** Why the line was cut off before it was read; nothing of what was read and is no order. */
  readonly why?: CutReason | undefined
}

// What a letter says besides its orders: shown to its writer as it stood there, so that nothing is passed over unseen.

/** The lines of prose in a text; of a line that is an order as well only what was not read. */
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
