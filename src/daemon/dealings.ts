// What came of a letter before anything is written: events, records and what its writer is told.
import type { Decision } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import type { MailText } from '../report/mails/views.ts'
import type { GameName, NewEvent, Spent, Timestamp } from '../store/batch.ts'
import type { StoredGame } from '../store/gameStore.ts'
import type { LetterInHand } from './longLetters.ts'
import type { ProvenSeat } from './proof.ts'

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

/** The letter asks for something that only its true writer may ask for, and he has proven nothing yet. */
export class NotProven extends Error {
  /** Why what he wrote is not enough, if it looked like it. */
  readonly why: string | undefined

  constructor(why?: string) {
    super('nobody has proven to be the writer')
    this.why = why
  }
}

/** A mail to an address that is no answer to a letter. */
export interface SideMail {
  readonly to: string
  readonly subject: string
  readonly text: MailText
  /** The wish that an answer to it confirms. */
  readonly confirms: string | undefined
}

/** What came of a letter for one game. */
export interface TableDealings {
  readonly stored: StoredGame
  readonly decision: Decision
  /** For whom the letter spoke there. */
  readonly by: ProvenSeat['by'] | undefined
}

/** What came of a letter, before anything is written. */
export interface Dealings {
  /** The games that it was about, in the order in which it came to them. */
  readonly tables: readonly TableDealings[]
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
