// How often somebody has chosen another password for a game: what was sent before that opens nothing any more.
import type { Decision } from '../game/decision.ts'
import type { Person } from '../game/events.ts'
import { peopleOf } from '../game/game.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import type { StoredGame } from '../store/store.ts'
import { record, textIn } from './records.ts'

/** Each change shuts the doors that were open until then; they are numbered, since a clock may stand still or go back. */
export class Doors {
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
