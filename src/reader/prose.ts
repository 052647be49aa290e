// What a letter in free text most likely tells the units without any other order. The judge always asks about it.
import type { Province } from '../rules/board/board.ts'
import { isSameOrder, type Order, unitTold } from '../rules/orders/order.ts'
import { adjustmentDue } from '../rules/orders/standing.ts'
import { type Likely, likelyOrders, OF_STORIES, type Place } from './anchors.ts'
import type { OrderContext } from './line/places.ts'
import { mentionsIn } from './mentions.ts'
import type { Read } from './reads.ts'
import { CHANGES, type Hit, type Tongue, VERBS, type Word, wordsOf } from './words.ts'

export interface Retold {
  readonly order: Order
  readonly read: Read
  /** Own units that the sentence names besides. */
  readonly left: readonly Province[]
}

/** Kinds that make a whole sentence unsure, wherever they stand. */
const UNSURE = ['CONDITION', 'TAKEBACK', 'JEST']
/** Kinds that void their own part of a sentence, or make it unsure: `not into the Ionian`, `as I promised`. */
const DOUBTFUL: ReadonlySet<string> = new Set([
  'NOT',
  'REPORT',
  'MAYBE',
  'OTHERTURN',
  'STATUS',
  'EXCEPT',
  'EITHER',
])

/** The one order that a letter gives each unit, or the order that replaces it. */
export function retold(
  reads: readonly Read[],
  own: ReadonlySet<Province>,
  where: OrderContext,
  tongue: Tongue,
): readonly Retold[] {
  const all: (Retold & { readonly isSure: boolean })[] = []
  const told: Order[] = []
  let subject: Place | undefined
  let topic: Place | undefined
  for (const read of reads) {
    const { sure, whole } = partsOf(read.text, where, tongue)
    const found: Likely = likelyOrders(sure, where, tongue, told, subject, topic)
    const more: Likely = sure === whole ? found : likelyOrders(whole, where, tongue, told, subject, topic)
    const isNew = (order: Order): boolean => !found.orders.some(each => isSameOrder(each, order))
    subject = found.subject
    topic = more.topic
    told.push(...found.orders)
    const left = found.left.filter(at => own.has(at))
    const isSure = isPlainlyTold(read, where, tongue)
    all.push(...found.orders.map(order => ({ order, read, left, isSure })))
    all.push(...more.orders.filter(isNew).map(order => ({ order, read, left, isSure: false })))
  }
  const isSpokenOf = (at: Province): boolean => all.some(({ order }) => placesOf(order, where).includes(at))
  return all.filter((each, i) => {
    const ofUnit = all.filter(({ order }) => unitTold(order) === unitTold(each.order))
    const isLast = all.findLastIndex(({ order }) => unitTold(order) === unitTold(each.order)) === i
    const isOnly = ofUnit.every(({ order, isSure }) => isSure && isSameOrder(order, each.order))
    const isInstead = each.read.act.kinds.has('CORRECT') && ofUnit.every(({ isSure }) => isSure)
    return isLast && (isOnly || isInstead) && each.left.every(isSpokenOf)
  })
}

/** `Sadly, Piedmont.`: removes the units that a letter in winter only names, if exactly as many must go. */
export function removedByName(
  reads: readonly Read[],
  own: ReadonlySet<Province>,
  where: OrderContext,
  tongue: Tongue,
): readonly Retold[] {
  const { board, rules, position, power, legality } = where
  const due = position.phase.kind === 'adjustment' ? -adjustmentDue(board, rules, position, power) : 0
  const naming = reads.filter(({ act }) => act.mentions.length > 0)
  const [read, another] = naming
  if (due <= 0 || read === undefined || another !== undefined) return []
  const isDoubted =
    read.sentence.mark === '?' ||
    [...UNSURE, ...DOUBTFUL].some(kind => read.act.kinds.has(kind)) ||
    !read.text.split(SIGN).every(part => namesAndNoMore(part, where, tongue))
  const named = read.act.mentions.map(({ provinces }) => provinces.filter(at => own.has(at)))
  if (isDoubted || named.length !== due || named.some(each => each.length !== 1)) return []
  return named.flatMap(([at]) => {
    const unit = legality.standing.unitIn(at!)
    return unit === undefined ? [] : [{ order: { kind: 'remove', unit }, read, left: [] }]
  })
}

/** Whether a part of a sentence says no more of the places it names than that they go. */
function namesAndNoMore(part: string, { board }: OrderContext, tongue: Tongue): boolean {
  const words = wordsOf(part)
  const mentions = mentionsIn(part, board, tongue, words)
  const silent = new Set(
    mentions.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  )
  const cover = (at: number, length: number): void => {
    for (let i = at; i < at + length; i++) silent.add(i)
  }
  for (const { kind, at, length } of tongue.hitsIn(words)) if (SILENT.has(kind)) cover(at, length)
  for (const at of words.keys()) {
    const { kinds, length } = tongue.dueAt(words, at)
    if (kinds.some(kind => AWAY.has(kind))) cover(at, length)
  }
  return mentions.length === 0 || words.every((_, at) => silent.has(at))
}
const SILENT: ReadonlySet<string> = new Set(
  'THE IN ARMY FLEET AND FILLER HARMLESS LEAD GREETING SMALL MODAL SELF DISBAND'.split(' '),
)
const AWAY: ReadonlySet<string> = new Set(['IDLE', 'AWAY', 'DISBANDS'])

function placesOf(order: Order, { board }: OrderContext): readonly Province[] {
  const unit = unitTold(order)
  const to = 'to' in order && order.kind !== 'proxy' ? order.to : undefined
  return [unit?.at, to, 'from' in order ? order.from : undefined].flatMap(at =>
    at === undefined ? [] : [board.province(at)],
  )
}

function isPlainlyTold({ act, sentence, text }: Read, { board }: OrderContext, tongue: Tongue): boolean {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  // `Would you put the Paris army in Picardy?`
  const isRequest = hits.some(({ kind, at, length }) => kind === 'LEAD' && at === 0 && length > 1)
  if (
    (sentence.mark === '?' && !isRequest) ||
    LETTER.test(tongue.isForeign ? text.slice(1) : text) ||
    SLASH.test(text)
  )
    return false
  // `in case the Germans land`
  const isPurpose = ({ at }: Hit): boolean => tongue.dueAt(words, at).kinds.includes('PURPOSE')
  const isOwn = (hit: Hit): boolean => !isPurpose(hit) && !isOfPhrase(hit, hits, words, tongue)
  const isDoubted = (kind: string): boolean =>
    act.kinds.has(kind) && hits.some(hit => hit.kind === kind && isOwn(hit))
  const mentions = mentionsIn(text, board, tongue, words)
  const isAtArrow = mentions.some(
    ({ from }, i) => i > 0 && ARROW.test(text.slice(words[mentions[i - 1]!.to - 1]!.end, words[from]!.start)),
  )
  // `Paris to Picardy, I mean Burgundy`
  const isWithin = (hit: Hit): boolean => hit.kind === 'CORRECT' && isOwn(hit) && isBetween(hit.at)
  const isBetween = (at: number): boolean =>
    mentions.some(({ from }) => from < at) && mentions.some(({ from }) => from > at)
  return !isAtArrow && !UNSURE.some(isDoubted) && !hits.some(isWithin)
}

/** `A Par - Bur`, `Par-Bur`: shorthand that is in doubt was understood already. */
const LETTER = /(?<![\p{L}'’.])[AF](?![\p{L}'’])/u
/** `fleet/army Brest` */
const SLASH = /\p{L}\/\p{L}/u
const ARROW = /^\s*[-–=>]+\s*$/

/** `goes nowhere`, `so that nothing goes wrong`, `should go`, `elle quitte`: the word casts no doubt here. */
function isOfPhrase(
  { at, length }: Hit,
  hits: readonly Hit[],
  words: readonly Word[],
  tongue: Tongue,
): boolean {
  const isLonger = (hit: Hit): boolean =>
    hit.length > length &&
    hit.at <= at &&
    at < hit.at + hit.length &&
    (VERBS.has(hit.kind) || hit.kind === 'HARMLESS')
  const isAlso = (hit: Hit): boolean => hit.at === at && hit.kind === 'SELF'
  const starts = [at - 2, at - 1, at].filter(from => from >= 0)
  const isOfStory = starts.some(from => {
    const { kinds, length } = tongue.dueAt(words, from)
    // `off come the fleets`
    const isKnown = kinds.some(kind => OF_STORIES.has(kind) || (length > 1 && kind === 'AWAY'))
    return isKnown && from + length > at
  })
  const isAsked = Array.from({ length }, (_, i) => at + i).some(from =>
    tongue.dueAt(words, from).kinds.includes('SHALL'),
  )
  return isAsked || isOfStory || hits.some(hit => isLonger(hit) || isAlso(hit))
}

/** Whether a word casts doubt on what a sentence tells its units. */
export function castsDoubt(text: string, kinds: ReadonlySet<string>, tongue: Tongue): boolean {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  return hits.some(
    hit =>
      kinds.has(hit.kind) &&
      CHANGES.has(hit.kind) &&
      !OPEN.has(hit.kind) &&
      !isOfPhrase(hit, hits, words, tongue) &&
      !isOfAnother(text, words[hit.at]!.start, hits, words),
  )
}

/** `tolgo l'armata in Tirolo, tanto lassù fa freddo e non serve`: in a long part of its own it says something of its own. */
function isOfAnother(text: string, at: number, hits: readonly Hit[], words: readonly Word[]): boolean {
  const [begin, end] = [beginOfPart(text, at), endOfPart(text, at, hits, words)]
  return begin > 0 && words.filter(({ start }) => start > begin && start < end).length > LONGEST_REMARK
}
/** In words: `they say`, `I think`. */
const LONGEST_REMARK = 3

const OPEN: ReadonlySet<string> = new Set(['EITHER', 'NOT'])

/** A sentence with what it denies blanked out, and of that only what is sure. */
function partsOf(
  text: string,
  { board }: OrderContext,
  tongue: Tongue,
): { readonly sure: string; readonly whole: string } {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const mentions = mentionsIn(text, board, tongue, words)
  let [sure, whole] = [text, text]
  for (const hit of hits) {
    const { at, length, kind } = hit
    const isPurpose = tongue.dueAt(words, at).kinds.includes('PURPOSE')
    if ((!isPurpose && !DOUBTFUL.has(kind)) || isOfPhrase(hit, hits, words, tongue)) continue
    const behind = words[at + length - 1]!.end
    // `No - London just holds`
    const isOpening = kind === 'NOT' && at === 0 && /^\s*[,.:!–—-]/.test(text.slice(behind))
    const end = isOpening ? behind : endOfPart(text, behind, hits, words)
    // `supports nothing`
    const verb = hits.find(
      each =>
        kind === 'NOT' &&
        VERBS.has(each.kind) &&
        each.at + each.length === at &&
        words[each.at]!.folded.length > 1,
    )
    const start = words[verb?.at ?? at]!.start
    const isOfPlaces = mentions.some(({ from }) => words[from]!.start >= start && words[from]!.start < end)
    if (kind === 'NOT' || isPurpose || !isOfPlaces) {
      whole = blanked(whole, start, end)
      sure = blanked(sure, start, end)
    } else sure = blanked(sure, beginOfPart(text, start), end)
  }
  return { sure, whole }
}

const blanked = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + text.slice(end)

const beginOfPart = (text: string, to: number): number =>
  [...text.slice(0, to).matchAll(new RegExp(SIGN, 'gu'))].at(-1)?.index ?? 0

/** Where the part of a sentence ends that begins before `from`: at a sign, an `and` or a `but`. */
function endOfPart(text: string, from: number, hits: readonly Hit[], words: readonly Word[]): number {
  const sign = text.slice(from).search(SIGN)
  const next = hits.find(({ at, source }) => words[at]!.start >= from && TURNS.has(source))
  return Math.min(
    sign < 0 ? text.length : from + sign,
    next === undefined ? text.length : words[next.at]!.start,
  )
}
const SIGN = /[,;:.–—]|\s-\s/u
const TURNS: ReadonlySet<string> = new Set(['AND', 'BUT', 'LEAD'])
