// What each kind of mail has to say, as its template gets it, and what is needed to write a piece of news.

import type { Board } from '../../../rules/board/board.ts'
import type { Phase } from '../../../rules/board/phase.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Person, Turn } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { Writer } from '../../game/press.ts'
import type { World } from '../../game/table.ts'
import type { Block, JudgeName } from '../forms/frame.ts'
import type { TextMap } from '../textMap.ts'

/** A field is empty if there is nothing to say. */
export interface MailViews {
  /** The reply to a letter. */
  readonly reply: {
    readonly header: Block
    /** What the sender still has to do in the game, and until when. */
    readonly task: Block
    /** Which attached files were read, and which were not; empty if there are none. */
    readonly files: Block
    /** Orders that are struck out in the letter, or hidden. */
    readonly struck: Block
    /** What was done, instruction by instruction; empty if no instruction was found. */
    readonly done: Block
    /** Lines that are neither an instruction nor an order; empty if nothing was found in the letter. */
    readonly passedOver: Block
    /** The lines that would do what was asked for in other words. */
    readonly offers: Block
    /** Whether the letter held nothing but quotations and signatures. */
    readonly isEmpty: boolean
    /** Whether the sender was unknown before this letter. */
    readonly isNewcomer: boolean
    /** Whether results show the sender a picture of the board, unless they choose otherwise. */
    readonly getsPictures: boolean
  }
  /** Asks whether the person wrote the letter themselves. */
  readonly confirmation: {
    readonly header: Block
    readonly letter: Block
    /** Orders and commands that are struck out in the letter, or hidden, and would not be done. */
    readonly struck: Block
    /** Whether the answer has to be a YES, and not just any answer. */
    readonly needsYes: boolean
    /** Why the person is asked, if it is not the usual reason. */
    readonly why: string
  }
  /** The answer to a confirmation mail did not say YES. */
  readonly confirmationAgain: {
    readonly header: Block
    readonly letter: Block
    readonly isDeclined: boolean
    /** A word that no machine knows: a YES with it counts, whatever stands below it. */
    readonly word: string
    /** Whether the answer says more than YES, and what. */
    readonly hasMore: boolean
    readonly besides: Block
    /** Whether it said yes in other words, such as OK; or more below its YES than a name. */
    readonly isAlmost: boolean
    readonly isAmongWords: boolean
  }
  /** To a person whose password was used from an address that is not theirs. */
  readonly copy: { readonly from: string; readonly reply: Block }
  /** The letter has more lines than are taken, or more characters in commands than are read. */
  readonly tooLong: { readonly most: number; readonly isOfLines: boolean }
  /** The letter cannot be told from an earlier one, and counts as a copy of it. */
  readonly repeated: { readonly when: string }
  /** The letter that is being confirmed has been deleted because of its age. */
  readonly textGone: { readonly when: string }
  readonly unreadable: { readonly isTooLarge: boolean; readonly hasTwoSenders: boolean }
  readonly failure: Readonly<Record<string, never>>
  readonly tooMany: { readonly limit: number; readonly isWholeDomain: boolean }
  /** Asks the address of record whether its owner wants another one. */
  readonly addressAskOld: AddressQuestion & { readonly from: string }
  /** Asks the new address whether it belongs to the person who asked. */
  readonly addressAskNew: AddressQuestion & { readonly person: string }
  /** Tells that an address is a person's from now on. */
  readonly addressDone: {
    readonly header: Block
    readonly person: string
    readonly addresses: string
    readonly game: string
  }
  /** Tells the holder of a seat that somebody is guessing its password. */
  readonly guessed: {
    readonly header: Block
    readonly seat: string
    readonly game: string
    /** Whether the guesses came, or only seem to come, from an address of record. */
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
  /** A sender that writes the same again and again gets no more replies. */
  readonly keeperMachine: { readonly letter: string; readonly address: string; readonly isNobodys: boolean }
  readonly keeperGivenUp: { readonly to: string; readonly mail: Block; readonly said: string }
  readonly keeperUnreachable: { readonly address: string; readonly said: string; readonly games: string }
  readonly keeperTemplate: { readonly fault: string }
  // News of a game, each kind with its own frame; the words of the judges stay as they are.
  readonly results: NewsView
  readonly start: NewsView
  /** Who gets an answer to it; empty if it cannot be answered. */
  readonly press: NewsView & { readonly answersTo: string }
  readonly ending: NewsView
  readonly reminder: NewsView
  readonly late: NewsView
  readonly deadline: NewsView
  readonly settings: NewsView
  readonly players: NewsView
  readonly absenceRequest: NewsView
  /** News that concern only the reader. */
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
  /** To a game without a master. */
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
  /** The line that they would have written in a letter. */
  readonly line: Block
  /** Whether it is about all games of the person. */
  readonly isForAll: boolean
  readonly game: string
}

// A piece of news, and what is needed to write one.

/** A piece of news for some readers. The news of one decision go to each reader in one mail. */
export interface Notice<To extends Recipient = Person> {
  readonly to: readonly To[]
  readonly kind: NewsKind
  readonly subject: string
  readonly lines: readonly string[]
  /** How many lines at the top are for this reader alone, and say what to do next. */
  readonly ownLines?: number | undefined
  /** Press stands alone; other news of the same decision share a mail. */
  readonly standsAlone: boolean
  /** Who wrote it, if that is no secret: answers in prose go to the writer. */
  readonly writtenBy?: Writer | undefined
  /** The phase that it is about. */
  readonly phase: Phase | undefined
  /** Whether it says itself what its reader has to do next. */
  readonly tellsTask?: true | undefined
  /** Whether the person who did it has read as much in the reply to their letter. */
  readonly isAnswered?: true | undefined
  /** A person cannot do without it, though they may do without others of its kind. */
  readonly isNeeded?: true | undefined
  /** Press to everybody. */
  readonly isBroadcast?: true | undefined
  /** Which board is drawn for those who want a picture. */
  readonly drawn?: Turn | 'opening' | 'present' | undefined
  /** When that phase was due, if it is over and had a deadline; the game itself knows the deadline of the present phase. */
  readonly deadline?: Instant | undefined
}

/** The archive gets everything that goes to everybody. It has no part in the game and no tasks. */
export const ARCHIVE = Symbol('the archive of a game')
export type Recipient = Person | typeof ARCHIVE

export const isPerson = (reader: Recipient): reader is Person => reader !== ARCHIVE

/** What a notice is written with. */
export interface Background {
  readonly board: Board
  readonly judge: JudgeName
  readonly world: World
  /** The map in letters, if somebody has drawn it. */
  readonly textMap?: TextMap | undefined
  /** The address at which the judge shows games to everybody, if it does. */
  readonly site?: string | undefined
  /** The game after the whole decision. */
  readonly end: Game
  /** Everybody who reads the news of a game. */
  readonly everybody: (game: Game) => readonly Recipient[]
  /** Whether the news are written for this person: in a blind game each reader's news are made from what only they see. */
  readonly reads: (person: Person) => boolean
}
