// What is seen of an order whose other half is not.
import type { Location, Power, Province, Unit } from '../../../rules/board/board.ts'

/** An order of which a reader does not see where it begins, or what it is about: what is not seen is undefined. */
export interface Glimpse {
  readonly power: Power
  readonly kind: Unit['kind']
  readonly at: Location | undefined
  readonly does: 'move' | 'support' | 'convoy' | 'leave' | 'retreat'
  readonly from: Province | undefined
  readonly to: Location | undefined
  /** For a support in place there is nowhere to go. */
  readonly isInPlace: boolean
  readonly flag: 'bounce' | 'failed' | undefined
  readonly isDislodged: boolean
}
