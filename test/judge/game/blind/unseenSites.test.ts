// Whose a center is that somebody would build in: said where it is known, and never told wrong.
import { expect, test } from 'vitest'
import { seenByPower } from '../../../../src/judge/game/blind/seen.ts'
import { readOrders, whereOf } from '../../../../src/judge/game/sheets/ordering.ts'
import { explainRefusal, refusalMessage } from '../../../../src/judge/report/sentences/refusals.ts'
import { startingPosition } from '../../../../src/rules/board/position.ts'
import { spellOrder } from '../../../../src/rules/orders/order.ts'
import { Standing } from '../../../../src/rules/orders/standing.ts'
import { begun, blindSettings, worldOn } from './twins.ts'

const world = worldOn('chaos')
const { board } = world

/** What a power of chaos is told of a line, before anybody has built. */
function told(name: string, line: string, blind: Parameters<typeof blindSettings>[1]): readonly string[] {
  const power = board.powers.find(each => each.name === name)!.index
  const whole = begun(startingPosition(board), blindSettings('chaos', blind), world)
  const game = seenByPower(whole, power, board)
  const { orders, refused } = readOrders(game, power, line, world)!
  const where = whereOf(game, power, world)!
  return [
    ...orders.map(order => spellOrder(board, order, new Standing(board))),
    ...refused.map(({ refusal }) => firstSaid(refusalMessage(explainRefusal(refusal, where)))),
  ]
}

/** Without the order that it is about, and what would work. */
const firstSaid = (message: string): string => message.replace(/^BUILD \w [\w/]+: /, '').split('. ')[0]!

const OPEN = { on: false }
const BLIND = { on: true }
const OWNERS = { on: true, owners: 'all' } as const

const ROWS: readonly (readonly [string, string, Parameters<typeof blindSettings>[1], string])[] = [
  ['Sevastopol', 'B A Lon', OPEN, 'Sevastopol cannot build in London, since London owns it'],
  ['Sevastopol', 'B A Lon', OWNERS, 'Sevastopol cannot build in London, since London owns it'],
  ['Sevastopol', 'B A Lon', BLIND, 'Sevastopol cannot build in London, which it does not own'],
  ['Sevastopol', 'B A Rum', BLIND, 'Sevastopol cannot build in Rumania, since Rumania owns it'],
  // An old judge calls these powers A-Ank and F-Bul, which are no units.
  ['Ankara', 'Build A Ank', OPEN, 'BUILD A ANK'],
  ['Ankara', 'Builds:\nA Ank', BLIND, 'BUILD A ANK'],
  ['Ankara', 'A ANK', BLIND, 'BUILD A ANK'],
  ['Bulgaria', 'BUILD F BUL/SC', BLIND, 'BUILD F BUL/SC'],
  ['Bulgaria', 'BUILD A BUL', BLIND, 'BUILD A BUL'],
  ['Sevastopol', 'BUILD A ANK', OPEN, 'Sevastopol cannot build in Ankara, since Ankara owns it'],
]

test.each(ROWS)('%s writes %s (%o): %s', (name, line, blind, answer) => {
  expect(told(name, line, blind)).toEqual([answer])
})
