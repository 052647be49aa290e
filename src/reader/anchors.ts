// Finds the orders that a sentence in free text most likely gives: own units, what they do, and where. Good enough to ask about.
import type { Board, Location, Province, Unit } from '../rules/board/board.ts'
import {
  convoy,
  hold,
  isSameOrder,
  type MovementOrder,
  move,
  mustSail,
  type Order,
  support,
  unitTold,
} from '../rules/orders/order.ts'
import { adjustmentDue, whyNoSite } from '../rules/orders/standing.ts'
import { tokensOf } from './line/lexer.ts'
import type { OrderContext } from './line/places.ts'
import { isNation, LONGEST_ID, mentionsIn } from './mentions.ts'
import { type Hit, type Tongue, VERBS, type Word, wordsOf } from './words.ts'

/** What a sentence hangs on: a place, or a word for an action. */
type Anchor =
  | {
      readonly is: 'place'
      readonly provinces: readonly Province[]
      readonly isFrom: boolean
      readonly isTo: boolean
      /** `with the guys in Marseilles` */
      readonly isWith?: boolean
      /** Whether words stand between it and the place before: `has a poke at`. */
      readonly isApart?: boolean
      /** Whether the text names only the kind of the unit. */
      readonly isOnly?: boolean
      /** `Serbia, which goes to Bulgaria` */
      readonly isDoing?: boolean
      readonly coast?: string | undefined
      readonly kind?: string | undefined
    }
  | { readonly is: 'verb'; readonly verb: string }
  | { readonly is: 'self'; readonly isOne?: boolean }
  /** A comma after a support that names no unit. */
  | { readonly is: 'stop' }
  /** `but`, in a story. */
  | { readonly is: 'but' }
  | { readonly is: 'kind'; readonly kind: string }

export type Place = Extract<Anchor, { is: 'place' }>

/** A sentence with more anchors is not read. */
const MOST_ANCHORS = 40
const LONGEST_CLAUSE = 8
/** Most words between a unit's kind and its place: `the army that stands in`. */
const MOST_BETWEEN = 4
const SKIPPED = 10
const NEVER = 1000
const WEAK = 4
/** Verbs that no reading may skip: `Support Gascony to Spain` moves nothing. */
const TELLING: ReadonlySet<string> = new Set(['SUPPORT', 'CONVOY', 'DISBAND', 'BUILD'])
/** `to take its place`: these are builds only in winter. */
const OF_WINTER: ReadonlySet<string> = new Set(['BUILD', 'WAIVE'])
const CLAUSE = 1
const OF_KINDS: ReadonlySet<string> = new Set(['ARMY', 'FLEET'])

interface Anchored {
  readonly orders: readonly Order[]
  /** Whether every place and every verb of the sentence is part of an order. */
  readonly isWhole: boolean
}

export function anchoredOrders(
  text: string,
  where: OrderContext,
  tongue: Tongue,
  told: readonly Order[],
): Anchored {
  const found = anchored(text, where, tongue, told)
  const units = found.orders.map(unitTold)
  if (new Set(units).size === units.length) return found
  // `Paris to Burgundy, because to Picardy Paris would go in vain`: a reason gives no orders.
  const words = wordsOf(text)
  const reason = tongue.hitsIn(words).find(({ source }) => source === 'REASON')
  if (reason === undefined) return found
  const { orders } = anchored(text.slice(0, words[reason.at]!.start), where, tongue, told)
  return orders.length === 0 ? found : { orders, isWhole: false }
}

function anchored(text: string, where: OrderContext, tongue: Tongue, told: readonly Order[]): Anchored {
  // `gets a lift from the Ionian fleet to Greece`: without the convoy word another unit would go there.
  const words = wordsOf(text)
  const isCarried = words.some((_, at) => tongue.dueAt(words, at).kinds.includes('MAYCARRY'))
  if (isCarried || isShorthand(text, where, tongue)) return { orders: [], isWhole: false }
  const { cost, orders } = followed(anchorsIn(text, where, tongue), where, told)
  return { orders, isWhole: cost < SKIPPED && orders.length > 0 }
}

export interface Likely {
  readonly orders: readonly Order[]
  /** Places that are part of no order. */
  readonly left: readonly Province[]
  /** What the sentence named last: the `it` of the next sentence. */
  readonly subject: Place | undefined
  /** A place without an order, where the next sentence may send a unit. */
  readonly topic: Place | undefined
}

/** Like anchoredOrders, for orders that are always asked about: words that name no unit are skipped. */
export function likelyOrders(
  text: string,
  where: OrderContext,
  tongue: Tongue,
  told: readonly Order[],
  subject?: Place,
  topic?: Place,
): Likely {
  const isWinter = where.position.phase.kind === 'adjustment'
  const all = isShorthand(text, where, tongue) ? [] : anchorsIn(text, where, tongue, true)
  const anchors = withSubjects(isWinter ? withKinds(all) : all, subject, where)
  const found = followed(anchors, where, told, true, topic)
  // `build two armies in Paris, Marseilles and Brest`
  const { left, ...meant } = isWinter && found.left.length > 0 ? NOTHING : found
  // `Brest, toss up between the Channel and Picardy`
  const sure = left.length === 0 ? meant.orders : meant.orders.filter(order => !meant.weak.includes(order))
  const orders = sure.map(order => asTheyGo(order, [...told, ...sure], where))
  const order = orders.at(-1)
  const unit = order && unitTold(order)
  const last = anchors.findLast((anchor): anchor is Place => anchor.is === 'place')
  return {
    orders,
    left: left.flatMap(({ provinces }) => provinces),
    topic: left.findLast(place => !isOwnPlace(place, where)),
    subject: unit === undefined ? (last ?? subject) : placeAt(where.board.province(unit.at)),
  }
}

/** `Paris goes to Burgundy, and Munich helps Paris`: Munich supports the move. */
function asTheyGo(order: Order, told: readonly Order[], { board, legality, rules }: OrderContext): Order {
  if (order.kind !== 'support' || order.to !== undefined) return order
  const going = told.find(each => each.kind === 'move' && board.province(each.unit.at) === order.from)
  const anew = going?.kind === 'move' ? support(order.unit, order.from, board.province(going.to)) : order
  return legality.whyNot(anew, rules) === undefined ? anew : order
}

const placeAt = (at: Province): Place => ({ is: 'place', provinces: [at], isFrom: false, isTo: false })

/** `Munich would love Burgundy but stays home`: drops what a unit would like to do. */
function withoutWishes(anchors: readonly Anchor[], where: OrderContext): readonly Anchor[] {
  const kept: Anchor[] = []
  for (const [i, anchor] of anchors.entries()) {
    if (anchor.is !== 'but') {
      kept.push(anchor)
      continue
    }
    const next = anchors[i + 1]
    const isBehind = isHold(next?.is === 'self' ? anchors[i + 2] : next)
    // `bleibt aber zu Hause`
    const held = !isBehind && isHold(kept.at(-1)) ? kept.splice(-1) : []
    const unit = kept.findLastIndex(each => each.is === 'place' && isOwnPlace(each, where))
    if (unit >= 0 && (isBehind || held.length > 0)) {
      kept.splice(unit + 1)
      // `I'd love to go to Burgundy with Munich, but it holds`
      const isLast = isWithIt(kept[unit]) && isGoal(kept[unit - 1], where) && kept[unit - 2]?.is === 'verb'
      if (isLast) kept.splice(unit - 2, 2)
    }
    kept.push(...held)
  }
  return kept
}

const isHold = (anchor: Anchor | undefined): boolean => anchor?.is === 'verb' && anchor.verb === 'HOLD'

const isHelp = (anchor: Anchor | undefined): boolean => anchor?.is === 'verb' && anchor.verb === 'SUPPORT'

const isWithIt = (anchor: Anchor | undefined): boolean => anchor?.is === 'place' && anchor.isWith === true

const isGoal = (anchor: Anchor | undefined, where: OrderContext): boolean =>
  anchor?.is === 'place' && !isOwnPlace(anchor, where)

/** `Liverpool, well, let it walk to Yorkshire`, `From Kiel the army travels to Denmark`: the unit was named before. */
function withSubjects(
  anchors: readonly Anchor[],
  subject: Place | undefined,
  where: OrderContext,
): readonly Anchor[] {
  const kept: Anchor[] = []
  anchors.forEach((anchor, i) => {
    const [before, last] = [kept.at(-2), kept.at(-1)]
    const next = anchors[i + 1]
    // `with the support of the one in Rumania`
    const isNamed = anchor.is === 'self' && anchor.isOne === true && next?.is === 'place'
    const isHelped = isHelp(last) && !isNamed
    const isOfHelp = last?.is === 'place' && isHelp(before)
    const isVerbNext = next?.is === 'verb'
    // `my fleet leaves Trieste for Albania`, `our fleet sails from Trieste to Albania`
    if (anchor.is === 'place' && isSaidAgain(anchor, last)) return
    if (anchor.is === 'place' && last?.is === 'verb' && isSaidAgain(anchor, before)) kept.splice(-2, 1)
    const isKept = anchor.is === 'self' && isOfHelp && !isVerbNext
    if ((anchor.is !== 'kind' && anchor.is !== 'self') || isHelped || isKept) kept.push(anchor)
    else if (last === undefined && anchor.is === 'self' && isVerbNext && subject !== undefined)
      kept.push(subject)
    else if (anchor.is === 'kind' && next?.is === 'verb' && next.verb === 'MOVE')
      kept.push(...onlyOneFor(anchor.kind, anchors[i + 2], where))
  })
  return kept
}

/** `In Wien wird eine neue Armee aufgestellt`, `une flotte que je construis à Brest`: the kind stands apart from the place. */
const withKinds = (anchors: readonly Anchor[]): readonly Anchor[] =>
  anchors.flatMap((anchor, i) => {
    if (anchor.is === 'kind') return []
    if (anchor.is !== 'place' || anchor.kind !== undefined) return [anchor]
    const isNear = ({ is }: Anchor): boolean => is === 'kind' || is === 'place'
    const near = [anchors.slice(0, i).findLast(isNear), anchors.slice(i + 1).find(isNear)]
    return [{ ...anchor, kind: near.find(each => each?.is === 'kind')?.kind }]
  })

const isSaidAgain = (place: Place, said: Anchor | undefined): boolean =>
  said?.is === 'place' && said.isOnly === true && isSamePlace(place, said)

const isSamePlace = (one: Place, other: Place): boolean =>
  one.provinces.length === 1 && other.provinces.length === 1 && one.provinces[0] === other.provinces[0]

/** The orders that leave the fewest places and verbs of a sentence unused. */
function followed(
  anchors: readonly Anchor[],
  where: OrderContext,
  told: readonly Order[],
  isFree = false,
  topic?: Place,
): Followed {
  if (anchors.length === 0 || anchors.length > MOST_ANCHORS) return NOTHING
  const best: Followed[] = [{ ...NOTHING, cost: 0 }]
  for (let end = 1; end <= anchors.length; end++) {
    const last = anchors[end - 1]!
    const next = anchors[end]?.is
    const isWaived = last.is === 'verb' && last.verb === 'WAIVE' && (next === 'place' || next === 'kind')
    const isTelling =
      isWaived || (last.is === 'verb' && TELLING.has(last.verb) && (!isFree || last.verb === 'SUPPORT'))
    const skipped = isTelling ? NEVER : SKIPPED
    const before = best[end - 1]!
    let chosen: Followed = {
      ...before,
      cost: before.cost + skipped,
      last: [],
      // `Paris to Burgundy to Munich`
      orders:
        isFree && last.is === 'place' && last.isTo
          ? before.orders.filter(order => !before.last.includes(order))
          : before.orders,
      left: last.is === 'place' ? [...before.left, last] : before.left,
    }
    for (let start = end - 1; start >= Math.max(0, end - LONGEST_CLAUSE); start--) {
      const before = best[start]!
      if (before.cost + CLAUSE >= chosen.cost) continue
      const clause = anchors.slice(start, end)
      const isLast = end === anchors.length
      const known = [...told, ...before.orders]
      const orders = clauseOrders(clause, known, where, isLast)
      if (orders !== undefined)
        chosen = {
          ...before,
          cost: before.cost + CLAUSE,
          orders: [...before.orders, ...orders],
          last: orders,
        }
      const goal = before.left.findLast(place => !isOwnPlace(place, where)) ?? topic
      const there = isFree ? movesThere(clause, goal, where) : []
      const likely = isFree ? [...there, ...likelyMove(clause, where), ...goesWith(clause, known, where)] : []
      if (orders === undefined && likely.length > 0 && before.cost + WEAK < chosen.cost)
        chosen = {
          ...before,
          cost: before.cost + WEAK,
          orders: [...before.orders, ...likely],
          last: likely,
          weak: [...before.weak, ...likely],
          left: before.left.filter(place => place !== goal || there.length === 0),
        }
    }
    best.push(chosen)
  }
  const found = best.at(-1)!
  return found.cost >= NEVER ? NOTHING : found
}

interface Followed {
  readonly cost: number
  readonly orders: readonly Order[]
  /** The orders of the last clause. */
  readonly last: readonly Order[]
  /** Orders that are only likely: their verb is unknown, or their goal was named before. */
  readonly weak: readonly Order[]
  /** Places that are part of no order. */
  readonly left: readonly Place[]
}

const NOTHING: Followed = { cost: NEVER, orders: [], last: [], weak: [], left: [] }

const anchorsIn = (text: string, where: OrderContext, tongue: Tongue, isFree = false): readonly Anchor[] =>
  withoutWishes(allAnchorsIn(text, where, tongue, isFree), where)

function allAnchorsIn(text: string, where: OrderContext, tongue: Tongue, isFree: boolean): readonly Anchor[] {
  const { board, position } = where
  const isWinter = position.phase.kind === 'adjustment'
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const mentions = mentionsIn(text, board, tongue, words).filter(each => !isNation(words, each, board))
  const anchors: Anchor[] = []
  const hasVerbBetween = (from: number, to: number): boolean =>
    hits.some(({ kind, at }) => at >= from && at < to && (VERBS.has(kind) || kind === 'TO'))
  const isStop = (next: number): boolean =>
    next < words.length && STOP.test(text.slice(words[next - 1]!.end, words[next]!.start))
  const lastBefore = (at: number) => mentions.findLast(({ to }) => to <= at)
  const isWith = (at: number): boolean => {
    const from = lastBefore(at)?.to ?? 0
    const isFor = (each: number): boolean => tongue.dueAt(words, each).kinds.includes('FORWHOM')
    return (
      hits.some(hit => hit.kind === 'WITH' && hit.at >= from && hit.at < at) ||
      words.slice(from, at).some((_, i) => isFor(from + i))
    )
  }
  const isApart = (at: number): boolean => {
    const last = lastBefore(at)
    return words
      .slice(last?.to ?? at, at)
      .some(
        ({ folded }, i) =>
          folded.length > 1 && !hits.some(hit => hit.at === last!.to + i && JOINS.has(hit.source)),
      )
  }
  // `la Bourgogne la soutient`
  const isArticle = (here: readonly Hit[], next: number): boolean =>
    here.some(({ source }) => source === 'THE' || source === 'TO') &&
    (mentions.some(({ from }) => from === next) ||
      hits.some(hit => hit.at === next && OF_KINDS.has(hit.kind)))
  for (let at = 0; at < words.length; ) {
    const mention = mentions.find(({ from }) => from === at)
    if (mention !== undefined) {
      const called = isFree && mention.to === at + 1 ? placesCalled(words[at]!, board, tongue) : []
      const isJoined = (end: number): boolean => !SIGN.test(text.slice(words[end - 1]!.end, words[at]!.start))
      const before = hits.filter(
        ({ at: from, length }) =>
          (from + length === at || (from + length === at - 1 && lastBefore(at)?.to !== at)) &&
          (!isFree || isJoined(from + length)),
      )
      // `quella di Venezia` (the one in Venice): `di` is no `from` here.
      const isOne = (from: number): boolean =>
        hits.some(hit => hit.kind === 'SELF' && hit.at + hit.length === from)
      const arrow = /[-=>]\s*$/.test(text.slice(0, words[at]!.start))
      // `takes over in Munich`
      const isIn = hits.some(hit => hit.kind === 'AT' && hit.at === at - 1)
      const isFrom = before.some(
        ({ kind, source, at: from, length }) =>
          kind === 'FROM' && from + length >= at - 1 && !isOne(from) && !(isIn && source === 'BY'),
      )
      // `die Armee in Paris`, `l'armata che ho in Tirolo`
      const unit = hits.findLast(
        hit =>
          OF_KINDS.has(hit.kind) &&
          (hit.length > 1 || words[hit.at]!.folded.length > 1) &&
          hit.at < at &&
          at - hit.at <= MOST_BETWEEN + 1 &&
          hit.at >= (lastBefore(at)?.to ?? 0) &&
          !hasVerbBetween(hit.at + hit.length, at - 1),
      )
      const isOfUnit = unit !== undefined && unit.at + unit.length < at
      const isTo = arrow || (!(isFree && isOfUnit) && before.some(({ kind }) => kind === 'TO'))
      const isKind = ({ kind, at: from }: Hit): boolean =>
        OF_KINDS.has(kind) && !(isFree && isSmallWord(words, from))
      const kind = (isFree && unit ? unit : before.find(isKind))?.kind
      const coast = coastBehind(text.slice(words[mention.to - 1]!.end))
      const provinces = [...new Set([...mention.provinces, ...called])]
      anchors.push({
        is: 'place',
        provinces,
        isFrom,
        isTo,
        isWith: isWith(at),
        isApart: isApart(at),
        isDoing: hits.some(hit => hit.source === 'WHICH' && hit.at === mention.to),
        kind,
        coast,
      })
      at = mention.to
      continue
    }
    if (tongue.dueAt(words, at).kinds.some(kind => kind === 'BUT' || kind === 'YET'))
      anchors.push({ is: 'but' })
    // `werden abgebaut`: the whole phrase says more than its first word.
    const isInPhrase = isWinter && hits.some(hit => hit.at === at && hit.length > 1 && VERBS.has(hit.kind))
    const likely = isFree && !isInPhrase ? likelyAt(words, at, where, tongue) : undefined
    // `in the North Sea`: `north` is part of the name.
    const isName = mentions.some(({ from }) => from > at && from < at + (likely?.length ?? 0))
    if (likely !== undefined && !isName) {
      if (likely.anchor !== undefined) anchors.push(likely.anchor)
      at += likely.length
      // `the Ukrainian army`
      if (likely.anchor?.is === 'place' && hits.some(hit => hit.at === at && OF_KINDS.has(hit.kind))) at++
      if (isHelp(likely.anchor) && isStop(at)) anchors.push({ is: 'stop' })
      continue
    }
    const here = hits.filter(hit => hit.at === at).sort((one, other) => other.length - one.length)
    const verb = here.find(({ kind }) => VERBS.has(kind) && (isWinter || !OF_WINTER.has(kind)))
    const isLetter = words[at]!.folded.length === 1
    const likelyUnit = isFree ? unitAt(words, at, tongue) : undefined
    // `my ship`
    const isNoun = likelyUnit !== undefined && hits.some(hit => hit.at === at - 1 && OF_NOUNS.has(hit.kind))
    // `supports the march`
    const isMatter = verb?.kind === 'MOVE' && isHelp(anchors.at(-1))
    if (isMatter && hits.some(hit => hit.at === at - 1 && OF_NOUNS.has(hit.kind))) {
      anchors.push({ is: 'self' })
      at += verb!.length
      if (isStop(at)) anchors.push({ is: 'stop' })
      continue
    }
    if (verb !== undefined && !isLetter && !isNoun) {
      anchors.push({ is: 'verb', verb: verb.kind })
      at += verb.length
      if (verb.kind === 'SUPPORT' && isStop(at)) anchors.push({ is: 'stop' })
      continue
    }
    const kind = here.find(({ kind }) => OF_KINDS.has(kind)) ?? likelyUnit
    if (
      kind !== undefined &&
      !(isFree && isLetter) &&
      !mentions.some(
        ({ from, to }) =>
          to === at || (from > at && from - at <= MOST_BETWEEN && !hasVerbBetween(at + kind.length, from)),
      )
    )
      anchors.push(onlyOne(kind.kind, where, isWith(at)) ?? { is: 'kind', kind: kind.kind })
    else if (here.some(({ kind }) => kind === 'SELF' || kind === 'POINT') && !isArticle(here, at + 1)) {
      anchors.push({ is: 'self', isOne: here.some(({ kind }) => kind === 'SINGLE') })
      const last = anchors.at(-2)
      if (last?.is === 'verb' && last.verb === 'SUPPORT' && (isStop(at + 1) || isStop(at + 2)))
        anchors.push({ is: 'stop' })
    }
    at++
  }
  return anchors
}

const LIKELY: Readonly<Record<string, string>> = {
  MAYGO: 'MOVE',
  MAYSTAY: 'HOLD',
  MAYHELP: 'SUPPORT',
  MAYCARRY: 'CONVOY',
  MAYFOLLOW: 'FOLLOW',
}
const IN_WINTER: Readonly<Record<string, string>> = { AWAY: 'DISBAND', GETS: 'BUILD' }
export const OF_STORIES: ReadonlySet<string> = new Set(Object.keys(LIKELY))

/** `strikes at`, `the Neapolitan fleet`: good enough to ask about. */
function likelyAt(
  words: readonly Word[],
  at: number,
  { board, position }: OrderContext,
  tongue: Tongue,
): { readonly anchor?: Anchor; readonly length: number } | undefined {
  const { kinds, length } = tongue.dueAt(words, at)
  const meanings = position.phase.kind === 'adjustment' ? IN_WINTER : LIKELY
  // `Silesia goes to Germany`
  const isGoing = words[at + length] !== undefined && tongue.isOf(words[at + length]!, 'TO')
  const verb = kinds.map(kind => (isGoing && kind === 'AWAY' ? undefined : meanings[kind])).find(Boolean)
  if (verb !== undefined) return { anchor: { is: 'verb', verb }, length }
  // `back home`
  if (length > 1 && kinds.includes('IDLE')) return { length }
  const provinces = placesCalled(words[at]!, board, tongue)
  if (provinces.length === 0) return undefined
  return { anchor: { is: 'place', provinces, isFrom: false, isTo: false }, length: 1 }
}

const OF_NOUNS: ReadonlySet<string> = new Set(['SMALL', 'THE'])

/** `my ships`, `the troops`: words for units that orders do not use. */
function unitAt(words: readonly Word[], at: number, tongue: Tongue) {
  const { kinds, length } = tongue.dueAt(words, at)
  const kind = kinds.includes('MAYFLEET') ? 'FLEET' : kinds.includes('MAYARMY') ? 'ARMY' : undefined
  return kind && { kind, length }
}

function placesCalled(word: Word, board: Board, tongue: Tongue): readonly Province[] {
  // `va`, `dà` are short names only if they are written with a capital.
  if (SHORT_AND_SMALL.test(word.raw)) return []
  return tongue.placesOf(word).flatMap(id => {
    const place = board.place(id.toUpperCase())
    return place === undefined ? [] : [board.province(place)]
  })
}
const SHORT_AND_SMALL = /^\p{Ll}{1,3}$/u

/** Words that join names and say nothing about how they relate. */
const JOINS: ReadonlySet<string> = new Set(['AND', 'LEAD', 'THE'])

/** A word before one of these signs says nothing about the place after it. */
const SIGN = /[,;:.!?]/u

const STOP = /^\s*[,;]/

/** `the fleet`: for a player with only one fleet, the place where it stands. */
function onlyOne(
  kind: string,
  { board, position, power }: OrderContext,
  isWith: boolean,
): Anchor | undefined {
  const own = position.units.filter(unit => unit.power === power && unit.kind === kind.toLowerCase())
  const [unit] = own
  if (unit === undefined || own.length > 1 || position.phase.kind !== 'movement') return undefined
  return { ...placeAt(board.province(unit.at)), isOnly: true, isWith }
}

/** `In the south my fleet goes to Rumania`: of several fleets only one can go there. */
function onlyOneFor(kind: string, goal: Anchor | undefined, where: OrderContext): readonly Place[] {
  const { board, position, power } = where
  if (goal?.is !== 'place' || goal.isFrom || position.phase.kind !== 'movement') return []
  const able = position.units
    .filter(unit => unit.power === power && unit.kind === kind.toLowerCase())
    .map(unit => placeAt(board.province(unit.at)))
    .filter(place => new Clause([place, goal], [], where).move().length > 0)
  return able.length === 1 ? able : []
}

/** `S A Ruh - Bur`, `ruh s mun`: text in the judges' shorthand is not free text; `la flotte d ankara` is. */
function isShorthand(text: string, { board }: OrderContext, tongue: Tongue): boolean {
  const [letter] = LETTER_VERB.exec(text) ?? []
  const isSmall = letter !== undefined && letter === letter.toLowerCase() && !/\b[SCHD]\b/.test(text)
  return isSmall
    ? mentionsIn(text, board, tongue).some(({ phrase }) => phrase.length <= LONGEST_ID)
    : letter !== undefined
}
const LETTER_VERB = /(?<![\p{L}'.])[schd](?![\p{L}'.])/iu

/** `à Brest`, `A Brest`: at the beginning, or if it is no capital, a letter is a word and no kind of unit. */
const isSmallWord = (words: readonly Word[], at: number): boolean =>
  words[at]!.raw.length === 1 && (at === 0 || !/^[AF]$/.test(words[at]!.raw))

/** In characters: no coast is written longer. */
const LONGEST_COAST = 24

/** `NC` for a coast right after a name: `/nc`, `(north coast)`, `, the north coast`. */
function coastBehind(rest: string): string | undefined {
  const [first, second] = tokensOf(rest.slice(0, LONGEST_COAST), () => false)
  const coast = first?.text === 'the' ? second : first
  return coast?.type === 'coast' ? coast.value.toUpperCase() : undefined
}

const SIGNS = { place: 'P', self: 'x', stop: ',', but: '' } as const

const LETTERS: Readonly<Record<string, string>> = {
  MOVE: 'm',
  HOLD: 'h',
  SUPPORT: 's',
  CONVOY: 'c',
  DISBAND: 'd',
  BUILD: 'b',
  WAIVE: 'w',
  FOLLOW: 'm',
}

/** The anchors as letters: `PmP` is a place, a word for moving, another place. */
const patternOf = (anchors: readonly Anchor[]): string =>
  anchors
    .map(anchor => {
      if (anchor.is === 'verb') return LETTERS[anchor.verb]!
      return anchor.is === 'kind' ? 'k' : SIGNS[anchor.is]
    })
    .join('')

/** The orders of a clause, if it can mean nothing else. */
function clauseOrders(
  anchors: readonly Anchor[],
  before: readonly Order[],
  where: OrderContext,
  isLast: boolean,
): readonly Order[] | undefined {
  const places = anchors.filter((anchor): anchor is Place => anchor.is === 'place')
  if (places.length === 0) return undefined
  // `la flota la llevo a Albania`
  const pattern = patternOf(anchors).replace(/Px(?=[mhd])/g, 'P')
  const clause = new Clause(places, before, where)
  switch (where.position.phase.kind) {
    case 'adjustment':
      return clause.adjustment(pattern)
    case 'retreat':
      return clause.retreat(pattern)
    default:
      return clause.movement(pattern, isLast)
  }
}

/** `Ionian has a poke at Greece`: whatever the words between say, a unit that can go there most likely does. */
function likelyMove(anchors: readonly Anchor[], where: OrderContext): readonly Order[] {
  const [from, to, another] = anchors
  if (from?.is !== 'place' || to?.is !== 'place' || another !== undefined) return []
  return to.isApart === true ? new Clause([from, to], [], where).move() : []
}

const isOwnPlace = ({ provinces }: Place, { legality, power }: OrderContext): boolean =>
  provinces.some(at => legality.standing.unitIn(at)?.power === power)

/** `In the centre I want Budapest: Galicia goes in`: the goal was named before. */
function movesThere(
  anchors: readonly Anchor[],
  goal: Place | undefined,
  where: OrderContext,
): readonly Order[] {
  const from = anchors.find((anchor): anchor is Place => anchor.is === 'place')
  if (from === undefined || goal === undefined || !/^(?:Pm+|m+P)$/.test(patternOf(anchors))) return []
  return new Clause([from, goal], [], where).move()
}

/** `the fleet in the Ionian effects that convoy`, `lo transporta la flota`, `Munich follows` */
function goesWith(
  anchors: readonly Anchor[],
  before: readonly Order[],
  where: OrderContext,
): readonly Order[] {
  const unit = anchors.find((anchor): anchor is Place => anchor.is === 'place')
  if (unit === undefined) return []
  const pattern = patternOf(anchors)
  const isBehind = anchors.some(anchor => anchor.is === 'verb' && anchor.verb === 'FOLLOW')
  if (isBehind && /^Pm+x?$/.test(pattern)) return new Clause([unit], before, where).follows()
  return CARRIES.test(pattern) ? new Clause([unit], before, where).carries() : []
}

const CARRIES = /^(?:Px?c+x?|x?cP)$/

class Clause {
  readonly places: readonly Place[]
  readonly before: readonly Order[]
  readonly where: OrderContext

  constructor(places: readonly Place[], before: readonly Order[], where: OrderContext) {
    this.places = places
    this.before = before
    this.where = where
  }

  move(): readonly Order[] {
    const [from, to] = this.places as [Place, Place]
    const { kind } = this.where.position.phase
    return kind === 'movement' ? (this.#one(this.#moves(from, to)) ?? []) : []
  }

  /** Convoys the army that was last ordered to go by sea. */
  carries(): readonly Order[] {
    const { board } = this.where
    const fleet = this.#own(this.places[0]!)
    const army = this.before.findLast(order => order.kind === 'move' && order.via === 'convoy')
    if (fleet?.kind !== 'fleet' || army?.kind !== 'move') return []
    return this.#legal(convoy(fleet, board.province(army.unit.at), board.province(army.to)))
  }

  movement(pattern: string, isLast: boolean): readonly Order[] | undefined {
    const { places } = this
    const [first, second, third] = places as [Place, Place, Place]
    const isOfGoal = places.length > 1 && places.some(({ isTo }) => isTo)
    if (
      (/^(?:P+h|hP+|Phx)$/.test(isLast ? pattern.replace(/m+$/, '') : pattern) && !isOfGoal) ||
      (pattern === 'PhP' && isSamePlace(first, second))
    ) {
      const units = places.map(place => this.#own(place))
      return units.every(unit => unit !== undefined) ? units.map(unit => hold(unit!)) : undefined
    }
    // `I'm going for Brest with the Mid-Atlantic fleet`, `Wales for the army`
    if (/^m?PP$/.test(pattern) && second.isWith && this.#own(first) === undefined)
      return this.#one(this.#moves(second, first))
    // `Bulgarien wird von Serbien angegriffen`
    if (/^PPm+$/.test(pattern) && second.isFrom) return this.#one(this.#moves(second, first))
    if (/^m?Pm*x?P$/.test(pattern)) {
      // `Paris hits it and Burgundy lends a hand`
      const isNamed = pattern.includes('m') && !pattern.includes('x')
      if (!isNamed && !second.isTo && !(first.isTo && second.isFrom)) return undefined
      // `into Norwegian Sea goes the fleet in North Sea`
      const isTurned = second.isFrom || (first.isTo && !second.isTo)
      return this.#one(isTurned ? this.#moves(second, first) : this.#moves(first, second))
    }
    // `ferried by my fleet in the Ionian`, `gets a lift over the North Sea to Yorkshire`
    if (/^(?:P(?:m+P)?c[mx]*PP?c?|cPPc?P)$/.test(pattern) && places.length === 3) {
      const both = [...this.#carried(first, second, third), ...this.#carried(first, third, second)]
      if (both.length > 0) return both.slice(0, 2)
    }
    // `is to be conveyed by sea to Albania, and the fleet in the Ionian effects that convoy`
    const army = this.#own(first)
    if (pattern === 'PcP' && army?.kind === 'army')
      return this.#one(second.provinces.flatMap(at => this.#legal(move(army, at, 'convoy'))))
    if (/^Pcc?Pm*P$/.test(pattern)) return this.#one(this.#convoys())
    // `nth convoys`, below the move
    if (isLast && CARRIES.test(pattern)) return this.#one(this.carries())
    if (/^(?:s[kmx]*P+|P+[xm]*s[xs]*m?,?)$/.test(pattern)) {
      // `Burgundy supports Gascony to Spain`: what it supports may still follow.
      const isOpen = pattern.startsWith('P') && !/[x,]/.test(pattern)
      return isLast || !isOpen ? this.#supportsLast() : undefined
    }
    // `the armies in St Petersburg and Livonia both support Warsaw to Moscow`
    if (/^PP+s[mx]*Pm*P?$/.test(pattern)) {
      const helping = pattern.indexOf('s')
      const [of, goal] = places.slice(helping) as [Place, Place?]
      const orders = places.slice(0, helping).flatMap(place => {
        const unit = this.#own(place)
        return unit === undefined ? [] : this.#supportOf(unit, of, goal)
      })
      return orders.length === helping ? orders : undefined
    }
    const unit = this.#own(first)
    if (unit === undefined) return undefined
    // `Marseilles supports the army into Burgundy`, `supports it into Burgundy`
    if (/^Ps[kx]m*P$/.test(pattern)) {
      const going = this.before.filter(
        order => order.kind === 'move' && second.provinces.includes(this.where.board.province(order.to)),
      )
      const [one] = going
      if (one?.kind === 'move' && going.length === 1)
        return this.#one(this.#legal(support(unit, this.where.board.province(one.unit.at), one.to)))
      if (pattern.includes('k')) return undefined
    }
    // `let London support Edinburgh in that`
    if (pattern === 'PsPx') {
      return this.#one(this.#supportOf(unit, second, this.#goalOf(second)))
    }
    if (/^Ps[mx]*Ph?$/.test(pattern)) {
      const helped =
        this.#one(this.#supportOf(unit, second, undefined)) ??
        this.#one(this.#supportOf(unit, second, this.#goalOf(second)))
      const holding = second.isDoing && pattern.endsWith('h') ? this.#own(second) : undefined
      return helped && [...helped, ...(holding === undefined ? [] : [hold(holding)])]
    }
    if (/^Ps[mx]*Pm*P$/.test(pattern)) {
      const [of, to] = third.isFrom ? [third, second] : [second, third]
      const helped = this.#one(this.#supportOf(unit, of, to))
      const going = of.isDoing && pattern.endsWith('mP') ? this.#one(this.#moves(of, to)) : undefined
      return helped && [...helped, ...(going ?? [])]
    }
    return undefined
  }

  /** Where the unit in that place was ordered to go. */
  #goalOf({ provinces }: Place): Place | undefined {
    const { board } = this.where
    const going = this.before.find(
      order => order.kind === 'move' && provinces.includes(board.province(order.unit.at)),
    )
    return going?.kind === 'move' ? placeAt(board.province(going.to)) : undefined
  }

  /** `Burgundy takes Paris, Munich follows`: it goes to the place that the last unit left. */
  follows(): readonly Order[] {
    const { board } = this.where
    const last = this.before.findLast(order => order.kind === 'move')
    return last?.kind === 'move' ? this.#moves(this.places[0]!, placeAt(board.province(last.unit.at))) : []
  }

  /** `supported by Ruhr and Kiel`, `Ruhr supports it`: supports the last move or hold. */
  #supportsLast(): readonly Order[] | undefined {
    const last = this.before.findLast(({ kind }) => kind === 'move' || kind === 'hold')
    if (last === undefined || (last.kind !== 'move' && last.kind !== 'hold')) return undefined
    // `Marseille gibt Paris dafür Unterstützung`
    const all = this.places.map(place => this.#own(place))
    const units = all.length > 1 && all.at(-1) === last.unit ? all.slice(0, -1) : all
    if (units.some(unit => unit === undefined || unit === last.unit)) return undefined
    const from = this.where.board.province(last.unit.at)
    const orders = units.flatMap(unit =>
      this.#legal(support(unit!, from, last.kind === 'move' ? last.to : undefined)),
    )
    return orders.length === units.length ? orders : undefined
  }

  #own({ provinces, kind }: Place): Unit | undefined {
    const { legality, power } = this.where
    const units = provinces.flatMap(at => {
      const unit = legality.standing.unitIn(at)
      return unit?.power === power && (kind === undefined || unit.kind === kind.toLowerCase()) ? [unit] : []
    })
    return units.length === 1 ? units[0] : undefined
  }

  #any({ provinces }: Place): readonly Unit[] {
    return provinces.flatMap(at => this.where.legality.standing.unitIn(at) ?? [])
  }

  #legal<Any extends MovementOrder>(order: Any): readonly Any[] {
    return this.where.legality.whyNot(order, this.where.rules) === undefined ? [order] : []
  }

  #one(orders: readonly Order[]): readonly Order[] | undefined {
    const [first] = orders
    return first !== undefined && orders.every(order => isSameOrder(order, first)) ? [first] : undefined
  }

  #goals({ provinces, coast }: Place, unit: Unit): readonly Location[] {
    const { board } = this.where
    if (unit.kind === 'army') return provinces
    return provinces.flatMap(at => {
      const steps = board.steps('fleet', unit.at).filter(step => board.province(step) === at)
      const said = steps.filter(step => coast !== undefined && board.id(step).endsWith(`/${coast}`))
      return said.length > 0 ? said : steps
    })
  }

  #moves(from: Place, to: Place): readonly Order[] {
    const { board } = this.where
    const unit = this.#own(from)
    if (unit === undefined) return []
    return this.#goals(to, unit).flatMap(at =>
      this.#legal(move(unit, at, mustSail(board, unit, board.province(at)) ? 'convoy' : 'any')),
    )
  }

  #supportOf(unit: Unit, of: Place, to: Place | undefined): readonly Order[] {
    return this.#any(of).flatMap(other => {
      const from = this.where.board.province(other.at)
      if (to === undefined) return this.#legal(support(unit, from))
      return to.provinces.flatMap(at => this.#legal(support(unit, from, this.#coastOf(other, at))))
    })
  }

  /** Where a supported fleet lands: the coast, if it can reach only one. */
  #coastOf(unit: Unit, at: Province): Location {
    const { board } = this.where
    const steps = board.steps(unit.kind, unit.at).filter(step => board.province(step) === at)
    return unit.kind === 'fleet' && steps.length === 1 ? steps[0]! : at
  }

  /** An army that moves by convoy, and the fleet that convoys it. */
  #carried(from: Place, to: Place, over: Place): readonly Order[] {
    const { board } = this.where
    const [army, fleet] = [this.#own(from), this.#own(over)]
    const [goal, another] = to.provinces
    if (army?.kind !== 'army' || fleet?.kind !== 'fleet' || goal === undefined || another !== undefined)
      return []
    const both = [
      ...this.#legal(move(army, goal, 'convoy')),
      ...this.#legal(convoy(fleet, board.province(army.at), goal)),
    ]
    return both.length === 2 ? both : []
  }

  #convoys(): readonly Order[] {
    const [first, second, third] = this.places as [Place, Place, Place]
    const unit = this.#own(first)
    if (unit?.kind !== 'fleet') return []
    return this.#any(second).flatMap(army =>
      army.kind !== 'army'
        ? []
        : third.provinces.flatMap(to => this.#legal(convoy(unit, this.where.board.province(army.at), to))),
    )
  }

  retreat(pattern: string): readonly Order[] | undefined {
    const { places } = this
    const { position, power, board } = this.where
    const own = position.dislodged.filter(({ unit }) => unit.power === power)
    const [first, second] = places
    if (first === undefined) return undefined
    const there = (place: Place) => own.find(({ unit }) => place.provinces.includes(board.province(unit.at)))
    if (pattern.includes('d')) {
      const one = places.length === 1 ? there(first) : undefined
      // `je retire ma flotte de la Baltique dans le golfe de Botnie`
      if (second?.isTo === true && there(first) !== undefined)
        return this.retreat(pattern.replaceAll('d', ''))
      return one === undefined ? undefined : [{ kind: 'disband', unit: one.unit }]
    }
    const [from, to] =
      second === undefined
        ? [own.length === 1 ? own[0] : undefined, first]
        : second.isFrom
          ? [there(second), first]
          : [there(first), second]
    if (from === undefined || places.length > 2) return undefined
    const goals = from.retreats.filter(at => to.provinces.includes(board.province(at)))
    return goals.length === 1 ? [{ kind: 'retreat', unit: from.unit, to: goals[0]! }] : undefined
  }

  adjustment(pattern: string): readonly Order[] | undefined {
    const { board, rules, position, power } = this.where
    const due = adjustmentDue(board, rules, position, power)
    const [place] = this.places
    if (place === undefined) return undefined
    // `er moet er een weg en dat wordt de vloot`: other verbs say nothing of what goes.
    const going = pattern.replace(/[bmk]/g, '')
    if (due < 0 && /^(?:[dx]+P*|P+)d?[Px]*$/.test(going) && going.includes('d')) {
      const units = this.places.map(place => this.#own(place))
      const isAll = units.length <= -due && units.every(unit => unit !== undefined)
      return isAll ? units.map(unit => ({ kind: 'remove', unit: unit! })) : undefined
    }
    if (this.places.length !== 1) return undefined
    // `I build no fleet in Kiel`
    if (due <= 0 || place.kind === undefined || /d|w[kx]*P/.test(pattern)) return undefined
    const kind = place.kind === 'ARMY' ? 'army' : 'fleet'
    const sites = place.provinces.flatMap(at => {
      const places = kind === 'army' ? [at as Location] : board.harbours(at)
      return places
        .filter(
          site => place.coast === undefined || kind === 'army' || board.id(site).endsWith(`/${place.coast}`),
        )
        .map(site => board.unit(kind, power, site))
    })
    const units = sites.filter(
      unit => board.canStand(unit.kind, unit.at) && whyNoSite(board, rules, position, unit) === undefined,
    )
    return units.length === 1 ? [{ kind: 'build', unit: units[0]! }] : undefined
  }
}
