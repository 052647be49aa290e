// How fast mails leave by a carrier, in all and to a domain: faster while taken at once, halved if not, none while unwell.

import type { Carrier } from '../../post/outgoing.ts'
import type { Rates } from '../conversation/services.ts'
import { Backoff, type Failing } from './backoff.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** When mails have left within a while, the oldest first. */
class Times {
  readonly #within: number
  #times: number[] = []
  #first = 0

  constructor(within: number) {
    this.#within = within
  }

  add(now: number): void {
    this.#times.push(now)
  }

  /** How many have left within that while. */
  count(now: number): number {
    while (this.#first < this.#times.length && this.#times[this.#first]! <= now - this.#within) this.#first++
    if (this.#first > 1_000 && this.#first * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#first)
      this.#first = 0
    }
    return this.#times.length - this.#first
  }

  /** When there will be one less; only meaningful if there is one. */
  freeAt = (): number => (this.#times[this.#first] ?? 0) + this.#within
}

/** Halving stops here, in mails a minute; a refusal after fewer in a minute is about something else. */
const LEAST = 6
/** Refusals that follow this soon, in milliseconds, count as one: more was under way. */
const ONE_TROUBLE = 10_000
/** A server that takes longer than the first is out of breath; one that takes longer than the second must not be hurried. */
const PANTING = 5_000
const LEISURELY = 1_000
/** After this long, a server may be able to do what it once could not, and unable to do what it could. */
const FORGOTTEN = 60 * MINUTE

/**
 * How many mails may leave in a minute. The allowance doubles each time that half of it has been taken, up to where the
 * server once refused; from there on it grows slowly.
 */
class SendingRate {
  readonly #sent = new Times(MINUTE)
  #most = Number.POSITIVE_INFINITY
  #allowed: number | undefined
  /** From here on the allowance grows slowly. */
  #knee = Number.POSITIVE_INFINITY
  #takenSince = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY

  /** Sets the allowance to begin with, and the one never to exceed. */
  within(start: number, most: number, now: number): this {
    this.#most = most
    const isForgotten = now - this.#lastAt > FORGOTTEN && now - this.#refusedAt > FORGOTTEN
    if (isForgotten) this.#knee = Number.POSITIVE_INFINITY
    this.#allowed = Math.min(most, isForgotten ? start : (this.#allowed ?? start))
    return this
  }

  get allowed(): number {
    return Math.floor(this.#allowed ?? this.#most)
  }

  isFull = (now: number): boolean => this.#sent.count(now) >= this.allowed

  freeAt = (): number => this.#sent.freeAt()

  sentOfLate = (now: number): number => this.#sent.count(now)

  /** Whether there is nothing to remember. */
  isIdle = (now: number): boolean => this.#sent.count(now) === 0 && now - this.#lastAt > FORGOTTEN

  leaves(now: number): void {
    this.#sent.add(now)
    this.#lastAt = now
  }

  taken(now: number, took: number): void {
    if (took > PANTING) return this.refused(now)
    if (took > LEISURELY || ++this.#takenSince < this.allowed / 2) return
    this.#takenSince = 0
    const allowed = this.allowed
    const next =
      allowed < this.#knee ? Math.min(2 * allowed, this.#knee) : allowed + Math.max(2, allowed / 10)
    this.#allowed = Math.min(this.#most, next)
  }

  /** Something was too much: what has left within the minute, or `lately` if the refusal could be told only now. */
  refused(now: number, lately = this.#sent.count(now)): void {
    if (lately < LEAST || now - this.#refusedAt < ONE_TROUBLE) return
    const isAnew = this.#takenSince > 0 || this.#knee === Number.POSITIVE_INFINITY
    this.#allowed = Math.max(LEAST, Math.min(this.allowed, lately) / 2)
    if (isAnew) this.#knee = this.#allowed
    this.#takenSince = 0
    this.#refusedAt = now
  }
}

// A carrier: its own pace and that of each domain, what may leave in a day, and when it rests.

/** Mails in a minute for a server that nothing is known of yet; also the most if the keeper has set no limit. */
const START = 300
/** The same to one domain, however few players it has. */
const START_TO_A_DOMAIN = 60
/** The most for a server on this machine or beside it, if the keeper has set no limit. */
const NEARBY = 6_000

/** Mails held back by a pace are not looked at again sooner, so that not each of them costs a round of the judge. */
const HELD_AT_LEAST = 5_000
/** Nor is it checked sooner whether a day is over. */
const HELD_FOR_A_DAY = 15 * MINUTE
/** A server that takes so many more mails in a minute is given one more mail at the same time. */
const FOR_A_LANE = 150
const FIRST_LANES = 3

/** What is remembered of a carrier from round to round, by a clock that nobody sets. A judge that restarts begins with an empty minute. */
export class CarrierPace {
  readonly #owed: string[] = []
  readonly #carrier: Carrier
  readonly #pace = new SendingRate()
  readonly #to = new Map<string, SendingRate>()
  #today = new Times(DAY)
  /** How many mails had left within a day before we began to count. */
  #before: { readonly sent: number; readonly at: number } | undefined
  #rates: Partial<Rates> = {}
  /** How many judges send for one store, each its share. */
  #judges = 1
  #now = 0
  /** The share of all players that a domain has, from 0 to 1. */
  #shareOf: (domain: string) => number = () => 0
  #backoff: Backoff | undefined
  #heldUntil: number | undefined
  #behindUntil = 0

  constructor(carrier: Carrier) {
    this.#carrier = carrier
  }

  /** Begins a round: what was held back before is looked at anew. */
  begin(rates: Rates, now: number, judges = 1): void {
    this.#rates = rates
    this.#judges = judges
    this.#now = now
    this.#heldUntil = undefined
    this.#pace.within(START / this.#judges, this.#most / this.#judges, now)
  }

  /** Learns where the players are: what a domain may get depends on it. */
  learn(shareOf: (domain: string) => number, now: number): void {
    this.#shareOf = shareOf
    for (const [domain, pace] of this.#to) {
      if (pace.isIdle(now)) this.#to.delete(domain)
      else this.#limited(domain, pace, now)
    }
  }

  /** Whether it has to be told how many mails have left within a day. */
  get mustKnowTheDay(): boolean {
    if (this.#rates.mailsPerDay === undefined) return false
    // What other judges have sent meanwhile counts as well.
    return this.#before === undefined || (this.#judges > 1 && this.#now - this.#before.at > MINUTE)
  }

  beginsTheDay(sent: number, now: number): void {
    this.#before = { sent, at: now }
    this.#today = new Times(DAY)
  }

  /** How many mails may be under way at once. */
  get lanes(): number {
    const { lanes = 1, isRemote } = this.#carrier
    if (isRemote !== true) return lanes
    const more = Math.floor((this.#pace.allowed - START) / FOR_A_LANE)
    return Math.min(lanes, FIRST_LANES + Math.max(0, more))
  }

  /** How many of the due mails may be offered next: after a failure, one mail tries for all whether it is over. */
  get atOnce(): number {
    return this.#backoff?.atOnce ?? Number.POSITIVE_INFINITY
  }

  /** Whether nothing at all may leave now; if so, notes until when. */
  isResting(now: number): boolean {
    const restsUntil = this.#backoff?.until ?? 0
    if (now < restsUntil) this.#hold(restsUntil)
    else if (this.#isDayFull(now)) this.#hold(now + HELD_FOR_A_DAY)
    else if (this.#isFull(this.#pace, now)) this.#hold(freeAt(this.#pace, now))
    else return false
    return true
  }

  /** Whether something is held back, or was recently. */
  get isBehind(): boolean {
    return this.#now < this.#behindUntil
  }

  /** The domains to which nothing may be sent now. */
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
    if (this.#rates.mailsPerDay !== undefined) this.#today.add(now)
    return true
  }

  /** When to look again at what is held back; undefined if nothing is. */
  get heldUntil(): number | undefined {
    return this.#heldUntil
  }

  /** The server has taken a mail after `took` milliseconds: it is well. */
  noteTaken(mail: string, to: string, now: number, took: number): void {
    if (this.#backoff?.taken(mail) === true) this.#heldUntil = undefined
    this.#pace.taken(now, took)
    this.#paceTo(to, now).taken(now, took)
  }

  /** The domain itself says that it gets too many; true if all get too many: then all rest, and no mail pays for it. */
  isTooMuchForAll(to: string, now: number, chance: Chance): boolean {
    this.#backoff ??= new Backoff()
    // Those under way may be refused too.
    const sent = this.#pace.sentOfLate(now) - this.lanes
    const isForAll = this.#backoff.isOwnRefusal(domainOf(to), now, sent, LEAST, chance)
    const pace = isForAll ? this.#pace : this.#paceTo(to, now)
    pace.refused(now)
    if (isForAll) this.#hold(this.#backoff.until)
    return isForAll
  }

  /** A domain gets too many, as a server on the way tells of a mail that left long ago. */
  wasTooMuchFor(to: string, now: number): void {
    const pace = this.#paceTo(to, now)
    pace.refused(now, pace.allowed)
  }

  /** Notes mails that were taken while that could not be written to the store. */
  owes = (mails: readonly string[]): unknown => this.#owed.push(...mails)

  takeOwed = (): string[] => this.#owed.splice(0)

  /** How often the server failed with a mail. */
  failuresWith = (mail: string): number => this.#backoff?.failuresWith(mail) ?? 0

  /** The server has failed; true if the mail is to blame, and nothing rests. */
  isToBlame(mail: string, fault: Failing, now: number, chance: Chance): boolean {
    this.#backoff ??= new Backoff()
    if (fault.says === 'tooMany') this.#pace.refused(now)
    if (this.#backoff.isToBlame(mail, fault, now, chance)) return true
    this.#hold(this.#backoff.until)
    return false
  }

  /** Whether the mail is to blame if the server is well without it. */
  isDoubtful = (mail: string, fault: Failing): boolean => this.#backoff?.isDoubtful(mail, fault) === true

  /** The mail is to blame: the others need not rest. */
  acquit(): void {
    this.#backoff?.acquit()
    this.#heldUntil = undefined
  }

  get #most(): number {
    return this.#rates.mails ?? (this.#carrier.isNearby === true ? NEARBY : START)
  }

  #paceTo(to: string, now: number): SendingRate {
    const domain = domainOf(to)
    const known = this.#to.get(domain)
    if (known !== undefined) return known
    const pace = this.#limited(domain, new SendingRate(), now)
    this.#to.set(domain, pace)
    return pace
  }

  /** A domain gets more, the more of the players it has. */
  #limited(domain: string, pace: SendingRate, now: number): SendingRate {
    const share = this.#shareOf(domain)
    const atFirst = Math.max(START_TO_A_DOMAIN, share * START)
    const most = this.#rates.mailsPerDomain ?? Math.max(START_TO_A_DOMAIN, share * this.#most)
    return pace.within(atFirst / this.#judges, most / this.#judges, now)
  }

  #isFull = (pace: SendingRate, now: number): boolean => this.#carrier.isRemote === true && pace.isFull(now)

  #isDayFull(now: number): boolean {
    const { mailsPerDay } = this.#rates
    if (mailsPerDay === undefined || this.#carrier.isRemote !== true) return false
    const { sent = 0, at = 0 } = this.#before ?? {}
    return this.#today.count(now) + (now - at < DAY ? sent : 0) >= mailsPerDay
  }

  #hold(until: number): void {
    this.#behindUntil = Math.max(until + MINUTE, this.#behindUntil)
    this.#heldUntil = Math.min(until, this.#heldUntil ?? until)
  }
}

type Chance = (sides: number) => number

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const freeAt = (pace: SendingRate, now: number): number => Math.max(pace.freeAt(), now + HELD_AT_LEAST)
