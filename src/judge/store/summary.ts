// What is known of the whole store without reading all of it again: the last commit, and the number of games at each stage.
import { setImmediate as breath } from 'node:timers/promises'
import type { Batch, GameName, Timestamp } from './batch.ts'
import {
  lastAnsweredBefore,
  lastEventBehind,
  lastSentBefore,
  latestOf,
  type Piece,
  stagesBehind,
} from './queries/pieces.ts'
import type { Base, Work } from './work.ts'

/** Comes before all names of games. */
const BEFORE_ALL: GameName = ''
const BEHIND_ALL = Number.MAX_SAFE_INTEGER

export class StoreSummary {
  readonly #base: Pick<Base, 'look' | 'changes'>
  #committed: Timestamp | undefined
  #last: Promise<LastFound> | undefined
  #counted: Promise<Counted> | undefined
  /** How many of our own commits have changed a stage. */
  #restaged = 0

  constructor(base: Pick<Base, 'look' | 'changes'>) {
    this.#base = base
  }

  note({ at, stages }: Batch): void {
    this.#committed = at
    if (stages !== undefined && stages.size > 0) this.#restaged++
  }

  /**
   * When something was last committed: by us, or as far as the newest events, answers and sent mails tell. The games
   * are gone through once; later commits of others show in the letters that they answer and the mails that they send.
   */
  async lastCommit(): Promise<Timestamp | undefined> {
    if (this.#committed !== undefined) return this.#committed
    const changes = await this.#base.changes()
    const before = await this.#last
    if (before === undefined || before.changes !== changes) {
      this.#last = this.#lastSince(before, changes)
      this.#last.catch(() => (this.#last = undefined))
    }
    return (await this.#last)?.at
  }

  async #lastSince(before: LastFound | undefined, changes: number): Promise<LastFound> {
    const ends = [
      before ?? { at: await this.#latest(BEFORE_ALL, lastEventBehind) },
      { at: await this.#latest(BEHIND_ALL, lastAnsweredBefore) },
      { at: await this.#latest(BEHIND_ALL, lastSentBefore) },
    ]
    return { at: latestOf(ends), changes }
  }

  async #latest<At>(
    start: At,
    piece: (at: At) => Work<Piece<At> & LatestIn>,
  ): Promise<Timestamp | undefined> {
    const found: LatestIn[] = []
    await this.#through(start, piece, part => found.push(part))
    return latestOf(found)
  }

  /** How many games there are at each stage; counted anew only if one of them may have changed. */
  async stages(): Promise<ReadonlyMap<string, number>> {
    const [changes, restaged] = [await this.#base.changes(), this.#restaged]
    const before = await this.#counted
    if (before === undefined || before.changes !== changes || before.restaged !== restaged) {
      this.#counted = this.#countedNow(changes, restaged)
      this.#counted.catch(() => (this.#counted = undefined))
    }
    return (await this.#counted)?.games ?? new Map()
  }

  async #countedNow(changes: number, restaged: number): Promise<Counted> {
    const counts = new Map<string, number>()
    await this.#through(BEFORE_ALL, stagesBehind, ({ stages }) => {
      for (const stage of stages) counts.set(stage, (counts.get(stage) ?? 0) + 1)
    })
    const games = new Map([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
    return { games, changes, restaged }
  }

  /** Goes through a table piece by piece, and lets others have their turn in between. */
  async #through<At, Part extends Piece<At>>(
    start: At,
    piece: (at: At) => Work<Part>,
    take: (part: Part) => void,
  ): Promise<void> {
    for (let at: At | undefined = start; at !== undefined; ) {
      const from: At = at
      const part: Part = await this.#base.look(() => piece(from))
      take(part)
      at = part.next
      if (at !== undefined) await breath()
    }
  }
}

interface LatestIn {
  readonly at: Timestamp | undefined
}

interface LastFound extends LatestIn {
  readonly changes: number
}

interface Counted {
  readonly games: ReadonlyMap<string, number>
  readonly changes: number
  readonly restaged: number
}
