// What one letter has cost so far, of all that it has a budget for.
import type { LetterBudget } from '../mail/parts.ts'

/** What is counted here; what is read of a letter, and what is hashed for it, is counted where that is done. */
export type Counted = 'lookUps' | 'turns'

export class Spending {
  readonly #budget: LetterBudget
  readonly #spent: Record<Counted, number> = { lookUps: 0, turns: 0 }

  constructor(budget: LetterBudget) {
    this.#budget = budget
  }

  /** Takes so much if there is so much left; false if there is not, and then nothing is taken. */
  take(what: Counted, amount = 1): boolean {
    if (this.#spent[what] + amount > this.#budget[what]) return false
    this.#spent[what] += amount
    return true
  }
}
