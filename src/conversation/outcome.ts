// What came of a letter before anything is written: events, records and what its writer is told.
import type { Seated, SideMail } from '../commands/context.ts'
import type { Decision } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import type { GameName, NewEvent, Spent, Timestamp } from '../store/batch.ts'
import type { StoredGame } from '../store/store.ts'
import type { LetterInHand } from './longLetters.ts'

/** Who wrote the letter. */
export interface Writer {
  readonly from: string
  /** The person who proved that he writes from there. */
  readonly person: Person | undefined
  /** The games that his letter names by its subject, or by the address that it went to. */
  readonly named: readonly GameName[]
  readonly cause: string | null
  /** When it came. */
  readonly received: Timestamp
  /** Bytes that may go within the hour where nothing proves that the writer is reached. */
  readonly room: number
  readonly inHand: LetterInHand
}

/** What came of a letter for one game. */
export interface GameOutcome {
  readonly stored: StoredGame
  readonly decision: Decision
  /** For whom the letter spoke there. */
  readonly by: Seated | undefined
}

/** What came of a letter, before anything is written. */
export interface LetterOutcome {
  /** The games that it was about, in the order in which it came to them. */
  readonly tables: readonly GameOutcome[]
  readonly records: readonly NewEvent[]
  readonly lines: readonly string[]
  /** What is prose in the letter, and was not read as anything. */
  readonly passedOver: readonly string[]
  /** The board that the answer shows as a picture. */
  readonly picture: string | undefined
  /** Mails to others, or to other addresses of his, that are no news of a game. */
  readonly sideMails: readonly SideMail[]
  readonly hasErrors: boolean
  /** Whether it is proven that the writer is reached where the reply goes. */
  readonly isReached: boolean
  /** What it has cost others so far. */
  readonly spent: readonly Spent[]
}
