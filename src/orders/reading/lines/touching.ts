// Which of the orders above a sentence may be about: those whose places it names, or their kind, or their number.
import type { Province } from '../../../board/board.ts'
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { type Order, unitTold } from '../../order.ts'
import type { OrderRefusal } from '../../refusal.ts'
import { accountedFor } from '../accounting.ts'
import type { LetterEffort, Steps } from '../effort.ts'
import { UNIT_FIRST } from '../headings.ts'
import type { Told } from '../ledger.ts'
import { ownProvinces, provincesNamed, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import type { Said, SheetLine } from '../said.ts'
import { kindOrNumberIn } from '../words/secondThoughts.ts'
import { isTelling } from '../words/slips.ts'
import { rivalsIn } from './cuts.ts'
import { isHalfSaid } from './halves.ts'
import { saidAlone } from './joining.ts'

/** Whether words that say nothing stand before the first unit or place of a line, or words of haste behind it all. */
export function isLed(text: string, { board }: Where): boolean {
  const gazetteer = gazetteerOf(board)
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const isPlace = (word = ''): boolean => word.length > 2 && gazetteer.named(word, 'exact').length > 0
  const isUnit = (word: string, at: number): boolean => KIND.test(word) && isPlace(words[at + 1])
  const isGoal = (word: string, at: number): boolean =>
    /^(?:to|into)$/.test(word) && isPlace(words[at - 1]) && isPlace(words[at + 1])
  if (!HAS_ORDER.test(text) && !words.some(isUnit) && !words.some(isGoal)) return false
  const first = words.findIndex((word, at) => isPlace(word) || isUnit(word, at))
  const before = first < 0 ? [] : words.slice(0, first)
  return before.some(word => !isTelling(word) && !PLAIN.has(word)) || IN_HASTE.test(text)
}

/** `Ven - Pie` */
const HAS_ORDER = /\p{L}\s?-+>?\s?\p{L}{3}|→/u
const KIND = /^(?:a|f|army|fleet|armies|fleets)$/
const PLAIN: ReadonlySet<string> = new Set(
  'and also then please the my our your order orders so ok okay in at from to with by for i we will would like want'.split(
    ' ',
  ),
)
const IN_HASTE =
  /!{2,}|\b(?:sorry|edit(?:ed)?|updated?|later|oops|surprise me|one of (?:the|these|those) (?:two|three))\b/i

/** Those that it names; none if it says nothing that tells them apart. */
export function toldOf(text: string, told: readonly Told[], where: Where): readonly Told[] {
  // `Sorry, both armies please`, below a fleet and an army to build.
  if (where.position.phase.kind === 'adjustment' && SEVERAL_OF_A_KIND.test(text)) return told
  const provinces = provincesNamed(text, where)
  const { kind, numbers, verb } = kindOrNumberIn(text)
  const lines = [...new Set(told.map(each => each.line))]
  const numbered = new Set(numbers.map(number => lines.at(number - 1)))
  return told.filter(
    each =>
      numbered.has(each.line) ||
      each.order.kind === verb ||
      placesOf(each.order, where).some(place => provinces.has(place)) ||
      (kind !== undefined && 'unit' in each.order && each.order.unit?.kind === kind),
  )
}

const SEVERAL_OF_A_KIND = /\b(?:both|all|only|just|two|three)\s+(?:armies|fleets)\b/i

/** Where the unit of an order stands, and where that or the one that it helps goes. */
function placesOf(order: Order, { board }: Where): readonly Province[] {
  if (order.kind === 'waive' || order.kind === 'leave') return []
  const from = board.province(order.unit.at)
  if (order.kind === 'move' || order.kind === 'retreat') return [from, board.province(order.to)]
  if (order.kind === 'convoy') return [from, order.to]
  if (order.kind !== 'support') return [from]
  return [from, ...(order.to === undefined ? [order.from] : [board.province(order.to)])]
}

/** Where the unit of an order stands. */
export const standOf = ({ order, where }: Told): Province | undefined => {
  const unit = unitTold(order)
  return unit === undefined ? undefined : where.board.province(unit.at)
}

/** Where the first unit of one's own stands that a text names. */
export function firstOwn(text: string, where: Where): ReadonlySet<Province> {
  const own = ownProvinces(where)
  return new Set([...provincesNamed(text, where)].filter(province => own.has(province)).slice(0, 1))
}

/** Set in below half of an order; or `To Bulgaria, supported by Greece`, below what names a unit and is no order. */
export function goesOnBelow(
  { line, said }: { readonly line: SheetLine; readonly said: Said | undefined },
  { isItem, isIndented, text }: SheetLine,
  where: Where,
): boolean {
  const why = said?.refusal?.kind
  if (isItem || said === undefined || (why !== 'noSuchPlace' && why !== 'notUnderstood')) return false
  if (/^(?:in)?to\b/i.test(text)) return standsWhere(said.text, where)
  return isIndented && !line.isIndented && isHalfSaid(said, where)
}

/** `A Par - Pic. Nein, A Par H`: behind words that nobody understands another order for a unit may come instead, so neither counts. */
export function toldOnce(said: readonly Said[], where: Where): readonly Said[] {
  const doubted = new Map<Said, OrderRefusal>()
  for (const [i, each] of said.entries()) {
    const before = said.slice(0, i)
    const isBehindWords = i > 0 && (before.at(-1)?.orders.length === 0 || isLed(each.text, where))
    if (!isBehindWords) continue
    for (const other of before) {
      const [meanings] = rivalsIn(each.orders, other.orders, where)
      if (meanings === undefined && !isRefusedAnew(each, other, where)) continue
      const line = `${other.text} ${each.text}`
      const refusal: OrderRefusal =
        meanings === undefined ? { kind: 'unclearCorrection', line } : { kind: 'twoMeanings', meanings }
      doubted.set(other, refusal)
      if (each.orders.length > 0) doubted.set(each, refusal)
    }
  }
  for (const each of listedBelow(said, where))
    if (each.orders.length > 0) doubted.set(each, { kind: 'notUnderstood', line: each.text })
  if (doubted.size === 0) return said
  return said.map(each => {
    const refusal = doubted.get(each)
    return refusal === undefined ? each : { ...each, orders: [], refusal }
  })
}

const A_UNIT = /(?<![\p{L}'’])(?:a|f|army|fleet)\s+\p{L}{3}/iu

/** `Fix: A Par H`, which is not understood, behind an order for that unit. */
const isRefusedAnew = ({ text, refusal }: Said, { orders }: Said, where: Where): boolean =>
  refusal !== undefined &&
  A_UNIT.test(text) &&
  orders.some(order => {
    const unit = unitTold(order)
    return unit !== undefined && firstOwn(text, where).has(where.board.province(unit.at))
  })

/** `A typical opening is` */
const AN_ARTICLE =
  /^[^\p{L}\p{N}_]*an?\s+\p{Ll}{3,}\s+(?:\p{Ll}+\s+)?(?:is|are|was|would|could|might|may|goes)\b/iu

/** `The computer recommends A Par - Pic, A Bur - Ruh`: what such words are said of goes on to the end of the sentence. */
function listedBelow(said: readonly Said[], where: Where): readonly Said[] {
  const [first, ...behind] = said
  if (first?.refusal === undefined || !isLed(first.text, where)) return []
  const lead = /^[^\p{L}\p{N}_]*(?:[\p{L}\d']+\s+){3,}/u.exec(first.text)?.[0] ?? ''
  const isLead =
    lead !== '' &&
    (!UNIT_FIRST.test(first.text) || AN_ARTICLE.test(first.text)) &&
    provincesNamed(lead.split(/\s+/).slice(0, 3).join(' '), where).size === 0
  const end = behind.findIndex(({ before }) => /[.!?]\s/.test(before))
  return isLead ? behind.slice(0, end < 0 ? undefined : end) : []
}

/** What a part of a line says; beside an order what could tell a unit something is refused. */
export function* saidOnce(part: SheetLine, where: Where, effort: LetterEffort): Steps<readonly Said[]> {
  const said = yield* saidAlone(part, where, effort)
  if (said.length < 2 || said.every(({ orders }) => orders.length === 0)) return said
  const isNothing = ({ orders, refusal }: Said): boolean => orders.length === 0 && refusal === undefined
  return toldOnce(
    said.map(each => (isNothing(each) ? accountedFor(each, where, false) : each)),
    where,
  )
}
