// Limits on what one letter may cost: how much of it is read, and how much is done for it.

/** The most that is read of a mail. Sizes are in bytes. The keeper can configure them. */
export interface LetterLimits {
  /** The whole mail as it came in. */
  readonly mail: number
  /** The text that is read from it, as UTF-8. */
  readonly body: number
  /** The lines of that text, including quotations. */
  readonly textLines: number
  readonly headers: number
  /** All parts of the mail, including those that contain other parts. */
  readonly parts: number
  /** How deep parts may be nested. */
  readonly depth: number
}

export const LETTER_LIMITS: LetterLimits = {
  mail: 1024 * 1024,
  body: 256 * 1024,
  textLines: 20_000,
  headers: 64 * 1024,
  parts: 50,
  depth: 10,
}

/** The most that is done for one letter. A sender who asks for more learns which limit it was and what was left out. */
export interface LetterBudget {
  /** Lines of commands and orders. The text of press does not count. */
  readonly lines: number
  /** Characters of its commands, counted each time a command is read. */
  readonly characters: number
  /** Ways to continue that the order reader tries, over all lines together. */
  readonly states: number
  /** Games that the letter is about. */
  readonly games: number
  /** Requests for information; each is answered once. A game of fifty phases counts twice, one of a hundred three times. */
  readonly lookUps: number
  /** Phases that it plays, previews, takes back or repairs, and games that it begins, pauses, resumes or ends. */
  readonly turns: number
  /** Passwords (and words of private games) that it tries or sets. One that the same letter replaces does not count. */
  readonly hashes: number
  /** Mails to other people. A mail of more than 16 KB counts several times. */
  readonly mails: number
  /** Bytes of text in the reply. */
  readonly reply: number
  /** The same when nothing proves that the apparent sender's address reaches the writer. */
  readonly unprovenReply: number
}

export const LETTER_BUDGET: LetterBudget = {
  lines: 500,
  characters: 30_000,
  states: 500_000,
  games: 20,
  lookUps: 40,
  turns: 20,
  hashes: 12,
  mails: 300,
  reply: 256 * 1024,
  unprovenReply: 48 * 1024,
}

/** Which limit a mail exceeds: what is allowed, and what was seen before reading stopped. */
export interface OverLimit {
  readonly kind: 'overLimit'
  readonly limit: keyof LetterLimits
  readonly allowed: number
  readonly found: number
}
