// The phases of a game one after the other: by a slider, by arrow keys, by links; and the map in full size, and back.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellSkipped } from '../servers/servers.ts'
import { appears, hasBrowser, hindrances, isSeenWhole, openBrowser, openWindow } from './browser.ts'
import { OfficeTable } from './officeTable.ts'

tellSkipped(hasBrowser, 3, 'chromium')

describe.skipIf(!hasBrowser)('a game that has gone on for some phases', () => {
  let table: OfficeTable
  let browser: Browser
  beforeAll(async () => {
    table = await OfficeTable.open()
    browser = await openBrowser()
    await table.posted('/sample')
    for (let i = 0; i < 3; i++) await table.posted('/games/sample1/fill')
  })
  afterAll(async () => {
    await browser?.close()
    await table?.end()
  })

  test('is gone through by keys and by the slider, and the focus stays where it is', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const { page, complaints } = await openWindow(context)
    await page.goto(`${table.origin}/games/sample1/phases/S1901M`)
    const slider = page.getByRole('slider', { name: 'Phases' })
    await slider.waitFor()
    expect(await slider.getAttribute('aria-valuetext')).toBe('Spring 1901, movement')
    const phases = await page.locator('nav.list a').allTextContents()
    expect(phases.length).toBeGreaterThan(2)
    const titled = (phase: string | undefined) =>
      appears(page.getByRole('heading', { level: 1, name: `sample1: ${phase}`, exact: true }))
    await page.keyboard.press('ArrowRight')
    await titled(phases[1])
    expect(page.url()).not.toContain('S1901M')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await titled(phases[2])
    expect(await page.evaluate('document.activeElement.id')).toBe('phase-slider')
    await page.keyboard.press('Home')
    await titled(phases[0])
    expect(await page.title()).toContain('Spring 1901, movement')
    expect(await page.locator('nav.list a[aria-current="page"]').textContent()).toBe(phases[0])
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('is gone through by links without scripts', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const { page, complaints } = await openWindow(context)
    await page.goto(`${table.origin}/games/sample1/phases/S1901M`)
    expect(await page.getByRole('slider').count()).toBe(0)
    const second = page.locator('nav.list a').nth(1)
    const name = (await second.textContent()) ?? ''
    await second.click()
    await appears(page.getByRole('heading', { level: 1, name: `sample1: ${name}`, exact: true }))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('has a map that a telephone shows in full size, and leaves again', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
      const { page } = await openWindow(context)
      await page.goto(`${table.origin}/games/sample1`)
      const large = page.locator('#large img')
      expect(await large.isVisible()).toBe(false)
      await page.locator('figure.map > a').first().click()
      await large.waitFor({ state: 'visible' })
      const { x, width } = (await large.boundingBox())!
      expect(width).toBeGreaterThanOrEqual(1_700)
      expect(await isSeenWhole(page.getByRole('link', { name: '← Back to the page' }))).toBe(true)
      if (javaScriptEnabled) expect(x + width / 2).toBeCloseTo(390 / 2, -2)
      if (javaScriptEnabled) await page.keyboard.press('Escape')
      else await page.getByRole('link', { name: '← Back to the page' }).click()
      await large.waitFor({ state: 'hidden' })
      await context.close()
    }
  })
})
