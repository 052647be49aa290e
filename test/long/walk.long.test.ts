// Thousands of random commands in hundreds of games, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keep, verified } from '../judge/game/walk/keeping.ts'
import { newTally, walk } from '../judge/game/walk/walking.ts'
import { newStore } from '../judge/store/made.ts'

const { LONG_WALKS, LONG_SEED } = process.env
const WALKS = Number(LONG_WALKS ?? 400)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const COMMANDS = 400
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | games | commands | refused | turns | ends |
| --- | --- | --- | --- | --- | --- | --- |
`

it(`walks through ${WALKS} games, from seed ${SEED}`, async () => {
  const tally = newTally()
  const store = newStore()
  for (let i = 0; i < WALKS; i++) await keep(`walk${i}`, walk(SEED + i, COMMANDS, tally), store)
  expect(await verified(store)).toEqual([])
  const { commands, refused, turns, endings } = tally
  const today = new Date().toISOString().slice(0, 10)
  const row = [today, SEED, WALKS, commands, refused, turns, endings]
  const record = readFileSync(RECORD, 'utf8')
  expect(record).toContain(TABLE)
  writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  expect(commands).toBeGreaterThan(WALKS * COMMANDS)
})
