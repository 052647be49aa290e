// Everything that can happen in a game. Events are never edited or deleted; read in order they tell the game's story.
import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { Power } from '../../rules/board/board.ts'
import type { Phase } from '../../rules/board/phase.ts'
import type { Position } from '../../rules/board/position.ts'
import type { Order } from '../../rules/orders/order.ts'
import type { Instant, Zone } from './calendar.ts'
import type { Absence, Due } from './deadlines.ts'
import type { Enclosures } from './mailWishes.ts'
import type { Audience, Colour, Writer } from './press.ts'
import type { Settings } from './settings.ts'
import type { Plan } from './sheets/plans.ts'
import type { Vote } from './votes.ts'

/** A person who writes to the judge, by the name under which its records know them. */
export type Person = string

/** An address in lower case without its plus part: all such addresses are one mailbox. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Who did something: a person in one of their roles, or the clock. */
export type Doer =
  | { readonly kind: 'master' | 'observer' | 'player'; readonly person: Person }
  | { readonly kind: 'power'; readonly power: Power; readonly person: Person }
  | { readonly kind: 'keeper'; readonly person: Person }
  | { readonly kind: 'clock' }

/** The powers a player asks for: groups of powers, most wanted first; or a random one. */
export interface Preferences {
  readonly groups: readonly (readonly Power[])[]
  readonly isRandom: boolean
}

/** A unit that is left to another power. */
export type ProxyOrder = Extract<Order, { readonly kind: 'proxy' }>

/** The number of a played phase, from 1. */
export type Turn = number

/** One power's orders, and the illegal ones that are printed all the same. */
export interface Written {
  readonly orders: readonly Order[]
  /** Illegal orders that are published as they were written; their units hold. */
  readonly voids: readonly Order[]
  /** Orders for other powers' units, followed if their owners leave them to this power. */
  readonly proxied: readonly Order[]
}

/** Why a phase was closed. */
export type Close = 'everybodyOrdered' | 'deadline' | 'graceOver' | 'master' | 'nobodyToWaitFor'

/** Why a deadline was set. */
export type DueReason =
  | 'phaseOpened'
  | 'setByHand'
  | 'graceByHand'
  | 'startMoved'
  | 'resumed'
  | 'judgeWasAway'

export type Ending =
  /** `alongside`: the winner's other powers, if they play several. `why`: set if the win is not by centers. */
  | {
      readonly kind: 'won'
      readonly by: Power
      readonly alongside?: readonly Power[]
      readonly why?: 'mostUnits'
    }
  | { readonly kind: 'draw'; readonly among: readonly Power[]; readonly why: DrawReason }
  | { readonly kind: 'conceded'; readonly to: Power }
  | { readonly kind: 'terminated' }

/** The player of a power; `isOut` if nobody will ever play it. */
export interface SeatGiven {
  readonly power: Power
  readonly player: Person | undefined
  readonly isOut?: true
}

export type DrawReason = 'agreed' | 'idle' | 'lastYear' | 'years'

/** A change that the master makes to the board. */
export type Repair =
  | { readonly kind: 'unitPlaced'; readonly unit: Position['units'][number] }
  | { readonly kind: 'unitRemoved'; readonly unit: Position['units'][number] }
  | { readonly kind: 'centerGiven'; readonly center: number; readonly to: Power | undefined }

/** Who acted in the person's place; absent if they acted themselves. */
interface ForAnother {
  readonly by?: Doer
}

export type Fact =
  // Gathering
  | { readonly kind: 'gameCreated'; readonly name: string; readonly by: Person; readonly settings: Settings }
  | { readonly kind: 'gameRenamed'; readonly to: string; readonly by: Doer }
  | {
      readonly kind: 'settingsChanged'
      readonly by: Doer
      readonly changes: Partial<Settings>
      readonly makesIrregular: boolean
    }
  | { readonly kind: 'playerSignedOn'; readonly player: Person; readonly preferences: Preferences }
  | { readonly kind: 'preferencesStated'; readonly player: Person; readonly preferences: Preferences }
  | { readonly kind: 'playerWithdrew'; readonly player: Person; readonly by: Doer }
  | { readonly kind: 'playersApproved'; readonly players: readonly Person[]; readonly isApproved: boolean }
  | { readonly kind: 'observerJoined'; readonly observer: Person }
  | { readonly kind: 'observerLeft'; readonly observer: Person; readonly by: Doer }
  | { readonly kind: 'masterPromoted'; readonly master: Person; readonly by: Doer }
  | { readonly kind: 'masterLeft'; readonly master: Person; readonly by: Doer }
  | ({ readonly kind: 'passwordChosen'; readonly person: Person; readonly password: string } & ForAnother)
  | { readonly kind: 'addressGiven'; readonly person: Person; readonly addresses: readonly string[] }
  | ({ readonly kind: 'zoneChosen'; readonly person: Person; readonly zone: Zone | undefined } & ForAnother)
  | ({ readonly kind: 'enclosuresChosen'; readonly person: Person } & Enclosures & ForAnother)
  | {
      readonly kind: 'gameStarted'
      readonly by: Doer
      readonly seats: readonly SeatGiven[]
      readonly position: Position
    }
  | { readonly kind: 'gameUnstarted'; readonly by: Doer }
  // Playing
  | {
      readonly kind: 'ordersWritten'
      readonly power: Power
      readonly by: Doer
      /** The sheet as it now stands. */
      readonly sheet: Written
      readonly isComplete: boolean
    }
  | {
      readonly kind: 'ordersCleared'
      readonly power: Power
      readonly by: Doer
      readonly sheet: Written
      readonly isComplete: boolean
    }
  | ({
      readonly kind: 'ordersPlanned'
      readonly power: Power
      readonly phase: Phase
      readonly plan: Plan
    } & ForAnother)
  | ({ readonly kind: 'plansCleared'; readonly power: Power; readonly phase: Phase | undefined } & ForAnother)
  | ({ readonly kind: 'standingOrdersGiven'; readonly power: Power; readonly text: string } & ForAnother)
  | {
      readonly kind: 'plansTakenUp'
      readonly power: Power
      readonly from: 'plan' | 'standingOrders' | 'perpetual'
      readonly sheet: Written
      readonly isComplete: boolean
      /** Lines that cannot be followed now. */
      readonly refused: readonly string[]
    }
  | ({
      readonly kind: 'waitChosen'
      readonly power: Power
      readonly waits: boolean
      /** A later phase; undefined for the present one. */
      readonly phase: Phase | undefined
    } & ForAnother)
  | {
      readonly kind: 'pressSent'
      readonly from: Writer
      readonly by: Person
      readonly to: Audience
      readonly colour: Colour
      readonly text: string
      /** Goes out with the next results. */
      readonly isPostal: boolean
    }
  | ({ readonly kind: 'diaryWritten'; readonly power: Power; readonly text: string } & ForAnother)
  | ({ readonly kind: 'diaryStruck'; readonly power: Power; readonly entry: number } & ForAnother)
  | ({ readonly kind: 'voteCast'; readonly power: Power; readonly vote: Vote | undefined } & ForAnother)
  | { readonly kind: 'votesForgotten' }
  | { readonly kind: 'deadlineSet'; readonly due: Due; readonly why: DueReason; readonly by: Doer }
  | { readonly kind: 'startSet'; readonly start: Instant; readonly by: Doer }
  | ({ readonly kind: 'absenceTaken'; readonly person: Person; readonly by: Doer } & Absence)
  | ({ readonly kind: 'absenceRequested'; readonly person: Person } & Absence)
  | ({ readonly kind: 'absenceCancelled'; readonly person: Person; readonly by: Doer } & Absence)
  | {
      readonly kind: 'remindersSent'
      readonly to: readonly Power[]
      /** The time of the alarm that this event answers; also in the events below. */
      readonly rung: Instant
    }
  | { readonly kind: 'deadlineMissed'; readonly late: readonly Power[]; readonly rung: Instant }
  | { readonly kind: 'lateNoticeSent'; readonly late: readonly Power[]; readonly rung: Instant }
  | { readonly kind: 'seatsAbandoned'; readonly powers: readonly Power[]; readonly rung: Instant }
  | { readonly kind: 'graceEnded'; readonly missing: readonly Power[]; readonly rung: Instant }
  | { readonly kind: 'phaseHeldUp'; readonly rung: Instant }
  | { readonly kind: 'civilDisorderDeclared'; readonly powers: readonly Power[] }
  | { readonly kind: 'playerResigned'; readonly power: Power; readonly player: Person; readonly by: Doer }
  | { readonly kind: 'playerReturned'; readonly power: Power; readonly player: Person }
  | { readonly kind: 'seatTaken'; readonly power: Power; readonly player: Person }
  | {
      readonly kind: 'phaseResolved'
      readonly turn: Turn
      readonly phase: Phase
      readonly why: Close
      readonly results: PhaseResults
      /** Illegal orders that are printed as they were written. */
      readonly voids: readonly Order[]
      /** Units left to other powers, used or not. */
      readonly proxies: readonly ProxyOrder[]
      /** Units without an order of their own. */
      readonly unordered: readonly Position['units'][number][]
      readonly after: Position
    }
  /** Which power a neutral power joins by the coin toss; and that it has joined. */
  | { readonly kind: 'coinTossed'; readonly power: Power; readonly to: Power }
  | { readonly kind: 'powerJoined'; readonly power: Power; readonly to: Power }
  | { readonly kind: 'gameEnded'; readonly ending: Ending; readonly by: Doer }
  // The master
  | { readonly kind: 'gamePaused'; readonly by: Doer }
  | { readonly kind: 'gameResumed'; readonly by: Doer }
  | { readonly kind: 'gameRemoved'; readonly by: Doer }
  | { readonly kind: 'gameRestored'; readonly by: Doer }
  | { readonly kind: 'gameRolledBack'; readonly to: Turn; readonly keepsOrders: boolean; readonly by: Doer }
  | { readonly kind: 'gameBroughtForward'; readonly to: Turn; readonly by: Doer }
  | {
      readonly kind: 'positionRepaired'
      readonly repairs: readonly Repair[]
      readonly after: Position
      readonly by: Doer
    }

export type FactKind = Fact['kind']

/** A fact, and when it happened. */
export type GameEvent = Fact & { readonly at: Instant }
