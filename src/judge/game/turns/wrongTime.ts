// Finds what a clock that was ahead has done to the time of a game, once it has gone back, and what puts it right.
import { type Phase, phaseId } from '../../../rules/board/phase.ts'
import { type Instant, latest } from '../calendar.ts'
import { nextDeadline } from '../deadlines.ts'
import type { GameEvent } from '../events.ts'
import { evolve } from '../evolve.ts'
import { type Game, isPaused, NO_GAME } from '../game.ts'
import { absencesThatCount } from '../seats/away.ts'
import type { World } from '../table.ts'
import { freshDeadline } from './master.ts'

/** `moved`: the deadline has changed. `rang`: it was taken for over. `played`: the whole phase was. */
export interface WrongTime {
  readonly did: 'moved' | 'rang' | 'played'
  /** The phase that should be the present one. */
  readonly phase: Phase
  /** Its deadline before the clock was ahead; undefined if the phase has begun since. */
  readonly stood: Instant | undefined
  /** The present deadline. */
  readonly stands: Instant | undefined
  /** The deadline that it should have. */
  readonly wanted: Instant
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Events that move a game on in time; reminders and notices do not. */
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
  'gameRemoved',
  'gameEnded',
]

/** Checks what happened since event `from`; undefined if nothing has to be put right, or somebody has done so. */
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

/** The game after these events, and the game before a phase was played because its time seemed to be over. */
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

/** Whether the clock is to blame: a deadline set by hand stands whatever the clock said, and a paused game has no time. */
const isOfTheClock = (game: Game, last: GameEvent): boolean =>
  game.stage === 'playing' &&
  !isPaused(game) &&
  !(last.kind === 'deadlineSet' && (last.why === 'setByHand' || last.why === 'graceByHand'))

/** The deadline that stood; if it is over by now, or the phase has begun meanwhile, one with enough time. */
function wantedFor(game: Game, stood: Instant | undefined, notBefore: Instant, world: World): Instant {
  if (stood !== undefined && stood > world.now + HOUR) return stood
  const { timing } = game.settings
  const { kind } = game.position!.phase // asked for games with a board only
  if (stood === undefined)
    return nextDeadline(timing, kind, world.now, absencesThatCount(game, world), latest(notBefore, world.now))
      .deadline
  const fresh = freshDeadline(game, 'setByHand', { kind: 'clock' }, world)
  return fresh.kind === 'deadlineSet' ? fresh.due.deadline : stood
}
