// Reads the order texts of one phase, power by power: which are followed and which are refused. Also answers `dragoman parse`.

import { inNumberedSequence } from '../../reader/line/numbered.ts'
import { areAllRefused } from '../../reader/line/pieces.ts'
import type { OrderContext } from '../../reader/line/places.ts'
import type { OrderRefusal } from '../../reader/line/refusal.ts'
import type { FollowedLine, ReadText, RefusedLine } from '../../reader/line/said.ts'
import { readText } from '../../reader/reading.ts'
import { ok } from '../../result.ts'
import type { Board, Power, Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import type { Answerer, Id } from '../../rules/json/answers.ts'
import { type Library, Lookup } from '../../rules/json/lookup.ts'
import { type AdjustmentOrder, type Leave, type Order, spellOrder } from '../../rules/orders/order.ts'
import { type RefusalCode, refusalCode } from '../report/sentences/codes.ts'
import type { Explanation } from '../report/sentences/illegality.ts'
import { explainRefusal, refusalMessage } from '../report/sentences/refusals.ts'
import { canonicalSheet } from './canonicalSheets.ts'
import { type Request, readTextRequest, type TextRequest } from './request.ts'

/** A text that was not followed, as the reply shows it. */
export interface RefusedText {
  readonly power: string
  readonly text: string
  readonly why: RefusalCode
  readonly message: string
}

/** The orders that a unit could not follow, and why the first of them was impossible. */
export interface Impossible {
  readonly texts: string[]
  readonly because: string
}

type UnitOrder = Exclude<Order, AdjustmentOrder | { kind: 'proxy' }>

export class OrderSheet {
  /** The first possible order of each unit, except for adjustments. */
  readonly followed = new Map<Unit, UnitOrder>()
  readonly adjustments: AdjustmentOrder[] = []
  /** Leaves to pass a canal; a unit may have one besides its order. */
  readonly leaves: Leave[] = []
  readonly impossible = new Map<Unit, Impossible>()
  readonly refused: RefusedText[] = []

  follow(order: Exclude<Order, { kind: 'proxy' }>): void {
    if (order.kind === 'build' || order.kind === 'remove' || order.kind === 'waive')
      this.adjustments.push(order)
    else if (order.kind === 'leave') this.leaves.push(order)
    else this.followed.set(order.unit, order)
  }

  refuse(text: string, refusal: OrderRefusal, where: OrderContext): void {
    const { why } = this.#tell(text, refusal, where)
    // A second order does not make the first impossible.
    const unit = isSecond(refusal) ? undefined : unitToldBy(text, refusal, where)
    if (unit === undefined) return
    const known = this.impossible.get(unit)
    if (known === undefined) this.impossible.set(unit, { texts: [text], because: why })
    else known.texts.push(text)
  }

  #tell(text: string, refusal: OrderRefusal, where: OrderContext): Explanation {
    const explanation = explainRefusal(refusal, where)
    const power = where.board.powers[where.power]!.id
    const why = refusalCode(where.board, refusal)
    this.refused.push({ power, text, why, message: refusalMessage(explanation) })
    return explanation
  }
}

/** Reads all texts of a request, power by power. What is passed over in a mail is refused here: it was meant as an order. */
export function readSheet({ board, legality, rules, position, orders }: Request): OrderSheet {
  const sheet = new OrderSheet()
  legality.place(position.units, position.phase.season)
  for (const [power, sets] of setsByPower(orders)) {
    const lines = sets.length === 1 ? sets[0]! : sets.flat()
    const where: OrderContext = { board, rules, position, power, legality }
    if (areAllRefused(sets, rules)) {
      for (const text of lines) sheet.refuse(text, { kind: 'severalSets', power }, where)
      continue
    }
    const plain = sets.length === 1 ? canonicalSheet(lines, where) : undefined
    if (plain !== undefined) {
      for (const order of plain.orders) sheet.follow(order)
      for (const { text, refusal } of plain.refused) sheet.refuse(text, refusal, where)
      continue
    }
    const { followed, refused, passedOver } = readText(lines.join('\n'), where)
    const answered = [...followed, ...refused, ...passedOver]
    const isAnswered = (line: number, text: string) =>
      text === '' || answered.some(each => each.line === line || each.text === text)
    // Nobody can be asked here: doubtful lines are refused, and so are lines that say nothing.
    const silent = lines
      .join('\n')
      .split('\n')
      .map((text, i) => ({ line: i + 1, text: text.trim() }))
      .filter(({ line, text }) => !isAnswered(line, text))
    const all = [...refused, ...[...passedOver, ...silent].map(unread), ...followed.flatMap(asProxy)]
    for (const { order } of followed) if (order.kind !== 'proxy') sheet.follow(order)
    for (const { text, refusal } of all.sort((one, other) => one.line - other.line))
      sheet.refuse(text, refusal, where)
  }
  return sheet
}

/** A power may appear twice, and the members of an object have no sequence. */
function setsByPower(orders: Request['orders']): ReadonlyMap<Power, readonly (readonly string[])[]> {
  const byPower = new Map<Power, (readonly string[])[]>()
  for (const { power, lines } of orders) byPower.set(power, [...(byPower.get(power) ?? []), lines])
  return byPower
}

const isSecond = ({ kind }: OrderRefusal): boolean =>
  kind === 'alreadySaid' || kind === 'saidAnew' || kind === 'severalSets'

const unread = ({ line, text }: Omit<RefusedLine, 'refusal'>): RefusedLine => ({
  line,
  text,
  refusal: { kind: 'notUnderstood', line: text },
})

/** Proxies belong to a game, and here there is none. */
const asProxy = ({ line, text, order }: FollowedLine): readonly RefusedLine[] =>
  order.kind === 'proxy'
    ? [{ line, text, refusal: { kind: 'proxyNotAllowed', unit: order.unit, to: order.to } }]
    : []

// Which unit a refused line addresses: the row of that unit shows that it could not follow.

/** The only unit of the power that a refused line gives an order to, if that can be found out. */
function unitToldBy(text: string, refusal: OrderRefusal, where: OrderContext): Unit | undefined {
  if (where.position.phase.kind === 'adjustment') return undefined
  const known = unitIn(refusal)
  if (known !== undefined) return known.power === where.power ? known : undefined
  const [, letter, words] = OPENING.exec(text) ?? []
  const called = provincesAtOpening(words ?? '', where.board)
  const own = ownUnits(where).filter(({ at }) => called.includes(where.board.province(at)))
  const right = own.filter(({ kind }) => kind[0] === letter?.[0]?.toLowerCase())
  const [only, another] = right.length > 0 ? right : own
  return another === undefined ? only : undefined
}

/** The unit that a refusal names, if any. */
function unitIn(refusal: OrderRefusal): Unit | undefined {
  if (refusal.kind === 'illegal' || refusal.kind === 'noRetreat') return refusal.order.unit
  return 'unit' in refusal ? refusal.unit : undefined
}

const OPENING = /^(?:(?:remove|disband)\s+)?(?:(a|army|f|fleet)\s+)?(.*)$/is

/** No place name has more words. */
const MOST_WORDS = 5

/** The provinces that the first words of a line can mean: as many words as make a name. */
function provincesAtOpening(text: string, board: Board): readonly Province[] {
  const words = text.split(/\s+/, MOST_WORDS)
  for (let count = words.length; count > 0; count--) {
    const places = provincesCalled(words.slice(0, count).join(' '), board)
    if (places.length > 0) return places
  }
  return []
}

/** A wrong coast, or one that does not exist, does not hide which province was meant. (DATC 4.B.5) */
function provincesCalled(phrase: string, board: Board): readonly Province[] {
  const gazetteer = gazetteerOf(board)
  const whole = gazetteer.placesCalled(phrase)
  const places = whole.length > 0 ? whole : gazetteer.placesCalled(gazetteer.coastSaid(phrase).name)
  return places.map(at => board.province(at))
}

/** The units that a power gives orders to in this phase. */
function ownUnits({ position, power }: OrderContext): readonly Unit[] {
  const ordered =
    position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units
  return ordered.filter(unit => unit.power === power)
}

// Answers `dragoman parse`: a text goes in, its orders and what is refused come out.

/** A reply as JSON; the fields are in this order. */
export interface ParseReply {
  readonly id: Id
  readonly error?: undefined
  /** `A PAR - BUR`, in reading order: orders that are entered without asking. */
  readonly orders: readonly string[]
  /** If something is in doubt: the whole set as a YES would make it, and the sentences that made the judge ask. */
  readonly proposed?: readonly string[]
  readonly because?: readonly string[]
  readonly refused: readonly RefusedPiece[]
}

const EXAMPLE =
  'write one object like {"phase":"S1901M","units":["FRANCE A PAR"],"power":"FRANCE","text":"Paris to Burgundy"}'

/** Reads the texts of requests with the boards and rulebooks of a library. */
export function parser(library: Library): Answerer<ParseReply> {
  const lookup = new Lookup(library)
  return {
    example: EXAMPLE,
    answer: (id, fields) => {
      const request = readTextRequest(fields, lookup)
      return request.ok ? ok(parse(id, request.value)) : request
    },
  }
}

function parse(id: Id, { text, ...where }: TextRequest): ParseReply {
  const { board, legality, position } = where
  legality.place(position.units, position.phase.season)
  const { orders, asked, because, refused } = readOrders(text, where)
  const spelled = (some: readonly Order[]) => some.map(order => spellOrder(board, order, legality.standing))
  const proposal =
    asked === undefined ? {} : { proposed: spelled([...orders, ...asked]), because: because ?? [] }
  return { id, orders: spelled(orders), ...proposal, refused }
}

// A text read on a board: its orders, and why the other pieces are none.

/** A piece of a text that is not followed. */
export interface RefusedPiece {
  readonly text: string
  readonly why: RefusalCode
  /** What its writer would be told. */
  readonly message: string
  /** For a text with two meanings: both, to choose from. */
  readonly meanings?: readonly string[]
}

export interface OrdersRead {
  readonly orders: readonly Order[]
  readonly asked?: readonly Order[] | undefined
  readonly because?: readonly string[] | undefined
  readonly refused: readonly RefusedPiece[]
}

/** Reads a text; the units must be placed on the legality checker before. */
export function readOrders(text: string, where: OrderContext): OrdersRead {
  const plain = canonicalSheet(text.split('\n'), where)
  const isWinter = where.position.phase.kind === 'adjustment'
  const read: ReadText | undefined =
    plain === undefined ? readText(isWinter ? inNumberedSequence(text) : text, where) : undefined
  const { orders, refused } = plain ?? read!
  return {
    orders,
    ...(read?.asked === undefined ? {} : { asked: read.asked, because: read.because }),
    refused: refused.map(piece => ({
      text: piece.text,
      why: refusalCode(where.board, piece.refusal),
      message: refusalMessage(explainRefusal(piece.refusal, where)),
      ...meaningsOf(piece.refusal, where),
    })),
  }
}

const meaningsOf = (
  refusal: OrderRefusal,
  { board, legality }: OrderContext,
): { meanings?: readonly string[] } =>
  refusal.kind === 'twoMeanings'
    ? { meanings: refusal.meanings.map(order => spellOrder(board, order, legality.standing)) }
    : {}
