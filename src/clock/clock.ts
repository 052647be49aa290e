// The time of day: the wall clock, one that tests turn by hand, and whether the clock on the wall can be believed.
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

/** The time of day that a clock elsewhere has, which is `ahead` of the one on this machine by so many milliseconds. */
export const clockBeside = (ahead: () => number): Clock => ({
  now: () => Math.round(Date.now() + ahead()) as Instant,
  steady: wallClock.steady,
  sleepUntil: (then, stop) => wallClock.sleepUntil(Math.round(then - ahead()) as Instant, stop),
})

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

// Whether the clock on the wall can be believed: it is held against one that only counts, and against the last commit.

/** What the clock on the wall said, and what the one that only counts said at the same moment, in milliseconds. */
export interface Sample {
  readonly wall: number
  readonly steady: number
}

/** What speaks against the clock on the wall, and by how many milliseconds. */
export interface ClockTrouble {
  readonly kind: 'jumpedAhead' | 'jumpedBack' | 'beforeLastCommit'
  readonly by: number
}

/** What is known of the clock. While there is trouble nobody should act on what it says. */
export interface Steadiness {
  /** When the two clocks were last known to go together. */
  readonly anchor: Sample
  /** The latest time that something is known to have happened at. */
  readonly latest: number
  readonly trouble: ClockTrouble | undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time servers set a clock by less, or little by little. */
const JUMP = HOUR
/** The anchor is dropped anew after so long, or a slow drift would look like a jump after years. */
const ANCHORED = HOUR
/** Commits of one second may be a moment ahead of the next look at the clock. */
const SLACK = 5_000
/** After a jump the clock is believed again when it has gone as it should for so long. */
const PROBATION = 2 * MINUTE
/** What it may be off meanwhile. */
const WOBBLE = 5_000

/** The first look at the clock; `lastCommit` is undefined where nothing was committed yet. */
export function firstLook(sample: Sample, lastCommit: number | undefined): Steadiness {
  const latest = lastCommit ?? sample.wall
  return { anchor: sample, latest, trouble: behind(sample, latest) }
}

/** What is known after another look. `lastCommit` is what has been committed meanwhile, if anything. */
export function nextLook(before: Steadiness, sample: Sample, lastCommit?: number): Steadiness {
  const latest = Math.max(before.latest, lastCommit ?? before.latest)
  if (before.trouble !== undefined) return onProbation({ ...before, latest }, before.trouble, sample)
  const { anchor } = before
  const drift = driftOf(sample, anchor)
  const trouble = Math.abs(drift) > JUMP ? jump(drift) : behind(sample, latest)
  if (trouble !== undefined) return { anchor: sample, latest, trouble }
  const isOld = sample.steady - anchor.steady > ANCHORED
  return { anchor: isOld ? sample : anchor, latest, trouble: undefined }
}

function onProbation(before: Steadiness, trouble: ClockTrouble, sample: Sample): Steadiness {
  const drift = driftOf(sample, before.anchor)
  // It moved once more: its time of probation begins anew.
  if (Math.abs(drift) > WOBBLE)
    return { ...before, anchor: sample, trouble: Math.abs(drift) > JUMP ? jump(drift) : trouble }
  if (sample.steady - before.anchor.steady < PROBATION) return before
  return { anchor: sample, latest: sample.wall, trouble: undefined }
}

/** How much farther the clock on the wall has gone than the other one. */
const driftOf = (sample: Sample, anchor: Sample): number =>
  sample.wall - anchor.wall - (sample.steady - anchor.steady)

const jump = (drift: number): ClockTrouble =>
  drift > 0 ? { kind: 'jumpedAhead', by: drift } : { kind: 'jumpedBack', by: -drift }

function behind({ wall }: Sample, latest: number): ClockTrouble | undefined {
  const by = latest - wall
  return by > SLACK ? { kind: 'beforeLastCommit', by } : undefined
}

/** A sentence for the keeper. */
export function troubleText({ kind, by }: ClockTrouble): string {
  const much = lasting(by)
  switch (kind) {
    case 'jumpedAhead':
      return `the clock has jumped ahead by ${much}, or this machine slept; ${MEANWHILE}`
    case 'jumpedBack':
      return `the clock has jumped back by ${much}; ${MEANWHILE}`
    case 'beforeLastCommit':
      return `the clock is ${much} before the last commit in the store; ${MEANWHILE}`
  }
}

const MEANWHILE =
  'letters are filed, but nothing is done before it has been steady for two minutes, or the judge is started with --accept-clock'

/** `40 seconds`, `30 days`: about how long it is. */
export function lasting(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE)
  if (minutes < 2) return `${Math.round(milliseconds / 1_000)} seconds`
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
