// What a game waits for next: a reminder, the end of the short delay, the deadline, a late notice, the end of grace.
import { DAY, type Instant, latest, minutesAfter } from './calendar.ts'
import type { Due } from './deadlines.ts'
import type { Minutes } from './zones.ts'

/** Of alarms at the same instant the first in this list is the one that rings: it says all that the others would. */
export const ALARM_KINDS = ['grace', 'deadline', 'delay', 'abandonment', 'lateNotice', 'reminder'] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

export interface Alarm {
  readonly kind: AlarmKind
  readonly at: Instant
}

/** What a game that is neither paused nor over knows of its present phase. */
export interface Awaited {
  readonly due: Due
  /** The game's reminders, in minutes before the deadline. */
  readonly reminders: readonly Minutes[]
  /** Whether anybody still owes orders. */
  readonly isOwed: boolean
  /** When the phase ends for which all orders are in, unless somebody waits. */
  readonly delayEnds: Instant | undefined
  /** Up to here, itself included, all alarms have rung. An alarm that was slept through is still the next one. */
  readonly rung: Instant
}

/** The earliest alarm that has not rung; none when only a player or the master can move the game on. */
export function nextAlarm(awaited: Awaited): Alarm | undefined {
  const alarms = alarmsOf(awaited).filter(({ at }) => at > awaited.rung)
  return alarms.reduce<Alarm | undefined>(
    (first, alarm) => (first === undefined || isBefore(alarm, first) ? alarm : first),
    undefined,
  )
}

/** When those are reminded who have not ordered, earliest first; only what is still to come at `now`. */
export const remindersFor = (deadline: Instant, reminders: readonly Minutes[], now: Instant): Instant[] =>
  [...new Set(reminders)]
    .sort((one, other) => other - one)
    .map(reminder => minutesAfter(deadline, -reminder))
    .filter(at => at > now)

/** When the late are named: at the deadline and every 24 hours from then on, as long as grace lasts. */
export function nextLateNotice({ deadline, grace }: Due, rung: Instant): Instant | undefined {
  const days = Math.max(0, Math.floor((rung - deadline) / (minutesAfter(deadline, DAY) - deadline)) + 1)
  const next = minutesAfter(deadline, days * DAY)
  return next < grace || next === deadline ? next : undefined
}

/** When the seats of the late are offered to others: a day before grace ends, but not before the deadline. */
export const abandonmentOf = ({ deadline, grace }: Due): Instant =>
  latest(deadline, minutesAfter(grace, -DAY))

function alarmsOf({ due, reminders, isOwed, delayEnds, rung }: Awaited): Alarm[] {
  const alarms: Alarm[] = [{ kind: 'deadline', at: due.deadline }]
  if (delayEnds !== undefined) alarms.push({ kind: 'delay', at: delayEnds })
  if (!isOwed) return alarms
  for (const at of remindersFor(due.deadline, reminders, rung)) alarms.push({ kind: 'reminder', at })
  const notice = nextLateNotice(due, rung)
  if (notice !== undefined) alarms.push({ kind: 'lateNotice', at: notice })
  alarms.push({ kind: 'abandonment', at: abandonmentOf(due) }, { kind: 'grace', at: due.grace })
  return alarms
}

const isBefore = (one: Alarm, other: Alarm): boolean =>
  one.at < other.at ||
  (one.at === other.at && ALARM_KINDS.indexOf(one.kind) < ALARM_KINDS.indexOf(other.kind))
