// How fast the outbox goes out to a real SMTP server that takes all, or does not: everything arrives, in order for each reader, nothing twice.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rates } from '../../../src/judge/conversation/services.ts'
import { addressConfirmed } from '../../../src/judge/people/records.ts'
import type { OutgoingMail } from '../../../src/judge/store/batch.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { amount } from '../../edition.ts'
import { MOODS, type Mood } from '../../servers/moodySmtp.ts'
import { carried, queueResults } from '../../servers/outboxRun.ts'
import { firstRecords } from '../store/onRecord.ts'
import { PostTable } from './postTable.ts'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

const GAMES = amount({ core: 60, full: 250 })
const CEILING: Partial<Rates> = { mails: 6_000, mailsPerDomain: 6_000 }

const houses = (player: number): string => ['post.example', 'mail.example', 'brief.example'][player % 3]!

async function run(mood: Mood, rates?: Partial<Rates>, domain = houses) {
  const { services, clock } = table
  const queued = await queueResults(services, GAMES, domain)
  const { server, seconds, faults } = await carried({ ...services, clock }, mood, rates)
  expect(byReader(server.taken)).toEqual(byReader(queued.map(({ to, messageId }) => ({ to, id: messageId }))))
  expect(server.taken).toHaveLength(queued.length)
  return { server, minutes: seconds / 60, faults, count: queued.length }
}

/** What each has got, or is to get, in order. */
function byReader(mails: readonly { readonly to: string; readonly id: string }[]): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const { to, id } of mails) all.set(to, [...(all.get(to) ?? []), id])
  return all
}

/** The most that was taken or refused within any minute. */
function mostInAMinute(times: readonly number[]): number {
  const all = times.toSorted((a, b) => a - b)
  let most = 0
  for (let first = 0, last = 0; last < all.length; last++) {
    while (all[last]! - all[first]! >= 60_000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

describe('all results of an evening arrive, in order and once, at a server that', () => {
  test('takes all: as fast as the keeper lets them', async () => {
    const { minutes, count, server } = await run(MOODS['takes all'](), CEILING)
    expect(minutes).toBeLessThan(count / 300)
    expect(mostInAMinute(server.taken.map(({ at }) => at))).toBeGreaterThan(300)
    expect(server.refused).toEqual([])
  })

  test('takes all, and is given no more than is usual where the keeper has said nothing', async () => {
    const { minutes, count, server } = await run(MOODS['takes all']())
    expect(mostInAMinute(server.taken.map(({ at }) => at))).toBeLessThanOrEqual(300)
    expect(minutes).toBeGreaterThan(count / 300 - 1)
  })

  test('wants no more than fifty in a minute, and is seldom asked to take more', async () => {
    const { minutes, server, count } = await run(MOODS['wants fifty in a minute'](), CEILING)
    // Half as many, and then a little more each minute until it says no again.
    expect(minutes).toBeLessThan(count / 20)
    const firstMinutes = server.refused.filter(({ at }) => at < server.taken[0]!.at + 60_000)
    expect(firstMinutes.length).toBeLessThan(10)
    expect(server.refused.length).toBeLessThan(10 + minutes)
  })

  test.each([
    [451, '4.3.2 System not accepting network messages'],
    [451, '4.7.0 you are sending too fast'],
  ] as const)('says so at each recipient, however many their domains: %i %s', async (...says) => {
    const house = (player: number) => `h${player % 300}.example`
    const { minutes, server, count } = await run(MOODS['wants fifty in a minute'](50, says), undefined, house)
    expect(minutes).toBeLessThan(count / 20)
    expect(server.refused.length).toBeLessThan(10 + minutes)
    expect(mostInAMinute(server.taken.map(({ at }) => at))).toBeLessThanOrEqual(50)
  })

  test('has enough for a day: one mail an hour asks, and few at first when it takes some again', async () => {
    let room = 100
    let hour = 0
    const began = table.clock.now()
    const mood: Mood = {
      takes: 20,
      asked: (_, { clock }) => {
        for (; hour < Math.floor((clock.now() - began) / 3_600_000); hour++) room += 20
        return room-- > 0 ? undefined : [550, '5.4.5 Daily user sending limit exceeded']
      },
    }
    const { server, minutes } = await run(mood)
    // All that were under way the first time, and from then on as many as are asked beyond what it takes.
    expect(server.refused.length).toBeLessThan(8 + 3 * (minutes / 48))
    expect(minutes).toBeLessThan(3 * 60 * 24 * amount({ core: 1, full: 4 }))
  })

  test('is slow: fewer leave in a minute, and it is not hurried', async () => {
    const { server } = await run(MOODS['is slow'](), CEILING)
    expect(mostInAMinute(server.taken.map(({ at }) => at))).toBeLessThan(30)
  })

  test('puts each recipient off for a while: that is nothing about how many there are', async () => {
    const { minutes, faults } = await run(MOODS['greylists each recipient'](), CEILING)
    expect(minutes).toBeLessThan(10)
    expect(faults).toEqual([])
  })

  test('falls over with a mail in its hands, again and again: it is asked once more, and nothing rests', async () => {
    const mood = MOODS['falls over']()
    let fell = 0
    const falls = (): boolean => mood.falls() && ++fell > 0
    const { faults } = await run({ ...mood, falls }, CEILING)
    expect(fell).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })
})

describe('a mail over which the server falls each time', () => {
  test.each([1, 5])(
    'is given up after days, and keeps nobody waiting but its reader: among those of %i games',
    async games => {
      const { services, clock } = table
      const queued = await queueResults(services, games, houses)
      const [{ to: reader }] = queued as [OutgoingMail]
      const { server, faults } = await carried(
        { ...services, clock },
        { takes: 20, falls: (_, id) => id === 'g0s0' },
      )
      expect(byReader(server.taken)).toEqual(
        byReader(queued.slice(1).map(({ to, messageId }) => ({ to, id: messageId }))),
      )
      const others = server.taken.filter(({ to }) => to !== reader)
      expect(others.at(-1)!.at - others[0]!.at).toBeLessThan(5 * 60_000)
      expect(await services.store.mail('g0s0')).toMatchObject({ attempts: 12 })
      expect(faults.length).toBeLessThan(6)
    },
  )
})

describe('a domain', () => {
  const CLUB = () => 'club.example'

  test('of which nothing is known gets little at first, and more as it takes it', async () => {
    const { server } = await run(MOODS['takes all'](), { mails: 6_000, mailsPerDomain: 60 }, CLUB)
    expect(mostInAMinute(server.taken.map(({ at }) => at))).toBeLessThanOrEqual(60)
  })

  test('where the players are gets its share of what the server gets', async () => {
    const at = storedInstant(table.clock.now())
    const names = Array.from({ length: 30 }, (_, i) => `p${i}@${i < 20 ? 'club' : 'other'}.example`)
    const events = names.map(name => addressConfirmed(name, name, undefined, at, null))
    await table.services.store.commit({ at, expect: new Map(), records: firstRecords(...events) })
    const { server } = await run(MOODS['takes all'](), { mails: 300 }, CLUB)
    expect(mostInAMinute(server.taken.map(({ at }) => at))).toBe(200)
  })
})
