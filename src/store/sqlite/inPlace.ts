// Whether the files of a database are still where they were opened: what is written to one that was removed or replaced is lost with the process.
import { statSync } from 'node:fs'
import { StoreFault } from '../fault.ts'

interface Known {
  readonly device: number
  readonly inode: number
  readonly size: number
}

export class InPlace {
  readonly #known = new Map<string, Known>()
  readonly #files: readonly string[]
  readonly #isSound: (() => boolean) | undefined
  /** When the database was written to last by somebody who may. */
  #written: number | undefined

  /**
   * The database first; of the others those that are there now or come later. None of them shrinks while it is open, but the log where all of it was written out. What is
   * written over the database between our own writes, after each of which `noteWritten` is called, has to leave it sound.
   */
  constructor(database: string, beside: readonly string[], isSound?: () => boolean) {
    this.#files = [database, ...beside]
    this.#isSound = isSound
    this.noteWritten()
    this.expect()
  }

  noteWritten(): void {
    this.#written = this.#whenWritten()
  }

  /** Throws where others have written into the database, and left something else. */
  expectUntouched(): void {
    const written = this.#whenWritten()
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
        (found?.size ?? 0) < (known?.size ?? 0) && !(file.endsWith('-wal') && this.#isSound?.() === true)
      if (found === undefined || !isSame || isCut) throw new StoreFault('takenAway', file)
      if (file === this.#files[0]) this.expectUntouched()
      if (known?.size !== found.size)
        this.#known.set(file, { device: found.dev, inode: found.ino, size: found.size })
    }
  }
}
