// What a line of a letter comes to: what its writer is told, or why it is refused.
import { ok, type Result } from '../result.ts'

/** Why something is not done. */
export interface Refusal {
  /** A sentence, or several. */
  readonly why: readonly string[]
  /** Lines that are shown below it as they are. */
  readonly below?: readonly string[]
  /** Nothing that stands below it in the letter is followed: all of that depends on it, as on whom the letter speaks for. */
  readonly endsLetter?: true
  /** It would have made too many mails. */
  readonly isForMails?: true
}

/** A piece of the reply. */
export type Told =
  | { readonly kind: 'sentences'; readonly sentences: readonly string[] }
  /** Lines that stay as they are; `hasErrors`: some of them say no. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly hasErrors: boolean }
  /** A part of what was asked for is refused, and the rest is done. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

export type Answer = Result<readonly Told[], Refusal>

/** A refusal, for whatever was to be had. */
export const refused = (...why: readonly string[]): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { why },
})

/** The same result; where it is a refusal the letter ends with it. */
export const orEnd = <Value>(result: Result<Value, Refusal>): Result<Value, Refusal> =>
  result.ok ? result : { ok: false, error: { ...result.error, endsLetter: true } }

export const sentences = (...all: readonly string[]): Told => ({ kind: 'sentences', sentences: all })

export const lines = (all: readonly string[], hasErrors = false): Told => ({
  kind: 'lines',
  lines: all,
  hasErrors,
})

/** What is told where there is nothing to say. */
export const NOTHING = ok([])

/** An answer of sentences. */
export const says = (...all: readonly string[]): Answer => ok([sentences(...all)])

/** An answer of lines that stay as they are. */
export const shows = (all: readonly string[]): Answer => ok([lines(all)])
