// A rate limit: at most so many uses by each name within an hour.

const HOUR = 3_600_000
/** At most this many names are counted. The least recently seen one is dropped first. */
const MOST_NAMES = 10_000

export class PerHour {
  readonly #most: number
  readonly #times = new Map<string, number[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one use; false if the name has reached the limit. */
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
