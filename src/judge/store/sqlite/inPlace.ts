// Checks that the files of a database are still where they were opened: writes to a removed or replaced file are lost.
import { statSync } from 'node:fs'
import { StoreFault } from '../fault.ts'

interface Known {
  readonly device: number
  readonly inode: number
  readonly size: number
}

/** What is committed and not yet copied into the database. */
export const logOf = (database: string): string => `${database}-wal`
/** Where each page is in the log; shared by all processes that have the database open. */
export const indexOf = (database: string): string => `${database}-shm`

export class InPlace {
  readonly #known = new Map<string, Known>()
  readonly #files: readonly string[]
  readonly #log: string
  /** Nothing is kept in these: the next start makes new ones. */
  readonly #empty: readonly string[]
  readonly #isSound: (() => boolean) | undefined
  /** When the database was last written by us, or by others who left it sound. */
  #written: number | undefined

  /**
   * Watches the database, its log and its index, and files `beside` it that keep nothing, whether they exist yet or
   * not. None may shrink, except the log once all of it is in the database. Call `noteWritten` after each write of
   * ours: what others write into the database must leave it sound.
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

  /** Throws if others have written into the database and left it unsound. */
  expectUntouched(written = this.#whenWritten()): void {
    if (this.#isSound === undefined || written === this.#written) return
    if (!this.#isSound()) throw new StoreFault('takenAway', this.#files[0]!)
    this.#written = written
  }

  #whenWritten = (): number | undefined => statSync(this.#files[0]!, { throwIfNoEntry: false })?.mtimeMs

  /** What `expect` would throw; undefined if all is well. */
  look(): unknown {
    try {
      return this.expect()
    } catch (fault) {
      return fault
    }
  }

  /** Throws if a file is not the same as before, or is gone. */
  expect(): void {
    for (const file of this.#files) {
      const known = this.#known.get(file)
      const found = statSync(file, { throwIfNoEntry: false })
      if (found === undefined && known === undefined) continue
      const isSame = known === undefined || (found?.ino === known.inode && found.dev === known.device)
      // A copy written over a file keeps its inode, but holds another store.
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
