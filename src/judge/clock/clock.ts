// The time of day: the wall clock, a clock that tests turn by hand, and whether the wall clock can be believed.
import { readFileSync } from 'node:fs'
import type { Instant } from '../game/calendar.ts'

export interface Clock {
  now(): Instant
  /** Milliseconds that only count up, whatever happens to the time of day. They may stand still while the machine sleeps. */
  steady(): number
  /** The same, counted also while the machine sleeps. */
  sinceBoot?(): number
  /** Returns at that time, or as soon as `stop` is aborted. */
  sleepUntil(then: Instant, stop: AbortSignal): Promise<void>
}

/** The longest that a timer of the runtime can run, in milliseconds. */
const LONGEST = 2 ** 31 - 1

export const wallClock: Clock = {
  now: () => Date.now() as Instant,
  steady: () => performance.now(),
  sinceBoot,
  async sleepUntil(then, stop) {
    // If the clock is set back meanwhile, a short sleep must not become a long one.
    const end = performance.now() + (then - Date.now()) + 1
    for (;;) {
      const left = Math.min(then - Date.now(), end - performance.now())
      if (left <= 0 || stop.aborted) return
      // The timer of `timers/promises` makes an exception with a stack each time it is cut short.
      await new Promise<void>(wake => {
        const over = (): void => {
          clearTimeout(timer)
          stop.removeEventListener('abort', over)
          wake()
        }
        const timer = setTimeout(over, Math.min(left, LONGEST))
        stop.addEventListener('abort', over)
      })
    }
  },
}

/** The last answer of the system, and both clocks of Node at that moment. */
let asked: { readonly boot: number; readonly wall: number; readonly steady: number } | undefined
/** By how many milliseconds the two clocks may differ. */
const ALIKE = 20

/**
 * Milliseconds that only count up on this machine, also while it sleeps. Linux stops the counter of `performance`
 * during a sleep; other systems have one counter for both. The time of day goes on during a sleep: as long as both
 * clocks have moved alike the machine has not slept, and the system is not asked again.
 */
export function sinceBoot(): number {
  const [wall, steady] = [Date.now(), performance.now()]
  if (asked !== undefined && Math.abs(wall - asked.wall - (steady - asked.steady)) < ALIKE)
    return asked.boot + (steady - asked.steady)
  try {
    const boot = Number(readFileSync('/proc/uptime', 'latin1').split(' ', 1)[0]) * 1_000
    asked = { boot, wall, steady }
    return boot
  } catch {
    return performance.now()
  }
}

/**
 * The time of day by a clock elsewhere, which is `ahead` of `sinceBoot` by this many milliseconds. Setting the wall
 * clock does not change it.
 */
export function clockBeside(ahead: () => number): Clock {
  const now = () => Math.round(sinceBoot() + ahead()) as Instant
  return {
    now,
    steady: wallClock.steady,
    sinceBoot,
    sleepUntil: (then, stop) => wallClock.sleepUntil((Date.now() + then - now()) as Instant, stop),
  }
}

/**
 * A clock that shows no time twice. If the wall clock is set back by minutes, it stands still until that has caught up.
 * If it is set back by `JUMP_BACK`, it goes back too, and is doubted. While the wall clock is ahead by more than
 * `JUMP_AHEAD` of when it was last believed, this clock goes on from there.
 */
export class ForwardClock implements Clock {
  readonly #wall: Clock
  #latest = Number.NEGATIVE_INFINITY
  #believed: Sample | undefined

  constructor(wall: Clock) {
    this.#wall = wall
  }

  now = (): Instant => {
    const now = this.#withoutJump()
    if (now >= this.#latest || this.#latest - now >= JUMP_BACK) this.#latest = now
    return this.#latest as Instant // the later of two instants
  }

  #withoutJump(): number {
    const wall = this.#wall.now()
    if (this.#believed === undefined) return wall
    const ahead = driftOf({ wall, steady: this.sinceBoot() }, this.#believed)
    return ahead > JUMP_AHEAD ? Math.round(wall - ahead) : wall
  }

  /** The store has something of that time. */
  reached(at: number): void {
    const now = this.#withoutJump()
    if (at > this.#latest && at - now < JUMP_BACK) this.#latest = at
  }

  /** Sets when the wall clock was last believed. */
  believe(sample: Sample | undefined): void {
    this.#believed = sample
    const now = this.#withoutJump()
    // Until now it may have followed the clock that has jumped.
    if (now < this.#wall.now()) this.#latest = now
  }

  /** What the wall clock shows, or what this one shows while it stands still. */
  get face(): number {
    return Math.max(this.now(), this.#wall.now())
  }

  /** For how many milliseconds from now it stands still. */
  get standsFor(): number {
    return Math.max(0, this.now() - this.#wall.now())
  }

  steady = (): number => this.#wall.steady()

  sinceBoot = (): number => (this.#wall.sinceBoot ?? this.#wall.steady)()

  /** A sleep is as long as intended, even while the wall clock shows another time. */
  sleepUntil(then: Instant, stop: AbortSignal): Promise<void> {
    return this.#wall.sleepUntil((this.#wall.now() + then - this.now()) as Instant, stop)
  }
}

/**
 * A clock that stands still until it is turned; sleepers wake when it has been turned far enough. Turning it lets time
 * pass; a jump shows another time of day at the same moment.
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

/** A fixed time, for a run to which the keeper tells the time. */
export const fixedClock = (now: Instant): Clock => ({
  now: () => now,
  steady: () => 0,
  sleepUntil: async () => {},
})

// Whether the wall clock can be believed: it is compared with a steady counter, and with the last commit.

/** What the wall clock and the steady counter showed at the same moment, in milliseconds. */
export interface Sample {
  readonly wall: number
  readonly steady: number
}

/** What speaks against the wall clock, and by how many milliseconds it is off. */
export interface ClockTrouble {
  readonly kind: 'jumpedAhead' | 'jumpedBack' | 'beforeLastCommit' | 'aheadOfServer' | 'behindServer'
  readonly by: number
}

/** What is known of the clock. While there is trouble nobody should act on its time. */
export interface Steadiness {
  /** When the two clocks were last known to agree. */
  readonly anchor: Sample
  /** When the wall clock was last believed, if ever. */
  readonly believed?: Sample | undefined
  /** How many times from other machines have agreed with it since the jump. */
  readonly confirmed?: number
  /** The latest time at which something is known to have happened. */
  readonly latest: number
  readonly trouble: ClockTrouble | undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time servers set a clock ahead by less than this, or gradually. Set back by less, it stands still (`ForwardClock`). */
const JUMP_AHEAD = 5 * MINUTE
const JUMP_BACK = HOUR
/** The anchor is set anew after this time, or a slow drift would look like a jump after years. */
const ANCHORED = HOUR
/** A commit may be a moment ahead of the next look at the clock. */
const SLACK = 5_000
/** After a jump the clock is believed again when it has gone steadily for this long. */
const PROBATION = 2 * MINUTE
/** After a jump ahead this takes as long as the jump, since by then it is truly that late; but a day at most. */
const LONGEST_PROBATION = 24 * HOUR
/** It is believed sooner if this many times from other machines agree with it, each within `AGREES`. */
const CONFIRMED = 2
const AGREES = 2 * MINUTE
/** By how much it may be off meanwhile. */
const WOBBLE = 5_000

/**
 * The first look at the clock; `lastCommit` is undefined if nothing was committed yet. `ahead` is how far the clock is
 * ahead of when it was last believed, before this start.
 */
export function firstLook(sample: Sample, lastCommit: number | undefined, ahead = 0): Steadiness {
  const latest = lastCommit ?? Number.NEGATIVE_INFINITY
  const trouble = jump(ahead) ?? behind(sample, latest)
  const believed = trouble?.kind === 'jumpedAhead' ? { ...sample, wall: sample.wall - ahead } : undefined
  return { anchor: sample, latest, trouble, believed: trouble === undefined ? sample : believed }
}

/** What is known after another look. `lastCommit` is the latest commit since the last look, if any. */
export function nextLook(before: Steadiness, sample: Sample, lastCommit?: number): Steadiness {
  const latest = Math.max(before.latest, lastCommit ?? before.latest)
  if (before.trouble !== undefined) return onProbation({ ...before, latest }, before.trouble, sample)
  const { anchor } = before
  const trouble = jump(driftOf(sample, anchor)) ?? behind(sample, latest)
  if (trouble !== undefined) return { anchor: sample, latest, trouble, believed: anchor }
  const isOld = sample.steady - anchor.steady > ANCHORED
  return { anchor: isOld ? sample : anchor, latest, trouble: undefined }
}

/**
 * What is known after a server has told the time of day; `isFirst` if it is the first to do so. A server on our own
 * machine confirms nothing.
 */
export function otherTime(
  before: Steadiness,
  sample: Sample,
  { at, isElsewhere }: { readonly at: number; readonly isElsewhere: boolean },
  isFirst: boolean,
): Steadiness {
  const ahead = sample.wall - at
  if (before.trouble !== undefined) {
    const isConfirmed = isElsewhere && Math.abs(ahead) <= AGREES
    return isConfirmed ? { ...before, confirmed: (before.confirmed ?? 0) + 1 } : before
  }
  const found = isFirst ? jump(ahead) : undefined
  if (found === undefined) return before
  const kind = ahead > 0 ? 'aheadOfServer' : 'behindServer'
  return {
    anchor: sample,
    latest: before.latest,
    trouble: { kind, by: found.by },
    believed: { ...sample, wall: at },
  }
}

function onProbation(before: Steadiness, trouble: ClockTrouble, sample: Sample): Steadiness {
  const { anchor, believed, confirmed = 0 } = before
  const isPutRight = believed !== undefined && Math.abs(driftOf(sample, believed)) <= WOBBLE
  if (isPutRight && behind(sample, before.latest) === undefined)
    return { anchor: sample, latest: before.latest, trouble: undefined }
  const drift = driftOf(sample, anchor)
  // It moved once more: its probation begins anew.
  if (Math.abs(drift) > WOBBLE)
    return { ...before, anchor: sample, confirmed: 0, trouble: jump(drift) ?? trouble }
  if (confirmed < CONFIRMED && sample.steady - anchor.steady < probationOf(anchor, believed)) return before
  return { anchor: sample, latest: sample.wall, trouble: undefined }
}

/** How long probation takes: if the clock is ahead of what was last believed, as long as it is ahead. */
function probationOf(anchor: Sample, believed: Sample | undefined): number {
  const ahead = believed === undefined ? 0 : driftOf(anchor, believed)
  return ahead > JUMP_AHEAD ? Math.min(ahead, LONGEST_PROBATION) : PROBATION
}

/** How much farther the wall clock has gone than the steady counter. */
const driftOf = (sample: Sample, anchor: Sample): number =>
  sample.wall - anchor.wall - (sample.steady - anchor.steady)

function jump(drift: number): ClockTrouble | undefined {
  if (drift > JUMP_AHEAD) return { kind: 'jumpedAhead', by: drift }
  return drift < -JUMP_BACK ? { kind: 'jumpedBack', by: -drift } : undefined
}

function behind({ wall }: Sample, latest: number): ClockTrouble | undefined {
  const by = latest - wall
  return by > SLACK ? { kind: 'beforeLastCommit', by } : undefined
}

/** A sentence for the keeper. */
export function troubleText({ kind, by }: ClockTrouble): string {
  const much = lasting(by)
  switch (kind) {
    case 'jumpedAhead':
      return `the clock has jumped ahead by ${much}; ${heldFor(by)}, unless the mail server twice says the same, ${OR_ACCEPTED}`
    case 'aheadOfServer':
      return `the clock is ${much} ahead of the mail server's; ${heldFor(by)}, unless the server then twice says the same, ${OR_ACCEPTED}`
    case 'behindServer':
      return `the clock is ${much} behind the mail server's; ${HELD} two minutes, in which it has to be steady, ${OR_ACCEPTED}`
    case 'jumpedBack':
      return `the clock has jumped back by ${much}; ${HELD} two minutes, in which it has to be steady, ${OR_ACCEPTED}`
    case 'beforeLastCommit':
      return `the clock is ${much} before the last commit in the store; ${HELD} two minutes, in which it has to be steady, ${OR_ACCEPTED}`
  }
}

const heldFor = (by: number): string => `${HELD} ${lasting(Math.min(by, LONGEST_PROBATION))} more`

const HELD = 'letters are filed, but nothing is done for'
const OR_ACCEPTED = 'or the judge is started with --accept-clock'

export const setBackText = (by: number): string =>
  `the clock was set back by ${lasting(by)}; the judge goes on at the later time until it has caught up, and deadlines fall by it`

/** `40 seconds`, `30 days`: roughly how long it is. */
export function lasting(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE)
  if (minutes < 2) return `${Math.round(milliseconds / 1_000)} seconds`
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
