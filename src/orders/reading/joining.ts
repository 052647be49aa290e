// A line that a mail program broke, or its writer: put together with the next ones, or refused with them; never half of it.
import { gazetteerOf } from '../../board/gazetteer.ts'
import { slipsBetween } from '../../board/names.ts'
import { LEXICON } from '../compiled/lexicon.ts'
import type { Order } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import { partsOf, provincesNamed } from './corrections.ts'
import type { LetterEffort, Steps } from './effort.ts'
import { isAnother, UNIT_FIRST } from './headings.ts'
import { canonicalMeaning } from './meaning.ts'
import type { Where } from './places.ts'
import { isStrange, type Said, understand } from './saying.ts'
import type { SheetLine } from './sheet.ts'
import { endsInTheMiddle } from './tone.ts'

/** What a line says without the next. */
export function* saidAlone(
  line: SheetLine,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<readonly Said[]> {
  return forNow(yield* saidIn(line.text, where, letter), line, where)
}

/** Whether a correction or an `or` goes on in the next line: `Cancel A`, `Mos - Ukr`. */
export const isCutInTwo = (line: SheetLine, next: SheetLine | undefined, where: Where): boolean =>
  next?.number === line.number + 1 &&
  (OR_ALONE.test(line.text) || (isUnfinished(line, where) && partsOf(line.text) !== undefined))

const OR_ALONE = /^\W*(?:or(?: else)?|alternatively|otherwise|either)\W*$/i

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
  let said = order === undefined ? yield* understand(line.text, where, letter) : atSight(line.text, order)
  let used = 1
  for (; used < MOST_LINES; used++) {
    const next = lines[at + used]
    const together = next === undefined ? undefined : yield* bothLines(line, said, next, where, letter)
    if (next === undefined || together === undefined) break
    said = together
    line = { ...line, text: joinedText(line, next), number: next.number }
  }
  return { said: forNow(said, line, where), used }
}

const joinedText = (line: SheetLine, next: SheetLine): string =>
  `${line.text} ${next.isItem ? '- ' : ''}${next.text}`

/** What two lines say as one; undefined where each stands for itself. */
function* bothLines(
  line: SheetLine,
  alone: readonly Said[],
  next: SheetLine,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<readonly Said[] | undefined> {
  if (!isNext(line, next, where)) return undefined
  // Two orders, each with its unit in front.
  if (UNIT_FIRST.test(next.text) && isAllOrders(alone)) return undefined
  if (!(yield* mayGoOn(alone, line, next, where, letter)) || partsOf(next.text) !== undefined)
    return undefined
  const text = joinedText(line, next)
  const together = yield* saidIn(text, where, letter)
  const isCutOff = isUnfinished(line, where) || isTornName(line, next, where)
  if (isAllOrders(together) && (yield* isBetter(together, alone, isCutOff, next, where, letter)))
    return together
  const refusal = halfOf(line, alone, next, where)
  return refusal === undefined ? undefined : [{ text, before: '', orders: [], refusal }]
}

/** Words below an order, set in: `North Sea holds`, `many memories for me`. */
const TALK = /^\p{Ll}{2,}\s+\p{L}+\s+\p{L}/u

/** What stands before more that changes all: `A Rom - Nap, but`. */
const DANGLING = /\b(?:with|using|do|but|unless|if|only|except|when|or|until|not)$/i

/** What the rules allow goes before what they do not: a line that makes sense alone is joined to lawful ends only. */
function* isBetter(
  together: readonly Said[],
  alone: readonly Said[],
  isCut: boolean,
  next: SheetLine,
  where: Where,
  letter: LetterEffort | undefined,
): Steps<boolean> {
  if (alone.some(({ refusal }) => refusal !== undefined)) return true
  if (!together.every(isLawful)) return false
  // Below a line that makes sense, what is set in goes on only if all of it is one order.
  if (next.isIndented && !GOES_ON.test(next.text) && together.flatMap(({ orders }) => orders).length > 1)
    return false
  const mayStandAlone = VERB_FIRST.test(next.text) || (next.isIndented && !isCut)
  return !mayStandAlone || !isAllOrders(yield* saidIn(next.text, where, letter))
}

/** Why neither line is followed, where one is half of what cannot be read as a whole. */
function halfOf(
  line: SheetLine,
  alone: readonly Said[],
  next: SheetLine,
  where: Where,
): OrderRefusal | undefined {
  const isOfArrow = next.isItem && isArrowTo(line, alone, next, where)
  const isCut = isUnfinished(line, where) && alone.every(({ orders }) => orders.length === 0)
  if (DANGLING.test(line.text)) return { kind: 'incomplete', unit: undefined }
  if ((isCut || isOfArrow) && provincesNamed(next.text, where).size > 0)
    return { kind: 'incomplete', unit: undefined }
  const isRefused = alone.some(({ refusal }) => refusal !== undefined)
  const isTalk =
    next.isIndented && !line.isIndented && TALK.test(next.text) && provincesNamed(next.text, where).size === 0
  const isHalf = isTornName(line, next, where) || (isRefused && isAPlace(next.text, where))
  const isMore = isGoal(next.text, where) && alone.some(({ orders }) => orders.length > 0)
  return isHalf || isMore || isTalk ? { kind: 'notUnderstood', line: joinedText(line, next) } : undefined
}

const isAllOrders = (said: readonly Said[]): boolean =>
  said.length > 0 && said.every(({ orders, refusal }) => orders.length > 0 && refusal === undefined)

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
function isUnfinished({ text, original }: SheetLine, { board }: Where): boolean {
  if (/[:.!?]\s*$/.test(original) || MOVES.test(text)) return false
  const [, before, last = ''] = /^(.*\s)?(\p{L}+)\s*$/u.exec(text) ?? []
  const isOfSomebody = before !== undefined && gazetteerOf(board).mayMeanPower(last.toLowerCase())
  return (
    endsInTheMiddle(text) ||
    VERB_ALONE.test(text) ||
    UNFINISHED.test(text) ||
    (isHelping(last.toLowerCase()) && !/\b(?:via|by)\s+\p{L}+$/iu.test(text)) ||
    (isOfSomebody && TELLS.test(before))
  )
}

/** `Mid-Atlantic`, and in the next line `Ocean to Brest`. */
function isTornName(line: SheetLine, next: SheetLine, { board }: Where): boolean {
  const [first = ''] = /^\p{L}+/u.exec(next.text) ?? []
  const last = line.text.match(/\p{L}+/gu)?.slice(-2) ?? []
  if (first.length < 3 || last.length === 0) return false
  const gazetteer = gazetteerOf(board)
  const isName = (words: readonly string[]): boolean =>
    gazetteer.named([...words, first].join(' '), 'exact').length > 0
  return isName(last.slice(-1)) || isName(last)
}

/** With a slip of the pen as well: `convys`. */
const isHelping = (word: string): boolean =>
  HELPING.has(word) ||
  (word.length > 5 &&
    word.length < 16 &&
    [...HELPING].some(right => right.length > 5 && slipsBetween(word, right, 1) === 1))

/** `Disband`, and its unit in the next line. */
const VERB_ALONE = /^\W*(?:please\s+)?(?:disband|remove|build|hold|move|support|convoy|retreat|destroy)\W*$/i

/** `Here are my moves` */
const MOVES = /\b(?:my|our|the|these|following|next|all|of)\s+(?:\p{L}+\s+)?moves?$/iu

/** Verbs behind which another unit is named. */
const HELPING: ReadonlySet<string> = new Set(
  ['SUPPORTS', 'CONVOYS']
    .flatMap(kind => LEXICON[kind]!.map(phrase => phrase.split(' ').at(-1)!))
    .filter(word => !/^(?:to|of|the|for)$/.test(word)),
)

/** `F Ion C Italian` */
const TELLS =
  /\b(?:s|c|supports?|convoys?|ferry|ferries|transports?|helps?)\s+(?:the\s+)?(?:(?:army|fleet|[af])\s+)?$/i

/** `- Spa`, the goal of the line above, in the look of a bullet. */
function isArrowTo(line: SheetLine, alone: readonly Said[], next: SheetLine, where: Where): boolean {
  const { text, original, isIndented } = next
  if (!/^\s*-+>?\s/.test(original)) return false
  if (mayBeAPlace(text.replace(/\s*[,;([].*$/s, ''), where)) return true
  if (UNIT_FIRST.test(text) || line.isItem) return false
  const isRefused = alone.some(({ refusal }) => refusal !== undefined)
  return UNIT_ALONE.test(line.text) || isRefused || (isIndented && !line.isIndented)
}

const UNIT_ALONE = /^\W*(?:a|f|army|fleet)\s+\p{L}+\W*$/iu

const mayBeAPlace = (text: string, { board }: Where): boolean =>
  gazetteerOf(board).named(text.trim(), 'slipped').length > 0

const isAPlace = (text: string, { board }: Where): boolean =>
  gazetteerOf(board).named(text.trim(), 'exact').length > 0

const UNFINISHED =
  /\b(?:in|at|of|the|my|our|from|into|on|onto|army|fleet|[af]|supporting|helps?|transports?|ferries|carries|backs?|to support|lends? support|don'?t|do not|not|never|cancel|stop|if|unless|but|except|than|instead|that|whether|go|order|try|write|put|enter|play|says?|said|thinks?|wants?|suggests?|proposes|told me|withdraw|ignore|forget|disregard|scratch|skip|drop|revoke|undo|delete|erase|strike|rescind|retract|cancel|make|actually|mean|meant|rather|with|using|u|would|will|should|could|may|might|must|shall|can|else|otherwise|or|then|only|when|until|do|does|suggested|proposed|asked|wanted|promised|recommended|advised|(?:\p{L}+n't|not|never|please|to|will|should|must) (?:disband|remove|build|hold|retreat|destroy))$/iu

/** `to Kiel, I hope`: where the unit of the line above goes, or the one that it supports. */
const isGoal = (text: string, where: Where): boolean =>
  /^(?:-+>|(?:to|into|onto|against|takes?|enters?|via|by convoy|[mc]to|(?:moving|going|heading|attacking) (?:to|into|on))\b)/i.test(
    text,
  ) &&
  (/^by|^via/i.test(text) || provincesNamed(text, where).size > 0)

const VERB_FIRST = /^(?:supports?|convoys?|holds?|moves?)\b/i

const GOES_ON =
  /^(?:-|to\b|into\b|via\b|by convoy\b|supports?\b|convoys?\b|holds?\b|disbands?\b|stands?\b|stays?\b|is\b|moves?\b|moving\b|going\b|[mc]to\b|of\b|takes?\b|enters?\b|against\b|onto\b|\(\p{L}+\)\s*[-–>])/iu

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
  if (next.isItem) return isArrowTo(line, alone, next, where)
  if (GOES_ON.test(next.text) || isUnfinished(line, where) || isTornName(line, next, where)) return true
  if (isAPlace(next.text, where)) return true
  if (last === undefined) return next.isIndented && !line.isIndented && !UNIT_FIRST.test(next.text)
  if (next.isIndented || (maySayMore(last) && !UNIT_FIRST.test(next.text))) return true
  const said = yield* saidIn(next.text, where, letter)
  return said.every(each => each.orders.length === 0 || !isLawful(each))
}

/** What a line is refused for because half of it is missing, or half of another unit's order stands in it. */
const maySayMore = (refusal: OrderRefusal): boolean =>
  isStrange(refusal) || refusal.kind === 'notYourUnit' || refusal.kind === 'illegal'

const isLawful = (said: Said): boolean => said.isLenient !== true
