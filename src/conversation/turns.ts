// A letter that takes long lets others have their turn: what is done for it is counted, and after so much of it others go first.
import { setTimeout as atLatest, setImmediate as breath } from 'node:timers/promises'
import type { Steps } from '../orders/reading/effort.ts'

/** So long the process hears nobody else, in milliseconds. */
const LONGEST = 2
/** So long others wait while a letter waits itself, for the DNS or for a hash. */
const PATIENCE = 10
/** So much is done for a letter before others go first: what the reader of orders does in some fifty milliseconds. */
const ONE_TURN = 50

/** What pieces of work come to, in such units. */
export const WORK = {
  /** One line of the letter. */
  line: 1,
  /** Something that is looked up and told. */
  lookUp: 10,
  /** A mail to somebody else. */
  mail: 1,
  /** A thousand ways to go on at which the reader of orders has looked. */
  thousandStates: 1,
} as const

/** What becomes of others whenever the letter has had its turn; it may throw, and then the letter is left as it was. */
export type Others = () => Promise<void>

export class Turns {
  readonly #others: Others
  /** How often others have had theirs. */
  count = 0
  #done = 0
  #began = performance.now()

  constructor(others: Others) {
    this.#others = others
  }

  /** So much has been done. */
  async after(work: number): Promise<void> {
    this.#done += work
    if (this.#done >= ONE_TURN) await this.#letOthers()
    else if (performance.now() - this.#began >= LONGEST) await this.#breathe()
  }

  /** Does something step by step; `done` is how much of it has been done so far. */
  async through<Made>(steps: Steps<Made>, done: () => number): Promise<Made> {
    for (let before = done(); ; ) {
      const step = steps.next()
      if (step.done === true) return step.value
      const now = done()
      this.#done += now - before
      before = now
      if (this.#done >= ONE_TURN) await this.#letOthers()
      else if (performance.now() - this.#began >= LONGEST) await this.#breathe()
    }
  }

  /** Waits for something that keeps nobody busy. */
  async during<Made>(act: Promise<Made>): Promise<Made> {
    let isOver = false
    const over = act.then(
      () => {
        isOver = true
      },
      () => {
        isOver = true // and told to whoever asked for it, below
      },
    )
    while (!isOver) {
      const bell = new AbortController()
      const waited = atLatest(PATIENCE, undefined, { signal: bell.signal }).catch(() => {}) // nobody waits any more
      await Promise.race([over, waited])
      bell.abort()
      if (!isOver) await this.#letOthers()
    }
    return act
  }

  async #letOthers(): Promise<void> {
    this.#done = 0
    this.count++
    await breath()
    await this.#others()
    this.#began = performance.now()
  }

  async #breathe(): Promise<void> {
    await breath()
    this.#began = performance.now()
  }
}

/** Nobody else waits for anything. */
export const alone = (): Turns => new Turns(async () => {})
