// An hour of the fuzzer: the worst letters of one megabyte that it can build, by processor time, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { furnished } from '../attacks/furnished.ts'
import { Climb, MOST_BYTES, told } from '../attacks/fuzzer.ts'
import { Fuzzing } from '../attacks/fuzzing.ts'
import { RunningJudge } from '../attacks/runningJudge.ts'
import { Dice } from '../rules/oracle/dice.ts'

const { LONG_MINUTES, LONG_SEED } = process.env
const MINUTES = Number(LONG_MINUTES ?? 60)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)
/** In milliseconds of processor. */
const MOST = 2_000

const TABLE = `| date | seed | minutes | letters | processor of the worst (ms) | the worst letter |
| --- | --- | --- | --- | --- | --- |
`

/** What this process has used, in milliseconds. */
const processor = async (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

test(`${MINUTES} minutes of letters, none of which costs more than ${MOST} ms of processor`, {
  timeout: 0,
}, async () => {
  const judge = await RunningJudge.start()
  await furnished(judge)
  const fuzzing = new Fuzzing(await judge.leave(), MOST_BYTES)
  const climb = new Climb(new Dice(SEED), 16)
  const end = Date.now() + MINUTES * 60_000
  let letters = 0
  try {
    for (; Date.now() < end; letters++) {
      const plan = climb.next()
      const worst = climb.worst[0]?.cost ?? 0
      let before = 0
      const cost = async (): Promise<number> => {
        const now = await processor()
        const used = now - before
        before = now
        return used
      }
      const thrown = await fuzzing.throw(plan, cost)
      climb.note(plan, thrown.cost)
      if (thrown.cost > worst)
        console.log(`letter ${letters}: ${Math.round(thrown.cost)} ms, ${thrown.bytes} bytes: ${told(plan)}`)
    }
  } finally {
    await fuzzing.end()
  }
  for (const { plan, cost } of climb.worst)
    console.log(`${Math.round(cost)} ms: ${told(plan)}\n${JSON.stringify(plan).slice(0, 2_000)}`)
  const [worst] = climb.worst
  const letter = told(worst!.plan).replaceAll('|', '\\|').slice(0, 300)
  const row = [new Date().toISOString().slice(0, 10), SEED, MINUTES, letters, Math.round(worst!.cost), letter]
  const record = readFileSync(RECORD, 'utf8')
  expect(record).toContain(TABLE)
  writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  expect(worst!.cost).toBeLessThan(MOST)
})
