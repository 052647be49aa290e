// Writes units and orders as they stand in replies, `F STP/SC - BOT`, so that a difference can be read.
import type { Board, Unit } from '../../../src/rules/board/board.ts'
import type { MovementOrder } from '../../../src/rules/orders/order.ts'

export const spellUnit = (board: Board, { kind, at }: Pick<Unit, 'kind' | 'at'>): string =>
  `${kind === 'army' ? 'A' : 'F'} ${board.id(at)}`

/** `ENGLAND F LON` */
export const spellOwned = (board: Board, unit: Unit): string =>
  `${board.powers[unit.power]?.id ?? '?'} ${spellUnit(board, unit)}`

/** An order as it was given; the units tell which kind of unit is supported. */
export function spellOrder(board: Board, units: readonly Unit[], order: MovementOrder): string {
  const unit = spellUnit(board, order.unit)
  const other = () => {
    const from = 'from' in order ? order.from : undefined
    const found = units.find(({ at }) => board.province(at) === from)
    return found === undefined ? `? ${board.id(from!)}` : spellUnit(board, found)
  }
  switch (order.kind) {
    case 'hold':
      return `${unit} H`
    case 'move':
      return `${unit} - ${board.id(order.to)}${order.via === 'convoy' ? ' VIA' : ''}`
    case 'support':
      return `${unit} S ${other()}${order.to === undefined ? '' : ` - ${board.id(order.to)}`}`
    case 'convoy':
      return `${unit} C A ${board.id(order.from)} - ${board.id(order.to)}`
    case 'leave':
      return `${unit} SC F ${board.id(order.from)} - ${board.id(order.to)}`
  }
}
