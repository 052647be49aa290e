// Judges that share a store claim work before they act, so that no two do the same. A judge that has a store alone claims nothing.
import type { Alarm, GameName, Letter, LetterKey, QueuedMail, Timestamp } from './batch.ts'

/** A letter that this judge has in hand. */
export interface ClaimedLetter extends Letter {
  /** A judge that has lost its claim writes nothing about the letter. */
  readonly claim: number
  /** The senders and games it may be about; anything if undefined. */
  readonly about: readonly string[] | undefined
}

/** A judge's part in the work on a shared store. A judge that falls silent for a while loses it, and joins anew. */
export interface Sharing {
  /** How many judges are at work, including this one. */
  readonly judges: number
  /** How far the database clock is ahead of this machine's counted time, in milliseconds. */
  readonly ahead: number
  /** Why the judge cannot join anew; it does nothing more then. */
  readonly shutOut: Error | undefined

  /** Claims letters that may be answered now: no earlier letter may be about the same, and no alarm from before the letter is still due. */
  letters(most: number, leaving: Leaving): Promise<readonly ClaimedLetter[]>
  /** Claims one letter, if it may be answered now. */
  letter(key: LetterKey): Promise<ClaimedLetter | undefined>
  /** This judge has dealt with the letter. */
  done(letter: ClaimedLetter): void
  /** Others may have the letter; `also` notes what else it turned out to be about. */
  giveBack(letter: ClaimedLetter, also?: readonly string[]): Promise<void>

  /** Claims alarms that are due and may be rung: all letters that came before are filed and dealt with. */
  alarms(now: Timestamp, most: number, leaving: Leaving): Promise<readonly Alarm[]>

  /** The alarm could not be rung here; others may ring it. */
  giveBackAlarm(alarm: Alarm): Promise<void>

  /** Mails that are due in the store, to recipients to whom no other judge sends. */
  mails(asked: MailsAsked): Promise<readonly QueuedMail[]>
  /** Whether its recipients are surely still its own, by its own clock; a judge that was silent for a while may have lost them. */
  readonly maySend: boolean
  /** Frees its recipients for others. */
  mailsDone(): Promise<void>

  /** Whether this judge is the one that reads this source; if none was, it becomes the one. */
  reads(source: string): Promise<boolean>
  /** The judge that reads a source has filed all that came up to `upTo`; undefined if it cannot say. News is told to other judges. */
  filed(source: string, upTo: Timestamp | undefined, isNews: boolean): Promise<void>
  /** Until released, no judge believes that all letters from before have been filed. */
  takesInHand(): Promise<{ release(): Promise<void> }>

  /** Whether this judge has the duty; if none had, it gets it. */
  does(what: Duty): Promise<boolean>
  /** The judge that has the duty, as of the last time that was asked. */
  whoDoes(what: Duty): string
  /** Whether there is anything that this judge could claim. */
  hasWork(now: Timestamp): Promise<boolean>
  /** Calls `hear` when another judge says that there is something to do; that may never happen. */
  onHint(hear: () => void): void
  /** Gives up all its claims. */
  leave(): Promise<void>
}

/** The nightly chores, and the post office on the judge's own machine. */
export type Duty = 'chores' | 'office'

/** What this judge leaves to others for now. */
export interface Leaving {
  readonly letters: readonly LetterKey[]
  readonly games: readonly GameName[]
}

export interface MailsAsked {
  readonly now: Timestamp
  readonly most: number
  /** Domains to which nothing may be sent now. */
  readonly without: readonly string[]
}
