// The doctor looks at the judge's domain as the houses do that get its mails: states of a DNS, each with what is said and what is to be published.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import { spf as spfOf } from 'mailauth/lib/spf/index.js'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentFindings, stepsAfter } from '../../src/cli/doctor/doctor.ts'
import type { Ask } from '../../src/cli/doctor/domain/dns.ts'
import { domainFindings, lookAtDomain, type Sending } from '../../src/cli/doctor/domain/domain.ts'
import { askRecipients } from '../../src/cli/doctor/domain/receiving.ts'
import { trialFinding } from '../../src/cli/doctor/domain/trial.ts'
import { type DnsRecord, type Finding, linesFor, recordLine } from '../../src/cli/doctor/finding.ts'
import { UTC } from '../../src/judge/game/calendar.ts'
import { packed } from '../../src/post/outgoing.ts'
import { lookAtSmtp } from '../../src/post/servers/looks.ts'
import { SmtpCarrier } from '../../src/post/servers/smtp.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { SmtpSink } from '../servers/smtpSink.ts'
import {
  DKIM,
  DOMAIN,
  dmarc,
  dnsOf,
  GOOD,
  HALF,
  IP4,
  IP6,
  SIGNING,
  STATES,
  type State,
  sendingOf,
  spf,
  type Zone,
  zoneOf,
} from './domainStates.ts'
import { dragoman } from './program.ts'

const seen = (state: State, zone: Zone = zoneOf(state)): Promise<readonly Finding[]> =>
  lookAtDomain(sendingOf(state), {
    ask: dnsOf(zone),
    askRecipients: async () => ('answers' in state ? state.answers : ['250 Ok', '250 Ok', '250 Ok']),
    ownAddresses: state.own ?? ['127.0.0.1'],
  })

/** What is printed, with the key by its name. */
const printed = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(linesFor).map(line => line.replace(/p=[\w+/]{200,}.*"$/, 'p=KEY"'))

test('where all is well each thing is said to be', async () => {
  expect(printed(await seen({}))).toEqual([
    'mx: ok, mail for dragoman.example goes to mail.dragoman.example',
    'spf: ok, allows 203.0.113.9 and 2001:db8::9 (mail.dragoman.example), with 1 of the ten look-ups',
    'dkim: ok, judge2026._domainkey.dragoman.example holds the other half of the key',
    'dmarc: ok, p=quarantine, reports to postmaster@dragoman.example; From, envelope and signature are of one house',
    'sender: ok, From, envelope and Message-ID are of dragoman.example',
    'reverse: ok, 203.0.113.9 is called mail.dragoman.example, and that is its address',
    'reverse: ok, 2001:db8::9 is called mail.dragoman.example, and that is its address',
    'tls: ok, mails leave for mail.dragoman.example over TLS',
    'postmaster: ok, postmaster@dragoman.example takes letters',
    'postmaster: ok, abuse@dragoman.example takes letters',
  ])
  expect(await verified({}, zoneOf({}))).toEqual(PASSED)
})

describe('with', () => {
  test.each(STATES)('%s the doctor says so', async (_, state, said) => {
    const found = (await seen(state)).filter(({ isWell }) => !isWell)
    expect(printed(found)).toEqual(said)
  })

  test.each(STATES)('%s what it wants published is the cure', async (_, state) => {
    const found = await seen(state)
    const zone = published(
      zoneOf(state),
      found.flatMap(({ records = [] }) => records),
    )
    expect(printed((await seen(state, zone)).filter(({ isWell }) => !isWell))).toEqual([])
    expect(await verified(state, zone)).toEqual(PASSED)
  })
})

/** The zone when the keeper has pasted these. */
function published(zone: Zone, records: readonly DnsRecord[]): Zone {
  const changed: Record<string, readonly string[]> = { ...zone }
  for (const { name, type, value } of records) {
    const key = `${name} ${type}`
    const others = value.startsWith('v=spf1') ? (changed[key] ?? []).filter(text => !/spf1/.test(text)) : []
    changed[key] = [...others, value.replace(/\.$/, '')]
  }
  return changed
}

const PASSED = { spf: 'pass', dkim: 'pass', dmarc: 'pass' }

/** What a house finds that has got a mail of the judge: by another program than ours. */
async function verified(state: State, zone: Zone): Promise<object> {
  const { judge, smtp } = sendingOf(state)
  const raw = await signedMail(judge.address, smtp.dkim!)
  const { ip = IP4 } = state
  const helo = `mail.${DOMAIN}`
  const found = await authenticate(raw, {
    ip,
    helo,
    sender: judge.address,
    resolver: dnsOf(zone) as never, // it asks by the same names, and takes the same answers
    disableArc: true,
    disableBimi: true,
  })
  return {
    spf: found.spf === false ? false : found.spf.status.result,
    dkim: found.dkim.results[0]?.status.result,
    dmarc: found.dmarc === false ? false : found.dmarc.status.result,
  }
}

let sink: SmtpSink
beforeAll(async () => {
  sink = await SmtpSink.start()
})
afterAll(() => sink.stop())

/** As the judge's carrier hands it over; each is made once. */
function signedMail(from: string, dkim: typeof SIGNING): Promise<string> {
  const key = `${from} ${dkim.domain}`
  const mail = signed.get(key) ?? sentMail(from, dkim)
  signed.set(key, mail)
  return mail
}

const signed = new Map<string, Promise<string>>()

async function sentMail(from: string, dkim: typeof SIGNING): Promise<string> {
  const carrier = new SmtpCarrier({ host: '127.0.0.1', port: sink.port, security: 'none', dkim })
  const written = { subject: 'F1901M', text: 'A PAR - BUR\n', replyTo: from, inReplyTo: null, references: [] }
  const mail = { ...written, auto: 'auto-generated', listId: null } as const
  const sender = { address: from, name: 'Dragoman' }
  await carrier.send(await packed(`<0@${DOMAIN}>`, 'anna@table.example', mail, sender, new Date()))
  carrier.close()
  return sink.mails.at(-1)!.text
}

describe('what nothing is to be published for:', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey
  const WEAK = String(weak.export({ type: 'pkcs8', format: 'pem' }))

  test.each<[string, State, readonly string[]]>([
    [
      'a key that is too short',
      { smtp: { dkim: { ...SIGNING, key: WEAK } } },
      [
        'dkim: the key has 768 bits, and no big house believes less than 1024; make one with openssl genrsa 2048',
      ],
    ],
    [
      'a signature of another house',
      {
        smtp: { dkim: { ...SIGNING, domain: 'other.example' } },
        zone: { 'judge2026._domainkey.other.example TXT': [`v=DKIM1; p=${HALF}`] },
      },
      [
        'dmarc: mails are signed as other.example and written as dragoman.example, so that the signature counts for nothing; write dragoman.example as smtp: dkim: domain',
      ],
    ],
    [
      'a way out without TLS',
      { smtp: { security: 'none' } },
      ['tls: mails go to mail.dragoman.example without TLS; write security: starttls or tls below smtp'],
    ],
    [
      'a domain that nobody has registered',
      { sending: { judge: { address: 'judge@dargoman.example', name: 'Dragoman', plus: true } } },
      [
        'domain: dargoman.example is not in the DNS; check its spelling, and that it is registered and has name servers',
      ],
    ],
    [
      'postmaster and abuse that take nothing',
      { answers: ['250 Ok', '550 5.1.1 <postmaster@dragoman.example>: user unknown', '550 no such user'] },
      [
        'postmaster: postmaster@dragoman.example takes no letters (550 5.1.1 <postmaster@dragoman.example>: user unknown); let them come to somebody who reads them: whoever has to complain about the judge writes there',
        'postmaster: abuse@dragoman.example takes no letters (550 no such user); let them come to somebody who reads them: whoever has to complain about the judge writes there',
      ],
    ],
  ])('%s', async (_, state, said) => {
    expect(printed((await seen(state)).filter(({ isWell }) => !isWell))).toEqual(said)
  })
})

describe('what cannot be seen from here is neither ok nor to be mended:', () => {
  const BY_ITSELF =
    'tls: mails go to localhost first; whether they leave that over TLS shows in a letter (--to): the Received of its house says ESMTPS. For Postfix: postconf -e smtp_tls_security_level=may'
  const HERE = { host: 'localhost', security: 'none' } as const

  test.each<[string, State, readonly string[]]>([
    [
      'the address of a machine behind a router',
      { smtp: HERE, own: ['127.0.0.1', '192.168.1.7', 'fe80::1'] },
      [
        'spf: there is one record, and it can be read; the address that mails leave from cannot be seen from here; `npx dragoman doctor --ip ADDRESS` looks at the one that you name',
        'reverse: the address that mails leave from cannot be seen from here, and so neither can its name; name the address with --ip',
        BY_ITSELF,
      ],
    ],
    [
      'not where the server says its name',
      { smtp: HERE, sending: { greeting: `mail.${DOMAIN}` } },
      [BY_ITSELF],
    ],
    [
      'not where the machine has the address itself',
      { smtp: HERE, own: ['127.0.0.1', IP4, IP6] },
      [BY_ITSELF],
    ],
    [
      'a signature of somebody else',
      { smtp: { dkim: undefined } },
      [
        'dkim: the judge does not sign its mails, so mail.dragoman.example has to, in the name of the judge\'s domain; whether it does shows in a letter (--to), and how the judge can do it itself stands in docs/keeping-mail.md, "SPF and DKIM"',
      ],
    ],
    [
      'what a relay wants that has not said it to everybody',
      { smtp: { host: 'mail.gmx.net' } },
      ['spf: there is one record, and it can be read; ask GMX what it has to include'],
    ],
    [
      'what a macro will be',
      { zone: spf('v=spf1 exists:%{i}.spf.dragoman.example -all') },
      [
        'spf: whether it allows 203.0.113.9 and 2001:db8::9 (mail.dragoman.example) only a mail can tell: it has macros',
      ],
    ],
    [
      'what a server makes of another login',
      { smtp: { user: 'anna@table.example' } },
      [
        'sender: From, envelope and Message-ID are of dragoman.example, but the judge logs in as anna@table.example, and some servers put that into the envelope or into From; send a letter with --to and look, or log in as an address of dragoman.example',
      ],
    ],
    [
      'a DNS that is silent about one thing',
      { zone: dmarc('silence') },
      ['dmarc: the DNS does not answer for _dmarc.dragoman.example (ETIMEOUT); ask again later'],
    ],
    [
      'a DNS that is silent',
      { zone: { [`${DOMAIN} MX`]: ['silence'] } },
      ['domain: the DNS does not answer for dragoman.example (ETIMEOUT); ask again later'],
    ],
    [
      'a port that is closed',
      { answers: undefined },
      [
        'postmaster: mail.dragoman.example cannot be asked from here for postmaster@dragoman.example and abuse@dragoman.example (many cloud houses close port 25); write a letter there yourself, and see whether it comes',
      ],
    ],
    [
      'a server that has something against us, and not against the recipients',
      { answers: ['550 5.7.1 your address is on a list', '550 5.7.1 your address is on a list'] },
      [
        'postmaster: mail.dragoman.example takes no letters from here (550 5.7.1 your address is on a list), and so cannot be asked for postmaster@dragoman.example and abuse@dragoman.example; write a letter there yourself, and see whether it comes',
      ],
    ],
    [
      'a server that wants us to come again',
      { answers: ['250 Ok', '450 4.2.0 greylisted', '250 Ok'] },
      [
        'postmaster: whether postmaster@dragoman.example takes letters was not said (450 4.2.0 greylisted); write a letter there yourself, and see whether it comes',
      ],
    ],
  ])('%s', async (_, state, said) => {
    const found = await seen(state)
    expect(found.filter(({ isWell }) => !isWell)).toEqual([])
    expect(printed(found.filter(({ isOpen }) => isOpen))).toEqual(said)
  })
})

describe('nobody else looks at', () => {
  const nobody: Ask = () => Promise.reject(new Error('nobody should be asked'))
  const told = async (sending: Sending | undefined) => printed(await domainFindings(sending, { ask: nobody }))
  const at = (address: string, host: string) =>
    told({
      judge: { address, name: 'Dragoman', plus: true },
      smtp: { host, port: 587, security: 'starttls' },
    })

  test('a judge with a post office of its own', async () => {
    expect(await told(undefined)).toEqual([
      'domain: ok, the judge has a post office of its own, and no other house sees its mails',
    ])
  })

  test.each(['localhost', 'judge.local', 'dragoman.example', 'mail.test', '[203.0.113.9]', 'box.home.arpa'])(
    '%s',
    async domain => {
      expect(await at(`judge@${domain}`, 'localhost')).toEqual([
        `domain: ok, ${domain} is not a domain of the open Internet, so what other houses ask of one does not concern it`,
      ])
    },
  )

  test('the DNS of a house that gives mailboxes to everybody; but only it can send for them', async () => {
    expect(await at('a.judge@gmail.com', 'smtp.gmail.com')).toEqual([
      "domain: ok, gmail.com is Google's, who vouches for what leaves by smtp.gmail.com: nothing is to be published",
    ])
    expect(await at('a.judge@gmx.de', 'mail.dragoman.example')).toEqual([
      "domain: gmx.de is GMX's, and nobody believes mails of it that leave by mail.dragoman.example; name the SMTP server of GMX, or take an address of a domain of your own",
    ])
  })
})

test('a text of more than 255 letters is published in pieces, and the pieces are the whole', () => {
  const line = recordLine({ name: DKIM, type: 'TXT', value: `v=DKIM1; k=rsa; p=${HALF}` })
  const pieces = [...line.matchAll(/"([^"]*)"/g)].map(([, piece = '']) => piece)
  expect(line).toMatch(/^judge2026\._domainkey\.dragoman\.example\. TXT "v=DKIM1; /)
  expect(pieces.map(piece => piece.length)).toEqual([255, expect.any(Number)])
  expect(pieces.join('')).toBe(`v=DKIM1; k=rsa; p=${HALF}`)
})

/** Records that lead to one another as they come: whoever is let in by us is let in by another program too. */
test('SPF is read as others read it', async () => {
  const dice = new Dice(7)
  const pick = <Each>(all: readonly Each[]): Each => dice.pick(all)!
  const sometimes = { pass: 0, not: 0 }
  for (let run = 0; run < 300; run++) {
    const names = ['one', 'two', 'three', 'four'].map(name => `${name}.example`)
    const term = () =>
      pick([
        () => `${pick(['', '-', '~', '?'])}ip4:${pick([`${IP4}`, '203.0.113.0/24', '192.0.2.1'])}`,
        () => `${pick(['', '', '-'])}a:${pick([`mail.${DOMAIN}`, 'nothing.example'])}`,
        () => `mx:${pick([DOMAIN, 'nothing.example'])}`,
        () => `${pick(['', '', '?'])}include:${pick(names)}`,
        () => `${pick(['', 'a', 'ip5:', 'a/33'])}`,
        () => `${pick(['exists', '-exists'])}:${pick([`mail.${DOMAIN}`, 'nothing.example'])}`,
      ])()
    const record = () => {
      const terms = Array.from({ length: dice.between(1, 4) }, term).filter(
        text => text !== 'ip5:' || dice.chance(0.1),
      )
      const end = pick(['-all', '~all', '', '?all', `redirect=${pick(names)}`])
      return ['v=spf1', ...terms, end].filter(text => text !== '').join(' ')
    }
    const zone: Zone = {
      ...GOOD,
      [`mail.${DOMAIN} AAAA`]: [],
      ...Object.fromEntries(names.map(name => [`${name} TXT`, dice.chance(0.1) ? [] : [record()]])),
      ...spf(record()),
    }
    const [found] = (await seen({}, zone)).filter(({ part }) => part === 'spf')
    const { status } = await spfOf({
      ip: IP4,
      helo: `mail.${DOMAIN}`,
      sender: `judge@${DOMAIN}`,
      resolver: dnsOf(zone) as never, // as above
    })
    const why = `${JSON.stringify(zone, null, 1)}\n${found?.text}`
    if (found?.isWell) expect(status.result, why).toBe('pass')
    else if (/does not allow/.test(found?.text ?? '')) expect(status.result, why).not.toBe('pass')
    sometimes[found?.isWell ? 'pass' : 'not']++
  }
  expect(Math.min(...Object.values(sometimes))).toBeGreaterThan(20)
})

test('a domain with letters of its own is asked for as the DNS has it', async () => {
  const asked: string[] = []
  const ask: Ask = async name => {
    asked.push(name)
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  }
  const judge = { address: 'judge@bücher.example', name: 'Dragoman', plus: true }
  await lookAtDomain(sendingOf({ sending: { judge } }), { ask })
  expect(asked).toEqual(['xn--bcher-kva.example'])
})

describe('a mail server is asked for its recipients', () => {
  const serve = async (refuse: (address: string) => number | undefined) => {
    const got: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _, done) => {
        got.push(address)
        const responseCode = refuse(address)
        done(responseCode === undefined ? null : Object.assign(new Error('not here'), { responseCode }))
      },
      onData: () => got.push('a mail'),
    })
    server.on('error', () => {})
    await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
    const { port } = server.server.address() as { port: number } // it listens on a port
    return { got, port, stop: () => new Promise<void>(done => server.close(() => done())) }
  }
  const asked = (port: number, patience?: number) =>
    askRecipients(port, patience)('127.0.0.1', 'judge@dragoman.example', [
      'one@dragoman.example',
      'two@dragoman.example',
    ])

  test('and gets no mail', async () => {
    const server = await serve(address => (address.startsWith('two') ? 550 : undefined))
    expect(await asked(server.port)).toEqual([expect.stringMatching(/^250 /), '550 not here'])
    expect(server.got).toEqual(['one@dragoman.example', 'two@dragoman.example'])
    await server.stop()
  })

  test('and nothing is known where nobody answers, or somebody else, or nobody ends', async () => {
    const server = await serve(() => undefined)
    await server.stop()
    expect(await asked(server.port)).toBeUndefined()
    for (const says of ['* OK IMAP ready\r\n', '220-'.repeat(5_000), '']) {
      const other = createServer(socket => void socket.on('error', () => {}).write(says))
      await new Promise<void>(done => void other.listen(0, '127.0.0.1', done))
      const { port } = other.address() as { port: number } // it listens on a port
      expect(await asked(port, 300)).toBeUndefined()
      await new Promise(done => other.close(done))
    }
  })
})

test.each([
  ['220 mail.dragoman.example ESMTP Postfix', 'mail.dragoman.example'],
  ['220-Mail.Dragoman.Example ESMTP Exim 4.96\r\n220 no spam here', 'mail.dragoman.example'],
  ['220 ready', undefined],
  ['220 [203.0.113.9] ready', undefined],
  ['220 localhost ESMTP', undefined],
])('a server that greets with %j is called %s', async (greeting, name) => {
  const server = createServer(socket => {
    socket.on('error', () => {}).write(`${greeting}\r\n`)
    socket.on('data', said => socket.write(/^QUIT/.test(String(said)) ? '221 bye\r\n' : '250 well\r\n'))
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number } // it listens on a port
  expect((await lookAtSmtp({ host: '127.0.0.1', port, security: 'none' }, 2_000)).name).toBe(name)
  server.close()
})

describe('a letter to an address of the keeper’s choice', () => {
  const judge = { address: `judge@${DOMAIN}`, name: 'Dragoman', plus: true, code: 'DRGM', zone: UTC }
  const sent = (smtp: Partial<Sending['smtp']>, to: string) =>
    trialFinding(judge, { host: '127.0.0.1', port: sink.port, security: 'none', ...smtp }, to)

  test('goes the way of all mails, signed, and the doctor says what to look for', async () => {
    expect(printed([await sent({ dkim: SIGNING }, 'anna@gmail.com')])).toEqual([
      'letter: ok, sent to anna@gmail.com; see whether it came, and not among the spam; then look at its whole head ' +
        '(in Gmail it is "Show original" in the menu with three dots) for the line Authentication-Results: ' +
        'spf=pass, dkim=pass with d=dragoman.example, and dmarc=pass',
    ])
    const { to, text } = sink.mails.at(-1)!
    expect(to).toBe('anna@gmail.com')
    expect(text).toMatch(/^Message-ID: <doctor\.[0-9a-f]{16}@dragoman\.example>\r$/m)
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(text).toContain(`  dkim=pass   the letter is signed by ${DOMAIN}, and was not changed\r\n`)
    const ask = dnsOf(zoneOf({})) as never // as above
    const found = await authenticate(text, {
      ip: IP4,
      helo: `mail.${DOMAIN}`,
      sender: judge.address,
      resolver: ask,
    })
    expect(found.dkim.results[0]?.status.result).toBe('pass')
    expect(found.dmarc === false ? false : found.dmarc.status.result).toBe('pass')
  })

  test('is proposed to whoever has a domain that others see, and sent only where the server is well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
    const config = join(folder, 'dragoman.yaml')
    const written = (address: string) => {
      const mailbox = { host: 'localhost', user: 'judge', password: 'sesame' }
      const smtp = { host: 'localhost', security: 'none', port: sink.port }
      // JSON is YAML.
      writeFileSync(config, JSON.stringify({ judge: { address }, data: folder, mailbox, smtp }))
    }
    const proposed = () => stepsAfter([], { config }).some(step => step.includes('doctor --to ADDRESS'))
    written('judge@dragoman.example')
    expect(proposed()).toBe(false)
    written('a.judge@gmail.com')
    expect(proposed()).toBe(true)
    const count = sink.mails.length
    const ill: Finding = { part: 'smtp', isWell: false, text: 'nobody answers' }
    expect(printed(await sentFindings([ill], { config }, 'anna@table.example'))).toEqual([
      'letter: cannot be sent to anna@table.example before the SMTP server is well',
    ])
    expect(sink.mails).toHaveLength(count)
    await sentFindings([{ ...ill, isWell: true }], { config }, 'anna@table.example')
    expect(sink.mails).toHaveLength(count + 1)
    rmSync(folder, { recursive: true })
  })

  test('that is not taken is told with the reason', async () => {
    const text = printed([await sent({ port: 1 }, 'anna@table.example')])
    expect(text).toEqual([expect.stringMatching(/^letter: a letter to anna@table\.example was not taken: /)])
  })

  test.each([
    ['--to', 'anna', '--to: "anna" is not a valid address: write one like you@gmail.com'],
    [
      '--ip',
      'mail.dragoman.example',
      '--ip: "mail.dragoman.example" is not a valid address: write one like 203.0.113.9',
    ],
  ])('%s %s is refused', async (option, value, said) => {
    const { status, stdout, stderr } = await dragoman(['doctor', option, value])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(said)
  })
})
