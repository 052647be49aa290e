// The news about time: deadlines, reminders, who is late, pauses, and absences.

import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import { type Instant, isoOf } from '../../game/calendar.ts'
import type { Step } from '../../game/decision.ts'
import type { GameEvent, Person } from '../../game/events.ts'
import { type Game, isBlind, isMaster, isPaused, peopleOf } from '../../game/game.ts'
import { isOftenLate, missesLately, silenceOf } from '../../game/turns/misses.ts'
import { isQuiet } from '../../game/views.ts'
import { judgeDate, judgePhaseId } from '../forms/frame.ts'
import { amount } from '../sentences/names.ts'
import { missingOf, missingSentence } from './confirmation.ts'
import { asking } from './nextSteps.ts'
import { isByAnother, lineToSend, type Notices, type Teller } from './teller.ts'
import { isPerson } from './views.ts'

const say = wording.notices

/** The news of a step about time; undefined if it is about something else. */
export function timeNews({ was, event, now: game }: Step, teller: Teller): Notices | undefined {
  switch (event.kind) {
    case 'deadlineSet': {
      // The start and the results tell what comes next themselves; of several deadlines only the last one counts.
      const isOver = !teller.isForArchive && event.due !== teller.background.end.due
      if (event.why === 'phaseOpened' || isOver) return []
      const { zone } = teller.background.judge
      const what =
        event.why === 'graceByHand'
          ? `Grace Adjustment to: ${judgeDate(event.due.grace, zone)}`
          : `Deadline Adjustment to: ${judgeDate(event.due.deadline, zone)}`
      const absence = event.due.isAfterAbsence === true ? [wording.nextSteps.afterAbsence] : []
      return teller.all('deadline', what, [say.deadline[event.why], ...absence, ...dueLines(game, teller)])
    }
    case 'startSet':
      // If the deadline moves with it, the news of the deadline says so.
      return teller.background.end.due?.deadline !== was.due?.deadline
        ? []
        : teller.all('news', `Not Before: ${judgeDate(event.start, teller.background.judge.zone)}`, [
            say.startSet({ start: teller.time(event.start) }),
            ...dueLines(game, teller),
          ])
    case 'remindersSent':
      return event.to.flatMap(power => reminder(power, game, teller))
    case 'deadlineMissed':
    case 'lateNoticeSent':
      return late(event.late, game, teller)
    case 'phaseHeldUp':
      return teller.to('news', game.masters, 'Ready To Process', [
        say.heldUp({ phase: judgePhaseId(game.position!.phase), line: processLine(game) }),
      ])
    case 'gamePaused': {
      // The top of the mail tells that the game is paused; a pause that is over already is not news.
      if (teller.isForArchive) return teller.all('news', 'Game Paused', [`${say.paused} ${say.pressGoesOn}`])
      return isPaused(teller.background.end) ? teller.all('news', 'Game Paused', [say.pressGoesOn]) : []
    }
    case 'gameResumed': {
      const isMoved = teller.background.end.due !== was.due
      const stays = was.due === undefined || isMoved ? [] : [say.deadlineStays, ...dueLines(was, teller)]
      return teller.all('news', 'Game Resumed', [say.resumed, ...stays])
    }
    case 'absenceRequested':
    case 'absenceTaken':
    case 'absenceCancelled':
      return absence(event, was, teller)
    default:
      return undefined
  }
}

const processLine = ({ position }: Game): string => `PROCESS ${judgePhaseId(position!.phase)}`

/** The deadline and grace, unless they stand at the top of the mail. */
function dueLines(game: Game, teller: Teller): readonly string[] {
  const { due, position } = game
  const { end } = teller.background
  if (due === undefined || position === undefined) return []
  if (!teller.isForArchive && end.due === due && !isPaused(end)) return []
  return [
    say.isDue({ phase: judgePhaseId(position.phase), deadline: teller.time(due.deadline) }),
    say.graceEnds({ grace: teller.time(due.grace) }),
  ]
}

const reminder = (power: Power, game: Game, teller: Teller): Notices => {
  const { world } = teller.background
  const holder = game.seats[power]?.player
  if (holder === undefined) return []
  return teller.one('reminder', holder, 'Reminder', () => [
    say.reminder({ power: teller.name(power), deadline: teller.time(game.due!.deadline) }),
    missingSentence(game, power, world) ?? '',
    ...(isOftenLate(game, power) ? ['', ...ifSilent(game, power, teller)] : []),
    '',
    ...asking(game, game.position!, power, world, missingOf(game, power, world).units),
  ])
}

/** What happens if no orders come, for players who have often missed deadlines. */
function ifSilent(game: Game, power: Power, teller: Teller): readonly string[] {
  const { name, time } = teller
  const { world } = teller.background
  const { deadline, offered, grace, hasSome, end: kind } = silenceOf(game, power, game.due!, world) // it is due
  const told = say.oftenLate
  const { missed, deadlines } = missesLately(game, power)
  const end = kind === 'playedWithout' ? told.playedWithout({ power: name(power) }) : told[kind]
  const why = (hasSome ? told.whyMore : told.why)({ missed, deadlines, power: name(power) })
  if (grace === deadline) return [why, told.atDeadline({ deadline: time(deadline), what: end })]
  const isLate = isQuiet(game) ? told.somebodyLate : told.late({ power: name(power) })
  const late = offered === deadline ? `${isLate} ${told.offeredToo}` : isLate
  return [
    why,
    told.atDeadline({ deadline: time(deadline), what: late }),
    ...(offered === undefined || offered === deadline ? [] : [told.offered({ offered: time(offered) })]),
    told.atGrace({ grace: time(grace), what: end }),
  ]
}

function late(powers: readonly Power[], game: Game, teller: Teller): Notices {
  // In a blind game each reader has their own notice: the master's names the powers, the others do not even tell how
  // many.
  const isTheirs = teller.everybody.every(reader => isPerson(reader) && isMaster(game, reader))
  const quiet = isQuiet(game) && !(isBlind(game) && isTheirs)
  const all = isBlind(game) && quiet ? powers.slice(0, 1) : powers
  const letters = all.map(power => (quiet ? '?' : teller.letter(power))).join('')
  const who = quiet ? say.somebody : teller.names(powers)
  const until = say.graceEnds({ grace: teller.time(game.due!.grace) })
  const told = powers.length === 1 || quiet ? say.oneIsLate : say.severalAreLate
  return teller.all('late', `Late Notice: ${letters}`, [told({ who, until })])
}

// Absences: those who may grant one are asked, and the person who asked is told the result.

type AbsenceEvent = Extract<
  GameEvent,
  { readonly kind: 'absenceRequested' | 'absenceTaken' | 'absenceCancelled' }
>

function absence(event: AbsenceEvent, was: Game, teller: Teller): Notices {
  const { game, time } = teller
  const { person } = event
  const dates = { from: time(event.from), to: time(event.to) }
  const who = named(person, game, teller)
  switch (event.kind) {
    case 'absenceRequested':
      return teller.to('absenceRequest', whoGrant(person, game), 'Oversized Absence Request', [
        say.absenceRequested({ person: who, ...dates, days: amount(game.settings.longestAbsence, 'day') }),
        say.grantIt,
        '',
        lineToSend(grantLine(event, who, game, teller)),
      ])
    case 'absenceTaken':
      return isByAnother(event.by, person)
        ? teller.own(person, 'Absence Granted', () => [say.absenceGranted(dates)])
        : []
    case 'absenceCancelled': {
      const isAsked = was.requests.some(each => each.person === person && each.from === event.from)
      if (!isByAnother(event.by, person))
        return isAsked
          ? teller.to('news', whoGrant(person, game), 'Absence Request Withdrawn', [
              say.absenceNotAsked({ person: who, ...dates }),
            ])
          : []
      // An absence granted instead has news of its own.
      const isAnswered = teller.background.end.absences.length > game.absences.length
      return isAnswered ? [] : teller.own(person, 'Absence Taken Back', () => [say.absenceTakenBack(dates)])
    }
  }
}

/** The masters; if there are none, any other player may grant it. */
const whoGrant = (person: Person, game: Game): readonly Person[] => {
  if (game.settings.moderated) return game.masters
  const isHidden = game.settings.gunboat && game.seats.length === 0
  return isHidden ? [] : peopleOf(game).filter(each => each !== person && !game.observers.includes(each))
}

/** A person by their power, so that nobody learns who plays it; before the start by their address. */
function named(person: Person, game: Game, { name }: Teller): string {
  const power = game.seats.findIndex(({ player }) => player === person)
  return power < 0 ? person : name(power as Power)
}

/** Dates to the minute, in a form that means the same in every zone. */
function grantLine(
  { from, to }: { from: Instant; to: Instant },
  who: string,
  game: Game,
  teller: Teller,
): string {
  const power = game.seats.findIndex(
    ({ player }) => player !== undefined && named(player, game, teller) === who,
  )
  const at = (date: Instant): string => `${isoOf(date).slice(0, 16)}Z`
  return `GRANT ABSENCE ${power < 0 ? who : teller.letter(power as Power)} FROM ${at(from)} TO ${at(to)}`
}
