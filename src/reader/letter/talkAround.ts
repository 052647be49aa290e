// Judges how surely a sentence without orders is talk, by its words and by what stands around it.
import type { Province } from '../../rules/board/board.ts'
import { isSameOrder, type Order } from '../../rules/orders/order.ts'
import type { Act } from '../acts.ts'
import { anchoredOrders } from '../anchors.ts'
import { ASIDE } from '../features.ts'
import { looksLikeOrders } from '../line/marks.ts'
import { powersIn, provincesIn } from '../mentions.ts'
import { OF_KINDS } from '../orders.ts'
import { changesIn, hasOrders, type Read } from '../reads.ts'
import { talkIn } from '../talk.ts'
import { type Tongue, type Word, wordsOf } from '../words.ts'
import type { LetterSoFar } from './soFar.ts'
import { ARROW } from './torn.ts'

/** How surely a sentence is talk, by its own words and with what stands around it. */
export interface Talk {
  readonly byItself: number
  readonly around: number
  /** Own units whose orders include a place that it names. */
  readonly touched: readonly Province[]
  readonly isSure: boolean
}

export function weighTalk(letter: LetterSoFar, read: Read, i: number): Talk {
  const length = wordsSaid(read.text)
  const byItself = talkOf(letter, read)
  const share = byItself < 0 ? NEAR_SHARE_IN_DOUBT : NEAR_SHARE
  const around = byItself + talkNear(letter, read, i) / share
  const touched = touchedBy(letter, read)
  const isLittle = length < LEAST_SAYING || read.act.kinds.has('JEST')
  const least = isLittle ? TALK_TOUCHING : TALK_APART
  const bar = Math.max(barOf(letter, read, i) ?? least, touched.length > 0 ? TALK_TOUCHING : least)
  // `Er, rather F Den D`
  const isChange = A_UNIT.test(read.text) && changesIn(read.act.kinds).length > 0
  const isOfUnits =
    touched.length > 0 || (read.act.mentions.length > 0 && OF_KINDS.some(kind => read.act.kinds.has(kind)))
  const isTold = (touched.length > 0 && isChange) || (isOfUnits && tellsOtherwise(letter, read))
  const isTalk = around > bar && !isTold && !isConditionAlone(read.act) && !isDenialAlone(letter, read)
  const isSure = length > 0 && isTalk && !hasSigns(read, length, byItself)
  return { byItself, around, touched, isSure }
}

/** `F Den` */
const A_UNIT = /(?<![\p{L}'’.])[AF] \p{Lu}\p{L}{2}/u

/** `Make that Tuscany for the boys from Rome`: a unit with an order gets another one. */
function tellsOtherwise(letter: LetterSoFar, { text }: Read): boolean {
  const told = letter.told.map(({ order }) => order)
  const { orders } = anchoredOrders(text, letter.where, letter.tongue, told)
  const rivalOf = (order: Order): Order => letter.rivalOf(order)?.order ?? order
  return orders.some(order => !isSameOrder(rivalOf(order), order))
}

/** `If Austria lets me.` can only be about the orders, wherever it stands. */
const isConditionAlone = ({ what, isFragment, isShort, changesMuch, others }: Act): boolean =>
  what === 'condition' && isFragment && isShort && changesMuch && others.length > 0

/** `Haha no.`, below orders */
const isDenialAlone = ({ told, tongue }: LetterSoFar, { text, act }: Read): boolean => {
  const last = wordsOf(text).at(-1)
  const isNo = act.kinds.has('NOT') && last !== undefined && tongue.isOf(last, 'NOT')
  return isNo && told.length > 0 && act.outside <= MOST_OF_A_DENIAL
}
const MOST_OF_A_DENIAL = 2

/** In words: a shorter sentence says hardly anything. */
export const LEAST_SAYING = 3

/** The number of words, without single letters. */
export const wordsSaid = (text: string): number =>
  wordsOf(text).filter(({ folded }) => folded.length > 1).length

/** Whether it has a sign of an order in it. */
function hasSigns({ act, text }: Read, length: number, talk: number): boolean {
  // `Nineteen-thirteen already!` is plainly talk.
  if (length < LONG_TALK && talk < TALK_TOUCHING && looksLikeOrders(text)) return true
  // `His name is Max - no, I'm joking, Moritz`
  const isDash = act.mentions.length === 0 && talk > TALK_TOUCHING
  return ARROW.test(text) && !isDash
}

/** In words: a sentence this long is no order, whatever it looks like. */
const LONG_TALK = 8

/** How surely a sentence must be talk, by where it stands. The bar is highest above orders, since they may end the sentence. */
function barOf(letter: LetterSoFar, read: Read, i: number): number | undefined {
  const { sentence, act } = read
  // `he wrote: A Par - Bur`, `Correction line 3: A Par - Bur`; but `I had a long day, so here goes: …`
  const isOver = isOverOrders(letter, read, i)
  const isOthers =
    (act.kinds.has('REPORT') && !act.kinds.has('FIRSTPERSON') && !act.kinds.has('LEAD')) ||
    namesSomebody(letter, read)
  if (isOver && (isOthers || (act.changesMuch && act.isShort))) return OTHERS_ABOVE
  const next = letter.reads[i + 1]
  const goesOn = next?.sentence.block === sentence.block || sentence.mark === ''
  const isAbove = goesOn && next !== undefined && hasOrders(next)
  // `If I were braver I'd be sending you`
  const isOfOthers = act.others.length > 0 || (act.isFragment && act.kinds.has('CONDITION'))
  if (isAbove && !sentence.isAside && sentence.mark === '' && isOfOthers) return OTHERS_ABOVE
  if (isAbove || sentence.isAside) return TALK_ABOVE
  return isBesideOrders(letter, read) || isOver ? TALK_BESIDE : undefined
}

/** `My ally's orders:`, `Annas Befehle:`: a title that says whose orders they are. */
export function namesSomebody({ tongue, where }: LetterSoFar, { text, act, sentence }: Read): boolean {
  if (sentence.mark !== ':' || act.outside > MOST_OF_A_TITLE) return false
  const words = wordsOf(text)
  // `orders`, `Befehle`
  const named = tongue.hitsIn(words).find(({ kind }) => kind === 'REFER')?.at
  if (named === undefined) return false
  const isOwn = (word: Word): boolean => powersIn([word], where.board).includes(where.power)
  const isOwner = (word: Word, at: number): boolean =>
    !tongue.isKnown(word) &&
    /^\p{Lu}/u.test(word.raw) &&
    (OWNER.test(word.raw) || (at === named - 1 && /s$/.test(word.raw)))
  return words.some(
    (word, at) => !isOwn(word) && (tongue.dueAt(words, at).kinds.includes('NOTPLAIN') || isOwner(word, at)),
  )
}
const OWNER = /['’]s?$/u
const MOST_OF_A_TITLE = 8

/** Bars: in a paragraph without orders, in one with orders, and right above orders. */
const TALK_APART = 0
const TALK_BESIDE = 1.2
export const TALK_ABOVE = 2.5
/** The bar if it names a place of an order, has a sign of one, or is too short to judge. */
const TALK_TOUCHING = 1.8
/** A sentence about others that runs on into orders most likely says whose they are: `Italy recommended⏎A Par - Bur`. */
const OTHERS_ABOVE = 7

/** Whether orders stand in the paragraph of a sentence. */
export const isBesideOrders = (letter: LetterSoFar, { sentence }: Read): boolean =>
  letter.reads.some(each => each.sentence.block === sentence.block && hasOrders(each))

/** Whether it ends in a colon, and orders stand somewhere below it. */
export const isOverOrders = (letter: LetterSoFar, { sentence }: Read, i: number): boolean =>
  sentence.mark === ':' && letter.reads.slice(i + 1).some(hasOrders)

/** Whether it is so little like talk that the judge asks. */
export function isDoubtful(letter: LetterSoFar, read: Read, { byItself, around, touched }: Talk): boolean {
  return touched.length > 0 ? byItself < DOUBT_OF_UNITS : around < doubtOf(letter, read)
}

/** A sentence below orders that points at something most likely points at them: `That's what I'd play if I could`. */
function doubtOf(letter: LetterSoFar, read: Read): number {
  if (read.act.pointsFirst && letter.told.length > 0) return DOUBT_OF_WHAT_POINTS
  return isBesideOrders(letter, read) ? DOUBT_BESIDE : NO_TALK
}

const DOUBT_OF_UNITS = 0
const DOUBT_BESIDE = -0.5
const DOUBT_OF_WHAT_POINTS = 0.2
/** Below this a sentence is surely no talk. */
export const NO_TALK = -1

export function talkOf(letter: LetterSoFar, read: Read): number {
  const { sentence, text } = read
  const mark = sentence.isAside ? ASIDE : sentence.mark
  const known = letter.talks.get(read)
  if (known !== undefined) return known
  const rest = behindGreeting(text, letter.tongue)
  const all = [text, ...(rest === undefined ? [] : [rest])]
  const talk = Math.min(...all.map(each => talkIn(each, mark, letter.where.board, letter.tongue)))
  letter.talks.set(read, talk)
  return talk
}

/** `can we agree on this` in `Hello Kaiser, can we agree on this`: the greeting says nothing of the rest. */
function behindGreeting(text: string, tongue: Tongue): string | undefined {
  const words = wordsOf(text)
  const isGreeting = tongue.hitsIn(words).some(({ kind, at }) => kind === 'GREETING' && at === 0)
  const next = words.findIndex(
    (_, at) => at > 0 && /,/.test(text.slice(words[at - 1]!.end, words[at]!.start)),
  )
  const isRest = isGreeting && next > 0 && next <= MOST_GREETED && words.length - next >= LEAST_BEHIND
  return isRest ? text.slice(words[next]!.start) : undefined
}
const MOST_GREETED = 4
const LEAST_BEHIND = 2

/** How surely the sentences around it are talk: people seldom change the subject within a paragraph. */
function talkNear(letter: LetterSoFar, read: Read, i: number): number {
  const near = letter.reads
    .slice(Math.max(0, i - NEAR), i + NEAR + 1)
    .filter(each => each !== read && each.sentence.block === read.sentence.block && !hasOrders(each))
    .map(each => Math.max(LEAST_NEAR, Math.min(MOST_NEAR, talkOf(letter, each))))
  return near.reduce((sum, talk) => sum + talk, 0) / Math.max(1, near.length)
}

/**
 * So many sentences before and after count as neighbors. Their score counts half, or a quarter if the sentence itself
 * is doubtful, and is kept within these limits.
 */
const NEAR = 2
const NEAR_SHARE = 2
const NEAR_SHARE_IN_DOUBT = 4
const LEAST_NEAR = -2
const MOST_NEAR = 3

/** Units with an order so far that includes a place named in the sentence. */
function touchedBy(letter: LetterSoFar, { act }: Read): readonly Province[] {
  const named = provincesIn(act.mentions)
  return letter.told
    .filter(({ order }) => letter.placesOf(order).some(at => named.includes(at)))
    .map(({ order }) => letter.placeOf(order))
}

/** Whether it may be talk, whatever words it has. Then nothing is refused because of it, but asked about. */
export const mayBeTalk = (letter: LetterSoFar, read: Read): boolean => talkOf(letter, read) > NO_TALK

/** Whether it is orders, or might be. */
export const mayOrder = (read: Read): boolean =>
  hasOrders(read) || read.act.mentions.length > 0 || looksLikeOrders(read.text)
