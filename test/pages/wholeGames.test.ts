// Whole games, in a browser: one by clicking, one by touch on a phone, one by keys, each until it has an end, the others' orders by mail.
// How many clicks and keys a phase and a year take, that whoever plays neither scrolls nor moves the map, and that names can be read.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOf } from '../../src/judge/game/table.ts'
import { newestMail } from '../../src/pages/filling.ts'
import { awaitAnswer, post, replyTo } from '../../src/pages/letters.ts'
import type { OfficeSite } from '../../src/pages/readMails.ts'
import { type OpenGame, openGame } from '../../src/pages/site.ts'
import { type Phase, phaseId } from '../../src/rules/board/phase.ts'
import { type Choice, type Question, questionsFor } from '../../src/rules/orders/menu.ts'
import { spellUnit } from '../../src/rules/orders/order.ts'
import { isFull } from '../edition.ts'
import { tellSkipped } from '../servers/servers.ts'
import {
  CLICKS_AND_KEYS,
  hasBrowser,
  isSeenWhole,
  openBrowser,
  openWindow,
  pictured,
  press,
  seenAt,
} from './browser.ts'
import { OfficeTable } from './officeTable.ts'
import { type Answered, planned } from './planning.ts'

interface Way {
  readonly by: 'mouse' | 'finger' | 'keys'
  readonly viewport: { readonly width: number; readonly height: number }
  readonly power: string
  readonly isDark: boolean
  /** What is said by letter in this phase, and by whom. */
  readonly letters: Readonly<Record<string, (open: OpenGame) => readonly Said[]>>
  readonly end: RegExp
}

type Said = readonly [who: string, text: string]

/** For three units: every key that is pressed from the spring to the winter of a year, those that send orders and fill in others' included. */
const KEYS_A_YEAR = 60
/** In pixels: what is smaller on a phone nobody reads. */
const LEAST_NAME = 10

const MASTER = 'mara@players.example'
const PLAYERS = ['anna', 'bert', 'cleo', 'dora', 'emil', 'fred', 'gina'].map(
  name => `${name}@players.example`,
)

const WAYS: readonly Way[] = [
  {
    by: 'mouse',
    viewport: { width: 1280, height: 800 },
    power: 'GERMANY',
    isDark: false,
    letters: { F1903M: drivenOut('GERMANY') },
    end: /won by Germany/,
  },
  {
    by: 'finger',
    viewport: { width: 390, height: 844 },
    power: 'RUSSIA',
    isDark: true,
    letters: {
      F1903M: drivenOut('RUSSIA'),
      S1905M: () => PLAYERS.map(who => [who, 'SET DRAW'] as const),
    },
    end: /a draw of/,
  },
  {
    by: 'keys',
    viewport: { width: 1280, height: 800 },
    power: 'FRANCE',
    isDark: true,
    letters: { S1901M: () => [[MASTER, 'SET LAST YEAR 1905']], F1903M: drivenOut('FRANCE') },
    end: /a draw of/,
  },
]

/** An army stands in Tunis, and Italy takes it; nobody is so near that they could help or hinder. */
function drivenOut(power: string): (open: OpenGame) => readonly Said[] {
  return ({ view, world: { board }, game }) => {
    const tunis = board.province(board.place('TUN')!)
    const standing = view.position!.units.filter(({ at }) => board.distance(board.province(at), tunis) <= 2)
    const italy = game.seats[board.power('ITALY')!]!.player!
    return [
      [
        MASTER,
        ['REPAIR!', ...standing.map(unit => `REMOVE ${spellUnit(board, unit)}`), `PLACE ${power} A TUN`]
          .concat(['PLACE ITALY F TYS', 'PLACE ITALY F ION', 'GIVE TUN TO ITALY', 'END'])
          .join('\n'),
      ],
      [italy, 'F TYS - TUN\nF ION S F TYS - TUN'],
    ]
  }
}

tellSkipped(hasBrowser, WAYS.length, 'chromium')

describe.runIf(hasBrowser && isFull)('a whole game is played', () => {
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

  const opened = async (name: string): Promise<OpenGame> => (await openGame(site(), name))!
  const site = () => ({ services: table.services, office: table.office, isPublic: false }) as OfficeSite // what is asked of it

  async function says(name: string, person: string, text: string): Promise<void> {
    const newest = await newestMail(site(), await opened(name), person)
    if (newest === undefined) throw new Error(`${person} has no mail`)
    const posted = (await post(table.office, await replyTo(newest.mail, newest.address, text)))!
    expect(await awaitAnswer(table.office, newest.address, posted, 15_000)).not.toEqual([])
  }

  test.each(WAYS)('by $by, as $power', { timeout: 600_000 }, async way => {
    const { by, viewport, isDark } = way
    const context = await browser.newContext({
      viewport,
      hasTouch: by === 'finger',
      colorScheme: isDark ? 'dark' : 'light',
    })
    const { page, complaints } = await openWindow(context)
    await context.addInitScript(CLICKS_AND_KEYS.script)
    const { location = '' } = await table.post('/sample')
    const name = /sample\d+/.exec(location)?.[0] ?? ''
    const power = (await opened(name)).world.board.power(way.power)!
    const player = (await opened(name)).game.seats[power]!.player!
    await page.goto(`${table.origin}/games/${name}/orders?as=${encodeURIComponent(player)}`)
    const hand = new Hand(page, by)
    const seen: string[] = []
    const kinds = new Set<string>()
    const untold = new Set(Object.keys(way.letters))
    for (;;) {
      let open = await opened(name)
      let { position } = open.view
      if (open.view.stage !== 'playing' || position === undefined) break
      const phase = phaseId(position.phase)
      expect(seen).not.toContain(phase)
      seen.push(phase)
      if (untold.delete(phase)) {
        for (const [who, text] of way.letters[phase]!(open)) await says(name, who, text)
        open = await opened(name)
        if (open.view.stage !== 'playing') break
        position = open.view.position!
        await page.reload()
      }
      const questions = questionsFor(open.world.board, rulesOf(open.game, open.world), position, power)
      await hand.begins(position.phase, questions.length)
      if (questions.length > 0) {
        kinds.add(position.phase.kind)
        await hand.orders(phase, planned(open.world.board, position, power, questions))
        await pictured(page, `whole-${by}-${phase}`)
        await hand.presses('Send the orders')
      }
      await hand.presses('Let chance order for the others')
      await hand.ends(phase)
      if (seen.length > 90) throw new Error('this game has no end')
    }
    console.log(`${by}: ${hand.told.join(', ')}`)
    await page.goto(`${table.origin}/games/${name}`)
    await pictured(page, `whole-${by}-end`)
    const text = await page.locator('main').innerText()
    expect(text).toMatch(way.end)
    expect([...kinds].sort()).toEqual(['adjustment', 'movement', 'retreat'])
    expect(hand.wrong).toEqual([])
    if (by === 'keys') {
      const short = hand.shortYears
      console.log(short.map(({ year, keys }) => `${year}: ${keys} keys`).join(', '))
      expect(short).not.toEqual([])
      expect(short.filter(({ keys }) => keys > KEYS_A_YEAR)).toEqual([])
    }
    expect(complaints).toEqual([])
    expect(table.faults).toEqual([])
    await context.close()
  })
})

/** The keys that were pressed in it, and how many units each of its movements had. */
interface Year {
  keys: number
  readonly units: number[]
}

/** What holds the mouse, or presses the keys. */
class Hand {
  readonly #page: Page
  readonly #by: Way['by']
  readonly wrong: string[] = []
  readonly told: string[] = []
  #orders = 0
  #longer = 0
  readonly #years = new Map<number, Year>()
  #year: Year | undefined

  constructor(page: Page, by: Way['by']) {
    this.#page = page
    this.#by = by
  }

  async #counted(): Promise<{ readonly clicks: number; readonly keys: number }> {
    return (await this.#page.evaluate(CLICKS_AND_KEYS.read)) as { clicks: number; keys: number } // as it says
  }

  #check(isRight: boolean, what: string): void {
    if (!isRight) this.wrong.push(what)
  }

  /** What is pressed in a phase, and in its year, is counted from here on. */
  async begins({ year, kind }: Phase, units: number): Promise<void> {
    await this.#page.evaluate(CLICKS_AND_KEYS.begin)
    this.#orders = 0
    this.#longer = 0
    this.#year = this.#years.get(year) ?? { keys: 0, units: [] }
    this.#years.set(year, this.#year)
    if (kind === 'movement') this.#year.units.push(units)
  }

  /** The years that had both their movements, with three units to order in each. */
  get shortYears(): readonly { readonly year: number; readonly keys: number }[] {
    return [...this.#years].flatMap(([year, { keys, units }]) =>
      units.length === 2 && units.every(count => count === 3) ? [{ year, keys }] : [],
    )
  }

  async orders(phase: string, answers: readonly Answered[]): Promise<void> {
    const status = this.#page.locator('.pointing [role="status"]')
    await status.waitFor()
    this.#check(await isSeenWhole(status), `${phase}: what comes next is not seen`)
    await this.#reads(phase)
    this.#orders = answers.length
    for (const left = [...answers]; left.length > 0; ) {
      const { question, choice } = left.splice(await this.#next(left), 1)[0]!
      const isFirst = left.length === answers.length - 1
      const before = await this.#counted()
      await this.#order(phase, question, choice, isFirst)
      const { clicks, keys } = await this.#counted()
      // Where a unit may help one that leaves, or take its place, somebody who wants the latter says so; who helps one that
      // has no order yet, says to where; and on a phone there is not always room for all places that something is built in.
      const isLonger =
        (choice.order.kind === 'move' &&
          answers.some(({ question: { unit } }) => unit?.at === choice.way[0])) ||
        isEarly(choice, left) ||
        (this.#by === 'finger' && question.unit === undefined && isFirst)
      if (isLonger && clicks - before.clicks === 3) this.#longer++
      const most =
        this.#by === 'keys' ? keys - before.keys <= 10 : clicks - before.clicks <= (isLonger ? 3 : 2)
      this.#check(
        most,
        `${phase} ${choice.text}: ${clicks - before.clicks} clicks, ${keys - before.keys} keys`,
      )
      const told = (await status.textContent()) ?? ''
      this.#check(told.startsWith(`${choice.text}.`), `${phase} ${choice.text}: ${told}`)
      this.#check(await isSeenWhole(status), `${phase} ${choice.text}: what comes next is not seen`)
    }
    this.#check((await this.#page.evaluate('scrollY')) === 0, `${phase}: it has scrolled`)
  }

  /** Names on the map as it is opened: on a phone large enough, and nowhere one on another. */
  async #reads(phase: string): Promise<void> {
    const names = (await this.#page.evaluate(NAMES)) as readonly Named[] // as it says
    this.#check(names.length > 0, `${phase}: no names are seen`)
    for (const [i, { text, size, box }] of names.entries()) {
      this.#check(
        this.#by !== 'finger' || Math.round(100 * size) >= 100 * LEAST_NAME,
        `${phase}: ${text} is ${size} pixels high`,
      )
      const over = names.slice(i + 1).filter(other => isOver(box, other.box))
      this.#check(over.length === 0, `${phase}: ${text} lies on ${over.map(each => each.text).join()}`)
    }
  }

  /** The first whose unit is seen, and whoever is helped has been sent; whoever plays by keys need not see it. */
  async #next(left: readonly Answered[]): Promise<number> {
    if (this.#by === 'keys') return 0
    const seen: number[] = []
    for (const [i, { choice }] of left.entries())
      if ((await seenAt(this.#page, /\b[A-Z]{3}\b/.exec(choice.text)?.[0] ?? '')) !== undefined) seen.push(i)
    return seen.find(i => !isEarly(left[i]!.choice, left)) ?? seen[0] ?? 0
  }

  async #order(
    phase: string,
    { unit }: Question,
    { text, way, order }: Choice,
    isFirst: boolean,
  ): Promise<void> {
    const ids = text.match(/\b[A-Z]{3}\b/g) ?? []
    const places = unit === undefined ? ids.slice(-1) : ids.length > way.length ? ids : [...ids, ...ids]
    const menu = this.#page.getByRole('menuitem')
    for (const id of places) {
      await this.#points(phase, id, this.#by === 'finger' && unit === undefined && isFirst)
      if (order.kind !== 'hold' && (await this.#page.evaluate(STANDS(text)))) break
    }
    if (await this.#page.evaluate(STANDS(text))) return
    if ((await menu.count()) === 0) return this.#check(false, `${phase} ${text} is not had`)
    this.#check(await isSeenWhole(this.#page.getByRole('menu')), `${phase} ${text}: its menu is not seen`)
    const item = this.#page.getByRole('menuitem', { name: text, exact: true })
    if ((await item.count()) === 0) return this.#check(false, `${phase} ${text} is not offered`)
    if (this.#by !== 'keys') return press(item, this.#by)
    for (let i = 0; i < 9 && (await this.#page.evaluate('document.activeElement.textContent')) !== text; i++)
      await this.#page.keyboard.press('ArrowDown')
    await this.#page.keyboard.press('Enter')
  }

  async #points(phase: string, id: string, mayBeElsewhere: boolean): Promise<void> {
    if (this.#by === 'keys') return this.#types(id)
    let at = await seenAt(this.#page, id)
    if (at === undefined) this.#check(mayBeElsewhere, `${phase}: ${id} is not on the map as it lies`)
    for (let i = 0; i < 6 && at === undefined; i++) {
      await press(this.#page.getByRole('button', { name: 'Make the map smaller' }), this.#by)
      at = await seenAt(this.#page, id)
    }
    if (at === undefined) throw new Error(`nobody can point at ${id}`)
    await (this.#by === 'finger' ? this.#page.touchscreen.tap(...at) : this.#page.mouse.click(...at))
  }

  /** As many letters as it takes until one place is told. */
  async #types(id: string): Promise<void> {
    const status = this.#page.locator('.pointing [role="status"]')
    for (const letter of id.toLowerCase()) {
      await this.#page.keyboard.press(letter)
      if (/^\w+: [^,]+\. Enter/.test((await status.textContent()) ?? '')) break
    }
    await this.#page.keyboard.press('Enter')
  }

  async presses(name: string): Promise<void> {
    const button = this.#page.getByRole('button', { name })
    this.#check(await isSeenWhole(button), `${name} is not seen on ${this.#page.url()}`)
    this.#check((await this.#page.evaluate('scrollY')) === 0, `${name}: it has scrolled`)
    const loaded = this.#page.waitForEvent('load')
    if (this.#by === 'keys') {
      const focused = await this.#page.evaluate('document.activeElement.textContent')
      this.#check(
        focused === name,
        `${name} has no focus on ${this.#page.url()}, but ${String(focused).slice(0, 40)}`,
      )
      await button.focus()
      await this.#page.keyboard.press('Enter')
    } else await press(button, this.#by)
    await loaded
    this.#check((await this.#page.evaluate('scrollY')) === 0, `after ${name}: it has scrolled`)
  }

  async ends(phase: string): Promise<void> {
    const { clicks, keys } = await this.#counted()
    const bound =
      this.#by === 'keys' ? keys <= 10 * this.#orders + 2 : clicks <= 2 * this.#orders + 2 + this.#longer
    this.#check(bound, `${phase}: ${clicks} clicks, ${keys} keys for ${this.#orders} orders`)
    this.#year!.keys += keys
    if (this.#orders > 0) this.told.push(`${phase} ${this.#orders}: ${clicks || keys}`)
  }
}

/** Whether it helps a unit that has no order yet. */
const isEarly = ({ order }: Choice, left: readonly Answered[]): boolean =>
  (order.kind === 'support' || order.kind === 'convoy') &&
  left.some(({ question }) => question.unit?.at === order.from)

interface Named {
  readonly text: string
  /** In pixels, of its letters. */
  readonly size: number
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
}

/** By more than a hair. */
const isOver = ([left, top, right, bottom]: Named['box'], [x0, y0, x1, y1]: Named['box']): boolean =>
  Math.min(right, x1) - Math.max(left, x0) > 1 && Math.min(bottom, y1) - Math.max(top, y0) > 1

/** In the words of the browser: the names on the map that are seen whole, as high as capitals are, which stand above the line. */
const NAMES = `(() => {
  const map = document.querySelector('.drawing').getBoundingClientRect()
  const labels = [...document.querySelectorAll('.drawing g[paint-order] > text:not([visibility])')]
  return labels.flatMap(label => {
    const { left, right } = label.getBoundingClientRect()
    const { a, d, f } = label.getScreenCTM()
    const size = a * Number(label.getAttribute('font-size'))
    const bottom = d * Number(label.getAttribute('y')) + f
    const box = [left, bottom - 0.7 * size, right, bottom]
    const isSeen = left >= map.left && right <= map.right && box[1] >= map.top && bottom <= map.bottom
    return isSeen ? [{ text: label.textContent, size, box }] : []
  })
})()`

const STANDS = (text: string): string =>
  `[...document.querySelectorAll('.question select')].some(({ value }) => value === ${JSON.stringify(text)})`
