// What has been told already of a clock that was ahead: up to which event of each game.
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIn, record, textIn } from './records.ts'

export class ClockTold {
  readonly #versions = new Map<GameName, number>()

  learn(records: readonly Recorded[]): void {
    for (const { kind, body } of records) {
      const { game, version } = body
      if (kind === 'wrongTimeTold') this.#versions.set(textIn(game), numberIn(version))
    }
  }

  /** How many events of a game have been looked through. */
  upTo = (game: GameName): number => this.#versions.get(game) ?? 0
}

export const wrongTimeTold = (game: GameName, version: number, at: Timestamp): NewEvent =>
  record('wrongTimeTold', { game, version }, at, null)
