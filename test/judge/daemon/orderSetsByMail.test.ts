// What a letter does to those before it, by each choice of a table: two letters, and what the second is answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stages } from './stages.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

const FIRST = 'A Par - Bur\nA Mar H'
const BOTH = 'France: Army Paris -> Burgundy.'
const GONE = 'France: Army Paris, No Order Processed.'

/** The choice as it is written, what the judge says that it means, the second letter, and what becomes of the first. */
const ROWS: readonly (readonly [choice: string, second: string, paris: string])[] = [
  ['a', 'F Bre H', BOTH],
  ['b', 'F Bre H', BOTH],
  ['b', 'This replaces my earlier orders.\nF Bre H', GONE],
  ['c', 'F Bre H', GONE],
  ['c', 'This is in addition to my earlier orders.\nF Bre H', BOTH],
  ['d', 'F Bre H', GONE],
]

test.each(ROWS)('4.D.1 %s: %j', async (choice, second, paris) => {
  const { told } = await stages.afterwards('unmoderated', [
    ['player', `SET RULE 4.D.1 ${choice}`],
    ['player', FIRST],
    ['player', second],
  ])
  expect(told).toContain('France: Fleet Brest HOLD.')
  expect(told).toContain(paris)
  // What is heeded is told so, and not that it was not read.
  const [, said] = /^This (replaces|is in addition)/.exec(second) ?? []
  const isHeeded = (choice === 'b' && said === 'replaces') || (choice === 'c' && said === 'is in addition')
  expect(told.includes('as it says.')).toBe(isHeeded)
  if (isHeeded) expect(told).not.toContain('Nothing came of these lines')
})

test.each([
  ['a', 'This replaces my earlier orders.'],
  ['d', 'This is in addition to my earlier orders.'],
])('4.D.1 %s does otherwise than %j says, so that it is asked about', async (choice, said) => {
  const { told } = await stages.afterwards('unmoderated', [
    ['player', `SET RULE 4.D.1 ${choice}`],
    ['player', FIRST],
    ['player', `${said}\nF Bre H`],
  ])
  expect(told).toContain('1. F BRE H')
  expect(told).not.toContain('France: Fleet Brest HOLD.')
})

test('a line that says so in words that are no order is not refused', async () => {
  const { told } = await stages.afterwards('unmoderated', [
    ['player', 'SET RULE 4.D.1 b'],
    ['player', FIRST],
    ['player', 'These orders replace all previous orders for A Par.\nF Bre H'],
  ])
  expect(told).toContain('This letter takes the place of those before it, as it says.')
  expect(told).toContain(GONE)
  expect(told).not.toContain('This is not an order that the judge understands')
})
