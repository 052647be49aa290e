// Clocks: the one on the wall, one that is turned by hand, and one that stands still.
import { describe, expect, test, vi } from 'vitest'
import { fixedClock, HandClock, wallClock } from '../../../src/judge/clock/clock.ts'
import { type Instant, instantOf } from '../../../src/judge/game/calendar.ts'

const NOON = instantOf('2026-01-05T12:00:00Z')
const later = (milliseconds: number, from: number = NOON): Instant => (from + milliseconds) as Instant
const never = new AbortController().signal

/** Whether something is done by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>(resolve => setImmediate(resolve, false))])
}

describe('a clock that is turned by hand', () => {
  test('stands still until then', async () => {
    const clock = new HandClock(NOON)
    expect(clock.now()).toBe(NOON)
    const sleep = clock.sleepUntil(later(1), never)
    expect(await isDone(sleep)).toBe(false)
    expect(clock.now()).toBe(NOON)
  })

  test('wakes those whose time has come, and no others', async () => {
    const clock = new HandClock(NOON)
    const [short, long] = [clock.sleepUntil(later(60), never), clock.sleepUntil(later(120), never)]
    clock.turnTo(later(60))
    expect(await isDone(short)).toBe(true)
    expect(await isDone(long)).toBe(false)
    clock.turnTo(later(500))
    expect(await isDone(long)).toBe(true)
  })

  test.each([later(0), later(-1)])('lets nobody sleep until a time that has passed', async then => {
    expect(await isDone(new HandClock(NOON).sleepUntil(then, never))).toBe(true)
  })

  test('counts the time that passes, and not the time that it is set to', () => {
    const clock = new HandClock(NOON)
    clock.turnTo(later(60))
    clock.jumpTo(later(5_000))
    clock.turnTo(later(5_040))
    clock.jumpTo(later(-9_000))
    expect([clock.now() - NOON, clock.steady()]).toEqual([-9_000, 100])
  })

  test('wakes who has slept long enough, though it was set back', async () => {
    const clock = new HandClock(NOON)
    const sleep = clock.sleepUntil(later(60), never)
    clock.jumpTo(later(-5_000))
    clock.turnTo(later(-4_941))
    expect(await isDone(sleep)).toBe(false)
    clock.turnTo(later(-4_940))
    expect(await isDone(sleep)).toBe(true)
  })

  test('lets a sleep be cut short, also one that has not begun', async () => {
    const clock = new HandClock(NOON)
    const stop = new AbortController()
    const sleep = clock.sleepUntil(later(60), stop.signal)
    stop.abort()
    expect(await isDone(sleep)).toBe(true)
    expect(await isDone(clock.sleepUntil(later(60), stop.signal))).toBe(true)
    expect(clock.now()).toBe(NOON)
  })
})

describe('the clock on the wall', () => {
  test('wakes at the time that it was told, and not before', async () => {
    const then = later(30, Date.now())
    await wallClock.sleepUntil(then, never)
    expect(wallClock.now()).toBeGreaterThanOrEqual(then)
  })

  test('makes a short sleep no longer when it is set back meanwhile', async () => {
    const now = vi.spyOn(Date, 'now')
    const start = Date.now()
    const sleep = wallClock.sleepUntil(later(30, start), never)
    now.mockReturnValue(start - 3_600_000)
    await sleep
    now.mockRestore()
  })

  test('lets nobody sleep until a time that has passed', async () => {
    expect(await isDone(wallClock.sleepUntil(later(-1, Date.now()), never))).toBe(true)
  })

  test.each([
    ['tomorrow', 86_400_000],
    ['in a hundred years', 100 * 365 * 86_400_000],
  ])('lets a sleep until %s be cut short', async (_, length) => {
    const stop = new AbortController()
    const sleep = wallClock.sleepUntil(later(length, Date.now()), stop.signal)
    expect(await isDone(sleep)).toBe(false)
    stop.abort()
    await sleep
    await wallClock.sleepUntil(later(length, Date.now()), stop.signal)
  })
})

test('a clock that is told the time says the same at the end of a sleep', async () => {
  const clock = fixedClock(NOON)
  await clock.sleepUntil(later(1e12), never)
  expect(clock.now()).toBe(NOON)
})
