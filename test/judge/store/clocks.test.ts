// Judges that share a store go by the clock of the database, also where its answers take long to come.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '../../../src/judge/store/postgres/base.ts'
import { PostgresSharing } from '../../../src/judge/store/postgres/sharing.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'

tellSkipped(hasPostgres, 4, 'postgresql')

const HOUR = 3_600_000

describe.skipIf(!hasPostgres)('a judge whose clock differs', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start()
  })
  afterAll(() => server?.stop())
  afterEach(() => void vi.restoreAllMocks())

  // The second is what a far database takes, and more than an answer may take that is believed to the millisecond.
  test.each([
    [HOUR, 0],
    [HOUR, 60],
    [-HOUR, 0],
    [-HOUR, 60],
  ])('by %i ms knows it, with lines that take %i ms each way', async (ahead, way) => {
    const base = await openPostgres(server.place(), { mayBeNew: true })
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() - ahead)
    const sharing = new PostgresSharing(
      'far away',
      {
        place: base.place,
        servers: base.servers,
        look: work => base.look(work),
        comeIn: act => base.comeIn(act),
        async ask(text, values) {
          await sleep(way)
          const rows = await base.ask(text, values)
          await sleep(way)
          return rows as never
        },
      },
      () => Date.now(),
    )
    const begun = real()
    await sharing.join()
    // Nobody knows better than how long the answer took.
    expect(Math.abs(sharing.ahead - ahead)).toBeLessThanOrEqual(real() - begun)
    await sharing.leave()
    await base.close()
  })
})
