// How fast mails may leave by a carrier, in all and to one domain: faster while they are taken at once, half as fast where they are not, and none while it is unwell.

import type { Carrier } from '../../post/outgoing.ts'
import type { Rates } from '../conversation/services.ts'
import { Backoff, type Failing } from './backoff.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The times of what has left within a while, the oldest first. */
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

  /** How many there were of late. */
  count(now: number): number {
    while (this.#first < this.#times.length && this.#times[this.#first]! <= now - this.#within) this.#first++
    if (this.#first > 1_000 && this.#first * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#first)
      this.#first = 0
    }
    return this.#times.length - this.#first
  }

  /** When there will be one less; only where there is one. */
  freeAt = (): number => (this.#times[this.#first] ?? 0) + this.#within
}

/** However often it is halved; and a refusal after fewer than this in a minute is about something else. */
const LEAST = 6
/** Refusals that come so soon after one another are one: more was under way. */
const ONE_TROUBLE = 10_000
/** What takes longer than this is a server that pants; and longer than this, one that is not to be hurried. */
const PANTING = 5_000
const LEISURELY = 1_000
/** After so long what a server could not do once it may be able to do again, and what it could do it may not. */
const FORGOTTEN = 60 * MINUTE

/**
 * So many may leave in a minute. What it allows doubles each time that half of it has been taken, up to where the server
 * refused once; from there on it grows slowly.
 */
class SendingRate {
  readonly #sent = new Times(MINUTE)
  #most = Number.POSITIVE_INFINITY
  #allowed: number | undefined
  /** From here on it grows slowly. */
  #knee = Number.POSITIVE_INFINITY
  #takenSince = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY

  /** What holds for it now: where it begins, and what it never exceeds. */
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

  /** Whether there is nothing to remember of it. */
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

  /** Something was too much: what has left within the minute, or before, when it could be told only now. */
  refused(now: number, lately = this.#sent.count(now)): void {
    if (lately < LEAST || now - this.#refusedAt < ONE_TROUBLE) return
    const isAnew = this.#takenSince > 0 || this.#knee === Number.POSITIVE_INFINITY
    this.#allowed = Math.max(LEAST, Math.min(this.allowed, lately) / 2)
    if (isAnew) this.#knee = this.#allowed
    this.#takenSince = 0
    this.#refusedAt = now
  }
}

// A carrier: its own pace, those to the domains, what may leave in a day, and when it rests.

/** Mails in a minute for a server of which nothing is known yet; it is given no more where the keeper has set no limit. */
const START = 300
/** And to one domain, however few players are there. */
const START_TO_A_DOMAIN = 60
/** What a server on this machine or beside it is given at most where the keeper has set no limit. */
const NEARBY = 6_000

/** What is held back by a pace is not looked at again before, so that not each mail costs a round of the judge. */
const HELD_AT_LEAST = 5_000
/** Nor is it looked earlier whether a day is over. */
const HELD_FOR_A_DAY = 15 * MINUTE
/** A server that takes so many more in a minute is given another mail at the same time. */
const FOR_A_LANE = 150
const FIRST_LANES = 3

/**
 * What is remembered of a carrier from round to round, by a clock that nobody sets; a judge that starts anew starts
 * with an empty minute.
 */
export class CarrierPace {
  readonly #owed: string[] = []
  readonly #carrier: Carrier
  readonly #pace = new SendingRate()
  readonly #to = new Map<string, SendingRate>()
  #today = new Times(DAY)
  /** What had left within a day before we began to count. */
  #before: { readonly sent: number; readonly at: number } | undefined
  #rates: Partial<Rates> = {}
  /** So many judges send for one store, each its share. */
  #judges = 1
  #now = 0
  /** How much of all the players is at a domain, from 0 to 1. */
  #shareOf: (domain: string) => number = () => 0
  #backoff: Backoff | undefined
  #heldUntil: number | undefined
  #behindUntil = 0

  constructor(carrier: Carrier) {
    this.#carrier = carrier
  }

  /** A round begins: what was held back before is looked at anew. */
  begin(rates: Rates, now: number, judges = 1): void {
    this.#rates = rates
    this.#judges = judges
    this.#now = now
    this.#heldUntil = undefined
    this.#pace.within(START / this.#judges, this.#most / this.#judges, now)
  }

  /** Where the players are: what a domain may get depends on it. */
  learn(shareOf: (domain: string) => number, now: number): void {
    this.#shareOf = shareOf
    for (const [domain, pace] of this.#to) {
      if (pace.isIdle(now)) this.#to.delete(domain)
      else this.#limited(domain, pace, now)
    }
  }

  /** Whether it has to be told how many have left of late. */
  get mustKnowTheDay(): boolean {
    if (this.#rates.mailsPerDay === undefined) return false
    // What others have sent meanwhile counts as well.
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

  /** How many of those that are due may be offered next: after a failure one asks for all whether it is over. */
  get atOnce(): number {
    return this.#backoff?.atOnce ?? Number.POSITIVE_INFINITY
  }

  /** Whether nothing at all may leave now; then it is known until when. */
  isResting(now: number): boolean {
    const restsUntil = this.#backoff?.until ?? 0
    if (now < restsUntil) this.#hold(restsUntil)
    else if (this.#isDayFull(now)) this.#hold(now + HELD_FOR_A_DAY)
    else if (this.#isFull(this.#pace, now)) this.#hold(freeAt(this.#pace, now))
    else return false
    return true
  }

  /** Whether something is held back, or was of late. */
  get isBehind(): boolean {
    return this.#now < this.#behindUntil
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
    if (this.#rates.mailsPerDay !== undefined) this.#today.add(now)
    return true
  }

  /** When what is held back is to be looked at again; undefined if nothing is. */
  get heldUntil(): number | undefined {
    return this.#heldUntil
  }

  /** The server has taken a mail, and for so long it has thought about it: it is well. */
  noteTaken(mail: string, to: string, now: number, took: number): void {
    if (this.#backoff?.taken(mail) === true) this.#heldUntil = undefined
    this.#pace.taken(now, took)
    this.#paceTo(to, now).taken(now, took)
  }

  /** The domain gets too many, as it says itself; true if all get too many: then all rest, and no mail pays for it. */
  isTooMuchForAll(to: string, now: number, chance: Chance): boolean {
    this.#backoff ??= new Backoff()
    // Those under way may be refused as well.
    const sent = this.#pace.sentOfLate(now) - this.lanes
    const isForAll = this.#backoff.isOwnRefusal(domainOf(to), now, sent, LEAST, chance)
    const pace = isForAll ? this.#pace : this.#paceTo(to, now)
    pace.refused(now)
    if (isForAll) this.#hold(this.#backoff.until)
    return isForAll
  }

  /** A domain gets too many, as a server on the way says of a mail that left long ago. */
  wasTooMuchFor(to: string, now: number): void {
    const pace = this.#paceTo(to, now)
    pace.refused(now, pace.allowed)
  }

  /** These were taken, and that could not be noted. */
  owes = (mails: readonly string[]): unknown => this.#owed.push(...mails)

  takeOwed = (): string[] => this.#owed.splice(0)

  /** How often the server failed with a mail. */
  failuresWith = (mail: string): number => this.#backoff?.failuresWith(mail) ?? 0

  /** The server has failed; whether it is the mail, and nothing rests for it. */
  isToBlame(mail: string, fault: Failing, now: number, chance: Chance): boolean {
    this.#backoff ??= new Backoff()
    if (fault.says === 'tooMany') this.#pace.refused(now)
    if (this.#backoff.isToBlame(mail, fault, now, chance)) return true
    this.#hold(this.#backoff.until)
    return false
  }

  /** Whether it would be the mail if the server were well without it. */
  isDoubtful = (mail: string, fault: Failing): boolean => this.#backoff?.isDoubtful(mail, fault) === true

  /** It is: the others need not rest. */
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

  /** What a domain gets grows with how many of the players are there. */
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
