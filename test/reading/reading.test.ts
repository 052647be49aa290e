// Texts with a known meaning, changed in ways that keep it and in ways that destroy it: nothing is followed that none of them says.
import { expect, it } from 'vitest'
import { amount } from '../edition.ts'
import { type FATES, newTally, readMutants, readWriters, spelledOut } from './measure.ts'

const MUTANTS = amount({ core: 60, full: 10_000 })
const SHEETS = amount({ core: 30, full: 1000 })
/** The same texts each time, so that a test that was good stays good; `npm run reading` throws anew. */
const { READING_SEED } = process.env
const SEED = Number(READING_SEED ?? 1)
/** How many of what is wrong to show. */
const SHOWN = 20

it(`${MUTANTS} changed texts come to no order that they do not say and nothing is lost, from seed ${SEED}`, () => {
  const tally = readMutants(MUTANTS, SEED)
  console.log(`${tally.dropped} of ${tally.count} say something else\n${spelledOut(tally.byKind)}`)
  expect(tally.wrong.slice(0, SHOWN)).toEqual([])
  expect(tally.lost.slice(0, SHOWN)).toEqual([])
})

it(`${SHEETS} sheets of the writers are read as they are meant, or refused, from seed ${SEED}`, () => {
  const tally = readWriters(SHEETS, SEED, newTally())
  console.log(spelledOut(tally.byWriter))
  expect(tally.wrong.slice(0, SHOWN)).toEqual([])
  expect(tally.lost.slice(0, SHOWN)).toEqual([])
  const all = [...tally.byWriter.values()]
  const count = (fate: (typeof FATES)[number]) => all.reduce((sum, row) => sum + row[fate], 0)
  // The rest is asked about or refused.
  expect(count('right') / tally.count).toBeGreaterThan(0.9)
  expect(count('complaint') / tally.count).toBeLessThan(0.01)
})
