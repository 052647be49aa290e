// Reads the orders of one sentence, if every word is part of an order or changes nothing; otherwise says why not.

import { err, ok, type Result } from '../result.ts'
import type { Board, Power, Province, Unit } from '../rules/board/board.ts'
import { gazetteerOf } from '../rules/board/gazetteer.ts'
import { convoy, hold, isSameOrder, type Order, support, unitTold } from '../rules/orders/order.ts'
import { isAtSight, meaningAtSight, orderAtSight } from './line/atSight.ts'
import { Effort, type LetterEffort } from './line/effort.ts'
import {
  isLenient,
  lawfulMeaning,
  lenientMeaning,
  meaningOf as meaningOfLine,
  waivesMeant,
} from './line/meaning.ts'
import { type Piece as Parted, piecesOf, unpartedOrders, withoutOddNames } from './line/pieces.ts'
import type { OrderContext } from './line/places.ts'
import type { Meaning, OrderRefusal } from './line/refusal.ts'
import { isNation, type Mention, mentionsIn, wordsNamed } from './mentions.ts'
import { plainly } from './plainly.ts'
import { talkIn } from './talk.ts'
import {
  BY_LETTER,
  CHANGES,
  countOf,
  type Hit,
  isAtArrow,
  NATIONS,
  spelledRight,
  type Tongue,
  UNIT_BEFORE,
  VERBS,
  type Word,
  wordsOf,
} from './words.ts'

/** A stretch of a sentence and what it means. */
export interface Stretch {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly orders: readonly Order[]
  readonly refusal?: OrderRefusal
  /** A unit of the writer's own, without what it does. */
  readonly alone?: Unit
  /** Orders for all units that are not named: `the rest hold`. */
  readonly rest?: readonly Order[]
  /** Whether that is said of all units, not only of the others. */
  readonly isOfAll?: boolean
  /** Whether its words are part of no order. */
  readonly isLoose?: boolean
  /** Whether it is only talk, such as a reason. */
  readonly isTalk?: boolean
  /** Whether to ask about the sentence: it has a reason, or `all but …` leaves open which units are meant. */
  readonly isAsked?: boolean
  /** Whether loose words look like an order all the same. */
  readonly isBad?: boolean
  /** Whether it is an order and nothing else, followed or not. It casts no doubt on what stands beside it. */
  readonly isAtSight?: boolean
}

/** No order has more pieces than this. */
const MOST_JOINED = 4
const MOST_CHARACTERS = 200
const LONGEST_SENTENCE = 1000
const MOST_UNPARTED = 30
/** In characters: no place name is longer. */
const LONGEST_NAME = 30

/** What a stretch costs. The reading with the fewest riddles is the cheapest. */
const COSTS = { order: 10, joined: 3, alone: 14, loose: 100, refused: 60, harmless: 1 }

/** What reading a letter needs: its language, and a cache of what its texts mean. */
export interface Knowledge {
  readonly tongue: Tongue
  readonly meanings: Map<string, Meaning | undefined>
  /** The parser's budget for the whole letter. */
  readonly effort: LetterEffort
}

/** What a bare order means, lawful or not, if every name in it is written in full or abbreviated. */
export function atSight(line: string, where: OrderContext, effort?: LetterEffort): Meaning | undefined {
  if (!isAtSight(line, where.board)) return undefined
  const order = orderAtSight(line, where)
  if (order !== undefined) return ok(order)
  const meaning = meaningOfLine(withoutOddNames(line, where.board), where, new Effort(effort))
  return meaning.ok || OF_THE_BOARD.has(meaning.error.kind) ? meaning : undefined
}

/** Refusals of orders that were understood to the last word. */
const OF_THE_BOARD: ReadonlySet<OrderRefusal['kind']> = new Set([
  'illegal',
  'notYourUnit',
  'noUnitThere',
  'wrongPhase',
  'noRetreat',
  'coastMissing',
  'coastOutOfReach',
  'inexact',
  'proxyToSelf',
  'notYoursToLeave',
])

/** The cheapest way to split a sentence into orders and words that change nothing. */
export function stretchesOf(sentence: string, where: OrderContext, known: Knowledge): readonly Stretch[] {
  const sight = atSight(sentence, where, known.effort)
  if (sight !== undefined)
    return [
      whole({
        text: sentence,
        isAtSight: true,
        ...(sight.ok ? { orders: [sight.value] } : { orders: [], refusal: sight.error }),
      }),
    ]
  const isWinter = where.position.phase.kind === 'adjustment'
  if (BOTH_KINDS.test(sentence) || (isWinter && SITES_APART.test(sentence)))
    return [
      {
        text: sentence,
        start: 0,
        end: sentence.length,
        orders: [],
        refusal: { kind: 'eitherOr', line: sentence },
      },
    ]
  const anew =
    insteadOf(sentence, where, known) ??
    withoutInstead(sentence, where, known) ??
    exceptIn(sentence, where, known)
  if (anew !== undefined) return anew
  const parted = partedAt(sentence, piecesOf(sentence, namesIn(sentence, where, known.tongue)), where, known)
  if (!parted.some(isOdd)) return parted
  const ands = andsIn(sentence, where, known.tongue)
  const apart = ands === undefined ? parted : partedAt(sentence, ands, where, known)
  if (!apart.some(isOdd)) return apart
  const meant = (english: string) => plainestMeaning(english, where, known)
  const plain = plainly(sentence, where, known.tongue, meant)
  return (
    plain?.map(({ orders, ...part }) =>
      orders === undefined
        ? { ...part, orders: [], isLoose: true }
        : { ...part, orders, isTalk: orders.length === 0 },
    ) ?? parted
  )
}

const isOdd = ({ isLoose, refusal, alone }: Stretch): boolean =>
  isLoose === true || refusal !== undefined || alone !== undefined

/** The cheapest way to join the pieces of a sentence. */
function partedAt(
  sentence: string,
  pieces: readonly Parted[] | undefined,
  where: OrderContext,
  known: Knowledge,
): readonly Stretch[] {
  if (pieces === undefined || sentence.length > LONGEST_SENTENCE)
    return [{ text: sentence, start: 0, end: sentence.length, orders: [], isLoose: true }]
  const bounds: { start: number; end: number }[] = []
  let from = 0
  for (const { text } of pieces) {
    const start = sentence.indexOf(text, from)
    from = start + text.length
    bounds.push({ start, end: from })
  }
  const best: { cost: number; stretches: readonly Stretch[] }[] = [{ cost: 0, stretches: [] }]
  for (let end = 1; end <= pieces.length; end++) {
    let chosen: { cost: number; stretches: readonly Stretch[] } | undefined
    for (let first = end - 1; first >= Math.max(0, end - MOST_JOINED); first--) {
      const { start } = bounds[first]!
      const text = sentence.slice(start, bounds[end - 1]!.end)
      const made =
        first === end - 1
          ? alone(text, where, known)
          : together(text, pieces[first]!.text, pieces[end - 1]!.text, where, known)
      if (made === undefined) continue
      const stretches = made.map(each => ({ ...each, start: start + each.start, end: start + each.end }))
      const before = best[first]!
      const cost =
        before.cost +
        stretches.reduce((sum, each) => sum + costOf(each), 0) +
        COSTS.joined * (end - 1 - first)
      if (chosen === undefined || cost < chosen.cost)
        chosen = { cost, stretches: [...before.stretches, ...stretches] }
    }
    best.push(chosen!)
  }
  return withSharedVerbs(best.at(-1)!.stretches, where, known.tongue)
}

/** Where names stand that are not the board's own: the `Or` of `Med Or` is no English word. */
function namesIn(text: string, { board }: OrderContext, tongue: Tongue): readonly Span[] {
  const words = wordsOf(text)
  return mentionsIn(text, board, tongue, words)
    .filter(({ isOfTongue }) => isOfTongue)
    .map(({ from, to }) => ({ start: words[from]!.start, end: words[to - 1]!.end }))
    .filter(({ start, end }) => !/[,;:/]/.test(text.slice(start, end)))
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The pieces of a sentence if the `and` of its own language splits it too: `Kiel und Ostsee unterstützen Berlin`. */
function andsIn(text: string, where: OrderContext, tongue: Tongue): readonly Parted[] | undefined {
  if (tongue.others.length === 0) return undefined
  const words = wordsOf(text)
  const named = wordsNamed(mentionsIn(text, where.board, tongue, words))
  const isAnd = ({ source, language, at }: Hit): boolean =>
    source === 'AND' && language !== 'en' && at > 0 && !named.has(at)
  const ands = tongue.hitsIn(words).filter(hit => isAnd(hit) && hit.at + hit.length < words.length)
  if (ands.length === 0) return undefined
  const names = namesIn(text, where, tongue)
  let from = 0
  const cuts = ands.map(({ at, length }) => {
    const piece = { start: from, end: words[at - 1]!.end }
    from = words[at + length]!.start
    return piece
  })
  const parts = [...cuts, { start: from, end: text.length }].map(({ start, end }) => {
    const inside = names.map(name => ({ start: name.start - start, end: name.end - start }))
    return piecesOf(text.slice(start, end), inside)
  })
  return parts.every(part => part !== undefined) ? parts.flat() : undefined
}

/** `All hold except Bel - Pic and Ruh - Bel`: some units have orders, and all others hold. */
function exceptIn(text: string, where: OrderContext, known: Knowledge): readonly Stretch[] | undefined {
  const words = wordsOf(text)
  const hits = known.tongue.hitsIn(words)
  const at = words.findIndex((_, i) => i > 0 && known.tongue.dueAt(words, i).kinds.includes('BUT'))
  const but =
    hits.find(hit => hit.kind === 'EXCEPT' && hit.at > 0) ?? (at < 0 ? undefined : { at, length: 1 })
  const first = but === undefined ? undefined : words[but.at + but.length]
  if (but === undefined || first === undefined) return undefined
  const head = text.slice(0, words[but.at - 1]!.end)
  const rest = restIn(head, where, known.tongue)
  if (rest === undefined || mentionsIn(head, where.board, known.tongue).length > 0) return undefined
  const orders = stretchesOf(text.slice(first.start), where, known)
  // `…, I think`: it is asked about anyway.
  const isOther = (each: Stretch): boolean =>
    each.orders.length === 0 && mentionsIn(each.text, where.board, known.tongue).length > 0
  if (orders.some(isOther) || !orders.some(each => each.orders.length > 0)) return undefined
  return [
    { text: head, start: 0, end: head.length, orders: [], rest, isAsked: true },
    ...orders.map(each => ({ ...each, start: first.start + each.start, end: first.start + each.end })),
  ]
}

/** `Ankara goes not to the Black Sea but to Constantinople`: reads it without the denied part, and asks. */
function insteadOf(text: string, where: OrderContext, known: Knowledge): readonly Stretch[] | undefined {
  const { tongue } = known
  const words = wordsOf(text)
  const but = words.findIndex((_, at) => at > 1 && tongue.dueAt(words, at).kinds.includes('BUT'))
  if (but < 0) return undefined
  const named = wordsNamed(mentionsIn(text, where.board, tongue, words))
  const is = (at: number, kinds: Iterable<string>): boolean =>
    !named.has(at) && words[at]!.raw.length > 1 && [...kinds].some(kind => tongue.isOf(words[at]!, kind))
  const all = words.map((_, at) => at)
  const denials = all.filter(at => at < but && is(at, ['NOT']))
  const [last, first] = [denials.at(-1), denials[0]]
  if (last === undefined || first === undefined) return undefined
  const [verb, ...verbs] = all.filter(at => is(at, VERBS))
  const isAnew = [verb, ...verbs].some(at => at !== undefined && at > but)
  const within = [verb, ...verbs].find(at => at !== undefined && at > last && at < but)
  const from = isAnew ? Math.min(first, verb ?? first) : within === undefined ? last : within + 1
  const denied = all.slice(Math.min(from, last), but)
  if (!denied.some(at => named.has(at) || is(at, [...VERBS, ...OF_KINDS]))) return undefined
  const isSaid = (at: number): boolean =>
    !denials.includes(at) && (at < from || at > but) && !is(at, ['MODAL', 'DOES'])
  const said = all.filter(isSaid).map(at => words[at]!.raw)
  const orders =
    ordersAlone(said, where, known) ??
    ordersAlone(
      said.filter(word => !isLoose(word, tongue)),
      where,
      known,
    )
  return orders === undefined ? undefined : [whole({ text, orders, isAsked: true })]
}

/** The orders in words that say nothing else. */
function ordersAlone(
  said: readonly string[],
  where: OrderContext,
  known: Knowledge,
): readonly Order[] | undefined {
  const stretches = said.length === 0 ? [] : stretchesOf(said.join(' '), where, known)
  if (stretches.length === 0 || stretches.some(({ orders }) => orders.length === 0)) return undefined
  return stretches.flatMap(({ orders }) => orders)
}

/** `oh`, `please`, `doch` */
function isLoose(said: string, tongue: Tongue): boolean {
  const [word, another] = wordsOf(said)
  if (word === undefined || another !== undefined || word.raw.length < 2) return false
  return LOOSE.some(kind => tongue.isOf(word, kind)) || tongue.dueAt([word], 0).kinds.includes('PAUSE')
}
const LOOSE = ['LEAD', 'FILLER', 'GREETING', 'MAYBE', 'CORRECT']

/** `Sev to Rumania instead of the Black Sea`: reads it without what it denies, and asks. */
function withoutInstead(text: string, where: OrderContext, known: Knowledge): readonly Stretch[] | undefined {
  const { tongue } = known
  const words = wordsOf(text)
  if (words.length > MOST_IN_A_ROW) return undefined
  const at = words.findIndex((_, i) => i > 1 && tongue.dueAt(words, i).kinds.includes('INSTEADOF'))
  if (at < 0) return undefined
  const behind = at + tongue.dueAt(words, at).length
  const [goal, another] = mentionsIn(text, where.board, tongue, words).filter(({ from }) => from >= behind)
  const isGoal =
    goal !== undefined &&
    another === undefined &&
    words.slice(goal.to).every(({ raw }) => isLoose(raw, tongue))
  if (
    !isGoal ||
    words.slice(behind, goal.from).some(word => !SMALL_BEFORE.some(kind => tongue.isOf(word, kind)))
  )
    return undefined
  const read = stretchesOf(text.slice(0, words[at - 1]!.end), where, known)
  const last = read.at(-1)
  if (last === undefined || last.orders.length === 0) return undefined
  return [...read.slice(0, -1), { ...last, text: text.slice(last.start), end: text.length, isAsked: true }]
}
const SMALL_BEFORE = ['SMALL', 'THE', 'TO', 'IN', 'AT']

function costOf({ orders, rest, alone, refusal, isLoose }: Stretch): number {
  if (orders.length > 0 || rest !== undefined) return COSTS.order
  if (alone !== undefined) return COSTS.alone
  if (isLoose) return COSTS.loose
  return refusal === undefined ? COSTS.harmless : COSTS.refused
}

type Piece = Omit<Stretch, 'start' | 'end'>
const whole = (piece: Piece): Stretch => ({ ...piece, start: 0, end: piece.text.length })

/** Pieces belong together only if they make an order. Two units in a row are no move. */
function together(
  text: string,
  first: string,
  last: string,
  where: OrderContext,
  known: Knowledge,
): readonly Stretch[] | undefined {
  if (text.length > MOST_CHARACTERS || saysOr(text, where, known.tongue)) return undefined
  // `The rest hold, except Paris`
  const rest = beginsWith(last, 'EXCEPT', known.tongue) ? restIn(text, where, known.tongue) : undefined
  if (rest !== undefined) return [whole({ text, orders: [], rest, isAsked: true })]
  // `A Yor - Nwy, by convoy`
  const isWay = saysHow(last, known.tongue)
  const meaning = meaningIn(isWay ? text.replaceAll(',', ' ') : text, where, known)
  if (!meaning?.ok) return undefined
  const one = meaningIn(first, where, known)
  if (one?.ok && !isWay) return undefined
  const between = text.slice(first.length, text.length - last.length)
  // `Aegean supports, Greece holds`: after the comma another unit's order begins.
  const isOpen = ENDS_OPEN.test(first) && !(between.includes(',') && ENDS_IN_WORD.test(first))
  if (!isOpen && meaningIn(last, where, known)?.ok) return undefined
  const isAUnit = one?.ok === false && one.error.kind === 'incomplete'
  const isSaid = GOES.test(last) || hasKind(between, 'MOVE', known.tongue)
  if (isAUnit && meaning.value.kind === 'move' && !isSaid) return undefined
  return [whole({ text, orders: ordersOf(meaning.value, text, where) })]
}

/** `convoyed`, `by convoy`: only how an army goes. */
function saysHow(text: string, tongue: Tongue): boolean {
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words).filter(({ source }) => WAYS.has(source))
  const isOfWay = (_: Word, at: number) => hits.some(hit => hit.at <= at && at < hit.at + hit.length)
  return hits.some(({ source }) => source !== 'BY') && words.every(isOfWay)
}
const WAYS: ReadonlySet<string> = new Set(['CONVOYED', 'CONVOY', 'CONVOYS', 'VIA', 'BY'])

/** `A Mar S`, `F Nth C`, `A Par -` */
const ENDS_OPEN = /(?:[-=>]|\s(?:s|c|supports?|convoys?|to|via|and))\s*$/i

function saysOr(text: string, where: OrderContext, tongue: Tongue): boolean {
  const names = namesIn(text, where, tongue)
  return [...text.matchAll(OR)].some(
    ({ index }) => !names.some(({ start, end }) => start <= index && index < end),
  )
}
const OR = /(?<![\p{L}\p{N}])or(?![\p{L}\p{N}])/giu
const ENDS_IN_WORD = /supports?\s*$/i
/** `and then to Bur`, `- Bur` */
const GOES = /^\s*(?:[-=>]|to\b|into\b|via\b|over\b|through\b)/i

function alone(text: string, where: OrderContext, known: Knowledge): readonly Stretch[] {
  if (text.length > MOST_CHARACTERS) return [whole({ text, orders: [], isLoose: true })]
  const rest = restIn(text, where, known.tongue)
  if (rest !== undefined)
    return [
      whole({
        text,
        orders: [],
        rest,
        isOfAll: !['REST', 'EXCEPT'].some(kind => hasKind(text, kind, known.tongue)),
        isAsked: hasKind(text, 'EXCEPT', known.tongue) || isUnsure(text, rest, where, known.tongue),
      }),
    ]
  const left = leftIn(text, where, known.tongue)
  if (left !== undefined)
    return [whole({ text, ...(left.ok ? { orders: left.value } : { orders: [], refusal: left.error }) })]
  const meaning = meaningIn(withoutThatMove(text, known.tongue), where, known)
  if (meaning === undefined) {
    if (namesTwo(text, where, known.tongue))
      return [
        whole({
          text,
          orders: [],
          isLoose: true,
          isBad: true,
          refusal: { kind: 'notUnderstood', line: text },
        }),
      ]
    return [
      whole(isHarmless(text, known.tongue) ? { text, orders: [] } : { text, orders: [], isLoose: true }),
    ]
  }
  if (meaning.ok)
    return SLASHED.test(text)
      ? [whole({ text, orders: [], refusal: { kind: 'eitherOr', line: text } })]
      : [
          whole({
            text,
            orders: ordersOf(meaning.value, text, where),
            isAsked:
              namesNation(text, where, known.tongue) ||
              isNameAmidWords(text, meaning.value, where, known.tongue),
          }),
        ]
  const parts = unpartedOrders(text)
  if (
    parts.length > 1 &&
    parts.length < MOST_UNPARTED &&
    (HAS_ARROW.test(text) || parts.every(part => HAS_KIND.test(part)))
  ) {
    let from = 0
    const all = parts.flatMap(part => {
      const start = text.indexOf(part, from)
      from = start + part.length
      const meaning = meaningIn(part, where, known)
      return meaning?.ok
        ? [{ text: part, start, end: from, orders: ordersOf(meaning.value, part, where) }]
        : []
    })
    if (all.length === parts.length && !isRiddle(all)) return all
  }
  const unparted = inARow(text, where) ?? inARow(text, where, known)
  if (unparted !== undefined && !isRiddle(unparted)) return unparted
  const { error } = meaning
  const half = ENDS_OPEN.test(text) ? meaningIn(text.replace(ENDS_OPEN, ''), where, known) : undefined
  if (half?.ok === false && half.error.kind === 'incomplete')
    return [whole({ text, orders: [], refusal: half.error })]
  if (error.kind === 'incomplete' && error.unit !== undefined)
    return [whole({ text, orders: [], alone: error.unit })]
  const words = wordsOf(text)
  const isOfUnit = error.kind === 'noSuchPlace' && error.unit?.power === where.power
  const hits = known.tongue.hitsIn(words)
  const reasoned = VAGUE.has(error.kind) ? withReason(text, words, hits, where, known) : undefined
  if (reasoned !== undefined) return reasoned
  const turned = VAGUE.has(error.kind) ? goalWith(text, words, hits, where, known) : undefined
  if (turned !== undefined) return [whole({ text, orders: [turned], isAsked: true })]
  // `A. Fortescue-Smith` is no order.
  const isOfPlaces = SPACED.test(text) || mentionsIn(text, where.board, known.tongue).length > 0
  const isBadAtSight =
    isOfPlaces &&
    KIND_FIRST.test(text) &&
    (ARROW_OR_LETTER.test(text) || hits.some(({ kind }) => VERBS.has(kind))) &&
    words.length <= (HAS_ARROW.test(text) ? MOST_WITH_ARROW : MOST_OF_AN_ORDER) &&
    (isOfUnit || words[1] === undefined || words[1].raw.length <= 3 || !known.tongue.isKnown(words[1]))
  // `… by an hour and a half`
  const isArticle = words[0]?.raw === 'a' && words[1] !== undefined && known.tongue.isKnown(words[1])
  if (isArticle && !isOfPlaces && error.kind === 'noSuchPlace')
    return [whole({ text, orders: [], isLoose: true })]
  const isBad = isBadAtSight || (isOfUnit && goesNowhere(text, words, hits, where, known.tongue))
  return [
    whole(
      VAGUE.has(error.kind)
        ? { text, orders: [], isLoose: true, refusal: error, isBad }
        : { text, orders: [], refusal: error },
    ),
  ]
}

/** `Brest attacks the English`: whether a place in it may be a people. `the English army` says whose it is. */
function namesNation(text: string, { board }: OrderContext, tongue: Tongue): boolean {
  const words = wordsOf(text)
  const isUnits = (at: number): boolean =>
    at < words.length && OF_KINDS.some(kind => tongue.isOf(words[at]!, kind))
  return mentionsIn(text, board, tongue, words).some(
    mention => isNation(words, mention, board) && !isUnits(mention.to),
  )
}

/** `Poor Silesia!`, `Bye bye Silesia`, where a unit must go: a name without a verb orders only if it stands alone. */
function isNameAmidWords(text: string, { kind }: Order, { board }: OrderContext, tongue: Tongue): boolean {
  if (kind !== 'remove' && kind !== 'build') return false
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  if (hits.some(hit => OF_SITES.has(hit.kind)) || HAS_KIND.test(text)) return false
  const named = wordsNamed(mentionsIn(text, board, tongue, words))
  const isLeft = ({ raw }: Word, at: number): boolean =>
    raw.length > 1 &&
    !/\d/.test(raw) &&
    !named.has(at) &&
    !hits.some(hit => hit.at === at && OF_NAMES.has(hit.kind))
  return named.size > 0 && words.some(isLeft)
}
const OF_SITES: ReadonlySet<string> = new Set(['DISBAND', 'BUILD', 'ARMY', 'FLEET'])
const OF_NAMES: ReadonlySet<string> = new Set(['THE', 'IN', 'AT', 'FROM'])

/** `North Sea with London`, `Bulgaria with the Smyrna army`: a goal, and the unit that goes there. */
function goalWith(
  text: string,
  words: readonly Word[],
  hits: readonly Hit[],
  where: OrderContext,
  known: Knowledge,
): Order | undefined {
  if (where.position.phase.kind !== 'movement') return undefined
  const link = hits.find(({ source, at }) => source === 'WITH' && at > 0)
  const unit = link && words[link.at + link.length]
  const [goal] = mentionsIn(text, where.board, known.tongue, words)
  if (link === undefined || unit === undefined || goal?.to !== link.at) return undefined
  const isLead = (at: number): boolean =>
    hits.some(hit => hit.at === at && (hit.kind === 'SMALL' || hit.kind === 'LEAD'))
  if (words.slice(0, goal.from).some((_, at) => !isLead(at))) return undefined
  const meaning = meaningIn(
    `${text.slice(unit.start)} - ${text.slice(words[goal.from]!.start, words[link.at - 1]!.end)}`,
    where,
    known,
  )
  return meaning?.ok === true && meaning.value.kind === 'move' ? meaning.value : undefined
}

/** `A Par - Bur because I want Munich`, `A Ven - Tyr to scare Austria`: an order and its reason. */
function withReason(
  text: string,
  words: readonly Word[],
  hits: readonly Hit[],
  where: OrderContext,
  known: Knowledge,
): readonly Stretch[] | undefined {
  const named = wordsNamed(mentionsIn(text, where.board, known.tongue, words))
  // `to scare Austria`; `A Par - Pic instead`
  const isAim = ({ source, at, length }: Hit): boolean =>
    source === 'TO' && words[at + length] !== undefined && !named.has(at + length)
  const isInstead = ({ source, at, length }: Hit): boolean =>
    source === 'CORRECT' && at + length === words.length
  const ends = hits.filter(hit => hit.source === 'REASON' || isAim(hit) || isInstead(hit))
  const cuts = [...new Set(ends.map(({ at }) => at))].filter(at => at >= LEAST_OF_AN_ORDER)
  for (const cut of cuts.toSorted((one, other) => one - other)) {
    const here = ends.filter(({ at }) => at === cut)
    // `… to Constantinople⏎for next season: …`
    if (hits.some(({ kind, at }) => at >= cut && kind === 'OTHERTURN')) return undefined
    const { end } = words[cut - 1]!
    const { start } = words[cut]!
    const [head, tail] = [text.slice(0, end), text.slice(start)]
    // `because Germany goes A Mun - Bur`: an order inside a reason is no order.
    const isReason = here.some(({ source }) => source === 'REASON')
    if (!isReason && (HAS_ARROW.test(tail) || HAS_KIND.test(` ${tail}`) || /\d/.test(tail))) return undefined
    const meaning = meaningIn(head, where, known)
    const isTalk = isReason && talkIn(tail, '', where.board, known.tongue) > TALK_OF_REASON
    // `A Mar holds for me the memory …` may be no order at all.
    const mayHold = isTalk || here.some(isInstead)
    if (meaning?.ok !== true || (meaning.value.kind === 'hold' && !mayHold)) continue
    // `Budapest is so beautiful`
    if (isNameAmidWords(head, meaning.value, where, known.tongue)) continue
    const order = { text: head, start: 0, end, orders: ordersOf(meaning.value, head, where) }
    return [
      order,
      { text: tail, start, end: text.length, orders: [], isLoose: true, isTalk, isAsked: !isTalk },
    ]
  }
  return undefined
}
const LEAST_OF_AN_ORDER = 2
/** How sure the model must be that the text after `because` is talk. */
const TALK_OF_REASON = 1.8

/** `A Mar to Xyz`, `Mar-Xyz`: a unit, a word for going, and an unknown name of one or two words. */
function goesNowhere(
  text: string,
  words: readonly Word[],
  hits: readonly Hit[],
  where: OrderContext,
  tongue: Tongue,
): boolean {
  const named = wordsNamed(mentionsIn(text, where.board, tongue, words))
  const goes = new Set(hits.flatMap(({ kind, at }) => (GOES_TO.has(kind) ? [at] : [])))
  const isUnit = (at: number): boolean => named.has(at) || (at === 0 && KIND_FIRST.test(text))
  const first = words.findIndex((_, at) => !isUnit(at) && !goes.has(at))
  if (first < 1 || words.length - first > MOST_OF_A_NAME || tongue.isKnown(words[first]!)) return false
  return KIND_FIRST.test(text) || HAS_ARROW.test(text) || goes.size > 0
}

const GOES_TO: ReadonlySet<string> = new Set(['MOVE', 'TO'])
const MOST_OF_A_NAME = 2

/** `A Ber S A Sil A Bur - Mar`: it is unclear what the first unit supports. */
const isRiddle = (parts: readonly Stretch[]): boolean =>
  parts.some(({ orders: [one] }, i) => {
    const [next] = parts[i + 1]?.orders ?? []
    return one?.kind === 'support' && one.to === undefined && next?.kind === 'move'
  })

/** `F Ank - Bla/Con`, `F Sev - Bla / hold`: a second goal, not a coast. */
const SLASHED = /\/\s*\p{L}{4,}|\/\s*(?![nsew]c\b)\p{L}{3}\b/iu

/** `F Edi / F Lon`, `F Lon > F Edi`: one or the other. */
const SITES_APART = /\p{L}\s*[/>]+\s*(?:a|f|army|fleet)\s+\p{L}/iu
/** `A/F Mar`, `Mar F/A` */
const BOTH_KINDS = /\b(?:a|f|army|fleet)\s*\/\s*(?:a|f|army|fleet)\b/i

/** `A Mrs S A Par - Bur` looks like an order, so it is a bad order and not prose. */
const SPACED = /\s-+\s|>/
const MOST_OF_AN_ORDER = 10
const MOST_WITH_ARROW = 20
const ARROW_OR_LETTER = /\p{L}\s*[-=]*>|\p{L}\s*-+\s*\p{L}|\s[schd]\s/iu
/** May follow another order in a row: `F Kie-Den`, `fleet in Kiel to Denmark`. */
const HAS_KIND = /(?:^|\s)(?:a|f|army|fleet)\s/i
export const HAS_ARROW = /[-=]*>|\p{L}\s?-\s?\p{L}/u
const KIND_FIRST = /^[^\p{L}]*(?:a|f|army|fleet)[^\p{L}]+\p{L}/iu

const MOST_IN_A_ROW = 80
const LONGEST_IN_A_ROW = 8
/** `tys s rom-nap`, `mun h`, `lon-eng` */
const IN_A_ROW = /^\p{L}{3}(?: h| s \p{L}{3}(?:-\p{L}{3})?|-\p{L}{3})$/iu

/**
 * `rom-nap tys s rom-nap mun h`: orders in the judges' shorthand with nothing between them, if there is only one way to
 * split them. If there is none, some of them may be orders that the rules forbid.
 */
function inARow(text: string, where: OrderContext, failing?: Knowledge): readonly Stretch[] | undefined {
  const words = [...text.matchAll(/\S+/g)]
  if (words.length < 4 || words.length > MOST_IN_A_ROW || where.position.phase.kind !== 'movement')
    return undefined
  const ways: { count: number; stretches: readonly Stretch[] }[] = [{ count: 1, stretches: [] }]
  for (let end = 1; end <= words.length; end++) {
    let found: { count: number; stretches: readonly Stretch[] } = { count: 0, stretches: [] }
    for (let first = Math.max(0, end - LONGEST_IN_A_ROW); first < end; first++) {
      const before = ways[first]!
      if (before.count === 0) continue
      const start = words[first]!.index
      const stop = words[end - 1]!.index + words[end - 1]![0].length
      const part = { text: text.slice(start, stop), start, end: stop }
      const said = part.text.replace(/[,;.]+$/, '')
      const meaning = failing && IN_A_ROW.test(said) ? meaningIn(said, where, failing) : undefined
      const order = meaning?.ok === true ? meaning.value : meaningAtSight(said, where)
      const isForbidden = meaning?.ok === false && meaning.error.kind === 'illegal'
      if (order === undefined && !isForbidden) continue
      const told = isForbidden ? { orders: [], refusal: meaning.error } : { orders: [order!] }
      found = {
        count: found.count + before.count,
        stretches: [...before.stretches, { ...part, ...told }],
      }
    }
    ways.push(found)
  }
  const last = ways.at(-1)!
  return last.count === 1 && last.stretches.length > 1 ? last.stretches : undefined
}

/** No unit of the writer's own stands there, or the order is not for this phase. */
export const OF_STRANGERS: ReadonlySet<OrderRefusal['kind']> = new Set([
  'notYourUnit',
  'noUnitThere',
  'wrongPhase',
])

/** Refusals that prose gets as well as bad orders. */
const VAGUE: ReadonlySet<OrderRefusal['kind']> = new Set(['notUnderstood', 'noSuchPlace', ...OF_STRANGERS])

const ordersOf = (order: Order, text: string, where: OrderContext): readonly Order[] =>
  order.kind === 'waive' ? Array.from({ length: waivesMeant(text, where) }, () => order) : [order]

/** What a text means as it stands, or without empty words; undefined if it cannot be an order. */
function meaningIn(text: string, where: OrderContext, known: Knowledge): Meaning | undefined {
  const { meanings } = known
  if (meanings.has(text)) return meanings.get(text)
  const meaning = mayBeOrder(text, where, known.tongue) ? anyMeaning(text, where, known) : undefined
  meanings.set(text, meaning)
  return meaning
}

/** What a text means as it stands, or translated into English. Two languages may give two orders. */
function anyMeaning(text: string, where: OrderContext, known: Knowledge): Meaning {
  const { tongue } = known
  const whole = plainestMeaning(text, where, known)
  if (tongue.others.length === 0 || (whole.ok && !namesSeveral(text, where, tongue))) return whole
  const others = tongue.others.flatMap(language => {
    const ways = [text, ...rejoined(text, language, where, tongue), ...rightIn(text, language, where, tongue)]
    const writtenIn = (isFree: boolean): readonly (readonly string[])[] =>
      ways.map(written => inEnglish(written, language, where, tongue, isFree))
    const isTurned = isFronted(text, language, tongue)
    const meaningsOf = (texts: readonly (readonly string[])[]): readonly (readonly Meaning[])[] =>
      texts.map(some =>
        some.map(english => {
          const turned = isTurned ? unturned(english) : undefined
          return meaningInEnglish(turned ?? english, where, known)
        }),
      )
    const readIn = (meanings: readonly (readonly Meaning[])[]): readonly Meaning[] =>
      meanings.map(some => some.filter(({ ok }) => ok)).find(some => some.length > 0) ?? []
    const strict = writtenIn(false)
    const meanings = meaningsOf(strict)
    const read = readIn(meanings)
    if (read.length > 0) return read
    const freely = tongue.isForeign ? writtenIn(true) : []
    const free = readIn(meaningsOf(freely.map((some, i) => some.filter(each => !strict[i]!.includes(each)))))
    return free.length > 0 ? free : meanings.flat().slice(0, 1)
  })
  const read = [whole, ...others].flatMap(meaning => (meaning.ok ? [meaning.value] : []))
  const orders = read.filter((order, i) => read.findIndex(each => isSameOrder(each, order)) === i)
  const [first, another] = orders
  if (first !== undefined)
    return another === undefined ? ok(first) : err({ kind: 'twoMeanings', meanings: orders })
  return others.find(meaning => !meaning.ok && !VAGUE.has(meaning.error.kind)) ?? whole
}

/** Cached: two languages often have the same translation. */
function meaningInEnglish(english: string, where: OrderContext, known: Knowledge): Meaning {
  // No text that is looked up as it stands contains a line break.
  const key = `\n${english}`
  const before = known.meanings.get(key)
  const meaning = before ?? plainestMeaning(english, where, known)
  known.meanings.set(key, meaning)
  return meaning
}

/** Whether a name in it may mean several places in the letter's language: `Edi - Noor`. */
function namesSeveral(text: string, { board }: OrderContext, tongue: Tongue): boolean {
  if (!tongue.isForeign) return false
  const words = wordsOf(text)
  const mentions = mentionsIn(text, board, tongue, words)
  return words.some((_, at) => {
    const isOfBoard = mentions.some(({ from, isOfTongue }) => from === at && isOfTongue !== true)
    return !isOfBoard && (tongue.placesAt(words, at, text)?.ids.length ?? 0) > 1
  })
}

/** With the verb in one piece, if it stands in two: `greift Budapest an`, `wird nach Albanien befördert`. */
function rejoined(
  text: string,
  language: string,
  { board }: OrderContext,
  tongue: Tongue,
): readonly string[] {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (words.length < LEAST_REJOINED || last === undefined) return []
  const mentions = mentionsIn(text, board, tongue, words)
  if (mentions.some(({ to }) => to === words.length)) return []
  const isVerb = ({ language: of, source, length, at }: Hit): boolean =>
    of === language && length === 2 && at === 0 && OF_TWO_PARTS.has(source)
  const named = wordsNamed(mentions)
  return words.slice(0, -2).flatMap((word, at) => {
    if (named.has(at) || !tongue.hitsIn([word, last]).some(isVerb)) return []
    const [head, tail] = [text.slice(0, word.end), text.slice(word.end, last.start)]
    return [`${head} ${last.raw}${tail}`.trim()]
  })
}
const LEAST_REJOINED = 4
const OF_TWO_PARTS: ReadonlySet<string> = new Set(['GO', 'HOLDS', 'SUPPORTS', 'CONVOYS', 'CONVOYED'])

/** With order words spelled right: `unterstüzt`. */
function rightIn(text: string, language: string, { board }: OrderContext, tongue: Tongue): readonly string[] {
  const words = wordsOf(text)
  const named = wordsNamed(mentionsIn(text, board, tongue, words))
  let made = ''
  let from = 0
  words.forEach((word, at) => {
    const right = named.has(at) || tongue.isKnown(word) ? undefined : tongue.rightIn(word, language)
    if (right === undefined || gazetteerOf(board).named(word.folded, 'slipped').length > 0) return
    made += text.slice(from, word.start) + right
    from = word.end
  })
  return from === 0 ? [] : [made + text.slice(from)]
}

/** `Zweitens geleitet die Flotte in der Nordsee die Armee …`: after such a word the verb stands before its unit. */
const isFronted = (text: string, language: string, tongue: Tongue): boolean =>
  tongue.hitsIn(wordsOf(text)).some(hit => hit.at === 0 && hit.kind === 'FRONT' && hit.language === language)

/** `Zweitens convoys the fleet in the NTH the army …`: puts the unit before its verb. */
function unturned(english: string): string | undefined {
  const [verbLast, verb] = VERB_FRONT.exec(english) ?? []
  if (verbLast === undefined || verb === undefined) return undefined
  const behind = english.slice(verbLast.length)
  const [unit] = UNIT_TOLD.exec(behind) ?? []
  return unit === undefined ? undefined : `${unit} ${verb}${behind.slice(unit.length)}`
}
const VERB_FRONT = /^\S+(?: \S+)? (moves|attack|supports|convoys|convoyed|holds) /
const UNIT_TOLD = /^(?:the )?(?:army|fleet) (?:in |from |the |to ){0,2}\S+/

/** `par convoi` on a board with Paris, `Wie` in a German letter: a short name counts only where a name stands. */
const isOfPhrase = ({ from, to }: Mention, text: string, words: readonly Word[], hits: readonly Hit[]) =>
  to - from === 1 &&
  hits.some(({ at, length }) => at === from && length > 1) &&
  !UNIT_BEFORE.test(text.slice(0, words[from]!.start))

/**
 * The text with its order words in English and all others unchanged. Several versions if a name may mean several
 * places.
 * `isFree`: a letter stands for each word that it may: `Gre a Bul - Ser`.
 */
function inEnglish(
  text: string,
  language: string,
  { board }: OrderContext,
  tongue: Tongue,
  isFree: boolean,
): readonly string[] {
  const words = wordsOf(text)
  const ofTrade = tongue
    .hitsIn(words)
    .filter(hit => hit.language === language && ENGLISH[hit.source] !== undefined)
  const mentions = mentionsIn(text, board, tongue, words).filter(
    mention => mention.isOfTongue !== true && !isOfPhrase(mention, text, words, ofTrade),
  )
  const named = wordsNamed(mentions)
  const isNation = ({ source, at }: Hit): boolean => tongue.nationAt(words, at, text) === source
  const hits = ofTrade.filter(
    hit => !named.has(hit.at) && (NATIONS[hit.source] === undefined || isNation(hit)),
  )
  const isOfKind = (at: number): boolean => hits.some(hit => hit.at === at && OF_KINDS.includes(hit.source))
  const places = words.map((_, at) => {
    const place = tongue.placesAt(words, at, text)
    // `A TYR`, `St. Petersburg`: an abbreviation or a longer name of the board wins over a short name in the letter's language.
    const ofBoard = mentions.find(({ from, to }) => from <= at && at < to)
    // `Ég` and `Ärm` are not in English letters.
    if (place !== undefined && ofBoard?.to === at + 1 && !/^[\x20-\x7e]+$/.test(words[at]!.raw)) return place
    const isOfBoard = ofBoard !== undefined && (ofBoard.from < at || ofBoard.to - at > (place?.length ?? 0))
    return isOfBoard || (place?.isShort && ofBoard !== undefined) ? undefined : place
  })
  if (hits.length === 0 && places.every(place => place === undefined)) return []
  let made: readonly string[] = ['']
  const add = (...ways: readonly string[]): void => {
    // A text with too many meanings has none, since no meaning may be left out.
    made = made.length * ways.length > MOST_WAYS ? [] : made.flatMap(before => ways.map(way => before + way))
  }
  let from = 0
  let before = ''
  // `Armata Parigi a Borgogna`
  let isBehindName = false
  // `Armée à Rome`, `reste à Londres`; but in `F|A Bre` it is a unit's letter.
  const isBehindWord = (at: number): boolean =>
    at > 0 && words[at - 1]!.raw.length > 1 && (before === 'HOLDS' || OF_KINDS.includes(before))
  // `Grè T` in French, `Gre a Bul - Ser` in Spanish; `A Ven - T` is a hold in no language.
  const mayBeShort = ({ source, at }: Hit): boolean =>
    !SHORT.has(source) || (isFree && !isAtArrow(words, at, 1, text))
  for (let at = 0; at < words.length; ) {
    const here = hits
      .filter(
        hit =>
          hit.at === at &&
          (words[at]!.folded.length + hit.length > 2 ||
            (BY_LETTER.has(hit.source) && mayBeShort(hit)) ||
            (hit.source === 'IN' && isBehindWord(at)) ||
            (isBehindName && hit.source === 'TO')),
      )
      .sort(
        (one, other) => other.length - one.length || rank(one.source, before) - rank(other.source, before),
      )
    // `F OST U A Sil - Ber`, `Kon - Bul`: after a unit's letter and before an arrow a word is a place, whatever else it may be.
    const place = places[at]
    const isPlaceHere = place !== undefined && isAtArrow(words, at, place.length, text)
    const hit = isPlaceHere ? undefined : here[0]
    // `mit der Flotte von London in die Nordsee`
    const isWith = at === 0 && tongue.isOf(words[0]!, 'BEGINWITH') && [1, 2].some(isOfKind)
    if (isWith) {
      at++
      from = words[0]!.end
      continue
    }
    if (hit === undefined) {
      if (place !== undefined) {
        const before = text.slice(from, words[at]!.start)
        add(...place.ids.map(id => `${before}${plainName(id, board)} `))
        from = words[at + place.length - 1]!.end
      }
      before = ''
      isBehindName = place !== undefined || named.has(at)
      at += place?.length ?? 1
      continue
    }
    const start = text.slice(from, words[at]!.start)
    const isLetter = words[at]!.raw.length === 1
    const ways = isFree && isLetter ? here.map(({ source }) => source) : [hit.source]
    add(...[...new Set(ways)].map(source => `${start}${ENGLISH[source]} `))
    at += hit.length
    from = words[at - 1]!.end
    before = hit.source
    isBehindName = false
  }
  const rest = text.slice(from)
  return made.map(begun =>
    (begun + rest)
      .replace(/\s+/g, ' ')
      // `wird per Konvoi übergesetzt`
      .replace(/\bconvoyed convoyed\b/, 'convoyed')
      // `fleet English in the Channel`
      .replace(NATION_BEHIND, '$2 $1')
      .trim()
      .replace(HOLDS_IN, (whole, unit: string, there: string) =>
        isSamePlace(unit, there, board) ? `${unit} holds` : whole,
      ),
  )
}
const MOST_WAYS = 64
const NATION_BEHIND = new RegExp(`\\b(army|fleet) (${Object.values(NATIONS).join('|')})\\b`, 'g')

/** `la flotte de Londres reste à Londres`: it holds where it stands. */
const HOLDS_IN = /^(.{3,60}) holds (?:(?:in|to|the) ){1,2}([^,;]{3,40})$/
const UNIT_FRONT = /^(?:\W*\d*\W+)?(?:(?:the|army|fleet|in|from|a|f) )*/i
function isSamePlace(unit: string, there: string, board: Board): boolean {
  const at = (name: string): readonly Province[] =>
    gazetteerOf(board)
      .named(name.replace(UNIT_FRONT, '').toLowerCase().trim(), 'exact')
      .map(({ province }) => province)
  const [here] = at(unit)
  return here !== undefined && at(there).includes(here)
}

/** After `army` a preposition says where the unit stands, after a verb where it goes. */
function rank(source: string, before: string): number {
  if (source === 'IN') return STANDING.has(before) ? 0 : 2
  return source === 'THE' || source === 'FROM' ? 3 : 1
}
const STANDING: ReadonlySet<string> = new Set(['ARMY', 'FLEET', 'THE', 'HOLDS'])

/** An id such as `tyr` may mean two places on the standard board, so the full name replaces it. */
function plainName(id: string, board: Board): string {
  const at = board.ambiguous.has(id) ? board.place(id) : undefined
  return at === undefined ? id : board.provinces[board.province(at)]!.name
}

/** One-letter words that count only in a letter of their language. */
const SHORT: ReadonlySet<string> = new Set(['SHORTHOLD', 'SHORTSUPPORT'])

const ENGLISH: Readonly<Record<string, string>> = {
  SHORTHOLD: 'holds',
  SHORTSUPPORT: 'supports',
  HOLDS: 'holds',
  CROSSES: 'holds',
  GO: 'moves',
  MOVE: 'move',
  TO: 'to',
  FROM: 'from',
  SUPPORTS: 'supports',
  ATTACK: 'attack',
  CONVOYS: 'convoys',
  CONVOYED: 'convoyed',
  VIA: 'via',
  DISBANDS: 'disbands',
  BUILDS: 'build',
  WAIVES: 'waive',
  ARMY: 'army',
  FLEET: 'fleet',
  IN: 'in',
  THE: 'the',
  AND: 'and',
  NO: 'no',
  RETREATS: 'retreats',
  COASTN: 'north coast',
  COASTS: 'south coast',
  COASTE: 'east coast',
  COASTW: 'west coast',
  SUPPORTED: 'supported by',
  ...NATIONS,
}

function plainestMeaning(written: string, where: OrderContext, known: Knowledge): Meaning {
  const text = unfused(written, where)
  const whole = meaningOf(text, where, known)
  if (whole.ok) return whole
  for (const plainer of plainerThan(text, where, known.tongue)) {
    if (ENDS_OPEN.test(plainer) && !ENDS_OPEN.test(text)) continue
    const meaning = meaningOf(plainer, where, known)
    if (meaning.ok || isPlainer(meaning.error, whole.error)) return meaning
  }
  return whole
}

/** Whether a refusal says more than another: "no unit there" says more than "no such place". */
const isPlainer = ({ kind }: OrderRefusal, { kind: other }: OrderRefusal): boolean =>
  VAGUE.has(other) && (!VAGUE.has(kind) || (!OF_STRANGERS.has(other) && OF_STRANGERS.has(kind)))

/** `A Ruh SA Kie - Mun`: splits a verb's letter from a unit's. */
const unfused = (text: string, { board, legality }: OrderContext): string =>
  text.replace(FUSED, (whole, verb: string, letter: string, place: string) => {
    const places = gazetteerOf(board).named(place.toLowerCase(), 'exact')
    const isThere = places.some(({ province }) => legality.standing.unitIn(province) !== undefined)
    return isThere ? ` ${verb} ${letter} ${place}` : whole
  })
const FUSED = /\s([sc])([af])\s+(\p{L}{3,20})(?!\p{L})/giu

function meaningOf(text: string, where: OrderContext, { effort }: Knowledge): Meaning {
  if (effort.isSpent) return err({ kind: 'unread', line: text })
  const lawful = lawfulMeaning(text, where, new Effort(effort))
  if (lawful.ok || !isLenient(where)) return lawful
  return lenientMeaning(text, where, new Effort(effort))
}

/** A text that names no place and no waive is no order. */
function mayBeOrder(text: string, where: OrderContext, tongue: Tongue): boolean {
  const isWinter = where.position.phase.kind === 'adjustment'
  if (isWinter && (WAIVES.test(text) || hasKind(text, 'WAIVE', tongue))) return true
  if (isPartOfMap(text, where, tongue)) return false
  return mentionsIn(text, where.board, tongue).length > 0 || LIKE_ORDER.test(text) || isPlace(text, where)
}

/** `NORD`: a part of the map, and not a place in full or abbreviated. */
function isPartOfMap(text: string, { board }: OrderContext, tongue: Tongue): boolean {
  const [word, ...others] = wordsOf(text)
  return (
    word !== undefined &&
    others.length === 0 &&
    tongue.isForeign &&
    PARTS_OF_MAP.some(kind => tongue.isOf(word, kind)) &&
    gazetteerOf(board).named(word.folded, 'exact').length === 0
  )
}
const PARTS_OF_MAP = ['LEAD', 'COASTN', 'COASTS', 'COASTE', 'COASTW']

const isPlace = (text: string, { board }: OrderContext): boolean =>
  text.length < LONGEST_NAME && gazetteerOf(board).named(text.trim().toLowerCase(), 'slipped').length > 0

const WAIVES = /\b(?:w|waives?|pass|no builds?|decline|skip|nothing)\b/i
const LIKE_ORDER = /(?:^|[\s(])(?:a|f|army|fleet)[\s(]+\p{L}{2}|\p{L}\s*(?:->|=>|>|-)\s*\p{L}/iu

/** Word kinds that add nothing to an order. */
const AT_ENDS: ReadonlySet<string> = new Set(['FILLER', 'GREETING', 'HARMLESS', 'LEAD'])
const IN_THE_MIDST: ReadonlySet<string> = new Set(['FILLER', 'MODAL'])

/** Plainer versions: without courtesies at the ends and fillers in the middle, and with order words spelled right. */
function* plainerThan(text: string, where: OrderContext, tongue: Tongue): Generator<string> {
  const words = wordsOf(text)
  const idle = new Set<number>()
  const inside = new Set<number>()
  const named = wordsNamed(mentionsIn(text, where.board, tongue, words))
  for (const { kind, at, length } of tongue.hitsIn(words).filter(hit => !named.has(hit.at)))
    for (let i = at; i < at + length; i++) {
      if (AT_ENDS.has(kind)) idle.add(i)
      if (IN_THE_MIDST.has(kind) && i > 0) inside.add(i)
    }
  // From the ends first: `please A Par - Bur, thanks`.
  let [first, last] = [0, words.length]
  while (idle.has(first)) first++
  // `A Eng -> Best`: after an arrow stands a place, whatever else the word may be.
  const isGoal = (at: number): boolean =>
    at > 0 && /[-=>]/.test(text.slice(words[at - 1]!.end, words[at]!.start))
  while (idle.has(last - 1) && !isGoal(last - 1)) last--
  if (first >= last) return
  const ends = text.slice(
    first === 0 ? 0 : words[first]!.start,
    last === words.length ? text.length : words[last - 1]!.end,
  )
  if (ends !== text) yield ends
  let bare = ''
  let from = words[first]!.start
  for (let i = first; i < last; i++) {
    if (!inside.has(i)) continue
    bare += text.slice(from, words[i]!.start)
    from = words[i]!.end
  }
  const plain = `${bare}${text.slice(from, words[last - 1]!.end)}`.replace(/\s+/g, ' ')
  if (plain !== ends) yield plain
  const right = rightWords(plain, where, tongue)
  if (right !== plain) yield right
}

/** Corrects unknown words that are one slip from an order word: `mvoes`. */
function rightWords(text: string, { board }: OrderContext, tongue: Tongue): string {
  const words = wordsOf(text)
  const named = wordsNamed(mentionsIn(text, board, tongue, words))
  let made = ''
  let from = 0
  words.forEach((word, at) => {
    const right = named.has(at) || tongue.isKnown(word) ? undefined : spelledRight(word)
    const mayBePlace = right !== undefined && gazetteerOf(board).named(word.folded, 'slipped').length > 0
    if (mayBePlace) return
    if (right === undefined) return
    made += text.slice(from, word.start) + right
    from = word.end
  })
  return made + text.slice(from)
}

/** `and gas to spa thx`: names that are also everyday words. */
const namesTwo = (text: string, { board }: OrderContext, tongue: Tongue): boolean =>
  hasKind(text, 'TO', tongue) &&
  wordsOf(text).filter(({ folded }) => gazetteerOf(board).named(folded, 'exact').length > 0).length > 1

/** Whether the words name no unit and change nothing. */
function isHarmless(text: string, tongue: Tongue): boolean {
  const words = wordsOf(text)
  if (words.length === 0) return true
  // `A Ven - Tri / H`, `Kiel | to | Berlin`
  const isVerb = ({ kind }: Hit): boolean => VERBS.has(kind) || kind === 'TO'
  if (words.length === 1 && tongue.hitsIn(words).some(isVerb)) return false
  if (tongue.hitsIn(words).some(hit => CHANGES.has(hit.kind) || tellsUnits(hit, words))) return false
  return words.filter(word => tongue.isKnown(word)).length * 2 >= words.length
}

/** Whether the word names units, or what they do. */
const tellsUnits = ({ kind, at, length }: Hit, words: readonly Word[]): boolean =>
  OF_UNITS.has(kind) && (length > 1 || words[at]!.folded.length > 1)

const OF_UNITS: ReadonlySet<string> = new Set([
  'HOLD',
  'SUPPORT',
  'CONVOY',
  'DISBAND',
  'REST',
  'ARMY',
  'FLEET',
])

/** `Mun and Ruh hold`, `Kiel and the Baltic support Denmark`: units without a verb share that of the next one. */
function withSharedVerbs(
  stretches: readonly Stretch[],
  where: OrderContext,
  tongue: Tongue,
): readonly Stretch[] {
  // `Hold A Par, A Mar and F Bre`
  const [first, ...others] = stretches
  const isHoldFirst = first?.orders[0]?.kind === 'hold' && beginsWith(first.text, 'HOLD', tongue)
  if (isHoldFirst && others.length > 0 && others.every(({ alone }) => alone !== undefined))
    return [
      first,
      ...others.map(({ text, start, end, alone }) => ({ text, start, end, orders: [hold(alone!)] })),
    ]
  const made: Stretch[] = []
  // `A Lon - Nwy via Nth, Nwg`: a unit on the route shares no order.
  const isCarried = stretches.map((_, i) => /\bvia\b/i.test(stretches[i - 1]?.text ?? ''))
  for (const [i, each] of [...stretches.entries()].toReversed()) {
    const incomplete = each.refusal?.kind === 'incomplete' ? each.refusal.unit : undefined
    const unit =
      each.alone ?? incomplete ?? (each.orders.length > 0 ? undefined : unitIn(each.text, where, tongue))
    const helped = unit && helpedBefore(unit, each.text, stretches[i - 1], where, tongue)
    const [order] = made[0]?.orders ?? []
    const shared =
      helped ??
      (each.alone === undefined || order === undefined || isCarried[i]
        ? undefined
        : sharedBy(each.alone, order, where))
    if (shared === undefined) made.unshift(each)
    else {
      const { text, start, end } = each
      made.unshift({ text, start, end, orders: [shared] })
    }
  }
  return made
}

/** `Bulgarien unterstützt diesen Angriff`: it supports the order before. */
function withoutThatMove(text: string, tongue: Tongue): string {
  const words = wordsOf(text)
  const isThat = (at: number): boolean => {
    const { kinds, length } = tongue.dueAt(words, at)
    return kinds.includes('THATMOVE') && at + length === words.length
  }
  const that = words.findIndex((_, at) => at > 1 && isThat(at))
  const isHelp =
    that > 0 &&
    tongue.hitsIn(words).some(({ kind, at, length }) => kind === 'SUPPORT' && at + length === that)
  return isHelp ? text.slice(0, words[that - 1]!.end) : text
}

/** The only unit that a text names, if it is the writer's own: `la Bulgarie soutient`. */
function unitIn(text: string, { board, legality, power }: OrderContext, tongue: Tongue): Unit | undefined {
  const words = wordsOf(text)
  const [mention, another] = mentionsIn(text, board, tongue, words)
  const [at, other] = mention?.provinces ?? []
  if (mention === undefined || another !== undefined || at === undefined || other !== undefined)
    return undefined
  const isSmall = (word: Word): boolean => BEFORE_UNIT.some(kind => tongue.isOf(word, kind))
  const unit = legality.standing.unitIn(at)
  return words.slice(0, mention.from).every(isSmall) && unit?.power === power ? unit : undefined
}
const BEFORE_UNIT = ['THE', 'IN', 'FROM', 'AND', 'ARMY', 'FLEET']

/**
 * `Eas - Ion, Aegean supports, Greece holds`, `Yor - Nwy, Nth convoys`: a support or convoy that names nothing is for the
 * order before.
 */
function helpedBefore(
  unit: Unit,
  text: string,
  before: Stretch | undefined,
  { board, legality, rules }: OrderContext,
  tongue: Tongue,
): Order | undefined {
  const words = wordsOf(withoutThatMove(text, tongue))
  const last = tongue.hitsIn(words).filter(({ at, length }) => at + length === words.length)
  const [order, another] = before?.orders ?? []
  const told = order !== undefined && another === undefined ? unitTold(order) : undefined
  if (order === undefined || told === undefined || told === unit) return undefined
  const from = board.province(told.at)
  const says = (verb: string): boolean => last.some(({ kind }) => kind === verb)
  const to = order.kind === 'move' ? order.to : undefined
  const helped =
    to !== undefined && says('CONVOY')
      ? convoy(unit, from, board.province(to))
      : (to !== undefined || order.kind === 'hold') && says('SUPPORT')
        ? support(unit, from, to)
        : undefined
  return helped !== undefined && legality.whyNot(helped, rules) === undefined ? helped : undefined
}

function sharedBy(unit: Unit, order: Order, { legality, rules }: OrderContext): Order | undefined {
  const told = unitTold(order)
  if (told === undefined || told === unit) return undefined
  if (order.kind === 'hold') return hold(unit)
  if (order.kind !== 'support') return undefined
  const same = support(unit, order.from, order.to)
  return legality.whyNot(same, rules) === undefined ? same : undefined
}

const beginsWith = (text: string, kind: string, tongue: Tongue): boolean =>
  tongue.hitsIn(wordsOf(text)).some(hit => hit.kind === kind && hit.at === 0)

export const hasKind = (text: string, kind: string, tongue: Tongue): boolean =>
  tongue.hitsIn(wordsOf(text)).some(hit => hit.kind === kind)

const OF_THE_REST: ReadonlySet<string> = new Set([
  'REST',
  'ALL',
  'HOLD',
  'SAME',
  'FILLER',
  'GREETING',
  'HARMLESS',
  'ARMY',
  'FLEET',
  'LEAD',
])
export const OF_KINDS: readonly string[] = ['ARMY', 'FLEET']

/** Small words that may stand among those. */
const LINKS: ReadonlySet<string> = new Set(
  'the my our of units unit armies fleets in a position place their its mine as well where they are there'.split(
    ' ',
  ),
)
const MANY = /\b(?:units|armies|fleets)\b/i

/** `The rest hold`, `all others stay`, `both armies hold`, `all but Paris hold`: the orders for units that are not named. */
function restIn(
  text: string,
  { board, position, power, onFile = [] }: OrderContext,
  tongue: Tongue,
): readonly Order[] | undefined {
  if (position.phase.kind !== 'movement' || HAS_ARROW.test(text)) return undefined
  const words = wordsOf(text)
  const covered = new Set<number>()
  const kinds = new Set<string>()
  const cover = (from: number, to: number): void => {
    for (let i = from; i < to; i++) covered.add(i)
  }
  const hits = tongue.hitsIn(words)
  const isCounted = (word: Word): boolean => countOf(word, tongue) !== undefined
  const count = words.find(isCounted)
  if (count !== undefined) cover(words.indexOf(count), words.indexOf(count) + 1)
  // `All units hold in the north`
  const isWhere = ({ kind, at }: Hit): boolean =>
    kind === 'LEAD' && hits.some(hit => hit.kind === 'AT' && hit.at + hit.length === at)
  for (const hit of hits.filter(each => OF_THE_REST.has(each.kind) && !isWhere(each))) {
    kinds.add(hit.kind)
    cover(hit.at, hit.at + hit.length)
  }
  const but = hits.find(({ kind }) => kind === 'EXCEPT')
  const behind = but?.at ?? words.length
  const excepted = mentionsIn(text, board, tongue, words).filter(({ from }) => from > behind)
  for (const { from, to } of excepted) cover(from, to)
  // `All hold but the fleet`
  const isKind = ({ kind, at }: Hit): boolean => OF_KINDS.includes(kind) && at > behind
  const ofKind = excepted.length > 0 ? undefined : hits.find(isKind)
  if (but !== undefined) {
    cover(but.at, but.at + but.length)
    if (excepted.length === 0 && ofKind === undefined) return undefined
  }
  const isOfMany = but !== undefined || kinds.has('REST') || kinds.has('ALL') || MANY.test(text)
  const isSame = kinds.has('REST') && kinds.has('SAME')
  if (!(kinds.has('HOLD') || isSame) || !isOfMany) return undefined
  if (words.some(({ folded }, at) => !covered.has(at) && !LINKS.has(folded))) return undefined
  // `BOTH stand`, with a fleet in the Gulf of Bothnia
  const ownAt = new Set(
    position.units.filter(unit => unit.power === power).map(({ at }) => board.province(at)),
  )
  const namesOwn = ({ folded }: Word): boolean =>
    folded.length > 2 &&
    gazetteerOf(board)
      .named(folded, 'begun')
      .some(({ province }) => ownAt.has(province))
  if (words.length <= 2 && words.some(namesOwn)) return undefined
  const head = text.slice(0, words[behind]?.start)
  const isExcepted = ({ at, kind }: Unit): boolean =>
    kind.toUpperCase() === ofKind?.kind ||
    excepted.some(({ provinces }) => provinces.includes(board.province(at)))
  const said = unitsSaid(head, position.units, power)
  if (count !== undefined && (kinds.has('REST') || countOf(count, tongue) !== said.length)) return undefined
  // `The rest stays as it is`: units keep their orders, and those without one hold.
  const isLeft = (unit: Unit): boolean => isSame && onFile.some(order => unitTold(order) === unit)
  return said.flatMap(unit => (isExcepted(unit) || isLeft(unit) ? [] : [hold(unit)]))
}

/** `The rest stays` is unsure if one of them is ordered to do something else; `the rest as before` if one of them has no order. */
function isUnsure(
  text: string,
  rest: readonly Order[],
  { onFile = [] }: OrderContext,
  tongue: Tongue,
): boolean {
  const hits = tongue.hitsIn(wordsOf(text))
  const says = (kind: string): boolean => hits.some(hit => hit.kind === kind)
  if (says('SAME')) return rest.length > 0 && !says('HOLD')
  const goes = (unit: Unit | undefined): boolean =>
    onFile.some(order => order.kind !== 'hold' && unitTold(order) === unit)
  return says('STAYS') && rest.some(order => goes(unitTold(order)))
}

/** All of a power's units, or only its armies or fleets. */
function unitsSaid(text: string, units: readonly Unit[], power: Power): readonly Unit[] {
  const kind = /\barm(?:y|ies)\b/i.test(text) ? 'army' : /\bfleets?\b/i.test(text) ? 'fleet' : undefined
  return units.filter(unit => unit.power === power && (kind === undefined || unit.kind === kind))
}

const OF_ALL: ReadonlySet<string> = new Set(['ALL', 'POINT', 'PROXY', 'TO', 'LEAD', 'FILLER', 'GREETING'])

/** `my fleets proxy to Germany`: one sentence leaves several units to another power. */
function leftIn(
  text: string,
  { board, position, power, proxies }: OrderContext,
  tongue: Tongue,
): Result<readonly Order[], OrderRefusal> | undefined {
  if (proxies !== true || position.phase.kind !== 'movement') return undefined
  const words = wordsOf(text)
  const hits = tongue.hitsIn(words)
  const is = (kind: string): boolean => hits.some(hit => hit.kind === kind)
  if (!is('PROXY') || !(is('ALL') || is('POINT') || MANY.test(text))) return undefined
  const to = gazetteerOf(board).powerCalled(words.at(-1)!.folded)
  const isOdd = ({ folded }: Word, at: number): boolean =>
    !LINKS.has(folded) && !hits.some(hit => OF_ALL.has(hit.kind) && hit.at <= at && at < hit.at + hit.length)
  if (to === undefined || words.slice(0, -1).some(isOdd)) return undefined
  const units = unitsSaid(text, position.units, power)
  const [first] = units
  if (first !== undefined && to === power) return err({ kind: 'proxyToSelf', unit: first, to })
  return ok(units.map(unit => ({ kind: 'proxy', unit, to })))
}
