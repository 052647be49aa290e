// A clock that cannot be believed: letters are filed and mails sent, and nothing is done that hangs on the time.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ForwardClock } from '../../../src/judge/clock/clock.ts'
import { KeptClock } from '../../../src/judge/clock/keptClock.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { tellKeeper } from '../../../src/judge/service/chores.ts'
import { ClockWatch } from '../../../src/judge/service/clockWatch.ts'
import { openHome } from '../../../src/judge/service/home.ts'
import { Judge } from '../../../src/judge/service/judge.ts'
import { Daemon } from '../../../src/judge/service/loop.ts'
import type { ServiceEvent } from '../../../src/judge/service/news.ts'
import { oneRound } from '../../../src/judge/service/round.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { CarrierInMemory } from '../../../src/post/outgoing.ts'
import { isFull } from '../../edition.ts'
import { PostTable, rawLetter } from './postTable.ts'
import { gathered } from './sevenPlayers.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let table: PostTable
let carrier: CarrierInMemory
let told: ServiceEvent[]
beforeEach(() => {
  table = new PostTable()
  carrier = new CarrierInMemory()
  told = []
})
afterEach(() => table.end())

const tell = (news: ServiceEvent): void => void told.push(news)
const kinds = () => told.map(({ kind }) => kind).filter(kind => kind.startsWith('clock'))
const help = (subject = 'orders') => rawLetter({ from: 'anna@table.example', text: 'HELP', subject })
const after = (milliseconds: number): Instant => (table.clock.now() + milliseconds) as Instant
const pass = (milliseconds: number): void => table.clock.turnTo(after(milliseconds))
const jump = (milliseconds: number): void => table.clock.jumpTo(after(milliseconds))
const watched = (isAccepted = false) => new ClockWatch({ ...table.services, tell, isAccepted })
const noFault = (fault: unknown): never => {
  throw fault
}

const round = (clockWatch: ClockWatch) =>
  oneRound({ services: table.services, mailbox: table.mailbox, carrier, poll: 1, tell, clockWatch }, noFault)

describe('a round after the clock has jumped', () => {
  test('files letters, and answers them when as much time has passed', async () => {
    const clockWatch = watched()
    await round(clockWatch)
    jump(2 * HOUR)
    table.mailbox.put(help(), table.clock.now())
    await round(clockWatch)
    expect(await table.mailbox.list()).toEqual([])
    expect(await table.services.store.waiting()).toHaveLength(1)
    pass(2 * HOUR - 1)
    await round(clockWatch)
    expect(carrier.sent).toEqual([])
    expect(kinds()).toEqual(['clockDoubted'])
    pass(1)
    await round(clockWatch)
    expect(carrier.sent).toHaveLength(1)
    expect(kinds()).toEqual(['clockDoubted', 'clockTrusted'])
  })

  test('rings no alarm before that', async () => {
    await gathered(table)
    const clockWatch = watched()
    await round(clockWatch)
    const [alarm] = await table.services.store.alarms(1)
    table.clock.jumpTo(Date.parse(alarm!.at) as Instant)
    await round(clockWatch)
    expect(carrier.sent).toEqual([])
    pass(DAY)
    await round(clockWatch)
    expect(carrier.sent.length).toBeGreaterThan(0)
  })

  test.each([
    ['the server of another machine twice says the same', 0, true, 1],
    ['it says what the clock said before', -HOUR, true, 0],
    ['it is a server of this machine', 0, false, 0],
  ])('does everything at once where %s', async (_, ahead, isElsewhere, answers) => {
    const clockWatch = watched()
    await round(clockWatch)
    jump(HOUR)
    table.mailbox.put(help(), table.clock.now())
    for (let rounds = 0; rounds < 3; rounds++) {
      expect(carrier.sent.length).toBe(rounds < 2 ? 0 : answers)
      table.mailbox.told = { at: table.clock.now() + ahead, isElsewhere }
      await round(clockWatch)
    }
    expect(carrier.sent.length).toBe(answers)
  })

  test('sends what has been written before', async () => {
    const clockWatch = watched()
    await round(clockWatch)
    table.mailbox.put(help(), table.clock.now())
    const broken = { send: () => Promise.reject(new Error('the line is dead')) }
    const rounds = { services: table.services, mailbox: table.mailbox, carrier: broken, poll: 1, clockWatch }
    await oneRound(rounds, noFault)
    jump(3 * HOUR)
    await round(clockWatch)
    expect(carrier.sent).toHaveLength(1)
  })
})

describe('a judge that starts while the clock is ahead', () => {
  /** Every start has a watch of its own; the time since the boot goes on. */
  const started = (isAccepted = false) => {
    const counted = () => ({ boot: 'one', counters: [table.clock.steady(), 7 + table.clock.steady()] })
    const kept = new KeptClock(table.folder, counted)
    return new ClockWatch({ ...table.services, tell, isAccepted, kept })
  }

  test('rings nothing, and knows when it has gone back', async () => {
    await gathered(table)
    await round(started())
    const [alarm] = await table.services.store.alarms(1)
    pass(MINUTE)
    const ahead = Date.parse(alarm!.at) - table.clock.now() + MINUTE
    jump(ahead)
    const clockWatch = started()
    await round(clockWatch)
    expect(await table.services.store.alarms(1)).toEqual([alarm])
    jump(-ahead)
    for (let minutes = 0; minutes < 3; minutes++) {
      await round(clockWatch)
      pass(MINUTE)
    }
    expect(kinds().at(-1)).toBe('clockTrusted')
    expect(await table.services.store.alarms(1)).toEqual([alarm])
  })

  test('believes it when the keeper says so, and then at every start', async () => {
    await round(started())
    jump(3 * HOUR)
    expect(await started().look()).toBe(false)
    expect(await started(true).look()).toBe(true)
    expect(await started().look()).toBe(true)
  })

  test.each([
    ['half an hour', 30 * MINUTE, 'with', 'one'],
    ['half an hour', 30 * MINUTE, 'without', undefined],
    ['two hours', 2 * HOUR, 'without', undefined],
  ])(
    'after one while it was set back by %s, %s a commit, believes it when it is put right',
    async (_, by, __, letter) => {
      const clock = new ForwardClock(table.clock)
      const counted = () => ({ boot: 'one', counters: [table.clock.steady()] })
      const start = () =>
        new ClockWatch({ ...table.services, clock, tell, kept: new KeptClock(table.folder, counted) })
      if (letter !== undefined) table.mailbox.put(help(letter), table.clock.now())
      await round(start())
      jump(-by)
      await start().look()
      pass(MINUTE)
      jump(by)
      expect(await start().look()).toBe(true)
    },
  )

  test('after what was filed while the clock was ahead by half an hour, is believed', async () => {
    const clock = new ForwardClock(table.clock)
    const services = { ...table.services, clock }
    const counted = () => ({ boot: 'one', counters: [table.clock.steady()] })
    const start = () => new ClockWatch({ ...services, tell, kept: new KeptClock(table.folder, counted) })
    const first = start()
    await first.look()
    const begun = clock.now()
    jump(30 * MINUTE)
    table.mailbox.put(help(), table.clock.now())
    await oneRound({ services, mailbox: table.mailbox, carrier, poll: 1, tell, clockWatch: first }, noFault)
    // It is dated as if the clock had not jumped: the next judge would go on from there.
    expect([clock.now(), await services.store.lastCommit()]).toEqual([begun, new Date(begun).toISOString()])
    jump(-30 * MINUTE)
    expect(await start().look()).toBe(true)
  })

  test('a judge that starts by it is not gone by it either', async () => {
    const counted = () => ({ boot: 'one', counters: [table.clock.steady()] })
    const start = (clock: ForwardClock) =>
      new ClockWatch({ ...table.services, clock, tell, kept: new KeptClock(table.folder, counted) })
    await start(new ForwardClock(table.clock)).look()
    const right = table.clock.now()
    jump(50 * MINUTE)
    const clock = new ForwardClock(table.clock)
    expect(clock.now()).toBe(right + 50 * MINUTE)
    expect(await start(clock).look()).toBe(false)
    expect(clock.now()).toBe(right)
  })

  test('is believed at once when it is put right, and sleeps are as long as they were meant to be', async () => {
    const clock = new ForwardClock(table.clock)
    const watch = new ClockWatch({ ...table.services, clock, tell })
    await watch.look()
    jump(40 * MINUTE)
    expect(await watch.look()).toBe(false)
    let isAwake = false
    const sleep = clock.sleepUntil((clock.now() + MINUTE) as Instant, new AbortController().signal)
    void sleep.then(() => (isAwake = true))
    pass(MINUTE / 2)
    await Promise.resolve()
    expect([isAwake, await watch.look()]).toEqual([false, false])
    jump(-40 * MINUTE)
    expect(await watch.look()).toBe(true)
  })

  test('after a boot rings nothing where the clock of the server speaks against it, until it is put right', async () => {
    await gathered(table)
    const [alarm] = await table.services.store.alarms(1)
    const clock = new ForwardClock(table.clock)
    const services = { ...table.services, clock }
    const right = table.clock.now()
    const ahead = Date.parse(alarm!.at) - right + MINUTE
    jump(ahead)
    table.mailbox.told = { at: right, isElsewhere: false }
    table.mailbox.put(help(), right)
    const clockWatch = new ClockWatch({ ...services, tell })
    const go = () => oneRound({ ...table, services, carrier, poll: 1, tell, clockWatch }, noFault)
    await go()
    expect([kinds(), clock.now(), carrier.sent]).toEqual([['clockDoubted'], right, []])
    expect(await services.store.lastCommit()).toBe(new Date(right).toISOString())
    jump(-ahead)
    await go()
    expect([kinds(), carrier.sent.length]).toEqual([['clockDoubted', 'clockTrusted'], 1])
    expect(await table.services.store.alarms(1)).toEqual([alarm])
  })

  test('is not held up by the time in which no judge was there', async () => {
    await round(started())
    pass(3 * DAY)
    expect(await started().look()).toBe(true)
  })
})

describe('a clock that is set back by less than an hour', () => {
  /** A judge goes by the clock on the wall, which the table turns. */
  function forward() {
    const clock = new ForwardClock(table.clock)
    const services = { ...table.services, clock }
    const settled: number[] = []
    const settle = async () => void settled.push(clock.now())
    const clockWatch = new ClockWatch({ ...services, tell, settle })
    const go = () =>
      oneRound({ services, mailbox: table.mailbox, carrier, poll: 1, tell, clockWatch }, noFault)
    return { clock, clockWatch, go, settled }
  }

  test('stands still until it has caught up; letters are answered meanwhile, and the keeper is told once', async () => {
    const { clock, go, settled } = forward()
    table.mailbox.put(help('one'), table.clock.now())
    await go()
    const stood = clock.now()
    jump(-10 * MINUTE)
    table.mailbox.put(help('two'), table.clock.now())
    await go()
    await go()
    expect([carrier.sent.length, clock.now()]).toEqual([2, stood])
    // Another judge may have dated something later than that.
    expect(settled).toEqual([stood])
    expect(told.filter(({ kind }) => kind.startsWith('clock'))).toEqual([
      { kind: 'clockSetBack', by: 10 * MINUTE },
    ])
    pass(11 * MINUTE)
    expect(clock.now()).toBe(stood + MINUTE)
  })

  test('goes on from the last commit where it was set back before the judge started', async () => {
    const before = forward()
    table.mailbox.put(help('one'), table.clock.now())
    await before.go()
    const [stood] = [before.clock.now()]
    jump(-40 * MINUTE)
    const { clock, go } = forward()
    table.mailbox.put(help('two'), table.clock.now())
    await go()
    expect([carrier.sent.length, clock.now()]).toEqual([2, stood])
  })

  test('rings nothing before its time by the clock on the wall', async () => {
    await gathered(table)
    const { go } = forward()
    await go()
    const [alarm] = await table.services.store.alarms(1)
    pass(Date.parse(alarm!.at) - table.clock.now() - MINUTE)
    await go()
    jump(-10 * MINUTE)
    pass(10 * MINUTE)
    await go()
    expect(carrier.sent).toEqual([])
    pass(MINUTE)
    await go()
    expect(carrier.sent.length).toBeGreaterThan(0)
  })

  test('sleeps as long as was meant', async () => {
    const { clock } = forward()
    clock.now()
    jump(-10 * MINUTE)
    let isAwake = false
    void clock
      .sleepUntil((clock.now() + SECOND) as Instant, new AbortController().signal)
      .then(() => (isAwake = true))
    pass(SECOND - 1)
    await settled()
    expect(isAwake).toBe(false)
    pass(1)
    await expect.poll(() => isAwake).toBe(true)
  })
})

const settled = () => new Promise(resolve => setTimeout(resolve, 60))

describe('a judge that starts with a clock before the last commit', () => {
  const later = (milliseconds: number) => storedInstant(after(milliseconds))

  /** Somebody was at work here, at a later time than now. */
  async function worked(milliseconds: number): Promise<void> {
    const at = later(milliseconds)
    const mail = { messageId: 'm', to: 'a@b.example', game: null, answers: null, due: at, mail: {} }
    await table.services.store.commit({ at, expect: new Map(), outgoing: [mail] })
    await table.services.store.commit({ at, expect: new Map(), post: { sent: ['m'] } })
    await table.restart()
  }

  test.each([
    [4 * SECOND, true],
    [6 * SECOND, false],
    [90 * 24 * HOUR, false],
  ])('by %i milliseconds believes it: %s', async (milliseconds, isTrusted) => {
    await worked(milliseconds)
    expect(await watched().look()).toBe(isTrusted)
    expect(await watched(true).look()).toBe(true)
  })

  test('believes it after two minutes, and from then on holds it against what it commits itself', async () => {
    await worked(24 * HOUR)
    const clockWatch = watched()
    table.mailbox.put(help(), table.clock.now())
    await round(clockWatch)
    pass(2 * MINUTE)
    await round(clockWatch)
    expect(carrier.sent).toHaveLength(1)
    pass(MINUTE)
    expect(await clockWatch.look()).toBe(true)
    table.mailbox.put(help('again'), table.clock.now())
    await round(clockWatch)
    jump(-2 * MINUTE)
    expect(await clockWatch.look()).toBe(false)
    expect(kinds()).toEqual(['clockDoubted', 'clockTrusted', 'clockDoubted'])
  })
})

describe('the loop', () => {
  function running() {
    const { services, mailbox } = table
    const clockWatch = watched()
    const daemon = new Daemon({ services, mailbox, carrier, poll: 10 * HOUR, tell, clockWatch })
    return { daemon, clockWatch, done: daemon.run(noFault) }
  }

  test('sees a jump while it sleeps, and goes on by itself when others agree with it', async () => {
    await gathered(table)
    const { daemon, clockWatch, done } = running()
    await settled()
    const [alarm] = await table.services.store.alarms(1)
    table.clock.jumpTo(Date.parse(alarm!.at) as Instant)
    await settled()
    expect([kinds(), carrier.sent]).toEqual([['clockDoubted'], []])
    for (let other = 0; other < 2; other++) clockWatch.hear({ at: table.clock.now(), isElsewhere: true })
    // It looks up each second.
    pass(SECOND)
    await expect.poll(() => carrier.sent.length).toBeGreaterThan(0)
    expect(kinds()).toEqual(['clockDoubted', 'clockTrusted'])
    daemon.stop()
    await done
  })

  test.runIf(isFull)(
    'by 59 minutes makes nobody late and offers no seat before its time, and is told to the keeper alone',
    async () => {
      await gathered(table)
      const harbor = async () => (await table.services.store.load('harbor')).events.map(({ kind }) => kind)
      const { daemon, done } = running()
      const rung: string[] = []
      while (!rung.includes('seatsAbandoned')) {
        await settled()
        const [alarm] = await table.services.store.alarms(1)
        pass(Date.parse(alarm!.at) - table.clock.now() - 43 * MINUTE)
        await settled()
        const before = [await harbor(), carrier.sent.length] as const
        told = []
        jump(59 * MINUTE)
        for (let minute = 0; minute < 3; minute++) {
          pass(MINUTE)
          await settled()
        }
        expect([await harbor(), carrier.sent.length]).toEqual(before)
        expect(kinds()).toEqual(['clockDoubted'])
        // It is put right, and each thing comes at its time.
        jump(-59 * MINUTE)
        await settled()
        pass(40 * MINUTE)
        await expect.poll(async () => (await harbor()).length).toBeGreaterThan(before[0].length)
        rung.push(...(await harbor()).slice(before[0].length))
      }
      expect(rung).toContain('deadlineMissed')
      daemon.stop()
      await done
    },
  )

  test('does not spin while alarms are due that it may not ring', async () => {
    await gathered(table)
    const { daemon, done } = running()
    await settled()
    const [alarm] = await table.services.store.alarms(1)
    table.clock.jumpTo(Date.parse(alarm!.at) as Instant)
    await settled()
    const rounds = () => told.filter(({ kind }) => kind === 'roundDone').length
    const before = rounds()
    for (let seconds = 0; seconds < 60; seconds++) {
      pass(SECOND)
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    expect(rounds() - before).toBeLessThan(3)
    daemon.stop()
    await done
  })

  test('looks into the mailbox at its time, though the clock is set back meanwhile', async () => {
    const { services, mailbox } = table
    const daemon = new Daemon({ services, mailbox, carrier, poll: 10 * SECOND })
    const done = daemon.run(noFault)
    await settled()
    table.mailbox.put(help(), table.clock.now())
    jump(-30 * MINUTE)
    pass(9_999)
    await settled()
    expect(carrier.sent).toEqual([])
    pass(1)
    await expect.poll(() => carrier.sent.length).toBe(1)
    daemon.stop()
    await done
  })

  test('wakes for what is written on the side, as a mail to the keeper is', async () => {
    const { daemon, done } = running()
    await settled()
    pass(SECOND)
    const services = { ...table.services, keeper: 'keeper@dragoman.example' }
    await tellKeeper({ services }, { name: 'x', subject: 'x', lines: ['x'] })
    pass(SECOND)
    await expect.poll(() => carrier.sent.map(({ envelope }) => envelope.to)).toEqual([services.keeper])
    daemon.stop()
    await done
  })

  test('wakes for what another process has written', async () => {
    const { daemon, done } = running()
    await settled()
    // To SQLite another connection is as good as another process.
    const { store, close } = openHome(table.folder)
    await new Judge({ ...table.services, store }, noFault).file(help(), table.clock.now())
    await close()
    pass(SECOND)
    await expect.poll(() => carrier.sent.length).toBe(1)
    daemon.stop()
    await done
  })
})
