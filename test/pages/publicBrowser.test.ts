// The pages for everybody in a real browser: in light and dark, wide and narrow, nothing on them hinders anybody.
import { createECDH } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Pushing } from '../../src/judge/conversation/mails/pushing.ts'
import { unsubscribeKey } from '../../src/judge/conversation/unwanted.ts'
import { Judge } from '../../src/judge/service/judge.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Answer, type Request, type Server, serve, text } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { newPushKeys } from '../../src/post/servers/push.ts'
import { sample } from '../edition.ts'
import { PostTable } from '../judge/daemon/postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { tellSkipped } from '../servers/servers.ts'
import { appears, hasBrowser, hindrances, openBrowser, openWindow, pictured, pointAt } from './browser.ts'

const UNWANTED = { address: PLAYERS.F, game: 'harbor', what: 'reminders' } as const
const SITE = 'https://games.example'
tellSkipped(hasBrowser, 30, 'chromium')

const pressed = async (page: Page, button: string): Promise<void> =>
  void (await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: button }).click()]))

const looked = async (page: Page): Promise<void> => {
  const button = page.locator('details').first().getByRole('button', { name: 'Write the letter' })
  await Promise.all([page.waitForEvent('load'), button.click()])
}

/** What is done on a page before it is looked at. */
type Act = (page: Page) => Promise<void>

describe.skipIf(!hasBrowser)('the pages for everybody in a browser', () => {
  const table = new PostTable()
  let browser: Browser
  let http: Server
  let answer: (request: Request) => Promise<Answer>
  let link = ''
  beforeAll(async () => {
    const push = new Pushing(await newPushKeys(), [], fault => Promise.reject(fault))
    table.changed = usual => ({
      ...usual,
      push,
      sender: { ...usual.sender, site: SITE, takesOrders: true },
    })
    await gathered(table)
    const mails = await table.letter(await replyOf(table, PLAYERS.F, 'LIST harbor'))
    link = /games\.example(\/orders\/\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? ''
    view()
    http = await serve({
      port: 0,
      answer: request => answer(request),
      onFault: fault => Promise.reject(fault),
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await http?.close()
    await table.end()
  })

  /** The pages of the judge as it is; a letter may restart it. */
  function view(): void {
    const { services } = table
    const file = async (raw: Uint8Array): Promise<void> =>
      void (await new Judge(services, fault => Promise.reject(fault)).file(raw, services.clock.now()))
    const site = publicView({ services, draw: drawBoard, url: SITE, file })
    // As the web server says that stands before it.
    answer = request => site({ ...request, headers: { ...request.headers, 'x-forwarded-proto': 'https' } })
  }

  const chosen = async (page: Page, button: string): Promise<void> => {
    for (const list of await page.locator('select').all()) await list.selectOption({ index: 2 })
    await pressed(page, button)
  }

  const nothing: Act = async () => {}
  const besides: Act = async page => {
    for (const name of await page.locator('summary').all()) await name.press('Enter')
  }
  const PAGES: readonly (readonly [string, () => string, Act])[] = [
    ['all games', () => '/', nothing],
    ['a game', () => '/games/harbor', nothing],
    ['what was played', () => '/games/harbor/history', nothing],
    ['a film', () => '/games/harbor/film', nothing],
    ['help', () => '/help', nothing],
    ['help at length', () => '/help/playing', nothing],
    ['what programs can ask for', () => '/api', nothing],
    ['boards', () => '/boards', nothing],
    ['a board', () => '/boards/standard', nothing],
    ['a board to think on', () => '/board?game=harbor', nothing],
    ['whose orders', () => '/games/harbor/orders', nothing],
    ['orders', () => '/games/harbor/orders?power=FRANCE', nothing],
    ['a letter', () => '/games/harbor/orders?power=FRANCE', page => chosen(page, 'Write the letter')],
    ['orders by a link', () => link, nothing],
    ['orders that stand', () => link, page => pressed(page, 'Show my orders')],
    ['what is written besides orders', () => link, besides],
    [
      'a letter besides orders',
      () => link,
      async page => {
        await besides(page)
        await page.getByRole('checkbox', { name: 'Germany' }).check()
        await page.getByLabel('Text').fill(`Shall we?\n${'Belgium '.repeat(40)}`)
        await looked(page)
      },
    ],
    [
      'nothing besides orders',
      () => link,
      async page => {
        await besides(page)
        await looked(page)
      },
    ],
    ['no orders', () => link, page => pressed(page, 'Send the orders')],
    ['a link that has ended', () => `${link}x`, nothing],
    ['what ends mails', () => `/stop/${unsubscribeKey(UNWANTED, table.services.secret)}`, nothing],
  ]

  test('times are told by the clock of the reader as well, and that the game has gone on', async () => {
    const context = await browser.newContext({ timezoneId: 'America/New_York' })
    const { page, complaints } = await openWindow(context)
    await page.goto(`http://127.0.0.1:${http.port}/games/harbor`)
    await appears(page.locator('time + small'))
    expect(await page.locator('time + small').first().textContent()).toMatch(/^ \(\w+, .*, \d\d:\d\d EST/)
    const notice = page.locator('[data-watch]')
    expect(await notice.isVisible()).toBe(false)
    await page.route('**/now', route => route.fulfill({ body: 'playing 1 F1901M' }))
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await notice.waitFor({ state: 'visible' })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the last seen board is there when the judge is not, with a line from when it is, and nothing of a link', async () => {
    let isDown = false
    const front = async (request: Request) => (isDown ? text(502, 'bad gateway') : answer(request))
    const own = await serve({ port: 0, answer: front, onFault: fault => Promise.reject(fault) })
    const origin = `http://127.0.0.1:${own.port}`
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const { page, complaints } = await openWindow(context)
    await page.goto(`${origin}/games/harbor`)
    const { errors } = await (await context.newCDPSession(page)).send('Page.getAppManifest')
    expect(errors).toEqual([])
    const kept = async () => (await page.evaluate(KEPT)) as readonly string[] // as it says
    const board = ['/games/harbor', '/games/harbor/map.svg', '/style.css', '/scripts/pages.js']
    await expect.poll(kept).toEqual(expect.arrayContaining(board))
    for (const path of [link, '/games/harbor/orders', '/games/harbor/phases/S1800M', '/games/harbor'])
      await page.goto(`${origin}${path}`)
    await page.waitForLoadState('networkidle')
    expect((await kept()).filter(path => /orders|json|now|S1800M/.test(path))).toEqual([])
    const line = page.getByText('The judge cannot be reached')
    expect(await line.isVisible()).toBe(false)
    expect(complaints.filter(each => !each.includes('404'))).toEqual([])
    isDown = true
    await page.reload()
    await line.waitFor()
    await own.close()
    await page.reload()
    await line.waitFor()
    expect(await line.textContent()).toMatch(/This page is from \w+, \w+ \d+, \d{4}, \d\d:\d\d UTC$/)
    await expect.poll(() => page.evaluate('document.images[0].naturalWidth')).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(await hindrances(page)).toEqual([])
    await pictured(page, 'public-without-network')
    await expect(page.goto(`${origin}${link}`)).rejects.toThrow('ERR_')
    await context.close()
  })

  test.each(PAGES)('nothing hinders anybody: %s', async (name, path, act) => {
    for (const width of sample([1280, 390], 1))
      for (const colorScheme of sample(['dark', 'light'] as const, 1)) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
        const { page } = await openWindow(context)
        await page.goto(`http://127.0.0.1:${http.port}${path()}`)
        await act(page)
        await page.waitForLoadState('networkidle')
        expect(await hindrances(page)).toEqual([])
        const widths = await page.evaluate('document.documentElement.scrollWidth')
        expect(widths).toBeLessThanOrEqual(width)
        await pictured(page, `public-${name}-${colorScheme}-${width}`)
        await context.close()
      }
  })

  test('orders are chosen on the map behind a link, wait in the browser, are sent by one click, and shown by another', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { page, complaints } = await openWindow(context)
    const open = async (): Promise<void> => {
      await page.goto(`http://127.0.0.1:${http.port}${link}`)
      await appears(page.locator('.fields'))
    }
    const values = (): Promise<readonly string[]> =>
      Promise.all(LISTS.map(unit => page.getByLabel(unit).inputValue()))
    const drafts = (): Promise<unknown> => page.evaluate('Object.keys(localStorage)')
    const head = async () => {
      const { headers } = await fetch(`http://127.0.0.1:${http.port}${link}`, { method: 'HEAD' })
      return [headers.get('content-length'), headers.get('cache-control'), headers.get('etag')]
    }
    const before = await head()
    await page.goto(`http://127.0.0.1:${http.port}/games`)
    await page.evaluate(`localStorage.setItem('orders harbor F1900M FRANCE x', 'FRANCE.A-PAR=A+PAR+H')`)
    await open()
    for (const id of ['PAR', 'PIC', 'MAR', 'SPA', 'BRE', 'MAO']) await pointAt(page, id)
    const lines = ['A MAR - SPA', 'A PAR - PIC', 'F BRE - MAO']
    expect(await values()).toEqual(lines)
    // Kept by game, phase and seat; what was kept of a phase that is over is not.
    expect(await drafts()).toEqual([expect.stringMatching(/^orders harbor S1901M FRANCE [0-9a-f]{24}$/)])
    await open()
    await appears(page.getByText('What you have chosen before in this browser is filled in'))
    expect(await values()).toEqual(lines)
    await pressed(page, 'Send the orders')
    await appears(page.getByText('The answer goes to your mailbox'))
    expect(await page.locator('ul.lines code').allTextContents()).toEqual(lines)
    expect(await drafts()).toEqual([])
    const [answer] = await table.round()
    for (const line of lines) expect(answer!.text).toContain(line)
    expect(answer!.text).toContain('COMPLETE.')
    // Who asks for the head alone learns nothing by its length.
    expect(await head()).toEqual(before)
    await page.getByRole('link', { name: 'See what stands' }).click()
    await appears(page.locator('.fields'))
    expect(await values()).toEqual(['', '', ''])
    await pressed(page, 'Show my orders')
    await appears(page.locator('.fields'))
    expect(await values()).toEqual(lines)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('this device is told by one click and no more by another, and its browser asks first', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const { page, complaints } = await openWindow(context)
    await page.addInitScript(SUBSCRIBING)
    const open = () => page.goto(`http://127.0.0.1:${http.port}${link}`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await open()
    const [tell, stop] = [button('Tell me on this device'), button('Stop telling me on this device')]
    await tell.waitFor()
    expect(await stop.isVisible()).toBe(false)
    await page.evaluate(`Notification.requestPermission = async () => 'denied'`)
    await tell.click()
    await appears(page.getByText('Your browser does not let this page tell you anything'))
    expect(await table.services.store.devices('harbor')).toEqual([])
    await open()
    await tell.click()
    await appears(page.getByText('This device will be told.'))
    expect(await tell.isVisible()).toBe(false)
    expect(await table.services.store.devices('harbor')).toMatchObject([{ endpoint: ENDPOINT, doors: 0 }])
    await pictured(page, 'public-told-on-this-device')
    expect(await hindrances(page)).toEqual([])
    await open()
    await stop.click()
    await appears(page.getByText('This device will not be told any more.'))
    expect(await table.services.store.devices('harbor')).toEqual([])
    await page.route('**/devices', route => route.fulfill({ status: 429 }))
    await tell.click()
    await appears(page.getByText('That did not work.'))
    expect(complaints.filter(each => !each.includes('429'))).toEqual([])
    await context.close()
  })

  test('what the judge tells a device is shown by its browser', async () => {
    const context = await browser.newContext({ permissions: ['notifications'] })
    const { page } = await openWindow(context)
    const origin = `http://127.0.0.1:${http.port}`
    await page.goto(`${origin}/games/harbor`)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const [running] = context.serviceWorkers()
    await running!.evaluate(WATCHED)
    const worker = await context.newCDPSession(page)
    const registered = new Promise<string>(resolve => {
      worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [each] }) => {
        if (each !== undefined) resolve(each.registrationId)
      })
    })
    await worker.send('ServiceWorker.enable')
    const told = {
      title: 'EXMP:harbor - S1901M Results',
      body: 'In your mailbox.',
      url: `${origin}/games/harbor`,
      tag: 'harbor',
    }
    const delivery = { origin, registrationId: await registered, data: JSON.stringify(told) }
    await worker.send('ServiceWorker.deliverPushMessage', delivery)
    const { title, body, tag } = told
    await expect.poll(() => running!.evaluate('shown')).toMatchObject([[title, { body, tag }]])
    await running!.evaluate(CLICKED)
    await expect.poll(() => running!.evaluate('opened')).toEqual([`${origin}/games/harbor`])
    await context.close()
  })

  // Last, since each goes on with the game.
  const STATES = [
    ['pauses', 'PAUSE', 'paused'],
    ['has a seat that nobody has', 'RESUME\nEJECT France!', 'Take over France'],
    ['stands in its second phase', 'PROCESS S1901M!', 'Fall 1901'],
    ['is over', 'TERMINATE!', 'terminated without a result'],
  ] as const
  test.each(STATES)('nothing hinders anybody when the game %s', async (_, line, told) => {
    await table.letter({ from: MASTER, text: `SIGNON Mharbor ${passwordOf('M')}\n${line}` })
    view()
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 900 } })
    const { page } = await openWindow(context)
    for (const path of ['', '/games/harbor', '/games/harbor/orders', '/games/harbor/history', link]) {
      await page.goto(`http://127.0.0.1:${http.port}${path}`)
      await page.waitForLoadState('networkidle')
      if (path === '/games/harbor') expect(await page.locator('main').textContent()).toContain(told)
      expect(await hindrances(page)).toEqual([])
    }
    await context.close()
  })
})

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/one'

/** In the words of the browser, for its own push service, which no test can reach. */
const SUBSCRIBING = `(() => {
  const p256dh = '${createECDH('prime256v1').generateKeys('base64url')}'
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: '${ENDPOINT}', keys: { p256dh, auth: 'A'.repeat(22) } }),
    unsubscribe: async () => true,
  }
  PushManager.prototype.getSubscription = async () => localStorage.getItem('subscribed') && subscription
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    if (!/^[-_0-9A-Za-z]{87}$/.test(key)) throw new Error('this is no key: ' + key)
    localStorage.setItem('subscribed', 'yes')
    return subscription
  }
  Notification.requestPermission = async () => 'granted'
})()`

/** Without windows no message is seen, and none can be clicked on. */
const WATCHED = `(() => {
  self.shown = []
  self.opened = []
  registration.showNotification = async (...all) => void shown.push(all)
  clients.openWindow = async url => void opened.push(url)
})()`

const CLICKED = `(() => {
  const [[, { data }]] = shown
  dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { data, close() {} } }))
})()`

/** In the words of the browser: the paths of what it keeps. */
const KEPT = `caches.open('seen').then(seen => seen.keys()).then(keys => keys.map(({ url }) => new URL(url).pathname))`

const LISTS = ['A MAR', 'A PAR', 'F BRE']
