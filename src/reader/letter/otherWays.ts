// Reads orders that are not given one by one: a pair of places, two orders at once, a word above a list.
import type { Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import { convoy, type MovementOrder, move, type Order } from '../../rules/orders/order.ts'
import type { Act } from '../acts.ts'
import { anchoredOrders } from '../anchors.ts'
import { provincesIn } from '../mentions.ts'
import { OF_KINDS, type Stretch } from '../orders.ts'
import type { Read } from '../reads.ts'
import { type Hit, spelledRight, VERBS, wordsOf } from '../words.ts'
import type { LetterSoFar } from './soFar.ts'

/** `Holds:⏎A Par⏎A Mar` */
export function underVerb(letter: LetterSoFar, unit: Unit): Order | undefined {
  const { kind } = letter.where.position.phase
  if (letter.verb?.kind === 'HOLD' && kind === 'movement') return { kind: 'hold', unit }
  return letter.verb?.kind === 'DISBAND' && kind === 'retreat' ? { kind: 'disband', unit } : undefined
}

/** `PAR/BUR`, `Paris, Burgundy`: a unit, a place where it can go, and nothing else. */
export function pairIn(letter: LetterSoFar, stretches: readonly Stretch[]): Order | undefined {
  const [from, to] = stretches
  if (from?.alone === undefined || to === undefined || stretches.length > 2) return undefined
  const { board, legality, rules } = letter.where
  if (letter.where.position.phase.kind !== 'movement') return undefined
  const goals = gazetteerOf(board).named(to.text.toLowerCase().trim(), 'begun')
  const orders = [...new Set(goals.map(({ province }) => province))]
    .map(province => move(from.alone!, province))
    .filter(order => legality.whyNot(order, rules) === undefined)
  return orders.length === 1 ? orders[0] : undefined
}

/** `A Lon - Nwy via Nth, the rest hold`: the fleets that are to convoy do not belong to the rest. */
export function speakOfCarriers(
  letter: LetterSoFar,
  { unit, to }: Extract<Order, { kind: 'move' }>,
  text: string,
  line: number,
): void {
  const { board } = letter.where
  const ends = [board.province(unit.at), board.province(to)]
  for (const at of provincesIn(letter.mentionsIn(text)))
    if (letter.own.has(at) && !ends.includes(at)) letter.carriers.set(at, { line, text })
}

/** `Convoy Rome to Greece with Ionian Sea`, `Rome to Venice is supported by Apulia`: what it also tells another own unit. */
export function alsoTold(letter: LetterSoFar, order: Order, text: string): readonly Order[] {
  const { board, legality, power, rules } = letter.where
  const { tongue } = letter
  const words = wordsOf(text).map(word => ({
    ...word,
    folded: tongue.isKnown(word) ? word.folded : (spelledRight(word) ?? word.folded),
  }))
  const hits = tongue.hitsIn(words)
  const mentions = letter.mentionsIn(text)
  const says = (source: string): boolean => hits.some(hit => hit.source === source)
  const [verb] = hits.filter(({ kind, at }) => VERBS.has(kind) && words[at]!.folded.length > 1)
  const isOfUnit = (at: number): boolean => hits.some(hit => hit.at === at && OF_KINDS.includes(hit.kind))
  const isVerbFirst =
    verb !== undefined &&
    words.slice(0, verb.at).every((word, at) => tongue.isKnown(word) && !isOfUnit(at)) &&
    mentions.every(({ from }) => from > verb.at)
  const ownIn = (at: Province): readonly Unit[] => {
    const unit = legality.standing.unitIn(at)
    return unit?.power === power ? [unit] : []
  }
  const orders: MovementOrder[] = []
  if (order.kind === 'support' && order.to !== undefined && says('SUPPORTED'))
    orders.push(...ownIn(order.from).map(unit => move(unit, order.to!)))
  if (order.kind === 'convoy' && verb?.kind === 'CONVOY' && isVerbFirst && says('WITH'))
    orders.push(...ownIn(order.from).map(unit => move(unit, order.to, 'convoy')))
  if (order.kind === 'move' && says('CONVOYED'))
    for (const fleet of mentions.flatMap(({ provinces: [at, another] }) => (another ? [] : ownIn(at!))))
      if (fleet.kind === 'fleet')
        orders.push(convoy(fleet, board.province(order.unit.at), board.province(order.to)))
  return orders.filter(order => legality.whyNot(order, rules) === undefined)
}

/** `The North Sea convoys the army in York to Norway`: an own army without another order most likely goes there. */
export function proposeCarried(letter: LetterSoFar): void {
  const { board, legality, power, rules } = letter.where
  for (const each of letter.told) {
    const { order, text } = each
    const unit = order.kind === 'convoy' ? legality.standing.unitIn(order.from) : undefined
    if (order.kind !== 'convoy' || unit?.power !== power || !isInWords(letter, text)) continue
    // A player who orders a single unit has ordered the others before.
    if (!letter.tongue.isForeign && (each.isPlain || letter.told.length < 2)) continue
    const at = board.province(unit.at)
    const goes = move(unit, order.to, 'convoy')
    if (letter.isTold(at) || letter.open.has(at) || legality.whyNot(goes, rules) !== undefined) continue
    letter.told.push({
      ...each,
      order: goes,
      isForTheRest: false,
      fate: each.fate ?? 'proposed',
      with: undefined,
    })
  }
}

/** Whether the text has a word for a convoy, and not only a letter. */
function isInWords(letter: LetterSoFar, text: string): boolean {
  const words = wordsOf(text)
  const isVerb = ({ kind, at }: Hit): boolean => kind === 'CONVOY' && words[at]!.folded.length > 1
  return letter.tongue.hitsIn(words).some(isVerb)
}

/** `Perhaps A Ven - Pie?`: it speaks of no other power, and takes nothing back. */
export const isOwnPlan = ({ kinds, others, mentions }: Act): boolean =>
  kinds.has('MAYBE') &&
  mentions.length > 0 &&
  others.length === 0 &&
  !['CONDITION', 'EITHER', 'NOT', 'REPORT', 'OTHERTURN', 'TAKEBACK'].some(kind => kinds.has(kind))

/** Proposes what a sentence tells own units, if every word of it is part of that. */
export function tellWhole(letter: LetterSoFar, read: Read): boolean {
  const told = letter.told.map(({ order }) => order)
  const { orders, isWhole } = anchoredOrders(read.text, letter.where, letter.tongue, told)
  if (isWhole) for (const order of orders) letter.propose(read, order)
  return isWhole
}
