// Second thoughts: finds what the whole letter makes doubtful in the orders of its sentences.
import { support } from '../../rules/orders/order.ts'
import type { OrderRefusal } from '../line/refusal.ts'
import type { PassedOver } from '../line/said.ts'
import { hasKind } from '../orders.ts'
import { CLEAR, KIND_FIRST } from '../reads.ts'
import { wordsOf } from '../words.ts'
import { proposeCarried } from './otherWays.ts'
import type { LetterSoFar, ToldOrder } from './soFar.ts'

/** `cut`: text that was not read at all. */
export function thinkAgain(letter: LetterSoFar, cut: readonly PassedOver[]): void {
  doubtMoreThanCounted(letter)
  proposeCarried(letter)
  letter.told = letter.told.map(each => asItHelps(letter, each))
  doubtRefused(letter)
  // Text that was too long to be read may say anything.
  for (const { line, text, why } of cut)
    if (why === 'tooLong') letter.doubt({ line, text: text.slice(0, LONGEST_QUOTED) }, 'all', 'proposed')
}

const LONGEST_QUOTED = 80

/** `Build 1: A Par, F Bre` */
function doubtMoreThanCounted(letter: LetterSoFar): void {
  for (const { sentence, block, count } of letter.counts)
    if (letter.told.filter(told => told.block === block).length > count)
      letter.doubt(sentence, { block }, 'proposed')
}

/** `Ven - Tri, Tyr S Ven`: support for a unit that moves supports its move. `A Mun S⏎A Kie - Ber` may be two orders. */
function asItHelps(letter: LetterSoFar, told: ToldOrder): ToldOrder {
  const { order, text } = told
  if (order.kind !== 'support' || told.isForTheRest) return told
  const { board, legality, rules } = letter.where
  const helped = letter.told.filter(each => !each.isForTheRest && letter.placeOf(each.order) === order.from)
  if (order.to === undefined) {
    const [one] = helped
    if (one?.order.kind !== 'move' || helped.length > 1 || one.line !== told.line) return told
    if (AT_LENGTH.test(helpedIn(letter, text)) || hasKind(text, 'HOLD', letter.tongue)) return told
    const anew = support(order.unit, order.from, board.province(one.order.to))
    return legality.whyNot(anew, rules) === undefined ? { ...told, order: anew } : told
  }
  const isTorn = helped.length === 0 && letter.own.has(order.from) && (told.isTorn || TORN.test(text))
  return isTorn ? { ...told, fate: told.fate ?? 'proposed' } : told
}

/** `A Ven` in `A Tyr S A Ven`: what stands behind the support. */
function helpedIn({ tongue }: LetterSoFar, text: string): string {
  const words = wordsOf(text)
  const help = tongue.hitsIn(words).findLast(({ kind }) => kind === 'SUPPORT')
  return help === undefined ? text : text.slice(words[help.at + help.length - 1]!.end)
}

/** How judges print support to hold. */
const AT_LENGTH = /^[\s)]*(?:the\s+)?(?:a|f|army|fleet)[\s(]/i
/** A support whose unit stands after a full stop, or in the next line. */
const TORN = /\bs(?:up\w*)?\.\s/i

/** A refused text may be meant for a unit that has another order, so that order is doubtful. */
function doubtRefused(letter: LetterSoFar): void {
  for (const { line, text, refusal } of letter.refused) {
    if (ELSEWHERE.has(refusal.kind)) continue
    const [first] = letter.mentionsIn(text)
    const of = KIND_FIRST.test(text) ? [first] : letter.mentionsIn(text)
    const own =
      'order' in refusal ? [letter.placeOf(refusal.order)] : of.flatMap(each => each?.provinces ?? [])
    // If both are plain orders, the rules say which one counts.
    const isPlain = CLEAR.has(refusal.kind) && KIND_FIRST.test(text)
    const rivals = letter.told.filter(
      each =>
        !each.isForTheRest &&
        each.text !== text &&
        !(each.isPlain && isPlain) &&
        own.includes(letter.placeOf(each.order)),
    )
    if (rivals.length > 0) letter.doubtOrders({ line, text }, rivals, 'proposed')
    else if (letter.isWinter && first === undefined && refusal.kind !== 'noWaives')
      letter.doubt({ line, text }, 'all', 'proposed')
  }
}

/** Refusals of text that was never meant for this phase, this power or this list. */
const ELSEWHERE: ReadonlySet<OrderRefusal['kind']> = new Set(['otherPhase', 'underAnother', 'notTicked'])
