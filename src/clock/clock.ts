// The time of day: the wall clock, and one that tests turn by hand.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '../game/calendar.ts'

export interface Clock {
  now(): Instant
  /** Milliseconds that only count up, whatever becomes of the time of day; they may stand still while the machine sleeps. */
  steady(): number
  /** Returns at that time, or as soon as somebody says stop. */
  sleepUntil(then: Instant, stop: AbortSignal): Promise<void>
}

/** A timer of the runtime cannot run longer than this. */
const LONGEST = 2 ** 31 - 1

export const wallClock: Clock = {
  now: () => Date.now() as Instant,
  steady: () => performance.now(),
  async sleepUntil(then, stop) {
    // Set back meanwhile, the clock would make a short sleep a long one.
    const end = performance.now() + (then - Date.now()) + 1
    for (;;) {
      const left = Math.min(then - Date.now(), end - performance.now())
      if (left <= 0 || stop.aborted) return
      try {
        await sleep(Math.min(left, LONGEST), undefined, { signal: stop })
      } catch (fault) {
        if (stop.aborted) return
        throw fault
      }
    }
  },
}

/**
 * A clock that stands still until it is turned; who sleeps wakes when it has been turned far enough. Turned, it lets
 * time pass; jumping, it shows another time of day at the same moment.
 */
export class HandClock implements Clock {
  #now: Instant
  #steady = 0
  readonly #sleepers = new Set<() => void>()

  constructor(now: Instant) {
    this.#now = now
  }

  now = (): Instant => this.#now

  steady = (): number => this.#steady

  turnTo(now: Instant): void {
    this.#steady += Math.max(0, now - this.#now)
    this.jumpTo(now)
  }

  jumpTo(now: Instant): void {
    this.#now = now
    for (const wake of [...this.#sleepers]) wake()
  }

  sleepUntil(then: Instant, stop: AbortSignal): Promise<void> {
    const end = this.#steady + (then - this.#now)
    return new Promise(resolve => {
      const wake = (): void => {
        if (this.#now < then && this.#steady < end && !stop.aborted) return
        this.#sleepers.delete(wake)
        stop.removeEventListener('abort', wake)
        resolve()
      }
      this.#sleepers.add(wake)
      stop.addEventListener('abort', wake)
      wake()
    })
  }
}

/** A fixed time, for a run that the keeper tells what time it is. */
export const fixedClock = (now: Instant): Clock => ({
  now: () => now,
  steady: () => 0,
  sleepUntil: async () => {},
})
