// How the judge's own records are written down and read back: of a kind, with a body that may be older than we are.
import type { JsonValue, NewEvent, Timestamp } from '../store/batch.ts'

export const record = (
  kind: string,
  body: NewEvent['body'],
  at: Timestamp,
  cause: string | null,
): NewEvent => ({ at, cause, kind, shape: 1, body })

/** What is no text counts as an empty one. */
export const textIn = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** What is no number counts as none. */
export const numberIn = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : 0)
