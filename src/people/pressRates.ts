// How often the answers of one person to the press of others are sent on: two machines that answer each other come to an end.
import type { Person } from '../game/events.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { record, textIn } from './records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So many an hour in one game, and so many a day; nobody talks faster for long. */
export const MOST_AN_HOUR = 30
const MOST_A_DAY = 100
/** So many of them an hour that say the same, and so many a day: people write `Agreed` more than once. */
export const MOST_ALIKE = 3
const MOST_ALIKE_A_DAY = 8
/** Of so many people it is remembered; whoever answered longest ago goes first. */
const MOST_KEPT = 2_000

/** An answer in prose, on its way to whoever wrote the press. */
export interface PressAnswer {
  readonly person: Person
  readonly game: GameName
  /** What it reads like: the same for all that differ in numbers only. */
  readonly like: string
}

export class PressRates {
  readonly #sent = new Map<string, readonly { readonly like: string; readonly at: number }[]>()

  learn(records: readonly Recorded[]): void {
    for (const { kind, body, at } of records) {
      if (kind !== 'pressAnswered') continue
      const { person, game, like } = body
      const name = nameOf({ person: textIn(person), game: textIn(game) })
      const sent = [...(this.#sent.get(name) ?? []), { like: textIn(like), at: Date.parse(at) }]
      this.#sent.delete(name)
      this.#sent.set(name, sent.slice(-MOST_A_DAY))
      const [oldest] = this.#sent.keys()
      if (this.#sent.size > MOST_KEPT && oldest !== undefined) this.#sent.delete(oldest)
    }
  }

  /** Which bound one more would go over. */
  exceeded(answer: PressAnswer, now: number): 'alike' | 'all' | undefined {
    const sent = this.#sent.get(nameOf(answer)) ?? []
    const since = (span: number) => sent.filter(({ at }) => at > now - span)
    const alike = (span: number) => since(span).filter(({ like }) => like === answer.like).length
    if (alike(HOUR) >= MOST_ALIKE || alike(DAY) >= MOST_ALIKE_A_DAY) return 'alike'
    return since(HOUR).length >= MOST_AN_HOUR || since(DAY).length >= MOST_A_DAY ? 'all' : undefined
  }
}

const nameOf = ({ person, game }: Pick<PressAnswer, 'person' | 'game'>): string => `${game} ${person}`

export const pressAnswered = (answer: PressAnswer, at: Timestamp, cause: string | null): NewEvent =>
  record('pressAnswered', { ...answer }, at, cause)
