// What kind of thing a JSON value is, and telling people when it is the wrong one.
import { err, ok, type Result } from '../result.ts'

/** A line of JSON as it may come: anything may be anything. */
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
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `a list`, `a number`: how a sentence calls a JSON value. */
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

/** As much of a stranger's text as belongs in a sentence. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** An optional text. */
export function textIfAny(value: unknown, field: string): Result<string | undefined, string> {
  if (value === undefined || value === null) return ok(undefined)
  return typeof value === 'string' ? ok(value) : err(`${field} is ${kindOf(value)}: make it text`)
}
