// Handles remarks: what a sentence says of the order before it, or of orders near it.
import type { Province } from '../../rules/board/board.ts'
import { type Order, unitTold } from '../../rules/orders/order.ts'
import { type Act, asksOfOrders } from '../acts.ts'
import type { OrderRefusal } from '../line/refusal.ts'
import { isAnother, phaseNamed } from '../line/words/phaseNames.ts'
import { powersIn, provincesIn, wordsNamed } from '../mentions.ts'
import { changesIn, hasOrders, type Read } from '../reads.ts'
import type { Sentence } from '../sentences.ts'
import { type Word, wordsOf } from '../words.ts'
import type { Doubt, Doubtful, LetterSoFar, ToldOrder } from './soFar.ts'
import { mayBeTalk } from './talkAround.ts'

/** `(or Ank)`, `<- do not use`, `: rejected`: said of the order before it. */
export function remarksOnOrder(letter: LetterSoFar, read: Read): boolean {
  const { sentence, act, text } = read
  const beside = ordersBeside(letter, sentence)
  const last = beside.at(-1)
  if (last === undefined) return false
  // `(both not!)`
  if (sentence.isAside && act.kinds.has('NOT') && act.kinds.has('ALL')) {
    letter.doubtOrders(sentence, beside, 'proposed')
    return true
  }
  if (sentence.isAside && (namesElsewhere(letter, read, last) || namesOtherPhase(letter, read, last)))
    return true
  const isOfCoast = sentence.isAside && mayBeCoast(letter, text, last.order)
  const changes = changesIn(act.kinds).length > 0
  const isNothing = act.isClosed || (!isOfCoast && !changes && sentence.mark !== '?' && act.isUnderstood)
  if (isNothing || (!act.isShort && !sentence.isAside)) return false
  if (!sentence.isAside && act.mentions.length > 0) return false
  letter.doubtOrders(sentence, beside, mayBeTalk(letter, read) ? 'proposed' : fateByKinds(act))
  return true
}

const ordersBeside = ({ told }: LetterSoFar, { line }: Sentence): readonly ToldOrder[] =>
  told.filter(each => each.line === line && !each.isForTheRest)

/** `F Edi - Nwg (Norwegian Sea)`, `London - Channel (fleet)`, `Holland S Rum - Bud (Russia's)`: what the order says anyway. */
export function isGloss(letter: LetterSoFar, { sentence, text }: Read): boolean {
  if (!sentence.isAside || sentence.mark === '?') return false
  const beside = ordersBeside(letter, sentence)
  const mentions = letter.mentionsIn(text)
  const named = wordsNamed(mentions)
  const kinds = (['army', 'fleet'] as const).filter(kind =>
    beside.some(({ order }) => unitTold(order)?.kind === kind),
  )
  const isSaid = beside.some(({ order }) =>
    mentions.every(({ provinces }) => provinces.some(at => letter.placesOf(order).includes(at))),
  )
  const isOf = (word: Word, ...some: readonly string[]) => some.some(kind => letter.tongue.isOf(word, kind))
  const others = wordsOf(text).filter((word, at) => !named.has(at) && !isOf(word, 'THE', 'SMALL'))
  const owners = beside.flatMap(({ order }) => letter.ownersOf(order))
  const isOfOwner = (word: Word): boolean =>
    powersIn([word], letter.where.board).some(power => owners.includes(power))
  const isOfUnit = others.every(
    word => isOf(word, ...kinds.map(kind => kind.toUpperCase())) || isOfOwner(word),
  )
  return isSaid && isOfUnit && named.size + others.length > 0
}

/** `(sorry, Edi)`, `(not Pic)`: names a place that is not in the order before it. */
function namesElsewhere(letter: LetterSoFar, read: Read, last: ToldOrder): boolean {
  const { sentence, act, text } = read
  const named = new Set(placesNamed(letter, read))
  const isElsewhere =
    (act.outside < FEW_WORDS || endsWithName(letter, text)) &&
    !HELPS.some(kind => act.kinds.has(kind)) &&
    named.size > 0 &&
    !letter.placesOf(last.order).some(at => named.has(at))
  if (!isElsewhere) return false
  const isNot = changesIn(act.kinds).join() === 'NOT' && act.outside === 1 + act.mentions.length
  if (!isNot || !DENIAL.test(text)) letter.doubtOrders(sentence, [last], 'eitherOr')
  return true
}

/** `(same again, where is my head. Mid-Atlantic)` */
function endsWithName(letter: LetterSoFar, text: string): boolean {
  const [last, words] = [letter.mentionsIn(text).at(-1), wordsOf(text)]
  const before = last === undefined ? '' : text.slice(0, words[last.from]!.start)
  return last?.to === words.length && /[.,;:!?]\s*$/.test(before)
}

const FEW_WORDS = 4
const HELPS = ['SUPPORT', 'CONVOY']
/** `not Pic`; but `no - Pic`, `no Pic` may name another goal. */
const DENIAL = /^\p{L}{3,} \p{L}+$/u

/** `(fall)`: the order before it is for another phase. */
function namesOtherPhase(letter: LetterSoFar, { sentence, text }: Read, last: ToldOrder): boolean {
  const now = letter.where.position.phase
  const named = phaseNamed(text)
  if (named === undefined || !isAnother(named, now)) return false
  if (wordsOf(text).length > MOST_OF_A_PHASE) letter.doubtOrders(sentence, [last], 'proposed')
  else {
    const places = new Set([letter.placeOf(last.order)])
    const refusal: OrderRefusal = { kind: 'otherPhase', line: text, named, now }
    letter.doubts.push({ line: sentence.line, text, places, fate: 'notUnderstood', refusal })
  }
  return true
}

/** `Spring 1902`, `in Spring 1902` */
const MOST_OF_A_PHASE = 3

/** What a remark does to the order before it, by its words. */
function fateByKinds({ kinds, outside }: Act): Doubtful {
  if (kinds.has('EITHER')) return 'eitherOr'
  if (kinds.has('CONDITION')) return 'conditional'
  const isNone = kinds.has('STATUS') || kinds.has('TAKEBACK') || (kinds.has('NOT') && outside <= 2)
  return isNone ? 'notUnderstood' : 'proposed'
}

/** `(nroth coast)`, after an order to a province that has coasts. */
function mayBeCoast(letter: LetterSoFar, text: string, order: Order): boolean {
  const words = wordsOf(text)
  const [, goal] = letter.placesOf(order)
  return (
    goal !== undefined &&
    letter.where.board.provinces[goal]!.coasts.length > 0 &&
    words.length <= MOST_OF_A_COAST &&
    words.some(word => !letter.tongue.isKnown(word))
  )
}

const MOST_OF_A_COAST = 2

/** The places that a sentence names, with those of units that have no order in it. */
export function placesNamed(letter: LetterSoFar, { act, stretches }: Read): readonly Province[] {
  const alone = stretches.flatMap(each =>
    each.alone === undefined ? [] : [letter.where.board.province(each.alone.at)],
  )
  return [...provincesIn(act.mentions), ...alone]
}

/** What a sentence among orders may concern: the orders whose places it names, or its whole block. */
export function concernedNearby(letter: LetterSoFar, read: Read, i: number): Doubt['places'] | undefined {
  const { sentence, act, isNamed, text } = read
  if (act.isClosed) return undefined
  const isOverOrders = isAbove(letter, read, i)
  const named = new Set([...namedBefore(letter, read, i), ...provincesIn(act.mentions)])
  // `No convoy please`
  const untold = letter.told.filter(({ order }) => act.kinds.has(order.kind.toUpperCase()))
  if (untold.length > 0 && (act.kinds.has('NOT') || act.kinds.has('TAKEBACK')) && act.isShort)
    return new Set([...untold.map(({ order }) => letter.placeOf(order)), ...named])
  const changes = act.changesMuch || (act.isShort && changesIn(act.kinds).length > 0)
  const isTold = isNamed || act.kinds.has('MOVE')
  const touched = letter.told.filter(({ order }) => letter.placesOf(order).some(at => named.has(at)))
  const isBelow = letter.told.some(({ block }) => block === sentence.block)
  if (touched.length > 0)
    return changes ||
      isBare(act, text) ||
      (isBelow && (act.isShort || changesIn(act.kinds).length > 0)) ||
      isTold
      ? new Set(touched.map(({ order }) => letter.placeOf(order)))
      : undefined
  if (isBelow && act.isShort && (act.mentions.length > 0 || act.kinds.has('COAST'))) {
    const last = letter.told.findLast(({ block }) => block === sentence.block)!
    return new Set([letter.placeOf(last.order)])
  }
  const last = letter.told.at(-1)
  // `They stay where they are.`
  const isOfThem = act.isShort && act.kinds.has('POINT') && act.kinds.has('HOLD') && sentence.mark !== '?'
  if (isOfThem && last !== undefined) return 'all'
  if (act.kinds.has('COAST') && COAST.test(text) && act.isShort && last !== undefined)
    return { block: last.block }
  const isQuestion = sentence.mark === '?' && (asksOfOrders(act.kinds) || isOverOrders)
  const isOfBelow = isOverOrders && (act.changesMuch || act.kinds.has('NOT')) && (act.speaks || act.isShort)
  if (isOfBelow) return { block: sentence.block }
  if (act.outside === 0 && sentence.mark === '?') return { block: sentence.block }
  const isOfKind =
    (act.kinds.has('ARMY') || act.kinds.has('FLEET')) &&
    (changesIn(act.kinds).length > 0 || act.kinds.has('MOVE'))
  if (isOfKind && letter.told.length > 0) return isBelow ? { block: sentence.block } : 'all'
  const speaks = isBelow && (changes || act.pointsFirst || (act.isShort && (act.speaks || isNamed)))
  return speaks || isQuestion ? { block: sentence.block } : undefined
}

/** `north coast`, or a single word; `B.Sc.` is no coast. */
const COAST = /\p{L}{4,} \p{L}{4,}|^\p{L}+$/u

/** Whether orders of the same block stand right below a sentence. */
function isAbove(letter: LetterSoFar, { sentence }: Read, i: number): boolean {
  const next = letter.reads.slice(i + 1).find(each => !each.sentence.isAside)
  return next?.sentence.block === sentence.block && hasOrders(next)
}

/** `Edinburgh: please ignore`: the places before the colon. */
function namedBefore(letter: LetterSoFar, { sentence }: Read, i: number): readonly Province[] {
  const before = letter.reads[i - 1]
  const isOne = before?.sentence.line === sentence.line && before.sentence.mark === ':'
  return isOne ? provincesIn(before.act.mentions) : []
}

/** `For Pic read Bur`: hardly more than names. */
const isBare = ({ outside, mentions }: Act, text: string): boolean =>
  mentions.length > 0 && !INITIALS.test(text) && outside - wordsNamed(mentions).size <= MOST_BARE

const MOST_BARE = 2
/** `C.Eng.` */
const INITIALS = /\p{L}\.\p{L}/u
