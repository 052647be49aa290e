// Reads a date as players write it, fills in what they left out, and tells how it was understood.
import { err, ok, type Result } from '../../../result.ts'
import {
  addDays,
  comesTwice,
  type Day,
  dateOf,
  dayIn,
  dayOf,
  daysBetween,
  type Instant,
  instantAt,
  type Minutes,
  minuteOfDay,
  type NamedTime,
  offsetAt,
  UTC,
  weekdayOf,
  written,
  writtenDay,
  writtenTime,
  type Zone,
  zoneAt,
} from '../calendar.ts'
import { type DateParts, datePartsOf, type PartsRefusal, type ShortZone } from './dateWords.ts'

/** What is needed to fill in a date. */
export interface Reader {
  readonly now: Instant
  /** The writer's own zone if they have one, else the judge's. */
  readonly zone: Zone
  /** The time of day that is meant if none is written. */
  readonly missingTime: Minutes
  /** Days without a month or year are the next ones after this instant, or after `now` if it is absent. */
  readonly since?: Instant
  /** Fills in past days, or today: for dates in the past. */
  readonly looksBack?: boolean
}

export interface ReadDate {
  readonly at: Instant
  readonly zone: Zone
  /** `Fri 20 Nov 2026 20:00 CET (UTC+1)` */
  readonly understood: string
  /** What the writer left out. */
  readonly filled: readonly ('day' | 'year' | 'time' | 'zone')[]
  /** Whether a clock change skips the written time, so that the first instant after it was taken. */
  readonly isShifted: boolean
  /** Clocks are set back then and show the written time twice; the first of the two was taken. */
  readonly isFirstOfTwo?: true
}

/** Why a date was refused. The texts in `works` can themselves be read as dates. */
export type DateRefusal =
  | PartsRefusal
  | { readonly kind: 'incomplete'; readonly works: readonly string[] }
  | { readonly kind: 'noSuchDay'; readonly works: readonly string[] }
  | {
      readonly kind: 'weekdayDiffers'
      readonly weekday: number
      readonly day: Day
      readonly works: readonly string[]
    }
  | {
      readonly kind: 'tooFar'
      readonly day: Day
      readonly days: number
      readonly most: number
      readonly works: readonly string[]
    }
  /** `CST` is used in several countries. */
  | { readonly kind: 'zoneUnclear'; readonly name: string; readonly works: readonly string[] }
  /** `CET` on a day when Berlin keeps CEST, or `Europe/Berlin (UTC+3)`. */
  | { readonly kind: 'zoneOutOfSeason'; readonly name: string; readonly works: readonly string[] }

export const MOST_DAYS_AHEAD = 120

/** The instant that a text means, `Fri 20:00`, `20 Nov 8 pm EST`, `2026-11-20T20:00Z`; or why it means none. */
export function readDate(text: string, reader: Reader): Result<ReadDate, DateRefusal> {
  const parts = datePartsOf(text)
  return parts.ok ? readParts(parts.value, reader) : parts
}

/** The same for a date that was already split into parts. */
export function readParts(parts: DateParts, reader: Reader): Result<ReadDate, DateRefusal> {
  const { shortZone, zone, offset } = parts
  if (shortZone === undefined) {
    return inZone(parts, reader, zone ?? (offset === undefined ? reader.zone : zoneOf(offset)), offset)
  }
  if (zone !== undefined) return err({ kind: 'saidTwice', part: 'zone', phrase: shortZone.name })
  return inNamedTime(parts, reader, shortZone)
}

/** A short name means the writer's own zone if it is used there. Otherwise it must have one meaning, in the right season. */
function inNamedTime(
  parts: DateParts,
  reader: Reader,
  { name, times }: ShortZone,
): Result<ReadDate, DateRefusal> {
  const own = times.filter(({ custom }) => custom.zones.includes(reader.zone))
  if (own.length === 0 && name.toUpperCase() === 'GMT') return inZone(parts, reader, UTC, parts.offset)
  const told = times.filter(time => time.offset === parts.offset)
  const meant = told.length > 0 ? told : own.length > 0 ? own : times
  // With an offset, any zone that keeps it will do: zones that share a name do not all change their clocks together.
  const homesOf = (time: NamedTime): readonly Zone[] =>
    told.length > 0 ? [homeOf(time, reader), ...time.custom.zones] : [homeOf(time, reader)]
  const readings = meant.flatMap(time => homesOf(time).map(zone => inZone(parts, reader, zone, time.offset)))
  const [first] = readings
  const wrong = readings.find(reading => !reading.ok && reading.error.kind !== 'zoneOutOfSeason')
  if (wrong !== undefined) return wrong
  const works = () => meant.flatMap(time => choices(parts, reader, homeOf(time, reader), time.offset))
  const isOneTime = meant.every(({ offset }) => offset === meant[0]?.offset)
  if (!isOneTime) return err({ kind: 'zoneUnclear', name, works: works() })
  const isInSeason = told.length > 0 ? readings.some(({ ok }) => ok) : readings.every(({ ok }) => ok)
  const isTold = parts.offset === undefined || told.length > 0
  if (!isInSeason || !isTold) return err({ kind: 'zoneOutOfSeason', name, works: works() })
  return readings.find(({ ok }) => ok) ?? first!
}

const homeOf = ({ custom }: NamedTime, { zone }: Reader): Zone =>
  custom.zones.includes(zone) ? zone : custom.zones[0]!

/** Two ways to write a time that nobody can mistake: by the clocks of a place, and by its offset from UTC. */
function choices(parts: DateParts, reader: Reader, zone: Zone, offset: Minutes): string[] {
  return [zone, `UTC${zoneOf(offset).replace('UTC', '+00:00')}`].flatMap(name => {
    const filled = fill(parts, reader, name === zone ? zone : zoneOf(offset))
    return filled.ok ? [spelled(filled.value, name)] : []
  })
}

const zoneOf = (offset: Minutes): Zone => zoneAt(offset) ?? UTC // only offsets that a clock keeps were read

/** Reads the parts by the clocks of one zone. An offset from UTC that was written must then be the zone's own. */
function inZone(
  parts: DateParts,
  reader: Reader,
  zone: Zone,
  offset: Minutes | undefined,
): Result<ReadDate, DateRefusal> {
  const filled = fill(parts, reader, zone)
  if (!filled.ok) return filled
  const { day, time } = filled.value
  const at = instantAt(day, time, offset === undefined ? zone : zoneOf(offset))
  if (offset !== undefined && offsetAt(at, zone) !== offset) {
    return err({ kind: 'zoneOutOfSeason', name: zone, works: choices(parts, reader, zone, offset) })
  }
  const isShifted = minuteOfDay(at, zone) !== time % (24 * 60)
  const isTwice = offset === undefined && comesTwice(day, time, zone)
  const read = { at, zone, understood: written(at, zone), filled: leftOut(parts), isShifted }
  return ok(isTwice ? { ...read, isFirstOfTwo: true } : read)
}

interface Filled {
  readonly day: Day
  readonly time: Minutes
}

function leftOut({ day, weekday, daysAhead, month, year, time, zone, offset, shortZone }: DateParts) {
  const filled: ('day' | 'year' | 'time' | 'zone')[] = []
  const isDaySaid =
    weekday !== undefined || daysAhead !== undefined || (day !== undefined && month !== undefined)
  if (!isDaySaid) filled.push('day')
  if (isDaySaid && year === undefined && day !== undefined) filled.push('year')
  if (time === undefined) filled.push('time')
  if (zone === undefined && offset === undefined && shortZone === undefined) filled.push('zone')
  return filled
}

/** The day and the time that are meant, with missing parts filled in. */
function fill(parts: DateParts, reader: Reader, zone: Zone): Result<Filled, DateRefusal> {
  const time = parts.time ?? reader.missingTime
  const day = dayMeant(parts, reader, zone)
  if (!day.ok) return day
  const { weekday } = parts
  if (weekday !== undefined && weekdayOf(day.value) !== weekday) {
    const works = [writtenDay(day.value)]
    return err({ kind: 'weekdayDiffers', weekday, day: day.value, works })
  }
  const days = daysBetween(dayOf(reader.now, zone), day.value)
  if (parts.year !== undefined || days <= MOST_DAYS_AHEAD) return ok({ day: day.value, time })
  const works = [spelled({ day: day.value, time }, zone)]
  return err({ kind: 'tooFar', day: day.value, days, most: MOST_DAYS_AHEAD, works })
}

const spelled = ({ day, time }: Filled, zone: string): string =>
  `${writtenDay(day)} ${writtenTime(time)} ${zone.replace(/^[+-]/, 'UTC$&')}`

function dayMeant(parts: DateParts, reader: Reader, zone: Zone): Result<Day, DateRefusal> {
  const { day, month, year, weekday, daysAhead } = parts
  const today = dayOf(reader.now, zone)
  const from = dayOf(reader.since ?? reader.now, zone)
  const onward = reader.looksBack === true ? -1 : 1
  const example = { works: [writtenDay(addDays(from, onward))] }
  if (daysAhead !== undefined) {
    const isMore = day !== undefined || month !== undefined || year !== undefined
    return isMore ? err({ kind: 'incomplete', ...example }) : ok(addDays(today, daysAhead))
  }
  if (day !== undefined && (month !== undefined || year === undefined)) {
    const found = year === undefined ? nextDate(from, day, month, onward) : dayIn(year, month ?? 0, day)
    return found === undefined ? err({ kind: 'noSuchDay', ...example }) : ok(found)
  }
  if (day !== undefined || month !== undefined || year !== undefined)
    return err({ kind: 'incomplete', ...example })
  if (weekday !== undefined) {
    const days = (onward * (weekday - weekdayOf(from)) + 7) % 7 || 7
    return ok(addDays(from, onward * days))
  }
  if (parts.time === undefined) return err({ kind: 'incomplete', ...example })
  const isToCome = instantAt(from, parts.time, zone) > (reader.since ?? reader.now)
  return ok(isToCome === onward > 0 ? from : addDays(from, onward))
}

/** The first day with this number from `from` onward or back, in this month if one is given. */
function nextDate(from: Day, day: number, month: number | undefined, onward: 1 | -1): Day | undefined {
  const first = dateOf(from)
  const begin = first.year * 12 + first.month - 1
  // Eight years include a 29th of February even around 2100.
  for (let past = 0; past < 8 * 12; past++) {
    const months = begin + onward * past
    const inMonth = (months % 12) + 1
    if (month !== undefined && month !== inMonth) continue
    const found = dayIn(Math.trunc(months / 12), inMonth, day)
    if (found !== undefined && (onward > 0 ? found >= from : found <= from)) return found
  }
  return undefined
}
