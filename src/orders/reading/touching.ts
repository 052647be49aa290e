// Which of the orders above a sentence may be about: those whose places it names, or their kind, or their number.
import type { Province } from '../../board/board.ts'
import type { Order } from '../order.ts'
import type { Told } from './ledger.ts'
import { provincesNamed } from './mentions.ts'
import type { Where } from './places.ts'
import { kindOrNumberIn } from './words/secondThoughts.ts'

/** Those that it names; none if it says nothing that tells them apart. */
export function toldOf(text: string, told: readonly Told[], where: Where): readonly Told[] {
  const provinces = provincesNamed(text, where)
  const placed = told.filter(({ order }) => placesOf(order, where).some(place => provinces.has(place)))
  if (placed.length > 0) return placed
  const { kind, number } = kindOrNumberIn(text)
  if (number !== undefined) {
    const line = [...new Set(told.map(each => each.line))][number - 1]
    return told.filter(each => each.line === line)
  }
  return kind === undefined
    ? []
    : told.filter(({ order }) => 'unit' in order && order.unit !== undefined && order.unit.kind === kind)
}

/** Where the unit of an order stands, and where it goes. */
function placesOf(order: Order, { board }: Where): readonly Province[] {
  if (order.kind === 'waive' || order.kind === 'leave') return []
  const from = board.province(order.unit.at)
  return order.kind === 'move' || order.kind === 'retreat' ? [from, board.province(order.to)] : [from]
}
