// The definition of a command: how it is written, whom it is for, what it does and what it says.

import type { Result } from '../../result.ts'
import type { Power } from '../../rules/board/board.ts'
import type { Act, ActKind, Speaker } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import type { Answer, Context, Refusal, SeatedContext } from './context.ts'

/** A request of this command: its kind, with the fields that its line gave. */
type Wanted<Kind extends string, Fields> = { readonly kind: Kind } & Fields

/**
 * A command. `grammar/commands.ne` holds its words and hands what stands behind them to `reads`. The rules about when
 * it is allowed belong to the game, behind `decide`.
 */
export interface Command<Kind extends string = string, Fields extends object = object> {
  readonly kind: Kind
  /** The keywords that begin its lines, with the right spelling. None if the command is only written with SET. */
  readonly words?: readonly CommandWord[]
  /** Other words that are checked for misspellings. */
  readonly slips?: readonly string[]
  /** Its words behind SET. */
  readonly sets?: SetWords
  /** Its name in lists; undefined if lists tell it separately. Defaults to the kind. */
  called?(said: Wanted<Kind, Fields>): string | undefined
  /** Reads what stands behind the keyword. Undefined if it makes no sense: then the line is no command. */
  reads(...said: readonly never[]): Fields | undefined

  /** Whether the line is more likely a sentence, unless its keyword is in capitals. */
  needsCapitals?(line: string, said: Wanted<Kind, Fields>): boolean
  /** The parts behind the keyword that could be words of a sentence. Defaults to all of them. */
  textsIn?(said: Wanted<Kind, Fields>): readonly string[]
  /** Only names of powers and people can follow, never free text. */
  readonly namesOnly?: true
  /** A mark at the end, `!` or `?`, belongs to the command or does no harm. */
  readonly takesMarks?: true

  /**
   * Whom it is for: a person, with or without a game; a game; one power of a player who plays several, or each of them.
   * With `itsPowers` the request lists the powers in `powers`.
   */
  readonly for: 'thePerson' | 'theGame' | 'onePower' | 'eachPower' | 'itsPowers'
  /**
   * How it sets the speaker: `signsOn` starts anew, `names` gives a seat for this line only, `changes` switches the
   * seat.
   */
  readonly speaker?: 'signsOn' | 'names' | 'changes'
  /**
   * For a player of several powers: what the line says to each power; undefined if it does not say. `named`: the powers
   * that the letter speaks for.
   */
  severally?(
    said: Wanted<Kind, Fields>,
    powers: readonly Power[],
    context: SeatedContext,
    named: readonly Power[],
  ): ReadonlyMap<Power, Partial<Fields>> | undefined
  /** Why one of several powers could not have it. If none of them could, the judge does not ask which is meant. */
  whyNotFor?(said: Wanted<Kind, Fields>, by: Speaker, context: SeatedContext): Refusal | undefined
  /** The seat that the line itself names. */
  names?(said: Wanted<Kind, Fields>): SeatNamed | undefined
  /** The command that it stands for, once the speaker is known. */
  standsFor?(said: Wanted<Kind, Fields>): { readonly kind: string }
  /**
   * A name that means a game if there is one, and otherwise may be a power of the writer: then the line is of this
   * `kind`.
   */
  ofPower?(said: Wanted<Kind, Fields>): { readonly name: string; readonly kind: string } | undefined
  /** It only tells something and changes nothing. The answer depends on anything, on a game, or on a part in a game. */
  readonly tells?: 'anything' | 'game' | 'part'
  /** It goes beyond a newcomer's own affairs, or cannot be taken back: a letter without proof needs a YES for it. */
  readonly givesPower?: true
  /** It only says that a line is no command. */
  readonly isUnread?: true
  /** The act that the game decides. The rules of the game say who may ask for it, and when. */
  readonly act?: ActKind
  /** How the judge asks for a YES, if the line had neither YES nor `!`. */
  readonly asks?: AskedBack<Wanted<Kind, Fields>>

  /** Why the request goes over a limit that counts all games. Checked before the judge asks for a YES. */
  bound?(said: Wanted<Kind, Fields>, context: SeatedContext & Context): Promise<Answer | undefined>
  /** The acts that it asks of the game, or why it makes no sense there. */
  acts?(said: Wanted<Kind, Fields>, at: AtGame): Result<Act | readonly Act[], Refusal>
  /** What the reply says when the acts are done. */
  readonly says?: string | ((acts: readonly Act[], at: AtGame) => string)
  /** Notes for the writer on how the line was understood. */
  notes?(said: Wanted<Kind, Fields>, at: AtGame): readonly string[]
  /** Carries the command out itself, or answers the question. */
  does?(said: Wanted<Kind, Fields>, context: Context): Answer | Promise<Answer>
}

/** What is needed to know what words mean in a game. */
export type AtGame = Pick<SeatedContext, 'game' | 'by' | 'now' | 'people'>

export interface SeatNamed {
  readonly seat: string
  readonly game: string
  readonly password: string | undefined
}

/** How the judge asks for a YES before it does something. */
export interface AskedBack<Said extends object> {
  /** It can be undone; the judge only asks in case it is a slip. */
  readonly isSlip?: true
  /** The YES counts only for this phase and for the effect told then; after that the judge asks again. */
  readonly ofPhase?: true
  /** What the command would do. */
  why(said: Said, context: SeatedContext): string
  /** What stays as it is if the answer is NO. */
  stays?(said: Said, context: SeatedContext): string | undefined
  /** The line to repeat with `!`, where it differs from the line that was written. */
  inFull?(said: Said, game: Game): string | undefined
  /** The lines that have to stand below it. */
  below?(said: Said): readonly string[]
  /** When the judge need not ask. */
  unless?(context: SeatedContext, said: Said): boolean
}

export interface CommandWord {
  /** In lower case; blanks may be left out in a letter. */
  readonly words: string
  /** Whether no ordinary sentence begins like this. */
  readonly isOdd: boolean
  /** Whether orders may begin like this. */
  readonly beginsOrders: boolean
  /** Examples of the right spelling. */
  readonly right: readonly string[]
}

/** What may stand behind SET. */
export interface SetWords {
  /** Words that are checked for misspellings. */
  readonly slips?: readonly string[]
  /** Words that make a command of a line even in lower case. */
  readonly known?: readonly string[]
  /** Examples with all that it takes, by first word. */
  readonly examples?: Readonly<Record<string, string | readonly string[]>>
}

/** Infers the types of the fields that a command reads. */
export const command = <Kind extends string, Fields extends object>(
  row: Command<Kind, Fields>,
): Command<Kind, Fields> => row

const word =
  (isOdd: boolean, beginsOrders: boolean) =>
  (words: string, ...right: readonly string[]): CommandWord => ({ words, isOdd, beginsOrders, right })

/** Words that begin no ordinary sentence. */
export const odd = word(true, false)
/** Words of everyday language. */
export const usual = word(false, false)
/** Words that may begin orders too. */
export const alsoOrders = word(false, true)
