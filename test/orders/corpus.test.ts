// The corpus of lines as people write them: each is read as the orders it means, or refused for the right reason.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { Legality } from '../../src/orders/legality.ts'
import { spellOrder } from '../../src/orders/order.ts'
import type { Where } from '../../src/orders/reading/places.ts'
import { readText } from '../../src/reader/reading.ts'
import { refusalCode } from '../../src/report/sentences/codes.ts'
import { rulebook, standard } from '../boards.ts'
import { type Example, examples, FOLDERS, positions, setUp } from './corpus/corpus.ts'

const BOARD = standard()
type Positions = ReturnType<typeof positions>

/** What came of a text, from the best to the worst. */
const SCORES = ['right', 'tolerated', 'refused', 'partial', 'wrong'] as const
const SCORE: Record<(typeof SCORES)[number], number> = {
  right: 0,
  tolerated: 0,
  refused: 0,
  partial: 0,
  wrong: 0,
}

const ALL = FOLDERS.flatMap(folder =>
  [...examples(folder)].map(([kind, some]) => [kind, some, positions(folder)] as const),
)

it.each(ALL)('as in %s', (_, some, written) => {
  const misread = some.flatMap(example => {
    const found = read(example, written)
    SCORE[scoreOf(example, found.orders)]++
    return isAsMeant(example, found) ? [] : [{ example, found }]
  })
  expect(misread).toEqual([])
})

/** One of the readings that it may have, and refused for its reason. */
function isAsMeant(example: Example, { orders, refused }: ReturnType<typeof read>): boolean {
  if (![example.orders, ...example.also].some(one => isEqual(one, orders))) return false
  const codes: readonly string[] = refused.map(({ why }) => why)
  if (example.refused !== undefined && orders.length === 0) return codes.includes(example.refused)
  // What is followed to the letter leaves nothing to complain about, but for the lines that are named.
  return (
    orders.length === 0 ||
    !isEqual(orders, example.orders) ||
    isDeepStrictEqual(refused, example.refusedLines)
  )
}

afterAll(() => console.log(`corpus: ${SCORES.map(score => `${SCORE[score]} ${score}`).join(', ')}`))

function read(example: Example, written: Positions) {
  const where = whereOf(example, written)
  const { orders, refused } = readText(example.text, where)
  return {
    orders: orders.map(order => spellOrder(BOARD, order, where.legality.standing)).sort(),
    refused: refused.map(({ line, refusal }) => ({ line, why: refusalCode(BOARD, refusal) })),
  }
}

function whereOf({ position: name, phase, power }: Example, written: Positions): Where {
  const position = setUp(BOARD, written.get(name)!, phase)
  const legality = new Legality(BOARD)
  legality.place(position.units)
  return { board: BOARD, rules: rulebook('2025EE'), position, power: BOARD.power(power)!, legality }
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

function scoreOf({ orders: expected, also }: Example, orders: readonly string[]): (typeof SCORES)[number] {
  if (isEqual(expected, orders)) return 'right'
  if (also.some(one => isEqual(one, orders))) return 'tolerated'
  if (orders.length === 0) return 'refused'
  return orders.every(order => [expected, ...also].flat().includes(order)) ? 'partial' : 'wrong'
}
