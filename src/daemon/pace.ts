// How fast mails may leave by a carrier: so many in a minute in all and to one domain, and none while it is unwell.

import { RATES, type Rates } from '../conversation/rateLimits.ts'
import type { Carrier } from '../mail/outgoing.ts'

const MINUTE = 60_000
/** Seconds for which nothing is sent after the server has failed, the first time, the second time in a row, and so on. */
const RESTS = [15, 60, 120, 300, 600, 900]
/** What is held back by a rate is not looked at again before, so that not each mail costs a round of the judge. */
const HELD_AT_LEAST = 5_000
const MOST_SUSPECTS = 1_000

/**
 * What is remembered of a carrier from round to round, by a clock that nobody sets; a judge that starts anew starts
 * with an empty minute.
 */
export class Pace {
  readonly #isLimited: boolean
  #rates: Rates = RATES
  #sent: number[] = []
  readonly #sentTo = new Map<string, number[]>()
  #faults = 0
  #restsUntil = 0
  #heldUntil: number | undefined
  #taken = 0
  /** Mails with which the server failed, and how many it had taken by then. */
  readonly #suspects = new Map<string, number>()

  constructor(carrier: Carrier) {
    this.#isLimited = carrier.isRemote === true
  }

  /** A round begins: what was held back before is looked at anew. */
  begin(rates: Rates, now: number): void {
    this.#rates = rates
    this.#heldUntil = undefined
    this.#sent = lately(this.#sent, now)
    for (const [domain, times] of this.#sentTo) {
      const late = lately(times, now)
      if (late.length === 0) this.#sentTo.delete(domain)
      else this.#sentTo.set(domain, late)
    }
  }

  /** Whether nothing at all may leave now; then it is known until when. */
  isResting(now: number): boolean {
    if (now < this.#restsUntil) this.#hold(this.#restsUntil)
    else if (this.#isFull(this.#sent, this.#rates.mails)) this.#hold(this.#freeAt(this.#sent, now))
    else return false
    return true
  }

  /** The domains to which nothing may leave now. */
  fullDomains(now: number): readonly string[] {
    const full = [...this.#sentTo].filter(([, times]) => this.#isFull(times, this.#rates.mailsPerDomain))
    for (const [, times] of full) this.#hold(this.#freeAt(times, now))
    return full.map(([domain]) => domain)
  }

  /** Counts a mail that is about to leave; false if it may not. */
  mayLeave(to: string, now: number): boolean {
    if (this.isResting(now)) return false
    const domain = to.slice(to.indexOf('@') + 1)
    const times = this.#sentTo.get(domain) ?? []
    if (this.#isFull(times, this.#rates.mailsPerDomain)) {
      this.#hold(this.#freeAt(times, now))
      return false
    }
    this.#sent.push(now)
    this.#sentTo.set(domain, [...times, now])
    return true
  }

  /** When what is held back is to be looked at again; undefined if nothing is. */
  get heldUntil(): number | undefined {
    return this.#heldUntil
  }

  /** The server has taken a mail: it is well. */
  noteTaken(mail: string): void {
    this.#taken++
    this.#faults = 0
    this.#suspects.delete(mail)
  }

  isSuspect = (mail: string): boolean => this.#suspects.has(mail)

  /**
   * The server has failed, not the mail; all mails rest for a while. But where it has failed with this one before, and
   * has taken others since, it is the mail that it stumbles over: then this returns true, and nothing rests for it.
   */
  isToBlame(mail: string, now: number, chance: (sides: number) => number): boolean {
    const before = this.#suspects.get(mail)
    if (this.#suspects.size > MOST_SUSPECTS) this.#suspects.clear()
    this.#suspects.set(mail, this.#taken)
    if (before !== undefined && before < this.#taken) return true
    // Several mails under way at once make one fault of the server.
    if (now < this.#restsUntil) return false
    const seconds = RESTS[Math.min(this.#faults++, RESTS.length - 1)]!
    // A fifth earlier or later, as with single mails.
    this.#restsUntil = now + seconds * 10 * (80 + chance(41))
    this.#hold(this.#restsUntil)
    return false
  }

  #isFull = (times: readonly number[], most: number): boolean => this.#isLimited && times.length >= most

  #freeAt = ([oldest = 0]: readonly number[], now: number): number =>
    Math.max(oldest + MINUTE, now + HELD_AT_LEAST)

  #hold(until: number): void {
    this.#heldUntil = Math.min(until, this.#heldUntil ?? until)
  }
}

const lately = (times: readonly number[], now: number): number[] => times.filter(at => at > now - MINUTE)

const paces = new WeakMap<Carrier, Pace>()

/** The one pace of a carrier in this process. */
export function paceOf(carrier: Carrier): Pace {
  const known = paces.get(carrier)
  if (known !== undefined) return known
  const fresh = new Pace(carrier)
  paces.set(carrier, fresh)
  return fresh
}
