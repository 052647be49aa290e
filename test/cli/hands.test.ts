// What a keeper takes in hand beside a judge that runs: games taken out and put back, on a file of SQLite that a judge has open.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '../../src/judge/game/calendar.ts'
import { HELD } from '../../src/judge/store/batch.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Server, serve } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { gameRows, type Site } from '../../src/pages/site.ts'
import { type Carrier, CarrierFault } from '../../src/post/outgoing.ts'
import { type Got, mailsTo, PostTable, rawLetter, subjectsOf } from '../judge/daemon/postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { played } from '../judge/store/small.ts'
import { dragoman } from './program.ts'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

/** The command line has no clock but that of the day. */
const today = () => table.clock.turnTo(Date.now() as Instant)

async function keeper(...words: readonly string[]) {
  const ran = await dragoman([...words, '--data', table.folder])
  today()
  return ran
}

const toldTo = (who: string, got: readonly Got[]): string =>
  mailsTo(who, got)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n')

const writes = async (from: string, text: string): Promise<string> =>
  toldTo(from, await table.letter({ from, text }))

describe('dragoman remove', () => {
  beforeEach(async () => {
    await gathered(table)
    today()
    await table.round()
  })

  test('takes a game out of letters, lists, alarms and verify, tells all, and is undone', async () => {
    const before = (await table.services.store.alarms(1))[0]
    const { status, stdout } = await keeper('remove', 'Harbor')
    expect([status, stdout]).toEqual([
      0,
      `harbor: taken out. It is in no list and on no page, nothing falls due in it, letters about it do nothing, and its name stays taken.
Its people are told: 8 mails.
All of it is kept: dragoman restore harbor puts it back.
`,
    ])
    const got = await table.round()
    expect(subjectsOf(got).toSorted()).toEqual(
      'anna bert cleo dora emil fred gina master'
        .split(' ')
        .map(who => `${who}: DRGM:harbor - S1901M Game Taken Out`),
    )
    expect(toldTo(PLAYERS.F, got)).toContain('The keeper of this judge has taken harbor out.')
    expect(toldTo(PLAYERS.F, got)).not.toMatch(/deadline: |your orders/i)
    expect(await table.services.store.alarms()).toEqual([])

    expect(await writes(PLAYERS.F, 'LIST')).toContain('There are no games yet')
    const out = 'The keeper of this judge has taken harbor out; its name stays taken.'
    for (const line of [
      `SIGNON Fharbor ${passwordOf('F')}\nA Par - Bur`,
      'LIST harbor',
      'HISTORY harbor',
      'MAP harbor',
      'OBSERVE harbor',
    ])
      expect(await writes(PLAYERS.F, line), line).toContain(out)
    const joins = { from: 'zoe@table.example', text: 'SIGNON ?harbor secretword1' }
    await table.confirmed(joins)
    expect(toldTo(joins.from, await table.all())).toContain(out)
    expect(await writes(MASTER, 'MY GAMES')).not.toContain('harbor')
    const reply = await table.letter(await replyOf(table, PLAYERS.G, 'A Mun - Ruh'))
    expect(toldTo(PLAYERS.G, reply)).not.toContain('A MUN - RUH: ')
    const create = { from: 'yan@table.example', text: 'CREATE ?harbor secretword2' }
    await table.confirmed(create)
    expect(toldTo(create.from, await table.all())).toContain(out)
    expect((await keeper('verify')).stdout).toBe('1 game: nothing differs\n')
    expect((await keeper('games')).stdout).toMatch(/harbor +standard +removed/)
    expect((await keeper('show', 'harbor')).status).toBe(0)
    expect((await keeper('remove', 'harbor')).stdout).toBe(
      'harbor: was taken out before; nothing was changed\n',
    )

    const back = await keeper('restore', 'harbor')
    expect([back.status, back.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^harbor: put back, as it was\. The next deadline is .*\nIts people are told: 8 mails\.\n$/,
      ),
    ])
    const news = await table.round()
    expect(toldTo(PLAYERS.F, news)).toMatch(/put harbor back, as it was.* The next deadline is /)
    expect((await table.services.store.alarms(1))[0]?.game).toBe(before?.game)
    expect(await writes(PLAYERS.F, `SIGNON Fharbor ${passwordOf('F')}\nA Par - Bur`)).toContain(
      'Paris -> Burgundy',
    )
    expect(await writes(PLAYERS.F, 'HISTORY harbor')).toContain('S1901M')
    expect((await keeper('verify')).stdout).toBe('1 game: nothing differs\n')
  })

  test('a game that was taken out is on no page for everybody', async () => {
    const answer = publicView({ services: table.services, draw: drawBoard, url: undefined })
    const http: Server = await serve({ port: 0, answer, onFault: fault => Promise.reject(fault) })
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${http.port}${path}`)
      return [response.status, (await response.text()).includes('>harbor<')]
    }
    try {
      expect(await get('/games')).toEqual([200, true])
      await keeper('remove', 'harbor', '--untold')
      expect(await get('/games')).toEqual([200, false])
      expect(await get('/games.json')).toEqual([200, false])
      for (const page of ['', '.json', '/map.svg', '/history', '/feed.xml', '/deadline.ics'])
        expect((await get(`/games/harbor${page}`))[0], page).toBe(404)
      await keeper('restore', 'harbor', '--untold')
      expect(await get('/games/harbor')).toEqual([200, expect.anything()])
      expect(await table.round()).toEqual([])
    } finally {
      await http.close()
    }
  })

  test('nothing is touched where one of several is not there', async () => {
    const { status, stderr } = await keeper('remove', 'harbor', 'haven')
    expect([status, stderr]).toEqual([
      2,
      'dragoman: no game is called "haven": there are harbor (see dragoman --help)\n',
    ])
    expect((await keeper('games')).stdout).not.toContain('removed')
  })
})

describe('dragoman ban', () => {
  const fates = async () =>
    (await table.letters()).map(({ sender, setAside, replies }) => [sender, setAside, replies])
  const eve = 'eve@mail.spam.example'

  test.each<[string, string, string]>([
    ['an address', 'Eve@mail.spam.example', 'banned: eve@mail.spam.example'],
    ['a domain', '@mail.spam.example', 'banned: mail.spam.example'],
    ['a domain above it', 'spam.example', 'banned: spam.example'],
  ])('%s: letters are kept with a reason, and answered again afterwards', async (_, whom, why) => {
    today()
    await writes(eve, 'HELP')
    const banned = await keeper('ban', whom)
    expect([banned.status, banned.stderr]).toEqual([0, ''])
    expect(banned.stdout).toMatch(/^.*: banned\. From now on letters from it .*neither read nor answered/)
    expect(banned.stdout).toContain('which proves nothing')
    expect(await table.letter({ from: eve, text: 'CREATE ?pirate Geheim-4711' })).toEqual([])
    expect(await table.letter({ from: 'eve+more@mail.spam.example', text: 'HELP' })).toEqual([])
    expect(await writes('zoe@notspam.example', 'HELP')).toContain('HELP')
    expect((await fates()).slice(1)).toEqual([
      [eve, why, 0],
      ['eve+more@mail.spam.example', why, 0],
      ['zoe@notspam.example', null, 1],
    ])
    expect(await table.everythingStored()).not.toContain('Geheim-4711')
    const name = why.slice('banned: '.length)
    expect((await keeper('ban')).stdout).toMatch(new RegExp(`^${name} +since \\d{4}-\\d\\d-\\d\\d\\n$`))
    expect((await keeper('ban', whom)).stdout).toBe(`${name}: is banned already; nothing was changed\n`)
    expect((await keeper('unban', whom)).stdout).toBe(`${name}: its letters are read again.\n`)
    expect((await keeper('ban')).stdout).toBe('Nobody is banned.\n')
    expect(await writes(eve, 'HELP')).toContain('HELP')
  })

  test('unban says which other bans still hold', async () => {
    await table.round()
    for (const whom of ['eve@spam.example', 'spam.example']) await keeper('ban', whom)
    const wider =
      'Its letters are still not read: the ban of spam.example holds. dragoman unban spam.example lifts that.\n'
    const lift = async (whom: string) => (await keeper('unban', whom)).stdout
    expect(await lift('eve@spam.example')).toBe(`eve@spam.example: its own ban is lifted.\n${wider}`)
    expect(await lift('eve+1@spam.example')).toBe(
      `eve+1@spam.example: is not banned itself; nothing was changed.\n${wider}`,
    )
    await keeper('ban', 'eve@spam.example')
    expect(await lift('spam.example')).toBe(
      'spam.example: its letters are read again.\nThese bans still hold: eve@spam.example.\n',
    )
    expect(await lift('spam.example')).toMatch(/is not banned; nothing was changed\n/)
  })

  test('says where somebody sits who is banned, and who can give the seat away', async () => {
    await gathered(table)
    today()
    await table.round()
    const { stdout } = await keeper('ban', PLAYERS.F)
    expect(stdout).toContain(
      `\n  harbor: ${PLAYERS.F} plays France; its master ${MASTER} can send EJECT FRANCE.\nTheir parts stay theirs`,
    )
    expect(
      await table.letter({ from: PLAYERS.F, text: `SIGNON Fharbor ${passwordOf('F')}\nA Par - Bur` }),
    ).toEqual([])
    await table.letter({
      from: MASTER,
      text: `SIGNON Mharbor ${passwordOf('M')}\nPRESS TO ALL\nGood day.\nENDPRESS`,
    })
    expect(toldTo(PLAYERS.F, await table.all())).toContain('Good day.')
    expect((await keeper('ban', 'table.example')).stdout.match(/^ {2}harbor: /gm)).toHaveLength(8)
  })

  test.each([
    ['judge@dragoman.example', "is the judge's own"],
    ['dragoman.example', "is the judge's own"],
    ['eve', 'is neither an address nor a domain'],
    ['*@spam.example', 'is neither an address nor a domain'],
    ['com', 'is neither an address nor a domain'],
  ])('%s is refused', async (whom, why) => {
    await table.round()
    const { status, stderr } = await keeper('ban', whom)
    expect([status, stderr]).toEqual([2, expect.stringContaining(why)])
  })
})

describe('dragoman queue', () => {
  const zoe = 'zoe@cafe.example'
  const refusing: Carrier = {
    send: () => Promise.reject(new CarrierFault('451 \u001b[31mtry later\u0007', false)),
  }
  const idIn = (stdout: string, to: string) =>
    new RegExp(`^ {2}(\\w{10}) +${to} `, 'm').exec(stdout)?.[1] ?? 'none'

  test('shows what waits and why, and holds, releases and deletes mails', async () => {
    today()
    table.mailbox.put(rawLetter({ from: zoe, text: 'HELP', subject: 'a question' }), table.clock.now())
    table.mailbox.put(rawLetter({ from: 'yan@cafe.example', text: 'LIST' }), table.clock.now())
    await table.round(refusing)
    await keeper('ban', 'spam.example')
    table.mailbox.put(rawLetter({ from: 'eve@spam.example', text: 'HELP' }), table.clock.now())
    await table.round(refusing)
    const { status, stdout } = await keeper('queue')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^Letters that wait: 0\nLetters set aside, the last first\n {2}letter +from +came +why\n {2}\w{10} +eve@spam\.example +\d{4}-\d\d-\d\d \d\d:\d\d UTC +banned: spam\.example\nMails that wait: 2\n/,
    )
    expect(stdout).toMatch(
      /^ {2}\w{10} +zoe@cafe\.example +Re: EXMP a question +\d{4}-\d\d-\d\d \d\d:\d\d UTC +1 +451 \[31mtry later$/m,
    )
    expect(stdout).toMatch(/\nMails given up, the last first: none\n$/)

    const [first, second] = [idIn(stdout, zoe), idIn(stdout, 'yan@cafe.example')]
    expect((await keeper('queue', 'hold', first)).stdout).toMatch(/^\w{10} to zoe@cafe\.example: held\. /)
    expect((await keeper('queue', 'delete', second)).stdout).toContain('given up, and not sent')
    table.clock.turnTo((table.clock.now() + 3_600_000) as Instant)
    expect(await table.round()).toEqual([])
    const later = (await keeper('queue')).stdout
    expect(later).toMatch(/^ {2}\w{10} +zoe@cafe\.example +Re: EXMP a question +held +1 /m)
    expect(later).toMatch(
      /Mails given up, the last first\n.*\n {2}\w{10} +yan@cafe\.example .* deleted by the keeper\n$/,
    )
    expect(await table.services.store.nextMail()).toBe(HELD)

    for (const id of [first, second]) expect((await keeper('queue', 'release', id)).status).toBe(0)
    expect(subjectsOf(await table.round()).toSorted()).toEqual([
      expect.stringMatching(/^yan: /),
      'zoe: Re: EXMP a question',
    ])
    expect((await keeper('queue', 'delete', first)).stderr).toMatch(/the mail \w{10} was sent on /)
    expect((await keeper('verify')).stdout).toBe('0 games: nothing differs\n')
  })

  test.each<[readonly string[], string]>([
    [['drop', 'abcdef1234'], 'is none of hold, release and delete'],
    [['hold'], 'write the id of a mail'],
    [['hold', 'abcdef1234'], 'no mail has the id abcdef1234'],
    [['delete', "%' OR 1=1 --"], 'is not the id of a mail'],
    [['--most', 'all'], 'is not a number'],
  ])('%j is refused', async (words, why) => {
    await table.round()
    const { status, stderr } = await keeper('queue', ...words)
    expect([status, stderr]).toEqual([2, expect.stringContaining(why)])
  })
})

test('lists show the games first in which people are: by mail, on the pages and to the keeper', async () => {
  const games: readonly (readonly [string, string, number | null])[] = [
    ['alone', 'forming', 0],
    ['bygone', 'over', 7],
    ['crew', 'forming', 2],
    ['decade', 'paused', 5],
    ['empty', 'forming', 0],
    ['fuller', 'forming', 10],
    ['gang', 'forming', 6],
    ['hidden', 'forming', null],
    ['war', 'playing', 7],
  ]
  for (const [name, stage, players] of games) {
    const listing = { name, variant: 'standard', isListed: true, access: 'open', players, needed: 12 }
    await table.services.store.commit({
      ...played(name, 0, 'one'),
      stages: new Map([[name, { stage, listing }]]),
    })
  }
  const sorted = ['fuller', 'gang', 'crew', 'hidden', 'war', 'decade', 'alone', 'empty', 'bygone']
  const inOrder = (text: string, names: RegExp) => [...text.matchAll(names)].map(([, name]) => name)
  const [reply] = await table.letter({ from: 'zoe@cafe.example', text: 'LIST' })
  expect(inOrder(reply!.text, /^([a-z]+) +forming /gm)).toEqual(sorted)
  const site = { services: table.services, isPublic: true } as unknown as Site // nothing else is asked
  expect((await gameRows(site, 1, 50)).rows.map(({ name }) => name)).toEqual(sorted)
  expect(inOrder((await keeper('games')).stdout, /^([a-z]+) +standard /gm)).toEqual(sorted)
})
