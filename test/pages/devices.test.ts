// "Tell me on this device": who is told of what by whom, what no stranger can make of it, and when it ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Pushing } from '../../src/judge/conversation/mails/pushing.ts'
import { Judge } from '../../src/judge/service/judge.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Answer, MOST_BYTES, type Request } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { newPushKeys } from '../../src/post/servers/push.ts'
import { PostTable } from '../judge/daemon/postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { type OwnBrowser, PushService } from '../servers/pushService.ts'

const SITE = 'https://games.example'
const BY_HTTPS = { 'x-forwarded-proto': 'https', host: 'games.example' }

class Table extends PostTable {
  pushing: Pushing | undefined
  readonly faults: unknown[] = []
  #view: ((request: Request) => Promise<Answer>) | undefined

  async opened(services: readonly string[], options = ''): Promise<this> {
    const keys = await newPushKeys()
    this.pushing = new Pushing(keys, services, fault => this.faults.push(fault))
    this.changed = usual => ({
      ...usual,
      push: this.pushing,
      sender: { ...usual.sender, site: SITE, takesOrders: true },
    })
    await gathered(this, options)
    return this
  }

  override async restart(): Promise<void> {
    await this.pushing?.settled()
    this.#view = undefined
    await super.restart()
  }

  async says(from: string, text: string) {
    const mails = await this.letter(await replyOf(this, from, text))
    await this.pushing?.settled()
    return mails
  }

  /** The link that stands in the answer to a letter. */
  async linkOf(from: string): Promise<string> {
    const mails = await this.says(from, 'LIST harbor')
    const own = mails.find(({ to }) => to.includes(from))
    return /games\.example(\/orders\/\S+)/.exec(own?.text ?? '')?.[1] ?? ''
  }

  ask(path: string, body: string | undefined, headers: Request['headers'] = BY_HTTPS): Promise<Answer> {
    const { services } = this
    const file = async (raw: Uint8Array): Promise<void> =>
      void (await new Judge(services, fault => Promise.reject(fault)).file(raw, services.clock.now()))
    this.#view ??= publicView({ services, draw: drawBoard, url: SITE, file })
    const method = body === undefined ? 'GET' : 'POST'
    return this.#view({
      ...{ method, path, headers, query: new URLSearchParams(), client: '203.0.113.7' },
      // As the server of the pages does.
      body: async () => (body !== undefined && body.length > MOST_BYTES ? undefined : body),
    })
  }

  device(link: string, act: string, subscription: unknown): Promise<Answer> {
    return this.ask(`${link}/devices`, JSON.stringify({ act, subscription }))
  }
}

const folder = mkdtempSync(join(tmpdir(), 'devices-'))
const TRUST = 'NODE_TLS_REJECT_UNAUTHORIZED'
let service: PushService
let tables: Table[] = []
beforeAll(() => {
  // The packed judge is told whom to trust; this process began without. (test/cli/push.test.ts)
  process.env[TRUST] = '0'
})
beforeEach(async () => {
  service = new PushService(folder)
  await service.listen()
})
afterEach(async () => {
  await Promise.all(tables.map(table => table.end()))
  tables = []
  service.close()
})
afterAll(() => {
  delete process.env[TRUST]
  rmSync(folder, { recursive: true })
})

async function table(options = ''): Promise<Table> {
  const made = new Table()
  tables.push(made)
  return made.opened([service.host], options)
}

const said = ({ status, body }: Answer): string => `${status} ${String(body).trim()}`

describe('a device', () => {
  test('is told of results and of a reminder, with the subject of the mail and no more, until it is told to stop', async () => {
    const of = await table()
    const link = await of.linkOf(PLAYERS.F)
    const own = service.subscribe('cleo')
    expect(said(await of.device(link, 'ask', own))).toBe('200 not told')
    expect(said(await of.device(link, 'tell', own))).toBe('200 told')
    expect(said(await of.device(link, 'ask', own))).toBe('200 told')
    await of.says(PLAYERS.G, 'PRESS TO F\nLet us be friends.\nENDPRESS')
    expect(service.heard).toEqual([])
    const mails = await of.says(MASTER, 'PROCESS!')
    const results = mails.find(({ to }) => to.includes(PLAYERS.F))
    const url = `${SITE}/games/harbor`
    const message = { title: results?.subject, body: 'The results are in your mailbox.', url, tag: 'harbor' }
    expect(service.heard.map(({ to, told }) => [to, told])).toEqual([['cleo', message]])
    const [{ signed, seconds } = { signed: {}, seconds: 0 }] = service.heard
    expect(signed).toMatchObject({ aud: `https://${service.host}`, sub: SITE })
    expect(seconds).toBeGreaterThan(3_600)
    expect(JSON.stringify(service.heard)).not.toContain('/orders/')
    await of.says(MASTER, 'SET REMINDERS 12 HOURS')
    for (let i = 0; i < 3 && service.heard.length < 2; i++) {
      await of.nextAlarm()
      await of.pushing?.settled()
    }
    const [, reminder] = service.heard
    expect(reminder?.told).toMatchObject({ body: 'A reminder is in your mailbox.' })
    expect(JSON.stringify(reminder?.told)).toMatch(/EXMP:harbor - F1901M Reminder/)
    expect(said(await of.device(await of.linkOf(PLAYERS.F), 'stop', own))).toBe('200 not told')
    await of.says(MASTER, 'PROCESS!')
    expect(service.heard).toHaveLength(2)
    expect(of.faults).toEqual([])
  })

  test('hears of a blind and of a private game no more than the subject says', async () => {
    const of = await table('standard BLIND')
    await of.says(MASTER, 'SET PRIVATE Schwefelholz')
    await of.device(await of.linkOf(PLAYERS.F), 'tell', service.subscribe('cleo'))
    await of.says(MASTER, 'PROCESS!')
    expect(service.heard.map(({ told }) => told)).toEqual([
      {
        ...{ title: 'EXMP:harbor - S1901M Results', body: 'The results are in your mailbox.' },
        ...{ url: `${SITE}/games`, tag: 'harbor' },
      },
    ])
  })

  test.each<[string, (of: Table) => Promise<unknown>]>([
    ['somebody else has the seat', of => of.says(MASTER, 'EJECT France!')],
    ['they choose another password', of => of.says(PLAYERS.F, `SET PASSWORD ${passwordOf('F')}9`)],
    ['the game ends', of => of.says(MASTER, 'TERMINATE!')],
  ])('is told no more when %s', async (_, act) => {
    const of = await table()
    await of.device(await of.linkOf(PLAYERS.F), 'tell', service.subscribe('cleo'))
    await of.device(await of.linkOf(PLAYERS.G), 'tell', service.subscribe('dora'))
    await act(of)
    await of.says(MASTER, 'PROCESS!')
    expect(service.heard.filter(({ to }) => to === 'cleo')).toEqual([])
    const { store, clock } = of.services
    await store.dropDevicesOfGamesOver(new Date(clock.now() + 1).toISOString())
    expect((await store.devices('harbor')).map(({ person }) => person)).not.toContain(PLAYERS.F)
  })

  test('is told once of what leaves in the mail of the day, and with that', async () => {
    const of = await table()
    await of.says(PLAYERS.F, 'SET MAIL RESULTS DIGEST')
    await of.device(await of.linkOf(PLAYERS.F), 'tell', service.subscribe('cleo'))
    await of.says(MASTER, 'PROCESS!')
    expect(service.heard).toEqual([])
    await of.at('2026-01-06T08:00:00Z')
    await of.pushing?.settled()
    expect(service.heard.map(({ told }) => told)).toMatchObject([{ title: 'EXMP:harbor - S1901M Results' }])
  })

  test('that hears nothing keeps no mail back', async () => {
    const of = await table()
    await of.device(await of.linkOf(PLAYERS.F), 'tell', service.subscribe('cleo'))
    service.silent.add('/cleo')
    const mails = await of.letter(await replyOf(of, MASTER, 'PROCESS!'))
    expect(mails.filter(({ subject }) => subject.includes('Results')).length).toBeGreaterThan(6)
    await expect.poll(() => service.asked).toBe(1)
    service.close()
    await of.pushing?.settled()
    expect(of.faults).toHaveLength(1)
    expect(await of.services.store.devices('harbor')).toHaveLength(1)
  })

  test('is forgotten when its service calls it gone, and kept through what may pass; no mail waits for it', async () => {
    const of = await table()
    const link = await of.linkOf(PLAYERS.F)
    for (const name of ['gone', 'away', 'busy', 'moved', 'well'])
      await of.device(link, 'tell', service.subscribe(name))
    service.answers.set('/gone', { status: 410 })
    service.answers.set('/away', { status: 404 })
    service.answers.set('/busy', { status: 503 })
    service.answers.set('/moved', { status: 307, location: `https://${service.host}/well` })
    const mails = await of.says(MASTER, 'PROCESS!')
    expect(mails.filter(({ subject }) => subject.includes('Results')).length).toBeGreaterThan(6)
    const left = (await of.services.store.devices('harbor')).map(({ endpoint }) =>
      endpoint.replace(/.*\//, ''),
    )
    expect(left.sort()).toEqual(['busy', 'moved', 'well'])
    expect(service.heard.map(({ to }) => to)).toEqual(['well'])
    expect(service.asked).toBe(5)
    expect(of.faults.map(String).sort()).toEqual([
      'Error: the push service answered 307',
      'Error: the push service answered 503',
    ])
  })
})

/** One that would be taken. */
const TAKEN = 'https://fcm.googleapis.com/fcm/send/abc'

describe('a stranger', () => {
  const refused: readonly string[] = [
    ...['https://evil.example/x', 'https://127.0.0.1/x', 'https://169.254.169.254/latest', 'https://[::1]/x'],
    ...['https://localhost/x', 'https://2130706433/x', 'file:///etc/passwd', '', 'fcm.googleapis.com/x'],
    ...[
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com./x',
    ],
    ...['https://fcm.googleapis.com@evil.example/x', 'https://evil.example@fcm.googleapis.com/x'],
    ...[
      'https://a:b@fcm.googleapis.com/x',
      'https://@fcm.googleapis.com/x',
      'https://evil.example\\@fcm.googleapis.com/',
    ],
    ...[
      'https://fcm.googleapis.com:8443/x',
      'https://FCM.googleapis.com/x',
      'https://fcm.googleapis.com/a/../b',
    ],
    ...['https://push.apple.com/x', 'https://evilpush.apple.com/x', 'https://.push.apple.com/x'],
    ...['https://evil.example/https://fcm.googleapis.com/', 'https://evil.example#fcm.googleapis.com'],
    ...[`${TAKEN}#x`, ` ${TAKEN}`, `${TAKEN}\r\nx: y`, TAKEN + 'x'.repeat(1_000)],
  ]
  const taken: readonly string[] = [
    ...[
      TAKEN,
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://a.push.services.mozilla.com/x',
    ],
    ...['https://web.push.apple.com/x', 'https://db5p.notify.windows.com/w/?token=x'],
  ]

  test('has nothing posted but to the services that are known', async () => {
    const of = await table()
    const { keys } = service.subscribe('x')
    for (const endpoint of refused) expect(of.pushing?.takes(endpoint), endpoint).toBe(false)
    for (const endpoint of taken) expect(of.pushing?.takes(endpoint), endpoint).toBe(true)
    const link = await of.linkOf(PLAYERS.F)
    for (const endpoint of refused.slice(0, 4))
      expect((await of.device(link, 'tell', { endpoint, keys })).status, endpoint).toBe(400)
    expect(await of.services.store.devices('harbor')).toEqual([])
  })

  test.each<[string, (own: OwnBrowser) => unknown]>([
    ['no keys', ({ endpoint }) => ({ endpoint })],
    ['no subscription', () => null],
    ['a list', own => [own]],
    ['numbers for keys', ({ endpoint }) => ({ endpoint, keys: { p256dh: 1, auth: 2 } })],
    ['a short secret', own => ({ ...own, keys: { ...own.keys, auth: 'AAAA' } })],
    ['a long key', own => ({ ...own, keys: { ...own.keys, p256dh: 'B'.repeat(2_000) } })],
    ['a point off the curve', own => ({ ...own, keys: { ...own.keys, p256dh: `B${'A'.repeat(86)}` } })],
  ])('gets nothing kept with %s', async (_, made) => {
    const of = await table()
    const link = await of.linkOf(PLAYERS.F)
    expect((await of.device(link, 'tell', made(service.subscribe('x')))).status).toBe(400)
    expect(await of.services.store.devices('harbor')).toEqual([])
  })

  test('needs the key of a seat, from its own page, by https, in a few words', async () => {
    const of = await table()
    const link = await of.linkOf(PLAYERS.F)
    const own = service.subscribe('x')
    const body = JSON.stringify({ act: 'tell', subscription: own })
    const path = `${link}/devices`
    const other = link.replace('.2.', '.3.')
    const asks: readonly (readonly [number, string, string | undefined, Request['headers']?])[] = [
      [404, `${other}/devices`, body],
      [404, `${link.replace('harbor', 'baltic')}/devices`, body],
      [404, '/orders/devices', body],
      [405, path, undefined],
      [403, path, body, { host: 'games.example' }],
      [403, path, body, { ...BY_HTTPS, origin: 'https://evil.example' }],
      [403, path, body, { ...BY_HTTPS, origin: 'null' }],
      [403, path, body, { ...BY_HTTPS, 'sec-fetch-site': 'cross-site' }],
      [403, path, body, { ...BY_HTTPS, 'sec-fetch-site': 'same-site' }],
      [413, path, JSON.stringify({ act: 'tell', subscription: own, more: 'x'.repeat(5_000) })],
      [413, path, 'x'.repeat(MOST_BYTES + 1)],
      [400, path, 'act=tell'],
      [400, path, JSON.stringify({ act: 'shout', subscription: own })],
    ]
    for (const [status, to, sent, headers] of asks)
      expect(
        (await of.ask(to, sent, headers)).status,
        JSON.stringify([to, sent?.slice(0, 40), headers]),
      ).toBe(status)
    expect(await of.services.store.devices('harbor')).toEqual([])
    const ours = { ...BY_HTTPS, origin: SITE, host: '127.0.0.1:8026', 'sec-fetch-site': 'same-origin' }
    expect((await of.ask(path, body, ours)).status).toBe(200)
    // Whose link it is says whose device it is: nobody takes out that of somebody else.
    await of.device(await of.linkOf(PLAYERS.G), 'stop', own)
    expect(await of.services.store.devices('harbor')).toHaveLength(1)
  })

  test('with a thousand devices has five, and so many tries an hour', async () => {
    const of = await table()
    const link = await of.linkOf(PLAYERS.F)
    const { keys } = service.subscribe('x')
    const statuses: number[] = []
    for (let i = 0; i < 1_000; i++)
      statuses.push((await of.device(link, 'tell', { endpoint: `${TAKEN}${i}`, keys })).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(20)
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    const kept = await of.services.store.devices('harbor')
    expect(kept).toHaveLength(5)
    expect(kept.map(({ endpoint }) => endpoint)).toContain(`${TAKEN}19`)
  })
})

test('without keys no page offers it, and nothing is there to ask', async () => {
  const of = await table()
  of.pushing = undefined
  await of.restart()
  const link = await of.linkOf(PLAYERS.F)
  expect(String((await of.ask(link, undefined)).body)).not.toContain('Tell me on this device')
  expect((await of.device(link, 'tell', service.subscribe('x'))).status).toBe(404)
})

test('with keys the page of whoever has a link offers it, and no other page', async () => {
  const of = await table()
  const offers = async (path: string) =>
    String((await of.ask(path, undefined)).body).includes('Tell me on this device')
  expect(await offers(await of.linkOf(PLAYERS.F))).toBe(true)
  expect(await offers('/games/harbor')).toBe(false)
  expect(await offers('/games/harbor/orders')).toBe(false)
})
