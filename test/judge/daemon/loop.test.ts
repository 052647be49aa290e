// The daemon's loop: it wakes for letters and alarms, survives what fails, and stops when it is told to.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { Daemon } from '../../../src/judge/service/loop.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { type Carrier, CarrierInMemory, type Mailbox } from '../../../src/post/outgoing.ts'
import { PostTable, rawLetter } from './postTable.ts'
import { gathered } from './sevenPlayers.ts'

let table: PostTable
let carrier: CarrierInMemory
let faults: string[]
beforeEach(() => {
  table = new PostTable()
  carrier = new CarrierInMemory()
  faults = []
})
afterEach(() => table.end())

const tell = (fault: unknown): void =>
  void faults.push(fault instanceof Error ? fault.message : String(fault))
const help = () => rawLetter({ from: 'anna@table.example', text: 'HELP' })
const pass = (milliseconds: number): void => table.clock.turnTo((table.clock.now() + milliseconds) as Instant)
/** Until everything that can happen has happened. */
const settled = () => new Promise(resolve => setTimeout(resolve, 60))

function running(services: Services, mailbox: Mailbox = table.mailbox) {
  const daemon = new Daemon({ services, mailbox, carrier, poll: 60_000 })
  return { daemon, done: daemon.run(tell) }
}

describe('the loop', () => {
  test('answers what is there, and then sleeps until it is to look again', async () => {
    table.mailbox.put(help(), table.clock.now())
    const { daemon, done } = running(table.services)
    await expect.poll(() => carrier.sent.length).toBe(1)
    table.mailbox.put(help(), table.clock.now())
    pass(59_999)
    await settled()
    expect(carrier.sent).toHaveLength(1)
    pass(1)
    await expect.poll(() => carrier.sent.length).toBe(2)
    daemon.stop()
    await done
    expect(faults).toEqual([])
  })

  test('wakes when a letter comes', async () => {
    const { daemon, done } = running(table.services)
    await settled()
    table.mailbox.put(help(), table.clock.now())
    daemon.wake()
    await expect.poll(() => carrier.sent.length).toBe(1)
    daemon.stop()
    await done
  })

  test('loses no call that comes while it is at work', async () => {
    const { services } = table
    const inner = table.mailbox
    let calls = 0
    const { daemon, done } = running(services, {
      list: async () => {
        const refs = await inner.list()
        // A letter comes just when the mailbox has been looked at.
        if (++calls === 1) {
          inner.put(help(), table.clock.now())
          daemon.wake()
        }
        return refs
      },
      fetch: inner.fetch,
      settle: inner.settle,
    })
    await expect.poll(() => carrier.sent.length).toBe(1)
    daemon.stop()
    await done
  })

  test('rings an alarm at its time', async () => {
    await gathered(table)
    const { daemon, done } = running(table.services)
    await settled()
    const before = carrier.sent.length
    const [alarm] = await table.services.store.alarms(1)
    table.clock.turnTo(Date.parse(alarm!.at) as Instant)
    await expect.poll(() => carrier.sent.length).toBe(before + 7)
    daemon.stop()
    await done
    expect(faults).toEqual([])
  })

  test('goes on when the store has failed, and does not spin meanwhile', async () => {
    const { services } = table
    let asked = 0
    const store = {
      ...services.store,
      waiting: async () => {
        asked++
        throw new StoreFault('full', 'dragoman.db')
      },
      alarms: async () => {
        throw new StoreFault('full', 'dragoman.db')
      },
    }
    const { daemon, done } = running({ ...services, store })
    await settled()
    expect(asked).toBe(1)
    expect(faults).toEqual([expect.stringContaining('no room left')])
    pass(5_000)
    await settled()
    expect(asked).toBe(2)
    daemon.stop()
    await done
  })

  test('finishes the mail in hand when it is to stop, and begins no other', async () => {
    for (const name of ['anna', 'bert', 'cleo']) {
      const raw = rawLetter({ from: `${name}@guests.example`, text: 'HELP' })
      table.mailbox.put(raw, table.clock.now())
    }
    const sent: string[] = []
    const slow: Carrier = {
      send: async ({ envelope }) => {
        daemon.stop()
        await settled()
        sent.push(envelope.to)
      },
    }
    const { services, mailbox } = table
    const daemon = new Daemon({ services, mailbox, carrier: slow, poll: 60_000 })
    await daemon.run(tell)
    expect(sent).toHaveLength(1)
    await table.restart()
    expect((await table.services.store.due('2027-01-01T00:00:00.000Z')).length).toBe(2)
  })

  test('stops at once while it sleeps, and before it has begun', async () => {
    const { daemon, done } = running(table.services)
    await settled()
    daemon.stop()
    await done
    const never = new Daemon({ services: table.services, mailbox: table.mailbox, carrier, poll: 60_000 })
    never.stop()
    table.mailbox.put(help(), table.clock.now())
    await never.run(tell)
    expect(carrier.sent).toEqual([])
  })
})

describe('a round in which the mailbox fails', () => {
  const broken: Mailbox = {
    list: () => Promise.reject(new Error('the line is dead')),
    fetch: async () => undefined,
    settle: async () => {},
  }

  test('rings nothing, since a letter may lie there that came in time; but it answers and sends', async () => {
    await gathered(table)
    table.mailbox.put(help(), table.clock.now())
    const { services } = table
    const [alarm] = await services.store.alarms(1)
    pass(Date.parse(alarm!.at) - table.clock.now())
    await oneRound({ services, mailbox: broken, carrier, poll: 1 }, tell)
    expect(faults).toEqual(['the line is dead'])
    expect(carrier.sent).toEqual([])
    await oneRound({ services, mailbox: table.mailbox, carrier, poll: 1 }, tell)
    expect(carrier.sent).toHaveLength(8)
  })

  test('forgets no letter that is not filed', async () => {
    const { services } = table
    table.mailbox.put(help(), table.clock.now())
    const store = { ...services.store, commit: () => Promise.reject(new StoreFault('full', 'dragoman.db')) }
    await oneRound({ services: { ...services, store }, mailbox: table.mailbox, carrier, poll: 1 }, tell)
    expect(await table.mailbox.list()).toHaveLength(1)
    await oneRound({ services, mailbox: table.mailbox, carrier, poll: 1 }, tell)
    expect(await table.mailbox.list()).toEqual([])
    expect(carrier.sent).toHaveLength(1)
  })
})
