// Dangerous things that were asked for without the word that makes them sure: each waits for a YES of the same person.
import type { Person } from '../game/events.ts'
import type { GameName, JsonObject, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIn, record, textIn } from './records.ts'

/** What is asked back for. */
export interface Ask {
  readonly key: string
  readonly person: Person
  readonly game: GameName
  /** For whom he spoke, `master`, `power 3`. */
  readonly as: string
  readonly line: string
  /** What the line was read as. */
  readonly saying: Plain
  /** How often they had chosen another password by then. */
  readonly doors: number
  readonly at: number
}

/** A command as a plain value of some kind; what it asks for is for others to know. */
export interface Plain {
  readonly kind: string
}

/** So long a YES is taken. */
const LIVES = 7 * 24 * 3_600_000

export class Asks {
  readonly #asks = new Map<string, Ask>()

  learn(records: readonly Recorded[]): void {
    for (const record of records) this.#take(record)
  }

  /** What waits for a YES of somebody in a game, for whom he speaks now: the last that was asked, if it is not too old. */
  waiting(person: Person, game: GameName, as: string, now: number): Ask | undefined {
    return [...this.#asks.values()].findLast(
      ask => ask.person === person && ask.game === game && ask.as === as && now < ask.at + LIVES,
    )
  }

  #take({ kind, body, at }: Recorded): void {
    const { key, person, game, as, line, saying, doors } = body
    if (kind === 'sureAsked') {
      const ask = {
        key: textIn(key),
        person: textIn(person),
        game: textIn(game),
        as: textIn(as),
        line: textIn(line),
        saying: saying as unknown as Plain, // we wrote it from one
        doors: numberIn(doors),
        at: Date.parse(at),
      }
      // Of several things that were asked for one YES is for the last: nobody can mean the others by it.
      for (const other of this.#asks.values())
        if (other.person === ask.person && other.game === ask.game && other.as === ask.as)
          this.#asks.delete(other.key)
      this.#asks.set(ask.key, ask)
    }
    if (kind === 'sureAnswered') this.#asks.delete(textIn(key))
  }
}

export const sureAsked = ({ at: _at, ...ask }: Ask, at: Timestamp, cause: string | null): NewEvent =>
  record('sureAsked', JSON.parse(JSON.stringify(ask)) as JsonObject, at, cause) // sayings that can be asked back for are plain

export const sureAnswered = (key: string, at: Timestamp, cause: string | null): NewEvent =>
  record('sureAnswered', { key }, at, cause)
