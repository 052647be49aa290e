// Everything that a letter can ask for: one kind for each thing, however it was spelled.
import type { Enclosures } from '../game/events.ts'
import type { SettingChange } from '../game/settings.ts'

/** A kind of thing that a letter asks for, with what its line says about it. */
export type Said<Kind extends Saying['kind']> = Extract<Saying, { kind: Kind }>

/** Where a date, a power, a unit or a list is meant, it is as it was written: what it means only the game can tell. */
export type Saying =
  | AboutPeople
  | AboutSeats
  | AboutOrders
  | AboutPress
  | AboutEnding
  | AboutTime
  | AboutInformation
  | AboutTheGame
  | NotAsked

type AboutPeople =
  | { readonly kind: 'register'; readonly fields: ReadonlyMap<string, string> }
  | { readonly kind: 'alsoAm'; readonly address: string }
  | { readonly kind: 'whoAmI' }
  | { readonly kind: 'myGames' }
  /** No `who` for the writer himself. */
  | { readonly kind: 'whoIs'; readonly who: string | undefined; readonly spelling: string }
  | { readonly kind: 'address'; readonly addresses: readonly string[] }
  | { readonly kind: 'password'; readonly password: string }
  /** The writer's own zone, or none for the judge's. */
  | { readonly kind: 'zone'; readonly zone: string | undefined }
  /** What the writer wants in his mails besides their words; what is not said stays as it is. */
  | ({ readonly kind: 'enclose' } & Partial<Enclosures>)

type Password = { readonly password: string | undefined }

type AboutSeats =
  | ({ readonly kind: 'create'; readonly game: string; readonly words: readonly string[] } & Password)
  | ({ readonly kind: 'rename'; readonly game: string; readonly to: string } & Password)
  | ({ readonly kind: 'purge'; readonly game: string } & Password)
  /** The words behind the password: the variant once more, or the word of a private game. */
  | ({
      readonly kind: 'signOn'
      readonly game: string
      readonly power: string | undefined
      readonly words: readonly string[]
    } & Password)
  | ({ readonly kind: 'signOnAs'; readonly seat: string; readonly game: string } & Password)
  | ({ readonly kind: 'observe'; readonly game: string; readonly nick: string | undefined } & Password)
  | ({
      readonly kind: 'takeOver'
      readonly seat: string
      readonly game: string
      readonly words: readonly string[]
    } & Password)
  | { readonly kind: 'prefer'; readonly wish: string }
  /** A seat where the line itself says which, instead of a sign-on. */
  | ({
      readonly kind: 'resign'
      readonly seat: string | undefined
      readonly game: string | undefined
    } & Password &
      Dangerous)
  | { readonly kind: 'approve'; readonly who: string; readonly isApproved: boolean }
  /** A SIGNON that cannot be read; a password may stand in it. */
  | { readonly kind: 'unclearSignOn' }

/** Whether it was asked for in its explicit form, so that nobody need ask back; and by which word. */
type Dangerous = { readonly isSure: boolean; readonly spelling: string }

type AboutOrders =
  /** Lines that are no command: orders, or prose. */
  | { readonly kind: 'orders'; readonly lines: readonly string[] }
  /** Lines for a phase to come, with their IFs. */
  | { readonly kind: 'phase'; readonly phase: string; readonly lines: readonly string[] }
  /** Orders that stand until they are changed. */
  | { readonly kind: 'standing'; readonly lines: readonly string[] }
  | { readonly kind: 'clearStanding' }
  /** What is assumed of the others. */
  | { readonly kind: 'preview'; readonly lines: readonly string[]; readonly spelling: string }
  /** The orders of the present phase, or those of all phases. */
  | { readonly kind: 'clear'; readonly what: 'orders' | 'all'; readonly spelling: string }
  | { readonly kind: 'clearPlans'; readonly spelling: string }
  /** The order of a unit; without one the last that was given. */
  | { readonly kind: 'undo'; readonly unit: string | undefined; readonly spelling: string }
  /** For a phase to come, where it stands under one. */
  | { readonly kind: 'wait'; readonly waits: boolean; readonly phase: string | undefined }
  | { readonly kind: 'status' }

type AboutPress =
  /** `to` is `all`, a list, or `all but` a list. */
  | {
      readonly kind: 'press'
      readonly to: string
      readonly colour: 'white' | 'grey' | undefined
      readonly body: string
      readonly isPostal: boolean
    }
  | { readonly kind: 'noteInDiary'; readonly body: string }
  | { readonly kind: 'diary' }
  | { readonly kind: 'diaryEntry'; readonly entry: number }
  | { readonly kind: 'strikeFromDiary'; readonly entry: number }

type AboutEnding =
  | { readonly kind: 'draw'; readonly powers: string | undefined }
  | { readonly kind: 'concede'; readonly power: string }
  | { readonly kind: 'noVote'; readonly which: 'draw' | 'concession' }
  | { readonly kind: 'votes' }

type AboutTime =
  | { readonly kind: 'deadline'; readonly date: string }
  | { readonly kind: 'grace'; readonly date: string }
  | { readonly kind: 'start'; readonly date: string }
  | {
      readonly kind: 'absence'
      readonly from: string
      readonly to: string | undefined
      readonly spelling: string
    }
  | { readonly kind: 'noAbsence'; readonly date: string | undefined; readonly spelling: string }
  | {
      readonly kind: 'grantAbsence'
      readonly who: string
      readonly from: string
      readonly to: string | undefined
    }

type AboutInformation =
  | { readonly kind: 'list'; readonly game: string | undefined; readonly isFull: boolean }
  | { readonly kind: 'summary'; readonly game: string | undefined; readonly spelling: string }
  | {
      readonly kind: 'history'
      readonly game: string | undefined
      readonly from: string | undefined
      readonly to: string | undefined
      readonly lines: number | undefined
      readonly fromPhase: string | undefined
      readonly toPhase: string | undefined
      readonly withBroadcasts: boolean
    }
  | { readonly kind: 'whoGame'; readonly game: string | undefined; readonly isFull: boolean }
  /** Without a phase as it stands now. */
  | {
      readonly kind: 'map'
      readonly game: string | undefined
      readonly phase: string | undefined
      readonly format: string | undefined
    }
  | { readonly kind: 'help'; readonly word: string | undefined; readonly spelling: string }
  | { readonly kind: 'version' }

type AboutTheGame =
  | { readonly kind: 'set'; readonly changes: readonly SettingChange[] }
  | { readonly kind: 'become'; readonly power: string }
  | { readonly kind: 'becomeMaster' }
  | ({ readonly kind: 'process'; readonly phase: string | undefined } & Dangerous)
  | { readonly kind: 'begin' }
  | { readonly kind: 'unstart' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | ({ readonly kind: 'terminate' } & Dangerous)
  | ({ readonly kind: 'eject'; readonly who: string } & Dangerous)
  | { readonly kind: 'promote'; readonly who: string }
  | ({ readonly kind: 'rollBack'; readonly to: number; readonly keepsOrders: boolean } & Dangerous)
  /** To a phase by its name; to the last one without. */
  | ({
      readonly kind: 'rollBackTo'
      readonly phase: string | undefined
      readonly keepsOrders: boolean
    } & Dangerous)
  | { readonly kind: 'rollForward'; readonly to: string | undefined }
  /** What is put right on the board by the master's hand. */
  | { readonly kind: 'repair'; readonly lines: readonly string[] }

/** Why a line that begins like a command is none; the reply says what would be right. */
export type Unclear =
  /** `command` names what the line begins with; `right` is how that is written. */
  | { readonly why: 'notInFull'; readonly command: string; readonly right: readonly string[] }
  | { readonly why: 'twoMeanings'; readonly command: string; readonly right: readonly string[] }
  /** PRESS does not say to whom. */
  | { readonly why: 'toWhom'; readonly command: string; readonly right: readonly string[] }
  /** WAIT under an IF: it can be had for a phase, not for a case. */
  | { readonly why: 'underIf'; readonly command: string; readonly right: readonly string[] }

type NotAsked =
  /** A thing of the old judges that this one has not; `body` is the text that was to be sent. */
  | {
      readonly kind: 'notOffered'
      readonly what: string
      readonly spelling: string
      readonly body: string | undefined
    }
  /** A line that begins like a command and cannot be read; `body` is the text that was to be sent. */
  | ({ readonly kind: 'unclear'; readonly body: string | undefined } & Unclear)
  /** A slip of the pen: nothing is done, and the line is shown as it was surely meant. */
  | {
      readonly kind: 'misspelt'
      readonly word: string
      readonly suggestion: string
      readonly body: string | undefined
    }
