// What only the master may do: process, pause, end, roll back and bring forward, move deadlines, and repair the board.

import { ok, type Result } from '../../../result.ts'
import type { Board, Province } from '../../../rules/board/board.ts'
import { type Phase, phaseId } from '../../../rules/board/phase.ts'
import { type Dislodged, isSameBoard, type Position } from '../../../rules/board/position.ts'
import { DAY, type Instant, latest, MINUTE } from '../calendar.ts'
import { type Due, movedDeadline, movedGrace, nextDeadline, startedAt } from '../deadlines.ts'
import { type GameRefusal, type RepairFault, refused } from '../decision.ts'
import type { Doer, DueReason, Fact, Repair, Turn } from '../events.ts'
import { type Game, isPaused } from '../game.ts'
import { absencesThatCount } from '../seats/away.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { keptOrders, ordersBroughtBack } from '../sheets/planning.ts'
import type { World } from '../table.ts'
import { byPower, closePhase, type PhaseResolved, resolved } from './processing.ts'

/** Processes the present phase at once with the orders it has; nobody goes into civil disorder for it. */
export function processNow(game: Game, by: Doer, phase: Phase | undefined, world: World): FactsOrRefusal {
  const now = game.position?.phase
  if (now === undefined) return refused({ kind: 'noSuchGame' })
  if (phase !== undefined && phaseId(phase) !== phaseId(now))
    return refused({ kind: 'noSuchPhase', asked: phase, now })
  return ok(closePhase(game, 'master', by, world))
}

/** The results of the present phase if it were processed now; for the master's eyes. */
export function predicted(game: Game, world: World): Result<PhaseResolved, GameRefusal> {
  const played = game.stage === 'playing' ? resolved(game, 'master', world) : undefined
  return played === undefined ? refused({ kind: 'noSuchGame' }) : ok(played.fact)
}

/** Goes back to the state before a turn. Nothing is erased: it may be brought forward again. */
export function rollBack(game: Game, by: Doer, to: Turn, keepsOrders: boolean): FactsOrRefusal {
  const turns = game.turns.map(({ turn }) => turn)
  if (!turns.includes(to)) return refused({ kind: 'noSuchTurn', asked: to, turns })
  return ok([{ kind: 'gameRolledBack', to, keepsOrders, by }])
}

/** Brings back turns that were rolled back, up to one of them; possible until another phase is played instead. */
export function bringForward(game: Game, by: Doer, to: Turn): FactsOrRefusal {
  const turns = game.undone.map(({ turn }) => turn)
  if (turns.length === 0) return refused({ kind: 'nothingUndone' })
  if (!turns.includes(to)) return refused({ kind: 'noSuchTurn', asked: to, turns })
  return ok([{ kind: 'gameBroughtForward', to, by }])
}

/**
 * Changes the board by hand, all of it or nothing; orders that are still possible stay. `undone` takes the last such
 * change back, with the orders that stood before it.
 */
export function repair(
  game: Game,
  by: Doer,
  repairs: readonly Repair[] | 'undone',
  world: World,
): FactsOrRefusal {
  if (game.position === undefined) return refused({ kind: 'noSuchGame' })
  if (repairs === 'undone') {
    const last = game.beforeRepairs.at(-1)
    if (last !== undefined) return ok(changed(game, by, [], last.position, world))
    // Changes made before a phase that was played and rolled back are no longer known.
    const before = game.turns.at(-1)?.after ?? game.opening
    const isSame = before === undefined || isSameBoard(before, game.position)
    return isSame ? refused({ kind: 'nothingChanges' }) : ok(changed(game, by, [], byPower(before), world))
  }
  if (repairs.length === 0) return refused({ kind: 'nothingChanges' })
  let after = game.position
  for (const each of repairs) {
    const mended = repaired(after, each, world.board)
    if (!mended.ok) return refused({ kind: 'cannotRepair', repair: each, why: mended.error })
    after = mended.value
  }
  return ok(changed(game, by, repairs, byPower(after), world))
}

function changed(
  game: Game,
  by: Doer,
  repairs: readonly Repair[],
  after: Position,
  world: World,
): readonly Fact[] {
  const mended: Game = { ...game, position: after, sheets: new Map(), waits: new Set() }
  const isTakenBack = repairs.length === 0 && game.beforeRepairs.length > 0
  return [
    { kind: 'positionRepaired', repairs, after, by },
    ...(isTakenBack ? ordersBroughtBack : keptOrders)(game, mended, world),
  ]
}

function repaired(position: Position, repair: Repair, board: Board): Result<Position, RepairFault> {
  switch (repair.kind) {
    case 'unitPlaced':
      return withUnit(position, repair.unit, board)
    case 'unitRemoved': {
      const { unit } = repair
      const isIt = (other: Position['units'][number]) => other === unit
      if (position.dislodged.some(each => isIt(each.unit)))
        return ok({ ...position, dislodged: position.dislodged.filter(each => !isIt(each.unit)) })
      if (!position.units.some(isIt)) return { ok: false, error: 'noSuchUnit' }
      return ok({ ...position, units: position.units.filter(other => !isIt(other)) })
    }
    case 'centerGiven': {
      const { center, to } = repair
      if (board.provinces[center]?.isCenter !== true) return { ok: false, error: 'notACenter' }
      return ok({ ...position, owners: position.owners.map((owner, at) => (at === center ? to : owner)) })
    }
  }
}

function withUnit(
  position: Position,
  unit: Position['units'][number],
  board: Board,
): Result<Position, RepairFault> {
  if (!board.canStand(unit.kind, unit.at)) return { ok: false, error: 'cannotStandThere' }
  const there = board.province(unit.at)
  if (position.units.some(other => board.province(other.at) === there))
    return { ok: false, error: 'occupied' }
  return ok({
    ...position,
    units: [...position.units, unit],
    dislodged: position.dislodged.map(each => withoutRetreat(each, there, board)),
  })
}

/** Nobody retreats to where a unit now stands. */
const withoutRetreat = (dislodged: Dislodged, there: Province, board: Board): Dislodged => ({
  ...dislodged,
  retreats: dislodged.retreats.filter(at => board.province(at) !== there),
})

// The master and time: moving deadlines, grace and start, pausing and resuming.

/** Sets a deadline for the present phase. If there was none, as after a rollback, grace is as usual. */
export function setDeadline(game: Game, by: Doer, deadline: Instant, world: World): FactsOrRefusal {
  const { position, due, settings } = game
  if (position === undefined) return refused({ kind: 'noDeadline' })
  const moved = movedDeadline(due, deadline, world.now, settings.timing, position.phase.kind)
  if (!moved.ok) return refused({ kind: 'deadline', why: moved.error })
  return ok([{ kind: 'deadlineSet', due: moved.value, why: 'setByHand', by }])
}

export function setGrace(game: Game, by: Doer, grace: Instant, world: World): FactsOrRefusal {
  if (game.due === undefined) return refused({ kind: 'noDeadline' })
  const moved = movedGrace(game.due, grace, world.now)
  if (!moved.ok) return refused({ kind: 'deadline', why: moved.error })
  return ok([{ kind: 'deadlineSet', due: moved.value, why: 'graceByHand', by }])
}

/** Nothing is processed before this time; an earlier deadline moves on. */
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
 * Goes on after a pause. A game that was over is played again, and the votes that ended it are used up. A deadline that
 * the master has set meanwhile stands.
 */
export function resume(game: Game, by: Doer, world: World): FactsOrRefusal {
  const facts: Fact[] = [{ kind: 'gameResumed', by }]
  if (game.stage === 'over' && game.votes.size > 0) facts.push({ kind: 'votesForgotten' })
  if (game.position === undefined || isGivenMeanwhile(game, world)) return ok(facts)
  const { due, pausedSince } = game.cutShort ?? game
  // The phase had no deadline when the pause began, as after a ROLLFORWARD, and nobody has set one since.
  const hadNone = game.stage !== 'over' && pausedSince !== undefined && game.opened <= pausedSince
  if (due === undefined) return ok(hadNone ? facts : [...facts, freshDeadline(game, 'resumed', by, world)])
  const since = latest(game.opened, pausedSince ?? world.now)
  if (isTimeEnough(game, due, since, world)) {
    // A game that was over has lost its deadline: it gets the same again.
    return ok(game.due === undefined ? [...facts, { kind: 'deadlineSet', due, why: 'resumed', by }] : facts)
  }
  const moved = (due.deadline + lostSince(since, world)) as Instant
  return ok([...facts, freshDeadline(game, 'resumed', by, world, moved)])
}

/** Restores a removed game. A deadline that fell meanwhile, or leaves too little time, moves by the time lost. */
export function restore({ removed }: Game, by: Doer, world: World): FactsOrRefusal {
  if (removed === undefined) return refused({ kind: 'nothingChanges' })
  const { game, at } = removed
  const facts: readonly Fact[] = [{ kind: 'gameRestored', by }]
  if (game.stage !== 'playing' || isPaused(game) || game.due === undefined) return ok(facts)
  if (isTimeEnough(game, game.due, at, world)) return ok(facts)
  const moved = (game.due.deadline + lostSince(at, world)) as Instant
  return ok([...facts, freshDeadline(game, 'resumed', by, world, moved)])
}

/** In milliseconds, rounded down to whole minutes: less than one has taken nobody's time. */
const lostSince = (since: Instant, { now }: World): number => Math.floor((now - since) / MINUTE) * MINUTE

/**
 * Whether a deadline, or the end of grace if the deadline was over already, can stay after a pause: it is still to
 * come, the phase keeps its minimum, and a day is left or half of what was left before.
 */
function isTimeEnough({ settings, position, opened }: Game, due: Due, since: Instant, world: World): boolean {
  const { min, next } = settings.timing[position!.phase.kind] // asked for games with a board only
  const end = since < due.deadline ? due.deadline : due.grace
  const lost = lostSince(since, world)
  const left = end - world.now
  const least = Math.min(next, DAY) * MINUTE
  const isShort = end - opened - lost < min * MINUTE || (left < least && left < (end - since) / 2)
  return left > 0 && (lost === 0 || !isShort)
}

/** Whether a deadline that is still to come was set during the pause: nothing else moves `rung` then. */
const isGivenMeanwhile = ({ due, pausedSince, rung }: Game, { now }: World): boolean =>
  due !== undefined && pausedSince !== undefined && rung > pausedSince && due.deadline > now

/**
 * A deadline for a phase that is taken up again: not before `notBefore`, and with its minimum from now. If `notBefore`
 * is not ahead, it is at least a day from now, or the usual time if that is less.
 */
export function freshDeadline(
  game: Game,
  why: DueReason,
  by: Doer,
  world: World,
  notBefore: Instant = world.now,
): Fact {
  const { timing } = game.settings
  const kind = game.position!.phase.kind // asked for games with a board only
  const { min, next: usual } = timing[kind]
  const next = Math.min(notBefore > world.now ? min : usual, DAY)
  const from = { ...timing, [kind]: { ...timing[kind], next, min: 0 } }
  return {
    kind: 'deadlineSet',
    due: nextDeadline(from, kind, world.now, absencesThatCount(game, world), latest(notBefore, world.now)),
    why,
    by,
  }
}
