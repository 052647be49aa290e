// A writer's whole text -> the orders that are followed and the lines that are not: parted, joined, told from prose.
import type { Power, Unit } from '../../board/board.ts'
import { countRead, impliedOrders } from '../counting.ts'
import { isSameThing, type Order, unitTold } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import { adjustmentDue } from '../standing.ts'
import { mentionOf } from './accounting.ts'
import { orderAtSight } from './atSight.ts'
import { takeParts } from './correcting.ts'
import { atOnce, LetterEffort, type Steps } from './effort.ts'
import { Ledger, type Told } from './ledger.ts'
import { isCutInTwo, OR_ALONE } from './lines/halves.ts'
import { readLine } from './lines/joining.ts'
import { leavesOpen, MAY_POINT, spokenOf, untoldCarriers, withWhatItHelps } from './lines/looseEnds.ts'
import { Neighbours } from './lines/neighbours.ts'
import { besideChoice, notOnesOwn, notPlainlyFirst } from './lines/toldTwice.ts'
import { saidOnce } from './lines/touching.ts'
import { isAPlace, provincesNamed } from './mentions.ts'
import { type SetSaid, setSaid } from './pieces.ts'
import type { Where } from './places.ts'
import type { FollowedLine, PassedOver, RefusedLine, Said } from './said.ts'
import { cutSheet, type Sheet } from './sheet.ts'
import { MOST_PARTS, onCondition, partsOf } from './words/corrections.ts'
import { sentencesOf } from './words/disowning.ts'

export type { FollowedLine, PassedOver, RefusedLine } from './said.ts'

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
  { lines: written, cut }: Sheet,
  where: Where,
  letter = new LetterEffort(Number.POSITIVE_INFINITY),
  forAll = false,
): Steps<ReadText> {
  const ledger = new Ledger(cut.map(({ number, text, why }) => ({ line: number, text, why })))
  const neighbours = new Neighbours(ledger)
  const lines = [...written]
  /** Lines with nothing on them but `or`. */
  const choices: number[] = []
  /** Lines that were read together with others. */
  const joined = new Set<number>()
  let saidOfEarlier: SetSaid | undefined
  for (let i = 0; i < lines.length; i++) {
    if (MAY_POINT.test(lines[i]!.text)) lines[i] = withWhatItHelps(lines[i]!, lines[i + 1], ledger, where)
    const one = lines[i]!
    const { number: line, heading, text } = one
    // `*Pic`, as people correct a word of theirs: whichever that was.
    if (STARRED.test(one.original) && isAPlace(text, where)) {
      ledger.withdraw(ledger.told, 'unclearCorrection', one.original.trim())
      ledger.refuse(line, text, { kind: 'unclearCorrection', line: one.original })
      continue
    }
    const ofEarlier = setSaid(text, where.rules)
    if (ofEarlier !== undefined) {
      saidOfEarlier = ofEarlier
      ledger.passOver(line, text)
      continue
    }
    if (letter.isSpent) {
      ledger.refuse(line, text, { kind: 'unread', line: text })
      continue
    }
    const own = placed(where, heading, forAll)
    // An order at sight corrects nothing, nor does it go on where nothing stands below it.
    const order = orderAtSight(text, own)
    if (order !== undefined && one.phase === undefined && i + 1 === lines.length && !isAnothers(own)) {
      neighbours.take(one, [{ text, before: '', orders: [order], refusal: undefined }], own)
      continue
    }
    const effort = letter.forLine()
    const isCut = order === undefined && one.aside === undefined && isCutInTwo(one, lines[i + 1])
    // What it may be of stands below, and is no line of an order.
    if (!isCut && order === undefined && OR_ALONE.test(text) && ledger.told.length > 0) {
      ledger.passOver(line, text)
      choices.push(line)
      continue
    }
    const whole = isCut ? `${text} ${lines[i + 1]!.text}` : text
    const mayCorrect = order === undefined && one.aside === undefined && !isAWait(whole, own, ledger)
    const parts = mayCorrect ? partsOf(whole) : undefined
    if (parts !== undefined) {
      if (isCut) i++
      const why =
        parts.length > MOST_PARTS ? 'unclearCorrection' : onCondition(whole) ? 'conditional' : undefined
      if (why !== undefined) {
        ledger.withdraw(ledger.told, why, whole)
        ledger.refuse(line, whole, { kind: why, line: whole })
        continue
      }
      const before = ledger.told
      const read = (part: string) => saidOnce({ ...one, text: part }, own, effort)
      yield* takeParts(parts, { ledger, where: own, line: lines[i]!.number, text: whole, read })
      const after = ledger.told
      const isAsLong = after.length === before.length
      const isUnchanged = isAsLong && after.every((each, at) => each === before[at])
      if (isUnchanged && !ledger.isOpen)
        neighbours.noteBeside({ ...one, text: whole }, sentencesOf(whole), own)
      neighbours.noteDisowned(whole, isAsLong)
      continue
    }
    const { said, used } = yield* readLine(lines, i, order, own, effort)
    for (const { number } of lines.slice(i, i + used)) if (used > 1) joined.add(number)
    i += used - 1
    const counting = isAnothers(own) ? said.map(each => underAnother(each, heading!, own)) : said
    neighbours.take(one, counting, own, lines[i]!.number)
  }
  neighbours.close()
  const apart = written.filter(({ number }) => !joined.has(number))
  const either = choices.flatMap(line => besideChoice(ledger, line))
  const doubted = [...notPlainlyFirst(ledger, apart), ...notOnesOwn(ledger, written, forAll || where.power)]
  for (const { some, by } of doubted) ledger.withdraw(some, 'unclearCorrection', by)
  for (const each of either) ledger.withdraw([each], 'eitherOr', each.text)
  if (!forAll && ledger.told.length > 0 && ledger.passedOver.some(({ why }) => why === undefined))
    ledger.refusePassedOver(mentionOf(unordered(ledger, where), where))
  const isOfTheRest = ({ order, isForTheRest }: Told) => isForTheRest === true && order.kind === 'hold'
  if (!forAll && ledger.told.some(isOfTheRest)) holdBack(ledger, where)
  return { ...counted(ledger.entries), passedOver: ledger.passedOver, said: saidOfEarlier }
}

/** `The others hold` is not said of whom the letter says something else; nor of a fleet that carries somebody. */
function holdBack(ledger: Ledger, where: Where): void {
  const rest = ledger.told.filter(({ isForTheRest }) => isForTheRest)
  const carriers = untoldCarriers(ledger.told)
  for (const [{ line, text }, unit] of carriers) ledger.refuse(line, text, { kind: 'incomplete', unit })
  const refused = ledger.entries.filter(each => !('order' in each)).map(({ text }) => text)
  const open = ledger.passedOver.filter(({ why, text }) => why === undefined && leavesOpen(text))
  for (const { line, text } of open) ledger.refuse(line, text, { kind: 'notUnderstood', line: text })
  const spoken = spokenOf([...refused, ...open.map(({ text }) => text)], where)
  const units = new Set(carriers.map(([, unit]) => unit))
  const isSpokenOf = ({ order }: Told): boolean => {
    const unit = unitTold(order)
    return unit !== undefined && (units.has(unit) || spoken.has(where.board.province(unit.at)))
  }
  ledger.forget(rest.filter(isSpokenOf))
}

const STARRED = /^\s*\*\p{L}[\p{L} ]+[\s.!]*$/u
const LONGEST_WAIT = 50
/** Units of one's own that the letter orders nothing, and says nothing of that is refused. */
function unordered({ entries }: Ledger, where: Where): readonly Unit[] {
  const { position, power, board } = where
  if (position.phase.kind !== 'movement') return []
  const named = new Set(
    entries.flatMap(each => {
      if (!('order' in each)) return [...provincesNamed(each.text, where)]
      return 'unit' in each.order && each.order.unit !== undefined ? [board.province(each.order.unit.at)] : []
    }),
  )
  return position.units.filter(unit => unit.power === power && !named.has(board.province(unit.at)))
}

/** `Wait`, where builds are due, and with nothing above that it could be about. */
const isAWait = (text: string, { position }: Where, { told }: Ledger): boolean =>
  told.length === 0 &&
  position.phase.kind === 'adjustment' &&
  /^\W*(?:(?:no|ok|okay|so|and|please)\W+)?wait\b/i.test(text) &&
  text.length < LONGEST_WAIT

/** For whom a line is: in a text for all for the power of its heading; what another's name stands over is read to the letter. */
function placed(where: Where, heading: Power | undefined, forAll: boolean): Where {
  if (heading === undefined || heading === where.power) return where
  return forAll ? { ...where, power: heading } : { ...where, asItStands: true }
}

const isAnothers = ({ asItStands }: Where): boolean => asItStands === true

/** `Turkey: F Sev - Bla`, from Russia: a guess at what others do, or a wrong heading. */
function underAnother(said: Said, heading: Power, { power }: Where): Said {
  const isOwn = said.orders.some(order => unitTold(order)?.power === power)
  return isOwn ? { ...said, orders: [], refusal: { kind: 'underAnother', heading } } : said
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

/** `The others hold` is said of those that have no order, wherever it stands. */
function withoutTheRest(told: readonly Told[]): readonly Told[] {
  if (!told.some(({ isForTheRest }) => isForTheRest)) return told
  return told.filter(({ isForTheRest, order, where: { board } }, i) => {
    if (isForTheRest !== true) return true
    if (order.kind === 'waive') return isLeftToWaive(told, i)
    return !told.some(other => other.isForTheRest !== true && isSameThing(other.order, order, board))
  })
}

/** `Waive the rest`: as many as are due besides what else is built or waived. */
function isLeftToWaive(told: readonly Told[], at: number): boolean {
  const { board, rules, position, power } = told[at]!.where
  const isAWaive = ({ isForTheRest }: Told): boolean => isForTheRest === true
  const before = told.slice(0, at).filter(isAWaive).length
  const others = told.filter(each => !isAWaive(each)).length
  return before + others < adjustmentDue(board, rules, position, power)
}
