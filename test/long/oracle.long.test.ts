// The adjudicator against the oracle over hundreds of thousands of positions, put on record in long-runs.md.
import { appendFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resolveMovement } from '../../src/rules/adjudication/movement.ts'
import { rulebook, standard } from '../boards.ts'
import { emptyTally, examine, spellTally } from '../rules/oracle/compare.ts'

const { LONG_POSITIONS, LONG_SEED } = process.env
const POSITIONS = Number(LONG_POSITIONS ?? 200_000)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** Of ten positions eight are played by the book of 2025, one by each older one. */
const BOOKS = [...new Array<string>(8).fill('2025EE'), '2023', '2000'].map(rulebook)

it(`resolves ${POSITIONS} positions as the oracle does, from seed ${SEED}`, () => {
  const board = standard()
  const tally = emptyTally()
  const differences: string[] = []
  for (let place = 0; place < POSITIONS; place++) {
    const rules = BOOKS[place % BOOKS.length]!
    const difference = examine(resolveMovement, board, rules, SEED + place, tally)
    if (difference !== undefined && differences.length < 3) differences.push(difference)
  }
  console.log(`oracle, seed ${SEED}: ${spellTally(tally)}`)
  const { positions, convoys, disrupted, rings, paradoxes, unresolvable } = tally
  const counts = [positions, convoys, disrupted, rings, paradoxes, unresolvable, tally.differences]
  const today = new Date().toISOString().slice(0, 10)
  appendFileSync(RECORD, `| ${[today, SEED, ...counts].join(' | ')} |\n`)
  expect(positions).toBeGreaterThan(0)
  expect(differences.join('\n\n')).toBe('')
})
