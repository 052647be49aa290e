// Works out the next deadline and grace from the settings and the players' absences. Also names the alarms.

import { err, ok, type Result } from '../../result.ts'
import type { PhaseKind } from '../../rules/board/phase.ts'
import {
  addDays,
  dayOf,
  type Instant,
  instantAt,
  later,
  latest,
  type Minutes,
  minuteOfDay,
  minutesAfter,
  NOON,
  wholeMinute,
} from './calendar.ts'
import { isAfternoonOnly, isAllowed, type PhaseTiming, type Timing } from './settings.ts'

/** When the orders of a phase are due, and until when late ones are still taken. */
export interface Due {
  readonly deadline: Instant
  readonly grace: Instant
  /** Whether the deadline is later because somebody is away. */
  readonly isAfterAbsence?: true | undefined
}

/** A time in which a player is away, both ends included. */
export interface Absence {
  readonly from: Instant
  readonly to: Instant
}

/** Why a deadline, a grace or a start is refused: the time is past, or grace would end before the deadline. */
export type DeadlineRefusal =
  | { readonly kind: 'isPast'; readonly wanted: Instant; readonly now: Instant }
  | { readonly kind: 'graceBeforeDeadline'; readonly wanted: Instant; readonly deadline: Instant }

/**
 * The deadline and grace of a phase that begins at `from`. The deadline comes after the minimum, at the set clock time,
 * on an allowed day, outside all given absences, and never before `notBefore`: the deadline that stood, or a START.
 */
export function nextDeadline(
  timing: Timing,
  kind: PhaseKind,
  from: Instant,
  absences: readonly Absence[],
  notBefore: Instant = from,
): Due {
  const { min, next } = timing[kind]
  const asked = wholeMinute(latest(later(from, next, timing.zone), minutesAfter(from, min), notBefore))
  const deadline = firstFree(timing, timing[kind], asked, absences)
  const due = { deadline, grace: graceFor(timing, kind, deadline) }
  const isAfterAbsence = absences.length > 0 && deadline > firstFree(timing, timing[kind], asked, [])
  return isAfterAbsence ? { ...due, isAfterAbsence } : due
}

/** Whether a phase that began early keeps an announced deadline that is later than its own would be. */
export function isKeptFromBefore(
  timing: Timing,
  kind: PhaseKind,
  due: Due,
  { at, absences, start }: Opened,
): boolean {
  const usual = nextDeadline(timing, kind, at, absences, latest(at, start ?? at))
  return usual.deadline < due.deadline
}

/** When a phase began, and what else its deadline depends on. */
interface Opened {
  readonly at: Instant
  readonly absences: readonly Absence[]
  readonly start: Instant | undefined
}

/** The end of grace for a deadline: exact if grace is strict, else moved on to an allowed day. */
function graceFor(timing: Timing, kind: PhaseKind, deadline: Instant): Instant {
  const { grace } = timing[kind]
  const end = later(deadline, grace, timing.zone)
  if (timing.strictGrace || grace === 0) return end
  return firstAllowed(timing, { ...timing[kind], clock: undefined }, wholeMinute(end))
}

/** Moves the deadline to where the master wants it. Grace moves along, but without what a weekend had added to it. */
export function movedDeadline(
  current: Due | undefined,
  wanted: Instant,
  now: Instant,
  timing: Timing,
  kind: PhaseKind,
): Result<Due, DeadlineRefusal> {
  if (wanted <= now) return err({ kind: 'isPast', wanted, now })
  const { grace: usual } = timing[kind]
  const isStretched =
    current !== undefined &&
    current.grace === graceFor(timing, kind, current.deadline) &&
    current.grace > later(current.deadline, usual, timing.zone)
  const grace =
    current === undefined || isStretched
      ? minutesAfter(wanted, usual)
      : ((wanted + current.grace - current.deadline) as Instant)
  return ok({ deadline: wanted, grace })
}

/** An end of grace that the master chose. */
export function movedGrace(current: Due, wanted: Instant, now: Instant): Result<Due, DeadlineRefusal> {
  if (wanted <= now) return err({ kind: 'isPast', wanted, now })
  const { deadline } = current
  if (wanted < deadline) return err({ kind: 'graceBeforeDeadline', wanted, deadline })
  return ok({ deadline, grace: wanted })
}

/** What is due in a phase that must not be processed before `start`: an earlier deadline moves on. */
export function startedAt(
  timing: Timing,
  kind: PhaseKind,
  current: Due,
  start: Instant,
  now: Instant,
): Result<Due, DeadlineRefusal> {
  if (start <= now) return err({ kind: 'isPast', wanted: start, now })
  if (current.deadline >= start) return ok(current)
  return movedDeadline(current, firstAllowed(timing, timing[kind], wholeMinute(start)), now, timing, kind)
}

/** The state when the last missing order has come in. */
interface Complete {
  readonly opened: Instant
  readonly lastOrder: Instant
  readonly due: Due
  /** The master's START. */
  readonly start: Instant | undefined
}

/**
 * When a phase ends that has all its orders: after the short delay, but not before its minimum or START. The delay
 * never goes past the deadline, or past the end of grace if the last order was late.
 */
export function delayEnds(
  timing: Timing,
  kind: PhaseKind,
  { opened, lastOrder, due, start }: Complete,
): Instant {
  const { min, delay } = timing[kind]
  const ready = latest(minutesAfter(lastOrder, delay), minutesAfter(opened, min), start ?? opened)
  const end = lastOrder <= due.deadline ? due.deadline : due.grace
  return lastOrder <= end && ready > end ? end : ready
}

/** The first instant from `asked` on that the settings allow and that is in nobody's absence. */
function firstFree(
  timing: Timing,
  phase: PhaseTiming,
  asked: Instant,
  absences: readonly Absence[],
): Instant {
  const usual = phase.clock ?? minuteOfDay(asked, timing.zone)
  let found = firstAllowed(timing, phase, asked)
  for (;;) {
    const away = absences.filter(({ from, to }) => from <= found && found <= to)
    if (away.length === 0) return found
    const back = wholeMinute((latest(...away.map(({ to }) => to)) + 1) as Instant)
    found = firstOnADay(timing, phase, back, usual)
  }
}

/** The first allowed instant. Without a clock time it is `asked` itself, or the same time on the first allowed day. */
function firstAllowed(timing: Timing, phase: PhaseTiming, asked: Instant): Instant {
  if (phase.clock !== undefined) return firstOnADay(timing, phase, asked, phase.clock)
  return isAllowed(timing, phase, asked)
    ? asked
    : firstOnADay(timing, phase, asked, minuteOfDay(asked, timing.zone))
}

/**
 * The first allowed instant at this time of day. The search starts a day early and checks the instant, not the day:
 * where a zone skips a whole day, its times fall on the next day. Without a clock time, a day allowed only after noon
 * is used at noon.
 */
function firstOnADay(timing: Timing, phase: PhaseTiming, asked: Instant, time: Minutes): Instant {
  for (let day = addDays(dayOf(asked, timing.zone), -1); ; day = addDays(day, 1)) {
    const usual = instantAt(day, time, timing.zone)
    const isTooEarly = phase.clock === undefined && time < NOON && isAfternoonOnly(timing, phase, usual)
    const found = isTooEarly ? instantAt(day, NOON, timing.zone) : usual
    if (found >= asked && isAllowed(timing, phase, found)) return found
  }
}

// What a game waits for next; ringing.ts works out when.

export type AlarmKind = 'grace' | 'deadline' | 'delay' | 'abandonment' | 'lateNotice' | 'reminder'

export interface Alarm {
  readonly kind: AlarmKind
  readonly at: Instant
}
