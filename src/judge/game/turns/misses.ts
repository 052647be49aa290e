// Players who often miss deadlines, their extra reminders, and what happens to players who stay silent.
import type { Power } from '../../../rules/board/board.ts'
import { DAY, type Instant, latest, type Minutes, minutesAfter } from '../calendar.ts'
import type { Due } from '../deadlines.ts'
import type { Game } from '../game.ts'
import { alliesOf, type World } from '../table.ts'

/** How many of a player's last deadlines are counted, and how many missed ones are a habit. */
const LATELY = 5
const HABIT = 2

/** The last deadlines of a power's present player that were played out: how many there were, and how many were missed. */
export function missesLately(
  game: Game,
  power: Power,
): { readonly missed: number; readonly deadlines: number } {
  const player = game.seats[power]?.player
  const own = game.turns
    .flatMap(({ punctuality }) => punctuality)
    .filter(each => each.power === power && each.player === player)
    .slice(-LATELY)
  return { missed: own.filter(({ isLate }) => isLate).length, deadlines: own.length }
}

export const isOftenLate = (game: Game, power: Power): boolean => missesLately(game, power).missed >= HABIT

/**
 * When players who often miss deadlines get an extra reminder: twice as early as the first usual reminder, but not in
 * the first half of the time until that one, nor within an hour of it.
 */
export function earlyReminder(
  deadline: Instant,
  reminders: readonly Minutes[],
  opened: Instant,
): Instant | undefined {
  const inPhase = reminders.filter(each => minutesAfter(deadline, -each) > opened)
  if (inPhase.length === 0) return undefined
  const longest = Math.max(...inPhase)
  const usual = minutesAfter(deadline, -longest)
  const half = Math.ceil((usual - opened) / MINUTE / 2)
  const early = latest(minutesAfter(deadline, -2 * longest), minutesAfter(usual, -half))
  return early > minutesAfter(usual, -HOUR) ? undefined : early
}

const MINUTE = 60_000
const HOUR: Minutes = 60

/** When the seats of late players are offered to others: a day before grace ends, but not before the deadline. */
export const abandonmentOf = ({ deadline, grace }: Due): Instant =>
  latest(deadline, minutesAfter(grace, -DAY))

/** What happens to a power that sends nothing more until grace ends. */
export interface Silence {
  readonly deadline: Instant
  /** When others may take the seat; undefined if they may already, or not before grace ends. */
  readonly offered: Instant | undefined
  readonly grace: Instant
  /** Whether some of its orders are in already. */
  readonly hasSome: boolean
  /** What the end of grace does: the game waits, is played with the orders that are in, or is played without the power. */
  readonly end: 'waits' | 'playedWith' | 'playedWithout'
}

export function silenceOf(game: Game, power: Power, due: Due, world: World): Silence {
  const offered = abandonmentOf(due)
  const hasSome = !hasNothing(game, power, world)
  const isOffered = !hasSome && game.seats[power]?.state === 'held' && offered < due.grace
  const waits = isWaitedForAfterGrace(game, hasSome ? [] : [power])
  return {
    deadline: due.deadline,
    offered: isOffered ? offered : undefined,
    grace: due.grace,
    hasSome,
    end: waits ? 'waits' : hasSome ? 'playedWith' : 'playedWithout',
  }
}

/** Whether there are no orders for a power, nor for any power that is played together with it. */
export const hasNothing = (game: Game, power: Power, world: World): boolean =>
  alliesOf(power, game, world).every(each => {
    const sheet = game.sheets.get(each)
    return sheet === undefined || sheet.orders.length + sheet.voids.length === 0
  })

/** Whether the game waits for powers that have sent nothing when grace is over. */
export const isWaitedForAfterGrace = (game: Game, missing: readonly Power[]): boolean =>
  game.settings.missing === 'wait' || game.settings.processing === 'manual' || !isAnybodyLeft(game, missing)

const isAnybodyLeft = ({ seats }: Game, missing: readonly Power[]): boolean =>
  seats.some(
    ({ state, isInCivilDisorder }, power) =>
      state === 'held' && !isInCivilDisorder && !missing.includes(power as Power),
  )
