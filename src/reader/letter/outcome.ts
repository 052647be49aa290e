// Turns all that a letter told, and all doubts about it, into what is entered, proposed and refused.

import { isSameOrder, isSameThing, type Order, unitTold } from '../../rules/orders/order.ts'
import { countRead } from '../line/counting.ts'
import { looksLikeOrders } from '../line/marks.ts'
import type { OrderRefusal } from '../line/refusal.ts'
import type { FollowedLine, PassedOver, RefusedLine } from '../line/said.ts'
import { hasKind } from '../orders.ts'
import { wordsOf } from '../words.ts'
import { refuseOpen, whatElse } from './leftovers.ts'
import { retell } from './retelling.ts'
import { thinkAgain } from './secondThoughts.ts'
import type { Doubt, Doubtful, LetterSoFar, Line, MeantOrder, ToldOrder } from './soFar.ts'

export interface LetterRead {
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  readonly passedOver: readonly PassedOver[]
  /** All that it tells, with the lines. */
  readonly told: readonly (FollowedLine & { readonly isPlain: boolean })[]
  /** The whole set as it would stand after a YES; absent without doubts. */
  readonly proposed?: readonly Order[]
  /** The sentences that made the judge ask. */
  readonly because?: readonly string[]
  /** The sentences that made any part of it doubtful. */
  readonly doubts: readonly string[]
  /** Whether it is not in English. */
  readonly isForeign: boolean
}

/** The outcome of a letter, while it is worked out. */
interface Outcome {
  readonly meant: MeantOrder[]
  readonly refused: RefusedLine[]
  /** The sentences that made the judge ask. */
  readonly because: Set<string>
}

/** `cut`: text that was not read at all. */
export function outcomeOf(letter: LetterSoFar, cut: readonly PassedOver[]): LetterRead {
  thinkAgain(letter, cut)
  const outcome: Outcome = { meant: [], refused: [...letter.refused], because: new Set() }
  const { meant, refused, because } = outcome
  refuseWhatIsSure(letter)
  for (const each of letter.told) settle(letter, outcome, each)
  const anew = addRetold(letter, outcome)
  askWithPartners(outcome)
  const { followed, proposed } = countMeant(letter, outcome)
  refuseOpen(letter, refused)
  if (meant.length === 0 && refused.length === 0) refused.push(...whatElse(letter, cut))
  const isAsked = proposed.length > followed.length
  return {
    orders: followed.map(({ order }) => order),
    told: meant,
    doubts: doubtsOf(letter),
    followed,
    refused: onceEach(
      refused.filter(each => !isRetold(letter, each, anew, meant)).map(each => withoutOddNames(letter, each)),
    ).sort(byLine),
    passedOver: [...cut, ...letter.passedOver].sort(byLine),
    ...(isAsked ? { proposed, because: [...because] } : {}),
    isForeign: letter.tongue.isForeign,
  }
}

/** `I have resolved upon Greece`: ordinary words are no place name. */
function withoutOddNames({ tongue }: LetterSoFar, refused: RefusedLine): RefusedLine {
  const { refusal, text } = refused
  if (refusal.kind !== 'noSuchPlace' || refusal.unit !== undefined || looksLikeOrders(text)) return refused
  const words = wordsOf(refusal.phrase)
  const isOrdinary = words.length > 0 && words.every(word => tongue.isKnown(word))
  return isOrdinary ? { ...refused, refusal: { kind: 'notUnderstood', line: text } } : refused
}

const byLine = (one: Line, other: Line): number => one.line - other.line

/** Where all doubts are about everything or sure, and no order has a fate of its own, nothing is left to propose. */
function refuseWhatIsSure({ doubts, told }: LetterSoFar): void {
  const isPlain =
    doubts.every(({ places, isSure }) => places === 'all' || isSure === true) &&
    told.every(({ fate }) => fate === undefined)
  for (const [at, doubt] of doubts.entries())
    if (isPlain && doubt.isSure === true)
      doubts[at] = {
        ...doubt,
        fate: 'notUnderstood',
        refusal: { kind: 'speaksAgainst', line: doubt.text },
      }
}

/** Decides whether an order is refused, corrected by one below it, asked about, or entered. */
function settle(letter: LetterSoFar, outcome: Outcome, told: ToldOrder): void {
  const { meant, refused, because } = outcome
  const { line, text, order } = told
  if (told.isForTheRest && isNoneOfTheRest(letter, outcome, told)) return
  const doubts = letter.doubts.filter(doubt => letter.isIn(told, doubt))
  const rivals = rivalsOf(letter, told)
  const refusal = refusalOf(told, doubts, rivals)
  if (refusal !== undefined) {
    refused.push({ line, text, refusal })
    return
  }
  const later = rivals.below.find(rival => replaces(rival, told))
  if (later !== undefined) {
    letter.passOver(told, 'corrected')
    because.add(told.sentence).add(later.sentence)
    return
  }
  // `A Par - Bur⏎Oh, and A Par - Bur, bin that.`
  const again = namedIn(letter).find(
    other => other !== told && other.fate !== undefined && isSameOrder(other.order, order),
  )
  if (again !== undefined) because.add(again.sentence)
  const undone = rivals.below.find(isRefused)
  if (undone !== undefined) {
    refused.push({ line, text, refusal: { kind: 'unclearCorrection', line: undone.sentence } })
    return
  }
  const isSecond = rivals.above.some(rival => isSecondTo(told, rival))
  const reasons = reasonsToAsk(letter, told, doubts, rivals, isSecond)
  for (const reason of reasons) because.add(reason)
  meant.push({ ...told, isAsked: again !== undefined || reasons.length > 0, isSecond })
}

/** Orders for named units, and not for the rest. */
const namedIn = ({ told }: LetterSoFar): readonly ToldOrder[] =>
  told.filter(({ isForTheRest }) => !isForTheRest)

/** `The rest hold` leaves out units of which the letter says anything else. */
function isNoneOfTheRest(letter: LetterSoFar, { refused }: Outcome, { order }: ToldOrder): boolean {
  const at = letter.placeOf(order)
  if (letter.rivalOf(order) !== undefined || letter.open.has(at) || letter.spokenOf.has(at)) return true
  const carries = letter.carriers.get(at)
  if (carries !== undefined)
    refused.push({ ...carries, refusal: { kind: 'incomplete', unit: unitTold(order) } })
  return carries !== undefined
}

/** Other orders for the same unit, above and below. */
interface Rivals {
  readonly above: readonly ToldOrder[]
  readonly below: readonly ToldOrder[]
}

function rivalsOf(letter: LetterSoFar, told: ToldOrder): Rivals {
  if (told.isForTheRest) return { above: [], below: [] }
  const named = namedIn(letter)
  const at = named.indexOf(told)
  const isRival = ({ order }: ToldOrder): boolean =>
    isSameThing(order, told.order, letter.where.board) && !isSameOrder(order, told.order)
  return { above: named.slice(0, at).filter(isRival), below: named.slice(at + 1).filter(isRival) }
}

const isRefused = ({ fate }: ToldOrder): boolean => fate !== undefined && fate !== 'proposed'

/** Whether an order replaces one above it: after prose, or with words of its own. */
const replaces = (rival: ToldOrder, above: ToldOrder): boolean =>
  !isRefused(rival) && (rival.after > above.after || rival.fate === 'proposed' || !rival.isPlain)

/** Whether an order may replace one above it. */
const isSecondTo = (told: ToldOrder, above: ToldOrder): boolean =>
  above.after < told.after || told.fate === 'proposed' || !told.isPlain

/** Why an order is refused: because of its own sentence, or of another one. */
function refusalOf(
  told: ToldOrder,
  doubts: readonly Doubt[],
  { above, below }: Rivals,
): OrderRefusal | undefined {
  const { line, isPlain, sentence } = told
  // `A Par - Bur / A Par - Pic`
  const isChoice = isPlain && [...above, ...below].some(rival => rival.line === line && rival.isPlain)
  const fate = isChoice ? 'eitherOr' : told.fate
  if (fate !== undefined && fate !== 'proposed') return refusalFor(fate, sentence)
  const doubt = doubts.find(({ fate }) => fate !== 'proposed')
  if (doubt === undefined || doubt.fate === 'proposed') return undefined
  return doubt.refusal ?? refusalFor(doubt.fate, doubt.text)
}

const refusalFor = (fate: Exclude<Doubtful, 'proposed'>, line: string): OrderRefusal => ({
  kind: fate === 'notUnderstood' ? 'besideWords' : fate,
  line,
})

/** The sentences that make the judge ask about an order. */
function reasonsToAsk(
  letter: LetterSoFar,
  { fate, sentence, isForTheRest }: ToldOrder,
  doubts: readonly Doubt[],
  { above, below }: Rivals,
  isSecond: boolean,
): readonly string[] {
  const rivals = [...above, ...below]
  // In winter all orders stand or fall together.
  const doubtful = letter.isWinter ? namedIn(letter).filter(({ fate }) => fate !== undefined) : []
  return [
    ...doubtful.map(({ sentence }) => sentence),
    ...(isForTheRest && letter.isRestDoubted ? [sentence] : []),
    ...doubts.map(({ text }) => text),
    ...(fate === 'proposed' || isSecond ? [sentence] : []),
    ...(rivals.some(isRefused) ? rivals.map(({ sentence }) => sentence) : []),
  ]
}

/** Adds what prose most likely tells units without an order. `The rest hold` leaves them out. */
function addRetold(letter: LetterSoFar, { meant, because }: Outcome): readonly ToldOrder[] {
  const anew = retell(letter, meant)
  for (const each of anew) {
    const rest = meant.findIndex(({ order }) => isSameThing(order, each.order, letter.where.board))
    if (rest >= 0) meant.splice(rest, 1)
    meant.push({ ...each, isAsked: true, isSecond: false })
    because.add(each.sentence)
    letter.open.delete(letter.placeOf(each.order))
  }
  return anew
}

/** If the same words order two units and one order is not sure, the other is asked about too. */
function askWithPartners({ meant, because }: Outcome): void {
  const sure = new Set(meant.flatMap(({ order, isAsked }) => (isAsked ? [] : [order])))
  for (const each of meant)
    if (each.with !== undefined && !sure.has(each.with)) {
      each.isAsked = true
      because.add(each.sentence)
    }
}

type Counts = ReturnType<typeof countRead>

/** Decides which of the orders count beside each other. */
function countMeant(
  letter: LetterSoFar,
  { meant, refused, because }: Outcome,
): { followed: readonly FollowedLine[]; proposed: readonly Order[] } {
  const counts = countRead(
    meant.map(({ order }) => order),
    letter.where,
  )
  if (isWinterUnclear(letter, meant, counts))
    for (const each of meant) {
      each.isAsked = true
      because.add(each.sentence)
    }
  const asked = new Set(meant.flatMap(({ order, isAsked }) => (isAsked ? [order] : [])))
  const counted = meant.filter((_, i) => counts[i] === 'counts')
  meant.forEach(({ line, text }, i) => {
    const said = counts[i]!
    if (typeof said !== 'string') refused.push({ line, text, refusal: besideAsked(said, asked) })
  })
  return {
    followed: counted.flatMap(({ line, text, order, isAsked }) => (isAsked ? [] : [{ line, text, order }])),
    proposed: counted.map(({ order }) => order),
  }
}

/** Unclear: a second set below the first, more than are due with prose between them, a waive beside as many builds as are due, or a list of all units where some must go. */
function isWinterUnclear(letter: LetterSoFar, meant: readonly ToldOrder[], counts: Counts): boolean {
  if (!letter.isWinter) return false
  const isTooMany = counts.some(each => each !== 'counts' && each !== 'again')
  const waives = meant.filter(({ order }) => order.kind === 'waive').length
  const isMixed = waives > 0 && waives < meant.length && !meant.every(({ isPlain }) => isPlain)
  const isAnew = meant.some(({ after }) => after > meant[0]!.after)
  if (isTooMany && (counts.includes('again') || isMixed || isAnew)) return true
  return (
    isTooMany &&
    meant.every(({ order }) => order.kind === 'remove') &&
    meant.length >= letter.own.size &&
    !meant.every(({ text }) => hasKind(text, 'DISBAND', letter.tongue))
  )
}

/** The other order counts, but the player is asked about it, so it does not stand yet. */
function besideAsked(refusal: OrderRefusal, asked: ReadonlySet<Order>): OrderRefusal {
  if (refusal.kind === 'alreadySaid' && asked.has(refusal.first)) return { ...refusal, isAsked: true }
  return refusal.kind === 'saidAnew' && asked.has(refusal.last) ? { ...refusal, isAsked: true } : refusal
}

/** The sentences that made anything doubtful. */
const doubtsOf = ({ doubts, told }: LetterSoFar): readonly string[] => [
  ...new Set([
    ...doubts.map(({ text }) => text),
    ...told.flatMap(({ fate, sentence }) => (fate === undefined ? [] : [sentence])),
  ]),
]

/** Whether prose, after all, gave an order to each unit of a refused text. */
const isRetold = (
  letter: LetterSoFar,
  { text }: RefusedLine,
  anew: readonly ToldOrder[],
  meant: readonly ToldOrder[],
): boolean =>
  anew.some(({ sentence }) => sentence.includes(text)) &&
  letter
    .mentionsIn(text)
    .every(({ provinces }) =>
      provinces.every(at => !letter.own.has(at) || meant.some(({ order }) => letter.placeOf(order) === at)),
    )

/** `all hold` is refused once, not for each unit. A known reason for a line wins over `notUnderstood`. */
const onceEach = (refused: readonly RefusedLine[]): RefusedLine[] =>
  [...new Set(refused)].filter(({ line, text, refusal }, i, all) => {
    if ('order' in refusal) return true
    const same = refused.filter(each => each.line === line && each.text === text)
    const first = same.find(each => each.refusal.kind !== 'notUnderstood') ?? same[0]
    const isFirstOfKind = same.find(each => each.refusal.kind === refusal.kind) === all[i]
    return isFirstOfKind && (refusal.kind !== 'notUnderstood' || first === all[i])
  })
