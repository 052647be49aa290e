// Very many letters through one running judge, with pages and pictures: what it holds in memory at the end, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { StartedJudge } from '../attacks/startedJudge.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { DailyRound } from './dailyRound.ts'

const { LONG_LETTERS, LONG_SEED } = process.env
const LETTERS = Number(LONG_LETTERS ?? 100_000)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)
const GAUGE = fileURLToPath(new URL('gauge.mjs', import.meta.url))

const TABLE = `| date | seed | letters | games | pages | after a tenth: MB held, MB in all | after half | at the end: MB held, MB in all | processor per letter (ms) |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

interface Gauged {
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
  readonly cpu: number
}

async function gauged(judge: StartedJudge): Promise<Gauged> {
  judge.forget()
  judge.child.kill('SIGUSR2')
  const [, told = ''] = await judge.hears(/GAUGE (.*)\n/)
  return JSON.parse(told) as Gauged // what the gauge says
}

const MB = 1024 ** 2
const held = ({ heapUsed, external }: Gauged): number => (heapUsed + external) / MB
const inAll = ({ rss }: Gauged): number => rss / MB

test(`after ${LETTERS} letters a judge needs what it needed after a tenth of them, and holds what it held after half`, {
  timeout: 0,
}, async () => {
  const judge = await StartedJudge.start({ node: ['--expose-gc', '--import', GAUGE] })
  const round = new DailyRound(judge, new Dice(SEED))
  try {
    const gauges: Gauged[] = []
    for (let tenth = 1; tenth <= 10; tenth++) {
      await round.until((LETTERS * tenth) / 10)
      const now = await gauged(judge)
      gauges.push(now)
      console.log(
        `${judge.filed()} letters, ${round.games} games: ${held(now).toFixed(1)} MB held, ${inAll(now).toFixed(0)} MB in all, ${now.cpu.toFixed(0)} s of processor`,
      )
    }
    const [first, half, last] = [gauges[0]!, gauges[4]!, gauges.at(-1)!]
    const figures = [first, half, last].map(gauge => `${held(gauge).toFixed(1)}, ${inAll(gauge).toFixed(0)}`)
    const each = ((last.cpu * 1_000) / LETTERS).toFixed(1)
    const row = [
      new Date().toISOString().slice(0, 10),
      SEED,
      judge.filed(),
      round.games,
      round.pages,
      ...figures,
      each,
    ]
    const record = readFileSync(RECORD, 'utf8')
    expect(record).toContain(TABLE)
    writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
    expect(held(last)).toBeLessThan(held(half) * 1.1)
    expect(inAll(last)).toBeLessThan(inAll(first) * 1.1)
  } finally {
    round.close()
    await judge.end()
  }
})
