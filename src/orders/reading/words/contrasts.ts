// `A Par - Bur, not Pic`: an order, and behind it where the unit does not go. The order alone says the same.
import type { Province } from '../../../board/board.ts'
import { gazetteerOf } from '../../../board/gazetteer.ts'
import type { Order } from '../../order.ts'
import type { Told } from '../ledger.ts'
import type { Where } from '../places.ts'
import type { SheetLine } from '../said.ts'

/** An order, and what it denies: a place to go to, and the unit that would, if it is named again. */
interface Contrast {
  readonly told: string
  readonly unit: Province | undefined
  readonly goal: Province
}

const LONGEST = 160

const CONTRAST = new RegExp(
  [
    String.raw`^(?<told>.{5,120}?[\p{L})])`,
    String.raw`(?:\s*[,;([]\s*|\s+-{2,3}\s+|\s+)`,
    String.raw`(?:and\s+|but\s+)?(?:not|instead\s+of|rather\s+than|in\s+place\s+of|was|formerly|previously|changed\s+from)\s*:?\s+`,
    String.raw`(?:(?:(?:a|f|army|fleet)\s+)?(?<unit>\p{L}[\p{L} .']{1,30}?)\s*(?:->?|=>|\bto\b)\s*)?`,
    String.raw`(?:(?:moving\s+|going\s+)?(?:to|into|->?|=>)\s*)?(?:the\s+)?(?<goal>\p{L}[\p{L} .']{1,30}?)[\s.!]*[)\]]?[\s.!]*$`,
  ].join(''),
  'isu',
)

/** The two halves of such a line. */
export function contrastIn(text: string, where: Where): Contrast | undefined {
  const { told, unit, goal } = (text.length > LONGEST ? undefined : CONTRAST.exec(text))?.groups ?? {}
  if (told === undefined || goal === undefined) return undefined
  const denied = provinceCalled(goal, where)
  const mover = unit === undefined ? undefined : provinceCalled(unit, where)
  if (denied === undefined || (unit !== undefined && mover === undefined)) return undefined
  return { told, unit: mover, goal: denied }
}

function provinceCalled(name: string, { board }: Where): Province | undefined {
  const places = gazetteerOf(board).placesCalled(name.trim())
  const provinces = new Set(places.map(at => board.province(at)))
  return provinces.size === 1 ? [...provinces][0] : undefined
}

/** Where the unit of an order goes, if it does. */
export const goalOf = (order: Order, { board }: Where): Province | undefined =>
  order.kind === 'move' || order.kind === 'retreat' ? board.province(order.to) : undefined

/** Whether an order says what the contrast leaves of it: its unit goes, and to another place than the one denied. */
export function isLeftBy({ unit, goal }: Contrast, order: Order, where: Where): boolean {
  const to = goalOf(order, where)
  if (to === undefined || !('unit' in order) || order.unit === undefined) return false
  const from = where.board.province(order.unit.at)
  return goal !== to && goal !== from && (unit === undefined || unit === from)
}

/** `- A Par - Bur`, `+ A Par - Pic`: what is behind a plus comes instead of what is behind a minus above it. */
export class Differences {
  readonly #minus = new Set<number>()
  #hasPlus = false

  /** Which of the orders for the same units a line comes instead of. */
  of({ number, original }: SheetLine, same: () => readonly Told[]): readonly Told[] {
    if (/^\s*-\s+\p{L}/u.test(original)) this.#minus.add(number)
    if (this.#minus.size === 0 || !/^\s*\+\s*\p{L}/u.test(original)) return []
    this.#hasPlus = true
    return same().filter(({ line }) => this.#minus.has(line))
  }

  /** What is taken away, and nothing put in its place. */
  left(told: readonly Told[]): readonly Told[] {
    return this.#hasPlus ? told.filter(({ line }) => this.#minus.has(line)) : []
  }
}
