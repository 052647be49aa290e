// What the clock does to a game: reminders, the end of a phase, the naming of the late; and what a clock that was ahead has done.
import type { Power } from '../../board/board.ts'
import { type Phase, phaseId } from '../../board/phase.ts'
import { ok } from '../../result.ts'
import { DAY, type Instant, latest } from '../calendar.ts'
import { type Alarm, abandonmentOf, delayEnds, nextAlarm, nextDeadline, remindersFor } from '../deadlines.ts'
import { refused, Story } from '../decision.ts'
import type { Doer, Fact, GameEvent } from '../events.ts'
import { evolve } from '../evolve.ts'
import { type Game, isPaused, NO_GAME } from '../game.ts'
import { absencesThatCount } from '../seats/away.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { isRepeated } from '../sheets/planning.ts'
import { alliesOf, owingPowers, type World } from '../table.ts'
import { freshDeadline } from './master.ts'
import { closePhase } from './processing.ts'

const CLOCK: Doer = { kind: 'clock' }

/** What a game waits for next; nothing while it stands still, or when only a player or the master can move it on. */
export function alarmOf(game: Game, world: World): Alarm | undefined {
  const { position, due, settings, stage, opened, start, rung } = game
  if (stage !== 'playing' || isPaused(game) || position === undefined || due === undefined) return undefined
  const owing = owingPowers(game, world)
  // Waiting is for the deadline, and no longer than that.
  const isReady = owing.length === 0 && (game.waits.size === 0 || rung >= due.deadline)
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
    isOwed: owing.length > 0,
    // An alarm that was due before the last one rang is not lost.
    delayEnds: ends === undefined ? undefined : latest(ends, (rung + 1) as Instant),
    rung,
  })
}

/** An alarm rings. One that the game no longer waits for is refused: somebody moved the game on. */
export function ring(game: Game, alarm: Alarm, judgeWasAway: boolean, world: World): FactsOrRefusal {
  const next = alarmOf(game, world)
  if (next === undefined || next.kind !== alarm.kind || next.at !== alarm.at || alarm.at > world.now)
    return refused({ kind: 'staleAlarm' })
  const late = owingPowers(game, world)
  if (isFelt(alarm) && late.length > 0 && judgeWasAway && game.settings.catchUp === 'extend')
    return ok([extended(game, world)])
  switch (alarm.kind) {
    case 'reminder':
      return ok([{ kind: 'remindersSent', to: late, rung: lastReminder(game, alarm.at, world.now) }])
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

/** Of reminders that fell due while no judge was there one stands for all. */
const lastReminder = ({ due, settings }: Game, first: Instant, now: Instant): Instant =>
  remindersFor(due!.deadline, settings.timing.reminders, first).findLast(at => at <= now) ?? first // it is due

/** Whether an alarm does something to the silent that they could not have helped while nobody took their letters. */
const isFelt = ({ kind }: Alarm): boolean => kind === 'deadline' || kind === 'abandonment' || kind === 'grace'

function atDeadline(game: Game, late: readonly Power[], rung: Instant, world: World): readonly Fact[] {
  if (late.length > 0) {
    // Where grace is a day at most the seats are offered at once: no later alarm would say so.
    const left = abandoned(game, late, rung, world)
    const isOffered = abandonmentOf(game.due!) <= rung && left.powers.length > 0 // a deadline rang
    return [{ kind: 'deadlineMissed', late, rung }, ...(isOffered ? [left] : [])]
  }
  if (game.settings.processing === 'manual') return [{ kind: 'phaseHeldUp', rung }]
  return closePhase(game, 'deadline', CLOCK, world)
}

/** The seats of those who have sent nothing are offered to others; their players may still come back. */
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
 * Grace is over. Who has sent something plays with it; who has sent nothing goes into civil disorder where the game
 * says so, as long as anybody is left to play.
 */
function atEndOfGrace(game: Game, late: readonly Power[], rung: Instant, world: World): readonly Fact[] {
  const missing = late.filter(power => hasNothing(game, power, world))
  const story = new Story(game, world.now)
  // Without any grace this is the deadline as well.
  if (game.due?.deadline === rung) story.tell({ kind: 'deadlineMissed', late, rung })
  story.tell({ kind: 'graceEnded', missing, rung })
  if (
    game.settings.missing === 'wait' ||
    game.settings.processing === 'manual' ||
    !isAnybodyLeft(game, missing)
  ) {
    // Nothing more will happen until somebody comes: who has sent a part of his orders is waited for as well.
    const powers = late.filter(power => game.seats[power]?.state === 'held')
    if (powers.length > 0) story.tell({ kind: 'seatsAbandoned', powers, rung })
    return story.facts
  }
  if (missing.length > 0) story.tell({ kind: 'civilDisorderDeclared', powers: missing })
  story.tell(...closePhase(story.game, 'graceOver', CLOCK, world))
  return story.facts
}

const isAnybodyLeft = (game: Game, missing: readonly Power[]): boolean =>
  game.seats.some(
    ({ state, isInCivilDisorder }, power) =>
      state === 'held' && !isInCivilDisorder && !missing.includes(power as Power),
  )

/** Nothing is there for a power, nor for any that is played together with it. */
const hasNothing = (game: Game, power: Power, world: World): boolean =>
  alliesOf(power, game, world).every(each => {
    const sheet = game.sheets.get(each)
    return sheet === undefined || sheet.orders.length + sheet.voids.length === 0
  })

/** No judge was there when the deadline fell: players get another day, and are not punished. */
function extended(game: Game, world: World): Fact {
  const { timing } = game.settings
  const kind = game.position!.phase.kind // alarms ring for positions
  const next = Math.min(timing[kind].next, DAY)
  const shorter = { ...timing, [kind]: { ...timing[kind], next, min: 0 } }
  const due = nextDeadline(shorter, kind, world.now, absencesThatCount(game, world))
  return { kind: 'deadlineSet', due, why: 'judgeWasAway', by: CLOCK }
}

// What a clock that was ahead has done to the time of a game: found when it has gone back, with what puts it right.

/** Moved: the deadline is another one. Rang: it was taken for over. Played: so was the whole phase. */
export interface WrongTime {
  readonly did: 'moved' | 'rang' | 'played'
  /** The phase that should be in hand. */
  readonly phase: Phase
  /** Its deadline before the clock was ahead; undefined if the phase has begun since. */
  readonly stood: Instant | undefined
  /** The deadline of now. */
  readonly stands: Instant | undefined
  /** The deadline that it should have. */
  readonly wanted: Instant
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What moves a game on in time; reminders and notices do not. */
const OF_TIME: readonly GameEvent['kind'][] = [
  'deadlineSet',
  'deadlineMissed',
  'seatsAbandoned',
  'graceEnded',
  'phaseHeldUp',
  'phaseResolved',
  'gameRolledBack',
  'gameBroughtForward',
  'gamePaused',
  'gameEnded',
]

/** Of what has happened `from` an event on; undefined where nothing has to be put right, or somebody has done it. */
export function wrongTime(events: readonly GameEvent[], from: number, world: World): WrongTime | undefined {
  const isAhead = ({ at }: GameEvent): boolean => at > world.now + MINUTE
  const first = events.findIndex((each, i) => i >= from && isAhead(each))
  const last = events.findLast(({ kind }) => OF_TIME.includes(kind))
  if (first < 0 || last === undefined || !isAhead(last)) return undefined
  const before = events.slice(0, first).reduce(evolve, NO_GAME)
  const { after, played } = playedTooEarly(before, events.slice(first).filter(isAhead))
  const game = played ?? after
  const { position } = game
  if (position === undefined || (played === undefined && !isOfTheClock(after, last))) return undefined
  const isSame = before.position !== undefined && phaseId(before.position.phase) === phaseId(position.phase)
  const stood = isSame ? before.due?.deadline : undefined
  const stands = after.due?.deadline
  const wanted = wantedFor(game, stood, before.due?.deadline ?? world.now, world)
  const did = played !== undefined ? 'played' : stood === stands ? 'rang' : 'moved'
  if (did === 'moved' && stands !== undefined && stands <= wanted) return undefined
  return { did, phase: position.phase, stood, stands, wanted }
}

/** What they add up to, and the game before a phase was played because its time seemed to be over. */
function playedTooEarly(before: Game, events: readonly GameEvent[]) {
  let after = before
  let played: Game | undefined
  for (const event of events) {
    if (event.kind === 'phaseResolved' && (event.why === 'deadline' || event.why === 'graceOver'))
      played ??= after
    after = evolve(after, event)
  }
  return { after, played }
}

/** A date that somebody has written stands, whatever the clock said; a game that stands still has no time. */
const isOfTheClock = (game: Game, last: GameEvent): boolean =>
  game.stage === 'playing' && !isPaused(game) && !(last.kind === 'deadlineSet' && last.why === 'setByHand')

/** The deadline that stood; where it is over by now, or the phase has begun meanwhile, one with time enough. */
function wantedFor(game: Game, stood: Instant | undefined, notBefore: Instant, world: World): Instant {
  if (stood !== undefined && stood > world.now + HOUR) return stood
  const { timing } = game.settings
  const { kind } = game.position!.phase // asked for games with a board only
  if (stood === undefined)
    return nextDeadline(timing, kind, world.now, absencesThatCount(game, world), latest(notBefore, world.now))
      .deadline
  const fresh = freshDeadline(game, 'setByHand', { kind: 'clock' }, 0, world)
  return fresh.kind === 'deadlineSet' ? fresh.due.deadline : stood
}
