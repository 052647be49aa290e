// Reads orders in plain words: `I build a fleet in Kiel and an army in Berlin`, `The fleet goes back to Livonia`.
// A sentence needs no grammar if each word names a unit, a place or what is due, or says nothing.
import type { Board, Power, Province } from '../rules/board/board.ts'
import type { Order } from '../rules/orders/order.ts'
import { adjustmentDue } from '../rules/orders/standing.ts'
import { anchoredOrders } from './anchors.ts'
import type { OrderContext } from './line/places.ts'
import type { Meaning } from './line/refusal.ts'
import { GENITIVE, LONGEST_ID, type Mention, mentionsIn, powersIn } from './mentions.ts'
import { CHANGES, countOf, type Hit, type Tongue, VERBS, type Word, wordsOf } from './words.ts'

const LONGEST = 200

/** Word kinds that say what units do in a phase, or what is due. */
const SAID: Readonly<Record<Due, ReadonlySet<string>>> = {
  move: new Set([...VERBS, 'SELF', 'BACK']),
  build: new Set(['BUILDS', 'GETS']),
  remove: new Set(['DISBANDS', 'AWAY']),
  retreat: new Set(['RETREATS', 'BACK']),
}
/** Word kinds that say nothing beside those. */
const SILENT: ReadonlySet<string> = new Set(
  'GO MOVE THE IN FROM TO AND FILLER GREETING HARMLESS LEAD SMALL MODAL TWO THREE FOUR FIVE SIX'.split(' '),
)
const IDLE: ReadonlySet<string> = new Set(['IDLE'])
const WAYS: ReadonlySet<string> = new Set(['VIA', 'BY'])
/** `on construit`, `me retiro`: elsewhere such a small word reports something. */
const UNSURE: ReadonlySet<string> = new Set([...CHANGES].filter(kind => kind !== 'REPORT'))
const KINDS: readonly string[] = ['ARMY', 'FLEET']
const COASTS: Readonly<Record<string, string>> = {
  COASTN: 'north coast',
  COASTS: 'south coast',
  COASTE: 'east coast',
  COASTW: 'west coast',
}

type Due = 'move' | 'build' | 'remove' | 'retreat'

/** A place in a sentence, with the unit kind before it and the coast after it. */
interface Named {
  readonly kind: string
  readonly name: string
  coast: string
}

/** A part of a sentence and its orders: none if it only leads up to them, undefined if it speaks of something else. */
interface SentencePart {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly orders: readonly Order[] | undefined
}

/** Reads an order in plain English. */
type MeaningOf = (english: string) => Meaning

/** Reads a sentence that gives orders in plain words. In retreats and adjustments prose may stand beside them. */
export function plainly(
  text: string,
  where: OrderContext,
  tongue: Tongue,
  meant: MeaningOf,
): readonly SentencePart[] | undefined {
  const orders = dueIn(text, where, tongue, meant) ?? movesIn(text, where, tongue)
  if (orders !== undefined) return [{ text, start: 0, end: text.length, orders }]
  if (dueOf(where) === undefined || text.length > LONGEST_APART) return undefined
  const parts = clausesOf(text, where, tongue).map((clause): SentencePart => {
    const orders = dueIn(clause.text, where, tongue, meant)
    return { ...clause, end: clause.start + clause.text.length, orders }
  })
  const named = parts.flatMap(({ orders = [] }) => orders)
  return parts.length > 1 && named.length > 0 ? parts : undefined
}
const LONGEST_APART = 400

/** Splits `La flotta si ritira in Livonia` from `e ci pensiamo in autunno`. */
function clausesOf(text: string, where: OrderContext, tongue: Tongue) {
  return [...text.matchAll(CLAUSE)].flatMap(({ 0: clause, index: start }) => {
    const at = proseFrom(clause, where, tongue)
    if (at === undefined) return [{ text: clause, start }]
    return [
      { text: clause.slice(0, at).trimEnd(), start },
      { text: clause.slice(at), start: start + at },
    ]
  })
}
const CLAUSE = /[^\s,;:–—](?:[^,;:–—]*[^\s,;:–—])?/gu

/** Where an `and` begins that is followed by no place. */
function proseFrom(clause: string, { board }: OrderContext, tongue: Tongue): number | undefined {
  const words = wordsOf(clause)
  const last = mentionsIn(clause, board, tongue, words).at(-1)?.to ?? 0
  const and = tongue.hitsIn(words).find(({ source, at }) => source === 'AND' && at >= last && at > 0)
  return and && words[and.at]!.start
}

/** What a sentence builds, removes or retreats, if it says nothing else. No orders if it only leads up to them: `I have to remove`. */
function dueIn(
  text: string,
  where: OrderContext,
  tongue: Tongue,
  meant: MeaningOf,
): readonly Order[] | undefined {
  const due = text.length > LONGEST ? undefined : dueOf(where)
  if (due === undefined) return undefined
  const read = placesIn(text, where, tongue, due)
  if (read === undefined || (read.named.length === 0 && !read.isSaid)) return undefined
  const lines = due === 'retreat' ? retreats(read.named, where) : read.named.map(each => adjusted(due, each))
  if (lines === undefined) return undefined
  const orders = lines.flatMap(line => {
    const meaning = meant(line)
    return meaning.ok ? [meaning.value] : []
  })
  return orders.length < lines.length ? undefined : orders
}

/** `Serbia walks into Greece and Bulgaria helps it` */
function movesIn(text: string, where: OrderContext, tongue: Tongue): readonly Order[] | undefined {
  if (where.position.phase.kind !== 'movement' || text.length > LONGEST || SHORTHAND.test(text))
    return undefined
  // `TYS supports army Sir Tunis`: an abbreviated place is shorthand too.
  if (mentionsIn(text, where.board, tongue).some(({ phrase }) => phrase.length <= LONGEST_ID))
    return undefined
  if (placesIn(text, where, tongue, 'move') === undefined) return undefined
  const { orders, isWhole } = anchoredOrders(text, where, tongue, [])
  // `Kiel to Berlin to Munich`
  const goals = tongue.hitsIn(wordsOf(text)).filter(({ kind }) => kind === 'TO')
  const going = orders.filter(order => 'to' in order && order.to !== undefined)
  return isWhole && goals.length <= going.length ? orders : undefined
}

/** `A Mar`, `can A Par hold`: shorthand has a grammar of its own. */
const SHORTHAND = /(?<![\p{L}'’])[af](?![\p{L}'’])|\d/iu

function dueOf({ board, rules, position, power }: OrderContext): Due | undefined {
  const { kind } = position.phase
  if (kind === 'retreat') return 'retreat'
  const count = kind === 'adjustment' ? adjustmentDue(board, rules, position, power) : 0
  if (count === 0) return undefined
  return count > 0 ? 'build' : 'remove'
}

/** Undefined if a word, or a sign between words, may say something else. */
function placesIn(text: string, { board, power }: OrderContext, tongue: Tongue, due: Due) {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const mentions = mentionsIn(text, board, tongue, words)
  const sentence = { words, hits, mentions, tongue, board, power, due }
  const named: Named[] = []
  let [kind, isNewKind, isSaid, isBehindPlace, end] = ['', false, false, false, 0]
  for (let at = 0; at < words.length; ) {
    if (!BETWEEN.test(text.slice(end, words[at]!.start))) return undefined
    const role = roleAt(at, sentence, { isNewKind, isFirst: named.length === 0 })
    if (role === undefined) return undefined
    if (role.place !== undefined) {
      named.push({ kind, name: board.id(role.place), coast: '' })
      isNewKind = false
    }
    if (role.kind !== undefined) {
      // `Build F A Bre`; `the Englih army in Liverpool`, where the word before the kind is no place.
      const isOfPlace = isBehindPlace && text.slice(end, words[at]!.start).trim() === ''
      if ((isNewKind || isOfPlace) && due !== 'move') return undefined
      kind = role.kind
      isNewKind = true
    }
    if (role.coast !== undefined) named.at(-1)!.coast = role.coast
    isSaid ||= role.isAct === true
    at += role.length
    end = words[at - 1]!.end
    isBehindPlace = role.place !== undefined
  }
  // `Build 1: A Par, F Bre`
  if (words.some(word => (countOf(word, tongue) ?? named.length) !== named.length)) return undefined
  // `Build A Bre F`; `Livonia for the fleet`
  if ((isNewKind && (due === 'build' || due === 'remove')) || !BETWEEN.test(text.slice(end))) return undefined
  // `Livonia` alone may stand below a signature.
  const isWhole = {
    move: named.length > 0,
    build: named.every(each => each.kind !== ''),
    remove: isSaid,
    retreat: isSaid || kind !== '',
  }[due]
  return isWhole ? { named, isSaid } : undefined
}
const BETWEEN = /^[\s,.:;!&+"']*$/

interface Sentence {
  readonly words: readonly Word[]
  readonly hits: readonly Hit[]
  readonly mentions: readonly Mention[]
  readonly tongue: Tongue
  readonly board: Board
  readonly power: Power
  readonly due: Due
}

/** What a word or phrase says: a place, a kind of unit, a coast, what is due, or nothing. */
interface Role {
  readonly length: number
  readonly place?: Province
  readonly kind?: string | undefined
  readonly coast?: string | undefined
  readonly isAct?: boolean
}

/** What came before: whether a unit kind still needs its place, and whether no place was named yet. */
interface Before {
  readonly isNewKind: boolean
  readonly isFirst: boolean
}

function roleAt(at: number, sentence: Sentence, before: Before): Role | undefined {
  const { words, mentions, tongue, board, power } = sentence
  const found = mentions.find(({ from }) => from === at)
  // `Por la presente`
  const isPhrase = found !== undefined && tongue.dueAt(words, at).length > found.to - at
  const mention = isPhrase ? undefined : found
  // `the English fleet`; `English Channel`
  const powers = (mention?.to ?? 0) > at + 1 ? [] : powersIn(words.slice(at, at + 1), board)
  if (powers.length > 0) return powers.every(each => each === power) ? { length: 1 } : undefined
  if (mention !== undefined) return placeOf(mention, sentence)
  const role = wordAt(at, sentence, before)
  const next = mentions.find(({ from }) => from > at)?.from ?? words.length
  return role && { ...role, length: Math.min(role.length, next - at) }
}

function placeOf({ provinces, from, to }: Mention, { words, hits }: Sentence): Role | undefined {
  const [place, another] = provinces
  if (place === undefined || another !== undefined) return undefined
  // `Marseilles's move`; `Vienna's army`
  const isOwner = GENITIVE.test(words[to - 1]!.raw)
  if (isOwner && !hits.some(hit => hit.at === to && KINDS.includes(hit.kind))) return undefined
  return { length: to - from, place }
}

/** Tries the longest phrase first. */
function wordAt(at: number, sentence: Sentence, { isNewKind, isFirst }: Before): Role | undefined {
  const { words, hits, tongue, due } = sentence
  const plain = tongue.dueAt(words, at)
  if (plain.kinds.includes('NOTPLAIN')) return undefined
  const here = [
    ...hitsAt(at, hits),
    ...plain.kinds.map(kind => ({ kind, source: kind, length: plain.length })),
  ]
  // `moves to Tyrolia via`: the route says more.
  if (due === 'move' && here.some(({ source }) => WAYS.has(source))) return undefined
  const lengths = [...new Set(here.map(({ length }) => length))].sort((one, other) => other - one)
  for (const length of lengths) {
    const all = here.filter(each => each.length === length)
    const is = (kinds: ReadonlySet<string>) =>
      all.some(({ kind, source }) => kinds.has(kind) || kinds.has(source))
    const [isAct, isIdle] = [is(SAID[due]), is(IDLE)]
    if (!isAct && is(isIdle ? UNSURE : CHANGES)) return undefined
    const isSilent = isIdle || is(SILENT)
    const isSmall = length === 1 && mayBeSmall(words[at]!, isSilent, isNewKind)
    const kind = isSmall ? undefined : kindOf(all)
    const coast = isFirst ? undefined : coastOf(all)
    if (kind !== undefined || coast !== undefined) return { kind, coast, length }
    if (isAct || isSilent) return { isAct, length }
  }
  return undefined
}

const kindOf = (hits: readonly { readonly kind: string }[]): string | undefined =>
  hits.find(({ kind }) => KINDS.includes(kind))?.kind.toLowerCase()

const coastOf = (hits: readonly { readonly source: string }[]): string | undefined =>
  hits.map(({ source }) => COASTS[source]).find(each => each !== undefined)

/** `construyo una flota`: if phrases overlap, the rest of the second counts. */
function hitsAt(at: number, hits: readonly Hit[]): readonly Hit[] {
  const begun = hits.filter(hit => hit.at === at)
  if (begun.length > 0) return begun
  const within = hits.filter(hit => hit.at < at && at < hit.at + hit.length)
  return within.map(hit => ({ ...hit, at, length: hit.at + hit.length - at }))
}

/** `una flotta a Kiel`, `a fleet`, `Kiel e Berlino`: a unit's letter that is a word here. */
const mayBeSmall = ({ raw }: Word, isWord: boolean, isNewKind: boolean): boolean =>
  raw.length === 1 && (isNewKind || (isWord && raw === raw.toLowerCase()))

const adjusted = (due: Due, { kind, name, coast }: Named): string =>
  `${due} ${kind} ${name} ${coast}`.replace(/\s+/g, ' ').trim()

/** Retreats the named unit, or else the only one that has to retreat. */
function retreats(
  named: readonly Named[],
  { board, position, power }: OrderContext,
): readonly string[] | undefined {
  const own = position.dislodged.filter(({ unit }) => unit.power === power)
  const isThere = (name: string) => own.filter(({ unit }) => board.id(board.province(unit.at)) === name)
  const [first, second, third] = named
  if (first === undefined || third !== undefined) return undefined
  const [unit, another] = second === undefined ? own : isThere(first.name)
  const goal = second ?? first
  if (unit === undefined || another !== undefined || isThere(goal.name).length > 0) return undefined
  if (first.kind !== '' && first.kind !== unit.unit.kind) return undefined
  const from = board.id(board.province(unit.unit.at))
  return [`${unit.unit.kind} ${from} retreats to ${goal.name} ${goal.coast}`.trim()]
}
