// A YES to waiting orders with words beside it: which of them it leaves out, and orders that come in their place.

import { looksLikeOrders } from '../../reader/line/marks.ts'
import type { RefusedLine } from '../../reader/line/said.ts'
import { mentionsIn, tongueOf } from '../../reader/mentions.ts'
import { wordsOf } from '../../reader/words.ts'
import type { Board, Power, Province } from '../../rules/board/board.ts'
import { type Order, spellOrder } from '../../rules/orders/order.ts'
import type { RequestOf } from '../commands/all.ts'
import type { SeatedContext } from '../commands/context.ts'
import { besideYes, DOINGS, onlyNames, unitsNamed } from '../commands/reading/answers.ts'
import { powersOf } from '../game/game.ts'
import { whereOf } from '../game/sheets/ordering.ts'
import { proposalNow } from './asking.ts'
import type { LetterContext } from './context.ts'
import { unitIn } from './mails/proposed.ts'
import { UNKNOWN } from './orders.ts'
import { sheetsFor } from './sheets.ts'

interface YesBut {
  /** The waiting orders that are not entered; the writer is told so. */
  readonly left: readonly string[]
  /** The orders that are entered, below their heading. */
  readonly lines: readonly string[]
  /** What is read as orders of its own. */
  readonly below: readonly string[]
}

type Proposed = RequestOf<'orders'>

/** What the words beside a YES do to the orders that it enters; undefined if they do nothing to them. */
export async function yesBut(
  line: string,
  context: LetterContext & SeatedContext,
): Promise<YesBut | undefined> {
  const saying = proposalNow(context)?.saying
  const said = besideYes(line, (saying?.lines.length ?? 1) - 1)
  if (saying === undefined || said === undefined) return undefined
  const { board } = context.world()
  const { kind, words } = said
  if (kind === 'without') return withoutSome(saying, words, board, line)
  if (kind === 'all')
    return [0, saying.lines.length - 1].includes(Number(words)) ? without(saying, []) : undefined
  if (kind === 'names')
    return onlyNames(placesIn(words, board, line).rest) ? withoutSome(saying, words, board, line) : undefined
  if (kind === 'these' || kind === 'skip' || kind === 'split') return someNamed(saying, said, board, line)
  if (kind === 'only') return onlySome(saying, words, board, line)
  const { newer, failed } = await readBeside(words, context)
  const mayName = newer.length === 0 && failed.every(saysNothing)
  if (kind !== 'and' && mayName && onlyNames(placesIn(words, board, line).rest))
    return withoutSome(saying, words, board, line)
  const [, ...orders] = saying.lines
  if (kind === 'except' && newer.length > 0 && newer.every(order => orders.includes(order)))
    return without(saying, newer)
  const units = new Set(newer.map(order => unitIn(order, board)))
  const replaced = orders.filter(order => units.has(unitIn(order, board)))
  const named = failed.flatMap(({ text }) => ofUnits(orders, text, board, line))
  const left = orders.filter(order => kind !== 'and' && named.includes(order) && !replaced.includes(order))
  if (newer.length + left.length === 0)
    return looksLikeOrders(words) ? { left: [], lines: saying.lines, below: [words] } : undefined
  return { ...without(saying, [...left, ...replaced]), left, below: [words] }
}

/**
 * Ends the waiting orders of the units that a row beside its NO names, or else all of them: `No, Brest goes to the
 * Channel.` They are not proposed again.
 */
export function deniedIn(row: string, context: LetterContext): readonly string[] {
  const { by } = context
  if (!context.isSeated() || by?.kind !== 'power') return []
  const saying = proposalNow(context)?.saying
  if (saying === undefined) return []
  const { board } = context.world()
  const named = withoutSome(saying, row, board)?.left
  const places = named?.flatMap(order => unitIn(order, board) ?? [])
  return context.leaveOutProposed(by.power, places ?? 'all').gone
}

/** The waiting orders of which the rows below a YES say something else. */
export async function changedBelow(
  text: string,
  { lines: [, ...orders] }: Proposed,
  context: LetterContext & SeatedContext,
): Promise<readonly string[]> {
  if (text.trim() === '') return []
  const { board } = context.world()
  const { newer } = await readBeside(text, context)
  const units = new Set(newer.map(order => unitIn(order, board)))
  return orders.filter(order => units.has(unitIn(order, board)) && !newer.includes(order))
}

/**
 * `Only Vienna`, `Skip Trieste`: keeps only the named orders, or leaves them out; undefined if a word names something
 * else.
 */
function someNamed(
  saying: Proposed,
  said: { readonly kind: string; readonly words: string; readonly left?: string },
  board: Board,
  line: string,
): YesBut | undefined {
  const [, ...orders] = saying.lines
  const named = eachNamed(orders, said.words, board, line)
  if (named === undefined) return undefined
  if (said.kind === 'skip') return without(saying, named)
  const others = orders.filter(order => !named.includes(order))
  if (said.left === undefined) return without(saying, others)
  // Nothing is said of orders that are named in neither part.
  const left = eachNamed(orders, said.left, board, line)
  const isAll =
    left !== undefined && others.every(order => left.includes(order)) && left.length === others.length
  return isAll ? without(saying, others) : undefined
}

/** The orders that words name, if the words do nothing else and each of them names one. */
function eachNamed(
  orders: readonly string[],
  words: string,
  board: Board,
  line: string,
): readonly string[] | undefined {
  const { provinces, rest } = placesIn(words, board, line)
  const numbers = words.match(/\d+/g) ?? []
  const doings = numbers.length > 0 ? [] : DOINGS.filter(({ isSaid }) => isSaid(words))
  if (provinces.length + numbers.length === 0 && doings.length > 0) {
    const done = orders.filter(order => doings.some(({ written }) => written.test(order)))
    return done.length === 1 ? done : undefined
  }
  const named = ofUnits(orders, words, board, line)
  const isEach =
    provinces.every(at => orders.some(order => unitIn(order, board) === at)) &&
    (numbers.length === 0 || (provinces.length === 0 && named.length === new Set(numbers).size))
  return named.length > 0 && isEach && onlyNames(rest) ? named : undefined
}

/** Keeps the orders that a YES names by number; undefined if a number is none of them. */
function onlySome(saying: Proposed, words: string, board: Board, line: string): YesBut | undefined {
  const [, ...orders] = saying.lines
  const named = ofUnits(orders, words, board, line)
  if (named.length < (words.match(/\d+/g) ?? []).length) return undefined
  return without(
    saying,
    orders.filter(order => !named.includes(order)),
  )
}

/** `the army in Paris` */
const saysNothing = ({ refusal }: RefusedLine): boolean =>
  refusal.kind === 'incomplete' || UNKNOWN.has(refusal.kind)

/** The orders that words beside a YES give or may give, and what in them is not understood or cannot be done. */
async function readBeside(words: string, context: LetterContext & SeatedContext) {
  const { by, game } = context
  const world = context.world()
  const powers = by.kind === 'power' ? [...new Set([by.power, ...powersOf(game, by.person)])] : []
  const { reads, asks, refused } = await sheetsFor(powers, 'everybody', game, words, world, context)
  const where = whereOf(game, 0 as Power, world)
  const orders = [...reads.flatMap(read => read.orders), ...asks.flatMap(({ asked = [] }) => asked)]
  const spell = (order: Order) => where && spellOrder(where.board, order, where.legality.standing)
  const unread: RefusedLine = { line: 1, text: words, refusal: { kind: 'notUnderstood', line: words } }
  return {
    newer: orders.flatMap(order => spell(order) ?? []),
    failed: orders.length + refused.length === 0 ? [unread] : refused,
  }
}

/**
 * The orders without those that a YES leaves out by number, by what they do or by unit; undefined if it leaves out
 * none.
 */
export function withoutSome(proposed: Proposed, but: string, board: Board, line = but): YesBut | undefined {
  const [, ...orders] = proposed.lines
  const doings = /\d/.test(but) ? [] : DOINGS.filter(({ isSaid }) => isSaid(but))
  const units = ofUnits(orders, but, board, line)
  const left = orders.filter(
    order => units.includes(order) || doings.some(({ written }) => written.test(order)),
  )
  return left.length === 0 ? undefined : without(proposed, left)
}

const without = ({ lines: [heading, ...orders] }: Proposed, left: readonly string[]): YesBut => ({
  left,
  lines: [heading!, ...orders.filter(order => !left.includes(order))],
  below: [],
})

/** The orders that words name by number, or by unit. */
function ofUnits(orders: readonly string[], words: string, board: Board, line: string): readonly string[] {
  const numbers = (words.match(/\d+/g) ?? []).map(Number)
  if (numbers.length > 0) return orders.filter((_, at) => numbers.includes(at + 1))
  const { provinces } = placesIn(words, board, line)
  if (provinces.length === 0) {
    const { letters, areMany } = unitsNamed(words)
    const found = orders.filter(order => letters.includes(order[0]!))
    return areMany || found.length === 1 ? found : []
  }
  return orders.filter(order => provinces.some(at => at === unitIn(order, board)))
}

/** The places that words name, in the language of the line in which they stand; and the words that name no place. */
function placesIn(
  said: string,
  board: Board,
  line: string,
): { readonly provinces: readonly Province[]; readonly rest: readonly string[] } {
  const words = wordsOf(said)
  const mentions = mentionsIn(said, board, tongueOf(line, board), words)
  const provinces = mentions.flatMap(({ provinces: [one, another] }) =>
    one === undefined || another !== undefined ? [] : [one],
  )
  const isNamed = (at: number): boolean => mentions.some(({ from, to }) => from <= at && at < to)
  return { provinces, rest: words.flatMap(({ raw }, at) => (isNamed(at) ? [] : [raw.toLowerCase()])) }
}
