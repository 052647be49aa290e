// Whatever may go wrong below and around a judge, at random, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chaosAt, type Where } from '../judge/daemon/chaos.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { hasPostgres } from '../servers/postgres.ts'
import { canPreload } from '../servers/preloaded.ts'
import { tellSkipped } from '../servers/servers.ts'

const { LONG_FAULTS, LONG_MAILS, LONG_SEED, LONG_WHERE } = process.env
const FAULTS = Number(LONG_FAULTS ?? 100)
const MAILS = Number(LONG_MAILS ?? 150)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | store | faults | killed | stopped | store moved away | clock jumped | disk full | disk failing | not synced | no inode | connections cut | database killed | letters | came again | mails | taken twice | lost or done twice |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

const WHERE: readonly Where[] = ['SQLite', ...(hasPostgres ? (['PostgreSQL'] as const) : [])]
const isHere = hasDovecot && canPreload
tellSkipped(isHere, WHERE.length, 'Dovecot or gcc')

it.skipIf(!isHere).each(WHERE.filter(where => LONG_WHERE === undefined || LONG_WHERE === where))(
  `%s: ${FAULTS} faults amid ${MAILS} letters, from seed ${SEED}`,
  async where => {
    const plan = { faults: FAULTS, letters: MAILS, games: 12, dice: new Dice(SEED) }
    const { befell, letters, copies, mails, twice } = await chaosAt(where, plan)
    const today = new Date().toISOString().slice(0, 10)
    const { killed, stopped, away, clock, full, failing, unsynced, noInode, cut, serverDown } = befell
    const each = [killed, stopped, away, clock, full, failing, unsynced, noInode, cut, serverDown]
    const row = [today, SEED, where, FAULTS, ...each, letters, copies, mails, twice, 0]
    const record = readFileSync(RECORD, 'utf8')
    expect(record).toContain(TABLE)
    writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  },
)
