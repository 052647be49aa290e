// Nothing is done in anybody's name that he has not proven to be his, and no password is told or kept.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '../../../src/judge/game/calendar.ts'
import { MASTER_SEAT, tokenFor } from '../../../src/post/tokens.ts'
import { type Got, JUDGE, mailsTo, PostTable, subjectsOf, type Written } from './postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(async () => {
  await gathered(table)
  await table.confirmed({ from: MASTER, text: 'CREATE ?haven mistral' })
  await table.confirmed({ from: PLAYERS.A, text: 'SIGNON ?haven zephyr' })
})
afterAll(() => table.end())

const ORDERS = 'A Vie - Gal'
const written = async () => (await table.services.store.load('harbor')).version
const withToken = (token: string): string => JUDGE.replace('@', `+${token}@`)
const tokenIn = (address: string): string => /\+(.*)@/.exec(address)![1]!
const REFUSAL = 'That game, power and password do not belong together.'

/** Writes a letter, and finds that nothing came of it but an answer. */
async function inVain(letter: Written): Promise<Got> {
  const before = await written()
  const got = await table.letter(letter)
  expect(await written()).toBe(before)
  // Whoever has the seat hears that its password is guessed at.
  const answers = got.filter(({ subject }) => !subject.endsWith('Wrong passwords'))
  expect(answers).toHaveLength(1)
  return answers[0]!
}

describe('a name on an envelope', () => {
  test.each([
    ['a SIGNON without a password', `SIGNON Aharbor\n${ORDERS}`],
    ['orders alone', ORDERS],
    ['a vote', 'SET DRAW'],
    ['a new game', 'CREATE ?island mistral'],
    ['a registration', 'REGISTER\nName: Anna\nEND'],
    ['one who joins', 'SIGNON ?haven sirocco'],
    ['one who has joined, without the password', 'SIGNON ?haven'],
  ])('is no proof for %s: its owner is asked', async (_, text) => {
    const { subject, text: asked, replyTo } = await inVain({ from: PLAYERS.A, text })
    expect(subject).toBe('Re: EXMP orders')
    expect(asked).toContain('nothing in it has been done yet')
    expect(replyTo).toMatch(/^judge\+[a-z2-7]{40}@dragoman\.example$/)
  })

  test('is a proof with the password of who has joined, as long as nobody has a power; from elsewhere it is not', async () => {
    const text = 'SIGNON ?haven zephyr\nSET PREFERENCE EFG'
    const [got] = await table.letter({ from: PLAYERS.A, text })
    expect(got!.text).toContain('You would like England, then France, then Germany')
    const elsewhere = await inVain({ from: 'anna@work.example', text })
    expect(elsewhere.text).toContain('nothing in it has been done yet')
  })

  test('confirms nothing from another address than it was written from', async () => {
    const asked = await inVain({ from: PLAYERS.A, text: 'CREATE ?island mistral' })
    const got = await inVain({ from: 'mallory@elsewhere.example', to: asked.replyTo, text: 'Yes.' })
    expect(got.text).not.toContain('island is created')
    expect((await table.services.store.load('island')).version).toBe(0)
  })
})

describe('a reply address', () => {
  let anna: Got
  beforeEach(async () => {
    anna = await newestTo(table, PLAYERS.A)
  })

  test('speaks for its power', async () => {
    const before = await written()
    const [got] = await table.letter(await replyOf(table, PLAYERS.E, 'F Lon - Nth'))
    expect(got!.text).toContain('Orders of England')
    expect(await written()).toBe(before + 1)
  })

  test.each(['mallory@elsewhere.example', PLAYERS.E, MASTER])('is nothing in the hands of %s', async from => {
    const got = await inVain({ from, to: anna.replyTo, text: ORDERS })
    expect(got.text).toContain('nothing in it has been done yet')
  })

  test('is nothing when one letter of it is another', async () => {
    const token = tokenIn(anna.replyTo)
    const other = (letter: string) => (letter === 'q' ? 'r' : 'q')
    const altered = [...token].map((letter, i) => token.slice(0, i) + other(letter) + token.slice(i + 1))
    // Of letters that begin alike only ten a day get a word, where nothing proves them.
    const goals = ['Gal', 'Boh', 'Tyr', 'Tri', 'Ser', 'Rum']
    for (const [i, each] of altered.entries()) {
      const text = `A Vie - ${goals[i % 6]}\nA Bud - ${goals[Math.floor(i / 6) % 6]}`
      await inVain({ from: PLAYERS.A, to: withToken(each), text })
    }
  })

  test('is as good in capitals', async () => {
    const before = await written()
    const to = withToken(tokenIn(anna.replyTo).toUpperCase())
    await table.letter({ from: PLAYERS.A.toUpperCase(), to, text: 'A Bud - Ser' })
    expect(await written()).toBe(before + 1)
  })

  test.each<[string, number, string]>([
    ['of another power', 1, 'harbor'],
    ['of the master', MASTER_SEAT, 'harbor'],
    ['of another game', 0, 'haven'],
    ['of a game that there is not', 0, 'island'],
  ])('%s is nothing, even if it was made for him', async (_, seat, game) => {
    const expires = instantOf('2026-03-01T00:00:00Z')
    const token = tokenFor({ kind: 'seat', game, seat, expires }, PLAYERS.A, table.services.secret)
    await inVain({ from: PLAYERS.A, to: withToken(token), text: `${ORDERS}\nSET WAIT` })
  })

  test('of his own seat is good, if the judge made it', async () => {
    const before = await written()
    const expires = instantOf('2026-03-01T00:00:00Z')
    const token = tokenFor(
      { kind: 'seat', game: 'harbor', seat: 0, expires },
      PLAYERS.A,
      table.services.secret,
    )
    await table.letter({ from: PLAYERS.A, to: withToken(token), text: 'F Tri - Alb' })
    expect(await written()).toBe(before + 1)
  })

  test('made by somebody who does not know the secret is nothing', async () => {
    const expires = instantOf('2026-03-01T00:00:00Z')
    const token = tokenFor({ kind: 'seat', game: 'harbor', seat: 0, expires }, PLAYERS.A, new Uint8Array(32))
    await inVain({ from: PLAYERS.A, to: withToken(token), text: ORDERS })
  })

  test('for two games in one letter leaves it open for which he writes', async () => {
    const other = mailsTo(PLAYERS.A, await table.all()).find(({ subject }) => subject.includes('haven'))
    const got = await inVain({ from: PLAYERS.A, to: `${anna.replyTo}, ${other!.replyTo}`, text: ORDERS })
    expect(got.text).toContain('For which game are these?')
  })

  test('proves who he is, and he may name another game of his', async () => {
    const other = mailsTo(PLAYERS.A, await table.all()).find(({ subject }) => subject.includes('haven'))
    const before = await written()
    const [got] = await table.letter({
      from: PLAYERS.A,
      to: other!.replyTo,
      text: `SIGNON Aharbor\n${ORDERS}`,
    })
    expect(got!.text).toContain('Orders of Austria')
    expect(await written()).toBe(before + 1)
  })

  test('does not let him in where he has no seat', async () => {
    const got = await inVain({ from: PLAYERS.A, to: anna.replyTo, text: `SIGNON Eharbor\n${ORDERS}` })
    expect(got.text).toContain('You do not hold this part of the game.')
  })
})

describe('a wrong password', () => {
  const from = 'mallory@elsewhere.example'
  const wrong = (line: string) => inVain({ from, subject: 'hello', text: `${line}\n${ORDERS}` })

  test('is refused in the same words, whichever part is wrong', async () => {
    const replies = [
      await wrong('SIGNON Fharbor nonsense'),
      await wrong('SIGNON Xharbor nonsense'),
      await wrong('SIGNON Fisland nonsense'),
      await wrong(`SIGNON Fharbor ${passwordOf('E')}`),
      await wrong('SIGNON Mharbor nonsense'),
    ]
    for (const { subject, text } of replies) {
      expect(subject).toBe('Re: [Error Flag] EXMP hello')
      expect(text.replace(/SIGNON \w+/, '')).toBe(replies[0]!.text.replace(/SIGNON \w+/, ''))
      expect(text).toContain(REFUSAL)
    }
  })

  test('locks the seat after five, by whatever name it is called, for an hour, and no other seat', async () => {
    const names = ['GHARBOR', 'germany@harbor', 'german@harbor', 'Gharbor', 'G@harbor']
    for (const name of names) expect((await wrong(`SIGNON ${name} nonsense`)).text).toContain(REFUSAL)
    const right = { from, text: `SIGNON Gharbor ${passwordOf('G')}\nA Ber - Kie` }
    expect((await inVain(right)).text).toContain('Too many wrong passwords lately.')
    const [other] = await table.letter({ from, text: `SIGNON Iharbor ${passwordOf('I')}\nA Ven H` })
    expect(other!.text).toContain('Orders of Italy')
    const [holder] = await table.letter(await replyOf(table, PLAYERS.G, 'A Mun - Ruh'))
    expect(holder!.text).toContain('Orders of Germany')
    table.clock.turnTo(instantOf('2026-01-05T11:00:01Z'))
    expect((await table.letter(right))[0]!.text).toContain('Orders of Germany')
  })

  test('that is longer than any password can be is refused like any other', async () => {
    expect((await wrong(`SIGNON Tharbor ${'x'.repeat(220)}`)).text).toContain(REFUSAL)
  })

  test.each(['CREATE ?island', 'SIGNON ?haven', 'OBSERVE haven'])(
    'that is too long for anybody is not taken by %s',
    async line => {
      const { text } = await inVain({ from: 'hugo@table.example', text: `${line} ${'p'.repeat(201)}` })
      expect(text).toContain('A password has at most 200 characters. Choose a shorter one.')
    },
  )

  test('may stand in a line that cannot be read: it is not shown', async () => {
    for (const line of [
      'SIGNON T harbor geheim-99',
      'SIGN ON, Tharbor geheim-99',
      '- SIGNON Tharbor geheim-99',
    ]) {
      const { text, raw } = await wrong(line)
      expect(text + raw).not.toContain('geheim-99')
    }
    const { text } = await inVain(await replyOf(table, PLAYERS.T, 'JOIN harbor now geheim-99'))
    expect(text).not.toContain('geheim-99')
  })
})

describe('what was a password', () => {
  const SECRET = 'Böenwalze-77'
  const line = `SIGNON ?haven ${SECRET}`
  const base64 = Buffer.from(`${line}\nWith kind regards\n`).toString('base64')
  const quoted = line.replace('ö', '=C3=B6').replace('walze', 'wal=\r\nze')
  const heads = (encoding: string) => [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
  ]
  const parts = [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    line,
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`<p>${line}</p>`).toString('base64'),
    '--b--',
  ].join('\r\n')

  test.each<[string, Partial<Written>]>([
    ['as it is', { text: line, heads: heads('8bit') }],
    ['in base64', { text: base64, heads: heads('base64') }],
    ['in quoted-printable', { text: quoted, heads: heads('quoted-printable') }],
    [
      'in HTML',
      { text: `<p>SIGNON ?haven B&ouml;en<b>walze</b>-77</p>`, heads: ['Content-Type: text/html'] },
    ],
    ['in two parts', { text: parts, heads: ['Content-Type: multipart/alternative; boundary=b'] }],
    ['in the subject', { subject: `Re: ${line}`, text: 'HELP', heads: heads('8bit') }],
    [
      'in an encoded subject',
      { subject: `=?utf-8?B?${Buffer.from(line).toString('base64')}?=`, text: 'HELP' },
    ],
    ['in a quotation', { text: `HELP\n\n> ${line}\n> A Vie - Gal`, heads: heads('8bit') }],
    ['where it does not belong', { text: `Please SIGN ON to T harbor ${SECRET}`, heads: heads('8bit') }],
  ])('%s is kept nowhere, neither before nor after it is confirmed', async (name, letter) => {
    const from = `${name.replaceAll(' ', '.')}@guests.example`
    const stored = async () => {
      const all = await table.everythingStored()
      const forms = [SECRET, Buffer.from(SECRET).toString('latin1'), 'walze', base64.slice(8, 40)]
      return forms.filter(form => all.includes(form))
    }
    const got = [...(await table.letter({ from, ...letter }))]
    expect(await stored()).toEqual([])
    if (got[0]!.replyTo !== JUDGE) {
      got.push(...(await table.letter({ from, to: got[0]!.replyTo, text: 'Yes.' })))
      expect(got[1]!.text.includes('You have joined haven.')).toBe(name !== 'where it does not belong')
      expect(await stored()).toEqual([])
    }
    expect(got.map(({ text, subject }) => `${subject}\n${text}`).join('\n')).not.toContain('walze')
    expect(got.map(({ raw }) => raw).join('\n')).not.toContain('walze')
  })
})

describe('who has left', () => {
  test('speaks for nobody, and who took his place does', async () => {
    const former = await newestTo(table, PLAYERS.R)
    await table.letter(await replyOf(table, PLAYERS.R, 'RESIGN!'))
    await inVain({ from: PLAYERS.R, to: former.replyTo, text: 'A Mos - Ukr' })
    const newcomer = 'hugo@table.example'
    const got = await table.confirmed({ from: newcomer, text: 'SIGNON Rharbor sirocco' })
    expect(subjectsOf(got)[0]).toBe('hugo: Re: EXMP:harbor - S1901M orders')
    expect(got[0]!.text).toContain('Russia is yours.')
    await inVain({ from: PLAYERS.R, to: former.replyTo, text: 'A Mos - Ukr' })
    expect((await inVain({ from: PLAYERS.R, text: `SIGNON Rharbor ${passwordOf('R')}` })).text).toContain(
      REFUSAL,
    )
    await inVain({ from: newcomer, to: former.replyTo, text: 'A Mos - Ukr' })
    const [orders] = await table.letter(await replyOf(table, newcomer, 'A Mos - Ukr'))
    expect(orders!.text).toContain('Orders of Russia')
  })

  test('who answers after three months answers too late', async () => {
    const old = await newestTo(table, PLAYERS.T)
    await table.restart()
    table.clock.turnTo(instantOf('2026-04-07T00:00:00Z'))
    const before = await written()
    const got = await table.letter({ from: PLAYERS.T, to: old.replyTo, text: 'F Ank - Bla' })
    const [reply] = got.filter(({ inReplyTo }) => inReplyTo !== undefined)
    expect(reply!.text).toContain('nothing in it has been done yet')
    const events = (await table.services.store.load('harbor', before)).events
    expect(events.filter(({ kind }) => kind === 'ordersWritten')).toEqual([])
  })
})

describe('many wrong passwords in the name of an owner', () => {
  const flooded = new PostTable()
  afterAll(() => flooded.end())

  test.each([
    ['SIGNON ?haven', 'zephyr', 'SET PREFERENCE TIR', 'You would like Turkey, then Italy, then Russia'],
    ['SIGNON Eharbor', passwordOf('E'), 'F Lon - Nth', 'Orders of England'],
  ])('%s: of them they hear once, and the right one is asked about', async (line, right, below, done) => {
    if (flooded.isFresh()) {
      await gathered(flooded)
      await flooded.confirmed({ from: 'hugo@other.example', text: 'CREATE ?haven mistral' })
      await flooded.confirmed({ from: PLAYERS.A, text: 'SIGNON ?haven zephyr' })
    }
    const from = line.startsWith('SIGNON ?') ? PLAYERS.A : PLAYERS.E
    const got: Got[] = []
    for (let i = 0; i < 65; i++)
      got.push(...(await flooded.letter({ from, text: `${line} siro${'c'.repeat(i)}o` })))
    const warnings = got.filter(({ text }) => text.includes('Somebody has tried wrong passwords'))
    expect(warnings.map(({ to }) => to)).toEqual([from])
    expect(warnings[0]!.text.replace(/\s+/g, ' ')).toContain('in the name of an address of yours')
    const [asked] = await flooded.letter({ from, text: `${line} ${right}\n${below}` })
    expect(asked!.text.replace(/\s+/g, ' ')).toContain('Your password is right.')
    const [answer] = await flooded.letter({ from, to: asked!.replyTo, text: 'YES' })
    expect(answer!.text).toContain(done)
  })
})
