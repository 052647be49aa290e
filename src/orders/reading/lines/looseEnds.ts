// What may be read in two ways, or stays unsaid: a piece that may belong to the one before it, a list, a support, a fleet on the way.
import type { Board, Province, Unit } from '../../../board/board.ts'
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { isSameThing, type MovementOrder, type Order, spellOrder, support, unitTold } from '../../order.ts'
import type { OrderRefusal } from '../../refusal.ts'
import type { Ledger, Told } from '../ledger.ts'
import { isAPlace, ownProvinces, provincesNamed } from '../mentions.ts'
import type { Piece } from '../pieces.ts'
import type { Where } from '../places.ts'
import type { Said, SheetLine } from '../said.ts'
import { beginsInTheMiddle, endsInTheMiddle } from '../words/tone.ts'
import { supporterOfThat } from '../words/voices.ts'
import { GOES_ON, isHalfSaid } from './halves.ts'

/** Where an order and a piece of another way to go on stand side by side, neither is followed. */
export function withoutLooseEnds(said: readonly Said[], where: Where): readonly Said[] {
  const kept: Said[] = []
  for (const each of said) {
    const before = kept.at(-1)
    if (before === undefined || !isLoose(before, each, where)) kept.push(each)
    else {
      const line = `${before.text}${each.before}${each.text}`
      kept.pop()
      kept.push({ text: line, before: before.before, orders: [], refusal: { kind: 'eitherOr', line } })
    }
  }
  return kept
}

/** `A Mun - Ruh or Bur`, `A Mun - Ruh/Bur`, `A Con - Bul. via Bla`: the second may belong to the first. */
function isLoose(said: Said, next: Said, { board }: Where): boolean {
  const orders = said.orders.length + next.orders.length
  if (orders === 0 || next.before.includes(';')) return false
  if (/\bor\b/i.test(next.before)) return true
  if (said.orders.length === 0) {
    if (said.refusal === undefined) return false
    return endsInTheMiddle(said.text) || isCutByADot(said, next)
  }
  if (next.orders.length > 0) return false
  return beginsInTheMiddle(next.text) || gazetteerOf(board).named(next.text.trim(), 'begun').length > 0
}

/** `Bal S A Stg. Petersburg - Lvn`: what stands behind the full stop may be the rest of a name. */
const isCutByADot = ({ text, refusal }: Said, next: Said): boolean =>
  /^\.\s/.test(next.before) &&
  HELPS.test(text) &&
  !NAMES_A_KIND.test(next.text) &&
  (refusal?.kind === 'noUnitThere' || refusal?.kind === 'noSuchPlace')

const NAMES_A_KIND = /^\W*(?:a|f|army|fleet)\b/i
const HELPS = /\b(?:s|c|supp?|supports?|convoys?|transports?)\b/i

/** `The famous Lepanto opening is A Ven H, A Rom - Apu`: what is said before the first is said of all. */
function withoutLedLists(said: readonly Said[]): readonly Said[] {
  let led: string | undefined
  return said.map((each, i) => {
    if (i > 0 && /[.;!?]/.test(each.before)) led = undefined
    if (i === 0 && each.orders.length === 0 && each.refusal !== undefined && LED_LIST.test(each.text))
      led = each.text
    if (led === undefined || each.orders.length === 0) return each
    return { ...each, orders: [], refusal: { kind: 'notUnderstood', line: `${led}, ${each.text}` } }
  })
}

const LED_LIST =
  /^[^\p{L}\p{N}_]*(?:i|we)(?:'ll|'m| will| am| could| might| was| have| had)? (?:\p{L}+ ){1,3}(?:a|f|army|fleet)\s+\p{L}{3}|^[^\p{L}\p{N}_]*(?!(?:a|f|army|fleet|my|the|our|please|and|i|we)\b(?!\s+\p{L}+\s+\p{L}+\s+(?:opening|plan)))\p{L}{3,}.*\s(?:a|f|army|fleet)\s+\p{L}{3}|^[^\p{L}\p{N}_]*the\s+(?:\p{L}+\s+){1,4}(?:is|are|was|were|with)\s+(?:a|f|army|fleet)\s/iu

/** `Nwy - Swe, Nwy - Ska, Nwy - Nth`: of three orders for one unit on a line none is chosen; of two, if more is said there. */
function withoutPossibilities(said: readonly Said[], { board }: Where): readonly Said[] {
  const isMore = said.some(({ orders, text }) => orders.length === 0 && /\p{L}+\s+\p{L}/u.test(text))
  const line = said.map(({ before, text }) => `${before}${text}`).join('')
  return said.map(each => {
    if (each.isForTheRest === true) return each
    const many = said.filter(
      other =>
        other.isForTheRest !== true &&
        other.orders.some(one => each.orders.some(order => isSameThing(one, order, board) && one !== order)),
    ).length
    if (each.orders.length === 0 || many < (isMore ? 1 : 2)) return each
    return { ...each, orders: [], refusal: { kind: 'eitherOr', line } }
  })
}

/** `A Mun - Kie / A Mun - Boh`: of two orders for one unit with nothing but a stroke between them neither is chosen. */
function withoutChoices(said: readonly Said[], { board }: Where): readonly Said[] {
  const kept: Said[] = []
  for (const each of said) {
    const before = kept.at(-1)
    const isChoice =
      before !== undefined &&
      /^\s*[/|]\s*$/.test(each.before) &&
      each.orders.some(order => before.orders.some(other => isSameThing(order, other, board)))
    if (!isChoice) kept.push(each)
    else {
      const line = `${before.text}${each.before}${each.text}`
      kept.pop()
      kept.push({ text: line, before: before.before, orders: [], refusal: { kind: 'eitherOr', line } })
    }
  }
  return kept
}

/** `They want Greece and Ser. Bud holds`: a full stop behind a name or many words ends a sentence, but `A Ser. - Bud` goes on. */
export function areSentences(text: string, next: Piece, where: Where): boolean {
  if (!/^[.!]\s/.test(next.before)) return false
  if (SENTENCE.test(text) && SENTENCE.test(next.text)) return true
  const [, name = ''] = LAST_NAME.exec(text) ?? []
  if (!isAPlace(name, where) || beginsInTheMiddle(next.text) || LETTER_FIRST.test(next.text)) return false
  return !(
    /^[^\p{L}\p{N}_]*(?:a|f|army|fleet)\s+[\p{L}.]+[^\p{L}\p{N}_]*$/iu.test(text) &&
    isAPlace(next.text, where)
  )
}

const LAST_NAME = /(?:^|\s)(\p{L}{3,})$/u
const LETTER_FIRST = /^[hscd]\b/i

const SENTENCE = /\p{L}\s+\p{L}+\s+\p{L}+\s+\p{L}/u

/** Supports that may be of two things, each with the refusal that names both. */
export const unsureSupports = (told: readonly Told[]): readonly (readonly [Told, OrderRefusal])[] =>
  told.flatMap((each, i) => {
    const { order, where } = each
    const { board, legality, rules, power } = where
    const of = order.kind === 'support' ? legality.standing.unitIn(order.from) : undefined
    if (order.kind !== 'support' || of?.power !== power) return []
    const below = behindTheCut(each, told[i + 1])
    const before = below ?? (order.to === undefined ? moveOf(each, of, told) : cutFrom(each, of, told, i))
    const other = before === undefined ? undefined : supportOf(before.order, order.unit, board)
    if (other === undefined || legality.whyNot(other, rules) !== undefined) return []
    const refusal = { kind: 'twoMeanings', meanings: [other, order] } as const
    // What stands below is part of the one, and an order by itself in the other.
    return [each, ...(below === undefined ? [] : [below])].map(one => [one, refusal] as const)
  })

/** `Venice attacks Trieste, Tyrolia supports Venice`: there, or where it stands; the judges' own style says which. */
const moveOf = ({ text }: Told, of: Unit, told: readonly Told[]): Told | undefined =>
  /(?<!\p{L})(?:[af]|army|fleet)(?!\p{L})/iu.test(text)
    ? undefined
    : told.find(({ order }) => order.kind === 'move' && order.unit === of)

/** `Mun - Bur. Ruh S. Kie - Hol`: the support may be of the order before it, or of the unit behind the cut. */
const cutFrom = (each: Told, of: Unit, told: readonly Told[], at: number): Told | undefined =>
  (each.isCut === true || CUT_BY_A_DOT.test(each.text)) && !told.some(({ order }) => unitTold(order) === of)
    ? told[at - 1]
    : undefined

/** `F Lyo H, F Wes sup`, and on the next line an order of another unit, of which it may be as well. */
const behindTheCut = ({ text, line }: Told, next: Told | undefined): Told | undefined =>
  CUT.test(text) && next?.line === line + 1 && next.isForTheRest !== true ? next : undefined

export const CUT = /\b(?:s|sup+|supt|spt|supports?)[^\p{L}\p{N})\]]*$/iu

const CUT_BY_A_DOT = /\s(?:s|sup+|supt|spt|supports?)\s*\.\s+(?:then\s+)?\p{L}/iu

function supportOf(order: Order, by: Unit, board: Board): MovementOrder | undefined {
  if (order.kind === 'move') return support(by, board.province(order.unit.at), order.to)
  return order.kind === 'hold' ? support(by, board.province(order.unit.at)) : undefined
}

/** `F Ion unterst. F Nap - Tys`: the second may be what the first is told to do. */
function withoutHalves(said: readonly Said[], where: Where): readonly Said[] {
  const kept: Said[] = []
  for (const each of said) {
    const before = kept.at(-1)
    const isHalf =
      (/^\.?\s*$/.test(each.before) && isHalfSaid(before, where)) ||
      (/^[\s,|+&]*$/.test(each.before) && isCutShort(before))
    if (each.orders.length === 0 || !isHalf) kept.push(each)
    else {
      const line = `${before!.text}${each.before}${each.text}`
      kept.pop()
      kept.push({ text: line, before: before!.before, orders: [], refusal: { kind: 'notUnderstood', line } })
    }
  }
  return kept
}

/** `A Mun S, A Ruh H`: what a unit is told stops where the next piece begins. */
const isCutShort = (said: Said | undefined): boolean =>
  said !== undefined && said.orders.length === 0 && endsInTheMiddle(said.text)

/** Own fleets on the way of an army, `A Yor - Bel via Nth`, that nothing tells to carry it; and where that is said. */
export function untoldCarriers(told: readonly Told[]): readonly (readonly [Told, Unit])[] {
  const isOrdered = (unit: Unit): boolean =>
    told.some(({ order, isForTheRest }) => isForTheRest !== true && unitTold(order) === unit)
  return told.flatMap(each => {
    const { order, text, where } = each
    if (order.kind !== 'move' || !WAY.test(text)) return []
    const ends = [order.unit.at, order.to].map(at => where.board.province(at))
    const carriers = [...provincesNamed(text, where)]
      .filter(at => where.board.convoys[at] === 1 && !ends.includes(at))
      .map(at => where.legality.standing.unitIn(at))
      .filter(unit => unit !== undefined)
    return carriers
      .filter(unit => unit.power === where.power && !isOrdered(unit))
      .map(unit => [each, unit] as const)
  })
}

const WAY = /\b(?:via|over|through|by|using|across)\b|-.*-|>.*>|→.*→/i

/** `A Mar supports that`, right below the one move that it may be. */
export function withWhatItHelps(
  line: SheetLine,
  next: SheetLine | undefined,
  ledger: Ledger,
  { board, legality }: Where,
): SheetLine {
  if (next?.number === line.number + 1 && (GOES_ON.test(next.text) || AIM_FIRST.test(next.text))) return line
  const [above, another] = ledger.onLine(line.number - 1)
  if (above?.order.kind !== 'move' || another !== undefined) return line
  const unit = supporterOfThat(line.text)
  if (unit === undefined) return line
  return { ...line, text: `${unit} supports ${spellOrder(board, above.order, legality.standing)}` }
}

/** `supports the attack`, and in the next line `on Sweden from Prussia`. */
const AIM_FIRST = /^(?:on|from|by|against|with)\b/i

/** What `that` may stand last in. */
export const MAY_POINT = /\b(?:that|this|it|move|attack|one)\W*$/i

/** Where a unit stands that a line is about which is refused, or a sentence that leaves it open. */
export function spokenOf(texts: readonly string[], where: Where): ReadonlySet<Province> {
  const own = ownProvinces(where)
  const first = (text: string) => [...provincesNamed(text, where)].find(province => own.has(province))
  return new Set(texts.map(first).filter(province => province !== undefined))
}

export const leavesOpen = (text: string): boolean =>
  /\b(?:think\w*|undecided|not sure|unsure|wait\w*|later|decid\w*|don'?t know|wonder\w*|consider\w*)\b/i.test(
    text,
  )

/** The pieces of a line, each as far as those beside it let it stand. */
export const standing = (said: readonly Said[], where: Where): readonly Said[] =>
  withoutPossibilities(withoutChoices(withoutHalves(withoutLedLists(said), where), where), where)
