// What the doctor says of a PostgreSQL that is not as a judge needs it, and what to mend there.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFindings } from '../../src/cli/doctor/store.ts'
import { openHomeAt } from '../../src/judge/service/home.ts'
import { type Line, troublesOnTheWay, wayOf } from '../../src/judge/store/postgres/way.ts'
import { hasPgBouncer, PgBouncer } from '../servers/pgbouncer.ts'
import { hasPostgres, ITS_OWN, ownFolder, Postgres } from '../servers/postgres.ts'
import { certificate, tellSkipped } from '../servers/servers.ts'

tellSkipped(hasPostgres, 26, 'postgresql')

/** What was done behind the judge's back with a store that is well, as `helper` sees it then. */
const CASES: readonly (readonly [string, string, string | undefined])[] = [
  ['may write everywhere', 'GRANT ALL ON ALL TABLES IN SCHEMA @ TO helper', undefined],
  [
    'may read only',
    'REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA @ FROM helper',
    'may not write to addresses, ',
  ],
  ['may add no letter', 'REVOKE INSERT ON @.letters FROM helper', 'may not write to letters: let it own'],
  [
    'may number nothing',
    'REVOKE ALL ON ALL SEQUENCES IN SCHEMA @ FROM helper',
    'may not write to letters_place_seq, outbox',
  ],
  [
    'may not even look',
    'REVOKE ALL ON @.steps FROM helper',
    'lacks a right in this database .*let it own the schema',
  ],
  [
    'finds tables of before that are another’s',
    'UPDATE @.steps SET taken = taken - 1',
    'may not bring its tables to the newest version: let it own',
  ],
  [
    'finds tables of a newer program',
    'UPDATE @.steps SET taken = 99, needs = 99',
    'made by a newer version .*install that',
  ],
  [
    'writes to a store that is gone',
    "INSERT INTO @.notes VALUES ('moved', 'far away')",
    'carried away.*far away',
  ],
  [
    'comes when half is there',
    "INSERT INTO @.notes VALUES ('filling', 'a file')",
    'not all is there yet.*once more',
  ],
  [
    'may write nothing at all',
    'ALTER ROLE helper SET default_transaction_read_only = on',
    'default_transaction_read_only is on .ALTER ROLE',
  ],
  [
    'has few lines',
    'ALTER ROLE helper CONNECTION LIMIT 5',
    '^[34] connections are free.*the limit of its role.*[?]connections=[34] ',
  ],
]

/** What stands behind the address of a server whose certificate is in the file `@`, and what is said of it. */
const WAYS: readonly (readonly [string, string | undefined])[] = [
  ['sslmode=verify-full&sslrootcert=@', undefined],
  [
    'sslmode=require&sslrootcert=@',
    'sslmode=require does not say .* write sslmode=verify-full, .*sslrootcert=FILE',
  ],
  ['sslmode=verify-full', 'certificate .* not one to trust .self-signed.*sslrootcert=FILE'],
  ['sslmode=verify-full&sslrootcert=@.none', 'ENOENT.*[.]none'],
  [
    'sslmode=no-verify',
    'localhost:[0-9]+ is sealed, but whoever answers there is believed: write sslmode=verify-full',
  ],
  ['uselibpqcompat=true&sslmode=require', 'whoever answers there is believed'],
  ['uselibpqcompat=true&sslmode=verify-ca&sslrootcert=@', 'whoever answers there is believed'],
  ['sslmode=of&sslrootcert=@', 'sslmode=of is not known: write one of disable, '],
  ['hintz=off', '^hintz= .*did you mean hints[?]$'],
  ['passwordfile=/etc/pw', 'did you mean passwordFile[?]'],
  ['ssl_mode=disable', 'did you mean sslmode[?]'],
  ['colour=blue', '^colour= .*take it away, or look it up'],
  ['application_name=judge&connect_timeout=5&target_session_attrs=read-write', undefined],
]

const STREAM = { localAddress: '192.0.2.1', remoteAddress: '192.0.2.2' }

test.each<[string, Line, string | undefined]>([
  [
    'without TLS',
    { ssl: false, connection: { stream: STREAM } },
    'letters and passwords go to db.example:5433 without TLS, .*write [?]sslmode=verify-full',
  ],
  ['with TLS', { ssl: {}, connection: { stream: { ...STREAM, encrypted: true } } }, undefined],
  [
    'on this machine',
    { ssl: false, connection: { stream: { ...STREAM, remoteAddress: '192.0.2.1' } } },
    undefined,
  ],
  [
    'on this machine, as Debian calls it',
    {
      ssl: false,
      connection: { stream: { ...STREAM, localAddress: '127.0.0.1', remoteAddress: '127.0.1.1' } },
    },
    undefined,
  ],
  ['in a folder', { ssl: false, connection: { stream: {} } }, undefined],
])('what is said of a server %s', (_, line, told) => {
  const troubles = troublesOnTheWay(wayOf(line), 'postgres://judge@db.example:5433/dragoman?schema=club')
  expect(troubles).toEqual(told === undefined ? [] : [expect.stringMatching(told)])
})

describe.skipIf(!hasPostgres)('the doctor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-doctor-'))
  let server: Postgres
  beforeAll(async () => {
    mkdirSync(join(folder, 'home'), { mode: 0o700 })
    server = await Postgres.start()
    await server.sql('CREATE ROLE helper LOGIN')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function madeStore(): Promise<string> {
    const place = server.place()
    await (await openHomeAt(join(folder, 'home'), place)).close()
    return place
  }

  const troublesAt = async (place: string): Promise<readonly string[]> =>
    (await storeFindings(join(folder, 'home'), place, Date.now)).findings
      .filter(({ isWell }) => !isWell)
      .map(({ text }) => text)

  test.each(CASES)('finds out about a judge that %s', async (_, sql, told) => {
    const place = await madeStore()
    const schema = new URL(place).searchParams.get('schema')!
    await server.sql(
      `ALTER ROLE helper RESET ALL; ALTER ROLE helper CONNECTION LIMIT -1; GRANT USAGE ON SCHEMA ${schema} TO helper;
       GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO helper; GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schema} TO helper;
       ${sql.replaceAll('@', schema)}`,
    )
    const troubles = await troublesAt(place.replace('judge@', 'helper@'))
    expect(troubles).toEqual(told === undefined ? [] : [expect.stringMatching(told)])
  })

  test('knows a file with a password that is not there', async () => {
    const place = `${await madeStore()}&passwordFile=${join(folder, 'none')}`
    expect(await troublesAt(place)).toEqual([
      expect.stringMatching(/none: the file with the password .*passwordFile=/),
    ])
  })

  test.skipIf(!hasPgBouncer)('knows a pooler by whom nothing is heard, and says what to write', async () => {
    const place = await madeStore()
    const bouncer = await PgBouncer.before(server)
    const silent = bouncer.place(place)
    expect(await troublesAt(silent)).toEqual([])
    expect(await troublesAt(silent.replace('hints=off', 'hints=on'))).toEqual([
      expect.stringContaining('write ?hints=off'),
    ])
    await bouncer.stop()
  })

  describe('where the server speaks TLS', () => {
    let sealed: Postgres
    let cert = ''
    beforeAll(async () => {
      const own = ownFolder()
      const files = certificate(own)
      for (const file of [files.cert, files.key]) {
        if (ITS_OWN.uid !== undefined) chownSync(file, ITS_OWN.uid, ITS_OWN.gid!)
        chmodSync(file, 0o600)
      }
      cert = files.cert
      sealed = await Postgres.startIn(own, ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${files.key}`])
    })
    afterAll(() => sealed.stop())

    test.each(WAYS)('looks at what stands behind the address: %s', async (said, told) => {
      const place = `${sealed.url.replace('127.0.0.1', 'localhost')}?schema=club&${said.replace('@', cert)}`
      expect(await troublesAt(place)).toEqual(told === undefined ? [] : [expect.stringMatching(told)])
    })
  })
})
