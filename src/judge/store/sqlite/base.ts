// The store in SQLite: each piece of work is done when the call returns. Each statement is prepared only once.
import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import type { Database, Transaction } from 'better-sqlite3'
import { wording } from '../../../wording/wording.ts'
import type { Batch, Exclusive } from '../batch.ts'
import { codeOf, guarded, onDisk, StoreFault } from '../fault.ts'
import { StoreTrace } from '../queries/trace.ts'
import type { Base, Work } from '../work.ts'
import { copyTo, damageIn } from './check.ts'
import { secretMark, secretNoted } from './database.ts'
import { DIALECT, doneIn, firstValue, stepsTaken } from './file.ts'
import { InPlace, logOf } from './inPlace.ts'

export class SqliteBase implements Base {
  readonly dialect = DIALECT
  readonly shown: string
  readonly #database: Database
  readonly #inPlace: InPlace
  /** Does a piece of work as one transaction; kept because the library would wrap it anew on each call. */
  readonly #transaction: Transaction<(work: Work<unknown>) => unknown>
  /** The log, opened to flush it to disk. */
  #log: number | undefined
  #lags = false
  readonly #known = new StoreTrace()
  /** The mark of its judge's secret. */
  readonly #secret: string | undefined
  /** `data_version` at the last check; it changes when others commit. */
  #version: unknown
  /** Whether a commit waits for the disk now; in a newly opened file it does. */
  #waits = true

  constructor(file: string, database: Database, beside: readonly string[] = []) {
    this.shown = file
    this.#database = database
    this.#transaction = database.transaction(work => doneIn(database, work))
    this.#secret = secretMark(database)
    this.#inPlace = new InPlace(file, beside, () => this.#isSound())
  }

  look = async <Value>(work: () => Work<Value>): Promise<Value> =>
    this.#guarded(() => doneIn(this.#database, work()))

  lookOnce = async <Value>(work: () => Work<Value>): Promise<Value> =>
    this.#guarded(() => this.#transaction.deferred(work()) as Value) // the value of the work

  whole = async <Value>(work: () => Work<Value>, mayLag = false): Promise<Value> =>
    this.#guarded(() => this.#atomically(work(), mayLag))

  changes = async (): Promise<number> =>
    this.#guarded(() => {
      this.#inPlace.expect()
      return this.#expectNoOlder()
    })

  noteWritten = (batch: Batch): void => this.#known.note(batch)

  secretNoted = async () => this.#guarded(() => secretNoted(this.#database, stepsTaken(this.#database)))

  join = async (): Promise<undefined> => undefined

  /** The lock of the folder keeps other judges out. */
  exclusive = async (): Promise<Exclusive> => ({
    lost: new AbortController().signal,
    release: async () => {},
  })

  damage = async () => this.#guarded(() => damageIn(this.#database))

  copyTo = async (file: string) => this.#guarded(() => copyTo(this.#database, file))

  catchUp = async (): Promise<void> => {
    this.#guarded(() => this.#expectNoOlder())
    this.#catchUp()
  }

  close = async (): Promise<void> => {
    try {
      this.#catchUp()
    } finally {
      if (this.#log !== undefined) closeSync(this.#log)
      this.#log = undefined
      this.#guarded(() => this.#database.close())
    }
  }

  /** If others wrote over the file, that is no damage of the disk, whichever read comes upon it first. */
  #guarded<Value>(act: () => Value): Value {
    try {
      return guarded(this.shown, act)
    } catch (fault) {
      const isDamaged = fault instanceof StoreFault && fault.trouble === 'damaged'
      throw (isDamaged ? this.#inPlace.look() : undefined) ?? fault
    }
  }

  /**
   * Nobody else writes meanwhile. A write that may lag does not wait for the disk: everybody can see it, but a power
   * failure loses it. Whether the files are still in place is then checked when it has to be on the disk.
   */
  #atomically<Value>(work: Work<Value>, mayLag: boolean): Value {
    if (mayLag) {
      this.#lags = true
      this.#inPlace.expectUntouched()
    } else this.#inPlace.expect()
    if (mayLag === this.#waits) {
      this.#database.exec(`PRAGMA synchronous = ${mayLag ? 'NORMAL' : 'FULL'}`)
      this.#waits = !mayLag
    }
    const value = this.#transaction.immediate(this.#onOurs(work)) as Value // the value of the work
    this.#inPlace.noteWritten()
    return value
  }

  /** Nobody else can write between the check and the work. */
  *#onOurs<Value>(work: Work<Value>): Work<Value> {
    this.#expectNoOlder()
    return yield* work
  }

  /** Throws if others have written an older state over ours; otherwise returns `data_version`. */
  #expectNoOlder(): number {
    const version = firstValue(this.#database, 'PRAGMA data_version') as number // a whole number
    if (version !== this.#version && !this.#hasOurs())
      throw new StoreFault('takenAway', this.shown, wording.configuration.store.details.lastIsMissing)
    this.#version = version
    return version
  }

  #hasOurs(): boolean {
    try {
      return doneIn(this.#database, this.#known.isThere())
    } catch (fault) {
      // Not even its tables are there.
      if (codeOf(fault) === 'SQLITE_ERROR') return false
      throw fault
    }
  }

  /** Whether the file is whole and still the store of the same judge, whoever wrote to it: others may have written out the log. */
  #isSound(): boolean {
    // Cached pages say nothing about the file.
    this.#database.exec('PRAGMA shrink_memory')
    try {
      const isWhole = firstValue(this.#database, 'PRAGMA quick_check(1)') === 'ok'
      return isWhole && secretMark(this.#database) === this.#secret && this.#hasOurs()
    } catch {
      return false
    }
  }

  /** All commits are in the log: once it is on the disk, none of them can be lost. */
  #catchUp(): void {
    if (!this.#lags) return
    this.#inPlace.expect()
    const log = logOf(this.#database.name)
    onDisk(log, () => {
      this.#log ??= openSync(log, 'r+')
      fdatasyncSync(this.#log)
    })
    this.#lags = false
  }
}
