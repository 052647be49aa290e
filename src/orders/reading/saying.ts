// What one line says: parted where orders may end, each piece read as it stands and then less strictly.
import type { Power, Unit } from '../../board/board.ts'
import { gazetteerOf } from '../../board/gazetteer.ts'
import { LEXICON } from '../compiled/lexicon.ts'
import { hold, isSameThing, type Order } from '../order.ts'
import type { OrderRefusal } from '../refusal.ts'
import { standsNear } from './accounting.ts'
import { Effort, type LetterEffort, type Steps } from './effort.ts'
import { rivalsIn } from './lines/cuts.ts'
import { areSentences, withoutLooseEnds } from './lines/looseEnds.ts'
import { isLenient, lawfulMeaning, lenientMeaning, waivesMeant } from './meaning.ts'
import { isAPlace, standsWhere } from './mentions.ts'
import { type Piece, piecesOf, signsFrom, unpartedOrders } from './pieces.ts'
import { placedAgain, type Where } from './places.ts'
import { MOST_CHARACTERS } from './reading.ts'
import type { Said } from './said.ts'
import { rewordedMeaning } from './words/anew.ts'
import { doubtAbout, withoutChat } from './words/doubts.ts'
import { endsWithANation } from './words/slips.ts'
import {
  beginsInTheMiddle,
  endsInTheMiddle,
  type Many,
  manyThatAreLeft,
  manyThatHold,
  plainerThan,
  soundsLikeAnOrder,
  veto,
} from './words/tone.ts'

/** What it costs to look through a line, for each character that it has more than any order. */
const EACH_CHARACTER = 6

/** The orders of a line as it stands, unless a word in it makes them doubtful. */
export function* understood(text: string, where: Where, letter?: LetterEffort): Steps<readonly Said[]> {
  const [effort, more] = [new Effort(letter), new Effort(letter)]
  effort.spend(EACH_CHARACTER * Math.max(0, text.length - MOST_CHARACTERS))
  const said = yield* parted(text, where, effort, more)
  // Half of a line may be the half that changes all.
  if (effort.isShort || more.isShort)
    return [{ text, before: '', orders: [], refusal: { kind: 'unread', line: text } }]
  const isAbout = said.some(({ orders, refusal }) => orders.length > 0 || refusal !== undefined)
  const refusal =
    isAbout || namesAUnit(text, where)
      ? doubtIn(withoutChat(text, toldIn(said), where), said, where)
      : undefined
  return refusal === undefined ? said : [{ text, before: '', orders: [], refusal }]
}

const doubtIn = (text: string, said: readonly Said[], where: Where): OrderRefusal | undefined =>
  veto(text) ?? doubtAbout(text, toldIn(said), where)

const toldIn = (said: readonly Said[]): readonly string[] =>
  said.filter(({ orders }) => orders.length > 0).map(({ text }) => text)

/** `Don't move F Lon`: a unit in a line that is otherwise prose. */
function namesAUnit(text: string, { board }: Where): boolean {
  const gazetteer = gazetteerOf(board)
  const units = text.matchAll(/\b(?:a|f|army|fleet)\s+(?:in\s+)?(\p{L}{3,})/giu)
  return [...units].some(([, name]) => gazetteer.named(name ?? '', 'exact').length > 0)
}

/** Over how many pieces one order may be spread: `Build fleet in St. Petersburg, north coast`. */
const MOST_PIECES = 3

/** Parts a line where orders may end, and puts pieces together again where only so they make an order. */
function* parted(text: string, where: Where, effort: Effort, more: Effort): Steps<readonly Said[]> {
  const pieces = piecesOf(text)
  if (pieces === undefined) return [{ text, before: '', orders: [], refusal: { kind: 'unread', line: text } }]
  const said: Said[] = []
  for (let i = 0; i < pieces.length && !effort.isShort; ) {
    const isListed = i > 0 && isAUnit(pieces[i - 1]!.text, where)
    const { found, used } = yield* firstOrder(pieces.slice(i, i + MOST_PIECES), where, effort, isListed)
    said.push(...(found.orders.length > 0 ? [found] : yield* unparted(found, where, effort, more)))
    i += used
  }
  const taken: Said[] = []
  for (const each of said) taken.push(yield* leniently(each, where, more))
  const told = yield* withSharedVerbs(taken, where, effort)
  return withoutLooseEnds(yield* withSharedKinds(told, where, effort), where)
}

/** Reads once more what the rules refuse, where the game takes more than they do. */
function* leniently(said: Said, where: Where, effort: Effort): Steps<Said> {
  if (said.refusal === undefined || !isLenient(where)) return said
  const again = yield* read(said, where, effort, lenientMeaning)
  if (again.orders.length > 0) return { ...again, isLenient: true }
  return again.refusal === undefined || isUnknown(again.refusal) ? said : again
}

/** Orders that follow one another without a mark, if just so all of it makes sense. */
function* unparted(piece: Said, where: Where, effort: Effort, more: Effort): Steps<readonly Said[]> {
  const parts = unpartedOrders(piece.text)
  if (parts.length < 2 || parts.length > MOST_UNPARTED) return [piece]
  if (parts.slice(0, -1).some(part => endsWithANation(part, where))) return [piece]
  const pieces = parts.map((text, i) => ({ text, before: i === 0 ? piece.before : ' ' }))
  const said: Said[] = []
  for (let i = 0; i < pieces.length; ) {
    const { found: lawful, used } = yield* firstOrder(pieces.slice(i, i + MOST_PIECES), where, effort)
    const found = yield* leniently(lawful, where, more)
    if (found.orders.length === 0) return [piece]
    // `A Mun S A Bur - Mar`, slips in it: better none than half of it.
    if (isInPlace(said.at(-1)?.orders[0]) && found.orders[0]?.kind === 'move') return [piece]
    said.push(found)
    i += used
  }
  return said
}

const isInPlace = (order: Order | undefined): boolean => order?.kind === 'support' && order.to === undefined

const MOST_UNPARTED = 20

function* firstOrder(
  pieces: readonly Piece[],
  where: Where,
  effort: Effort,
  isListed = false,
): Steps<{ found: Said; used: number }> {
  const first = pieces[0]!
  const alone = yield* read(first, where, effort)
  let together = first.text
  for (let used = 1; used < pieces.length; used++) {
    const next = pieces[used]!
    if (areSentences(together, next, where) || manyThatHold(next.text) !== undefined) break
    if ((CLAUSE.test(next.text) && !endsInTheMiddle(together)) || GREETING.test(first.text)) break
    const isOnTheWay = NAMES_A_WAY.test(together) && isAPlace(next.text, where)
    const isWhole = alone.orders.length > 0 && !isOnTheWay
    // `F Eio S F Gom; move F Sio to Wio`: each is an order by itself.
    if (isWhole && (!beginsInTheMiddle(next.text) || lawfulMeaning(next.text, where, effort).ok)) break
    // `A Gas, F Bre` are two units, whatever F may stand for; `Bur, Mun and Ruh hold` three; `A Par, Pic` is a move.
    if (UNIT_ALONE.test(next.text) && !endsInTheMiddle(together)) break
    const both = [pieces[used - 1]!.text, next.text]
    const areUnits = !isOnTheWay && LIST_MARK.test(next.before) && both.every(text => isAUnit(text, where))
    const isBare = LIST_MARK.test(next.before) && isAUnit(next.text, where) && !endsInTheMiddle(together)
    if (isBare && !isOnTheWay && !UNIT_ALONE.test(together) && standsWhere(next.text, where)) break
    const areListed = isListed || pieces.length > 2 || standsWhere(next.text, where)
    if (areUnits && (areListed || both.every(text => !UNIT_ALONE.test(text)))) break
    together += `${isOnTheWay ? ' and ' : next.before}${next.text}`
    const found = yield* read({ text: together, before: first.before }, where, effort)
    if (found.orders.length === 0) continue
    const other = lawfulMeaning(next.text, where, effort)
    const isTold = other.ok && found.orders.some(order => isSameThing(order, other.value, where.board))
    // `North Sea to Edinburgh lol; London to Yorkshire`: the second is an order for a unit that both together tell nothing.
    if (other.ok && !isTold && next.before.includes(';') && !endsInTheMiddle(pieces[used - 1]!.text)) break
    const isRival = other.ok && rivalsIn(found.orders, [other.value], where).length > 0
    return { found: isRival ? eitherOr(found) : found, used: used + 1 }
  }
  return { found: alone, used: 1 }
}

/** `d, nth - ska`: `d nth`, or `nth - ska`. */
const eitherOr = ({ text, before }: Said): Said => ({
  text,
  before,
  orders: [],
  refusal: { kind: 'eitherOr', line: text },
})

/** `my army in Marseilles will march to Spain`, which is part of nothing else. */
const CLAUSE =
  /^[^\p{L}\p{N}_]*(?:and\s+)?(?:my|our|the)\s+(?:army|fleet)\s+(?:in|at|of)\s+\p{L}.*\s(?:will|shall|should|is|to|goes|moves|marches|sails|holds|stays|supports|convoys)\s/iu

const GREETING = new RegExp(String.raw`^\W*(?:and\s+)?(?:${LEXICON.GREETING.join('|')})\b`, 'i')

/** What stands between the units of a list. */
const LIST_MARK = /^\s*(?:[,;&/]|and|then)\s*$/i

const isAUnit = (text: string, where: Where): boolean =>
  UNIT_ALONE.test(text) || isAPlace(text, where, 'begun')

const UNIT_ALONE = /^[^\p{L}\p{N}_]*(?:a|f|army|fleet|armies|fleets):?\s+[\p{L}.]+[^\p{L}\p{N}_]*$/iu

/** `A Lvp - Nwy via Nao, Nwg`: the waters on the way may be parted by commas. */
const NAMES_A_WAY = /\b(?:via|over|through|using)\s+\S/i

/** `Kiel and the Baltic fleet support Denmark`: a unit alone shares what the next one is told. */
function* withSharedVerbs(said: readonly Said[], where: Where, effort: Effort): Steps<readonly Said[]> {
  const made: Said[] = []
  // From the last to the first: what it is told may be meant for all before it.
  for (const each of said.toReversed()) {
    const told = yield* withSharedVerb(each, made[0], where, effort)
    // `Paris and Gascony to Burgundy`: one of them at the most.
    const [next] = made
    if (told.refusal?.kind === 'incomplete' && next?.orders[0]?.kind === 'move' && TOGETHER.test(next.before))
      made[0] = {
        ...next,
        orders: [],
        refusal: { kind: 'notUnderstood', line: `${each.text}${next.before}${next.text}` },
      }
    made.unshift(told)
  }
  return made
}

function* withSharedVerb(each: Said, next: Said | undefined, where: Where, effort: Effort): Steps<Said> {
  const [order] = next?.orders ?? []
  if (each.refusal?.kind !== 'incomplete' || next === undefined || order === undefined) return each
  if (/[.!?;]/.test(next.before)) return each
  const [told] = (TOGETHER.test(next.before) ? VERB_OR_S : VERB_AND_REST).exec(next.text) ?? []
  if (told === undefined) return each
  const lawful = yield* read({ text: `${each.text} ${told}`, before: each.before }, where, effort)
  const shared = yield* leniently(lawful, where, effort)
  return shared.orders[0]?.kind === order.kind ? shared : each
}

const TOGETHER = /^\s*(?:and|&|\/)\s*$/i

const VERB_AND_REST = /\b(?:supports?|h|holds?|stands?|moves?|attacks?|convoys?|disbands?|retreats?)\b.*$/i
const VERB_OR_S = new RegExp(VERB_AND_REST.source.replace('h|', 's|h|'), 'i')

/** `Build armies in Paris and Marseilles`: what is said of several is said of each. */
function* withSharedKinds(said: readonly Said[], where: Where, effort: Effort): Steps<readonly Said[]> {
  const made: Said[] = []
  let told: string | undefined
  for (const each of said) {
    const mayShare = told !== undefined && each.orders.length === 0 && /,|and|&/i.test(each.before)
    const text = `${told} ${each.text}`
    const shared = mayShare ? yield* read({ text, before: each.before }, where, effort) : each
    made.push(shared.orders.length > 0 ? shared : each)
    told = each.orders.length > 0 ? (severalBuilt(each) ?? told) : told
  }
  return made
}

/** `build armies`, or `armies` alone where units are built. */
function severalBuilt({ text, orders }: Said): string | undefined {
  const verb = /\b(?:builds?|raise)\b/i.exec(text)
  const kinds = text.slice(verb?.index ?? 0).match(/\b(?:armies|fleets)\b/gi)
  if (kinds === null || orders[0]?.kind !== 'build') return undefined
  return `build ${kinds.at(-1)}`
}

/** Reads a piece as it stands, then without its remarks in brackets, then less and less polite. */
function* read(
  { text, before }: Piece,
  where: Where,
  effort: Effort,
  meaningOf = lawfulMeaning,
): Steps<Said> {
  const held = manyThatHold(text)
  if (held !== undefined && where.position.phase.kind === 'movement') {
    const orders = unitsTold(held, where).map(hold)
    if (!held.areTwo || orders.length === 2)
      return { text, before, orders, refusal: undefined, isForTheRest: held.isTheRest }
  }
  const left = manyThatAreLeft(text)
  const to = left === undefined ? undefined : gazetteerOf(where.board).powerCalled(left.to)
  if (left !== undefined && to !== undefined && where.position.phase.kind === 'movement')
    return leftTogether(left, to, { text, before }, where)
  let refusal: OrderRefusal | undefined
  for (const variant of [text, ...plainerThan(text)]) {
    yield
    placedAgain(where)
    const meaning = meaningOf(variant, where, effort)
    if (meaning.ok) return followed(meaning.value, variant, { text, before }, where)
    refusal = nearer(refusal, meaning.error)
    // What was read and is refused stays refused: to leave a word out of it would be to change it.
    if (!isStrange(meaning.error)) return { text, before, orders: [], refusal }
  }
  if (where.anew !== undefined && meaningOf === lawfulMeaning && mayTellOwn(text, where)) {
    const meaning = rewordedMeaning(text, where, where.anew)
    if (meaning !== undefined) return followed(meaning, text, { text, before }, where)
  }
  if (VERB_ALONE.test(text) || isHalf(text, where, effort)) refusal = { kind: 'incomplete', unit: undefined }
  else if (isUnknown(refusal) && !soundsLikeAnOrder(text) && !namesPlaces(text, where)) refusal = undefined
  return { text, before, orders: [], refusal }
}

/** A long piece that names no place of one's own is in no words an order. */
const mayTellOwn = (text: string, where: Where): boolean =>
  where.position.phase.kind !== 'movement' ||
  (text.match(/\p{L}+/gu)?.length ?? 0) <= MOST_WORDS_ANEW ||
  standsNear(text, where)

const MOST_WORDS_ANEW = 5

/** Units left to another power together; nobody leaves them to himself. */
function leftTogether(left: Many, to: Power, { text, before }: Piece, where: Where): Said {
  const units = unitsTold(left, where)
  const [first] = units
  const refusal =
    first !== undefined && to === where.power
      ? ({ kind: 'proxyToSelf', unit: first, to } as const)
      : undefined
  const orders = refusal === undefined ? units.map(unit => ({ kind: 'proxy', unit, to }) as const) : []
  return { text, before, orders, refusal, isForTheRest: left.isTheRest }
}

const unitsTold = ({ kind }: Many, { position, power }: Where): readonly Unit[] =>
  position.units.filter(unit => unit.power === power && (kind === undefined || unit.kind === kind))

/** `A Mun S`, `S A Ruh - Bur`: a unit and a verb, but nothing behind or before it. */
function isHalf(text: string, where: Where, effort: Effort): boolean {
  const rests = [withoutVerbAtEnd(text), text.replace(VERB_FIRST, '')].filter(rest => rest !== text)
  return rests.some(rest => {
    const meaning = lawfulMeaning(rest, where, effort)
    return meaning.ok || !isUnknown(meaning.error)
  })
}

const VERB_ALONE = /^\W*(?:hold|holds|move|support|convoy|retreat|disband|build|remove)\W*$/i
function withoutVerbAtEnd(text: string): string {
  const end = signsFrom(text)
  const arrow = text.indexOf('-', end)
  const verb = VERB_LAST.exec(text.slice(0, end))?.index ?? arrow
  return verb < 0 ? text : text.slice(0, verb).trimEnd()
}

const VERB_LAST = /\b(?:s|supports?|supp?|c|convoys?|to|moves?|moves? to|via)$/i
const VERB_FIRST = /^\W*(?:s|supports?|supp?|c|convoys?)\s+/i

/** Two places by their exact names, or a unit in one: more than a greeting holds. */
function namesPlaces(text: string, where: Where): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const gazetteer = gazetteerOf(where.board)
  const places = words.filter(word => gazetteer.named(word, 'exact').length > 0)
  return places.length > 1 || namesAUnit(text, where)
}

/** Whether a line may be no order at all. */
export const isUnknown = (refusal: OrderRefusal | undefined): boolean =>
  refusal?.kind === 'noSuchPlace' || refusal?.kind === 'notUnderstood'

/** Whether a line may yet be understood with less in it. */
export const isStrange = ({ kind }: OrderRefusal): boolean => STRANGE.has(kind)

const STRANGE: ReadonlySet<OrderRefusal['kind']> = new Set([
  'noSuchPlace',
  'noSuchPower',
  'noUnitThere',
  'incomplete',
  'notUnderstood',
])

const nearer = (one: OrderRefusal | undefined, other: OrderRefusal): OrderRefusal =>
  one === undefined || one.kind === 'notUnderstood' ? other : one

/** A piece that makes an order; `waive the rest` is said of what is not built. */
const followed = (order: Order, told: string, { text, before }: Piece, where: Where): Said => ({
  text,
  before,
  orders: ordersOf(order, told, where),
  refusal: undefined,
  isForTheRest: order.kind === 'waive' && /\b(?:rest|others?|remain\w+|more|else)\b/i.test(told),
})

const ordersOf = (order: Order, text: string, where: Where): readonly Order[] =>
  order.kind === 'waive' ? new Array<Order>(waivesMeant(text, where)).fill(order) : [order]
