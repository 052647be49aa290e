// A writer's whole text -> the orders that are followed and the lines that are not: parted, joined, told from prose.
import type { Power } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import { Counting } from './counting.ts'
import { canonicalMeaning, meaningOf, waivesMeant } from './meaning.ts'
import { hold, type Order } from './order.ts'
import { type Piece, piecesOf } from './pieces.ts'
import type { Where } from './places.ts'
import type { OrderRefusal } from './refusal.ts'
import { cutSheet, type SheetLine } from './sheet.ts'
import { lessPolite, soundsLikeAnOrder, veto } from './tone.ts'

export interface RefusedLine {
  readonly line: number
  readonly text: string
  readonly refusal: OrderRefusal
}

/** An order and the text that it was read from. */
export interface FollowedLine {
  readonly line: number
  readonly text: string
  readonly order: Order
}

export interface ReadText {
  /** In reading order, of each unit the first legal one. */
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  /** What sounds like no order at all, such as a greeting, and what was quoted or signed. */
  readonly passedOver: readonly { readonly line: number; readonly text: string }[]
}

/** Reads the whole text of one writer from top to bottom. `forAll`: a master's, whose headings say for whom. */
export function readText(text: string, where: Where, forAll = false): ReadText {
  const { lines, cut } = cutSheet(text, where.board)
  const counts = new Map<Power, Counting>()
  const followed: FollowedLine[] = []
  const refused: RefusedLine[] = []
  const passedOver = cut.map(({ number, text: passed }) => ({ line: number, text: passed }))
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const own = forAll && line.heading !== undefined ? { ...where, power: line.heading } : where
    const count = counts.get(own.power) ?? new Counting(own)
    counts.set(own.power, count)
    const { said, isJoined } = readLine(line, lines[i + 1], own)
    if (isJoined) i++
    for (const { text: piece, orders, refusal } of said) {
      if (refusal !== undefined) refused.push({ line: line.number, text: piece, refusal })
      for (const order of orders) {
        const counted = count.take(order)
        if (counted === 'again') continue
        if (counted === 'counts') followed.push({ line: line.number, text: piece, order })
        else refused.push({ line: line.number, text: piece, refusal: counted })
      }
      if (orders.length === 0 && refusal === undefined) passedOver.push({ line: line.number, text: piece })
    }
  }
  return { orders: followed.map(({ order }) => order), followed, refused, passedOver }
}

/** What a piece of text says: orders, one refusal, or nothing that sounds like an order. */
interface Said {
  readonly text: string
  readonly before: string
  readonly orders: readonly Order[]
  readonly refusal: OrderRefusal | undefined
}

/** A line alone, or together with the next where it goes on there. */
function readLine(
  line: SheetLine,
  next: SheetLine | undefined,
  where: Where,
): { said: readonly Said[]; isJoined: boolean } {
  const alone = understand(line.text, where)
  if (next !== undefined && next.number === line.number + 1 && mayGoOn(alone, next, where)) {
    const together = understand(`${line.text} ${next.text}`, where)
    const isWhole =
      together.some(({ orders }) => orders.length > 0) && together.every(({ refusal }) => !refusal)
    if (isWhole) return { said: together, isJoined: true }
  }
  return { said: alone, isJoined: false }
}

const GOES_ON = /^(?:-|to\b|into\b|via\b|by convoy\b|supports?\b|convoys?\b|holds?\b|moves?\b)/i

/** Whether a line seems to go on in the next, which then says nothing by itself. */
function mayGoOn(alone: readonly Said[], next: SheetLine, where: Where): boolean {
  if (GOES_ON.test(next.text)) return true
  if (alone.at(-1)?.refusal === undefined) return false
  return next.isIndented || understand(next.text, where).every(({ orders }) => orders.length === 0)
}

/** Everything that a line says. */
function understand(text: string, where: Where): readonly Said[] {
  const canonical = canonicalMeaning(text, where)
  if (canonical !== undefined) return [{ text, before: '', orders: [canonical], refusal: undefined }]
  const said = everyUnitHolds(text, where) ?? parted(text, where)
  const isAbout = said.some(({ orders, refusal }) => orders.length > 0 || refusal !== undefined)
  const refusal = isAbout || namesAUnit(text, where) ? veto(text) : undefined
  return refusal === undefined ? said : [{ text, before: '', orders: [], refusal }]
}

/** `Don't move F Lon`: a unit in a line that is otherwise prose. */
function namesAUnit(text: string, { board }: Where): boolean {
  const gazetteer = gazetteerOf(board)
  const units = text.matchAll(/\b(?:a|f|army|fleet)\s+(?:in\s+)?(\p{L}{3,})/giu)
  return [...units].some(([, name]) => gazetteer.named(name ?? '', 'exact').length > 0)
}

const EVERY_UNIT =
  /^\W*(?:all|every)\b(?:\s+(?:my|of|the|our|other|units?|armies|fleets|others?))*\s+(?:to\s+)?(?:hold|stand|stay)s?\W*$/i

function everyUnitHolds(text: string, { position, power }: Where): readonly Said[] | undefined {
  if (position.phase.kind !== 'movement' || !EVERY_UNIT.test(text)) return undefined
  const own = position.units.filter(unit => unit.power === power)
  return [{ text, before: '', orders: own.map(hold), refusal: undefined }]
}

/** Over how many pieces one order may be spread: `Build fleet in St. Petersburg, north coast`. */
const MOST_PIECES = 3

/** `Kiel and the Baltic fleet support Denmark`: a unit alone shares what the next one is told. */
function withSharedVerbs(said: readonly Said[], where: Where): readonly Said[] {
  return said.map((each, i) => {
    const next = said[i + 1]
    const [order] = next?.orders ?? []
    if (each.refusal?.kind !== 'incomplete' || next === undefined || order === undefined) return each
    const [told] = VERB_AND_REST.exec(next.text) ?? []
    const shared =
      told === undefined ? each : read({ text: `${each.text} ${told}`, before: each.before }, where)
    return shared.orders[0]?.kind === order.kind ? shared : each
  })
}

const VERB_AND_REST = /\b(?:supports?|holds?|stands?|moves?|attacks?|convoys?|disbands?|retreats?)\b.*$/i

/** Parts a line where orders may end, and puts pieces together again where only so they make an order. */
function parted(text: string, where: Where): readonly Said[] {
  const pieces = piecesOf(text)
  const said: Said[] = []
  for (let i = 0; i < pieces.length; ) {
    const { found, used } = firstOrder(pieces.slice(i, i + MOST_PIECES), where)
    said.push(found)
    i += used
  }
  return withoutLooseEnds(withSharedVerbs(said, where), where)
}

/** Where an order and another way to go on stand side by side, neither is followed. */
function withoutLooseEnds(said: readonly Said[], where: Where): readonly Said[] {
  const kept: Said[] = []
  for (let i = 0; i < said.length; i++) {
    const each = said[i]!
    const next = said[i + 1]
    if (next === undefined || !isEitherOr(each, next, where)) kept.push(each)
    else {
      const line = `${each.text}${next.before}${next.text}`
      kept.push({ text: line, before: each.before, orders: [], refusal: { kind: 'eitherOr', line } })
      i++
    }
  }
  return kept
}

function firstOrder(pieces: readonly Piece[], where: Where): { found: Said; used: number } {
  const first = pieces[0]!
  const alone = read(first, where)
  let together = first.text
  for (let used = 1; used < pieces.length && alone.orders.length === 0; used++) {
    together += `${pieces[used]!.before}${pieces[used]!.text}`
    const found = read({ text: together, before: first.before }, where)
    if (found.orders.length > 0) return { found, used: used + 1 }
  }
  return { found: alone, used: 1 }
}

/** `A Mun - Ruh or Bur`, `A Mun - Ruh/Bur`: an order followed by another place leaves open which was meant. */
function isEitherOr(said: Said, next: Said, { board }: Where): boolean {
  if (/\bor\b/i.test(next.before)) return said.orders.length + next.orders.length > 0
  if (said.orders.length === 0 || next.orders.length > 0) return false
  return gazetteerOf(board).named(next.text.trim(), 'begun').length > 0
}

/** Reads a piece as it stands, then without its brackets, then less and less polite. */
function read({ text, before }: Piece, where: Where): Said {
  let refusal: OrderRefusal | undefined
  for (const variant of variantsOf(text)) {
    const meaning = meaningOf(variant, where)
    if (meaning.ok)
      return { text, before, orders: ordersOf(meaning.value, variant, where), refusal: undefined }
    // What was read and is refused stays refused: to leave a coast out of it would be to change it.
    if (!isStrange(meaning.error)) return { text, before, orders: [], refusal: meaning.error }
    refusal = nearer(refusal, meaning.error)
  }
  if (isHalf(text, where))
    return { text, before, orders: [], refusal: { kind: 'incomplete', unit: undefined } }
  return { text, before, orders: [], refusal: soundsLikeAnOrder(text) ? refusal : undefined }
}

/** `A Mun S`, `S A Ruh - Bur`: a unit and a verb, but nothing behind or before it. */
function isHalf(text: string, where: Where): boolean {
  const rests = [text.replace(VERB_AT_END, ''), text.replace(VERB_FIRST, '')].filter(rest => rest !== text)
  return rests.some(rest => {
    const meaning = meaningOf(rest, where)
    return meaning.ok || !isStrange(meaning.error)
  })
}

const VERB_AT_END = /\s*(?:-|\b(?:s|supports?|supp?|c|convoys?|to|moves?|moves? to|via))\W*$/i
const VERB_FIRST = /^\W*(?:s|supports?|supp?|c|convoys?)\s+/i

/** Whether nothing in a line was understood but perhaps its unit. */
const isStrange = ({ kind }: OrderRefusal): boolean => kind === 'noSuchPlace' || kind === 'notUnderstood'

const nearer = (one: OrderRefusal | undefined, other: OrderRefusal): OrderRefusal =>
  one === undefined || one.kind === 'notUnderstood' ? other : one

function* variantsOf(text: string): Generator<string> {
  yield text
  const bare = text.replace(/\([^()]*\)/g, ' ').trim()
  if (bare !== text && bare !== '') yield bare
  for (const plainer of lessPolite(text)) yield plainer
  if (bare !== text) for (const plainer of lessPolite(bare)) yield plainer
}

const ordersOf = (order: Order, text: string, where: Where): readonly Order[] =>
  order.kind === 'waive' ? new Array<Order>(waivesMeant(text, where)).fill(order) : [order]
