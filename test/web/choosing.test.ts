// Orders for a whole year by clicking alone, by keys alone and without scripts, in a narrow window and in a wide one.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../edition.ts'
import { tellSkipped } from '../servers/servers.ts'
import { appears, hasBrowser, openBrowser, openWindow, pictured, pointAt, tabTo } from './browser.ts'
import { OfficeTable } from './officeTable.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

/** Each lets a page have one order for each unit, and goes on to the letter. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'by clicking alone': byClicking,
  'by keys alone': byKeys,
  'without scripts': withoutScripts,
}

const ROWS = Object.keys(WAYS).flatMap(way => SIZES.map(size => [way, size] as const))

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

  test.each(isFull ? ROWS : [ROWS[0]!, ROWS[5]!])('%s in a window of %j', async (way, viewport) => {
    const context = await browser.newContext({ viewport, javaScriptEnabled: way !== 'without scripts' })
    const { page, complaints } = await openWindow(context)
    await page.goto(`${table.origin}/`)
    await pressed(page, 'Start a sample game', way)
    await page.waitForURL('**/games/sample*begun=yes')
    const game = new URL(page.url()).pathname
    await become(page, 'Turkey', way)
    const seen: string[] = []
    for (let i = 0; i < MOST_PHASES; i++) {
      const { phase } = JSON.parse((await table.get(`${game}.json`)).text) as { phase: string } // as it says
      if (phase === 'S1902M') break
      seen.push(phase)
      if ((await page.getByRole('link', { name: 'Choose orders on the map' }).count()) > 0) {
        await followed(page, 'Choose orders on the map', way)
        await WAYS[way]!(page)
        await letterSent(page, way)
        await followed(page, game.split('/').at(-1)!, way)
      }
      await Promise.all([page.waitForEvent('load'), pressed(page, "Fill in the others' orders", way)])
    }
    expect(seen.slice(0, 1)).toEqual(['S1901M'])
    expect(seen).toContain('F1901M')
    const { phase } = JSON.parse((await table.get(`${game}.json`)).text) as { phase: string } // as it says
    expect(phase).toBe('S1902M')
    expect(complaints).toEqual([])
    expect(table.faults).toEqual([])
    await context.close()
  })
})

const MOST_PHASES = 8
const WHO = 'Who are you?'

/** A button is pressed with whatever one plays with. */
async function pressed(page: Page, button: string, way: string): Promise<void> {
  if (way !== 'by keys alone') return page.getByRole('button', { name: button }).click()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

/** Goes where a link leads. */
async function followed(page: Page, link: string, way: string): Promise<void> {
  const left = page.url()
  if (way === 'by keys alone') {
    await tabTo(page, link)
    await page.keyboard.press('Enter')
  } else await page.getByRole('link', { name: link, exact: true }).first().click()
  await page.waitForURL(url => url.href !== left)
}

/** Chooses whom to be in the list of the players. */
async function become(page: Page, power: string, way: string): Promise<void> {
  const list = page.getByLabel(WHO)
  const player = await list.locator('option', { hasText: power }).first().textContent()
  if (way === 'by keys alone') {
    await tabTo(page, WHO)
    await page.keyboard.type(player!.slice(0, 5))
  } else await list.selectOption({ label: player! })
  await Promise.all([page.waitForEvent('load'), pressed(page, 'Be this player', way)])
}

/** The orders stand in the letter, and the answer says that each of them was taken. */
async function letterSent(page: Page, way: string): Promise<void> {
  const letter = page.getByLabel('Letter', { exact: true })
  await letter.waitFor()
  const [orders = ''] = (await letter.inputValue()).split('\n\n')
  expect(orders.split('\n').length).toBeGreaterThan(0)
  await pictured(page, `choosing-${way.replaceAll(' ', '-')}`)
  await Promise.all([page.waitForEvent('load'), pressed(page, 'Send the letter', way)])
  expect(await page.getByRole('status').textContent()).toContain('Your letter was answered.')
  const answer = (await page.locator('article pre').textContent()) ?? ''
  for (const order of orders.split('\n')) expect(answer).toContain(order)
  expect(answer).toContain('COMPLETE.')
}

/** The first unit goes to its first goal, the second supports or holds, the others hold; builds take what comes. */
async function byClicking(page: Page): Promise<void> {
  await page.locator('.pointing [role="status"]').waitFor()
  const questions = await page.locator('.question').all()
  for (const [i, question] of questions.entries()) {
    const name = (await question.locator('label').textContent()) ?? ''
    const options = await question.locator('option').allTextContents()
    const wanted = options.filter(text => text !== '(no order)')
    const free = await untaken(page, wanted)
    const order = (i === 0 ? free.find(text => / - \w{3}$/.test(text)) : undefined) ?? free[0]!
    const unit = /^(?:Build|Removal)/.test(name) ? undefined : name.slice(2, 5)
    if (unit !== undefined) await pointAt(page, unit)
    const [, goal = unit ?? order.slice(-3)] = / - (\w{3})/.exec(order) ?? []
    if (order === 'WAIVE') await question.locator('select').selectOption('WAIVE')
    else await pointAt(page, unit === undefined ? (/[AF] (\w{3})/.exec(order)?.[1] ?? '') : goal)
    const choice = page.locator('.which button', { hasText: order })
    if ((await choice.count()) > 0) await choice.first().click()
    const chosen = await question.locator('select').inputValue()
    expect(chosen).not.toBe('')
  }
  await page.getByRole('button', { name: 'Write the letter' }).click()
}

/** One that no list has yet. */
async function untaken(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
  const taken = await page
    .locator('.question select')
    .evaluateAll(all => all.map(each => (each as unknown as { value: string }).value))
  const free = wanted.filter(
    text => text === 'WAIVE' || !taken.some(each => each !== '' && text.slice(0, 11) === each.slice(0, 11)),
  )
  return free.length > 0 ? free : wanted
}

async function byKeys(page: Page): Promise<void> {
  await page.locator('.pointing [role="status"]').waitFor()
  const names = await page.locator('.question label').allTextContents()
  for (const [i, name] of names.entries()) {
    await tabTo(page, name)
    for (let step = 0; step <= (/^(?:Build|Removal)/.test(name) ? i : 0); step++)
      await page.keyboard.press('ArrowDown')
  }
  await tabTo(page, 'Write the letter')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}

async function withoutScripts(page: Page): Promise<void> {
  expect(await page.locator('.pointing').count()).toBe(0)
  await appears(page.locator('figure.map img'))
  const lists = await page.locator('.question select').all()
  for (const [i, list] of lists.entries()) {
    const isOneOfMany =
      ((await list.getAttribute('id')) ?? '') !== '' &&
      (await list.locator('option', { hasText: 'BUILD' }).count()) > 0
    await list.selectOption({ index: isOneOfMany ? i + 1 : 1 })
  }
  await page.getByRole('button', { name: 'Write the letter' }).click()
}
