// The orders in a text: what is entered, what is asked about besides, and what is refused.
import { countRead, impliedOrders } from '../orders/counting.ts'
import { isSameThing, type Order } from '../orders/order.ts'
import { isAtSight, orderAtSight } from '../orders/reading/atSight.ts'
import type { LetterEffort } from '../orders/reading/effort.ts'
import { type SetSaid, setSaid } from '../orders/reading/pieces.ts'
import type { Where } from '../orders/reading/places.ts'
import type { FollowedLine, ReadText } from '../orders/reading/said.ts'
import { readLetter } from './letter.ts'

/** What a text says, and what it would say after a YES. `effort`: what may be done for all of its letter. */
export function readText(text: string, where: Where, effort?: LetterEffort): ReadText {
  const read = atSight(text, where) ?? bySentences(text, where, effort)
  return where.rules.implicitOrders === 'allowed' ? withImplied(read, where) : read
}

/** Orders and nothing else, one to a line and each for another unit: most letters are no more than that. */
function atSight(text: string, where: Where): ReadText | undefined {
  const followed: FollowedLine[] = []
  for (const [i, row] of text.split('\n').entries()) {
    const line = row.trim()
    if (line === '') continue
    const order = isAtSight(line, where.board) ? orderAtSight(line, where) : undefined
    if (order === undefined || followed.some(each => isSameThing(each.order, order, where.board)))
      return undefined
    followed.push({ line: i + 1, text: line, order })
  }
  const orders = followed.map(({ order }) => order)
  const areAll = countRead(orders, where).every(each => each === 'counts')
  return areAll ? { orders, followed, refused: [], passedOver: [] } : undefined
}

function bySentences(text: string, where: Where, effort?: LetterEffort): ReadText {
  let said: SetSaid | undefined
  const ofEarlier: { line: number; text: string }[] = []
  const rows = text.split('\n').map((row, i) => {
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
    refused,
    // What is quoted as the reason is not told once more as prose.
    passedOver: [...passedOver.filter(({ text }) => !quoted.has(text)), ...ofEarlier].sort(
      (one, other) => one.line - other.line,
    ),
    said,
    ...(asked.length > 0
      ? { asked, askedLines: told.filter(({ order }) => asked.includes(order)), because: because ?? [] }
      : {}),
  }
}

/** What the orders that are followed take for given of units that have none. (DATC 4.E.3) */
function withImplied(read: ReadText, where: Where): ReadText {
  const isTold = (order: Order): boolean =>
    read.asked?.some(each => isSameThing(each, order, where.board)) === true
  const implied = impliedOrders(read.orders, where).flatMap(({ order, from }): FollowedLine[] => {
    const source = read.followed.find(each => each.order === from)
    return source === undefined || isTold(order) ? [] : [{ ...source, order, isImplied: true }]
  })
  const followed = [...read.followed, ...implied]
  return { ...read, followed, orders: followed.map(({ order }) => order) }
}
