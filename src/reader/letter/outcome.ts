// All that a letter told and all doubts about it -> what is entered, proposed and refused.
import { countRead } from '../../orders/counting.ts'
import { isSameOrder, isSameThing, type Order, support, unitTold } from '../../orders/order.ts'
import { looksLikeOrders } from '../../orders/reading/marks.ts'
import type { FollowedLine, PassedOver, RefusedLine } from '../../orders/reading/said.ts'
import type { OrderRefusal } from '../../orders/refusal.ts'
import { hasKind, OF_KINDS } from '../orders.ts'
import { CLEAR, KIND_FIRST, type Read } from '../reads.ts'
import { type Hit, VERBS, wordsOf } from '../words.ts'
import { proposeCarried } from './otherWays.ts'
import { asNotUnderstood } from './reasons.ts'
import { retell } from './retelling.ts'
import type { LetterSoFar, Told } from './soFar.ts'

export interface LetterRead {
  readonly orders: readonly Order[]
  readonly followed: readonly FollowedLine[]
  readonly refused: readonly RefusedLine[]
  readonly passedOver: readonly PassedOver[]
  /** All that it says, with the lines. */
  readonly told: readonly (FollowedLine & { readonly isPlain: boolean })[]
  /** The whole set as it would stand after a YES; nothing without doubt. */
  readonly proposed?: readonly Order[]
  /** The sentences that made the judge ask. */
  readonly because?: readonly string[]
  /** The sentences that made anything of it doubtful. */
  readonly doubts: readonly string[]
  /** Whether it is written in another language than English. */
  readonly isForeign: boolean
}

const LONGEST_QUOTED = 80

/** `Build 1: A Par, F Bre` */
function doubtMoreThanCounted(letter: LetterSoFar): void {
  for (const { sentence, block, count } of letter.counts)
    if (letter.told.filter(told => told.block === block).length > count)
      letter.doubt(sentence, { block }, 'proposed')
}

/** `Ven - Tri, Tyr S Ven`: support for a unit that moves is for its move. `A Mun S⏎A Kie - Ber` may be two orders. */
function asItHelps(letter: LetterSoFar, told: Told): Told {
  const { order, text } = told
  if (order.kind !== 'support' || told.isForTheRest) return told
  const { board, legality, rules } = letter.where
  const helped = letter.told.filter(each => !each.isForTheRest && letter.placeOf(each.order) === order.from)
  if (order.to === undefined) {
    const [one] = helped
    if (one?.order.kind !== 'move' || helped.length > 1 || one.line !== told.line) return told
    if (AT_LENGTH.test(text) || hasKind(text, 'HOLD', letter.tongue)) return told
    const anew = support(order.unit, order.from, board.province(one.order.to))
    return legality.whyNot(anew, rules) === undefined ? { ...told, order: anew } : told
  }
  const isTorn = helped.length === 0 && letter.own.has(order.from) && (told.isTorn || TORN.test(text))
  return isTorn ? { ...told, fate: told.fate ?? 'proposed' } : told
}

/** `Southern fleet into the Black Sea`, `aris to burgundy`: somebody goes somewhere. */
function sends(letter: LetterSoFar, text: string): boolean {
  const { tongue } = letter
  const [first] = wordsOf(text)
  const isOfUnit = hasKind(text, 'ARMY', tongue) || hasKind(text, 'FLEET', tongue) || !tongue.isKnown(first!)
  return isOfUnit && hasKind(text, 'TO', tongue) && letter.mentionsIn(text).length > 0
}

/** `disband Venna`: what a unit does, and a name that nobody knows. */
function tells(letter: LetterSoFar, text: string): boolean {
  const { tongue } = letter
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const isVerb = ({ kind, at }: Hit): boolean => VERBS.has(kind) && words[at]!.folded.length > 1
  const isOfUnits = words.length <= MOST_TOLD || hits.some(({ kind }) => OF_KINDS.includes(kind))
  // `A Zzz H`
  const isInShort =
    words.length === 3 &&
    hits.some(({ kind, at }) => at === 0 && OF_KINDS.includes(kind)) &&
    hits.some(({ kind, at }) => at === 2 && VERBS.has(kind))
  if (isInShort && !tongue.isKnown(words[1]!)) return true
  return (
    isOfUnits && words.length <= MOST_TO_ONE && hits.some(isVerb) && words.some(word => !tongue.isKnown(word))
  )
}

/** A second set below the first, a waive beside as many builds as are due, or a list of all units where some must go. */
function isWinterUnclear(
  letter: LetterSoFar,
  meant: readonly Told[],
  counts: ReturnType<typeof countRead>,
): boolean {
  if (!letter.isWinter) return false
  const isTooMany = counts.some(each => each !== 'counts' && each !== 'again')
  const waives = meant.filter(({ order }) => order.kind === 'waive').length
  const isMixed = waives > 0 && waives < meant.length && !meant.every(({ isPlain }) => isPlain)
  if (isTooMany && (counts.includes('again') || isMixed)) return true
  return (
    isTooMany &&
    meant.every(({ order }) => order.kind === 'remove') &&
    meant.length >= letter.own.size &&
    !meant.every(({ text }) => hasKind(text, 'DISBAND', letter.tongue))
  )
}

/** What was refused may be what is meant for a unit that has another order. */
function doubtRefused(letter: LetterSoFar): void {
  for (const { line, text, refusal } of letter.refused) {
    if (ELSEWHERE.has(refusal.kind)) continue
    const [first] = letter.mentionsIn(text)
    const of = KIND_FIRST.test(text) ? [first] : letter.mentionsIn(text)
    const own =
      'order' in refusal ? [letter.placeOf(refusal.order)] : of.flatMap(each => each?.provinces ?? [])
    // By the rules the one counts and the other does not.
    const isPlain = CLEAR.has(refusal.kind) && KIND_FIRST.test(text)
    const rivals = letter.told.filter(
      each =>
        !each.isForTheRest &&
        each.text !== text &&
        !(each.isPlain && isPlain) &&
        own.includes(letter.placeOf(each.order)),
    )
    const places = new Set(rivals.map(({ order }) => letter.placeOf(order)))
    if (places.size > 0) letter.doubt({ line, text }, places, 'proposed')
    else if (letter.isWinter && first === undefined && refusal.kind !== 'noWaives')
      letter.doubt({ line, text }, 'all', 'proposed')
  }
}

export function outcomeOf(
  letter: LetterSoFar,
  cut: readonly PassedOver[],
  all: readonly Read[],
): Omit<LetterRead, 'isForeign'> {
  doubtMoreThanCounted(letter)
  proposeCarried(letter)
  const { board } = letter.where
  letter.told = letter.told.map(each => asItHelps(letter, each))
  doubtRefused(letter)
  // What was too long to be read may say anything.
  for (const { line, text, why } of cut)
    if (why === 'tooLong') letter.doubt({ line, text: text.slice(0, LONGEST_QUOTED) }, 'all', 'proposed')
  const refused = [...letter.refused]
  const because = new Set<string>()
  const meant: (Told & { isAsked: boolean; readonly isSecond: boolean })[] = []
  const named = letter.told.filter(({ isForTheRest }) => !isForTheRest)
  for (const each of letter.told) {
    if (each.isForTheRest) {
      if (
        named.some(({ order }) => isSameThing(each.order, order, board)) ||
        letter.open.has(letter.placeOf(each.order)) ||
        letter.spokenOf.has(letter.placeOf(each.order))
      )
        continue
      const carries = letter.carriers.get(letter.placeOf(each.order))
      if (carries !== undefined) {
        refused.push({ ...carries, refusal: { kind: 'incomplete', unit: unitTold(each.order) } })
        continue
      }
    }
    const { line, text, order, fate } = each
    const doubts = letter.doubts.filter(doubt => letter.isIn(each, doubt))
    const refusal = doubts.find(({ fate }) => fate !== 'proposed')
    const rivals = each.isForTheRest
      ? []
      : named.filter(
          ({ order: other }) =>
            other !== order && isSameThing(other, order, board) && !isSameOrder(other, order),
        )
    // `A Par - Bur / A Par - Pic`
    const isChoice = each.isPlain && rivals.some(rival => rival.line === line && rival.isPlain)
    const own = isChoice ? 'eitherOr' : fate
    if (own !== undefined && own !== 'proposed') {
      refused.push({ line, text, refusal: { kind: own, line: each.sentence } as OrderRefusal })
      continue
    }
    if (refusal !== undefined) {
      const why = refusal.refusal ?? ({ kind: refusal.fate, line: refusal.text } as OrderRefusal)
      refused.push({ line, text, refusal: why })
      continue
    }
    const later = rivals.find(
      rival =>
        named.indexOf(rival) > named.indexOf(each) &&
        (rival.fate === undefined || rival.fate === 'proposed') &&
        (rival.after > each.after || rival.fate === 'proposed' || !rival.isPlain),
    )
    if (later !== undefined) {
      letter.passedOver.push({ line, text, why: 'corrected' })
      for (const { sentence } of [each, later]) because.add(sentence)
      continue
    }
    const isLater = rivals.some(
      rival =>
        named.indexOf(rival) < named.indexOf(each) &&
        (rival.after < each.after || fate === 'proposed' || !each.isPlain),
    )
    // `A Par - Bur⏎Oh, and A Par - Bur, bin that.`
    const doubted = named.find(
      other => other !== each && other.fate !== undefined && isSameOrder(other.order, order),
    )
    if (doubted !== undefined) because.add(doubted.sentence)
    const isBeside = rivals.some(rival => rival.fate !== undefined && rival.fate !== 'proposed')
    const undone = rivals.find(
      rival =>
        named.indexOf(rival) > named.indexOf(each) && rival.fate !== undefined && rival.fate !== 'proposed',
    )
    if (undone !== undefined) {
      refused.push({ line, text, refusal: { kind: 'unclearCorrection', line: undone.sentence } })
      continue
    }
    const isAmongDoubts = letter.isWinter && named.some(({ fate }) => fate !== undefined)
    if (isAmongDoubts) for (const { fate, sentence } of named) if (fate !== undefined) because.add(sentence)
    const isOfUnknown = each.isForTheRest && letter.isRestDoubted
    if (isOfUnknown) because.add(each.sentence)
    const isAsked =
      doubted !== undefined ||
      isAmongDoubts ||
      isOfUnknown ||
      fate === 'proposed' ||
      doubts.length > 0 ||
      isLater ||
      isBeside
    for (const { text } of doubts) because.add(text)
    if (fate === 'proposed' || isLater) because.add(each.sentence)
    if (isBeside) for (const { sentence } of rivals) because.add(sentence)
    meant.push({ ...each, isAsked, isSecond: isLater })
  }
  const anew = retell(letter, meant, all)
  for (const each of anew) {
    // `The rest hold` is said of nobody else.
    const rest = meant.findIndex(({ order }) => isSameThing(order, each.order, board))
    if (rest >= 0) meant.splice(rest, 1)
    meant.push({ ...each, isAsked: true, isSecond: false })
    because.add(each.sentence)
    letter.open.delete(letter.placeOf(each.order))
  }
  // What the same words say of another unit may be gone as well.
  const sure = new Set(meant.flatMap(({ order, isAsked }) => (isAsked ? [] : [order])))
  for (const each of meant)
    if (each.with !== undefined && !sure.has(each.with)) {
      each.isAsked = true
      because.add(each.sentence)
    }
  const counts = countRead(
    meant.map(({ order }) => order),
    letter.where,
  )
  if (isWinterUnclear(letter, meant, counts)) {
    for (const each of meant) each.isAsked = true
    for (const { sentence } of meant) because.add(sentence)
  }
  const followed: FollowedLine[] = []
  const proposed: Order[] = []
  const asked = new Set(meant.flatMap(({ order, isAsked }) => (isAsked ? [order] : [])))
  meant.forEach(({ line, text, order, isAsked }, i) => {
    const said = counts[i]!
    if (said === 'again') return
    if (said !== 'counts') refused.push({ line, text, refusal: besideAsked(said, asked) })
    else {
      proposed.push(order)
      if (!isAsked) followed.push({ line, text, order })
    }
  })
  for (const [province, { line, text, refusal }] of letter.open) {
    if (letter.told.some(({ order, isForTheRest }) => !isForTheRest && letter.placeOf(order) === province))
      continue
    if (refused.some(each => each.line === line)) continue
    const known = letter.cameToNothing.find(
      each => each.line === line && each.refusal.kind !== 'notUnderstood',
    )
    refused.push(refusal ? { line, text, refusal } : (known ?? asNotUnderstood(line, text)))
  }
  const isAllTold = [...letter.own].every(at => letter.isTold(at))
  for (const each of isAllTold ? [] : letter.cameToNothing)
    if (
      (sends(letter, each.text) || tells(letter, each.text)) &&
      !refused.some(({ line }) => line === each.line)
    )
      refused.push(each)
  if (meant.length === 0 && refused.length === 0) refused.push(...letter.takenBack)
  if (meant.length === 0 && refused.length === 0)
    refused.push(
      ...letter.cameToNothing.filter(({ refusal }, i) => i < MOST_NAMED || refusal.kind === 'setAside'),
    )
  if (meant.length === 0 && refused.length === 0) {
    const orderLike = cut.filter(({ text }) => looksLikeOrders(text))
    for (const { line, text } of (orderLike.length > 0 ? orderLike : letter.aboutOrders).slice(0, MOST_NAMED))
      refused.push(asNotUnderstood(line, text))
  }
  if (meant.length === 0 && refused.length === 0) {
    refused.push(...letter.doubts.map(({ line, text }) => asNotUnderstood(line, text)))
  }
  const isRetold = ({ text }: RefusedLine): boolean =>
    anew.some(({ sentence }) => sentence.includes(text)) &&
    letter
      .mentionsIn(text)
      .every(({ provinces }) =>
        provinces.every(at => !letter.own.has(at) || meant.some(({ order }) => letter.placeOf(order) === at)),
      )
  const passedOver = [...cut, ...letter.passedOver].sort((one, other) => one.line - other.line)
  const isAsked = proposed.length > followed.length
  return {
    orders: followed.map(({ order }) => order),
    told: meant,
    doubts: [
      ...new Set([
        ...letter.doubts.map(({ text }) => text),
        ...letter.told.flatMap(({ fate, sentence }) => (fate === undefined ? [] : [sentence])),
      ]),
    ],
    followed,
    refused: onceEach(refused.filter(each => !isRetold(each))).sort((one, other) => one.line - other.line),
    passedOver,
    ...(isAsked ? { proposed, because: [...because] } : {}),
  }
}

/** Another order counts, but its writer is asked about it: it does not stand yet. */
function besideAsked(refusal: OrderRefusal, asked: ReadonlySet<Order>): OrderRefusal {
  if (refusal.kind === 'alreadySaid' && asked.has(refusal.first)) return { ...refusal, isAsked: true }
  return refusal.kind === 'saidAnew' && asked.has(refusal.last) ? { ...refusal, isAsked: true } : refusal
}

/** `all hold` is refused once, and not for each unit; and for what is known of a line, where anything is. */
const onceEach = (refused: readonly RefusedLine[]): RefusedLine[] =>
  refused.filter(({ line, text, refusal }, i) => {
    if ('order' in refusal) return true
    const same = refused.filter(each => each.line === line && each.text === text)
    const first = same.find(each => each.refusal.kind !== 'notUnderstood') ?? same[0]
    const isFirstOfKind = same.find(each => each.refusal.kind === refusal.kind) === refused[i]
    return isFirstOfKind && (refusal.kind !== 'notUnderstood' || first === refused[i])
  })

/** What was never meant for this phase, this power or this list. */
const ELSEWHERE: ReadonlySet<OrderRefusal['kind']> = new Set(['otherPhase', 'underAnother', 'notTicked'])

/** `A Tyr S A Ven`: as judges print a support that holds. */
const AT_LENGTH = /^\S.*\s(?:a|f|army|fleet)[\s(]/i

/** A support whose unit stands behind a full stop, or in the next line. */
const TORN = /\bs(?:up\w*)?\.\s/i

/** Words of an order to one unit; and of one that names the unit alone. */
const MOST_TO_ONE = 10

const MOST_TOLD = 3

const MOST_NAMED = 3
