// What people have asked for that waits for a word of theirs, and how such records are written.
import type { Person } from '../game/events.ts'
import type { GameName, JsonObject, JsonValue, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIfAny, textIfAny } from '../store/events/names.ts'
import { record } from './records.ts'

// Addresses: each wish waits for answers from old and new ones before anything comes of it.

/** Somebody wants mail at other addresses, or to be known by one more. */
export interface Wish {
  readonly key: string
  readonly person: Person
  /** The addresses that they want. */
  readonly addresses: readonly string[]
  /** The game whose mail is to go there; none if they are only to be known by them. */
  readonly game: GameName | undefined
  /** Where somebody has answered for it. */
  readonly answered: readonly string[]
  /** How often the person had chosen another password by then. */
  readonly changes: number
  readonly at: number
}

/** Those of one person, as they were wished. */
export class WishesOfOne {
  readonly #wishes = new Map<string, Wish>()

  /** How many of a kind there have been since then. */
  since = (then: number, { game }: Pick<Wish, 'game'>): number =>
    [...this.#wishes.values()].filter(
      wish => wish.at > then && (wish.game === undefined) === (game === undefined),
    ).length

  learn(record: Recorded): void {
    this.#wishes.delete(textIfAny(record.body['renews']))
    this.#wishes.set(textIfAny(record.body['key']), wishIn(record))
  }
}

/** The wish in such a record. */
export const wishIn = ({ body, at }: Recorded): Wish => ({
  key: textIfAny(body['key']),
  person: textIfAny(body['person']),
  addresses: texts(body['addresses']),
  game: typeof body['game'] === 'string' ? body['game'] : undefined,
  answered: texts(body['answered']),
  changes: numberIfAny(body['doors']),
  at: Date.parse(at),
})

/** The line that somebody at this address would write for it. */
export const lineOf = (wish: Wish, to: string): string =>
  wish.game === undefined ? `I AM ALSO ${to}` : setAddressLine(wish)

export const setAddressLine = ({ addresses }: Wish): string => `SET ADDRESS ${addresses.join(',')}`

const texts = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(textIfAny) : []

/** `renews` is an older wish for the same, of which nothing can come any more. */
export const addressesWished = (
  { key, person, addresses, game, answered, changes }: Wish,
  at: Timestamp,
  cause: string | null,
  renews = '',
): NewEvent =>
  record(
    'addressesWished',
    { key, person, addresses, game: game ?? null, answered, doors: changes, renews },
    at,
    cause,
  )

export const wishAnswered = (key: string, address: string, at: Timestamp, cause: string | null): NewEvent =>
  record('wishAnswered', { key, address }, at, cause)

// Dangerous things that were asked for without the word that makes them sure: each waits for a YES of the same person.

/** What is asked back for. */
export interface Ask {
  readonly key: string
  readonly person: Person
  readonly game: GameName
  /** For whom they spoke, `master`, `power 3`. */
  readonly as: string
  readonly line: string
  /** What the line was read as. */
  readonly saying: Plain
  /** What it would have done when it was asked, where that counts. */
  readonly why?: string
  /** How often they had chosen another password by then. */
  readonly changes: number
  readonly at: number
  /** Whether they have had an answer to another letter since. */
  readonly isOverlaid?: boolean
  /** Whether it was asked before, and this asks once more. */
  readonly isAgain?: boolean
  /** The keys that the same question had before. */
  readonly askedBefore?: readonly string[]
}

/** A command as a plain value of some kind; what it asks for is for others to know. */
interface Plain {
  readonly kind: string
}

/** So many mails that have asked the same are remembered. */
const MOST_BEFORE = 10

/** So long a YES is taken. */
const LIVES = 7 * 24 * 3_600_000

/** What one person was asked. */
export class Asks {
  readonly #asks = new Map<string, Ask>()

  /** What waits for a YES of theirs in a game, for whom they speak now: the last that was asked, if it is not too old. */
  waiting = (game: GameName, as: string, now: number): Ask | undefined =>
    [...this.#asks.values()].findLast(ask => ask.game === game && ask.as === as && now < ask.at + LIVES)

  /** Whether anything waits for a YES of theirs. */
  isAsked = (now: number): boolean => this.all(now).length > 0

  /** All that waits for a YES of theirs. */
  all = (now: number): readonly Ask[] => [...this.#asks.values()].filter(ask => now < ask.at + LIVES)

  learn(recorded: Recorded): void {
    const { kind, body } = recorded
    const { key } = body
    if (kind === 'sureAsked') {
      const ask = askedIn(recorded)
      const same = [...this.#asks.values()].find(
        other =>
          body['isAgain'] === true &&
          other.line === ask.line &&
          other.as === ask.as &&
          other.game === ask.game,
      )
      const askedBefore =
        same === undefined ? [] : [...(same.askedBefore ?? []), same.key].slice(-MOST_BEFORE)
      // Of several things that were asked for one YES is for the last: nobody can mean the others by it.
      for (const other of this.#asks.values())
        if (other.game === ask.game && other.as === ask.as) this.#asks.delete(other.key)
      this.#asks.set(ask.key, { ...ask, askedBefore })
    }
    const overlaid = kind === 'sureOverlaid' ? this.#asks.get(textIfAny(key)) : undefined
    if (overlaid !== undefined) {
      const { again } = body
      const askedBefore = [...(overlaid.askedBefore ?? []), ...(again ? [`${textIfAny(again)} `] : [])]
      const isOverlaid = !again
      this.#asks.set(overlaid.key, { ...overlaid, isOverlaid, askedBefore: askedBefore.slice(-MOST_BEFORE) })
    }
    if (kind === 'sureAnswered') this.#asks.delete(textIfAny(key))
  }
}

/** What was asked by then. */
export const askedIn = ({ body, at }: NewEvent): Ask => ({
  key: textIfAny(body['key']),
  person: textIfAny(body['person']),
  game: textIfAny(body['game']),
  as: textIfAny(body['as']),
  line: textIfAny(body['line']),
  saying: body['saying'] as unknown as Plain, // we wrote it from one
  changes: numberIfAny(body['doors']),
  ...(typeof body['why'] === 'string' ? { why: body['why'] } : {}),
  at: Date.parse(at),
})

export function sureAsked(
  { at: _at, isOverlaid: _isOverlaid, askedBefore: _askedBefore, changes, ...ask }: Ask,
  at: Timestamp,
  cause: string | null,
): NewEvent {
  const plain = JSON.parse(JSON.stringify(ask)) as JsonObject // sayings that can be asked back for are plain
  return record('sureAsked', { ...plain, doors: changes }, at, cause)
}

export const sureAnswered = (
  { key, person }: Pick<Ask, 'key' | 'person'>,
  at: Timestamp,
  cause: string | null,
): NewEvent => record('sureAnswered', { key, person }, at, cause)

/** They have had an answer to another letter since they were asked; `again` is that letter if its answer asks the same. */
export const sureOverlaid = (
  { key, person }: Pick<Ask, 'key' | 'person'>,
  at: Timestamp,
  cause: string | null,
  again = '',
): NewEvent => record('sureOverlaid', { key, person, again }, at, cause)
