// The law of cuts: where a text can be cut into orders in two ways, and they differ in what a unit is told, it is told neither.
import { isSameOrder, isSameThing, type Order } from '../../order.ts'
import type { OrderRefusal } from '../../refusal.ts'
import type { Steps } from '../effort.ts'
import { UNIT_FIRST } from '../headings.ts'
import { provincesNamed } from '../mentions.ts'
import { piecesOf } from '../pieces.ts'
import type { Where } from '../places.ts'
import { MOST_CHARACTERS } from '../reading.ts'
import { isLawful, type Said, type SheetLine } from '../said.ts'
import { partsOf } from '../words/corrections.ts'
import { isAnother } from '../words/phaseNames.ts'
import { beginsInTheMiddle } from '../words/tone.ts'
import { GOES_ON, IMPERATIVE, isAllOrders } from './halves.ts'

/** What some lines say as one, and how many they are. */
export interface Taken {
  readonly said: readonly Said[]
  readonly used: number
}

/**
 * What lines say, if they and those below say nothing else as one: `F Gre S F Aeg`, and below it `Sea to Ionian Sea`,
 * which is no order by itself; `F Nth convoys the`, and below it `army in Edinburgh to Belgium`, which is.
 */
export function* withoutRivals(
  { said, used }: Taken,
  line: SheetLine,
  below: readonly SheetLine[],
  where: Where,
  saidOf: (text: string) => Steps<readonly Said[]>,
): Steps<Taken> {
  let [whole, apart, count] = [line, said, used]
  /** `Scrap all that.` is no part of what stands above it. */
  const upToACorrection = (most: number): number => {
    const at = below.slice(0, most).findIndex(({ text }) => partsOf(text) !== undefined)
    return at < 0 ? most : at
  }
  const loose = isAllOrders(said) ? undefined : yield* looseEnd(line, where, saidOf)
  for (const next of below) {
    if (next.isItem || !isNext(whole, next, where) || !mayBeOne(whole, isAllOrders(said), next, where)) break
    const alone = yield* saidOf(next.text)
    // What stands behind its first piece in the line below may be for itself.
    const [{ text: head = next.text } = {}] = piecesOf(next.text) ?? []
    const first = head === next.text ? alone : yield* saidOf(head)
    const isOrder = [...alone, ...first].every(isLawful) && isAllOrders(alone) && isAllOrders(first)
    const isForItself = IMPERATIVE.test(next.text) || !beginsInTheMiddle(next.text)
    if (isOrder && isAllOrders(said) && isForItself) break
    count++
    for (const [above, part] of cutsOf(whole, loose, next.text, head)) {
      // What is no order by itself is told something by the whole line: `with Army Galicia and Army Syria: hold`.
      const isShared = part !== next.text && !isAllOrders(first) && goesOn(next.text, head, where)
      const parts = [...apart, ...(part === next.text || isShared ? alone : first)]
      const both = joined({ ...whole, text: above }, { ...next, text: part })
      const together = yield* saidOf(both.text)
      // What is as long as an order and could not be read to the end may be one, and go on below.
      if (both.text.length <= MOST_CHARACTERS && isUnread(together)) {
        const text = [line, ...below].map(each => each.text).join(' ')
        return {
          said: [{ text, before: '', orders: [], refusal: unread(text) }],
          used: used + upToACorrection(below.length),
        }
      }
      if (!isAllOrders(together) || !together.every(isLawful)) continue
      const differing = isShared
        ? rivalsIn(ordersIn(parts), ordersIn(together), where).flat()
        : withoutThose(ordersIn(parts), ordersIn(together))
      if (differing.length === 0) continue
      const isAbove = withoutThose(differing, ordersIn(said)).length === 0
      const kept = (isAbove ? said : parts).filter(
        ({ orders }) => orders.length > 0 && withoutThose(orders, differing) === orders,
      )
      const refusal = refusalOf(differing, ordersIn(together), both, where)
      return {
        said: [
          ...kept,
          { text: joined(whole, { ...next, text: part }).text, before: '', orders: [], refusal },
        ],
        used: isAbove ? used : used + upToACorrection(count - used),
      }
    }
    if (isOrder || head !== next.text) break
    ;[whole, apart] = [joined(whole, next), [...apart, ...alone]]
  }
  return { said, used }
}

/** Whether the first piece of a line is of a unit, and surely goes on from above: not `Sorry` in `Sorry, wrong. F Ion H`. */
const goesOn = (text: string, head: string, where: Where): boolean =>
  beginsInTheMiddle(text) && provincesNamed(head, where).size > 0

/** What a line that is none ends with, and is no order either: `Support Fleet Rumania` behind a move. */
function* looseEnd(
  { text }: SheetLine,
  where: Where,
  saidOf: (text: string) => Steps<readonly Said[]>,
): Steps<string | undefined> {
  const end = piecesOf(text)?.at(-1)?.text
  if (end === undefined || end === text || provincesNamed(end, where).size === 0) return undefined
  return isAllOrders(yield* saidOf(end)) ? undefined : end
}

/** The line above, and the loose end of it alone, with the line below, and with its first piece alone. */
const cutsOf = (
  { text }: SheetLine,
  loose: string | undefined,
  below: string,
  head: string,
): readonly (readonly [above: string, below: string])[] => {
  const above = loose !== undefined && text.endsWith(loose) ? [text, loose] : [text]
  const parts = below === head ? [below] : [below, head]
  return above.flatMap(each => parts.map(part => [each, part] as const))
}

/** `hold`, and below it `F Nth S A Bel - Lon`, which both together would make two other orders of. */
export function* rivalsBelow(
  together: readonly Said[],
  next: SheetLine,
  where: Where,
  saidOf: (text: string) => Steps<readonly Said[]>,
): Steps<OrderRefusal | undefined> {
  if (!UNIT_FIRST.test(next.text) || !isAllOrders(together)) return undefined
  const own = yield* saidOf(next.text)
  if (!isAllOrders(own) || !own.every(isLawful)) return undefined
  const [rivals] = rivalsIn(ordersIn(together), ordersIn(own), where)
  return rivals === undefined ? undefined : { kind: 'twoMeanings', meanings: rivals }
}

const isUnread = (said: readonly Said[]): boolean => said.some(({ refusal }) => refusal?.kind === 'unread')

const unread = (line: string): OrderRefusal => ({ kind: 'unread', line })

const ordersIn = (said: readonly Said[]): readonly Order[] => said.flatMap(({ orders }) => orders)

const withoutThose = (orders: readonly Order[], others: readonly Order[]): readonly Order[] => {
  const rest = orders.filter(order => !others.some(other => isSameOrder(order, other)))
  return rest.length === orders.length ? orders : rest
}

/** Pairs of orders for one unit, one of each cut, that differ. */
export const rivalsIn = (
  orders: readonly Order[],
  others: readonly Order[],
  { board }: Where,
): readonly (readonly Order[])[] =>
  orders.flatMap(order => {
    const rival = others.find(other => isSameThing(order, other, board) && !isSameOrder(order, other))
    return rival === undefined ? [] : [[order, rival]]
  })

function refusalOf(
  differing: readonly Order[],
  others: readonly Order[],
  { text }: SheetLine,
  where: Where,
): OrderRefusal {
  const [rivals] = rivalsIn(differing, others, where)
  return rivals === undefined
    ? { kind: 'notUnderstood', line: text }
    : { kind: 'twoMeanings', meanings: rivals }
}

/** Below orders, whether a line names where something goes, or how; below anything else, whether a place is named there. */
const mayBeOne = (line: SheetLine, isOrders: boolean, { text }: SheetLine, where: Where): boolean =>
  isOrders ? !UNIT_FIRST.test(text) && mayBelongAbove(text, where) : provincesNamed(line.text, where).size > 0

/** Whether a line names where something goes, or how. */
const mayBelongAbove = (text: string, where: Where): boolean =>
  GOES_ON.test(text) || WAY.test(text) || provincesNamed(text, where).size > 0

const WAY = /\b(?:via|by|convoy\p{L}*|coast|[nsew]c)\b/iu

/** Whether a line is the very next, and meant for the same phase. */
export function isNext(line: SheetLine, next: SheetLine, { position }: Where): boolean {
  const isElsewhere = ({ phase }: SheetLine): boolean =>
    phase !== undefined && isAnother(phase, position.phase)
  const isHeading = line.aside !== undefined && line.aside.line === line.number
  return next.number === line.number + 1 && isElsewhere(line) === isElsewhere(next) && !isHeading
}

export const joined = (line: SheetLine, next: SheetLine): SheetLine => ({
  ...line,
  text: joinedText(line, next),
  original: `${line.original} ${next.original}`,
  number: next.number,
})

export const joinedText = (line: SheetLine, next: SheetLine): string =>
  `${line.text} ${next.isItem ? '- ' : ''}${next.text}`
