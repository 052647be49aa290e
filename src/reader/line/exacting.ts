// What rulebooks demand besides a legal order (DATC 4.B.5 to 4.C.6), and what the old judges accepted.

import { err, type Result } from '../../result.ts'
import type { Board, Power, Unit } from '../../rules/board/board.ts'
import { gazetteerOf } from '../../rules/board/gazetteer.ts'
import type { Rulebook } from '../../rules/board/rulebook.ts'
import type { Convoy, MovementOrder, Order, Support } from '../../rules/orders/order.ts'
import type { Standing } from '../../rules/orders/standing.ts'
import { powerBegun } from './headings.ts'
import type { Reading, UnitPhrase } from './phrases.ts'
import { isUnseen, type Reader, unglued } from './places.ts'
import type { Inexact, OrderRefusal } from './refusal.ts'

/** Whether a rulebook makes any such demand. Most do not. */
export const isExacting = (rules: Rulebook): boolean =>
  rules.unitKindMissing === 'refused' ||
  rules.unitKindWrong === 'refused' ||
  rules.nationalityMissing === 'refused' ||
  rules.nationalityWrong === 'refused' ||
  rules.coastOfUnit === 'refused' ||
  rules.coastIrrelevant === 'refused'

/** The order as it was read, if it is written as exactly as the rulebook wants it. */
export function exactly(
  meaning: Result<Order, OrderRefusal>,
  reading: Reading,
  reader: Reader,
): Result<Order, OrderRefusal> {
  if (!meaning.ok || meaning.value.kind === 'waive' || reading.kind === 'waive') return meaning
  // A leave is no order for a unit, so it does not matter how exactly its giver is named.
  if (reading.kind === 'leave') return meaning
  const order = meaning.value
  const helped = helpedBy(order, reader)
  const inUnit = inexactUnit(reading.unit, order.unit, reading.kind, reader)
  if (inUnit !== undefined) return err({ kind: 'inexact', why: inUnit, unit: order.unit, order })
  if (helped !== undefined && 'of' in reading) {
    const inHelped =
      inexactUnit(reading.of, helped, reading.kind, reader) ?? inexactNation(reading.of, helped, reader)
    if (inHelped !== undefined) return err({ kind: 'inexact', why: inHelped, unit: helped, order })
  }
  const goer = helped ?? order.unit
  return hasIdleCoast(reading, goer, reader)
    ? err({ kind: 'inexact', why: 'coastOfNoUse', unit: goer, order })
    : meaning
}

const helpedBy = (order: Order, { legality }: Reader): Unit | undefined =>
  order.kind === 'support' || order.kind === 'convoy' ? legality.standing.unitIn(order.from) : undefined

/** What is wrong with how a unit is named. The kind of a unit that is to be built is another question. */
function inexactUnit(
  phrase: UnitPhrase,
  unit: Unit,
  said: Reading['kind'],
  reader: Reader,
): Inexact | undefined {
  const { rules, board } = reader
  const isNew = said === 'build' || (said === 'bare' && !reader.position.units.includes(unit))
  if (!isNew) {
    const { kind } = unglued(phrase, reader)
    if (kind === undefined && rules.unitKindMissing === 'refused') return 'kindUnsaid'
    if (kind !== undefined && kind !== unit.kind && rules.unitKindWrong === 'refused') return 'kindWrong'
  }
  const { coast } = gazetteerOf(board).coastSaid(phrase.place)
  if (coast === undefined) return undefined
  const meant = coastOf(unit, coast, reader)
  if (meant === undefined) return rules.coastIrrelevant === 'refused' ? 'coastOfNoUse' : undefined
  const isWrong = meant !== unit.at && !isUnseen(board.province(unit.at), reader)
  return isWrong && rules.coastOfUnit === 'refused' ? 'coastOfUnitWrong' : undefined
}

/** The coast with this name in a fleet's province. An army stands on none. */
const coastOf = (unit: Unit, word: string, { board }: Reader): number | undefined =>
  unit.kind === 'army'
    ? undefined
    : board.provinces[board.province(unit.at)]!.coasts.find(({ id }) => id === word)?.location

function inexactNation(phrase: UnitPhrase, unit: Unit, reader: Reader): Inexact | undefined {
  const { rules, power } = reader
  const word = phrase.nation ?? phrase.behind
  if (word === undefined) {
    return unit.power !== power && rules.nationalityMissing === 'refused' ? 'nationUnsaid' : undefined
  }
  return rules.nationalityWrong === 'refused' && powerNamed(word, reader) !== unit.power
    ? 'nationWrong'
    : undefined
}

const powerNamed = (word: string, { board }: Reader): Power | undefined =>
  gazetteerOf(board).powerCalled(word) ?? powerBegun(word, 3, board)

/** Whether the goal has a coast that changes nothing: an army's, or one that does not exist. */
function hasIdleCoast(reading: Reading, goer: Unit, { rules, board, names }: Reader): boolean {
  if (rules.coastIrrelevant === 'ignored' || reading.kind === 'proxy') return false
  if (!('to' in reading) || reading.to === undefined) return false
  const gazetteer = gazetteerOf(board)
  if (gazetteer.coastSaid(reading.to).coast === undefined) return false
  return goer.kind === 'army' || gazetteer.named(reading.to, names).every(({ coast }) => coast === undefined)
}

// What the old judges accepted of orders that can never take effect: each check that they made, and no other.

/**
 * Whether an order that the rules of the game rule out passes the checks of the old judges. (Szykman, No Press Diplomacy) They looked at
 * each unit by itself: not at what the helped unit can do, nor at other fleets. With strict convoys both ends of one must be coastal.
 */
export function isAccepted(
  order: MovementOrder,
  board: Board,
  standing: Standing,
  strictConvoys = false,
): boolean {
  if (!standing.has(order.unit)) return false
  switch (order.kind) {
    case 'hold':
      return true
    case 'leave':
      // The old judges check a leave as the rules do.
      return false
    case 'move':
      // As in the rules, reach and terrain are checked in full, and by convoy each water on the way for its fleet.
      return false
    case 'support':
      return isSupportAccepted(order, board, standing)
    case 'convoy':
      return isConvoyAccepted(order, board, standing) && (!strictConvoys || isFromShoreToShore(order, board))
  }
}

/**
 * There must be a unit to support, and the supporter must be able to go where it supports. Whether the supported unit
 * can go there is not checked.
 */
function isSupportAccepted({ unit, from, to }: Support, board: Board, standing: Standing): boolean {
  const goal = board.province(to ?? from)
  return standing.unitIn(from) !== undefined && board.reaches(unit.kind, unit.at, goal)
}

/**
 * A fleet convoys an army, and it lands in another province that is no water. Whether the fleet is at sea, the two ends
 * are coastal and a chain of fleets lies between them is not checked.
 */
function isConvoyAccepted({ unit, from, to }: Convoy, board: Board, standing: Standing): boolean {
  return (
    unit.kind === 'fleet' &&
    standing.unitIn(from)?.kind === 'army' &&
    from !== to &&
    board.provinces[to]!.terrain !== 'sea'
  )
}

/** Some tables demand this too. */
const isFromShoreToShore = ({ from, to }: Convoy, board: Board): boolean =>
  board.isCoastal[from] === 1 && board.isCoastal[to] === 1
