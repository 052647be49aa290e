// The visible half of an order whose other half is hidden.
import type { Location, Power, Province, Unit } from '../../../rules/board/board.ts'

/** An order of which the reader does not see where it begins or what it is about. Parts that are not seen are undefined. */
export interface Glimpse {
  readonly power: Power
  readonly kind: Unit['kind']
  readonly at: Location | undefined
  readonly does: 'move' | 'support' | 'convoy' | 'leave' | 'retreat'
  readonly from: Province | undefined
  readonly to: Location | undefined
  /** A support in place has no destination. */
  readonly isInPlace: boolean
  readonly flag: 'bounce' | 'failed' | undefined
  readonly isDislodged: boolean
}
