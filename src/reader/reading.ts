// Reads the orders in a text: what is entered, what is asked about, and what is refused.

import { isSameThing, type Order } from '../rules/orders/order.ts'
import { readLetter } from './letter.ts'
import { countRead, impliedOrders } from './line/counting.ts'
import type { LetterEffort } from './line/effort.ts'
import { type SetSaid, setSaid } from './line/pieces.ts'
import type { OrderContext } from './line/places.ts'
import type { FollowedLine, ReadText, RefusedLine } from './line/said.ts'
import { atSight } from './orders.ts'

/** What a text says, and what it would say after a YES. `effort`: the budget of the whole letter. */
export function readText(text: string, where: OrderContext, effort?: LetterEffort): ReadText {
  const read = allAtSight(text, where, effort) ?? bySentences(text, where, effort)
  return where.rules.implicitOrders === 'allowed' ? withImplied(read, where) : read
}

/** Only orders, one to a line and each for another unit: most letters are no more than that. */
function allAtSight(text: string, where: OrderContext, effort?: LetterEffort): ReadText | undefined {
  const read: FollowedLine[] = []
  const refused: RefusedLine[] = []
  const told: Order[] = []
  for (const [i, row] of text.split('\n').entries()) {
    const text = row.trim()
    if (text === '') continue
    const line = i + 1
    const meaning = atSight(text, where, effort)
    if (meaning === undefined) return undefined
    if (meaning.ok) read.push({ line, text, order: meaning.value })
    else refused.push({ line, text, refusal: meaning.error })
    const order = meaning.ok ? meaning.value : 'order' in meaning.error ? meaning.error.order : undefined
    if (order === undefined) continue
    if (told.some(each => isSameThing(each, order, where.board))) return undefined
    told.push(order)
  }
  const counts = countRead(
    read.map(({ order }) => order),
    where,
  )
  const followed = read.filter((_, i) => counts[i] === 'counts')
  read.forEach(({ line, text }, i) => {
    const count = counts[i]!
    if (typeof count !== 'string') refused.push({ line, text, refusal: count })
  })
  refused.sort((one, other) => one.line - other.line)
  return { orders: followed.map(({ order }) => order), followed, refused, passedOver: [] }
}

function bySentences(text: string, where: OrderContext, effort?: LetterEffort): ReadText {
  let said: SetSaid | undefined
  const ofEarlier: { line: number; text: string }[] = []
  const plan = conditionalRows(text.split('\n'))
  const rows = plan.rows.map((row, i) => {
    const here = setSaid(row.trim(), where.rules)
    if (here === undefined) return row
    said = here
    ofEarlier.push({ line: i + 1, text: row.trim() })
    return ''
  })
  const { orders, followed, refused, passedOver, proposed, because, told } = readLetter(
    rows.join('\n'),
    where,
    effort,
  )
  const asked = proposed?.filter(order => !orders.includes(order)) ?? []
  const quoted = new Set(asked.length > 0 ? because : [])
  return {
    orders,
    followed,
    refused: [...plan.refused, ...refused].sort((one, other) => one.line - other.line),
    // What is quoted as the reason is not listed again as prose.
    passedOver: [...passedOver.filter(({ text }) => !quoted.has(text)), ...ofEarlier].sort(
      (one, other) => one.line - other.line,
    ),
    said,
    ...(asked.length > 0
      ? { asked, askedLines: told.filter(({ order }) => asked.includes(order)), because: because ?? [] }
      : {}),
  }
}

/** `IF A Bur THEN … ENDIF` belongs below a PHASE. Here its rows are refused, and cast no doubt on the rows around them. */
function conditionalRows(rows: readonly string[]): {
  rows: readonly string[]
  refused: readonly RefusedLine[]
} {
  const left = [...rows]
  const refused: RefusedLine[] = []
  for (let at = 0; at < rows.length; at++) {
    const count = IF_FIRST.test(rows[at]!) ? rowsOfIf(rows.slice(at)) : 0
    if (count === 0) continue
    const block = left.splice(at, count, ...Array<string>(count).fill(''))
    block.forEach((row, i) => {
      const text = row.trim()
      if (text !== '') refused.push({ line: at + i + 1, text, refusal: { kind: 'conditional', line: text } })
    })
    at += count - 1
  }
  return { rows: left, refused }
}

/** The rows up to the ENDIF, or after a THEN up to the next blank line; 0 for any other sentence with `if`. */
function rowsOfIf(rows: readonly string[]): number {
  let depth = 0
  for (const [i, row] of rows.entries()) {
    if (IF_FIRST.test(row)) depth++
    if (END_IF.test(row) && --depth === 0) return i + 1
  }
  if (!THEN_LAST.test(rows[0]!)) return 0
  const blank = rows.findIndex(row => row.trim() === '')
  return blank < 0 ? rows.length : blank
}

const IF_FIRST = /^\s*if\b/i
const THEN_LAST = /\bthen\W*$/i
const END_IF = /^\s*end[\s-]*if\W*$/i

/** Adds what the orders imply for units that have none. (DATC 4.E.3) */
function withImplied(read: ReadText, where: OrderContext): ReadText {
  const isTold = (order: Order): boolean =>
    read.asked?.some(each => isSameThing(each, order, where.board)) === true
  const implied = impliedOrders(read.orders, where).flatMap(({ order, from }): FollowedLine[] => {
    const source = read.followed.find(each => each.order === from)
    return source === undefined || isTold(order) ? [] : [{ ...source, order, isImplied: true }]
  })
  const followed = [...read.followed, ...implied]
  return { ...read, followed, orders: followed.map(({ order }) => order) }
}
