// What a letter's orders come to: what is entered, what is proposed besides, and what is refused.
import { countRead } from '../orders/counting.ts'
import { isSameOrder, isSameThing, type Order } from '../orders/order.ts'
import { isAtSight } from '../orders/reading/atSight.ts'
import { type ReadText, readText } from '../orders/reading/clauses.ts'
import { looksLikeOrders } from '../orders/reading/marks.ts'
import { setSaid } from '../orders/reading/pieces.ts'
import type { Where } from '../orders/reading/places.ts'
import type { RefusedLine } from '../orders/reading/said.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { type LetterRead, readLetter, tongueOf } from './letter.ts'

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
 * The rules for known ways to write decide what is entered in English; what they leave open is read sentence by sentence, and
 * asked about. They know no other language, so a letter in one is read by its sentences alone.
 */
export function withProposal(read: ReadText, text: string, where: Where): ReadWhole {
  if (where.position.fog !== undefined || text.trim() === '' || text.includes('\t')) return read
  const isOpen = read.refused.length > 0 || read.orders.length === 0
  // Most letters are nothing but order lines: no language has to be found out for them.
  const isSheet = text.split('\n').every(line => line.trim() === '' || isAtSight(line.trim(), where.board))
  if (!isOpen && isSheet) return read
  if (!tongueOf(text, where.board).isForeign) {
    const isSaidPlainly = read.refused.some(({ refusal }) => SAID_PLAINLY.has(refusal.kind))
    if (!isOpen || isSaidPlainly) return read
  }
  // What it says of earlier letters has been read.
  const rows = text.split('\n').map(row => (setSaid(row.trim(), where.rules) === undefined ? row : ''))
  const anew = readLetter(rows.join('\n'), where)
  if (anew === undefined) return read
  if (anew.isForeign && anew.orders.length + (anew.because?.length ?? 0) + anew.refused.length > 0)
    return asWhole(anew, read)
  return isReadWhole(anew, read) ? asWhole(anew, read) : isOpen ? merged(read, anew, where) : read
}

/** Whether each sentence of it is plain, so that nothing is left open: then it is entered as it stands. */
const isReadWhole = (anew: LetterRead, { orders, refused }: ReadText): boolean =>
  anew.orders.length > 0 &&
  orders.length + refused.length > 0 &&
  anew.refused.length === 0 &&
  anew.because === undefined &&
  !anew.isCorrected &&
  anew.passedOver.every(({ why }) => why !== 'corrected') &&
  refused.every(line => isTalk(line)) &&
  anew.told.every(({ order, isPlain }) => isPlain || orders.some(each => isSameOrder(each, order))) &&
  orders.every(order => anew.orders.some(each => isSameOrder(each, order)))

/** Whether a line was refused for what it says beside orders, and is none itself. */
const isTalk = ({ text, refusal: { kind } }: RefusedLine): boolean =>
  UNREAD.has(kind) && !UNDONE.has(kind) && (kind !== 'noSuchPlace' || !looksLikeOrders(text))

/** In English the rules decide what is entered; what the sentences say besides is asked about. */
function merged(read: ReadText, anew: LetterRead, where: Where): ReadWhole {
  if (read.refused.some(({ refusal }) => !UNREAD.has(refusal.kind))) return read
  // Where both read the same, and a correction leaves it open or other orders were not read, it is asked about.
  const isPart = anew.told.some(({ order }) => !read.orders.some(each => isSameOrder(each, order)))
  const isOpen = (order: Order): boolean =>
    (anew.isCorrected || isPart) &&
    anew.proposed?.some(each => isSameOrder(each, order)) === true &&
    !anew.orders.some(each => isSameOrder(each, order))
  const followed = read.followed.filter(({ order }) => !isOpen(order))
  const orders = read.orders.filter(order => !isOpen(order))
  const isTold = (order: Order): boolean => orders.some(each => isSameThing(each, order, where.board))
  const more = (anew.proposed ?? anew.orders).filter(order => order.kind !== 'waive' && !isTold(order))
  const counts = countRead([...orders, ...more], where)
  const asked = more.filter((_, i) => counts[orders.length + i] === 'counts')
  if (asked.length === 0) {
    const isSilent = read.orders.length + read.refused.length === 0
    // `// A Par - Pic`: an order in a remark is named, where there is nothing else.
    return isSilent ? { ...read, refused: anew.refused.filter(({ text }) => looksLikeOrders(text)) } : read
  }
  const lines = new Set(anew.told.filter(({ order }) => asked.includes(order)).map(({ line }) => line))
  const because =
    anew.because ?? (anew.doubts.length > 0 ? anew.doubts : read.refused.map(({ text }) => text))
  const quoted = new Set(because)
  return {
    ...read,
    orders,
    followed,
    refused: [
      ...read.refused.filter(({ line }) => !lines.has(line)),
      ...anew.refused.filter(({ line }) => lines.has(line)),
    ],
    passedOver: read.passedOver.filter(({ text, line }) => !lines.has(line) && !quoted.has(text)),
    asked,
    because,
  }
}

/** The rules did not understand the line, so reading it by its sentences may help. */
const UNREAD: ReadonlySet<OrderRefusal['kind']> = new Set([
  'notUnderstood',
  'noSuchPlace',
  'noUnitThere',
  'notYourUnit',
  'conditional',
  'unclearCorrection',
  'setAside',
  'takenBack',
  'unread',
])

/** The writer says something of these lines that undoes them. */
const UNDONE: ReadonlySet<OrderRefusal['kind']> = new Set(['takenBack', 'unclearCorrection', 'eitherOr'])

/** The writer has said that these are no orders for now: no other way to read them makes them any. */
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
