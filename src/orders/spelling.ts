// The one canonical spelling of orders and units: `F STP/SC - BOT`, `BUILD A PAR`, `FRANCE A PAR`.
import type { Board, Province, Unit } from '../board/board.ts'
import type { Move, Order, Support } from './order.ts'
import type { Standing } from './standing.ts'

/** `A PAR`, `F STP/SC` */
export const spellUnit = (board: Board, unit: Unit): string =>
  `${unit.kind === 'army' ? 'A' : 'F'} ${board.id(unit.at)}`

/** `FRANCE A PAR` */
export const spellUnitOfPower = (board: Board, unit: Unit): string =>
  `${board.powers[unit.power]!.id} ${spellUnit(board, unit)}`

/** Spells an order; a supported unit's letter is that of who stands there. */
export function spellOrder(board: Board, order: Order, standing: Standing): string {
  if (order.kind === 'waive') return 'WAIVE'
  const unit = spellUnit(board, order.unit)
  switch (order.kind) {
    case 'hold':
      return `${unit} H`
    case 'move':
      if (order.over !== undefined)
        return [unit, ...order.over.map(at => board.id(at)), board.id(order.to)].join(' - ')
      return order.via === 'railroad'
        ? `${unit} - ${railroadId(board)} - ${board.id(order.to)}`
        : `${unit} - ${board.id(order.to)}${needsVia(board, order) ? ' VIA' : ''}`
    case 'support':
      return `${unit} S ${spellSupported(board, order, standing)}`
    case 'convoy':
      return `${unit} C A ${board.id(order.from)} - ${board.id(order.to)}`
    case 'leave':
      return `${unit} ${canalId(board)} F ${board.id(order.from)} - ${board.id(order.to)}`
    case 'proxy':
      return `${unit} P ${board.powers[order.to]!.id}`
    case 'retreat':
      return `${unit} - ${board.id(order.to)}`
    case 'disband':
      return `${unit} D`
    case 'build':
      return `BUILD ${unit}`
    case 'remove':
      return `REMOVE ${unit}`
  }
}

/** How the railroad and the canal of a board are spelled in orders. */
export const railroadId = (board: Board): string => board.passages.railroad?.id ?? 'TSR'
export const canalId = (board: Board): string => board.passages.canal?.id ?? 'SC'

/** VIA stands on every army move from shore to shore that is not to a neighbour, and where it was asked for. */
const needsVia = (board: Board, { unit, to, via }: Move): boolean =>
  unit.kind === 'army' && (via === 'convoy' || mustSail(board, unit, board.province(to)))

/** Whether an army could go there by convoy only. */
export const mustSail = (board: Board, { kind, at }: Unit, to: Province): boolean =>
  kind === 'army' &&
  at !== to &&
  !board.reaches('army', at, to) &&
  board.isCoastal[at] === 1 &&
  board.isCoastal[to] === 1

/** Whether an army could go there by rail only. */
export const mustRide = (board: Board, { kind, power, at }: Unit, to: Province): boolean =>
  kind === 'army' && board.passages.isByRail(power, at, to) && !board.reaches('army', at, to)

function spellSupported(board: Board, { from, to }: Support, standing: Standing): string {
  const unit = standing.unitIn(from)
  const supported = unit === undefined ? board.id(from) : spellUnit(board, unit)
  return to === undefined ? supported : `${supported} - ${board.id(to)}`
}
