// The law of cuts: where a text can be cut into orders in two ways, and they differ in what a unit is told, it is told neither.
import { isSameOrder, isSameThing, type Order } from '../order.ts'
import type { Steps } from './effort.ts'
import { GOES_ON, isAllOrders } from './halves.ts'
import { UNIT_FIRST } from './headings.ts'
import { provincesNamed } from './mentions.ts'
import type { Where } from './places.ts'
import { isLawful, type Said } from './said.ts'
import type { SheetLine } from './sheet.ts'
import { isAnother } from './words/phaseNames.ts'
import { beginsInTheMiddle } from './words/tone.ts'

/** What a line says without the next. */
export type SaidOf = (text: string) => Steps<readonly Said[]>

/**
 * What the lines up to `line` say, if what stands below makes no other order of them: `F Gre S F Aeg`, and below it
 * `Sea to Ionian Sea`, which is no order by itself.
 */
export function* withoutRivals(
  said: readonly Said[],
  line: SheetLine,
  below: readonly SheetLine[],
  where: Where,
  saidOf: SaidOf,
): Steps<readonly Said[]> {
  if (!isAllOrders(said)) return said
  let whole = line
  for (const next of below) {
    if (next.isItem || !isNext(whole, next, where) || UNIT_FIRST.test(next.text)) return said
    if (!mayBelongAbove(next.text, where)) return said
    const alone = yield* saidOf(next.text)
    if (isAllOrders(alone) && alone.every(isLawful) && !beginsInTheMiddle(next.text)) return said
    whole = joined(whole, next)
    const together = yield* saidOf(whole.text)
    if (!isAllOrders(together) || !together.every(isLawful)) continue
    const [rivals] = rivalsIn(ordersIn(said), ordersIn(together), where)
    if (rivals === undefined) continue
    const refusal = { kind: 'twoMeanings', meanings: rivals } as const
    return [{ text: whole.text, before: '', orders: [], refusal }]
  }
  return said
}

const ordersIn = (said: readonly Said[]): readonly Order[] => said.flatMap(({ orders }) => orders)

/** Pairs of orders for one unit, one of each cut, that differ. */
export const rivalsIn = (
  orders: readonly Order[],
  others: readonly Order[],
  { board }: Where,
): readonly (readonly Order[])[] =>
  orders.flatMap(order => {
    const ofTheSame = others.filter(other => isSameThing(order, other, board))
    const rival = ofTheSame.find(other => !isSameOrder(order, other))
    return rival === undefined || ofTheSame.some(other => isSameOrder(order, other)) ? [] : [[order, rival]]
  })

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
