// Two tables at which a scripted game is played: one in memory, one in a SQLite file that is opened anew for each step.

import type { Instant } from '../../src/judge/game/calendar.ts'
import type { Command } from '../../src/judge/game/commands.ts'
import { decide } from '../../src/judge/game/decide.ts'
import { decisionOf, type GameRefusal } from '../../src/judge/game/decision.ts'
import type { GameEvent } from '../../src/judge/game/events.ts'
import { gameOf } from '../../src/judge/game/evolve.ts'
import type { Game } from '../../src/judge/game/game.ts'
import type { Settings } from '../../src/judge/game/settings.ts'
import type { World } from '../../src/judge/game/table.ts'
import { equipmentAt } from '../../src/judge/library/equipment.ts'
import { storedInstant } from '../../src/judge/store/events/names.ts'
import { createStore, loadGame, movedOn } from '../../src/judge/store/store.ts'
import type { Result } from '../../src/result.ts'

/** What is decided on the game as it stands. */
export type Asking = (game: Game, world: World) => Command

export interface PlayedStep {
  readonly before: Game
  readonly outcome: Result<readonly GameEvent[], GameRefusal>
  readonly world: World
}

export interface Table {
  game(): Promise<Game>
  step(now: Instant, settings: Settings | undefined, asking: Asking): Promise<PlayedStep>
}

/** Dice that always fall the same way, and differently from one another. */
export function dice(seed: number): World['chance'] {
  let state = seed >>> 0
  return sides => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export function worldFor(
  game: Pick<Game, 'settings' | 'toss'>,
  now: Instant,
  chance: World['chance'],
): World {
  const equipment = equipmentAt(game)
  if (!equipment.ok) throw new Error(`nothing to play on: ${JSON.stringify(equipment.error)}`)
  return { ...equipment.value, now, chance }
}

/** Keeps nothing but the events. */
export function tableInMemory(): Table & { readonly events: readonly GameEvent[] } {
  const events: GameEvent[] = []
  return {
    events,
    game: async () => gameOf(events),
    async step(now, settings, asking) {
      const before = gameOf(events)
      const world = worldFor({ ...before, settings: settings ?? before.settings }, now, dice(events.length))
      const outcome = decide(before, asking(before, world), world)
      if (outcome.ok) events.push(...outcome.value)
      return { before, outcome, world }
    },
  }
}

/** Keeps nothing between two steps but the file. */
export function tableInStore(file: string, name: string): Table {
  const boardFor = (game: Game) => worldFor(game, 0 as Instant, () => 0).board
  return {
    async game() {
      const store = createStore(file)
      try {
        return (await loadGame(store, name, boardFor)).game
      } finally {
        await store.close()
      }
    },
    async step(now, settings, asking) {
      const store = createStore(file)
      try {
        const stored = await loadGame(store, name, boardFor)
        const { game } = stored
        const world = worldFor({ ...game, settings: settings ?? game.settings }, now, dice(stored.version))
        const outcome = decide(stored.game, asking(stored.game, world), world)
        if (outcome.ok && outcome.value.length > 0) {
          const at = storedInstant(now)
          const done = await store.commit({
            at,
            ...movedOn(stored, decisionOf(stored.game, outcome.value, null), world),
          })
          if (!done.ok) throw new Error(`the step was declined: ${done.error}`)
        }
        return { before: stored.game, outcome, world }
      } finally {
        await store.close()
      }
    },
  }
}
