// Judges that share a store killed by the hundred while letters come in, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { manyKillsAmid } from '../judge/daemon/manyKills.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { hasPostgres, Postgres } from '../servers/postgres.ts'
import { tellSkipped } from '../servers/servers.ts'

const { LONG_KILLS, LONG_MAILS, LONG_SEED } = process.env
const KILLS = Number(LONG_KILLS ?? 100)
const MAILS = Number(LONG_MAILS ?? 300)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | judges | killed | stopped | stopped past the lease | connections cut | database killed | letters | came again | mails | taken twice | lost or done twice |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

const isHere = hasDovecot && hasPostgres
tellSkipped(isHere, 1, 'Dovecot or postgresql')

it.skipIf(!isHere)(`does each of ${MAILS} letters once in ${KILLS} kills, from seed ${SEED}`, async () => {
  const server = await Postgres.start()
  try {
    const plan = { judges: 4, games: 30, kills: KILLS, letters: MAILS, dice: new Dice(SEED) }
    const { befell, letters, copies, mails, twice } = await manyKillsAmid(server, plan)
    const { killed, stopped, stoppedLong, cut, serverDown } = befell
    const today = new Date().toISOString().slice(0, 10)
    const row = [
      today,
      SEED,
      4,
      killed,
      stopped,
      stoppedLong,
      cut,
      serverDown,
      letters,
      copies,
      mails,
      twice,
      0,
    ]
    const record = readFileSync(RECORD, 'utf8')
    expect(record).toContain(TABLE)
    writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  } finally {
    await server.stop()
  }
})
