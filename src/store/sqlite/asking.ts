// What is said otherwise in SQLite than in other databases, and how a piece of work is done there: at once, question by question.
import type { Database } from 'better-sqlite3'
import { createQueryId, SqliteQueryCompiler, sql } from 'kysely'
import { versionOf } from '../queries/events.ts'
import type { Answer, Dialect, Question, Work } from '../work.ts'
import { prepare } from './file.ts'

const compiler = new SqliteQueryCompiler()

export const DIALECT: Dialect = {
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
