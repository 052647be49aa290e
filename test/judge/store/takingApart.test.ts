// What lay in one stream for all people lies in one of each afterwards: in a file and in PostgreSQL, with whatever was known before.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Memory } from '../../../src/judge/conversation/services.ts'
import {
  migrate as migratePostgres,
  STEPS as POSTGRES_STEPS,
} from '../../../src/judge/store/postgres/steps.ts'
import { openFile, prepare } from '../../../src/judge/store/sqlite/file.ts'
import { migrate, STEPS } from '../../../src/judge/store/sqlite/steps.ts'
import { openStoreAt, type Store } from '../../../src/judge/store/store.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { storeFile } from './made.ts'
import { minute } from './small.ts'

const [ANNA, BERT, CLEO] = ['anna@a.example', 'bert@b.example', 'cleo@c.example']
const WORK = 'anna@work.example'

/** Records as they were written when all lay together. */
const TOGETHER: readonly (readonly [kind: string, body: object])[] = [
  ['answeredInVain', { address: `${ANNA} ?`, about: 'letter l1', like: 'x', isWrong: false }],
  ['letterConfirmed', { key: 'l1' }],
  ['addressConfirmed', { person: ANNA, address: ANNA }],
  ['picturesDecided', { person: ANNA, getsPictures: true }],
  ['addressConfirmed', { person: BERT, address: BERT }],
  ['addressConfirmed', { person: BERT, address: WORK }],
  ['partTaken', { person: ANNA, game: 'harbor' }],
  ['deedDone', { player: ANNA, deed: 'onTime', game: 'harbor' }],
  ['passwordChanged', { person: ANNA, game: 'harbor' }],
  ['playerRegistered', { person: ANNA, fields: { name: 'Anna' } }],
  [
    'addressesWished',
    { key: 'w1', person: ANNA, addresses: [WORK], game: null, answered: [], doors: 0, renews: '' },
  ],
  ['wishAnswered', { key: 'w1', address: WORK }],
  // It was Bert's.
  ['addressConfirmed', { person: ANNA, address: WORK }],
  [
    'sureAsked',
    {
      key: 's1',
      person: ANNA,
      game: 'harbor',
      as: 'power 1',
      line: 'RESIGN',
      saying: { kind: 'resign' },
      doors: 0,
    },
  ],
  [
    'sureAsked',
    {
      key: 's2',
      person: BERT,
      game: 'harbor',
      as: 'power 2',
      line: 'RESIGN',
      saying: { kind: 'resign' },
      doors: 0,
    },
  ],
  ['sureAnswered', { key: 's1' }],
  ['sureOverlaid', { key: 's1' }],
  ['passwordFailed', { seat: 'harbor 1', by: '' }],
  [
    'gameScored',
    {
      game: 'harbor',
      scores: [
        { player: ANNA, points: 18 },
        { player: CLEO, points: 4 },
      ],
    },
  ],
  ['gameScored', { game: 'harbor', scores: [{ player: ANNA, points: 20 }] }],
  ['mailRefused', { address: BERT, mail: 'm1' }],
  ['addressUnreachable', { address: BERT }],
  ['wrongTimeTold', { game: 'harbor', version: 7 }],
  ['playerKnown', { name: 'of nobody' }],
]

interface Row {
  readonly version: number
  readonly kind: string
  readonly body: string
}
const ROWS: readonly Row[] = TOGETHER.map(([kind, body], i) => ({
  version: i + 1,
  kind,
  body: JSON.stringify(body),
}))

/** A file from before. */
function oldFile(rows = ROWS): string {
  const file = storeFile()
  const database = openFile(file)
  migrate(database, STEPS.slice(0, 6))
  const insertion = prepare(database, 'INSERT INTO events VALUES (?, ?, ?, NULL, ?, 1, ?)')
  for (const { version, kind, body } of rows) insertion.run('*judge', version, minute(version), kind, body)
  database.close()
  return file
}

let server: Postgres
beforeAll(async () => {
  if (hasPostgres) server = await Postgres.start()
})
afterAll(() => server?.stop())

/** The same in PostgreSQL. */
async function oldSchema(): Promise<string> {
  const place = server.place()
  const schema = new URL(place).searchParams.get('schema')!
  const client = new pg.Client({ connectionString: place.split('?')[0]! })
  await client.connect()
  await migratePostgres(client, schema, POSTGRES_STEPS.slice(0, 2))
  for (const { version, kind, body } of ROWS)
    await client.query(`INSERT INTO ${schema}.events VALUES ('*judge', $1, $2, NULL, $3, 1, $4)`, [
      version,
      minute(version),
      kind,
      body,
    ])
  await client.query(`INSERT INTO ${schema}.streams VALUES ('*judge', $1)`, [ROWS.length])
  await client.end()
  return place
}

async function opened(place: string): Promise<Store> {
  const store = await openStoreAt(place)
  onTestFinished(() => store.close())
  return store
}

describe.each([
  ['in a file', true, async () => oldFile()],
  ['in PostgreSQL', hasPostgres, oldSchema],
] as const)('%s', (_, isThere, made) => {
  test.runIf(isThere)('everybody is known as before', async () => {
    const store = await opened(await made())
    const people = await (await new Memory(store).people()).meetAll([ANNA, BERT, CLEO])
    await people.meet(
      '*address anna@a.example ?',
      '*letter l1',
      '*wish w1',
      '*lock harbor 1',
      '*clock harbor',
    )
    expect([ANNA, BERT, WORK, CLEO].map(people.personAt)).toEqual([ANNA, BERT, ANNA, undefined])
    expect([ANNA, BERT].map(people.addressesOf)).toEqual([[ANNA, WORK], [BERT]])
    const anna = people.of(ANNA)
    expect([anna.getsPictures, [...anna.games], anna.reliability.onTime]).toEqual([true, ['harbor'], 1])
    expect([anna.passwordChanges.total, anna.fields.get('name')]).toEqual([1, 'Anna'])
    expect([anna.scores, people.of(CLEO).scores]).toEqual([[20], []])
    const now = Date.parse(minute(60))
    expect([ANNA, BERT].map(person => people.of(person).asks.isAsked(now))).toEqual([false, true])
    expect(people.isUnreachable(BERT)).toBe(true)
    expect(people.letter('l1').isConfirmed).toBe(true)
    expect(people.wish('w1').wish).toMatchObject({ person: ANNA, answered: [WORK] })
    expect(people.clock('harbor').told).toBe(7)
    const vain = { address: `${ANNA} ?`, about: 'letter l1', like: 'x', isWrong: false }
    expect(people.at(`${ANNA} ?`).vain.isOneTooMany(vain, now)).toBe(false)
    const wrong = people.lock('harbor 1').guesses
    const guess = { lock: 'harbor 1', by: undefined, isThere: true }
    expect([wrong.isShut(guess, now, 3), wrong.isShut(guess, now, 4)]).toEqual([false, true])
    expect(await store.peopleAt('work.example', 9)).toEqual([ANNA])
    expect(await store.addressesLost()).toEqual([BERT])
    expect(await store.check()).toEqual([])
  })

  test.runIf(isThere)('what is put on record next follows on that', async () => {
    const store = await opened(await made())
    const people = await new Memory(store).people(`*person ${BERT}`)
    const at = minute(99)
    const event = { at, cause: null, kind: 'partTaken', shape: 1, body: { person: BERT, game: 'lagoon' } }
    const before = (await store.load(`*person ${BERT}`)).version
    const put = { at, expect: new Map(), records: people.put([event]) }
    expect(await store.commit(put)).toMatchObject({ ok: true })
    expect((await store.load(`*person ${BERT}`)).version).toBe(before + 1)
    expect(await store.commit(put)).toMatchObject({ ok: false, error: 'moved on' })
  })
})

test('what is about nobody stays where it was', async () => {
  const store = await opened(oldFile())
  expect((await store.load('*judge')).events.at(-1)).toMatchObject({ kind: 'playerKnown' })
  expect((await store.load('*judge')).version).toBe(ROWS.length)
})

test('more than fit into one page are all taken', async () => {
  const many = Array.from({ length: 2_500 }, (_, i) => ({
    version: i + 1,
    kind: 'partTaken',
    body: JSON.stringify({ person: ANNA, game: `game${i}` }),
  }))
  const store = await opened(oldFile(many))
  const people = await new Memory(store).people(`*person ${ANNA}`)
  expect([...people.of(ANNA).games]).toEqual(many.map((_, i) => `game${i}`))
})
