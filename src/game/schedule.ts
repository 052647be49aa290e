// What the master does to the time: deadlines, grace and start moved, the game paused and gone on with.
import { ok } from '../result.ts'
import { absencesThatCount } from './away.ts'
import { DAY, type Instant, latest, MINUTE } from './calendar.ts'
import { movedDeadline, movedGrace, nextDeadline, startedAt } from './deadlines.ts'
import type { Doer, DueReason, Fact } from './events.ts'
import type { Game } from './game.ts'
import type { FactsOrRefusal } from './ordering.ts'
import { refused } from './refusals.ts'
import type { World } from './table.ts'

/** A deadline for the present phase; where none stands, as after a rollback, grace follows as usual. */
export function setDeadline(game: Game, by: Doer, deadline: Instant, world: World): FactsOrRefusal {
  const { position, due, settings } = game
  if (position === undefined) return refused({ kind: 'noDeadline' })
  const grace = (deadline + settings.timing[position.phase.kind].grace * MINUTE) as Instant
  const moved = movedDeadline(due ?? { deadline, grace }, deadline, world.now)
  if (!moved.ok) return refused({ kind: 'deadline', why: moved.error })
  return ok([{ kind: 'deadlineSet', due: moved.value, why: 'setByHand', by }])
}

export function setGrace(game: Game, by: Doer, grace: Instant, world: World): FactsOrRefusal {
  if (game.due === undefined) return refused({ kind: 'noDeadline' })
  const moved = movedGrace(game.due, grace, world.now)
  if (!moved.ok) return refused({ kind: 'deadline', why: moved.error })
  return ok([{ kind: 'deadlineSet', due: moved.value, why: 'setByHand', by }])
}

/** Nothing is processed before this time; a deadline that falls earlier moves on. */
export function setStart(game: Game, by: Doer, start: Instant, world: World): FactsOrRefusal {
  const { position, due, settings } = game
  if (position === undefined || due === undefined) return refused({ kind: 'noDeadline' })
  const moved = startedAt(settings.timing, position.phase.kind, due, start, world.now)
  if (!moved.ok) return refused({ kind: 'deadline', why: moved.error })
  const facts: Fact[] = [{ kind: 'startSet', start, by }]
  if (moved.value.deadline !== due.deadline)
    facts.push({ kind: 'deadlineSet', due: moved.value, why: 'startMoved', by })
  return ok(facts)
}

/**
 * Goes on after a pause with what was left of the time, a day at least; a game that was over is played again, and the
 * votes that ended it are used up. A deadline that the master has given meanwhile stands.
 */
export function resume(game: Game, by: Doer, world: World): FactsOrRefusal {
  const facts: Fact[] = [{ kind: 'gameResumed', by }]
  if (game.stage === 'over' && game.votes.size > 0) facts.push({ kind: 'votesForgotten' })
  if (game.position === undefined) return ok(facts)
  if (isGivenMeanwhile(game, world)) return ok(facts)
  const left = game.due === undefined ? 0 : Math.ceil((game.due.deadline - pausedAt(game, world)) / MINUTE)
  return ok([...facts, freshDeadline(game, 'resumed', by, left, world)])
}

/** Whether a deadline that is still to come was set while the game stood still: nothing else moves its alarms then. */
const isGivenMeanwhile = ({ due, pausedSince, rung }: Game, { now }: World): boolean =>
  due !== undefined && pausedSince !== undefined && rung > pausedSince && due.deadline > now

/** A deadline for a phase that is taken up again: so many minutes from now, but a day at least, or the usual time. */
export function freshDeadline(game: Game, why: DueReason, by: Doer, minutes: number, world: World): Fact {
  const { timing } = game.settings
  const kind = game.position!.phase.kind // asked for games with a board only
  const usual = timing[kind].next
  const next = Math.max(minutes, Math.min(usual, DAY))
  const from = { ...timing, [kind]: { ...timing[kind], next, min: 0 } }
  return {
    kind: 'deadlineSet',
    due: nextDeadline(from, kind, world.now, absencesThatCount(game, world)),
    why,
    by,
  }
}

/** Since when the game stands still. */
const pausedAt = (game: Game, { now }: World): Instant => latest(game.opened, game.pausedSince ?? now)
