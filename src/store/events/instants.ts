// Instants as they lie in the store. A long game has thousands, and the runtime reads them faster than a calendar does.
import type { Instant } from '../../game/calendar.ts'
import { UnreadableEvent } from './names.ts'

/** `2026-11-20T19:00:00Z`: how events tell a time. */
export const toldInstant = (at: Instant): string => new Date(at).toISOString().replace('.000Z', 'Z')

/** With milliseconds always, so that the texts of a column sort as the times do. */
export const storedInstant = (at: Instant): string => new Date(at).toISOString()

export function instantIn(text: string): Instant {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new UnreadableEvent(`an instant cannot be read: ${text.slice(0, 100)}`)
  return at as Instant
}
