// How many mails to others a letter makes, and the letters of one person within an hour; and how much goes where nobody has proven anything.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Rates } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { LETTER_BUDGET, type LetterBudget } from '../../../src/post/limits.ts'
import { type Got, JUDGE, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const HOUR = 3_600_000

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

const bounded = (budget: Partial<LetterBudget>, rates: Partial<Rates> = {}): void => {
  table.changed = usual => ({ ...usual, budget: { ...LETTER_BUDGET, ...budget }, rates })
}
/** An hour later nothing is left of what was spent. */
afterEach(() => {
  table.changed = undefined
  table.clock.turnTo((table.clock.now() + HOUR) as Instant)
})

const press = (times: number, text = (i: number) => `Hello ${i}.`): string =>
  Array.from({ length: times }, (_, i) => `PRESS TO ALL\n${text(i + 1)}\nENDPRESS`).join('\n')

type Power = keyof typeof PLAYERS

/** What its writer reads, and what all the others got. */
async function answered(
  from: Power,
  text: string,
): Promise<{ readonly own: string; readonly others: readonly Got[] }> {
  const got = await table.letter(await replyOf(table, PLAYERS[from], text))
  const [own] = mailsTo(PLAYERS[from], got)
  return {
    own: own!.text.replace(/\n {2}(?=\w)/g, ' '),
    others: got.filter(({ to }) => to !== PLAYERS[from]),
  }
}

describe('of one letter', () => {
  test('so many mails go out, and what does not comes back to its writer', async () => {
    const { own, others } = await answered('A', press(160))
    expect(others).toHaveLength(Math.floor(LETTER_BUDGET.mails / 7) * 7)
    expect(own).toContain('it takes 7 mails to others, and one letter may cause at most 300.')
    expect(own).toMatch(/Write it in another letter\.\n {2}\| Hello 160\.$/m)
    expect(own).toMatch(/Sent to everybody\.\n {2}\| Hello 42\.$/m)
    expect(own).not.toMatch(/Sent to everybody\.\n {2}\| Hello 43\.$/m)
    for (const person of [MASTER, PLAYERS.E]) expect(mailsTo(person, others)).toHaveLength(42)
  })

  test('what goes to more people than that at once goes out, once', async () => {
    bounded({ mails: 5 })
    const { own, others } = await answered('A', press(2))
    expect(others).toHaveLength(7)
    expect(own).toMatch(/^ {2}\| Hello 2\.$/m)
  })

  test('a long one counts several times', async () => {
    bounded({ mails: 20 })
    const long = (i: number) => `${i} ${`${'x'.repeat(70)}\n`.repeat(400)}`
    expect((await answered('A', press(2, long))).others).toHaveLength(7)
    expect((await answered('E', press(3))).others).toHaveLength(2 * 7)
  })

  test('news that stands in one mail counts once, and what is refused leaves no trace', async () => {
    bounded({ mails: 9 })
    const { replyTo } = await newestTo(table, MASTER)
    const text =
      'SET DEADLINE 20 Jan 2026 20:00\nSET DEADLINE 22 Jan 2026 20:00\nPRESS TO A\nHello.\nENDPRESS\nPRESS TO E\nLost.\nENDPRESS'
    const got = await table.letter({ from: MASTER, to: replyTo, text })
    expect(mailsTo(PLAYERS.A, got)).toHaveLength(2)
    expect(mailsTo(PLAYERS.E, got)).toHaveLength(1)
    expect(mailsTo(MASTER, got)[0]!.text).toMatch(/^ {2}\| Lost\.$/m)
    expect(await table.everythingStored()).not.toContain('"text":"Lost."')
  })

  test('orders and who resigns are never in the way of it', async () => {
    bounded({ mails: 0 }, { mailsOfOne: 0 })
    const { own } = await answered('G', `${press(1)}\n${press(1)}\nA Ber - Kie`)
    expect(own).toContain('A BER - KIE')
  })
})

describe('within an hour', () => {
  test('the letters of one person make so many, from wherever they come', async () => {
    bounded({}, { mailsOfOne: 20 })
    expect((await answered('F', press(2))).others).toHaveLength(14)
    const signOn = `SIGNON Fharbor ${passwordOf('F')}\n`
    const elsewhere = await table.letter({ from: 'elsewhere@cafe.example', text: `${signOn}${press(1)}` })
    expect(elsewhere.filter(({ subject }) => subject.includes('Broadcast'))).toEqual([])
    const { own, others } = await answered('F', `${press(1)}\nA Par - Bur`)
    expect(others).toEqual([])
    expect(own).toContain('and your letters may cause at most 20 within an hour.')
    expect(own).toMatch(/^ {2}\| Hello 1\.$/m)
    expect(own).toContain('A PAR - BUR')
    expect((await answered('I', press(2))).others).toHaveLength(14)
    table.clock.turnTo((table.clock.now() + HOUR) as Instant)
    expect((await answered('F', press(1))).others).toHaveLength(7)
  })

  test('what goes to all at once goes out as the first', async () => {
    bounded({}, { mailsOfOne: 5 })
    expect((await answered('R', press(1))).others).toHaveLength(7)
    expect((await answered('R', press(1))).others).toHaveLength(0)
  })
})

test('so much postal press waits for the results, and no more', async () => {
  const { replyTo } = await newestTo(table, MASTER)
  await table.letter({ from: MASTER, to: replyTo, text: 'SET POSTAL PRESS' })
  const posted = (i: number) => `POSTAL PRESS\n${i} ${`${'x'.repeat(70)}\n`.repeat(700)}ENDPRESS`
  expect((await answered('T', `${posted(1)}\n${posted(2)}`)).own).not.toContain('Not sent')
  const { own } = await answered('T', posted(3))
  expect(own).toContain('Not sent: at most 128 KB of postal press go out with the results of a phase.')
  expect(own).toMatch(/^ {2}\| 3 x{70}$/m)
})

describe('to an address that nothing proves', () => {
  const asked = (i: number): string =>
    ['HELP START', 'HELP MASTER', 'HELP ORDERS', 'HELP PRESS', `WHOIS nobody${i}`].join('\n')

  test('goes a short answer to 490 times the same', async () => {
    const [got] = await table.letter({ from: PLAYERS.E, to: JUDGE, text: 'HELP START\n'.repeat(490) })
    expect(got!.raw.length).toBeLessThan(5_000)
  })

  test('goes so much within an hour, whatever is written behind a plus; then it is said what was left out', async () => {
    bounded({}, { unproven: 30 })
    let [bytes, last] = [0, '']
    for (let i = 0; i < 30; i++) {
      const [got] = await table.letter({ from: `victim${i % 2 ? '' : `+${i}`}@home.example`, text: asked(i) })
      bytes += got!.raw.length
      last = got!.text
    }
    expect(bytes).toBeLessThan(30 * 1024 + 30 * 2_500)
    expect(last.replace(/\s+/g, ' ')).toContain('is sent at most 30 KB within an hour.')
    expect(last).toContain('  > HELP MASTER')
    table.clock.turnTo((table.clock.now() + HOUR) as Instant)
    const [later] = await table.letter({ from: 'victim@home.example', text: 'HELP MASTER' })
    expect(later!.text).not.toContain('Left out')
  })

  test('goes less of a letter that is asked back, and what is asked of known people stays as it is', async () => {
    bounded({}, { unproven: 20 })
    const long = Array.from({ length: 40 }, (_, i) => `SIGNON ?harbor word${i}${'x'.repeat(60)}`).join('\n')
    const sizes: number[] = []
    for (let i = 0; i < 5; i++)
      sizes.push((await table.letter({ from: 'victim@house.example', text: long }))[0]!.text.length)
    expect(sizes[0]).toBeGreaterThan(sizes.at(-1)! * 2)
    const { own } = await answered('E', asked(1))
    expect(own).not.toContain('Left out')
  })

  test('goes a board in letters, and its picture as long as there is room for it', async () => {
    bounded({}, { unproven: 150 })
    const pictures = async (): Promise<[boolean, boolean]> => {
      const [got] = await table.letter({ from: 'watcher@house.example', text: 'MAP harbor' })
      return [got!.raw.includes('image/png'), got!.text.includes('Without its picture')]
    }
    expect(await pictures()).toEqual([true, false])
    expect(await pictures()).toEqual([false, true])
  })
})
