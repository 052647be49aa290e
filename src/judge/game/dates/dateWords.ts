// Splits a written date into its weekday, day, month, year, time and zone, in any order.
import { err, ok, type Result } from '../../../result.ts'
import {
  DAY,
  type Minutes,
  MONTHS,
  type NamedTime,
  NOON,
  timesNamed,
  UTC,
  WEEKDAYS,
  type Zone,
  zoneAt,
  zoneNamed,
} from '../calendar.ts'

export const MOST_CHARACTERS = 100

/** The parts that were written, each at most once. */
export interface DateParts {
  readonly weekday?: number
  readonly day?: number
  readonly month?: number
  readonly year?: number
  /** 0 for today, 1 for tomorrow. */
  readonly daysAhead?: number
  readonly time?: Minutes
  readonly zone?: Zone
  readonly offset?: Minutes
  /** A short name like `CST`, its place in the text, and what it could mean. */
  readonly shortZone?: ShortZone
}

export interface ShortZone {
  readonly name: string
  readonly start: number
  readonly times: readonly NamedTime[]
}

export type PartsRefusal =
  | { readonly kind: 'tooLong'; readonly most: number }
  | { readonly kind: 'nothingWritten' }
  | { readonly kind: 'notUnderstood'; readonly phrase: string }
  | { readonly kind: 'saidTwice'; readonly part: keyof DateParts; readonly phrase: string }
  | { readonly kind: 'noSuchTime'; readonly phrase: string }
  | { readonly kind: 'noSuchZone'; readonly phrase: string }
  /** `11/12` may be a day of November or of December. */
  | { readonly kind: 'dayOrMonth'; readonly phrase: string; readonly works: readonly string[] }
  /** Midnight may begin a day or end it. */
  | { readonly kind: 'whichMidnight'; readonly phrase: string; readonly works: readonly string[] }

type FoundDate = Result<DateParts, PartsRefusal>
type Reader = (match: RegExpExecArray) => FoundDate

/** Each form is tried where the last match ended, the longest forms first. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [
    /(\d{4})([-/])(\d\d?)\2(\d\d?)(?!\d)(?:t(?=\d))?/iy,
    ([, year, , month, day]) => ok(date(year, month, day)),
  ],
  [/(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(?:([ap])\.?m\b\.?)?(?!\d)/iy, readTime],
  [/(\d{1,2})\s*([ap])\.?m\b\.?/iy, ([said, hour, half]) => timeOf(said, hour, '0', half)],
  [/(\d{1,2})\.(\d{1,2})\.(\d{4})?(?!\d)/y, ([, day, month, year]) => ok(date(year, month, day))],
  [/(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/y, readSlashes],
  [/(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/y, readSlashes],
  [/\(?(?:utc|gmt)([+-])(\d{1,2})(?::?([0-5]\d))?(?!\d)\)?/iy, readOffset],
  [/(?<=:\d\d(?:\.\d+)?\s?)([+-])(\d\d)(?::?([0-5]\d))?(?!\d)/y, readOffset],
  [/(\d{4})(?!\d)/y, ([, year]) => ok(date(year, undefined, undefined))],
  [/(\d{1,2})(?:(?:st|nd|rd|th)\b)?(?!\d)/iy, ([, day]) => ok(date(undefined, undefined, day))],
  [/[a-z]+(?:\/[a-z0-9_+-]+)*/iy, readWord],
]

const BETWEEN = /(?:[\s,;]|[.-](?=\s|$|[a-z])|(?<=[a-z])-(?=\d{4}(?!\d)))*/iy
const FILLERS = ['on', 'at', 'the', 'of', 'by']

/** Splits a text into the parts of a date, or refuses the first thing in it that is not about a date. */
export function datePartsOf(text: string): Result<DateParts, PartsRefusal> {
  if (text.length > MOST_CHARACTERS) return err({ kind: 'tooLong', most: MOST_CHARACTERS })
  let parts: DateParts = {}
  for (let at = skip(text, 0); at < text.length; ) {
    const match = firstForm(text, at)
    if (match === undefined) return err({ kind: 'notUnderstood', phrase: text.slice(at) })
    const [read, form] = match
    const found = form(read)
    if (!found.ok) return found
    const part = Object.keys(found.value).find(name => name in parts)
    // The keys of an object of this type are its field names.
    if (part !== undefined) return err({ kind: 'saidTwice', part: part as keyof DateParts, phrase: read[0] })
    parts = { ...parts, ...found.value }
    at = skip(text, at + read[0].length)
  }
  return Object.keys(parts).length === 0 ? err({ kind: 'nothingWritten' }) : ok(parts)
}

/** Where the next word begins. */
function skip(text: string, at: number): number {
  BETWEEN.lastIndex = at
  return at + (BETWEEN.exec(text)?.[0].length ?? 0)
}

function firstForm(text: string, at: number): readonly [RegExpExecArray, Reader] | undefined {
  for (const [form, reader] of FORMS) {
    form.lastIndex = at
    const match = form.exec(text)
    if (match !== null) return [match, reader]
  }
  return undefined
}

/** The parts of a date; an absent part is no field at all. */
function date(year: string | undefined, month: string | undefined, day: string | undefined): DateParts {
  return {
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  }
}

function readTime([said, hour, minute, half]: RegExpExecArray): FoundDate {
  return timeOf(said, hour, minute, half)
}

/** `8:30 pm` is 20:30, `12 am` is 0:00; `24:00` ends the day. */
function timeOf(
  said: string,
  hourSaid: string | undefined,
  minuteSaid: string | undefined,
  half: string | undefined,
): FoundDate {
  const [hour, minute] = [Number(hourSaid), Number(minuteSaid)]
  if (minute > 59) return err({ kind: 'noSuchTime', phrase: said })
  if (half === undefined) {
    const time = hour * 60 + minute
    return time <= DAY ? ok({ time }) : err({ kind: 'noSuchTime', phrase: said })
  }
  if (hour < 1 || hour > 12) return err({ kind: 'noSuchTime', phrase: said })
  return ok({ time: (hour % 12) * 60 + minute + (half.toLowerCase() === 'p' ? NOON : 0) })
}

/** Continents disagree about `11/12`, so it is only taken if one number is no month, or if both are equal. */
function readSlashes([phrase, one, other, year]: RegExpExecArray): FoundDate {
  const isMonth = (number: string | undefined) => Number(number) >= 1 && Number(number) <= 12
  if (one !== other && isMonth(one) && isMonth(other)) {
    const works = [`${one} ${monthName(other)}`, `${other} ${monthName(one)}`]
    return err({ kind: 'dayOrMonth', phrase, works: works.map(day => (year ? `${day} ${year}` : day)) })
  }
  return ok(isMonth(other) ? date(year, other, one) : date(year, one, other))
}

const monthName = (number: string | undefined): string => (MONTHS[Number(number) - 1] ?? '').slice(0, 3)

function readOffset([phrase, sign, hours, minutes = '0']: RegExpExecArray): FoundDate {
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return zoneAt(offset) === undefined ? err({ kind: 'noSuchZone', phrase }) : ok({ offset })
}

function readWord({ 0: phrase, index: start }: RegExpExecArray): FoundDate {
  const word = phrase.toLowerCase()
  if (FILLERS.includes(word)) return ok({})
  if (word === 'midnight') return err({ kind: 'whichMidnight', phrase, works: ['0:00', '23:59'] })
  if (word === 'noon') return ok({ time: NOON })
  if (word === 'today' || word === 'tomorrow') return ok({ daysAhead: word === 'today' ? 0 : 1 })
  const weekday = WEEKDAYS.findIndex(name => isName(word, name))
  if (weekday >= 0) return ok({ weekday })
  const month = MONTHS.findIndex(name => isName(word, name))
  if (month >= 0) return ok({ month: month + 1 })
  return readZone(phrase, start)
}

/** Three or more letters of a name: `Thu` as well as `Thurs`. */
const isName = (word: string, name: string): boolean =>
  word.length >= 3 && name.toLowerCase().startsWith(word)

function readZone(phrase: string, start: number): FoundDate {
  if (/^z$/i.test(phrase)) return ok({ zone: UTC })
  const times = timesNamed(phrase)
  if (times.length > 0) return ok({ shortZone: { name: phrase, start, times } })
  const zone = zoneNamed(phrase)
  if (zone !== undefined) return ok({ zone })
  return err({ kind: phrase.includes('/') ? 'noSuchZone' : 'notUnderstood', phrase })
}
