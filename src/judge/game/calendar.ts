// Civil time: time zones, which instant a wall clock means in a zone, and how an instant is written there.
import { Temporal } from 'temporal-polyfill'

// Time zones, and the short names of the times kept in them.

declare const zone: unique symbol

/** An IANA name as it is officially spelled, `Europe/Berlin`, or a fixed distance from UTC, `+01:00`. */
export type Zone = string & { readonly [zone]: true }

/** Durations and offsets from UTC, in whole minutes. */
export type Minutes = number

/** The short names of the time in some zones: `CET`, and `CEST` while clocks are an hour ahead. */
interface Custom {
  readonly standard: string
  readonly summer: string | undefined
  /** Offset of standard time from UTC. */
  readonly offset: Minutes
  /** The first represents them all. */
  readonly zones: readonly Zone[]
}

const custom = (standard: string, summer: string | undefined, offset: Minutes, zones: string): Custom => ({
  standard,
  summer,
  offset,
  zones: zones.split(' ') as Zone[], // a test checks that each exists
})

const CENTRAL_EUROPE =
  'Berlin Paris Madrid Rome Vienna Zurich Amsterdam Brussels Copenhagen Oslo Stockholm Prague Budapest Warsaw ' +
  'Belgrade Zagreb Ljubljana Bratislava Luxembourg Malta Monaco Sarajevo Skopje Tirane Andorra Vaduz'
const EASTERN_EUROPE = 'Helsinki Athens Kyiv Kiev Bucharest Sofia Riga Tallinn Vilnius'

const inEurope = (cities: string): string => cities.replace(/\S+/g, 'Europe/$&')

const CUSTOMS: readonly Custom[] = [
  custom('GMT', 'BST', 0, 'Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man'),
  custom('GMT', 'IST', 0, 'Europe/Dublin'),
  custom('WET', 'WEST', 0, 'Europe/Lisbon Atlantic/Madeira Atlantic/Canary Atlantic/Faroe'),
  custom('CET', 'CEST', 60, inEurope(CENTRAL_EUROPE)),
  custom('EET', 'EEST', 120, inEurope(EASTERN_EUROPE)),
  custom('MSK', undefined, 180, 'Europe/Moscow'),
  custom('EST', 'EDT', -300, 'America/New_York America/Toronto America/Detroit'),
  custom('CST', 'CDT', -360, 'America/Chicago America/Winnipeg'),
  custom('CST', 'CDT', -300, 'America/Havana'),
  custom('CST', undefined, 480, 'Asia/Shanghai Asia/Taipei'),
  custom('MST', 'MDT', -420, 'America/Denver America/Edmonton America/Boise'),
  custom('MST', undefined, -420, 'America/Phoenix'),
  custom('PST', 'PDT', -480, 'America/Los_Angeles America/Tijuana'),
  custom('AKST', 'AKDT', -540, 'America/Anchorage'),
  custom('HST', undefined, -600, 'Pacific/Honolulu'),
  custom('AST', 'ADT', -240, 'America/Halifax Atlantic/Bermuda'),
  custom('AST', undefined, 180, 'Asia/Riyadh'),
  custom('NST', 'NDT', -210, 'America/St_Johns'),
  custom('IST', undefined, 330, 'Asia/Kolkata Asia/Calcutta'),
  custom('IST', 'IDT', 120, 'Asia/Jerusalem Asia/Tel_Aviv'),
  custom('BST', undefined, 360, 'Asia/Dhaka'),
  custom('JST', undefined, 540, 'Asia/Tokyo'),
  custom('KST', undefined, 540, 'Asia/Seoul'),
  custom('HKT', undefined, 480, 'Asia/Hong_Kong'),
  custom('AWST', undefined, 480, 'Australia/Perth'),
  custom('ACST', 'ACDT', 570, 'Australia/Adelaide'),
  custom('ACST', undefined, 570, 'Australia/Darwin'),
  custom('AEST', 'AEDT', 600, 'Australia/Sydney Australia/Melbourne Australia/Hobart Australia/Canberra'),
  custom('AEST', undefined, 600, 'Australia/Brisbane'),
  custom('NZST', 'NZDT', 720, 'Pacific/Auckland'),
  custom('SAST', undefined, 120, 'Africa/Johannesburg'),
]

/** Everyday names that leave open whether it is summer time. */
const EVERYDAY: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}

const SUMMER_HOUR = 60

export const UTC = 'UTC' as Zone // Temporal knows it in every version

/** Finds a zone: `europe/berlin` is Europe/Berlin. Undefined for unknown zones, and for old short names like `EST`. */
export function zoneNamed(name: string): Zone | undefined {
  if (/^utc$/i.test(name)) return UTC
  const everyday = EVERYDAY[name.toUpperCase()]
  if (everyday !== undefined) return everyday as Zone // written above
  if (!/^[a-z]+(\/[a-z0-9_+-]+){1,2}$/i.test(name) || name.length > 40) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId as Zone
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The zone of a fixed offset from UTC, `+01:00`; undefined for an offset that no clock keeps. */
export function zoneAt(offset: Minutes): Zone | undefined {
  if (!Number.isInteger(offset) || offset < -12 * 60 || offset > 14 * 60) return undefined
  if (offset === 0) return UTC
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}` as Zone // in Temporal's form
}

/** One meaning of a short name: the zones that use it, and the offset from UTC that it stands for. */
export interface NamedTime {
  readonly custom: Custom
  readonly offset: Minutes
}

/** All meanings of a short name: `CST` is used in Chicago, in Havana and in Shanghai. */
export function timesNamed(name: string): readonly NamedTime[] {
  const wanted = name.toUpperCase()
  return CUSTOMS.flatMap(custom => {
    if (custom.standard === wanted) return [{ custom, offset: custom.offset }]
    return custom.summer === wanted ? [{ custom, offset: custom.offset + SUMMER_HOUR }] : []
  })
}

/** The short name of a zone's time: `CET` for Berlin at UTC+1; undefined where there is no well-known one. */
export function shortName(zone: Zone, offset: Minutes): string | undefined {
  const found = CUSTOMS.find(({ zones }) => zones.includes(zone))
  if (found?.offset === offset) return found.standard
  return found !== undefined && found.offset + SUMMER_HOUR === offset ? found.summer : undefined
}

export const zonesWithNames = (): readonly Zone[] => CUSTOMS.flatMap(({ zones }) => zones)

const twoDigits = (number: number): string => String(number).padStart(2, '0')

declare const instant: unique symbol
declare const day: unique symbol

/** A moment, in milliseconds since 1970-01-01 UTC. It is written down as ISO text in UTC. */
export type Instant = number & { readonly [instant]: true }

/** A calendar day, `2026-11-20`; these texts sort by date. Which instants it covers depends on the zone. */
export type Day = string & { readonly [day]: true }

export const MINUTE = 60_000
/** Minutes in a day without a clock change. */
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

/** Reads an instant from ISO text, `2026-11-20T19:00:00Z`. Any other text is a bug and throws. */
export const instantOf = (iso: string): Instant => Temporal.Instant.from(iso).epochMilliseconds as Instant

/** `2026-11-20T19:00:00Z` */
export const isoOf = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString()

/** The instant some minutes after another; negative minutes go back. */
export const minutesAfter = (at: Instant, minutes: Minutes): Instant => (at + minutes * MINUTE) as Instant

export const latest = (...instants: readonly Instant[]): Instant => Math.max(...instants) as Instant

/** Rounds an instant up to a whole minute. */
export const wholeMinute = (at: Instant): Instant => (Math.ceil(at / MINUTE) * MINUTE) as Instant

/** Adds minutes to an instant. Whole days are added by the calendar: a day may have 23 hours, or 25. */
export function later(at: Instant, minutes: Minutes, zone: Zone): Instant {
  const [days, rest] = [Math.trunc(minutes / DAY), minutes % DAY]
  if (days === 0) return minutesAfter(at, rest)
  const there = inZone(at, zone)
  const { second, millisecond } = there
  const sameTime = instantAt(addDays(dayOf(at, zone), days), minuteOfDay(at, zone), zone)
  return minutesAfter((sameTime + second * 1000 + millisecond) as Instant, rest)
}

/**
 * The instant at which a clock in the zone shows this time on this day. A time that a clock change skips is the first
 * instant after the change; of an hour that comes twice the first is meant. Minute 1440 is the first of the next day.
 */
export function instantAt(day: Day, minute: Minutes, zone: Zone): Instant {
  const shown = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
  const first = shown.toZonedDateTime(zone, { disambiguation: 'earlier' })
  // In a gap 'earlier' gives an instant before the change, so the next transition is the change itself.
  const isShown = first.toPlainDateTime().equals(shown)
  const found = isShown ? first : (first.getTimeZoneTransition('next') ?? first)
  return found.epochMilliseconds as Instant
}

/** Whether clocks in a zone show a minute of a day twice, because they are set back. */
export function comesTwice(day: Day, minute: Minutes, zone: Zone): boolean {
  const shown = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
  const [one, other] = (['earlier', 'later'] as const).map(disambiguation =>
    shown.toZonedDateTime(zone, { disambiguation }),
  )
  return !one!.equals(other!) && one!.toPlainDateTime().equals(shown)
}

/** The calendar day in a zone at an instant. */
export const dayOf = (at: Instant, zone: Zone): Day => inZone(at, zone).toPlainDate().toString() as Day

/** Minutes after midnight on a clock in the zone. */
export function minuteOfDay(at: Instant, zone: Zone): Minutes {
  const { hour, minute } = inZone(at, zone)
  return hour * 60 + minute
}

/** What the calendar and the clock of a zone show at an instant. */
export function civilAt(at: Instant, zone: Zone): Civil {
  const moment = `${Math.floor(at / MINUTE)} ${zone}`
  const known = OF_LATE.get(moment)
  if (known !== undefined) return known
  const { year, month, day, dayOfWeek, hour, minute, offsetNanoseconds } = inZone(at, zone)
  const offset: Minutes = Math.round(offsetNanoseconds / (MINUTE * 1_000_000))
  const shown = { year, month, dayOfMonth: day, weekday: dayOfWeek % 7, hour, minute, offset }
  if (OF_LATE.size >= MOST_OF_LATE) OF_LATE.clear()
  OF_LATE.set(moment, shown)
  return shown
}

interface Civil {
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
  readonly weekday: number
  readonly hour: number
  readonly minute: number
  readonly offset: Minutes
}

/** Cache of recent results: one deadline is written in many mails. */
const OF_LATE = new Map<string, Civil>()
const MOST_OF_LATE = 200

/** How far a zone's clocks are ahead of UTC at an instant. */
export const offsetAt = (at: Instant, zone: Zone): Minutes => civilAt(at, zone).offset

/** A calendar day; undefined for dates like 30 February, and for years outside 1970 to 9000. */
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

export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

/** 0 for a Sunday. */
export const weekdayOf = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek % 7

/** `month` counts from 1. */
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

/** An instant in the judge's zone and in the reader's; only once if both show the same. */
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
