// How often strangers may have something done within an hour.

const HOUR = 3_600_000
/** So many names are counted apart; whoever comes first goes first. */
const MOST_NAMES = 10_000

export class PerHour {
  readonly #most: number
  readonly #times = new Map<string, number[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more, unless it would be one too many. */
  take(now: number, name = ''): boolean {
    const lately = (this.#times.get(name) ?? []).filter(at => at > now - HOUR)
    this.#times.delete(name)
    this.#times.set(name, lately)
    for (const oldest of this.#times.keys()) if (this.#times.size > MOST_NAMES) this.#times.delete(oldest)
    if (lately.length >= this.#most) return false
    lately.push(now)
    return true
  }
}
