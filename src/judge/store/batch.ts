// What goes into the store in one piece, and what comes out of it.

/** What can be written as JSON and read back the same. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [field: string]: JsonValue
}

/** A game by its name; names do not begin with an asterisk. */
export type GameName = string

/** The stream of the judge's records that are about nobody; once it held all records. */
export const RECORDS: GameName = '*judge'

/** The key of a letter; it follows from its bytes. */
export type LetterKey = string

/** A moment in UTC, always written like `1901-03-01T12:00:00.000Z`, so that text order is time order. */
export type Timestamp = string

/** Something that happened, before it is written. */
export interface NewEvent {
  readonly at: Timestamp
  /** The letter or alarm that caused it. */
  readonly cause: string | null
  readonly kind: string
  /** The form of the body, so that old forms can be lifted on reading. */
  readonly shape: number
  readonly body: JsonObject
}

/** Something that happened, and the version of the game that it made. */
export interface Recorded extends NewEvent {
  readonly version: number
}

/** A game's events in order, and its version: the number of all its events, asked for or not. */
export interface Loaded {
  readonly events: readonly Recorded[]
  readonly version: number
}

/** A letter as the mailbox gave it. */
export interface NewLetter {
  readonly key: LetterKey
  readonly messageId: string | null
  readonly sender: string
  readonly received: Timestamp
  readonly raw: Uint8Array
  /** The same for all copies of a letter, however they came; null if only the key tells it from others. */
  readonly content: string | null
  /** What it may be about, if judges share the work: senders and games; anything if undefined. */
  readonly about?: readonly string[] | undefined
}

/** A letter with what became of it: it waits until it is answered, or set aside for a reason. */
export interface Letter extends NewLetter {
  readonly answered: Timestamp | null
  readonly setAside: string | null
  /** When its text was cleared; then it has no bytes any more. */
  readonly cleared: Timestamp | null
}

/** How many recent letters of an address and of its whole domain were answered, counted no further than asked for. */
export interface Traffic {
  readonly ofAddress: number
  readonly ofDomain: number
}

/** Whether the address, or anybody at its domain, was refused for a reason and told so. */
export interface RefusedBefore {
  readonly address: boolean
  readonly domain: boolean
}

/** A mail to send; the mails to one recipient leave in the order of `due`, then in the order of queueing. */
export interface OutgoingMail {
  readonly messageId: string
  readonly to: string
  readonly game: GameName | null
  /** The letter that this replies to. */
  readonly answers: LetterKey | null
  /** Not to be sent before. */
  readonly due: Timestamp
  /** Subject, text, headers: whatever the post office needs. */
  readonly mail: JsonObject
}

/** A mail that waits in the outbox. */
export interface QueuedMail extends OutgoingMail {
  readonly attempts: number
  /** Why the last attempt failed. */
  readonly trouble: string | null
  /** When its text was cleared; then it says nothing any more. */
  readonly cleared: Timestamp | null
}

/** When a held mail is due: never, unless somebody releases it. */
export const HELD: Timestamp = '9999-12-31T00:00:00.000Z'

/** A mail as the keeper sees it: one that waits, or was given up. */
export interface MailInQueue extends QueuedMail {
  readonly retry: Timestamp | null
  readonly givenUp: Timestamp | null
  readonly sent: Timestamp | null
}

/** A mail that waits for a future time. */
export interface MailAhead extends MailInQueue {
  readonly place: number
}

/** What is shown of a letter without its text. */
export type LetterInQueue = Pick<Letter, 'key' | 'sender' | 'received' | 'setAside'>

/** What waits, and what was set aside or given up, the newest of that last; no more of each than asked for. */
export interface Queue {
  readonly letters: readonly LetterInQueue[]
  readonly aside: readonly LetterInQueue[]
  readonly mails: readonly MailInQueue[]
  readonly givenUp: readonly MailInQueue[]
}

/** All letters and mails of a game. */
export interface GamePost {
  readonly letters: readonly Letter[]
  readonly mails: readonly QueuedMail[]
}

/** A mail that could not be sent: when to try again, or `null` to give it up. */
export interface FailedMail {
  readonly messageId: string
  readonly trouble: string
  readonly retry: Timestamp | null
}

/** What lists show of a game, and are filtered by; in the game's own words. */
export interface Stage {
  readonly stage: string
  readonly listing: JsonObject
}

/** A game's row in the list of games. */
export interface GameRow {
  readonly name: GameName
  readonly version: number
  readonly stage: string | null
  readonly listing: JsonObject
  readonly nextAlarm: Timestamp | null
}

export interface Alarm {
  readonly game: GameName
  readonly at: Timestamp
}

/** What waits, and how many games there are at each stage. */
export interface Figures {
  readonly lettersWaiting: number
  readonly mailsWaiting: number
  readonly games: ReadonlyMap<string, number>
}

/** What recently became of our mails. */
export interface MailsOfLate {
  readonly sent: number
  /** Mails that a server sent back, or did not accept. */
  readonly returned: number
  /** Mails that somebody has called unwanted. */
  readonly complaints: number
}

/** What a letter has cost others, by the one who has to answer for it. */
export interface Spent {
  readonly who: string
  readonly what: 'mails' | 'bytes'
  /** When the letter came. */
  readonly at: Timestamp
  readonly amount: number
}

/** What the post office did. */
export interface PostReport {
  /** A letter whose key or content is known is not filed again. */
  readonly filed?: readonly NewLetter[]
  /** Letters that came again, by key, and the letters that they repeat: nothing is written about them. */
  readonly known?: ReadonlyMap<LetterKey, LetterKey>
  /** Letters that need no answer, or none of the usual kind, and why. */
  readonly setAside?: ReadonlyMap<LetterKey, string>
  /** The text of letters without the passwords that were in it. */
  readonly blackedOut?: ReadonlyMap<LetterKey, Uint8Array>
  /** Message-IDs of mails that were sent. */
  readonly sent?: readonly string[]
  readonly failed?: readonly FailedMail[]
  /** Message-IDs of mails to hold until somebody releases them, and of mails to send now, given up or not. */
  readonly held?: readonly string[]
  readonly released?: readonly string[]
  readonly spent?: readonly Spent[]
}

/** What is added to the records about people, addresses and the like. */
export interface RecordsPart {
  /** The versions that it was decided on, of everything it is about. */
  readonly expect: ReadonlyMap<GameName, number>
  readonly events: readonly NewEvent[]
}

/** Everything that is written at once, or not at all. */
export interface Batch {
  /** When this happens. */
  readonly at: Timestamp
  /** The versions of the games that it was decided on. */
  readonly expect: ReadonlyMap<GameName, number>
  readonly events?: ReadonlyMap<GameName, readonly NewEvent[]>
  readonly records?: RecordsPart
  readonly outgoing?: readonly OutgoingMail[]
  /** The letter that this answers; the reply is among the outgoing mails. */
  readonly answered?: LetterKey
  /** The claim by which this judge had the letters in hand; a judge that has lost it writes nothing. */
  readonly claim?: number | undefined
  /** When each game is to be rung next; `null` for never. */
  readonly alarms?: ReadonlyMap<GameName, Timestamp | null>
  readonly stages?: ReadonlyMap<GameName, Stage>
  /** Games whose deadline has come nearer: waiting mails about them that were to go later go then. */
  readonly hurried?: ReadonlyMap<GameName, Timestamp>
  readonly post?: PostReport
  /**
   * Need not be on disk at once. Until something must be, or mails leave, a power failure undoes it with all after it;
   * a crash does not.
   */
  readonly mayLag?: true
}

/** Somebody else moved the game on meanwhile, or dealt with the letter. Nothing was written: load again. */
export type Declined = 'moved on' | 'already answered'

/** What a store knows of its judge's secret. */
export interface SecretNoted {
  /** The mark of the secret; undefined if none has been noted yet. */
  readonly mark: string | undefined
  /** Whether anything ever went in or out, so that somebody may hold something made with the secret. */
  readonly isUsed: boolean
  /** Whether a judge is at work in a store that several may share. */
  readonly isShared?: boolean
}

/** Something in the store that cannot be right. */
export type Finding =
  | { readonly kind: 'damagedFile'; readonly detail: string }
  | {
      readonly kind: 'versionsMissing'
      readonly game: GameName
      readonly newest: number
      readonly found: number
    }
  | { readonly kind: 'unreadableEvent'; readonly game: GameName; readonly version: number }
  | { readonly kind: 'unreadableMail'; readonly messageId: string }
  | { readonly kind: 'replyMissing'; readonly letter: LetterKey }
  | { readonly kind: 'replyTooEarly'; readonly letter: LetterKey }
  | { readonly kind: 'rowMissing'; readonly game: GameName; readonly newest: number }
  | { readonly kind: 'rowDiffers'; readonly game: GameName; readonly newest: number; readonly inRow: number }

/** A store that one judge has for itself. */
export interface Exclusive {
  /** Aborted when it is lost: another judge may have it, and nothing more can be written. */
  readonly lost: AbortSignal
  release(): Promise<void>
}
