// Shortcuts: reads what is plainly an order and nothing else, and the canonical spelling by its ids.
import type { Board, Location, Power, Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import {
  canalId,
  convoy,
  hold,
  leave,
  type MovementOrder,
  move,
  mustSail,
  type Order,
  railroadId,
  support,
} from '../../rules/orders/order.ts'
import type { Standing } from '../../rules/orders/standing.ts'
import { only } from './choosing.ts'
import type { OrderContext, Reader } from './places.ts'
import { exactReading } from './reading.ts'
import { meaningsOf } from './senses.ts'

/** `A Par - Bur` */
const BY_LETTERS = /^[af] \p{L}{3} - \p{L}{3}$/iu
const NAME = String.raw`(\p{L}{3,}(?: \p{L}{3,}){0,2})(?:/[nsew]c)?`
const KIND = '(?:a|f|army|fleet) '
const GOES = `(?: ?-+>? ?| to )${NAME}`
/** `f lon-nth`, `Army Paris - Burgundy`, `A Smy supports A Con` */
const BY_NAMES = new RegExp(
  `^${KIND}${NAME}(?:${GOES}| (?:h|holds?)| (?:[sc]|supports?|convoys?) (?:${KIND})?${NAME}(?:${GOES})?)$`,
  'iu',
)

/** `build A Par`, `waive` */
const COMES_OR_GOES = new RegExp(`^(?:waive|(?:build|remove|disband) ${KIND}${NAME})$`, 'iu')
/** `F Mao P England`, `proxy F Mao to England` */
const LEFT = new RegExp(
  `^(?:proxy ${KIND}${NAME} to|${KIND}${NAME} (?:p|proxy|proxies)(?: to)?) \\p{L}{3,20}$`,
  'iu',
)
/** `SC F Red - Med`: the power that holds the canal lets the fleet pass. */
const PASSES = new RegExp(`^sc ${KIND}${NAME}${GOES}$`, 'iu')
const BY_SEA = / via(?: convoy)?$/i

/** Whether a line is only an order to a unit, with every name in full or abbreviated. */
export function isAtSight(text: string, board: Board): boolean {
  if (BY_LETTERS.test(text)) return true
  const [whole, ...names] =
    BY_NAMES.exec(text.replace(BY_SEA, '')) ??
    COMES_OR_GOES.exec(text) ??
    LEFT.exec(text) ??
    PASSES.exec(text) ??
    []
  if (whole === undefined) return false
  const gazetteer = gazetteerOf(board)
  return names.every(name => name === undefined || gazetteer.named(name.toLowerCase(), 'exact').length > 0)
}

/** The legal order of a line with nothing else in it: no remark, no doubt, no correction. */
export function orderAtSight(line: string, where: OrderContext): Order | undefined {
  if (where.position.phase.kind !== 'movement') return undefined
  return canonicalMeaning(line, where) ?? (IS_BARE.test(line) ? exactMeaning(line, where) : undefined)
}

/** `f lon-nth`, `Army Paris - Burgundy`, `A Smy supports A Con`: letters and arrows, and slashes before coasts. */
const IS_BARE = /^\p{L}(?:[\p{L} >-]|\/[nsew]c\b|\([nsew]c\)){4,80}$/iu

/** What the shortcuts make of a line: always what the grammar would make of it, or nothing. */
export const meaningAtSight = (line: string, where: OrderContext): Order | undefined =>
  canonicalMeaning(line, where) ?? exactMeaning(line, where)

export function exactMeaning(line: string, where: OrderContext): Order | undefined {
  const reading = exactReading(line, where.board)
  if (reading === undefined) return undefined
  const reader: Reader = { ...where, names: 'exact' }
  const meaning = only(meaningsOf(reading, reader), line, reader)
  if (!meaning.ok) return undefined
  const canonical = mayBeCanonical(where) ? canonicalText(line, where.board) : undefined
  if (canonical !== undefined) rememberAs(canonical, line, meaning.value, where)
  return meaning.value
}

const SOMEWHERE = String.raw`(\p{L}{3,}(?: \p{L}{3,}){0,2}(?:/[nsew]c|\([nsew]c\))?)`
const TO = `(?: ?-+>? ?| to )${SOMEWHERE}`
const WHO = '(a|f|army|fleet)'
/** `f lon-nth`, `Army Paris - Burgundy`, `A Smy supports A Con`: with every unit's kind. */
const IN_SHORT = new RegExp(
  `^${WHO} ${SOMEWHERE}(?:${TO}| (h)(?:olds?)?| ([sc])(?:upports?|onvoys?)? ${WHO} ${SOMEWHERE}(?:${TO})?)$`,
  'iu',
)

/** The canonical spelling of a line that names all kinds, and each place by a name of only one province. */
function canonicalText(line: string, board: Board): string | undefined {
  const [whole, kind, at, to, holds, verb, otherKind, other, goal] = IN_SHORT.exec(line) ?? []
  if (whole === undefined) return undefined
  const gazetteer = gazetteerOf(board)
  const idOf = (name: string): string => {
    const [one, another] = gazetteer.named(name.toLowerCase(), 'exact')
    // The rulebook says what a coast means that does not exist.
    const isUnclear =
      one === undefined || another !== undefined || (/[/(]/.test(name) && one.coast === undefined)
    return isUnclear ? '?' : board.id(one.coast ?? one.province)
  }
  const unit = (letter = '', name = ''): string => `${letter[0]} ${idOf(name)}`.toUpperCase()
  const move = (name: string | undefined): string => (name === undefined ? '' : ` - ${idOf(name)}`)
  if (holds !== undefined) return `${unit(kind, at)} H`
  if (verb === undefined) return `${unit(kind, at)}${move(to)}`
  return `${unit(kind, at)} ${verb.toUpperCase()} ${unit(otherKind, other)}${move(goal)}`
}

/** Remembers a line as its canonical spelling, if both mean the same. */
function rememberAs(
  canonical: string,
  line: string,
  order: Order,
  { board, power, legality }: OrderContext,
): void {
  const same = canonicalOrder(canonical, board, legality.standing)
  if (same === undefined || !isTheSame(order, same) || same.unit.power !== power) return
  remember(line.toLowerCase(), same, board, legality.standing)
}

const isTheSame = (one: Order, other: MovementOrder): boolean =>
  Object.entries(other).every(([field, value]) => Reflect.get(one, field) === value)

/** The writer's own legal order in the canonical spelling, read without the grammar. */
export function canonicalMeaning(line: string, where: OrderContext): MovementOrder | undefined {
  const { board, rules, legality, power } = where
  if (!mayBeCanonical(where)) return undefined
  const { standing } = legality
  const lines = linesOf(board, power)
  const known = lines.get(line) ?? lines.get(line.toLowerCase())
  const order =
    known === undefined ? canonicalOrder(line, board, standing) : stillSaid(known, board, standing)
  if (order === undefined || order.unit.power !== power) return undefined
  if (known === undefined) remember(line, order, board, standing)
  return legality.whyNot(order, rules) === undefined ? order : undefined
}

/** This spelling names no nation, but a coast. If the rulebook wants it otherwise, the grammar reads the line. */
export const mayBeCanonical = ({ rules, position }: OrderContext): boolean =>
  position.phase.kind === 'movement' &&
  rules.nationalityMissing !== 'refused' &&
  rules.coastInSupport !== 'ignored'

/** A line that was read before, and the unit that it names besides its own. */
interface KnownLine {
  readonly order: MovementOrder
  readonly other: Unit | undefined
}

/** The usual board has about twenty thousand. On a larger one the first lines are kept. */
const MOST_LINES = 20_000
const KNOWN_LINES = new WeakMap<Board, Map<string, KnownLine>[]>()

/** The lines that a power has written before. */
function linesOf(board: Board, power: Power): Map<string, KnownLine> {
  const known = KNOWN_LINES.get(board) ?? board.powers.map(() => new Map<string, KnownLine>())
  KNOWN_LINES.set(board, known)
  return known[power]!
}

function remember(line: string, order: MovementOrder, board: Board, standing: Standing): void {
  const lines = linesOf(board, order.unit.power)
  if (lines.size < MOST_LINES) lines.set(line, { order, other: otherIn(order, standing) })
}

const otherIn = (order: MovementOrder, standing: Standing): Unit | undefined =>
  order.kind === 'support' || order.kind === 'convoy' ? standing.unitIn(order.from) : undefined

/** The order, if the units that it names stand where they stood. */
function stillSaid({ order, other }: KnownLine, board: Board, standing: Standing): MovementOrder | undefined {
  const { unit } = order
  if (standing.unitIn(board.province(unit.at)) !== unit) return undefined
  if (other === undefined) return order
  const now = standing.unitIn(board.province(other.at))
  return now !== undefined && now.at === other.at && now.kind === other.kind ? order : undefined
}

/**
 * A movement order in its canonical spelling, `F STP/SC - BOT`, for a unit that stands there; undefined for
 * anything else, which is then read like a player's line. It looks names up by id only and guesses nothing.
 */
export function canonicalOrder(text: string, board: Board, standing: Standing): MovementOrder | undefined {
  const words = text.split(' ', 9)
  const [letter, at, verb] = words
  if (at === undefined || verb === undefined) return undefined
  const unit = unitAt(letter, at, board, standing)
  if (unit === undefined) return undefined
  switch (verb) {
    case 'H':
      return words.length === 3 ? hold(unit) : undefined
    case '-':
      return moveTo(unit, words, board)
    case 'S':
      return supportOf(unit, words, board, standing)
    case 'C':
      return convoyOf(unit, words, board, standing)
    default:
      return verb === canalId(board) ? leaveOf(unit, words, board) : undefined
  }
}

export function unitAt(
  letter: string | undefined,
  id: string,
  board: Board,
  standing: Standing,
): Unit | undefined {
  const at = board.place(id)
  const unit = at === undefined ? undefined : standing.unitIn(board.province(at))
  return unit !== undefined && unit.at === at && letterOf(unit) === letter ? unit : undefined
}

function moveTo(unit: Unit, words: readonly string[], board: Board): MovementOrder | undefined {
  if (words.length === 6) return words[4] === '-' ? journeyTo(unit, words, board) : undefined
  const to = placeIn(words[3], board)
  if (to === undefined || words.length > 5 || (words.length === 5 && words[4] !== 'VIA')) return undefined
  const sails = words.length === 5 || mustSail(board, unit, board.province(to))
  return move(unit, to, sails ? 'convoy' : 'any')
}

/** `A MOS - TSR - VLA` */
function journeyTo(unit: Unit, words: readonly string[], board: Board): MovementOrder | undefined {
  const to = words[3] === railroadId(board) ? placeIn(words[5], board) : undefined
  return to === undefined ? undefined : move(unit, to, 'railroad')
}

/** `A EGY SC F MED - RED` */
function leaveOf(unit: Unit, words: readonly string[], board: Board): MovementOrder | undefined {
  const from = words[3] === 'F' ? placeIn(words[4], board) : undefined
  const to = words[5] === '-' && words.length === 7 ? placeIn(words[6], board) : undefined
  if (from === undefined || to === undefined) return undefined
  return leave(unit, board.province(from), board.province(to))
}

function supportOf(
  unit: Unit,
  words: readonly string[],
  board: Board,
  standing: Standing,
): MovementOrder | undefined {
  const other = unitAt(words[3], words[4] ?? '', board, standing)
  if (other === undefined) return undefined
  const from = board.province(other.at)
  if (words.length === 5) return support(unit, from)
  const to = words[5] === '-' && words.length === 7 ? placeIn(words[6], board) : undefined
  return to === undefined || isOpenCoast(other, to, board) ? undefined : support(unit, from, to)
}

/** A fleet's goal without the coast that it needs. Whether one or two are possible is decided elsewhere. */
const isOpenCoast = (unit: Unit, to: Location, board: Board): boolean =>
  unit.kind === 'fleet' && to === board.province(to) && board.provinces[to]!.coasts.length > 0

function convoyOf(
  unit: Unit,
  words: readonly string[],
  board: Board,
  standing: Standing,
): MovementOrder | undefined {
  const army = unitAt(words[3], words[4] ?? '', board, standing)
  const to = words[5] === '-' && words.length === 7 ? placeIn(words[6], board) : undefined
  if (army === undefined || to === undefined || to !== board.province(to)) return undefined
  return convoy(unit, board.province(army.at), to as Province)
}

export const placeIn = (id: string | undefined, board: Board): Location | undefined =>
  id === undefined ? undefined : board.place(id)

export const letterOf = ({ kind }: Unit): string => (kind === 'army' ? 'A' : 'F')
