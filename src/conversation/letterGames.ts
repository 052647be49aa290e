// The games that a letter is about, each as the letter has left it so far, and the one that it is about now.

import type { Seated } from '../commands/context.ts'
import { type Cause, type Decision, undecided } from '../game/decision.ts'
import type { Game } from '../game/game.ts'
import type { GameName } from '../store/batch.ts'
import { keyOf, type StoredGame } from '../store/store.ts'

/** One of them. */
export interface LetterGame {
  readonly stored: StoredGame
  /** What the letter has decided about it so far. */
  decision: Decision
  /** For whom the letter speaks here. */
  by: Seated | undefined
}

export class LetterGames {
  readonly #most: number
  readonly #load: (name: GameName) => Promise<StoredGame>
  readonly #cause: Cause
  readonly #all = new Map<GameName, LetterGame>()
  #current: LetterGame | undefined

  constructor(most: number, cause: Cause, load: (name: GameName) => Promise<StoredGame>) {
    this.#cause = cause
    this.#most = most
    this.#load = load
  }

  /** The one that the letter is about now. */
  get current(): LetterGame | undefined {
    return this.#current
  }

  /** Whether there is such a game. */
  get isKnown(): boolean {
    const { stored, decision } = this.#current ?? {}
    return (stored?.version ?? 0) > 0 || (decision?.steps.length ?? 0) > 0
  }

  all(): readonly LetterGame[] {
    return [...this.#all.values()]
  }

  /** All of them as they would be if the present one were so. */
  *asIf(after = this.#current?.decision.after): Iterable<Game> {
    for (const each of this.#all.values())
      yield each === this.#current && after !== undefined ? after : each.decision.after
  }

  /** From now on the letter is about this one; what was decided about it before holds. False if it would be too many. */
  async turnTo(name: string): Promise<boolean> {
    const key = keyOf(name)
    const known = this.#all.get(key)
    if (known === undefined && this.#all.size >= this.#most) return false
    this.#current = known ?? (await this.#fresh(key))
    this.#all.set(key, this.#current)
    return true
  }

  async #fresh(key: GameName): Promise<LetterGame> {
    const stored = await this.#load(key)
    return { stored, decision: undecided(stored.game, this.#cause), by: undefined }
  }

  /** Does something with another game, and returns to the present one. */
  async aside<Value>(act: () => Promise<Value>): Promise<Value> {
    const current = this.#current
    try {
      return await act()
    } finally {
      this.#current = current
    }
  }

  /** Puts the present one away, as if nobody had asked for it; nothing where it was changed. */
  putAway(): void {
    if (this.#current === undefined || this.#current.decision.steps.length > 0) return
    this.#all.delete(this.#current.stored.name)
    this.#current = undefined
  }

  /** How often the letter has changed a game, or all of them; and for whom it speaks there. */
  standingOf(name: string | undefined): string {
    const found = name === undefined ? undefined : this.#all.get(keyOf(name))
    const changed = name === undefined ? this.all() : found === undefined ? [] : [found]
    return JSON.stringify([changed.reduce((sum, { decision }) => sum + decision.steps.length, 0), found?.by])
  }
}
