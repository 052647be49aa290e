// Work on a database, written once for all kinds: it asks questions, and the database that answers them knows its own kind.
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

/** A database that does such work. Every method may fail with a StoreFault. */
export interface Base {
  readonly dialect: Dialect
  /** Where it is, in a form that anybody may see. */
  readonly shown: string
  /** Looks without changing anything. If a look or a piece of work has to be begun anew, `work` is called again. */
  look<Value>(work: () => Work<Value>): Promise<Value>
  /** The same, all as of one moment. */
  lookOnce<Value>(work: () => Work<Value>): Promise<Value>
  /** Does all or nothing; nobody else changes what it has locked meanwhile. With `mayLag` the disk may lag behind. */
  whole<Value>(work: () => Work<Value>, mayLag?: boolean): Promise<Value>
  /** Learns what was written last: if that is gone, somebody has put an older state in its place. */
  noteWritten(batch: Batch): void
  /** Waits until everything that was written is on the disk. */
  catchUp(): Promise<void>
  /** A number that changes when another process commits. */
  changes(): Promise<number>
  secretNoted(): Promise<SecretNoted>
  /**
   * Joins the other judges of a shared store; undefined if this judge is alone, as one that has locked the folder is.
   */
  join(judge: string, counted?: () => number): Promise<Sharing | undefined>
  /** Keeps other judges out; undefined while one is in. */
  exclusive(judge: string): Promise<Exclusive | undefined>
  /** What is wrong with the database itself. */
  damage(): Promise<readonly Finding[]>
  copyTo(file: string): Promise<void>
  close(): Promise<void>
}

/** The questions of a round need no answer to each other, and are all done in this order. */
export type Work<Value> = Generator<readonly Question[], Value, readonly Answer[]>

/** A query, and how its answer comes: as rows, as rows of bare columns, or as the number of changed rows. */
export interface Question {
  readonly query: Query<unknown>
  readonly as: 'rows' | 'columns' | 'changed'
}

/** Rows, or a number of them; the asker knows which. */
export type Answer = unknown

/** A query that can be written in any dialect. */
export interface Query<Row> {
  in(dialect: Dialect): CompiledQuery<Row>
}

/** What databases do differently. */
export interface Dialect {
  readonly name: string
  readonly compile: <Row>(query: Compilable<Row> & OperationNodeSource) => CompiledQuery<Row>
  /** The part of an address after its `@`. */
  domainOf(column: string): RawBuilder<string>
  /** The texts in a JSON list, as a subquery: otherwise a statement for each list length would be prepared and kept. */
  listed(json: string): RawBuilder<string>
  /** The events after the known version of each stream (a JSON object), stream by stream, each by the index. */
  news(known: string): RawBuilder<EventsTable>
  /** A whole number in a field of our own JSON; null if it has none. */
  numberIn(column: string, field: string): RawBuilder<number | null>
  /** Whether a text can be read as JSON. */
  isJson(column: string): RawBuilder<boolean>
  /** Whether a judge is surely heard of; one that is not cannot come back until all is written. */
  isHeard(token: string): RawBuilder<boolean>
  /** A query whose rows nobody else may change until all is written. */
  locked<Rows extends { forUpdate(): Rows }>(query: Rows): Rows
  /** The versions of streams that are thought to have some; nobody else may move them on until all is written. */
  versions(expected: ReadonlyMap<GameName, number>): Work<ReadonlyMap<GameName, number>>
  /** What judges that share a store keep about a waiting letter: when it is filed, and when it is dealt with and has changed games. */
  filed(letter: NewLetter): readonly Work<unknown>[]
  settled(letter: LetterKey, games: readonly GameName[]): readonly Work<unknown>[]
  /** Whether the claim on a letter still holds; nobody else can take it until all is written. */
  isInHand(letter: LetterKey, claim: number): Work<boolean>
  /** Notes that a stream has got so many events. */
  moved(stream: GameName, version: number): Work<void>
  /** Repairs what depends on tables that were filled row by row. */
  carried(): Work<void>
}

/** Where queries are built; it cannot run any. */
export const tables = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

type Written<Row> = Compilable<Row> & OperationNodeSource

/** A query for a single use. */
export const once = <Row>(query: Written<Row>): Query<Row> => ({ in: dialect => dialect.compile(query) })

/** A place in a query that is filled in each time. */
class Hole {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Stands in a query for the value that is filled in under that name. */
export type Blank<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/** A query that is built and compiled once for each dialect, and filled in each time it is asked. */
export function form<Values extends object, Row>(
  write: (blank: Blank<Values>, dialect: Dialect) => Written<Row>,
): (values: Values) => Query<Row> {
  const known = new Map<Dialect, (values: Values) => CompiledQuery<Row>>()
  const compiledIn = (dialect: Dialect): ((values: Values) => CompiledQuery<Row>) => {
    const there = known.get(dialect)
    if (there !== undefined) return there
    // To Kysely a hole is an ordinary value of the type that will take its place.
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
  Object.fromEntries(names.map(name => [name, blank(name)])) as unknown as Pick<Values, Name> // each name has its blank

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
 * All rows as bare columns, in the order in which the query names them. The events of a long game are read this way:
 * rows with names took half as long again.
 */
export function* columns<Columns extends readonly unknown[]>(query: Query<unknown>): Work<Columns[]> {
  const [rows] = yield [{ query, as: 'columns' }]
  return rows as Columns[] // the caller names the columns and tells what they are
}

/** Changes rows, and returns how many. */
export function* run(query: Query<unknown>): Work<number> {
  const [changed] = yield [{ query, as: 'changed' }]
  return changed as number // asked for as `changed`
}

/** Several pieces of work that need nothing of each other: their questions go to the database together, in order. */
export function* together<Value>(works: readonly Work<Value>[]): Work<Value[]> {
  const values = new Array<Value>(works.length)
  let open = works.map((work, i) => ({ work, i, step: work.next([]) }))
  for (;;) {
    for (const { i, step } of open) if (step.done) values[i] = step.value
    open = open.filter(({ step }) => !step.done)
    if (open.length === 0) return values
    const asked = open.map(({ step }) => step.value as readonly Question[]) // finished ones are filtered out
    const answers = yield asked.flat()
    let from = 0
    open = open.map(({ work, i }, n) => {
      const own = answers.slice(from, from + asked[n]!.length)
      from += own.length
      return { work, i, step: work.next(own) }
    })
  }
}
