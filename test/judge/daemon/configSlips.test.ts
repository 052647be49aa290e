// How keepers get the file of the configuration wrong as a file: each slip gets one answer, on the line where it is to be mended.
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../src/judge/service/config.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'

const GOOD = `judge:
  code: POST
  address: judge@post.example
data: /var/kept
mailbox:
  host: 127.0.0.1
  port: 1
  security: none
  user: judge
  password: p4ssw0rd
smtp:
  host: 127.0.0.1
  port: 1
`

const faultsIn = (text: string): readonly string[] => {
  const read = readConfiguration({ name: 'c.yaml', text }, { env: {}, read: () => '' })
  return read.ok ? [] : read.error.map(faultText)
}

test('the file is well before it is spoilt', () => {
  expect(faultsIn(GOOD)).toEqual([])
})

const QUOTES = 'is more than YAML takes without quotation marks; put it in quotation marks'

describe.each<[kind: string, rows: readonly (readonly [from: string, to: string, answer: string])[]]>([
  [
    'signs left out',
    [
      ['smtp:', 'smtp', '11: there is no colon behind smtp; write smtp:'],
      ['judge:', 'judge', '1: there is no colon behind judge; write judge:'],
      [
        'smtp:',
        'keeper = k@x.example\nsmtp:',
        '11: there is no colon behind keeper; write keeper: k@x.example',
      ],
      ['user: judge', 'user=judge', '9: there is no colon behind user; write user: …'],
      ['smtp:', 'rates: { mails: 60\nsmtp:', '11: a bracket is opened here and never closed; close it'],
      ['smtp:', 'smtp: {', '11: a bracket is opened here and never closed; close it'],
      [
        'smtp:',
        'health: { port: 1 file: x }\nsmtp:',
        '11: two fields stand in brackets with no comma between them; write { a: …, b: … }',
      ],
    ],
  ],
  [
    'a secret where nobody looks for one',
    [
      [
        'smtp:\n  host: 127.0.0.1\n  port: 1\n',
        'smtp: smtps://judge:p4ssw0rd@mail.test\n',
        '11: smtp will not do; write its fields below smtp: and further right, each on a line: host, port',
      ],
      [
        'host: 127.0.0.1\n  port: 1\n  security',
        'host: https://judge:p4ssw0rd@mail.test\n  port: 1\n  security',
        '6: mailbox: host will not do; write mail.test alone, and user and password on a line of their own',
      ],
      [
        'password: p4ss',
        'token: p4ss',
        '10: mailbox: token will not do; write its fields below token: and further',
      ],
      [
        'password: p4ss',
        'password:\n  p4ss',
        '11: a value stands on a line of its own; write it behind password: on the',
      ],
      [
        '  password: p4ss',
        '  p4ss',
        '10: there is no colon in this line; write NAME: VALUE, or put it behind the name',
      ],
      [
        'user: judge\n  password: p4ssw0rd',
        'user: judge@post.example password: p4ssw0rd',
        '9: two fields stand on this line; write password: on a line of its own',
      ],
      [
        /smtp:[\s\S]*/.exec(GOOD)![0],
        'smtp: { host: a.test, user: x, password p4ssw0rd }\n',
        '11: smtp: there is no such field; write a colon behind password, or one of host, port',
      ],
      [
        'password: p4ss',
        'passWord p4ssw0rd: p4ss',
        '10: mailbox: there is no such field; write password, if that is meant',
      ],
      ['port: 1\n  security', 'port: p4ssw0rd\n  security', '7: mailbox: port will not do; write a number'],
      [
        'security: none',
        'security: p4ssw0rd',
        '8: mailbox: security will not do; write one of tls, starttls, none',
      ],
      [
        'p4ssw0rd',
        'env:p4ssw0rd',
        '10: mailbox: password: the environment has no variable of this name; set it',
      ],
      [
        'p4ssw0rd',
        '"env:p4ss w0rd"',
        '10: mailbox: password: what stands behind env: is not the name of a variable; write',
      ],
    ],
  ],
  [
    'a field that has another name here',
    [
      [
        'password:',
        'passwrd:',
        '10: mailbox: there is no field passwrd; write password, if that is meant, or one of',
      ],
      ['password:', 'pw:', '10: mailbox: there is no field pw; write password, if that is meant, or one of'],
      [
        '  host: 127.0.0.1\n  port: 1\n  s',
        '  server: a.test\n  s',
        '6: mailbox: there is no field server; write host, if that is',
      ],
      [
        'host: 127.0.0.1\n  port: 1\n  s',
        'host: ""\n  s',
        '6: mailbox: host will not do; write the name of the mail server, like',
      ],
      ['  password: p', '  passwort p', '10: there is no colon behind passwort; write password: …'],
    ],
  ],
  [
    'what says nothing',
    [
      [
        'password: p4ssw0rd',
        'password:',
        '10: mailbox: password says nothing; write env:NAME for a variable',
      ],
      ['data: /var/kept', 'data:', '4: data says nothing; write the folder of the store, like ./data'],
      [
        '  user: judge\n',
        '',
        '5: mailbox: user is missing; write the name that the server knows the judge by',
      ],
      [
        '  address: judge@post.example\n',
        '',
        '1: judge: address is missing; write the address that letters to the judge',
      ],
    ],
  ],
  [
    'lines in another column',
    [
      [
        'judge:',
        ' judge:',
        '1: this line begins further right than those below that belong beside it; let it begin in the first',
      ],
      ['  address:', '  - address:', '3: a dash begins a list, and this is a field; take the dash out'],
      ['  password:', '  - password:', '10: a dash begins a list, and this is a field; take the dash out'],
      [
        '  user: judge',
        'user: judge',
        '9: this line begins further left than the one below; let the two begin',
      ],
      [
        '  user: judge',
        ' user: judge',
        '9: this line begins further left than the one below; let the two begin',
      ],
      [
        '  code: POST',
        'code: POST',
        '2: this line begins further left than the one below; let the two begin',
      ],
      [
        '  user: judge',
        '   user: judge',
        '9: this line begins further right than the one above; let the two',
      ],
      [
        'smtp:',
        'poll: 60\nsmtp:',
        '11: the file: there is no field poll; if it belongs to mailbox, put it below',
      ],
    ],
  ],
  [
    'signs that YAML keeps for itself',
    [
      ['code: POST', "name: 'Bob's judge'", `2: what stands behind name: ${QUOTES}: name: "Bob's judge"`],
      ['smtp:', 'verify: * * * * *\nsmtp:', `11: what stands behind verify: ${QUOTES}: verify: '* * * * *'`],
      ['p4ssw0rd', 'p4ssw0rd#1: x', `10: what stands behind password: ${QUOTES}: password: '…'`],
      ['p4ssw0rd', '"p4ss"w0rd', `10: what stands behind password: ${QUOTES}: password: '…'`],
      ['p4ssw0rd', '*p4ssw0rd', '10: to YAML a word with * before it is a mark; put both in quotation marks'],
      [
        'p4ssw0rd',
        '&p4ss w0rd',
        '10: to YAML a word with & before it is a mark; put both in quotation marks',
      ],
      [
        'p4ssw0rd',
        '!p4ss w0rd',
        '10: to YAML a word with ! before it is a mark; put both in quotation marks',
      ],
      [
        'smtp:\n  host:',
        'smtp: host:',
        `11: what stands behind smtp: ${QUOTES}: smtp: '…'; or, if host is a field of smtp, write it below`,
      ],
      [
        '/var/kept',
        '"C:\\kept"',
        '4: a backslash in double quotation marks is no sign of its own; write single',
      ],
    ],
  ],
  [
    'what another program has written',
    [
      [
        'password: ',
        'password\uff1a',
        '10: what stands behind password only looks like a colon; type a plain one, and',
      ],
      ['judge:', '// our judge\njudge:', '1: YAML knows no such comment; begin it with #'],
      [
        '  user: judge',
        '\u00a0\u00a0user: judge',
        '9: this line holds a blank that YAML does not take for one',
      ],
      ['user: judge', 'user:\u00a0judge', '9: this line holds a blank that YAML does not take for one'],
      [
        'user: judge',
        'user: \u201cjudge\u201d',
        '9: curled quotation marks belong to the text here; write straight',
      ],
      [
        'user: judge',
        'user: jud\ufffde',
        '9: a sign of this line is not written in UTF-8; save the file as UTF-8',
      ],
      ['judge:', 'j\0u\0d\0', '1: a sign of this line is not written in UTF-8; save the file as UTF-8'],
    ],
  ],
  [
    'sections that hold no fields',
    [
      [
        GOOD,
        '# later\n',
        '1: the file says nothing; write its fields with a colon behind each: judge, keeper',
      ],
      [
        GOOD,
        '- judge\n',
        '1: the file will not do; write its fields with a colon behind each: judge, keeper',
      ],
      [
        '  code: POST\n  address: judge@post.example\n',
        '',
        '1: judge says nothing; write its fields below judge: and further right, each on a line: code, address',
      ],
      [
        /mailbox:[\s\S]*(?=smtp)/.exec(GOOD)![0],
        'mailbox:\n- host: x\n',
        '5: mailbox will not do; write its fields below mailbox: and further right, each on a line: host, port',
      ],
      [
        'smtp:',
        'web: true\nsmtp:',
        '11: web will not do as true; write its fields below web: and further right',
      ],
    ],
  ],
  [
    'values of another kind',
    [
      [
        'judge@post',
        'the.judge.of.all.our.games@post',
        'write an address with at most 20 letters before the @',
      ],
      [
        'judge@post.example',
        'judge',
        'will not do as "judge"; write an address and nothing else, like judge@',
      ],
      [
        'judge@post',
        'judge+x@post',
        '3: judge: address will not do as "judge+x@post.example"; write an address without',
      ],
      [
        '127.0.0.1',
        'post.example:993',
        '6: mailbox: host will not do as "post.example:993"; write post.example alone, and port: 993',
      ],
      [
        '127.0.0.1',
        'imaps://post.example',
        'will not do as "imaps://post.example"; write post.example alone',
      ],
      ['127.0.0.1', 'our server', '6: mailbox: host will not do; write the name of a machine'],
      [
        'port: 1\n  security',
        'port: "993"\n  security',
        '7: mailbox: port will not do as "993"; write a number, without quotation marks',
      ],
      [
        '/var/kept',
        '~/kept',
        '4: data will not do as "~/kept"; write the whole path; only a shell knows what ~ is',
      ],
      ['p4ssw0rd', '${IMAP_PASSWORD}', '10: mailbox: password is what a shell would fill in; write env:NAME'],
      ['p4ssw0rd', 'env: SECRET', '10: there is a blank behind env:; write password: env:SECRET, without it'],
      [
        'p4ssw0rd',
        'ENV:SECRET',
        '10: mailbox: password begins with ENV: where env: is meant; write env:NAME',
      ],
      [
        'smtp:',
        'keeper: judge+me@post.example\nsmtp:',
        '11: this is the address of the judge itself; write that of a person',
      ],
      [
        'smtp:',
        'keeper: [a, b]\nsmtp:',
        '11: keeper will not do; write one address, like keeper@dragoman.example',
      ],
      [
        '  user: judge',
        '  user: judge\n  poll: 60s',
        '10: mailbox: poll will not do; write a number of seconds, without their name',
      ],
      [
        '  user: judge',
        '  user: judge\n  folders: INBOX',
        '10: mailbox: folders will not do; write a list, in brackets',
      ],
      [
        'smtp:',
        'limits: { mail: 1 MB }\nsmtp:',
        '11: limits: mail will not do as "1 MB"; write a number of KiB, without',
      ],
      [
        'smtp:',
        'rates: { mails: 60/h }\nsmtp:',
        '11: rates: mails will not do as "60/h"; write a number alone',
      ],
      [
        'smtp:',
        'chores: { verify: 61 3 * * * }\nsmtp:',
        'write five fields as cron has them, like "30 3 * * *": minute 0-59, hour',
      ],
      [
        'smtp:',
        'keep: two years\nsmtp:',
        '11: keep will not do as "two years"; write how long texts are kept, 90 days',
      ],
      [
        'smtp:',
        'keep:\nsmtp:',
        '11: keep says nothing; write how long texts are kept, 90 days or more, like 2 years',
      ],
      ['p4ssw0rd', '"env:"', '10: mailbox: password: there is nothing behind env:; write env:NAME'],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%j → %j', (from, to, answer) => {
    expect(GOOD).toContain(from)
    const faults = faultsIn(GOOD.replace(from, () => to))
    expect(faults).toEqual([expect.stringContaining(answer)])
    expect(faults[0]).toMatch(/^c\.yaml:\d+: /)
    expect(faults[0]).not.toMatch(/p4ss|w0rd/)
  })
})

test.each(['::1', '192.0.2.1', 'mail.post.example', 'localhost', 'büro_2.example'])('%s is a host', host => {
  expect(faultsIn(GOOD.replace('127.0.0.1', `"${host}"`))).toEqual([])
})
