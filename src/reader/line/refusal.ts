// Why a line is not followed, with everything needed to explain it.

import type { Result } from '../../result.ts'
import type { Location, Power, Unit } from '../../rules/board/board.ts'
import type { Phase, PhaseKind } from '../../rules/board/phase.ts'
import type { Illegality } from '../../rules/orders/legality.ts'
import type { AdjustmentOrder, MovementOrder, Order, RetreatOrder } from '../../rules/orders/order.ts'
import type { NoSite } from '../../rules/orders/standing.ts'
import type { Reading } from './phrases.ts'
import type { PhaseNamed } from './words/phaseNames.ts'

/** What an exacting rulebook wants to be said, and said correctly. (DATC 4.B.5 to 4.C.6) */
export type Inexact =
  | 'kindUnsaid'
  | 'kindWrong'
  | 'nationUnsaid'
  | 'nationWrong'
  | 'coastOfUnitWrong'
  | 'coastOfNoUse'

export type OrderRefusal =
  | { readonly kind: 'notUnderstood'; readonly line: string }
  /** An order beside words that leave open whether it is one. */
  | { readonly kind: 'besideWords'; readonly line: string }
  /** `unit`: whose order it would be, if that is clear. */
  | { readonly kind: 'noSuchPlace'; readonly phrase: string; readonly unit?: Unit }
  /** Reading all of it would exceed the letter's budget. */
  | { readonly kind: 'unread'; readonly line: string }
  /** It depends on what others do. */
  | { readonly kind: 'conditional'; readonly line: string }
  /** It names two alternatives. */
  | { readonly kind: 'eitherOr'; readonly line: string }
  /** It takes back or corrects something, and it is unclear which orders that concerns. */
  | { readonly kind: 'unclearCorrection'; readonly line: string }
  /** A sentence without orders, which no rule knows, surely changes it in some way. */
  | { readonly kind: 'speaksAgainst'; readonly line: string }
  /** Its writer takes it back in the same letter. */
  | { readonly kind: 'takenBack'; readonly line: string }
  /** It stands below a heading that makes it no order yet: `DRAFT`. */
  | { readonly kind: 'setAside'; readonly line: string }
  /** Its box is not ticked, or a cross stands behind it. */
  | { readonly kind: 'notTicked'; readonly line: string }
  /** For a unit of the writer's own, but below another power's name. */
  | { readonly kind: 'underAnother'; readonly heading: Power }
  | { readonly kind: 'noSuchPower'; readonly phrase: string }
  /** The line means two things, and nothing tells which. */
  | { readonly kind: 'twoMeanings'; readonly meanings: readonly Order[] }
  | { readonly kind: 'noUnitThere'; readonly at: Location; readonly phase: PhaseKind }
  | { readonly kind: 'notYourUnit'; readonly unit: Unit }
  /** A unit without an action, or an action without a unit. */
  | { readonly kind: 'incomplete'; readonly unit: Unit | undefined }
  | { readonly kind: 'illegal'; readonly order: MovementOrder; readonly why: Illegality }
  /** A fleet could go to, or be built on, any of these coasts. */
  | {
      readonly kind: 'coastMissing'
      readonly unit: Unit
      readonly coasts: readonly Location[]
      /** The unit that would support its move there. */
      readonly by?: Unit
    }
  | {
      readonly kind: 'coastOutOfReach'
      readonly unit: Unit
      readonly to: Location
      readonly coasts: readonly Location[]
    }
  | { readonly kind: 'wrongPhase'; readonly said: Reading['kind']; readonly phase: PhaseKind }
  /** It stands under another phase, or after its name. */
  | { readonly kind: 'otherPhase'; readonly line: string; readonly named: PhaseNamed; readonly now: Phase }
  | { readonly kind: 'noRetreat'; readonly order: RetreatOrder; readonly retreats: readonly Location[] }
  /** Army or fleet? */
  | { readonly kind: 'kindMissing'; readonly at: Location }
  | { readonly kind: 'noSite'; readonly unit: Unit; readonly why: NoSite }
  /** Another order for the same unit, or in the same place, came first. `isAsked`: that one waits for the player's YES. */
  | { readonly kind: 'alreadySaid'; readonly order: Order; readonly first: Order; readonly isAsked?: true }
  /** Another order for the same unit, or in the same place, came later, and by this rulebook the last counts. */
  | { readonly kind: 'saidAnew'; readonly order: Order; readonly last: Order; readonly isAsked?: true }
  /** Another order for the same unit, or in the same place, and by this rulebook neither counts. */
  | { readonly kind: 'saidTwice'; readonly order: Order; readonly other: Order }
  /** One of several different sets, and it is unknown which is the last. */
  | { readonly kind: 'severalSets'; readonly power: Power }
  | { readonly kind: 'tooMany'; readonly order: AdjustmentOrder; readonly due: number }
  | { readonly kind: 'nothingDue'; readonly order: AdjustmentOrder; readonly due: number }
  /** By this rulebook a build may not be waived. */
  | { readonly kind: 'noWaives'; readonly due: number }
  /** The meaning is clear, but not as exact as this rulebook wants it. `unit` is the one that is inexact. */
  | {
      readonly kind: 'inexact'
      readonly why: Inexact
      readonly unit: Unit
      readonly order: Exclude<Order, { kind: 'waive' }>
    }
  | { readonly kind: 'proxyNotAllowed'; readonly unit: Unit; readonly to: Power }
  /** A proxy of a unit that its writer may order, if it was left to them, but not leave to others. */
  | { readonly kind: 'notYoursToLeave'; readonly unit: Unit }
  /** A proxy to its writer, or to the power that owns the unit. */
  | { readonly kind: 'proxyToSelf'; readonly unit: Unit; readonly to: Power }

/** The one order that a text means, or why there is none. */
export type Meaning = Result<Order, OrderRefusal>
