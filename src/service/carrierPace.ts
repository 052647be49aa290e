// How fast mails may leave by a carrier: its own pace, those to the domains, what may leave in a day, and none while it is unwell.

import type { Rates } from '../conversation/services.ts'
import type { Carrier, Complaint } from '../mail/outgoing.ts'
import { MINUTE, Pace, Times } from './pace.ts'

const DAY = 24 * 60 * MINUTE

/** Mails in a minute for a server of which nothing is known yet; it is given no more where the keeper has set no limit. */
const START = 300
/** And to one domain, however few players are there. */
const START_TO_A_DOMAIN = 60
/** What a server on this machine or beside it is given at most where the keeper has set no limit. */
const NEARBY = 6_000

/** What can be asked of the world outside by all of them. */
interface Circumstances {
  readonly rates: Rates
  /** By a clock that nobody sets. */
  readonly now: number
  /** How much of all the players is at a domain, from 0 to 1. */
  readonly shareOf: (domain: string) => number
}

/** Seconds for which nothing is sent after the server has failed, the first time, the second time in a row, and so on. */
const RESTS = [15, 60, 120, 300, 600, 900]
/** And after it has said that we have sent enough for a day. */
const RESTS_FOR_A_DAY = [3_600]
/** What is held back by a pace is not looked at again before, so that not each mail costs a round of the judge. */
const HELD_AT_LEAST = 5_000
/** Nor is it looked earlier whether a day is over. */
const HELD_FOR_A_DAY = 15 * MINUTE
const MOST_SUSPECTS = 1_000
/** A server that takes so many more in a minute is given another mail at the same time. */
const FOR_A_LANE = 150
const FIRST_LANES = 3

/**
 * What is remembered of a carrier from round to round, by a clock that nobody sets; a judge that starts anew starts
 * with an empty minute.
 */
export class CarrierPace {
  readonly #carrier: Carrier
  readonly #pace = new Pace()
  readonly #to = new Map<string, Pace>()
  readonly #today = new Times(DAY)
  /** What had left within a day before we began to count. */
  #before: { readonly sent: number; readonly at: number } | undefined
  #circumstances: Circumstances | undefined
  #faults = 0
  #restsUntil = 0
  #heldUntil: number | undefined
  #behindUntil = 0
  #taken = 0
  /** Mails with which the server failed, and how many it had taken by then. */
  readonly #suspects = new Map<string, number>()

  constructor(carrier: Carrier) {
    this.#carrier = carrier
  }

  /** A round begins: what was held back before is looked at anew. */
  begin(circumstances: Circumstances): void {
    const { now } = circumstances
    this.#circumstances = circumstances
    this.#heldUntil = undefined
    this.#pace.within(START, this.#most, now)
    for (const [domain, pace] of this.#to) {
      if (pace.isIdle(now)) this.#to.delete(domain)
      else this.#limited(domain, pace, now)
    }
  }

  /** Whether it has to be told how many have left of late. */
  get mustKnowTheDay(): boolean {
    return this.#before === undefined && this.#circumstances?.rates.mailsPerDay !== undefined
  }

  beginsTheDay(sent: number, now: number): void {
    this.#before = { sent, at: now }
  }

  /** How many mails may be under way at once. */
  get lanes(): number {
    const { lanes = 1, isRemote } = this.#carrier
    if (isRemote !== true) return lanes
    const more = Math.floor((this.#pace.allowed - START) / FOR_A_LANE)
    return Math.min(lanes, FIRST_LANES + Math.max(0, more))
  }

  /** Whether nothing at all may leave now; then it is known until when. */
  isResting(now: number): boolean {
    if (now < this.#restsUntil) this.#hold(this.#restsUntil)
    else if (this.#isDayFull(now)) this.#hold(now + HELD_FOR_A_DAY)
    else if (this.#isFull(this.#pace, now)) this.#hold(freeAt(this.#pace, now))
    else return false
    return true
  }

  /** Whether something is held back, or was of late. */
  get isBehind(): boolean {
    return (this.#circumstances?.now ?? 0) < this.#behindUntil
  }

  /** The domains to which nothing may leave now. */
  fullDomains(now: number): readonly string[] {
    const full = [...this.#to].filter(([, pace]) => this.#isFull(pace, now))
    for (const [, pace] of full) this.#hold(freeAt(pace, now))
    return full.map(([domain]) => domain)
  }

  /** Counts a mail that is about to leave; false if it may not. */
  mayLeave(to: string, now: number): boolean {
    if (this.isResting(now)) return false
    const pace = this.#paceTo(to, now)
    if (this.#isFull(pace, now)) {
      this.#hold(freeAt(pace, now))
      return false
    }
    pace.leaves(now)
    this.#pace.leaves(now)
    if (this.#circumstances?.rates.mailsPerDay !== undefined) this.#today.add(now)
    return true
  }

  /** When what is held back is to be looked at again; undefined if nothing is. */
  get heldUntil(): number | undefined {
    return this.#heldUntil
  }

  /** The server has taken a mail, and for so long it has thought about it: it is well. */
  noteTaken(mail: string, to: string, now: number, took: number): void {
    this.#taken++
    this.#faults = 0
    this.#suspects.delete(mail)
    this.#pace.taken(now, took)
    this.#paceTo(to, now).taken(now, took)
  }

  /** The domain gets too many, as it says itself. */
  isTooMuchFor = (to: string, now: number): void => this.#paceTo(to, now).refused(now)

  /** The same, as a server on the way says of a mail that left long ago. */
  wasTooMuchFor(to: string, now: number): void {
    const pace = this.#paceTo(to, now)
    pace.refused(now, pace.allowed)
  }

  isSuspect = (mail: string): boolean => this.#suspects.has(mail)

  /**
   * The server has failed, not the mail; all mails rest for a while. But where it has failed with this one before, and
   * has taken others since, it is the mail that it stumbles over: then this returns true, and nothing rests for it.
   */
  isToBlame(mail: string, fault: Failing, now: number, chance: (sides: number) => number): boolean {
    const before = this.#suspects.get(mail)
    if (this.#suspects.size > MOST_SUSPECTS) this.#suspects.clear()
    this.#suspects.set(mail, this.#taken)
    if (fault.says === 'tooMany') this.#pace.refused(now)
    else if (before !== undefined && before < this.#taken && fault.says === undefined) return true
    // Several mails under way at once make one fault of the server.
    if (now < this.#restsUntil) return false
    const rests = fault.says === 'enoughForToday' ? RESTS_FOR_A_DAY : RESTS
    const seconds = rests[Math.min(this.#faults++, rests.length - 1)]!
    // A fifth earlier or later, as with single mails.
    this.#restsUntil = now + seconds * 10 * (80 + chance(41))
    this.#hold(this.#restsUntil)
    return false
  }

  get #most(): number {
    return this.#circumstances?.rates.mails ?? (this.#carrier.isNearby === true ? NEARBY : START)
  }

  #paceTo(to: string, now: number): Pace {
    const domain = domainOf(to)
    const known = this.#to.get(domain)
    if (known !== undefined) return known
    const pace = this.#limited(domain, new Pace(), now)
    this.#to.set(domain, pace)
    return pace
  }

  /** What a domain gets grows with how many of the players are there. */
  #limited(domain: string, pace: Pace, now: number): Pace {
    const { rates, shareOf } = this.#circumstances ?? { rates: undefined, shareOf: () => 0 }
    const share = shareOf(domain)
    const atFirst = Math.max(START_TO_A_DOMAIN, share * START)
    return pace.within(atFirst, rates?.mailsPerDomain ?? Math.max(START_TO_A_DOMAIN, share * this.#most), now)
  }

  #isFull = (pace: Pace, now: number): boolean => this.#carrier.isRemote === true && pace.isFull(now)

  #isDayFull(now: number): boolean {
    const { mailsPerDay } = this.#circumstances?.rates ?? {}
    if (mailsPerDay === undefined || this.#carrier.isRemote !== true) return false
    const { sent = 0, at = 0 } = this.#before ?? {}
    return this.#today.count(now) + (now - at < DAY ? sent : 0) >= mailsPerDay
  }

  #hold(until: number): void {
    this.#behindUntil = Math.max(until + MINUTE, this.#behindUntil)
    this.#heldUntil = Math.min(until, this.#heldUntil ?? until)
  }
}

/** What the server said when it failed. */
interface Failing {
  readonly says?: Complaint | undefined
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const freeAt = (pace: Pace, now: number): number => Math.max(pace.freeAt(), now + HELD_AT_LEAST)
