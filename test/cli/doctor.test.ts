// The doctor finds each thing that keeps a judge from working, tells one from the other, and says what to mend.

import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diagnosis, letterFindings, stepsAfter } from '../../src/cli/doctor/doctor.ts'
import type { Ask } from '../../src/cli/doctor/domain/dns.ts'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { clockTroubles } from '../../src/cli/doctor/machine.ts'
import { hintFor } from '../../src/cli/doctor/setup.ts'
import { smokeFindings } from '../../src/cli/doctor/smoke.ts'
import { type Report, serveHealth } from '../../src/judge/service/health.ts'
import { openHome } from '../../src/judge/service/home.ts'
import { createStore } from '../../src/judge/store/store.ts'
import { isFull } from '../edition.ts'
import { firstRecords } from '../judge/store/onRecord.ts'
import { rawMail } from '../post/mailboxContract.ts'
import { Dovecot, hasDovecot, PASSWORD } from '../servers/dovecot.ts'
import { type ImapScript, imapScript } from '../servers/imapScript.ts'
import { PostHouse } from '../servers/postHouse.ts'
import { certificate, freePort, isThere, tellSkipped } from '../servers/servers.ts'
import { type SinkOptions, SmtpSink } from '../servers/smtpSink.ts'
import { dragoman, program } from './program.ts'

const MINUTE = 60_000
const NOON = '2026-11-20T12:00:00.000Z'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Written {
  readonly imap?: Readonly<Record<string, string | number>>
  readonly smtp?: Readonly<Record<string, unknown>>
  readonly data?: string
  readonly health?: { readonly port?: number; readonly file?: string }
  readonly web?: { readonly port: number; readonly address?: string }
}

/** Writes a configuration with these settings, and asks the doctor. */
async function asked(written: Written = {}, now?: () => number, ask?: Ask): Promise<readonly Finding[]> {
  const config = join(folder, 'dragoman.yaml')
  const imap = {
    host: 'localhost',
    user: 'judge',
    password: 'sesame',
    security: 'none',
    port: 1,
    ...written.imap,
  }
  const smtp = { host: 'localhost', security: 'none', port: 1, ...written.smtp }
  const settings = {
    judge: { address: 'judge@test.example' },
    data: written.data ?? folder,
    mailbox: imap,
    smtp,
    health: written.health ?? {},
    ...(written.web === undefined ? {} : { web: written.web }),
  }
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(settings, null, 1), { mode: 0o600 })
  return diagnosis({ config }, now, 1_000, ask === undefined ? {} : { ask })
}

const of = (part: Finding['part'], findings: readonly Finding[]): readonly string[] =>
  findings.filter(found => found.part === part).map(({ isWell, text }) => (isWell ? `ok, ${text}` : text))

describe('the configuration', () => {
  test('need not be there', async () => {
    const found = await diagnosis({ data: folder })
    expect(found.every(({ isWell }) => isWell)).toBe(true)
    expect(of('configuration', found)).toEqual([
      'ok, there is no config/dragoman.yaml, and none is needed: the judge runs a post office of its own',
    ])
    expect(stepsAfter(found, { data: folder })).toEqual([
      '`npm start`, and open the page that it names',
      expect.stringMatching(
        /^for a real mailbox copy config\/dragoman\.example\.yaml to config\/dragoman\.yaml/,
      ),
    ])
  })

  test('is told which lines of the example still stand in it, and the servers there are not asked', async () => {
    const config = join(folder, 'dragoman.yaml')
    const example = readFileSync('config/dragoman.example.yaml', 'utf8')
    writeFileSync(config, example.replace('./data', folder))
    const found = await diagnosis({ config })
    expect(of('configuration', found).map(text => text.replace(/^.*yaml:\d+: /, ''))).toEqual([
      "judge@dragoman.example is the example's; write your own",
      "imap.dragoman.example is the example's; write your own",
      "judge@dragoman.example is the example's; write your own",
      'mailbox: password: the environment has no DRAGOMAN_IMAP_PASSWORD; set it before the judge starts',
      "smtp.dragoman.example is the example's; write your own",
      "judge@dragoman.example is the example's; write your own",
      'smtp: password: the environment has no DRAGOMAN_SMTP_PASSWORD; set it before the judge starts',
    ])
    expect([...of('imap', found), ...of('smtp', found)]).toEqual([])
    expect(stepsAfter(found, { config })).toEqual([
      'mend what is not ok above, and run `npx dragoman doctor` again',
      expect.stringContaining("export NAME='…'"),
    ])
    writeFileSync(config, example.replace('./data', folder).replaceAll(/env:\w+/g, 'sesame'))
    chmodSync(config, 0o600)
    const filled = await diagnosis({ config })
    expect(of('configuration', filled)).toHaveLength(5)
    expect([...of('imap', filled), ...of('smtp', filled)]).toEqual([])
  })

  test('and the folder are told of where other users of the machine can look into them', async () => {
    const config = join(folder, 'dragoman.yaml')
    const [secret, key] = [join(folder, 'mailbox.secret'), join(folder, 'dkim.pem')]
    for (const file of [secret, key]) writeFileSync(file, 'sesame', { mode: 0o644 })
    const dkim = { domain: 'test.example', selector: 'judge', key: `file:${key}` }
    const smtp = { host: 'localhost', security: 'none', port: 1, user: 'judge', password: 'sesame', dkim }
    const mailbox = {
      host: 'localhost',
      security: 'none',
      port: 1,
      user: 'judge',
      password: `file:${secret}`,
    }
    const settings = { judge: { address: 'judge@test.example' }, data: folder, mailbox, smtp }
    writeFileSync(config, JSON.stringify(settings, null, 1), { mode: 0o644 })
    chmodSync(folder, 0o755)
    const open = async () =>
      (await diagnosis({ config }, undefined, 1_000)).flatMap(({ text }) =>
        text.startsWith('other users') ? [text.replace(/chmod (?:go|o)=/, 'chmod')] : [],
      )
    expect(await open()).toEqual([
      ...[secret, config, key].map(
        file => `other users of this machine can read the secret in ${file}: chmod ${file}`,
      ),
      `other users of this machine can look into ${folder}: chmod ${folder}`,
    ])
    for (const file of [secret, config, key]) chmodSync(file, 0o600)
    chmodSync(folder, 0o700)
    expect(await open()).toEqual([])
    // On another disk lie backups that an older version, or a copy by hand, left open.
    const disk = mkdtempSync(join(tmpdir(), 'disk-'))
    const copy = join(disk, 'dragoman-copy.db')
    writeFileSync(copy, '', { mode: 0o644 })
    chmodSync(copy, 0o644)
    chmodSync(disk, 0o755)
    writeFileSync(config, JSON.stringify({ ...settings, chores: { folder: disk } }))
    expect(await open()).toEqual([`other users of this machine can read ${copy}: chmod -R go= ${disk}`])
    rmSync(disk, { recursive: true })
  })

  test('is told with every fault, and the rest is looked at all the same', async () => {
    const config = join(folder, 'dragoman.yaml')
    writeFileSync(config, 'judge: {}\nmailbox: 3\n')
    const found = await diagnosis({ config, data: folder })
    expect(of('configuration', found).length).toBeGreaterThan(2)
    for (const text of of('configuration', found)) expect(text).toMatch(/dragoman\.yaml:[12]: /)
    expect(of('store', found)).toEqual([expect.stringMatching(/^ok, .* is made when the judge starts$/)])
  })
})

describe('a configuration with fewer servers', () => {
  /** Writes a configuration that is not between two servers. */
  const written = (settings: object): string => {
    const config = join(folder, 'dragoman.yaml')
    const judge = { address: 'judge@test.example' }
    writeFileSync(config, JSON.stringify({ judge, data: folder, ...settings }, null, 1))
    return config
  }

  test('has a post office, whose ports nothing else may have', async () => {
    const web = await diagnosis({ config: written({ web: { port: 8025 } }) })
    expect(of('web', web)).toEqual(['--http-port has port 8025 already; give web: port another'])
    const health = await diagnosis({ config: written({ health: { port: 2525 } }) })
    expect(of('health', health)).toEqual(['--smtp-port has port 2525 already; give health: port another'])
  })

  test('has no mailbox: nothing is looked for in one, and the letter that shows it is written by hand', async () => {
    const sink = await SmtpSink.start()
    const config = written({ smtp: { host: '127.0.0.1', port: sink.port, security: 'none' } })
    const found = await diagnosis({ config })
    expect(of('imap', found)).toEqual(['ok, there is no mailbox: letters come by `dragoman receive`'])
    expect(of('smtp', found)).toEqual([`ok, nobody in particular on 127.0.0.1:${sink.port}`])
    expect(found.every(({ isWell }) => isWell)).toBe(true)
    expect(stepsAfter(found, { config })).toEqual([
      expect.stringMatching(/^`npx dragoman start`; then write HELP to judge@test\.example/),
    ])
    expect(of('letter', await letterFindings(found, { config }))).toEqual([
      expect.stringMatching(/^there is no mailbox to look for it in; write HELP to an address/),
    ])
    await sink.stop()
  })

  test('has none at all, and says where the judge is then', async () => {
    const config = written({ keeper: 'keeper@test.example' })
    const found = await diagnosis({ config })
    expect(of('configuration', found)).toEqual([
      `ok, ${config}; it names no mail servers, so that the judge runs a post office of its own`,
    ])
    expect([...of('imap', found), ...of('smtp', found)]).toEqual([])
    expect(stepsAfter(found, { config })).toEqual(['`npx dragoman start`, and open the page that it names'])
  })
})

describe('the store', () => {
  test('is told with its version', async () => {
    await createStore(join(folder, 'dragoman.db')).close()
    expect(of('store', await diagnosis({ data: folder }))).toEqual([
      expect.stringMatching(/dragoman\.db, version \d+$/),
    ])
  })

  test.each<[string, () => string, string]>([
    [
      'in the place of a file',
      () => {
        writeFileSync(join(folder, 'file'), '')
        return join(folder, 'file', 'data')
      },
      'a file stands where a folder is needed',
    ],
    ['where nobody may write', () => '/proc/dragoman', 'cannot be written'],
    [
      'that is no store',
      () => {
        writeFileSync(
          join(folder, 'dragoman.db'),
          'no database, and long enough to be looked at. '.repeat(50),
        )
        return folder
      },
      'damaged',
    ],
    [
      'that is a folder',
      () => {
        mkdirSync(join(folder, 'dragoman.db'))
        return folder
      },
      'a folder stands where a file is needed',
    ],
  ])('%s is told', async (_, make, trouble) => {
    const found = await diagnosis({ data: make() })
    expect(of('store', found)).toEqual([expect.stringContaining(trouble)])
    expect(found.some(({ isWell }) => !isWell)).toBe(true)
  })

  test('of a later time than now speaks against the clock', async () => {
    const store = createStore(join(folder, 'dragoman.db'))
    const event = { at: NOON, cause: 'test', kind: 'letterConfirmed', shape: 1, body: { key: 'k' } }
    await store.commit({ at: NOON, expect: new Map(), records: firstRecords(event) })
    await store.close()
    const at = (minutes: number) => diagnosis({ data: folder }, () => Date.parse(NOON) + minutes * MINUTE)
    expect(of('clock', await at(-4))).toEqual(['ok, nobody contradicts it'])
    expect(of('clock', await at(60))).toEqual(['ok, nobody contradicts it'])
    expect(of('clock', await at(-6))).toEqual([
      'the last commit is from 6 minutes in the future; set the clock of this machine, and let it follow a time server',
    ])
  })
})

test('mails that wait longer than a judge takes to send them are told, where there is a server to send them by', async () => {
  const { store, close } = openHome(folder)
  const outgoing = [1, 2].map(number => ({
    messageId: `<${number}@judge.example>`,
    to: 'anna@table.example',
    game: null,
    answers: null,
    due: NOON,
    mail: {},
  }))
  await store.commit({ at: NOON, expect: new Map(), outgoing })
  await close()
  const at = (minutes: number) => () => Date.parse(NOON) + minutes * MINUTE
  expect(of('outbox', await asked({}, at(9)))).toEqual([])
  expect(of('outbox', await asked({}, at(11)))).toEqual([
    `2 mails wait, the oldest since ${NOON}; see to it that the judge runs and that smtp is ok`,
  ])
  expect(of('outbox', await diagnosis({ data: folder }, at(11)))).toEqual([])
})

describe('the IMAP server', () => {
  let server: ImapScript | undefined
  afterEach(() => server?.stop())

  test('that lets us not in', async () => {
    server = await imapScript('turns away')
    const found = await asked({ imap: { port: server.port } })
    expect(of('imap', found)).toEqual([expect.stringContaining('does not let us in')])
    expect(of('imap', found)[0]).toContain('check user and password')
    expect(of('imap', found)[0]).not.toContain('sesame')
  })

  test('that is not there', async () => {
    const found = await asked({ imap: { port: await freePort() } })
    expect(of('imap', found)).toEqual([expect.stringContaining('nobody answers at this port')])
  })

  test('that says nothing', async () => {
    server = await imapScript('is silent')
    const found = await asked({ imap: { port: server.port } })
    expect(of('imap', found)).toEqual([expect.stringContaining('does not answer in time')])
  })

  test('that speaks no TLS', async () => {
    server = await imapScript('turns away')
    const found = await asked({ imap: { port: server.port, security: 'tls' } })
    expect(of('imap', found)).toEqual([expect.stringContaining('does not speak TLS at this port')])
  })

  test.skipIf(!isThere('openssl')).each([
    [true, 'certificate has expired'],
    [false, 'does not let us in'],
  ])('whose certificate has expired: %s', async (isExpired, trouble) => {
    const tls = certificate(folder, isExpired)
    server = await imapScript('turns away', tls)
    const found = await asked({ imap: { port: server.port, security: 'tls', ca: tls.cert } })
    expect(of('imap', found)).toEqual([expect.stringContaining(trouble)])
  })
})

describe('the SMTP server', () => {
  let sink: SmtpSink | undefined
  afterEach(() => sink?.stop())

  const through = async (options: SinkOptions, smtp: Written['smtp'] = {}, now?: () => number) => {
    sink = await SmtpSink.start(options)
    return asked({ smtp: { port: sink.port, ...smtp } }, now)
  }

  test('that takes mails', async () => {
    expect(of('smtp', await through({}))).toEqual([
      expect.stringMatching(/^ok, nobody in particular on localhost:/),
    ])
    sink?.stop()
    const found = await through({ password: 'postage' }, { user: 'judge', password: 'postage' })
    expect(of('smtp', found)).toEqual([expect.stringMatching(/^ok, judge on localhost:\d+$/)])
    expect(sink?.mails).toEqual([])
  })

  test('that lets us not in', async () => {
    const found = await through({ password: 'postage' }, { user: 'judge', password: 'unstamped' })
    expect(of('smtp', found)).toEqual([expect.stringContaining('does not let us in')])
    expect(of('smtp', found)[0]).not.toContain('unstamped')
  })

  test('that is not there', async () => {
    expect(of('smtp', await asked({ smtp: { port: await freePort() } }))).toEqual([
      expect.stringContaining('nobody answers at this port'),
    ])
  })

  test.skipIf(!isThere('openssl'))('that shows another certificate than the one that is named', async () => {
    const tls = certificate(folder)
    mkdirSync(join(folder, 'other'))
    const other = certificate(join(folder, 'other')).cert
    expect(of('smtp', await through({ tls }, { security: 'tls', ca: other }))).toEqual([
      expect.stringContaining(`: the certificate in ${other} is not the one that this server shows`),
    ])
  })

  test('that wants a login, and none is configured', async () => {
    expect(of('smtp', await through({ password: 'sesame' }))).toEqual([
      expect.stringMatching(/: the server wants a login \(530 .*\); write user and password below smtp$/),
    ])
  })

  test('that takes no mails from the judge', async () => {
    expect(of('smtp', await through({ turnsAway: true }))).toEqual([
      expect.stringMatching(
        /: the server takes no mails from the address of the judge \(553 not yours\); write an address as judge: address/,
      ),
    ])
  })

  test('that repeats what it was told', async () => {
    const login = { user: 'judge', password: 'hunter2SECRET' }
    const [text = '', ...others] = of('smtp', await through({ password: 'other', echoes: true }, login))
    expect(others).toEqual([])
    expect(text).toContain('535 AUTH PLAIN … is not judge with …')
    expect(text).not.toMatch(/hunter2|SECRET|aHVud|c2Vjc/)
  })

  test('whose port is for TLS, where none is spoken', async () => {
    const silent = createNetServer(() => {})
    await new Promise<void>(done => void silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as { port: number } // it listens at a port
    const found = of('smtp', await asked({ smtp: { port } }))
    silent.close()
    expect(found).toEqual([
      expect.stringContaining(
        `the server does not answer in time; if ${port} is a port for TLS, write security: tls`,
      ),
    ])
  })

  test('that is an IMAP server', async () => {
    const server = await imapScript('turns away')
    const found = await asked({ smtp: { port: server.port } })
    await server.stop()
    expect(of('smtp', found)).toEqual([expect.stringContaining('speaks another language')])
  })

  test('that speaks no TLS', async () => {
    expect(of('smtp', await through({}, { security: 'tls' }))).toEqual([
      expect.stringContaining('does not speak TLS at this port'),
    ])
    sink?.stop()
    expect(of('smtp', await through({}, { security: 'starttls' }))).toEqual([
      expect.stringContaining('does not change to TLS'),
    ])
  })

  test.skipIf(!isThere('openssl')).each([
    [true, 'certificate has expired'],
    [false, 'ok, nobody in particular'],
  ])('whose certificate has expired: %s', async (isExpired, trouble) => {
    const tls = certificate(folder, isExpired)
    expect(of('smtp', await through({ tls }, { security: 'tls', ca: tls.cert }))).toEqual([
      expect.stringContaining(trouble),
    ])
  })

  test.each([
    [3, 'ok, as on the SMTP server'],
    [-9, 'is 9 minutes behind that of the SMTP server'],
    [300, 'is 5 hours ahead of that of the SMTP server'],
  ])('that says what time it is, when we are %i minutes off', async (minutes, expected) => {
    const banner = 'Exim 4.96 Fri, 20 Nov 2026 12:00:00 +0000'
    const found = await through({ banner }, {}, () => Date.parse(NOON) + minutes * MINUTE)
    expect(of('clock', found)).toEqual([expect.stringContaining(expected)])
  })
})

describe('the key that mails are signed with', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const half = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const where = 'judge2026._domainkey.dragoman.example'
  const notFound = Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' })
  const silent = Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' })

  const told = async (key: string, ask: Ask) => {
    const dkim = { domain: 'dragoman.example', selector: 'judge2026', key }
    return (await asked({ smtp: { dkim } }, undefined, ask)).filter(({ part }) => part === 'dkim')
  }

  test.each<[string, () => Promise<readonly (readonly string[])[]>, string]>([
    ['stands in the DNS', async () => [[`v=DKIM1; k=rsa; p=${half}`]], `ok, ${where} holds the other half`],
    [
      'stands there in pieces',
      async () => [['something else'], ['v=DKIM1; p=', half.slice(0, 100), ` ${half.slice(100)} ; t=s`]],
      `ok, ${where} holds the other half`,
    ],
    [
      'is none there',
      async () => [['v=DKIM1; k=rsa; p=MIIB']],
      `what stands behind p= at ${where} is not a valid key`,
    ],
    ['was revoked there', async () => [['v=DKIM1; p=']], `the key at ${where} was revoked`],
    ['is not there', () => Promise.reject(notFound), `nothing stands at ${where}; publish`],
    ['cannot be asked for', () => Promise.reject(silent), `the DNS does not answer for ${where} (ETIMEOUT)`],
  ])('%s', async (_, ask, expected) => {
    const names: string[] = []
    const found = await told(pem, name => {
      names.push(name)
      return ask()
    })
    expect(of('dkim', found)).toEqual([expect.stringContaining(expected)])
    const record = { name: where, type: 'TXT', value: `v=DKIM1; k=rsa; p=${half}` }
    expect(found.flatMap(({ records = [] }) => records)).toEqual(found[0]?.isWell ? [] : [record])
    expect(new Set(names).has(where)).toBe(true)
  })

  test.each([
    ['is none', 'sesame'],
    ['is the public half', String(publicKey.export({ type: 'spki', format: 'pem' }))],
    [
      'is of another kind',
      String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ],
  ])('%s', async (_, key) => {
    const found = await told(key, () => Promise.reject(new Error('nobody should ask')))
    expect(of('dkim', found)).toEqual([expect.stringMatching(/^smtp: dkim: key: .*openssl genrsa/)])
    expect(found[0]?.text).not.toContain(key.slice(0, 6))
  })
})

describe('what tells how the judge is', () => {
  test('has its port for itself, or there is a judge already, or somebody else', async () => {
    const port = await freePort()
    expect(of('health', await asked({ health: { port } }))).toEqual([`ok, port ${port} is free`])
    const report = async () => ({ judge: 'dragoman', isWell: true }) as Report // all that is looked at
    const judge = await serveHealth({ report, metrics: async () => '' }, port)
    expect(of('health', await asked({ health: { port } }))).toEqual([
      `ok, a judge that runs answers on port ${port}`,
    ])
    await judge.close()
    const other = await SmtpSink.start()
    expect(of('health', await asked({ health: { port: other.port } }))).toEqual([
      `another program has port ${other.port}; name another one as health: port`,
    ])
    await other.stop()
  })

  test('says what is wrong with a judge that runs, by its port or by its file', async () => {
    const troubles = ['the mailbox cannot be read: IMAP mail.example:993']
    const report = async () => ({ judge: 'dragoman', isWell: false, troubles }) as unknown as Report // as above
    const judge = await serveHealth({ report, metrics: async () => '' }, 0)
    const { port } = judge
    expect(of('health', await asked({ health: { port } }))).toEqual([
      `ok, a judge that runs answers on port ${port}`,
      `the judge that runs says: ${troubles[0]}`,
    ])
    await judge.close()
    const file = join(folder, 'health.json')
    const written = (at: number) =>
      writeFileSync(file, JSON.stringify({ at: new Date(at).toISOString(), troubles }))
    written(Date.now())
    expect(of('health', await asked({ health: { file } }))).toContain(
      `the judge that runs says: ${troubles[0]}`,
    )
    written(Date.now() - 3_600_000)
    expect(of('health', await asked({ health: { file } }))).toEqual([`ok, ${file} can be written`])
  })

  test('has a folder for its file', async () => {
    const file = join(folder, 'health.json')
    expect(of('health', await asked({ health: { file } }))).toEqual([`ok, ${file} can be written`])
    const missing = join(folder, 'missing', 'health.json')
    expect(of('health', await asked({ health: { file: missing } }))).toEqual([
      expect.stringContaining('cannot be written, for its folder is not there; make its folder'),
    ])
  })
})

test('the pages for everybody have their port for themselves, or there is a judge already, or somebody else', async () => {
  const port = await freePort()
  expect(of('web', await asked())).toEqual([])
  expect(of('web', await asked({ web: { port } }))).toEqual([`ok, port ${port} is free`])
  const judging = async (judge: string) => {
    const server = createServer((_, response) => response.end(JSON.stringify({ judge, games: [] })))
    await new Promise<void>(done => void server.listen(port, '127.0.0.1', done))
    const told = of('web', await asked({ web: { port } }))
    await new Promise(done => {
      server.close(done)
      server.closeAllConnections()
    })
    return told
  }
  expect(await judging('DRGM')).toEqual([`ok, a judge that runs answers on port ${port}`])
  expect(await judging('OTHER')).toEqual([`another program has port ${port}; name another one as web: port`])
  expect(of('web', await asked({ web: { port, address: '192.0.2.1' } }))).toEqual([
    '192.0.2.1 is not an address of this machine; write 127.0.0.1 or 0.0.0.0',
  ])
})

test.each([
  ['imap.gmail.com', 'password', 'app password'],
  ['smtp.gmail.com', 'password', 'app password'],
  ['outlook.office365.com', 'password', 'token'],
  ['smtp.office365.com', 'noToken', 'token'],
] as const)('%s wants something of its own (%s)', (host, trouble, expected) => {
  expect(hintFor(host, { trouble })).toContain(expected)
  expect(hintFor(host, { trouble: 'refused' })).toBe('')
  expect(hintFor(`${host}.dragoman.example`, { trouble })).toBe('')
})

test.each([
  ['five minutes are well', 5, true, 0],
  ['six are not', 6, true, 1],
  ['nor six the other way', -6, true, 1],
  ['what is long ago says nothing', -6_000, false, 0],
  ['what is to come does', 6, false, 1],
])('of the clock %s', (_, minutes, isNow, count) => {
  const heard = Date.parse(NOON)
  expect(clockTroubles([{ who: 'he', at: heard + minutes * MINUTE, isNow, heard }])).toHaveLength(count)
})

test('the program ends with 0 when all is well, and with 1 when something is to be mended', async () => {
  const well = await dragoman(['doctor', '--data', folder])
  expect([well.status, well.stderr]).toEqual([0, ''])
  expect(well.stdout).toMatch(
    /^configuration: ok, .*\nstore: ok, .*\ndomain: ok, .*\ntemplates: ok, .*\nclock: ok, .*\nnext: .*\nnext: .*\n$/,
  )
  const ill = await dragoman(['doctor', '--data', '/proc/dragoman'])
  expect([ill.status, ill.stderr]).toEqual([1, ''])
  expect(ill.stdout).toMatch(/^store: .*cannot be written/m)
})

test.runIf(isFull)(
  'the smoke test tries the program itself, and fails where that does not start',
  async () => {
    const well = program(['doctor', '--smoke'])
    expect([well.status, well.stderr]).toEqual([0, ''])
    expect(well.stdout.match(/^smoke: ok, /gm)).toHaveLength(4)
    const ended = join(folder, 'main.js')
    writeFileSync(ended, '')
    const said = { part: 'smoke', isWell: false, text: 'the judge ended before it was ready' }
    expect(await smokeFindings(ended)).toEqual([said])
  },
  120_000,
)

tellSkipped(hasDovecot, 8, 'Dovecot')

describe.skipIf(!hasDovecot)('a real IMAP server', () => {
  let dovecot: Dovecot
  let sink: SmtpSink
  beforeAll(async () => {
    dovecot = await Dovecot.start()
    sink = await SmtpSink.start()
  })
  afterAll(async () => {
    dovecot.stop()
    await sink.stop()
  })

  const lookedAt = (user: string, now?: () => number, more: Written['imap'] = {}, server = dovecot) => {
    const ca = `${server.folder}/tls.crt`
    const imap = { user, password: PASSWORD, port: server.imaps, security: 'tls', ca, ...more }
    return asked({ imap, smtp: { port: sink.port } }, now)
  }

  test('that does not know our password', async () => {
    const found = of('imap', await lookedAt(dovecot.user(), undefined, { password: 'unstamped' }))
    expect(found).toEqual([expect.stringContaining('the server does not let us in')])
    expect(found[0]).toContain('check user and password')
    expect(found[0]).not.toContain('unstamped')
  })

  test('that has no such folder', async () => {
    const config = join(folder, 'dragoman.yaml')
    const user = dovecot.user()
    await lookedAt(user)
    const settings = readFileSync(config, 'utf8').replace('"user"', '"folders": ["Judge", "INBOX"],\n"user"')
    writeFileSync(config, settings)
    expect(of('imap', await diagnosis({ config }, undefined, 5_000))).toEqual([
      expect.stringMatching(
        /: there is no such folder \(Judge; there (?:is|are) .*INBOX.*\); make the folder/,
      ),
    ])
  })

  test('that is at another port', async () => {
    const found = of('imap', await lookedAt(dovecot.user(), undefined, { port: await freePort() }))
    expect(found).toEqual([expect.stringContaining('nobody answers at this port')])
    expect(found[0]).toContain('usual are 993 for tls')
  })

  test('whose certificate has expired', async () => {
    const old = await Dovecot.start({ isExpired: true })
    const found = of('imap', await lookedAt(old.user(), undefined, {}, old))
    old.stop()
    expect(found).toEqual([expect.stringContaining("the server's certificate has expired")])
    expect(found[0]).toContain('must renew it')
  })

  test('that is well is left as it was', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('one'), rawMail('two'))
    const found = await lookedAt(user)
    expect(found.filter(({ isWell }) => !isWell)).toEqual([])
    expect(of('imap', found)).toEqual([`ok, ${user} on localhost:${dovecot.imaps}, 2 letters wait`])
    expect(stepsAfter(found, { config: join(folder, 'dragoman.yaml') })).toEqual([
      expect.stringMatching(/npx dragoman doctor --letter.*with a plus/),
      expect.stringContaining('write HELP to judge@test.example'),
    ])
    expect(of('clock', found)).toEqual(['ok, as on the IMAP server'])
    expect(await dovecot.subjects(user, 'INBOX')).toEqual(['one', 'two'])
    expect(await dovecot.subjects(user, 'Processed')).toEqual([])
  })

  /** A letter to itself, between an SMTP server and a mailbox that may have to do with one another. */
  const letterThrough = async (house: PostHouse, smtp: number, plus = true) => {
    const config = join(folder, 'dragoman.yaml')
    const imap = { host: 'localhost', user: house.judge, password: PASSWORD, port: house.dovecot.imaps }
    const written = {
      judge: { address: house.judge, plus },
      data: folder,
      mailbox: { ...imap, ca: `${house.dovecot.folder}/tls.crt` },
      smtp: { host: 'localhost', security: 'none', port: smtp },
    }
    writeFileSync(config, JSON.stringify(written))
    const looked = await diagnosis({ config }, undefined, 5_000)
    return letterFindings(looked, { config }, { patience: 4_000, glance: 50 })
  }

  test.runIf(isFull)(
    'that is sent a letter to an address with a plus has it, or has not, or the other server says no',
    async () => {
      const house = await PostHouse.open('judge@test.example')
      try {
        expect(of('letter', await letterThrough(house, house.smtp))).toEqual([
          expect.stringMatching(/^ok, judge\+doctor[0-9a-f]{16}@test\.example comes into the mailbox$/),
        ])
        const subject = 'dragoman doctor tries an address with a plus'
        expect(await house.dovecot.subjects(house.judge, 'INBOX')).toEqual([])
        expect(await house.dovecot.subjects(house.judge, 'Processed')).toEqual([subject])
        const lost = of('letter', await letterThrough(house, sink.port))
        expect(lost).toEqual([
          expect.stringMatching(/^nothing has come of a letter to judge\+doctor.*with a plus"/),
        ])
        house.refuses = stage => (stage === 'rcpt' ? 550 : undefined)
        const refused = of('letter', await letterThrough(house, house.smtp))
        expect(refused).toEqual([expect.stringMatching(/550.*; what goes to such addresses must come/)])
      } finally {
        await house.close()
      }
    },
  )

  test.runIf(isFull)('that knows no addresses with a plus has the letter to the plain one', async () => {
    const house = await PostHouse.open('judge@test.example', { plus: false })
    try {
      expect(of('letter', await letterThrough(house, house.smtp))).toEqual([
        expect.stringMatching(/550.*, or write plus: no below judge: docs\/keeping-mail\.md/),
      ])
      expect(of('letter', await letterThrough(house, house.smtp, false))).toEqual([
        'ok, judge@test.example comes into the mailbox',
      ])
    } finally {
      await house.close()
    }
  })

  test('that does not let us in is sent no letter', async () => {
    const config = join(folder, 'dragoman.yaml')
    const looked = await lookedAt(dovecot.user(), undefined, { password: 'unstamped' })
    expect(of('letter', await letterFindings(looked, { config }))).toEqual([
      'cannot be sent before both mail servers are well',
    ])
  })

  test.each([
    [
      -10,
      ['10 minutes behind that of the IMAP server', 'the newest letter is from 10 minutes in the future'],
    ],
    [10, ['10 minutes ahead of that of the IMAP server']],
  ])('tells when our clock is %i minutes off', async (minutes, expected) => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('one'))
    const found = await lookedAt(user, () => Date.now() + minutes * MINUTE)
    expect(of('clock', found)).toEqual(expected.map(text => expect.stringContaining(text)))
  })
})
