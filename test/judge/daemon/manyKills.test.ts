// Judges that share a store are killed, stopped and cut off while letters come in: what each letter asks for is done once, and answered once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount, isFull } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { hasPgBouncer, PgBouncer } from '../../servers/pgbouncer.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { canPreload } from '../../servers/preloaded.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { chaosAt } from './chaos.ts'
import { manyKillsAmid } from './manyKills.ts'

const isHere = hasDovecot && hasPostgres
tellSkipped(isHere, 1, 'Dovecot or postgresql')

const KILLS = amount({ core: 1, full: 35 })
const MANY = amount({ core: 8, full: 100 })

/** What is below a judge goes wrong by a library that is compiled here; a long run has a hundred times as much of it. */
const CHAOS = { faults: 8, letters: 12, games: 2, isShort: true } as const
const mayChaos = hasDovecot && canPreload
tellSkipped(mayChaos || !isFull, 2, 'Dovecot or gcc')

test.runIf(isFull && mayChaos)(
  'a judge at a file loses no letter and does none twice while it is killed, disks fail and the file is away',
  async () => {
    const { befell } = await chaosAt('SQLite', { ...CHAOS, dice: new Dice(1618) })
    expect(Object.values(befell).reduce((sum, count) => sum + count)).toBe(CHAOS.faults)
  },
)

describe.skipIf(!isHere)('judges that share a store', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start()
  })
  afterAll(() => server.stop())

  test(`lose none of ${MANY} letters and do none twice in ${KILLS} kills and whatever else befalls them`, async () => {
    const plan = { judges: amount({ core: 2, full: 4 }), games: amount({ core: 2, full: 30 }) }
    const tally = await manyKillsAmid(server, {
      ...plan,
      kills: KILLS,
      letters: MANY,
      dice: new Dice(1914),
    })
    console.log(JSON.stringify(tally))
    expect(tally.mails).toBeGreaterThanOrEqual(MANY)
  })

  test.runIf(isFull && canPreload)(
    'do so while disks fail and connections are cut, all at random',
    async () => {
      const { befell } = await chaosAt('PostgreSQL', { ...CHAOS, dice: new Dice(1648) })
      expect(Object.values(befell).reduce((sum, count) => sum + count)).toBe(CHAOS.faults)
    },
  )

  test.skipIf(!hasPgBouncer)('do so behind a pooler in transaction mode as well', async () => {
    const bouncer = await PgBouncer.before(server)
    try {
      const plan = {
        judges: 2,
        games: 2,
        kills: amount({ core: 1, full: 12 }),
        letters: amount({ core: 6, full: 40 }),
      }
      const by = (place: string) => bouncer.place(place)
      const tally = await manyKillsAmid(server, { ...plan, dice: new Dice(1815), by })
      console.log(JSON.stringify(tally))
      expect(tally.mails).toBeGreaterThanOrEqual(plan.letters)
    } finally {
      await bouncer.stop()
    }
  })
})
