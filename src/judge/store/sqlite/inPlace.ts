// Whether the files of a database are still where they were opened: what is written to one that was removed or replaced is lost with the process.
import { statSync } from 'node:fs'
import { StoreFault } from '../fault.ts'

interface Known {
  readonly device: number
  readonly inode: number
  readonly size: number
}

/** What is committed and not yet copied into the database. */
export const logOf = (database: string): string => `${database}-wal`
/** Where in the log each page stands; all processes that have the database open share it. */
export const indexOf = (database: string): string => `${database}-shm`

export class InPlace {
  readonly #known = new Map<string, Known>()
  readonly #files: readonly string[]
  readonly #log: string
  /** In these nothing is kept: the next start makes new ones. */
  readonly #empty: readonly string[]
  readonly #isSound: (() => boolean) | undefined
  /** When the database was written to last by somebody who may. */
  #written: number | undefined

  /**
   * Watches the database, its log and its index, and files `beside` it in which nothing is kept, whether they are there yet or not. None
   * of them may shrink, except the log once all of it is in the database. Call `noteWritten` after each write of ours: what anybody else
   * writes into the database must leave it sound.
   */
  constructor(database: string, beside: readonly string[] = [], isSound?: () => boolean) {
    this.#empty = [indexOf(database), ...beside]
    this.#log = logOf(database)
    this.#files = [database, this.#log, ...this.#empty]
    this.#isSound = isSound
    this.noteWritten()
    this.expect()
  }

  noteWritten(): void {
    this.#written = this.#whenWritten()
  }

  /** Throws where others have written into the database, and left something else. */
  expectUntouched(written = this.#whenWritten()): void {
    if (this.#isSound === undefined || written === this.#written) return
    if (!this.#isSound()) throw new StoreFault('takenAway', this.#files[0]!)
    this.#written = written
  }

  #whenWritten = (): number | undefined => statSync(this.#files[0]!, { throwIfNoEntry: false })?.mtimeMs

  /** What `expect` would throw; nothing if all is well. */
  look(): unknown {
    try {
      return this.expect()
    } catch (fault) {
      return fault
    }
  }

  /** Throws where a file is another one than before, or is gone. */
  expect(): void {
    for (const file of this.#files) {
      const known = this.#known.get(file)
      const found = statSync(file, { throwIfNoEntry: false })
      if (found === undefined && known === undefined) continue
      const isSame = known === undefined || (found?.ino === known.inode && found.dev === known.device)
      // A copy over it leaves the file the same, and what is in it is another store.
      const isCut =
        (found?.size ?? 0) < (known?.size ?? 0) && !(file === this.#log && this.#isSound?.() === true)
      if (found === undefined || !isSame || isCut)
        throw new StoreFault(this.#empty.includes(file) ? 'besideGone' : 'takenAway', file)
      if (file === this.#files[0]) this.expectUntouched(found.mtimeMs)
      if (known?.size !== found.size)
        this.#known.set(file, { device: found.dev, inode: found.ino, size: found.size })
    }
  }
}
