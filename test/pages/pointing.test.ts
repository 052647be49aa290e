// The map that one points at, as a finger finds it on a phone and a mouse in a window.
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellSkipped } from '../servers/servers.ts'
import { appears, hasBrowser, isSeenWhole, openBrowser, openWindow, pointAt } from './browser.ts'
import { OfficeTable } from './officeTable.ts'

tellSkipped(hasBrowser, 12, 'chromium')

describe.skipIf(!hasBrowser)('the map that one points at', () => {
  let table: OfficeTable
  let browser: Browser
  let path = ''
  let russian = ''
  beforeAll(async () => {
    table = await OfficeTable.open()
    const { location = '' } = await table.post('/sample')
    const { text } = await table.get(location)
    const pathOf = (power: string): string => {
      const [, player = ''] = new RegExp(`<option value="([^"]*)">[^<]*${power}`).exec(text) ?? []
      return `${table.origin}/games/sample1/orders?as=${encodeURIComponent(player)}`
    }
    path = pathOf('Germany')
    russian = pathOf('Russia')
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await table?.end()
  })

  const opened = async (width: number, height: number, at = path) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 500 })
    const { page, complaints } = await openWindow(context)
    await page.goto(at)
    await appears(page.locator('.fields'))
    return { context, page, complaints }
  }

  test('is whole in a window, with what comes next and the lists', async () => {
    const { context, page } = await opened(1280, 800)
    for (const part of ['.pointing', '.drawing', '.question select >> nth=2', 'button[value="send"]']) {
      const { y = 0, height = 0 } = (await page.locator(part).boundingBox()) ?? {}
      expect([part, y >= 0, y + height <= 800]).toEqual([part, true, true])
    }
    for (const corner of ['NAO', 'BAR', 'SYR', 'NAF']) await pointAt(page, corner)
    await context.close()
  })

  test('opens on a phone at the own units, with names that can be read and the list below', async () => {
    const { context, page } = await opened(390, 844)
    expect(await page.evaluate(NAMES)).toEqual({ BER: true, KIE: true, MUN: true })
    expect(await page.evaluate(SMALLEST)).toBeGreaterThanOrEqual(10)
    const { y = 0, height = 0 } = (await page.locator('.question select').last().boundingBox()) ?? {}
    expect(y + height).toBeLessThan(844)
    await page.getByLabel('F KIE').focus()
    await appears(page.getByText('F KIE: point at its goal'))
    await context.close()
  })

  test('opens on a phone so far that all own units are seen, and says so where they are too many', async () => {
    const { context, page } = await opened(390, 844, russian)
    expect(await page.evaluate(OWN)).toEqual({ MOS: true, SEV: true, STP: true, WAR: true })
    const more = page.getByText('Drag the map to see the others.')
    expect(await more.count()).toBe(0)
    await context.close()
    const low = await opened(390, 420, russian)
    expect(Object.values((await low.page.evaluate(OWN)) as object)).toContain(false)
    await appears(low.page.getByText('Drag the map to see the others.'))
    await low.context.close()
  })

  test.each([
    [390, 844],
    [1280, 800],
  ])('shows on %i by %i no name that cannot be read, and none on another', async (width, height) => {
    const { context, page } = await opened(width, height)
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Make the map smaller' }).click()
    const far = (await page.evaluate(SHOWN)) as Shown // as it says
    expect(far.count).toBeGreaterThan(20)
    expect(far.smallest).toBeGreaterThanOrEqual(9.99)
    expect(far.overlapping).toEqual([])
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Enlarge the map' }).click()
    expect((await page.evaluate(SHOWN)) as Shown).toMatchObject({ hidden: 0, overlapping: [] })
    await context.close()
  })

  test('moves under one finger, grows under two, and a finger beside a small place finds it', async () => {
    const { context, page, complaints } = await opened(390, 844)
    const touch = await context.newCDPSession(page)
    const before = await seen(page)
    await drag(touch, [[200, 300]], [[120, 300]])
    const moved = await seen(page)
    expect(moved.x).toBeGreaterThan(before.x)
    expect(moved.width).toBeCloseTo(before.width)
    await drag(
      touch,
      [
        [150, 300],
        [250, 300],
      ],
      [
        [200, 300],
        [210, 300],
      ],
    )
    expect((await seen(page)).width).toBeGreaterThan(2 * before.width)
    // Dragging has pointed at nothing.
    await appears(page.getByText('Point at a unit on the map'))
    await page.getByLabel('F KIE').focus()
    const [x, y] = (await page.evaluate(BESIDE)) as readonly [number, number] // as it says
    await page.touchscreen.tap(x, y)
    await appears(page.getByText('F KIE - HOL.'))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('takes the likeliest of several orders at once, which may be changed or gone on from', async () => {
    const { context, page, complaints } = await opened(1280, 800)
    const told = page.locator('.pointing [role="status"]')
    const points = async (...ids: readonly string[]): Promise<string | null> => {
      for (const id of ids) await pointAt(page, id)
      return told.textContent()
    }
    expect(await points('BER', 'KIE')).toContain('A BER S F KIE.')
    const menu = page.locator('.which')
    expect(await menu.getByRole('menuitem').allTextContents()).toContain('A BER - KIE')
    await menu.getByRole('menuitem', { name: 'A BER - KIE', exact: true }).click()
    expect(await told.textContent()).toContain('A BER - KIE.')
    // A unit without an order is the next to be spoken to; behind a support a goal is its goal.
    expect(await points('MUN', 'KIE', 'BER')).toContain('A MUN S F KIE - BER.')
    expect(await points('KIE', 'HOL')).toContain('F KIE - HOL.')
    expect(await page.getByLabel('A BER').inputValue()).toBe('A BER - KIE')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('is whole without scripts', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    })
    const { page } = await openWindow(context)
    await page.goto(`${table.origin}/board`)
    await appears(page.locator('figure.map img'))
    await page.locator('button[value="play"]').click()
    await appears(page.locator('.drawing svg'))
    const [frame, map] = await Promise.all(
      ['.drawing', '.drawing svg'].map(each => page.locator(each).boundingBox()),
    )
    expect(frame!.width - map!.width).toBeCloseTo(2)
    expect(frame!.height - map!.height).toBeCloseTo(2)
    await context.close()
  })

  test('opens on a phone where somebody stands, on the board to think on', async () => {
    const { context, page } = await opened(390, 844)
    await page.goto(`${table.origin}/board?variant=pure`)
    await appears(page.locator('.fields'))
    expect(await page.evaluate(SMALLEST)).toBeGreaterThanOrEqual(10)
    const spot = (await page.locator('.fields .piece').first().boundingBox())!
    const map = (await page.locator('.drawing').boundingBox())!
    expect(spot.x).toBeGreaterThan(map.x)
    expect(spot.x + spot.width).toBeLessThan(map.x + map.width)
    expect(spot.y).toBeGreaterThan(map.y)
    expect(spot.y + spot.height).toBeLessThan(map.y + map.height)
    // What is done with orders lies on none of them, and what comes of them begins below the map.
    const field = (await page.locator('#orders').boundingBox())!
    for (const button of ['play', 'next']) {
      const what = page.locator(`button[value="${button}"]`)
      expect([button, await isSeenWhole(what)]).toEqual([button, true])
      const { y, height } = (await what.boundingBox())!
      expect(y + height).toBeLessThan(field.y)
    }
    await page.locator('#orders').fill('nonsense\n'.repeat(9))
    await page.locator('button[value="play"]').click()
    const told = page.locator('#told')
    await appears(told.locator('li'))
    const above = (await page.locator('figure.map').boundingBox())!
    expect((await told.boundingBox())!.y).toBeCloseTo(above.y + above.height, 0)
    await context.close()
  })

  test('comes without the picture for browsers without scripts, and without the reader until somebody writes', async () => {
    const context = await browser.newContext()
    const { page, complaints } = await openWindow(context)
    const got: { readonly url: string; readonly bytes: Promise<number> }[] = []
    page.on('requestfinished', request => {
      got.push({
        url: request.url(),
        bytes: request.sizes().then(({ responseBodySize }) => responseBodySize),
      })
    })
    const weight = async () => {
      const all = await Promise.all(got.map(({ bytes }) => bytes))
      return all.reduce((sum, bytes) => sum + bytes, 0)
    }
    for (const at of [path, `${table.origin}/board`]) {
      got.length = 0
      await page.goto(at)
      await appears(page.locator('.fields'))
      if (at !== path) for (const id of ['PAR', 'PIC', 'MUN', 'TYR']) await pointAt(page, id)
      expect(got.filter(({ url }) => url.includes('map.svg'))).toEqual([])
      expect(await weight()).toBeLessThan(100_000)
    }
    await page.getByLabel('Orders', { exact: true }).fill('Germany: Munich to Tyrolia')
    await expect.poll(weight).toBeGreaterThan(300_000)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('is the picture where the script of the map does not come', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route(/situation\.json/, route => route.fulfill({ status: 503, body: '' }))
    await page.goto(path)
    await appears(page.locator('figure.map img'))
    await context.close()
  })

  test('of the board to think on is kept in its address, and steps are undone', async () => {
    const { context, page, complaints } = await opened(1280, 800)
    const orders = page.getByLabel('Orders', { exact: true })
    const begun = () => appears(page.locator('.fields'))
    await page.goto(`${table.origin}/board`)
    await begun()
    expect(page.url()).toBe(`${table.origin}/board`)
    for (const part of ['.pointing', '.drawing', 'button[value="play"]', 'button[value="next"]'])
      expect([part, await isSeenWhole(page.locator(part))]).toEqual([part, true])
    for (const id of ['PAR', 'PIC', 'MUN', 'TYR']) await pointAt(page, id)
    const both = 'FRANCE\nA PAR - PIC\n\nGERMANY\nA MUN - TYR'
    expect(await orders.inputValue()).toBe(both)
    await page.reload()
    await begun()
    expect(await orders.inputValue()).toBe(both)
    await page.getByRole('button', { name: 'Go on from there' }).click()
    const units = () => page.getByLabel('Units', { exact: true }).inputValue()
    await expect.poll(units).toContain('A PIC')
    await page.reload()
    await begun()
    const given = page.url()
    expect(await page.getByLabel('Units', { exact: true }).inputValue()).toContain('A PIC')
    await page.getByLabel('What a click on the map does').selectOption({ label: 'Set up units: France' })
    await pointAt(page, 'NWY')
    expect(await page.getByLabel('Units', { exact: true }).inputValue()).toContain('A NWY')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.getByLabel('Units', { exact: true }).inputValue()).not.toContain('A NWY')
    expect(page.url()).toBe(given)
    await orders.fill('FRANCE\nA PIC H')
    await page.getByRole('button', { name: 'Clear the orders' }).click()
    expect(await orders.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await orders.inputValue()).toBe('FRANCE\nA PIC H')
    const other = await opened(1280, 800)
    await other.page.goto(given)
    await appears(other.page.locator('.fields'))
    expect(await other.page.getByLabel('Units', { exact: true }).inputValue()).toContain('A PIC')
    // An address that is put into the same window.
    await other.page.goto(`${table.origin}/board#orders=FRANCE%0AA+PAR+H`)
    expect(await other.page.getByLabel('Orders', { exact: true }).inputValue()).toBe('FRANCE\nA PAR H')
    expect([...complaints, ...other.complaints]).toEqual([])
    await other.context.close()
    await context.close()
  })
})

type Spot = readonly [x: number, y: number]

/** Fingers that go from some places to others. */
async function drag(touch: CDPSession, from: readonly Spot[], to: readonly Spot[]): Promise<void> {
  const at = (share: number) =>
    from.map(([x, y], i) => ({ x: x + (to[i]![0] - x) * share, y: y + (to[i]![1] - y) * share, id: i }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 8; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** What part of the picture is seen. */
async function seen(page: Page): Promise<{ readonly x: number; readonly width: number }> {
  const box = (await page.locator('.drawing > svg').getAttribute('viewBox')) ?? ''
  const [x = 0, , width = 0] = box.split(' ').map(Number)
  return { x, width }
}

/** In the words of the browser: which names are within the map, ten pixels high or more. */
const NAMES = `(() => {
  const { left, top, right, bottom } = document.querySelector('.drawing').getBoundingClientRect()
  const texts = [...document.querySelectorAll('.drawing text')]
  return Object.fromEntries(['BER', 'KIE', 'MUN'].map(id => {
    const text = texts.find(each => each.textContent === id)
    const box = text.getBoundingClientRect()
    const size = Number(text.getAttribute('font-size')) * text.getScreenCTM().a
    return [id, size >= 10 && box.left > left && box.right < right && box.top > top && box.bottom < bottom]
  }))
})()`

/** In the words of the browser: which of the own units are within the map. */
const OWN = `(() => {
  const { left, top, right, bottom } = document.querySelector('.drawing').getBoundingClientRect()
  return Object.fromEntries([...document.querySelectorAll('.fields .piece.lit')].map(piece => {
    const box = piece.getBoundingClientRect()
    const [, id] = /\\((\\w+)\\)$/.exec(piece.textContent)
    return [id, box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom]
  }))
})()`

interface Shown {
  readonly count: number
  readonly hidden: number
  /** In pixels. */
  readonly smallest: number
  readonly overlapping: readonly string[]
}

/** In the words of the browser: the names of places on the whole map, a name as high as its capitals. */
const SHOWN = `(() => {
  const all = [...document.querySelectorAll('.drawing text[letter-spacing]')]
  const names = all.filter(each => getComputedStyle(each).visibility !== 'hidden').map(text => {
    const { left, right, top, bottom } = text.getBoundingClientRect()
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a
    const middle = (top + bottom) / 2
    return { id: text.textContent, size, left, right, top: middle - size / 3, bottom: middle + size / 3 }
  })
  const overlapping = names.flatMap((one, i) => names.slice(i + 1).flatMap(other =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1 ? [one.id + ' ' + other.id] : []))
  const smallest = Math.min(...names.map(({ size }) => size))
  return { count: names.length, hidden: all.length - names.length, smallest, overlapping }
})()`

/** How high the smallest name is, in pixels. */
const SMALLEST = `Math.min(...[...document.querySelectorAll('.drawing text')]
  .filter(({ textContent }) => /^([A-Z]{3}|[nsew]c)$/.test(textContent))
  .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))`

/** The same: a place in Belgium, where nothing is lit, within half of a fingertip of Holland. */
const BESIDE = `(() => {
  const field = id => [...document.querySelectorAll('.fields > *')]
    .find(each => each.querySelector('title').textContent.endsWith('(' + id + ')'))
  const [hol, bel] = [field('HOL'), field('BEL')]
  const { left, top, right, bottom } = hol.getBoundingClientRect()
  for (let x = left; x < right; x += 2)
    for (let y = top; y < bottom; y += 2)
      if (document.elementFromPoint(x, y) === hol && document.elementFromPoint(x, y + 9) === bel) return [x, y + 9]
})()`
