// The history of a game: what everybody was told, mail by mail. Programs replay the game from it.

import type { Board } from '../../../rules/board/board.ts'
import { comparePhases, type Phase } from '../../../rules/board/phase.ts'
import type { Rulebook } from '../../../rules/board/rulebook.ts'
import { wording } from '../../../wording/wording.ts'
import {
  dateOf,
  dayOf,
  type Instant,
  MONTHS,
  minuteOfDay,
  WEEKDAYS,
  weekdayOf,
  type Zone,
} from '../../game/calendar.ts'
import type { Decision } from '../../game/decision.ts'
import type { GameEvent } from '../../game/events.ts'
import { exists, type Game } from '../../game/game.ts'
import { archivedNoticesOf } from '../mails/notices.ts'
import type { Notice, Recipient } from '../mails/views.ts'
import { bullet, type JudgeName, judgePhaseId } from './frame.ts'

const say = wording.history

/** What is asked for: the mails of some days, or the results of some phases, both ends included. */
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

/** How much of a history is shown at once. */
interface Extent {
  readonly lines: number
  /** In bytes. */
  readonly size: number
}

export const USUAL_EXTENT: Extent = { lines: 1000, size: Number.POSITIVE_INFINITY }

/** The last seven days. */
export const lastWeek = (now: Instant): Span => ({ kind: 'days', from: (now - WEEK) as Instant, to: now })

/** A history as far as it fits, and the first mail that does not. */
interface History {
  readonly lines: readonly string[]
  readonly next: ArchivedMail | undefined
  /** It ends because of its size, so allowing more lines would not help. */
  readonly isLarge: boolean
  /** The first and the last mail that fit. */
  readonly first: ArchivedMail | undefined
  readonly last: ArchivedMail | undefined
}

/** The mails of a span, always whole; at least one if there is any. */
function historyOf(
  archive: Iterable<ArchivedMail>,
  span: Span,
  judge: JudgeName,
  most: Extent = USUAL_EXTENT,
): History {
  const lines: string[] = []
  let size = 0
  let [first, last]: [ArchivedMail | undefined, ArchivedMail | undefined] = [undefined, undefined]
  for (const mail of archive) {
    if (!isWithin(mail, span)) continue
    const entry = entryOf(mail, judge)
    size += entry.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    const isLarge = size > most.size
    if (last !== undefined && (lines.length + entry.length > most.lines || isLarge))
      return { lines, next: mail, isLarge, first, last }
    for (const line of entry) lines.push(line)
    first ??= mail
    last = mail
  }
  return { lines: last === undefined ? [say.nothing] : lines, next: undefined, isLarge: false, first, last }
}

/** How the rest of a history is asked for; dates are in the zone of the game. */
interface Asked {
  readonly game: string
  readonly zone: Zone
  /** A sentence on how to get longer mails. */
  readonly forMore?: string | undefined
}

/** The lines of a history and, if it goes on, the line that asks for the rest. */
export function historyLines(
  archive: Iterable<ArchivedMail>,
  span: Span,
  judge: JudgeName,
  most: Extent = USUAL_EXTENT,
  asked: Asked = { game: '', zone: judge.zone },
): readonly string[] {
  const { lines, next, isLarge, first, last } = historyOf(archive, span, judge, most)
  if (next === undefined || first === undefined || last === undefined) return lines
  const forMore = isLarge && asked.forMore !== undefined ? bullet(asked.forMore) : []
  const isOnePhase = first.phase !== undefined && isOfPhase(first.phase, next) && isOfPhase(first.phase, last)
  // What is left of a phase begins at a later time.
  const byTime = isLarge ? timeFrom(next, last, asked.zone) : undefined
  const rest = restFrom(next, last, span, asked.zone) ?? byTime
  if (rest !== undefined)
    return [...lines, ...bullet(say.goesOn), '', `  HISTORY ${asked.game} ${rest}`, ...forMore]
  if (!isLarge) return [...lines, ...bullet(say.isLonger)]
  return [
    ...lines,
    ...bullet(isOnePhase ? say.isOneMinute : fewerPhases(archive, next, last, span, judge, most, asked.game)),
    ...forMore,
  ]
}

const isOfPhase = (phase: Phase, mail: ArchivedMail): boolean =>
  mail.phase !== undefined && comparePhases(mail.phase, phase) === 0

/**
 * The line that asks for the phases from there on, with broadcasts if the span has them and all of the first phase
 * fits; else a sentence that says why there is none.
 */
function fewerPhases(
  archive: Iterable<ArchivedMail>,
  next: ArchivedMail,
  last: ArchivedMail,
  span: Span,
  judge: JudgeName,
  { size }: Extent,
  game: string,
): string {
  const phase = next.phase ?? last.phase
  if (phase === undefined) return say.isLarger
  const hasBroadcasts = span.kind === 'days' || span.broadcasts
  const one = { kind: 'phases', from: phase, to: phase } as const
  const broadcasts = [...(hasBroadcasts ? [true] : []), false].find(each => {
    const { next, last } = historyOf(archive, { ...one, broadcasts: each }, judge, { ...USUAL_EXTENT, size })
    return next === undefined && last !== undefined
  })
  if (broadcasts === undefined) return say.isOneMinute
  // Asked for by phases, as much of the rest comes as fits, and then what is left of it.
  const isLast = ![...archive].some(
    mail => isWithin(mail, span) && mail.phase !== undefined && comparePhases(mail.phase, phase) > 0,
  )
  const id = judgePhaseId(phase)
  const to = isLast ? ` TO ${id}` : ''
  return say.fewerPhases({ line: `HISTORY ${game} FROM ${id}${to}${broadcasts ? ' BROAD' : ''}` })
}

/** The rest has to begin later, or in a later phase, than the last mail shown; otherwise it takes more lines. */
function restFrom(next: ArchivedMail, last: ArchivedMail, span: Span, zone: Zone): string | undefined {
  if (span.kind === 'phases') {
    const isLater =
      next.phase !== undefined && last.phase !== undefined && comparePhases(next.phase, last.phase) > 0
    return isLater ? `EXCLSTART ${judgePhaseId(next.phase)}${span.broadcasts ? ' BROAD' : ''}` : undefined
  }
  return timeFrom(next, last, zone)
}

/** The day and, if need be, the minute of the rest; undefined if the last mail shown is of the same minute. */
function timeFrom(next: ArchivedMail, last: ArchivedMail, zone: Zone): string | undefined {
  const [day, minute] = [dayOf(next.at, zone), minuteOfDay(next.at, zone)]
  const { day: dayOfMonth, month, year } = dateOf(day)
  const date = `FROM ${dayOfMonth} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`
  if (day !== dayOf(last.at, zone)) return date
  return minute === minuteOfDay(last.at, zone)
    ? undefined
    : `${date} ${two(Math.trunc(minute / 60))}:${two(minute % 60)}`
}

/** Whether a moment may have brought mails of a span. */
export const touches =
  (span: Span) =>
  ({ at, before, after }: Moment): boolean => {
    if (span.kind === 'days') return at >= span.from && at <= span.to
    const { from, to } = span
    return (
      after !== undefined &&
      comparePhases(after, from) >= 0 &&
      (to === undefined || before === undefined || comparePhases(before, to) <= 0)
    )
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

// What everybody was told in a game, mail by mail, written again from its events as an observer would have got it.

/** A mail to everybody, without its header. */
export interface ArchivedMail {
  readonly at: Instant
  readonly subject: string
  readonly kind: 'results' | 'broadcast' | 'notice'
  readonly phase: Phase | undefined
  readonly lines: readonly string[]
}

/** The board and the rules of a game. */
export type EquipmentFor = (game: Game) => { readonly board: Board; readonly rules: Rulebook }

/** When something was decided, and in which phases the game was before and after it. */
interface Moment {
  readonly at: Instant
  readonly before: Phase | undefined
  readonly after: Phase | undefined
}

/** All mails that went to everybody, the oldest first; mails to some people only are not included. */
export const archiveOf = (
  decisions: Iterable<Decision>,
  equipment: EquipmentFor,
  judge: JudgeName,
): readonly ArchivedMail[] => [...mailsToAll(decisions, equipment, judge)]

/** The same one by one, for the wanted moments only; each mail is written when it is asked for. */
export function* mailsToAll(
  decisions: Iterable<Decision>,
  equipment: EquipmentFor,
  judge: JudgeName,
  isWanted: (moment: Moment) => boolean = () => true,
): Iterator<ArchivedMail> & Iterable<ArchivedMail> {
  for (const { before, after, steps, cause } of decisions) {
    // Nobody else was told that the game was created.
    const told = steps.filter(({ was, event }) => exists(was) && isNews(event))
    const [first] = told
    if (first === undefined) continue
    const { at } = first.event
    if (!isWanted({ at, before: before.position?.phase, after: after.position?.phase })) continue
    const world = { ...equipment(after), now: at, chance: () => 0 }
    for (const notice of archivedNoticesOf({ before, after, steps: told, cause }, { world, judge }))
      yield archived(notice, at)
  }
}

/** Many events are told to nobody else, or not before the results. */
const isNews = ({ kind }: GameEvent): boolean => !UNHEARD.includes(kind)

const UNHEARD: readonly GameEvent['kind'][] = [
  'ordersWritten',
  'ordersCleared',
  'ordersPlanned',
  'plansCleared',
  'standingOrdersGiven',
  'waitChosen',
  'voteCast',
  'diaryWritten',
  'diaryStruck',
  'passwordChosen',
]

const archived = ({ kind, subject, lines, phase }: Notice<Recipient>, at: Instant): ArchivedMail => ({
  at,
  subject,
  kind: kind === 'results' ? 'results' : kind === 'press' ? 'broadcast' : 'notice',
  phase,
  lines,
})
