// The adjudicator and the oracle, which share no rule, agree on thousands of entangled positions.

import { describe, expect, it } from 'vitest'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { rulebook, standard } from '../../boards.ts'
import { amount, isFull } from '../../edition.ts'
import { emptyTally, examine, spellTally } from '../oracle/compare.ts'

/** At the least, of eight hundred positions or of a few. */
const RINGS = amount({ core: 2, full: 20 })

describe.each([
  isFull
    ? { book: '2025EE', from: 1, positions: 5_000, rings: 200, paradoxes: 120 }
    : { book: '2025EE', from: 1, positions: 700, rings: 20, paradoxes: 8 },
  { book: '2023', from: 5_001, positions: amount({ core: 80, full: 800 }), rings: RINGS, paradoxes: 0 },
  { book: '2000', from: 5_801, positions: amount({ core: 80, full: 800 }), rings: RINGS, paradoxes: 0 },
])('by the book of $book', ({ book, from, positions, rings, paradoxes }) => {
  it(`resolves ${positions} positions as the oracle does, rings and paradoxes among them`, () => {
    const board = standard()
    const rules = rulebook(book)
    const tally = emptyTally()
    for (let seed = from; seed < from + positions; seed++) {
      const difference = examine(resolveMovement, board, rules, seed, tally)
      if (difference !== undefined) expect.fail(difference)
    }
    console.log(`oracle, ${book}: ${spellTally(tally)}`)
    expect(tally.rings).toBeGreaterThanOrEqual(rings)
    expect(tally.paradoxes).toBeGreaterThanOrEqual(paradoxes)
  })
})
