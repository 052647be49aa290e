// Lines of orders as people write them, each for its power.

import type { OrderContext } from '../../reader/line/places.ts'
import type { RefusedLine } from '../../reader/line/said.ts'
import { readText } from '../../reader/reading.ts'
import type { Power } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import type { Legality } from '../../rules/orders/legality.ts'
import type { LoadedBoard } from './loaded.ts'
import { headed, linesOf, parted } from './written.ts'

/** The orders of one power. */
export interface OrdersOf {
  readonly power: Power
  readonly lines: readonly string[]
}

/** The power a line without a name is for: the one that can follow it, or else the only one it may be meant for. */
function powerTold(line: string, where: Omit<OrderContext, 'power'>, isPart = false): Power | undefined {
  const read = where.board.powers.map(({ index }) => ({
    index,
    ...readText(line, { ...where, power: index }),
  }))
  const told =
    read.find(({ followed, refused }) => followed.length > 0 && refused.length === 0) ??
    read.find(({ followed }) => followed.length > 0)
  if (told !== undefined) return told.index
  const own = read.filter(({ refused }) => refused.length > 0 && !refused.some(isOfAnother))
  if (own.length === 1) return own[0]!.index
  // No power can follow `A Par - Bur or Pic`, so decide by the part of it that was refused.
  const part = own[0]?.refused[0]?.text
  return part === undefined || part === line || isPart ? undefined : powerTold(part, where, true)
}

/** Whether the refusal says that the order is another power's. */
const isOfAnother = ({ refusal: { kind } }: RefusedLine): boolean =>
  kind === 'notYourUnit' || kind === 'noUnitThere' || kind === 'noSite'

/** Lines below a power's name are its orders. A line below none is for the power that can follow it. */
export function ordersIn(
  text: string,
  { board, rules }: LoadedBoard,
  position: Position,
  legality: Legality,
): { readonly orders: readonly OrdersOf[]; readonly strays: readonly string[] } {
  const byPower = new Map<Power, string[]>()
  const strays: string[] = []
  let open: Power | undefined
  for (const written of linesOf(text).flatMap(line => parted(line, board))) {
    const { named, line } = headed(written, board)
    if (named !== undefined) open = named
    if (line === '') continue
    const power = open ?? powerTold(line, { board, rules, position, legality })
    if (power === undefined) strays.push(line)
    else byPower.set(power, [...(byPower.get(power) ?? []), line])
  }
  return { orders: [...byPower].map(([power, lines]) => ({ power, lines })), strays }
}
