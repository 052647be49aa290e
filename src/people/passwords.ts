// The passwords of people: how often they were changed, and how often one was tried in vain.
import type { Decision } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import { peopleOf } from '../game/game.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import type { StoredGame } from '../store/store.ts'
import { record, textIn } from './wishes.ts'

// How often somebody has chosen another password for a game: what was sent before that opens nothing any more.

/** What was sent before a change opens nothing any more; changes are numbered, since a clock may stand still or go back. */
export class PasswordChanges {
  readonly #changes = new Map<Person, Map<GameName, number>>()

  learn(records: readonly Recorded[]): void {
    for (const { person, game } of changesIn(records)) {
      const own = this.#changes.get(person) ?? new Map<GameName, number>()
      this.#changes.set(person, own.set(game, (own.get(game) ?? 0) + 1))
    }
  }

  /** For one game; `more` are changes that are not on record yet. */
  of = (person: Person, game: GameName, more: readonly NewEvent[] = []): number =>
    (this.#changes.get(person)?.get(game) ?? 0) +
    changesIn(more).filter(each => each.person === person && each.game === game).length

  /** Over all games: for mails that are about a person, and not about a game. */
  total = (person: Person | undefined, more: readonly NewEvent[] = []): number =>
    [...(this.#changes.get(person ?? '')?.values() ?? [])].reduce((sum, count) => sum + count, 0) +
    changesIn(more).filter(each => each.person === person).length
}

const changesIn = (records: readonly NewEvent[]): readonly { person: Person; game: GameName }[] =>
  records.flatMap(({ kind, body: { person, game } }) =>
    kind === 'passwordChanged' ? [{ person: textIn(person), game: textIn(game) }] : [],
  )

/** Those who had a part before a letter came, and have another password by it: whoever else has written it for them. */
export function passwordChanges(
  tables: readonly { readonly stored: StoredGame; readonly decision: Decision }[],
  at: Timestamp,
  cause: string | null,
): readonly NewEvent[] {
  return tables.flatMap(({ stored: { name }, decision: { before, steps } }) => {
    const chosen = steps.flatMap(({ event }) => (event.kind === 'passwordChosen' ? [event.person] : []))
    return [...new Set(chosen)]
      .filter(person => before.passwords.has(person) || peopleOf(before).includes(person))
      .map(person => record('passwordChanged', { person, game: name }, at, cause))
  })
}

// Wrong words: how often the password of a seat, or the word of a private game, was tried in vain, and who is shut out for it.

/** So many wrong words within an hour, and no word is tried for the rest of it. */
const MOST = 5
const SHUT_FOR = 3_600_000
/** Of seats and games that there are not somebody can think out any number. */
const MOST_INVENTED = 10_000

/** What a word is tried for, and in whose count. */
export interface Guess {
  /** The seat, or the game whose word it is. */
  readonly lock: string
  /** The address of record that it came from; none for all the others, who have one count together. */
  readonly by: string | undefined
  /** Whether there is anything to be opened. */
  readonly isThere: boolean
}

export class Guesses {
  readonly #wrong = new Map<string, readonly number[]>()
  readonly #invented = new Map<string, readonly number[]>()

  learn(records: readonly Recorded[]): void {
    for (const record of records) this.#take(record)
  }

  /** Whether no word is tried any more; `more` are wrong ones that are not on record yet. */
  isShut(guess: Guess, now: number, more = 0): boolean {
    const times = [this.#wrong, this.#invented].flatMap(each => each.get(nameOf(guess)) ?? [])
    return times.filter(at => at > now - SHUT_FOR).length + more >= MOST
  }

  #take({ kind, body, at }: Recorded): void {
    if (kind !== 'passwordFailed') return
    const { seat, by, invented } = body
    const name = nameOf({ lock: textIn(seat), by: textIn(by) || undefined })
    const isInvented = invented === true
    const map = isInvented ? this.#invented : this.#wrong
    const times = [...(map.get(name) ?? []), Date.parse(at)].slice(-MOST)
    map.delete(name)
    map.set(name, times)
    const [oldest] = map.keys()
    if (isInvented && map.size > MOST_INVENTED && oldest !== undefined) map.delete(oldest)
  }
}

/** No lock has a line end in it. */
const nameOf = ({ lock, by = '' }: Pick<Guess, 'lock' | 'by'>): string => `${lock}\n${by}`

/** A word was tried, and was not the right one. */
export const passwordFailed = (guess: Guess, at: Timestamp, cause: string | null): NewEvent =>
  record(
    'passwordFailed',
    { seat: guess.lock, by: guess.by ?? '', ...(guess.isThere ? {} : { invented: true }) },
    at,
    cause,
  )

/** How many of these were wrong words for the same. */
export const wrongAmong = (records: readonly NewEvent[], guess: Guess): number =>
  records.filter(
    ({ kind, body }) =>
      kind === 'passwordFailed' &&
      nameOf(guess) === nameOf({ lock: textIn(body['seat']), by: textIn(body['by']) }),
  ).length
