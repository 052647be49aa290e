// What the keeper is told by mail: what he asked for, in few mails, and nothing if he asked for nothing.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keeperMails } from '../../../src/judge/conversation/mails/replies.ts'
import type { Services } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { PostTable, rawLetter } from './postTable.ts'

const KEEPER = 'keeper@dragoman.example'
const HOUR = 3_600_000

let table: PostTable
let services: Services
beforeEach(() => {
  table = new PostTable()
  services = { ...table.services, keeper: KEEPER }
})
afterEach(() => table.end())

const news = (number: number) => ({
  name: `letter ${number}`,
  subject: `Letter ${number} set aside`,
  lines: ['It made this judge fail.'],
})
const subjectsOf = (...numbers: readonly number[]): readonly unknown[] =>
  numbers.flatMap(number => keeperMails(services, news(number)).map(({ mail: { subject } }) => subject))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('the keeper', () => {
  test('gets one mail for one thing, which no machine answers', async () => {
    const outgoing = keeperMails(services, news(1))
    await services.store.commit({ at: storedInstant(table.clock.now()), expect: new Map(), outgoing })
    const [got] = await table.round()
    expect(got).toMatchObject({ to: KEEPER, subject: 'EXMP keeper: Letter 1 set aside' })
    expect(got!.text.trim()).toBe('It made this judge fail.')
    expect(got!.raw).toContain('Auto-Submitted: auto-generated')
  })

  test('is not told if he has not asked for it', () => {
    expect(keeperMails(table.services, news(1))).toEqual([])
  })

  test('gets twenty mails in an hour, then one that says where the rest is, and more an hour later', () => {
    expect(subjectsOf(...numbers(1, 19))).toHaveLength(19)
    expect(subjectsOf(...numbers(20, 25))).toEqual([
      'EXMP keeper: Letter 20 set aside',
      'EXMP keeper: More stands in the log',
    ])
    table.clock.turnTo((table.clock.now() + HOUR - 1) as Instant)
    expect(subjectsOf(26)).toEqual([])
    table.clock.turnTo((table.clock.now() + 1) as Instant)
    expect(subjectsOf(27)).toEqual(['EXMP keeper: Letter 27 set aside'])
  })

  test('gets the same news where a decision is made anew, and they count once', () => {
    const [first] = keeperMails(services, news(1))
    const again = { ...first, messageId: expect.any(String) }
    for (const _ of numbers(1, 30)) expect(keeperMails(services, news(1))).toEqual([again])
    expect(subjectsOf(...numbers(2, 20))).toHaveLength(19)
  })

  test('is told of what happens again, word for word, while the clock stands still', async () => {
    const tell = async () =>
      services.store.commit({
        at: storedInstant(table.clock.now()),
        expect: new Map(),
        outgoing: keeperMails(services, news(1)),
      })
    expect(await tell()).toMatchObject({ ok: true })
    expect(await tell()).toMatchObject({ ok: true })
    expect(await table.round()).toHaveLength(2)
  })

  test('is told of a letter that made the judge fail by its key, and not by what is in it', async () => {
    const store = {
      ...services.store,
      games: () => Promise.reject(new TypeError('the judge fell over zephyr')),
    }
    const judge = new Judge({ ...services, store }, () => {})
    const key = await judge.file(
      rawLetter({ from: 'anna@table.example', subject: 'zephyr', text: 'LIST\nzephyr' }),
      table.clock.now(),
    )
    await judge.answerAll()
    const got = await table.round()
    expect(got.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'anna@table.example: Re: [Error Flag] EXMP zephyr',
      `${KEEPER}: EXMP keeper: A letter was set aside`,
    ])
    const told = got.find(({ to }) => to === KEEPER)!
    expect(told.text).toContain(key)
    expect(told.raw).not.toMatch(/zephyr|anna/)
  })

  test('is told of the same thing again when it happens again, as often as of anything', () => {
    const names = numbers(1, 40).flatMap(() => {
      table.clock.turnTo((table.clock.now() + 60_000) as Instant)
      return keeperMails(services, news(1)).map(({ messageId }) => messageId)
    })
    expect(names).toHaveLength(21)
    expect(new Set(names).size).toBe(21)
  })
})
