// Letters that take long are passed by those of others: in which order letters are answered that wait together, and games rung.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { instantOf } from '../../../src/judge/game/calendar.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import type { PasswordCost } from '../../../src/judge/store/passwords.ts'
import { CarrierInMemory } from '../../../src/post/outgoing.ts'
import { isFull } from '../../edition.ts'
import { CHEAP, type Got, gotFrom, PostTable, rawLetter, type Written } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

/** Lines that take so much to read that others would wait: each by itself may be read. */
const HARD = Array.from({ length: 60 }, (_, i) => `A Lvp to Yor via Edi and F Lon${i} and `.repeat(6)).join(
  '\n',
)

/** So many questions that others would wait. */
const ASKED = 'HELP\nHELP START\nHELP PRESS\nHELP SET\nHELP ORDERS\nHELP MAP\nHELP LIST\n'

/** So dear that others have their turn while a password is tried. */
const DEAR = { log2N: 14, r: 8, p: 1 }

let table: PostTable
beforeAll(async () => {
  table = new PostTable()
  await gathered(table)
  await table.confirmed({ from: 'hugo@other.example', text: 'CREATE ?cellar Wort-H-7391' })
})
afterAll(() => table.end())

interface Moment {
  /** When they come. */
  readonly at?: string
  /** When the judge looks. */
  readonly now?: string
  readonly meanwhile?: () => void
}

/** Puts letters into the mailbox at the same moment, and tells who got mails in which order. */
async function together(
  letters: readonly Written[],
  { at = '2026-01-05T12:00:00Z', now = at, meanwhile = () => {} }: Moment = {},
): Promise<readonly Got[]> {
  for (const letter of letters) table.mailbox.put(rawLetter(letter), instantOf(at))
  table.clock.turnTo(instantOf(now))
  const { services, mailbox } = table
  const carrier = new CarrierInMemory()
  const faults: unknown[] = []
  let isFirst = true
  const hasNews = (): boolean => {
    if (!isFirst) return false
    isFirst = false
    meanwhile()
    return true
  }
  await oneRound({ services, mailbox, carrier, poll: 60_000, hasNews }, fault => faults.push(fault))
  expect(faults).toEqual([])
  return Promise.all(carrier.sent.map(({ envelope, raw }) => gotFrom(envelope.to, raw)))
}

const readers = (got: readonly Got[]): readonly string[] => got.map(({ to }) => to.split('@')[0]!)
const stranger = (name: string): Written => ({ from: `${name}@elsewhere.example`, text: 'LIST' })

/** Nothing is long because it is waited for: a machine that stands still for a moment changes no order. */
function longByWorkAlone(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())
}

describe('of letters that came together', () => {
  longByWorkAlone()

  test('those of others are answered first', async () => {
    const got = await together([await replyOf(table, PLAYERS.E, HARD), stranger('ida'), stranger('jan')])
    expect(readers(got)).toEqual(['ida', 'jan', 'bert'])
  })

  test('those that do not take long are answered in their order', async () => {
    const first = await replyOf(table, PLAYERS.E, 'A Lvp - Yor')
    const got = await together([first, stranger('ida'), stranger('jan')])
    expect(readers(got)).toEqual(['bert', 'ida', 'jan'])
  })

  test.runIf(isFull)('those that take long are answered one after the other, in their order', async () => {
    const got = await together([
      await replyOf(table, PLAYERS.E, HARD),
      await replyOf(table, PLAYERS.G, HARD.replaceAll('Lvp', 'Ber')),
      stranger('ida'),
    ])
    expect(readers(got)).toEqual(['ida', 'bert', 'dora'])
  })

  test.runIf(isFull)('a later one of the same sender comes after', async () => {
    const hard = await replyOf(table, PLAYERS.E, HARD)
    const later = await replyOf(table, PLAYERS.E, 'F Lon - Eng')
    const got = await together([hard, later, stranger('ida')])
    expect(readers(got)).toEqual(['ida', 'bert', 'bert'])
    expect(got[1]!.text).toContain('England: Fleet London, No Order Processed.')
    expect(got[2]!.text).toContain('England: Fleet London -> English Channel.')
  })

  test('a later one of the same sender comes after, whatever it is about', async () => {
    const hard = await replyOf(table, PLAYERS.E, HARD)
    const got = await together([
      hard,
      { from: PLAYERS.E, text: 'VERSION', subject: 'which' },
      stranger('ida'),
    ])
    expect(readers(got)).toEqual(['ida', 'bert', 'bert'])
    expect(got[2]!.subject).toContain('which')
  })

  test('a later one about the same game comes after', async () => {
    const hard = await replyOf(table, PLAYERS.E, HARD)
    const press = await replyOf(table, PLAYERS.F, 'PRESS TO E\nHello.\nENDPRESS')
    const got = await together([hard, press, stranger('ida')])
    expect(readers(got)).toEqual(['ida', 'bert', 'cleo', 'bert'])
  })

  test.runIf(isFull)('a later one that only asks about the game does not wait', async () => {
    const got = await together([
      await replyOf(table, PLAYERS.E, HARD),
      { from: 'ida@elsewhere.example', text: 'LIST harbor' },
    ])
    expect(readers(got)).toEqual(['ida', 'bert'])
  })

  test('about the same game does not wait for one that nothing proves', async () => {
    const text = `LIST harbor\nSUMMARY harbor\nHISTORY harbor\nMAP harbor\n${ASKED}`
    const got = await together([
      { from: 'mallory@elsewhere.example', text },
      await replyOf(table, PLAYERS.F, 'A Par - Bur'),
    ])
    expect(readers(got)).toEqual(['cleo', 'mallory'])
    expect(got[0]!.text).toContain('Army Paris -> Burgundy.')
  })

  test('what comes while one is in hand is answered before it, and its answer has left by then', async () => {
    const got = await together([await replyOf(table, PLAYERS.E, HARD)], {
      meanwhile: () => void table.mailbox.put(rawLetter(stranger('ida')), table.clock.now()),
    })
    expect(readers(got)).toEqual(['ida', 'bert'])
  })
})

/** Each is later than the last. */
describe('a deadline', () => {
  longByWorkAlone()

  /** A minute before the next alarm, and a minute after it. */
  async function aroundDeadline(): Promise<{ at: string; now: string }> {
    const due = Date.parse((await table.services.store.alarms(1))[0]!.at)
    return {
      at: new Date(due - 60_000).toISOString(),
      now: new Date(due + 60_000).toISOString(),
    }
  }

  test('does not wait for a letter that nothing proves, whatever it names', async () => {
    const hard = `SUMMARY harbor\n${'MAP harbor\nSUMMARY cellar\nLIST harbor\nHISTORY harbor\nLIST cellar\n'}${ASKED}`
    const got = await together([{ from: 'mallory@elsewhere.example', text: hard }], await aroundDeadline())
    expect(readers(got)).toContain('mallory')
    expect(got[0]!.subject).toContain('EXMP:harbor - S1901M')
    expect(got[0]!.to).not.toContain('mallory')
  })

  test('of another game than that which a letter is about does not wait', async () => {
    const hard = { from: 'hugo@other.example', text: `SIGNON Mcellar Wort-H-7391\nHISTORY\n${ASKED}` }
    const got = await together([hard], await aroundDeadline())
    expect(readers(got).indexOf('hugo')).toBeGreaterThan(0)
  })

  test('waits for the orders that came before it', async () => {
    const around = await aroundDeadline()
    const text = `F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\n${HARD}`
    const got = await together([await replyOf(table, PLAYERS.E, text), stranger('ida')], around)
    expect(readers(got).slice(0, 2)).toEqual(['ida', 'bert'])
    expect(got[1]!.text).toContain('It would take too much work')
    expect(readers(got)).toContain('cleo')
  })
})

test('what had to wait for a letter that takes long only at first is answered in the same round', async () => {
  const costs = [DEAR, DEAR]
  const cost = (): PasswordCost => costs.shift() ?? CHEAP
  const services: Services = Object.defineProperty({ ...table.services }, 'passwordCost', { get: cost })
  table.changed = () => services
  const got = await together([
    await replyOf(table, PLAYERS.E, 'SET PASSWORD Dear-E-7391'),
    await replyOf(table, PLAYERS.F, 'SET PASSWORD Dear-F-7391'),
    await replyOf(table, PLAYERS.G, 'A Ber - Kie'),
  ])
  expect(costs).toEqual([])
  expect(readers(got)).toEqual(['bert', 'cleo', 'dora'])
})

describe.runIf(isFull)('what no pattern may cost', () => {
  /** Each has so many letters an hour: they take turns. */
  const people = Object.values(PLAYERS)
  let turn = 0

  /** How many seconds the processor works to answer a letter of somebody who is seated. */
  async function secondsFor(text: string, heads: readonly string[] = []): Promise<number> {
    const person = people[turn++ % people.length]!
    const letter = await replyOf(table, person, text)
    const before = process.cpuUsage()
    const got = await together([{ ...letter, heads: [...letter.heads!, ...heads] }])
    const { user, system } = process.cpuUsage(before)
    expect(got.map(({ to }) => to)).toContain(person)
    return (user + system) / 1_000_000
  }

  // Of patterns only the processor tells what they cost: these take some hundredths of it, or many times as much.
  test.each([
    ...['é', 'ª', '字', 'я', 'ｆ', 'ﬃ', '한', 'א', '्'].flatMap(sign => [
      [sign, sign.repeat(900)],
      [`${sign} with gaps`, `${sign} `.repeat(450)],
      [`${sign} in orders`, `A ${sign.repeat(440)} - ${sign.repeat(440)}`],
    ]),
    ['a word and commas', 'Привет, '.repeat(112)],
  ])('32 lines of 900: %s', async (_, line) => {
    expect(await secondsFor(`${line}\n`.repeat(32))).toBeLessThan(1)
  })

  test.each([
    ['quoted quotes', '\\"'],
    ['quotes', '"'],
    ['strokes', '\\'],
    ['brackets', '('],
    ['angles', '<'],
    ['commas', ','],
    ['at signs', 'a@'],
  ])('62 KB of %s in a Cc', async (_, signs) => {
    for (const first of ['', '"'])
      expect(await secondsFor('STATUS', [`Cc: ${first}${signs.repeat(62_000 / signs.length)}`])).toBeLessThan(
        1,
      )
  })
})
