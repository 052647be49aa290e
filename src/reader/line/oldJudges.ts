// Lines that are no legal orders, but that the old judges accepted: a route over waters that do not meet, and a convoy
// to impassable land. (Szykman, No Press Diplomacy)
import type { Province, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import {
  type Convoy,
  convoyInVain,
  isSameThing,
  type MovementOrder,
  move,
  spellOrder,
} from '../../rules/orders/order.ts'
import type { Reading, UnitPhrase } from './phrases.ts'
import type { OrderContext } from './places.ts'
import { readingsOf } from './reading.ts'
import type { FollowedLine, ReadText, RefusedLine } from './said.ts'

/** A text as it was read, with the lines that the old judges also accepted, if the game is played that way. */
export function withOldJudges(read: ReadText, where: OrderContext): ReadText {
  if (where.acceptance !== 'judge' || where.position.phase.kind !== 'movement') return read
  const taken: FollowedLine[] = []
  const refused = read.refused.filter(each => {
    const order = takenOf(each, where)
    const isFirst = (other: FollowedLine) =>
      order !== undefined && !isSameThing(other.order, order, where.board)
    if (order === undefined || ![...read.followed, ...taken].every(isFirst)) return true
    taken.push({ line: each.line, text: each.text, order })
    return false
  })
  if (taken.length === 0) return read
  const followed = [...read.followed, ...taken].sort((one, other) => one.line - other.line)
  return { ...read, refused, followed, orders: followed.map(({ order }) => order) }
}

/** The one order that such a line means; none if it is doubtful in any other way. */
function takenOf({ text, refusal }: RefusedLine, where: OrderContext): MovementOrder | undefined {
  const { board, legality } = where
  const gazetteer = gazetteerOf(board)
  const isMeant =
    (refusal.kind === 'illegal' && refusal.why === 'noRoute' && refusal.order.kind === 'move') ||
    (refusal.kind === 'notYourUnit' && where.proxies === true) ||
    (refusal.kind === 'noSuchPlace' && gazetteer.impassable(refusal.phrase) !== undefined)
  if (!isMeant) return undefined
  const orders = new Map<string, MovementOrder>()
  for (const reading of readingsOf(text, word => gazetteer.mayMeanPower(word)).readings) {
    const order = reading.kind === 'move' ? overWaters(reading, where) : inVain(reading, where)
    if (order !== undefined) orders.set(spellOrder(board, order, legality.standing), order)
  }
  const [order, another] = orders.values()
  return another === undefined ? order : undefined
}

/** Both shores must be coastal, and a fleet must lie on each named water. Whether the waters touch is not checked. */
function overWaters(reading: Reading & { kind: 'move' }, where: OrderContext): MovementOrder | undefined {
  const { board, legality } = where
  const army = unitMeant(reading.unit, where)
  const to = placeMeant(reading.to, where)
  if (army?.kind !== 'army' || to === undefined || reading.route.length === 0) return undefined
  const from = board.province(army.at)
  if (from === to || board.isCoastal[from] === 0 || board.isCoastal[to] === 0 || !mayOrder(army, where))
    return undefined
  const over = reading.route.flatMap(name => placeMeant(name, where) ?? [])
  const isOnFleets = over.every(
    at => board.provinces[at]!.terrain === 'sea' && legality.standing.unitIn(at)?.kind === 'fleet',
  )
  return isOnFleets && over.length === reading.route.length ? move(army, to, 'convoy', over) : undefined
}

/** A fleet, an army, and impassable land: the army can never arrive there. */
function inVain(reading: Reading, where: OrderContext): Convoy | undefined {
  if (reading.kind !== 'convoy') return undefined
  const { board } = where
  const fleet = unitMeant(reading.unit, where)
  const army = unitMeant(reading.of, where)
  const land = gazetteerOf(board).impassable(reading.to)
  if (fleet?.kind !== 'fleet' || army?.kind !== 'army' || land === undefined || !mayOrder(fleet, where))
    return undefined
  return where.strictConvoys === true ? undefined : convoyInVain(fleet, board.province(army.at), land)
}

const mayOrder = ({ power }: Unit, where: OrderContext): boolean =>
  power === where.power || where.proxies === true

/** The only province with exactly this name. */
function placeMeant(name: string, { board }: OrderContext): Province | undefined {
  const found = new Set(
    gazetteerOf(board)
      .named(name, 'exact')
      .map(({ province }) => province),
  )
  const [one] = found
  return found.size === 1 ? one : undefined
}

function unitMeant({ place, behind }: UnitPhrase, where: OrderContext): Unit | undefined {
  const at = behind === undefined ? placeMeant(place, where) : undefined
  return at === undefined ? undefined : where.legality.standing.unitIn(at)
}
