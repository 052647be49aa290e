// Reads the cases of the DATC from the text files beside it.
//
// A case opens with its number and title. Two blanks or more part the columns; names and orders are written as in
// the DATC; a line that begins with # is a remark.
//
//   6.H.9  Dislodged unit will not make attacker's province contested
//     England has F London                            a unit that is on the board without any order below
//     Germany owns Kiel, Munich                       its centers, where they matter
//     England  F Helgoland Bight - Kiel     succeeds  whose order, the order, and what becomes of it, and why;
//              F Denmark holds              stands    whatever is ordered stands on the board
//     Germany  F Kiel holds                 dislodged by F Helgoland Bight
//     F Kiel, dislodged from Helgoland Bight, may go to Baltic Sea, Berlin        or: may go nowhere
//     after    England  F Denmark, F Kiel             who stands where afterwards
//     retreats                                        from here on the retreat phase, its orders and its after
//     Germany  F Kiel - Berlin              succeeds
//     disbanded: A Prussia                            all who were dislodged and found no new place; or: nobody
//
// A reason names who did it by where he stood before: `cut by A Prussia`. A unit that is dislodged and may go
// nowhere is `destroyed by` its attacker. Adjustments have besides
//
//     Germany, 3 centers and 2 units, may build 1     or: must remove 1; or: may build 1 but has no site
//     steps: A Livonia 1, A Prussia 2                 how far each unit is from where civil disorder counts
//     removed by default: A Prussia                   what civil disorder takes, the first to go first
//
// A case of a variant says first what it is played on:
//
//     on loeb9                                        the board, standard if nothing is said
//     wins: nobody                                    of a case about that: who has enough centers
//     in fall                                         the season, spring if nothing is said
//     with fleets convoying in Denmark                what is changed on the board (editedBoards.ts)
//
// A case stands under each rulebook. `under 2000:` or `under 2000, 2023:` opens what is different there; each line
// below takes the place of the one above that speaks of the same order, unit or power (`after France nothing`).
// `F Kiel, not dislodged` takes a dislodgement back; behind a book may stand choices of its own, `2023 with backup allHold
// and convoyDisrupted walks`. `no answer for: F English Channel, F London` says to the orders of which units the book has no answer.
// `stated for 2000, 2023` says that the DATC itself tells what comes of the case under these books.
import { readdirSync, readFileSync } from 'node:fs'
import type { Season } from '../../../src/rules/board/phase.ts'

/** One order: whose, how it is written, and what becomes of it. */
export interface Row {
  readonly power: string
  readonly order: string
  readonly outcome: string
}

/** What is told of one phase. */
export interface Page {
  readonly rows: Row[]
  /** `F Kiel` -> `from Helgoland Bight, may go to Baltic Sea, Berlin` */
  readonly dislodged: Map<string, string>
  /** `Germany` -> `A Berlin, F Kiel` */
  readonly after: Map<string, string>
  /** `Germany` -> `3 centers and 2 units, may build 1` */
  readonly due: Map<string, string>
  /** By `disbanded`, `no answer for`, `steps` and `removed by default`. */
  readonly notes: Map<string, string>
}

/** What comes of the orders, and of the retreats if there are any. */
export interface Outlook {
  readonly orders: Page
  retreats: Page | undefined
}

export interface Case {
  readonly id: string
  readonly title: string
  /** What it is played on, and when, where that is not the standard board in spring. */
  variant: string
  season: Season
  readonly changes: string[]
  /** Units and centers by power. */
  readonly has: Map<string, readonly string[]>
  readonly owns: Map<string, readonly string[]>
  readonly outlook: Outlook
  /** The rulebooks of which the DATC itself tells what comes of the case. */
  readonly stated: string[]
  /** What is told of a rulebook that differs. */
  readonly under: Map<string, Outlook>
}

/** All cases of a folder, in the order of the files; those of chapter 6 if none is named. */
export function allCases(place = './'): readonly Case[] {
  const folder = new URL(place, import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.txt'))
  return files.sort().flatMap(name => casesIn(readFileSync(new URL(name, folder), 'utf8'), name))
}

/** The cases in a text. Throws at the first line that cannot be read, and names it. */
export function casesIn(text: string, file: string): readonly Case[] {
  const cases: Case[] = []
  let scribe: Scribe | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const title = /^(\d+\.[A-Z](?:\.\d+)?) {2}(\S.*)$/.exec(line)
    if (title !== null) {
      if (cases.some(({ id }) => id === title[1]))
        throw new Error(`${file}:${index + 1}: a second ${title[1]}`)
      scribe = new Scribe(title[1]!, title[2]!)
      cases.push(scribe.written)
    } else if (scribe === undefined || !scribe.take(line)) {
      throw new Error(`${file}:${index + 1}: cannot read «${line}»`)
    }
  }
  return cases
}

export const emptyPage = (): Page => ({
  rows: [],
  dislodged: new Map(),
  after: new Map(),
  due: new Map(),
  notes: new Map(),
})

const copyOf = (page: Page): Page => ({
  rows: [...page.rows],
  dislodged: new Map(page.dislodged),
  after: new Map(page.after),
  due: new Map(page.due),
  notes: new Map(page.notes),
})

/** The DATC's words for what becomes of an order, and ours for adjustments. */
const OUTCOME =
  /^(?:stands|succeeds|fails|given|granted|stops|cut|available|disrupted|invalid|illegal|dislodged|destroyed|built|removed|disbanded)(?:$|[,: ])/

/** Writes down one case, line by line. */
class Scribe {
  readonly written: Case
  #page: Page
  /** The books that the lines now speak of; none for all. */
  #books: readonly string[] = []
  #column: 'orders' | 'after' = 'orders'
  #power = ''

  constructor(id: string, title: string) {
    const orders = emptyPage()
    this.#page = orders
    this.written = {
      id,
      title,
      variant: 'standard',
      season: 'spring',
      changes: [],
      has: new Map(),
      owns: new Map(),
      outlook: { orders, retreats: undefined },
      stated: [],
      under: new Map(),
    }
  }

  /** Whether the line could be read. */
  take(line: string): boolean {
    const indented = /^ {2}(?=\S)|^ {11}(?=\S)/.exec(line)
    if (indented === null) return false
    const cells = line.trim().split(/ {2,}/)
    if (indented[0].length === 11) return this.#continue(cells)
    return cells.length === 1 ? this.#sentence(line.trim()) : this.#begin(cells)
  }

  /** A line that says whose orders or units follow. */
  #begin([first = '', ...cells]: readonly string[]): boolean {
    this.#column = first === 'after' ? 'after' : 'orders'
    if (this.#column === 'orders') this.#power = first
    return /^[A-Z][a-z]+$|^after$/.test(first) && this.#continue(cells)
  }

  #continue([first, second, ...more]: readonly string[]): boolean {
    if (first === undefined || second === undefined || more.length > 0) return false
    return this.#column === 'after' ? this.#standing(first, second) : this.#order(first, second)
  }

  #standing(power: string, units: string): boolean {
    if (!/^[A-Z][a-z]+$/.test(power)) return false
    if (units !== 'nothing') return this.#enter('after', power, sorted(units))
    return this.#books.length > 0 && this.#pages().every(({ after }) => after.delete(power))
  }

  #order(order: string, outcome: string): boolean {
    const row = { power: this.#power, order, outcome }
    for (const page of this.#pages()) {
      const before = page.rows.findIndex(other => other.power === row.power && other.order === order)
      if (this.#books.length === 0) page.rows.push(row)
      else if (before === -1) return false
      else page.rows[before] = row
    }
    return this.#power !== '' && OUTCOME.test(outcome)
  }

  /** The pages that a line belongs on: one, or one for each book. */
  #pages(): readonly Page[] {
    if (this.#books.length === 0) return [this.#page]
    const isRetreat = this.#page === this.written.outlook.retreats
    return this.#books.map(book => {
      const outlook = this.written.under.get(book)!
      return isRetreat ? outlook.retreats! : outlook.orders
    })
  }

  /** What is told of a unit, a power or a thing: once, and once more where a book differs. */
  #enter(what: 'dislodged' | 'after' | 'due' | 'notes', key: string, told: string): boolean {
    if (this.#books.length === 0 && this.#page[what].has(key)) return false
    for (const page of this.#pages()) page[what].set(key, told)
    return true
  }

  #sentence(line: string): boolean {
    for (const [form, write] of this.#forms) {
      const match = form.exec(line)
      if (match !== null) return write(match[1] ?? '', match[2] ?? '')
    }
    return false
  }

  readonly #forms: readonly (readonly [RegExp, (first: string, second: string) => boolean])[] = [
    [/^([A-Z][a-z]+) has (.+)$/, (power, units) => isNew(this.written.has, power, units.split(', '))],
    [/^([A-Z][a-z]+) owns (.+)$/, (power, centers) => isNew(this.written.owns, power, centers.split(', '))],
    [
      /^([A-Z][a-z]+), (\d+ centers? and \d+ units?, (?:may build \d+(?: but has no site)?|must remove \d+))$/,
      (power, due) => this.#enter('due', power, due),
    ],
    [
      /^([AF] [^,]+), dislodged (from [^,]+, may go (?:nowhere|to .+))$/,
      (unit, whence) => this.#enter('dislodged', unit, whence),
    ],
    [/^([AF] [^,]+), not dislodged$/, unit => this.#pages().every(({ dislodged }) => dislodged.delete(unit))],
    [/^(wins): (.+)$/, (what, power) => this.#enter('notes', what, power)],
    [/^(disbanded|no answer for): (.+)$/, (what, units) => this.#enter('notes', what, sorted(units))],
    [/^(steps|removed by default): (.+)$/, (what, told) => this.#enter('notes', what, told)],
    [/^on ([\w-]+)$/, variant => this.#set({ variant })],
    [/^in (spring|fall)$/, season => this.#set({ season: season as Season })],
    [/^with (.+)$/, change => this.written.changes.push(change) > 0],
    [/^retreats$/, () => this.#turnToRetreats()],
    [/^stated for ((?:2000|2023)(?:, 2023)?)$/, books => this.written.stated.push(...books.split(', ')) > 0],
    [/^under ([\w-]+[^:]*):$/, books => this.#turnTo(books.split(', '))],
  ]

  #set(what: Partial<Pick<Case, 'variant' | 'season'>>): boolean {
    Object.assign(this.written, what)
    return true
  }

  #turnToRetreats(): boolean {
    const { outlook } = this.written
    if (this.#books.length === 0) outlook.retreats ??= emptyPage()
    if (outlook.retreats === undefined) return false
    this.#page = outlook.retreats
    this.#power = ''
    return true
  }

  /** What the books differ in begins from what is told of all. */
  #turnTo(books: readonly string[]): boolean {
    const { orders, retreats } = this.written.outlook
    this.#books = books
    this.#page = orders
    this.#power = ''
    for (const book of books) {
      if (this.written.under.has(book)) return false
      const its = { orders: copyOf(orders), retreats: retreats && copyOf(retreats) }
      this.written.under.set(book, its)
    }
    return true
  }
}

function isNew(told: Map<string, readonly string[]>, key: string, things: readonly string[]): boolean {
  if (told.has(key)) return false
  told.set(key, things)
  return true
}

/** `F Kiel, A Berlin` -> `A Berlin, F Kiel`: who stands where has no order. */
const sorted = (units: string): string => units.split(', ').sort().join(', ')
