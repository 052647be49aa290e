// Orders as a store keeps them are read back as they were written, those with more than two places among them.
import { expect, test } from 'vitest'
import { BoardNames } from '../../../src/judge/store/events/names.ts'
import {
  convoy,
  convoyInVain,
  hold,
  type MovementOrder,
  move,
  support,
} from '../../../src/rules/orders/order.ts'
import { standard } from '../../boards.ts'
import { unit } from '../report/reasons.ts'

const board = standard()
const at = (id: string) => board.province(board.place(id)!)
const london = unit('ENGLAND', 'A LON')
const channel = unit('ENGLAND', 'F ENG')

test.each<[string, MovementOrder]>([
  ['ENGLAND A LON H', hold(london)],
  ['ENGLAND A LON - YOR', move(london, at('YOR'))],
  ['ENGLAND A LON - NWY VIA', move(london, at('NWY'), 'convoy')],
  ['ENGLAND A LON - NTH - NWY', move(london, at('NWY'), 'convoy', [at('NTH')])],
  ['ENGLAND A LON - NTH - NWG - NWY', move(london, at('NWY'), 'convoy', [at('NTH'), at('NWG')])],
  ['ENGLAND F ENG C A LON - BRE', convoy(channel, at('LON'), at('BRE'))],
  ['ENGLAND F ENG C A LON - SWI', convoyInVain(channel, at('LON'), 'Switzerland')],
  ['ENGLAND F ENG S A LON - WAL', support(channel, at('LON'), at('WAL'))],
])('%s', (written, order) => {
  const names = new BoardNames(board)
  names.place({ phase: board.opens, units: [london, channel], owners: [], dislodged: [] })
  expect(names.order(order)).toBe(written)
  expect(new BoardNames(board).orderIn(written, 'movement')).toEqual(order)
})
