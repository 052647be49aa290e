// Writes pieces of news: for whom, in what form, and with which names.

import type { Board, Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import { type Instant, written } from '../../game/calendar.ts'
import type { Doer, Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { isQuiet } from '../../game/views.ts'
import { subjectOf, wrapped } from '../forms/frame.ts'
import { listed } from '../sentences/names.ts'
import type { Background, NewsKind, Notice, Recipient } from './views.ts'

export type Notices = readonly Notice<Recipient>[]

/** Begins a line that can be sent back, which is never broken. */
const LINE = '    '

/** A line to answer with. It stands after a word, so that it is not carried out if a machine sends the whole mail back. */
export const lineToSend = (line: string): string => LINE + wording.notices.theLine({ line })

/** Tells of one event; `game` is the game just after it. */
export class Teller {
  readonly game: Game
  readonly background: Background
  readonly board: Board

  constructor(game: Game, background: Background) {
    this.game = game
    this.background = background
    this.board = background.board
  }

  to(kind: NewsKind, to: readonly Recipient[], what: string, lines: readonly string[]): Notices {
    const phase = this.game.position?.phase
    const subject = subjectOf(this.background.judge, this.game, phase, what)
    return to.length === 0
      ? []
      : [
          {
            to,
            kind,
            subject,
            lines: lines.flatMap(line => (line.startsWith(LINE) ? [line] : wrapped(line))),
            standsAlone: false,
            phase,
          },
        ]
  }

  all(kind: NewsKind, what: string, lines: readonly string[]): Notices {
    return this.to(kind, this.everybody, what, lines)
  }

  /** Everybody except those who get a mail of their own about it; in a quiet or blind game only the masters. */
  others(own: readonly Person[], what: string, lines: readonly string[]): Notices {
    const readers = isQuiet(this.game) ? this.game.masters : this.everybody
    return this.to(
      'players',
      readers.filter(reader => typeof reader === 'symbol' || !own.includes(reader)),
      what,
      lines,
    )
  }

  /** News for one person alone. */
  own(person: Person, what: string, lines: () => readonly string[]): Notices {
    return this.one('own', person, what, lines)
  }

  /** The same with another kind. `lines` is worked out for this reader only, since nobody else may see what it is about. */
  one(kind: NewsKind, person: Person, what: string, lines: () => readonly string[]): Notices {
    return this.background.reads(person) ? this.to(kind, [person], what, lines()) : []
  }

  /** Whether the archive is among the readers; it gets nothing that is for one person alone. */
  get isForArchive(): boolean {
    return this.everybody.some(reader => typeof reader === 'symbol')
  }

  get everybody(): readonly Recipient[] {
    return this.background.everybody(this.game)
  }

  name = (power: Power): string => this.board.powers[power]!.name

  names = (powers: readonly Power[]): string => listed(powers.map(this.name), 'and')

  letter = (power: Power): string => this.board.powers[power]!.letter

  time = (at: Instant): string => written(at, this.game.settings.timing.zone)
}

/** Whether the clock or another person did it. */
export const isByAnother = (by: Doer, person: Person): boolean => by.kind === 'clock' || by.person !== person
