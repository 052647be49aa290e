// Texts with a known meaning, changed in a million ways, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Fate, readMutants, spelledOut, type Tally } from '../reading/measure.ts'

const { LONG_MUTANTS, LONG_SEED } = process.env
const MUTANTS = Number(LONG_MUTANTS ?? 1_000_000)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | texts | left out | as they are meant | refused | lost | read as another |
| --- | --- | --- | --- | --- | --- | --- | --- |
`

it(`reads ${MUTANTS} changed texts as what they say or not at all, from seed ${SEED}`, () => {
  const tally = readMutants(MUTANTS, SEED)
  console.log(`${spelledOut(tally.byKind)}\n${spelledOut(tally.byWriter)}\n${tally.wrong.join('\n')}`)
  const share = (...fates: readonly Fate[]) => `${((100 * sum(tally, fates)) / tally.count).toFixed(2)} %`
  const today = new Date().toISOString().slice(0, 10)
  const counts = [share('right', 'complaint'), share('refused'), share('lost'), sum(tally, ['wrong'])]
  const record = readFileSync(RECORD, 'utf8')
  expect(record).toContain(TABLE)
  const row = [today, SEED, tally.count, tally.dropped, ...counts]
  writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  expect(tally.wrong.slice(0, 50)).toEqual([])
})

const sum = ({ byKind }: Tally, fates: readonly Fate[]): number =>
  [...byKind.values()].reduce((all, row) => all + fates.reduce((some, fate) => some + row[fate], 0), 0)
