// SET ABSENCE, SET NO ABSENCE, GRANT ABSENCE: days on which somebody is away, or is back.
import { isoOf } from '../../game/calendar.ts'
import type { Act } from '../../game/commands.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import { type AtGame, command, usual } from '../command.ts'
import { absenceIn, actAt } from '../meaning/dates.ts'
import { holderOf, personCalled } from '../meaning/persons.ts'
import { fromToIn, isDate } from './dateWords.ts'

const say = wording.daemon.sayings

const EXAMPLE = 'SET ABSENCE 24 Dec TO 2 Jan'

export const absence = command({
  kind: 'absence',
  sets: {
    slips: ['ABSENCE', 'HOLIDAY', 'HOLIDAYS', 'VACATION', 'VACATIONS'],
    known: ['ABSENCE', 'HOLIDAY', 'VACATION'],
    examples: { ABSENCE: EXAMPLE, HOLIDAY: EXAMPLE, VACATION: EXAMPLE },
  },
  called: () => 'set absence',
  reads: (dates: string, spelling: string) => {
    const fromTo = fromToIn(dates)
    return fromTo === undefined ? undefined : { ...fromTo, spelling }
  },
  for: 'theGame',
  act: 'beAway',
  acts: ({ from, to }, at) => {
    const read = absenceIn(from, to, at)
    return read.ok ? ok({ kind: 'beAway', ...read.value }) : read
  },
})

export const noAbsence = command({
  kind: 'noAbsence',
  sets: { slips: ['NO ABSENCE', 'NO HOLIDAY', 'NO VACATION'] },
  called: () => 'set no absence',
  reads: (date: string | undefined, spelling: string) =>
    date !== undefined && !isDate(date) ? undefined : { date, spelling },
  for: 'theGame',
  act: 'beBack',
  acts: ({ date }, at) => back(date, at),
})

export const grantAbsence = command({
  kind: 'grantAbsence',
  words: [usual('grant absence', 'GRANT ABSENCE F FROM 24 Dec TO 2 Jan')],
  called: () => 'grant absence',
  /** `F FROM 24 Dec TO 2 Jan` */
  reads: (words: string) => {
    const [, who, dates] = /^(.+?) from (.+)$/i.exec(words) ?? []
    const fromTo = fromToIn(dates ?? '')
    return who === undefined || fromTo === undefined ? undefined : { who, ...fromTo }
  },
  for: 'theGame',
  act: 'grantAbsence',
  acts: ({ who, from, to }, at) => {
    const read = absenceIn(from, to, at)
    const person = holderOf(who, at.game) ?? personCalled(who, at.people)
    return read.ok ? ok({ kind: 'grantAbsence', person, absence: read.value }) : read
  },
})

/** The absence that covers a date; without one the only one that is to come. */
function back(date: string | undefined, at: AtGame): Result<Act, Refusal> {
  if (date !== undefined) return actAt(date, at, day => ({ kind: 'beBack', at: day }))
  const own = at.game.absences.filter(({ person, to }) => person === at.by.person && to > at.now)
  const [only, another] = own
  if (only === undefined) return refused(say.notAway)
  if (another !== undefined)
    return refused(say.whichAbsence({ days: own.map(({ from }) => isoOf(from).slice(0, 10)).join(', ') }))
  return ok({ kind: 'beBack', at: only.from })
}
