// Which addresses mail reaches: returned mails are scored, and forgotten after a month.
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { textIfAny } from '../store/events/names.ts'
import { record } from './records.ts'

/** `hard`: there is nobody at the address; `soft`: another fault, such as a full mailbox or a server that is silent for days. */
export type Return = 'hard' | 'soft'

/** The score of one return. Only the worst of a day counts, since one fault of a mail server may return many mails. */
const WORTH: Readonly<Record<Return, number>> = { hard: 1, soft: 0.5 }
/** With this score within this many milliseconds an address counts as unreachable. */
const ENOUGH = 3
const WITHIN = 30 * 86_400_000
/** Twice the number of days: a day has at most a soft one and a hard one. */
const MOST_KEPT = 60

interface Refusal {
  readonly mail: string
  readonly worth: number
  readonly at: Timestamp
}

/** What mail servers have said of an address. A letter from it clears all of that. */
export class Reach {
  #refusals: readonly Refusal[] = []
  isUnreachable = false
  /** Whether anything bad is known of it. */
  isDoubted = false

  /** Whether one more return is news: its mail did not come back before, and the day has none that is as bad. */
  isNews = (mail: string, how: Return, now: Timestamp): boolean =>
    !this.#refusals.some(
      refusal => refusal.mail === mail || (dayOf(refusal.at) === dayOf(now) && refusal.worth >= WORTH[how]),
    )

  /** Whether one more such return makes the address unreachable. */
  isOnTheBrink = (how: Return, now: Timestamp): boolean =>
    !this.isUnreachable &&
    scoreOf([...this.#refusals, { mail: '', worth: WORTH[how], at: now }], now) >= ENOUGH

  /** Whether an unreachable address is forgiven because nothing has come back for so long. */
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

/** The score of the returns of the last month. */
function scoreOf(refusals: readonly Refusal[], now: Timestamp): number {
  const byDay = new Map<string, number>()
  for (const { at, worth } of refusals)
    if (Date.parse(at) > Date.parse(now) - WITHIN)
      byDay.set(dayOf(at), Math.max(worth, byDay.get(dayOf(at)) ?? 0))
  return [...byDay.values()].reduce((sum, worth) => sum + worth, 0)
}

/** Recorded when a mail comes back because of its recipient. */
export const mailRefused = (
  address: string,
  mail: string,
  how: Return,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('mailRefused', { address, mail, ...(how === 'soft' ? { how } : {}) }, at, cause)

/** Recorded when this has happened so often that the address counts as unreachable. */
export const addressUnreachable = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('addressUnreachable', { address }, at, cause)

/** Recorded when a letter comes from a doubted address, or when nothing has come back from it for a month. */
export const addressReached = (address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('addressReached', { address }, at, cause)

// Up to which event each game has been told what a clock that was ahead has done.

export const wrongTimeTold = (game: GameName, version: number, at: Timestamp): NewEvent =>
  record('wrongTimeTold', { game, version }, at, null)
