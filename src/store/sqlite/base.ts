// SQLite does the work of the store at once: each piece is done when the call returns. Each text is prepared a single time.
import type { Database } from 'better-sqlite3'
import { createQueryId, SqliteQueryCompiler, sql } from 'kysely'
import type { Exclusive } from '../batch.ts'
import { guarded } from '../fault.ts'
import { versionOf } from '../queries/streams.ts'
import type { Answer, Base, Dialect, Question, Work } from '../work.ts'
import { copyTo, damageIn } from './check.ts'
import { secretNoted } from './database.ts'
import { firstValue, prepare, stepsTaken } from './file.ts'

const compiler = new SqliteQueryCompiler()

const DIALECT: Dialect = {
  name: 'sqlite',
  compile: query => compiler.compileQuery(query.toOperationNode() as never, createQueryId()), // of queries, not of tables
  // Written as in the index, or that is not used.
  domainOf: column => sql`substr(${sql.ref(column)}, instr(${sql.ref(column)}, '@') + 1)`,
  listed: json => sql`(SELECT value FROM json_each(${json}))`,
  isJson: column => sql`json_valid(${sql.ref(column)})`,
  // Whoever writes is alone with the file.
  locked: query => query,
  *versions(expected) {
    const versions = new Map<string, number>()
    for (const stream of expected.keys()) versions.set(stream, yield* versionOf(stream))
    return versions
  },
  // Whoever has the file is alone.
  filed: () => [],
  settled: () => [],
  // biome-ignore lint/correctness/useYield: there is nothing to ask
  *isInHand() {
    return true
  },
  *moved() {},
  *carried() {},
}

export class SqliteBase implements Base {
  readonly dialect = DIALECT
  readonly shown: string
  readonly #database: Database
  #lags = false

  constructor(file: string, database: Database) {
    this.shown = file
    this.#database = database
  }

  look = async <Value>(work: () => Work<Value>): Promise<Value> => this.#guarded(() => this.#done(work()))

  lookOnce = async <Value>(work: () => Work<Value>): Promise<Value> =>
    this.#guarded(() => this.#database.transaction(() => this.#done(work())).deferred())

  whole = async <Value>(work: () => Work<Value>, mayLag = false): Promise<Value> =>
    this.#guarded(() => (mayLag ? this.#lagging(work()) : this.#atomically(work())))

  changes = async (): Promise<number> =>
    this.#guarded(() => firstValue(this.#database, 'PRAGMA data_version') as number) // a whole number

  secretNoted = async () => this.#guarded(() => secretNoted(this.#database, stepsTaken(this.#database)))

  join = async (): Promise<undefined> => undefined

  /** Other judges are kept out by the lock of the folder. */
  exclusive = async (): Promise<Exclusive> => ({
    lost: new AbortController().signal,
    release: async () => {},
  })

  damage = async () => this.#guarded(() => damageIn(this.#database))

  copyTo = async (file: string) => this.#guarded(() => copyTo(this.#database, file))

  catchUp = async (): Promise<void> => this.#guarded(() => this.#catchUp())

  close = async (): Promise<void> =>
    this.#guarded(() => {
      try {
        this.#catchUp()
      } finally {
        this.#database.close()
      }
    })

  #guarded<Value>(act: () => Value): Value {
    return guarded(this.shown, act)
  }

  /** Answers one question after another until the work is done. */
  #done<Value>(work: Work<Value>): Value {
    let step = work.next([])
    while (!step.done) step = work.next(step.value.map(question => this.#answer(question)))
    return step.value
  }

  #answer({ query, as }: Question): Answer {
    const { sql: text, parameters } = query.in(DIALECT)
    switch (as) {
      case 'rows':
        return prepare(this.#database, text).all(...parameters)
      case 'columns':
        return prepare(this.#database, text, 'columns').all(...parameters)
      case 'changed':
        return prepare(this.#database, text).run(...parameters).changes
    }
  }

  /** Nobody else writes meanwhile. */
  #atomically<Value>(work: Work<Value>): Value {
    return this.#database.transaction(() => this.#done(work)).immediate()
  }

  /** The same without waiting for the disk: what is written is there for everybody, but the power must not fail. */
  #lagging<Value>(work: Work<Value>): Value {
    this.#lags = true
    this.#database.exec('PRAGMA synchronous = NORMAL')
    try {
      return this.#atomically(work)
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL')
    }
  }

  #catchUp(): void {
    if (!this.#lags) return
    // Any change will do: with it the log is written out, and what has been written lies in the same log.
    const change = this.#database.transaction(() =>
      this.#database.exec(`PRAGMA user_version = ${stepsTaken(this.#database)}`),
    )
    change.immediate()
    this.#lags = false
  }
}
