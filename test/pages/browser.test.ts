// The pages in a real browser: a newcomer's first year by mouse and by keys alone, without scripts, in the dark, in a
// narrow window, and as somebody who cannot see them has them read.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variantNames } from '../../src/judge/library/boards.ts'
import { isFull, sample } from '../edition.ts'
import { tellSkipped } from '../servers/servers.ts'
import {
  appears,
  hasBrowser,
  hindrances,
  openBrowser,
  openWindow,
  pictured,
  pointAt,
  tabTo,
} from './browser.ts'
import { OfficeTable } from './officeTable.ts'

tellSkipped(hasBrowser, 34, 'chromium')

describe.skipIf(!hasBrowser)('the post office in a browser', () => {
  let table: OfficeTable
  let browser: Browser
  beforeAll(async () => {
    table = await OfficeTable.open()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await table?.end()
  })

  test('a newcomer plays from the button to Fall 1901, with orders of his own', async () => {
    const context = await browser.newContext()
    const { page, complaints } = await openWindow(context)
    await page.goto(`${table.origin}/`)
    await pictured(page, '1-first-look')
    await page.getByRole('button', { name: 'Start a sample game' }).click()
    await page.waitForURL('**/games/sample1*')
    expect(await page.getByRole('status').textContent()).toContain('The game has begun')
    const before = await picture(page)
    await page.getByLabel('Who are you?').selectOption({ label: await labelOf(page, 'France') })
    await page.getByRole('button', { name: 'Be this player' }).click()
    await appears(page.getByText('and play France'))
    await pictured(page, '2-the-game')
    await page.getByRole('link', { name: 'Write orders or press' }).click()
    const letter = page.getByLabel('Letter')
    await letter.fill(`A Par - Bur\nA Mar - Spa\nF Bre - MAO\n${await letter.inputValue()}`)
    await pictured(page, '3-a-letter')
    await page.getByRole('button', { name: 'Send the letter' }).click()
    expect(await page.getByRole('status').textContent()).toContain('Your letter was answered.')
    expect(await page.locator('article').first().textContent()).toContain('COMPLETE.')
    await pictured(page, '4-the-answer')
    await page.getByRole('main').getByRole('link', { name: 'sample1', exact: true }).click()
    await page.getByRole('button', { name: 'Let chance order for the others' }).click()
    expect(await page.getByRole('status').textContent()).toContain('6 letters with orders were mailed.')
    await appears(page.getByText('Fall 1901, movement'))
    expect(await picture(page)).not.toBe(before)
    await pictured(page, '5-fall-1901')
    await page.getByRole('link', { name: 'Spring 1901, movement is played' }).click()
    await appears(page.locator('code', { hasText: /^F BRE - MAO$/ }))
    await pictured(page, '6-results')
    expect(complaints).toEqual([])
    if (!isFull) return context.close()
    await page.goto(`${table.origin}/games/sample1`)
    // Each click waits for its page, so that none is one too many.
    for (let i = 0; i < 4 && (await page.getByText('Spring 1902, movement').count()) === 0; i++)
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: 'Let chance order for all' }).click(),
      ])
    await appears(page.getByText('Spring 1902, movement'))
    await pictured(page, '7-spring-1902')
    expect(complaints).toEqual([])
    expect(table.faults).toEqual([])
    await context.close()
  })

  test.runIf(isFull)('a whole phase is played by keys alone, and one always sees where one is', async () => {
    const context = await browser.newContext()
    const { page, complaints } = await openWindow(context)
    const enter = async (): Promise<void> => {
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    }
    await page.goto(`${table.origin}/`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter') // skips to the page itself
    await tabTo(page, 'Start a sample game')
    await enter()
    await page.waitForURL('**/games/sample2*')
    await tabTo(page, 'Who are you?')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'Be this player')
    await enter()
    const orders = await holdsOf(page, '/games/sample2.json')
    await tabTo(page, 'Write orders or press')
    await enter()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText(`${orders}\n`)
    await tabTo(page, 'Send the letter')
    await enter()
    expect(await page.locator('article').first().textContent()).toContain('COMPLETE.')
    await tabTo(page, 'sample2')
    await enter()
    await tabTo(page, 'Let chance order for the others')
    await enter()
    await appears(page.getByText('Spring 1901, movement is played'))
    await tabTo(page, /^Spring 1901, movement/)
    await enter()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('sample2: Spring 1901, movement')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a film plays by itself, pauses where it is pointed at or has the focus, and holds still for who wants that', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1400 } })
    const { page, complaints } = await openWindow(context)
    await page.goto(`${table.origin}/games/sample1`)
    await page.getByRole('link', { name: 'The phases so far as a film' }).click()
    await appears(page.frameLocator('iframe').locator('svg > g'))
    await page.mouse.move(1, 1)
    const states = () => page.frames()[1]!.evaluate(PLAYING)
    await expect.poll(states).toEqual(['running'])
    await page.locator('iframe').hover()
    await expect.poll(states).toEqual(['paused'])
    await page.mouse.move(1, 1)
    await expect.poll(states).toEqual(['running'])
    await page.getByRole('link', { name: 'Play it again' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(states).toEqual(['paused'])
    const slider = page.getByLabel('How far the film is')
    const far = async (): Promise<number> => Number(await slider.inputValue())
    await page.getByRole('button', { name: 'A scene on' }).click()
    await appears(page.getByRole('button', { name: 'Play', exact: true }))
    const second = await far()
    await page.getByRole('button', { name: 'A scene on' }).click()
    await expect.poll(far).toBeGreaterThan(second)
    await page.getByRole('button', { name: 'A scene back' }).click()
    await expect.poll(far).toBe(second)
    await slider.press('End')
    await expect.poll(far).toBe(Number(await slider.getAttribute('max')))
    await page.getByLabel('How fast it goes').selectOption('4 ×')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => page.frames()[1]!.evaluate(SPEEDS)).toEqual([4])
    expect(await hindrances(page)).toEqual([])
    await pictured(page, 'film')
    await context.close()
    const still = await browser.newContext({ reducedMotion: 'reduce' })
    const { page: other } = await openWindow(still)
    await other.goto(`${table.origin}/games/sample1/film`)
    const stands = other.getByLabel('How far the film is')
    await stands.waitFor()
    const end = await stands.inputValue()
    expect(end).toBe(await stands.getAttribute('max'))
    await other.getByRole('button', { name: 'A scene back' }).click()
    await expect.poll(() => stands.inputValue()).not.toBe(end)
    expect(await other.frames()[1]!.evaluate(PLAYING)).toEqual(['paused'])
    await other.goto(`${table.origin}/games/sample1/film.svg`)
    expect(await other.evaluate(PLAYING)).toEqual([])
    await still.close()
    expect(complaints).toEqual([])
  })

  test('everything can be read without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const { page, complaints } = await openWindow(context)
    await page.goto(`${table.origin}/people/anna%40players.example`)
    await page
      .getByRole('link', { name: /S1901M Results/ })
      .first()
      .click()
    expect(await page.locator('article').first().textContent()).toContain(
      'Movement results for Spring of 1901.',
    )
    await page.getByRole('link', { name: 'HTML' }).click()
    await appears(page.frameLocator('iframe').getByText('Movement results for Spring of 1901.'))
    await page.getByRole('link', { name: 'As it came' }).click()
    await appears(page.getByText('Message-ID: <'))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a mailbox shows what comes while one looks at it, and keeps what one types', async () => {
    const context = await browser.newContext()
    const { page, complaints } = await openWindow(context)
    const lea = 'lea@x.example'
    const mail = (subject: string) =>
      table.office.deliver(
        'x@x.example',
        [lea],
        Buffer.from(`From: x@x.example\r\nSubject: ${subject}\r\n\r\nHi\r\n`),
      )
    await page.goto(`${table.origin}/people/lea%40x.example`)
    expect(await page.title()).toMatch(/^Mail of lea@x.example/)
    await page.getByLabel('Words in a mail').fill('half a wo')
    mail('First')
    await appears(page.getByRole('link', { name: 'First new' }))
    expect(await page.title()).toMatch(/^\(1\) Mail of/)
    expect(await page.locator('#came').textContent()).toBe('There is new mail.')
    await page.getByRole('link', { name: 'First new' }).focus()
    mail('Second')
    await appears(page.getByRole('link', { name: 'Second new' }))
    expect(await page.evaluate('document.activeElement.textContent')).toBe('First new')
    expect(await page.getByLabel('Words in a mail').inputValue()).toBe('half a wo')
    // Opened in another tab, it is new no more in this one.
    const other = await context.newPage()
    await other.goto(`${table.origin}/people/lea%40x.example`)
    await other.getByRole('link', { name: 'First new' }).click()
    await appears(page.getByRole('link', { name: 'First', exact: true }))
    expect(await page.title()).toMatch(/^\(1\) Mail of/)
    const weights =
      "[...document.querySelectorAll('.mails a')].map(each => getComputedStyle(each).fontWeight)"
    expect(await page.evaluate(weights)).toEqual(['700', '400'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a mail that brings a script, and pictures from elsewhere, runs and fetches nothing', async () => {
    const text =
      '<p>Hello</p><script>document.body.textContent = "stolen"</script><img src="https://elsewhere.example/spy.png" alt="">'
    const raw = Buffer.from(
      `From: x@x.example\r\nTo: zoe@x.example\r\nSubject: rich\r\nContent-Type: text/html\r\n\r\n${text}\r\n`,
    )
    const { id } = table.office.deliver('x@x.example', ['zoe@x.example'], raw)
    const context = await browser.newContext()
    const page = await context.newPage()
    const asked: string[] = []
    page.on('response', response => asked.push(response.url()))
    await page.goto(`${table.origin}/people/zoe%40x.example/mails/${id}?view=html`)
    await appears(page.frameLocator('iframe').getByText('Hello'))
    await page.goto(`${table.origin}/people/zoe%40x.example/mails/${id}/html`)
    expect(await page.locator('body').textContent()).toContain('Hello')
    expect(asked.filter(url => !url.startsWith(table.origin))).toEqual([])
    await context.close()
  })

  test.each(sample([390, 1280], 1))(
    'a mail as HTML is as high as it is long, in a window %i wide',
    async width => {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      const { page, complaints } = await openWindow(context)
      const seen = async (markup: string) => {
        const { id } = table.office.deliver(
          'x@x.example',
          ['zoe@x.example'],
          Buffer.from(`From: x@x.example\r\nSubject: x\r\nContent-Type: text/html\r\n\r\n${markup}\r\n`),
        )
        await page.goto(`${table.origin}/people/zoe%40x.example/mails/${id}?view=html`)
        const frame = page.frameLocator('iframe')
        const [body, box] = [frame.locator('body'), page.locator('iframe')]
        // A line more than the text at most.
        await expect
          .poll(async () => {
            const [first, last] = [
              await frame.locator('p').first().boundingBox(),
              await frame.locator('p').last().boundingBox(),
            ]
            const spare = (await box.boundingBox())!.height - (last!.y + last!.height - first!.y)
            return spare > 0 && spare < 80
          })
          .toBe(true)
        return body.evaluate('document.body.childElementCount')
      }
      const lines = (count: number) => '<p>Hello</p>'.repeat(count)
      expect(await seen(`<!DOCTYPE html>${lines(3)}`)).toBe(3)
      expect(await seen(lines(3))).toBe(3)
      expect(await seen(`<!DOCTYPE html>${lines(60)}<p>${'long '.repeat(200)}</p>`)).toBe(61)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('a letter with orders in it opens with the caret behind them, and one that joins at the password', async () => {
    const context = await browser.newContext()
    const { page, complaints } = await openWindow(context)
    const anna = 'anna%40players.example'
    const caret = () =>
      page.evaluate(`(() => {
        const { value, selectionStart } = document.querySelector('textarea')
        return [value.slice(0, selectionStart), value.slice(selectionStart).split('\\n')[2]]
      })()`)
    await page.goto(`${table.origin}/games/sample1/orders?as=${anna}`)
    const list = page.locator('.question select').first()
    const order = (await list.locator('option').nth(1).getAttribute('value'))!
    await list.selectOption(order)
    await page.getByRole('button', { name: 'Write the letter' }).click()
    await page.waitForURL(/orders$/)
    await appears(page.locator('textarea'))
    expect(await caret()).toEqual([order, expect.stringMatching(/wrote:$/)])
    const { id } = table.office.kept().find(({ to }) => to.includes('anna@players.example'))!
    await page.goto(`${table.origin}/people/${anna}/write?reply=${id}`)
    expect(await caret()).toEqual(['', expect.stringMatching(/wrote:$/)])
    await page.goto(
      `${table.origin}/people/${anna}/write?${new URLSearchParams({ game: 'sample1', line: 'OBSERVE sample1 ' })}`,
    )
    expect(await page.evaluate('document.activeElement.id')).toBe('password')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a map that is small in its page has no names, and says that it opens', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const { page } = await openWindow(context)
    const shown = async (width: number) => {
      await page.setViewportSize({ width, height: 844 })
      return page.evaluate(`[...document.querySelectorAll('text')]
        .filter(each => each.getClientRects().length > 0 && each.getBoundingClientRect().width > 0)
        .map(each => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)`) as Promise<
        readonly number[]
      >
    }
    for (const picture of ['/games/sample1/map.svg', '/games/sample1/film.svg', '/boards/standard/map.svg']) {
      await page.goto(`${table.origin}${picture}`)
      await page.evaluate(`(() => {
        const { documentElement: svg } = document
        svg.setAttribute('width', '100%')
        svg.removeAttribute('height')
      })()`)
      const [small, large] = [await shown(358), await shown(900)]
      expect([picture, small.length > 0, Math.min(...small) >= 10]).toEqual([picture, true, true])
      expect(large.length).toBeGreaterThan(80)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${table.origin}/games/sample1`)
    await page.getByText('Open the map to read its names').click()
    await appears(page.getByRole('link', { name: 'Back to the page' }))
    await appears(page.getByText('for trying out: no mail leaves it').first())
    await context.close()
  })

  test.runIf(isFull)('a page of another site cannot post here', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const before = table.office.kept().length
    const form = `<form method="post" action="${table.origin}/sample"><button>Go</button></form>`
    await page.goto(`data:text/html,${encodeURIComponent(form)}`)
    const [answer] = await Promise.all([
      page.waitForResponse(`${table.origin}/sample`),
      page.getByRole('button').click(),
    ])
    expect(answer.status()).toBe(403)
    expect(table.office.kept()).toHaveLength(before)
    await context.close()
  })

  type Act = (page: Page) => Promise<void>
  const PAGES: readonly (readonly [name: string, path: () => string, act?: Act])[] = [
    ['home', () => '/'],
    ['games', () => '/games'],
    ['game', () => '/games/sample1?as=anna%40players.example'],
    ['phase', () => '/games/sample1/phases/S1901M'],
    ['history', () => '/games/sample1/history'],
    ['mailbox', () => '/people/anna%40players.example'],
    ['mailbox, searched', () => '/people/anna%40players.example?words=france&game=sample1'],
    ['press of the mailbox', () => '/people/anna%40players.example/press'],
    ['press form of the mailbox', () => '/people/anna%40players.example/press/sample1'],
    ['mail', () => mailOf('anna@players.example', '')],
    ['mail as HTML', () => mailOf('anna@players.example', '?view=html')],
    ['letter', () => '/people/anna%40players.example/write'],
    ['orders', () => '/games/sample1/orders?as=anna%40players.example'],
    ['orders, enlarged', () => '/games/sample1/orders?as=anna%40players.example', enlarged],
    ['orders, which of these', () => '/games/sample1/orders?as=anna%40players.example', asked],
    ['whose orders', () => '/games/sample1/orders'],
    ['board', () => '/board'],
    ['board of a game', () => '/board?game=sample1'],
    ['boards', () => '/boards'],
    ['film', () => '/games/sample1/film'],
    ['gathering', () => '/sample/gathering'],
    ['what programs can ask for', () => '/api'],
    ['nothing', () => '/nowhere'],
  ]

  /** Of some boards in the list, the usual one first: their pages are of one make. */
  const BOARDS = ['standard', ...variantNames().filter((name, i) => name !== 'standard' && i % 5 === 0)].map(
    name => [`board ${name}`, () => `/boards/${encodeURIComponent(name)}`] as const,
  )

  async function enlarged(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Enlarge the map' }).click()
  }

  /** Two orders lead to one place: a move, and the support of who stands there. */
  async function asked(page: Page): Promise<void> {
    const options = await page.locator('.question option').allTextContents()
    const order = options.find(text => / S [AF] \w{3}$/.test(text) && options.includes(moved(text))) ?? ''
    await pointAt(page, order.slice(2, 5))
    await pointAt(page, order.slice(-3))
    await appears(page.getByRole('menuitem', { name: moved(order) }))
  }

  const moved = (support: string): string => `${support.slice(0, 5)} - ${support.slice(-3)}`

  const mailOf = (person: string, view: string): string => {
    const mail = table.office.kept().find(({ to, from }) => to.includes(person) && from.includes('judge'))!
    return `/people/${encodeURIComponent(person)}/mails/${mail.id}${view}`
  }

  type Window = readonly [width: number, colorScheme: 'dark' | 'light']
  const ALL_WINDOWS: readonly Window[] = [390, 1280].flatMap(width =>
    (['dark', 'light'] as const).map(scheme => [width, scheme] as const),
  )
  /** Each board's page is seen dark in one width and light in the other, by turns. */
  const BY_TURNS: readonly (readonly Window[])[] = [
    [
      [390, 'dark'],
      [1280, 'light'],
    ],
    [
      [390, 'light'],
      [1280, 'dark'],
    ],
  ]
  const SEEN = [
    ...sample(PAGES, 1).map(([name, path, act]) => [name, path, act, sample(ALL_WINDOWS, 1)] as const),
    ...sample(BOARDS, 1).map(
      ([name, path], i) => [name, path, undefined, sample(BY_TURNS[i % BY_TURNS.length]!, 1)] as const,
    ),
  ]

  test.each(SEEN)('nothing hinders anybody on the page: %s', async (name, path, act, windows) => {
    for (const [width, colorScheme] of windows) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
      const { page } = await openWindow(context)
      await page.goto(`${table.origin}${path()}`)
      await page.waitForLoadState('networkidle')
      await act?.(page)
      expect(await hindrances(page)).toEqual([])
      await pictured(page, `${name}-${colorScheme}-${width}`)
      await context.close()
    }
  })

  const FAULTS: readonly (readonly [id: string, path: string, fault: string])[] = [
    ['image-alt', '/games/sample1', `document.querySelector('figure.map img').removeAttribute('alt')`],
    [
      'select-name',
      '/games/sample1/orders?as=anna%40players.example',
      `document.querySelector('.question label').remove()`,
    ],
    ['label', '/board', `document.querySelector('label[for="orders"]').remove()`],
    ['color-contrast', '/games', `document.querySelector('main h1').style.color = '#ccc'`],
    ['button-name', '/board', `document.querySelector('button[value="play"]').textContent = ''`],
    ['document-title', '/', `document.title = ''`],
    ['html-has-lang', '/', `document.documentElement.removeAttribute('lang')`],
    ['list', '/', `document.querySelector('header ul').prepend(document.createElement('p'))`],
    [
      'scrollable-region-focusable',
      '/boards/standard',
      `document.querySelectorAll('.wide').forEach(each => {
        each.removeAttribute('tabindex')
        each.style.width = '60px'
      })`,
    ],
  ]

  test.each(sample(FAULTS, 2))('what would hinder somebody is found: %s', async (id, path, fault) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const { page } = await openWindow(context)
    await page.goto(`${table.origin}${path}`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(fault)
    expect((await hindrances(page)).map(each => each.split(':')[0])).toContain(id)
    await context.close()
  })

  test('nothing is cut off in a narrow window, and pictures are seen', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const { page, complaints } = await openWindow(context)
    for (const [name, path] of [...sample(PAGES, 1), ...sample(BOARDS, 1)].filter(
      ([name]) => name !== 'nothing',
    )) {
      await page.goto(`${table.origin}${path()}`)
      const widths = await page.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )
      expect(`${name} ${widths}`).toBe(`${name} 360,360`)
      const unseen = await page.evaluate(
        '[...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)',
      )
      expect(unseen).toEqual([])
      expect(await page.evaluate(TORN)).toEqual([])
      await pictured(page, `${name}-narrow`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  /** That all units hold of the power that one plays, as the page of the game says. */
  async function holdsOf(page: Page, path: string): Promise<string> {
    const [, power = ''] =
      /and play (\w+)\./.exec((await page.locator('.notice:visible').textContent()) ?? '') ?? []
    const { position } = JSON.parse((await table.get(path)).text) as { position: { units: string[] } } // as it says
    const own = position.units.filter(unit => unit.startsWith(`${power.toUpperCase()} `))
    expect(own.length).toBeGreaterThan(2)
    return own.map(unit => `${unit.slice(power.length + 1)} H`).join('\n')
  }

  /** The drawn board on a page, as its source. */
  async function picture(page: Page): Promise<string> {
    const src = (await page.locator('figure.map img').first().getAttribute('src')) ?? ''
    return (await table.get(src)).text
  }

  const labelOf = async (page: Page, power: string): Promise<string> =>
    (await page.locator('#as option', { hasText: power }).first().textContent()) ?? ''
})

/** In the words of the browser: links that stand in letters below one another, since something beside them is too wide. */
const TORN = `[...document.querySelectorAll('main a')]
  .filter(({ textContent, offsetHeight, offsetParent }) => {
    const lines = offsetHeight / parseFloat(getComputedStyle(offsetParent ?? document.body).lineHeight)
    const { length } = textContent.trim()
    return length > 0 && lines > 3 && length / lines < 4
  })
  .map(({ textContent }) => textContent)`

/** In the words of the browser: how fast it moves. */
const SPEEDS = '[...new Set(document.getAnimations().map(({ playbackRate }) => playbackRate))]'

/** In the words of the browser: how what moves on a page goes, each answer once. */
const PLAYING = '[...new Set(document.getAnimations().map(({ playState }) => playState))]'
