// A decision about a game, followed through once: what was, each thing that happened, what is now, and what caused it.
import type { Instant } from './calendar.ts'
import type { Fact, GameEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { Game } from './game.ts'

/** One thing that happened, with the game just before it and just after it. */
export interface Step {
  readonly was: Game
  readonly event: GameEvent
  readonly now: Game
}

/** The key of a letter, `alarm deadline`, or nothing that is on record. */
export type Cause = string | null

export interface Decision {
  readonly before: Game
  readonly after: Game
  readonly steps: readonly Step[]
  readonly cause: Cause
}

/** Nothing has happened yet. */
export const undecided = (game: Game, cause: Cause): Decision => ({
  before: game,
  after: game,
  steps: [],
  cause,
})

/** What some events make of a game. Whoever tells, records or stores a decision reads it here, and follows no event again. */
export function decisionOf(before: Game, events: readonly GameEvent[], cause: Cause): Decision {
  const steps: Step[] = []
  let after = before
  for (const event of events) {
    const was = after
    after = evolve(was, event)
    steps.push({ was, event, now: after })
  }
  return { before, after, steps, cause }
}

/** Both as one, where the second begins with what the first has left. */
export const joined = (first: Decision, { after, steps }: Decision): Decision => ({
  ...first,
  after,
  steps: [...first.steps, ...steps],
})

export const eventsOf = ({ steps }: Pick<Decision, 'steps'>): readonly GameEvent[] =>
  steps.map(({ event }) => event)

/**
 * Whether all that happened has put something in the place of the same, such as orders that were given before. What leaves no trace in
 * the game, as press does, is something else.
 */
export const leavesAsItWas = ({ steps }: Decision): boolean =>
  steps.every(({ was, now }) => was !== now && isAlike(was, now))

/** When a sheet was written last. */
const WHEN = ['changed']

function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Map || one instanceof Set)
    return other.constructor === one.constructor && isAlike([...one], [...(other as typeof one)]) // of the same kind
  const keys = new Set([...Object.keys(one), ...Object.keys(other)].filter(key => !WHEN.includes(key)))
  return [...keys].every(key => isAlike(Reflect.get(one, key), Reflect.get(other, key)))
}

// A decision in the making: each fact that is told is seen by the next.

export class Story {
  game: Game
  readonly facts: Fact[] = []
  readonly #now: Instant

  constructor(game: Game, now: Instant) {
    this.game = game
    this.#now = now
  }

  tell(...facts: readonly Fact[]): void {
    for (const fact of facts) {
      this.facts.push(fact)
      this.game = evolve(this.game, { ...fact, at: this.#now })
    }
  }
}
