// Orders for a whole year by clicking alone, by keys alone, by touch and without scripts, in a narrow window and in a wide one: how many
// clicks and keys that takes, and that nothing has to be scrolled for it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../edition.ts'
import { tellSkipped } from '../servers/servers.ts'
import {
  appears,
  CLICKS_AND_KEYS,
  hasBrowser,
  isSeenWhole,
  openBrowser,
  openWindow,
  pictured,
  pointAt,
  press,
} from './browser.ts'
import { OfficeTable } from './officeTable.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [PHONE, { width: 1280, height: 800 }]

/** Each lets a page have one order for each unit. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'by clicking alone': page => byPointing(page, 'mouse'),
  'by touch alone': page => byPointing(page, 'finger'),
  'by keys alone': byKeys,
  'without scripts': withoutScripts,
}

const ROWS = Object.keys(WAYS).flatMap(way =>
  (way === 'by touch alone' ? [PHONE] : SIZES).map(size => [way, size] as const),
)
/** Each way once. */
const SOME = ROWS.filter(
  ([way, { width }]) => way === 'by touch alone' || width > 390 === (way !== 'by keys alone'),
)

tellSkipped(hasBrowser, ROWS.length, 'chromium')

describe.skipIf(!hasBrowser)('a year is played', () => {
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

  test.each(isFull ? ROWS : SOME)('%s in a window of %j', async (way, viewport) => {
    const context = await browser.newContext({
      viewport,
      hasTouch: way === 'by touch alone',
      javaScriptEnabled: way !== 'without scripts',
    })
    const { page, complaints } = await openWindow(context)
    const { location = '' } = await table.post('/sample')
    const [game = ''] = location.split('?')
    const { text } = await table.get(location)
    const [, player = ''] = /<option value="([^"]*)">[^<]*Germany/.exec(text) ?? []
    await context.addInitScript(CLICKS_AND_KEYS.script)
    await page.goto(`${table.origin}${game}/orders?as=${encodeURIComponent(player)}`)
    if (way !== 'without scripts') await page.evaluate(CLICKS_AND_KEYS.begin)
    const phaseNow = async (): Promise<string> =>
      (JSON.parse((await table.get(`${game}.json`)).text) as { phase: string }).phase // as it says
    const seen: string[] = []
    const all = { orders: 0, clicks: 0, keys: 0 }
    for (let phase = await phaseNow(); phase !== 'S1902M'; phase = await phaseNow()) {
      expect(seen).not.toContain(phase)
      seen.push(phase)
      const lists = page.locator('.question select')
      all.orders += await lists.count()
      await WAYS[way]!(page)
      await pictured(page, `choosing-${phase}-${way.replaceAll(' ', '-')}-${viewport.width}`)
      await pressed(page, 'Send the orders', way)
      expect(await page.locator('.notice[role="status"]').textContent()).toContain(
        'Your orders are in the post.',
      )
      for (const list of await lists.all()) expect(await list.inputValue()).not.toBe('')
      await pressed(page, 'Let chance order for the others', way)
      // With it those phases that ask nothing of oneself.
      const told = (await page.locator('.notice[role="status"]').first().textContent()) ?? ''
      // Winter is told only if it was filled in with it.
      if (told.includes('Winter 1901, adjustments is played')) expect(await phaseNow()).toBe('S1902M')
      if (way === 'without scripts') continue
      const { clicks, keys } = (await page.evaluate(CLICKS_AND_KEYS.read)) as typeof all // as it says
      Object.assign(all, { clicks, keys })
    }
    expect(seen.slice(0, 2)).toContain('S1901M')
    expect(seen).toContain('F1901M')
    // Two for an order, and two for a phase.
    expect(all.clicks).toBeLessThanOrEqual(2 * all.orders + 2 * seen.length)
    expect(all.keys).toBeLessThanOrEqual(60)
    if (isFull) console.log(`${way}: ${JSON.stringify({ ...all, phases: seen.length })}`)
    expect(complaints).toEqual([])
    expect(table.faults).toEqual([])
    await context.close()
  })
})

/** A button that has the focus already is pressed by Enter. */
async function pressed(page: Page, name: string, way: string): Promise<void> {
  const button = page.getByRole('button', { name })
  const isByKeys = way === 'by keys alone'
  if (isByKeys) expect(await page.evaluate('document.activeElement.textContent')).toBe(name)
  if (way !== 'without scripts') expect([name, await isSeenWhole(button)]).toEqual([name, true])
  const loaded = page.waitForEvent('load')
  if (isByKeys) await page.keyboard.press('Enter')
  else await press(button, way === 'by touch alone' ? 'finger' : 'mouse')
  await loaded
}

const isMove = (text: string): boolean => /^[AF] [A-Z]{3} - [A-Z]{3}$/.test(text)

/** For each list what it is called, and what to choose in it: the first unit moves, the others hold; builds take what comes. */
async function wantedIn(page: Page): Promise<readonly { readonly unit: string; readonly goal: string }[]> {
  const taken: string[] = []
  const wanted: { unit: string; goal: string }[] = []
  for (const [i, question] of (await page.locator('.question').all()).entries()) {
    const name = (await question.locator('label').textContent()) ?? ''
    const options = await question.locator('option:not([value=""])').allTextContents()
    const free = options.filter(text => !taken.includes(text.slice(0, 11)))
    const order = (i === 0 ? free.findLast(isMove) : undefined) ?? free[0] ?? ''
    taken.push(order.slice(0, 11))
    const isUnit = !/^(?:Build|Removal)/.test(name)
    const [at = ''] = order.match(/(?<=[AF] )[A-Z]{3}/) ?? []
    wanted.push({ unit: isUnit ? at : '', goal: isMove(order) ? order.slice(-3) : at })
  }
  return wanted
}

async function byPointing(page: Page, by: 'finger' | 'mouse'): Promise<void> {
  const status = page.locator('.pointing [role="status"]')
  await status.waitFor()
  for (const { unit, goal } of await wantedIn(page)) {
    expect(await isSeenWhole(status)).toBe(true)
    if (unit !== '') await pointAt(page, unit, by)
    await pointAt(page, goal, by)
    const choice = page.getByRole('menuitem')
    if ((await choice.count()) === 0) continue
    expect(await isSeenWhole(page.getByRole('menu'))).toBe(true)
    await press(choice.first(), by)
  }
  expect(await page.evaluate('scrollY')).toBe(0)
}

async function byKeys(page: Page): Promise<void> {
  const status = page.locator('.pointing [role="status"]')
  await status.waitFor()
  /** As many letters as it takes until one place is told. */
  const typed = async (id: string): Promise<void> => {
    for (const letter of id.toLowerCase()) {
      await page.keyboard.press(letter)
      if (/^\w+: [^,]+\. Enter/.test((await status.textContent()) ?? '')) break
    }
    await page.keyboard.press('Enter')
  }
  for (const { unit, goal } of await wantedIn(page)) {
    if (unit !== '') await typed(unit)
    await typed(goal)
    if ((await page.getByRole('menuitem').count()) > 0) await page.keyboard.press('Enter')
  }
}

async function withoutScripts(page: Page): Promise<void> {
  expect(await page.locator('.pointing').count()).toBe(0)
  await appears(page.locator('figure.map img'))
  const lists = await page.locator('.question select').all()
  for (const [i, list] of lists.entries()) {
    const isOneOfMany = (await list.locator('option', { hasText: 'BUILD' }).count()) > 0
    await list.selectOption({ index: isOneOfMany ? i + 1 : 1 })
  }
}
