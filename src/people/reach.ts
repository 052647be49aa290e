// Which addresses mail reaches: what comes back from them is scored, and forgotten after a month.
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIn, record, textIn } from './records.ts'

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

/** What servers have said of addresses. A letter from an address puts an end to all that was said of it. */
export class Reach {
  readonly #refusals = new Map<string, readonly Refusal[]>()
  readonly #unreachable = new Set<string>()
  /** The addresses of which anything bad is known. */
  readonly doubted = new Set<string>()

  isUnreachable = (address: string): boolean => this.#unreachable.has(address)

  /** Whether one more return would tell something: of a mail that did not come back before, and not on a day when worse has. */
  isNews = (address: string, mail: string, how: Return, now: Timestamp): boolean =>
    !this.#refusalsOf(address).some(
      refusal => refusal.mail === mail || (dayOf(refusal.at) === dayOf(now) && refusal.worth >= WORTH[how]),
    )

  /** Whether it takes only this one more. */
  isOnTheBrink = (address: string, how: Return, now: Timestamp): boolean =>
    !this.isUnreachable(address) &&
    scoreOf([...this.#refusalsOf(address), { mail: '', worth: WORTH[how], at: now }], now) >= ENOUGH

  /** The unreachable addresses from which nothing has come back for so long that it is forgotten. */
  forgivenAt = (now: Timestamp): readonly string[] =>
    [...this.#unreachable].filter(address => scoreOf(this.#refusalsOf(address), now) === 0)

  /**
   * Where mail goes that is meant for these addresses: those that it reaches, else another one of the same person's,
   * else all the same where it was to go. Nobody else would tell them that their address has gone bad, and a server may
   * have been wrong; so each mail is still tried there once.
   */
  bestOf(addresses: readonly string[], others: readonly string[]): readonly string[] {
    const good = addresses.filter(address => !this.isUnreachable(address))
    if (good.length > 0) return good
    const another = others.find(address => !this.isUnreachable(address))
    return another === undefined ? addresses : [another]
  }

  #refusalsOf = (address: string): readonly Refusal[] => this.#refusals.get(address) ?? []

  learn({ kind, body, at }: Recorded): void {
    const { address: written, mail, how } = body
    const address = textIn(written)
    this.doubted.add(address)
    if (kind === 'mailRefused') {
      const worth = WORTH[how === 'soft' ? 'soft' : 'hard']
      const refusal = { mail: textIn(mail), worth, at }
      this.#refusals.set(address, [...this.#refusalsOf(address), refusal].slice(-MOST_KEPT))
    }
    if (kind === 'addressUnreachable') this.#unreachable.add(address)
    if (kind === 'addressReached') {
      this.doubted.delete(address)
      this.#refusals.delete(address)
      this.#unreachable.delete(address)
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

export class ClockTold {
  readonly #versions = new Map<GameName, number>()

  learn({ body: { game, version } }: Recorded): void {
    this.#versions.set(textIn(game), numberIn(version))
  }

  /** How many events of a game have been looked through. */
  upTo = (game: GameName): number => this.#versions.get(game) ?? 0
}

export const wrongTimeTold = (game: GameName, version: number, at: Timestamp): NewEvent =>
  record('wrongTimeTold', { game, version }, at, null)
