// What a carrier's failures mean: whose fault they are, how long nothing is sent, and how many mails then try whether it is well.
import type { Complaint } from '../../post/outgoing.ts'

const MINUTE = 60_000

/** Seconds without sending after the server has failed once, twice in a row, and so on. */
const RESTS = [15, 60, 120, 300, 600, 900]
/** The same after it has said that we have sent enough for a day. */
const REST_FOR_A_DAY = 3_600
const MOST_SUSPECTS = 1_000
/** After so many failures with the same mail, it may be the mail. */
const DOUBTFUL = 3
/** When so many domains say within moments (milliseconds) that it is too much, and none takes anything, the carrier says so. */
const ONE_VOICE = 3
const MOMENTS = 10_000

/** What the server said when it failed. */
export interface Failing {
  readonly says?: Complaint | undefined
}

type Chance = (sides: number) => number

interface Suspect {
  readonly failures: number
  /** How many other mails the server had taken by then. */
  readonly taken: number
}

/** Made when the carrier fails for the first time: one that never fails needs none. */
export class Backoff {
  /** Nothing is sent until then. */
  until = 0
  /** How many may be under way next: one after a failure, and then one more for each that is taken. */
  atOnce = 1
  /** How often in a row it has failed. */
  #failures = 0
  #taken = 0
  /** Whether it rests although it may be well, since it has not said that it is too much. */
  #isInDoubt = false
  readonly #suspects = new Map<string, Suspect>()
  /** When each domain refused, since anything was last taken. */
  readonly #refusals = new Map<string, number>()
  #refused: number[] = []

  /** Notes that a mail was taken; returns whether the carrier rested and no longer needs to. */
  taken(mail: string): boolean {
    const isOver = this.#isInDoubt
    if (isOver) this.until = 0
    this.#isInDoubt = false
    this.#taken++
    this.atOnce++
    this.#failures = 0
    this.#suspects.delete(mail)
    this.#refusals.clear()
    return isOver
  }

  /** How often the server has failed with this mail since it has been in the outbox. */
  failuresWith = (mail: string): number => this.#suspects.get(mail)?.failures ?? 0

  /**
   * The server has failed, not the mail, so all mails rest for a while. But if it failed with this mail before and has
   * taken others since, the mail is to blame: then this returns true, and nothing rests. If the server said that it is
   * too much, that takes a few failures: there may have been as many mails each time.
   */
  isToBlame(mail: string, { says }: Failing, now: number, chance: Chance): boolean {
    const { failures = 0, taken = this.#taken } = this.#suspects.get(mail) ?? {}
    if (this.#suspects.size > MOST_SUSPECTS) this.#suspects.clear()
    this.#suspects.set(mail, { failures: failures + 1, taken: this.#taken })
    const isEnough = says === 'enoughForToday'
    if (!isEnough && taken < this.#taken && (says === undefined || failures + 1 >= DOUBTFUL)) return true
    this.#rest(now, chance, isEnough)
    this.#isInDoubt = says === undefined
    return false
  }

  /** Whether it may be the mail, for all that is known; asked when nothing else has been taken since. */
  isDoubtful = (mail: string, { says }: Failing): boolean =>
    says !== 'enoughForToday' && this.failuresWith(mail) >= DOUBTFUL

  /** The server is well, except with that mail. */
  acquit(): void {
    this.until = 0
    this.#failures = 0
  }

  /**
   * A domain says that it gets too many; true if the carrier says so. If little was sent before, to all domains, it is
   * not about the number: a server that does not know any of the recipients yet says the same.
   */
  isOwnRefusal(domain: string, now: number, sentOfLate: number, least: number, chance: Chance): boolean {
    // It was already under way when the rest began.
    if (now < this.until) return true
    this.#refused = [...this.#refused.filter(at => at > now - MINUTE), now]
    for (const [other, at] of this.#refusals) if (at <= now - MOMENTS) this.#refusals.delete(other)
    this.#refusals.set(domain, now)
    const isMuch = sentOfLate - this.#refused.length >= least || this.#failures > 0
    if (this.#refusals.size < ONE_VOICE || !isMuch) return false
    this.#refusals.clear()
    this.#rest(now, chance, false)
    return true
  }

  #rest(now: number, chance: Chance, isForADay: boolean): void {
    this.atOnce = 1
    // Several mails that fail under way count as one failure of the server.
    if (now < this.until && !isForADay) return
    const seconds = isForADay ? REST_FOR_A_DAY : RESTS[Math.min(this.#failures, RESTS.length - 1)]!
    this.#failures++
    // At random up to a fifth earlier or later, as with single mails.
    this.until = Math.max(this.until, now + seconds * 10 * (80 + chance(41)))
  }
}
