// Why a line is not followed, with all that is needed to explain it.

import type { Result } from '../../result.ts'
import type { Location, Power, Unit } from '../../rules/board/board.ts'
import type { Phase, PhaseKind } from '../../rules/board/phase.ts'
import type { Illegality } from '../../rules/orders/legality.ts'
import type { AdjustmentOrder, MovementOrder, Order, RetreatOrder } from '../../rules/orders/order.ts'
import type { NoSite } from '../../rules/orders/standing.ts'
import type { Reading } from './phrases.ts'
import type { PhaseNamed } from './words/phaseNames.ts'

/** What an exacting book wants to be said, and said right. (DATC 4.B.5 to 4.C.6) */
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
  /** `unit` is whose order it would be, where that much is clear. */
  | { readonly kind: 'noSuchPlace'; readonly phrase: string; readonly unit?: Unit }
  /** To read all of it would take more than one letter is given. */
  | { readonly kind: 'unread'; readonly line: string }
  /** It depends on what others do. */
  | { readonly kind: 'conditional'; readonly line: string }
  /** It names two ways to go on. */
  | { readonly kind: 'eitherOr'; readonly line: string }
  /** Something is taken back or corrected, and which orders that concerns is not clear. */
  | { readonly kind: 'unclearCorrection'; readonly line: string }
  /** Its writer takes it back in the same letter. */
  | { readonly kind: 'takenBack'; readonly line: string }
  /** A heading that says of what stands below that it is no order yet: `DRAFT`. */
  | { readonly kind: 'setAside'; readonly line: string }
  /** A box before it that is not ticked, or a cross behind it. */
  | { readonly kind: 'notTicked'; readonly line: string }
  /** For a unit of one's own, but below another power's name. */
  | { readonly kind: 'underAnother'; readonly heading: Power }
  | { readonly kind: 'noSuchPower'; readonly phrase: string }
  /** The line says two things, and nothing tells which. */
  | { readonly kind: 'twoMeanings'; readonly meanings: readonly Order[] }
  | { readonly kind: 'noUnitThere'; readonly at: Location; readonly phase: PhaseKind }
  | { readonly kind: 'notYourUnit'; readonly unit: Unit }
  /** A unit, and nothing that it is to do; or something to do, and nobody who is to do it. */
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
  /** It stands under another phase, or behind its name. */
  | { readonly kind: 'otherPhase'; readonly line: string; readonly named: PhaseNamed; readonly now: Phase }
  | { readonly kind: 'noRetreat'; readonly order: RetreatOrder; readonly retreats: readonly Location[] }
  /** Army or fleet? */
  | { readonly kind: 'kindMissing'; readonly at: Location }
  | { readonly kind: 'noSite'; readonly unit: Unit; readonly why: NoSite }
  /** Another order for the same unit, or in the same place, came first; `isAsked`: and is not entered before its writer says so. */
  | { readonly kind: 'alreadySaid'; readonly order: Order; readonly first: Order; readonly isAsked?: true }
  /** Another order for the same unit, or in the same place, came later, and by this book the last counts. */
  | { readonly kind: 'saidAnew'; readonly order: Order; readonly last: Order; readonly isAsked?: true }
  /** Another order for the same unit, or in the same place, and by this book neither counts. */
  | { readonly kind: 'saidTwice'; readonly order: Order; readonly other: Order }
  /** One of several different sets, of which nobody knows the last. */
  | { readonly kind: 'severalSets'; readonly power: Power }
  | { readonly kind: 'tooMany'; readonly order: AdjustmentOrder; readonly due: number }
  | { readonly kind: 'nothingDue'; readonly order: AdjustmentOrder; readonly due: number }
  /** A build may not be waived by this book. */
  | { readonly kind: 'noWaives'; readonly due: number }
  /** What is meant is clear, but not said as exactly as this book wants it; `unit` is the one that is not. */
  | {
      readonly kind: 'inexact'
      readonly why: Inexact
      readonly unit: Unit
      readonly order: Exclude<Order, { kind: 'waive' }>
    }
  | { readonly kind: 'proxyNotAllowed'; readonly unit: Unit; readonly to: Power }
  /** A proxy of a unit that its writer may order, if it is left to them, but not leave to others. */
  | { readonly kind: 'notYoursToLeave'; readonly unit: Unit }
  /** A proxy to its writer, or to the power whose unit it is. */
  | { readonly kind: 'proxyToSelf'; readonly unit: Unit; readonly to: Power }

/** The one order that a text means, or why there is none. */
export type Meaning = Result<Order, OrderRefusal>
