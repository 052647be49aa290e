// A writer's whole text -> the orders that are followed and the lines that are not: parted, joined, told from prose.
import type { Power } from '../../board/board.ts'
import { gazetteerOf } from '../../board/gazetteer.ts'
import { countRead, impliedOrders } from '../counting.ts'
import { isSameThing, type Order } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import { adjustmentDue } from '../standing.ts'
import { takeParts } from './correcting.ts'
import { partsOf, provincesNamed } from './corrections.ts'
import { atOnce, type LetterEffort, type Steps } from './effort.ts'
import { isAnother, UNIT_FIRST } from './headings.ts'
import { type FollowedLine, Ledger, type PassedOver, type RefusedLine, type Told } from './ledger.ts'
import { canonicalMeaning } from './meaning.ts'
import { Neighbours } from './neighbours.ts'
import { type SetSaid, setSaid } from './pieces.ts'
import type { Where } from './places.ts'
import { isStrange, type Said, understand } from './saying.ts'
import { cutSheet, type Sheet, type SheetLine } from './sheet.ts'
import { endsInTheMiddle } from './tone.ts'

export type { FollowedLine, PassedOver, RefusedLine } from './ledger.ts'

export interface ReadText {
  /** In reading order, of each unit the one that counts. */
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  /** What sounds like no order at all, such as a greeting, and what was quoted or signed. */
  readonly passedOver: readonly PassedOver[]
  /** What it says of earlier letters, where the book asks. (DATC 4.D.1) */
  readonly said?: SetSaid | undefined
}

/** Reads the whole text of one writer from top to bottom. */
export const readText = (text: string, where: Where, letter?: LetterEffort): ReadText =>
  atOnce(readingText(cutSheet(text, where.board), where, letter))

/** The same line by line. `forAll`: a text for several powers, whose headings say for whom. */
export function* readingText(
  { lines, cut }: Sheet,
  where: Where,
  letter?: LetterEffort,
  forAll = false,
): Steps<ReadText> {
  const ledger = new Ledger(cut.map(({ number, text, why }) => ({ line: number, text, why })))
  const neighbours = new Neighbours(ledger)
  let saidOfEarlier: SetSaid | undefined
  for (let i = 0; i < lines.length; i++) {
    const one = lines[i]!
    const { number: line, heading, text } = one
    const ofEarlier = setSaid(text, where.rules)
    if (ofEarlier !== undefined) {
      saidOfEarlier = ofEarlier
      ledger.passOver(line, text)
      continue
    }
    if (letter?.isSpent === true) {
      ledger.refuse(line, text, { kind: 'unread', line: text })
      continue
    }
    const own = placed(where, heading, forAll)
    // An order at sight corrects nothing.
    const order = canonicalMeaning(text, own)
    const isOr =
      order === undefined &&
      lines[i + 1]?.number === line + 1 &&
      (OR_ALONE.test(text) || (partsOf(text) !== undefined && isUnfinished(text, own)))
    const said = isOr ? `${text} ${lines[++i]!.text}` : text
    const parts = order === undefined && one.aside === undefined ? partsOf(said) : undefined
    if (parts !== undefined) {
      const read = (part: string) => saidAlone({ ...one, text: part }, own, letter)
      yield* takeParts(parts, { ledger, where: own, line: isOr ? lines[i]!.number : line, text: said, read })
      continue
    }
    const { said: told, isJoined } = yield* readLine(one, order, lines[i + 1], own, letter)
    if (isJoined) i++
    neighbours.take(one, told, own)
  }
  neighbours.close()
  return { ...counted(ledger.entries), passedOver: ledger.passedOver, said: saidOfEarlier }
}

/** `or`, on a line between two orders. */
const OR_ALONE = /^\W*(?:or(?: else)?|alternatively|otherwise|either)\W*$/i

/** For whom a line is: in a text for all for the power of its heading; what another's name stands over is read to the letter. */
function placed(where: Where, heading: Power | undefined, forAll: boolean): Where {
  if (heading === undefined || heading === where.power) return where
  return forAll ? { ...where, power: heading } : { ...where, asItStands: true }
}

/** Which of the orders that were read are followed, power by power, and why the others are not. */
function counted(read: readonly (Told | RefusedLine)[]): Omit<ReadText, 'passedOver'> {
  const told = read.filter(each => 'order' in each)
  const counts = new Map<Told, OrderRefusal | 'counts' | 'again'>()
  for (const power of new Set(told.map(({ where }) => where.power))) {
    const own = withoutTheRest(told.filter(({ where }) => where.power === power))
    const [first] = own
    if (first === undefined) continue
    const orders = own.map(({ order }) => order)
    for (const [i, each] of countRead(orders, first.where).entries()) counts.set(own[i]!, each)
  }
  const followed: FollowedLine[] = []
  const refused: RefusedLine[] = []
  for (const each of read) {
    if (!('order' in each)) {
      refused.push(each)
      continue
    }
    const { line, text, order } = each
    const said = counts.get(each) ?? 'again'
    if (said === 'counts') followed.push({ line, text, order })
    else if (said !== 'again') refused.push({ line, text, refusal: said })
  }
  const [one] = told
  if (one?.where.rules.implicitOrders === 'allowed') followed.push(...impliedBy(followed, told))
  return { orders: followed.map(({ order }) => order), followed, refused }
}

/** What the orders that are followed take for given of units that have none. */
function impliedBy(followed: readonly FollowedLine[], told: readonly Told[]): readonly FollowedLine[] {
  const tables = new Map(told.map(({ where }) => [where.power, where]))
  return [...tables].flatMap(([power, where]) => {
    const own = followed.filter(({ order }) => order.kind !== 'waive' && order.unit.power === power)
    return impliedOrders(
      own.map(({ order }) => order),
      where,
    ).flatMap(({ order, from }) => {
      const source = own.find(each => each.order === from)
      return source === undefined ? [] : [{ ...source, order, isImplied: true as const }]
    })
  })
}

/** `The others hold` is said of those that have no order; by a book where the first does not count, of none at all. */
function withoutTheRest(told: readonly Told[]): readonly Told[] {
  if (!told.some(({ isForTheRest }) => isForTheRest)) return told
  return told.filter(({ isForTheRest, order, where: { board, rules } }, i) => {
    if (!isForTheRest) return true
    if (order.kind === 'waive') return isLeftToWaive(told, i)
    const others = rules.ordersForOneUnit === 'first' ? told.slice(0, i) : told
    return !others.some(other => !other.isForTheRest && isSameThing(other.order, order, board))
  })
}

/** `Waive the rest`: as many as are due besides what else is built or waived. */
function isLeftToWaive(told: readonly Told[], at: number): boolean {
  const { board, rules, position, power } = told[at]!.where
  const isAWaive = ({ isForTheRest }: Told): boolean => isForTheRest
  const before = told.slice(0, at).filter(isAWaive).length
  const others = told.filter(each => !isAWaive(each)).length
  return before + others < adjustmentDue(board, rules, position, power)
}

/** What a line says without the next. */
function* saidAlone(line: SheetLine, where: Where, letter: LetterEffort | undefined): Steps<readonly Said[]> {
  return forNow(yield* saidIn(line.text, where, letter), line, where)
}

/** A line alone, or together with the next where it goes on there. */
function* readLine(
  line: SheetLine,
  order: Order | undefined,
  next: SheetLine | undefined,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<{ said: readonly Said[]; isJoined: boolean }> {
  const alone = order === undefined ? yield* understand(line.text, where, letter) : atSight(line.text, order)
  if (
    next !== undefined &&
    partsOf(next.text) === undefined &&
    isNext(line, next, where) &&
    (yield* mayGoOn(alone, line, next, where, letter))
  ) {
    const together = yield* saidIn(`${line.text} ${next.isItem ? '- ' : ''}${next.text}`, where, letter)
    const isWhole =
      together.some(({ orders }) => orders.length > 0) && together.every(({ refusal }) => !refusal)
    // What the rules allow goes before what they do not: a line that makes sense alone is joined to lawful ends only.
    const isBetter =
      alone.some(({ refusal }) => refusal) ||
      (together.every(isLawful) && !(VERB_FIRST.test(next.text) && isAllOrders(yield* saidIn(next.text, where, letter))))
    if (isWhole && isBetter) return { said: forNow(together, line, where), isJoined: true }
    const isCut = isUnfinished(line.text, where) || (next.isItem && isArrowTo(line, next, where))
    if (isCut && provincesNamed(next.text, where).size > 0 && alone.every(({ orders }) => orders.length === 0)) {
      const text = `${line.text} ${next.text}`
      return { said: [{ text, before: '', orders: [], refusal: { kind: 'incomplete', unit: undefined } }], isJoined: true }
    }
    if (isGoal(next.text, where) && alone.some(({ orders }) => orders.length > 0)) {
      const text = `${line.text} ${next.text}`
      return { said: [{ text, before: '', orders: [], refusal: { kind: 'notUnderstood', line: text } }], isJoined: true }
    }
  }
  return { said: forNow(alone, line, where), isJoined: false }
}

/** What a line says; a canonical order is understood without further ado. */
function* saidIn(text: string, where: Where, letter: LetterEffort | undefined): Steps<readonly Said[]> {
  const order = canonicalMeaning(text, where)
  return order === undefined ? yield* understand(text, where, letter) : atSight(text, order)
}

const atSight = (text: string, order: Order): readonly Said[] => [
  { text, before: '', orders: [order], refusal: undefined },
]

/** What is said under another phase is refused, whatever it is; what says nothing there says nothing here. */
function forNow(said: readonly Said[], line: SheetLine, { position }: Where): readonly Said[] {
  const { text, phase } = line
  if (phase === undefined || !isAnother(phase, position.phase)) return said
  if (said.every(({ orders, refusal }) => orders.length === 0 && refusal === undefined)) return said
  const refusal: OrderRefusal = { kind: 'otherPhase', line: text, named: phase, now: position.phase }
  return [{ text, before: '', orders: [], refusal }]
}

/** Whether a line is the very next, and meant for the same phase. */
function isNext(line: SheetLine, next: SheetLine, { position }: Where): boolean {
  const isElsewhere = ({ phase }: SheetLine): boolean =>
    phase !== undefined && isAnother(phase, position.phase)
  const isHeading = line.aside !== undefined && line.aside.line === line.number
  return next.number === line.number + 1 && isElsewhere(line) === isElsewhere(next) && !isHeading
}

/** Whether a line stops before what it tells its unit: the next is a part of it, unless a bullet begins that. */
function isUnfinished(text: string, { board }: Where): boolean {
  const [, before, last = ''] = /^(.*\s)?(\p{L}+)\s*$/u.exec(text) ?? []
  const isOfSomebody = before !== undefined && gazetteerOf(board).mayMeanPower(last.toLowerCase())
  return endsInTheMiddle(text) || UNFINISHED.test(text) || (isOfSomebody && TELLS.test(before))
}

/** `F Ion C Italian` */
const TELLS = /\b(?:s|c|supports?|convoys?|ferry|ferries|transports?|helps?)\s+(?:the\s+)?$/i

/** `- Spa`, the goal of the line above, in the look of a bullet. */
const isArrowTo = (line: SheetLine, { text, original }: SheetLine, where: Where): boolean =>
  /^\s*-+>?\s/.test(original) &&
  (isAPlace(text, where) || (UNIT_ALONE.test(line.text) && !UNIT_FIRST.test(text)))

const UNIT_ALONE = /^\W*(?:a|f|army|fleet)\s+\p{L}+\W*$/iu

const isAPlace = (text: string, { board }: Where): boolean =>
  gazetteerOf(board).named(text.trim(), 'exact').length > 0

const UNFINISHED =
  /\b(?:in|at|of|the|my|our|from|into|on|onto|army|fleet|[af]|supporting|helps?|transports?|ferries|carries|backs?|to support|lends? support|don'?t|do not|not|never|cancel|stop|if|unless|but|except|than|instead|that|whether)$/i

/** `to Kiel, I hope`: where the unit of the line above goes, or the one that it supports. */
const isGoal = (text: string, where: Where): boolean =>
  /^(?:to|into|via|by convoy)\b/i.test(text) && (/^by|^via/i.test(text) || provincesNamed(text, where).size > 0)

const isAllOrders = (said: readonly Said[]): boolean =>
  said.every(({ orders, refusal }) => orders.length > 0 && refusal === undefined)

const VERB_FIRST = /^(?:supports?|convoys?|holds?|moves?)\b/i

const GOES_ON = /^(?:-|to\b|into\b|via\b|by convoy\b|supports?\b|convoys?\b|holds?\b|moves?\b)/i

/** Whether a line seems to go on in the next, which then says nothing by itself. */
function* mayGoOn(
  alone: readonly Said[],
  line: SheetLine,
  next: SheetLine,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<boolean> {
  const last = alone.at(-1)?.refusal
  if (last?.kind === 'unread') return false
  if (next.isItem) return isArrowTo(line, next, where)
  if (GOES_ON.test(next.text) || isUnfinished(line.text, where)) return true
  if (next.isIndented && !line.isIndented && isAPlace(next.text, where)) return true
  if (last === undefined) return false
  if (next.isIndented || (isStrange(last) && !UNIT_FIRST.test(next.text))) return true
  const said = yield* saidIn(next.text, where, letter)
  return said.every(each => each.orders.length === 0 || !isLawful(each))
}

const isLawful = (said: Said): boolean => said.isLenient !== true
