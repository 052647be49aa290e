// Answers requests, given as an object or as a line of JSON, with their id or with what to mend in them.
import { err, ok, type Result } from '../../result.ts'

/** Any JSON scalar that tells one request from another. */
export type Id = string | number | boolean | null

/** A request that could not be answered, and what to mend in it. */
export interface ErrorReply {
  readonly id: Id
  /** What is wrong, and what would be right. */
  readonly error: string
}

/** Answers one kind of request; `example` is shown to people who ask in another form. */
export interface Answerer<Reply> {
  readonly example: string
  readonly answer: (id: Id, fields: Fields) => Result<Reply, string>
}

/** Answers a request of any type; one that is not an object is refused. */
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
    // Only a syntax error is the sender's fault; any other is ours and is rethrown.
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

// The kinds of JSON values, and what people are told about a wrong one.

/** A request as it arrives, unchecked: every field may hold any value. */
export interface Fields {
  readonly id?: unknown
  readonly phase?: unknown
  readonly variant?: unknown
  readonly rulebook?: unknown
  readonly wins?: unknown
  readonly buildSites?: unknown
  readonly rules?: unknown
  readonly convoys?: unknown
  readonly units?: unknown
  readonly centers?: unknown
  readonly dislodged?: unknown
  readonly orders?: unknown
  readonly power?: unknown
  readonly text?: unknown
  readonly language?: unknown
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `a list`, `a number`: what a sentence calls a JSON value. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    default:
      return 'an object'
  }
}

export const missingOr = (written: unknown): string => (written === undefined ? 'missing' : kindOf(written))

/** Cuts a sender's text to a length that fits in a sentence. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** An optional text; null counts as missing. */
export function textIfAny(value: unknown, field: string): Result<string | undefined, string> {
  if (value === undefined || value === null) return ok(undefined)
  return typeof value === 'string' ? ok(value) : err(`${field} is ${kindOf(value)}: make it text`)
}
