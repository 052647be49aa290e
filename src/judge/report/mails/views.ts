// What each kind of mail has to say, as its template gets it, and what it takes to write a piece of news for the table.

import type { Board } from '../../../rules/board/board.ts'
import type { Phase } from '../../../rules/board/phase.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Person, Turn } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { Writer } from '../../game/press.ts'
import type { World } from '../../game/table.ts'
import type { Block, JudgeName } from '../forms/frame.ts'
import type { TextMap } from '../textMap.ts'

/** A field is empty where there is nothing to say. */
export interface MailViews {
  /** The answer to a letter. */
  readonly reply: {
    readonly header: Block
    /** What its writer still has to do in the game, and until when. */
    readonly task: Block
    /** Which of the files beside the letter were read, and which not; nothing where there are none. */
    readonly files: Block
    /** Orders that are struck out in the letter, or hidden. */
    readonly struck: Block
    /** What was done, instruction by instruction; none if no instruction was found. */
    readonly done: Block
    /** Lines that are neither an instruction nor an order; none where nothing was found in the letter. */
    readonly passedOver: Block
    /** The lines that would do what was asked for in other words; none where nothing was. */
    readonly offers: Block
    /** Whether nothing stood in the letter but quotations and signatures. */
    readonly isEmpty: boolean
    /** Whether its writer has never been heard of before. */
    readonly isNewcomer: boolean
    /** Whether results show them the board as a picture if they choose nothing. */
    readonly getsPictures: boolean
  }
  /** Was it you? */
  readonly confirmation: {
    readonly header: Block
    readonly letter: Block
    /** Orders and commands that are struck out in the letter, or hidden, and would not be done. */
    readonly struck: Block
    /** Whether it takes a YES, and not just any answer. */
    readonly needsYes: boolean
    /** Why they were asked, if it is not usual. */
    readonly why: string
  }
  /** An answer to a mail that asked did not say YES. */
  readonly confirmationAgain: {
    readonly header: Block
    readonly letter: Block
    readonly isDeclined: boolean
    /** No machine knows it: a YES with it counts, whatever stands below. */
    readonly word: string
    /** Whether it says more than YES in one line, and what. */
    readonly hasMore: boolean
    readonly besides: Block
    /** Whether it said so in other words. */
    readonly isAlmost: boolean
    readonly isAmongWords: boolean
  }
  /** To somebody whose password came from an address that is none of theirs. */
  readonly copy: { readonly from: string; readonly reply: Block }
  /** More lines than are taken, or more characters in commands than are read. */
  readonly tooLong: { readonly most: number; readonly isOfLines: boolean }
  /** A letter came that nothing tells from an earlier one, and counts as a copy of that. */
  readonly repeated: { readonly when: string }
  /** The letter that somebody answers for has been cleared by age. */
  readonly textGone: { readonly when: string }
  readonly unreadable: { readonly isTooLarge: boolean; readonly hasTwoSenders: boolean }
  readonly failure: Readonly<Record<string, never>>
  readonly tooMany: { readonly limit: number; readonly isWholeDomain: boolean }
  /** To the address of record: whether its owner wants another one. */
  readonly addressAskOld: AddressQuestion & { readonly from: string }
  /** To the new address: whether it is theirs who asked. */
  readonly addressAskNew: AddressQuestion & { readonly person: string }
  /** An address is somebody's from now on. */
  readonly addressDone: {
    readonly header: Block
    readonly person: string
    readonly addresses: string
    readonly game: string
  }
  /** Tells the holder of a seat that somebody guesses at its password. */
  readonly guessed: {
    readonly header: Block
    readonly seat: string
    readonly game: string
    /** Whether they came from an address of record, or only seem to. */
    readonly isInTheirName: boolean
  }
  /** To the keeper, about anything that has no template of its own. */
  readonly keeper: { readonly subject: string; readonly report: Block }
  readonly keeperFailure: { readonly letter: string }
  readonly keeperEnough: { readonly most: number }
  readonly keeperFlood: {
    readonly letter: string
    readonly sender: string
    readonly limit: number
    readonly isWholeDomain: boolean
  }
  /** Nothing more is answered to somebody who says the same again and again. */
  readonly keeperMachine: { readonly letter: string; readonly address: string; readonly isNobodys: boolean }
  readonly keeperGivenUp: { readonly to: string; readonly mail: Block; readonly said: string }
  readonly keeperUnreachable: { readonly address: string; readonly said: string; readonly games: string }
  readonly keeperTemplate: { readonly fault: string }
  // News of a game, each kind with what it is framed by; the words of the judges stay as they are.
  readonly results: NewsView
  readonly start: NewsView
  /** To whom an answer to it goes; nobody where it cannot be answered. */
  readonly press: NewsView & { readonly answersTo: string }
  readonly ending: NewsView
  readonly reminder: NewsView
  readonly late: NewsView
  readonly deadline: NewsView
  readonly settings: NewsView
  readonly players: NewsView
  readonly absenceRequest: NewsView
  /** What concerns only whoever reads it. */
  readonly own: NewsView
  /** News that have no template of their own. */
  readonly news: NewsView
  /** To the masters of a game. */
  readonly unreachableMaster: {
    readonly address: string
    readonly who: string
    readonly said: string
    /** Where the mail goes instead. */
    readonly others: string
  }
  /** To a table without a master. */
  readonly unreachableTable: { readonly who: string }
}

interface NewsView {
  readonly header: Block
  readonly news: Block
}

/** The kinds of mail that bring news of a game. */
export type NewsKind = {
  readonly [Kind in MailKind]: MailViews[Kind] extends NewsView ? Kind : never
}[MailKind]

export type MailKind = keyof MailViews

/** A kind of mail, and what it has to say. */
export type MailText = {
  readonly [Kind in MailKind]: { readonly kind: Kind; readonly view: MailViews[Kind] }
}[MailKind]

interface AddressQuestion {
  readonly header: Block
  /** The line that they would have written themselves. */
  readonly line: Block
  /** Whether it is about all their games. */
  readonly isForAll: boolean
  readonly game: string
}

// A piece of news for the table, and what it takes to write one.

/** A piece of news for some readers. What comes of one decision goes out in one mail to each. */
export interface Notice<To extends Recipient = Person> {
  readonly to: readonly To[]
  readonly kind: NewsKind
  readonly subject: string
  readonly lines: readonly string[]
  /** The first so many lines are meant for nobody but their reader, and say what to do next. */
  readonly ownLines?: number | undefined
  /** Press stands alone; other news of the same decision share a mail. */
  readonly standsAlone: boolean
  /** Who wrote it, where that is no secret: whoever answers the mail in prose writes to them. */
  readonly writtenBy?: Writer | undefined
  /** The phase that it is about. */
  readonly phase: Phase | undefined
  /** Whether it says itself what its reader has to do next. */
  readonly tellsTask?: true | undefined
  /** Whether whoever did it has read as much in the answer to their letter. */
  readonly isAnswered?: true | undefined
  /** Nobody can go without it, though others of its kind may be gone without. */
  readonly isNeeded?: true | undefined
  /** Press to everybody. */
  readonly isBroadcast?: true | undefined
  /** What of the board is drawn for those who want a picture. */
  readonly drawn?: Turn | 'opening' | 'present' | undefined
  /** When that phase was due, if it is over and had a deadline; of the phase that is played the game itself knows. */
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
  /** Where the judge shows games to everybody, if it does. */
  readonly site?: string | undefined
  /** The game once everything has happened. */
  readonly end: Game
  /** Everybody who has to do with a game. */
  readonly everybody: (game: Game) => readonly Recipient[]
  /** Whether this is written for them: of a blind game each reads news of their own, made of what nobody else sees. */
  readonly reads: (person: Person) => boolean
}
