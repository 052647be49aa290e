// The small things that go into a store.
import type { Batch, JsonObject, NewEvent, NewLetter, OutgoingMail } from '../../../src/judge/store/batch.ts'

/** A moment, so many minutes after noon on the first of March 1901. */
export const minute = (minutes: number): string => new Date(Date.UTC(1901, 2, 1, 12, minutes)).toISOString()

export const happened = (kind: string, body: JsonObject = {}): NewEvent => ({
  at: minute(0),
  cause: null,
  kind,
  shape: 1,
  body,
})

export const letter = (key: string, more: Partial<NewLetter> = {}): NewLetter => ({
  key,
  messageId: `<${key}@players.example>`,
  sender: 'anna@players.example',
  received: minute(0),
  raw: new TextEncoder().encode(`letter ${key}`),
  content: `what letter ${key} says`,
  ...more,
})

export const mail = (id: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: id,
  to: 'anna@players.example',
  game: null,
  answers: null,
  due: minute(0),
  mail: { subject: id },
  ...more,
})

/** A batch with only what the test is about. */
export const batch = (part: Partial<Batch>): Batch => ({ at: minute(0), expect: new Map(), ...part })

/** A batch that adds events to one game. */
export const played = (game: string, version: number, ...kinds: readonly string[]): Batch =>
  batch({
    expect: new Map([[game, version]]),
    events: new Map([[game, kinds.map(kind => happened(kind))]]),
  })
