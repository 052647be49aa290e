// What one letter may cost at the most: how much of it is read, and how much is done for it.

/** The most that is read of a mail; sizes are in bytes. A keeper may set them. */
export interface LetterLimits {
  /** The whole mail as it came. */
  readonly mail: number
  /** The text that is read from it, as UTF-8. */
  readonly body: number
  /** The lines of that text, what it quotes included. */
  readonly textLines: number
  readonly headers: number
  /** All parts inside the mail, those that hold others included. */
  readonly parts: number
  /** How many parts may lie inside one another. */
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

/** The most that is done for a letter. Whoever asks for more is told which of these it was, and what was left out. */
export interface LetterBudget {
  /** Lines of commands and orders; the text of press is not counted. */
  readonly lines: number
  /** Characters of its commands, counted each time that one is read. */
  readonly characters: number
  /** Ways to go on that the reader of orders looks at, in all lines together. */
  readonly states: number
  /** Games that it is about. */
  readonly games: number
  /** Things that it asks to be told; each is told once, and a game of fifty phases counts twice, one of a hundred three times. */
  readonly lookUps: number
  /** Phases that it has played, foreseen, taken back or repaired, and games that it begins, pauses, resumes or ends. */
  readonly turns: number
  /** Passwords, and words of private games, that it tries or chooses; one that it replaces itself is not counted. */
  readonly hashes: number
  /** Mails to others; one of more than 16 KB counts several times. */
  readonly mails: number
  /** Bytes of text that it is answered with. */
  readonly reply: number
  /** The same where nothing proves that its writer is reached at the address from which it seems to come. */
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

/** Which limit a mail goes over: so much is allowed, and so much was seen before we stopped. */
export interface OverLimit {
  readonly kind: 'overLimit'
  readonly limit: keyof LetterLimits
  readonly allowed: number
  readonly found: number
}
