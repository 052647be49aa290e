// A decision in the making: each fact that is told is seen by the next.
import type { Instant } from './calendar.ts'
import type { Fact } from './events.ts'
import { evolve } from './evolve.ts'
import type { Game } from './game.ts'

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
