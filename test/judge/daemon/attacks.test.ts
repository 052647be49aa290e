// Whoever wants to play for somebody else, to stop the judge, or to have it write to others: each way is one test.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { instantOf } from '../../../src/judge/game/calendar.ts'
import { MASTER_SEAT, tokenFor } from '../../../src/post/tokens.ts'
import { signed } from '../../post/signed.ts'
import { countedHashes } from './countedHashes.ts'
import { type Got, JUDGE, mailsTo, rawLetter, type Written } from './postTable.ts'
import { gathered, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'
import { TrustingTable, USUAL } from './trustingTable.ts'

const SERVER = 'mx.dragoman.example'
const MALLORY = 'mallory@elsewhere.example'
const ORDERS = 'SIGNON Aharbor\nA Vie - Gal'
const ASKED = 'nothing in it has been done yet'

const table = new TrustingTable()
const said: string[] = []
beforeAll(() => gathered(table))
afterAll(async () => {
  await table.end()
  console.log(`${said.length} attacks, each in vain`)
})
afterEach(({ task }) => {
  table.trust = USUAL
  if (task.suite !== undefined) said.push(task.name)
})

const withToken = (token: string): string => JUDGE.replace('@', `+${token}@`)

/** Nothing comes of it in the game, and nobody hears of it but who wrote it. */
async function inVain(raw: Uint8Array): Promise<readonly Got[]> {
  const before = await table.written('harbor')
  const got = await table.raw(raw)
  expect(await table.written('harbor')).toBe(before)
  expect(got.filter(({ to }) => to !== PLAYERS.A && !/[@.]elsewhere\.example$/.test(to))).toEqual([])
  expect(got.length).toBeLessThanOrEqual(1)
  return got
}

const lettersInVain = (written: Written) => inVain(rawLetter(written))

/** A letter in Anna's name that some domain has signed. */
const signedInVain = async (
  domain: string,
  written: Partial<Written> = {},
  change = (raw: string) => raw,
) => {
  const raw = await signed(rawLetter({ from: PLAYERS.A, text: ORDERS, ...written }), { domain })
  return inVain(Buffer.from(change(raw.toString('latin1')), 'latin1'))
}

test('what is in vain below would do it if it were true', async () => {
  const before = await table.written('harbor')
  await table.signed({ from: PLAYERS.A, text: ORDERS })
  expect(await table.written('harbor')).toBe(before + 1)
  table.trust = { ...USUAL, server: SERVER }
  const heads = [`Authentication-Results: ${SERVER}; dmarc=pass header.from=table.example`]
  await table.letter({ from: PLAYERS.A, heads, text: 'SIGNON Aharbor\nA Bud - Ser' })
  expect(await table.written('harbor')).toBe(before + 2)
})

describe('somebody else writes in the name of a player', () => {
  test.each([
    ['with the name of the game', { text: ORDERS }],
    ['with orders alone', { text: 'A Vie - Gal' }],
    [
      'with the subject of our mails',
      { text: 'A Vie - Gal', subject: 'Re: EXMP:harbor - S1901M Game Starting' },
    ],
    ['as the master', { from: 'master@table.example', text: 'SIGNON Mharbor\nPROCESS' }],
    [
      'with a made-up answer to our mail',
      { text: ORDERS, heads: ['In-Reply-To: <game.harbor@dragoman.example>'] },
    ],
  ])('%s', async (_, written) => {
    const before = await table.written('harbor')
    const [got] = await table.letter({ from: PLAYERS.A, ...written })
    expect(got!.text).toContain(ASKED)
    expect(await table.written('harbor')).toBe(before)
  })

  test.each([
    ['as a name beside his own address', `"${PLAYERS.A}" <${MALLORY}>`],
    ['as a name without quotes', `Anna ${PLAYERS.A} <${MALLORY}>`],
    ['as a comment', `${MALLORY} (${PLAYERS.A})`],
    [
      'as an encoded name',
      `=?utf-8?B?${Buffer.from(`${PLAYERS.A} <${PLAYERS.A}>`).toString('base64')}?= <${MALLORY}>`,
    ],
    ['with two addresses', `${PLAYERS.A}, ${MALLORY}`],
    ['with a name that looks alike', 'anna@tabIe.elsewhere.example'],
  ])('%s', async (_, from) => {
    await inVain(await signed(rawLetter({ from, text: ORDERS }), { domain: 'elsewhere.example' }))
  })

  test('with two From headers, in either order', async () => {
    for (const [first, second] of [
      [PLAYERS.A, MALLORY],
      [MALLORY, PLAYERS.A],
    ] as const) {
      const letter = await signed(rawLetter({ from: second, text: ORDERS }), {
        domain: second.split('@')[1]!,
      })
      expect(await inVain(Buffer.concat([Buffer.from(`From: ${first}\r\n`), letter]))).toEqual([])
    }
  })
})

describe('a reply address', () => {
  const expires = instantOf('2026-03-01T00:00:00Z')

  test('is replayed from another address', async () => {
    const { replyTo } = await newestTo(table, PLAYERS.A)
    const [got] = await lettersInVain({ from: MALLORY, to: replyTo, text: 'A Vie - Gal' })
    expect(got!.text).toContain(ASKED)
    // Not even by somebody whom his own domain proves.
    const before = await table.written('harbor')
    const [known] = await table.signed({ from: PLAYERS.E, to: replyTo, text: 'A Vie - Gal' })
    expect(known!.text).not.toContain('Orders of Austria')
    expect((await table.services.store.load('harbor', before)).events.map(({ kind }) => kind)).not.toContain(
      'ordersWritten',
    )
  })

  test('is replayed when it has run out', async () => {
    const token = {
      kind: 'seat',
      game: 'harbor',
      seat: 0,
      expires: instantOf('2025-12-31T00:00:00Z'),
    } as const
    const to = withToken(tokenFor(token, PLAYERS.A, table.services.secret))
    expect((await lettersInVain({ from: PLAYERS.A, to, text: 'A Vie - Gal' }))[0]!.text).toContain(ASKED)
  })

  test.each([
    ['another power', 1],
    ['the master', MASTER_SEAT],
  ])('is that of %s', async (_, seat) => {
    const to = withToken(
      tokenFor({ kind: 'seat', game: 'harbor', seat, expires }, PLAYERS.A, table.services.secret),
    )
    expect((await lettersInVain({ from: PLAYERS.A, to, text: 'SET WAIT' }))[0]!.text).toContain(ASKED)
  })

  test('is made without our secret', async () => {
    const to = withToken(
      tokenFor({ kind: 'seat', game: 'harbor', seat: 0, expires }, PLAYERS.A, new Uint8Array(32)),
    )
    expect((await lettersInVain({ from: PLAYERS.A, to, text: 'SET WAIT' }))[0]!.text).toContain(ASKED)
  })

  test('is that by which another letter was to be confirmed', async () => {
    const [asked] = await table.letter({ from: MALLORY, text: 'CREATE ?island mistral' })
    const [got] = await lettersInVain({ from: PLAYERS.A, to: asked!.replyTo, text: ORDERS })
    expect(got!.text).toContain(ASKED)
    expect(await table.written('island')).toBe(0)
  })

  test('is replayed when the seat has changed hands', async () => {
    const { replyTo } = await newestTo(table, PLAYERS.R)
    await table.letter(await replyOf(table, PLAYERS.R, 'RESIGN!'))
    await table.confirmed({ from: 'hugo@players.example', text: 'SIGNON Rharbor sirocco' })
    const before = await table.written('harbor')
    for (const from of [PLAYERS.R, 'hugo@players.example'])
      await table.letter({ from, to: replyTo, text: 'A Mos - Ukr' })
    expect(await table.written('harbor')).toBe(before)
  })
})

describe('the word of our own server', () => {
  const pass = (server: string) => `Authentication-Results: ${server}; dmarc=pass header.from=table.example`
  const RECEIVED = `Received: from x by ${SERVER}; Mon, 5 Jan 2026 09:59:01 +0000`

  test.each<[string, readonly string[]]>([
    [
      'stands below what it really said',
      [`Authentication-Results: ${SERVER}; dmarc=fail header.from=table.example`, pass(SERVER)],
    ],
    ['stands below its stamp', [`Authentication-Results: ${SERVER}; none`, RECEIVED, pass(SERVER)]],
    ['is that of another server', [pass('mx.elsewhere.example')]],
    ['stands below that of another server', [pass('mx.elsewhere.example'), pass(SERVER)]],
    [
      'is in the name that a sender chose',
      [
        `Authentication-Results: ${SERVER}; spf=pass smtp.mailfrom="x; dmarc=pass header.from=table.example"@elsewhere.example`,
      ],
    ],
  ])('is forged: it %s', async (_, heads) => {
    table.trust = { ...USUAL, server: SERVER }
    const [got] = await lettersInVain({ from: PLAYERS.A, heads, text: ORDERS })
    expect(got!.text).toContain(ASKED)
  })

  test('is forged: it is quoted, or stands in a part of the letter', async () => {
    table.trust = { ...USUAL, server: SERVER }
    const text = ['--b', pass(SERVER), 'Content-Type: text/plain', '', pass(SERVER), ORDERS, '--b--'].join(
      '\r\n',
    )
    const heads = ['Content-Type: multipart/mixed; boundary=b']
    expect((await lettersInVain({ from: PLAYERS.A, heads, text }))[0]!.text).toContain(ASKED)
  })
})

describe('a signature', () => {
  test('is that of another domain', async () => {
    expect((await signedInVain('elsewhere.example'))[0]!.text).toContain(ASKED)
  })

  test('is for a part of the text, and orders are written below it', async () => {
    const raw = await signed(rawLetter({ from: PLAYERS.A, text: 'Hello.' }), {
      domain: 'table.example',
      partOfBody: 8,
    })
    const [got] = await inVain(Buffer.concat([raw, Buffer.from(`${ORDERS}\r\n`)]))
    expect(got!.text).toContain(ASKED)
  })

  test.each<[string, (raw: string) => string]>([
    ['the text was changed', raw => raw.replace('A Vie - Gal', 'A Vie - Boh')],
    ['the subject was changed', raw => raw.replace('Subject: orders', 'Subject: RESIGN')],
    ['another From was put on top', raw => `From: ${MALLORY}\r\n${raw}`],
    ['another reader was put on top', raw => `To: ${JUDGE}\r\n${raw}`],
  ])('was good before %s', async (_, change) => {
    await signedInVain('table.example', {}, change)
  })

  test('is for a letter to somebody else, who hands it on', async () => {
    const heads = [`Delivered-To: ${JUDGE}`]
    expect(
      (await signedInVain('table.example', { to: MALLORY, heads, text: 'A Bud - Rum' }))[0]!.text,
    ).toContain(ASKED)
  })

  test('is for a letter that we had already, with something else on top', async () => {
    const raw = await signed(rawLetter({ from: PLAYERS.A, text: 'SIGNON Aharbor\nSET WAIT' }), {
      domain: 'table.example',
    })
    const before = await table.written('harbor')
    await table.raw(raw)
    expect(await table.written('harbor')).toBe(before + 1)
    expect(await inVain(Buffer.concat([Buffer.from('X-Again: yes\r\n'), raw]))).toEqual([])
  })

  test('is for a letter that we had already, with one blank more, over a newer one', async () => {
    const domain = 'table.example'
    const raw = await signed(rawLetter({ from: PLAYERS.A, text: 'SIGNON Aharbor\nSET NOWAIT' }), { domain })
    await table.raw(raw)
    await table.signed({ from: PLAYERS.A, text: 'SIGNON Aharbor\nSET WAIT' })
    const again = raw.toString('latin1').replace('SET NOWAIT', 'SET  NOWAIT')
    const [got] = await inVain(Buffer.from(again, 'latin1'))
    expect(got!.text).toContain(ASKED)
  })

  test.each(['20261128.1@table.example', '<has space 3@table.example>', '<>'])(
    'is for a letter that we cannot know again: its Message-ID is %s',
    async id => {
      const named = Buffer.from(rawLetter({ from: PLAYERS.A, text: 'A Bud - Rum' })).toString('latin1')
      const raw = Buffer.from(named.replace(/^Message-ID:.*$/im, `Message-ID: ${id}`), 'latin1')
      const [got] = await inVain(await signed(raw, { domain: 'table.example' }))
      expect(got!.text).toContain(ASKED)
    },
  )

  test('does not say where the parts begin, and a stranger chooses a quotation', async () => {
    const text = ['--a', '', 'Hello.', '', '> --b', '--b', '', 'A Bud - Rum', '--b--', '--a--'].join('\r\n')
    const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
    expect((await signedInVain('table.example', { heads, text }))[0]!.text).toContain(ASKED)
  })

  test('is by a key that nobody knows, while the DNS is down', async () => {
    vi.spyOn(table.dns, 'ask').mockRejectedValue(new Error('ETIMEOUT'))
    expect((await signedInVain('table.example', { text: 'A Bud - Tri' }))[0]!.text).toContain(ASKED)
    vi.restoreAllMocks()
  })
})

describe('passwords are guessed', () => {
  const REFUSAL = 'That game, power and password do not belong together.'
  const hashes = countedHashes()
  afterAll(hashes.end)
  const guess = (line: string) => lettersInVain({ from: MALLORY, text: `SIGNON ${line}\nA Ber - Kie` })

  test('and no answer tells which part was wrong, nor does the work that it takes', async () => {
    const answers: string[] = []
    for (const name of ['Fharbor', 'Xharbor', 'Mharbor', 'Fnowhere', 'M@nowhere']) {
      hashes.forget()
      const [got] = await guess(`${name} nonsense`)
      answers.push(got!.text.replace(name, 'NAME'))
      expect([name, hashes.tried()]).toEqual([name, 1])
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain(REFUSAL)
  })

  test('and there is one guess in a letter', async () => {
    const [got] = await guess(['Iharbor a', 'Iharbor b', `Iharbor ${passwordOf('I')}`].join('\nSIGNON '))
    expect(got!.text.split(REFUSAL)).toHaveLength(2)
  })

  test.each([
    ['Gharbor', [PLAYERS.G]],
    ['Gnowhere', []],
  ])(
    'five times, and then not even the right one opens %s for an hour; whoever has the power is told',
    async (name, told) => {
      const tried = async (word: string) => {
        const before = await table.written('harbor')
        const got = await table.letter({ from: MALLORY, text: `SIGNON ${name} ${word}\nA Ber - Kie` })
        expect(await table.written('harbor')).toBe(before)
        others.push(...got.flatMap(({ to }) => (to === MALLORY ? [] : [to])))
        return mailsTo(MALLORY, got)[0]!.text
      }
      const others: string[] = []
      for (let i = 0; i < 5; i++) expect(await tried(`nonsense-${i}`)).toContain(REFUSAL)
      hashes.forget()
      expect(await tried(passwordOf('G'))).toContain('Too many wrong passwords lately.')
      expect(hashes.tried()).toBe(0)
      expect(others).toEqual(told)
    },
  )
})

describe('headers are put into our mails', () => {
  const LINES = ['\r\nBcc: victim@x.example\r\n', '\nBcc: victim@x.example', '\rBcc: victim@x.example']
  const words = LINES.flatMap(line => [
    `=?utf-8?B?${Buffer.from(`Hello${line}`).toString('base64')}?=`,
    `=?utf-8?Q?Hello${[...Buffer.from(line)].map(byte => `=${byte.toString(16).padStart(2, '0')}`).join('')}?=`,
  ])
  const headOf = ({ raw }: Got): string => raw.slice(0, raw.indexOf('\r\n\r\n'))
  const fields = (got: Got): readonly string[] =>
    headOf(got)
      .split(/\r\n(?![ \t])/)
      .map(line => line.slice(0, line.indexOf(':')).toLowerCase())

  test.each(words)('by a subject, a name and a Message-ID in %s', async word => {
    const usual = fields((await table.letter({ from: MALLORY, text: 'HELP' }))[0]!)
    const from = `${word} <${MALLORY}>`
    const heads = [`Reply-To: ${word} <victim@x.example>`, `References: <${word}>`]
    const got = await table.letter({ from, subject: word, heads, messageId: `<${word}@x>`, text: `HELP` })
    expect(got.map(({ to }) => to)).toEqual([MALLORY])
    expect(fields(got[0]!).filter(name => !usual.includes(name))).toEqual([])
    expect(headOf(got[0]!)).not.toMatch(/^bcc/im)
  })

  test('by press, by a registration, and by what is quoted in a confirmation', async () => {
    const [word] = words
    const text = `REGISTER\nName: ${word}\nEND\nPRESS TO E\n\nBcc: victim@x.example\n\n.\nHello\nENDPRESS`
    for (const got of await table.letter(await replyOf(table, PLAYERS.I, text)))
      expect(headOf(got)).not.toMatch(/^bcc/im)
    const [asked] = await table.letter({
      from: MALLORY,
      subject: word!,
      text: 'SIGNON ?harbor x\n\n.\nBcc: victim@x.example',
    })
    expect(headOf(asked!)).not.toMatch(/^bcc/im)
  })
})

describe('a mail is made to be too much', () => {
  const SIZE = 900_000
  const multipart = 'Content-Type: multipart/mixed; boundary=b'
  const encoded = (encoding: string, type = 'text/plain') => [
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
  ]
  const nested = Array.from(
    { length: 2_000 },
    (_, i) => `--b${i || ''}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`,
  ).join('')

  let number = 0
  test.each<[string, readonly string[], string]>([
    ['10,000 parts', [multipart], `${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--`],
    ['parts in parts, 2,000 deep', [multipart], nested],
    [
      'letters in letters',
      ['Content-Type: message/rfc822'],
      'Content-Type: message/rfc822\r\n\r\n'.repeat(5_000),
    ],
    ['base64 of nothing', encoded('base64'), '=\r\n'.repeat(SIZE / 3)],
    [
      'base64 of blanks',
      encoded('base64'),
      `${Buffer.alloc(SIZE / 2, ' \n')
        .toString('base64')
        .replace(/.{76}/g, '$&\r\n')}`,
    ],
    ['soft line ends', encoded('quoted-printable'), '=\r\n'.repeat(SIZE / 3)],
    ['noughts', encoded('quoted-printable'), '=00'.repeat(SIZE / 3)],
    [
      'letters of a character set that there is not',
      encoded('8bit', 'text/plain; charset=x-nowhere'),
      '\xff\xfe'.repeat(SIZE / 2),
    ],
    [
      'letters of a set that has states',
      encoded('8bit', 'text/plain; charset=iso-2022-jp'),
      '\x1b$B'.repeat(SIZE / 3),
    ],
    ['letters of seven bits', encoded('7bit', 'text/plain; charset=utf-7'), '+AGE-'.repeat(SIZE / 5)],
    [
      'a text that was pressed',
      ['Content-Type: text/plain', 'Content-Encoding: gzip'],
      'H4sIAAAA'.repeat(SIZE / 8),
    ],
    ['tags in tags', encoded('8bit', 'text/html'), '<div>'.repeat(SIZE / 5)],
    ['names of letters', encoded('8bit', 'text/html'), '&nbsp;'.repeat(SIZE / 6)],
    ['a subject without end', [`X-Long: ${'=?utf-8?Q?a?= '.repeat(60_000)}`], 'HELP'],
    ['addresses without end', [`Cc: ${'a@x.example,'.repeat(60_000)}`], 'HELP'],
  ])(
    'by %s: the answer is short, and the next letter is answered as ever',
    async (_, heads, text) => {
      // Nobody gets answers without end.
      const from = `mallory${++number}@elsewhere.example`
      const [got] = await lettersInVain({ from, heads, text })
      expect(got!.raw.length).toBeLessThan(4_000)
      const [next] = await table.letter({ from, text: 'HELP' })
      expect(next!.text).toContain('Write HELP and one of these words')
    },
    60_000,
  )
})

describe('two machines are made to write to each other', () => {
  /** Another judge, at an address of its own. */
  class OtherTable extends TrustingTable {
    override get services(): Services {
      return { ...super.services, sender: { address: 'judge@other.example', name: 'Other' } }
    }
  }

  test('two judges: the first answer is the last', async () => {
    const other = new OtherTable()
    const [answer] = await table.letter({ from: 'judge@other.example', text: 'HELP' })
    expect(await other.raw(Buffer.from(answer!.raw, 'latin1'))).toEqual([])
    expect((await other.letters()).map(({ setAside }) => setAside)).toEqual(['ignored: ownMail'])
    await other.end()
  })

  test.each<[string, readonly string[]]>([
    ['that says what it is', ['Auto-Submitted: auto-replied']],
    ['of the old kind', ['Precedence: bulk']],
    ['that is away', ['X-Autoreply: yes']],
    ['that sends from nowhere', ['Return-Path: <>']],
  ])('an auto-responder %s: our first answer is the last', async (_, heads) => {
    const from = 'away@elsewhere.example'
    const [got] = await table.letter({ from, text: 'HELP' })
    const reply = { from, to: got!.replyTo, heads, subject: `Re: ${got!.subject}`, text: 'I am away.' }
    expect(await table.letter(reply)).toEqual([])
  })

  test('a machine that does not say so, and asks for something: it gets no more answers than anybody in an hour', async () => {
    const from = 'robot@robots.example'
    const rates = { address: 5, domain: 100, mails: 100, mailsPerDomain: 100 }
    const strict = new (class extends TrustingTable {
      override get services(): Services {
        return { ...super.services, rates }
      }
    })()
    const answers: Got[] = []
    for (let i = 0; i < 12; i++) answers.push(...mailsTo(from, await strict.letter({ from, text: 'HELP' })))
    expect(answers).toHaveLength(rates.address + 1)
    expect(answers.at(-1)!.text).toContain('more than 5 letters within an hour')
    await strict.end()
  })
})

test('the DNS is asked by nobody who has no signature of a domain whose address we know', async () => {
  const asked = table.dns.asked.length
  await lettersInVain({ from: PLAYERS.A, text: ORDERS })
  await table.raw(await signed(rawLetter({ from: MALLORY, text: ORDERS }), { domain: 'elsewhere.example' }))
  expect(table.dns.asked.slice(asked)).toEqual([])
})
