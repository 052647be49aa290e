// What the clock does to a game: when it rings next, reminders, the end of a phase, and notices about late players.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { DAY, type Instant, latest, type Minutes, minutesAfter } from '../calendar.ts'
import { type Alarm, type AlarmKind, type Due, delayEnds, nextDeadline } from '../deadlines.ts'
import { refused, Story } from '../decision.ts'
import type { Doer, Fact } from '../events.ts'
import { type Game, isPaused } from '../game.ts'
import { absencesThatCount } from '../seats/away.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { isRepeated } from '../sheets/planning.ts'
import { owingPowers, type World } from '../table.ts'
import { abandonmentOf, earlyReminder, hasNothing, isOftenLate, isWaitedForAfterGrace } from './misses.ts'
import { closePhase } from './processing.ts'

const CLOCK: Doer = { kind: 'clock' }

/** The next alarm of a game; undefined while it stands still, or if only a player or the master can move it on. */
export const alarmOf = (game: Game, world: World): Alarm | undefined => alarmWith(game, world, true)

/** The same without early reminders, as earlier judges had it. */
export const usualAlarmOf = (game: Game, world: World): Alarm | undefined => alarmWith(game, world, false)

function alarmWith(game: Game, world: World, isEarlyToo: boolean): Alarm | undefined {
  const { position, due, settings, stage, opened, start, rung } = game
  if (stage !== 'playing' || isPaused(game) || position === undefined || due === undefined) return undefined
  const owing = owingPowers(game, world)
  // A wait lasts until the deadline, and no longer.
  const { blind } = settings
  const waits = game.waits.size > 0 || (blind.on && !blind.early)
  const isReady = owing.length === 0 && (!waits || rung >= due.deadline)
  const isEnded =
    isReady && settings.processing === 'automatic' && (rung >= due.deadline || !isRepeated(game))
  const lastOrder = latest(opened, ...[...game.sheets.values()].map(({ changed }) => changed))
  const ends = isEnded
    ? delayEnds(settings.timing, position.phase.kind, { opened, lastOrder, due, start })
    : undefined
  return nextAlarm({
    due,
    // Nobody is reminded of a deadline that has passed while the judge was away.
    reminders: world.now < due.deadline ? settings.timing.reminders : [],
    early:
      isEarlyToo && world.now < due.deadline && oftenLate(game, owing).length > 0 ? earlyOf(game) : undefined,
    isOwed: owing.length > 0,
    // An alarm that was due before the last one rang is not lost.
    delayEnds: ends === undefined ? undefined : latest(ends, (rung + 1) as Instant),
    rung,
  })
}

/** Rings an alarm. One that the game no longer waits for is refused: something has moved the game on. */
export function ring(game: Game, alarm: Alarm, judgeWasAway: boolean, world: World): FactsOrRefusal {
  const next = alarmOf(game, world)
  if (next === undefined || next.kind !== alarm.kind || next.at !== alarm.at || alarm.at > world.now)
    return refused({ kind: 'staleAlarm' })
  const late = owingPowers(game, world)
  if (isFelt(alarm) && late.length > 0 && judgeWasAway && game.settings.catchUp === 'extend')
    return ok([extended(game, world)])
  switch (alarm.kind) {
    case 'reminder':
      return ok([reminders(game, late, alarm.at, world.now)])
    case 'delay':
      return ok(closePhase(game, 'everybodyOrdered', CLOCK, world))
    case 'lateNotice':
      return ok([{ kind: 'lateNoticeSent', late, rung: alarm.at }])
    case 'abandonment':
      return ok([abandoned(game, late, alarm.at, world)])
    case 'deadline':
      return ok(atDeadline(game, late, alarm.at, world))
    case 'grace':
      return ok(atEndOfGrace(game, late, alarm.at, world))
  }
}

/** One reminder stands for all that fell due while the judge was away. */
function reminders(game: Game, owing: readonly Power[], first: Instant, now: Instant): Fact {
  const { deadline } = game.due! // an alarm rang for it
  const usual = remindersFor(deadline, game.settings.timing.reminders, game.rung).filter(at => at <= now)
  const last = usual.at(-1)
  return last === undefined
    ? { kind: 'remindersSent', to: oftenLate(game, owing), rung: first }
    : { kind: 'remindersSent', to: owing, rung: last }
}

const oftenLate = (game: Game, powers: readonly Power[]): readonly Power[] =>
  powers.filter(power => isOftenLate(game, power))

const earlyOf = ({ due, settings, opened }: Game): Instant | undefined =>
  due === undefined ? undefined : earlyReminder(due.deadline, settings.timing.reminders, opened)

/** Whether an alarm punishes silent players, who could not help it while the judge took no letters. */
const isFelt = ({ kind }: Alarm): boolean => kind === 'deadline' || kind === 'abandonment' || kind === 'grace'

function atDeadline(game: Game, late: readonly Power[], rung: Instant, world: World): readonly Fact[] {
  if (late.length > 0) {
    // If grace is a day at most, the seats are offered at once: no later alarm would do it.
    const left = abandoned(game, late, rung, world)
    const isOffered = abandonmentOf(game.due!) <= rung && left.powers.length > 0 // a deadline rang
    return [{ kind: 'deadlineMissed', late, rung }, ...(isOffered ? [left] : [])]
  }
  if (game.settings.processing === 'manual') return [{ kind: 'phaseHeldUp', rung }]
  return closePhase(game, 'deadline', CLOCK, world)
}

/** Offers the seats of powers that have sent nothing to others; their players may still come back. */
const abandoned = (
  game: Game,
  late: readonly Power[],
  rung: Instant,
  world: World,
): Fact & { kind: 'seatsAbandoned' } => ({
  kind: 'seatsAbandoned',
  powers: late.filter(power => game.seats[power]?.state === 'held' && hasNothing(game, power, world)),
  rung,
})

/**
 * Ends grace. Powers that have sent something play with it. Powers that have sent nothing go into civil disorder if the
 * game says so, as long as anybody is left to play.
 */
function atEndOfGrace(game: Game, late: readonly Power[], rung: Instant, world: World): readonly Fact[] {
  const missing = late.filter(power => hasNothing(game, power, world))
  const story = new Story(game, world.now)
  // Without grace this is the deadline as well.
  if (game.due?.deadline === rung) story.tell({ kind: 'deadlineMissed', late, rung })
  story.tell({ kind: 'graceEnded', missing, rung })
  if (isWaitedForAfterGrace(game, missing)) {
    // Nothing more happens until somebody comes, so players who have sent only a part of their orders are waited for too.
    const powers = late.filter(power => game.seats[power]?.state === 'held')
    if (powers.length > 0) story.tell({ kind: 'seatsAbandoned', powers, rung })
    return story.facts
  }
  if (missing.length > 0) story.tell({ kind: 'civilDisorderDeclared', powers: missing })
  story.tell(...closePhase(story.game, 'graceOver', CLOCK, world))
  return story.facts
}

/** The judge was away when the deadline fell: players get another day, and are not punished. */
function extended(game: Game, world: World): Fact {
  const { timing } = game.settings
  const kind = game.position!.phase.kind // alarms ring for positions
  const next = Math.min(timing[kind].next, DAY)
  const shorter = { ...timing, [kind]: { ...timing[kind], next, min: 0 } }
  const due = nextDeadline(shorter, kind, world.now, absencesThatCount(game, world))
  return { kind: 'deadlineSet', due, why: 'judgeWasAway', by: CLOCK }
}

// What a phase waits for next: a reminder, the end of the short delay, the deadline, a late notice, the end of grace.

/** What is known of the present phase of a game that is neither paused nor over. */
interface Awaited {
  readonly due: Due
  /** The game's reminders, in minutes before the deadline. */
  readonly reminders: readonly Minutes[]
  /** When players who often miss deadlines get an extra reminder, if any of them owes orders. */
  readonly early?: Instant | undefined
  /** Whether anybody still owes orders. */
  readonly isOwed: boolean
  /** When a phase with all its orders ends, unless somebody waits. */
  readonly delayEnds: Instant | undefined
  /** All alarms up to and including this instant have rung. An alarm that was slept through is still the next one. */
  readonly rung: Instant
}

/** The earliest alarm that has not rung; undefined if only a player or the master can move the game on. */
export function nextAlarm(awaited: Awaited): Alarm | undefined {
  const alarms = alarmsOf(awaited).filter(({ at }) => at > awaited.rung)
  return alarms.reduce<Alarm | undefined>(
    (first, alarm) => (first === undefined || isBefore(alarm, first) ? alarm : first),
    undefined,
  )
}

/** When players who have not ordered are reminded, earliest first; only reminders after `now`. */
export const remindersFor = (deadline: Instant, reminders: readonly Minutes[], now: Instant): Instant[] =>
  [...new Set(reminders)]
    .sort((one, other) => other - one)
    .map(reminder => minutesAfter(deadline, -reminder))
    .filter(at => at > now)

/** When late players are named: at the deadline, and every 24 hours after it while grace lasts. */
export function nextLateNotice({ deadline, grace }: Due, rung: Instant): Instant | undefined {
  const days = Math.max(0, Math.floor((rung - deadline) / (minutesAfter(deadline, DAY) - deadline)) + 1)
  const next = minutesAfter(deadline, days * DAY)
  return next < grace || next === deadline ? next : undefined
}

function alarmsOf({ due, reminders, early, isOwed, delayEnds, rung }: Awaited): Alarm[] {
  const alarms: Alarm[] = [{ kind: 'deadline', at: due.deadline }]
  if (delayEnds !== undefined) alarms.push({ kind: 'delay', at: delayEnds })
  if (!isOwed) return alarms
  for (const at of remindersFor(due.deadline, reminders, rung)) alarms.push({ kind: 'reminder', at })
  if (early !== undefined) alarms.push({ kind: 'reminder', at: early })
  const notice = nextLateNotice(due, rung)
  if (notice !== undefined) alarms.push({ kind: 'lateNotice', at: notice })
  alarms.push({ kind: 'abandonment', at: abandonmentOf(due) }, { kind: 'grace', at: due.grace })
  return alarms
}

/** Of alarms at the same instant the first in this list rings: it says all that the others would. */
const FIRST: readonly AlarmKind[] = ['grace', 'deadline', 'delay', 'abandonment', 'lateNotice', 'reminder']

const isBefore = (one: Alarm, other: Alarm): boolean =>
  one.at < other.at || (one.at === other.at && FIRST.indexOf(one.kind) < FIRST.indexOf(other.kind))
