// What people wish about their addresses: each wish waits for answers from old and new ones before anything comes of it.
import type { Person } from '../game/events.ts'
import type { GameName, JsonValue, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIn, record, textIn } from './records.ts'

/** Somebody wants mail at other addresses, or to be known by one more. */
export interface Wish {
  readonly key: string
  readonly person: Person
  /** The addresses that he wants. */
  readonly addresses: readonly string[]
  /** The game whose mail is to go there; none if he is only to be known by them. */
  readonly game: GameName | undefined
  /** Where somebody has answered for it. */
  readonly answered: readonly string[]
  /** How often the person had chosen another password by then. */
  readonly doors: number
  readonly at: number
}

export class Wishes {
  readonly #wishes = new Map<string, Wish>()

  learn(records: readonly Recorded[]): void {
    for (const record of records) this.#take(record)
  }

  called = (key: string): Wish | undefined => this.#wishes.get(key)

  /** How many wishes of a kind there have been for somebody since then. */
  since = (then: number, { person, game }: Pick<Wish, 'person' | 'game'>): number =>
    [...this.#wishes.values()].filter(
      wish => wish.at > then && wish.person === person && (wish.game === undefined) === (game === undefined),
    ).length

  #take({ kind, body, at }: Recorded): void {
    const { key, person, addresses, game, answered, address, doors, renews } = body
    if (kind === 'addressesWished') {
      this.#wishes.delete(textIn(renews))
      this.#wishes.set(textIn(key), {
        key: textIn(key),
        person: textIn(person),
        addresses: texts(addresses),
        game: typeof game === 'string' ? game : undefined,
        answered: texts(answered),
        doors: numberIn(doors),
        at: Date.parse(at),
      })
    }
    const wish = kind === 'wishAnswered' ? this.#wishes.get(textIn(key)) : undefined
    if (wish !== undefined)
      this.#wishes.set(wish.key, { ...wish, answered: [...wish.answered, textIn(address)] })
  }
}

/** The line that somebody at this address would write himself for it. */
export const lineOf = (wish: Wish, to: string): string =>
  wish.game === undefined ? `I AM ALSO ${to}` : setAddressLine(wish)

export const setAddressLine = ({ addresses }: Wish): string => `SET ADDRESS ${addresses.join(',')}`

const texts = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(textIn) : []

/** `renews` is an older wish for the same, of which nothing can come any more. */
export const addressesWished = (
  { key, person, addresses, game, answered, doors }: Wish,
  at: Timestamp,
  cause: string | null,
  renews = '',
): NewEvent =>
  record(
    'addressesWished',
    { key, person, addresses, game: game ?? null, answered, doors, renews },
    at,
    cause,
  )

export const wishAnswered = (key: string, address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('wishAnswered', { key, address }, at, cause)
