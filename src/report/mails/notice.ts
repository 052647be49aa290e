// A piece of news for the table, and what it takes to write one.
import type { Board } from '../../board/board.ts'
import type { Phase } from '../../board/phase.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Person, Turn } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { Writer } from '../../game/press.ts'
import type { World } from '../../game/table.ts'
import type { JudgeName } from '../forms/header.ts'
import type { TextMap } from '../textMap.ts'
import type { NewsKind } from './views.ts'

/** A piece of news for some readers. What comes of one decision goes out in one mail to each. */
export interface Notice<To extends Recipient = Person> {
  readonly to: readonly To[]
  readonly kind: NewsKind
  readonly subject: string
  readonly lines: readonly string[]
  /** Press stands alone; other news of the same decision share a mail. */
  readonly standsAlone: boolean
  /** Who wrote it, where that is no secret: whoever answers the mail in prose writes to them. */
  readonly writtenBy?: Writer | undefined
  /** The phase that it is about. */
  readonly phase: Phase | undefined
  /** What of the board is drawn for those who want a picture. */
  readonly drawn?: Turn | 'opening' | undefined
  /** When that phase was due, if it is over; of the others the game itself knows. */
  readonly deadline?: Instant | undefined
}

/** The archive reads everything that everybody gets, has no part in the game, and owes nothing. */
export const ARCHIVE = Symbol('the archive of a game')
export type Recipient = Person | typeof ARCHIVE

export const isPerson = (reader: Recipient): reader is Person => reader !== ARCHIVE

/** What a notice is written with. */
export interface Background {
  readonly board: Board
  readonly judge: JudgeName
  readonly world: World
  /** The map in letters, where somebody has drawn it. */
  readonly textMap?: TextMap | undefined
  /** The game once everything has happened. */
  readonly end: Game
  /** Everybody who has to do with a game. */
  readonly everybody: (game: Game) => readonly Recipient[]
}
