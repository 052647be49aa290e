// Chance that repeats itself: the same throws again for the same seed.

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)]
  }

  weighed<T>(from: readonly T[], weight: (one: T) => number): T | undefined {
    let left = this.next() * from.reduce((sum, one) => sum + weight(one), 0)
    return from.find(one => {
      left -= weight(one)
      return left < 0
    })
  }

  shuffled<T>(from: readonly T[]): T[] {
    return from
      .map(one => ({ one, rank: this.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ one }) => one)
  }
}
