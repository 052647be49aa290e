// The words by which programs tell refusals apart.

import type { Inexact, OrderRefusal } from '../../../reader/line/refusal.ts'
import type { Board } from '../../../rules/board/board.ts'
import type { Illegality } from '../../../rules/orders/legality.ts'

const REFUSAL_CODES = [
  'ambiguous',
  'unknown-place',
  'no-such-unit',
  'not-yours',
  'illegal',
  'missing-coast',
  'wrong-coast',
  'missing-unit-type',
  'incomplete',
  'conditional',
  'unclear-correction',
  'taken-back',
  'wrong-phase',
  'duplicate',
  'too-many',
  'not-an-order',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

export const refusalCode = (board: Board, refusal: OrderRefusal): RefusalCode => {
  switch (refusal.kind) {
    case 'illegal':
      return ILLEGALITY_CODES[refusal.why] ?? 'illegal'
    case 'noRetreat':
      return isOtherCoast(board, refusal) ? 'wrong-coast' : 'illegal'
    case 'inexact':
      return INEXACT_CODES[refusal.why]
    default:
      return CODES[refusal.kind]
  }
}

const CODES: Readonly<
  Record<Exclude<OrderRefusal['kind'], 'illegal' | 'noRetreat' | 'inexact'>, RefusalCode>
> = {
  notUnderstood: 'not-an-order',
  besideWords: 'not-an-order',
  unread: 'not-an-order',
  noSuchPlace: 'unknown-place',
  noSuchPower: 'illegal',
  twoMeanings: 'ambiguous',
  noUnitThere: 'no-such-unit',
  notYourUnit: 'not-yours',
  conditional: 'conditional',
  eitherOr: 'ambiguous',
  unclearCorrection: 'unclear-correction',
  speaksAgainst: 'unclear-correction',
  takenBack: 'taken-back',
  setAside: 'not-an-order',
  notTicked: 'not-an-order',
  underAnother: 'not-yours',
  incomplete: 'incomplete',
  coastMissing: 'missing-coast',
  coastOutOfReach: 'wrong-coast',
  wrongPhase: 'wrong-phase',
  otherPhase: 'wrong-phase',
  kindMissing: 'missing-unit-type',
  noSite: 'illegal',
  alreadySaid: 'duplicate',
  saidAnew: 'duplicate',
  saidTwice: 'duplicate',
  severalSets: 'duplicate',
  noWaives: 'illegal',
  tooMany: 'too-many',
  nothingDue: 'too-many',
  proxyNotAllowed: 'illegal',
  notYoursToLeave: 'not-yours',
  proxyToSelf: 'illegal',
}

const INEXACT_CODES: Readonly<Record<Inexact, RefusalCode>> = {
  kindUnsaid: 'missing-unit-type',
  kindWrong: 'illegal',
  nationUnsaid: 'incomplete',
  nationWrong: 'illegal',
  coastOfUnitWrong: 'wrong-coast',
  coastOfNoUse: 'wrong-coast',
}

const ILLEGALITY_CODES: Partial<Record<Illegality, RefusalCode>> = {
  noSuchUnit: 'no-such-unit',
  nobodyToSupport: 'no-such-unit',
  coastNeeded: 'missing-coast',
  coastOutOfReach: 'wrong-coast',
}

/** A retreat to a place that the movement left closed. */
export type NoRetreat = OrderRefusal & { kind: 'noRetreat' }

/** Whether the unit could retreat to another coast of the same province. */
const isOtherCoast = (board: Board, { order, retreats }: NoRetreat): boolean =>
  order.kind === 'retreat' && retreats.some(at => board.province(at) === board.province(order.to))
