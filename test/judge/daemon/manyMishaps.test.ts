// What befalls the database of judges that share it, and their clocks: its disk is full, another server takes over, each judge has another time of day.
import { describe, expect, test } from 'vitest'
import { amount, isFull, sample } from '../../edition.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { hasPostgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { maySmallDisk } from '../../servers/smallDisk.ts'
import { amidClocks, amidFull, amidTakeOvers } from './databaseMishaps.ts'

const isHere = hasDovecot && hasPostgres
tellSkipped(isHere, 4, 'Dovecot or postgresql')
if (isHere && !maySmallDisk) console.log('2 tests are skipped: nobody may mount a small disk here')

const PLAN = {
  judges: amount({ core: 2, full: 3 }),
  games: amount({ core: 2, full: 6 }),
  kills: amount({ core: 1, full: 6 }),
  letters: amount({ core: 12, full: 60 }),
}
const TIMES = amount({ core: 1, full: 2 })

describe.skipIf(!isHere)('judges that share a store lose no letter and do none twice', () => {
  test.skipIf(!maySmallDisk).each(sample(['data', 'log'] as const, 1))(
    'where the disk of its %s is full for a while',
    async what => {
      const { befell } = await amidFull(what, { ...PLAN, dice: new Dice(1492), times: TIMES })
      expect(befell.besides).toBe(TIMES)
    },
  )

  test('where its server is killed and the one that followed takes over, and where the old one comes back', async () => {
    const { befell } = await amidTakeOvers({ ...PLAN, dice: new Dice(1588), times: TIMES })
    expect(befell.besides).toBe(TIMES)
  })

  // How deadlines wait for letters is looked at in test/judge/service as well, and these pass at the full minute.
  test.runIf(isFull)(
    'and ring no deadline before its letters where their clocks are two seconds apart',
    async () => {
      const tally = await amidClocks({ ...PLAN, dice: new Dice(1582), times: TIMES })
      expect(tally.rung).toBe(TIMES)
      expect(tally.inTime).toBeGreaterThan(0)
    },
  )
})
