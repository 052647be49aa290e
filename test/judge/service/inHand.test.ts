// A letter that comes by a pipe to judges that share a store: nothing is rung before it is filed, and nobody waits for long for one that never is.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sharing } from '../../../src/judge/store/sharing.ts'
import { openStoreAt, type Store } from '../../../src/judge/store/store.ts'
import { dragoman, start } from '../../cli/program.ts'
import { isFull } from '../../edition.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped, until } from '../../servers/servers.ts'
import { rawLetter } from '../daemon/postTable.ts'
import { batch, letter, played } from '../store/small.ts'

tellSkipped(hasPostgres, 3, 'postgresql')

const RAW = rawLetter({ from: 'anna@table.example', text: 'HELP' })
const NOBODY = { letters: [], games: [] }

describe.skipIf(!hasPostgres)('a letter in hand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-hand-'))
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start()
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  interface Table {
    readonly place: string
    readonly schema: string
    readonly words: readonly string[]
    readonly store: Store
    readonly sharing: Sharing
    hands(): Promise<readonly Record<string, unknown>[]>
    end(): Promise<void>
  }

  /** A judge, and its store with a game whose alarm is at once. */
  async function table(): Promise<Table> {
    const place = server.place()
    const schema = new URL(place).searchParams.get('schema')!
    const words = ['receive', '--data', join(folder, schema), '--store', place]
    expect(await dragoman(words, RAW)).toMatchObject({ status: 0, stderr: '' })
    const store = await openStoreAt(place)
    return {
      place,
      schema,
      words,
      store,
      sharing: (await store.join('another'))!,
      hands: () => server.sql(`SELECT extract(epoch FROM until - since) AS lasts FROM ${schema}.hands`),
      end: () => store.close(),
    }
  }

  /** Whether a game may be rung whose alarm is of now. */
  async function rings({ store, sharing }: Table): Promise<boolean> {
    const now = new Date(Date.now() + sharing.ahead).toISOString()
    const { version } = await store.load('harbor')
    const alarms = new Map([['harbor', now]])
    await store.commit({ ...played('harbor', version, 'gameCreated'), alarms })
    const claimed = await sharing.alarms(now, 9, NOBODY)
    for (const alarm of claimed) await sharing.giveBackAlarm(alarm)
    return claimed.length > 0
  }

  test('is in nobody’s hand any more where it could not be filed', async () => {
    const at = await table()
    await server.sql(
      `CREATE ROLE clerk LOGIN; GRANT USAGE ON SCHEMA ${at.schema} TO clerk;
       GRANT ALL ON ALL TABLES IN SCHEMA ${at.schema} TO clerk; GRANT ALL ON ALL SEQUENCES IN SCHEMA ${at.schema} TO clerk;
       REVOKE INSERT ON ${at.schema}.letters FROM clerk`,
    )
    const words = at.words.map(word => word.replace('judge@', 'clerk@'))
    const failed = await dragoman(words, rawLetter({ from: 'bert@table.example', text: 'HELP' }))
    expect(failed).toMatchObject({ status: 75, stderr: expect.stringContaining('lacks a right') })
    expect(await at.hands()).toEqual([])
    expect(await rings(at)).toBe(true)
    await at.end()
  })

  test('of a process that is killed holds up alarms, and what waits for those, until its time runs out', async () => {
    const at = await table()
    const line = new pg.Client({ connectionString: server.url })
    await line.connect()
    await line.query(`BEGIN; LOCK TABLE ${at.schema}.letters IN EXCLUSIVE MODE`)
    const receiving = start([...at.words])
    receiving.stdin.end(rawLetter({ from: 'bert@table.example', text: 'HELP' }))
    await until(async () => (await server.sql('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0)
    receiving.kill('SIGKILL')
    await once(receiving, 'exit')
    await line.query('ROLLBACK')
    await line.end()
    expect((await at.hands()).map(({ lasts }) => Number(lasts) > 0 && Number(lasts) < 31)).toEqual([true])

    expect(await rings(at)).toBe(false)
    const received = new Date(Date.now() + at.sharing.ahead).toISOString()
    await at.store.commit(batch({ post: { filed: [letter('later', { received })] } }))
    expect(await at.sharing.letter('later')).toBeUndefined()
    const [{ lasts } = {}] = await at.hands()
    await server.sql(`UPDATE ${at.schema}.hands SET until = until - interval '${lasts} seconds'`)
    const [alarm] = await at.sharing.alarms(received, 9, NOBODY)
    expect(alarm).toMatchObject({ game: 'harbor' })
    const { version } = await at.store.load('harbor')
    await at.store.commit({ ...played('harbor', version, 'rung'), alarms: new Map([['harbor', null]]) })
    expect(await at.sharing.letter('later')).toMatchObject({ key: 'later' })
    await at.end()
  })

  test.runIf(isFull)(
    'of a judge that stood still for longer than its lease is not filed as if nothing had been',
    async () => {
      const at = await table()
      const inHand = await at.sharing.takesInHand()
      const own = `SELECT token FROM ${at.schema}.judges WHERE until > clock_timestamp()`
      expect(await server.sql(own)).toHaveLength(1)
      await server.sql(`UPDATE ${at.schema}.judges SET until = clock_timestamp() - interval '1 second'`)
      const file = () => at.store.commit(batch({ post: { filed: [letter('slow')] } }))
      // It would have come in again with its next beat.
      await new Promise(resolve => setTimeout(resolve, 3_000))
      await expect(file()).rejects.toMatchObject({ trouble: 'lost' })
      await inHand.release()
      await until(async () => (await server.sql(own)).length > 0)
      expect(await file()).toMatchObject({ ok: true })
      await at.end()
    },
  )
})
