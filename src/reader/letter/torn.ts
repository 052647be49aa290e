// Finds orders that a row's end, a comma or a bracket has torn apart, so that the rest reads like another order.
import type { Board } from '../../rules/board/board.ts'
import type { Order } from '../../rules/orders/order.ts'
import { mentionsIn, wordsNamed } from '../mentions.ts'
import { HAS_ARROW, hasKind, OF_KINDS, type Stretch } from '../orders.ts'
import { KIND_FIRST, type Read } from '../reads.ts'
import { type Tongue, wordsOf } from '../words.ts'
import type { LetterSoFar } from './soFar.ts'

/** `A Par - Pic, Gas`, `Par and Gas to Bur`: orders beside a place that belongs to none. */
export function tornFrom(letter: LetterSoFar, stretches: readonly Stretch[]): ReadonlySet<Order> {
  const torn = new Set<Order>()
  stretches.forEach((each, i) => {
    const isLeft =
      each.orders.length === 0 &&
      each.rest === undefined &&
      (each.isLoose === true || each.refusal !== undefined || each.alone !== undefined)
    if (!isLeft || isRefusedWhole(each) || !isOnlyPlaceOrVerb(each.text, letter.where.board, letter.tongue))
      return
    // `A Par - Bur, supported by Brest`: a support that is refused tears nothing.
    if (letter.tongue.hitsIn(wordsOf(each.text)).some(({ source, at }) => source === 'SUPPORTED' && at === 0))
      return
    const [before, after] = [stretches[i - 1], stretches[i + 1]]
    // A unit by itself may get its order further on.
    const isUnit = each.alone !== undefined && (KIND_FIRST.test(each.text) || i < stretches.length - 1)
    // `Let Brest sit, holding`
    const holds = hasKind(each.text, 'HOLD', letter.tongue) && letter.mentionsIn(each.text).length === 0
    const isWholeBefore = (order: Order): boolean => isUnit || (holds && order.kind === 'hold')
    for (const order of before?.orders ?? []) if (!isWholeBefore(order)) torn.add(order)
    for (const order of after?.orders ?? [])
      if (each.alone === undefined || order.kind === 'move') torn.add(order)
  })
  return torn
}

/** `A Mun - Ber, F Kie - Swe`: an order that cannot be followed is whole. */
export const isRefusedWhole = ({ refusal }: Stretch): boolean => refusal !== undefined && 'order' in refusal

/** `A Mar unterstuetzt⏎A Par - Bur`, `Fleet in Brest⏎defends Paris`: the text below may end an order that came to nothing above. */
export function isTornFrom(letter: LetterSoFar, { sentence, text }: Read, i: number): boolean {
  const above = letter.reads[i - 1]
  const isOpen = above?.sentence.mark === '' ? sentence.isFirst : above?.sentence.line === sentence.line
  if (above === undefined || !isOpen || above.sentence.isAside) return false
  const { stretches, act } = above
  const { kinds, mentions } = act
  const isHelp = kinds.has('SUPPORT') || kinds.has('CONVOY')
  const isWhole = ({ text, orders, isAtSight, refusal }: Stretch): boolean =>
    orders.length > 0 ||
    isAtSight === true ||
    (!isHelp &&
      (HAS_ARROW.test(text) || HELPS_ONE.test(text) || kinds.has('TO')) &&
      refusal?.kind === 'noSuchPlace' &&
      (refusal.unit !== undefined || KIND_FIRST.test(text)))
  if (above.sentence.block !== sentence.block) return false
  if (endsInChange(letter, above)) return true
  // `Build F⏎Par`, `F Nth C A⏎Yor - Den`
  if (endsInKind(letter, above.text) && !stretches.some(({ orders }) => orders.length > 0)) return true
  if (stretches.some(isWhole)) return false
  const isAUnit = stretches.length === 1 && stretches[0]!.alone !== undefined
  if (isAUnit) return !KIND_FIRST.test(text)
  const isOfOwn = mentions.some(({ provinces }) => provinces.some(at => letter.own.has(at)))
  return isOfOwn && ((act.isShort && KIND_FIRST.test(above.text)) || isHelp || kinds.has('REPORT'))
}

/** `A Mar S A Xyz` */
const HELPS_ONE = /\s[sc]\s+\p{L}/iu

/** `A Mar - Spa unless⏎A Par - Bur`; but not `F Tys - Ionian Sea`, whose last word is a Spanish *either*. */
function endsInChange({ tongue }: LetterSoFar, { text, stretches }: Read): boolean {
  const words = wordsOf(text)
  const last = words.at(-1)
  const isInOrder = stretches.some(
    ({ orders, end }) => orders.length > 0 && last !== undefined && end >= last.end,
  )
  if (isInOrder) return false
  return tongue
    .hitsIn(words)
    .some(({ kind, at, length }) => HANGING.has(kind) && at + length > 1 && at + length === words.length)
}

/** A row that ends with one of these goes on in the next. */
const HANGING: ReadonlySet<string> = new Set(['CONDITION', 'EITHER', 'NOT', 'EXCEPT'])

function endsInKind(letter: LetterSoFar, text: string): boolean {
  const words = wordsOf(text)
  const { tongue } = letter
  return tongue.hitsIn(words).some(({ kind, at }) => OF_KINDS.includes(kind) && at === words.length - 1)
}

function isOnlyPlaceOrVerb(text: string, board: Board, tongue: Tongue): boolean {
  const words = wordsOf(text)
  if (words.length > MOST_TORN) return false
  const named = wordsNamed(mentionsIn(text, board, tongue, words))
  const hits = tongue.hitsIn(words)
  return words.every(
    ({ raw }, at) =>
      named.has(at) || raw.length < 4 || hits.some(hit => hit.at === at && TELLS.includes(hit.kind)),
  )
}

const MOST_TORN = 4
export const TELLS = ['MOVE', 'HOLD', 'SUPPORT', 'CONVOY', 'DISBAND', 'BUILD', 'WAIVE', 'TO']

/** `- Gas`, below an order that has a goal already. */
export const GOAL_ALONE = /^\s*(?:-|->|=>|>)\s*\p{L}[\p{L} .]*$/u
export const ARROW = /->|=>|\s-\s/
