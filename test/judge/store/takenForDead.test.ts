// A judge that comes in, or says once more that it is there, while another one asks for what it has, is not taken for gone.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sharing } from '../../../src/judge/store/sharing.ts'
import { openStoreAt } from '../../../src/judge/store/store.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped, until } from '../../servers/servers.ts'
import { batch, letter, mail, minute } from './small.ts'

interface Had {
  readonly what: string
  /** How it is noted that the other judge has it. */
  readonly sql: string
  /** Whether the one that asks gets it. */
  readonly gets: (sharing: Sharing) => Promise<boolean>
}

const OTHER = 1_000_000
const NOTHING_LEFT = { letters: [], games: [] }
const TO = 'anna@players.example'

const LETTER: Had = {
  what: 'a letter',
  sql: `UPDATE waiting SET judge = ${OTHER}`,
  gets: async one => (await one.letters(9, NOTHING_LEFT)).length > 0,
}
/** Of these a row is made by whoever has it. */
const ROWS: readonly Had[] = [
  {
    what: 'those to whom mails are sent',
    sql: `INSERT INTO lanes (recipient, judge) VALUES ('${TO}', ${OTHER})`,
    gets: async one => (await one.mails({ now: minute(9), most: 9, without: [] })).length > 0,
  },
  {
    what: 'an alarm',
    sql: `INSERT INTO ringing (game, alarm, judge) VALUES ('harbor', '${minute(-5)}', ${OTHER})`,
    gets: async one => (await one.alarms(minute(0), 9, NOTHING_LEFT)).length > 0,
  },
  {
    what: 'a mailbox',
    sql: `INSERT INTO sources (name, judge, filed_to, wanted)
            VALUES ('box', ${OTHER}, '${minute(0)}', clock_timestamp())`,
    gets: one => one.reads('box'),
  },
  {
    what: 'the chores of the night',
    sql: `INSERT INTO claims (what, judge, token, until)
            VALUES ('chores', 'other', ${OTHER}, clock_timestamp())`,
    gets: one => one.does('chores'),
  },
]
const ALL = [LETTER, ...ROWS]

const COMES = (when: string) =>
  `INSERT INTO judges (token, name, until) VALUES (${OTHER}, 'other', clock_timestamp() + interval '${when}')`

tellSkipped(hasPostgres, 2 * ALL.length + ROWS.length, 'postgresql')

describe.skipIf(!hasPostgres)('what another judge has', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start('synchronous_commit=off')
  })
  afterAll(() => server.stop())

  /** A store with a letter and a mail. */
  async function withStore(act: (one: Sharing, place: string) => Promise<void>): Promise<void> {
    const place = server.place()
    const store = await openStoreAt(place, { mayBeNew: true })
    await store.commit(batch({ post: { filed: [letter('a', { received: minute(1) })] } }))
    await store.commit(batch({ outgoing: [mail('1', { to: TO })] }))
    const sharing = (await store.join('one'))!
    try {
      await act(sharing, place)
    } finally {
      await sharing.leave()
      await store.close()
    }
  }

  const AN_ALARM = `INSERT INTO games (name, version, listing, next_alarm) VALUES ('harbor', 1, '{}', '${minute(-5)}')`

  const prepared = (place: string, { what }: Had, sql: string) =>
    server.tamper(place, what === 'an alarm' ? `${AN_ALARM}; ${sql}` : sql)

  /** Whether the one that asks gets it when `begun` has been done and is not told yet, and `meanwhile` is done and told. */
  async function gotWhile(one: Sharing, place: string, { gets }: Had, begun: string, meanwhile: string) {
    const line = new pg.Client({ connectionString: server.url })
    await line.connect()
    await line.query(`SET search_path = ${new URL(place).searchParams.get('schema')}; BEGIN; ${begun}`)
    let isTold = false
    const asked = gets(one).finally(() => {
      isTold = true
    })
    await until(async () => isTold || (await waits()))
    await server.tamper(place, meanwhile)
    await line.query('COMMIT')
    await line.end()
    return asked
  }

  const waits = async (): Promise<boolean> =>
    (await server.sql('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0

  test.each(ALL)('can be had when it is gone: $what', async had => {
    await withStore(async (one, place) => {
      await prepared(place, had, `${COMES('-1 second')}; ${had.sql}`)
      expect(await had.gets(one)).toBe(true)
    })
  })

  test.each(ALL)('stays its own when it is just saying that it is there: $what', async had => {
    await withStore(async (one, place) => {
      await prepared(place, had, `${COMES('-1 second')}; ${had.sql}`)
      const says = `UPDATE judges SET until = clock_timestamp() + interval '1 hour' WHERE token = ${OTHER}`
      expect(await gotWhile(one, place, had, says, 'SELECT 1')).toBe(false)
    })
  })

  test.each(ROWS)('stays its own when it has come in meanwhile: $what', async had => {
    await withStore(async (one, place) => {
      await prepared(place, had, 'SELECT 1')
      expect(await gotWhile(one, place, had, had.sql, COMES('1 hour'))).toBe(false)
    })
  })
})
