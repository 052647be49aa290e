// The history of a game: its archived mails one below the other, in the form from which programs play it again.
import { comparePhases, type Phase } from '../board/phase.ts'
import { dateOf, dayOf, type Instant, MONTHS, minuteOfDay, WEEKDAYS, weekdayOf } from '../game/calendar.ts'
import type { ArchivedMail } from './archive.ts'
import { bullet } from './bullets.ts'
import type { JudgeName } from './header.ts'
import { wording } from './wording.ts'

const say = wording.history

/** What is asked for: the mails of some days, or the results of some phases, both ends among them. */
export type Span =
  | { readonly kind: 'days'; readonly from: Instant; readonly to: Instant }
  | {
      readonly kind: 'phases'
      readonly from: Phase
      readonly to: Phase | undefined
      /** Broadcasts as well as results. */
      readonly broadcasts: boolean
    }

const WEEK = 7 * 86_400_000
export const MOST_LINES = 1000

/** The last seven days. */
export const lastWeek = (now: Instant): Span => ({ kind: 'days', from: (now - WEEK) as Instant, to: now })

/** The mails of a span; what does not fit into so many lines is left out mail by mail, and counted. */
export function historyLines(
  archive: readonly ArchivedMail[],
  span: Span,
  judge: JudgeName,
  most: number = MOST_LINES,
): readonly string[] {
  const wanted = archive.filter(mail => isWithin(mail, span))
  if (wanted.length === 0) return [say.nothing]
  const lines: string[] = []
  for (const [i, mail] of wanted.entries()) {
    const entry = entryOf(mail, judge)
    if (i > 0 && lines.length + entry.length > most) {
      const count = wanted.length - i
      const rest = count === 1 ? say.oneLeft({ most }) : say.severalLeft({ count, most })
      return [...lines, ...bullet(rest)]
    }
    lines.push(...entry)
  }
  return lines
}

function isWithin({ at, kind, phase }: ArchivedMail, span: Span): boolean {
  if (span.kind === 'days') return at >= span.from && at <= span.to
  if (kind === 'notice' || (kind === 'broadcast' && !span.broadcasts) || phase === undefined) return false
  return comparePhases(phase, span.from) >= 0 && (span.to === undefined || comparePhases(phase, span.to) <= 0)
}

/** Two empty lines stand where the header was. */
const entryOf = ({ at, subject, lines }: ArchivedMail, judge: JudgeName): readonly string[] => [
  `Date:    ${postDate(at, judge)}`,
  `Subject: ${subject}`,
  '',
  '',
  ...lines,
  ...(lines.at(-1) === '' ? [] : ['']),
]

/** `Fri Nov 20 07:10:05 2026 (1795158605)` */
function postDate(at: Instant, { zone }: JudgeName): string {
  const day = dayOf(at, zone)
  const { year, month, day: dayOfMonth } = dateOf(day)
  const minute = minuteOfDay(at, zone)
  const seconds = Math.floor(at / 1000)
  const clock = [Math.trunc(minute / 60), minute % 60, seconds % 60].map(two).join(':')
  const date = `${WEEKDAYS[weekdayOf(day)]!.slice(0, 3)} ${MONTHS[month - 1]!.slice(0, 3)} ${two(dayOfMonth)}`
  return `${date} ${clock} ${year} (${seconds})`
}

const two = (number: number): string => String(number).padStart(2, '0')
