// What is kept of the clock from one start to the next: by how much it has gone farther than what counts since the boot.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Counted, countedNow, KeptClock } from '../../../src/judge/clock/keptClock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const HOUR = 3_600_000

/** Kept at noon of some day, an hour after the boot; then it is so late by the clock, and by the counters. */
function aheadAt(wall: number, now: Counted | undefined): number {
  const counted: (Counted | undefined)[] = [{ boot: 'one', counters: [HOUR, HOUR] }, now]
  const kept = new KeptClock(folder, () => counted.shift())
  kept.keep(12 * HOUR, { mayGoBack: true })
  return kept.aheadOf(wall)
}

describe('how far a clock has gone ahead', () => {
  test.each<[string, number, Counted | undefined, number]>([
    ['that went as it should', 14 * HOUR, { boot: 'one', counters: [3 * HOUR, 3 * HOUR] }, 0],
    ['that jumped', 14 * HOUR, { boot: 'one', counters: [2 * HOUR, 2 * HOUR] }, HOUR],
    ['that was set back', 11 * HOUR, { boot: 'one', counters: [2 * HOUR, 2 * HOUR] }, 0],
    ['of a machine that slept', 14 * HOUR, { boot: 'one', counters: [3 * HOUR, 2 * HOUR] }, 0],
    ['in a container made anew', 14 * HOUR, { boot: 'one', counters: [1, 3 * HOUR] }, 0],
    ['of another boot', 14 * HOUR, { boot: 'two', counters: [1, 1] }, 0],
    ['with a counter more', 14 * HOUR, { boot: 'one', counters: [1, 1, 1] }, 0],
    ['of a system that tells nothing', 14 * HOUR, undefined, 0],
  ])('%s', (_, wall, now, ahead) => {
    expect(aheadAt(wall, now)).toBe(ahead)
  })

  test.each(['', '{', '[]', '{"boot":"one"}', '{"boot":"one","ahead":"x"}', '{"boot":"one","ahead":["x"]}'])(
    'is not known from a file like %s',
    text => {
      writeFileSync(join(folder, 'clock'), text)
      const kept = new KeptClock(folder, () => ({ boot: 'one', counters: [1] }))
      expect(kept.aheadOf(HOUR)).toBe(0)
    },
  )
})

test.each([
  [false, 0],
  [true, HOUR],
])('a clock that was set back may be kept so: %s', (mayGoBack, ahead) => {
  const kept = new KeptClock(folder, () => ({ boot: 'one', counters: [HOUR, HOUR] }))
  kept.keep(12 * HOUR, { mayGoBack: true })
  kept.keep(11 * HOUR, { mayGoBack })
  expect(kept.aheadOf(12 * HOUR)).toBe(ahead)
})

test('nothing is lost where the folder takes nothing', () => {
  const kept = new KeptClock(join(folder, 'missing'), () => ({ boot: 'one', counters: [1] }))
  expect(() => kept.keep(HOUR, { mayGoBack: true })).not.toThrow()
  expect(kept.aheadOf(2 * HOUR)).toBe(0)
})

test.runIf(process.platform === 'linux')('this machine tells its boot, and counts on', () => {
  const [one, other] = [countedNow()!, countedNow()!]
  expect(other.boot).toBe(one.boot)
  for (const [i, count] of other.counters.entries())
    expect(count - one.counters[i]!).toBeGreaterThanOrEqual(0)
  new KeptClock(folder).keep(Date.now(), { mayGoBack: false })
  expect(new KeptClock(folder).aheadOf(Date.now())).toBeLessThan(60_000)
  expect(readFileSync(join(folder, 'clock'), 'utf8')).toContain(one.boot)
})
