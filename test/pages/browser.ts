// Debian's chromium with the pages in it: what a person does with keys and eyes, and what a checker of accessibility says.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { isFull } from '../edition.ts'
import { isThere } from '../servers/servers.ts'

/** The one without windows does the same with a third of the work. */
const LIGHT = 'chromium-headless-shell'
const PROGRAM = isThere(LIGHT, false) ? LIGHT : 'chromium'

export const hasBrowser: boolean = isThere(PROGRAM)

/** What a person may want to look at after a whole run; git ignores it. */
const PICTURES = join('coverage', 'pages')

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: `/usr/bin/${PROGRAM}`, args: ['--no-sandbox', '--disable-gpu'] })

/** A window in which everything that goes wrong is written down. */
export async function openWindow(
  context: BrowserContext,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', fault => complaints.push(String(fault)))
  // What is still on its way when one goes on is given up.
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed: ${why}`)
  })
  page.on('request', request => {
    if (!/^http:\/\/127\.0\.0\.1:|^data:/.test(request.url()))
      complaints.push(`${request.url()} is elsewhere`)
  })
  return { page, complaints }
}

/** Keeps a picture of the whole page. */
export async function pictured(page: Page, name: string): Promise<void> {
  if (!isFull) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

/** Waits until it is there: what a click leads to may still be on its way. */
export const appears = (looked: Locator): Promise<void> => looked.first().waitFor()

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** What hinders somebody, each with the place where. */
export async function hindrances(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )) as readonly Violation[] // as axe says
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 120)} (${failureSummary.slice(0, 200)})`,
    ),
  )
}

/** In the words of the browser: somewhere on what stands for a province, not at its edge, and on nothing else that lies above it. */
const SEEN = (id: string): string => `(() => {
  const fields = [...document.querySelectorAll('.fields > *')]
    .filter(field => field.querySelector('title').textContent.endsWith('(${id})'))
  const is = (field, x, y) => document.elementFromPoint(x, y) === field
  for (const edge of [2, 1, 0]) for (const field of [...fields].reverse()) {
    const { left, top, width, height } = field.getBoundingClientRect()
    for (const [u, v] of [[10, 10], ...Array.from({ length: 361 }, (_, i) => [1 + i % 19, 1 + Math.floor(i / 19)])]) {
      const at = [left + u * width / 20, top + v * height / 20]
      const around = [[0, 0], [edge, 0], [-edge, 0], [0, edge], [0, -edge]]
      if (around.every(([x, y]) => is(field, at[0] + x, at[1] + y))) return at
    }
  }
})()`

/** Where in the window a province can be pointed at. */
export const seenAt = async (page: Page, id: string): Promise<readonly [number, number] | undefined> =>
  (await page.evaluate(SEEN(id))) as readonly [number, number] | undefined // as it says

/** Points at a province, as a mouse or a finger does; where it is not seen all of the map is shown first. */
export async function pointAt(page: Page, id: string, by: 'finger' | 'mouse' = 'mouse'): Promise<void> {
  let at = await seenAt(page, id)
  for (let i = 0; i < 4 && at === undefined; i++) {
    await press(page.getByRole('button', { name: 'Make the map smaller' }), by)
    at = await seenAt(page, id)
  }
  if (at === undefined) throw new Error(`nobody can point at ${id}`)
  await (by === 'finger' ? page.touchscreen.tap(...at) : page.mouse.click(...at))
}

export const press = (what: Locator, by: 'finger' | 'mouse'): Promise<void> =>
  by === 'finger' ? what.tap() : what.click()

/** Whether all of it is in the window as it stands, so that nobody has to scroll. */
export const isSeenWhole = (what: Locator): Promise<boolean> => what.first().evaluate(WHOLE)

/** In the words of the browser: it is in the window, and nothing lies over its corners. */
const WHOLE = new Function(
  'what',
  `const { left, top, right, bottom } = what.getBoundingClientRect()
  const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]]
  return right > left && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight &&
    corners.every(([x, y]) => what.contains(document.elementFromPoint(x, y)))`,
) as (what: unknown) => boolean // as it is written

/** Presses Tab until something of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let i = 0; i < MOST_TABS; i++) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (typeof name === 'string' ? here.name === name : name.test(here.name)) {
      if (!here.isMarked) throw new Error(`nobody sees that ${name} has the focus`)
      return
    }
  }
  throw new Error(`no Tab leads to ${name} on ${page.url()}`)
}

const MOST_TABS = 80

/** What has the focus, by its text or its label, and whether one sees it. */
const focused = async (page: Page) =>
  (await page.evaluate(FOCUSED)) as { readonly name: string; readonly isMarked: boolean } // as it is written

/** In the words of the browser, which are none of ours. */
const FOCUSED = `(() => {
  const here = document.activeElement
  if (here === null || here === document.body) return { name: '', isMarked: false }
  const label = here.id === '' ? null : document.querySelector('label[for="' + here.id + '"]')
  const { outlineStyle, outlineWidth } = getComputedStyle(here)
  const name = label?.textContent ?? here.textContent ?? ''
  return { name: name.trim(), isMarked: outlineStyle !== 'none' && outlineWidth !== '0px' }
})()`

/** In the words of the browser: what a person does, from when it is begun, in one window from page to page. */
export const CLICKS_AND_KEYS = {
  script: `for (const [event, name] of [['pointerdown', 'clicks'], ['keydown', 'keys']])
  addEventListener(event, () => sessionStorage.setItem(name, Number(sessionStorage.getItem(name)) + 1), true)`,
  begin: 'sessionStorage.clear(); sessionStorage.setItem("clicks", 0); sessionStorage.setItem("keys", 0)',
  read: '({ clicks: Number(sessionStorage.getItem("clicks")), keys: Number(sessionStorage.getItem("keys")) })',
}
