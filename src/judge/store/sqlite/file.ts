// The file of the database: opened once and kept, its statements prepared once each, and work done in it, question by question.

import Sqlite, { type Database, type Options, type Statement } from 'better-sqlite3'
import { createQueryId, SqliteQueryCompiler, sql } from 'kysely'
import type { GameName } from '../batch.ts'
import { inJson } from '../events/names.ts'
import {
  type Answer,
  all,
  type Blank,
  type Dialect,
  form,
  type Question,
  tables,
  type Work,
} from '../work.ts'

/** How the rows of a statement come: with names, as bare columns, or only the first column. */
type Shape = 'rows' | 'columns' | 'value'

/**
 * From Node 24.19 on, the process aborts when one of better-sqlite3's objects is collected while no JavaScript runs
 * (`Assertion failed: (env) != nullptr` in `RemoveEnvironmentCleanupHook`). A process opens few files, and each text
 * is prepared once for each of them, so they are all kept. For the same reason nothing here calls `pragma` or
 * `backup` of the library, which leave such objects behind; `exec` leaves none.
 */
const KEPT = new Map<Database, Prepared>()

/** By the shape of the rows, then by text: the same string object is hashed once. */
type Prepared = Readonly<Record<Shape, Map<string, Statement>>>

const nothingPrepared = (): Prepared => ({ rows: new Map(), columns: new Map(), value: new Map() })

export function openFile(file: string, options: Options = {}): Database {
  const database = new Sqlite(file, options)
  KEPT.set(database, nothingPrepared())
  return database
}

/** The statement with that text, prepared only once however often it is asked for. */
export function prepare(database: Database, sql: string, shape: Shape = 'rows'): Statement {
  const kept = KEPT.get(database) ?? nothingPrepared()
  KEPT.set(database, kept)
  const known = kept[shape].get(sql)
  if (known !== undefined) return known
  const fresh = shaped(database.prepare(sql), shape)
  kept[shape].set(sql, fresh)
  return fresh
}

function shaped(statement: Statement, shape: Shape): Statement {
  switch (shape) {
    case 'rows':
      return statement
    case 'columns':
      return statement.raw()
    case 'value':
      return statement.pluck()
  }
}

/** The first column of the first row. */
export const firstValue = (database: Database, sql: string, ...values: readonly unknown[]): unknown =>
  prepare(database, sql, 'value').get(...values)

// How SQLite differs from other databases, and how a piece of work is done there: at once, question by question.

const compiler = new SqliteQueryCompiler()

export const DIALECT: Dialect = {
  name: 'sqlite',
  compile: query => compiler.compileQuery(query.toOperationNode() as never, createQueryId()), // a query, not a table
  // Must be written as in the index, or the index is not used.
  domainOf: column => sql`substr(${sql.ref(column)}, instr(${sql.ref(column)}, '@') + 1)`,
  listed: json => sql`(SELECT value FROM json_each(${json}))`,
  news: known => sql`(
    SELECT events.* FROM json_each(${known}) AS asked
    CROSS JOIN events ON events.game = asked.key AND events.version > asked.value)`,
  numberIn: (column, field) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)})`,
  isJson: column => sql`json_valid(${sql.ref(column)})`,
  isHeard: () => sql`0`,
  // A writer has the file for itself.
  locked: query => query,
  *versions(expected) {
    const found = yield* all(VERSIONS({ names: inJson([...expected.keys()]) }))
    return new Map(found.map(({ name, version }) => [name, version ?? 0]))
  },
  // The judge has the file for itself.
  filed: () => [],
  settled: () => [],
  // biome-ignore lint/correctness/useYield: there is nothing to ask
  *isInHand() {
    return true
  },
  *moved() {},
  *carried() {},
}

const VERSIONS = form((blank: Blank<{ readonly names: string }>) =>
  tables
    .selectFrom(sql<{ readonly value: GameName }>`json_each(${blank('names')})`.as('asked'))
    .select(({ selectFrom }) => [
      'asked.value as name',
      selectFrom('events')
        .select(({ fn }) => fn.max('version').as('version'))
        .whereRef('events.game', '=', 'asked.value')
        .as('version'),
    ]),
)

/** Answers one question after another until the work is done. */
export function doneIn<Value>(database: Database, work: Work<Value>): Value {
  let step = work.next([])
  while (!step.done) step = work.next(step.value.map(question => answer(database, question)))
  return step.value
}

function answer(database: Database, { query, as }: Question): Answer {
  const { sql: text, parameters } = query.in(DIALECT)
  switch (as) {
    case 'rows':
      return prepare(database, text).all(...parameters)
    case 'columns':
      return prepare(database, text, 'columns').all(...parameters)
    case 'changed':
      return prepare(database, text).run(...parameters).changes
  }
}

export const stepsTaken = (database: Database): number =>
  firstValue(database, 'PRAGMA user_version') as number // SQLite keeps a whole number there
