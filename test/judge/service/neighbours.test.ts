// A judge of the version before goes on beside a newer one: what only that one can read it leaves alone, and deals with the rest.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { StoreFault, UnreadableEvent } from '../../../src/judge/store/fault.ts'
import { migrate, STEPS, type Step, stepsTaken } from '../../../src/judge/store/postgres/steps.ts'
import { openStoreAt, type Store } from '../../../src/judge/store/store.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { tellSkipped } from '../../servers/servers.ts'
import { rawLetter } from '../daemon/postTable.ts'
import { PLAYERS } from '../daemon/sevenPlayers.ts'
import { ManyJudges } from './manyJudges.ts'

tellSkipped(hasPostgres, 3, 'postgresql')

const LONG_AGO = '2020-01-01T12:00:00.000Z'

/** It only adds, so that whoever does not know it goes on. */
const WISH: Step = {
  name: 'note a wish',
  sql: 'ALTER TABLE @.games ADD COLUMN wish text',
  needs: STEPS.length,
}
/** It takes something away that programs of before read. */
const GONE: Step = { name: 'forget', sql: 'ALTER TABLE @.games ADD COLUMN other text' }

const OLD = 0
const NEW = 1

describe.skipIf(!hasPostgres)('a store that a newer program has brought up to date', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await Postgres.start()
  })
  afterAll(() => server.stop())

  async function migrated(place: string, ...more: readonly Step[]): Promise<void> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await migrate(client, new URL(place).searchParams.get('schema')!, [...STEPS, ...more])
    await client.end()
  }

  test('is opened by the program before only where it may go on with it', async () => {
    const place = server.place()
    await (await openStoreAt(place, { mayBeNew: true })).close()
    await migrated(place, WISH)
    await (await openStoreAt(place)).close()
    await migrated(place, WISH, GONE)
    const fault = await openStoreAt(place).catch(error => error)
    expect(fault).toBeInstanceOf(StoreFault)
    expect(fault).toMatchObject({ trouble: 'newer' })
  })

  test('takes what lets old texts be cleared beside a program that knows nothing of it', async () => {
    const place = server.place()
    const schema = new URL(place).searchParams.get('schema')!
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const known = STEPS.findIndex(({ name }) => name === 'clear texts by age')
    await migrate(client, schema, STEPS.slice(0, known))
    const store = await openStoreAt(place)
    expect(await stepsTaken(client, schema)).toMatchObject({ needs: known })
    // It files and answers in its own words.
    await client.query(
      `INSERT INTO ${schema}.letters (key, sender, received, raw, answered)
         VALUES ('old', 'anna@table.example', '${LONG_AGO}', 'its text', '${LONG_AGO}')`,
    )
    const wish = { at: '2026-11-24T12:00:00.000Z', before: '2024-11-24T12:00:00.000Z', over: 'over' }
    expect(await store.clearTexts(wish)).toMatchObject({ letters: 1 })
    const { rows } = await client.query(`SELECT key, sender, answered, raw FROM ${schema}.letters`)
    expect(rows).toEqual([{ key: 'old', sender: 'anna@table.example', answered: LONG_AGO, raw: Buffer.of() }])
    await client.end()
    await store.close()
  })

  test('is shared: what the older judge cannot read it neither answers nor rings, and deals with the rest', async () => {
    const knows = (judge: number, store: Store): Store => (judge === NEW ? knowsMore(store) : store)
    const all = await ManyJudges.at(server, { judges: 2, games: 2, dice: new Dice(1), most: 0, knows })
    await migrated(all.place, WISH)
    // A kind of event that is new in one game, and a new shape of an old kind in the other.
    await happens(all.place, 'table1', 'lanternLit', 1)
    await happens(all.place, 'table2', 'pressSent', 99)
    for (const seat of all.seats.filter(({ power }) => power === 'A' || power === 'E')) {
      const heads = [`In-Reply-To: ${seat.mail.messageId}`]
      const text = seat.power === 'A' ? 'A Vie - Gal' : 'F Lon - Nth'
      const subject = `Re: ${seat.mail.subject}`
      all.mailbox.put(
        rawLetter({ from: PLAYERS[seat.power], to: seat.mail.replyTo, subject, text, heads }),
        all.clock.now(),
      )
    }
    all.mailbox.put(rawLetter({ from: 'zoe@table.example', text: 'HELP' }), all.clock.now())
    const [alarm] = await all.store.alarms(1)

    await only(all, OLD, async () => (await all.store.figures()).lettersWaiting === 4)
    expect(answers(all)).toEqual(['zoe@table.example'])
    expect(all.faults.length).toBeGreaterThan(0)
    expect(all.faults.filter(fault => !(fault instanceof UnreadableEvent))).toEqual([])

    // What rings then rings for both games.
    all.clock.turnTo(Date.parse(alarm!.at) as Instant)
    await only(all, OLD, async () => false)
    expect((await all.store.alarms(9)).map(({ at }) => at)).toEqual([alarm!.at, alarm!.at])

    await only(all, NEW, async () => {
      const isRung = (await all.store.alarms(9)).every(({ at }) => at > alarm!.at)
      return isRung && (await all.isAllDone())
    })
    expect(answers(all).toSorted()).toEqual(
      ['anna', 'anna', 'bert', 'bert', 'zoe'].map(name => `${name}@table.example`),
    )
    for (const game of ['table1', 'table2']) {
      const { events } = await all.store.load(game)
      expect(events.filter(({ kind }) => kind === 'ordersWritten')).toHaveLength(2)
    }
    await all.end()
  })

  async function happens(place: string, game: string, kind: string, shape: number): Promise<void> {
    const at = '2026-11-24T12:00:00.000Z'
    await server.tamper(
      place,
      `UPDATE streams SET version = version + 1 WHERE name = '${game}';
       UPDATE games SET version = version + 1 WHERE name = '${game}';
       INSERT INTO events SELECT '${game}', version, '${at}', NULL, '${kind}', ${shape}, '{}' FROM streams WHERE name = '${game}'`,
    )
  }
})

/** A newer program, to which these events say nothing that matters here. */
const knowsMore = (store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      if (name !== 'load') return Reflect.get(target, name)
      return async (...words: Parameters<Store['load']>) => {
        const { events, version } = await target.load(...words)
        return { events: events.filter(({ kind, shape }) => kind !== 'lanternLit' && shape < 99), version }
      }
    },
  })

/** One of the judges goes round until all is as it should be, or for a second. */
async function only(all: ManyJudges, judge: number, isDone: () => Promise<boolean>): Promise<void> {
  let isOver = false
  const working = all.work(
    () => isOver,
    () => true,
    i => i === judge,
  )
  for (let patience = judge === OLD ? 100 : 3_000; patience > 0 && !(await isDone()); patience--)
    await sleep(10)
  isOver = true
  await working
}

/** Who got an answer to a letter. */
const answers = ({ carrier }: ManyJudges): readonly string[] =>
  carrier.sent
    .filter(({ raw }) => /^In-Reply-To:.*table\.example/m.test(Buffer.from(raw).toString()))
    .map(({ envelope }) => envelope.to)
