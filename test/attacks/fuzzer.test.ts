// A few letters of the fuzzer, the same every time: each has one answer at the most, and a bound of what it costs.
import './countedWork.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '../edition.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { workSince } from './countedWork.ts'
import { furnished } from './furnished.ts'
import { Climb, changed, planned, textOf, told, written } from './fuzzer.ts'
import { Fuzzing } from './fuzzing.ts'
import { phrase } from './phrases.ts'
import { RunningJudge } from './runningJudge.ts'

const SEED = 14
const LETTERS = amount({ core: 2, full: 80 })
const CHANGES = amount({ core: 100, full: 2_000 })
const MOST_BYTES = 16_000
const MOST_STEPS = 100_000_000

let fuzzing: Fuzzing
beforeAll(async () => {
  const judge = await RunningJudge.start()
  await furnished(judge)
  fuzzing = new Fuzzing(await judge.leave(), MOST_BYTES)
})
afterAll(() => fuzzing.end())

test('every command is said, alone and with others', () => {
  const dice = new Dice(SEED)
  const words = new Set(
    Array.from({ length: 4_000 }, () =>
      phrase(dice)
        .split(/[\s!?]/)[0]!
        .toUpperCase(),
    ),
  )
  for (const word of [
    'SIGNON',
    'PRESS',
    'BROADCAST',
    'HISTORY',
    'ROLLBACK',
    'PREVIEW',
    'SET',
    'CREATE',
    'IF',
  ])
    expect(words).toContain(word)
})

test('a letter is no longer than it may be, whatever its shape', () => {
  const dice = new Dice(SEED)
  let plan = planned(dice)
  for (let i = 0; i < CHANGES; i++) {
    plan = changed(plan, dice)
    const raw = written(plan, { from: 'a@b.example', to: 'c@d.example' }, i, 50_000)
    expect(raw.length, told(plan)).toBeLessThanOrEqual(52_000)
    expect(textOf(plan, 1_000).length).toBeGreaterThan(0)
  }
})

test(`${LETTERS} letters have one answer each, and none costs more than ${MOST_STEPS} steps`, async () => {
  const climb = new Climb(new Dice(SEED))
  for (let i = 0; i < LETTERS; i++) {
    const plan = climb.next()
    const { got, cost } = await fuzzing.throw(plan, workSince)
    climb.note(plan, cost.steps)
    const answers = got.filter(({ subject, text }) => /fuzz/.test(subject + text))
    expect(answers.length, told(plan)).toBeLessThanOrEqual(1)
    expect.soft(cost.hashes, told(plan)).toBeLessThanOrEqual(3)
    expect.soft(cost.steps, told(plan)).toBeLessThan(MOST_STEPS)
  }
  for (const { plan, cost } of climb.worst.slice(0, 3)) console.log(`${cost} steps: ${told(plan)}`)
})
