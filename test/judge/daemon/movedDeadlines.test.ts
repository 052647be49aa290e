// What a clock that was ahead has done to deadlines is told once it has gone back, with lines that put it right.
import { cpSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { boardFor } from '../../../src/judge/library/equipment.ts'
import { ClockWatch, tellOfMovedDeadlines } from '../../../src/judge/service/clockWatch.ts'
import type { ServiceEvent } from '../../../src/judge/service/news.ts'
import { releaseMailsAhead } from '../../../src/judge/service/sending.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { loadGame } from '../../../src/judge/store/store.ts'
import { CarrierFault } from '../../../src/post/outgoing.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { type Got, mailsTo, PostTable, rawLetter } from './postTable.ts'
import { gathered, LETTERS, type Letter, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const KEEPER = 'keeper@table.example'

let first: PostTable
let table: PostTable
let told: ServiceEvent[]
let watch: ClockWatch
// Gathering takes a while, for all the passwords: it is done once, and each test has a copy.
beforeAll(async () => {
  first = new PostTable()
  await gathered(first)
  await first.restart()
})
afterAll(() => first.end())
beforeEach(() => {
  table = new PostTable()
  cpSync(first.folder, table.folder, { recursive: true })
  table.changed = usual => ({ ...usual, keeper: KEEPER })
  told = []
  watch = watched()
})
afterEach(() => table.end())

const tell = (news: ServiceEvent): void => void told.push(news)
const watched = (isAccepted = false): ClockWatch =>
  new ClockWatch({
    clock: table.clock,
    store: { lastCommit: () => table.services.store.lastCommit() },
    tell,
    isAccepted,
    settle: async () => {
      await releaseMailsAhead(table.services)
      await tellOfMovedDeadlines(table.services, tell)
    },
  })
const later = (milliseconds: number): Instant => (table.clock.now() + milliseconds) as Instant
const pass = (milliseconds: number): void => table.clock.turnTo(later(milliseconds))

/** The clock goes wrong, or right again, and so do those that agree with it; it is steady for long enough to be believed. */
async function jumped(milliseconds: number): Promise<readonly Got[]> {
  await watch.look()
  table.clock.jumpTo(later(milliseconds))
  expect(await watch.look()).toBe(false)
  for (let other = 0; other < 2; other++) watch.hear({ at: table.clock.now(), isElsewhere: true })
  pass(2 * MINUTE)
  expect(await watch.look()).toBe(true)
  return table.round()
}

const game = async () => (await loadGame(table.services.store, 'harbor', boardFor)).game
const due = async (): Promise<string> => {
  const { due: stands } = await game()
  return stands === undefined ? 'none' : storedInstant(stands.deadline)
}
const phase = async (): Promise<string> => phaseId((await game()).position!.phase)

/** The lines that somebody is told to send. */
const remedyIn = ({ text }: Got): string =>
  [...text.matchAll(/^ {4}Line: (.+)$/gm)].map(([, line]) => line).join('\n')

/** An answer to the mail that tells. */
const answers = ({ to: from, replyTo, subject, messageId }: Got, text: string) =>
  table.letter({ from, to: replyTo, subject: `Re: ${subject}`, text, heads: [`In-Reply-To: ${messageId}`] })
/** By password, whatever was mailed before. */
const writes = (power: Letter | 'M', text: string) =>
  table.letter({
    from: power === 'M' ? MASTER : PLAYERS[power],
    text: `SIGNON ${power}harbor ${passwordOf(power)}\n${text}`,
  })
const movesTold = () => told.filter(({ kind }) => kind === 'deadlinesMoved')

/** Orders that leave everybody where they are. */
const HOLDS: Readonly<Record<Letter, string>> = {
  A: 'A Bud H\nA Vie H\nF Tri H',
  E: 'A Lvp H\nF Edi H\nF Lon H',
  F: 'A Mar H\nA Par H\nF Bre H',
  G: 'A Ber H\nA Mun H\nF Kie H',
  I: 'A Rom H\nA Ven H\nF Nap H',
  R: 'A Mos H\nA War H\nF Sev H\nF StP H',
  T: 'A Con H\nA Smy H\nF Ank H',
}

const isDown = async (): Promise<never> => {
  throw new CarrierFault('the mail server is away', false, { blame: 'server' })
}

describe('a clock that was ahead', () => {
  test('keeps no mail waiting until it is as late as it said', async () => {
    await watch.look()
    table.clock.jumpTo(later(63 * MINUTE))
    const text = `SIGNON Aharbor ${passwordOf('A')}\n${HOLDS.A}`
    table.mailbox.put(rawLetter({ from: PLAYERS.A, text }), table.clock.now())
    await expect(table.round({ send: isDown })).rejects.toThrow('away')
    const got = await jumped(-63 * MINUTE)
    expect(mailsTo(PLAYERS.A, got).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Orders complete'),
    ])
  })
})

describe('a clock that was ahead for two minutes', () => {
  test('has moved a deadline: the master gets the line that puts it back, the keeper reads of it', async () => {
    const stood = await due()
    await jumped(30 * DAY)
    expect(Date.parse(await due())).toBeGreaterThan(Date.parse(stood) + 20 * DAY)
    const got = await jumped(-30 * DAY)
    expect(got.map(({ to }) => to).sort()).toEqual([KEEPER, MASTER])
    const [mail] = mailsTo(MASTER, got)
    expect(mail!.subject).toContain('A wrong clock has moved the deadline')
    expect(mail!.text).toMatchInlineSnapshot(`
      ":: Judge: EXMP  Game: Harbor  Variant: Standard
      :: Deadline: S1901M Thu Feb 05 2026 23:30:00 +0000  

      Orders are due Thu 5 Feb 2026 23:30 UTC.
      Late orders are accepted until Thu 12 Feb 2026 22:30 UTC.

      The clock of this judge was ahead for a while, by 30 days, and has gone
      back. What was done by it in harbor stands until somebody changes it.

      The deadline of S1901M was moved: it is Thu 5 Feb 2026 23:30 UTC now.
      Before that it was Thu 8 Jan 2026 23:30 UTC.
      To put it right, answer this mail with the line after the colon:

          Line: SET DEADLINE 2026-01-08T23:30+00:00

      If the clock was right before and is wrong now, do nothing, and tell the
      keeper of the judge.
      "
    `)
    expect(remedyIn(mail!)).toBe(`SET DEADLINE ${stood.slice(0, 16)}+00:00`)
    expect(mailsTo(KEEPER, got)[0]!.text).toMatchInlineSnapshot(`
      "The clock of this machine was ahead for a while, by 30 days, and has
      gone back. The judge went by it in these games, and has changed nothing
      since; whoever can put it right was told how:

      harbor: its master sends SET DEADLINE 2026-01-08T23:30+00:00

      If the clock was right before and is wrong now, set it right, and tell
      the masters to do nothing.
      "
    `)
    expect(movesTold()).toEqual([{ kind: 'deadlinesMoved', games: ['harbor'] }])
    await answers(mail!, remedyIn(mail!))
    expect(await due()).toBe(stood)
    const late = await table.at(stood)
    expect(mailsTo(PLAYERS.F, late).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('S1901M Late Notice'),
    ])
  })

  test('has played a phase: it is taken back with its orders, and has its deadline again', async () => {
    await writes('M', 'SET CATCHUP PROCESS\nSET NMR')
    await writes('F', 'A Par H\nA Mar H\nF Bre H')
    const stood = await due()
    await jumped(30 * DAY)
    expect(await phase()).not.toBe('S1901M')
    const [mail] = mailsTo(MASTER, await jumped(-30 * DAY))
    expect(mail!.text).toMatchInlineSnapshot(`
      ":: Judge: EXMP  Game: Harbor  Variant: Standard

      Orders are due Mon 9 Feb 2026 23:30 UTC.
      Late orders are accepted until Mon 16 Feb 2026 22:30 UTC.

      The clock of this judge was ahead for a while, by 30 days, and has gone
      back. What was done by it in harbor stands until somebody changes it.

      S1901M was played too early, since its deadline seemed to have passed.
      Its deadline had been Thu 8 Jan 2026 23:30 UTC. The deadline is now Mon
      9 Feb 2026 23:30 UTC.
      To take it back, with the orders as they were, answer this mail with the
      lines after the colons:

          Line: ROLLBACK S1901M KEEP ORDERS!
          Line: SET DEADLINE 2026-01-08T23:30+00:00

      If the clock was right before and is wrong now, do nothing, and tell the
      keeper of the judge.
      "
    `)
    expect(remedyIn(mail!)).toBe(`ROLLBACK S1901M KEEP ORDERS!\nSET DEADLINE ${stood.slice(0, 16)}+00:00`)
    await answers(mail!, remedyIn(mail!))
    expect([await phase(), await due()]).toEqual(['S1901M', stood])
    expect((await game()).sheets.size).toBe(1)
  })

  test('has set the deadline of a phase that began meanwhile: it gets the one that it would have had', async () => {
    await jumped(10 * DAY)
    for (const power of LETTERS) await writes(power, HOLDS[power])
    await table.nextAlarm()
    expect(await phase()).toBe('F1901M')
    const [mail] = mailsTo(MASTER, await jumped(-10 * DAY))
    expect(mail!.text).toContain('The deadline of F1901M was set by it: it is ')
    await answers(mail!, remedyIn(mail!))
    const days = (Date.parse(await due()) - table.clock.now()) / DAY
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThan(8)
  })

  test('is told to the players where nobody is master', async () => {
    const { changed } = table
    await table.end()
    table = new PostTable()
    table.changed = changed
    watch = watched()
    await gathered(table, 'UNMODERATED')
    const stood = await due()
    await jumped(30 * DAY)
    const got = await jumped(-30 * DAY)
    expect(got.map(({ to }) => to).sort()).toEqual([...Object.values(PLAYERS), KEEPER].sort())
    const [mail] = mailsTo(PLAYERS.T, got)
    expect(mail!.text).toContain('any player may send it')
    expect(mailsTo(KEEPER, got)[0]!.text).toContain('its players can send SET DEADLINE')
    await answers(mail!, remedyIn(mail!))
    expect(await due()).toBe(stood)
  })
})

describe('a deadline that a wrong clock has moved', () => {
  const restarted = async (milliseconds: number): Promise<boolean> => {
    await table.restart()
    watch = watched()
    const isTrusted = await watch.look()
    pass(milliseconds)
    return isTrusted
  }

  test('is told once, whatever breaks off in between', async () => {
    await jumped(30 * DAY)
    // The clock goes back while nobody is there, and the first try to tell is cut short.
    table.clock.jumpTo(later(-30 * DAY))
    expect(await restarted(2 * MINUTE)).toBe(false)
    const { changed } = table
    const cut = new Error('the lights went out')
    table.changed = usual => ({
      ...changed!(usual),
      store: new Proxy(usual.store, {
        get: (store, name) => (name === 'commit' ? () => Promise.reject(cut) : Reflect.get(store, name)),
      }),
    })
    await expect(watch.look()).rejects.toBe(cut)
    expect(watch.isTrusted).toBe(false)
    table.changed = changed
    expect(await table.round()).toEqual([])
    expect(await watch.look()).toBe(true)
    expect(mailsTo(MASTER, await table.round())).toHaveLength(1)
    for (const _ of [1, 2]) {
      await restarted(2 * MINUTE)
      expect(await watch.look()).toBe(true)
      expect(await table.round()).toEqual([])
    }
    expect(movesTold()).toHaveLength(1)
  })

  test('is told too where the keeper says at the start that the clock is right', async () => {
    await jumped(30 * DAY)
    table.clock.jumpTo(later(-30 * DAY))
    await table.restart()
    watch = watched(true)
    expect(await watch.look()).toBe(true)
    expect(mailsTo(MASTER, await table.round())).toHaveLength(1)
  })

  test('is left alone where somebody has written a date meanwhile, or nothing was done by the clock', async () => {
    await jumped(3 * 60 * MINUTE)
    expect(await jumped(-3 * 60 * MINUTE)).toEqual([])
    await jumped(30 * DAY)
    await writes('M', 'SET DEADLINE 2026-03-01 12:00!')
    expect(await jumped(-30 * DAY)).toEqual([])
    expect(movesTold()).toEqual([])
  })
})
