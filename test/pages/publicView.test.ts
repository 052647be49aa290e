// The view for everybody: open games with all that an observer gets to know, and nothing of what is somebody's own.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Server, serve } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { phaseIdOf } from '../../src/pages/site.ts'
import { momentsOf, seenAt } from '../drawing/films.ts'
import { isFull, sample } from '../edition.ts'
import { KEEPER, PEOPLE, WholeGame } from '../judge/daemon/wholeGames.ts'
import { misdescribed } from './described.ts'
import { type Found, isOtherBoard, misnesting, walk } from './walk.ts'

const PLAYERS = 'anna bert cleo dora emil fred gina'.split(' ')
const NAME = 'grotto'
const WHISPER = 'Quinces ripen late this year.'
const DIARY = 'Periwinkles grow behind the mill.'
const SPEECH = 'Hear, <b>hear</b>: write to dora@elsewhere.example & be merry.'
const SPRING = {
  anna: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
  bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  dora: 'A Ber - Kie\nA Mun - Bur\nF Kie - Den',
  emil: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
  fred: 'A Mos - Ukr\nA War - Gal\nF Sev - Rum\nF Stp/sc - Bot',
  gina: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}

const own = (who: string): string => PEOPLE[who]!.password

interface Story {
  readonly game: WholeGame
  readonly http: Server
  readonly get: (path: string, init?: RequestInit) => Promise<Found & { readonly headers: Headers }>
}

async function played(options: string, settings: readonly string[], url?: string): Promise<Story> {
  const game = new WholeGame(NAME)
  const setUp = [`CREATE ?${NAME} ${own(KEEPER)} ${options}`, `SIGNON M${NAME} ${own(KEEPER)}`, ...settings]
  await game.introduces(KEEPER, setUp.join('\n'))
  for (const who of PLAYERS) await game.introduces(who, `SIGNON ?${NAME} ${own(who)}`)
  await game.plays('dora', `BROADCAST\n${SPEECH}\nENDBROADCAST`)
  await game.plays('fred', `PRESS TO E\n${WHISPER}\nENDPRESS`)
  await game.order(SPRING)
  await game.rings()
  const security = url === undefined ? undefined : 'holes@games.example'
  const answer = publicView({ services: game.table.services, draw: drawBoard, url, security })
  const http = await serve({ port: 0, answer, onFault: fault => Promise.reject(fault) })
  const get: Story['get'] = async (path, init) => {
    const response = await fetch(`http://127.0.0.1:${http.port}${path}`, init)
    const { status, headers } = response
    return { status, headers, type: headers.get('content-type') ?? '', text: await response.text() }
  }
  return { game, http, get }
}

const ended = async ({ game, http }: Story): Promise<void> => {
  await http.close()
  await game.table.end()
}

const everything = (pages: ReadonlyMap<string, Found>): string =>
  [...pages].map(([path, { text }]) => `${path}\n${text}`).join('\n')

describe('an open game', () => {
  let story: Story
  let pages: ReadonlyMap<string, Found>
  beforeAll(async () => {
    story = await played(
      '',
      ['SET COMMENT Mail mara@marahouse.example <i>soon</i>'],
      'https://games.example/judge/',
    )
    pages = await walk(story.get, '/', isOtherBoard)
    for (const [path, page] of await walk(story.get, '/games.json')) pages = new Map([...pages, [path, page]])
  })
  afterAll(() => ended(story))

  test('tells whom to write to about holes, for a year from now', async () => {
    const { status, type, text } = await story.get('/.well-known/security.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(
      /^Contact: mailto:holes@games\.example\nExpires: \d{4}-[\d-]+T[\d:.]+Z\nPreferred-Languages: en\n$/,
    )
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)![1]!)
    expect(expires - story.game.table.clock.now()).toBe(365 * 24 * 60 * 60_000)
  })

  test('is shown on pages each of which leads somewhere, for people and for programs', () => {
    expect([...pages].filter(([, { status }]) => status !== 200)).toEqual([])
    expect([...pages.keys()].sort()).toEqual(
      expect.arrayContaining([
        '/',
        '/games',
        '/games.json',
        `/games/${NAME}`,
        `/games/${NAME}.json`,
        '/boards',
        '/boards/standard',
        '/boards/standard/map.svg',
        `/games/${NAME}/feed.xml`,
        `/games/${NAME}/film`,
        `/games/${NAME}/film.svg`,
        `/games/${NAME}/history`,
        `/games/${NAME}/history.json`,
        `/games/${NAME}/map.svg?phase=F1901M`,
        `/games/${NAME}/map.svg?phase=S1901M`,
        `/games/${NAME}/phases/S1901M`,
        `/games/${NAME}/phases/S1901M.json`,
      ]),
    )
    for (const [path, { type, text }] of pages)
      if (type.startsWith('text/html')) expect(`${path} ${misnesting(text, false)}`).toBe(`${path} undefined`)
  })

  test('is described to those who are passed its link, with a picture, and robots keep to what is for everybody', async () => {
    const { text } = await story.get(`/games/${NAME}`)
    const cards = [...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(
      ([, name, value]) => [name, value],
    )
    expect(Object.fromEntries(cards)).toMatchObject({
      title: `${NAME} · Judge`,
      description: expect.stringMatching(/^Fall 1901, movement\. Standard for 7: /),
      image: `https://games.example/judge/games/${NAME}/map.png`,
    })
    for (const page of ['/phases/S1901M', '/film', '/history'])
      expect((await story.get(`/games/${NAME}${page}`)).text).toContain(
        `<meta property="og:url" content="https://games.example/judge/games/${NAME}${page}">`,
      )
    const { status, type } = await story.get(`/games/${NAME}/map.png`)
    expect([status, type]).toEqual([200, 'image/png'])
    expect((await story.get('/robots.txt')).text).toMatch(
      /^User-agent: \*\n(?:Disallow: \/.+\n)*Disallow: \/orders\n[\s\S]*\nDisallow: \/people\n/,
    )
    expect((await story.get(`/games/${NAME}/now`)).text).toBe('playing 1 F1901M')
    expect(text).toContain('data-seen="playing 1 F1901M"')
  })

  test('can be an app, with a mark in all sizes and the colours of the style', async () => {
    const { type, text } = await story.get('/manifest.webmanifest')
    expect(type).toBe('application/manifest+json')
    const { icons, ...rest } = JSON.parse(text) as Record<string, unknown> & {
      icons: readonly { src: string; type: string; sizes: string }[]
    } // as it says
    expect(rest).toMatchObject({
      name: 'Judge',
      start_url: '/',
      background_color: '#fbf9f4',
      theme_color: '#1d4f46',
    })
    expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512'])
    for (const { src, type } of icons) expect(await story.get(src)).toMatchObject({ status: 200, type })
    const { type: kind, headers } = await story.get('/worker.js')
    expect(kind).toBe('text/javascript; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* connect-src 'self'$/)
    expect(await story.get('/scripts/icon-192.png')).toMatchObject({ status: 404 })
  })

  test('answers programs as the description of the API says', async () => {
    expect(await misdescribed(story.get)).toEqual([])
  })

  test('finds the page of a phase by whatever it is called', async () => {
    const ways = [
      ['s1901m', 'phases/S1901M'],
      ['F1901M', ''],
      ['F1901MP', ''],
    ]
    for (const [id, way] of ways) {
      const { status, headers } = await story.get(`/games/${NAME}/phases/${id}`, { redirect: 'manual' })
      expect([id, status, headers.get('location')]).toEqual([id, 303, `/games/${NAME}${way && `/${way}`}`])
    }
    expect((await story.get(`/games/${NAME}/phases/F1905M`)).status).toBe(404)
    expect(['F1901B', 'w1901a', 'F1901BX', 'W1901A'].map(phaseIdOf)).toEqual(Array(4).fill('W1901A'))
  })

  test('is sent packed as its reader takes it, each page in less than 100 KB, and what is known is not sent again', async () => {
    for (const [encoding, way] of [
      ['br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0.5, *', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`http://127.0.0.1:${story.http.port}/games/${NAME}/map.svg`, {
        headers: { 'accept-encoding': encoding },
      })
      expect([encoding, response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        encoding,
        way,
        'accept-encoding',
      ])
      expect(await response.text()).toBe(
        pages.get(`/games/${NAME}/map.svg`)?.text ?? (await story.get(`/games/${NAME}/map.svg`)).text,
      )
      if (way !== null) expect(Number(response.headers.get('content-length'))).toBeLessThan(100_000)
    }
    for (const [path, { text }] of pages)
      if (/^\/games\b/.test(path)) expect(gzipSync(text).length, path).toBeLessThan(100_000)
  })

  test('offers the next deadline to a calendar', async () => {
    expect((await story.get(`/games/${NAME}`)).text).toContain(`href="/games/${NAME}/deadline.ics"`)
    const { status, type, text } = await story.get(`/games/${NAME}/deadline.ics`)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:PUBLISH\r\n[\s\S]*ORGANIZER:mailto:judge@/)
    expect((await story.get('/games/nobodys/deadline.ics')).status).toBe(404)
  })

  test('tells who stopped whom', async () => {
    const { text } = await story.get(`/games/${NAME}/phases/s1901m`)
    expect(text).toContain('Bounced with the German army from Munich, 1 against 1.')
    const { results } = JSON.parse((await story.get(`/games/${NAME}/phases/S1901M.json`)).text) as {
      results: unknown[]
    } // as the page says
    expect(results).toContainEqual({
      of: 'FRANCE',
      orders: [
        { order: 'A MAR - SPA', remark: null },
        { order: 'A PAR - BUR', remark: 'Bounced with the German army from Munich, 1 against 1.' },
        { order: 'F BRE - MAO', remark: null },
      ],
    })
  })

  test('tells who has still to order, as LIST does', async () => {
    const before = (await story.get(`/games/${NAME}`)).text.match(/Still to order/g)
    expect(before).toHaveLength(7)
    await story.game.order({ anna: 'A Vie H\nA Ser H\nF Alb H' })
    const { text } = await story.get(`/games/${NAME}`)
    expect(text.match(/Still to order/g)).toHaveLength(6)
  })

  test('is a film of what was published so far, and of nothing else', async () => {
    const { text } = await story.get(`/games/${NAME}/film`)
    expect(text).toContain(`<iframe src="/games/${NAME}/film.svg" title="${NAME} as a film">`)
    expect((await story.get(`/games/${NAME}`)).text).toContain('>The phases so far as a film</a>')
    const film = await story.get(`/games/${NAME}/film.svg`)
    expect([film.status, film.type]).toEqual([200, 'image/svg+xml'])
    expect(film.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    )
    const titles = momentsOf(film.text).map(moment =>
      /[A-Z][a-z]+ 19\d\d, [a-z]+/.exec(seenAt(film.text, moment))?.at(0),
    )
    expect([...new Set(titles)]).toEqual(['Spring 1901, movement', 'Fall 1901, movement'])
    await story.game.order({ cleo: 'A Par H\nA Spa H\nF MAO H' })
    expect((await story.get(`/games/${NAME}/film.svg`)).text).toBe(film.text)
  })

  test('tells what was said to everybody, and not what was whispered', () => {
    const told = everything(pages)
    expect(told).toContain('Hear, &lt;b&gt;hear&lt;/b&gt;')
    expect(told.match(/<b>hear/g)).toHaveLength(1) // as JSON, where it means nothing
    expect(told).not.toContain(WHISPER)
  })

  test('tells nobody an address, a password or a name', () => {
    const told = everything(pages)
    for (const { address, password, name } of Object.values(PEOPLE))
      for (const secret of [address, address.split('@')[1]!, password, name])
        expect(told).not.toContain(secret)
    expect(told).not.toContain('elsewhere.example')
    // The judge's own stands in the event for a calendar, and where one joins.
    const ours = /xmlns[^>]*|(?:judge|UID:deadline\.\w+)@dragoman\.example/g
    expect(told.replace(ours, '')).not.toMatch(/\w@\w/)
  })

  test('has a feed that is well formed, with a name and a time for each entry, and links to where people find it', () => {
    const { text, type } = pages.get(`/games/${NAME}/feed.xml`)!
    expect(type).toBe('application/atom+xml; charset=utf-8')
    expect(misnesting(text, true)).toBeUndefined()
    const ids = [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id)
    const entries = text.match(/<entry>/g)?.length ?? 0
    expect(entries).toBeGreaterThan(3)
    expect(new Set(ids).size).toBe(entries + 1)
    for (const id of ids) expect(id).toMatch(/^tag:dragoman\.example,2026:EXMP\/grotto\//)
    expect(text.match(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/g)).toHaveLength(entries + 1)
    expect(text).toContain(`href="https://games.example/judge/games/${NAME}/feed.xml"`)
    expect(text).toContain('S1901M Results')
  })

  test('is asked for again only when it has changed', async () => {
    const { headers } = await story.get(`/games/${NAME}/phases/S1901M`)
    const etag = headers.get('etag')!
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await story.get(`/games/${NAME}/phases/S1901M`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const drawing = await story.get(`/games/${NAME}/map.svg`)
    expect(drawing.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
  })

  test('has heads without bodies for who asks for those', async () => {
    const whole = await story.get(`/games/${NAME}`)
    const head = await story.get(`/games/${NAME}`, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('lets nobody %s anything', async method => {
    for (const path of ['/', `/games/${NAME}`, '/sample', `/games/${NAME}/fill`, '/nowhere']) {
      const { status, headers } = await story.get(path, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  test.each([
    '/people/anna%40annahouse.example',
    '/api/v1/messages',
    '/games/none',
    '/games/none/film',
    '/games/none/film.svg',
    '/boards/atlantis',
    '/games/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    `/games/${NAME}/phases/..`,
    `/games/${NAME}/map.svg?phase=../../x`,
    '/style.css%00',
    '/%',
  ])('has nothing at %s', async path => {
    expect((await story.get(path)).status).toBe(404)
  })
})

const IN_THE_DARK: readonly (readonly [kind: string, settings: readonly string[]])[] = [
  ['gunboat', []],
  ['quiet', ['SET QUIET']],
  ['secret', ['SET SECRET']],
]

describe.each(sample(IN_THE_DARK, 1))('a game in the dark: %s', (_, settings) => {
  let story: Story
  beforeAll(async () => {
    story = await played('GUNBOAT', ['SET WHITE/GREY', 'SET NO REVEAL', ...settings])
  })
  afterAll(() => ended(story))

  /** When an event for a calendar was made is in it. */
  const MADE_AT = /^(?:SEQUENCE|DTSTAMP):\d.*$/gm
  const all = async (): Promise<string> =>
    (
      everything(await walk(story.get, '/', isOtherBoard)) + everything(await walk(story.get, '/games.json'))
    ).replace(MADE_AT, '')

  test.runIf(isFull)('looks the same whatever somebody does for himself', async () => {
    const before = await all()
    expect(before).toContain('A PAR - BUR')
    const silent: readonly (readonly [string, string])[] = [
      ['bert', `DIARY RECORD\n${DIARY}\nENDPRESS`],
      ['dora', 'SET DRAW'],
      ['emil', 'SET CONCEDE Austria'],
      ['cleo', 'SET WAIT'],
      ['anna', 'SET ZONE Asia/Kolkata'],
      ['anna', 'A Vie H\nA Ser H\nF Alb H'],
      ['bert', `PRESS TO F\n${WHISPER}\nENDPRESS`],
    ]
    for (const [who, text] of sample(silent, 3)) {
      await story.game.plays(who, text)
      expect(await all(), text).toBe(before)
    }
  })

  test('answers programs as the description of the API says', async () => {
    expect(await misdescribed(story.get)).toEqual([])
  })

  test('tells nobody who plays, nor who has ordered', async () => {
    const told = await all()
    for (const { address, password, name, host, mailer } of Object.values(PEOPLE))
      for (const secret of [address, address.split('@')[1]!, password, name, host, mailer])
        expect(told).not.toContain(secret)
    expect(told).not.toMatch(/Still to order|orders are in/)
    for (const secret of [WHISPER, DIARY]) expect(told).not.toContain(secret)
  })
})

const HIDDEN: readonly (readonly [kind: string, settings: string])[] = [
  ['that is not listed', 'SET NO LIST'],
  ['that one enters with a word', 'SET PRIVATE Schwefelholz'],
]

describe.each(sample(HIDDEN, 1))('a game %s', (_, services) => {
  let story: Story
  beforeAll(async () => {
    story = await played('', [])
    await story.game.plays(KEEPER, services)
  })
  afterAll(() => ended(story))

  test("is nobody's business", async () => {
    expect(everything(await walk(story.get, '/', isOtherBoard))).not.toContain(NAME)
    expect(everything(await walk(story.get, '/games.json'))).not.toContain(NAME)
    for (const way of [
      '',
      '.json',
      '/history',
      '/history.json',
      '/feed.xml',
      '/deadline.ics',
      '/map.svg',
      '/map.png',
      '/film',
      '/film.svg',
      '/phases/S1901M',
      '/phases/S1901M.json',
    ]) {
      const { status, text } = await story.get(`/games/${NAME}${way}`)
      expect(`${way} ${status}`).toBe(`${way} 404`)
      expect(text).not.toContain(NAME)
    }
  })
})
