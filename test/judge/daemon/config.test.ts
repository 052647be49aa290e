// The judge's configuration: what the example says, what may be left out, and a line and a remedy for every slip.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfiguration, type Sources } from '../../../src/judge/service/config.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'

const EXAMPLE = readFileSync(new URL('../../../config/dragoman.example.yaml', import.meta.url), 'utf8')

const FILES: Readonly<Record<string, string>> = { 'imap.secret': 'from a file\n', 'empty.secret': '\n' }
const sources: Sources = {
  env: { DRAGOMAN_IMAP_PASSWORD: 'sesame', DRAGOMAN_SMTP_PASSWORD: 'open' },
  read(file) {
    const found = FILES[file]
    if (found === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' })
    return found
  },
}

const read = (text: string) => readConfiguration({ name: 'dragoman.yaml', text }, sources)

const good = (text: string) => {
  const found = read(text)
  if (!found.ok) throw new Error(found.error.map(faultText).join('\n'))
  return found.value
}

/** One that names both servers. */
const between = (text: string) => {
  const { mailbox, smtp, ...rest } = good(text)
  if (mailbox === undefined || smtp === undefined) throw new Error('a server is missing')
  return { ...rest, mailbox, smtp }
}

const faultsIn = (text: string): readonly string[] => {
  const found = read(text)
  return found.ok ? [] : found.error.map(faultText)
}

const SHORT = `judge:
  address: judge@dragoman.example
mailbox:
  host: imap.dragoman.example
  user: judge@dragoman.example
  password: env:DRAGOMAN_IMAP_PASSWORD
smtp:
  host: smtp.dragoman.example
  user: judge@dragoman.example
  password: env:DRAGOMAN_SMTP_PASSWORD
`

test('the example is a configuration, and says what is so when nothing is said', () => {
  expect(good(EXAMPLE)).toEqual(good(SHORT))
})

test('the example names every setting', () => {
  const { judge, mailbox, smtp, limits } = between(EXAMPLE)
  const { mostBytes: _fromLimits, ...box } = mailbox
  const { caFile: _ofBox, ...ofBox } = box
  const { caFile: _ofSmtp, ...ofSmtp } = smtp
  const settings = [
    judge,
    ofBox,
    ofSmtp,
    limits,
    { token: 1, url: 1, client: 1, secret: 1, refresh: 1, scope: 1 },
  ].flatMap(section => Object.keys(section))
  for (const setting of [...settings, 'data', 'keep', 'poll', 'templates', 'html']) {
    expect(EXAMPLE).toMatch(new RegExp(`^ *(?:# *)?${setting}:`, 'm'))
  }
})

test('a short configuration is filled up', () => {
  expect(good(SHORT)).toMatchObject({
    judge: { code: 'DRGM', address: 'judge@dragoman.example', name: 'Dragoman', zone: 'UTC' },
    data: './data',
    poll: 60_000,
    mailbox: { port: 993, security: 'tls', password: 'sesame', folders: ['INBOX'], take: 'unseen' },
    smtp: { port: 465, security: 'tls', password: 'open' },
    limits: { mail: 1_048_576, body: 262_144, textLines: 20_000, headers: 65_536, parts: 50, depth: 10 },
    trust: { proofs: ['password', 'reply', 'address'], dkim: true },
    rates: {
      address: 60,
      domain: 1_000,
      mailsOfOne: 1_000,
      unproven: 512,
    },
    chores: { verify: '30 3 * * *', backup: '0 4 * * *', folder: 'backups', keep: 14 },
    health: {},
    log: { level: 'info' },
  })
})

test.each([
  ['2 years', 732],
  ['1 year', 366],
  ['6 months', 186],
  ['90 days', 90],
  ['90days', 90],
  ['"20 Weeks"', 140],
])('texts are kept for %s, rather a day too long', (written, days) => {
  expect(good(`${SHORT}\nkeep: ${written}\n`).keep).toBe(days)
})

test('texts are kept for ever where nothing is said', () => expect(good(SHORT).keep).toBeUndefined())

test('a connection takes as many mails as is said', () => {
  expect(good(SHORT.replace('smtp:', 'smtp:\n  mailsPerConnection: 25')).smtp).toMatchObject({
    mailsPerConnection: 25,
  })
})

describe('passwords come', () => {
  test.each([
    ['from the environment', 'env:DRAGOMAN_IMAP_PASSWORD', 'sesame'],
    ['from a file, without its last line end', 'file:imap.secret', 'from a file'],
    ['from the configuration itself', '"pass: word"', 'pass: word'],
  ])('%s', (_, written, password) => {
    expect(between(SHORT.replace('env:DRAGOMAN_IMAP_PASSWORD', written)).mailbox.password).toBe(password)
  })
})

const TOKEN = `token:
    url: https://provider.example/token
    client: dragoman
    secret: file:imap.secret
    refresh: env:DRAGOMAN_IMAP_PASSWORD`

test('an access token takes the place of a password', () => {
  const { mailbox, smtp } = between(SHORT.replace(/password: .*/, TOKEN))
  expect([typeof mailbox.password, smtp.password]).toEqual(['function', 'open'])
})

test('what is granted to both servers is one grant', () => {
  const { mailbox, smtp } = between(SHORT.replaceAll(/password: .*/g, TOKEN))
  expect(mailbox.password).toBe(smtp.password)
  const other = between(
    SHORT.replaceAll(/password: .*/g, TOKEN).replace('client: dragoman', 'client: another'),
  )
  expect(other.mailbox.password).not.toBe(other.smtp.password)
})

const [, JUDGE = '', MAILBOX = '', SMTP = ''] = /^(judge:.*?)(mailbox:.*?)(smtp:.*)$/s.exec(SHORT) ?? []

test('without a mailbox letters come by a pipe, and without any server the judge has a post office of its own', () => {
  expect(good(JUDGE + SMTP)).toMatchObject({ mailbox: undefined, smtp: { port: 465 }, poll: 60_000 })
  expect(good(JUDGE)).toMatchObject({ mailbox: undefined, smtp: undefined })
  expect(faultsIn(JUDGE + MAILBOX)).toEqual([
    'dragoman.yaml:3: there is a mailbox, but no smtp to answer by; write smtp, or take mailbox out as well: then the judge has a post office of its own',
  ])
})

test.each(['holes@games.example', 'https://games.example/holes', 'tel:+49-30-1', 'mailto:me@games.example'])(
  'holes may be told to %s',
  security => expect(between(`security: ${security}\n${SHORT}`).security).toBe(security),
)

test.each([
  ['tls', 993, 465],
  ['starttls', 143, 587],
  ['none', 143, 25],
])('the usual ports go with %s', (security, imap, smtp) => {
  const found = between(SHORT.replaceAll(/( +)host:/g, `$1security: ${security}\n$1host:`))
  expect([found.mailbox.port, found.smtp.port]).toEqual([imap, smtp])
})

describe('each slip is told with its line and what to write', () => {
  test.each<[string, string | RegExp, string, string | RegExp]>([
    [
      'a port in words',
      '  user: j',
      '  port: many\n  user: j',
      '5: mailbox: port will not do; write a number',
    ],
    [
      'a port too large',
      '  user: j',
      '  port: 99999\n  user: j',
      '5: mailbox: port will not do as 99999; write at most 65535',
    ],
    [
      'an unknown setting',
      '  user: j',
      '  prot: 993\n  user: j',
      '5: mailbox: there is no field prot; write port, if that is meant, or one of host, port',
    ],
    [
      'an unknown section',
      'smtp:',
      'pop3: {}\nsmtp:',
      '7: the file: there is no field pop3; write one of judge, keeper, security',
    ],
    [
      'holes told to nowhere',
      'smtp:',
      'security: http://games.example\nsmtp:',
      '7: security will not do; write an address, like security@dragoman.example, or a link that begins with https:, mailto: or tel:',
    ],
    [
      'a keeper without an address',
      'smtp:',
      'keeper: me\nsmtp:',
      '7: keeper will not do as "me"; write an address, like keeper@dragoman.example',
    ],
    [
      'a proof that is none',
      'smtp:',
      'trust: { proofs: [smile] }\nsmtp:',
      /^dragoman.yaml:7: .*proofs.*password.*reply.*address/,
    ],
    [
      'a night that is none',
      'smtp:',
      'chores: { verify: "30 25 * * *" }\nsmtp:',
      '7: chores: verify will not do as "30 25 * * *"; write five fields as cron has them',
    ],
    ...['2', '14', 'forever', '2 decades', '89 days', '-2 years', '1 month', '[2]'].map(
      (length): [string, string, string, RegExp] => [
        `texts kept for ${length}`,
        'smtp:',
        `keep: ${length}\nsmtp:`,
        /^dragoman.yaml:7: keep will not do.*; write how long texts are kept, 90 days or more, like 2 years; or leave/,
      ],
    ),
    [
      'as many years of copies',
      'smtp:',
      'chores: { keep: 2 years }\nsmtp:',
      '7: chores: keep will not do as "2 years"; write a number of copies, like 14; for texts write keep: 2 years outside',
    ],
    [
      'a signature without a key',
      '  host: smtp',
      '  dkim: { domain: dragoman.example, selector: judge }\n  host: smtp',
      'smtp: dkim: key is missing; write env:NAME',
    ],
    [
      'no host',
      '  host: imap.dragoman.example\n',
      '',
      '3: mailbox: host is missing; write the name of the mail server, like',
    ],
    [
      'an unknown security',
      '  user: j',
      '  security: ssl\n  user: j',
      '5: mailbox: security will not do as "ssl"; write one of tls, starttls, none',
    ],
    [
      'a zone that is none',
      'judge:\n',
      'judge:\n  zone: Mars/Tharsis\n',
      '2: judge: zone will not do as "Mars/Tharsis"; write the name of a time zone',
    ],
    [
      'a small code',
      'judge:\n',
      'judge:\n  code: drgm\n',
      '2: judge: code will not do as "drgm"; write two to eight capitals',
    ],
    [
      'an address with a plus',
      'judge@dragoman',
      'judge+1@dragoman',
      '2: judge: address will not do as "judge+1@dragoman.example"; write an address without',
    ],
    [
      'no password',
      '  password: env:DRAGOMAN_IMAP_PASSWORD\n',
      '',
      '3: mailbox: password is missing; write env:NAME',
    ],
    [
      'a variable that is not set',
      'env:DRAGOMAN_IMAP',
      'env:MY_IMAP',
      '6: mailbox: password: the environment has no MY_IMAP_PASSWORD; set it',
    ],
    [
      'a file that is not there',
      'env:DRAGOMAN_IMAP_PASSWORD',
      'file:gone',
      '6: mailbox: password: gone does not exist; make it',
    ],
    [
      'a file with nothing in it',
      'env:DRAGOMAN_IMAP_PASSWORD',
      'file:empty.secret',
      '6: mailbox: password: empty.secret is empty; put into it',
    ],
    [
      'a password of digits',
      'env:DRAGOMAN_IMAP_PASSWORD',
      '123456',
      '6: mailbox: password is not a text; put it in quotes',
    ],
    [
      'a certificate that is not there',
      '  user: j',
      '  ca: gone\n  user: j',
      '5: mailbox: ca: gone does not exist; make it',
    ],
    [
      'a user without a password',
      '  password: env:DRAGOMAN_SMTP_PASSWORD\n',
      '',
      '7: smtp: password is missing; write env:NAME',
    ],
    [
      'a password without a user',
      /( {2}host: smtp.*\n) {2}user: .*\n/,
      '$1',
      '7: there is a password or a token, but no user; write smtp: user',
    ],
    [
      'letters that come in where they go',
      '  user: j',
      '  folders: [INBOX, Done]\n  processed: Done\n  user: j',
      '6: letters come in at Done; name another',
    ],
    [
      'a token beside a password',
      '  password: env:DRAGOMAN_IMAP',
      `  ${TOKEN}\n  password: env:DRAGOMAN_IMAP`,
      '6: mailbox has a password already; take one',
    ],
    [
      'a token that cannot be renewed',
      /password: .*/,
      TOKEN.replace(/\n.*refresh.*/, ''),
      '6: mailbox: token: refresh is missing; write env:NAME',
    ],
    [
      'a token from nowhere',
      /password: .*/,
      TOKEN.replace('https://', ''),
      '7: mailbox: token: url will not do as "provider.example/token"; write an address',
    ],
    [
      'a folder twice',
      '  user: j',
      '  folders: [INBOX, INBOX]\n  user: j',
      '5: a folder stands there twice; name each once',
    ],
    [
      'a limit of nothing',
      /$/,
      'limits: { mail: 0 }\n',
      '11: limits: mail will not do as 0; write at least 16',
    ],
    [
      'a setting twice',
      '  user: j',
      '  host: other.example\n  user: j',
      '5: this key stands here twice; write it once',
    ],
  ])('%s', (_, found, put, complaint) => {
    const faults = faultsIn(SHORT.replace(found, put))
    expect(faults).toHaveLength(1)
    if (typeof complaint === 'string') expect(faults[0]).toContain(complaint)
    else expect(faults[0]).toMatch(complaint)
    expect(faults[0]).toMatch(/^dragoman\.yaml:\d+: /)
  })

  test('what is no YAML', () => {
    const faults = faultsIn(SHORT.replace('  user: j', '  [\n  user: j'))
    expect(faults[0]).toMatch(/^dragoman\.yaml:5: a bracket is opened here/)
  })

  test('an empty file', () => {
    const said = 'dragoman.yaml:1: the file says nothing; write its fields with a colon behind each: judge, '
    expect(faultsIn('')).toEqual([expect.stringContaining(said)])
  })
})

test('all faults are told at once, in the order of their lines', () => {
  const faults = faultsIn(
    SHORT.replace('judge@dragoman.example', 'nobody')
      .replace('  host: imap', '  port: 0\n  server: imap')
      .replace('env:DRAGOMAN_SMTP_PASSWORD', 'env:NOWHERE'),
  )
  expect(faults.map(fault => fault.split(':')[1])).toEqual(['2', '4', '5', '11'])
})

test('no complaint repeats a password', () => {
  const faults = faultsIn(`${SHORT.replace(/env:\w+/g, '987654')}limits: 1\n`)
  expect(faults.length).toBeGreaterThan(2)
  expect(faults.join('\n')).not.toContain('987654')
})
