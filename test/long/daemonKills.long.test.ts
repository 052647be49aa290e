// The running judge killed hundreds of times while hundreds of letters come in, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { killsAmid } from '../judge/daemon/kills.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { tellSkipped } from '../servers/servers.ts'

const { LONG_KILLS, LONG_MAILS, LONG_SEED } = process.env
const KILLS = Number(LONG_KILLS ?? 300)
const MAILS = Number(LONG_MAILS ?? 500)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const GAMES = 12
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | kills | in start-up | letter left | mail left | start-up (ms) | letters | came again | mails | taken twice | lost or done twice |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

tellSkipped(hasDovecot, 1, 'Dovecot')

it.skipIf(!hasDovecot)(
  `does each of ${MAILS} letters once in ${KILLS} kills, from seed ${SEED}`,
  async () => {
    const tally = await killsAmid({ kills: KILLS, letters: MAILS, games: GAMES, dice: new Dice(SEED) })
    console.log(JSON.stringify(tally))
    const { kills, early, unanswered, unsent, startUp, letters, copies, mails, twice } = tally
    const today = new Date().toISOString().slice(0, 10)
    const row = [today, SEED, kills, early, unanswered, unsent, startUp, letters, copies, mails, twice, 0]
    const record = readFileSync(RECORD, 'utf8')
    expect(record).toContain(TABLE)
    writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
    expect(kills).toBe(KILLS)
  },
)
