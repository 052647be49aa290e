// Orders that were chosen by pointing, found again in their lines without the reader for people.

import type { Board, Power } from '../../rules/board/board.ts'
import { type Choice, type Question, tooMany } from '../../rules/orders/menu.ts'
import type { Order } from '../../rules/orders/order.ts'
import type { LoadedBoard } from './loaded.ts'
import { linesOf } from './written.ts'

/** Questions with the power that each is for. */
export type Asked = ReadonlyMap<Question, Power>

/** The order of a power that is spelled so. */
export function choiceSpelled(line: string, power: Power | undefined, asked: Asked): Choice | undefined {
  const own = [...asked].filter(([{ what }, each]) => each === power && what !== 'leave')
  return own.flatMap(([{ choices }]) => choices).find(({ text }) => text === line)
}

/**
 * The orders of a text whose lines are all names of powers and choices below them, so that the reader would find the
 * same. Undefined for any other text, and where one order may change what another means.
 */
export function pointedOrders(
  text: string,
  { board, rules }: Pick<LoadedBoard, 'board' | 'rules'>,
  asked: Asked,
): readonly Order[] | undefined {
  const chosen: Choice[] = []
  let power: Power | undefined
  for (const line of linesOf(text)) {
    const named = powerSpelled(line, board)
    power = named ?? power
    if (named !== undefined) continue
    const choice = choiceSpelled(line, power, asked)
    if (choice === undefined) return undefined
    chosen.push(choice)
  }
  const orders = chosen.map(({ order }) => order)
  const isPlain = orders.length === 0 || rules.implicitOrders !== 'allowed'
  return isPlain && tooMany(chosen, board).length === 0 && areAsked(orders, asked) ? orders : undefined
}

const powerSpelled = (line: string, { powers }: Board): Power | undefined =>
  powers.find(({ id }) => id === line)?.index

/** Whether no power builds or removes more than is due. */
function areAsked(orders: readonly Order[], asked: Asked): boolean {
  const powerOf = (order: Order): Power => ('power' in order ? order.power : order.unit.power)
  const countOf = (all: readonly Power[], power: Power): number => all.filter(each => each === power).length
  const [given, due] = [orders.map(powerOf), [...asked.values()]]
  return given.every(power => countOf(given, power) <= countOf(due, power))
}
