// Dates and phases named in letters.

import { ok, type Result } from '../../../result.ts'
import { comparePhases, type Phase, readPhase } from '../../../rules/board/phase.ts'
import { wording } from '../../../wording/wording.ts'
import type { Zone } from '../../game/calendar.ts'
import { dateOf, type Instant, MONTHS } from '../../game/calendar.ts'
import type { Act } from '../../game/commands.ts'
import { type AbsenceRefusal, readAbsence } from '../../game/dates/absences.ts'
import { type DateRefusal, type ReadDate, readDate } from '../../game/dates/dates.ts'
import { readPhaseName } from '../../game/dates/phaseNames.ts'
import type { Absence } from '../../game/deadlines.ts'
import type { Game, PlayedTurn } from '../../game/game.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import type { AtGame } from '../command.ts'
import { type Refusal, refused } from '../context.ts'

// Dates in letters: read in the writer's time zone; and why one cannot be read.

const say = wording.letters.unread

/** The act to be done at a date. */
export function actAt(text: string, at: AtGame, act: (date: Instant) => Act): Result<Act, Refusal> {
  const date = dateIn(text, at)
  return date.ok ? ok(act(date.value.at)) : refused(whyNoDate(text, date.error))
}

/** A date as its writer means it. */
export function dateIn(text: string, at: AtGame): Result<ReadDate, DateRefusal> {
  const { timing } = at.game.settings
  const kind = at.game.position?.phase.kind ?? 'movement'
  return readDate(text, { now: at.now, zone: zoneAt(at), missingTime: timing[kind].clock ?? 0 })
}

/** Notes on how a time was read that the clock skips or shows twice when it is put forward or back. */
export const clockNotes = (text: string, at: AtGame): readonly string[] => {
  const date = dateIn(text, at)
  return date.ok ? notesOf([date.value]) : []
}

export function absenceNotes(from: string, to: string | undefined, at: AtGame): readonly string[] {
  const read = readAbsence(to === undefined ? from : `${from} to ${to}`, at.now, zoneAt(at))
  return read.ok ? notesOf(read.value.ends) : []
}

const notesOf = (dates: readonly ReadDate[]): readonly string[] =>
  dates.flatMap(({ isShifted, isFirstOfTwo, understood: taken }) => [
    ...(isShifted ? [say.noSuchHour({ taken })] : []),
    ...(isFirstOfTwo === true ? [say.hourTwice({ taken })] : []),
  ])

/** Dates are in the writer's own zone if one is chosen, otherwise in the zone of the game. */
const zoneAt = ({ game, by }: AtGame): Zone => game.zones.get(by.person) ?? game.settings.timing.zone

export function absenceIn(from: string, to: string | undefined, at: AtGame): Result<Absence, Refusal> {
  const text = to === undefined ? from : `${from} to ${to}`
  const read = readAbsence(text, at.now, zoneAt(at))
  return read.ok
    ? ok({ from: read.value.from, to: read.value.to })
    : refused(whyNoDate(text, read.error, 'days'))
}

/** Why a date, or a range of days, was refused, with what would be accepted: of this very date where possible. */
export function whyNoDate(
  text: string,
  refusal: DateRefusal | AbsenceRefusal,
  as: keyof typeof say.dateLike = 'date',
): string {
  const date = text.slice(0, 60)
  if (refusal.kind === 'tooFar') {
    const { day, month, year } = dateOf(refusal.day)
    const full = `${day} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`
    return say.yearToo({ date, days: refusal.days, full })
  }
  if (refusal.kind === 'noSuchDay') return say.noSuchDay({ date })
  if (refusal.kind === 'endsBeforeItBegins' && refusal.isShifted === true) return say.nothingLeft
  if (refusal.kind === 'endsBeforeItBegins') return say.endsBefore({ from: date.split(/ to /i)[0]! })
  const like =
    'works' in refusal && refusal.kind !== 'incomplete'
      ? refusal.works.slice(0, 6).join(say.or)
      : say.dateLike[as]
  return as === 'days' ? say.noDays({ like }) : say.noDate({ date, like })
}

// Phases named in letters, and the turns that were played in them.

/** A phase by its id, in any judge's spelling; the present phase and later ones also by other names. */
export function phaseIn(text: string, { position }: Game): Result<Phase, Refusal> {
  const byId = readPhase(text)
  const read = byId.ok || position === undefined ? byId : readPhaseName(text, position.phase)
  const like = position === undefined ? 'F1901M' : judgePhaseId(position.phase)
  return read.ok
    ? ok(read.value)
    : refused(wording.letters.commandRefusals.noPhase({ phase: text.slice(0, 40), like }))
}

/** The same for an optional phase. */
export const phaseInIfAny = (text: string | undefined, game: Game): Result<Phase | undefined, Refusal> =>
  text === undefined ? ok(undefined) : phaseIn(text, game)

export const isSamePhase = (one: Phase, other: Phase | undefined): boolean =>
  other !== undefined && comparePhases(one, other) === 0

export const turnPlayed = (phase: Phase, { turns }: Game): PlayedTurn | undefined =>
  turns.find(turn => isSamePhase(turn.phase, phase))

// Recognizes the words of dates.

/** Has a digit or the name of a day; the calendar decides whether it is a date. */
export const isDate = (text: string): boolean =>
  /\d|^(?:(?:next|this|on) )?(?:sun|mon|tue|wed|thu|fri|sat)|\b(?:today|tonight|tomorrow|now)\b/i.test(text)

interface FromTo {
  readonly from: string
  readonly to: string | undefined
}

/** `[FROM] 24 Dec [TO 2 Jan]` */
export function fromToIn(dates: string): FromTo | undefined {
  const [, from = '', to] = /^(?:from )?(.+?)(?: (?:to|until|till|-) (.+))?$/i.exec(dates) ?? []
  return isDate(from) && (to === undefined || isDate(to)) ? { from, to } : undefined
}
