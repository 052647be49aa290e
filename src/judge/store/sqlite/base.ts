// SQLite does the work of the store at once: each piece is done when the call returns. Each text is prepared a single time.
import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import type { Database, Transaction } from 'better-sqlite3'
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
  /** Does a piece of work as one transaction, which the library wraps anew each time that it is asked to. */
  readonly #transaction: Transaction<(work: Work<unknown>) => unknown>
  /** The log, to write it out. */
  #log: number | undefined
  #lags = false
  readonly #known = new StoreTrace()
  /** By which it knows its judge. */
  readonly #secret: string | undefined
  /** Up to which commit of others it has been. */
  #version: unknown
  /** Whether a commit waits for the disk now, as it does in a file that was just opened. */
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
    this.#guarded(() => this.#transaction.deferred(work()) as Value) // what the work comes to

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

  /** Other judges are kept out by the lock of the folder. */
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

  /** What others have written over the file is no damage of the disk, whichever read comes upon it first. */
  #guarded<Value>(act: () => Value): Value {
    try {
      return guarded(this.shown, act)
    } catch (fault) {
      const isDamaged = fault instanceof StoreFault && fault.trouble === 'damaged'
      throw (isDamaged ? this.#inPlace.look() : undefined) ?? fault
    }
  }

  /**
   * Nobody else writes meanwhile. What may lag does not wait for the disk: it is there for everybody, but the power
   * must not fail. Whether the files are still in place is then looked at when it has to be on the disk.
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
    const value = this.#transaction.immediate(this.#onOurs(work)) as Value // what the work comes to
    this.#inPlace.noteWritten()
    return value
  }

  /** Nobody else can write between the look and the work. */
  *#onOurs<Value>(work: Work<Value>): Work<Value> {
    this.#expectNoOlder()
    return yield* work
  }

  /** Throws where others have written an older state over ours; tells up to which commit of others all is well. */
  #expectNoOlder(): number {
    const version = firstValue(this.#database, 'PRAGMA data_version') as number // a whole number
    if (version !== this.#version && !this.#hasOurs())
      throw new StoreFault('takenAway', this.shown, 'what was written last is not in it')
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

  /** Whether the file is whole, and still the store of the same judge, whoever has written to it: they may have written out the log. */
  #isSound(): boolean {
    // Pages that are remembered say nothing about the file.
    this.#database.exec('PRAGMA shrink_memory')
    try {
      const isWhole = firstValue(this.#database, 'PRAGMA quick_check(1)') === 'ok'
      return isWhole && secretMark(this.#database) === this.#secret && this.#hasOurs()
    } catch {
      return false
    }
  }

  /** All that was committed is in the log: once that is on the disk, nothing of it can be lost. */
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
