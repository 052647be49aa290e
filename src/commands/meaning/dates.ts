// The dates in letters: in the zone of their writer, and why one cannot be read.

import { dateOf, type Instant, MONTHS, type Zone } from '../../game/calendar.ts'
import type { Act } from '../../game/commands.ts'
import { type AbsenceRefusal, readAbsence } from '../../game/dates/absences.ts'
import { type DateRefusal, readDate } from '../../game/dates/dates.ts'
import type { Absence } from '../../game/deadlines.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import type { AtGame } from '../command.ts'

const say = wording.daemon.unread

/** What is to be done at a date. */
export function actAt(text: string, at: AtGame, act: (date: Instant) => Act): Result<Act, Refusal> {
  const { timing } = at.game.settings
  const kind = at.game.position?.phase.kind ?? 'movement'
  const date = readDate(text, { now: at.now, zone: zoneAt(at), missingTime: timing[kind].clock ?? 0 })
  return date.ok ? ok(act(date.value.at)) : refused(whyNoDate(text, date.error))
}

/** Dates are in the writer's own zone if they have chosen one, else in that of the game. */
const zoneAt = ({ game, by }: AtGame): Zone => game.zones.get(by.person) ?? game.settings.timing.zone

export function absenceIn(from: string, to: string | undefined, at: AtGame): Result<Absence, Refusal> {
  const text = to === undefined ? from : `${from} to ${to}`
  const read = readAbsence(text, at.now, zoneAt(at))
  return read.ok
    ? ok({ from: read.value.from, to: read.value.to })
    : refused(whyNoDate(text, read.error, 'days'))
}

/** A sentence about a date, or days, that were not taken: what would be, of this very date where that can be told. */
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
  const isExample = refusal.kind === 'incomplete' || refusal.kind === 'noSuchDay'
  const like = 'works' in refusal && !isExample ? refusal.works.slice(0, 6).join(say.or) : say.dateLike[as]
  return as === 'days' ? say.noDays({ like }) : say.noDate({ date, like })
}
