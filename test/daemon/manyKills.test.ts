// Judges that share a store are killed, stopped and cut off while letters come in: what each letter asks for is done once, and answered once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../edition.ts'
import { Dice } from '../oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { hasPgBouncer, PgBouncer } from '../servers/pgbouncer.ts'
import { hasPostgres, Postgres } from '../servers/postgres.ts'
import { tellSkipped } from '../servers/servers.ts'
import { manyKillsAmid } from './manyKills.ts'

const isHere = hasDovecot && hasPostgres
tellSkipped(isHere, 1, 'Dovecot or postgresql')

const KILLS = amount({ core: 1, full: 100 })
const MANY = amount({ core: 8, full: 300 })

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
