// The cases of the DATC by other choices of how orders are read and counted than those of the usual book.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choicesOf, type RuleName } from '../../../src/rules/board/rulebookText.ts'
import { rulebook, standard } from '../../boards.ts'
import { allCases, type Case, casesIn } from './cases.ts'
import { play } from './play.ts'

const NAME = 'order-choices.txt'
const text = readFileSync(new URL(`./choices/${NAME}`, import.meta.url), 'utf8')
const board = standard()
const usual = rulebook('2025EE')
const cases = new Map(allCases().map(each => [each.id, each]))

/** `by coastObvious: refused` and the cases below it. */
const PARTS = text
  .split(/^by (?=\w+: \w+$)/m)
  .slice(1)
  .map(part => {
    const [, rule = '', choice = ''] = /^(\w+): (\w+)$/m.exec(part) ?? []
    return { rule: rule as RuleName, choice, cases: casesIn(part.slice(part.indexOf('\n')), NAME) }
  })
const ROWS = PARTS.flatMap(({ rule, choice, cases: some }) =>
  some.map(each => [rule, choice, each.id, each] as const),
)

const told = (each: Case): readonly string[] =>
  each.outlook.orders.rows.map(({ power, order }) => `${power} ${order}`)

describe('a case of the DATC', () => {
  test.each(ROWS)('by %s: %s, %s', (rule, choice, id, each) => {
    expect(choicesOf(rule)).toContain(choice)
    expect(told(each)).toEqual(told(cases.get(id)!))
    const rules = Object.assign({}, usual, { [rule]: choice })
    expect(play(each, each.outlook, board, rules)).toEqual(each.outlook)
  })

  test('differs by each of these choices but one', () => {
    const alike = ROWS.filter(([, , , each]) => {
      const before = play(each, each.outlook, board, usual)
      return JSON.stringify(before.orders.rows) === JSON.stringify(each.outlook.orders.rows)
    })
    // Calhamer has one support one's own unit with an open coast, as the usual book does.
    expect(alike.map(([rule, choice, id]) => `${rule}: ${choice}, ${id}`)).toEqual([
      'coastInSupport: openForOwn, 6.B.7',
    ])
    expect(ROWS).toHaveLength(25)
  })
})
