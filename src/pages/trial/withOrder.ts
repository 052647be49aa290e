// Puts an order into lines that a player has written, in place of its unit's earlier order, however that is spelled.

import type { Board, Power } from '../../rules/board/board.ts'
import { isSameOrder, isSameThing, type Order, spellUnit, unitTold } from '../../rules/orders/order.ts'
import { headed, linesOf, parted } from './written.ts'

/** `A Mun - Ber, A Ber - Kie` */
const BETWEEN_ORDERS = /[,;]\s*(?=[af]\s)/i

interface NewOrder {
  readonly power: Power
  readonly order: Order
  readonly text: string
  /** The order it replaces, if that is not one of the same unit. */
  readonly instead?: Order | undefined
}

/**
 * The text with the order below the name of its power. The earlier order of the same unit is removed. `read`: the orders
 * of that power which a line is.
 */
export function withOrder(
  text: string,
  board: Board,
  { power, order, text: spelled, instead }: NewOrder,
  read: (line: string) => readonly Order[],
): string {
  const blocks: { readonly name: string | undefined; lines: string[] }[] = [{ name: undefined, lines: [] }]
  for (const written of linesOf(text).flatMap(line => parted(line, board))) {
    const { named, line } = headed(written, board)
    if (named !== undefined) blocks.push({ name: board.powers[named]!.id, lines: [] })
    blocks.at(-1)!.lines.push(...line.split(BETWEEN_ORDERS).filter(each => each !== ''))
  }
  const { id } = board.powers[power]!
  const isReplaced = (line: string): boolean => {
    const orders = read(line)
    const isOld = (each: Order) =>
      isSameThing(each, order, board) || (instead !== undefined && isSameOrder(each, instead))
    return (orders.length > 0 && orders.every(isOld)) || isOfUnit(line, order, board)
  }
  for (const block of blocks)
    if (block.name === undefined || block.name === id)
      block.lines = without(block.lines, isReplaced, instead?.kind === 'waive')
  const own = blocks.find(({ name }) => name === id) ?? { name: id, lines: [] }
  if (!blocks.includes(own)) blocks.push(own)
  own.lines.push(spelled)
  return blocks
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => [...(name === undefined ? [] : [name]), ...lines].join('\n'))
    .join('\n\n')
}

/** Removes replaced lines. A waive names no unit, so only the first one is removed. */
const without = (
  lines: readonly string[],
  isReplaced: (line: string) => boolean,
  isOne: boolean,
): string[] => {
  const first = lines.findIndex(isReplaced)
  return lines.filter((line, i) => (isOne ? i !== first : !isReplaced(line)))
}

/** Whether a line begins like an order of the same unit, even if it cannot be followed. */
function isOfUnit(line: string, order: Order, board: Board): boolean {
  const unit = order.kind === 'build' || order.kind === 'remove' ? undefined : unitTold(order)
  return unit !== undefined && `${line.toUpperCase()} `.startsWith(`${spellUnit(board, unit)} `)
}
