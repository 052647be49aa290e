// Reads an absence as players write it, `24 Dec to 2 Jan`. Without times it covers whole days.
import { err, ok, type Result } from '../../../result.ts'
import type { Zone } from '../calendar.ts'
import { DAY, dayOf, type Instant, instantAt, minutesAfter, written } from '../calendar.ts'
import type { Absence } from '../deadlines.ts'
import { type DateRefusal, type ReadDate, readParts } from './dates.ts'
import { type DateParts, datePartsOf, MOST_CHARACTERS } from './dateWords.ts'

export interface ReadAbsence extends Absence {
  /** Both ends, as they were understood. */
  readonly understood: readonly [string, string]
  /** The ends that were written. */
  readonly ends: readonly ReadDate[]
}

export type AbsenceRefusal =
  | DateRefusal
  /** `isShifted`: a clock change skips the whole absence, and nothing is left of it. */
  | {
      readonly kind: 'endsBeforeItBegins'
      readonly from: Instant
      readonly to: Instant
      readonly isShifted?: boolean
    }
  | { readonly kind: 'isOver'; readonly to: Instant; readonly now: Instant }

const LAST_MINUTE = DAY - 1

/** Reads `from`, or `from TO to`. Without an end it lasts the whole day, or 24 hours if it begins at a time. */
export function readAbsence(text: string, now: Instant, zone: Zone): Result<ReadAbsence, AbsenceRefusal> {
  if (text.length > MOST_CHARACTERS) return err({ kind: 'tooLong', most: MOST_CHARACTERS })
  const [, begins = '', ends] = /^\s*(?:from\s)?(.*?)(?:\s(?:to|until|till)\s(.*))?$/is.exec(text) ?? []
  const first = datePartsOf(begins)
  if (!first.ok) return first
  if (ends === undefined) {
    const from = readParts(first.value, { now, zone, missingTime: 0 })
    return from.ok ? absence([from.value], defaultEnd(from.value), now) : from
  }
  const last = datePartsOf(ends)
  if (!last.ok) return last
  const from = readParts(withMonthOf(first.value, last.value), { now, zone, missingTime: 0 })
  if (!from.ok) return from
  const to = readParts(last.value, { now, zone, missingTime: LAST_MINUTE, since: from.value.at })
  if (to.ok) return absence([from.value, to.value], to.value, now)
  // In `20 Feb to 10 Feb` no February of another year is meant.
  const sameYear = readParts(last.value, { now, zone, missingTime: LAST_MINUTE })
  return sameYear.ok && sameYear.value.at < from.value.at
    ? absence([from.value, sameYear.value], sameYear.value, now)
    : to
}

/** `20 to 24 Dec` begins in December too. */
function withMonthOf(first: DateParts, last: DateParts): DateParts {
  const { month, year } = last
  if (first.day === undefined || first.month !== undefined || month === undefined) return first
  return { ...first, month, ...(year === undefined || first.year !== undefined ? {} : { year }) }
}

type End = Pick<ReadDate, 'at' | 'understood'>

function defaultEnd({ at, zone, filled }: ReadDate): End {
  const to = filled.includes('time') ? instantAt(dayOf(at, zone), LAST_MINUTE, zone) : minutesAfter(at, DAY)
  return { at: to, understood: written(to, zone) }
}

function absence(
  ends: readonly [ReadDate, ...ReadDate[]],
  to: End,
  now: Instant,
): Result<ReadAbsence, AbsenceRefusal> {
  const [from] = ends
  const isShifted = ends.some(each => each.isShifted)
  if (to.at <= from.at) return err({ kind: 'endsBeforeItBegins', from: from.at, to: to.at, isShifted })
  if (to.at <= now) return err({ kind: 'isOver', to: to.at, now })
  return ok({ from: from.at, to: to.at, understood: [from.understood, to.understood], ends })
}
