// Runs queries written with Kysely inside better-sqlite3, at once; each text is prepared a single time. The tables that they ask.
import type { Database } from 'better-sqlite3'
import {
  type Compilable,
  DummyDriver,
  type Generated,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { prepare, stepsTaken } from './file.ts'

/** Where queries are written. It compiles them and could not run one. */
export const sqlite = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** A place in a query that is filled in each time. */
class Hole {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Stands in a query for what is filled in under that name. */
export type Blank<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/** A query that is written and compiled once, and filled in each time it runs. */
export function form<Values extends object, Row>(
  write: (blank: Blank<Values>) => Compilable<Row>,
): (values: Values) => Compilable<Row> {
  // To Kysely a hole is a value like any other, of the type that will stand there.
  const compiled = write(name => new Hole(name) as never).compile()
  const holes = compiled.parameters.map(each => (each instanceof Hole ? each.name : undefined))
  return values => {
    const parameters = holes.map((name, i) =>
      name === undefined ? compiled.parameters[i] : Reflect.get(values, name),
    )
    return { compile: () => ({ ...compiled, parameters }) }
  }
}

/** A row with a blank in each of these columns. */
export const blankRow = <Values, Name extends keyof Values & string>(
  blank: Blank<Values>,
  ...names: readonly Name[]
): Pick<Values, Name> =>
  Object.fromEntries(names.map(name => [name, blank(name)])) as unknown as Pick<Values, Name> // name by name

/** Runs the queries of one database. Each is fully done when the call returns. */
export class Queries {
  readonly database: Database
  #lags = false

  constructor(database: Database) {
    this.database = database
  }

  /** All rows that a query finds. */
  all<Row>(query: Compilable<Row>): Row[] {
    const { sql, parameters } = query.compile()
    return prepare(this.database, sql).all(...parameters) as Row[] // Kysely knows the rows by the tables
  }

  /**
   * All rows as bare columns, in the order in which the query names them. A long game's events are read so: rows
   * with names took half as long again.
   */
  columns<Columns extends readonly unknown[]>(query: Compilable): Columns[] {
    const { sql, parameters } = query.compile()
    return prepare(this.database, sql, 'columns').all(...parameters) as Columns[] // the caller names the columns and tells what they are
  }

  /** The first row that a query finds. */
  first<Row>(query: Compilable<Row>): Row | undefined {
    const { sql, parameters } = query.compile()
    return prepare(this.database, sql).get(...parameters) as Row | undefined // as above
  }

  /** Changes something, and says how many rows were. */
  run(query: Compilable): number {
    const { sql, parameters } = query.compile()
    return prepare(this.database, sql).run(...parameters).changes
  }

  /** Does several things, all of them or none; nobody else writes meanwhile. */
  atomically<Value>(act: () => Value): Value {
    return this.database.transaction(act).immediate()
  }

  /** The same without waiting for the disk: what is written is there for everybody, but the power must not fail. */
  lagging<Value>(act: () => Value): Value {
    this.#lags = true
    this.database.exec('PRAGMA synchronous = NORMAL')
    try {
      return this.atomically(act)
    } finally {
      this.database.exec('PRAGMA synchronous = FULL')
    }
  }

  /** Waits until everything that was written is on the disk. */
  catchUp(): void {
    if (!this.#lags) return
    // Any change will do: with it the log is written out, and what has been written lies in the same log.
    this.atomically(() => this.database.exec(`PRAGMA user_version = ${stepsTaken(this.database)}`))
    this.#lags = false
  }
}

// The tables as they lie on disk: instants are ISO text in UTC, JSON is text, a letter is its bytes.

interface Tables {
  readonly events: EventsTable
  readonly letters: LettersTable
  readonly outbox: OutboxTable
  readonly games: GamesTable
  readonly spending: SpendingTable
}

/** Everything that ever happened, in each game and among the records of the judge. Only ever added to. */
export interface EventsTable {
  readonly game: string
  readonly version: number
  readonly at: string
  readonly cause: string | null
  readonly kind: string
  readonly shape: number
  readonly body: string
}

/** Letters as they came. One waits until it is answered, or set aside for a reason. */
export interface LettersTable {
  readonly place: Generated<number>
  readonly key: string
  readonly message_id: string | null
  readonly sender: string
  readonly received: string
  readonly raw: Uint8Array
  /** What the letter says, as a mark that tells nothing of it; null where nothing but its bytes tells it from others. */
  readonly content: string | null
  readonly answered: string | null
  readonly set_aside: string | null
}

/** Mails to send. `due` and `place` are their order; `retry` is when to try again. */
export interface OutboxTable {
  readonly place: Generated<number>
  readonly message_id: string
  readonly recipient: string
  readonly game: string | null
  readonly answers: string | null
  readonly mail: string
  readonly due: string
  readonly retry: string | null
  readonly attempts: Generated<number>
  readonly trouble: string | null
  readonly sent: string | null
  readonly given_up: string | null
}

/** One row a game, for lists and alarms. All of it follows from the events. */
export interface GamesTable {
  readonly name: string
  readonly version: number
  readonly stage: string | null
  readonly listing: string
  readonly next_alarm: string | null
}

/** What letters have cost others of late. */
interface SpendingTable {
  readonly who: string
  readonly what: 'mails' | 'bytes'
  readonly at: string
  readonly amount: number
}
