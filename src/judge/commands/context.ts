// What a command is carried out with, and what comes of it.

import type { Result } from '../../result.ts'
import { ok } from '../../result.ts'
import type { Power, Province } from '../../rules/board/board.ts'
import type { Order } from '../../rules/orders/order.ts'
import type { Instant } from '../game/calendar.ts'
import type { Act, Command, ReadOrders, Speaker } from '../game/commands.ts'
import type { Doer, Person } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import type { World } from '../game/table.ts'
import type { Templates } from '../library/templates.ts'
import type { People } from '../people/people.ts'
import type { JudgeName } from '../report/forms/frame.ts'
import type { MailText } from '../report/mails/views.ts'
import type { GameName, GameRow, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import type { SupposedWord } from '../store/events/supposed.ts'
import type { PasswordHash } from '../store/passwords.ts'
import type { Which } from '../store/tables.ts'

// What a line of a letter comes to: what its writer is told, or why it is refused.

/** Why something is not done. */
export interface Refusal {
  /** A sentence, or several. */
  readonly why: readonly string[]
  /** Lines that are shown below it as they are. */
  readonly below?: readonly string[]
  /** Nothing that stands below it in the letter is followed: all of that depends on it, as on whom the letter speaks for. */
  readonly endsLetter?: true
  /** It would have made too many mails. */
  readonly isForMails?: true
}

/** A piece of the reply. */
export type ReplyPiece =
  | { readonly kind: 'sentences'; readonly sentences: readonly string[] }
  /** Lines that stay as they are; `hasErrors`: some of them say no. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly hasErrors: boolean }
  /** A part of what was asked for is refused, and the rest is done. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

export type Answer = Result<readonly ReplyPiece[], Refusal>

/** A refusal, for whatever was to be had. */
export const refused = (...why: readonly string[]): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { why },
})

/** The same result; where it is a refusal the letter ends with it. */
export const orEnd = <Value>(result: Result<Value, Refusal>): Result<Value, Refusal> =>
  result.ok ? result : { ok: false, error: { ...result.error, endsLetter: true } }

export const sentences = (...all: readonly string[]): ReplyPiece => ({ kind: 'sentences', sentences: all })

export const lines = (all: readonly string[], hasErrors = false): ReplyPiece => ({
  kind: 'lines',
  lines: all,
  hasErrors,
})

/** A text as it goes back to its writer. */
export const textLines = (text: string): readonly string[] => text.split('\n').map(row => `  | ${row}`)

/** What is told where there is nothing to say. */
export const NOTHING = ok([])

/** An answer of sentences. */
export const says = (...all: readonly string[]): Answer => ok([sentences(...all)])

/** An answer of lines that stay as they are. */
export const shows = (all: readonly string[]): Answer => ok([lines(all)])

// What a command is carried out with: the letter, the game that it is about, those on record, and what may be done.

/** A person in the part that they have in a game: the one notion of who speaks for whom in a letter. */
export type Seated = Doer & { readonly person: Person }

/** What somebody has to say in a game that goes on. */
export interface Speech {
  readonly name: GameName
  readonly game: Game
  readonly by: Seated
}

/** A mail to an address that is no answer to a letter. */
export interface SideMail {
  readonly to: string
  readonly subject: string
  readonly text: MailText
  /** The wish that an answer to it confirms. */
  readonly confirms: string | undefined
}

/** The passwords of a letter. */
export interface Passwords {
  /** Stands for what will be made of a password, if it counts in the end. */
  choose(password: string): PasswordHash
  isRight(hash: string, password: string): Promise<boolean>
  /** Takes as long as a try where there is nothing to be tried. */
  tryNothing(password: string): Promise<void>
}

/** What proves who somebody is. */
export const PROOFS = ['password', 'reply', 'address'] as const
export type Proof = (typeof PROOFS)[number]

/** That something may be done, or why not. */
export type Allowed = Result<undefined, Refusal>

/** What is supposed of orders: one sheet for each power that a line is for, and what is said of the other lines. */
export interface Supposed {
  readonly reads: readonly { readonly power: Power; readonly orders: readonly Order[] }[]
  readonly failed: readonly string[]
}

/** What waited for a YES and does so no more, and what is asked about still. */
export interface LeftOut {
  readonly gone: readonly string[]
  readonly below: readonly string[]
}

export interface Context {
  // The letter.
  /** So many games of one master may wait for players. */
  readonly mostForming: number
  /** The games that wait for players, of somebody and of whoever else has their mailbox. */
  formingOf(person: Person): Promise<readonly Game[]>
  /** How many games somebody has created since then, whatever became of them. */
  createdSince(day: Instant, person: Person): Promise<number>
  readonly judge: JudgeName
  readonly templates: Templates
  /** Where the judge shows games to everybody, if it does. */
  readonly site: string | undefined
  /** What this judge takes for a proof. */
  readonly proofs: readonly Proof[]
  /** A sentence, if the letter has not been told it yet. */
  once(sentence: string): readonly string[]
  readonly now: Instant
  /** The same as the store writes it. */
  readonly at: Timestamp
  /** The person whose address the letter came from, who alone gets the answer: to look something up nobody need prove more. */
  reader(): Person
  /** What goes on record as the cause. */
  readonly cause: string | null
  /** The address that the letter comes from. */
  readonly from: string
  /** The person who proved that they write from there. */
  readonly writer: Person | undefined
  /** The games that the letter names by its subject, or by the address that it went to. */
  readonly named: readonly GameName[]
  /** The writer; nothing is done in anybody's name as long as nobody has proven to be them. */
  person(): Person

  // The game that the letter is about now, as the letter has left it so far.
  readonly game: Game | undefined
  /** For whom the letter speaks there. */
  readonly by: Seated | undefined
  /** Whether both are known. */
  isSeated(): this is SeatedContext
  /** Whether there is such a game. */
  readonly isKnown: boolean
  speakAs(by: Seated | undefined): void
  /** From now on the letter is about this game. */
  load(name: string): Promise<Allowed>
  /** The same for a game that there must be. */
  loadKnown(name: string): Promise<Allowed>
  /** Does something with another game, and returns to the present one. */
  aside<Value>(act: () => Promise<Value>): Promise<Value>
  /** Puts the game away, as if nobody had asked for it. */
  putAway(): void
  /** Takes the part that the letter must mean; where there are several the writer is asked. */
  takePart(): Promise<Allowed>
  /** Has the game decide, and keeps what happens. */
  decide(act: Act, by?: Speaker, settings?: Settings): Allowed
  /** Why the first of these would be refused; undefined if it would not. Nothing is done. */
  whyNot(commands: readonly Command[]): Refusal | undefined
  /** Orders in the letter are taken. */
  takeOrders(rows: readonly string[]): Promise<Answer>
  /** Lines that are prose; they are named at the end of the reply. */
  passOver(text: string, lines: ReadOrders['passedOver']): void
  /** The orders of a power as they stand. */
  ordersOf(power: Power): readonly string[]
  /** Takes orders of a power out of those that wait for a YES: all, or what the units in some places are to do. */
  leaveOutProposed(power: Power, which: readonly Province[] | 'all'): LeftOut
  /** Whether a text that its writer has not been shown yet may be signed, in a game in which the others are not to know who plays. */
  mayTellWhoPlays(text: string): boolean
  /** Of a text the lines that order units of the writer's own, and say nothing else. */
  ownOrdersIn(text: string): Promise<readonly string[]>
  /** What lines say to the units of all powers, without being taken. */
  suppose(text: string): Promise<Supposed>
  world(): World

  // Those on record.
  readonly people: People
  readonly passwords: Passwords
  /** Whether a password may be tried on these hashes. */
  mayTry(password: string, hashes: readonly string[]): Allowed
  /** What goes on record of people by this letter. */
  readonly records: readonly NewEvent[]
  record(...records: readonly NewEvent[]): void
  /** What somebody plays, waits to play or runs, the newest first. */
  partsOf(person: Person): Promise<readonly Speech[]>

  // What is looked up.
  /** Takes what a look-up costs; if it is too much, what was asked for is left out, and named at the end. */
  mayGoOn(what: 'lookUps' | 'turns', amount?: number): boolean
  gameCalled(name: string): Promise<{ readonly game: Game; readonly isKnown: boolean }>
  worldOf(game: Game): World
  games(which: Which): Promise<readonly GameRow[]>
  countGames(): Promise<number>
  /** What has happened in a game, without what some have told each other. */
  recordedIn(game: Game): Promise<readonly Recorded[]>
  /** How many bytes the reply has room for. */
  readonly room: number
  /** What gives a reply more room, where nothing proves that it reaches its writer. */
  readonly forMore: string | undefined
  /** Encloses the board of a turn, the present one, or what would come of it, with the reply. */
  enclose(game: GameName, what: number | 'present' | SupposedWord): void

  // Mails besides the reply.
  post(mail: SideMail): void
  readonly hasPosted: boolean
}

/** The same where it is known for whom the letter speaks, and in which game. */
export interface SeatedContext extends Context {
  readonly game: Game
  readonly by: Seated
}

/**
 * The letter asks for something that only its true writer may ask for, and they have proven nothing yet. It ends all that the letter
 * does: its writer is asked, and the whole letter is read anew when they have answered.
 */
export class NotProven extends Error {
  /** Why what they wrote is not enough, if it looked like it. */
  readonly why: string | undefined
  /** Whether they know the password, or have proven the seat otherwise: then they are asked however many were asked before. */
  readonly hasPassword: boolean

  constructor(why?: string, hasPassword = false) {
    super('nobody has proven to be the writer')
    this.why = why
    this.hasPassword = hasPassword
  }
}
