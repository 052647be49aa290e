// A committing judge killed hundreds of times, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { crash } from '../judge/store/crashes.ts'
import { Dice } from '../rules/oracle/dice.ts'

const { LONG_CRASHES, LONG_SEED } = process.env
const KILLS = Number(LONG_CRASHES ?? 200)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | kills | turns acknowledged | before the first | done, not yet said | letter left | lost or half-done |
| --- | --- | --- | --- | --- | --- | --- | --- |
`

it(`loses nothing in ${KILLS} kills, from seed ${SEED}`, async () => {
  const { kills, acknowledged, early, unspoken, unanswered } = await crash(KILLS, new Dice(SEED))
  const today = new Date().toISOString().slice(0, 10)
  const row = [today, SEED, kills, acknowledged, early, unspoken, unanswered, 0]
  const record = readFileSync(RECORD, 'utf8')
  expect(record).toContain(TABLE)
  writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  expect(kills).toBe(KILLS)
})
