// Wrong words: how often the password of a seat, or the word of a private game, was tried in vain, and who is shut out for it.
import type { NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { record, textIn } from './records.ts'

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

  /** Whether no word is tried any more; `more` are wrong ones that are not on record yet. */
  isShut(guess: Guess, now: number, more = 0): boolean {
    const times = [this.#wrong, this.#invented].flatMap(each => each.get(nameOf(guess)) ?? [])
    return times.filter(at => at > now - SHUT_FOR).length + more >= MOST
  }

  learn({ body, at }: Recorded): void {
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
