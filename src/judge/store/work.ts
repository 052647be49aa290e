// Work on a database, written once for all kinds: it asks one thing after another, and whoever does it knows which kind it is.
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type OperationNodeSource,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Batch, Exclusive, Finding, GameName, LetterKey, NewLetter, SecretNoted } from './batch.ts'
import type { Sharing } from './sharing.ts'
import type { EventsTable, Tables } from './tables.ts'

/** A database that does such work. Every piece of it may fail with a StoreFault. */
export interface Base {
  readonly dialect: Dialect
  /** Where it lies, as it may be shown to anybody. */
  readonly shown: string
  /** Looks without changing anything. Where a look or a piece has to be begun anew, the work is asked for once more. */
  look<Value>(work: () => Work<Value>): Promise<Value>
  /** The same, all of it as of one moment. */
  lookOnce<Value>(work: () => Work<Value>): Promise<Value>
  /** Does all of it or nothing; nobody else changes meanwhile what it has locked. It may lag behind on the disk. */
  whole<Value>(work: () => Work<Value>, mayLag?: boolean): Promise<Value>
  /** Is told what was written last: where that is gone, somebody has put an older state in its place. */
  noteWritten(batch: Batch): void
  /** Waits until everything that was written is on the disk. */
  catchUp(): Promise<void>
  /** A number that is another one when another process has committed something. */
  changes(): Promise<number>
  secretNoted(): Promise<SecretNoted>
  /** Comes in beside other judges, in a store that several may share: undefined where this judge is alone, as whoever locks the folder is. */
  join(judge: string, counted?: () => number): Promise<Sharing | undefined>
  /** Keeps other judges out; undefined while one is in. */
  exclusive(judge: string): Promise<Exclusive | undefined>
  /** What is wrong with the database itself. */
  damage(): Promise<readonly Finding[]>
  copyTo(file: string): Promise<void>
  close(): Promise<void>
}

/** What is asked at once: none of it needs an answer to another, and all is done in this order. */
export type Work<Value> = Generator<readonly Question[], Value, readonly Answer[]>

/** A query, and how its answer comes: as rows, as rows of bare columns, or as the number of rows that it changed. */
export interface Question {
  readonly query: Query<unknown>
  readonly as: 'rows' | 'columns' | 'changed'
}

/** Rows, or a number of them; whoever asks knows which. */
export type Answer = unknown

/** A query that can be written in any dialect. */
export interface Query<Row> {
  in(dialect: Dialect): CompiledQuery<Row>
}

/** What is not said alike in all databases. */
export interface Dialect {
  readonly name: string
  readonly compile: <Row>(query: Compilable<Row> & OperationNodeSource) => CompiledQuery<Row>
  /** The part of an address behind its `@`. */
  domainOf(column: string): RawBuilder<string>
  /** The texts in a JSON list, as a query in brackets: a text for each number of them would be prepared and kept. */
  listed(json: string): RawBuilder<string>
  /** Of streams and what is known of each, as a JSON object, the events after that: stream by stream, each by the index. */
  news(known: string): RawBuilder<EventsTable>
  /** A whole number in a field of a JSON object of our own; null where it has none. */
  numberIn(column: string, field: string): RawBuilder<number | null>
  /** Whether a text can be read as JSON. */
  isJson(column: string): RawBuilder<boolean>
  /** Whether a judge of several is heard of, for sure: it cannot come back until all is written. */
  isHeard(token: string): RawBuilder<boolean>
  /** A query whose rows nobody else may change until all is written. */
  locked<Rows extends { forUpdate(): Rows }>(query: Rows): Rows
  /** The versions of streams that are thought to have some, which nobody else may move on until all is written. */
  versions(expected: ReadonlyMap<GameName, number>): Work<ReadonlyMap<GameName, number>>
  /** What judges that share a store keep of a letter that waits: when it is filed, and when it is dealt with and has changed some games. */
  filed(letter: NewLetter): readonly Work<unknown>[]
  settled(letter: LetterKey, games: readonly GameName[]): readonly Work<unknown>[]
  /** Whether whoever claimed a letter has it still; nobody else has it until all is written. */
  isInHand(letter: LetterKey, claim: number): Work<boolean>
  /** A stream has got so many events. */
  moved(stream: GameName, version: number): Work<void>
  /** Puts right what follows from tables that were filled row by row. */
  carried(): Work<void>
}

/** Where queries are written. It could not run one. */
export const tables = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

type Written<Row> = Compilable<Row> & OperationNodeSource

/** A query that is written for one time. */
export const once = <Row>(query: Written<Row>): Query<Row> => ({ in: dialect => dialect.compile(query) })

/** A place in a query that is filled in each time. */
class Hole {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Stands in a query for what is filled in under that name. */
export type Blank<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/** A query that is written and compiled once for each dialect, and filled in each time it is asked. */
export function form<Values extends object, Row>(
  write: (blank: Blank<Values>, dialect: Dialect) => Written<Row>,
): (values: Values) => Query<Row> {
  const known = new Map<Dialect, (values: Values) => CompiledQuery<Row>>()
  const compiledIn = (dialect: Dialect): ((values: Values) => CompiledQuery<Row>) => {
    const there = known.get(dialect)
    if (there !== undefined) return there
    // To Kysely a hole is a value like any other, of the type that will stand there.
    const compiled = dialect.compile(write(name => new Hole(name) as never, dialect))
    const holes = compiled.parameters.map(each => (each instanceof Hole ? each.name : undefined))
    const { query, queryId, sql } = compiled
    const filled = (values: Values): CompiledQuery<Row> => ({
      query,
      queryId,
      sql,
      parameters: holes.map((name, i) =>
        name === undefined ? compiled.parameters[i] : values[name as keyof Values],
      ),
    })
    known.set(dialect, filled)
    return filled
  }
  return values => ({ in: dialect => compiledIn(dialect)(values) })
}

/** A row with a blank in each of these columns. */
export const blankRow = <Values, Name extends keyof Values & string>(
  blank: Blank<Values>,
  ...names: readonly Name[]
): Pick<Values, Name> =>
  Object.fromEntries(names.map(name => [name, blank(name)])) as unknown as Pick<Values, Name> // name by name

/** All rows that a query finds. */
export function* all<Row>(query: Query<Row>): Work<Row[]> {
  const [rows] = yield [{ query, as: 'rows' }]
  return rows as Row[] // Kysely knows the rows by the tables
}

/** The first row that a query finds. */
export function* first<Row>(query: Query<Row>): Work<Row | undefined> {
  const [row] = yield* all(query)
  return row
}

/**
 * All rows as bare columns, in the order in which the query names them. A long game's events are read so: rows
 * with names took half as long again.
 */
export function* columns<Columns extends readonly unknown[]>(query: Query<unknown>): Work<Columns[]> {
  const [rows] = yield [{ query, as: 'columns' }]
  return rows as Columns[] // the caller names the columns and tells what they are
}

/** Changes something, and says how many rows were. */
export function* run(query: Query<unknown>): Work<number> {
  const [changed] = yield [{ query, as: 'changed' }]
  return changed as number // as it was asked for
}

/** Several works that need nothing of one another: what they ask goes to the database together, in their order. */
export function* together<Value>(works: readonly Work<Value>[]): Work<Value[]> {
  const values = new Array<Value>(works.length)
  let open = works.map((work, i) => ({ work, i, step: work.next([]) }))
  for (;;) {
    for (const { i, step } of open) if (step.done) values[i] = step.value
    open = open.filter(({ step }) => !step.done)
    if (open.length === 0) return values
    const asked = open.map(({ step }) => step.value as readonly Question[]) // those that are done are gone
    const answers = yield asked.flat()
    let from = 0
    open = open.map(({ work, i }, n) => {
      const own = answers.slice(from, from + asked[n]!.length)
      from += own.length
      return { work, i, step: work.next(own) }
    })
  }
}
