// What a letter's orders come to: what is entered, what is proposed besides, and what is refused.
import { isSameOrder, type Order } from '../orders/order.ts'
import { isAtSight } from '../orders/reading/atSight.ts'
import { type ReadText, readText } from '../orders/reading/clauses.ts'
import type { Where } from '../orders/reading/places.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { type LetterRead, readLetter } from './letter.ts'

/** What a text says, and what it would say after a YES. */
export interface ReadWhole extends ReadText {
  /** The orders that a YES would add to those that are followed; none where nothing is in doubt. */
  readonly asked?: readonly Order[] | undefined
  /** The sentences that made the judge ask. */
  readonly because?: readonly string[] | undefined
}

export const readWhole = (text: string, where: Where): ReadWhole =>
  withProposal(readText(text, where), text, where)

/**
 * A text that the rules for known ways to write leave open is read sentence by sentence as well: what every sentence of it says
 * plainly is followed; what it most likely says is asked about. In other languages than English it is read so alone.
 */
export function withProposal(read: ReadText, text: string, where: Where): ReadWhole {
  if (where.position.fog !== undefined || text.trim() === '') return read
  if (read.refused.some(({ refusal }) => SAID_PLAINLY.has(refusal.kind))) return read
  const isOpen = read.refused.length > 0 || read.orders.length === 0
  const isSheet = text.split('\n').every(line => line.trim() === '' || isAtSight(line.trim(), where.board))
  if (!isOpen && isSheet) return read
  const anew = readLetter(text, where)
  if (anew === undefined) return read
  if (anew.isForeign && anew.orders.length + (anew.because?.length ?? 0) + anew.refused.length > 0)
    return asWhole(anew, read)
  if (!isOpen || isSameRead(read, anew)) return read
  const isNothing = anew.orders.length === 0 && anew.proposed === undefined && read.orders.length === 0
  return isNothing ? { ...read, refused: anew.refused } : asWhole(anew, read)
}

/** Whether nothing more comes of it: then what it is refused for is told as ever. */
const isSameRead = (read: ReadText, { orders, proposed, refused }: LetterRead): boolean =>
  proposed === undefined &&
  (read.refused.length > 0 || refused.length === 0) &&
  orders.length === read.orders.length &&
  orders.every(order => read.orders.some(each => isSameOrder(each, order)))

/** Why orders are none that their writer has said so of: no other way to read them makes them any. */
const SAID_PLAINLY: ReadonlySet<OrderRefusal['kind']> = new Set(['otherPhase', 'notTicked', 'underAnother'])

const asWhole = (anew: LetterRead, { said }: ReadText): ReadWhole => {
  const { orders, followed, refused, passedOver, proposed, because } = anew
  const asked = proposed?.filter(order => !orders.includes(order))
  const isAsked = asked !== undefined && asked.length > 0
  const quoted = new Set(isAsked ? because : [])
  return {
    orders,
    followed,
    refused,
    // What is quoted as the reason is not told once more as prose.
    passedOver: passedOver.filter(({ text }) => !quoted.has(text)),
    said,
    ...(isAsked ? { asked, because: because ?? [] } : {}),
  }
}
