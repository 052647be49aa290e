// Civil time: which instant a clock on the wall means in a time zone, and how an instant is written there.
import { Temporal } from 'temporal-polyfill'
import { type Minutes, shortName, UTC, type Zone } from './zones.ts'

declare const instant: unique symbol
declare const day: unique symbol

/** A moment, the same everywhere: milliseconds since 1970 began in UTC. On paper it is ISO text in UTC. */
export type Instant = number & { readonly [instant]: true }

/** A day in the calendar, `2026-11-20`: such texts sort as the days do. Which instants it has is up to a zone. */
export type Day = string & { readonly [day]: true }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** Minutes of a day on which no clock is changed. */
export const DAY: Minutes = 24 * 60
export const NOON: Minutes = 12 * 60

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
] as const

/** Reads the ISO text of an instant, `2026-11-20T19:00:00Z`; any other text is a fault of our own and throws. */
export const instantOf = (iso: string): Instant => Temporal.Instant.from(iso).epochMilliseconds as Instant

/** `2026-11-20T19:00:00Z` */
export const isoOf = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString()

/** So many minutes after an instant, or before it where they are negative. */
export const minutesAfter = (at: Instant, minutes: Minutes): Instant => (at + minutes * MINUTE) as Instant

/** The later of instants. */
export const latest = (...instants: readonly Instant[]): Instant => Math.max(...instants) as Instant

/** The earlier of instants. */
export const earliest = (...instants: readonly Instant[]): Instant => Math.min(...instants) as Instant

/** The first whole minute that is not before an instant. */
export const wholeMinute = (at: Instant): Instant => (Math.ceil(at / MINUTE) * MINUTE) as Instant

/** A time to come that is told in days is told by the calendar: a day may have 23 hours, or 25. */
export function later(at: Instant, minutes: Minutes, zone: Zone): Instant {
  const [days, rest] = [Math.trunc(minutes / DAY), minutes % DAY]
  if (days === 0) return minutesAfter(at, rest)
  const there = inZone(at, zone)
  const { second, millisecond } = there
  const sameTime = instantAt(addDays(dayOf(at, zone), days), minuteOfDay(at, zone), zone)
  return minutesAfter((sameTime + second * 1000 + millisecond) as Instant, rest)
}

/**
 * The instant at which a clock in the zone shows this time on this day. A time that a clock change leaves out is the
 * first instant after it; of an hour that comes twice the first is meant. The minute 1440 is the next day's first.
 */
export function instantAt(day: Day, minute: Minutes, zone: Zone): Instant {
  const shown = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
  const first = shown.toZonedDateTime(zone, { disambiguation: 'earlier' })
  // In a gap 'earlier' counts back from its end, so that the change itself is what comes next.
  const isShown = first.toPlainDateTime().equals(shown)
  const found = isShown ? first : (first.getTimeZoneTransition('next') ?? first)
  return found.epochMilliseconds as Instant
}

/** The day in the calendar that a zone has at an instant. */
export const dayOf = (at: Instant, zone: Zone): Day => inZone(at, zone).toPlainDate().toString() as Day

/** Minutes after midnight, as a clock in the zone shows them. */
export function minuteOfDay(at: Instant, zone: Zone): Minutes {
  const { hour, minute } = inZone(at, zone)
  return hour * 60 + minute
}

/** What calendars and clocks of a zone show at an instant. */
export function civilAt(at: Instant, zone: Zone) {
  const { year, month, day, dayOfWeek, hour, minute, offsetNanoseconds } = inZone(at, zone)
  const offset: Minutes = Math.round(offsetNanoseconds / (MINUTE * 1_000_000))
  return { year, month, dayOfMonth: day, weekday: dayOfWeek % 7, hour, minute, offset }
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
export const offsetAt = (at: Instant, zone: Zone): Minutes => civilAt(at, zone).offset

/** A day of the calendar; nothing for the 30th of February, and for years that no game will see. */
export function dayIn(year: number, month: number, dayOfMonth: number): Day | undefined {
  if (!(year >= 1970 && year <= 9000 && month >= 1 && month <= 12 && dayOfMonth >= 1)) return undefined
  if (dayOfMonth > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) return undefined
  return Temporal.PlainDate.from({ year, month, day: dayOfMonth }).toString() as Day
}

/** Reads `2026-11-20`. */
export function dayNamed(iso: string): Day | undefined {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  return dayIn(Number(year), Number(month), Number(dayOfMonth))
}

export const addDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString() as Day

/** How many days it is from one day to another. */
export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

/** 0 for a Sunday. */
export const weekdayOf = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek % 7

/** The year, the month from 1 on, and the day of the month. */
export function dateOf(day: Day): { readonly year: number; readonly month: number; readonly day: number } {
  const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(day)
  return { year, month, day: dayOfMonth }
}

/** `Fri 20 Nov 2026` */
export function writtenDay(day: Day): string {
  const { year, month, day: dayOfMonth } = dateOf(day)
  return `${WEEKDAYS[weekdayOf(day)]!.slice(0, 3)} ${dayOfMonth} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`
}

/** `20:00` */
export const writtenTime = (minute: Minutes): string =>
  `${Math.trunc(minute / 60)}`.padStart(2, '0') + `:${minute % 60}`.replace(/:(\d)$/, ':0$1')

/** `Fri 20 Nov 2026 20:00 CET (UTC+1)`: to the minute, and never without its zone. */
export function written(at: Instant, zone: Zone): string {
  const { year, month, dayOfMonth, weekday, hour, minute, offset } = civilAt(at, zone)
  const name = shortName(zone, offset) ?? zone
  const distance = /^[+-]/.test(zone) ? fromUtc(offset) : `${name} (${fromUtc(offset)})`
  const day = `${WEEKDAYS[weekday]!.slice(0, 3)} ${dayOfMonth} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`
  return `${day} ${writtenTime(hour * 60 + minute)} ${zone === UTC ? UTC : distance}`
}

/** An instant in the judge's zone and in the reader's own: once where both clocks show the same. */
export function writtenFor(at: Instant, judge: Zone, reader: Zone): string {
  const [here, there] = [written(at, judge), written(at, reader)]
  return here === there ? here : `${here} = ${there}`
}

/** `UTC+5:45` */
function fromUtc(offset: Minutes): string {
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

const inZone = (at: Instant, zone: Zone): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
