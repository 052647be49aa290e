// Who gets the board as a picture without having chosen anything: whoever wrote their first letter where pictures are shown.
import type { Person } from '../game/events.ts'
import type { NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { record, textIn } from './records.ts'

const KIND = 'picturesDecided'

/** Decided when somebody becomes known, by the letter that they answered for then. */
export const picturesDecided = (
  person: Person,
  getsPictures: boolean,
  at: Timestamp,
  cause: string | null,
): NewEvent => record(KIND, { person, getsPictures }, at, cause)

export class Pictures {
  readonly #decided = new Map<Person, boolean>()

  learn({ body: { person, getsPictures } }: Pick<Recorded, 'body'>): void {
    // It is decided once.
    if (!this.#decided.has(textIn(person))) this.#decided.set(textIn(person), getsPictures === true)
  }

  /** Whoever was known before anything was decided gets none; `more` are decisions that are not on record yet. */
  isFor(person: Person, more: readonly NewEvent[] = []): boolean {
    const now = more.find(({ kind, body }) => kind === KIND && body['person'] === person)
    return this.#decided.get(person) ?? now?.body['getsPictures'] === true
  }
}
