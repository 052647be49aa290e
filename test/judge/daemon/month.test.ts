// A month of a table of seven who write as people do, with every mail that they got. Whoever is asked answers as they would.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { type Instant, instantOf } from '../../../src/judge/game/calendar.ts'
import type { Game, OrderSheet } from '../../../src/judge/game/game.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { spellOrder } from '../../../src/rules/orders/order.ts'
import { Standing } from '../../../src/rules/orders/standing.ts'
import { standard } from '../../boards.ts'
import type { Got } from './postTable.ts'
import { LETTERS, MASTER, PLAYERS } from './sevenPlayers.ts'
import { Story } from './story.ts'

interface Sheet {
  readonly at: Instant
  readonly writer: string
  readonly text: string
  /** What they answer where the judge asks or refuses something, and what they mean by it. */
  readonly otherwise: string
  readonly means: readonly string[]
}

const TEXT = readFileSync(new URL('../../hours/month.letters.txt', import.meta.url), 'utf8')
const [, ...BLOCKS] = TEXT.replace(/^#.*\n/gm, '').split(/^(?=[*@] )/m)
const headOf = (block: string): string => block.slice(2, block.indexOf('\n'))
const linesOf = (block: string, mark: string): readonly string[] =>
  block.split('\n').flatMap(line => (line.startsWith(mark) ? [line.slice(mark.length).trim()] : []))
const bodyOf = (block: string): string => block.replace(/^[*@].*\n|^[=?].*\n?/gm, '').trim()

/** How each says yes. */
const YES = new Map(BLOCKS.filter(each => each.startsWith('*')).map(each => [headOf(each), bodyOf(each)]))
const SHEETS = BLOCKS.filter(each => each.startsWith('@')).map((each): Sheet => {
  const [day = '', , time = '', writer = ''] = headOf(each).split(' ')
  return {
    at: instantOf(`2026-01-${day.padStart(2, '0')}T${time}:00Z`),
    writer,
    text: bodyOf(each),
    otherwise: linesOf(each, '?').join('\n'),
    means: linesOf(each, '=').flatMap(line => line.split(', ')),
  }
})

const proposedIn = ({ text }: Got): readonly string[] =>
  [...text.matchAll(/^ {2}\d+\. (.+)$/gm)].map(([, order]) => order!)

const MINUTES = 60_000
const BOARD = standard()

class Month {
  readonly story = new Story('A month of a table of seven, who write as people do.', {
    game: 'winter',
    isWithSubjects: true,
    room: 78,
  })
  readonly counts = { letters: 0, atOnce: 0, asked: 0, yes: 0, refused: 0 }
  /** By writer and phase. */
  readonly yes = new Map<string, number>()
  readonly meant = new Map<string, readonly string[]>()
  readonly replies: Got[] = []
  #seen = 0
  #shown = new Set<string>()

  game = async (): Promise<Game> => (await memoryOf(this.story.table.services.store).game('winter')).game

  async begin(): Promise<void> {
    const { story } = this
    await story.introduces(MASTER, 'CREATE ?winter zephyr\nSET REMINDERS 12 hours', 'nothing')
    for (const letter of LETTERS)
      await story.introduces(PLAYERS[letter], `SIGNON ?winter word-of-${letter}\nSET NO MAP`, 'nothing')
    this.#seen = (await story.table.all()).length - LETTERS.length
  }

  async write(sheet: Sheet): Promise<void> {
    await this.#goTo(sheet.at)
    const game = await this.game()
    const phase = phaseId(game.position!.phase)
    const key = `${phase} ${sheet.writer}`
    this.counts.letters++
    let means = sheet.means.length > 0 ? sheet.means : (this.meant.get(key) ?? [])
    this.meant.set(key, means)
    let got = await this.#send(sheet.writer, sheet.text)
    if (sheet.means.length === 0) return
    for (let round = 0; round < 4; round++) {
      const proposed = proposedIn(got)
      const missing = await this.#missing(phase, sheet.writer, means)
      if (missing.length === 0 && proposed.length === 0) {
        if (round === 0) this.counts.atOnce++
        return
      }
      const isRight = proposed.length > 0 && proposed.every(order => means.includes(order))
      if (proposed.length > 0) this.counts.asked++
      else this.counts.refused++
      let text = isRight ? YES.get(sheet.writer)! : missing.join('\n')
      if (round === 0 && sheet.otherwise !== '') {
        const [answer = '', instead] = sheet.otherwise.split('\n= ')
        text = answer
        if (instead !== undefined) means = instead.split(', ')
        this.meant.set(key, means)
      } else if (isRight) {
        this.counts.yes++
        this.yes.set(key, (this.yes.get(key) ?? 0) + 1)
      }
      await this.#goTo((this.story.table.clock.now() + 10 * MINUTES) as Instant)
      got = await this.#send(sheet.writer, text)
    }
  }

  /** What of that is neither on file nor played. */
  async #missing(phase: string, writer: string, means: readonly string[]): Promise<readonly string[]> {
    const orders = await this.orders(phase, writer)
    return means.filter(order => !orders.includes(order))
  }

  async orders(phase: string, writer: string): Promise<readonly string[]> {
    const game = await this.game()
    const turn = game.turns.find(each => phaseId(each.phase) === phase)
    const power = LETTERS.findIndex(letter => PLAYERS[letter].startsWith(writer))
    const sheets: ReadonlyMap<number, OrderSheet> = turn?.sheets ?? game.sheets
    const standing = new Standing(BOARD)
    standing.place((turn?.before ?? game.position!).units)
    return (sheets.get(power)?.orders ?? []).map(order => spellOrder(BOARD, order, standing))
  }

  /** What the judge writes by itself until then. */
  async #goTo(at: Instant): Promise<void> {
    const { table } = this.story
    for (;;) {
      const [alarm] = await table.services.store.alarms(1)
      if (alarm === undefined || Date.parse(alarm.at) > at) break
      await table.nextAlarm()
      await this.#others()
    }
    table.clock.turnTo(at)
  }

  async #send(writer: string, text: string): Promise<Got> {
    this.#when(`${writer}:`)
    const got = await this.story.plays(`${writer}@table.example`, text, each => !/^(::|\.{9})/.test(each))
    this.replies.push(got)
    await this.#others(got)
    return got
  }

  #when(who: string): void {
    const at = new Date(this.story.table.clock.now()).toUTCString()
    this.story.tell(`--- ${at.slice(0, 11)} ${at.slice(17, 22)}, ${who}`)
  }

  /** What stood in a mail before is shown once, and a board in signs not at all. */
  #isNew = (paragraph: string): boolean => {
    const isNew = !this.#shown.has(paragraph) && !/^(::|\.{9})/.test(paragraph)
    this.#shown.add(paragraph)
    return isNew
  }

  /** What other mails there were since. */
  async #others(reply?: Got): Promise<void> {
    const all = await this.story.table.all()
    for (const got of all.slice(this.#seen).filter(each => each !== reply)) {
      if (/Answer|Re:/.test(got.subject)) continue
      this.#when(`to ${got.to.split('@')[0]}:`)
      this.story.shows(got, this.#isNew)
    }
    this.#seen = all.length
  }
}

const month = new Month()

beforeAll(async () => {
  await month.begin()
  for (const sheet of SHEETS) await month.write(sheet)
  const { letters, atOnce, asked, yes, refused } = month.counts
  month.story.tell(
    `${letters} letters: ${atOnce} entered at once; asked ${asked} times, ${yes} times YES, refused ${refused} times.`,
  )
}, 120_000)
afterAll(() => month.story.table.end())

test('goes as it is told', async () => {
  await expect(month.story.page).toMatchFileSnapshot('../../hours/month.txt')
})

test('nobody needs more than one YES a phase', () => {
  expect([...month.yes].filter(([, count]) => count > 1)).toEqual([])
})

test('everything is played as its writer means it', async () => {
  for (const [key, means] of month.meant) {
    const [phase = '', writer = ''] = key.split(' ')
    expect.soft([...(await month.orders(phase, writer))].sort(), key).toEqual([...means].sort())
  }
})

test('nothing is called complete beside what waits for a YES, and nothing taken back that nobody takes back', () => {
  const text = (got: Got): string => got.text.replace(/\s+/g, ' ')
  const asked = month.replies.filter(got => proposedIn(got).length > 0)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(got => / COMPLETE\./.test(text(got)))).toEqual([])
  expect(month.replies.filter(got => text(got).includes('taken back'))).toEqual([])
})
