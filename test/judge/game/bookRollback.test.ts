// Going back and forward, over a change of book too: each turn is played by the book that held when it was played first, and the table is told.
import { describe, expect, test } from 'vitest'
import { UTC } from '../../../src/judge/game/calendar.ts'
import { decisionOf } from '../../../src/judge/game/decision.ts'
import { bookOf } from '../../../src/judge/game/game.ts'
import { noticesOf } from '../../../src/judge/report/mails/notices.ts'
import * as acts from './decide/acts.ts'
import type { Said, Table } from './decide/table.ts'

const FIRST = { rulebook: '2023' }
const SECOND = { rulebook: '1982' }

/** Spring by one book, fall by another. */
const played = (): Table => acts.plays(acts.plays(acts.playing(FIRST)).does('m', acts.change(SECOND)))

const bookIn = ({ game }: Table): string => bookOf(game.settings).rulebook

/** What everybody is told of something that the master asks for. */
function told(table: Table, said: Said): string {
  const before = table.game
  const decision = table.ask('m', said)
  if (!decision.ok) throw new Error(JSON.stringify(decision.error))
  const notices = noticesOf(decisionOf(before, decision.value, null), {
    world: table.world,
    judge: { code: 'EXMP', zone: UTC },
  })
  return notices.flatMap(({ lines }) => lines).join('\n')
}

describe('a rollback across a change of book', () => {
  test('brings back the book of then, and says so', () => {
    const table = played()
    expect(bookIn(table)).toBe('1982')
    const text = told(table, acts.rollBack(1))
    expect(text).toContain('It is played by the rules that applied then:')
    expect(text).toContain('2023')
    expect(bookIn(table)).toBe('2023')
  })

  test('within the time of one book says nothing of it', () => {
    const table = played()
    expect(told(table, acts.rollBack(2))).not.toContain('rules that held there')
    expect(bookIn(table)).toBe('1982')
  })

  test('is taken back with the book of that time, turn by turn', () => {
    const table = played().does('m', acts.rollBack(1))
    const forward = (to: number): Said => ({ kind: 'bringForward', to })
    expect(told(table, forward(1))).toContain('It is played by the rules that applied then:')
    expect(bookIn(table)).toBe('1982')
    expect(told(table, forward(2))).not.toContain('rules that held there')
    expect(bookIn(table)).toBe('1982')
  })

  test('is taken back with the orders of the phase that it left', () => {
    const table = acts.othersOrder(played(), 'A')
    const { sheets } = table.game
    expect(sheets.size).toBeGreaterThan(3)
    table.does('m', acts.rollBack(1), { kind: 'bringForward', to: 2 })
    expect(table.game.sheets).toEqual(sheets)
  })

  test('leaves a book that is chosen afterwards for all that is played from then on', () => {
    const table = played().does('m', acts.rollBack(1), acts.change({ rulebook: '2000' }))
    table.does('m', { kind: 'bringForward', to: 2 })
    expect(bookIn(table)).toBe('2000')
  })
})
