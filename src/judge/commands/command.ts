// What there is to say of a command, in one place: how it is written, for whom it is meant, what it does, what it says.

import type { Result } from '../../result.ts'
import type { Power } from '../../rules/board/board.ts'
import type { Act, ActKind, Speaker } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import type { Answer, Context, Refusal, SeatedContext } from './context.ts'

/** What a line asks for: a kind of thing, with what the line says about it. */
type Wanted<Kind extends string, Fields> = { readonly kind: Kind } & Fields

/**
 * A command. Its words are in `grammar/commands.ne`, which hands what stands behind them to `reads`; the rule by which it may be
 * done is the game's own, behind `decide`.
 */
export interface Command<Kind extends string = string, Fields extends object = object> {
  readonly kind: Kind
  /** With what a line begins that asks for it, and how it is written right; none where it is only SET. */
  readonly words?: readonly CommandWord[]
  /** Words in which a slip is looked for, besides those. */
  readonly slips?: readonly string[]
  /** Behind SET. */
  readonly sets?: SetWords
  /** What lists call it; undefined if it is told by itself there. Without this it is called as its kind is. */
  called?(said: Wanted<Kind, Fields>): string | undefined
  /** Makes something of what stands behind a keyword, or nothing where it makes no sense: then it is no command. */
  reads(...said: readonly never[]): Fields | undefined

  /** Whether it is rather a sentence, unless it is in capitals. */
  needsCapitals?(line: string, said: Wanted<Kind, Fields>): boolean
  /** Of what stands behind the keyword, what could be words of a sentence; all of it if nothing is said. */
  textsIn?(said: Wanted<Kind, Fields>): readonly string[]
  /** Behind it stand only names of powers and people, and never a text of one's own. */
  readonly namesOnly?: true
  /** A mark behind it, `!` or `?`, belongs to it, or does no harm. */
  readonly takesMarks?: true

  /**
   * For a person, in no game or in any; for a game; or for one of the powers of whoever plays several, or for each of them; for `itsPowers` those that are
   * meant stand in `powers` of what the line says.
   */
  readonly for: 'thePerson' | 'theGame' | 'onePower' | 'eachPower' | 'itsPowers'
  /**
   * What it says about whom the letter speaks for: it signs on, and so begins anew; it names a part for itself alone; or it
   * changes the part.
   */
  readonly speaker?: 'signsOn' | 'names' | 'changes'
  /** Of somebody with several powers: what it says to which of them; undefined if it does not say. `named`: those of the letter. */
  severally?(
    said: Wanted<Kind, Fields>,
    powers: readonly Power[],
    context: SeatedContext,
    named: readonly Power[],
  ): ReadonlyMap<Power, Partial<Fields>> | undefined
  /** Why one of several powers could not have it: where none could, nobody is asked which is meant. */
  whyNotFor?(said: Wanted<Kind, Fields>, by: Speaker, context: SeatedContext): Refusal | undefined
  /** The part that it names itself. */
  names?(said: Wanted<Kind, Fields>): SeatNamed | undefined
  /** Another command that it stands for, once it is known who speaks. */
  standsFor?(said: Wanted<Kind, Fields>): { readonly kind: string }
  /** A name behind it that is the game's if there is one, and may else be that of a power of the writer's: what it is then. */
  ofPower?(said: Wanted<Kind, Fields>): { readonly name: string; readonly kind: string } | undefined
  /** It changes nothing and tells something, which depends on anything, on a game, or on a part in it. */
  readonly tells?: 'anything' | 'game' | 'part'
  /** It goes beyond a newcomer's own affairs, or cannot be taken back: a letter that nothing proves needs a YES for it. */
  readonly givesPower?: true
  /** It only says that a line is no command. */
  readonly isUnread?: true
  /** What it has the game decide: who may ask for it, and when, stands in the rules of the game. */
  readonly act?: ActKind
  /** Asked back, if it was written without YES or `!`. */
  readonly asks?: AskedBack<Wanted<Kind, Fields>>

  /** Why it would be one too many, of what is bounded over all games: found before it is asked back. */
  bound?(said: Wanted<Kind, Fields>, context: SeatedContext & Context): Promise<Answer | undefined>
  /** What it means to the game; or why it means nothing. */
  acts?(said: Wanted<Kind, Fields>, at: AtGame): Result<Act | readonly Act[], Refusal>
  /** What is said when that is done. */
  readonly says?: string | ((acts: readonly Act[], at: AtGame) => string)
  /** What its writer should know besides, of how the line was taken. */
  notes?(said: Wanted<Kind, Fields>, at: AtGame): readonly string[]
  /** What else it does, or tells. */
  does?(said: Wanted<Kind, Fields>, context: Context): Answer | Promise<Answer>
}

/** What is needed to know what words mean at a game. */
export type AtGame = Pick<SeatedContext, 'game' | 'by' | 'now' | 'people'>

export interface SeatNamed {
  readonly seat: string
  readonly game: string
  readonly password: string | undefined
}

/** How something is asked back before it is done. */
export interface AskedBack<Said extends object> {
  /** It can be undone, and is asked about in case it is a slip. */
  readonly isSlip?: true
  /** It is for the phase in which it was asked, and for what it would do then: after that it is asked once more. */
  readonly ofPhase?: true
  /** What it would do. */
  why(said: Said, context: SeatedContext): string
  /** What stays as it is where somebody thinks better of it. */
  stays?(said: Said, context: SeatedContext): string | undefined
  /** The line that is done at once with a `!` behind it, where it is not the one that was written. */
  inFull?(said: Said, game: Game): string | undefined
  /** The lines that have to stand below it. */
  below?(said: Said): readonly string[]
  /** Where there is no need to. */
  unless?(context: SeatedContext, said: Said): boolean
}

export interface CommandWord {
  /** In small letters; the blanks may be left out. */
  readonly words: string
  /** Whether nobody begins a sentence so. */
  readonly isOdd: boolean
  /** Whether orders may begin so. */
  readonly beginsOrders: boolean
  /** How it is written right. */
  readonly right: readonly string[]
}

/** What may stand behind SET. */
export interface SetWords {
  /** In which a slip is looked for. */
  readonly slips?: readonly string[]
  /** By which a line in small letters is known for a command too. */
  readonly known?: readonly string[]
  /** How it is written right, with all that it takes, by its first word. */
  readonly examples?: Readonly<Record<string, string | readonly string[]>>
}

/** A command, with the types of what it reads. */
export const command = <Kind extends string, Fields extends object>(
  row: Command<Kind, Fields>,
): Command<Kind, Fields> => row

const word =
  (isOdd: boolean, beginsOrders: boolean) =>
  (words: string, ...right: readonly string[]): CommandWord => ({ words, isOdd, beginsOrders, right })

/** Nobody begins a sentence with these words. */
export const odd = word(true, false)
/** Words of every day. */
export const usual = word(false, false)
/** Orders may begin with these words too. */
export const alsoOrders = word(false, true)
