// What people have asked for that waits for an answer from them, and how such records are written.
import type { Person } from '../game/events.ts'
import type { GameName, JsonObject, JsonValue, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIfAny, textIfAny } from '../store/events/names.ts'
import { record } from './records.ts'

// Addresses: each wish waits for answers from old and new addresses before it takes effect.

/** A person wants mail at other addresses, or wants to be known by one more. */
export interface Wish {
  readonly key: string
  readonly person: Person
  /** The addresses that they want. */
  readonly addresses: readonly string[]
  /** The game whose mail is to go there; undefined if they only want to be known by them. */
  readonly game: GameName | undefined
  /** The addresses from which it was answered. */
  readonly answered: readonly string[]
  /** How often the person had changed a password by then. */
  readonly changes: number
  readonly at: number
}

/** The wishes of one person, in the order in which they were made. */
export class WishesOfOne {
  readonly #wishes = new Map<string, Wish>()

  /** How many wishes of a kind have been made since then. */
  since = (then: number, { game }: Pick<Wish, 'game'>): number =>
    [...this.#wishes.values()].filter(
      wish => wish.at > then && (wish.game === undefined) === (game === undefined),
    ).length

  learn(record: Recorded): void {
    this.#wishes.delete(textIfAny(record.body['renews']))
    this.#wishes.set(textIfAny(record.body['key']), wishIn(record))
  }
}

/** The wish in a record. */
export const wishIn = ({ body, at }: Recorded): Wish => ({
  key: textIfAny(body['key']),
  person: textIfAny(body['person']),
  addresses: texts(body['addresses']),
  game: typeof body['game'] === 'string' ? body['game'] : undefined,
  answered: texts(body['answered']),
  changes: numberIfAny(body['doors']),
  at: Date.parse(at),
})

/** The command for it, as somebody at this address would write it. */
export const lineOf = (wish: Wish, to: string): string =>
  wish.game === undefined ? `I AM ALSO ${to}` : setAddressLine(wish)

export const setAddressLine = ({ addresses }: Wish): string => `SET ADDRESS ${addresses.join(',')}`

const texts = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(textIfAny) : []

/** `renews` is an older wish for the same, which can no longer take effect. */
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

// Dangerous commands without the word that confirms them: each waits for a YES of the same person.

/** A question that waits for a YES. */
export interface Ask {
  readonly key: string
  readonly person: Person
  readonly game: GameName
  /** The role in which they spoke: `master`, `power 3`. */
  readonly as: string
  readonly line: string
  /** What the line was read as. */
  readonly saying: Plain
  /** What it would have done when it was asked, if that matters. */
  readonly why?: string
  /** How often they had changed a password by then. */
  readonly changes: number
  readonly at: number
  /** Whether they have had a reply to another letter since. */
  readonly isOverlaid?: boolean
  /** Whether this asks an earlier question once more. */
  readonly isAgain?: boolean
  /** The keys that the same question had before. */
  readonly askedBefore?: readonly string[]
}

/** A command as a plain value; other modules know what it asks for. */
interface Plain {
  readonly kind: string
}

/** How many mails that asked the same are remembered. */
const MOST_BEFORE = 10

/** How long a YES is taken, in milliseconds. */
const LIVES = 7 * 24 * 3_600_000

/** The questions that one person was asked. */
export class Asks {
  readonly #asks = new Map<string, Ask>()

  /** The question that waits for a YES in a game, for the role in which they speak now: the last one, if it is not too old. */
  waiting = (game: GameName, as: string, now: number): Ask | undefined =>
    [...this.#asks.values()].findLast(ask => ask.game === game && ask.as === as && now < ask.at + LIVES)

  /** Whether anything waits for a YES. */
  isAsked = (now: number): boolean => this.all(now).length > 0

  /** Everything that waits for a YES. */
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
      // A YES is for the last of several questions: nobody can mean the others by it.
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

/** The question in a record. */
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

/** They have had a reply to another letter since the question; `again` is that letter if its reply asks the same. */
export const sureOverlaid = (
  { key, person }: Pick<Ask, 'key' | 'person'>,
  at: Timestamp,
  cause: string | null,
  again = '',
): NewEvent => record('sureOverlaid', { key, person, again }, at, cause)
