// A request as an object or as a line of JSON: answered with its id, or with what to mend in it.
import { err, ok, type Result } from '../result.ts'
import { type Fields, isObject, kindOf } from './values.ts'

/** Any JSON scalar that tells one request from another. */
export type Id = string | number | boolean | null

/** A request that could not be answered, and what to mend in it. */
export interface ErrorReply {
  readonly id: Id
  /** What is wrong, and what would be right. */
  readonly error: string
}

/** What answers a request of one kind; `example` is what people are shown who asked otherwise. */
export interface Answerer<Reply> {
  readonly example: string
  readonly answer: (id: Id, fields: Fields) => Result<Reply, string>
}

/** Answers any value. */
export function answered<Reply>(asked: unknown, answerer: Answerer<Reply>): Reply | ErrorReply {
  return isObject(asked)
    ? answeredWithId(asked, answerer)
    : { id: null, error: `the request is ${kindOf(asked)}: ${answerer.example}` }
}

/** Answers a line of JSON with a line of JSON. */
export function answeredLine<Reply>(line: string, answerer: Answerer<Reply>): string {
  const fields = parsed(line, answerer.example)
  return JSON.stringify(
    fields.ok ? answeredWithId(fields.value, answerer) : { id: null, error: fields.error },
  )
}

function parsed(line: string, example: string): Result<Fields, string> {
  if (line.trim() === '') return err(`the line is empty: ${example}`)
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? ok(value) : err(`the line is ${kindOf(value)}: ${example}`)
  } catch (fault) {
    // Only this is a stranger's doing; anything else is ours and rises.
    if (!(fault instanceof SyntaxError)) throw fault
    return err(`the line is not JSON: ${example}`)
  }
}

function answeredWithId<Reply>(fields: Fields, { answer }: Answerer<Reply>): Reply | ErrorReply {
  const { id = null } = fields
  if (!isScalar(id))
    return { id: null, error: `id is ${kindOf(id)}: make it text, a number, true, false or null` }
  const reply = answer(id, fields)
  return reply.ok ? reply.value : { id, error: reply.error }
}

const isScalar = (id: unknown): id is Id =>
  id === null || typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
