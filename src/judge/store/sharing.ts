// What judges that share a store claim before they act, so that no two do the same. Where one judge has a store alone nobody claims anything.
import type { Alarm, GameName, Letter, LetterKey, QueuedMail, Timestamp } from './batch.ts'

/** A letter that this judge has in hand. */
export interface ClaimedLetter extends Letter {
  /** Whoever has lost it in the meantime writes nothing of it. */
  readonly claim: number
  /** What it may be about, senders and games; anything if undefined. */
  readonly about: readonly string[] | undefined
}

/** A part in the work on a store that several judges share. It is lost when the judge is not heard of for a while, and then taken up anew. */
export interface Sharing {
  /** How many judges are at work, this one among them. */
  readonly judges: number
  /** How much the clock of the database is ahead of what this machine has counted since it began, in milliseconds. */
  readonly ahead: number
  /** Why it cannot be taken up anew: nothing is done here any more. */
  readonly shutOut: Error | undefined

  /**
   * Letters that may be answered now, each claimed: none that may have to do with one of them came before it, and no
   * alarm is due of before it came.
   */
  letters(most: number, leaving: Leaving): Promise<readonly ClaimedLetter[]>
  /** One letter, claimed, if it may be answered now. */
  letter(key: LetterKey): Promise<ClaimedLetter | undefined>
  /** It has been dealt with here. */
  done(letter: ClaimedLetter): void
  /** Others may have it; what else it turned out to be about is noted. */
  giveBack(letter: ClaimedLetter, also?: readonly string[]): Promise<void>

  /** Alarms that are due and may be rung, each claimed: all letters that came before have been filed, and dealt with. */
  alarms(now: Timestamp, most: number, leaving: Leaving): Promise<readonly Alarm[]>

  /** It could not be rung here; others may. */
  giveBackAlarm(alarm: Alarm): Promise<void>

  /** Mails that are due as the store has them, to recipients to whom no other judge sends. */
  mails(asked: MailsAsked): Promise<readonly QueuedMail[]>
  /** Whether it has them for sure, as far as its own clock tells; whoever was not heard of for a while may have lost them. */
  readonly maySend: boolean
  /** Others may send to them. */
  mailsDone(): Promise<void>

  /** Whether this judge is the one that reads there; it is from then on if nobody was. */
  reads(source: string): Promise<boolean>
  /** Whoever reads there has filed everything that came until then, which may be news to others; or cannot say so. */
  filed(source: string, upTo: Timestamp | undefined, isNews: boolean): Promise<void>
  /** From now on nobody believes that all letters of before have been filed, until it is released. */
  takesInHand(): Promise<{ release(): Promise<void> }>

  /** Whether this judge does what only one of them should; it does from then on if nobody did. */
  does(what: Duty): Promise<boolean>
  /** Who does it, as of when that was asked last. */
  whoDoes(what: Duty): string
  /** Whether there is anything that this judge could claim. */
  hasWork(now: Timestamp): Promise<boolean>
  /** `hear` is called when another judge says that there is something to do; that may be never. */
  onHint(hear: () => void): void
  /** Gives up everything that it has claimed. */
  leave(): Promise<void>
}

/** The chores of the night, and the post office on one's own machine. */
export type Duty = 'chores' | 'office'

/** What this judge leaves to others for now. */
export interface Leaving {
  readonly letters: readonly LetterKey[]
  readonly games: readonly GameName[]
}

export interface MailsAsked {
  readonly now: Timestamp
  readonly most: number
  /** Domains to which nothing may leave now. */
  readonly without: readonly string[]
}
