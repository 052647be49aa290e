// How many may leave in a minute, to a server or to a domain: more while they are taken at once, half as many where they are not.

export const MINUTE = 60_000

/** The times of what has left within a while, the oldest first. */
export class Times {
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
export class Pace {
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
