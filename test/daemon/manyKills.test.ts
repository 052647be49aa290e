// Judges that share a store are killed, stopped and cut off while letters come in: what each letter asks for is done once, and answered once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../edition.ts'
import { Dice } from '../oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { hasPostgres, Postgres } from '../servers/postgres.ts'
import { tellSkipped } from '../servers/servers.ts'
import { manyKillsAmid } from './manyKills.ts'

const isHere = hasDovecot && hasPostgres
tellSkipped(isHere, 1, 'Dovecot or postgresql')

const MISCHIEFS = amount({ core: 2, full: 60 })
const MANY = amount({ core: 10, full: 240 })

describe.skipIf(!isHere)('judges that share a store', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start()
  })
  afterAll(() => server.stop())

  test(`lose none of ${MANY} letters and do none twice, whatever befalls them ${MISCHIEFS} times`, async () => {
    const plan = { judges: amount({ core: 2, full: 4 }), games: amount({ core: 2, full: 30 }) }
    const tally = await manyKillsAmid(server, {
      ...plan,
      mischiefs: MISCHIEFS,
      letters: MANY,
      dice: new Dice(1914),
    })
    console.log(JSON.stringify(tally))
    expect(tally.mails).toBeGreaterThanOrEqual(MANY)
  })
})
