// A million orders in all styles read back, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readStyles, spellStyles } from '../reader/line/styleRun.ts'

const { LONG_ORDERS, LONG_SEED } = process.env
const ORDERS = Number(LONG_ORDERS ?? 1_000_000)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | orders | refused | with a slip | refused | read as another |
| --- | --- | --- | --- | --- | --- | --- |
`

it(`reads ${ORDERS} orders as what they are or not at all, from seed ${SEED}`, () => {
  const tally = readStyles(ORDERS, SEED)
  console.log(`${spellStyles(tally)}\n${tally.wrong.join('\n')}`)
  const { written, refused, wrong } = tally
  const share = (pen: 'steady' | 'slips') => `${((100 * refused[pen]) / written[pen]).toFixed(2)} %`
  const today = new Date().toISOString().slice(0, 10)
  const row = [today, SEED, written.steady, share('steady'), written.slips, share('slips'), wrong.length]
  const record = readFileSync(RECORD, 'utf8')
  expect(record).toContain(TABLE)
  writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  expect(wrong.slice(0, 50)).toEqual([])
})
