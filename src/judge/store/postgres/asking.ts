// Does a piece of work in PostgreSQL: what is asked together is sent together, and answered in that order.

import type { ClientBase } from 'pg'
import { withoutZero } from '../events/names.ts'
import type { Answer, Dialect, Question, Work } from '../work.ts'

/** Answers what is asked, round by round. */
export async function doneBy<Value>(
  client: ClientBase,
  dialect: Dialect,
  begun: (dialect: Dialect) => Work<Value>,
): Promise<Value> {
  const work = begun(dialect)
  let step = work.next([])
  while (!step.done) {
    const asked = await Promise.allSettled(step.value.map(question => answer(question, client, dialect)))
    const answers: Answer[] = []
    for (const each of asked) {
      if (each.status === 'rejected') throw each.reason
      answers.push(each.value)
    }
    step = work.next(answers)
  }
  return step.value
}

async function answer({ query, as }: Question, client: ClientBase, dialect: Dialect): Promise<Answer> {
  const { sql: text, parameters } = query.in(dialect)
  const values = parameters.map(storable)
  if (as === 'columns') return (await client.query({ text, values, rowMode: 'array' })).rows
  const { rows, rowCount } = await client.query(text, values)
  return as === 'rows' ? rows : (rowCount ?? 0)
}

/** PostgreSQL text cannot hold the character 0. JSON writes it otherwise. */
const storable = (value: unknown): unknown => (typeof value === 'string' ? withoutZero(value) : value)
