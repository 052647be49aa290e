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

  /** The database first; of the others those that are there now or come later. None of them shrinks while it is open. */
  constructor(database: string, ...beside: readonly string[]) {
    this.#files = [database, ...beside]
    this.expect()
  }

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
      const isCut = (found?.size ?? 0) < (known?.size ?? 0)
      if (found === undefined || !isSame || isCut) throw new StoreFault('takenAway', file)
      if (known?.size !== found.size)
        this.#known.set(file, { device: found.dev, inode: found.ino, size: found.size })
    }
  }
}
