// Which mails somebody gets, and when: as they happen, once a day in one mail, or not at all.
import { createHmac } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { unsubscribeKey } from '../../../src/judge/conversation/unwanted.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { publicView } from '../../../src/pages/gameRoutes.ts'
import { keyFor } from '../../../src/post/tokens.ts'
import { type Got, gotFrom, mailsTo, PostTable, subjectsOf } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

let table: PostTable
const tables: PostTable[] = []
beforeEach(async () => {
  table = new PostTable()
  tables.push(table)
  await gathered(table)
  await table.news()
})
afterAll(async () => {
  for (const each of tables) await each.end()
})

const ITALY = PLAYERS.I
const says = async (from: string, text: string) => table.letter(await replyOf(table, from, text))
const told = (got: readonly Got[], from: string) => mailsTo(from, got)[0]!.text.replace(/\s+/g, ' ')

/** The mails in a digest, each as its reader opens it. */
async function partsIn({ raw, to }: Got): Promise<readonly Got[]> {
  const boundary = /^Content-Type: multipart\/digest; boundary="(.+)"/m.exec(raw)?.[1]
  if (boundary === undefined) return []
  const [, ...parts] = raw.split(`--${boundary}`)
  return Promise.all(
    parts
      .slice(0, -1)
      .map(part =>
        gotFrom(to, Buffer.from(part.replace(/^\s*Content-Type: message\/rfc822\s+/, ''), 'latin1')),
      ),
  )
}

/** Turns the clock to what happens next, an alarm or a mail that goes. */
async function goOn(): Promise<readonly Got[]> {
  const { store } = table.services
  const [alarm] = await store.alarms(1)
  const times = [alarm?.at, await store.nextMail()].flatMap(at => (at === undefined ? [] : Date.parse(at)))
  if (times.length === 0) return []
  table.clock.turnTo(Math.max(Math.min(...times), table.clock.now()) as Instant)
  return table.round()
}

describe('SET MAIL', () => {
  test.each<[string, string]>([
    ['SET MAIL REMINDERS NONE', 'Reminders: not at all. All the rest comes as it happens,'],
    ['SET NO MAIL REMINDERS', 'Reminders: not at all. All the rest comes as it happens,'],
    [
      'SET MAIL PRESS AND NOTICES DIGEST\nSET MAIL ECHOES OFF',
      'Press and notices: once a day, in one mail. Mails about what you did yourself: not at all.',
    ],
    ['SET MAIL PRESS NONE\nSET MAIL PRESS NOW', 'All mails about this game come as they happen.'],
    ['SET MAIL BROADCASTS NONE', 'Broadcasts: not at all. All the rest comes as it happens,'],
    [
      'SET MAIL PRESS NONE\nSET MAIL BROADCASTS DIGEST',
      'Broadcasts: once a day, in one mail. Press: not at all.',
    ],
    ['SET MAIL BROADCASTS NONE\nSET MAIL PRESS DIGEST', 'Press: once a day, in one mail. All the rest'],
    ['SET MAIL BROADCASTS NONE\nSET MAIL PRESS NOW', 'All mails about this game come as they happen.'],
    ['SET MAIL NONE\nSET MAIL ALL', 'All mails about this game come as they happen.'],
    [
      'SET MAIL SOON',
      'Write it like SET MAIL REMINDERS NONE, or SET MAIL PRESS DIGEST, or SET MAIL ALL NOW.',
    ],
    ['SET MAIL someone@table.example', 'Write it like SET MAIL REMINDERS NONE, or SET MAIL PRESS DIGEST'],
  ])('%s', async (text, answer) => {
    expect(told(await says(ITALY, text), ITALY)).toContain(answer)
  })

  test('is told to the player whom a master chooses for', async () => {
    await table.letter({ from: MASTER, text: `SIGNON Mharbor ${passwordOf('M')}` })
    const got = await says(MASTER, 'BECOME Italy\nSET MAIL PRESS NONE')
    expect(told(got, ITALY)).toContain('SET MAP, SET CALENDAR and SET MAIL choose otherwise.')
  })
})

describe('what somebody goes without', () => {
  test('does not come, and comes to all others', async () => {
    await says(ITALY, 'SET MAIL PRESS NONE')
    const got = await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    expect(mailsTo(PLAYERS.F, got).map(({ subject }) => subject)).toEqual([
      'EXMP:harbor - S1901M Broadcast from E',
    ])
    expect(mailsTo(ITALY, got)).toEqual([])
  })

  test('is never an answer, nor what concerns their part in the game', async () => {
    await says(MASTER, 'SET NMR')
    expect(told(await says(ITALY, 'SET MAIL NONE'), ITALY)).toContain('not at all')
    expect(told(await says(ITALY, 'A Ven H'), ITALY)).toContain('A VEN H')
    const foreign = await says(MASTER, 'BECOME Italy\nA Ven - Tri')
    expect(told(foreign, ITALY)).toContain('The master has changed your orders for Italy.')
    const kept: string[] = []
    for (let i = 0; i < 40 && !kept.some(subject => /Civil Disorder/.test(subject)); i++)
      kept.push(...mailsTo(ITALY, await goOn()).map(({ subject }) => subject))
    // Neither reminders nor results, but that nobody waits for them any more.
    expect(kept.filter(subject => /Reminder|Results/.test(subject))).toEqual([])
    const ejected = await says(MASTER, 'EJECT Italy!')
    expect(told(ejected, ITALY)).toContain('The master has removed you from harbor')
  })

  test('is not the end of the game', async () => {
    await says(ITALY, 'SET MAIL NONE')
    const got = await says(MASTER, 'TERMINATE!')
    expect(mailsTo(ITALY, got).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Game Terminated'),
    ])
  })

  test('are the mails of a game to those who only watch, if they say so', async () => {
    const watcher = 'olga@elsewhere.example'
    await table.confirmed({ from: watcher, text: 'OBSERVE harbor Wort-O-1111' })
    await says(watcher, 'SET MAIL OBSERVER NONE')
    const got = await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    expect(mailsTo(watcher, got)).toEqual([])
    expect(mailsTo(ITALY, got)).toHaveLength(1)
  })
})

describe('the mail of the day', () => {
  test('comes in the morning, each mail whole in it, in the order in which they were written', async () => {
    await says(ITALY, 'SET MAIL PRESS DIGEST')
    const atOnce = [
      ...(await says(PLAYERS.E, 'PRESS TO I\nShall we?\nENDPRESS')),
      ...(await says(PLAYERS.F, 'BROADCAST\nHello all\nENDBROADCAST')),
    ]
    expect(mailsTo(ITALY, atOnce)).toEqual([])
    expect(await table.services.store.nextMail()).toBe('2026-01-06T07:00:00.000Z')
    const [digest, ...more] = mailsTo(ITALY, await table.at('2026-01-06T07:00:00Z'))
    expect(more).toEqual([])
    expect(digest!.subject).toBe('EXMP - Mails of the Day')
    const parts = await partsIn(digest!)
    expect(parts.map(({ subject }) => subject)).toEqual([
      'EXMP:harbor - S1901M Press from E to I',
      'EXMP:harbor - S1901M Broadcast from F',
    ])
    expect(parts[0]!.text).toContain('Shall we?')
    for (const { subject } of parts) expect(digest!.text).toContain(`  ${subject}`)
    // As a program that knows no digests shows it: a text, and mails beside it.
    const read = await simpleParser(digest!.raw)
    expect(read.attachments.map(({ contentType }) => contentType)).toEqual([
      'message/rfc822',
      'message/rfc822',
    ])
    expect(await table.at('2026-01-07T07:00:00Z')).toEqual([])
  })

  test('is answered mail by mail, or as a whole by whoever names the game', async () => {
    await says(ITALY, 'SET MAIL PRESS DIGEST')
    await says(PLAYERS.E, 'PRESS TO I\nShall we?\nENDPRESS')
    const [digest] = mailsTo(ITALY, await table.at('2026-01-06T07:00:00Z'))
    const [part] = await partsIn(digest!)
    const got = await table.letter({ from: ITALY, to: part!.replyTo, subject: 'Re: x', text: 'Gladly.' })
    expect(told(got, PLAYERS.E)).toContain('Gladly.')
    const orders = await table.letter({ from: ITALY, to: digest!.replyTo, text: 'SIGNON Iharbor\nA Ven H' })
    expect(told(orders, ITALY)).toContain('A VEN H')
    // By the name of the mail alone, where its reply address does not come back.
    const heads = [`In-Reply-To: ${digest!.messageId}`]
    const plain = await table.letter({ from: ITALY, heads, text: 'SIGNON Iharbor\nA Ven - Tus' })
    expect(told(plain, ITALY)).toContain('A VEN - TUS')
  })

  test('proves nothing for another address', async () => {
    await says(ITALY, 'SET MAIL PRESS DIGEST')
    await says(PLAYERS.E, 'PRESS TO I\nShall we?\nENDPRESS')
    const [digest] = mailsTo(ITALY, await table.at('2026-01-06T07:00:00Z'))
    for (const from of [PLAYERS.T, 'thief@elsewhere.example']) {
      const got = await table.letter({ from, to: digest!.replyTo, text: 'SIGNON Iharbor\nA Ven - Pie' })
      expect(got.map(({ to }) => to)).toEqual([from])
      expect(got[0]!.text).not.toContain('A VEN - PIE')
    }
  })

  test('holds nothing past half of the time to a deadline', async () => {
    await says(ITALY, 'SET MAIL PRESS DIGEST')
    await says(MASTER, 'SET DEADLINE 5 Jan 18:00')
    await says(PLAYERS.E, 'PRESS TO I\nShall we?\nENDPRESS')
    expect(await table.services.store.nextMail()).toBe('2026-01-05T14:00:00.000Z')
    expect(subjectsOf(await table.at('2026-01-05T14:00:00Z'))).toEqual(['emil: EXMP - Mails of the Day'])
  })

  test('goes earlier where a deadline has come nearer since, and not later where it has moved away', async () => {
    await says(ITALY, 'SET MAIL PRESS DIGEST')
    await says(PLAYERS.E, 'PRESS TO I\nShall we?\nENDPRESS')
    expect(await table.services.store.nextMail()).toBe('2026-01-06T07:00:00.000Z')
    await says(MASTER, 'SET DEADLINE 5 Jan 18:00')
    expect(await table.services.store.nextMail()).toBe('2026-01-05T14:00:00.000Z')
    await says(MASTER, 'SET DEADLINE 9 Jan 18:00')
    expect(subjectsOf(await table.at('2026-01-05T14:00:00Z'))).toEqual(['emil: EXMP - Mails of the Day'])
  })

  test('is one for all games that are mailed to an address', async () => {
    await table.confirmed({ from: MASTER, text: `CREATE ?haven ${passwordOf('M')}` })
    await table.confirmed({ from: ITALY, text: 'SIGNON ?haven Wort-I-2222\nSET MAIL DIGEST' })
    await table.letter({ from: ITALY, text: 'SIGNON Iharbor Wort-I-7391\nSET MAIL DIGEST' })
    await table.news()
    await says(PLAYERS.E, 'BROADCAST\nIn harbor\nENDBROADCAST')
    await table.letter({
      from: MASTER,
      text: `SIGNON Mhaven ${passwordOf('M')}\nBROADCAST\nIn haven\nENDBROADCAST`,
    })
    const [digest] = mailsTo(ITALY, await table.at('2026-01-06T07:00:00Z'))
    const parts = await partsIn(digest!)
    expect(parts.flatMap(({ text }) => /In ha\w+/.exec(text)?.[0] ?? [])).toEqual(['In harbor', 'In haven'])
    // Which of the two an answer is for has to be said.
    const got = await table.letter({ from: ITALY, to: digest!.replyTo, text: 'SET WAIT' })
    expect(told(got, ITALY)).toContain('For which game are these?')
  })

  test('of a month holds all that comes to others as it happens, once each and in time', async () => {
    // The grace of the present phase stays as it was.
    await says(MASTER, 'SET NMR\nSET MOVE GRACE 0\nPROCESS!')
    await says(ITALY, 'SET MAIL DIGEST')
    await says(PLAYERS.T, 'SET MAIL REMINDERS NONE')
    await table.news()
    const end = table.clock.now() + 30 * 86_400_000
    const all: { readonly got: Got; readonly at: number }[] = []
    for (let turns = 0; table.clock.now() < end && turns < 500; turns++) {
      const news = await goOn()
      // One of them plays on, or nobody would be waited for.
      const isNew =
        turns === 0 || news.some(({ to, subject }) => to === PLAYERS.G && subject.endsWith('Results'))
      const answers = isNew ? await says(PLAYERS.G, 'A Mun H\nA Ber H\nF Kie H\nSET WAIT') : []
      for (const got of [...news, ...answers]) all.push({ got, at: table.clock.now() })
    }
    // What waits at the end goes in the next one.
    for (const got of await goOn()) all.push({ got, at: table.clock.now() })
    const subjects = (person: string) =>
      mailsTo(
        person,
        all.map(({ got }) => got),
      ).map(({ subject }) => subject)
    const digests = all.filter(({ got }) => got.to === ITALY && got.subject.endsWith('Mails of the Day'))
    const within = (await Promise.all(digests.map(({ got }) => partsIn(got))))
      .flat()
      .map(({ subject }) => subject)
    const italys = [...within, ...subjects(ITALY).filter(subject => !subject.endsWith('Mails of the Day'))]
    const own = (of: readonly string[]) =>
      of.filter(subject => /Results|Starting|Deadline/.test(subject)).sort()
    expect(own(italys)).toEqual(own(subjects(PLAYERS.G)))
    expect(own(italys).length).toBeGreaterThan(5)
    expect(subjects(PLAYERS.G).filter(subject => /Reminder/.test(subject)).length).toBeGreaterThan(0)
    expect(subjects(PLAYERS.T).filter(subject => /Reminder/.test(subject))).toEqual([])
    // One a day, but for what a deadline hurries.
    const days = digests.map(({ at }) => new Date(at).toISOString().slice(0, 10))
    expect(Math.max(...days.map(day => days.filter(each => each === day).length))).toBeLessThanOrEqual(2)
  })
})

test('reminders that come earlier, to those who miss deadlines often, come to nobody who wants none of them now', async () => {
  for (let phase = 0; phase < 2; phase++) {
    let got: readonly Got[] = []
    while (!subjectsOf(got).some(subject => /Late Notice/.test(subject))) got = await table.nextAlarm()
    await says(MASTER, 'PROCESS!')
  }
  await says(PLAYERS.T, 'SET MAIL REMINDERS NONE')
  await says(ITALY, 'SET MAIL REMINDERS DIGEST')
  await says(PLAYERS.G, 'A Mun H\nA Ber H\nF Kie H')
  const early = await table.nextAlarm()
  expect(subjectsOf(early)).toEqual(
    ['anna', 'bert', 'cleo', 'fred'].map(name => `${name}: EXMP:harbor - S1902M Reminder`),
  )
  expect(told(early, PLAYERS.A)).toContain(
    'You missed 2 of your last 2 deadlines, so this mail says what happens if no orders arrive for Austria:',
  )
  const { game } = await memoryOf(table.services.store).game('harbor')
  expect(game.due!.deadline - table.clock.now()).toBe(48 * 3_600_000)
})

describe('mails that somebody has only subscribed to', () => {
  const SITE = 'https://dragoman.example'
  const headerIn = ({ raw }: Got, name: string): string | undefined =>
    new RegExp(`^${name}: (.*)\r$`, 'im').exec(raw.slice(0, raw.indexOf('\r\n\r\n')))?.[1]
  const keyIn = (got: Got): string => /\/stop\/([\w.-]+)>/.exec(headerIn(got, 'List-Unsubscribe') ?? '')![1]!
  const click = async (method: string, key: string) => {
    const view = publicView({ services: table.services, draw: () => '', url: SITE })
    const answer = await view({
      method,
      path: `/stop/${key}`,
      query: new URLSearchParams(),
      headers: {},
      client: '127.0.0.1',
      body: async () => 'List-Unsubscribe=One-Click',
    })
    return { ...answer, body: String(answer.body).replace(/\s+/g, ' ') }
  }
  beforeEach(() => {
    table.changed = usual => ({ ...usual, sender: { ...usual.sender, site: SITE } })
  })

  test('offer in one line how they end: broadcasts, reminders, mails to observers and of the day, and no others', async () => {
    await table.confirmed({ from: 'olga@elsewhere.example', text: 'OBSERVE harbor Wort-O-1111' })
    await says(PLAYERS.R, 'SET MAIL RESULTS DIGEST')
    await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    await says(PLAYERS.E, 'PRESS TO I\nShall we?\nENDPRESS')
    await says(MASTER, 'SET NMR\nPROCESS!')
    for (let i = 0; i < 3; i++) await goOn()
    const offers = new Map<string, Set<string>>()
    for (const each of await table.all()) {
      const kind =
        each.to.startsWith('olga') && !/^Re: /.test(each.subject)
          ? 'to an observer'
          : each.subject.replace(/^.* - (?:[SF]\d+[MRB] )?/, '')
      const way = headerIn(each, 'List-Unsubscribe')
      const post = headerIn(each, 'List-Unsubscribe-Post')
      expect(post, each.subject).toBe(way === undefined ? undefined : 'List-Unsubscribe=One-Click')
      offers.set(kind, (offers.get(kind) ?? new Set()).add(way === undefined ? 'none' : 'one'))
      if (way !== undefined)
        expect(way).toMatch(
          /^<https:\/\/dragoman\.example\/stop\/[\w.-]+>, <mailto:judge@dragoman\.example\?subject=unsubscribe%20[\w.-]+>$/,
        )
    }
    const offering = [...offers].filter(([, ways]) => ways.has('one')).map(([kind]) => kind)
    expect(offering.sort()).toEqual(['Broadcast from E', 'Mails of the Day', 'Reminder', 'to an observer'])
    expect([...offers.get('Broadcast from E')!]).toEqual(['one'])
    expect([...offers.get('Results')!]).toEqual(['none'])
  })

  test('end by a bare POST, and only by that; the next answer and the next results say so, and the master hears it', async () => {
    const sent = await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    const key = keyIn(mailsTo(ITALY, sent)[0]!)
    const asked = await click('GET', key)
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.stringContaining('Turn these mails off: broadcasts?'),
    ])
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nAgain\nENDBROADCAST'))).toHaveLength(1)
    const done = await click('POST', key)
    expect([done.status, done.headers?.['location'], done.headers?.['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(done.body).toContain('They are off: broadcasts.')
    const [heard] = mailsTo(MASTER, await table.round())
    expect(heard!.text.replace(/\s+/g, ' ')).toContain(
      'Italy gets fewer mails about harbor from now on. Broadcasts: not at all.',
    )
    // A second click changes nothing, and tells nobody.
    await click('POST', key)
    expect(await table.round()).toEqual([])
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nAgain\nENDBROADCAST'))).toEqual([])
    // What one player writes to another is not what one subscribes to.
    const alone = await says(PLAYERS.E, 'PRESS TO I\nOnly you\nENDPRESS')
    expect(mailsTo(ITALY, alone)).toHaveLength(1)
    const why = 'You have chosen by a click to get fewer mails. Broadcasts: not at all.'
    expect(told(await says(ITALY, 'A Ven H'), ITALY)).toContain(why)
    const results = await says(MASTER, 'SET NMR\nPROCESS!')
    expect(
      mailsTo(ITALY, results)
        .find(({ subject }) => subject.endsWith('Results'))!
        .text.replace(/\s+/g, ' '),
    ).toContain(why)
    expect(told(await says(ITALY, 'SET MAIL NOW'), ITALY)).not.toContain(why)
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nOnce more\nENDBROADCAST'))).toHaveLength(1)
  })

  test('end by a mail that a program writes, which gets no answer', async () => {
    const sent = await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    const key = keyIn(mailsTo(ITALY, sent)[0]!)
    const heads = ['Auto-Submitted: auto-generated']
    const subject = `[EXTERNAL] unsubscribe ${key}`
    const got = await table.letter({ from: 'robot@elsewhere.example', subject, heads })
    expect(subjectsOf(got)).toEqual(['master: EXMP:harbor - S1901M Fewer Mails'])
    expect((await table.letters()).at(-1)).toMatchObject({
      setAside: 'mails were turned off by it',
      replies: 0,
    })
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nAgain\nENDBROADCAST'))).toEqual([])
  })

  test('end by the key of an older mail, which called them press', async () => {
    await click(
      'POST',
      unsubscribeKey({ address: ITALY, game: 'harbor', what: 'press' }, table.services.secret),
    )
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nAgain\nENDBROADCAST'))).toEqual([])
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'PRESS TO I\nOnly you\nENDPRESS'))).toHaveLength(1)
  })

  test('end by a key of an older mail, in which the address can be read, and no page of theirs is kept', async () => {
    const said = Buffer.from(JSON.stringify([ITALY, 'harbor', 'broadcasts'])).toString('base64url')
    const mac = createHmac('sha256', keyFor('keys that end mails', table.services.secret))
      .update(said)
      .digest()
    const key = `${said}.${mac.subarray(0, 16).toString('base64url')}`
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await click(method, key)
      expect([status, headers?.['cache-control'], headers?.['referrer-policy']]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ])
    }
    expect((await click('GET', 'x.y')).headers?.['cache-control']).toBe('no-store')
    expect(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nAgain\nENDBROADCAST'))).toEqual([])
  })

  test('have keys in which nobody else reads an address, the same for each mail of a kind', async () => {
    const sent = async () =>
      keyIn(mailsTo(ITALY, await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST'))[0]!)
    const [key, again] = [await sent(), await sent()]
    expect(again).toBe(key)
    for (const part of key.split('.'))
      for (const code of ['base64url', 'hex'] as const)
        expect(Buffer.from(part, code).toString('latin1')).not.toMatch(/italy|harbor|broadcasts/i)
    const address = ITALY.split('@')[0]!
    expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain(address)
  })

  test('end by no key that another judge has made, or that was changed', async () => {
    const sent = await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    const key = keyIn(mailsTo(ITALY, sent)[0]!)
    const said = Buffer.from(JSON.stringify([PLAYERS.F, 'harbor', 'press'])).toString('base64url')
    for (const wrong of [`${said}.${key.split('.')[1]}`, key.slice(0, -1), `${key}A`, 'x.y', '%00']) {
      const { status, body } = await click('POST', wrong)
      expect([status, body]).toEqual([404, expect.stringContaining(status === 404 ? '' : 'nothing')])
    }
    expect(mailsTo(PLAYERS.F, await says(PLAYERS.E, 'BROADCAST\nAgain\nENDBROADCAST'))).toHaveLength(1)
  })

  test('never end with the seat, nor what it depends on', async () => {
    await says(ITALY, 'SET MAIL DIGEST')
    await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
    const [digest] = mailsTo(ITALY, await table.at('2026-01-06T07:00:00Z'))
    await click('POST', keyIn(digest!))
    await table.round()
    expect(told(await says(ITALY, 'A Ven H'), ITALY)).toContain('A VEN H')
    expect(told(await says(MASTER, 'EJECT Italy!'), ITALY)).toContain(
      'The master has removed you from harbor',
    )
  })
})
