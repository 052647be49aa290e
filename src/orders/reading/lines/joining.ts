// A line that a mail program broke, or its writer: put together with the next ones, or refused with them; never half of it.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { isSameThing, type Order } from '../../order.ts'
import type { OrderRefusal } from '../../refusal.ts'
import { orderAtSight } from '../atSight.ts'
import type { LetterEffort, Steps } from '../effort.ts'
import { UNIT_FIRST } from '../headings.ts'
import { isAPlace, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import { MOST_CHARACTERS } from '../reading.ts'
import { isLawful, type Said, type SheetLine } from '../said.ts'
import { isStrange } from '../saying.ts'
import { understand } from '../understanding.ts'
import { partsOf } from '../words/corrections.ts'
import { isTelling } from '../words/slips.ts'
import { beginsInTheMiddle } from '../words/tone.ts'
import { isNext, joined, joinedText, rivalsBelow, withoutRivals } from './cuts.ts'
import {
  areRefused,
  DANGLING,
  endsWithItsGoal,
  firstWord,
  forNow,
  GOES_ON,
  goesOnWithASlip,
  IMPERATIVE,
  isAGoalAlone,
  isAllOrders,
  isGoal,
  isHeld,
  isOfANation,
  isOfAStranger,
  isOfSomebody,
  isRefusedAtFirst,
  isSupportInPlace,
  isToldThere,
  isTornName,
  isUnfinished,
  KIND_FIRST,
  VERB_FIRST,
  VERB_ONLY,
} from './halves.ts'

/** What a line says without the next. */
export function* saidAlone(
  line: SheetLine,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<readonly Said[]> {
  return forNow(yield* saidIn(line.text, where, letter), line, where)
}

/** `A Ruh supports`, and below it whom. */
const CUT = /\b(?:s|sup+|supt|spt|support(?:s|ing)?)\W*$/i

const AT_A_VERB = /\b(?:[sc]|sup+|supports?|convoys?)\W*$/i

/** Over so many lines an order may go. */
const MOST_LINES = 3

/** What a line says, and over how many lines it goes. */
export function* readLine(
  lines: readonly SheetLine[],
  at: number,
  order: Order | undefined,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<{ said: readonly Said[]; used: number }> {
  let line = lines[at]!
  let said = order === undefined ? yield* saidIn(line.text, where, letter) : atSight(line.text, order)
  let used = 1
  while (used < MOST_LINES) {
    const [next, third] = lines.slice(at + used, at + used + 2)
    if (next === undefined) break
    let [whole, more] = [joined(line, next), 1]
    let together = yield* bothLines(line, said, next, third, where, letter)
    // `F Mao convoys`, `Army`, `Gascony to Brest`: the second alone makes no sense of the first.
    if (
      together === undefined &&
      third !== undefined &&
      used + 1 < MOST_LINES &&
      !((UNIT_FIRST.test(next.text) || VERB_ONLY.test(next.text)) && isAllOrders(said)) &&
      goesOnTwice(line, next, whole, where)
    ) {
      together = yield* bothLines(
        whole,
        yield* saidIn(whole.text, where, letter),
        third,
        undefined,
        where,
        letter,
      )
      ;[whole, more] = [joined(whole, third), 2]
    }
    if (together === undefined) break
    ;[line, said, used] = [whole, together, used + more]
  }
  // `Burgundy H`, `Gulf`, `of Lyon C`: what the last line is about stands below it, and is no order of its own.
  const next = lines[at + used]
  const isOpen = next !== undefined && used === MOST_LINES && !isAllOrders(said) && AT_A_VERB.test(line.text)
  const isMore = isOpen && isNext(line, next, where) && provincesNamed(next.text, where).size > 0
  if (isMore && partsOf(next.text) === undefined) {
    const text = joinedText(line, next)
    return { said: [{ text, before: '', orders: [], refusal: INCOMPLETE }], used: used + 1 }
  }
  const saidOf = (text: string) => saidIn(text, where, letter)
  const below = lines.slice(at + used, at + used + 2)
  const taken = yield* withoutRivals({ said, used }, line, below, where, saidOf)
  return { ...taken, said: forNow(taken.said, line, where) }
}

const goesOnTwice = (line: SheetLine, next: SheetLine, whole: SheetLine, where: Where): boolean =>
  /^\W*[sc]\W*$/i.test(next.text) ||
  ((isUnfinished(whole) || isOfANation(whole, where)) &&
    (isUnfinished(line) ||
      isOfSomebody(line, where) ||
      isOfANation(line, where) ||
      (GOES_ON.test(next.text) && !IMPERATIVE.test(next.text))))

/** A line that may go on in the next, and what is plain of the two before they are read together. */
interface Pair {
  readonly line: SheetLine
  readonly alone: readonly Said[]
  readonly next: SheetLine
  /** Whether the line stops before its end, in the midst of a name or not. */
  readonly isUnfinished: boolean
  readonly isTorn: boolean
  /** Whether the next is what the line holds, and no order for it. */
  readonly isHeld: boolean
  /** Whether the next names a place, somewhere or with nothing else. */
  readonly namesPlaces: boolean
  readonly isAPlace: boolean
}

const pairOf = (line: SheetLine, alone: readonly Said[], next: SheetLine, where: Where): Pair => ({
  line,
  alone,
  next,
  isUnfinished:
    isUnfinished(line) ||
    (!isAllOrders(alone) && isOfSomebody(line, where)) ||
    (KIND_FIRST.test(next.text) && isOfANation(line, where)) ||
    isOfAStranger(line, next, where),
  isTorn: isTornName(line, next, where),
  isHeld: isHeld(line, next),
  namesPlaces: provincesNamed(next.text, where).size > 0,
  isAPlace: isAGoalAlone(next.text, where),
})

/** `… and the army in Warsaw supports`, and in the next line whom: unless that is an order itself, and the first for its unit. */
function* isCutAtAVerb(
  line: SheetLine,
  alone: readonly Said[],
  next: SheetLine,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<boolean> {
  if (!CUT.test(line.text)) return false
  if (next.isIndented) return true
  const said = yield* saidIn(next.text, where, letter)
  const isFirst = (order: Order): boolean =>
    !alone.some(({ orders }) => orders.some(other => isSameThing(order, other, where.board)))
  return !isAllOrders(said) || !said.flatMap(({ orders }) => orders).every(isFirst)
}

/** What two lines say as one; undefined where each stands for itself. */
function* bothLines(
  line: SheetLine,
  alone: readonly Said[],
  next: SheetLine,
  third: SheetLine | undefined,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<readonly Said[] | undefined> {
  if (
    !isNext(line, next, where) ||
    endsWithItsGoal(line, where) ||
    /^[^\p{L}\p{N}_]*\p{L}[\p{L} ]*, ?not\b/iu.test(next.text)
  )
    return undefined
  // Two orders, each with its unit in front.
  const isOpen =
    (isUnfinished(line) && (isWaiving(alone) || (yield* isCutAtAVerb(line, alone, next, where, letter)))) ||
    isOfAStranger(line, next, where) ||
    (KIND_FIRST.test(next.text) && isOfANation(line, where))
  if (UNIT_FIRST.test(next.text) && isAllOrders(alone) && !isOpen) return undefined
  const pair = pairOf(line, alone, next, where)
  const isWhole = isAllOrders(alone) || alone.at(-1)?.refusal?.kind === 'twoMeanings'
  if (isWhole && (standsForItself(pair) || (yield* isOfTheNext(pair, third, where, letter)))) return undefined
  if (!(yield* mayGoOn(pair, where, letter)) || partsOf(next.text) !== undefined) return undefined
  const text = joinedText(line, next)
  const together = yield* saidIn(text, where, letter)
  const rivals = alone.some(({ orders }) => orders.length > 0)
    ? undefined
    : yield* rivalsBelow(together, next, where, text => saidIn(text, where, letter))
  if (rivals !== undefined) return [{ text, before: '', orders: [], refusal: rivals }]
  if (isAllOrders(together) && (yield* isBetter(together, pair, where, letter)))
    return CUT.test(line.text) ? together.map(each => ({ ...each, isCut: true })) : together
  const refusal = isOpen && pair.namesPlaces ? INCOMPLETE : halfOf(pair, where)
  return refusal === undefined ? undefined : [{ text, before: '', orders: [], refusal }]
}

/** Below an order that is whole: `Support A Bul - Rum with`. */
const standsForItself = ({ line, next, isUnfinished: isOpen }: Pair): boolean =>
  !isOpen && ((IMPERATIVE.test(next.text) && !/:\s*$/.test(line.original)) || INVERTED.test(next.text))

/** Below an order that is whole, `Gascony`, where a unit stands, and below that what it does. */
function* isOfTheNext(
  { next, isUnfinished: isOpen, isAPlace }: Pair,
  third: SheetLine | undefined,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<boolean> {
  if (isOpen || next.isItem || third === undefined) return false
  const isVerb = VERB_ONLY.test(next.text)
  if (!isVerb && (!isAPlace || !standsWhere(next.text, where)))
    return !isAPlace && isToldThere(third) && !isAllOrders(yield* saidIn(third.text, where, letter))
  if (!isVerb && (isToldThere(third) || isUnfinished(next))) return true
  const together = yield* saidIn(joinedText(next, third), where, letter)
  return isAllOrders(together) && together.every(isLawful)
}

/** `Into Greece goes the fleet in Ionian Sea` */
const INVERTED =
  /^(?:in)?to\s+[^,;]{3,40}?\s(?:goes?|moves?|march(?:es)?|sails?|comes?|retreats?)\s+(?:the|my|our|a|f|army|fleet)\b/iu

/** What the rules allow goes before what they do not: a line that makes sense alone is joined to lawful ends only. */
function* isBetter(
  together: readonly Said[],
  pair: Pair,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<boolean> {
  const { next } = pair
  if (areRefused(pair.alone)) return true
  if (!together.every(isLawful)) return false
  // Below a line that makes sense, what is set in goes on only if all of it is one order.
  if (
    next.isIndented &&
    !pair.isUnfinished &&
    !GOES_ON.test(next.text) &&
    together.flatMap(({ orders }) => orders).length > 1
  )
    return false
  const isCut = pair.isUnfinished || pair.isTorn
  const mayStandAlone = VERB_FIRST.test(next.text) || (next.isIndented && !isCut)
  return !mayStandAlone || !isAllOrders(yield* saidIn(next.text, where, letter))
}

/** Why neither line is followed, where one is half of what cannot be read as a whole. */
function halfOf(pair: Pair, where: Where): OrderRefusal | undefined {
  const { line, alone, next } = pair
  if (DANGLING.test(line.text)) return INCOMPLETE
  if (
    /:\s*$/.test(line.original) &&
    VERB_FIRST.test(next.text) &&
    alone.some(({ orders }) => orders.length > 0)
  )
    return INCOMPLETE
  const isCut = pair.isUnfinished && (!isAllOrders(alone) || isWaiving(alone) || /\bto\W*$/i.test(line.text))
  const isUnit = alone.at(-1)?.refusal?.kind === 'incomplete'
  if (isUnit && !next.isItem && isTelling(firstWord(next.text))) return INCOMPLETE
  const isArrow = next.isItem && isArrowTo(pair, where)
  if ((isCut || isArrow) && (pair.namesPlaces || (isArrow && isNearAPlace(next.text, where))))
    return INCOMPLETE
  const isTalk = next.isIndented && !line.isIndented && TALK.test(next.text) && !pair.namesPlaces
  const isMore =
    (isGoal(next.text, where) || isWhereNothingIs(pair)) && alone.some(({ orders }) => orders.length > 0)
  const isTold = next.isIndented && !line.isIndented && GOES_ON.test(next.text)
  return isTold || pair.isTorn || pair.isHeld || pair.isAPlace || isMore || isTalk
    ? { kind: 'notUnderstood', line: joinedText(line, next) }
    : undefined
}

/** `No builds`, and in the next line `in Paris`. */
const isWhereNothingIs = ({ alone, next, namesPlaces }: Pair): boolean =>
  isWaiving(alone) && namesPlaces && /^(?:in|at|for|from|but|except|besides)\b/i.test(next.text)

/** `We will not build`, and in the next line what they will not. */
const isWaiving = (said: readonly Said[]): boolean =>
  said.every(({ orders }) => orders.every(({ kind }) => kind === 'waive'))

const INCOMPLETE: OrderRefusal = { kind: 'incomplete', unit: undefined }

/** Words below an order, set in: `North Sea holds`, `many memories for me`. */
const TALK = /^\p{Ll}{2,}\s+\p{L}+\s+\p{L}/u

/** What a line says; a canonical order is understood without further ado. */
function* saidIn(text: string, where: Where, letter: LetterEffort | undefined): Steps<readonly Said[]> {
  const known = letter?.linesAt<readonly Said[]>(where)
  const found = known?.get(text)
  if (found !== undefined) return found
  const order = orderAtSight(text, where)
  const effort = text.length > MOST_CHARACTERS ? letter : letter?.forCut()
  const said = order === undefined ? yield* understand(text, where, effort) : atSight(text, order)
  if (said.every(({ refusal }) => refusal?.kind !== 'unread')) known?.set(text, said)
  return said
}

const atSight = (text: string, order: Order): readonly Said[] => [
  { text, before: '', orders: [order], refusal: undefined },
]

/** `- Spa`, the goal of the line above, in the look of a bullet. */
function isArrowTo(pair: Pair, where: Where): boolean {
  const { line, next } = pair
  if (!/^\s*[-–—−]+>?\s/.test(next.original)) return false
  if (isAPlace(next.text.replace(/\s*(?:[,;([~#*/|&+]|\.\s|\band\b).*$/is, ''), where, 'slipped')) return true
  if (isAGoalAlone(next.text, where)) return true
  // `- Soain`, below a support of which nothing says yet where that goes.
  if (isSupportInPlace(pair.alone) && isNearAPlace(next.text, where)) return true
  if (UNIT_FIRST.test(next.text) || line.isItem) return false
  return UNIT_ALONE.test(line.text) || areRefused(pair.alone) || (next.isIndented && !line.isIndented)
}

const isNearAPlace = (text: string, { board }: Where): boolean =>
  /^[\p{L} .]{3,30}[^\p{L}\p{N}_]*$/u.test(text) && gazetteerOf(board).nearest(text).length > 0

const UNIT_ALONE = /^[^\p{L}\p{N}_]*(?:a|f|army|fleet)\s+\p{L}+[^\p{L}\p{N}_]*$/iu

/** Whether a line seems to go on in the next, which then says nothing by itself. */
function* mayGoOn(pair: Pair, where: Where, letter: LetterEffort | undefined): Steps<boolean> {
  const { line, alone, next } = pair
  const last = alone.at(-1)?.refusal
  if (last?.kind === 'unread') return pair.isUnfinished
  if (next.isItem) return isArrowTo(pair, where)
  if (
    GOES_ON.test(next.text) ||
    goesOnWithASlip(next.text, where) ||
    pair.isUnfinished ||
    pair.isTorn ||
    pair.isHeld ||
    pair.isAPlace
  )
    return true
  if (last === undefined && (UNIT_FIRST.test(next.text) || (next.isIndented && !line.isIndented)))
    return !UNIT_FIRST.test(next.text)
  if (last === undefined)
    return isSupportInPlace(alone) && isRefusedAtFirst(yield* saidIn(next.text, where, letter))
  if (next.isIndented) return true
  const said = yield* saidIn(next.text, where, letter)
  const isWhole = isAllOrders(said) && said.every(isLawful) && !beginsInTheMiddle(next.text)
  if (isWhole && last.kind !== 'incomplete') return false
  if (maySayMore(last) && !UNIT_FIRST.test(next.text)) return true
  return said.every(each => each.orders.length === 0 || !isLawful(each))
}

/** What a line is refused for because half of it is missing, or half of another unit's order stands in it. */
const maySayMore = (refusal: OrderRefusal): boolean =>
  isStrange(refusal) || refusal.kind === 'notYourUnit' || refusal.kind === 'illegal'
