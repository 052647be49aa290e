// What a command is carried out with, and the answers that it gives.

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

// The result of a line in a letter: what its writer is told, or why the line is refused.

/** Why something is not done. */
export interface Refusal {
  readonly why: readonly string[]
  /** Lines shown below it unchanged. */
  readonly below?: readonly string[]
  /**
   * The lines below in the letter are not followed: they depend on this one, as on the seat that the letter speaks for.
   */
  readonly endsLetter?: true
  /** It would have sent too many mails. */
  readonly isForMails?: true
}

export type ReplyPiece =
  | { readonly kind: 'sentences'; readonly sentences: readonly string[] }
  /** Lines shown unchanged. `hasErrors`: some of them are refusals. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly hasErrors: boolean }
  /** One part of the request is refused, the rest is done. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

export type Answer = Result<readonly ReplyPiece[], Refusal>

/** A refusal that fits any result. */
export const refused = (...why: readonly string[]): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { why },
})

/** The same result, but a refusal ends the letter. */
export const orEnd = <Value>(result: Result<Value, Refusal>): Result<Value, Refusal> =>
  result.ok ? result : { ok: false, error: { ...result.error, endsLetter: true } }

export const sentences = (...all: readonly string[]): ReplyPiece => ({ kind: 'sentences', sentences: all })

export const lines = (all: readonly string[], hasErrors = false): ReplyPiece => ({
  kind: 'lines',
  lines: all,
  hasErrors,
})

/** A text quoted back to its writer. */
export const textLines = (text: string): readonly string[] => text.split('\n').map(row => `  | ${row}`)

/** An empty answer. */
export const NOTHING = ok([])

/** An answer of sentences. */
export const says = (...all: readonly string[]): Answer => ok([sentences(...all)])

/** An answer of lines shown unchanged. */
export const shows = (all: readonly string[]): Answer => ok([lines(all)])

// What a command is carried out with: the letter, its game, the people on record, and what may be done.

/** A person with a part in a game. This alone says for whom a letter speaks. */
export type Seated = Doer & { readonly person: Person }

/** A game that goes on, and the part that somebody has in it. */
export interface Speech {
  readonly name: GameName
  readonly game: Game
  readonly by: Seated
}

/** A mail that is not the reply to the letter. */
export interface SideMail {
  readonly to: string
  readonly subject: string
  readonly text: MailText
  /** The wish that an answer to it confirms. */
  readonly confirms: string | undefined
}

export interface Passwords {
  /** Returns a stand-in for the hash, which is only made if the password counts in the end. */
  choose(password: string): PasswordHash
  isRight(hash: string, password: string): Promise<boolean>
  /** Takes as long as checking a password, for when there is none to check. */
  tryNothing(password: string): Promise<void>
}

/** What proves who the writer is. */
export const PROOFS = ['password', 'reply', 'address'] as const
export type Proof = (typeof PROOFS)[number]

/** Whether something may be done, or why not. */
export type Allowed = Result<undefined, Refusal>

/** Supposed orders: one sheet for each power that has lines, and messages about the lines that failed. */
export interface Supposed {
  readonly reads: readonly { readonly power: Power; readonly orders: readonly Order[] }[]
  readonly failed: readonly string[]
}

/** Orders that no longer wait for a YES, and those that the judge still asks about. */
export interface LeftOut {
  readonly gone: readonly string[]
  readonly below: readonly string[]
}

export interface Context {
  // The letter.
  /** How many games of one master may wait for players. */
  readonly mostForming: number
  /** The games waiting for players that this person, or anyone sharing the mailbox, runs. */
  formingOf(person: Person): Promise<readonly Game[]>
  /** How many games this person has created since then, including those that are gone. */
  createdSince(day: Instant, person: Person): Promise<number>
  readonly judge: JudgeName
  readonly templates: Templates
  /** The judge's public web address for games, if it has one. */
  readonly site: string | undefined
  /** The kinds of proof that this judge accepts. */
  readonly proofs: readonly Proof[]
  /** The sentence, unless the reply already has it. */
  once(sentence: string): readonly string[]
  readonly now: Instant
  /** `now` as the store writes it. */
  readonly at: Timestamp
  /**
   * The person at the address that the letter came from, which alone gets the reply: a look-up needs no further proof.
   */
  reader(): Person
  /** What is recorded as the cause. */
  readonly cause: string | null
  /** The address that the letter came from. */
  readonly from: string
  /** The person who has proven to write from there. */
  readonly writer: Person | undefined
  /** The games named in the subject, or in the address that the letter was sent to. */
  readonly named: readonly GameName[]
  /** The writer. Throws NotProven if nothing proves who that is: then nothing is done in anybody's name. */
  person(): Person

  // The game that the letter is about now, as the letter has changed it so far.
  readonly game: Game | undefined
  /** For whom the letter speaks in it. */
  readonly by: Seated | undefined
  /** Whether the game and the speaker are both known. */
  isSeated(): this is SeatedContext
  /** Whether the game exists. */
  readonly isKnown: boolean
  speakAs(by: Seated | undefined): void
  /** Makes this the game that the letter is about. */
  load(name: string): Promise<Allowed>
  /** The same for a game that has to exist. */
  loadKnown(name: string): Promise<Allowed>
  /** Does something with another game, then returns to the present one. */
  aside<Value>(act: () => Promise<Value>): Promise<Value>
  /** Drops the game as if the letter had not asked for it. */
  putAway(): void
  /** Takes the part that the letter must mean; if several are possible, asks the writer. */
  takePart(): Promise<Allowed>
  /** Has the game decide, and keeps the events. */
  decide(act: Act, by?: Speaker, settings?: Settings): Allowed
  /** Why the first of these would be refused; undefined if it would not. Changes nothing. */
  whyNot(commands: readonly Command[]): Refusal | undefined
  /** Takes the orders in the letter. */
  takeOrders(rows: readonly string[]): Promise<Answer>
  /** Notes lines of prose; the end of the reply names them. */
  passOver(text: string, lines: ReadOrders['passedOver']): void
  /** The orders of a power as they stand. */
  ordersOf(power: Power): readonly string[]
  /** Withdraws orders of a power that wait for a YES: all of them, or those of units in the given provinces. */
  leaveOutProposed(power: Power, which: readonly Province[] | 'all'): LeftOut
  /** Whether a text looks signed in a game that hides who plays, and the reply has not yet quoted it to its writer. */
  mayTellWhoPlays(text: string): boolean
  /** The lines of a text that order the writer's own units and say nothing else. */
  ownOrdersIn(text: string): Promise<readonly string[]>
  /** Reads lines as orders for the units of all powers, without taking them. */
  suppose(text: string): Promise<Supposed>
  world(): World

  // The people on record.
  readonly people: People
  readonly passwords: Passwords
  /** Whether a password may be tried on these hashes. */
  mayTry(password: string, hashes: readonly string[]): Allowed
  /** What this letter records about people. */
  readonly records: readonly NewEvent[]
  record(...records: readonly NewEvent[]): void
  /** The parts that this person plays, waits to play or runs, newest first. */
  partsOf(person: Person): Promise<readonly Speech[]>

  // Look-ups.
  /** Takes the cost of a look-up from the budget. If it is too much, the request is left out and named at the end. */
  mayGoOn(what: 'lookUps' | 'turns', amount?: number): boolean
  gameCalled(name: string): Promise<{ readonly game: Game; readonly isKnown: boolean }>
  worldOf(game: Game): World
  games(which: Which): Promise<readonly GameRow[]>
  countGames(): Promise<number>
  /** The events of a game, without press between some of the players. */
  recordedIn(game: Game): Promise<readonly Recorded[]>
  /** How many bytes are left in the reply. */
  readonly room: number
  /** How to get more room in the reply, if nothing proves that it reaches its writer. */
  readonly forMore: string | undefined
  /** Encloses a board with the reply: that of a turn, the present one, or a supposed one. */
  enclose(game: GameName, what: number | 'present' | SupposedWord): void

  // Mails besides the reply.
  post(mail: SideMail): void
  readonly hasPosted: boolean
}

/** A context in which the game and the speaker are known. */
export interface SeatedContext extends Context {
  readonly game: Game
  readonly by: Seated
}

/**
 * The letter asks for something that only its true writer may ask for, and nothing proves the writer yet. It ends all
 * work on the letter: the judge asks the writer, and reads the whole letter again when the answer comes.
 */
export class NotProven extends Error {
  /** Why what the writer gave is not enough, if it looked like a proof. */
  readonly why: string | undefined
  /**
   * Whether the writer knows the password or has proven the seat otherwise: then the judge asks, however many questions
   * it has sent before.
   */
  readonly hasPassword: boolean

  constructor(why?: string, hasPassword = false) {
    super('nobody has proven to be the writer')
    this.why = why
    this.hasPassword = hasPassword
  }
}
