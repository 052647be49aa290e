// The commands about times: deadlines and absences.

import { ok, type Result } from '../../result.ts'
import { wording } from '../../wording/wording.ts'
import { DAY, type Instant, isoOf, MINUTE, minutesAfter, written } from '../game/calendar.ts'
import type { Act } from '../game/commands.ts'
import type { Absence } from '../game/deadlines.ts'
import { type Game, isPaused } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'
import { amount } from '../report/sentences/names.ts'
import { type AskedBack, type AtGame, command, usual } from './command.ts'
import { type Refusal, refused } from './context.ts'
import { absenceIn, absenceNotes, actAt, clockNotes, dateIn, fromToIn, isDate } from './meaning/dates.ts'
import { holderOf, personCalled } from './meaning/names.ts'
import { sureness } from './reading/answers.ts'
import { deadlineSaid, lengthSaid } from './wishes/timeSaid.ts'

// SET DEADLINE, SET GRACE, SET START: when orders are due, until when they are still taken, and when the game begins.

const say = wording.letters.table

interface Dated {
  readonly date: string
  readonly isSure?: true
}

const dated = (text: string): Dated | undefined => {
  // `SET DEADLINE to 24 Dec 20:00`
  const whole = text.replace(/^(?:to|until|till) (?=.*\d)/i, '')
  const date = whole.replace(/ ?!+$| (?:yes|confirm)$/i, '')
  if (!isDate(date) || /^reminders\b/i.test(date)) return undefined
  return date === whole ? { date } : { date, isSure: true }
}

/**
 * In minutes: a date this far beyond the length of a phase is probably a slip in the year or month. At slow tables,
 * this many phase lengths.
 */
const FAR = 28 * DAY
const TIMES_FAR = 3

/** A later date is far: the end of a phase that began now, with its grace, plus the limit above. */
const farFrom = ({ game: { position, settings }, now }: AtGame): Instant => {
  const { next, grace } = settings.timing[position?.phase.kind ?? 'movement']
  return minutesAfter(now, next + grace + Math.max(FAR, TIMES_FAR * next))
}

/** One wrong digit would make a game wait for years. `standing` is the time that the date replaces. */
const farAhead = (standing: 'deadline' | 'grace'): AskedBack<Dated> => ({
  isSlip: true,
  unless: (at, { date }) => {
    const read = dateIn(date, at)
    const stands = at.game.due?.[standing] ?? at.now
    return !read.ok || read.value.at <= Math.max(farFrom(at), stands)
  },
  why: ({ date }, at) => {
    const read = dateIn(date, at)
    if (!read.ok) return ''
    const days = Math.round((read.value.at - at.now) / (DAY * MINUTE))
    const far = say.why.farAhead({ taken: read.value.understood, days: amount(days, 'day') })
    return [far, ...clockNotes(date, at)].join(' ')
  },
})

const deadline = command({
  kind: 'deadline',
  sets: {
    slips: ['DEADLINE'],
    known: ['DEADLINE'],
    examples: { DEADLINE: 'SET DEADLINE 24 Dec 20:00' },
  },
  called: () => 'set deadline',
  reads: dated,
  for: 'theGame',
  act: 'setDeadline',
  asks: farAhead('deadline'),
  takesMarks: true,
  notes: ({ date }, at) => clockNotes(date, at),
  acts: ({ date }, at) => dueAt(date, at, 'deadline', deadline => ({ kind: 'setDeadline', deadline })),
  says: dueNow,
})

const grace = command({
  kind: 'grace',
  sets: { slips: ['GRACE'], examples: { GRACE: ['SET GRACE 26 Dec 20:00', 'SET MOVE GRACE 72'] } },
  called: () => 'set grace',
  reads: dated,
  for: 'theGame',
  act: 'setGrace',
  asks: farAhead('grace'),
  takesMarks: true,
  notes: ({ date }, at) => clockNotes(date, at),
  acts: ({ date }, at) => dueAt(date, at, 'grace', grace => ({ kind: 'setGrace', grace })),
  says: dueNow,
})

const start = command({
  kind: 'start',
  sets: { slips: ['START'], examples: { START: 'SET START 2 Jan 20:00' } },
  called: () => 'set start',
  reads: dated,
  for: 'theGame',
  act: 'setStart',
  asks: farAhead('deadline'),
  takesMarks: true,
  notes: ({ date }, at) => clockNotes(date, at),
  acts: ({ date }, at) => dueAt(date, at, 'start', start => ({ kind: 'setStart', start })),
})

/**
 * The act for a date. `+2 days` and `in 36 hours` are no dates: they do nothing, but the reply gives the line with the
 * date.
 */
function dueAt(
  date: string,
  at: AtGame,
  word: 'deadline' | 'grace' | 'start',
  act: (date: Instant) => Act,
): Result<Act, Refusal> {
  const { game, by, now } = at
  const { deadline = now, grace = now } = game.due ?? {}
  // `SET GRACE 2 days` tells how long the grace is, `+2 days` how much longer it becomes.
  const isLength = word === 'grace' && !/^\s*[+-]/.test(date) && lengthSaid(date) !== undefined
  const ends = word === 'grace' && !isLength ? { due: grace, begins: deadline } : { due: deadline }
  const zone = game.zones.get(by.person) ?? game.settings.timing.zone
  const said = dateIn(date, at).ok ? undefined : deadlineSaid(date, { now, ...ends, zone })
  if (said === undefined || said === 'unclear') return actAt(date, at, act)
  const line = `SET ${word.toUpperCase()} ${said}`
  return refused(wording.letters.unread.dateMeant({ date: date.slice(0, 60), line }))
}

/**
 * What will be due when a paused game goes on, in the writer's time zone. In a running game the reply tells it above.
 */
function dueNow(_: readonly Act[], { game, by }: AtGame): string {
  const { due, zones, settings } = game
  if (due === undefined || !isPaused(game)) return say.justDone
  const zone = zones.get(by.person) ?? settings.timing.zone
  return say.isDue({ deadline: written(due.deadline, zone), grace: written(due.grace, zone) })
}

// SET ABSENCE, SET NO ABSENCE, GRANT ABSENCE: days on which somebody is away, or is back.

const EXAMPLE = ['SET ABSENCE 24 Dec TO 2 Jan', 'SET NO ABSENCE']

interface Away {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** An absence that ends so far ahead is probably one wrong digit. */
const FAR_AWAY: AskedBack<Away> = {
  isSlip: true,
  unless: (at, { from, to }) => {
    const read = from === undefined ? undefined : absenceIn(from, to, at)
    return read === undefined || !read.ok || read.value.to <= minutesAfter(at.now, FAR_ABSENCE)
  },
  why: ({ from, to }, at) => {
    const read = from === undefined ? undefined : absenceIn(from, to, at)
    if (read === undefined || !read.ok) return ''
    const days = Math.round((read.value.to - at.now) / (DAY * MINUTE))
    return say.why.farAway({ ...daysOf(read.value, at), days: amount(days, 'day') })
  },
}

/** More than a year. */
const FAR_ABSENCE = 400 * DAY

interface WrittenAbsence extends Away {
  readonly from: string
  readonly spelling: string
  readonly isSure?: true
}

const absence = command({
  kind: 'absence',
  sets: {
    slips: ['ABSENCE', 'HOLIDAY', 'HOLIDAYS', 'VACATION', 'VACATIONS'],
    known: ['ABSENCE', 'HOLIDAY', 'VACATION'],
    examples: { ABSENCE: EXAMPLE, HOLIDAY: EXAMPLE, VACATION: EXAMPLE },
  },
  called: () => 'set absence',
  asks: FAR_AWAY,
  takesMarks: true,
  reads: (said: string, spelling: string): WrittenAbsence | undefined => {
    const { words, isSure } = sureness(said)
    const fromTo = fromToIn(words)
    return fromTo === undefined ? undefined : { ...fromTo, spelling, ...(isSure && { isSure }) }
  },
  for: 'theGame',
  act: 'beAway',
  acts: ({ from, to }, at) => {
    const read = absenceIn(from, to, at)
    return read.ok ? ok({ kind: 'beAway', ...read.value }) : read
  },
  notes: ({ from, to }, at) => absenceNotes(from, to, at),
  says: saidOfAbsence,
})

const noAbsence = command({
  kind: 'noAbsence',
  sets: { slips: ['NO ABSENCE', 'NO HOLIDAY', 'NO VACATION'] },
  called: () => 'set no absence',
  reads: (date: string | undefined, spelling: string) =>
    date !== undefined && !isDate(date) ? undefined : { date, spelling },
  for: 'theGame',
  act: 'beBack',
  acts: ({ date }, at) => back(date, at),
  notes: ({ date }, at) => (date === undefined ? [] : clockNotes(date, at)),
})

interface Granted extends Away {
  readonly who: string
}

const grantAbsence = command({
  kind: 'grantAbsence',
  words: [usual('grant absence', 'GRANT ABSENCE F FROM 24 Dec TO 2 Jan')],
  called: () => 'grant absence',
  asks: FAR_AWAY,
  takesMarks: true,
  /** `F FROM 24 Dec TO 2 Jan`; the power alone grants what its player has asked for. */
  reads: (said: string): (Granted & { readonly isSure?: true }) | undefined => {
    const words = said.replace(/ ?!+$| (?:yes|confirm)$/i, '')
    const sure = words === said ? {} : { isSure: true as const }
    if (/^\S+$/.test(words.trim())) return { who: words.trim(), from: undefined, to: undefined, ...sure }
    const [, who, dates] = /^(.+?) from (.+)$/i.exec(words) ?? []
    const fromTo = fromToIn(dates ?? '')
    return who === undefined || fromTo === undefined ? undefined : { who, ...fromTo, ...sure }
  },
  for: 'theGame',
  act: 'grantAbsence',
  acts: ({ who, from, to }, at) => {
    const person = holderOf(who, at.game) ?? personCalled(who, at.people)
    const read = from === undefined ? requested(person, who, at) : absenceIn(from, to, at)
    return read.ok ? ok({ kind: 'grantAbsence', person, absence: read.value }) : read
  },
  notes: ({ from, to }, at) => (from === undefined ? [] : absenceNotes(from, to, at)),
  says: ([act], at) =>
    act?.kind === 'grantAbsence'
      ? say.granted({ who: calledAt(act.person, at.game), ...daysOf(act.absence, at) })
      : say.justDone,
})

/** The absence that somebody has asked for. If there are several, the master has to say which. */
function requested(person: string, who: string, at: AtGame): Result<Absence, Refusal> {
  const open = at.game.requests.filter(each => each.person === person && each.to > at.now)
  const [only, another] = open
  if (only !== undefined && another === undefined) return ok({ from: only.from, to: only.to })
  const parts = { who: calledAt(person, at.game), line: `GRANT ABSENCE ${who} FROM 24 Dec TO 2 Jan` }
  return refused((only === undefined ? say.noRequest : say.severalRequests)(parts))
}

const daysOf = ({ from, to }: Absence, { game, by }: AtGame) => {
  const zone = game.zones.get(by.person) ?? game.settings.timing.zone
  return { from: written(from, zone), to: written(to, zone) }
}

/** The name of the person's power, or the person. */
function calledAt(person: string, game: Game): string {
  const power = game.seats.findIndex(({ player }) => player === person)
  return power < 0 ? person : boardFor(game).powers[power]!.name
}

/** An absence longer than the game allows has to be granted. */
function saidOfAbsence([act]: readonly Act[], at: AtGame): string {
  if (act?.kind !== 'beAway') return say.justDone
  const isIt = (each: Absence) => each.from === act.from && each.to === act.to
  const { absences, settings } = at.game
  if (absences.some(isIt)) return say.away(daysOf(act, at))
  const who = settings.moderated ? say.askedMaster : say.askedPlayers
  return say.awayAsked({ ...daysOf(act, at), days: amount(settings.longestAbsence, 'day'), who })
}

/** The absence that covers a date; without a date, the only one that has not ended. */
function back(date: string | undefined, at: AtGame): Result<Act, Refusal> {
  if (date !== undefined) return actAt(date, at, day => ({ kind: 'beBack', at: day }))
  const { absences, requests } = at.game
  const own = [...absences, ...requests].filter(({ person, to }) => person === at.by.person && to > at.now)
  const [only, another] = own
  if (only === undefined) return refused(wording.letters.commandRefusals.notAway)
  if (another !== undefined)
    return refused(
      wording.letters.commandRefusals.whichAbsence({
        days: own.map(({ from }) => isoOf(from).slice(0, 10)).join(', '),
      }),
    )
  return ok({ kind: 'beBack', at: only.from })
}

export const TIMES = [deadline, grace, start, absence, noAbsence, grantAbsence] as const
