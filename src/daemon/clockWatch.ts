// Watches the clock of a judge that runs, and tells when it cannot be believed, and when it can again.
import { type Clock, firstLook, nextLook, type Sample, type Steadiness } from '../clock/clock.ts'
import type { Store } from '../store/store.ts'
import type { Tell } from './news.ts'

export interface Watched {
  readonly clock: Clock
  readonly store: Pick<Store, 'lastCommit'>
  readonly tell: Tell
  /** The keeper says that the clock is right, whatever the last commit says. */
  readonly isAccepted?: boolean
  /** Puts right what was done by a clock that was ahead. It is waited for before the clock is believed again. */
  readonly settle?: () => Promise<void>
}

export class ClockWatch {
  readonly #watched: Watched
  #known: Steadiness | undefined
  #lastCommit: string | undefined
  /** Whether something may have been done at a time that is still to come. */
  #isUnsettled = false

  constructor(watched: Watched) {
    this.#watched = watched
  }

  /** As of the last look; nothing has been said against the clock before the first. */
  get isTrusted(): boolean {
    return this.#known?.trouble === undefined && !this.#isUnsettled
  }

  /** Looks at the clock once more, and says whether anything may be done by it. */
  async look(): Promise<boolean> {
    const { clock, isAccepted = false } = this.#watched
    const before = this.#known
    const committed = await this.#newCommit()
    const sample: Sample = { wall: clock.now(), steady: clock.steady() }
    this.#known =
      before === undefined
        ? firstLook(sample, isAccepted ? undefined : committed)
        : nextLook(before, sample, committed)
    this.#tellChange(before, this.#known)
    this.#isUnsettled ||= this.#known.trouble !== undefined || (committed ?? sample.wall) > sample.wall
    if (this.#isUnsettled && this.#known.trouble === undefined) {
      await this.#watched.settle?.()
      this.#isUnsettled = false
    }
    return this.isTrusted
  }

  /** What was committed before the last look is known, and may have been forgiven. */
  async #newCommit(): Promise<number | undefined> {
    const last = await this.#watched.store.lastCommit()
    if (last === undefined || last === this.#lastCommit) return undefined
    this.#lastCommit = last
    return Date.parse(last)
  }

  #tellChange(before: Steadiness | undefined, { trouble }: Steadiness): void {
    const { tell } = this.#watched
    if (trouble === before?.trouble) return
    if (trouble !== undefined) tell({ kind: 'clockDoubted', trouble })
    else tell({ kind: 'clockTrusted' })
  }
}
