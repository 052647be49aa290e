// Judges that share a store while its disk is full again and again, servers take over from one another, and clocks differ: put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { amidClocks, amidFull, amidTakeOvers, type Mishaps } from '../judge/daemon/databaseMishaps.ts'
import type { ManyTally } from '../judge/daemon/manyKills.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { hasPostgres } from '../servers/postgres.ts'
import { tellSkipped } from '../servers/servers.ts'
import { maySmallDisk } from '../servers/smallDisk.ts'

const { LONG_KILLS, LONG_MAILS, LONG_SEED, LONG_TIMES } = process.env
const KILLS = Number(LONG_KILLS ?? 20)
const MAILS = Number(LONG_MAILS ?? 150)
const TIMES = Number(LONG_TIMES ?? 10)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | what | times | killed | stopped | stopped past the lease | connections cut | database killed | letters | came again | before and after a deadline | mails | taken twice | lost or done twice |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

type Amid = (plan: Mishaps) => Promise<ManyTally>

const FULL: readonly (readonly [what: string, amid: Amid])[] = [
  ['disk of the data full', plan => amidFull('data', plan)],
  ['disk of the log full', plan => amidFull('log', plan)],
]
const WHAT: readonly (readonly [what: string, amid: Amid])[] = [
  ...(maySmallDisk ? FULL : []),
  ['another server took over', amidTakeOvers],
  ['clocks apart, deadlines', amidClocks],
]

const isHere = hasDovecot && hasPostgres
tellSkipped(isHere, 4, 'Dovecot or postgresql')
if (isHere && !maySmallDisk) console.log('2 tests are skipped: nobody may mount a small disk here')

it.skipIf(!isHere).each(WHAT)(
  `%s, ${TIMES} times amid ${MAILS} letters, from seed ${SEED}`,
  async (what, amid) => {
    const plan = { judges: 4, games: 20, kills: KILLS, letters: MAILS, times: TIMES, dice: new Dice(SEED) }
    const { befell, letters, copies, rung, inTime, late, mails, twice } = await amid(plan)
    const { killed, stopped, stoppedLong, cut, serverDown } = befell
    const today = new Date().toISOString().slice(0, 10)
    const times = befell.besides + rung
    const around = rung === 0 ? '-' : `${inTime} + ${late}`
    const others = [killed, stopped, stoppedLong, cut, serverDown]
    const row = [today, SEED, what, times, ...others, letters, copies, around, mails, twice, 0]
    const record = readFileSync(RECORD, 'utf8')
    expect(record).toContain(TABLE)
    writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  },
)
