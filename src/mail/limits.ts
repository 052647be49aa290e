// How much of a stranger's mail is read at the most, and how it is said that there was more.

/** The most that is read; sizes are in bytes. */
export interface LetterLimits {
  /** The whole mail as it came. */
  readonly mail: number
  /** The text that is read from it, as UTF-8. */
  readonly body: number
  readonly headers: number
  /** All parts inside the mail, those that hold others included. */
  readonly parts: number
  /** How many parts may lie inside one another. */
  readonly depth: number
}

export const LETTER_LIMITS: LetterLimits = {
  mail: 1024 * 1024,
  body: 256 * 1024,
  headers: 64 * 1024,
  parts: 50,
  depth: 10,
}

/** Which limit a mail goes over: so much is allowed, and so much was seen before we stopped. */
export interface OverLimit {
  readonly kind: 'overLimit'
  readonly limit: keyof LetterLimits
  readonly allowed: number
  readonly found: number
}

/** Whether a number is over a limit. */
export const overLimit = (
  limits: LetterLimits,
  limit: keyof LetterLimits,
  found: number,
): OverLimit | undefined =>
  found > limits[limit] ? { kind: 'overLimit', limit, allowed: limits[limit], found } : undefined
