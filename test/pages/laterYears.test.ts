// Orders of a later year, when units stand in no sequence: chosen by clicking alone, by keys alone and without scripts, in the post
// office, on the public page and on the board to think on; what is chosen is what stands in the letter.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail } from '../../src/pages/filling.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import { type Server, serve } from '../../src/pages/http.ts'
import { awaitAnswer, post, replyTo } from '../../src/pages/letters.ts'
import { drawBoard } from '../../src/pages/page.ts'
import type { OfficeSite } from '../../src/pages/readMails.ts'
import { openGame } from '../../src/pages/site.ts'
import { sample } from '../edition.ts'
import { tellSkipped } from '../servers/servers.ts'
import { appears, hasBrowser, openBrowser, openWindow, pictured, pointAt, tabTo } from './browser.ts'
import { OfficeTable } from './officeTable.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

/** Each chooses these orders and no others. */
const WAYS: Readonly<Record<string, (page: Page, orders: readonly string[]) => Promise<void>>> = {
  'by clicking alone': byClicking,
  'by keys alone': byKeys,
  'without scripts': withoutScripts,
}

/** The first way in both windows, the others in one of them each. */
const ROWS = [SIZES[1]!, ...SIZES, SIZES[0]!].map(
  (size, i) => [Object.keys(WAYS)[Math.max(0, i - 1)]!, size] as const,
)

const MASTER = 'mara@players.example'

/** What the master does first, what others order, and what Russia is to order in that phase. */
interface Scene {
  readonly phase: string
  readonly master?: string
  readonly turkey?: string
  readonly russia: readonly string[]
}

const SCENES: readonly Scene[] = [
  {
    phase: 'S1902M',
    master: `REPAIR!
REMOVE A WAR
REMOVE F SEV
PLACE RUSSIA F BUL/EC
PLACE RUSSIA A SEV
PLACE RUSSIA F BOT
PLACE RUSSIA A LVN
PLACE RUSSIA F MAO
PLACE TURKEY A SER
GIVE NWY TO RUSSIA
GIVE DEN TO RUSSIA
GIVE RUM TO RUSSIA
END`,
    russia: [
      'F BUL/EC H',
      'A SEV - ARM',
      'F BOT - SWE',
      'A LVN - WAR',
      'A MOS S A LVN - WAR',
      'F STP/SC - FIN',
      'F MAO - SPA/NC',
    ],
  },
  {
    phase: 'F1902M',
    turkey: 'A Con - Bul\nA Ser S A Con - Bul',
    russia: [
      'F BUL/EC H',
      'A ARM H',
      'F SWE H',
      'A WAR - GAL',
      'A MOS - UKR',
      'F FIN S F SWE',
      'F SPA/NC - POR',
    ],
  },
  { phase: 'F1902R', russia: ['F BUL/EC - BLA'] },
  { phase: 'W1902A', russia: ['BUILD F STP/NC', 'BUILD A WAR'] },
  { phase: 'S1903M', master: 'PROCESS!', russia: [] },
  { phase: 'F1903M', master: 'REPAIR!\nGIVE NWY TO NOBODY\nGIVE DEN TO NOBODY\nEND\nPROCESS!', russia: [] },
  { phase: 'W1903A', russia: ['REMOVE F BLA', 'REMOVE A GAL'] },
]

tellSkipped(hasBrowser, ROWS.length, 'chromium')

describe.skipIf(!hasBrowser)('orders of later years', () => {
  let table: OfficeTable
  let everybody: Server
  let browser: Browser
  beforeAll(async () => {
    table = await OfficeTable.open()
    const answer = publicView({ services: table.services, draw: drawBoard, url: undefined })
    everybody = await serve({ port: 0, answer, onFault: fault => table.faults.push(fault) })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await everybody?.close()
    await table?.end()
  })

  test.each(sample(ROWS, 1))('%s in a window of %j', async (way, viewport) => {
    const context = await browser.newContext({ viewport, javaScriptEnabled: way !== 'without scripts' })
    const { page, complaints } = await openWindow(context)
    const { location = '' } = await table.post('/sample')
    const name = /sample\d+/.exec(location)?.[0] ?? ''
    const [russia, turkey] = [await playerOf(name, 'RUSSIA'), await playerOf(name, 'TURKEY')]
    for (const phase of ['S1901M', 'F1901M']) {
      expect(await phaseOf(name)).toBe(phase)
      await says(name, MASTER, 'PROCESS!')
    }
    for (const scene of SCENES) {
      expect(await phaseOf(name)).toBe(scene.phase)
      if (scene.master !== undefined) await says(name, MASTER, scene.master)
      if (scene.turkey !== undefined) await says(name, turkey, scene.turkey)
      if (scene.russia.length === 0) continue
      expect(await isOffered(name, russia)).toBe(true)
      expect(await isOffered(name, turkey)).toBe(!scene.phase.endsWith('R'))
      await onPublicPage(page, way, name, scene)
      if (way === 'by clicking alone') await onBoard(page, name, scene)
      await inOffice(page, way, `/games/${name}/orders?as=${encodeURIComponent(russia)}`, scene)
      if ((await phaseOf(name)) === scene.phase) await says(name, MASTER, 'PROCESS!')
    }
    expect(await phaseOf(name)).toBe('S1904M')
    expect(complaints).toEqual([])
    expect(table.faults).toEqual([])
    await context.close()
  })

  const phaseOf = async (name: string): Promise<string> =>
    (JSON.parse((await table.get(`/games/${name}.json`)).text) as { phase: string }).phase // as it says

  const isOffered = async (name: string, person: string): Promise<boolean> =>
    (await table.get(`/games/${name}?as=${encodeURIComponent(person)}`)).text.includes(
      'Choose orders on the map',
    )

  async function playerOf(name: string, power: string): Promise<string> {
    const { text } = await table.get(`/games/${name}`)
    const [, player = ''] =
      new RegExp(`<option value="([^"]+)">[^<]*${power[0]}${power.slice(1).toLowerCase()}<`).exec(text) ?? []
    return player
  }

  /** Answers the newest mail about the game, and waits for what the judge says. */
  async function says(name: string, person: string, text: string): Promise<void> {
    const site = { services: table.services, office: table.office, isPublic: false } as OfficeSite // what is asked of it
    const open = (await openGame(site, name))!
    const { mail, address } = (await newestMail(site, open, person))!
    const posted = (await post(table.office, await replyTo(mail, address, text)))!
    expect(await awaitAnswer(table.office, address, posted, 15_000)).not.toEqual([])
  }

  async function onPublicPage(page: Page, way: string, name: string, { russia }: Scene): Promise<void> {
    await page.goto(`http://127.0.0.1:${everybody.port}/games/${name}/orders?power=RUSSIA`)
    await WAYS[way]!(page, russia)
    await written(page, way)
    const letter = await page.getByLabel('The letter').inputValue()
    expect(letter.split('\n').slice(1).sort()).toEqual([...russia].sort())
  }

  async function onBoard(page: Page, name: string, { russia }: Scene): Promise<void> {
    await page.goto(`${table.origin}/board?game=${name}`)
    await byClicking(page, russia)
    const text = await page.getByLabel('Orders', { exact: true }).inputValue()
    expect(text.split('\n').sort()).toEqual([...russia, 'RUSSIA'].sort())
    await page.getByRole('button', { name: 'See what comes of it' }).click()
    await appears(page.locator('#told li'))
    const told = (await page.locator('#told').textContent()) ?? ''
    for (const order of russia) expect(told).toContain(order)
    expect(told).not.toContain('Not followed')
  }

  async function inOffice(page: Page, way: string, path: string, { phase, russia }: Scene): Promise<void> {
    await page.goto(`${table.origin}${path}`)
    await WAYS[way]!(page, russia)
    await pictured(page, `later-${phase}-${way.replaceAll(' ', '-')}-${page.viewportSize()?.width}`)
    await written(page, way)
    const [orders = ''] = (await page.getByLabel('Letter', { exact: true }).inputValue()).split('\n\n')
    expect(orders.split('\n').sort()).toEqual([...russia].sort())
    await page.getByRole('button', { name: 'Send the letter' }).click()
    const answer = (await page.locator('article pre').first().textContent()) ?? ''
    for (const order of russia) expect(answer).toContain(order)
  }
})

async function written(page: Page, way: string): Promise<void> {
  if (way !== 'by keys alone') return page.getByRole('button', { name: 'Write the letter' }).click()
  await tabTo(page, 'Write the letter')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}

/** `A MOS S A LVN - WAR` is pointed at as MOS, LVN, WAR; where several orders lead there one is pressed. */
async function byClicking(page: Page, orders: readonly string[]): Promise<void> {
  const status = page.locator('.pointing [role="status"]')
  await status.waitFor()
  for (const order of orders) {
    const places = order.match(/\b[A-Z]{3}\b/g) ?? []
    for (const id of order.endsWith(' H') ? [...places, ...places] : places) await pointAt(page, id)
    const choice = page.locator('.which').getByRole('menuitem', { name: order, exact: true })
    if ((await choice.count()) > 0) await choice.click()
    expect(await status.textContent()).toContain(`${order}.`)
  }
}

const listFor = (order: string, i: number): string =>
  order.startsWith('BUILD')
    ? `Build ${i + 1}`
    : order.startsWith('REMOVE')
      ? `Removal ${i + 1}`
      : order.split(' ').slice(0, 2).join(' ')

/** How far down in the list that has the focus; what is closed in it is passed over. */
const STEPS = (order: string): string =>
  `[...document.activeElement.options].filter(each => !each.disabled).findIndex(({ value }) => value === '${order}')`

async function byKeys(page: Page, orders: readonly string[]): Promise<void> {
  await page.locator('.pointing [role="status"]').waitFor()
  for (const [i, order] of orders.entries()) {
    await page.locator('main').focus()
    await tabTo(page, listFor(order, i))
    const steps = (await page.evaluate(STEPS(order))) as number // as it says
    if (steps < 0) throw new Error(`no arrow leads to ${order}`)
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
    expect(await page.evaluate('document.activeElement.value')).toBe(order)
  }
}

async function withoutScripts(page: Page, orders: readonly string[]): Promise<void> {
  expect(await page.locator('.pointing').count()).toBe(0)
  for (const [i, order] of orders.entries())
    await page.getByLabel(listFor(order, i), { exact: true }).selectOption(order)
}
