// Reads one line in the canonical spelling by itself: the order that it is, or why it is none.

import { canonicalOrder, mayBeCanonical } from '../../reader/line/atSight.ts'
import type { OrderContext } from '../../reader/line/places.ts'
import type { OrderRefusal } from '../../reader/line/refusal.ts'
import type { Board, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import type { MovementOrder } from '../../rules/orders/order.ts'

type Illegal = OrderRefusal & { readonly kind: 'illegal' }

/** Why a canonical line is refused, if it is an illegal order for the power's own unit and says all that it needs. */
export function illegalAtSight(line: string, where: OrderContext): Illegal | undefined {
  const { board, rules, legality, power } = where
  const order = canonicalOrder(line, board, legality.standing)
  if (order?.unit.power !== power || namesCoastToArmy(order, where)) return undefined
  const why = legality.whyNot(order, rules)
  const mayBeOpen = why === undefined || why === 'coastNeeded' || endsWithAPower(line, board)
  return mayBeOpen ? undefined : { kind: 'illegal', order, why }
}

/** Whether a line can mean nothing else: each name has one place, no coast is open, and the board has no special passages. */
export function hasOneMeaning(order: MovementOrder, line: string, { board }: OrderContext): boolean {
  const { railroad, canal } = board.passages
  if (railroad !== undefined || canal !== undefined) return false
  const goal = order.kind === 'hold' ? undefined : order.to
  if (goal !== undefined && board.provinces[board.province(goal)]!.coasts.length > 0) return false
  const gazetteer = gazetteerOf(board)
  const names = line.split(' ').filter(word => word.length > 2)
  return names.every(name => gazetteer.named(name.toLowerCase(), 'exact').length === 1)
}

/** `F BAL S F ENG`: ENG is the Channel, or England, whose unit then stands in the next line. */
export const endsWithAPower = (line: string, board: Board): boolean =>
  gazetteerOf(board).mayMeanPower(line.slice(line.lastIndexOf(' ') + 1).toLowerCase())

/** `A RUM - BUL/SC`: the refusal of such a line leaves out the coast. */
function namesCoastToArmy(order: MovementOrder, { board, legality }: OrderContext): boolean {
  if (order.kind === 'hold' || order.to === undefined || order.to === board.province(order.to)) return false
  const mover = order.kind === 'move' ? order.unit : legality.standing.unitIn(order.from)
  return mover?.kind === 'army'
}

/** Whether a movement line has the canonical form, and every place in it is on the board. */
export const isCanonical = (line: string, where: OrderContext): boolean =>
  mayBeCanonical(where) &&
  IS_CANONICAL.test(line) &&
  line.split(' ').every(word => word.length < 3 || where.board.place(word) !== undefined)

/** `F STP/SC H`, `A PAR - BUR`, `A MUN S A PAR - BUR`, `F ENG C A LON - BRE` */
const PLACE = '[A-Z]{3}(?:/[NSEW]C)?'
const HELP = `S [AF] ${PLACE}|C [AF] [A-Z]{3}(?= -)`
const IS_CANONICAL = new RegExp(`^[AF] ${PLACE} (?:H|(?:${HELP})?(?: ?- ${PLACE})?)$`)

/** The units that a name without a coast can mean: `TYR` means those in Tyrolia and in the Tyrrhenian Sea. */
export const unitsCalled = (name: string, { board, legality }: OrderContext): readonly (Unit | undefined)[] =>
  gazetteerOf(board)
    .named(name.toLowerCase(), 'exact')
    .map(({ province }) => legality.standing.unitIn(province))
