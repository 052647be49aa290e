// Sentences without orders: what each of them does to the orders of its letter.
import { isSameOrder } from '../../orders/order.ts'
import { looksLikeOrders } from '../../orders/reading/marks.ts'
import { phaseNamed, phaseUnder } from '../../orders/reading/words/phaseNames.ts'
import { seasonOver } from '../../orders/reading/words/seasons.ts'
import type { Act } from '../acts.ts'
import { anchoredOrders } from '../anchors.ts'
import { OF_KINDS, OF_STRANGERS } from '../orders.ts'
import { ARROW_FIRST, changesIn, hasOrders, type Read } from '../reads.ts'
import { wordsOf } from '../words.ts'
import { isAnew, takesAllBack, tell } from './corrections.ts'
import { fateOf, isOwnPlan } from './fates.ts'
import {
  blockBelow,
  fateOver,
  isFresh,
  isLead,
  isTitleOfTalk,
  pointsAtSomething,
  signedAs,
  withSeasons,
} from './headings.ts'
import { tellWhole } from './otherWays.ts'
import { refusalsIn } from './reasons.ts'
import { concernedNearby, isAbove, isBehind, namedBefore } from './remarks.ts'
import type { LetterSoFar } from './soFar.ts'
import {
  barOf,
  DOUBT_OF_UNITS,
  doubtOf,
  isBesideOrders,
  isOverOrders,
  LEAST_SAYING,
  LONG_TALK,
  NEAR_SHARE,
  NEAR_SHARE_IN_DOUBT,
  TALK_APART,
  TALK_TOUCHING,
  talkNear,
  talkOf,
  touchedBy,
} from './talkAround.ts'
import { TELLS } from './torn.ts'

/** A sentence without orders. If no rule finds what it does, and by its words it changes something, all orders are asked about. */
export function takeProse(letter: LetterSoFar, read: Read, all: readonly Read[], i: number): void {
  const { sentence, act, text } = read
  if (isTitleOfTalk(read, all, i)) {
    letter.proseSoFar++
    letter.passedOver.push({ line: sentence.line, text: sentence.text })
    return
  }
  const { length } = wordsOf(text).filter(({ folded }) => folded.length > 1)
  const talk = talkOf(letter, read)
  const around = talk + talkNear(letter, read, all, i) / (talk < 0 ? NEAR_SHARE_IN_DOUBT : NEAR_SHARE)
  const touched = touchedBy(letter, read)
  const isTouched = touched.length > 0
  // `Nineteen-thirteen already!` is plainly talk.
  const mayBeOrder = length < LONG_TALK && talk < TALK_TOUCHING && looksLikeOrders(text)
  // `His name is Max - no, I'm joking, Moritz`
  const isDash = act.mentions.length === 0 && talk > TALK_TOUCHING
  const isOfSigns = (ARROW.test(text) && !isDash) || mayBeOrder
  const before = letter.doubts.length
  const told = letter.told.length + letter.refused.length
  const least = length < LEAST_SAYING ? TALK_TOUCHING : TALK_APART
  const isTalk = around > Math.max(barOf(read, all, i) ?? least, isTouched ? TALK_TOUCHING : least)
  // `- Soain`, `- Spa ~ of course` may be the end of what stands above.
  const isNamed = act.mentions.some(({ from }) => from === 0)
  const isStrange = !wordsOf(text).some(word => letter.tongue.isKnown(word))
  const mayGoOn = ARROW_FIRST.test(sentence.text) && (isNamed || isStrange) && isBesideOrders(read, all)
  proseTold(letter, read, all, i, isTalk && length > 0 && !mayGoOn && !isOfSigns)
  const isDoubtful = isTouched ? talk < DOUBT_OF_UNITS : around < doubtOf(letter, read, all)
  if (act.isClosed || length < LEAST_SAYING || !isDoubtful || !all.some(hasOrders)) return
  const found = letter.doubts.slice(before)
  const isOfSome = letter.told.some(told => found.some(doubt => letter.isIn(told, doubt)))
  if (!isOfSome && told === letter.told.length + letter.refused.length)
    letter.doubt(sentence, 'all', 'proposed')
  else if (isTouched) letter.doubt(sentence, new Set(touched), 'proposed')
}

/** What the rules find in a sentence without orders. */
function proseTold(letter: LetterSoFar, read: Read, all: readonly Read[], i: number, isTalk: boolean): void {
  const { sentence, text, act } = read
  const { line } = sentence
  if (sentence.isAside || !sentence.isFirst) {
    for (const { provinces } of act.mentions)
      for (const at of provinces) if (letter.own.has(at)) letter.spokenOf.add(at)
    const isRemark = isTalk && sentence.isAside && wordsOf(text).length >= LEAST_SAYING
    if (!isRemark && isBehind(letter, read)) return
  }
  if (isAnew(letter, read, all[i - 1]?.sentence.mark)) return
  // `Army Sebia: hold`
  const isUnit = sentence.mark === ':' && act.isShort && OF_KINDS.some(kind => act.kinds.has(kind))
  if (isUnit && wordsOf(text).some(word => !letter.tongue.isKnown(word)) && act.mentions.length === 0)
    letter.refuse(line, text, { kind: 'notUnderstood', line: text })
  const above = letter.told.at(-1)
  if (above !== undefined && GOAL_ALONE.test(text) && act.mentions.length > 0)
    letter.doubt(sentence, new Set([letter.placeOf(above.order)]), 'eitherOr')
  // `Kiel - Den. Next year Den - Swe.`
  const isLater = letter.tongue.dueAt(wordsOf(text), 0).kinds.includes('LATER')
  if (!sentence.isFirst && !sentence.isAside && ARROW.test(text) && !isLater) letter.doubtLine(sentence)
  // `A Mar holds⏎many memories for me`; not below `A Mar H`, nor a word alone.
  const isObject = above?.order.kind === 'hold' && above.block === sentence.block && !act.isClosed
  if (isObject && above.line === line - 1 && isObjectOf(above.text, text))
    letter.doubtLine({ ...sentence, line: above.line })
  letter.proseSoFar++
  // `Wait`, `w maybe`
  const isOfWinter = letter.isWinter && act.isShort && !act.isClosed
  if (isOfWinter || OF_ORDERS.some(kind => act.kinds.has(kind)) || !act.isUnderstood)
    letter.aboutOrders.push({ line, text: sentence.text })
  if (takesAllBack(letter, read)) return
  if (act.kinds.has('ANEW')) letter.doubtAbove(sentence)
  const below = blockBelow(letter, read, all, i)
  const named = withSeasons(sentence.text, letter.tongue)
  const season = below === undefined ? undefined : (seasonOver(named) ?? named)
  const isStory = act.outside > MOST_OVER || act.kinds.has('REPORT')
  const over = season === undefined || isStory ? undefined : phaseNamed(season)
  if (over !== undefined) letter.phase = phaseUnder(letter.phase, over)
  // `Italy's idea.`, `This is from Austria`
  const isTheirs = OF_SOMEBODY.test(text) || pointsAtSomething(act.kinds)
  if (below === undefined && !isTalk)
    signedAs(letter, sentence, named, isTheirs && act.others.length > 0 && act.outside <= MOST_THEIRS)
  if (THEN.test(sentence.text) && letter.isConditional && below !== undefined) {
    letter.over = { fate: 'conditional', block: below, line, text: sentence.text }
    return
  }
  letter.isConditional = act.kinds.has('CONDITION') && act.isShort
  const isOfAbove = act.kinds.has('TAKEBACK') && letter.told.length > 0
  const isLabel = below !== undefined && act.isShort && act.mentions.length === 0
  const [verb] = UNIT_VERBS.filter(kind => act.kinds.has(kind))
  const changes = changesIn(act.kinds).length > 0
  const isVerbAlone = verb !== undefined && (act.outside === 1 || WITH_COUNT.test(sentence.text))
  if (isLabel && !changes && sentence.mark === ':' && isVerbAlone) {
    letter.verb = { kind: verb, block: below }
    const [count] = /\d+/.exec(sentence.text) ?? []
    if (count !== undefined) letter.counts.push({ sentence, block: below, count: Number(count) })
    letter.passedOver.push({ line, text: sentence.text, why: 'heading' })
    return
  }
  if (isLabel && changes && isFresh(letter, act)) {
    letter.passedOver.push({ line, text: sentence.text, why: 'heading' })
    return
  }
  if (
    below !== undefined &&
    !isTalk &&
    !isOfAbove &&
    !act.isClosed &&
    !isLead(act, sentence, letter.tongue)
  ) {
    if (sentence.mark !== ':' && letter.told.some(({ block }) => block === sentence.block))
      letter.doubt(sentence, { block: sentence.block }, 'proposed')
    const isOfOrders = sentence.mark === ':' || changesIn(act.kinds).length > 0
    letter.passedOver.push({ line, text: sentence.text, why: isOfOrders ? 'heading' : undefined })
    if (typeof act.concerns !== 'string') letter.doubt(sentence, new Set(act.concerns), 'proposed')
    letter.over = { fate: fateOver(letter, read), block: below, line, text: sentence.text }
    // `Perhaps A Ven - Pie`, above other orders
    if (sentence.mark !== ':' && isOwnPlan(act)) tellWhole(letter, read)
    return
  }
  if (sentence.mark === '?' && isOwnPlan(act) && tellWhole(letter, read)) return
  // `The fleet holds.`
  const isOfKindAlone = act.isShort && OF_KINDS.some(kind => act.kinds.has(kind))
  const mayTell =
    (act.mentions.length > 0 || isOfKindAlone) &&
    !isTalk &&
    !NO_TELLING.some(kind => act.kinds.has(kind)) &&
    sentence.mark !== '?' &&
    !sentence.isAside
  const anchored = mayTell
    ? anchoredOrders(
        text,
        letter.where,
        letter.tongue,
        letter.told.map(({ order }) => order),
      )
    : undefined
  if (
    anchored?.isWhole &&
    anchored.orders.every(order => letter.told.some(each => isSameOrder(each.order, order)))
  ) {
    letter.passedOver.push({ line, text: sentence.text })
    return
  }
  if (anchored !== undefined && anchored.orders.length > 0) {
    const places = new Set(anchored.orders.map(order => letter.placeOf(order)))
    const spoken = anchored.orders.flatMap(order => [
      ...letter.placesOf(order),
      ...(order.kind === 'support' || order.kind === 'convoy' ? [order.from] : []),
    ])
    const others = act.mentions
      .flatMap(({ provinces }) => provinces)
      .filter(at => letter.own.has(at) && !places.has(at) && !spoken.includes(at))
    for (const at of others) letter.open.set(at, { line, text: sentence.text })
    // `Hmm, better …`: whomever it names may be told something else.
    const isUnsure = changesIn(act.kinds).length > 0
    const doubted = isUnsure ? act.mentions.flatMap(({ provinces }) => provinces) : others
    if (doubted.length > 0) letter.doubt(sentence, new Set(doubted), 'proposed')
    for (const order of anchored.orders)
      tell(letter, letter.toldIn(read, order, text, false, 'proposed'), read)
    return
  }
  letter.passedOver.push({ line, text: sentence.text, why: act.isClosed ? 'courtesy' : undefined })
  if (
    !isTalk &&
    act.concerns === 'none' &&
    (act.what === 'correction' || act.what === 'takeBack') &&
    act.mentions.length > 0 &&
    act.isShort &&
    letter.told.length > 0
  )
    letter.doubt(
      sentence,
      letter.isWinter ? 'all' : new Set([letter.placeOf(letter.told.at(-1)!.order)]),
      'unclearCorrection',
    )
  const isOfUnits =
    act.mentions.length > 0 ||
    TELLS.some(kind => act.kinds.has(kind)) ||
    ARROW.test(text) ||
    looksLikeOrders(text)
  // `Ven H`, in which a name is a day's as well.
  const isOfStrangers = read.stretches.some(({ refusal }) => refusal && OF_STRANGERS.has(refusal.kind))
  if (sentence.mark !== '?' && (isOfStrangers || (isOfUnits && (!act.isClosed || looksLikeOrders(text)))))
    letter.cameToNothing.push(...refusalsIn(read))
  letter.leaveOpen(sentence.text, line, act.mentions)
  const isOfRest = act.kinds.has('REST') && act.isShort && sentence.mark !== '?'
  if (isOfRest && letter.told.length > 0) letter.refuse(line, text, { kind: 'notUnderstood', line: text })
  if (isTalk) return
  if (
    letter.isWinter &&
    letter.told.length > 0 &&
    (act.kinds.has('CORRECT') || act.kinds.has('NOT') || act.kinds.has('TAKEBACK'))
  )
    letter.doubt(sentence, 'all', 'proposed')
  const before = all[i - 1]
  const isOfKind =
    before?.sentence.line === line &&
    before.sentence.mark === ':' &&
    ['ARMY', 'FLEET', 'ALL'].some(kind => before.act.kinds.has(kind))
  if (isOfKind && changesIn(act.kinds).length > 0) letter.doubt(sentence, 'all', 'proposed')
  const near = concernedNearby(letter, read, isAbove(read, all, i), namedBefore(read, all[i - 1]))
  if (near !== undefined) letter.doubt(sentence, letter.isWinter ? 'all' : near, 'proposed')
  if (act.concerns === 'none') return
  // `If not, blame my provider.`
  const said = fateOf(letter, read)
  const isApart = act.concerns === 'all' && !isBesideOrders(read, all) && !isOverOrders(read, all, i)
  const fate = said === 'conditional' && isApart ? 'proposed' : said
  if (speaksOfAbove(act) && act.concerns === 'all') {
    const places = new Set(letter.told.map(({ order }) => letter.placeOf(order)))
    if (places.size > 0) letter.doubt(sentence, places, fate)
    return
  }
  const isUnread = (act.what === 'correction' || act.what === 'takeBack') && act.mentions.length > 0
  const last = letter.told.at(-1)
  if (isUnread && last !== undefined)
    letter.doubt(
      sentence,
      letter.isWinter ? 'all' : new Set([letter.placeOf(last.order)]),
      'unclearCorrection',
    )
  if (act.concerns !== 'all')
    for (const at of act.concerns)
      if (!letter.open.has(at)) letter.open.set(at, { line, text: sentence.text })
  letter.doubt(sentence, act.concerns === 'all' ? 'all' : new Set(act.concerns), fate)
}

/** What takes back or corrects is said of what stands above it. */
function speaksOfAbove({ what, speaks }: Act): boolean {
  return (what === 'takeBack' || what === 'correction' || what === 'condition') && !speaks
}

const SMALL_FIRST = /^\p{Ll}/u

const isObjectOf = (order: string, below: string): boolean =>
  SMALL_FIRST.test(below) && wordsOf(below).length > 1 && (wordsOf(order).at(-1)?.folded.length ?? 0) > 1

const MOST_THEIRS = 4

const OF_SOMEBODY = /\p{L}['’]s?\b/u

/** A lead-in of more words that names a phase tells a story of it. */
const MOST_OVER = 8

const UNIT_VERBS = ['HOLD', 'SUPPORT', 'CONVOY', 'DISBAND', 'MOVE', 'BUILD']

export const OF_ORDERS = ['REFER', 'ARMY', 'FLEET', 'DISBAND', 'BUILD', 'WAIVE', 'SUPPORT', 'CONVOY']

export const THEN = /^\s*then\b/i

/** `- Gas`, below an order that says where its unit goes. */
export const GOAL_ALONE = /^\s*(?:-|->|=>|>)\s*\p{L}[\p{L} .]*$/u

export const ARROW = /->|=>|\s-\s/

/** `Build 2:` */
const WITH_COUNT = /^\P{L}*\p{L}+\s+\d{1,2}\s*$/u

const NO_TELLING = [
  'TAKEBACK',
  'CORRECT',
  'CONDITION',
  'EITHER',
  'NOT',
  'OTHERTURN',
  'REPORT',
  'REST',
  'STATUS',
]
