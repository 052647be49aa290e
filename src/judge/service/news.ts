// What goes on in a running judge, for its log and its counters.
import type { OriginDoubt } from '../../post/authentication.ts'
import type { ClockTrouble } from '../clock/clock.ts'
import type { GameName, LetterKey } from '../store/batch.ts'

/** A mail of ours; `letter` is the one that it answers. */
interface AboutMail {
  readonly mail: string
  readonly to: string | undefined
  readonly letter: LetterKey | null
}

/** What is done at set times. */
export type Chore = 'verify' | 'backup' | 'sealed letters' | 'returned mails' | 'old texts'

/** What can be wrong with a judge for a while. */
export type TroubleKind =
  | 'round'
  | 'mailbox'
  | 'unsettled'
  | 'remade'
  | 'carrier'
  | 'waiting'
  | 'refused'
  | 'chore'
  | 'store'
  | 'unwritten'
  | 'disk'
  | 'secret'
  | 'office'
  | 'log'
  | 'clock'

export type ServiceEvent =
  | { readonly kind: 'letterFiled'; readonly letter: LetterKey; readonly from: string }
  /** A copy of a letter that was filed before: nothing is done with it. */
  | { readonly kind: 'letterKnown'; readonly letter: LetterKey; readonly as: LetterKey }
  /** The domain of its sender's address does not vouch for a letter. */
  | { readonly kind: 'senderUnproven'; readonly letter: LetterKey; readonly why: OriginDoubt }
  | { readonly kind: 'letterAnswered'; readonly letter: LetterKey }
  | { readonly kind: 'letterSetAside'; readonly letter: LetterKey; readonly why: string }
  | ({ readonly kind: 'mailSent' } & AboutMail)
  | ({ readonly kind: 'mailFailed'; readonly why: string; readonly retry: string } & AboutMail)
  | ({ readonly kind: 'mailGivenUp'; readonly why: string } & AboutMail)
  | { readonly kind: 'alarmRung'; readonly game: GameName; readonly alarm: string }
  /** The mailbox could be reached, and everything in it is filed. */
  | { readonly kind: 'mailboxEmptied' }
  /** Another judge of the store reads it, or there is none: that judge tells whether it is well. */
  | { readonly kind: 'mailboxElsewhere' }
  /** It could not be read, or what was in it could not be filed; the fault itself is reported separately. */
  | { readonly kind: 'mailboxFailed'; readonly fault: unknown }
  /** A device could not be told, and is forgotten. */
  | { readonly kind: 'pushFailed'; readonly why: string }
  | { readonly kind: 'roundDone' }
  /** A round broke off; the fault itself is reported separately. */
  | { readonly kind: 'roundFailed'; readonly fault: unknown }
  /** Nothing was written, since the store cannot be; the caller reports the fault separately. */
  | { readonly kind: 'commitFailed'; readonly fault: unknown }
  /** The first commit that was written after some failed. */
  | { readonly kind: 'commitDone' }
  | { readonly kind: 'troubleBegan'; readonly trouble: TroubleKind; readonly text: string }
  | { readonly kind: 'troubleEnded'; readonly trouble: TroubleKind; readonly text: string }
  /** A chore is done; `found` is what a person should look at. */
  | {
      readonly kind: 'choreDone'
      readonly chore: Chore
      readonly result: string
      readonly found: readonly string[]
    }
  | { readonly kind: 'choreFailed'; readonly chore: Chore; readonly fault: unknown }
  | { readonly kind: 'clockDoubted'; readonly trouble: ClockTrouble }
  | { readonly kind: 'clockTrusted' }
  /** Set back by less than an hour: time stands still for that long. */
  | { readonly kind: 'clockSetBack'; readonly by: number }
  /** A clock that was ahead has changed the deadlines of these games; those who can put that right are told. */
  | { readonly kind: 'deadlinesMoved'; readonly games: readonly GameName[] }
  /** Other users of the machine could look into these. */
  | { readonly kind: 'closedToOthers'; readonly paths: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: unknown; readonly about?: About | undefined }

/** What a fault is about, unless it is about everything. */
export interface About {
  readonly letter?: LetterKey
  readonly game?: GameName
}

/** Is told what failed while other things go on. */
export type OnFault = (fault: unknown, about?: About) => void

/** Is told what goes on; must neither wait nor fail. */
export type Tell = (news: ServiceEvent) => void

/** Tells several at once. */
export const tellAll =
  (...each: readonly Tell[]): Tell =>
  news => {
    for (const tell of each) tell(news)
  }
