// A writer's whole text -> the orders that are followed and the lines that are not: parted, joined, told from prose.
import type { Power } from '../board/board.ts'
import { Counting } from './counting.ts'
import type { Order } from './order.ts'
import type { Where } from './places.ts'
import type { OrderRefusal } from './refusal.ts'
import { type Said, understand } from './saying.ts'
import { cutSheet, type SheetLine } from './sheet.ts'

export interface RefusedLine {
  readonly line: number
  readonly text: string
  readonly refusal: OrderRefusal
}

/** An order and the text that it was read from. */
export interface FollowedLine {
  readonly line: number
  readonly text: string
  readonly order: Order
}

export interface ReadText {
  /** In reading order, of each unit the first legal one. */
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  /** What sounds like no order at all, such as a greeting, and what was quoted or signed. */
  readonly passedOver: readonly { readonly line: number; readonly text: string }[]
}

/** Reads the whole text of one writer from top to bottom. `forAll`: a master's, whose headings say for whom. */
export function readText(text: string, where: Where, forAll = false): ReadText {
  const { lines, cut } = cutSheet(text, where.board)
  const counts = new Map<Power, Counting>()
  const followed: FollowedLine[] = []
  const refused: RefusedLine[] = []
  const passedOver = cut.map(({ number, text: passed }) => ({ line: number, text: passed }))
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const own = forAll && line.heading !== undefined ? { ...where, power: line.heading } : where
    const count = counts.get(own.power) ?? new Counting(own)
    counts.set(own.power, count)
    const { said, isJoined } = readLine(line, lines[i + 1], own)
    if (isJoined) i++
    for (const { text: piece, orders, refusal, isForTheRest } of said) {
      if (refusal !== undefined) refused.push({ line: line.number, text: piece, refusal })
      for (const order of orders) {
        if (isForTheRest && count.has(order)) continue
        const counted = count.take(order)
        if (counted === 'again') continue
        if (counted === 'counts') followed.push({ line: line.number, text: piece, order })
        else refused.push({ line: line.number, text: piece, refusal: counted })
      }
      if (orders.length === 0 && refusal === undefined) passedOver.push({ line: line.number, text: piece })
    }
  }
  return { orders: followed.map(({ order }) => order), followed, refused, passedOver }
}

/** A line alone, or together with the next where it goes on there. */
function readLine(
  line: SheetLine,
  next: SheetLine | undefined,
  where: Where,
): { said: readonly Said[]; isJoined: boolean } {
  const alone = understand(line.text, where)
  if (next !== undefined && next.number === line.number + 1 && mayGoOn(alone, next, where)) {
    const together = understand(`${line.text} ${next.text}`, where)
    const isWhole =
      together.some(({ orders }) => orders.length > 0) && together.every(({ refusal }) => !refusal)
    if (isWhole) return { said: together, isJoined: true }
  }
  return { said: alone, isJoined: false }
}

const GOES_ON = /^(?:-|to\b|into\b|via\b|by convoy\b|supports?\b|convoys?\b|holds?\b|moves?\b)/i

/** Whether a line seems to go on in the next, which then says nothing by itself. */
function mayGoOn(alone: readonly Said[], next: SheetLine, where: Where): boolean {
  if (GOES_ON.test(next.text)) return true
  if (alone.at(-1)?.refusal === undefined) return false
  return next.isIndented || understand(next.text, where).every(({ orders }) => orders.length === 0)
}
