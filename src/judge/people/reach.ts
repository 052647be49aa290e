// Which addresses mail reaches: what comes back from them is scored, and forgotten after a month.
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { textIfAny } from '../store/events/names.ts'
import { record } from './records.ts'

/** `hard`: there is nobody at the address; `soft`: something else is wrong, a full mailbox, or nobody answers for days. */
export type Return = 'hard' | 'soft'

/** What one is worth; of several on a day the worst counts, since one fault of a server may return many mails. */
const WORTH: Readonly<Record<Return, number>> = { hard: 1, soft: 0.5 }
/** So much, within so many milliseconds, and nobody is believed to be there any more. */
const ENOUGH = 3
const WITHIN = 30 * 86_400_000
/** Twice as many as there are days: a day has a soft one and a hard one at the most. */
const MOST_KEPT = 60

interface Refusal {
  readonly mail: string
  readonly worth: number
  readonly at: Timestamp
}

/** What servers have said of an address. A letter from there puts an end to all that was said of it. */
export class Reach {
  #refusals: readonly Refusal[] = []
  isUnreachable = false
  /** Whether anything bad is known of it. */
  isDoubted = false

  /** Whether one more return would tell something: of a mail that did not come back before, and not on a day when worse has. */
  isNews = (mail: string, how: Return, now: Timestamp): boolean =>
    !this.#refusals.some(
      refusal => refusal.mail === mail || (dayOf(refusal.at) === dayOf(now) && refusal.worth >= WORTH[how]),
    )

  /** Whether it takes only this one more. */
  isOnTheBrink = (how: Return, now: Timestamp): boolean =>
    !this.isUnreachable &&
    scoreOf([...this.#refusals, { mail: '', worth: WORTH[how], at: now }], now) >= ENOUGH

  /** Whether nothing has come back for so long from an unreachable one that it is forgotten. */
  isForgivenAt = (now: Timestamp): boolean => this.isUnreachable && scoreOf(this.#refusals, now) === 0

  learn({ kind, body, at }: Recorded): void {
    this.isDoubted = kind !== 'addressReached'
    if (kind === 'mailRefused') {
      const { mail, how } = body
      const refusal = { mail: textIfAny(mail), worth: WORTH[how === 'soft' ? 'soft' : 'hard'], at }
      this.#refusals = [...this.#refusals, refusal].slice(-MOST_KEPT)
    }
    if (kind === 'addressUnreachable') this.isUnreachable = true
    if (kind === 'addressReached') {
      this.#refusals = []
      this.isUnreachable = false
    }
  }
}

/** `2026-01-05` */
const dayOf = (at: Timestamp): string => at.slice(0, 10)

/** What the returns of the last month add up to. */
function scoreOf(refusals: readonly Refusal[], now: Timestamp): number {
  const byDay = new Map<string, number>()
  for (const { at, worth } of refusals)
    if (Date.parse(at) > Date.parse(now) - WITHIN)
      byDay.set(dayOf(at), Math.max(worth, byDay.get(dayOf(at)) ?? 0))
  return [...byDay.values()].reduce((sum, worth) => sum + worth, 0)
}

/** A mail has come back, because of whom it was for. */
export const mailRefused = (
  address: string,
  mail: string,
  how: Return,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('mailRefused', { address, mail, ...(how === 'soft' ? { how } : {}) }, at, cause)

/** It has happened so often that nobody is believed to be there. */
export const addressUnreachable = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('addressUnreachable', { address }, at, cause)

/** A letter has come from an address of which something bad was known; or nothing has come back from there for a month. */
export const addressReached = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('addressReached', { address }, at, cause)

// What has been told already of a clock that was ahead: up to which event of each game.

export const wrongTimeTold = (game: GameName, version: number, at: Timestamp): NewEvent =>
  record('wrongTimeTold', { game, version }, at, null)
